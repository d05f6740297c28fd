//! How far a value leans towards a side, as bars and curves show it.

use arcade_engine::{Side, Value};

/// The side that is better, and by how much: a part of the way from even to the most there is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lead {
    /// The better side; `None` where neither is.
    pub(crate) side: Option<Side>,
    /// From 0 to 1, and more than 0 where a side is better.
    pub(crate) part: f32,
}

/// What is far away, and what is much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    /// So many plies before its end a win is hardly a lead.
    pub(crate) plies: u32,
    /// So many points are the most that is shown.
    pub(crate) points: u32,
}

impl Scale {
    /// The scale where one value stands alone.
    pub(crate) const USUAL: Self = Self { plies: 32, points: 24 };

    /// The scale on which values of one game can be told apart.
    pub(crate) fn of(values: impl IntoIterator<Item = Value>) -> Self {
        /// What divides the points, so that they can be written at the middle of a half as well.
        const ROUND: u32 = 4;
        let (mut plies, mut points) = (1, 1);
        for value in values {
            plies = plies.max(value.remoteness().unwrap_or(0));
            points = points.max(value.margin().map_or(0, i32::unsigned_abs));
        }
        // The farthest win is still a lead.
        Self { plies: plies + plies.div_ceil(4), points: points.next_multiple_of(ROUND) }
    }
}

impl Lead {
    /// What a value for `mover` comes to: the sooner the win or the larger the margin, the farther.
    pub(crate) fn of(value: &Value, mover: Side, scale: Scale) -> Self {
        const LEAST: f32 = 0.2;
        let sided = |score: i32, part: f32| match score {
            0 => Self { side: None, part: 0.0 },
            1.. => Self { side: Some(mover), part: part.clamp(LEAST, 1.0) },
            ..0 => Self { side: Some(mover.other()), part: part.clamp(LEAST, 1.0) },
        };
        let number = |number: u32| f32::from(u16::try_from(number).unwrap_or(u16::MAX));
        match *value {
            Value::Exact { margin: Some(margin), .. } => {
                let part = number(margin.unsigned_abs()) / number(scale.points);
                Self { part: part.min(1.0), ..sided(margin, part) }
            }
            Value::Exact { remoteness, .. } => {
                let part =
                    remoteness.map_or(0.5, |plies| 1.0 - number(plies) / number(scale.plies));
                sided(value.worth().unwrap_or(0), part)
            }
            Value::Estimate { score, .. } => {
                let points = number(score.unsigned_abs());
                sided(score, points / (points + number(Scale::USUAL.points)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use arcade_engine::{Outcome, Side, Value};

    use super::{Lead, Scale};

    fn lead(value: Value, values: &[Value]) -> Lead {
        Lead::of(&value, Side::One, Scale::of(values.iter().copied()))
    }

    #[test]
    fn the_sooner_a_win_the_more_it_leads_and_the_farthest_still_leads() {
        let wins = [1, 9, 80].map(|plies| Value::exact_in(Outcome::Win, plies));
        let parts = wins.map(|win| lead(win, &wins).part);
        assert!(parts[0] > parts[1] && parts[1] > parts[2] && parts[2] > 0.0, "{parts:?}");
        let lost = Value::exact_in(Outcome::Loss, 9);
        assert_eq!(lead(lost, &wins), Lead { side: Some(Side::Two), part: parts[1] });
        assert_eq!(lead(Value::exact(Outcome::Draw), &wins), Lead { side: None, part: 0.0 });
    }

    #[test]
    fn points_are_true_to_scale() {
        let margins = [2, -32].map(Value::exact_margin);
        assert_eq!(lead(margins[1], &margins), Lead { side: Some(Side::Two), part: 1.0 });
        assert_eq!(lead(margins[0], &margins), Lead { side: Some(Side::One), part: 0.0625 });
    }
}
