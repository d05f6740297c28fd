//! The names of the players in the result of a contest.

use std::io::{self, Write};

use arcade_base::{escaped, excerpt};
use arcade_engine::Skill;
use arcade_games::session::{Player, PlayerKind};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::commands::output::beside;

/// The longest name, both in cells and in characters.
const MAX_NAME: usize = Player::MAX_NAME;

/// A unique name for each player. A program has the name that it gives itself, or else that of its
/// file, or the end of its command.
#[derive(Debug)]
pub(super) struct Names {
    names: Vec<String>,
    /// The command of each player that is a program.
    commands: Vec<Option<String>>,
}

impl Names {
    /// Names for these players; `reported` has the name that each gives itself.
    pub(super) fn of(players: &[String], reported: &[Option<String>]) -> Self {
        let possible: Vec<Vec<String>> = players
            .iter()
            .zip(reported)
            .map(|(player, own)| possible(player, own.as_deref()))
            .collect();
        let mut names: Vec<String> = Vec::new();
        for (player, own) in possible.iter().enumerate() {
            // A name that would also fit another player could mislead. The player with fewer
            // alternatives comes first: a level keeps its name, whatever a program calls itself.
            let is_shared = |name: &String| {
                let mut others = possible.iter().enumerate().filter(|(other, _)| *other != player);
                others.any(|(_, other)| other.len() <= own.len() && other.contains(name))
            };
            let name = own.iter().find(|name| !is_shared(name)).cloned();
            let last = own.last().map_or("", String::as_str);
            names.push(name.unwrap_or_else(|| numbered(last, &possible, &names)));
        }
        let command = |player: &String| file(player).map(|_| player.clone());
        Self { names, commands: players.iter().map(command).collect() }
    }

    /// All names, in the order of the players.
    pub(super) fn all(&self) -> &[String] {
        &self.names
    }

    /// The name of a player.
    pub(super) fn name(&self, player: usize) -> &str {
        &self.names[player]
    }

    /// The width of the longest name, in cells.
    pub(super) fn width(&self) -> usize {
        self.names.iter().map(|name| name.width()).max().unwrap_or(0)
    }

    /// The name of a player, padded with blanks to a width.
    pub(super) fn padded(&self, player: usize, width: usize) -> String {
        let name = self.name(player);
        format!("{name}{}", " ".repeat(width.saturating_sub(name.width())))
    }

    /// Writes the command of each program under its name.
    pub(super) fn write_programs(&self, out: &mut dyn Write) -> io::Result<()> {
        // A line must not be wider than two lines of the screen.
        const MAX_COMMAND_WIDTH: usize = 120;
        let mut label = "programs     ";
        for (name, command) in self.names.iter().zip(&self.commands) {
            if let Some(command) = command {
                let text = format!("{name} = {}", excerpt(command, MAX_COMMAND_WIDTH));
                writeln!(out, "{}", beside(label, &text).join("\n"))?;
                label = "             ";
            }
        }
        Ok(())
    }
}

/// The possible names of a player, the best one first.
fn possible(player: &str, reported: Option<&str>) -> Vec<String> {
    let Some(file) = file(player) else { return vec![fitted(player)] };
    let names = reported.into_iter().chain([file.as_str()]).map(fitted);
    names.chain([ending(player)]).collect()
}

/// A name with the smallest number that makes it unique.
fn numbered(name: &str, possible: &[Vec<String>], taken: &[String]) -> String {
    let is_free =
        |name: &String| !taken.contains(name) && !possible.iter().flatten().any(|it| it == name);
    let numbered = |number: u32| {
        let number = format!(" #{number}");
        let length = MAX_NAME - number.len();
        format!("{}{number}", cut(name, length))
    };
    (1..=u32::MAX).map(numbered).find(is_free).expect("there are few players")
}

/// The file name of a program; `None` for other players.
fn file(player: &str) -> Option<String> {
    match player.parse() {
        Ok(PlayerKind::Computer(Skill::External(program))) => Some(program.name()),
        _ => None,
    }
}

