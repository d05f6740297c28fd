//! The one place that touches the terminal: it is taken on entry and given back on every way out.

use std::io::{self, BufWriter, Stdout, Write as _, stdout};
use std::mem::ManuallyDrop;
use std::panic;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{
    self, DisableBracketedPaste, EnableBracketedPaste, Event, KeyEventKind, MouseButton,
    MouseEventKind,
};
use crossterm::style::Print;
use crossterm::{cursor, execute, queue, terminal};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use rustix::process::{Signal, getpid, kill_current_process_group, kill_process};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;

use super::events::{Events, key_of};
use super::{App, Context, Message, Screen, Wheel};
use crate::config::Config;
use crate::kit::Reserved;
use crate::store::{Disk, Store};

/// What has happened: something for the screens, or for the terminal itself.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Happening {
    /// A message for the screens.
    Screen(Message),
    /// The size of the terminal may have changed.
    Resized,
    /// The whole screen is to be redrawn.
    Redraw,
    /// Ctrl-Z: leave the terminal until the shell brings arcade back.
    Suspend,
    /// Ctrl-C, a signal (its number) or a lost terminal ends arcade; everything is saved already.
    End(Option<i32>),
}

/// Turns on reports of buttons and the wheel, in the form without a largest column (SGR); not of
/// every move of the mouse, which would wake an idle arcade.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1000l";

type Screenful = Terminal<CrosstermBackend<BufWriter<Stdout>>>;

/// Shows the screen that `first` opens, until the user leaves it.
///
/// # Errors
/// When `first` fails, or the terminal can't be read or written.
pub fn run<E: From<io::Error>>(
    config: Config,
    store: Store,
    first: impl FnOnce(&mut Context) -> Result<Box<dyn Screen>, E>,
) -> Result<(), E> {
    let (sender, happenings) = channel();
    // From here on a wake-up is remembered, even before the first wait.
    event::poll(Duration::ZERO)?;
    let tell = |message: Message| {
        let sender = sender.clone();
        move || notify(&sender, Happening::Screen(message.clone()))
    };
    let resources = config.resources(&store);
    let disk = Disk::start(store, tell(Message::Answered))?;
    let mut context = Context::new(config, resources, disk, Arc::new(tell(Message::Wake)));
    let (width, height) = terminal::size()?;
    context.area = Rect::new(0, 0, width, height);
    let screen = first(&mut context)?;
    // Signals are caught before the terminal is taken, so that none can leave it taken.
    let signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP])?;
    let taken = Taken::take(&context)?;
    let mut app = App::new(screen, context);
    let viewport = Viewport::Fixed(app.context.area);
    let backend = CrosstermBackend::new(BufWriter::new(stdout()));
    // Dropping it would show the cursor, on a terminal that may be gone; `give_back` shows it.
    let mut screenful =
        ManuallyDrop::new(Terminal::with_options(backend, TerminalOptions { viewport })?);
    draw(&app, &mut screenful)?;
    // The thread is started after the first frame, which it would only delay.
    watch_signals(signals, sender)?;
    let ended_by = work(&mut app, &mut screenful, &happenings, &taken);
    drop(taken);
    let failure = app.close();
    match ended_by? {
        // The shell should see which signal ended arcade.
        Some(signal) => Ok(signal_hook::low_level::emulate_default_handler(signal)?),
        None => match failure {
            Some(failure) => Err(io::Error::other(failure.to_string()).into()),
            None => Ok(()),
        },
    }
}

/// Tells the loop from another thread what has happened, and ends the wait for the terminal.
///
/// Keys are read on the thread that draws, since handing each one over takes longer than handling
/// it. The terminal library waits for keys and for SIGWINCH and nothing else, so arcade wakes
/// itself with that signal.
fn notify(sender: &Sender<Happening>, happening: Happening) {
    // Once the loop has ended nobody receives messages.
    if sender.send(happening).is_ok() {
        let _ = kill_process(getpid(), Signal::WINCH);
    }
}

/// Handles what happens until the app is done; returns the signal that ended it, if one did.
fn work(
    app: &mut App,
    screenful: &mut Screenful,
    happenings: &Receiver<Happening>,
    taken: &Taken,
) -> io::Result<Option<i32>> {
    let mut events = Events::default();
    loop {
        let mut next = wait(&mut events, app.next_tick())?;
        app.context.now = Instant::now();
        let draw_by = app.context.now + LONGEST_WITHOUT_FRAME;
        loop {
            for happening in next.into_iter().chain(happenings.try_iter()) {
                match happening {
                    Happening::Screen(message) => app.handle(&message),
                    Happening::End(signal) => return Ok(signal),
                    Happening::Suspend => {
                        taken.lend()?;
                        redraw(app, screenful)?;
                    }
                    Happening::Resized => resize(app, screenful)?,
                    Happening::Redraw => redraw(app, screenful)?,
                }
                if app.is_done() {
                    return Ok(None);
                }
            }
            if !events.poll(AT_ONCE)? || Instant::now() >= draw_by {
                break;
            }
            next = events.read()?.and_then(happening);
        }
        if let Some(text) = app.context.clipboard.take() {
            execute!(screenful.backend_mut(), CopyToClipboard::to_clipboard_from(text))?;
        }
        draw(app, screenful)?;
    }
}

