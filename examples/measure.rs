//! Writes docs/measurements.md: what solving, searching, drawing and the levels come to on this machine.
//!
//!     cargo run --release --example measure -- 2027-01-31 > docs/measurements.md
//!
//! The argument is the date that the page gives. It takes about five minutes, once everything is built, and
//! wants a machine with nothing else to do. How far it is goes to standard error.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread::available_parallelism;
use std::time::Instant;

use serde_json::Value;
use tempfile::TempDir;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Starts to solve: the game, its options, and how many seeds to take.
const STARTS: [(&str, &str, u32); 24] = [
    ("nim", "", 1),
    ("silver-dollar", "", 1),
    ("tiles", "size=3 empties=0", 1),
    ("tiles", "size=3 empties=1", 1),
    ("tiles", "size=3 empties=2", 1),
    ("tiles", "size=3 empties=4", 1),
    ("tiles", "size=4 empties=0", 1),
    ("tiles", "size=4 empties=1", 1),
    ("tiles", "size=4 empties=2", 1),
    ("tiles", "size=4 empties=3", 1),
    ("tiles", "size=4 empties=4", 1),
    ("tiles", "size=4 empties=6", 1),
    ("tiles", "size=4 empties=8", 1),
    ("tiles", "size=4 empties=10", 1),
    ("coin-grabber", "", 1),
    ("flip", "dice=2", 20),
    ("flip", "dice=3", 20),
    ("flip", "dice=4", 20),
    ("flip", "dice=5", 20),
    ("kalah", "seeds=3", 1),
    ("kalah", "seeds=3 empty_capture=true", 1),
    ("kalah", "seeds=4", 1),
    ("kalah", "seeds=4 empty_capture=true", 1),
    ("kalah", "pits=5 seeds=4", 1),
];

/// Tournaments of the levels: the game, its options, the random plies of each opening, games a pairing.
const CONTESTS: [(&str, &str, u32, u32); 6] = [
    ("nim", "piles=9/8/7/5", 2, 500),
    ("silver-dollar", "", 0, 200),
    ("tiles", "size=4", 4, 200),
    ("flip", "", 2, 30),
    ("coin-grabber", "", 4, 200),
    ("kalah", "seeds=3", 4, 30),
];

/// The levels that are told apart, from the weakest.
const LADDER: [&str; 4] = ["random", "easy", "medium", "hard"];

const SOLVING: &str = "\
`arcade solve GAME --set ... --json` solves a start from scratch. A node of Tiles stands for all positions that \
are equal up to symmetry. In Kalah the boards of the endgame table count as nodes too, and threads that search \
together don't visit the same nodes each time. Flip is rolled with the seeds 1 to 20: the nodes are those of all \
openings, the table is the largest, the first time the median and the second the longest.";

const SEARCHING: &str = "\
`cargo bench --bench search -- none` searches the same positions with arcade and with the crate `minimax`: the \
same rules, evaluation, depth and table size, one thread, a fresh table for each search. Figures are medians of \
nine runs by turns, in processor time.

Much of the difference comes from the table. For each position the crate stores a part of a hash; arcade stores \
the position itself, so that no proof rests on chance, and less than half as many fit. It makes up for that by \
what it keeps: of four entries a new one replaces the one with the least search behind it. At each node arcade \
does more, such as ordering all moves and looking for repetitions, and so visits fewer of them. The crate can't \
play Kalah, since it knows no second turns.";

const TIMING: &str = "\
`cargo bench --bench rules` lists the moves of the positions of random games (per move listed) and counts \
sequences of moves (per sequence). `cargo bench --bench screen` draws on 100x30 cells with pictures in 24-bit \
colour: a board that was never drawn before (cold), one whose cursor has moved (after a step), and the way from a \
key to a frame, to which the terminal adds its own time. `cargo bench --bench flip` plays the same games on two \
representations of a position.";

const LEVELS: &str = "\
`arcade tournament GAME --seed measure` lets every level play every other, from the same random openings in \
either seat. The last column has the share of moves with value at stake that gave some away, over all opponents: \
[levels.md](levels.md) explains what it means. In Flip and Kalah, with fewer games, it is known to within \
several points.";

