//! The words of Tiles: lines that a move completes, threatens or blocks.

use arcade_engine::{Game as _, Outcome, Side};

use super::geometry::members;
use super::names::{fitting, goes, kind, line_name, line_names};
use super::rules::{TileMove, Tiles, colour};
use super::threats::{LineEffect, is_forced};
use super::tile_placement::{TilePlacement, can_fill_a_line};
use crate::kit::{Fact, MOVER, NotableEvent, OTHER, Words};

impl Words for Tiles {
    fn variant(&self) -> String {
        let size = self.size();
        let empty = match self.final_empties() {
            0 => "none stays empty".into(),
            1 => "1 stays empty".into(),
            empties => format!("{empties} stay empty"),
        };
        let phase = if self.is_sliding() { "sliding" } else { "placing" };
        format!("{size}\u{d7}{size} \u{b7} {empty} \u{b7} {phase}")
    }

    fn goal(&self) -> String {
        "a row, column or diagonal wins".into()
    }

    fn side_name(&self, side: Side) -> &'static str {
        colour(side)
    }

    fn move_name(&self, mv: TileMove) -> String {
        match mv {
            TileMove::Place(square) => format!("square {}", square + 1),
            TileMove::Slide { .. } => mv.to_string(),
        }
    }

    fn lasting_change(&self, _: TileMove, after: &Tiles) -> Option<String> {
        let begins = !self.is_sliding() && after.is_sliding() && after.outcome().is_none();
        begins.then(|| "all tiles are on the board: from now on they slide".into())
    }

    fn advise(&self, mv: TileMove) -> String {
        match mv {
            TileMove::Place(_) => format!("place a tile on {mv}"),
            TileMove::Slide { from, to } => {
                format!("slide the tile on {} to {} ({mv})", from + 1, to + 1)
            }
        }
    }

    fn describe(&self, mv: TileMove) -> String {
        match mv {
            TileMove::Place(square) => format!("places a tile on {}", square + 1),
            TileMove::Slide { from, to } => {
                format!("slides the tile on {} to {}", from + 1, to + 1)
            }
        }
    }

    fn why_over(&self, _: [&str; 2]) -> String {
        self.ending()
    }

    fn ending(&self) -> String {
        match self.outcome() {
            Some(Outcome::Draw) if self.empty_count() == 0 => "the board is full".into(),
            Some(Outcome::Draw) => {
                format!("{} has no tile that can slide", colour(self.side()))
            }
            _ => won(self),
        }
    }

    fn hint(&self, mv: TileMove) -> String {
        let next = self.after(mv).0;
        let other = colour(self.side().other());
        match next.outcome() {
            Some(Outcome::Draw) => return "the game can end in a draw at once".into(),
            Some(_) => return "a line can be completed at once".into(),
            None => {}
        }
        let effect = LineEffect::of(self, mv);
        match () {
            () if effect.lets_opponent_complete() => {
                format!("{other} can complete a line: find out where")
            }
            () if !effect.blocked.is_empty() => format!("mind what {other} threatens"),
            () if effect.is_fork() => "two threats can be made at once".into(),
            () if !effect.threats.is_empty() => {
                format!("look for a threat that {other} has to answer")
            }
            () if effect.is_zugzwang() => {
                "look for a move after which every answer opens a line to you".into()
            }
            () => whereabouts(self, mv),
        }
    }

    fn explain_move(&self, mv: TileMove) -> String {
        let next = self.after(mv).0;
        let own = self.side();
        match next.outcome() {
            Some(Outcome::Draw) if next.empty_count() == 0 => {
                return "fills the board: a draw".into();
            }
            Some(Outcome::Draw) => return format!("leaves {OTHER} no tile that can slide: a draw"),
            Some(_) => {
                let line = next.board().full_line(next.tiles(own)).unwrap_or_default();
                return format!("completes {}", line_name(line));
            }
            None => {}
        }
        let effect = LineEffect::of(self, mv);
        if effect.lets_opponent_complete() {
            return blunder(self, mv, &effect);
        }
        let blocks = (!effect.blocked.is_empty()).then(|| {
            let how = if is_forced(self, mv, &effect) { "has to block" } else { "blocks" };
            format!("{how} {}", line_names(&effect.blocked))
        });
        let threatens = (!effect.threats.is_empty()).then(|| threat(&effect));
        match (blocks, threatens) {
            (None, None) if effect.misses_win => {
                format!("{} and completes no line", goes(self, mv))
            }
            (None, None) => quiet(self, mv, &effect),
            (None, Some(threat)) if effect.misses_win => fitting(
                format!("completes no line but threatens {threat}"),
                "completes no line".into(),
            ),
            (None, Some(threat)) => format!("threatens {threat}"),
            (Some(blocks), Some(threat)) => {
                fitting(format!("{blocks} and threatens {threat}"), blocks)
            }
            (Some(blocks), None) => match safe_answers(&effect) {
                Some(answers) => fitting(format!("{blocks}; {answers}"), blocks),
                None => blocks,
            },
        }
    }

    fn facts(&self, mv: TileMove) -> Vec<Fact> {
        let next = self.after(mv).0;
        let lines = if next.outcome().is_some() {
            next.board().full_line(next.tiles(self.side())).into_iter().collect()
        } else {
            let LineEffect { blocked, unmet, opened, threats, .. } = LineEffect::of(self, mv);
            let all = [blocked, unmet, opened, threats].into_iter().flatten();
            all.map(|threat| threat.line).collect::<Vec<_>>()
        };
        let fact =
            |line| Fact { text: line_name(line), places: members(line).map(Into::into).collect() };
        lines.into_iter().map(fact).collect()
    }

    fn forced_answer(&self, mv: TileMove) -> Option<TileMove> {
        if self.after(mv).0.outcome().is_some() {
            return None;
        }
        let effect = LineEffect::of(self, mv);
        match (&effect.parries()[..], &effect.safe_replies().collect::<Vec<_>>()[..]) {
            _ if effect.lets_opponent_complete() => None,
            (&[only], [_, ..]) | ([], &[only]) => Some(only),
            _ => None,
        }
    }

    fn notable_event(&self, mv: TileMove) -> Option<NotableEvent> {
        let next = self.after(mv).0;
        let event = |weight, text: String| Some(NotableEvent::new(weight, text));
        match next.outcome() {
            Some(Outcome::Draw) if next.empty_count() > 0 => {
                return event(50, format!("leaves {OTHER} no tile that can slide"));
            }
            Some(_) => return None,
            None => {}
        }
        let effect = LineEffect::of(self, mv);
        let lines = || line_names(&effect.threats);
        match () {
            () if effect.lets_opponent_complete() || effect.misses_win => None,
            () if effect.is_fork() => event(70, format!("threatens {} at once", lines())),
            () if effect.is_zugzwang() => event(60, format!("leaves {OTHER} no good move")),
            () if effect.threats.is_empty() => None,
            () if effect.safe_replies().next().is_none() => {
                event(65, format!("threatens {}", threat(&effect)))
            }
            () if effect.blocked.is_empty() => event(30, format!("threatens {}", lines())),
            () => event(40, format!("blocks and threatens {}", lines())),
        }
    }

    fn turn_event(&self, moves: &[TileMove]) -> Option<NotableEvent> {
        let &[mv] = moves else { return None };
        if let Some(event) = self.notable_event(mv) {
            return Some(event);
        }
        if self.after(mv).0.outcome().is_some() {
            return None;
        }
        let effect = LineEffect::of(self, mv);
        let text = match effect.blocked.is_empty() {
            _ if effect.lets_opponent_complete() || !can_fill_a_line(self) => return None,
            true => TilePlacement::of(self, mv).outlined(),
            false => format!("blocks {}", line_names(&effect.blocked)),
        };
        Some(NotableEvent::new(0, text))
    }
}

