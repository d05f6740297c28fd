//! Questions to a person at a terminal before a game, about everything not given on the command line.

use std::io;

use arcade_base::{ParseError, parse_number};
use arcade_engine::{Side, Skill};
use arcade_games::kit::{GameSpec, pending_question};
use arcade_games::options::Preset;
use arcade_games::session::{Player, PlayerKind, Setup};
use arcade_games::text::asks_to_leave;

use super::Console;
use super::move_input::{HOW_TO_LEAVE, command_meant};

/// Settings given on the command line, which aren't asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// The game's own options.
    pub options: bool,
    /// The level of the computer.
    pub level: bool,
    /// The players.
    pub players: bool,
}

impl Given {
    /// Everything is given, except an option that the game itself asks for.
    pub const EVERYTHING: Self = Self { options: true, level: true, players: true };
}

/// An answer; `None` if the person leaves.
type Answered<T> = io::Result<Option<T>>;

/// The kinds of opponent.
const OPPONENTS: [&str; 2] = ["computer", "person"];
/// The possible first players against a computer.
const FIRST_PLAYERS: [&str; 2] = ["me", "computer"];

/// Asks a person at a terminal for the settings that weren't given; `None` if the person leaves. Piped
/// input is asked nothing.
///
/// # Errors
/// When reading or writing fails.
pub(super) fn ask_setup<C: GameSpec>(
    game: C,
    mut setup: Setup,
    given: Given,
    console: &mut Console,
) -> Answered<Setup> {
    if console.is_interactive() {
        if !given.options {
            let Some(chosen) = ask_preset(game, setup, console)? else { return Ok(None) };
            setup = chosen;
        }
        if !given.players && setup.goal().is_none() {
            let Some(players) = ask_players(game, &setup, given, console)? else { return Ok(None) };
            setup.players = players;
        }
    }
    Ok(Some(setup))
}

/// Asks which preset to play, if the game has several.
fn ask_preset<C: GameSpec>(game: C, mut setup: Setup, console: &mut Console) -> Answered<Setup> {
    let (specs, presets) = (game.meta().options, game.meta().presets);
    if presets.len() < 2 {
        return Ok(Some(setup));
    }
    for (number, preset) in (1..).zip(presets) {
        console.say(&format!("{number}  {}: {}", preset.name, preset.about))?;
    }
    let matches = |preset: &Preset| preset.matches(specs, &setup.options);
    let default = match presets.iter().position(matches) {
        Some(index) => (index + 1).to_string(),
        None => "the options as they are set".into(),
    };
    let question = format!("Which of them (1 to {}; Enter for {default})? ", presets.len());
    let chosen = answer(console, &question, |text| match text {
        "" => Ok(None),
        text => parse_number("variant", text, 1..=presets.len()).map(|it| presets.get(it - 1)),
    })?;
    let Some(chosen) = chosen else { return Ok(None) };
    if let Some(preset) = chosen {
        preset.apply(specs, &mut setup.options);
    }
    Ok(Some(setup))
}

/// Asks for the opponent, the level of a computer, and who moves first, unless the game decides or
/// asks that itself.
fn ask_players<C: GameSpec>(
    game: C,
    setup: &Setup,
    given: Given,
    console: &mut Console,
) -> Answered<[Player; 2]> {
    let kinds = setup.players.each_ref().map(|player| player.kind.without_error_rate());
    let is_against_person = kinds == [PlayerKind::Human; 2];
    let default = OPPONENTS[usize::from(is_against_person)];
    let Some(opponent) = choose(console, "opponent", "Against whom", &OPPONENTS, default)? else {
        return Ok(None);
    };
    if opponent == OPPONENTS[1] {
        return Ok(Some(Side::ALL.map(|seat| Player::new(PlayerKind::Human, seat))));
    }
    let mut computer = kinds
        .into_iter()
        .find(|&kind| kind != PlayerKind::Human)
        .unwrap_or_else(|| PlayerKind::from_options(&setup.options));
    if !given.level {
        let default = computer.to_string();
        let Some(level) =
            choose(console, "level", "Which level", &Skill::LEVELS_AND_ADAPTIVE, &default)?
        else {
            return Ok(None);
        };
        computer = level.parse().unwrap_or(computer);
    }
    let begins = match game.dialogue().who_begins() {
        Some(decided) => {
            console.say(&format!("Who begins: {decided}."))?;
            Side::One
        }
        // The game itself asks who begins.
        None if game.dialogue().option_question().is_some() => Side::One,
        None => {
            let default = FIRST_PLAYERS[usize::from(setup.person() == Some(Side::Two))];
            match choose(console, "first", "Who begins", &FIRST_PLAYERS, default)? {
                Some(first) if first == FIRST_PLAYERS[1] => Side::Two,
                Some(_) => Side::One,
                None => return Ok(None),
            }
        }
    };
    let kind = |seat| if seat == begins { PlayerKind::Human } else { computer };
    Ok(Some(Side::ALL.map(|seat| Player::new(kind(seat), seat))))
}

/// Asks for the option that the game asks for before it begins, if it isn't set and a person plays; `None`
/// if the person leaves.
///
/// # Errors
/// When reading or writing fails.
pub(super) fn ask_option<C: GameSpec>(
    game: C,
    mut setup: Setup,
    console: &mut Console,
) -> Answered<Setup> {
    let Some(question) = pending_question(game, &setup) else { return Ok(Some(setup)) };
    let answers =
        question.answers(&setup).into_iter().map(|(value, means)| format!("{value} ({means})"));
    let answers = answers.collect::<Vec<_>>().join(" or ");
    // Piped input must answer the question: there is no default for it.
    let default_answer = console.is_interactive().then_some(question.default_answer);
    let default = default_answer.map_or(String::new(), |answer| format!("; Enter for {answer}"));
    let prompt = format!("{}: {answers}{default}? ", question.question);
    let value = answer(console, &prompt, |text| {
        question.spec.accept(default_answer.filter(|_| text.is_empty()).unwrap_or(text))
    })?;
    Ok(value.map(|value| {
        setup.options.set(question.spec.key, value);
        setup
    }))
}

/// Asks for one of several words, or an unambiguous beginning of one; an empty answer stands for `default`,
/// which needn't be one of the words.
fn choose(
    console: &mut Console,
    field: &str,
    question: &str,
    words: &[&str],
    default: &str,
) -> Answered<String> {
    let question = format!("{question} ({}; Enter for {default})? ", words.join(", "));
    answer(console, &question, |text| {
        let begun = || words.iter().filter(|word| word.starts_with(text));
        match (text, begun().next(), begun().nth(1)) {
            ("", ..) => Ok(default.to_string()),
            (_, Some(word), None) => Ok((*word).to_string()),
            _ => Err(ParseError::new(field, text, words.join(", "))),
        }
    })
}

/// Asks until an answer is valid, and prints each error; `None` if the person leaves.
fn answer<T, E: ToString>(
    console: &mut Console,
    question: &str,
    accept: impl Fn(&str) -> Result<T, E>,
) -> Answered<T> {
    loop {
        let Some(line) = console.ask(question)? else { return Ok(None) };
        match command_meant(&line) {
            ":quit" => return Ok(None),
            text => match accept(text) {
                Ok(accepted) => return Ok(Some(accepted)),
                Err(_) if asks_to_leave(text) => console.say(HOW_TO_LEAVE)?,
                Err(error) => console.say(&error.to_string())?,
            },
        }
    }
}