fn main() -> Result<()> {
    let date = env::args().nth(1).ok_or("the date is missing: measure 2027-01-31")?;
    cargo(&["build", "--locked", "--release", "--bins", "--benches"])?;
    let built = Instant::now();
    let program = Program::new()?;
    let body = [
        section("Solving", SOLVING, &program.solved()?),
        section("Searching", SEARCHING, &searched()?),
        section("Rules and screens", TIMING, &timed()?),
        section("Levels", LEVELS, &program.contests()?),
    ];
    let minutes = built.elapsed().as_secs_f64() / 60.0;
    let about = format!(
        "Made by `cargo run --release --example measure -- {date} > docs/measurements.md`, in {minutes:.1} minutes. \
         Nodes and bytes are the same on every machine, except where threads search together; times vary by 10 to \
         20 % from run to run. [The pages of the games](games/README.md) explain the methods."
    );
    let (about, machine) = (wrapped(&about), machine(&program)?);
    let page = format!("# Measurements\n\n{about}\n\n{machine}\n{}", body.join("\n"));
    io::stdout().write_all(page.as_bytes())?;
    Ok(())
}

fn section(title: &str, text: &str, table: &str) -> String {
    format!("## {title}\n\n{}\n\n{table}", wrapped(text))
}

/// Paragraphs in lines as long as those of the other documents.
fn wrapped(text: &str) -> String {
    textwrap::fill(text, 110)
}

/// A time in the unit that suits it.
fn time(seconds: f64) -> String {
    if seconds < 1.0 { format!("{:.1} ms", seconds * 1e3) } else { format!("{seconds:.1} s") }
}

/// A line of a table.
fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

/// The first lines of a table.
fn head(titles: &str) -> String {
    let columns = titles.matches('|').count() + 1;
    format!("| {titles} |\n|{}\n", "---|".repeat(columns))
}

/// A number with its thousands apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Says how far it is.
fn say(line: &str) -> io::Result<()> {
    writeln!(io::stderr(), "{line}")
}

