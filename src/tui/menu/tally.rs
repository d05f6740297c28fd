//! How many games a person has won and lost against computers.

use crate::session::Score;
use crate::store::{Disk, Pending, RecordId, Store};

/// The finished games of one kind, counted from their records.
#[derive(Default)]
pub(super) struct Tally {
    counted: Counts,
    pending: Option<Pending<Part>>,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    won: u32,
    drawn: u32,
    lost: u32,
}

/// What has been counted, and the records still to be read.
#[derive(Default)]
struct Part {
    counts: Counts,
    left: Vec<RecordId>,
}

/// Records read at a time, so that nobody who opens a game meanwhile waits.
const AT_ONCE: usize = 100;

impl Part {
    /// Counts some more.
    fn go_on(mut self, store: &Store) -> Self {
        let kept = self.left.len().saturating_sub(AT_ONCE);
        for id in self.left.drain(kept..) {
            // What is damaged is told where it matters.
            match store.record(&id).ok().and_then(|record| record.score()) {
                Some(Score::Won) => self.counts.won += 1,
                Some(Score::Drawn) => self.counts.drawn += 1,
                Some(Score::Lost) => self.counts.lost += 1,
                None => {}
            }
        }
        self
    }
}

impl Tally {
    /// Counts anew; what was counted before stays until then.
    pub(super) fn ask(&mut self, game: &'static str, disk: &Disk) {
        let begin = move |store: &Store| {
            // A folder that can't be read is told of with the game under way.
            let left = store.ids(game).unwrap_or_default();
            Part { left, ..Part::default() }.go_on(store)
        };
        self.pending = Some(disk.ask(begin));
    }

    /// Takes in what the disk has answered.
    pub(super) fn hear(&mut self, disk: &Disk) {
        let Some(answer) = self.pending.as_ref().and_then(Pending::take) else { return };
        let part = answer.unwrap_or_default();
        self.counted = part.counts;
        self.pending = (!part.left.is_empty()).then(|| disk.ask(move |store| part.go_on(store)));
    }

    /// The counts in so many columns: in words where these fit. `None` where nothing was counted.
    pub(super) fn text(&self, columns: u16) -> Option<String> {
        let Counts { won, drawn, lost } = self.counted;
        if won + drawn + lost == 0 {
            return None;
        }
        let [middle, short] = match drawn {
            0 => [String::new(), String::new()],
            drawn => [format!("{drawn} drawn, "), format!(" ={drawn}")],
        };
        let words = format!("{won} won, {middle}{lost} lost");
        let fits = words.len() <= columns.into();
        Some(if fits { words } else { format!("+{won}{short} -{lost}") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_words_where_these_fit() {
        let check = |(won, drawn, lost), columns, expected: Option<&str>| {
            let tally = Tally { counted: Counts { won, drawn, lost }, pending: None };
            assert_eq!(tally.text(columns).as_deref(), expected);
        };
        check((0, 0, 0), 40, None);
        check((23, 0, 4), 40, Some("23 won, 4 lost"));
        check((23, 0, 4), 14, Some("23 won, 4 lost"));
        check((23, 0, 4), 13, Some("+23 -4"));
        check((0, 11, 6), 40, Some("0 won, 11 drawn, 6 lost"));
        check((0, 11, 6), 20, Some("+0 =11 -6"));
    }
}
