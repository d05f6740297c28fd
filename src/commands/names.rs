//! What the players of a contest are called in its tables.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::output::beside;
use crate::engine::Skill;
use crate::session::PlayerKind;
use crate::text::excerpt;

/// The longest name, in characters.
pub(super) const LONGEST: usize = 13;

/// A short name for each player: a program by its file, or by the end of its command where others
/// have the same file.
#[derive(Debug)]
pub(super) struct Names<'a>(Vec<(&'a str, String)>);

impl<'a> Names<'a> {
    /// Names for these players.
    pub(super) fn of(players: &[&'a str]) -> Self {
        let files: Vec<Option<String>> = players.iter().map(|player| file(player)).collect();
        let mut count = BTreeMap::new();
        for file in files.iter().flatten() {
            *count.entry(file).or_insert(0) += 1;
        }
        let name = |(player, file): (&&'a str, &Option<String>)| {
            let name = match file {
                Some(file) if count[file] == 1 => excerpt(file, LONGEST - 3),
                Some(_) => ending(player),
                None => excerpt(player, LONGEST - 3),
            };
            (*player, name)
        };
        Self(players.iter().zip(&files).map(name).collect())
    }

    /// The name of a player.
    pub(super) fn name(&self, player: &str) -> &str {
        let found = self.0.iter().find(|(other, _)| *other == player);
        found.map_or("?", |(_, name)| name)
    }

    /// Writes which program each name is for.
    pub(super) fn write_programs(&self, out: &mut dyn Write) -> io::Result<()> {
        // No line has to be longer than two of the screen.
        const LONGEST_COMMAND: usize = 120;
        let mut label = "programs     ";
        for (player, name) in &self.0 {
            if file(player).is_some() {
                let text = format!("{name} = {}", excerpt(player, LONGEST_COMMAND));
                writeln!(out, "{}", beside(label, &text).join("\n"))?;
                label = "             ";
            }
        }
        Ok(())
    }
}

/// The file of a program; `None` for any other player.
fn file(player: &str) -> Option<String> {
    match player.parse() {
        Ok(PlayerKind::Computer(Skill::Engine(program))) => Some(program.name()),
        _ => None,
    }
}

/// The end of a command.
fn ending(player: &str) -> String {
    let length = player.chars().count();
    let rest: String = player.chars().skip(length.saturating_sub(LONGEST - 3)).collect();
    format!("...{}", excerpt(&rest, LONGEST))
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn programs_are_told_apart() {
        let players = [
            "hard",
            "engine:python3 players/ann.py",
            "engine:python3 players/bob.py --deep",
            "engine:python3 cy.py one",
            "engine:python3 cy.py two",
            "engine:a-program-with-a-long-name",
        ];
        let names = Names::of(&players);
        let found: Vec<&str> = players.iter().map(|player| names.name(player)).collect();
        let expected =
            ["hard", "ann.py", "bob.py", "... cy.py one", "... cy.py two", "a-program-..."];
        assert_eq!(found, expected);
    }
}