/// The end of a command.
fn ending(player: &str) -> String {
    let length = player.chars().count();
    let rest: String = player.chars().skip(length.saturating_sub(MAX_NAME - 3)).collect();
    fitted(&format!("...{rest}"))
}

/// A text from outside, escaped, and truncated to the length of a name.
fn fitted(text: &str) -> String {
    let text = escaped(text);
    if text.width() <= MAX_NAME && text.chars().count() <= MAX_NAME {
        return text.into();
    }
    format!("{}...", cut(&text, MAX_NAME - 3))
}

/// The longest beginning of a text that fits into `length` cells and characters.
fn cut(text: &str, length: usize) -> String {
    let mut cells = 0;
    let fits = |character: &char| {
        cells += character.width().unwrap_or(0);
        cells <= length
    };
    text.chars().take(length).take_while(fits).collect()
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthStr as _;

    use super::{MAX_NAME, Names};

    /// Checks the names of players, given as the player, the name it gives itself (or none) and the
    /// expected name.
    #[track_caller]
    fn check(players: &[(&str, &str, &str)]) {
        let texts: Vec<String> = players.iter().map(|(player, ..)| (*player).into()).collect();
        let own: Vec<Option<String>> = players
            .iter()
            .map(|(_, own, _)| Some((*own).into()).filter(|own: &String| !own.is_empty()))
            .collect();
        let expected: Vec<&str> = players.iter().map(|(.., name)| *name).collect();
        assert_eq!(Names::of(&texts, &own).all(), expected);
    }

    #[test]
    fn programs_are_told_apart_by_their_files_and_commands() {
        check(&[
            ("hard", "", "hard"),
            ("engine:python3 players/ann.py", "", "ann.py"),
            ("engine:python3 players/bob.py --deep", "", "bob.py"),
            ("engine:python3 cy.py one", "", "...ine:python3 cy.py one"),
            ("engine:python3 cy.py two", "", "...ine:python3 cy.py two"),
            ("engine:a-program-with-a-very-long-name", "", "a-program-with-a-very..."),
        ]);
    }

    #[test]
    fn a_program_is_called_what_it_calls_itself_unless_another_is_too() {
        check(&[
            ("engine:./ann.py", "Ann the Great", "Ann the Great"),
            ("engine:./bob.py", "A player", "...engine:./bob.py"),
            ("engine:./cy.py", "A player", "cy.py"),
            // A program can't take the name of a level, or of another program.
            ("hard", "", "hard"),
            ("engine:./dan.py", "hard", "dan.py"),
            ("engine:./eve.py", "bob.py", "eve.py"),
        ]);
    }

    #[test]
    fn the_same_player_twice_is_told_apart_by_a_number() {
        check(&[
            ("random", "", "random #1"),
            ("random", "", "random #2"),
            ("engine:./ann.py", "Ann", "...engine:./ann.py #1"),
            ("engine:./ann.py", "Ann", "...engine:./ann.py #2"),
        ]);
        check(&[
            ("random", "", "random #2"),
            ("random", "", "random #3"),
            ("engine:x", "random #1", "random #1"),
        ]);
    }

    #[test]
    fn no_name_is_long_or_hidden_however_many_are_alike() {
        let players: Vec<String> = (0..32).map(|player| format!("engine:./{player} -x")).collect();
        for name in
            ["x".repeat(100), "\u{6f22}".repeat(60), "e\u{301}".repeat(50), "\u{1b}[2J".repeat(9)]
        {
            for own in [
                vec![Some(name.clone()); 32],
                (0..32).map(|n| Some(format!("{name}{n}"))).collect(),
            ] {
                let names = Names::of(&players, &own);
                for (index, name) in names.all().iter().enumerate() {
                    assert!(name.width() <= MAX_NAME && name.chars().count() <= MAX_NAME, "{name}");
                    assert!(!name.contains('\u{1b}'), "{name:?}");
                    assert!(!names.all()[..index].contains(name), "{name} twice");
                }
            }
        }
    }
}