/// The effect of a move that lets the other side complete a line at once.
fn blunder(position: &Tiles, mv: TileMove, effect: &LineEffect) -> String {
    if effect.unmet.is_empty() {
        return format!("opens {} to {OTHER}", line_names(&effect.opened));
    }
    let unmet = line_names(&effect.unmet);
    match () {
        () if !effect.blocked.is_empty() => {
            format!("blocks {} but not {unmet}", line_names(&effect.blocked))
        }
        () if !effect.opened.is_empty() => {
            format!("opens {} instead of blocking {unmet}", line_name(effect.opened[0].line))
        }
        () if effect.misses_win => format!("neither completes a line nor blocks {unmet}"),
        () => format!("{} and doesn't block {unmet}", goes(position, mv)),
    }
}

/// What a move threatens, and what the other side must do about it.
fn threat(effect: &LineEffect) -> String {
    let lines = line_names(&effect.threats);
    if effect.is_fork() {
        return format!("{lines} at once");
    }
    match effect.parries()[..] {
        [] => format!("{lines}, which {OTHER} can't block"),
        _ if effect.safe_replies().next().is_none() => {
            format!("{lines}, and any block opens another line to {MOVER}")
        }
        [only] => format!("{lines}: {OTHER} must answer {only}"),
        _ => format!("{lines}: {OTHER} must block it"),
    }
}

/// The effect of a move that neither meets nor makes a threat.
fn quiet(position: &Tiles, mv: TileMove, effect: &LineEffect) -> String {
    if effect.is_zugzwang() {
        let each = if effect.next.is_sliding() { "slide" } else { "tile" };
        return format!("leaves {OTHER} no good move: any {each} lets {MOVER} complete a line");
    }
    let goes = goes(position, mv);
    match safe_answers(effect) {
        Some(answers) => fitting(format!("{goes}; {answers}"), goes),
        None if !can_fill_a_line(position) => {
            let size = position.size();
            format!("{goes}: neither side gets the {size} tiles of a line")
        }
        None => TilePlacement::of(position, mv).described(),
    }
}

/// The number of replies of the other side that don't lose at once, if some do.
fn safe_answers(effect: &LineEffect) -> Option<String> {
    let all = effect.next.legal_moves();
    if let [only] = all[..] {
        return Some(format!("{OTHER} must answer {only}"));
    }
    let safe: Vec<TileMove> = effect.safe_replies().collect();
    match safe[..] {
        [only] => Some(format!("of {} answers only {only} doesn't lose at once", all.len())),
        _ if safe.len() == all.len() => None,
        [] => None,
        _ => Some(format!("{} of {} answers lose at once", all.len() - safe.len(), all.len())),
    }
}

/// Where to look for a quiet move, without naming it.
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
        None => "look at the middle of the board".into(),
        Some(square) if several(&|other| from(other) == Some(square)) => {
            format!("look at your tile on {}", square + 1)
        }
        Some(_) => "look for a slide that opens no line".into(),
    }
}

/// How a position was won: "1-5-9 is all blue".
pub(super) fn won(position: &Tiles) -> String {
    let lines = Side::ALL.map(|side| {
        let line = position.board().full_line(position.tiles(side))?;
        Some(format!("{} is all {}", line_name(line), colour(side)))
    });
    lines.into_iter().flatten().next().unwrap_or_else(|| "nobody has a line".into())
}
