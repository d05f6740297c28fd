//! The only code that touches the terminal: it is set up on entry and restored on every way out.

mod encode;
mod frame_writer;
mod guard;
mod kitty;
mod output;
mod patch;
mod queries;
mod sixel;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};
use std::{env, io, thread};

use arcade_base::{start_thread, with_context};
use arcade_games::kit::{Reserved, TerminalTraits};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use signal_hook::consts::{SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;

use self::frame_writer::{FrameWriter, area, pixel_raster};
use self::guard::TerminalGuard;
pub use self::guard::ask_terminal;
use self::output::Output;
use self::queries::OscSupport;
use super::answers::SHARED_IMAGE;
use super::input_reader::InputReader;
use super::{App, Context, Message, Screen, TerminalAnswers, signals};
use crate::config::Config;
use crate::non_blocking::Waker;
use crate::programs::kill_programs;
use crate::store::{Store, Wake};

/// An event of the loop, for the screens or for the terminal itself.
#[derive(Clone, Debug, PartialEq, Eq)]
enum LoopEvent {
    /// A message for the screens.
    Screen(Message),
    /// The size of the terminal may have changed.
    Resized,
    /// The terminal has answered what it was asked.
    Answers(Box<TerminalAnswers>),
    /// The whole screen is to be redrawn.
    Redraw,
    /// Ctrl-Z: stop until the shell continues arcade.
    Suspend,
    /// Exit because of Ctrl-C, a signal (its number) or a lost terminal. Everything is saved already.
    End(Option<i32>),
}

impl LoopEvent {
    /// The event for a message of the decoder: some keys are handled by the loop, not by a screen.
    fn of(message: Message) -> Self {
        let key = match message {
            Message::Key(key) => key,
            Message::TerminalAnswers(answers) => return Self::Answers(answers),
            _ => return Self::Screen(message),
        };
        match key.reserved() {
            Some(Reserved::Quit) => Self::End(None),
            Some(Reserved::Suspend) => Self::Suspend,
            Some(Reserved::Redraw) => Self::Redraw,
            None => Self::Screen(message),
        }
    }
}

/// When the disk and index threads are started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartThreads {
    /// Before the first frame, which shows the data that they read.
    BeforeFirstFrame,
    /// The disk thread before the first frame, which shows what it reads; the index thread after it.
    DiskBeforeFirstFrame,
    /// After the first frame, so as not to delay it.
    AfterFirstFrame,
}

/// Shows the screen that `first` opens, until the user leaves it.
///
/// # Errors
/// When `first` fails, or the terminal can't be read or written.
pub fn run<E: From<io::Error>>(
    config: Config,
    store: Store,
    start_threads: StartThreads,
    first: impl FnOnce(&mut Context) -> Result<Box<dyn Screen>, E>,
) -> Result<(), E> {
    run_boxed(config, store, start_threads, Box::new(first))
}

/// Opens the first screen.
type OpenFirst<'a, E> = Box<dyn FnOnce(&mut Context) -> Result<Box<dyn Screen>, E> + 'a>;

/// The body of [`run`], not generic over the first screen, so that it is compiled once.
fn run_boxed<E: From<io::Error>>(
    config: Config,
    store: Store,
    start_threads: StartThreads,
    first: OpenFirst<'_, E>,
) -> Result<(), E> {
    let (sender, events) = channel();
    let (mut input, waker) = InputReader::open()?;
    let tell = |message: Message| -> Wake {
        let (sender, waker) = (sender.clone(), waker.clone());
        Arc::new(move || {
            // Fails only after the loop has ended.
            notify(&sender, &waker, LoopEvent::Screen(message.clone()));
        })
    };
    let mut context = Context::new(config, store, tell);
    context.area = area()?;
    let screen = first(&mut context)?;
    match start_threads {
        StartThreads::BeforeFirstFrame => context.start_or_run_now()?,
        StartThreads::DiskBeforeFirstFrame => context.start_disk_or_run_now()?,
        StartThreads::AfterFirstFrame => {}
    }
    // Signals are caught before the terminal is set up, so that none can end arcade without restoring it.
    let caught = signals::catch().map_err(with_context("signals can't be caught"))?;
    // Read only now: a resize before the signals were caught would have gone unnoticed.
    context.area = area()?;
    context.set_terminal_traits(TerminalTraits {
        pixel_raster: pixel_raster(),
        ..TerminalTraits::of_environment()
    });
    let osc = OscSupport::of_terminal();
    let mut output =
        Output::open().map_err(with_context("the terminal can't be opened to draw on it"))?;
    let mut guard = TerminalGuard::take(context.config.ui(), osc, &mut input, &mut output)?;
    let mut frame_writer = FrameWriter::new(output, context.area, osc);
    let mut app = App::new(screen, context);
    wait_for_first_data(&mut app, &events);
    draw(&app, &mut frame_writer)?;
    // After the first frame, so as not to delay it.
    signals::catch_rest(&caught)?;
    let (running, ended) = channel();
    if env::var_os("TMUX").is_some() {
        repaint_later(sender.clone(), waker.clone())?;
    }
    watch(caught, sender, waker, ended, guard.restorer())?;
    app.context.start()?;
    app.context.now = Instant::now();
    app.handle(&Message::Shown);
    draw(&app, &mut frame_writer)?;
    let ended_by = Running {
        app: &mut app,
        frame_writer: &mut frame_writer,
        input: &mut input,
        events: &events,
        guard: &mut guard,
    }
    .event_loop();
    frame_writer.out().end();
    input.outwait_answers();
    drop(guard);
    drop::<Sender<()>>(running);
    let failure = app.close();
    drop(kill_programs());
    match ended_by? {
        // Ends by the signal itself, so that the shell reports it.
        Some(signal) => signals::end_by(signal),
        None => match failure {
            Some(failure) => Err(io::Error::other(failure.to_string()).into()),
            None => Ok(()),
        },
    }
}

