//! The questions to a person at a terminal before and after a game, which piped input isn't asked.

use arcade::index::Index;
use arcade::plain::Given;
use arcade::store::{Folders, Store};
use arcade_engine::{Position as _, Random};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;
use arcade_games::options::OptionValues;

use crate::harness::Lines;

fn small() -> Lines {
    Lines::new("nim", &["human", "perfect"]).set("piles", "1/2").set("rule", "normal")
}

/// With the options given, so that only the players are asked for.
const OPTIONS: Given = Given { options: true, level: false, players: false };

#[test]
fn two_numbers_are_a_move_with_a_dash() {
    let game = Lines::new("silver-dollar", &["human", "human"]).from("__o__oo");
    let record = game.read("1 2\n:quit\n").record("silver-dollar-1").expect("saved");
    assert!(record.contains("move 1 0 1-2\n"), "{record}");
}

#[test]
fn nothing_said_is_all_asked_and_empty_answers_take_what_is_shown() {
    let played = small().asked(Given::default()).read("\n\n\n\n:quit\n");
    played.says("(1 to ");
    played.says("Enter for the options as they are set)? ");
    played.says("Against whom (computer, person; Enter for computer)? ");
    played.says("Which level (random, easy, medium, hard, perfect, even; Enter for perfect)? ");
    played.says("Who begins (me, computer; Enter for me)? ");
    played.says("It's your turn.\nHere is the board:\nA B\n1 2\n");
}

#[test]
fn what_is_answered_is_what_is_played() {
    // The computer begins, and takes all but one.
    let played = small().asked(OPTIONS).read("comp\nper\nc\n:quit\n");
    played.says("Computer takes 1 from pile B.\nIt's your turn.");
    let two = small().asked(OPTIONS).read("p\nA1\nB2\nno\n");
    two.says("It's player 2's turn.");
    two.says("The winner is player 2!");
    assert!(!two.output.contains("Which level"), "{}", two.output);
}

#[test]
fn a_variant_is_chosen_by_its_number() {
    let played = Lines::new("tiles", &["human", "easy"])
        .asked(Given { options: false, ..Given::EVERYTHING })
        .read("9\n3\n:quit\n");
    played.says("3  4x4, 2 empty: ");
    played.says("variant: found \"9\", expected a number from 1 to ");
    played.says(".13 .14 .15 .16");
}

#[test]
fn nothing_that_an_option_has_said_is_asked() {
    let level = Given { level: true, ..OPTIONS };
    let played = small().asked(level).read("computer\nme\n:quit\n");
    assert!(!played.output.contains("Which level"), "{}", played.output);
    let players = Given { players: true, ..OPTIONS };
    let played = small().asked(players).read(":quit\n");
    assert!(!played.output.contains("? "), "{}", played.output);
    // Piped input.
    assert!(!small().read("A1\n").output.contains("Against whom"));
}

#[test]
fn a_wrong_answer_is_told_with_what_is_expected_and_asked_again() {
    let played = small().asked(OPTIONS).read("nobody\nc\ne\neasy\nx\nme\n:quit\n");
    played.says("opponent: found \"nobody\", expected computer, person\nAgainst whom");
    // It could be easy or even.
    played.says("level: found \"e\", expected random, easy, medium, hard, perfect, even\n");
    played.says("first: found \"x\", expected me, computer\nWho begins");
    played.says("It's your turn.");
}

#[test]
fn whoever_leaves_a_question_leaves_the_game() {
    for lines in [":quit\n", "c\n:quit\n", ""] {
        let played = small().asked(OPTIONS).read(lines);
        assert!(!played.output.contains("turn"), "{}", played.output);
    }
}

#[test]
fn chance_or_the_game_itself_may_say_who_begins() {
    let flip = Lines::new("flip", &["human", "easy"]).set("dice", "1").asked(OPTIONS);
    flip.read("\n\n").says("Who begins: whoever has rolled the lower total.\n");
    let grabber = Lines::new("coin-grabber", &["human", "easy"]).asked(OPTIONS).read("\n\n\n");
    grabber.says("Who moves first: 1 (you) or 2 (Computer); Enter for 1? ");
    assert!(!grabber.output.contains("Who begins"), "{}", grabber.output);
    grabber.says("It's your turn (A).");
}

