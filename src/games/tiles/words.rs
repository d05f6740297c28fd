//! What is said about Tiles: lines that a move completes, threatens or blocks.

use super::geometry::{Squares, members};
use super::rules::{TileMove, Tiles, colour};
use super::threats::{Effect, Threat, is_forced};
use crate::game::{Game as _, Outcome, Side};
use crate::kit::{Commentary, Event};
use crate::text::counted;

/// The most squares of a line that are all named.
const ALL_NAMED: usize = 4;
/// The most characters of what is said of a move.
const LONGEST: usize = 80;

/// The words of the game.
#[derive(Debug)]
pub struct Words;

impl Commentary<Tiles> for Words {
    fn variant(position: &Tiles) -> String {
        let size = position.size();
        let empty = match position.empties() {
            0 => "none stays empty".into(),
            1 => "1 stays empty".into(),
            empties => format!("{empties} stay empty"),
        };
        let phase = if position.is_sliding() { "sliding" } else { "placing" };
        format!("{size}\u{d7}{size} \u{b7} {empty} \u{b7} {phase}")
    }

    fn goal(_: &Tiles) -> String {
        "a row, column or diagonal wins".into()
    }

    fn side(side: Side) -> &'static str {
        colour(side)
    }

    fn announce(before: &Tiles, _: TileMove, after: &Tiles) -> Option<String> {
        let begins = !before.is_sliding() && after.is_sliding() && after.outcome().is_none();
        begins.then(|| "all tiles are on the board: from now on they slide".into())
    }

    fn describe(_: &Tiles, mv: TileMove) -> String {
        match mv {
            TileMove::Place(square) => format!("places a tile on {}", square + 1),
            TileMove::Slide { from, to } => {
                format!("slides the tile on {} to {}", from + 1, to + 1)
            }
        }
    }

    fn why_over(position: &Tiles) -> String {
        match position.outcome() {
            Some(Outcome::Draw) if position.free() == 0 => "the board is full".into(),
            Some(Outcome::Draw) => {
                format!("{} has no tile that can slide", colour(position.side()))
            }
            _ => won(position),
        }
    }

    fn hint(position: &Tiles, mv: TileMove) -> String {
        let next = position.after(mv).0;
        let other = colour(position.side().other());
        match next.outcome() {
            Some(Outcome::Draw) => return "the game can end in a draw at once".into(),
            Some(_) => return "a line can be completed at once".into(),
            None => {}
        }
        let effect = Effect::of(position, mv);
        match () {
            () if effect.lets() => format!("{other} can complete a line: find out where"),
            () if !effect.blocked.is_empty() => format!("mind what {other} threatens"),
            () if effect.is_fork() => "two threats can be made at once".into(),
            () if !effect.threats.is_empty() => {
                format!("look for a threat that {other} has to answer")
            }
            () if effect.is_zugzwang() => {
                format!("{other} has to move too: what if every answer opened a line?")
            }
            () => whereabouts(position, mv),
        }
    }

    fn deed(position: &Tiles, mv: TileMove) -> String {
        let next = position.after(mv).0;
        let (own, other) = (position.side(), colour(position.side().other()));
        match next.outcome() {
            Some(Outcome::Draw) if next.free() == 0 => return "fills the board: a draw".into(),
            Some(Outcome::Draw) => return format!("leaves {other} no tile that can slide: a draw"),
            Some(_) => {
                let line = next.board().full_line(next.tiles(own)).unwrap_or_default();
                return format!("completes {}", line_name(line));
            }
            None => {}
        }
        let effect = Effect::of(position, mv);
        if effect.lets() {
            return blunder(position, mv, &effect);
        }
        let blocks = (!effect.blocked.is_empty()).then(|| {
            let how =
                if is_forced(position, mv, &effect) { "is forced to block" } else { "blocks" };
            format!("{how} {}", line_names(&effect.blocked))
        });
        let threatens = (!effect.threats.is_empty()).then(|| threat(&effect, other));
        match (blocks, threatens) {
            (None, None) if effect.passes_over => {
                format!("{} and completes no line", goes(position, mv))
            }
            (None, None) => quiet(position, mv, &effect),
            (None, Some(threat)) if effect.passes_over => fitting(
                format!("completes no line but threatens {threat}"),
                "completes no line".into(),
            ),
            (None, Some(threat)) => format!("threatens {threat}"),
            (Some(blocks), Some(threat)) => {
                fitting(format!("{blocks} and threatens {threat}"), blocks)
            }
            (Some(blocks), None) => match safe_answers(&effect, other) {
                Some(answers) => fitting(format!("{blocks}; {answers}"), blocks),
                None => blocks,
            },
        }
    }

    fn event(position: &Tiles, mv: TileMove) -> Option<Event> {
        let next = position.after(mv).0;
        let other = colour(position.side().other());
        let event = |weight, text| Some(Event { weight, text });
        match next.outcome() {
            Some(Outcome::Draw) if next.free() > 0 => {
                return event(50, format!("leaves {other} no tile that can slide"));
            }
            Some(_) => return None,
            None => {}
        }
        let effect = Effect::of(position, mv);
        let lines = || line_names(&effect.threats);
        match () {
            () if effect.lets() || effect.passes_over => None,
            () if effect.is_fork() => event(70, format!("threatens {} at once", lines())),
            () if effect.is_zugzwang() => event(60, format!("leaves {other} in zugzwang")),
            () if effect.threats.is_empty() => None,
            () if effect.safe().next().is_none() => {
                event(65, format!("threatens {}", threat(&effect, other)))
            }
            () if effect.blocked.is_empty() => event(30, format!("threatens {}", lines())),
            () => event(40, format!("blocks with tempo, threatening {}", lines())),
        }
    }
}

