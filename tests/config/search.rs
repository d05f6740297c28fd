//! Where a config file is searched for, and that no file is touched.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;

use arcade::config::{Config, ConfigError, ConfigPaths, Ignored, WhyIgnored};
use tempfile::TempDir;

const OURS: &str = "[arcade]\nversion = 1\n\n[ui]\ntheme = \"mono\"\n";
const FOREIGN: &str = "[server]\nport = 80\n";
const OF_USER: &str = "[ui]\ntheme = \"light\"\n";
const NAMED: &str = "[ui]\ntheme = \"dark\"\n";

/// Three places for a config file; nothing is there at first.
struct Folder {
    folder: TempDir,
}

impl Folder {
    /// Writes these texts to the named file, the one here and the user's.
    fn with(named: Option<&str>, here: Option<&str>, of_user: Option<&str>) -> Self {
        let folder = Self { folder: tempfile::tempdir().expect("a folder") };
        for (name, text) in [("named", named), ("here", here), ("of_user", of_user)] {
            if let Some(text) = text {
                fs::write(folder.path(name), text).expect("a file");
            }
        }
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The places, with a file named on the command line only if there is one.
    fn places(&self) -> ConfigPaths {
        ConfigPaths {
            from_command_line: Some(self.path("named")).filter(|file| file.exists()),
            in_working_folder: Some(self.path("here")),
            user_file: Some(self.path("of_user")),
        }
    }

    fn load(&self) -> Result<Config, ConfigError> {
        Config::load(&self.places())
    }

    /// The names and texts of all files.
    fn contents(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let entries = fs::read_dir(self.folder.path()).expect("a folder");
        let files = entries.map(|entry| entry.expect("an entry").path());
        let mut files: Vec<_> =
            files.map(|file| (file.clone(), fs::read(file).expect("a file"))).collect();
        files.sort();
        files
    }
}

/// Of the files with these texts, this one is read (`None`: none), and this one is ignored.
#[track_caller]
fn check(
    (named, here, of_user): (Option<&str>, Option<&str>, Option<&str>),
    read: Option<&str>,
    ignored: Option<&str>,
) {
    let folder = Folder::with(named, here, of_user);
    let before = folder.contents();
    let config = folder.load().expect("no mistakes");
    let source = config.files();
    assert_eq!(source.file, read.map(|name| folder.path(name)));
    let found = source.ignored.as_ref().map(|ignored| ignored.file.clone());
    assert_eq!(found, ignored.map(|name| folder.path(name)));
    assert_eq!(source, &Config::locate(&folder.places()).expect("readable files"));
    let theme = match read {
        Some("here") => "mono",
        Some("of_user") => "light",
        Some(_) => "dark",
        None => "auto",
    };
    assert_eq!(config.section("ui").get("theme"), Some(theme));
    assert_eq!(folder.contents(), before, "no file is touched");
}

/// A file here with this text is arcade's, or another program's.
#[track_caller]
fn check_whose(text: &str, ours: bool) {
    let folder = Folder::with(None, Some(text), None);
    let source = Config::locate(&folder.places()).expect("a readable file");
    let here = Some(folder.path("here"));
    let found = (source.file, source.ignored.map(|ignored| ignored.file));
    assert_eq!(found, if ours { (here, None) } else { (None, here) }, "{text}");
}

/// Loading fails with an error that contains this text, and no file is changed.
#[track_caller]
fn check_error(folder: &Folder, places: &ConfigPaths, message: &str) {
    let before = folder.folder.path().read_dir().expect("a folder").count();
    let error = Config::load(places).expect_err("an error").to_string();
    assert!(error.contains(message), "{error}");
    assert_eq!(folder.folder.path().read_dir().expect("a folder").count(), before);
}

#[test]
fn the_first_file_found_is_read_and_no_other() {
    check((None, None, None), None, None);
    check((None, None, Some(OF_USER)), Some("of_user"), None);
    check((None, Some(OURS), None), Some("here"), None);
    check((None, Some(OURS), Some(OF_USER)), Some("here"), None);
    check((Some(NAMED), Some(OURS), Some(OF_USER)), Some("named"), None);
    check((Some(NAMED), Some(FOREIGN), Some(OF_USER)), Some("named"), None);
}

#[test]
fn a_file_of_another_program_is_ignored_and_noted() {
    check((None, Some(FOREIGN), None), None, Some("here"));
    check((None, Some(FOREIGN), Some(OF_USER)), Some("of_user"), Some("here"));
    check((None, Some("no TOML at all <>"), Some(OF_USER)), Some("of_user"), Some("here"));
    check((None, Some(""), Some(OF_USER)), Some("of_user"), Some("here"));
}

#[test]
fn the_others_are_not_even_opened() {
    let folder = Folder::with(Some(NAMED), Some("[ui]\ntheme = 5\n"), Some("[ui\n"));
    assert!(folder.load().is_ok());
    let folder = Folder::with(None, Some(OURS), Some("[ui\n"));
    assert!(folder.load().is_ok());
}

#[test]
fn a_file_is_ours_by_its_version() {
    check_whose(OURS, true);
    check_whose("arcade.version = 1\n", true);
    check_whose("arcade = { version = 0x1 }\n", true);
    check_whose("\u{feff}[arcade]\r\nversion = 1\r\n", true);
    check_whose("[arcade]\n", false);
    check_whose("[arcade]\nversion = 2\n", false);
    check_whose("[arcade]\nversion = \"1\"\n", false);
    check_whose("version = 1\n[arcade]\n", false);
    check_whose("arcade = 1\nversion = 1\n", false);
    check_whose("[ui]\ntheme = \"mono\"\n", false);
}

/// A file here with this text is ignored, in these words.
#[track_caller]
fn check_why(text: &str, expected: &str) {
    let folder = Folder::with(None, Some(text), None);
    let files = Config::locate(&folder.places()).expect("a readable file");
    let why = files.ignored.expect("it is ignored").why;
    assert_eq!(why.to_string(), expected, "{text}");
    assert!(why.may_be_ours(), "{text}");
}

/// A file here with this text is ignored as another program's, of which only those hear who ask.
#[track_caller]
fn check_foreign(text: &str) {
    let folder = Folder::with(None, Some(text), None);
    let files = Config::locate(&folder.places()).expect("a readable file");
    assert_eq!(files.ignored.expect("it is ignored").why, WhyIgnored::Foreign, "{text}");
}

#[test]
fn what_looks_like_a_file_of_ours_is_told_from_that_of_another_program() {
    let like = |setting: &str| {
        format!(
            "it has no [arcade] section with version = 1, though {setting} looks like a setting of \
             arcade"
        )
    };
    check_why("[tiles]\nsize = 5\n", &like("[tiles] size"));
    check_why("version = 1\n[ui]\ntheme = \"mono\"\n", &like("[ui] theme"));
    check_why("[silver-dollar]\nconis = 5\n", &like("[silver-dollar] conis"));
    check_why("nim.rule = \"normal\"\n", &like("[nim] rule"));
    check_why("[tiles]\nsize = = 5\n[nim]\npiles = 5\n", &like("[nim] piles"));
    check_why("[arcade]\n", "its [arcade] section has no version = 1");
    check_why("[arcade]\n[tiles]\nsize = 5\n", "its [arcade] section has no version = 1");
    check_why(
        "[arcade]\nversion = 2\n",
        "[arcade] version: found integer 2, expected the number 1",
    );
    check_why(
        "[arcade]\nversion = \"1\"\n",
        "[arcade] version: found string \"1\", expected the number 1",
    );
    check_why(
        "arcade = 1\nversion = 1\n",
        "arcade: found a value, expected a section [arcade] with version = 1",
    );
    check_foreign("[server]\nport = 80\n");
    check_foreign("[ui]\nfont = \"mono\"\n[server]\ntheme = \"dark\"\n");
    check_foreign("");
    check_foreign("# [arcade]\n# version = 1\n");
}

#[test]
fn a_file_of_ours_with_a_mistake_in_its_syntax_is_still_ours() {
    check_whose("[arcade]\nversion = 1\n\n[ui]\ntheme =\n", true);
    check_whose("[arcade]\r\n  version=1 # the first\r\n[ui\r\n", true);
    check_whose("[arcade] # our own\nversion = 1\n\n[ui]\ntheme =\n", true);
    check_whose("\u{feff}[arcade]\nversion = 1\n\n[ui]\ntheme =\n", true);
    check_whose("[server]\nversion = 1\nport =\n", false);
    let folder =
        Folder::with(None, Some("[arcade]\nversion = 1\n\n[ui]\ntheme =\n"), Some(OF_USER));
    check_error(&folder, &folder.places(), "here:5:8: ");
}

#[test]
fn a_named_file_must_be_there() {
    let folder = Folder::with(None, Some(OURS), Some(OF_USER));
    let places = ConfigPaths { from_command_line: Some(folder.path("nowhere")), ..folder.places() };
    check_error(&folder, &places, "nowhere: No such file or directory");
    let places =
        ConfigPaths { from_command_line: Some(folder.folder.path().into()), ..folder.places() };
    check_error(&folder, &places, "it is a folder, not a regular file");
}

#[test]
fn a_file_that_is_no_text_is_refused_with_the_place() {
    for name in ["named", "of_user"] {
        let folder = Folder::with(None, None, None);
        fs::write(folder.path(name), b"[ui]\n# f\xfcr dunkle\ntheme = \"mono\"\n").expect("a file");
        check_error(&folder, &folder.places(), &format!("{name}:2:4: "));
    }
    let folder = Folder::with(None, None, None);
    let text = b"[arcade]\nversion = 1\n[ui]\ntheme = \"m\xf6no\"\n";
    fs::write(folder.path("here"), text).expect("a file");
    check_error(&folder, &folder.places(), "here:4:11: ");
}

#[test]
fn a_folder_where_the_users_file_should_be_is_refused() {
    let folder = Folder::with(None, None, None);
    fs::create_dir(folder.path("of_user")).expect("a folder");
    check_error(&folder, &folder.places(), "of_user: it is a folder, not a regular file");
}

#[test]
fn a_link_that_leads_nowhere_is_not_passed_over() {
    let folder = Folder::with(None, None, None);
    symlink("nowhere", folder.path("here")).expect("a link");
    let files = folder.load().expect("no mistakes").files().clone();
    let why = WhyIgnored::Unreadable("the file that it links to is not there".into());
    assert_eq!(files.ignored, Some(Ignored { file: folder.path("here"), why }));
    symlink("nowhere", folder.path("of_user")).expect("a link");
    check_error(&folder, &folder.places(), "of_user: the file that it links to is not there");
}

#[test]
fn a_file_that_is_too_large_is_not_read() {
    for (name, places) in [("named", 1), ("of_user", 1), ("here", 0)] {
        let folder = Folder::with(None, None, None);
        let text = format!("[arcade]\nversion = 1\n#{}\n", "x".repeat(1 << 20));
        fs::write(folder.path(name), text).expect("a file");
        if places == 1 {
            check_error(&folder, &folder.places(), "the file has more than 1048576 bytes");
            continue;
        }
        let files = folder.load().expect("no mistakes").files().clone();
        let why = WhyIgnored::Unreadable("the file has more than 1048576 bytes".into());
        assert_eq!(files.file, None);
        assert_eq!(files.ignored, Some(Ignored { file: folder.path(name), why }));
    }
}

#[test]
fn a_folder_where_the_file_here_should_be_is_none_of_ours() {
    let folder = Folder::with(None, None, Some(OF_USER));
    fs::create_dir(folder.path("here")).expect("a folder");
    let source = folder.load().expect("no mistakes").files().clone();
    assert_eq!(source.file, Some(folder.path("of_user")));
    let why = WhyIgnored::Unreadable("it is a folder, not a regular file".into());
    assert_eq!(source.ignored, Some(Ignored { file: folder.path("here"), why }));
}

#[test]
fn nothing_is_touched_by_a_file_with_mistakes() {
    let folder = Folder::with(None, Some("[arcade]\nversion = 1\n[uj]\n"), None);
    let before = folder.contents();
    assert!(folder.load().is_err());
    assert_eq!(folder.contents(), before);
}
