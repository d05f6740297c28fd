//! What is said of moves of Tiles, checked against the board.

use arcade::engine::Value;
use arcade::game::{Game as _, Outcome, Side};
use arcade::games::tiles::{TileMove, Tiles, Words};
use arcade::kit::Commentary as _;
use arcade::random::{Random, Seed};

use super::solver::Solution;
use super::{lines, read};

/// A line as its squares, from 1.
type Line = Vec<u8>;

/// What is claimed of a move, and the position after it.
struct Claim<'a> {
    position: &'a Tiles,
    mv: TileMove,
    next: Tiles,
    text: String,
}

impl Claim<'_> {
    fn says(&self, part: &str) -> bool {
        self.text.contains(part)
    }

    /// The lines named after these words.
    fn lines(&self, words: &str) -> Vec<Line> {
        let Some((_, rest)) = self.text.split_once(words) else { return Vec::new() };
        let words = rest.split(' ').map(|word| word.trim_end_matches([',', ';', ':']));
        let lines = words.filter(|word| *word != "and").map_while(|word| {
            let squares: Option<Line> = word.split('-').map(|number| number.parse().ok()).collect();
            squares.filter(|squares| squares.len() > 2)
        });
        lines.collect()
    }

    /// The tiles of a line: how many are the mover's, and the other side's, after the move.
    fn tiles(&self, line: &Line) -> [usize; 2] {
        let own = self.position.side();
        [own, own.other()].map(|side| {
            line.iter().filter(|&square| self.next.tile(square - 1) == Some(side)).count()
        })
    }

    /// The answers after which the mover can't complete a line at once.
    fn safe(&self) -> Vec<TileMove> {
        let mut answers = self.next.legal_moves();
        answers.retain(|&answer| completed(&self.next.after(answer).0).is_empty());
        answers
    }

    #[track_caller]
    fn holds(&self, is_true: bool) {
        assert!(is_true, "{} {}: {}", self.position, self.mv, self.text);
    }
}

/// The lines that the side to move can complete at once, of which one move can complete several.
fn completed(position: &Tiles) -> Vec<Line> {
    let own = Some(position.side());
    let mut completed = Vec::new();
    for mv in position.legal_moves() {
        let next = position.after(mv).0;
        if next.won_line().is_empty() {
            continue;
        }
        let full = |line: &Line| line.iter().all(|&square| next.tile(square) == own);
        let lines = lines(position.size()).into_iter().filter(full);
        completed.extend(lines.map(|line| line.iter().map(|square| square + 1).collect::<Line>()));
    }
    completed
}

/// Checks which lines a move is said to close or to open again, and how many tiles a side gets.
fn check_places(claim: &Claim<'_>) {
    let tiles_before = |line: &Line, side| {
        line.iter().filter(|&&square| claim.position.tile(square - 1) == Some(side)).count()
    };
    let side = claim.position.side();
    for line in ["closing ", "closes "].iter().flat_map(|words| claim.lines(words)) {
        let [own, other] = claim.tiles(&line);
        claim.holds(own == 1 && other > 0 && tiles_before(&line, side) == 0);
    }
    for line in claim.lines("reopening ") {
        let [own, other] = claim.tiles(&line);
        claim.holds(own == 0 && other > 0 && tiles_before(&line, side) == 1);
    }
    if claim.says("the only line free for ") {
        let free =
            |line: &Line| line.iter().all(|&square| claim.next.tile(square - 1) != Some(side));
        let all = lines(claim.position.size()).into_iter();
        let all = all.map(|line| line.iter().map(|square| square + 1).collect::<Line>());
        let [before, after] = all.fold([0, 0], |[before, after], line| {
            let was_free = tiles_before(&line, side) == 0;
            [before + usize::from(was_free), after + usize::from(free(&line))]
        });
        claim.holds([before, after] == if claim.says("reopening") { [0, 1] } else { [1, 0] });
    }
    if claim.says("neither side gets") {
        check_neither_fills(claim, side);
    }
}

/// Checks that no side ever has as many tiles as a line has squares.
fn check_neither_fills(claim: &Claim<'_>, side: Side) {
    let mut end = claim.next;
    while !end.is_sliding() {
        let free = (0..end.size().pow(2)).find(|&square| end.tile(square).is_none());
        end.play_unchecked(TileMove::Place(free.expect("an empty square")));
    }
    let most = [side, side.other()].map(|side| {
        (0..end.size().pow(2)).filter(|&square| end.tile(square) == Some(side)).count()
    });
    claim.holds(most.iter().all(|&count| count < end.size().into()));
}