/// The longer text if it fits, else the shorter.
fn fitting(long: String, short: String) -> String {
    if long.chars().count() <= LONGEST { long } else { short }
}

/// What a move does that lets the other side complete a line at once.
fn blunder(position: &Tiles, mv: TileMove, effect: &Effect) -> String {
    let other = colour(position.side().other());
    if effect.unmet.is_empty() {
        return format!("opens {} to {other}", line_names(&effect.opened));
    }
    let unmet = line_names(&effect.unmet);
    match () {
        () if !effect.blocked.is_empty() => {
            format!("blocks {} but not {unmet}", line_names(&effect.blocked))
        }
        () if !effect.opened.is_empty() => {
            format!("opens {} instead of blocking {unmet}", line_name(effect.opened[0].line))
        }
        () if effect.passes_over => format!("neither completes a line nor blocks {unmet}"),
        () => format!("{} and doesn't block {unmet}", goes(position, mv)),
    }
}

/// What a move threatens, and what the other side has to do about it.
fn threat(effect: &Effect, other: &str) -> String {
    let lines = line_names(&effect.threats);
    if effect.is_fork() {
        return format!("{lines} at once");
    }
    match effect.parries()[..] {
        [] => format!("{lines}, which {other} can't block"),
        _ if effect.safe().next().is_none() => {
            format!("{lines}, and blocking it opens another line")
        }
        [only] => format!("{lines}, forcing {only}"),
        _ => format!("{lines}, forcing a block"),
    }
}

/// What a move does that neither meets a threat nor makes one.
fn quiet(position: &Tiles, mv: TileMove, effect: &Effect) -> String {
    let other = colour(position.side().other());
    if effect.is_zugzwang() {
        let each = if effect.next.is_sliding() { "slide" } else { "tile" };
        let own = colour(position.side());
        return format!("leaves {other} in zugzwang: any {each} lets {own} complete a line");
    }
    let goes = goes(position, mv);
    match safe_answers(effect, other) {
        Some(answers) => fitting(format!("{goes}; {answers}"), goes),
        None => on_lines(position, mv, &goes),
    }
}

/// How many answers of the other side don't lose at once, if some do.
fn safe_answers(effect: &Effect, other: &str) -> Option<String> {
    let all = effect.next.legal_moves();
    if let [only] = all[..] {
        return Some(format!("{other} has only the answer {only}"));
    }
    let safe: Vec<TileMove> = effect.safe().collect();
    match safe[..] {
        [only] => {
            Some(format!("of {other}'s {} answers only {only} doesn't lose at once", all.len()))
        }
        _ if safe.len() == all.len() => None,
        _ => Some(format!("of {other}'s {} answers {} don't lose at once", all.len(), safe.len())),
    }
}

