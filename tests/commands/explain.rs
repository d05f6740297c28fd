//! `arcade explain`.

use arcade::engine::{Brain as _, Engine as _, Job, Limits, Resources, Scope, Value};
use arcade::game::Game as _;
use arcade::games::GameId;
use arcade::games::flip::{DiceSets, Flip};
use arcade::games::tiles::classic::Classic;
use arcade::games::tiles::{Lines, Tiles};
use arcade::kit::Cartridge;

use crate::harness::{Arcade, check, check_refused};

#[track_caller]
fn explain(game: &str, position: &str) -> String {
    let ran = Arcade::new().run(&["explain", game, position]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{game} {position}");
    ran.stdout
}

/// Checks that the explanation has these lines, one after the other.
#[track_caller]
fn check_lines(explanation: &str, lines: &[&str]) {
    let text = lines.join("\n");
    assert!(explanation.contains(&text), "{explanation}\nlacks\n{text}");
}

#[test]
fn nim_is_explained_by_the_piles_in_binary() {
    let explanation = explain("nim", "5/4/3 misere");
    check_lines(
        &explanation,
        &["pile A     5   101", "pile B     4   100", "pile C     3   011", "nim-sum    2   010"],
    );
    assert!(
        explanation.contains("The mover wins in 10 by playing C2 (by theory)."),
        "{explanation}"
    );
}

#[test]
fn the_strip_is_explained_by_its_pairs() {
    let explanation = explain("silver-dollar", "_o__oo___o 3");
    check_lines(
        &explanation,
        &[
            "  gap 2    between coins 0 and 1     2   00000010",
            "  gap 3    between coins 2 and 3     3   00000011",
            "  nim-sum                            1   00000001",
        ],
    );
    assert!(explanation.contains("division by 4"), "{explanation}");
    let odd = explain("silver-dollar", "_o__o___o");
    check_lines(&odd, &["  gap 1    before coin 0             1   00000001"]);
}

#[test]
fn a_short_explanation_as_a_whole() {
    check(
        &["explain", "tiles", "obbbogbog o 1"],
        "\
Tiles: obbbogbog o 1

It's the mover's turn: place a tile (orange).
o1  b2  b3
b4  o5  o6
b7  .8  .9

Orange wins in 1 by playing 9 (from a table of all positions).

Moves, best first:
  9  win in 1   completes 1-5-9, and no other move wins
  8  draw in 1  leaves blue no tile that can slide: a draw, where 9 wins

Best play:
  1. 9: Orange places a tile on 9. Orange wins: 1-5-9 is all orange.

The classic program, 4 plies ahead, scores every move: 0 the other side wins, 1
not clear yet, 2 a draw, 3 the mover wins.
  3  9 (win in 1)
  2  8 (draw in 1)
",
    );
}

#[test]
fn a_forced_line_is_told_to_its_end() {
    let explanation = explain("tiles", "ggggggggg b 1");
    let line = part(&explanation, "Best play:");
    assert!(line.starts_with("Best play: 1. 5: Blue places a tile on 5. 2. 1: Orange "), "{line}");
    assert!(line.contains("All tiles are on the board: from now on they slide. "), "{line}");
    assert!(line.contains(" 11. ") && line.ends_with(" is all blue."), "{line}");
}

/// The numbers of the steps that the lines of an explanation begin with.
fn numbers_of_steps(explanation: &str) -> Vec<usize> {
    let lines = explanation.lines().skip_while(|line| *line != "Best play:");
    // What goes on from a line is farther to the right.
    let labels = lines.filter(|line| line.len() - line.trim_start().len() < 8);
    let labels = labels.filter_map(|line| line.split_whitespace().next()?.strip_suffix('.'));
    let ranges = labels.filter_map(|label| {
        let (first, last) = label.split_once('-').unwrap_or((label, label));
        Some(first.parse().ok()?..=last.parse().ok()?)
    });
    ranges.flatten().collect()
}

#[test]
fn each_move_of_the_winner_is_told_with_what_it_is_good_for_and_no_step_is_left_out() {
    for (position, winner) in [("_o____oo_______o", "The mover"), ("_o_o_o", "The other side")] {
        let explanation = explain("silver-dollar", position);
        let line = part(&explanation, "Best play:");
        let numbers = numbers_of_steps(&explanation);
        assert!(numbers.len() > 4, "{line}");
        assert_eq!(numbers, (1..=numbers.len()).collect::<Vec<_>>(), "{line}");
        let moves = line.matches(&format!(": {winner} moves coin ")).count();
        assert_eq!(moves, numbers.len() / 2 + numbers.len() % 2, "{line}");
        let zeros = line.matches("makes the nim-sum 0").count();
        assert_eq!(zeros + 1, moves, "all but the last leave nim-sum 0: {line}");
    }
}

#[test]
fn quiet_moves_of_a_line_that_nobody_wins_share_a_paragraph() {
    let explanation = explain("tiles", "ggggggggg b 6");
    let line = part(&explanation, "Play that keeps the draw:");
    assert!(line.contains(" 4-7. 4 quiet moves: "), "{line}");
    assert!(line.contains(" 8. "), "{line}");
}

#[test]
fn the_strip_is_drawn_with_the_numbers_of_its_coins() {
    check_lines(&explain("silver-dollar", "_o__oo_o"), &["_o__oo_o", " 0  12 3"]);
}

#[test]
fn a_drawn_position_shows_the_beginning_of_a_line_without_end() {
    let explanation = explain("tiles", "ggggggggg b 3");
    assert!(
        explanation.contains("Blue can't win, and draws by playing 1, 2, 3, 4, 5, 6, 7, 8 or 9 "),
        "{explanation}"
    );
    let line = part(&explanation, "Play that keeps the draw:");
    assert!(line.ends_with(" The line stops here: with best play it is a draw."), "{line}");
}

#[test]
fn a_finished_position_is_explained_by_how_it_ended() {
    let explanation = explain("nim", "0/0 misere");
    assert!(
        explanation.contains("The game is over, and the mover has won: the last object is taken")
    );
}

#[test]
fn a_finished_game_that_scores_tells_how_it_ended() {
    let explanation = explain("kalah", "0,0,0/0,0,0 3-3 S");
    assert!(
        explanation.contains("\nThe game has ended in a draw: all pits are empty"),
        "{explanation}"
    );
}

#[test]
fn no_line_is_longer_than_a_terminal_is_wide() {
    for (game, position) in [
        ("nim", "5/4/3 misere"),
        ("nim", "9/9/9/9/9/9 normal"),
        ("silver-dollar", "__o_o____o__o 5"),
        ("flip", "11+|+|66+"),
        ("kalah", "4,4,4/4,4,4 0-0 S"),
    ] {
        let explanation = explain(game, position);
        let long: Vec<&str> = explanation.lines().filter(|line| line.len() > 80).collect();
        assert_eq!(long, [] as [&str; 0], "{game}");
    }
}

#[test]
fn misere_nim_is_decided_by_single_objects_beside_one_large_pile() {
    let explanation = explain("nim", "2/2 misere");
    let text = explanation.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("leaves nim-sum 3 and a single pile of more than 1"), "{explanation}");
    assert!(text.contains(", leaves an odd number of single objects and wins"), "{explanation}");
    let (_, moves) = text.split_once("Moves, best first:").expect("a list");
    assert!(!moves.contains("nim-sum 0"), "{explanation}");
}