/// Waits for the disk's answers to what the first frame shows, for at most [`MAX_TIME_WITHOUT_FRAME`].
fn wait_for_first_data(app: &mut App, events: &Receiver<LoopEvent>) {
    let until = Instant::now() + MAX_TIME_WITHOUT_FRAME;
    while app.is_loading() {
        let left = until.saturating_duration_since(Instant::now());
        // Signals and other events are not caught yet at this point.
        let Ok(LoopEvent::Screen(message)) = events.recv_timeout(left) else { return };
        app.handle(&message);
    }
}

/// Sends an event to the loop from another thread and wakes it; false if the loop has ended.
///
/// Keys don't come this way: they are read on the main thread, since handing one over takes longer than
/// handling it.
fn notify(sender: &Sender<LoopEvent>, waker: &Waker, event: LoopEvent) -> bool {
    let is_sent = sender.send(event).is_ok();
    if is_sent {
        waker.wake();
    }
    is_sent
}

/// The longest time without a frame while messages keep coming.
const MAX_TIME_WITHOUT_FRAME: Duration = Duration::from_millis(30);

/// How long arcade may run as a background process, where it only handles signals that end it, before it
/// stops again.
const MAX_TIME_IN_BACKGROUND: Duration = Duration::from_secs(1);
/// Poll interval for regaining the foreground; no signal reports it.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);

/// The app, and the terminal that it runs in.
struct Running<'a> {
    app: &'a mut App,
    frame_writer: &'a mut FrameWriter<Output>,
    input: &'a mut InputReader,
    events: &'a Receiver<LoopEvent>,
    guard: &'a mut TerminalGuard,
}

/// The number of the signal that ended the app, if one did.
type ExitSignal = Option<i32>;

