//! `arcade config check --terminal`: what the terminal has answered, for reports of bugs.

use std::env;
use std::io::{self, IsTerminal as _, Write};

use arcade_base::escaped;
use arcade_games::kit::{Background, Charset, KittyGraphics, TerminalTraits};
use arcade_games::picture::ImageFormat;

use super::CommandError;
use crate::config::{Appearance, BlockChoice, Config, PixelChoice};
use crate::tui::{TerminalAnswers, ask_terminal};

/// The variables that say something of the terminal.
const VARIABLES: [&str; 10] = [
    "TERM",
    "TERM_PROGRAM",
    "COLORTERM",
    "COLORFGBG",
    "NO_COLOR",
    "STY",
    "TMUX",
    "LC_ALL",
    "LC_CTYPE",
    "LANG",
];

/// Asks the terminal, and prints its answers and what follows from them.
///
/// # Errors
/// When there is no terminal.
pub(super) fn report_terminal(config: &Config, out: &mut dyn Write) -> Result<(), CommandError> {
    if !io::stdout().is_terminal() {
        let (command, way) =
            ("config check --terminal", "ssh -t MACHINE arcade config check --terminal");
        return Err(CommandError::NoTerminal { command, way });
    }
    let asked = ask_terminal()?;
    let mut line = |label: &str, text: &str| writeln!(out, "{label:<14}{}", escaped(text));
    for name in VARIABLES {
        if let Ok(value) = env::var(name) {
            line(name, &value)?;
        }
    }
    let took = asked.as_ref().map(|(_, took)| took.as_millis());
    let answers = asked.map_or_else(TerminalAnswers::default, |(answers, _)| answers);
    let colour =
        |colour: [u16; 3]| format!("rgb:{}", colour.map(|part| format!("{part:04x}")).join("/"));
    for (label, answer) in [
        ("name", answers.version.clone()),
        ("style", answers.style.clone()),
        ("capabilities", answers.capabilities.clone()),
        ("colour 8", answers.colour_8.map(colour)),
        ("colour 200", answers.colour_200.map(colour)),
        ("background", answers.background.map(colour)),
        ("images", answers.images.clone()),
        ("attributes", answers.attributes.clone()),
    ] {
        line(label, answer.as_deref().unwrap_or("no answer"))?;
    }
    match took {
        None => line("asked", "nothing, since the terminal might print it")?,
        Some(took) if answers.attributes.is_some() => line("answered in", &format!("{took} ms"))?,
        Some(took) => line("waited for", &format!("{took} ms"))?,
    }
    let (ui, hint) = (config.ui(), TerminalTraits::of_environment());
    let (found, why) = answers.colours(hint.colours);
    let why = if ui.appearance.colours.is_some() { "[ui] colour says so" } else { why };
    line("colours", &format!("{}: {why}", ui.appearance.colours.unwrap_or(found).name()))?;
    let background = answers.traits(hint).background;
    line("theme for", if background == Background::Dark { "dark" } else { "light" })?;
    let is_ascii = ui.appearance.charset == Charset::Ascii;
    line("characters", if is_ascii { "ASCII alone" } else { "Unicode" })?;
    let (set, why) = match ui.appearance.blocks {
        BlockChoice::Auto if answers.has_sextants() => ("sextants", "it is known to draw them"),
        BlockChoice::Auto => ("quadrants", "it isn't known to draw sextants"),
        choice => (choice.into(), "[ui] blocks says so"),
    };
    line("pixels", pixels(&ui.appearance, answers.traits(hint)))?;
    line("blocks", &format!("{set}: {why}"))?;
    Ok(line("Esc", &format!("{} ms", ui.escape_timeout.as_millis()))?)
}

/// In which form of images boards are drawn, if the size of the terminal's cells is known, and why.
fn pixels(look: &Appearance, terminal: TerminalTraits) -> &'static str {
    match look.image_format() {
        None if look.pixels == PixelChoice::Off => "none: [ui] pixels says so",
        None => "none: by default only in kitty and mlterm on this machine",
        Some(ImageFormat::Kitty) if terminal.kitty_graphics != KittyGraphics::Unreported => {
            "kitty's: it shows images"
        }
        Some(ImageFormat::Sixel) if terminal.has_sixels => "sixels: it shows them",
        Some(_) => "none: it doesn't say that it shows images",
    }
}
