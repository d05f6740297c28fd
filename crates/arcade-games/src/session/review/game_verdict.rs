//! The verdict on a finished game: which move, if any, changed who wins.

use arcade_engine::{Outcome, Side};

use crate::puzzle::Goal;
use crate::session::Ending;

/// The verdict on a finished game, for the player in one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedGame<M> {
    /// The seat that the verdict is about.
    pub seat: Side,
    /// The verdict.
    pub verdict: GameVerdict<M>,
    /// The number of moves that aren't analysed yet. Until it is 0, [`GameVerdict::Gift`] may become
    /// [`GameVerdict::WonAgain`], and an earlier win be found for [`GameVerdict::GaveAway`].
    pub unanalysed: usize,
}

/// What decided a finished game, as far as it is proven. It goes by the last move that changed the
/// proven outcome.
///
/// A move is named by its number in the list of moves, which counts the moves of both sides from 1.
/// "The win" is a position that is proven to be won for the player, "the draw" one that is proven to
/// be drawn. The proven outcome of a position is that of its own analysis, that of the move that led
/// to it if its own isn't proven, or that of the rules if the game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameVerdict<M> {
    /// Won: every position was won for the player.
    Flawless {
        /// The player's moves that were taken back.
        taken_back: usize,
        /// The points given away, in games that score.
        given: u32,
        /// The player's moves that were made with help.
        helped: usize,
    },
    /// Won: the player let the win go and got it back.
    WonAgain {
        /// The player's moves that let it go; at least one.
        let_go: Vec<usize>,
        /// The opponent's moves that gave it back, one for each.
        given_back: Vec<usize>,
    },
    /// Won: the position was lost or drawn until the opponent's move `at`. No earlier win of the
    /// player is known.
    Gift {
        /// That move.
        at: usize,
    },
    /// Lost or drawn: the player had something better until their own move `at`.
    GaveAway {
        /// That move.
        at: usize,
        /// What the player had.
        had: Outcome,
        /// The player's last own move before that let a win go, as far back as all outcomes are proven.
        let_go: Option<usize>,
        /// The opponent's move that gave it, as far back as outcomes are proven; `None` if no move is known
        /// to have.
        given_by: Option<usize>,
        /// The moves that keep it, best first; empty if they aren't known.
        keeps: Vec<M>,
    },
    /// Lost: every position was lost for the player.
    LostFromStart {
        /// The plies of the game, and those of best play; `None` if that isn't known, or if the game
        /// didn't end by the rules.
        plies: Option<[usize; 2]>,
        /// The points by which the player lost, and by which best play loses; `None` in games that
        /// don't score, or if the game didn't end by the rules.
        points: Option<[u32; 2]>,
        /// The player's move that left the winner the least; `None` if none is known to have left a move
        /// that doesn't win.
        best_try: Option<BestTry>,
    },
    /// Drawn: every position was drawn.
    Held {
        /// The player's moves that were taken back.
        taken_back: usize,
    },
    /// Drawn: the position was lost until the opponent's move `at`.
    Saved {
        /// That move.
        at: usize,
    },
    /// The result isn't the proven outcome of the last position, since the game was given up there
    /// or drawn by repetition.
    NotByPlay {
        /// The outcome that is proven.
        proven: Outcome,
        /// How the game ended instead.
        ending: Ending,
    },
    /// The last change of the outcome isn't proven, but estimates turn against the loser at this move.
    Estimate {
        /// That move.
        at: usize,
    },
    /// All is analysed, and neither proofs nor estimates say where the game turned.
    Unproven,
    /// The verdict isn't known yet.
    Pending {
        /// The moves analysed so far.
        analysed: usize,
        /// All moves of the game.
        moves: usize,
    },
    /// A puzzle whose goal was in reach to the end.
    GoalKept {
        /// The goal.
        goal: Goal,
        /// Whether it was reached; else the puzzle was given up.
        is_reached: bool,
    },
    /// A puzzle whose goal was out of reach after the move `at`.
    GoalLost {
        /// The goal.
        goal: Goal,
        /// That move.
        at: usize,
    },
}

