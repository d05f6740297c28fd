//! Sets up the terminal and restores it.

use std::io::{self, Write, stdout};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::style::Print;
use crossterm::terminal::{
    Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute, queue};

use super::output::{Output, Tty};
use super::queries::{OscSupport, TerminalQueries};
use crate::config::Ui;
use crate::tui::TerminalAnswers;
use crate::tui::input_reader::InputReader;

/// Reports mouse buttons and the wheel in SGR form, which has no largest column. Motion isn't reported,
/// since that would wake an idle arcade.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1000l";
/// Push and pop the titles of the window and its icon. Terminals without a title stack ignore it.
const KEEP_TITLE: &str = "\x1b[22;0t";
const RESTORE_TITLE: &str = "\x1b[23;0t";

/// The terminal in use by arcade; restored when this is dropped.
pub(super) struct TerminalGuard {
    tty: Arc<Tty>,
    mouse: bool,
    osc: OscSupport,
    /// What the terminal is asked each time it is set up.
    queries: TerminalQueries,
    /// Whether the terminal is set up at present. A panic restores it before printing the message;
    /// restoring it twice would move the cursor above the message.
    is_held: Arc<AtomicBool>,
}

impl TerminalGuard {
    /// Sets up the terminal by these settings. `input` receives the answers to queries.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn take(
        ui: &Ui,
        osc: OscSupport,
        input: &mut InputReader,
        out: &mut Output,
    ) -> io::Result<Self> {
        // Keeps crossterm from applying `NO_COLOR`: it would drop bold and reverse with the colours, and
        // the cursor is drawn with these. The theme leaves out unwanted colours itself.
        crossterm::style::force_color_output(true);
        let is_held = Arc::<AtomicBool>::default();
        let queries = TerminalQueries::of(&ui.appearance, osc);
        let (tty, mouse) = (out.tty(), ui.mouse);
        let guard = Self { tty, mouse, osc, queries, is_held };
        let screen_thread = thread::current().id();
        let restorer = guard.restorer();
        let earlier_hook = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // A panic of an engine's thread is reported on the screen, which stays in use.
            if thread::current().id() == screen_thread {
                restorer();
                earlier_hook(info);
            }
        }));
        (input.escape_timeout, input.image_query_timeout) =
            (ui.escape_timeout, ui.appearance.image_query_timeout());
        guard.enter(input, out)?;
        Ok(guard)
    }

    /// A function that restores the terminal from any thread.
    pub fn restorer(&self) -> impl Fn() + Send + Sync + 'static {
        let (tty, is_held, osc) = (Arc::clone(&self.tty), Arc::clone(&self.is_held), self.osc);
        move || give_back(&tty, &is_held, osc)
    }

    /// Sets up the terminal, initially or after [`lend`](Self::lend). The sequences are sent with the next
    /// frame.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn enter(&self, input: &mut InputReader, out: &mut impl Write) -> io::Result<()> {
        self.is_held.store(true, Ordering::SeqCst);
        enable_raw_mode()?;
        if self.osc == OscSupport::Safe {
            queue!(out, Print(KEEP_TITLE))?;
        }
        // Old terminals have no alternate screen, and GNU screen has none unless it is told to.
        queue!(out, EnterAlternateScreen, Clear(ClearType::All))?;
        queue!(out, EnableBracketedPaste, cursor::Hide)?;
        if self.mouse {
            queue!(out, Print(MOUSE_ON))?;
        }
        self.ask(input, out)
    }

    /// Asks the terminal, if there is anything to ask. That may erase the first row.
    fn ask(&self, input: &mut InputReader, out: &mut impl Write) -> io::Result<()> {
        let share = || self.tty.share(|file| file.write_all(&[0; 3]));
        let shared = self.queries.asks_for_images().then(share).flatten();
        let text = self.queries.text(shared.as_deref());
        if text.is_empty() {
            return Ok(());
        }
        if self.queries.may_bring_images() {
            self.tty.expect_images();
        }
        input.expect_answers(self.queries.is_background_late());
        queue!(out, Print(text))
    }

    /// Applies changed settings; `mouse` is whether arcade uses the mouse. Returns whether the screen must be
    /// redrawn.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn apply_settings(
        &mut self,
        ui: &Ui,
        mouse: bool,
        input: &mut InputReader,
        out: &mut impl Write,
    ) -> io::Result<bool> {
        (input.escape_timeout, input.image_query_timeout) =
            (ui.escape_timeout, ui.appearance.image_query_timeout());
        let queries = TerminalQueries::of(&ui.appearance, self.osc);
        let (moused, asked) = (mouse != self.mouse, queries.exceeds(self.queries));
        (self.mouse, self.queries) = (mouse, queries);
        if moused {
            queue!(out, Print(if mouse { MOUSE_ON } else { MOUSE_OFF }))?;
        }
        if asked {
            self.ask(input, out)?;
        }
        if moused || asked {
            out.flush()?;
        }
        Ok(asked)
    }

    /// Restores the terminal for the shell until [`enter`](Self::enter) is called.
    pub fn lend(&self) {
        give_back(&self.tty, &self.is_held, self.osc);
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        self.lend();
    }
}

/// Restores the terminal, unless that has been done. Errors are ignored: the terminal is gone or stuck
/// then.
fn give_back(tty: &Tty, is_held: &AtomicBool, osc: OscSupport) {
    if !is_held.swap(false, Ordering::SeqCst) {
        return;
    }
    let mut farewell = Vec::new();
    // A frame may have been written in part.
    let _ = queue!(farewell, EndSynchronizedUpdate, Print(MOUSE_OFF), DisableBracketedPaste);
    let _ = queue!(
        farewell,
        Clear(ClearType::All),
        cursor::MoveTo(0, 0),
        LeaveAlternateScreen,
        Print(if osc == OscSupport::Safe { RESTORE_TITLE } else { "" }),
        cursor::Show
    );
    tty.send_farewell(&farewell);
    let _ = disable_raw_mode();
}

/// Asks the terminal everything that could be asked, and returns what it answers and how long that took; `None`
/// for a terminal that might print the queries.
///
/// # Errors
/// When the terminal can't be read or written.
pub fn ask_terminal() -> io::Result<Option<(TerminalAnswers, Duration)>> {
    let queries = TerminalQueries::all(OscSupport::of_terminal());
    let text = queries.text(None);
    if text.is_empty() {
        return Ok(None);
    }
    let (mut events, _waker) = InputReader::open()?;
    let begun = Instant::now();
    enable_raw_mode()?;
    // The queries may erase a row, and do so on the other screen.
    let asked = execute!(stdout(), EnterAlternateScreen, Print(text), LeaveAlternateScreen);
    events.expect_answers(queries.is_background_late());
    let answers = asked.and_then(|()| events.wait_for_answers());
    disable_raw_mode()?;
    Ok(Some((answers?, begun.elapsed())))
}
