//! The queries that are sent to the terminal: its background, how many colours it has, and whether it shows images.

use std::env;

use arcade_games::kit::{TerminalTraits, multiplexer_drops_images};
use arcade_games::picture::ImageFormat;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::config::{Appearance, PixelChoice};
use crate::tui::answers::{DIRECT_IMAGE, SHARED_IMAGE};

/// How the terminal treats operating system commands (OSC): titles and colour queries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OscSupport {
    /// It ignores those that it doesn't support.
    Safe,
    /// It may print them as text.
    MayPrint,
}

impl OscSupport {
    /// Guesses this from `TERM`.
    pub fn of_terminal() -> Self {
        Self::of(&env::var("TERM").unwrap_or_default())
    }

    fn of(term: &str) -> Self {
        const PRINTING: [&str; 14] = [
            "", "ansi", "cons25", "dumb", "eterm", "linux", "sun", "unknown", "vt52", "vt100",
            "vt102", "vt220", "vt320", "vt420",
        ];
        let family = term.split('-').next().unwrap_or_default();
        if PRINTING.contains(&family) { Self::MayPrint } else { Self::Safe }
    }
}

/// Sets an exact colour and asks for the style in use (DECRQSS); asks for the capabilities `Co` and `RGB`
/// (XTGETTCAP).
const ASK_BY_DCS: &str = "\x1b[48;2;1;2;3m\x1bP$qm\x1b\\\x1b[m\x1bP+q436f;524742\x1b\\";
/// Asks for the name and version (XTVERSION).
const ASK_NAME: &str = "\x1b[>q";
/// Asks for a colour that terminals with 16 colours don't have.
const ASK_PALETTE: &str = "\x1b]4;200;?\x07";
/// Asks for colour 8, dark grey, in which lines are drawn with 16 colours; it may equal the background.
const ASK_GREY: &str = "\x1b]4;8;?\x07";
/// Asks for the background colour. The query ends with BEL, since some terminals drop half of an ST at the end of
/// their answer.
const ASK_BACKGROUND: &str = "\x1b]11;?\x07";
/// Asks for the device attributes (DA1). Every terminal answers that, after all else.
const ASK_LAST: &str = "\x1b[c";

/// Whether a terminal prints device control strings. GNU screen passes them to the terminal that it runs in,
/// without what makes them one.
fn prints_dcs(variable: impl Fn(&str) -> Option<String>) -> bool {
    variable("TERM").is_some_and(|term| term.split(['-', '.']).next() == Some("screen"))
        || variable("STY").is_some()
        || variable("TERM_PROGRAM").is_some_and(|program| program == "Apple_Terminal")
}

/// Asks whether the terminal can show an image of one pixel, passed this way.
fn ask_for_image(number: u32, way: char, data: &[u8]) -> String {
    format!("\x1b_Gi={number},a=q,s=1,v=1,f=24,t={way};{}\x1b\\", STANDARD.encode(data))
}

/// Whether to ask the terminal if it shows images.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum AskForImages {
    /// Don't ask.
    #[default]
    Never,
    /// Ask, and use images if it shows them.
    IfSupported,
    /// Ask, because the settings demand images.
    Demanded,
}

/// Which queries to send to the terminal: what the settings and the environment don't decide.
#[expect(clippy::struct_excessive_bools, reason = "each is a query of its own")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TerminalQueries {
    background: bool,
    colours: bool,
    images: AskForImages,
    /// The name, on which the block characters depend.
    name: bool,
    /// Whether the terminal shows sixels, which the last answer says.
    sixels: bool,
}

impl TerminalQueries {
    /// All of them, where the terminal takes any.
    pub fn all(osc: OscSupport) -> Self {
        let is_safe = osc == OscSupport::Safe;
        let are_shown = is_safe && !multiplexer_drops_images();
        let images = if are_shown { AskForImages::IfSupported } else { AskForImages::Never };
        Self { background: is_safe, colours: is_safe, images, name: is_safe, sixels: is_safe }
    }

