//! Files with mistakes: each is refused with the exact message beside it.

use std::path::Path;

use arcade::config::{ConfigError, Schema};

use crate::{check_all, compare, load, read};

/// The message with which a file is refused, with its path relative to its folder. The list of all
/// sections, which grows with the games, is left out.
fn message(file: &Path) -> Result<String, String> {
    let error = load(file).err().ok_or_else(|| format!("{} has no mistakes", file.display()))?;
    let folder = format!("{}/", file.parent().expect("a folder").display());
    let schema = Schema::new();
    let names = schema.names().collect::<Vec<_>>().join(", ");
    Ok(format!("{}\n", error.to_string().replace(&folder, "").replace(&names, "SECTIONS")))
}

/// The lines on which a file has mistakes.
#[track_caller]
fn check_lines(name: &str, expected: &[usize]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/config/bad");
    match load(&folder.join(name)) {
        Err(ConfigError::Mistakes { mistakes, .. }) => {
            let lines: Vec<usize> =
                mistakes.iter().map(arcade::config::ConfigMistake::line).collect();
            assert_eq!(lines, expected);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_mistake_is_told_with_its_place() {
    check_all("bad", |file| compare(file, &message(file)?, &read(&file.with_extension("txt"))));
}

#[test]
fn every_line_of_a_message_fits_its_form() {
    check_all("bad", |file| {
        let message = message(file)?;
        let lines: Vec<&str> = message.lines().collect();
        let name = file.file_name().expect("a name").display().to_string();
        let fits = lines.len().is_multiple_of(3)
            && lines.chunks(3).all(|mistake| {
                let [problem, source, caret] = mistake else { return false };
                problem.starts_with(&format!("{name}:"))
                    && source.contains(" | ")
                    && caret.contains('^')
            });
        if fits { Ok(()) } else { Err(format!("{name}:\n{message}")) }
    });
}

#[test]
fn a_message_has_no_control_characters() {
    check_all("bad", |file| {
        let message = message(file)?;
        let bare = message.chars().all(|c| c == '\n' || !c.is_control());
        if bare { Ok(()) } else { Err(format!("{}: {message:?}", file.display())) }
    });
}

#[test]
fn mistakes_know_their_lines() {
    check_lines("several.toml", &[5, 6, 9, 13, 15]);
    check_lines("several_on_one_line.toml", &[1, 1, 1]);
    check_lines("line_100.toml", &[100]);
    check_lines("syntax_no_value.toml", &[2]);
}

#[test]
fn the_first_mistakes_are_told_and_the_others_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("many.toml");
    // In no order of their names, on lines of their own and all on one.
    let keys: Vec<String> =
        (0..30_000_u64).map(|i| format!("k{} = 1", i * 7919 % 30_000)).collect();
    let short = format!("[ui]\n{}\n", keys.join("\n"));
    let long =
        format!("[arcade]\nversion = 1\n[ui]\ntheme = 1\n[ai]\nx = {{{}}}\n", keys.join(","));
    let inline = format!("ui = {{{}}}\n", keys.join(", "));
    for (text, lines, more) in [
        (&short, (2..22).collect::<Vec<usize>>(), 29_980),
        (&inline, vec![1; 20], 29_980),
        (&long, vec![4, 6], 0),
    ] {
        std::fs::write(&file, text).expect("a file");
        let error = load(&file).expect_err("mistakes");
        let told = error.to_string();
        let ConfigError::Mistakes { mistakes, more: others, .. } = error else { panic!("{told}") };
        let found: Vec<usize> = mistakes.iter().map(arcade::config::ConfigMistake::line).collect();
        assert_eq!((found, others), (lines, more));
        assert!(told.len() < 8000, "{} bytes", told.len());
        let counted = format!("{}: and {more} more mistakes", file.display());
        assert_eq!(told.lines().last() == Some(&counted), more > 0, "{told}");
    }
}

#[test]
fn a_caret_stands_below_the_mistake_however_long_the_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("long.toml");
    for before in [0, 30, 39, 40, 41, 60, 99, 100, 101, 5000] {
        for after in [0, 1, 50, 200, 5000] {
            let filler = |length: usize| format!("\"{}\", ", "x".repeat(length));
            let text = format!(
                "ui = {{ ascii = true, theme = [{}], \u{fc}\u{4e2d}ber = [{}], mouse = true }}\n",
                filler(before),
                filler(after)
            );
            let text = text.replace("\u{fc}\u{4e2d}ber", "tehme");
            std::fs::write(&file, &text).expect("a file");
            let told = load(&file).expect_err("mistakes").to_string();
            let lines: Vec<&str> = told.lines().collect();
            let [_, source, caret] = lines[3..6] else { panic!("{told}") };
            let from = caret.find('^').expect("a caret");
            assert_eq!(&source[from..from + caret.matches('^').count()], "tehme", "{told}");
        }
    }
}