/// The longest time without a frame, however many messages there are.
const LONGEST_WITHOUT_FRAME: Duration = Duration::from_millis(30);

/// Time for the terminal library to check whether more keys have come. It doesn't check at all when
/// it is given none.
const AT_ONCE: Duration = Duration::from_micros(2);

/// Waits for the terminal or a wake-up, or until `tick`; `None` when there is nothing to handle but
/// what other threads have sent.
fn wait(events: &mut Events, tick: Option<Instant>) -> io::Result<Option<Happening>> {
    if let Some(tick) = tick {
        let time = tick.saturating_duration_since(Instant::now());
        if time.is_zero() || !events.poll(time)? {
            return Ok(Some(Happening::Screen(Message::Tick)));
        }
    }
    Ok(events.read()?.and_then(happening))
}

/// Redraws if the size of the terminal has changed; if it hasn't, the signal was only a wake-up.
fn resize(app: &mut App, screenful: &mut Screenful) -> io::Result<()> {
    let (width, height) = terminal::size()?;
    if app.context.area == Rect::new(0, 0, width, height) { Ok(()) } else { redraw(app, screenful) }
}

/// Redraws everything in the current size of the terminal. (Merely clearing the screen would first
/// ask the terminal for the position of its cursor, and not all terminals answer.)
fn redraw(app: &mut App, screenful: &mut Screenful) -> io::Result<()> {
    let (width, height) = terminal::size()?;
    app.context.area = Rect::new(0, 0, width, height);
    screenful.resize(app.context.area)
}

fn draw(app: &App, screenful: &mut Screenful) -> io::Result<()> {
    screenful.draw(|frame| app.draw(frame.area(), frame.buffer_mut())).map(|_| ())
}

/// The terminal, taken from the shell; given back when this is dropped.
struct Taken {
    mouse: bool,
}

impl Taken {
    fn take(context: &Context) -> io::Result<Self> {
        // The theme leaves colours out where they aren't wanted. The terminal library's own way of
        // doing so resets bold and reverse as well, so that no cursor could be seen.
        crossterm::style::force_color_output(true);
        let taken = Self { mouse: context.config.ui().mouse };
        let screen_thread = thread::current().id();
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // A panic in the engine is reported on the screen, which stays in use.
            if thread::current().id() == screen_thread {
                give_back();
                usual(info);
            }
        }));
        taken.enter()?;
        Ok(taken)
    }

    fn enter(&self) -> io::Result<()> {
        terminal::enable_raw_mode()?;
        let mut out = stdout();
        queue!(out, terminal::EnterAlternateScreen, EnableBracketedPaste, cursor::Hide)?;
        if self.mouse {
            queue!(out, Print(MOUSE_ON))?;
        }
        out.flush()
    }

    /// Gives the terminal back to the shell until the shell resumes arcade.
    fn lend(&self) -> io::Result<()> {
        give_back();
        // The whole process group stops, as by Ctrl-Z in any program. SIGSTOP also works where no
        // shell does job control.
        kill_current_process_group(Signal::STOP)?;
        self.enter()
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

/// Restores the terminal. If that fails the terminal is gone, and nothing is left to be done.
fn give_back() {
    let mut out = stdout();
    let _ = execute!(
        out,
        Print(MOUSE_OFF),
        DisableBracketedPaste,
        terminal::LeaveAlternateScreen,
        cursor::Show
    );
    let _ = terminal::disable_raw_mode();
}

/// Passes signals on to the loop.
fn watch_signals(mut signals: Signals, sender: Sender<Happening>) -> io::Result<()> {
    let watch = move || {
        for signal in &mut signals {
            let ends = signal != SIGTSTP;
            notify(&sender, if ends { Happening::End(Some(signal)) } else { Happening::Suspend });
        }
    };
    thread::Builder::new().name("signals".into()).spawn(watch).map(|_| ())
}

/// What an event of the terminal means; `None` for those of no interest.
fn happening(event: Event) -> Option<Happening> {
    let message = match event {
        Event::Key(event) if event.kind != KeyEventKind::Release => {
            let key = key_of(event)?;
            match key.reserved() {
                Some(Reserved::End) => return Some(Happening::End(None)),
                Some(Reserved::Suspend) => return Some(Happening::Suspend),
                Some(Reserved::Redraw) => return Some(Happening::Redraw),
                None => Message::Key(key),
            }
        }
        Event::Mouse(event) => match event.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                Message::Click { column: event.column, row: event.row }
            }
            MouseEventKind::ScrollUp => Message::Wheel(Wheel::Up),
            MouseEventKind::ScrollDown => Message::Wheel(Wheel::Down),
            _ => return None,
        },
        Event::Paste(text) => Message::Paste(text),
        Event::Resize(..) => return Some(Happening::Resized),
        _ => return None,
    };
    Some(Happening::Screen(message))
}