/// A move in a lost game, and what it left to the side that wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestTry {
    /// The number of the move.
    pub at: usize,
    /// How many of the winner's moves after it win.
    pub winning: usize,
    /// How many moves the winner has after it.
    pub moves: usize,
}

impl<M> JudgedGame<M> {
    /// Whether there is no verdict yet.
    pub const fn is_pending(&self) -> bool {
        matches!(self.verdict, GameVerdict::Pending { .. })
    }

    /// Whether the analysis of further moves can't change the verdict.
    pub const fn is_final(&self) -> bool {
        match self.verdict {
            GameVerdict::Pending { .. } => false,
            GameVerdict::Gift { .. } | GameVerdict::GaveAway { let_go: None, .. } => {
                self.unanalysed == 0
            }
            _ => true,
        }
    }
}

impl<M> GameVerdict<M> {
    /// The move at which the game turned, if it did. Where a win was let go and given back, it is the
    /// move that let it go.
    pub fn turning_point(&self) -> Option<usize> {
        match *self {
            Self::WonAgain { ref let_go, .. } => let_go.last().copied(),
            Self::GaveAway { at, .. }
            | Self::Gift { at }
            | Self::Saved { at }
            | Self::Estimate { at }
            | Self::GoalLost { at, .. } => Some(at),
            _ => None,
        }
    }
}

/// What is known about the last change of the proven outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LastChange {
    /// The move of the ply with this index, counted from 0, is the last that changed it from `had`.
    Changed { index: usize, had: Outcome },
    /// All outcomes are proven, and none differs.
    Same,
    /// All outcomes are the same as far back as they are proven.
    NoneAsFarAsProven,
}

/// The last move after which the outcome differs. The outcomes are those of the positions for `seat`, and
/// `movers[i]` moved between the positions `i` and `i + 1`. A change that no move can make, such as a mover's move
/// that raises the mover's outcome, is passed over.
pub(super) fn last_change(outcomes: &[Option<Outcome>], movers: &[Side], seat: Side) -> LastChange {
    for index in (0..movers.len()).rev() {
        let (Some(had), Some(then)) = (outcomes[index], outcomes[index + 1]) else {
            return LastChange::NoneAsFarAsProven;
        };
        if had != then && (movers[index] == seat) == (rank(then) < rank(had)) {
            return LastChange::Changed { index, had };
        }
    }
    if outcomes.first().copied().flatten().is_some() {
        LastChange::Same
    } else {
        LastChange::NoneAsFarAsProven
    }
}

/// The number of the last move of `seat` before the ply with this index that let a win go; `None` if there
/// is none after the last outcome that isn't proven.
pub(super) fn last_let_go(
    outcomes: &[Option<Outcome>],
    movers: &[Side],
    seat: Side,
    index: usize,
) -> Option<usize> {
    let is_win = |at: usize| outcomes[at] == Some(Outcome::Win);
    let mut known = (0..index).rev().take_while(|&at| outcomes[at].is_some());
    let let_go = known.find(|&at| movers[at] == seat && is_win(at) && !is_win(at + 1));
    let_go.map(|at| at + 1)
}

/// The number of the opponent's move since which `seat` has the outcome that it has before the ply with this
/// index; `None` if it has it from the start, by a move of its own, or since an outcome that isn't proven.
pub(super) fn given_by(
    outcomes: &[Option<Outcome>],
    movers: &[Side],
    seat: Side,
    index: usize,
) -> Option<usize> {
    let other = (0..index).rev().find(|&at| outcomes[at] != outcomes[index])?;
    (outcomes[other].is_some() && movers[other] != seat).then_some(other + 1)
}

pub(super) const fn rank(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Loss => 0,
        Outcome::Draw => 1,
        Outcome::Win => 2,
    }
}

