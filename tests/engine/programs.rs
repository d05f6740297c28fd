//! Programs of others as opponents, above all those that misbehave: shell scripts, each as short as
//! what it does wrong.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use arcade::programs::{ExternalEngine, ExternalEngineTimeouts, FaultCause, ProgramFault};
use arcade_engine::{
    Analysis, Control, Engine, ExternalEngineCommand, GameHistory, Job, Limits, Scope, Value,
};
use arcade_games::games::nim::{Nim, Take};
use nix::errno::Errno;
use nix::sys::signal::kill;
use nix::unistd::Pid;
use tempfile::TempDir;

/// Longer than any machine takes: for answers that come.
const LONG: Duration = Duration::from_secs(300);
/// For answers that never come.
const SHORT: Duration = Duration::from_millis(50);

/// A script that plays as it should, with `go` for what it does when it is asked for a move.
fn script(go: &str) -> String {
    format!(
        "while read -r word rest; do case $word in
         ugi) echo id name test; echo option name Game type spin default 0; echo ugiok;;
         isready) echo readyok;;
         go) {go};;
         quit) exit;;
         esac; done"
    )
}

/// A folder with a script in it.
struct Scripts(TempDir);

impl Scripts {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// An opponent that the script plays; in it `$DIR` is the folder.
    fn player(&self, script: &str, timeouts: ExternalEngineTimeouts) -> ExternalEngine {
        let path = self.path("player.sh");
        let folder = self.0.path().display();
        fs::write(&path, format!("DIR='{folder}'\n{script}\n")).expect("a file");
        player(&format!("sh {}", path.display()), timeouts)
    }
}

fn player(command: &str, timeouts: ExternalEngineTimeouts) -> ExternalEngine {
    let program: ExternalEngineCommand = command.parse().expect("a command");
    ExternalEngine::new(program, timeouts, None)
}

fn timeouts(start: Duration, ready: Duration, mv: Duration) -> ExternalEngineTimeouts {
    ExternalEngineTimeouts { start, ready, mv }
}

fn nim(text: &str) -> Nim {
    text.parse().expect("a position")
}

fn asked(player: &mut dyn Engine<Nim>) -> Analysis<Take> {
    player.analyse(&nim("5/4/3 misere"), &mut Job::new(Scope::BestMove, Limits::NONE))
}

/// What a program is blamed for that does this, within this patience.
#[track_caller]
fn blamed(player: &mut ExternalEngine) -> ProgramFault {
    let analysis = asked(player);
    assert_eq!(analysis.best, None);
    let fault = player.fault().cloned().expect("a fault");
    // It is not asked again.
    assert_eq!(asked(player).best, None);
    assert_eq!(player.fault(), Some(&fault));
    fault
}

#[track_caller]
fn check(script: &str, timeouts: ExternalEngineTimeouts, what: &FaultCause) {
    let scripts = Scripts::new();
    let fault = blamed(&mut scripts.player(script, timeouts));
    assert_eq!(fault.what, *what);
}

fn silence(awaited: &'static str) -> FaultCause {
    FaultCause::Silence { awaited, limit: SHORT }
}

const PATIENT: ExternalEngineTimeouts =
    ExternalEngineTimeouts { start: LONG, ready: LONG, mv: LONG };

#[test]
fn a_program_plays_the_move_it_names_and_its_claims_are_estimates() {
    let scripts = Scripts::new();
    let go = "echo info depth 7 score cp 42 nodes 99 pv C2 A1 Z9; echo bestmove C2";
    let mut player = scripts.player(&script(go), PATIENT);
    let mut lines = Vec::new();
    let control = Control::new(Scope::BestMove, Limits::NONE);
    let mut job = Job::from(control).on_progress(|progress| lines.push(progress.line));
    let analysis = player.analyse(&nim("5/4/3 misere"), &mut job);
    drop(job);
    assert_eq!(analysis.best, Some("C2".parse().expect("a move")));
    assert_eq!(analysis.value, Value::Estimate { score: 42, depth: 7 });
    let legal = ["C2", "A1"].map(|mv| mv.parse().expect("a move"));
    assert_eq!(lines, [legal]);
    assert_eq!(player.fault(), None);
    let over = player.analyse(&nim("0 misere"), &mut Job::new(Scope::BestMove, Limits::NONE));
    assert!(over.value.is_exact(), "the rules say who has won, not the program");
}