/// What a tile that comes to its square does for lines: which it closes to the other side, what it
/// adds to.
fn on_lines(position: &Tiles, mv: TileMove, goes: &str) -> String {
    let [own, other] = [position.side(), position.side().other()];
    let left = if let TileMove::Slide { from, .. } = mv { 1 << from } else { 0 };
    let [mine, theirs] = [position.tiles(own) & !left, position.tiles(other)];
    let lines = position.board().lines_through(mv.target());
    let tiles = |side: Squares| move |line: &Squares| (line & side).count_ones();
    let open = lines.iter().copied().filter(|line| line & mine == 0 && line & theirs != 0);
    let other = colour(other);
    let closes = open.max_by_key(tiles(theirs)).map(|line| {
        let rest = position.board().lines().iter().filter(|&&line| line & mine == 0);
        match rest.filter(|line| !lines.contains(line)).count() {
            0 => format!(", closing {}, the last line free for {other}", line_name(line)),
            _ => format!(", closing {} to {other}", line_name(line)),
        }
    });
    let free = || lines.iter().copied().filter(|line| line & theirs == 0);
    let longest = free().max_by_key(tiles(mine)).filter(|line| line & mine != 0);
    let adds = longest.map(|line| {
        let tiles = counted(tiles(mine)(&line) + 1, "tile");
        format!(" and has {tiles} on {}", line_name(line))
    });
    let closes = closes.map(|closes| format!("{goes}{closes}"));
    match (closes, adds, free().count()) {
        (None, None, 0) => format!("{goes}: no line there is free of {other}"),
        (None, None, 1) => format!("{goes}, where 1 line is free of {other}"),
        (None, None, free) => format!("{goes}, where {free} lines are free of {other}"),
        (None, Some(adds), _) => format!("{goes}{adds}"),
        (Some(closes), None, 0) => closes,
        (Some(closes), None, 1) => fitting(format!("{closes}; 1 line there stays free"), closes),
        (Some(closes), None, free) => {
            fitting(format!("{closes}; {free} lines there stay free"), closes)
        }
        (Some(closes), Some(adds), _) => fitting(format!("{closes}{adds}"), closes),
    }
}

/// What a player does with a move, by the kind of square.
fn goes(position: &Tiles, mv: TileMove) -> String {
    let article = match kind(position, mv.target()) {
        "centre" => "the",
        "edge" | "inner square" => "an",
        _ => "a",
    };
    let verb = match mv {
        TileMove::Place(_) => "takes",
        TileMove::Slide { .. } => "slides to",
    };
    format!("{verb} {article} {}", kind(position, mv.target()))
}

/// What kind of square this is.
fn kind(position: &Tiles, square: u8) -> &'static str {
    let last = position.size() - 1;
    let at = [square / position.size(), square % position.size()];
    match at.iter().filter(|at| [0, last].contains(at)).count() {
        2 => "corner",
        1 => "edge",
        _ if at.iter().all(|at| 2 * at == last) => "centre",
        _ => "inner square",
    }
}

/// Where to look for a quiet move, without giving it away.
fn whereabouts(position: &Tiles, mv: TileMove) -> String {
    let moves = position.legal_moves();
    let several = |fits: &dyn Fn(&TileMove) -> bool| moves.iter().filter(|mv| fits(mv)).count() > 1;
    let place = kind(position, mv.target());
    let from = |mv: &TileMove| match *mv {
        TileMove::Slide { from, .. } => Some(from),
        TileMove::Place(_) => None,
    };
    match from(&mv) {
        None if several(&|other| kind(position, other.target()) == place) => {
            format!("look at the {place}s")
        }
        None => "look where lines cross".into(),
        Some(square) if several(&|other| from(other) == Some(square)) => {
            format!("look at your tile on {}", square + 1)
        }
        Some(_) => "look for a slide that opens no line".into(),
    }
}

/// A line by the numbers of its squares: "3-6-9", or a long one "1-9-...-57".
fn line_name(line: Squares) -> String {
    let numbers: Vec<String> = members(line).map(|square| (square + 1).to_string()).collect();
    match &numbers[..] {
        [first, second, .., last] if numbers.len() > ALL_NAMED => {
            format!("{first}-{second}-...-{last}")
        }
        _ => numbers.join("-"),
    }
}

/// The first lines of these by their names: "1-5-9 and 3-6-9".
fn line_names(threats: &[Threat]) -> String {
    let mut lines: Vec<Squares> = threats.iter().map(|threat| threat.line).collect();
    lines.dedup();
    // Those on different squares tell more than those on one.
    if let Some(other) = threats.iter().find(|threat| threat.square != threats[0].square) {
        lines = vec![lines[0], other.line];
    }
    let names: Vec<String> = lines.into_iter().take(2).map(line_name).collect();
    names.join(" and ")
}

/// How a position was won: "1-5-9 is all blue".
pub(super) fn won(position: &Tiles) -> String {
    let lines = Side::ALL.map(|side| {
        let line = position.board().full_line(position.tiles(side))?;
        Some(format!("{} is all {}", line_name(line), colour(side)))
    });
    lines.into_iter().flatten().next().unwrap_or_else(|| "nobody has a line".into())
}
