//! What is said of an estimate's best move is what docs/estimates.md has measured.

use std::fs;
use std::path::Path;

use arcade_engine::{Calibration, Confidence, Random};
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec as _, Words as _, with_default_answers};
use arcade_games::options::OptionValues;

/// With fewer estimates than this, the share of right ones means little.
const ENOUGH: u32 = 50;

/// The rows of the table below a heading of the page, without its head.
fn rows(heading: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/estimates.md");
    let page = fs::read_to_string(path).expect("the page");
    let (_, section) = page.split_once(&format!("\n## {heading}\n")).expect("the section");
    let lines = section.lines().take_while(|line| !line.starts_with('#'));
    let cells = |row: &str| row.split('|').map(|cell| cell.trim().to_owned()).collect();
    let rows = lines.filter(|line| line.starts_with('|')).skip(2);
    // A row begins and ends with a line.
    rows.map(|row| cells(row.trim_matches('|'))).collect()
}

/// How many were right, and of how many, as in "57 of 60"; `None` if nothing was measured.
fn tally(cell: &str) -> Option<[u32; 2]> {
    let (right, all) = cell.split_once(" of ")?;
    Some([right, all].map(|number| number.parse().expect("a number")))
}

fn calibration(game: GameId) -> Calibration {
    let values = with_default_answers(game, OptionValues::defaults(game.meta().options));
    let start = game.start(&values, &mut Random::fixed()).expect("a start");
    start.position.calibration()
}

#[test]
fn each_word_is_borne_out_by_what_was_measured() {
    let mut checked = [0; Confidence::ALL.len()];
    for row in rows("Words") {
        let is_word = |(_, it): &(usize, &Confidence)| it.to_string() == row[1];
        let (place, word) = Confidence::ALL.iter().enumerate().find(is_word).expect("a word");
        for [right, all] in [&row[2], &row[4]].into_iter().filter_map(|cell| tally(cell)) {
            if all < ENOUGH {
                continue;
            }
            checked[place] += 1;
            let told = format!("{} are {word}: {right} of {all}", row[0]);
            assert!(100 * right >= word.least_percent() * all, "{told}");
            if let Some(better) = Confidence::ALL.get(place + 1).filter(|_| place == 0) {
                assert!(100 * right < better.least_percent() * all, "{told}");
            }
        }
    }
    assert!(checked.iter().all(|&rows| rows > 1), "{checked:?} rows are checked");
}

#[test]
fn words_follow_from_the_leads_that_were_measured() {
    let measured = rows("Leads");
    for &game in GameId::ALL {
        let steps = calibration(game).0.iter().map(|step| {
            let nearly = step.nearly_always_right.map_or("never".into(), |least| least.to_string());
            let depth = format!("from depth {}", step.depth);
            vec![game.meta().id.to_owned(), depth, step.usually_right.to_string(), nearly]
        });
        let of_game: Vec<_> = measured.iter().filter(|row| row[0] == game.meta().id).collect();
        assert!(steps.eq(of_game.into_iter().cloned()), "{} was measured anew", game.meta().id);
    }
}