/// What a command writes to standard output.
fn output(command: &mut Command) -> Result<String> {
    say(&format!("{command:?}"))?;
    let output = command.stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        return Err(format!("{command:?} failed: {}", output.status).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

fn cargo(arguments: &[&str]) -> Result<String> {
    output(Command::new(env::var_os("CARGO").unwrap_or("cargo".into())).args(arguments))
}

/// A table with what is known of the machine and of the program.
fn machine(program: &Program) -> Result<String> {
    let known = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let processor =
        known.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let version = program.run(&["--version"])?;
    let version: Vec<String> =
        version.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    let megabytes = fs::metadata(&program.path)?.len() / 100_000;
    let mut table = head("machine |");
    table += &row(&["processor".into(), processor.map_or("unknown", |(_, name)| name).into()]);
    table += &row(&["cores".into(), available_parallelism()?.to_string()]);
    table += &row(&["program".into(), version.join("; ")]);
    let size = format!("{}.{} MB, with all assets", megabytes / 10, megabytes % 10);
    table += &row(&["its size".into(), size]);
    Ok(table)
}

/// The program, with a folder of its own.
struct Program {
    path: PathBuf,
    home: TempDir,
}

impl Program {
    fn new() -> Result<Self> {
        let example = env::current_exe()?;
        let folder = example.parent().and_then(|folder| folder.parent()).ok_or("no folder")?;
        Ok(Self { path: folder.join("arcade"), home: TempDir::new()? })
    }

    fn run(&self, arguments: &[&str]) -> Result<String> {
        output(Command::new(&self.path).env("ARCADE_HOME", self.home.path()).args(arguments))
    }

    /// Runs a command about a game, with options as in `size=4 empties=1`.
    fn with(&self, command: &[&str], options: &str, rest: &[&str]) -> Result<String> {
        let set = options.split_whitespace().flat_map(|option| ["--set", option]);
        let all: Vec<&str> =
            command.iter().copied().chain(set).chain(rest.iter().copied()).collect();
        self.run(&all)
    }

    fn solved(&self) -> Result<String> {
        let mut table = head("start | value | positions | nodes | table, bytes | time | longest");
        for (game, options, seeds) in STARTS {
            let solve = |seed: u32| -> Result<Value> {
                let seed = seed.to_string();
                let text = self.with(&["solve", game], options, &["--seed", &seed, "--json"])?;
                Ok(serde_json::from_str(&text)?)
            };
            let all = (1..=seeds).map(solve).collect::<Result<Vec<_>>>()?;
            let figures =
                |key: &str| all.iter().filter_map(|it| it[key].as_u64()).collect::<Vec<_>>();
            let mut seconds: Vec<f64> =
                all.iter().filter_map(|it| it["seconds"].as_f64()).collect();
            seconds.sort_unstable_by(f64::total_cmp);
            let longest = seconds.last().ok_or("no time")?;
            let known = |number: Option<u64>| number.map_or(String::new(), grouped);
            table += &row(&[
                format!("{game} {options}").trim_end().into(),
                if seeds > 1 { String::new() } else { value(&all[0]["start"]) },
                known(figures("positions").first().copied()),
                grouped(figures("nodes").iter().sum()),
                known(figures("bytes").into_iter().max()),
                time(seconds[seconds.len() / 2]),
                if seeds > 1 { time(*longest) } else { String::new() },
            ]);
        }
        Ok(table)
    }

    fn contests(&self) -> Result<String> {
        let mut table =
            head("game | level | games | won | drawn | lost | Elo | gives away, of 100");
        for (game, options, plies, games) in CONTESTS {
            let (plies, games) = (plies.to_string(), games.to_string());
            let rest =
                ["--games", &games, "--opening-plies", &plies, "--seed", "measure", "--json"];
            let seats = LADDER.iter().flat_map(|level| ["--player", *level]);
            let rest: Vec<&str> = rest.into_iter().chain(seats).collect();
            let result = self.with(&["tournament", game], options, &rest)?;
            let result: Value = serde_json::from_str(&result)?;
            for (place, level) in LADDER.iter().enumerate() {
                let against = result["table"][place].as_array().ok_or("no table")?;
                let sum = |key: &str| against.iter().filter_map(|it| it[key].as_u64()).sum::<u64>();
                let figure = |key: &str| result[key][place].as_f64().unwrap_or(0.0);
                let given = figure("value_given_away_per_100") * figure("moves_judged");
                let counts = ["won", "drawn", "lost"].map(sum);
                let title = format!("{game} {options}").trim_end().to_owned();
                let mut cells =
                    vec![title, (*level).into(), counts.iter().sum::<u64>().to_string()];
                cells.extend(counts.map(|count| count.to_string()));
                cells.push(format!("{:+.0}", result["elo"][place]["elo"].as_f64().unwrap_or(0.0)));
                cells.push(format!("{:.1}", given / figure("value_at_stake")));
                table += &row(&cells);
            }
        }
        Ok(table)
    }
}

/// A value in words, as in `win in 11` and `+8`.
fn value(start: &Value) -> String {
    match (start["margin"].as_i64(), start["remoteness"].as_u64()) {
        (Some(margin), _) => format!("{margin:+}"),
        (None, Some(plies)) => format!("{} in {plies}", start["value"].as_str().unwrap_or("?")),
        (None, None) => start["value"].as_str().unwrap_or("?").into(),
    }
}

/// The lines of a table that the benchmark itself writes.
fn searched() -> Result<String> {
    let written = cargo(&["bench", "--locked", "--bench", "search", "--", "none"])?;
    let mut table = String::new();
    for line in written.lines().filter(|line| line.starts_with('|')) {
        writeln!(table, "{line}")?;
    }
    Ok(table)
}

/// What criterion has timed: each name, its time and, where it counts something, how much a second.
fn timed() -> Result<String> {
    let mut table = head("what | time | a second");
    for bench in ["rules", "screen", "flip"] {
        let limits = ["--warm-up-time", "0.3", "--measurement-time", "0.7"];
        let written =
            cargo(&[&["bench", "--locked", "--bench", bench, "--"], &limits[..]].concat())?;
        let mut rows: Vec<[String; 3]> = Vec::new();
        let mut name = "";
        for line in written.lines() {
            // A long name has a line of its own.
            if line.starts_with(|first: char| first.is_alphabetic()) {
                name = line.split("  ").next().unwrap_or_default();
            }
            if let Some(time) = middle(line, "time:") {
                rows.push([name.into(), time, String::new()]);
            } else if let (Some(rate), Some(last)) = (middle(line, "thrpt:"), rows.last_mut()) {
                last[2] = rate.replace("elem/s", "").trim().into();
            }
        }
        table.extend(rows.iter().map(|cells| row(cells)));
    }
    Ok(table)
}

/// The middle of three figures with their units, as in `time:   [1.2 ms 1.3 ms 1.4 ms]`. How much they
/// have changed since another run, in per cent, isn't one of them.
fn middle(line: &str, title: &str) -> Option<String> {
    let (_, figures) = line.split_once(title).filter(|(_, figures)| !figures.contains('%'))?;
    let words: Vec<&str> = figures.split(['[', ']', ' ']).filter(|word| !word.is_empty()).collect();
    Some(words.get(2..4)?.join(" "))
}
