//! What a tile does for the lines through its square: which it blocks for the other side, and which
//! it extends.

use arcade_base::pluralized;

use super::geometry::Squares;
use super::names::{fitting, goes, line_name};
use super::rules::{TileMove, Tiles, colour};

/// What a move does for the lines through its target square.
pub(super) struct TilePlacement {
    /// What the player does: "takes the centre".
    action: String,
    /// The line that it blocks, and for whom: "1-5-9 to orange". Of several, the one with most
    /// tiles of the other side.
    blocked_line: Option<String>,
    /// The line that the sliding tile blocked before and no longer blocks: "1-2-3 to orange".
    reopens: Option<String>,
    /// What it extends: "2 tiles on 1-5-9".
    extended_line: Option<String>,
    /// The number of lines without tiles of the other side.
    free: usize,
    /// The name of the other side.
    other: &'static str,
}

impl TilePlacement {
    /// What a move does for the lines through its target square.
    pub fn of(position: &Tiles, mv: TileMove) -> Self {
        let [own, other] = [position.side(), position.side().other()];
        let there = 1 << mv.target();
        let [before, after] = match mv {
            TileMove::Place(_) => [position.tiles(own), position.tiles(own) | there],
            TileMove::Slide { from, .. } => {
                [position.tiles(own), position.tiles(own) & !(1 << from) | there]
            }
        };
        let theirs = position.tiles(other);
        let lines = position.board().lines();
        let count = |line: &Squares, tiles: Squares| (line & tiles).count_ones();
        let is_free = |line: &Squares, tiles: Squares| line & tiles == 0;
        let here = || lines.iter().copied().filter(|line| line & there != 0);
        let longest = here().filter(|line| is_free(line, theirs)).max_by_key(|l| count(l, after));
        let adds = longest.filter(|line| count(line, after) > 1).map(|line| {
            format!("{} on {}", pluralized(count(&line, after), "tile"), line_name(line))
        });
        Self {
            action: goes(position, mv),
            blocked_line: change(position, [before, after]),
            reopens: change(position, [after, before]),
            extended_line: adds,
            free: here().filter(|line| is_free(line, theirs)).count(),
            other: colour(other),
        }
    }

    /// The description if there is nothing else to say about the move.
    pub fn described(&self) -> String {
        let Self { action: goes, other, free, .. } = self;
        let closing = self.blocked_line.as_ref().map(|line| format!("{goes}, closing {line}"));
        let lines = pluralized(*free, "line");
        match (closing, &self.extended_line, &self.reopens) {
            (None, None, Some(line)) => format!("{goes}, reopening {line}"),
            (None, None, None) if *free == 0 => format!("{goes}: no line there is free of {other}"),
            (None, None, None) => {
                let are = if *free == 1 { "is" } else { "are" };
                format!("{goes}, where {lines} {are} free of {other}")
            }
            (None, Some(adds), _) => format!("{goes} and has {adds}"),
            (Some(closing), None, _) if *free == 0 => closing,
            (Some(closing), None, _) => {
                let stay = if *free == 1 { "stays" } else { "stay" };
                fitting(format!("{closing}; {lines} there {stay} free"), closing)
            }
            (Some(closing), Some(adds), _) => fitting(format!("{closing} and has {adds}"), closing),
        }
    }

    /// What matters most, for a move whose square is already named.
    pub fn outlined(&self) -> String {
        let Self { action: goes, other, free, .. } = self;
        match (&self.blocked_line, &self.extended_line) {
            (Some(line), _) => format!("closes {line}"),
            (None, Some(adds)) => format!("gets {adds}"),
            (None, None) if *free == 0 => format!("{goes}, where no line is free of {other}"),
            (None, None) => self.described(),
        }
    }
}

/// The line that a change of the mover's tiles from `before` to `after` blocks for the other side,
/// if it has a tile on it; of several, the one with most such tiles: "1-5-9 to orange".
fn change(position: &Tiles, [before, after]: [Squares; 2]) -> Option<String> {
    let other = position.side().other();
    let theirs = position.tiles(other);
    let lines = position.board().lines();
    let free = |tiles: Squares| lines.iter().copied().filter(move |line| line & tiles == 0);
    let changed = free(before).filter(|line| line & after != 0 && line & theirs != 0);
    let line = line_name(changed.max_by_key(|line| (line & theirs).count_ones())?);
    let other = colour(other);
    Some(match (free(before).count(), free(after).count()) {
        (1, 0) => format!("{line}, the only line free for {other}"),
        _ => format!("{line} to {other}"),
    })
}

/// Whether a side has, or will have, as many tiles as a line has squares.
pub(super) fn can_fill_a_line(position: &Tiles) -> bool {
    let still = u32::from(position.empty_count() - position.final_empties());
    let [own, other] = [position.side(), position.side().other()];
    let own = position.tiles(own).count_ones() + still.div_ceil(2);
    let other = position.tiles(other).count_ones() + still / 2;
    own.max(other) >= u32::from(position.size())
}