#[test]
fn a_game_at_a_terminal_says_how_a_move_is_written() {
    for (game, example) in [
        ("nim", "A3 takes 3"),
        ("silver-dollar", "1-2 moves"),
        ("tiles", "8-7 slides"),
        ("flip", "12f2 to take"),
        ("coin-grabber", "U, D, L or R"),
        ("kalah", "3 sows"),
    ] {
        let lines = Lines::new(game, &["human", "human"]);
        let told = lines.asked(Given::EVERYTHING).read("\n").output.replace('\n', " ");
        assert!(told.contains(example), "no {example:?} in {told}");
        let piped = Lines::new(game, &["human", "human"]).read("1\n");
        assert!(!piped.output.contains(":help lists"), "{}", piped.output);
    }
}

#[test]
fn another_game_is_offered_with_the_score_so_far() {
    let players = Lines::new("nim", &["human", "perfect"]).set("piles", "1").set("rule", "normal");
    let played = players.asked(Given::EVERYTHING).read("A1\nwhat\n\nA1\nswap\nno\n");
    played.says("Flawless: every move kept the win.\nAll games so far: you 1, perfect 0.\n");
    played.says("share: a line of text\nAnother game");
    played.says("answer: found \"what\", expected Enter, swap the seats, or no\n");
    played.says("All games so far: you 2, perfect 0.\n");
    // After swapping the seats, the computer takes the only object.
    played.says("Computer takes 1 from pile A.\n");
    played.says("All games so far: you 2, perfect 1.\n");
    assert_eq!(played.records("nim").len(), 3);
}

#[test]
fn the_score_is_that_of_the_statistics() {
    for &game in GameId::ALL {
        let id = game.meta().id;
        let [start, mv] = opening(game).map(|text| -> &'static str { text.leak() });
        let input: &'static str = format!("{mv}\n:resign\ny\nno\n").leak();
        let lines = || Lines::new(id, &["human", "random"]).from(start).asked(Given::EVERYTHING);
        let played = lines().read(input);
        played.says("All games so far: you 0, random 1.\n");
        let played = lines().read_in(played.home, input);
        played.says("All games so far: you 0, random 2.\n");
        let mut index = Index::new(&Store::new(&Folders::under(played.home.path())));
        index.update().expect("an index");
        let figures =
            index.contents().expect("an index").statistics().filtered(|group| group.game == game);
        assert_eq!((figures.won, figures.lost), (0, 2), "{id}");
        // A game without a move isn't saved, and counts nowhere.
        let untouched = lines().read(":resign\ny\nno\n");
        assert!(!untouched.output.contains("All games"), "{}", untouched.output);
    }
}

/// The usual start of a game, and a move there.
fn opening<C: GameSpec>(game: C) -> [String; 2] {
    let start = game.start(&OptionValues::defaults(game.meta().options), &mut Random::fixed());
    let start = start.expect("a start").position;
    [start.to_string(), start.legal_moves()[0].to_string()]
}

#[test]
fn nobody_who_pipes_is_offered_another_game() {
    let played = Lines::new("nim", &["human", "human"]).set("piles", "1").read("A1\n");
    assert!(!played.output.contains("Another game"), "{}", played.output);
}

#[test]
fn whoever_resigns_has_lost() {
    let played = small().read("B1\n:resign\n");
    played.ends_with("Computer wins: you resigned.\n");
    assert!(played.record("nim-1").expect("saved").contains("result resigned 1\n"));
}

#[test]
fn a_new_game_leaves_this_one_saved() {
    let played = small().read("B1\n:new\nB2\n");
    let records = played.records("nim");
    assert_eq!(records.len(), 2);
    assert!(records[0].contains("result open") && records[0].contains("move 1 0 B1"));
    assert!(records[1].contains("move 1 0 B2"), "{}", records[1]);
    let asked = small().asked(Given::EVERYTHING).read(":new\n\np\nA1\n");
    asked.says("Against whom (computer, person; Enter for computer)? ");
    asked.says("It's player 2's turn.");
}

#[test]
fn the_rules_are_plain_lines() {
    let played = small().read(":rules\n");
    played.says("The rules\n\nThere are up to eight piles of objects.");
    played.says("The start: 5 objects in pile A, 4 in B, 3 in C: 5/4/3 misere\n");
    assert!(!played.output.contains("# "), "{}", played.output);
}
