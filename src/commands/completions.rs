//! `arcade completions`: shell scripts that complete arguments.
//!
//! The scripts contain no commands or options: they ask the program for candidates, so that all shells
//! offer the same ones, including the names of games saved in the meantime.

use std::io::Write;
use std::path::{Path, absolute};

use clap::ValueEnum;

use super::CommandError;
use super::completion_candidates::{Candidates, offered};

/// Print a script that lets a shell complete commands, options, games, levels and saved games
#[derive(Clone, Debug, clap::Args)]
pub struct CompletionsCommand {
    /// The shell
    shell: Shell,
    /// The arguments typed so far, the last one perhaps in part: what the scripts ask about
    #[arg(last = true, hide = true)]
    typed: Vec<String>,
}

/// The shells that scripts are made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Shell {
    Bash,
    Zsh,
    Fish,
}

impl CompletionsCommand {
    pub(super) fn execute(&self, out: &mut dyn Write) -> Result<(), CommandError> {
        if self.typed.is_empty() {
            return Ok(out.write_all(self.script().as_bytes())?);
        }
        let (typed, known) = match self.shell {
            Shell::Bash => whole_words(&self.typed),
            Shell::Zsh | Shell::Fish => (self.typed.clone(), String::new()),
        };
        let Candidates { words, files } = offered(&typed);
        for (word, help) in words {
            writeln!(out, "{}\t{help}", word.strip_prefix(&known).unwrap_or(&word))?;
        }
        // A line with nothing before the tab tells the script to offer file names too.
        if files {
            writeln!(out, "\tfiles")?;
        }
        Ok(())
    }

    /// The script. It runs the program under the name being completed or, if the shell doesn't find
    /// that, the one that printed the script.
    fn script(&self) -> String {
        let script = match self.shell {
            Shell::Bash => include_str!("../../assets/completions/arcade.bash"),
            Shell::Zsh => include_str!("../../assets/completions/arcade.zsh"),
            Shell::Fish => include_str!("../../assets/completions/arcade.fish"),
        };
        let program = std::env::args_os().next().unwrap_or_default();
        let is_path = Path::new(&program).components().count() > 1;
        let path = is_path.then(|| absolute(&program).ok()).flatten();
        let path = path.as_deref().and_then(Path::to_str).unwrap_or("arcade");
        script.replace("PROGRAM", &shlex::try_quote(path).unwrap_or("arcade".into()))
    }
}

/// The words of a line that bash has split at `=` and `:`, joined again; and the part of the last one
/// that precedes what bash completes.
fn whole_words(broken: &[String]) -> (Vec<String>, String) {
    let is_break = |word: &str| !word.is_empty() && word.chars().all(|it| "=:".contains(it));
    let mut words: Vec<String> = Vec::new();
    let mut known = String::new();
    let mut goes_on = false;
    for part in broken {
        let joins = is_break(part) || goes_on;
        known = match words.pop_if(|_| joins) {
            Some(before) if is_break(part) => before + part,
            Some(before) => before,
            None => String::new(),
        };
        words.push(if is_break(part) { known.clone() } else { format!("{known}{part}") });
        goes_on = is_break(part);
    }
    (words, known)
}

#[cfg(test)]
mod tests {
    use super::whole_words;

    #[test]
    fn words_that_bash_has_broken_are_put_together() {
        let check = |broken: &str, whole: &str, known: &str| {
            let parts: Vec<String> = broken.split(' ').map(Into::into).collect();
            let (words, before) = whole_words(&parts);
            assert_eq!((words.join(" "), before.as_str()), (whole.into(), known), "{broken}");
        };
        check("play GAME --set rule = m", "play GAME --set rule=m", "rule=");
        check("play GAME --set rule =", "play GAME --set rule=", "rule=");
        check("play GAME --player depth : 4 --pl", "play GAME --player depth:4 --pl", "");
        check("problem GAME --level = 3", "problem GAME --level=3", "--level=");
        check("problem GAME ", "problem GAME ", "");
    }
}
