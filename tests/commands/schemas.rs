//! What programs read of the commands fits the schemas of `docs/schemas`, and nothing else does.

use std::fs;
use std::path::{Path, PathBuf};

use arcade::commands::Arguments;
use arcade_games::games::GameId;
use clap::CommandFactory as _;
use jsonschema::Validator;
use serde_json::{Value as Json, json};

use crate::harness::Arcade;

/// For each game a position early in it, a move there, and options that make it small.
const SMALL: [(&str, &str, &str, &[&str]); 6] = [
    ("nim", "1/2 normal", "B1", &["--set", "piles=1/2"]),
    ("silver-dollar", "_o__o", "0-1", &["--set", "coins=3"]),
    ("tiles", "obbbogbog o 1", "8", &["--set", "size=2"]),
    ("flip", "24+|+|3+", "p3", &["--set", "dice=2"]),
    ("coin-grabber", "0,0,0,0,0/0,0,0,0,0/0,A,1,B,0/0,0,0,0,0/0,0,0,0,0 140 130 A", "R", &[]),
    ("kalah", "1,1/1,1 0-0 S", "2", &["--set", "pits=2", "--set", "seeds=2"]),
];

/// The folder of the schemas.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/schemas")
}

fn schema(command: &str) -> Json {
    let file = folder().join(format!("{command}.json"));
    let text =
        fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn validator(command: &str) -> Validator {
    jsonschema::draft202012::new(&schema(command)).expect("a schema")
}

/// The objects that a command prints, one a line.
#[track_caller]
fn printed(arcade: &Arcade, arguments: &[&str], input: &str, code: i32) -> Vec<Json> {
    let ran = arcade.run_with(arguments, input.as_bytes());
    assert_eq!(ran.code, Some(code), "{arguments:?}: {}", ran.stderr);
    assert!(!ran.stdout.is_empty(), "{arguments:?}");
    ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[track_caller]
fn check(command: &str, outputs: &[Json]) {
    let validator = validator(command);
    for output in outputs {
        let errors: Vec<String> = validator
            .iter_errors(output)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{command}: {errors:#?} in {output}");
    }
}

/// Checks that whatever is changed in an output, it doesn't fit any more.
#[track_caller]
fn check_bites(command: &str, output: &Json) {
    let validator = validator(command);
    for (what, changed) in changes(output) {
        assert!(!validator.is_valid(&changed), "{command} accepts {what}: {changed}");
    }
}

/// The output with each of its fields left out, of another type, and with one too many.
fn changes(output: &Json) -> Vec<(String, Json)> {
    let mut changes = Vec::new();
    for pointer in pointers(output, "") {
        let with = |edit: &dyn Fn(&mut Json)| {
            let mut edited = output.clone();
            edit(edited.pointer_mut(&pointer).expect("a place in it"));
            edited
        };
        changes.push((format!("another type of {pointer}"), with(&|it| *it = json!({"x": [{}]}))));
        let Some(Json::Object(fields)) = output.pointer(&pointer) else { continue };
        let more = with(&|it| it["no_such_field"] = json!({}));
        changes.push((format!("a field too many in {pointer}"), more));
        // Which options there are is a matter of the game; what nobody has asked for is left out.
        let asked = ["line", "reason", "sprt", "part"];
        let is_free =
            |field: &&String| pointer.ends_with("/options") || asked.contains(&field.as_str());
        for field in fields.keys().filter(|field| !is_free(field)) {
            let less = with(&|it| drop(it.as_object_mut().expect("an object").remove(field)));
            changes.push((format!("{pointer} without {field}"), less));
        }
    }
    changes
}

/// Every place in a value, as JSON pointers.
fn pointers(value: &Json, at: &str) -> Vec<String> {
    let inner: Vec<(String, &Json)> = match value {
        Json::Object(fields) => fields.iter().map(|(key, it)| (key.clone(), it)).collect(),
        Json::Array(items) => {
            items.iter().enumerate().map(|(index, it)| (index.to_string(), it)).collect()
        }
        _ => Vec::new(),
    };
    let inner = inner.into_iter().flat_map(|(key, it)| pointers(it, &format!("{at}/{key}")));
    [at.to_string()].into_iter().chain(inner).collect()
}

#[test]
fn every_command_with_json_has_a_schema_and_every_schema_a_command() {
    let arguments = Arguments::command();
    let mut commands: Vec<String> = arguments
        .get_subcommands()
        .filter_map(|command| {
            let mut command = command.clone();
            command.build();
            let has_json =
                command.get_arguments().any(|argument| argument.get_long() == Some("json"));
            has_json.then(|| command.get_name().to_string())
        })
        .collect();
    commands.sort_unstable();
    let files = fs::read_dir(folder()).expect("a folder").map(|file| file.expect("a file").path());
    let mut files: Vec<String> =
        files.map(|file| file.file_stem().expect("a name").display().to_string()).collect();
    files.sort_unstable();
    assert_eq!(files, commands);
    for command in commands {
        jsonschema::draft202012::meta::validate(&schema(&command)).expect("a schema");
    }
}

#[test]
fn the_examples_are_of_every_game() {
    assert!(GameId::ALL.iter().map(|game| game.meta().id).eq(SMALL.map(|(game, ..)| game)));
}

#[test]
fn analyses_fit() {
    let arcade = Arcade::new();
    for (game, position, ..) in SMALL {
        let outputs = printed(&arcade, &["analyze", game, position, "--json", "--lines"], "", 0);
        check("analyze", &outputs);
        check_bites("analyze", &outputs[0]);
        for more in [&[][..], &["--no-reasons"]] {
            let arguments = [&["analyze", game, position, "--json"], more].concat();
            check("analyze", &printed(&arcade, &arguments, "", 0));
        }
    }
    let start = "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S";
    let estimates = printed(&arcade, &["analyze", "kalah", start, "--json", "--depth", "1"], "", 0);
    assert_eq!(estimates[0]["exact"], json!(false));
    check("analyze", &estimates);
    check_bites("analyze", &estimates[0]);
    assert_eq!(estimates[0]["confidence"], json!("often wrong"));
    let over = printed(&arcade, &["analyze", "nim", "0/0 normal", "--json"], "", 0);
    check("analyze", &over);
    let lines = "1 normal\nno position\n";
    let answers = printed(&arcade, &["analyze", "nim", "--stdin", "--json"], lines, 1);
    check("analyze", &answers);
    check_bites("analyze", &answers[1]);
    // An exact value is none of an estimate.
    let mut wrong = answers[0].clone();
    wrong["value"] = json!("unknown");
    assert!(!validator("analyze").is_valid(&wrong));
}

#[test]
fn positions_after_moves_fit() {
    let arcade = Arcade::new();
    for (game, position, mv, _) in SMALL {
        let outputs = printed(&arcade, &["apply", game, position, mv, "--json"], "", 0);
        check("apply", &outputs);
        check_bites("apply", &outputs[0]);
    }
}

#[test]
fn the_list_of_games_fits() {
    let outputs = printed(&Arcade::new(), &["games", "--json"], "", 0);
    check("games", &outputs);
    check_bites("games", &outputs[0]);
}

#[test]
fn solutions_fit() {
    let arcade = Arcade::new();
    // The usual board of Coin Grabber can't be made smaller.
    for (game, _, _, set) in SMALL.into_iter().filter(|(_, _, _, set)| !set.is_empty()) {
        let outputs = printed(&arcade, &[&["solve", game, "--json"], set].concat(), "", 0);
        check("solve", &outputs);
        check_bites("solve", &outputs[0]);
    }
}

#[test]
fn verified_certificates_fit() {
    let arcade = Arcade::new();
    for (game, position, ..) in SMALL {
        let file = format!("{game}.gz");
        let ran = arcade.run(&["certify", game, position, "--out", &file]);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let outputs = printed(&arcade, &["verify", &file, "--json"], "", 0);
        check("verify", &outputs);
        check_bites("verify", &outputs[0]);
    }
}

#[test]
fn tables_fit() {
    let arcade = Arcade::new();
    for (game, position, _, set) in SMALL {
        let named = [("of-options", set), ("of-position", &["--position", position])];
        for (name, choice) in named.into_iter().filter(|(_, choice)| !choice.is_empty()) {
            let out = format!("{game}-{name}");
            let table = ["table", game, "--format", "npy", "--json", "--out", &out];
            let outputs = printed(&arcade, &[&table[..], choice].concat(), "", 0);
            check("table", &outputs);
            check_bites("table", &outputs[0]);
            let kept = fs::read_to_string(arcade.here().join(out).join("manifest.json"));
            assert_eq!(
                serde_json::from_str::<Json>(&kept.expect("a file")).ok().as_ref(),
                outputs.first()
            );
        }
    }
}

#[test]
fn matches_fit() {
    let arcade = Arcade::with_tables();
    let players = ["--player", "random", "--player", "greedy", "--games", "2", "--json"];
    for (game, _, _, set) in SMALL {
        let outputs = printed(&arcade, &[&["match", game][..], &players, set].concat(), "", 0);
        check("match", &outputs);
        check_bites("match", &outputs[0]);
    }
}

#[test]
fn tournaments_and_their_parts_fit() {
    let arcade = Arcade::with_tables();
    let players = ["--player", "random", "--player", "greedy", "--player", "easy"];
    for (game, _, _, set) in SMALL {
        let arguments = [&["tournament", game, "--games", "2", "--json"][..], &players, set];
        let outputs = printed(&arcade, &arguments.concat(), "", 0);
        check("tournament", &outputs);
        check("merge", &outputs);
        check_bites("tournament", &outputs[0]);
    }
    let players = ["--player", "random", "--player", "greedy", "--games", "4", "--seed", "s"];
    let arguments =
        [&["match", "nim", "--sprt", "0,50", "--part", "1/1", "--json"][..], &players].concat();
    let outputs = printed(&arcade, &arguments, "", 0);
    check("match", &outputs);
    fs::write(arcade.here().join("part.json"), outputs[0].to_string()).expect("a file");
    let merged = printed(&arcade, &["merge", "part.json", "--json"], "", 0);
    check("merge", &merged);
    check("match", &merged);
}

#[test]
fn problems_fit() {
    let arcade = Arcade::new();
    for (game, _, _, set) in SMALL.into_iter().filter(|(game, ..)| *game != "coin-grabber") {
        let set = if game == "tiles" || game == "nim" { &[] } else { set };
        let outputs = printed(&arcade, &[&["problem", game, "--json"], set].concat(), "", 0);
        check("problem", &outputs);
        check_bites("problem", &outputs[0]);
    }
    let outputs = printed(&arcade, &["daily", "--date", "2026-11-02", "--json"], "", 0);
    check("daily", &outputs);
    check_bites("daily", &outputs[0]);
}

#[test]
fn reviews_and_statistics_fit() {
    let arcade = Arcade::new();
    for (game, position, ..) in SMALL {
        let play = ["play", game, "--plain", "--player", "greedy", "--player", "random"];
        let ran = arcade.run(&[&play[..], &["--position", position, "--seed", "word"]].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let reviewed = printed(&arcade, &["review", &format!("{game}-1"), "--json"], "", 0);
        check("review", &reviewed);
        check_bites("review", &reviewed[0]);
    }
    for arguments in [&["stats", "--json"][..], &["stats", "--json", "--values"]] {
        let stats = printed(&arcade, arguments, "", 0);
        assert_eq!(stats[0]["games"].as_array().map(Vec::len), Some(SMALL.len()), "{stats:?}");
        check("stats", &stats);
        check_bites("stats", &stats[0]);
    }
}
