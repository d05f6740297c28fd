//! The ladder of the selected game, as lines of text.

use arcade_engine::Level;

use super::StatisticsScreen;
use super::layout::Layout;
use crate::index::Rung;
use crate::kit::Role;
use crate::phrases::when;
use crate::tui::Context;
use crate::tui::widgets::cells;

impl StatisticsScreen {
    /// A line for each rung, with the date on which it was reached, and on a small screen one for what
    /// comes next; a large one shows that below.
    pub(super) fn ladder_lines(&self, context: &Context) -> Vec<(String, Role)> {
        let Some(ladder) = self.learning().map(|learning| &learning.ladder) else {
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
                    let (opponent, character) = opponent.map_or(("", ""), Level::opponent);
                    let line = format!("{mark} {name:<24}{opponent}");
                    let line = if_it_fits(line, &format!(" {character}"), width);
                    (line.trim_end().into(), Role::Dim)
                }
            }
        };
        let mut lines = vec![("The ladder".into(), Role::Title)];
        if Layout::new(context.area).list.is_none() {
            let [_, next] = self.learnt(context);
            lines.extend(next.map(|next| (next, Role::Notice)));
        }
        lines.extend(Rung::ALL.into_iter().map(line));
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
