//! The boxes with the lengths of games and with the player's accuracy over time.

use std::collections::BTreeMap;

use arcade_base::pluralized;
use arcade_games::kit::{Role, Theme, put};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::StatisticsScreen;
use super::boxes::below_title;
use super::charts::columns;
use crate::tui::widgets::{Column, cells};

/// The most columns of the histogram of lengths, and the distance between columns in cells.
const COLUMNS: u16 = 12;
const NARROWEST: u16 = 3;
const MAX_COLUMN_WIDTH: u16 = 8;

/// The heading of the box with the accuracy.
const KEPT: &str = "Kept of what you had";

/// The width of the axis labels of the accuracy, in cells.
const LABEL: u16 = 6;

impl StatisticsScreen {
    /// Draws a histogram of the lengths of games, in moves of both sides.
    pub(super) fn draw_lengths(&self, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let stats = &self.shown.stats;
        let mut column = Column::new(area, buffer, theme);
        let mean = stats.mean_plies().map(|mean| format!("mean {mean:.1}"));
        column.section("Moves in a game", &mean.unwrap_or_default());
        let inside = below_title(&mut column, 4, 0);
        let fitting = (inside.width / NARROWEST).clamp(1, COLUMNS);
        let bins = bins(&stats.lengths, fitting);
        let highest = bins.iter().map(|(_, games)| *games).max().unwrap_or(0).max(1);
        let heights = bins.iter().map(|(_, games)| f64::from(*games) / f64::from(highest));
        let pitch = inside.width / u16::try_from(bins.len()).unwrap_or(u16::MAX).max(1);
        let pitch = pitch.clamp(NARROWEST, MAX_COLUMN_WIDTH);
        let chart = Rect { height: inside.height.saturating_sub(1), ..inside };
        columns(&heights.collect::<Vec<_>>(), (pitch - 1, pitch), chart, buffer, theme);
        let row = Rect { y: chart.bottom(), height: inside.height.min(1), ..inside };
        let mut free = row.x;
        for (x, (least, _)) in (row.x..row.right()).step_by(pitch.into()).zip(bins) {
            let text = least.to_string();
            if x >= free && x + cells(&text) <= row.right() {
                free = x + 1 + put(buffer, row, (x, row.y), &text, theme.style(Role::Dim));
            }
        }
    }

    /// Draws the player's accuracy from game to game, as columns.
    pub(super) fn draw_accuracy(&self, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        let stats = &self.shown.stats;
        let mut column = Column::new(area, buffer, theme);
        let mean = stats.accuracy_tally.accuracy().map(|mean| format!("{mean:.0} %"));
        let mean = mean.unwrap_or_default();
        let games = pluralized(stats.accuracies.len(), "game");
        let at_length = format!("{mean} in {games}");
        let has_room = cells(KEPT) + cells(&at_length) + 4 <= column.width();
        column.section(KEPT, if has_room { &at_length } else { &mean });
        let inside = below_title(&mut column, 5, 0);
        let width = inside.width.saturating_sub(LABEL);
        let chart = Rect { x: inside.x + LABEL, width, ..inside };
        let means = means(&stats.accuracies, chart.width.into());
        let least = means.iter().copied().fold(100.0, f64::min);
        // The axis begins at the 10 % below the least value, which makes differences visible.
        let floor = ((least - 1.0) / 10.0).floor().max(0.0) * 10.0;
        let height = |mean: &f64| ((mean - floor) / (100.0 - floor)).max(f64::EPSILON);
        let heights: Vec<f64> = means.iter().map(height).collect();
        columns(&heights, (1, 1), chart, buffer, theme);
        for (row, label) in [(inside.y, 100.0), (inside.bottom().saturating_sub(1), floor)] {
            let label = format!("{label:>3.0} %");
            put(buffer, inside, (inside.x, row), &label, theme.style(Role::Dim));
        }
    }
}

/// The lengths in at most `most` bins of equal size: the least length of each bin, and its number of games.
fn bins(lengths: &BTreeMap<u32, u32>, most: u16) -> Vec<(u32, u32)> {
    let ends = (lengths.keys().next(), lengths.keys().next_back());
    let (Some(&shortest), Some(&longest)) = ends else { return Vec::new() };
    let size = (longest - shortest) / u32::from(most.max(1)) + 1;
    let games =
        |from: u32| lengths.range(from..=from.saturating_add(size - 1)).map(|(_, it)| it).sum();
    let starts = (0..=(longest - shortest) / size).map(|bin| shortest + bin * size);
    starts.map(|from| (from, games(from))).collect()
}

/// Averages neighbours into at most `most` means, of groups as equal in size as possible.
fn means(all: &[f64], most: usize) -> Vec<f64> {
    let size = all.len().div_ceil(most.max(1)).max(1);
    #[expect(clippy::cast_precision_loss, reason = "figures to look at")]
    let mean = |part: &[f64]| part.iter().sum::<f64>() / part.len() as f64;
    all.chunks(size).map(mean).collect()
}

#[cfg(test)]
mod tests {
    use super::{bins, means};

    #[test]
    fn every_game_is_in_one_of_few_bins() {
        let lengths = |lengths: &[u32]| lengths.iter().map(|&plies| (plies, 1)).collect();
        assert_eq!(bins(&lengths(&[]), 3), []);
        assert_eq!(bins(&lengths(&[7]), 3), [(7, 1)]);
        assert_eq!(bins(&lengths(&[4, 5, 9]), 6), [(4, 1), (5, 1), (6, 0), (7, 0), (8, 0), (9, 1)]);
        assert_eq!(bins(&lengths(&[4, 5, 9]), 5), [(4, 2), (6, 0), (8, 1)]);
        assert_eq!(bins(&lengths(&[0, u32::MAX]), 2), [(0, 1), (1 << 31, 1)]);
        for most in 1..20 {
            let bins = bins(&lengths(&[1, 2, 30, 41, 42, 43, 100]), most);
            assert!(bins.len() <= most.into(), "{most}");
            assert_eq!(bins.iter().map(|(_, games)| games).sum::<u32>(), 7, "{most}");
        }
    }

    #[test]
    fn neighbours_are_averaged_where_there_are_too_many() {
        assert!(means(&[], 4).is_empty());
        assert_eq!(means(&[90.0, 80.0], 4), [90.0, 80.0]);
        assert_eq!(means(&[90.0, 80.0, 70.0, 60.0, 50.0], 3), [85.0, 65.0, 50.0]);
        assert_eq!(means(&[90.0, 80.0], 0), [85.0]);
    }
}
