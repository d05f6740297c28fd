//! The words of Tiles: lines that a move completes, threatens or blocks.

use arcade_engine::{Outcome, Position as _, Side, insertion_sort_by_key};

use super::geometry::Squares;
use super::names::{kind, line_name, named, verb_phrase};
use super::quiet_move_text::{QuietMoveText, can_fill_a_line};
use super::rules::{TileMove, Tiles, colour};
use super::threats::{Threat, ThreatChange, is_forced};
use crate::kit::{Bearing, Clause, MOVER, NotableEvent, OTHER, Words, members};

/// The maximum number of tiles that are named, of those of which any slide opens a line.
const MAX_NAMED_OPENED_LINES: usize = 3;

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

    fn how_to_win(&self) -> String {
        "a row, column or diagonal wins".into()
    }

    fn side_name(&self, side: Side) -> &'static str {
        colour(side)
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

    fn notation_legend(&self) -> &'static str {
        if self.is_sliding() { "written from-to" } else { "" }
    }

    fn why_over(&self, _: [&str; 2]) -> String {
        self.winning_detail()
    }

    fn winning_detail(&self) -> String {
        match self.outcome() {
            Some(Outcome::Draw) if self.empty_count() == 0 => "the board is full".into(),
            Some(Outcome::Draw) => {
                format!("{} has no tile that can slide", colour(self.side_to_move()))
            }
            _ => won(self),
        }
    }

    fn where_to_look(&self, mv: TileMove) -> String {
        let next = self.after(mv).0;
        match next.outcome() {
            Some(Outcome::Draw) => return "the game can end in a draw at once".into(),
            Some(_) => return "a line can be completed at once".into(),
            None => {}
        }
        let change = ThreatChange::of(self, mv);
        match () {
            () if change.lets_opponent_complete() => {
                format!("{OTHER} can complete a line: find out where")
            }
            () if !change.blocked.is_empty() => {
                format!("{OTHER} can complete a line next: block it")
            }
            () if change.is_fork() => "two threats can be made at once".into(),
            () if !change.threats.is_empty() => {
                format!("look for a threat that {OTHER} must answer")
            }
            () if change.is_zugzwang() => {
                format!("look for a move that leaves {OTHER} no good one")
            }
            () => whereabouts(self, mv),
        }
    }

    fn explain_move(&self, mv: TileMove) -> Vec<Clause> {
        let next = self.after(mv).0;
        match next.outcome() {
            Some(Outcome::Draw) if next.empty_count() == 0 => {
                return vec!["fills the board: a draw".into()];
            }
            Some(Outcome::Draw) => {
                return vec![format!("leaves {OTHER} no tile that can slide: a draw").into()];
            }
            Some(_) => {
                let line =
                    next.geometry().full_line(next.tiles(self.side_to_move())).unwrap_or_default();
                let text = format!("completes {}", line_name(line));
                return vec![Clause::about(text, line_places([line]))];
            }
            None => {}
        }
        let change = ThreatChange::of(self, mv);
        if change.lets_opponent_complete() {
            return vec![blunder(self, mv, &change)];
        }
        let mut clauses = Vec::new();
        if change.misses_win {
            clauses.push(Clause::from("completes no line").with_bearing(Bearing::Against));
        }
        if !change.blocked.is_empty() {
            let must = is_forced(self, mv, &change).then(|| format!(" (as {MOVER} must)"));
            let must = must.unwrap_or_default();
            let (names, lines) = named(&change.blocked);
            let blocks = Clause::about(format!("blocks {names}{must}"), line_places(lines));
            clauses.push(Clause { joint: " but ", ..blocks });
        }
        if !change.threats.is_empty() {
            let mut threat = threat(&change);
            threat[0].joint = match (change.misses_win, change.blocked.is_empty()) {
                (true, true) => " but ",
                _ => " and ",
            };
            clauses.extend(threat);
        } else if change.blocked.is_empty() && !change.misses_win {
            return quiet(self, mv, &change);
        } else if change.is_zugzwang() {
            let (text, lines) = leaves_opened_lines(&change);
            let joint = if change.blocked.is_empty() { " but " } else { " and " };
            clauses.push(Clause { joint, ..Clause::about(text, line_places(lines)) });
        } else {
            clauses.extend(only_safe_reply(&change));
        }
        clauses
    }

    fn forced_reply(&self, mv: TileMove) -> Option<TileMove> {
        if self.after(mv).0.outcome().is_some() {
            return None;
        }
        let change = ThreatChange::of(self, mv);
        match (&change.parries()[..], &change.safe_replies().collect::<Vec<_>>()[..]) {
            _ if change.lets_opponent_complete() => None,
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
        let change = ThreatChange::of(self, mv);
        let threatens = || Clause::joined(&threat(&change));
        match () {
            () if change.lets_opponent_complete() || change.misses_win => None,
            () if change.is_fork() => event(70, threatens()),
            () if change.is_zugzwang() => event(60, leaves_opened_lines(&change).0),
            () if change.threats.is_empty() => None,
            () if change.safe_replies().next().is_none() => event(65, threatens()),
            () if change.blocked.is_empty() => {
                event(30, format!("threatens {}", named(&change.threats).0))
            }
            () => {
                let [blocked, threats] = [&change.blocked, &change.threats].map(|all| named(all).0);
                event(40, format!("blocks {blocked} and threatens {threats}"))
            }
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
        let change = ThreatChange::of(self, mv);
        let text = match change.blocked.is_empty() {
            _ if change.lets_opponent_complete() || !can_fill_a_line(self) => return None,
            true => QuietMoveText::of(self, mv).outlined(),
            false => format!("blocks {}", named(&change.blocked).0),
        };
        Some(NotableEvent::new(0, text))
    }
}

/// Lines as places on the board.
fn line_places(lines: impl IntoIterator<Item = Squares>) -> Vec<Vec<u16>> {
    lines.into_iter().map(|line| members(line).map(Into::into).collect()).collect()
}

/// The effect of a move that lets the other side complete a line at once.
fn blunder(position: &Tiles, mv: TileMove, change: &ThreatChange) -> Clause {
    let (unmet, mut lines) = named(&change.unmet);
    let (opened, open_lines) = named(&change.opened);
    let text = match () {
        () if change.unmet.is_empty() => {
            lines = open_lines;
            format!("opens {opened} to {OTHER}")
        }
        () if !change.blocked.is_empty() => {
            let (blocked, more) = named(&change.blocked);
            lines.extend(more);
            format!("blocks {blocked} but not {unmet}")
        }
        () if !change.opened.is_empty() => {
            lines.push(change.opened[0].line);
            format!("opens {} instead of blocking {unmet}", line_name(change.opened[0].line))
        }
        () if change.misses_win => format!("neither completes a line nor blocks {unmet}"),
        () => format!("{} but doesn't block {unmet}", verb_phrase(position, mv)),
    };
    Clause::about(text, line_places(lines))
}

/// What a move threatens, and what the other side must do about it.
fn threat(change: &ThreatChange) -> Vec<Clause> {
    let (names, lines) = named(&change.threats);
    let at_once = if change.is_fork() { " at once" } else { "" };
    let has_choice = change.next.legal_moves().len() > 1 || change.safe_replies().next().is_some();
    if !has_choice && change.parries().len() == 1 {
        let (text, lines) = leaves_opened_lines(change);
        return vec![Clause::about(text, line_places(lines))];
    }
    let threatens = Clause::about(format!("threatens {names}{at_once}"), line_places(lines));
    let then = match change.parries()[..] {
        _ if change.is_fork() => None,
        [] => Some(format!("{OTHER} can't slide there to block").into()),
        ref parries if change.safe_replies().next().is_none() => {
            let only = match parries {
                [only] => change.opened_line(*only).map(|opened| (only, line_name(opened.line))),
                _ => None,
            };
            let opens = only.map_or_else(
                || format!("(any block opens another line to {MOVER})"),
                |(only, line)| format!("(only {only} blocks, opening {line} to {MOVER})"),
            );
            Some(Clause { joint: " ", ..opens.into() })
        }
        [only] => {
            let is_alone = change.next.legal_moves().len() == 1;
            let must = if is_alone { "can only slide" } else { "must answer with" };
            Some(Clause::from(format!("{OTHER} {must} {only}")).as_explanation())
        }
        _ => Some(Clause::from(format!("{OTHER} must block it")).as_explanation()),
    };
    [threatens].into_iter().chain(then).collect()
}

/// The effect of a move that neither meets nor makes a threat.
fn quiet(position: &Tiles, mv: TileMove, change: &ThreatChange) -> Vec<Clause> {
    if change.is_zugzwang() {
        let (text, lines) = leaves_opened_lines(change);
        return vec![Clause::about(text, line_places(lines))];
    }
    if let Some(answer) = only_safe_reply(change) {
        return vec![verb_phrase(position, mv).into(), answer];
    }
    if !can_fill_a_line(position) {
        let size = position.size();
        let nobody = format!("neither side gets the {size} tiles of a line");
        return vec![verb_phrase(position, mv).into(), Clause::from(nobody).as_explanation()];
    }
    QuietMoveText::of(position, mv).described()
}

/// That every reply of the other side is a slide that lets the mover complete a line: which tiles can slide, if they
/// are few, and the lines that they open. Nothing was open to the mover before, so it is the tile that opens it.
fn leaves_opened_lines(change: &ThreatChange) -> (String, Vec<Squares>) {
    let mut opened: Vec<Threat> = change.opened_lines().collect();
    insertion_sort_by_key(&mut opened, |line| line.square);
    opened.dedup_by_key(|line| line.square);
    let lines = opened.iter().map(|opened| opened.line).collect();
    if opened.len() > MAX_NAMED_OPENED_LINES {
        return (format!("makes any slide of {OTHER} open a line to {MOVER}"), lines);
    }
    let (what, only) = match change.next.legal_moves()[..] {
        [only] => ("a losing slide", Some(only)),
        _ => ("losing slides", None),
    };
    let opens = opened.iter().map(|Threat { square, line }| {
        let slide = only.map_or_else(|| (square + 1).to_string(), |only| only.to_string());
        format!("{slide} opens {}", line_name(*line))
    });
    let opens = opens.collect::<Vec<_>>().join(", ");
    let text = format!("leaves {OTHER} only {what} ({opens})");
    (text, lines)
}

/// The only reply of the other side that is legal, or doesn't lose at once.
fn only_safe_reply(change: &ThreatChange) -> Option<Clause> {
    let answers = change.next.legal_moves();
    let safe: Vec<TileMove> = change.safe_replies().collect();
    let text = match (&answers[..], &safe[..]) {
        (&[only], _) => format!("only {only} is left to {OTHER}"),
        (_, &[only]) => format!("{OTHER} must answer with {only} or lose at once"),
        _ => return None,
    };
    Some(Clause::from(text).with_bearing(Bearing::For).as_explanation())
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
        None if place == "centre" => "look at the middle of the board".into(),
        None => format!("look at the free {place}"),
        Some(square) if several(&|other| from(other) == Some(square)) => {
            format!("look at your tile on {}", square + 1)
        }
        Some(_) => "look for a slide that opens no line".into(),
    }
}

/// How a position was won: "1-5-9 is all blue".
pub(super) fn won(position: &Tiles) -> String {
    let lines = Side::ALL.map(|side| {
        let line = position.geometry().full_line(position.tiles(side))?;
        Some(format!("{} is all {}", line_name(line), colour(side)))
    });
    lines.into_iter().flatten().next().unwrap_or_else(|| "nobody has a line".into())
}
