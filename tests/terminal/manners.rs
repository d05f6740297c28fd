//! The exchange between arcade and the terminal: frame marks, window titles, and the background colour.

use vt100::{Color, MouseProtocolMode};

use crate::game::{Game, Start, TWO_PEOPLE};
use crate::pty::control_sequences;

const BEGIN: &str = "\x1b[?2026h";
const END: &str = "\x1b[?2026l";
const ASK_BACKGROUND: &str = "\x1b]11;?\x07";
/// A light background, and the answer to the last question.
const LIGHT: &str = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?6c";

/// The output while arcade had the terminal set up.
fn output(game: &Game) -> String {
    let output = game.pty.look(|state| String::from_utf8_lossy(state.output()).into_owned());
    let (_, from) = output.split_once("\x1b[22;0t").unwrap_or(("", &output));
    from.split_once("\x1b[23;0t").map_or(from, |(until, _)| until).into()
}

/// The titles that the window has had, in their order.
fn titles(game: &Game) -> Vec<String> {
    let output = game.pty.look(|state| String::from_utf8_lossy(state.output()).into_owned());
    let commands = output.split("\x1b]0;").skip(1);
    commands.filter_map(|rest| Some(rest.split_once('\x07')?.0.into())).collect()
}

#[test]
fn every_frame_is_marked_as_a_whole() {
    let mut game = Game::start(80, 24, &TWO_PEOPLE);
    // The command for the position copies it too, outside of frames.
    game.keys("a3\r");
    game.sees("\u{25cf} A3");
    game.keys("\x0c");
    game.pty.resize(100, 30);
    game.keys("b4\r");
    game.sees("\u{25c6} B4");
    game.keys("q");
    game.leaves_terminal_clean();
    let output = output(&game);
    let frames: Vec<&str> = output.split(BEGIN).skip(1).collect();
    assert!(frames.len() >= 3, "{output:?}");
    for (index, frame) in frames.iter().enumerate() {
        let (inside, outside) = frame.split_once(END).expect("a frame ends");
        assert!(!inside.is_empty(), "a frame holds something");
        let is_last = index + 1 == frames.len();
        assert!(is_last || outside.is_empty(), "{outside:?} is in no frame");
    }
}

#[test]
fn all_is_drawn_once_more_in_tmux_which_shows_8_colours_until_its_terminal_has_answered() {
    let start = Start::on(80, 24).variable("TMUX", "/tmp/tmux,1,0");
    let mut game = start.play(&TWO_PEOPLE);
    game.pty.wait_for("a second drawing of the keys", |state| {
        let output = String::from_utf8_lossy(state.output());
        (output.matches("leave").count() >= 2).then_some(())
    });
    game.keys("q");
    game.leaves_terminal_clean();
}

#[test]
fn the_title_names_the_game_and_is_kept_for_the_shell() {
    let mut game = Game::start(80, 24, &[]);
    game.keys("\r");
    game.sees("q leave");
    game.keys("?");
    game.sees("Esc back");
    game.keys("\x1b");
    game.sees("q leave");
    game.keys("q");
    game.sees("q quit");
    game.keys("q");
    game.leaves_terminal_clean();
    assert_eq!(titles(&game), ["arcade", "arcade: Nim", "arcade"]);
}

#[test]
fn the_title_is_lent_with_the_terminal() {
    let mut game = Start::on(80, 24).bash();
    game.keys("\"$ARCADE\" play nim --player human --player human\r");
    game.sees("Player 1's turn");
    game.keys("\x1a");
    game.sees("Stopped");
    game.pty.screen_is_given_back();
    game.keys("fg\r");
    game.is_drawn();
    game.sees("Player 1's turn");
    game.keys("q");
    game.pty.screen_is_given_back();
    assert_eq!(titles(&game), ["arcade: Nim", "arcade: Nim"]);
    let output = game.pty.look(|state| state.output().to_vec());
    let titles: Vec<&str> = control_sequences(&output);
    let titles = titles.into_iter().filter(|sequence| sequence.ends_with('t'));
    assert_eq!(titles.collect::<Vec<_>>(), ["22;0t", "23;0t", "22;0t", "23;0t"]);
}