/// The part of an explanation that begins with this, up to the next empty line, in one line.
#[track_caller]
pub fn part(explanation: &str, beginning: &str) -> String {
    let start = explanation.find(beginning);
    let start = start.unwrap_or_else(|| panic!("no {beginning:?} in\n{explanation}"));
    let part = explanation[start..].split("\n\n").next().expect("a part");
    part.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn every_move_of_tiles_has_its_classic_score_beside_its_value() {
    for text in
        ["ggggggggg b 1", "oobboobgb b 1", "gobbogbbo o 2", "bgggogggg b 3", "bogobgogg b 1"]
    {
        let position: Tiles = text.parse().expect("a position");
        let every_move = || Job::new(Scope::EveryMove, Limits::NONE);
        let scored = Classic::new(4).analyse(&position, &mut every_move());
        let exact = Lines.perfect(&Resources::with_table(1)).analyse(&position, &mut every_move());
        let explained = part(&explain("tiles", text), "The classic program, 4 plies ahead");
        let (meaning, rows) = explained.split_once("3 the mover wins. ").expect("the scale");
        assert!(meaning.contains("0 the other side wins, 1 not clear yet, 2 a draw"), "{meaning}");
        // Each row is a score, then moves with their values: only a score has no bracket after it.
        let (mut score, mut found) = (None, 0);
        for item in rows.split(", ").flat_map(|item| item.split_inclusive(')')) {
            let mut item = item.trim();
            if let Some((first, rest)) =
                item.split_once(' ').filter(|(_, rest)| !rest.starts_with('('))
            {
                (score, item) = (first.parse().ok(), rest);
            }
            let (mv, value) = item.split_once(" (").expect("a move and its value");
            let mv = mv.parse().expect("a move");
            let of = |moves: &[arcade::engine::MoveValue<_>]| {
                moves.iter().find(|known| known.mv == mv).expect("a legal move").value
            };
            let expected = Value::Estimate { score: score.expect("a score"), depth: 4 };
            assert_eq!(of(&scored.moves), expected, "{mv} of {text}");
            assert_eq!(value, format!("{})", of(&exact.moves)), "{mv} of {text}");
            found += 1;
        }
        assert_eq!(found, position.legal_moves().len(), "{explained}");
    }
}

/// Whether the source of a game describes a program that plays it.
fn has_classic<C: Cartridge>(game: C) -> bool {
    arcade::kit::has_classic(game)
}

#[test]
fn only_games_with_a_classic_program_speak_of_one() {
    for (game, position) in [
        ("nim", "2/1 misere"),
        ("silver-dollar", "_o_o"),
        ("tiles", "obbbogbog o 1"),
        ("flip", "1+|+|6+"),
        ("coin-grabber", "A,0,0,0,0/0,0,0,0,0/0,0,1,0,0/0,0,0,0,0/0,0,0,0,B 135 135 A"),
        ("kalah", "0,1/1,0 2-0 S"),
    ] {
        let id = GameId::find(game).expect("a game");
        let speaks = explain(game, position).contains("classic program");
        assert_eq!(speaks, has_classic(id), "{game}");
    }
}

/// The numbers in a sentence about a table.
fn numbers(sentence: &str) -> Vec<u64> {
    let words = sentence.split(|letter: char| !letter.is_ascii_digit());
    words.filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn the_use_of_each_table_is_told() {
    let dictionary = explain("tiles", "ggggggggg b 1");
    let coins = "A,0,5,0,25/0,10,0,0,0/10,0,1,0,10/5,0,0,10,0/25,0,10,5,B 100 95 A";
    for (explanation, whose) in [
        (dictionary, "The classic program's table: "),
        (explain("coin-grabber", coins), "The search's table: "),
    ] {
        let sentence = part(&explanation, whose);
        let numbers = numbers(&sentence);
        let &[stored, places, collisions, replaced, lookups, hits] = &numbers[..] else {
            panic!("{sentence}")
        };
        assert!(stored > 0 && stored <= places + collisions, "{sentence}");
        assert!(replaced <= collisions, "{sentence}");
        // A search looks a position up before it stores it, and stores only what it didn't find.
        assert!(hits > 0 && stored + replaced <= lookups && hits < lookups, "{sentence}");
    }
    // Where a table of all positions answers, nothing is searched.
    assert!(!explain("tiles", "ggggggggg b 1").contains("The search's table"));
}

#[test]
fn a_position_of_flip_is_shown_in_both_representations() {
    for text in ["135+6|466+5|+56", "244+|+|124+", "+66|1+2|1+", "11+2|6+|3+44"] {
        let explanation = explain("flip", text);
        let state: Flip = text.parse().expect("a position");
        let state = state.state();
        let bags = part(&explanation, "As bags, a count of each value:");
        for (name, bag) in [
            ("the mover, flippable", state.player1().flippable),
            ("the mover, not flippable", state.player1().unflippable),
            ("the other side, flippable", state.player2().flippable),
            ("the other side, not flippable", state.player2().unflippable),
            ("the middle", state.middle()),
        ] {
            let counts = (1..=6).map(|value| match bag.count(value) {
                0 => ".".into(),
                count => count.to_string(),
            });
            let row = [name.to_string()].into_iter().chain(counts).collect::<Vec<_>>().join(" ");
            assert!(bags.contains(&row), "{row} of {text} in {bags}");
        }
        let sets = DiceSets::from(state);
        for (name, dice) in [("the mover {", sets.player1()), ("the other side {", sets.player2())]
        {
            let set = part(&explanation, "As sets of dice");
            let (_, set) = set.split_once(name).expect("a set");
            let (set, _) = set.split_once('}').expect("its end");
            let star = |flippable| if flippable { "" } else { "*" };
            let dice = dice.iter().map(|die| format!("{}{}", die.value, star(die.flippable)));
            assert_eq!(set, dice.collect::<Vec<_>>().join(", "), "{name} of {text}");
        }
    }
    check_lines(
        &explain("flip", "135+6|466+5|+56"),
        &[
            "As bags, a count of each value:    1  2  3  4  5  6",
            "  the mover, flippable             1  .  1  .  1  .",
            "  the mover, not flippable         .  .  .  .  .  1",
            "  the other side, flippable        .  .  .  .  .  .",
            "  the other side, not flippable    .  .  .  .  1  1",
            "  the middle                       .  .  .  1  .  2",
            "  just played                      .  .  .  .  1  .",
            "As sets of dice, those with a star not flippable:",
            "  the mover        {1, 3, 5, 6*}",
            "  the other side   {5*, 6*}",
            "  the middle       {4, 5, 6, 6}, just played: 5",
        ],
    );
}

#[test]
fn explanations_are_documented_as_they_are_printed() {
    let documented = include_str!("../../docs/representations.md");
    let mut blocks = documented.split("\n    arcade explain ").skip(1).peekable();
    assert!(blocks.peek().is_some());
    for block in blocks {
        let (command, rest) = block.split_once('\n').expect("a command on its line");
        let (game, position) = command.split_once(' ').expect("a game and a position");
        let explanation = explain(game, position.trim_matches('"'));
        let lines = rest.lines().skip_while(|line| line.is_empty());
        let printed = lines.take_while(|line| line.is_empty() || line.starts_with("    "));
        let printed: Vec<&str> =
            printed.map(|line| line.strip_prefix("    ").unwrap_or(line)).collect();
        check_lines(&explanation, &[printed.join("\n").trim_end()]);
        assert!(!printed.is_empty(), "{command}");
    }
}

#[test]
fn a_bad_position_is_refused() {
    check_refused(
        &["explain", "nim", "5/x misere"],
        "position: pile B: found \"x\", expected a number from 0 to 1000000",
    );
}
