//! A player's score against computers, in a few words.

use crate::index::WinDrawLoss;

/// The score in at most `columns` columns, with words if they fit. `None` if no game is counted.
pub(super) fn tally(scores: WinDrawLoss, columns: u16) -> Option<String> {
    let WinDrawLoss { won, drawn, lost } = scores;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_words_where_these_fit() {
        let check = |(won, drawn, lost), columns, expected: Option<&str>| {
            assert_eq!(tally(WinDrawLoss { won, drawn, lost }, columns).as_deref(), expected);
        };
        check((0, 0, 0), 40, None);
        check((23, 0, 4), 40, Some("23 won, 4 lost"));
        check((23, 0, 4), 14, Some("23 won, 4 lost"));
        check((23, 0, 4), 13, Some("+23 -4"));
        check((0, 11, 6), 40, Some("0 won, 11 drawn, 6 lost"));
        check((0, 11, 6), 20, Some("+0 =11 -6"));
    }
}