#[test]
fn a_console_is_given_no_titles_and_no_questions() {
    for term in ["linux", "ansi", "vt220"] {
        let mut game = Start::on(80, 24).variable("TERM", term).play(&TWO_PEOPLE);
        game.keys("a3\r");
        game.sees(" A3");
        game.keys("q");
        game.leaves_terminal_clean();
        let output = game.pty.look(|state| String::from_utf8_lossy(state.output()).into_owned());
        assert!(!output.contains("\x1b]") && !output.contains(";0t"), "on {term}: {output:?}");
    }
}

#[test]
fn the_background_is_asked_for_only_where_the_look_depends_on_it() {
    let start = || Start::on(80, 24);
    for (start, is_asked) in [
        (start(), true),
        (start().settings("[ui]\ntheme = \"auto\"\n"), true),
        (start().settings("[ui]\ntheme = \"dark\"\n"), false),
        (start().settings("[ui]\ntheme = \"light\"\n"), false),
        (start().settings("[ui]\ncolour = \"none\"\n"), false),
        (start().variable("NO_COLOR", "1"), false),
    ] {
        let mut game = start.play(&TWO_PEOPLE);
        game.plays("a3", "2/4/3 misere");
        game.keys("q");
        game.leaves_terminal_clean();
        let asked = output(&game).matches(ASK_BACKGROUND).count();
        assert_eq!(asked, usize::from(is_asked));
    }
}

/// The character and background of each cell, with its foreground unless it is blank.
type Cells = Vec<(String, Color, Option<Color>)>;

/// The screen after a key whose effect proves that all input before it has been handled.
fn screen_after(mut game: Game, answer: &str) -> Cells {
    game.keys(answer);
    game.keys("a");
    game.sees("Move: a_");
    game.pty.look(|state| {
        let screen = state.screen();
        let (rows, columns) = (screen.size().0.get(), screen.size().1.get());
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let cells = places.filter_map(|(row, column)| screen.cell(row, column));
        let seen = cells.map(|cell| {
            let ink = Some(cell.fgcolor()).filter(|_| !cell.contents().trim().is_empty());
            (cell.contents().to_string(), cell.bgcolor(), ink)
        });
        seen.collect()
    })
}

fn screen_of(theme: &str) -> Cells {
    let settings = format!("[ui]\ntheme = \"{theme}\"\n");
    screen_after(Start::on(80, 24).settings(&settings).play(&TWO_PEOPLE), "")
}

/// Repeats a failed attempt: on a busy machine an answer may come too late, and be dropped.
#[track_caller]
fn succeeds_in_time(attempt: impl Fn() -> bool) {
    const ATTEMPTS: usize = 5;
    assert!(
        (0..ATTEMPTS).any(|_| attempt()),
        "the answer was taken in none of {ATTEMPTS} attempts"
    );
}

/// Two people play on a terminal that answers nothing by itself.
fn unanswered() -> Start {
    Start::on(80, 24).silent()
}

#[test]
fn a_light_terminal_gets_the_light_theme() {
    let light = screen_of("light");
    assert_ne!(light, screen_of("dark"));
    for answer in [LIGHT, "\x1b]11;rgba:ff/ff/dd/ff\x07\x1b[?1;2c"] {
        succeeds_in_time(|| screen_after(unanswered().play(&TWO_PEOPLE), answer) == light);
    }
    // Before the terminal has answered, the environment decides.
    let told = || unanswered().variable("COLORFGBG", "0;15").play(&TWO_PEOPLE);
    assert_eq!(screen_after(told(), ""), light);
    let dark = screen_of("dark");
    succeeds_in_time(|| screen_after(told(), "\x1b]11;rgb:0/0/0\x07\x1b[?6c") == dark);
}

#[test]
fn a_terminal_that_takes_exact_colours_gets_them_when_it_says_so() {
    let exact = |answer: &'static str| {
        let start = unanswered().variable("TERM", "xterm");
        let screen = screen_after(start.play(&TWO_PEOPLE), answer);
        screen.iter().any(|(_, ground, _)| matches!(ground, Color::Rgb(..)))
    };
    assert!(!exact(""));
    succeeds_in_time(|| exact("\x1bP1$r0;48:2::1:2:3m\x1b\\\x1b[?6c"));
    assert!(!exact("\x1bP1$r0;48;5;16m\x1b\\\x1b[?6c"));
}

