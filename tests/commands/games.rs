//! `arcade games`.

use arcade::config::Schema;
use arcade_games::games::GameId;
use arcade_games::options::{OptionKind, OptionSpec};

use crate::harness::Arcade;
use crate::json::Json;

const NIM: &str = "\
nim  Nim
    Take any number of objects from one pile. In the misere game whoever takes the last one loses.
    piles [5/4/3]: the piles at the start: 1 to 8 of them, 0 to 20 objects in each; \
1 to 8 piles of 0 to 20, not all empty, as in \"5/4/3\"
    rule [misere]: whoever takes the last object loses (misere) or wins (normal); \
\"misere\" or \"normal\"
    level: the opponent of a new game; \"random\", \"easy\", \"medium\", \"hard\", \"perfect\" or \"even\"
    depth: plies of lookahead for every level but perfect; a number from 1 to 64
    time_limit_ms: milliseconds per move for every level but perfect; 0 is no limit; unset, a person waits for at most 10 s; a number from 0 to 10000
";

/// The games as JSON, one value for each.
#[track_caller]
fn games() -> Vec<Json> {
    let ran = Arcade::new().run(&["games", "--json"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert_eq!(ran.stdout.matches('\n').count(), 1, "one line");
    Json::read(&ran.stdout).items().to_vec()
}

/// The game of this id has exactly these options, each as in the JSON.
#[track_caller]
fn check(id: &str, options: &[&str]) {
    let games = games();
    let game = games.iter().find(|game| game.get("id").text() == id).expect("the game");
    let expected: Vec<Json> = options.iter().map(|option| Json::read(option)).collect();
    assert_eq!(game.get("options").items(), expected);
}

/// The kind of an option, and its least and greatest number.
fn kind(spec: &OptionSpec) -> (&str, Option<u32>, Option<u32>) {
    match spec.kind {
        OptionKind::Number { min, max, .. } => ("number", Some(min), Some(max)),
        OptionKind::Choice(_) => ("choice", None, None),
        OptionKind::Flag => ("flag", None, None),
        OptionKind::Text { .. } => ("text", None, None),
        OptionKind::File { .. } | OptionKind::FileNamedInConfig { .. } => ("file", None, None),
    }
}

#[test]
fn games_are_listed_with_their_options() {
    let ran = Arcade::new().run(&["games"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.contains(NIM), "{}", ran.stdout);
    let unindented = ran.stdout.lines().filter(|line| !line.starts_with(' '));
    let headings: Vec<String> = GameId::ALL
        .iter()
        .map(|game| format!("{}  {}", game.meta().id, game.meta().name))
        .collect();
    assert_eq!(unindented.collect::<Vec<_>>(), headings);
}

#[test]
fn nim_as_json() {
    check(
        "nim",
        &[
            r#"{"key":"piles","kind":"text","default":"5/4/3","min":null,"max":null,"values":[],
                "help":"the piles at the start: 1 to 8 of them, 0 to 20 objects in each"}"#,
            r#"{"key":"rule","kind":"choice","default":"misere","min":null,"max":null,
                "values":["misere","normal"],
                "help":"whoever takes the last object loses (misere) or wins (normal)"}"#,
            r#"{"key":"level","kind":"choice","default":null,"min":null,"max":null,
                "values":["random","easy","medium","hard","perfect","even"],
                "help":"the opponent of a new game"}"#,
            r#"{"key":"depth","kind":"number","default":null,"min":1,"max":64,"values":[],
                "help":"plies of lookahead for every level but perfect"}"#,
            r#"{"key":"time_limit_ms","kind":"number","default":null,"min":0,"max":10000,
                "values":[],"help":"milliseconds per move for every level but perfect; 0 is no limit; unset, a person waits for at most 10 s"}"#,
        ],
    );
}

#[test]
fn every_game_has_the_same_fields_in_the_same_order() {
    for game in games() {
        assert_eq!(game.names(), ["id", "name", "summary", "options"]);
        for option in game.get("options").items() {
            let names = ["key", "kind", "default", "min", "max", "values", "help"];
            assert_eq!(option.names(), names);
        }
    }
}

#[test]
fn every_game_and_every_option_is_there_as_json() {
    let games = games();
    assert_eq!(games.len(), GameId::ALL.len());
    for (game, entry) in games.iter().zip(GameId::ALL) {
        assert_eq!(game.get("id").text(), entry.meta().id);
        assert_eq!(game.get("name").text(), entry.meta().name);
        assert_eq!(game.get("summary").text(), entry.meta().summary);
        let schema = Schema::new();
        let specs = schema.specs(&entry.meta().section()).expect("a section");
        let options = game.get("options").items();
        assert_eq!(options.len(), specs.len());
        for (option, spec) in options.iter().zip(specs) {
            let number = |name| match option.get(name) {
                Json::Null(()) => None,
                number => Some(number.number()),
            };
            let (kind, min, max) = kind(spec);
            assert_eq!(option.get("key").text(), spec.key);
            assert_eq!(option.get("kind").text(), kind);
            assert_eq!((number("min"), number("max")), (min.map(f64::from), max.map(f64::from)));
            assert_eq!(option.get("help").text(), spec.help);
        }
    }
}