#[test]
fn a_program_is_told_the_game_its_number_and_how_it_came_to_the_position() {
    let scripts = Scripts::new();
    let log = "while read -r line; do echo \"$line\" >> $DIR/log; set -- $line; case $1 in
               ugi) echo option name Game type spin; echo ugiok;; isready) echo readyok;;
               go) echo bestmove A1;; quit) exit;; esac; done";
    let mut player = scripts.player(log, PATIENT);
    Engine::<Nim>::new_game(&mut player, 3);
    asked(&mut player);
    let moves = vec!["A1".parse().expect("a move"), "B2".parse().expect("a move")];
    let past = GameHistory { start: "5/4/3 misere".into(), moves };
    let mut job = Job::new(Scope::BestMove, Limits::NONE).with_history(past);
    player.analyse(&nim("4/2/3 misere"), &mut job);
    Engine::<Nim>::new_game(&mut player, 4);
    let time = Some(Duration::from_secs(5));
    let limits = Limits { time, ..Limits::NONE };
    player.analyse(&nim("1/1 normal"), &mut Job::new(Scope::BestMove, limits));
    drop(player);
    let told = fs::read_to_string(scripts.path("log")).expect("what it was told");
    let told: Vec<&str> = told.lines().collect();
    let (last, told) = told.split_last().expect("something");
    assert_eq!(*last, "quit");
    let (go, told) = told.split_last().expect("something");
    let time: u64 = go.strip_prefix("go movetime ").expect(go).parse().expect("a number");
    assert!((1..=5000).contains(&time), "{time}");
    assert_eq!(
        told,
        [
            "ugi",
            "setoption name Game value 3",
            "uginewgame",
            "position fen 5/4/3 misere",
            "isready",
            "go movetime 300000",
            "position fen 5/4/3 misere moves A1 B2",
            "isready",
            "go movetime 300000",
            "setoption name Game value 4",
            "uginewgame",
            "position fen 1/1 normal",
            "isready",
        ]
    );
}

#[test]
fn what_cannot_be_started_is_named() {
    for command in ["/no/such/program", "/", "/etc/hostname x"] {
        let fault = blamed(&mut player(command, PATIENT));
        assert!(matches!(fault.what, FaultCause::Start(_)), "{command}: {fault}");
    }
}

#[test]
fn what_ends_is_blamed_for_the_answer_that_it_owes_with_its_last_words() {
    check("exit 3", PATIENT, &FaultCause::End { awaited: "ugiok" });
    check("read -r line; echo ugiok", PATIENT, &FaultCause::End { awaited: "readyok" });
    check(&script("kill -9 $$"), PATIENT, &FaultCause::End { awaited: "bestmove" });
    check(&script("exec >&-; sleep 1000"), PATIENT, &FaultCause::End { awaited: "bestmove" });
    let scripts = Scripts::new();
    let dying = r"printf 'Traceback\n  \033[2JZeroDivisionError: \302\233x\n\n' >&2; exit 1";
    let fault = blamed(&mut scripts.player(&script(dying), PATIENT));
    let expected =
        "ended while bestmove was awaited (it wrote: \\u{1b}[2JZeroDivisionError: \\u{9b}x)";
    assert_eq!(fault.to_string(), expected);
}

#[test]
fn what_says_nothing_in_time_is_late() {
    let start = timeouts(SHORT, LONG, LONG);
    let ready = timeouts(LONG, SHORT, LONG);
    let mv = timeouts(LONG, LONG, SHORT);
    let cases = [
        ("exec sleep 1000".into(), start, "ugiok"),
        ("while :; do echo garbage; done".into(), start, "ugiok"),
        ("while :; do printf x; done".into(), start, "ugiok"),
        ("echo ugiok; exec sleep 1000".into(), ready, "readyok"),
        (script("sleep 1000"), mv, "bestmove"),
        (script("echo bestmov A1"), mv, "bestmove"),
        (script("while :; do echo info depth 1; done"), mv, "bestmove"),
        (script("while :; do echo error >&2; done"), mv, "bestmove"),
    ];
    // Each waits for a program that is slow to go.
    thread::scope(|scope| {
        for (script, timeouts, awaited) in &cases {
            scope.spawn(|| check(script, *timeouts, &silence(awaited)));
        }
    });
}

#[test]
fn a_line_that_is_no_answer_however_long_it_gets_is_refused() {
    let amount = "a line of more than 64 KiB";
    let line = "head -c 1000000 /dev/zero | tr '\\0' x; echo";
    check(line, PATIENT, &FaultCause::Flood { amount, awaited: "ugiok" });
    check(&script(line), PATIENT, &FaultCause::Flood { amount, awaited: "bestmove" });
}