impl Running<'_> {
    /// Handles events until the app ends.
    fn event_loop(&mut self) -> io::Result<ExitSignal> {
        // Until when the next frame is held back for the disk.
        let mut hold: Option<Instant> = None;
        loop {
            let until = self.app.next_tick().into_iter().chain(hold).min();
            self.input.wait(until, self.frame_writer.out().poll_fd())?;
            self.frame_writer.out().send_more()?;
            self.app.context.now = Instant::now();
            let draw_by = self.app.context.now + MAX_TIME_WITHOUT_FRAME;
            let is_due = self.app.next_tick().is_some_and(|tick| tick <= self.app.context.now);
            let mut next = is_due.then_some(LoopEvent::Screen(Message::Tick));
            loop {
                for event in next.into_iter().chain(self.events.try_iter()) {
                    if let ControlFlow::Break(end) = self.handle(event)? {
                        return Ok(end);
                    }
                }
                if Instant::now() >= draw_by {
                    break;
                }
                match self.input.next()? {
                    Some(message) => next = Some(LoopEvent::of(message)),
                    None => break,
                }
            }
            let (ui, mouse) = (self.app.context.config.ui(), self.app.uses_mouse());
            if self.guard.apply_settings(ui, mouse, self.input, self.frame_writer.out())? {
                self.redraw()?;
            }
            if let Some(text) = self.app.context.clipboard.take() {
                self.frame_writer.copy(text)?;
            }
            // Holding the frame back ensures that a move on screen has been saved, unless the disk is slow.
            let until = *hold.get_or_insert(draw_by);
            if !(self.app.is_waiting() || self.app.is_loading()) || Instant::now() >= until {
                hold = None;
                // If the terminal hasn't accepted all of the last frame, the next one follows later.
                if self.frame_writer.out().poll_fd().is_none() {
                    draw(self.app, self.frame_writer)?;
                }
            }
        }
    }

    /// Handles an event; breaks if the app is to end.
    fn handle(&mut self, event: LoopEvent) -> io::Result<ControlFlow<ExitSignal>> {
        match event {
            LoopEvent::Screen(message) => self.app.handle(&message),
            LoopEvent::End(signal) => return Ok(ControlFlow::Break(signal)),
            LoopEvent::Suspend if signals::has_shell() => {
                if let ControlFlow::Break(end) = self.suspend()? {
                    return Ok(ControlFlow::Break(end));
                }
                self.redraw()?;
            }
            LoopEvent::Suspend => self.app.note("no shell to return to"),
            LoopEvent::Resized if self.app.context.has_size(area()?, pixel_raster()) => {}
            LoopEvent::Resized | LoopEvent::Redraw => self.redraw()?,
            LoopEvent::Answers(answers) => {
                self.app.context.set_answers(&answers);
                let is_shared = answers.shows_image(SHARED_IMAGE);
                self.frame_writer.images.shared_memory_tty =
                    is_shared.then(|| self.frame_writer.out().tty());
            }
        }
        let is_done = self.app.is_done();
        Ok(if is_done { ControlFlow::Break(None) } else { ControlFlow::Continue(()) })
    }

    /// Restores the terminal and stops the process until the shell continues it; breaks if a signal to end
    /// arcade arrives first.
    fn suspend(&mut self) -> io::Result<ControlFlow<ExitSignal>> {
        self.frame_writer.out().end();
        self.input.outwait_answers();
        self.guard.lend();
        loop {
            // Ctrl-Z stops the whole process group, as in any program.
            kill(Pid::from_raw(0), Signal::SIGSTOP)?;
            // To end a stopped program, a shell sends the signal and continues it in the background.
            let until = Instant::now() + MAX_TIME_IN_BACKGROUND;
            while signals::is_in_background() && Instant::now() < until {
                match self.events.recv_timeout(BETWEEN_LOOKS) {
                    Ok(LoopEvent::Screen(message)) => self.app.handle(&message),
                    Ok(LoopEvent::End(signal)) => return Ok(ControlFlow::Break(signal)),
                    Ok(
                        LoopEvent::Suspend
                        | LoopEvent::Resized
                        | LoopEvent::Redraw
                        | LoopEvent::Answers(_),
                    )
                    | Err(_) => {}
                }
            }
            if !signals::is_in_background() || !signals::has_shell() {
                self.guard.enter(self.input, self.frame_writer.out())?;
                return Ok(ControlFlow::Continue(()));
            }
        }
    }

    /// Redraws the whole screen in the terminal's current size with the next frame.
    fn redraw(&mut self) -> io::Result<()> {
        self.app.context.set_size(area()?, pixel_raster());
        self.frame_writer.redraw(self.app.context.area);
        Ok(())
    }
}

fn draw(app: &App, frame_writer: &mut FrameWriter<Output>) -> io::Result<()> {
    frame_writer.draw(&app.title(), |area, buffer| {
        app.draw(area, buffer);
        app.context.painter.take_pixels()
    })
}

/// When tmux has surely learnt from its own terminal how many colours that has.
const TMUX_KNOWS_COLOURS: Duration = Duration::from_secs(1);

/// Draws the whole screen once more after a second: what a tmux that has just started shows before its terminal
/// has answered stays in 8 colours until then.
fn repaint_later(sender: Sender<LoopEvent>, waker: Waker) -> io::Result<()> {
    let repaint = move || {
        thread::sleep(TMUX_KNOWS_COLOURS);
        notify(&sender, &waker, LoopEvent::Redraw);
    };
    start_thread("repaint", repaint).map(drop)
}

/// How long the loop may take to end and to restore the terminal.
const END_TIME_LIMIT: Duration = Duration::from_secs(1);

/// Starts the thread that passes signals on to the loop. The loop closes `ended` when it has ended. If that
/// takes longer than [`END_TIME_LIMIT`] after a signal (a write may hang), `give_back` restores the terminal
/// and the program exits; every move on screen is saved already.
fn watch(
    mut caught: Signals,
    sender: Sender<LoopEvent>,
    waker: Waker,
    ended: Receiver<()>,
    give_back: impl Fn() + Send + 'static,
) -> io::Result<()> {
    let watch = move || {
        for signal in &mut caught {
            let event = match signal {
                SIGTSTP => LoopEvent::Suspend,
                SIGWINCH => LoopEvent::Resized,
                ending => LoopEvent::End(Some(ending)),
            };
            let is_end = matches!(event, LoopEvent::End(_));
            let is_heard = notify(&sender, &waker, event);
            if is_end
                && (!is_heard
                    || ended.recv_timeout(END_TIME_LIMIT) == Err(RecvTimeoutError::Timeout))
            {
                give_back();
                signals::end_by(signal);
            }
        }
    };
    start_thread("signals", watch).map(drop)
}