/// Checks every threat, block and count that is claimed, by playing all answers and replies.
fn check_claims(claim: &Claim<'_>) {
    let next = &claim.next;
    let now = completed(next);
    for words in ["doesn't block ", "nor blocks ", "but not ", "instead of blocking ", "opens "] {
        let lines = claim.lines(words);
        claim.holds(lines.is_empty() != claim.says(words) || claim.says("opens another line"));
        claim.holds(lines.iter().all(|line| now.contains(line)));
    }
    for line in ["is forced to block ", "blocks "].iter().flat_map(|words| claim.lines(words)) {
        // "nor blocks" has been checked.
        if now.contains(&line) {
            continue;
        }
        claim.holds(line.contains(&(claim.mv.target() + 1)));
        let mut others = claim.position.legal_moves();
        others.retain(|&mv| {
            let is_over = claim.position.after(mv).0.outcome().is_some();
            mv.target() != claim.mv.target() && !is_over
        });
        let lets = |&mv: &TileMove| completed(&claim.position.after(mv).0).contains(&line);
        claim.holds(others.is_empty() || others.iter().any(lets));
    }
    for line in ["threatens ", "threatening "].iter().flat_map(|words| claim.lines(words)) {
        claim.holds(claim.tiles(&line) == [line.len() - 1, 0] && now.is_empty());
        let mut others = next.legal_moves();
        others.retain(|answer| !line.contains(&(answer.target() + 1)));
        let completes = |&answer: &TileMove| completed(&next.after(answer).0).contains(&line);
        claim.holds(others.iter().all(completes));
    }
    check_places(claim);
    if claim.says("is forced") {
        let mut others = claim.position.legal_moves();
        others.retain(|&other| other != claim.mv);
        let lets = |&mv: &TileMove| !completed(&claim.position.after(mv).0).is_empty();
        claim.holds(others.iter().all(lets) && now.is_empty());
    }
    let safe = claim.safe();
    if ["zugzwang", " at once", "can't block", "another line"]
        .iter()
        .any(|words| claim.text.ends_with(words))
    {
        claim.holds(claim.says("lose at once") || safe.is_empty() && now.is_empty());
    }
    if let Some((_, forced)) = claim.text.split_once(", forcing ") {
        let only = safe.iter().all(|answer| answer.target() == safe[0].target());
        claim.holds(only && (forced == "a block" || safe == [forced.parse().expect("a move")]));
    }
    if let Some((_, counts)) = claim.text.split_once("of orange's ") {
        let numbers: Vec<usize> = counts.split(' ').filter_map(|word| word.parse().ok()).collect();
        let all = next.legal_moves().len();
        let is_one = claim.says(" only ") && safe.len() == 1;
        claim.holds(numbers[0] == all && (is_one || numbers[1] == safe.len()));
    }
}

/// Checks what is said of a move, and returns the kind of reason that it is.
#[track_caller]
fn check(position: &Tiles, mv: TileMove) -> usize {
    let next = position.after(mv).0;
    let claim = Claim { position, mv, next, text: Words::deed(position, mv) };
    claim.holds(claim.text.len() <= 80);
    match next.outcome() {
        Some(Outcome::Draw) => {
            claim.holds(claim.text.ends_with(": a draw"));
            claim.holds(claim.says("fills the board") == (next.free() == 0));
            return 0;
        }
        Some(_) => {
            let named = claim.lines("completes ");
            claim.holds(named.len() == 1 && completed(position).contains(&named[0]));
            return 1;
        }
        None => {}
    }
    check_claims(&claim);
    if let Some(event) = Words::turn(position, &[mv]) {
        check_claims(&Claim { text: event.text, ..claim });
    }
    let claim = Claim { position, mv, next, text: Words::deed(position, mv) };
    let kinds = ["zugzwang", "is forced", "forcing", "threatens", "blocks", "block ", "opens"];
    let kinds = kinds.iter().chain(&["neither side", "closing", "tiles on", "reopening"]);
    let kinds = kinds.chain(&["free of", "lose at once"]);
    let kind = kinds.clone().position(|part| claim.says(part));
    kind.map_or(kinds.count() + 2, |kind| kind + 2)
}

/// The boards of a random game.
fn random_game(size: u8, k: u8, game: u64, mut each: impl FnMut(&Tiles)) {
    let seed: Seed = "tiles-in-words".parse().expect("a seed");
    let mut random = Random::new(&seed, game);
    let mut position = Tiles::new(size, k).expect("a board");
    for _ in 0..60 {
        each(&position);
        let Some(&mv) = random.choose(&position.legal_moves()) else { break };
        position.play_unchecked(mv);
    }
}