#[test]
fn only_a_legal_move_of_this_position_is_a_move() {
    for named in [
        "echo bestmove",
        "echo bestmove Z9",
        "echo bestmove A6",
        r"printf 'bestmove \033]0;x\007\n'",
        r"printf 'bestmove \377\376\n'",
    ] {
        let scripts = Scripts::new();
        let fault = blamed(&mut scripts.player(&script(named), PATIENT));
        assert!(matches!(fault.what, FaultCause::Move(_)), "{named}: {fault}");
        assert!(!fault.to_string().contains(char::is_control), "{fault:?}");
    }
}

/// Whether a process is alive, by its number in a file.
fn is_alive(file: &Path) -> bool {
    let text = fs::read_to_string(file).expect("the number of a process");
    let pid = Pid::from_raw(text.trim().parse().expect("a number"));
    if kill(pid, None) == Err(Errno::ESRCH) {
        return false;
    }
    // A dead one may still be on the system's list, where nobody can take it off.
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    !matches!(stat.rsplit_once(") ").map(|(_, state)| &state[..1]), Some("Z" | "X") | None)
}

#[test]
fn nothing_is_left_of_a_program_and_of_what_it_has_started() {
    let scripts = Scripts::new();
    // It ignores what it is told, and has started processes in its group, and an orphan.
    let stubborn = "trap '' HUP INT TERM PIPE
        echo $$ > $DIR/own
        sleep 1000 & echo $! > $DIR/child
        (sh -c 'echo $$ > $DIR/orphan; exec sleep 1000' &)
        echo ugiok; echo readyok
        while [ ! -s $DIR/orphan ]; do :; done
        echo bestmove A1
        while :; do read -r line || sleep 1000; done";
    let stubborn = stubborn.replace("sh -c '", "DIR=$DIR sh -c '");
    let mut player = scripts.player(&stubborn, PATIENT);
    assert!(asked(&mut player).best.is_some());
    let files = ["own", "child", "orphan"].map(|name| scripts.path(name));
    assert!(files.iter().all(|file| is_alive(file)));
    drop(player);
    assert!(!files.iter().any(|file| is_alive(file)));
}

#[cfg(target_os = "linux")]
#[test]
fn leaving_the_group_of_processes_hides_nothing() {
    let scripts = Scripts::new();
    // The only program that every system has for it is a shell with job control.
    let leaving = "set -m
        sh -c 'echo $$ > $DIR/other; exec sleep 1000' &
        while [ ! -s $DIR/other ]; do :; done"
        .replace("sh -c '", "DIR=$DIR sh -c '");
    let mut player = scripts.player(&format!("{leaving}\n{}", script("echo bestmove A1")), PATIENT);
    assert!(asked(&mut player).best.is_some());
    let other = scripts.path("other");
    assert!(is_alive(&other));
    drop(player);
    assert!(!is_alive(&other));
}

/// Asks for a move, and stops as soon as the program says anything about its search.
fn stopped(player: &mut dyn Engine<Nim>) -> Analysis<Take> {
    let stop = Arc::new(AtomicBool::new(false));
    let control = Control::new(Scope::BestMove, Limits::NONE).with_stop_flag(Arc::clone(&stop));
    let mut job = Job::from(control).on_progress(|_| stop.store(true, Ordering::Relaxed));
    player.analyse(&nim("5/4/3 misere"), &mut job)
}

#[test]
fn a_program_that_is_told_to_stop_names_its_move() {
    let scripts = Scripts::new();
    let waiting = "while read -r word rest; do case $word in ugi) echo ugiok;;
                   isready) echo readyok;; go) echo info depth 1 score cp 1;;
                   stop) echo bestmove B1;; quit) exit;; esac; done";
    let mut player = scripts.player(waiting, PATIENT);
    assert_eq!(stopped(&mut player).best, Some("B1".parse().expect("a move")));
}

#[test]
fn a_program_that_does_not_stop_is_ended_without_blame_and_started_anew() {
    let scripts = Scripts::new();
    // Only the first of them thinks for ever.
    let go = "[ -e $DIR/first ] && echo bestmove A1 ||
        { : > $DIR/first; echo info depth 1 score cp 1; sleep 1000; }";
    let mut player = scripts.player(&script(go), PATIENT);
    assert_eq!(stopped(&mut player).best, None);
    assert_eq!(player.fault(), None);
    assert_eq!(asked(&mut player).best, Some("A1".parse().expect("a move")));
}

#[test]
fn a_new_game_is_a_new_chance() {
    let scripts = Scripts::new();
    let go = "[ -e $DIR/first ] || { : > $DIR/first; exit; }; echo bestmove A1";
    let mut player = scripts.player(&script(go), PATIENT);
    blamed(&mut player);
    Engine::<Nim>::new_game(&mut player, 1);
    assert_eq!(asked(&mut player).best, Some("A1".parse().expect("a move")));
    assert_eq!(player.fault(), None);
}