    /// Those that the settings and the environment leave open.
    pub fn of(look: &Appearance, osc: OscSupport) -> Self {
        let (all, terminal) = (Self::all(osc), TerminalTraits::of_environment());
        Self {
            background: all.background && look.depends_on_background(terminal),
            colours: all.colours && look.depends_on_colours(terminal),
            images: match look.pixels {
                _ if !look.depends_on_images(ImageFormat::Kitty, terminal) => AskForImages::Never,
                PixelChoice::Kitty if all.images > AskForImages::Never => AskForImages::Demanded,
                _ => all.images,
            },
            name: all.name && look.depends_on_name(terminal),
            sixels: all.sixels && look.depends_on_images(ImageFormat::Sixel, terminal),
        }
    }

    /// Whether the terminal is asked if it shows images.
    pub fn asks_for_images(self) -> bool {
        self.images > AskForImages::Never
    }

    /// Whether images may come of it.
    pub fn may_bring_images(self) -> bool {
        self.asks_for_images() || self.sixels
    }

    /// Whether there is a query that isn't among the others.
    pub fn exceeds(self, others: Self) -> bool {
        (self.background && !others.background)
            || (self.colours && !others.colours)
            || self.images > others.images
            || (self.name && !others.name)
            || (self.sixels && !others.sixels)
    }

    /// Whether the background may be answered after the last query: GNU screen passes that query on.
    pub fn is_background_late(self) -> bool {
        self.background && prints_dcs(|name| env::var(name).ok())
    }

    /// The sequences that ask. The first row is erased, in case they have been printed there. `shared` is the
    /// name of shared memory with an image of one pixel.
    pub fn text(self, shared: Option<&str>) -> String {
        self.text_in(|name| env::var(name).ok(), shared)
    }

    fn text_in(self, variable: impl Fn(&str) -> Option<String>, shared: Option<&str>) -> String {
        let Self { background, colours, name, sixels, .. } = self;
        let images = self.asks_for_images();
        let mut text = String::new();
        if colours && !prints_dcs(variable) {
            text = format!("\x1b[H{ASK_BY_DCS}\r\x1b[K");
        }
        if colours || images || name {
            text += ASK_NAME;
        }
        if colours {
            text += ASK_PALETTE;
        }
        if images {
            text += &ask_for_image(DIRECT_IMAGE, 'd', &[0; 3]);
            text.extend(shared.map(|name| ask_for_image(SHARED_IMAGE, 's', name.as_bytes())));
        }
        if background {
            text += ASK_GREY;
            text += ASK_BACKGROUND;
        }
        if background || colours || images || name || sixels {
            text += ASK_LAST;
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::{OscSupport, TerminalQueries};

    #[test]
    fn consoles_and_terminals_of_old_are_given_no_commands_that_they_would_print() {
        for term in ["", "dumb", "linux", "linux-16color", "vt220", "ansi", "eterm-color"] {
            assert_eq!(OscSupport::of(term), OscSupport::MayPrint, "{term}");
        }
        for term in ["xterm", "xterm-256color", "screen", "tmux-256color", "vte-256color", "foot"] {
            assert_eq!(OscSupport::of(term), OscSupport::Safe, "{term}");
        }
    }

    #[test]
    fn a_terminal_that_prints_control_strings_is_sent_none() {
        let asked = |name: &str, value: &str| {
            let all = TerminalQueries::all(OscSupport::Safe);
            all.text_in(|asked| (asked == name).then(|| value.into()), None)
        };
        for (name, value) in [
            ("TERM", "screen"),
            ("TERM", "screen-256color"),
            ("TERM", "screen.xterm-256color"),
            ("STY", "1.tty"),
            ("TERM_PROGRAM", "Apple_Terminal"),
        ] {
            assert!(!asked(name, value).contains("\x1bP"), "{name}={value}");
        }
        assert!(asked("TERM", "xterm").contains("\x1bP"));
        assert_eq!(TerminalQueries::all(OscSupport::MayPrint).text(None), "");
    }
}