#[test]
fn what_is_said_of_a_move_is_true_of_it() {
    let mut counts = [0; 16];
    for game in 0..360 {
        let size = if game % 3 == 0 { 4 } else { 3 };
        let k = u8::try_from(game % 7).expect("small");
        random_game(size, k, game, |position| {
            for mv in position.legal_moves() {
                counts[check(position, mv)] += 1;
            }
        });
    }
    assert!(counts[..15].iter().all(|&count| count > 5), "{counts:?}");
}

#[test]
fn zugzwang_is_named_only_where_every_answer_loses() {
    let mut named = 0;
    for k in 1..=3 {
        let solution = Solution::of(3, k);
        for game in 0..200 {
            random_game(3, k, game, |position| {
                for mv in position.legal_moves() {
                    let said = Words::deed(position, mv).contains("zugzwang");
                    let event = Words::event(position, mv);
                    assert!(!said || event.is_some_and(|event| event.text.contains("zugzwang")));
                    if said {
                        named += 1;
                        let value = solution.of_move(position, mv);
                        assert_eq!(value, Value::exact_in(Outcome::Win, 3), "{position} {mv}");
                    }
                }
            });
        }
    }
    assert!(named > 20, "{named}");
}

#[test]
fn little_is_said_of_a_move_on_a_large_board_too() {
    for game in 0..24 {
        let size = 5 + u8::try_from(game % 4).expect("small");
        random_game(size, 4, game, |position| {
            for mv in position.legal_moves() {
                let text = Words::deed(position, mv);
                assert!(text.len() <= 80, "{position} {mv}: {text}");
            }
        });
    }
}

#[test]
fn a_place_to_look_at_has_more_moves_than_one() {
    let places: [(&str, &[u8]); 3] =
        [("the corners", &[1, 3, 7, 9]), ("the edges", &[2, 4, 6, 8]), ("the centre", &[5])];
    let mut looks = 0;
    for game in 0..60 {
        random_game(3, 1 + u8::try_from(game % 3).expect("small"), game, |position| {
            let moves = position.legal_moves();
            for &mv in &moves {
                let hint = Words::hint(position, mv);
                let Some(place) = hint.strip_prefix("look at ") else { continue };
                looks += 1;
                let fits: Vec<&TileMove> = match place.strip_prefix("your tile on ") {
                    Some(from) => {
                        let from = format!("{from}-");
                        moves.iter().filter(|mv| mv.to_string().starts_with(&from)).collect()
                    }
                    None => {
                        let (_, squares) =
                            places.iter().find(|(name, _)| *name == place).expect(place);
                        moves.iter().filter(|mv| squares.contains(&(mv.target() + 1))).collect()
                    }
                };
                assert!(fits.len() > 1 && fits.contains(&&mv), "{position} {mv}: {hint}");
            }
        });
    }
    assert!(looks > 100, "{looks}");
}

/// What has been typed so far can't become a legal move, for this reason.
#[track_caller]
fn check_typed(position: &str, typed: &str, reason: Option<&str>) {
    let refused = read(position).check_prefix(typed).err();
    let refused = refused.map(|error| error.reason().to_string());
    assert_eq!(refused.as_deref(), reason, "{position} {typed}");
}

#[test]
fn what_can_come_of_typed_letters_is_known_early() {
    for typed in ["", "2", "2-", "2-6", "3", "9-6"] {
        check_typed("oobboobgb b 1", typed, None);
    }
    check_typed("oobboobgb b 1", "7", Some("no empty square is beside 7"));
    check_typed("oobboobgb b 1", "7-", Some("no empty square is beside 7"));
    check_typed("oobboobgb b 1", "1-", Some("the tile on 1 is not blue"));
    check_typed("oobboobgb b 1", "6-", Some("there is no tile on 6"));
    check_typed("oobboobgb b 1", "0", Some("a move is two squares, as in 2-6"));
    check_typed("oobboobgb b 1", "10", Some("there is no square 10; the board has 9"));
    check_typed("oobboobgb b 1", "2-3", Some("there is a tile on 3"));
    check_typed("ggggggggg b 1", "8", None);
    check_typed("ggggggggg b 1", "8-", Some("tiles slide only after 8 more have been placed"));
    let large = format!("{} b 3", "g".repeat(25));
    for typed in ["1", "10", "25"] {
        check_typed(&large, typed, None);
    }
    check_typed(&large, "26", Some("there is no square 26; the board has 25"));
}

#[test]
fn the_end_is_told_with_its_reason() {
    for (position, reason) in [
        ("obbbogboo b 1", "1-5-9 is all orange"),
        ("bbboogggg o 1", "1-4-7 is all blue"),
        ("obbboobog b 1", "blue has no tile that can slide"),
        ("bbooobbob o 0", "the board is full"),
    ] {
        assert_eq!(Words::why_over(&read(position), ["", ""]), reason, "{position}");
    }
}
