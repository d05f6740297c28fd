//! The user's own theme: where its file is, what it changes, and the mistakes in it.

use std::fs;
use std::path::Path;

use arcade::config::{Config, ConfigError, ThemeChoice};
use arcade_games::kit::{Role, TerminalTraits, ThemeSource};
use ratatui::style::Color;

use crate::{check_all, compare, load, read};

/// A folder with a config file in it that names a theme.
fn config_with(theme: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let text = format!("[ui]\ncolour = \"truecolor\"\n\ntheme = '{theme}'\n");
    fs::write(folder.path().join("config.toml"), text).expect("a file");
    folder
}

/// Reads a config file that names this theme.
fn load_with(theme: &str) -> Result<Config, ConfigError> {
    load(&config_with(theme).path().join("config.toml"))
}

/// Reads a config file beside a theme.
#[track_caller]
fn with_theme(text: &str) -> Config {
    let folder = config_with("./mine.toml");
    fs::write(folder.path().join("mine.toml"), text).expect("a file");
    load(&folder.path().join("config.toml")).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_mistake_in_a_theme_is_told_with_its_place() {
    check_all("bad_themes", |file| {
        let error = load_with(&file.display().to_string());
        let error = error.err().ok_or_else(|| format!("{} has no mistakes", file.display()))?;
        let folder = format!("{}/", file.parent().expect("a folder").display());
        let told = format!("{}\n", error.to_string().replace(&folder, ""));
        compare(file, &told, &read(&file.with_extension("txt")))
    });
}

#[test]
fn a_theme_changes_what_it_says_and_leaves_the_rest_to_its_base() {
    let text = "base = \"light\"\n[roles]\nfirst.fg = \"#123456\"\nkey = { bold = false }\n\
        [tones]\ntip = \"#ffff00\"\n[materials.gold]\nface = \"#ffee00 226 yellow\"\n";
    // The same, said in full.
    let mut whole = fs::read_to_string("assets/themes/light.toml").expect("a theme");
    for (old, new) in [
        ("\nfirst = { fg = \"#0b55ab blue\"", "\nfirst = { fg = \"#123456\""),
        ("bg = \"#e2ded2 none\", bold = true }\n", "bg = \"#e2ded2 none\", bold = false }\n"),
        ("\ntip = \"#ffc928 220\"", "\ntip = \"#ffff00\""),
    ] {
        assert_eq!(whole.matches(old).count(), 1, "{old}");
        whole = whole.replace(old, new);
    }
    whole.push_str("gold = { face = \"#ffee00 226 yellow\" }\n");
    let config = with_theme(text);
    let sheet = |config: &Config| match config.ui().appearance.theme.clone() {
        ThemeChoice::Own(sheet) => sheet,
        other => panic!("{other:?}"),
    };
    assert_eq!(sheet(&config), sheet(&with_theme(&whole)));
    let theme = config.ui().appearance.theme_on(TerminalTraits::LEAST);
    assert_eq!(theme.style(Role::First).fg, Some(Color::Rgb(0x12, 0x34, 0x56)));
}

#[test]
fn another_theme_can_be_tried_and_ones_own_put_back() {
    let config = with_theme("base = \"mono\"\n");
    let own = config.value("ui", "theme").expect("a path").to_string();
    let light = config.with_trial("ui", "theme", Some("light")).expect("a theme");
    assert_eq!(light.ui().appearance.theme, ThemeChoice::BuiltIn("light"));
    for back in [light.without_trial("ui", "theme"), light.with_trial("ui", "theme", Some(&own))] {
        assert_eq!(back.expect("the same").ui().appearance.theme, config.ui().appearance.theme);
    }
    let error = config.with_trial("ui", "theme", Some("other.toml")).expect_err("it is not read");
    assert_eq!(
        error.to_string(),
        "theme: found \"other.toml\", expected one of auto, dark, light, high-contrast, \
         colour-blind, mono, or the path in the config file"
    );
}

#[test]
fn texts_that_can_hardly_be_read_are_allowed_but_told() {
    let text = "[roles]\npage = { bg = \"#000000\" }\ndim = { fg = \"#444444\" }\n\
        notice = { fg = \"#ffffff\", bg = \"#eeeeee\" }\nline = { fg = \"#111111\" }\n";
    assert_eq!(
        remarks(text),
        [
            "the contrast of \"dim\" is 1.5:1, less than 4.5:1",
            "the contrast of \"notice\" is 1.2:1, less than 4.5:1",
        ]
    );
    assert!(remarks("base = \"mono\"\n").is_empty());
}

#[test]
fn colours_of_boards_that_are_too_few_are_allowed_but_told() {
    let mono =
        "base = \"mono\"\n[tones]\npage = \"#000000\"\n[materials.gold]\nface = \"#ffff00\"\n";
    let told = remarks(mono);
    assert_eq!(told.len(), 1, "{told:?}");
    let expected = "the colours of boards have no effect: boards are pictures only with all tones \
        and materials, and ";
    assert!(told[0].starts_with(expected) && told[0].ends_with(" is missing"), "{told:?}");
    assert!(remarks(mono.strip_prefix("base = \"mono\"\n").expect("a base")).is_empty());
}

/// What is odd about a theme.
fn remarks(text: &str) -> Vec<String> {
    let config = with_theme(text);
    let (file, remarks) = config.remarks_on_theme().expect("a theme of one's own");
    assert!(file.ends_with("mine.toml"), "{}", file.display());
    remarks
}

#[test]
fn a_theme_without_a_base_changes_the_dark_one() {
    for text in ["", "# nothing\n", "\u{feff}[roles]\n"] {
        assert_eq!(
            with_theme(text).ui().appearance.theme,
            ThemeChoice::Own(ThemeSource::dark().into()),
            "{text:?}"
        );
    }
}

#[test]
fn a_theme_is_read_from_the_folder_of_the_config_file() {
    for theme in ["mine.toml", "./mine.toml", "themes/mine", "../mine.toml"] {
        let outer = tempfile::tempdir().expect("a folder");
        let inner = outer.path().join("inner");
        fs::create_dir_all(inner.join("themes")).expect("a folder");
        fs::write(inner.join(theme), "base = \"mono\"\n").expect("a file");
        fs::write(inner.join("config.toml"), format!("[ui]\ntheme = \"{theme}\"\n"))
            .expect("a file");
        let config = load(&inner.join("config.toml")).unwrap_or_else(|error| panic!("{error}"));
        assert!(matches!(config.ui().appearance.theme, ThemeChoice::Own(_)), "{theme}");
        let set = config.section("ui");
        let path = set.get("theme").expect("a path");
        assert_eq!(Path::new(path), inner.join(theme), "{theme}");
    }
}

#[test]
fn the_former_name_of_the_dark_theme_is_still_taken() {
    let config = load_with("default").expect("no mistakes");
    assert_eq!(config.ui().appearance.theme, ThemeChoice::BuiltIn("dark"));
}

/// A config file that names such a theme is refused, and its line shown.
#[track_caller]
fn check_refused(theme: &str, expected: &[&str]) {
    let error = load_with(theme).expect_err("it can't be read");
    let ConfigError::Mistakes { file, mistakes, .. } = &error else { panic!("{error}") };
    assert!(file.ends_with("config.toml"), "{error}");
    assert_eq!(mistakes.iter().map(arcade::config::ConfigMistake::line).collect::<Vec<_>>(), [4]);
    let told = error.to_string();
    for part in expected {
        assert!(told.contains(part), "{told}");
    }
}

#[test]
fn a_theme_that_can_not_be_read_is_told_with_the_line_that_names_it() {
    check_refused("missing.toml", &["[ui] theme: found \"missing.toml\"", "No such file", "^^^^"]);
    check_refused("/dev/zero", &["it is a device, not a regular file"]);
    check_refused("/", &["it is a folder, not a regular file"]);
    check_refused("config.toml/x", &["Not a directory"]);
    check_refused("drak", &["did you mean \"dark\"?"]);
    check_refused("", &["found nothing, expected \"auto\", \"dark\", "]);
    let folder = tempfile::tempdir().expect("a folder");
    let large = folder.path().join("large.toml");
    fs::write(&large, vec![b'\n'; (1 << 16) + 1]).expect("a file");
    check_refused(&large.display().to_string(), &["more than 65536 bytes"]);
}

#[test]
fn bytes_that_are_no_text_are_told_with_their_place() {
    let folder = config_with("mine.toml");
    fs::write(folder.path().join("mine.toml"), b"# \xff\n").expect("a file");
    let error = load(&folder.path().join("config.toml")).expect_err("no text");
    let told = error.to_string();
    assert!(told.contains("mine.toml:1:3: found bytes that are not text"), "{told}");
}
