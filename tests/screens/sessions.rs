//! What the screens say, word for word: the files in `tests/screens/sessions`, which are made to be read from top
//! to bottom. `UPDATE=1 cargo test --test screens sessions` writes them anew.
//!
//! The first letter of a line says what it is:
//!
//!     $ nim "5/4/3 misere" human perfect    a game begins, between two people if nobody is named
//!     $ menu                                the menu, on the first of January 2027
//!     < coach = "warn"                      below these: a line of the config file
//!     @ 40x12                               the size of the terminal, which is 160x40 at the beginning
//!     > a 1 enter                           keys, by their names in the config file
//!     : level easy                          a command, typed and entered
//!     " Ann                                 a text that is typed, and no more
//!     ? Tip                                 a part of the screen is asked for
//!     # ...                                 a comment
//!
//! `~ TEXT` at the end of keys or a command waits until the screen says this, and `~! TEXT` until it no longer does.
//!
//! What follows, with an indent, is what is shown then. After keys, commands and texts it is the message of a
//! game, and then, if it has changed, what the smallest terminal shows: the position on the board, or what is
//! chosen on another screen. A part is `screen`, `header`, `panel`, `keys` (the key bar), `rows TEXT` (those in
//! which the text stands) or the title of a box in the panel.

use std::fmt::Write as _;
use std::thread;

use arcade_games::games::GameId;
use jiff::civil::date;
use jiff::tz::TimeZone;
use tempfile::TempDir;

use crate::golden::{check, files, gap};
use crate::harness::Terminal;

/// What is being played again.
#[derive(Default)]
struct Played {
    terminal: Option<Terminal>,
    position: Option<String>,
    text: String,
}

impl Played {
    fn terminal(&mut self) -> &mut Terminal {
        self.terminal.as_mut().expect("a line with $ before")
    }

    fn begin(&mut self, what: &str, config: &str) {
        let words = shlex::split(what).expect("quotes in pairs");
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut terminal = match words[..] {
            ["menu"] => {
                let time = date(2027, 1, 1).at(12, 0, 0, 0).to_zoned(TimeZone::system());
                let home = TempDir::new().expect("a folder");
                Terminal::menu_at(GameId::ALL, home, config, time.expect("a time").timestamp())
            }
            [game, position] => Terminal::play_with(game, position, ["human"; 2], config),
            [game, position, one, two] => Terminal::play_with(game, position, [one, two], config),
            _ => panic!("{what}: expected menu, or a game, a position and players"),
        };
        terminal.app.context.seeds = Box::new(|| "sessions".parse().expect("a seed"));
        terminal.resize(160, 40);
        self.position = terminal.found_position();
        self.terminal = Some(terminal);
    }

    /// Types what the line says, and waits for what it waits for.
    fn enter(&mut self, kind: char, line: &str) {
        let mut parts = line.split(" ~");
        let typed = parts.next().unwrap_or_default();
        let terminal = self.terminal();
        match kind {
            '>' => terminal.keys(typed),
            ':' => terminal.types(&format!(":{typed}")).keys("enter"),
            _ => terminal.types(typed),
        };
        for awaited in parts {
            match awaited.strip_prefix("! ") {
                Some(gone) => {
                    while terminal.has_said(gone) {
                        terminal.keys("wait");
                    }
                }
                None => drop(terminal.until_says(awaited.trim_start())),
            }
        }
        let position = terminal.found_position();
        // What is chosen elsewhere has the title of its screen before it.
        if position.as_ref().is_some_and(|position| !position.contains(": ")) {
            let message = terminal.message();
            self.show(&message);
        }
        if position != self.position {
            if let Some(position) = &position {
                self.show(&[format!("at {position}")]);
            }
            self.position = position;
        }
    }

    fn show(&mut self, rows: &[String]) {
        let is_blank = |row: &&String| row.trim().is_empty();
        let rows = rows.iter().skip_while(is_blank).collect::<Vec<_>>();
        let blank_at_end = rows.iter().rev().take_while(|row| row.trim().is_empty()).count();
        for row in &rows[..rows.len() - blank_at_end] {
            writeln!(self.text, "{}", format!("    {row}").trim_end()).expect("text");
        }
    }
}

/// Plays a session again, and writes it down as it goes now.
fn played(session: &str) -> String {
    let mut played = Played::default();
    let nothing = ["(nothing)".into()];
    let mut lines = session.lines().peekable();
    while let Some(line) = lines.next() {
        let (kind, rest) = line.split_at_checked(1).unwrap_or_default();
        let rest = rest.strip_prefix(' ').unwrap_or(rest);
        if kind.is_empty() || kind == " " {
            continue;
        }
        if kind == "#" || kind == "$" {
            played.text += gap(&played.text);
        }
        writeln!(played.text, "{line}").expect("text");
        match kind {
            "#" => {}
            "$" => {
                let mut config = String::new();
                while let Some(line) = lines.next_if(|line| line.starts_with('<')) {
                    writeln!(played.text, "{line}").expect("text");
                    writeln!(config, "{}", line[1..].trim_start()).expect("text");
                }
                played.begin(rest, &config);
            }
            "@" => {
                let (width, height) = rest.split_once('x').expect("WIDTHxHEIGHT");
                let number = |text: &str| text.parse().expect("a number");
                played.terminal().resize(number(width), number(height));
            }
            "?" => {
                let rows = played.terminal().named_part(rest);
                played.show(if rows.is_empty() { &nothing } else { &rows });
            }
            ">" | ":" | "\"" => played.enter(kind.chars().next().expect("a letter"), rest),
            _ => panic!("{line}: no such line"),
        }
    }
    played.text
}

#[test]
fn sessions_go_as_they_are_written_down() {
    thread::scope(|scope| {
        for file in files("tests/screens/sessions") {
            scope.spawn(move || check(&file, played));
        }
    });
}
