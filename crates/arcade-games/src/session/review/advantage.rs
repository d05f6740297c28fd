//! How far a value favours a side, for bars and curves.

use arcade_engine::{Outcome, Side, Value};

/// The side that is better, and by what fraction of the scale.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advantage {
    /// The better side; `None` if the value is even.
    pub side: Option<Side>,
    /// From 0 to 1; more than 0 if a side is better.
    pub fraction: f32,
}

/// The scale of leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// A win this many plies ahead is almost no lead.
    pub plies: u32,
    /// The points of a full lead.
    pub points: u32,
}

impl Scale {
    /// The scale for a single value.
    pub const DEFAULT: Self = Self { plies: 32, points: 24 };

    /// A scale that distinguishes the values of one game.
    pub fn of(values: impl IntoIterator<Item = Value>) -> Self {
        /// The points are a multiple of this, so that half of half the scale is a whole number too.
        const ROUND: u32 = 4;
        let (mut plies, mut points) = (1, 1);
        for value in values {
            plies = plies.max(value.remoteness().unwrap_or(0));
            points = points.max(value.margin().map_or(0, i32::unsigned_abs));
        }
        // A quarter more, so that the farthest win still shows as a lead.
        Self { plies: plies + plies.div_ceil(4), points: points.next_multiple_of(ROUND) }
    }

    /// The scale for a game of this many plies and points, for use before any of its values is known.
    pub fn of_length(plies: u32, points: u32) -> Self {
        // Few games are decided by more than half of all points.
        let margin = i32::try_from(points / 2).unwrap_or(i32::MAX);
        Self::of([Value::exact_in(Outcome::Win, plies), Value::exact_margin(margin)])
    }

    /// The larger of both scales, in plies as in points.
    #[must_use]
    pub fn max(self, other: Self) -> Self {
        Self { plies: self.plies.max(other.plies), points: self.points.max(other.points) }
    }
}

impl Advantage {
    /// The lead for a value of `mover`: the sooner the win or the larger the margin, the larger.
    pub fn of(value: &Value, mover: Side, scale: Scale) -> Self {
        const LEAST: f32 = 0.2;
        let sided = |score: i32, fraction: f32| match score {
            0 => Self { side: None, fraction: 0.0 },
            1.. => Self { side: Some(mover), fraction: fraction.clamp(LEAST, 1.0) },
            ..0 => Self { side: Some(mover.other()), fraction: fraction.clamp(LEAST, 1.0) },
        };
        let number = |number: u32| f32::from(u16::try_from(number).unwrap_or(u16::MAX));
        match *value {
            Value::Exact { margin: Some(margin), .. } => {
                let part = number(margin.unsigned_abs()) / number(scale.points);
                Self { fraction: part.min(1.0), ..sided(margin, part) }
            }
            Value::Exact { remoteness, .. } => {
                let part =
                    remoteness.map_or(0.5, |plies| 1.0 - number(plies) / number(scale.plies));
                sided(value.as_number().unwrap_or(0), part)
            }
            Value::Estimate { score, .. } => {
                let points = number(score.unsigned_abs());
                sided(score, points / (points + number(Scale::DEFAULT.points)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use arcade_engine::{Outcome, Side, Value};

    use super::{Advantage, Scale};

    fn lead(value: Value, values: &[Value]) -> Advantage {
        Advantage::of(&value, Side::One, Scale::of(values.iter().copied()))
    }

    #[test]
    fn the_sooner_a_win_the_more_it_leads_and_the_farthest_still_leads() {
        let wins = [1, 9, 80].map(|plies| Value::exact_in(Outcome::Win, plies));
        let parts = wins.map(|win| lead(win, &wins).fraction);
        assert!(parts[0] > parts[1] && parts[1] > parts[2] && parts[2] > 0.0, "{parts:?}");
        let lost = Value::exact_in(Outcome::Loss, 9);
        assert_eq!(lead(lost, &wins), Advantage { side: Some(Side::Two), fraction: parts[1] });
        assert_eq!(
            lead(Value::exact(Outcome::Draw), &wins),
            Advantage { side: None, fraction: 0.0 }
        );
    }

    #[test]
    fn a_scale_is_fixed_unless_a_value_goes_beyond_it() {
        let before = Scale::of_length(30, 48);
        let known = |margins: &[i32]| {
            before.max(Scale::of(margins.iter().map(|&it| Value::exact_margin(it))))
        };
        assert_eq!(known(&[]), before);
        assert_eq!(known(&[8, -20, 24]), before);
        assert_eq!(known(&[8, -30]).points, 32);
        let far = before.max(Scale::of([Value::exact_in(Outcome::Win, 30)]));
        assert_eq!(far, before);
    }

    #[test]
    fn points_are_true_to_scale() {
        let margins = [2, -32].map(Value::exact_margin);
        assert_eq!(lead(margins[1], &margins), Advantage { side: Some(Side::Two), fraction: 1.0 });
        assert_eq!(
            lead(margins[0], &margins),
            Advantage { side: Some(Side::One), fraction: 0.0625 }
        );
    }
}
