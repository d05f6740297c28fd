//! The pages: the kinds of screens, each with its own key bindings.

use strum::VariantArray;

/// A kind of screen. Each has its own bindings: the same key may do one thing in the menu and
/// another on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum Page {
    /// The board of a game.
    Board,
    /// The board of a game that is over.
    Ending,
    /// The review of a game.
    Review,
    /// The menu.
    Menu,
    /// The form for a new game, in which keys that type a character have no other effect.
    Form,
    /// A question with a few answers.
    Question,
    /// The card that explains a game before its first game.
    Introduction,
    /// The settings.
    Settings,
    /// The help.
    Help,
    /// The list of saved games.
    SavedGames,
    /// The statistics.
    Statistics,
    /// The list of lessons.
    Lessons,
    /// The problems of a day.
    Daily,
}

impl Page {
    /// Every page.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The `N` pages other than `others`.
    pub(super) const fn all_but<const N: usize>(others: &[Self]) -> [Self; N] {
        let mut pages = [Self::Board; N];
        let (mut page, mut count) = (0, 0);
        while page < Self::ALL.len() {
            let mut other = 0;
            while other < others.len() && others[other] as u8 != Self::ALL[page] as u8 {
                other += 1;
            }
            if other == others.len() {
                pages[count] = Self::ALL[page];
                count += 1;
            }
            page += 1;
        }
        assert!(count == N, "so many pages are left");
        pages
    }

    /// Where the keys of the page count, to complete "is bound to ...".
    pub(super) fn where_phrase(self) -> &'static str {
        match self {
            Self::Board => "on boards",
            Self::Ending => "at the end of a game",
            Self::Review => "in reviews",
            Self::Menu => "in the menu",
            Self::Form => "in the form",
            Self::Question => "in questions",
            Self::Introduction => "in introductions",
            Self::Settings => "in the settings",
            Self::Help => "in the help",
            Self::SavedGames => "in the list of games",
            Self::Statistics => "in the statistics",
            Self::Lessons => "in the list of lessons",
            Self::Daily => "in the daily",
        }
    }

    /// Whether typed characters go into a text on this page.
    pub(super) fn takes_text(self) -> bool {
        self == Self::Form
    }
}
