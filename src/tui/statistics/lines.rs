//! The statistics as lines of text, for a small screen, and the ladder of the selected game.

use arcade_base::pluralized;
use arcade_engine::Level;
use arcade_games::kit::Role;

use super::StatisticsScreen;
use super::boxes::{coached, percent, streak};
use super::charts::result_counts;
use super::layout::Layout;
use crate::index::Rung;
use crate::phrases::when;
use crate::tui::Context;
use crate::tui::widgets::cells;

/// The most openings to list.
const OPENINGS: usize = 8;

impl StatisticsScreen {
    /// All statistics, one per line.
    pub(super) fn lines(&self, context: &Context) -> Vec<(String, Role)> {
        if self.is_ladder {
            return self.ladder_lines(context);
        }
        let stats = &self.shown.stats;
        if stats.played == 0 {
            return Vec::new();
        }
        let counts = result_counts(stats).into_iter().zip(self.result_words());
        let counts = counts.filter(|(_, word)| !word.is_empty());
        let counts: Vec<String> = counts.map(|(count, word)| format!("{count} {word}")).collect();
        let mut lines = vec![(counts.join(", "), Role::Text)];
        let [good, ..] = self.result_words();
        let percent = percent(stats).map(|percent| format!("{percent} % {good}; "));
        lines.push((percent.unwrap_or_default() + &streak(stats), Role::Text));
        if let Some(mean) = stats.mean_plies() {
            lines.push((format!("moves in a game: mean {mean:.1}"), Role::Text));
        }
        if let Some(accuracy) = stats.accuracy_tally.accuracy() {
            let games = pluralized(stats.accuracies.len(), "game");
            lines.push((format!("kept of what you had: {accuracy:.0} % in {games}"), Role::Text));
        }
        lines.extend(coached(stats).map(|[long, ..]| (long, Role::Text)));
        let pairings = self.shown.pairings.iter().map(|part| (&part.name, &part.stats));
        let by_seat = self.shown.seats.iter().map(|part| (&part.name, &part.stats));
        let results = self.shown_results();
        let heading = if results.len() > 2 { "Won, drawn, lost" } else { "Won, lost" };
        lines.push((heading.into(), Role::Title));
        for (name, stats) in pairings.chain(by_seat) {
            let counts = result_counts(stats);
            let counts: Vec<String> =
                results.iter().map(|&it| counts[it as usize].to_string()).collect();
            lines.push((format!("{name}: {}", counts.join(", ")), Role::Text));
        }
        if !stats.first_moves.is_empty() {
            lines.push(("Openings".into(), Role::Title));
        }
        let chips = self.opening_chips(OPENINGS);
        for (opening, chip) in stats.first_moves.iter().zip(chips) {
            let value = chip.map_or(String::new(), |chip| {
                let [_, text, _] = chip.texts(&context.theme);
                format!(", worth {text}")
            });
            let played = pluralized(opening.played, "game");
            lines.push((format!("{}: {played}{value}", opening.mv), Role::Text));
        }
        let roles = [Role::Text, Role::Notice];
        let texts = self.progress_texts(context).into_iter().zip(roles);
        lines.extend(texts.filter_map(|(text, role)| Some((text?, role))));
        lines
    }

    /// A line for each rung, with the date on which it was reached, and on a small screen one for what
    /// comes next; a large one shows that below.
    pub(super) fn ladder_lines(&self, context: &Context) -> Vec<(String, Role)> {
        let Some(ladder) = self.progress().map(|progress| &progress.ladder) else {
            return Vec::new();
        };
        let (theme, zone) = (&context.theme, context.time_zone());
        let now = (context.clock)();
        let width = Layout::new(context.area).beside.width;
        let line = |rung| {
            let name = ladder.name(rung);
            match ladder.progress.reached(rung) {
                Some(reached) => {
                    let date = when(reached.at, now, &zone);
                    let against = ladder.beaten_with(rung);
                    let against = against.map_or(String::new(), |it| format!(", against {it}"));
                    let mark = theme.glyph("\u{2713}", "+");
                    let line = format!("{mark} {name:<24}{date}");
                    (if_it_fits(line, &against, width), Role::Gold)
                }
                None => {
                    let mark = theme.glyph("\u{b7}", "-");
                    let opponent = Level::ALL.into_iter().find(|&it| Rung::of_level(it) == rung);
                    let opponent = opponent.filter(|&it| it != Level::Random);
                    let (opponent, character) = opponent.map_or(("", ""), Level::persona);
                    let line = format!("{mark} {name:<24}{opponent}");
                    let line = if_it_fits(line, &format!(" {character}"), width);
                    (line.trim_end().into(), Role::Dim)
                }
            }
        };
        let mut lines = vec![("The ladder".into(), Role::Title)];
        if Layout::new(context.area).list.is_none() {
            let [_, next] = self.progress_texts(context);
            lines.extend(next.map(|next| (next, Role::Notice)));
        }
        lines.extend(Rung::ALL.iter().copied().map(line));
        if ladder.progress.flawless > 0 {
            lines.push((format!("Flawless wins: {}", ladder.progress.flawless), Role::Text));
        }
        lines
    }
}

/// A line with an addition, if that fits into `width` cells.
fn if_it_fits(line: String, addition: &str, width: u16) -> String {
    if cells(&line) + cells(addition) <= width { line + addition } else { line }
}