#[test]
fn an_answer_to_no_question_changes_nothing() {
    for theme in ["dark", "light"] {
        let settings = format!("[ui]\ntheme = \"{theme}\"\n");
        let game = Start::on(80, 24).settings(&settings).play(&TWO_PEOPLE);
        assert_eq!(screen_after(game, &LIGHT.repeat(10)), screen_of(theme));
    }
}

#[test]
fn neither_a_focus_report_nor_garbage_is_typed() {
    let mut game = Game::start(80, 24, &TWO_PEOPLE);
    for answer in ["\x1b[I", "\x1b[O", "\x1b]11;a3\r\x07", "\x1b]11;b1\rq\x1b\\", "\x1b]4;1;q\x07"]
    {
        game.keys(answer);
    }
    game.plays("a3", "2/4/3 misere");
    game.keys("q");
    game.leaves_terminal_clean();
}

#[test]
fn an_answer_is_not_left_to_the_shell() {
    for leave in ["q", "\x03", "\x1a"] {
        succeeds_in_time(|| {
            let mut game = unanswered().bash();
            game.keys("\"$ARCADE\" play nim\r");
            game.wait_for("the question", |state| {
                let output = String::from_utf8_lossy(state.output());
                output.contains(ASK_BACKGROUND).then_some(())
            });
            game.keys(leave);
            game.keys(LIGHT);
            game.pty.wait_for("the end", |state| {
                let output = String::from_utf8_lossy(state.output());
                output.contains("\x1b[23;0t").then_some(())
            });
            game.keys("\recho shown $((6 * 7))\r");
            game.sees("shown 42");
            !game.contents().contains("rgb:") && !game.contents().contains("6c")
        });
    }
}

#[test]
fn a_key_frees_the_mouse_for_selecting_text_and_takes_it_back() {
    let mouse = |game: &Game| game.pty.look(|state| state.screen().mouse_protocol_mode());
    let mut game = Game::start(80, 24, &["play", "nim"]);
    assert_ne!(mouse(&game), MouseProtocolMode::None);
    game.keys("\x1bOQ");
    game.sees("the mouse selects text now");
    assert_eq!(mouse(&game), MouseProtocolMode::None);
    game.keys("\x1bOQ");
    game.sees("the mouse is for the game again");
    assert_ne!(mouse(&game), MouseProtocolMode::None);
    game.keys("\x1bOQq");
    game.leaves_terminal_clean();
}

#[test]
fn a_setting_that_is_tried_concerns_the_terminal_at_once() {
    let mouse = |game: &Game| game.pty.look(|state| state.screen().mouse_protocol_mode());
    let mut game = Start::on(80, 24).settings("[ui]\ntheme = \"default\"\n").play(&TWO_PEOPLE);
    game.sees("Player 1's turn");
    assert_ne!(mouse(&game), MouseProtocolMode::None);
    game.keys(":settings\r/mouse\r\x1b[C");
    game.sees("changed here");
    assert_eq!(mouse(&game), MouseProtocolMode::None);
    game.keys("r");
    game.sees("\u{25c2} true");
    assert_ne!(mouse(&game), MouseProtocolMode::None);
    game.keys("/\x15theme\r\x1b[D");
    game.sees("\u{25c2} auto");
    game.keys("qq");
    game.leaves_terminal_clean();
    assert!(output(&game).contains(ASK_BACKGROUND));
}

#[test]
fn a_time_zone_that_is_no_file_is_told_about_and_not_waited_for() {
    let folder = tempfile::tempdir().expect("a folder for a pipe");
    let pipe = folder.path().join("pipe");
    nix::unistd::mkfifo(&pipe, nix::sys::stat::Mode::S_IRWXU).expect("a pipe");
    let pipe: &'static str = pipe.display().to_string().leak();
    for zone in ["/dev/zero", ":/dev/tty", pipe] {
        let mut game = Start::on(100, 30).variable("TZ", zone).play(&[]);
        game.keys("g");
        game.sees("times are in UTC");
        game.keys("\x03");
        game.leaves_terminal_clean();
    }
}