/// The verdict on a win that the opponent's move with this index gave: whether the win was had before.
pub(super) fn verdict_on_given_win<M>(
    outcomes: &[Option<Outcome>],
    movers: &[Side],
    seat: Side,
    index: usize,
) -> GameVerdict<M> {
    let is_win = |at: usize| outcomes[at] == Some(Outcome::Win);
    let turns = (0..=index).filter(|&at| {
        let is_own = movers[at] == seat;
        is_win(at) == is_own && is_win(at + 1) != is_own
    });
    let since_let_go = turns.skip_while(|&at| movers[at] != seat).map(|at| at + 1);
    let (let_go, given_back): (Vec<usize>, Vec<usize>) =
        since_let_go.partition(|at| movers[at - 1] == seat);
    if let_go.is_empty() || outcomes.iter().any(Option::is_none) {
        GameVerdict::Gift { at: index + 1 }
    } else {
        GameVerdict::WonAgain { let_go, given_back }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The outcomes of the positions for seat 1, each as a letter: w, d, l, or ? if not proven.
    fn outcomes(text: &str) -> Vec<Option<Outcome>> {
        let outcome = |letter| match letter {
            'w' => Some(Outcome::Win),
            'd' => Some(Outcome::Draw),
            'l' => Some(Outcome::Loss),
            _ => None,
        };
        text.chars().map(outcome).collect()
    }

    /// The seats that move, from their digits.
    fn movers(text: &str) -> Vec<Side> {
        text.chars().map(|seat| if seat == '1' { Side::One } else { Side::Two }).collect()
    }

    #[test]
    fn the_last_change_is_found_as_far_back_as_outcomes_are_proven() {
        use Outcome::{Draw, Loss, Win};
        let changed = |index, had| LastChange::Changed { index, had };
        for (positions, seats, known) in [
            ("www", "12", LastChange::Same),
            ("?ww", "12", LastChange::NoneAsFarAsProven),
            ("w?w", "12", LastChange::NoneAsFarAsProven),
            ("ww?", "12", LastChange::NoneAsFarAsProven),
            ("wll", "12", changed(0, Win)),
            ("?wdl", "121", LastChange::Changed { index: 2, had: Draw }),
            ("dlw", "12", changed(1, Loss)),
            // A seat that moves twice, and a change that no move can have made.
            ("wwl", "11", changed(1, Win)),
            ("wl", "2", LastChange::Same),
        ] {
            let found = last_change(&outcomes(positions), &movers(seats), Side::One);
            assert_eq!(found, known, "{positions}");
        }
    }

    #[test]
    fn what_was_lost_is_given_by_the_opponent_had_from_the_start_or_not_known() {
        for (positions, seats, index, expected) in [
            ("lww", "21", 1, Some(1)),
            ("wlww", "121", 2, Some(2)),
            ("ww", "1", 1, None),
            ("?ww", "21", 1, None),
            // A draw that is left of a win.
            ("wdd", "12", 1, None),
        ] {
            let found = given_by(&outcomes(positions), &movers(seats), Side::One, index);
            assert_eq!(found, expected, "{positions}");
        }
    }

    #[test]
    fn a_win_that_was_let_go_before_is_won_again() {
        let won_again = |let_go: &[usize], given_back: &[usize]| GameVerdict::WonAgain {
            let_go: let_go.into(),
            given_back: given_back.into(),
        };
        for (positions, seats, verdict) in [
            ("lww", "21", GameVerdict::Gift { at: 1 }),
            ("wlww", "121", won_again(&[1], &[2])),
            ("wlwdww", "12121", won_again(&[1, 3], &[2, 4])),
            ("lwddw", "2112", won_again(&[2], &[4])),
            ("?lww", "121", GameVerdict::Gift { at: 2 }),
        ] {
            let (outcomes, movers) = (outcomes(positions), movers(seats));
            let LastChange::Changed { index, .. } = last_change(&outcomes, &movers, Side::One)
            else {
                panic!("{positions} has a change");
            };
            let found: GameVerdict<char> =
                verdict_on_given_win(&outcomes, &movers, Side::One, index);
            assert_eq!(found, verdict, "{positions}");
        }
    }
}
