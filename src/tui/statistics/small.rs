//! The statistics as lines of text, for a small screen.

use arcade_base::pluralized;

use super::StatisticsScreen;
use super::boxes::{coached, percent, streak};
use super::charts::result_counts;
use crate::kit::Role;
use crate::tui::Context;

/// The most openings to list.
const OPENINGS: usize = 8;

impl StatisticsScreen {
    /// All statistics, one per line.
    pub(super) fn lines(&self, context: &Context) -> Vec<(String, Role)> {
        if self.is_ladder {
            return self.ladder_lines(context);
        }
        let figures = &self.shown.figures;
        if figures.played == 0 {
            return Vec::new();
        }
        let counts = result_counts(figures).into_iter().zip(self.words());
        let counts = counts.filter(|(_, word)| !word.is_empty());
        let counts: Vec<String> = counts.map(|(count, word)| format!("{count} {word}")).collect();
        let mut lines = vec![(counts.join(", "), Role::Text)];
        let [good, ..] = self.words();
        let percent = percent(figures).map(|percent| format!("{percent} % {good}; "));
        lines.push((percent.unwrap_or_default() + &streak(figures), Role::Text));
        if let Some(mean) = figures.mean_plies() {
            lines.push((format!("moves in a game: mean {mean:.1}"), Role::Text));
        }
        if let Some(accuracy) = figures.at_stake.accuracy() {
            let games = pluralized(figures.accuracies.len(), "game");
            lines.push((format!("kept of what you had: {accuracy:.0} % in {games}"), Role::Text));
        }
        lines.extend(coached(figures).map(|[long, ..]| (long, Role::Text)));
        let rivals = self.shown.rivals.iter().map(|part| (&part.name, &part.figures));
        let seats = self.shown.seats.iter().map(|part| (&part.name, &part.figures));
        let results = self.kinds_of_results();
        let heading = if results.len() > 2 { "Won, drawn, lost" } else { "Won, lost" };
        lines.push((heading.into(), Role::Title));
        for (name, figures) in rivals.chain(seats) {
            let counts = result_counts(figures);
            let counts: Vec<String> = results.iter().map(|&it| counts[it].to_string()).collect();
            lines.push((format!("{name}: {}", counts.join(", ")), Role::Text));
        }
        if !figures.openings.is_empty() {
            lines.push(("Openings".into(), Role::Title));
        }
        let chips = self.opening_chips(OPENINGS);
        for (opening, chip) in figures.openings.iter().zip(chips) {
            let value = chip.map_or(String::new(), |(chip, _)| {
                let [_, text, _] = chip.texts(&context.theme);
                format!(", worth {text}")
            });
            let played = pluralized(opening.played, "game");
            lines.push((format!("{}: {played}{value}", opening.mv), Role::Text));
        }
        let roles = [Role::Text, Role::Notice];
        let learnt = self.learnt(context).into_iter().zip(roles);
        lines.extend(learnt.filter_map(|(text, role)| Some((text?, role))));
        lines
    }
}
