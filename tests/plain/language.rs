//! Every line about a game is in the language of docs/language.md.

use std::fmt::Write as _;
use std::fs;
use std::io::Cursor;
use std::path::Path;

use arcade_engine::Position as _;
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec as _, Words as _};

use crate::harness::Lines;
use crate::one_language::{STARTS, check, check_list, theory_in};

#[test]
fn every_line_spells_moves_in_one_way() {
    for (id, start) in STARTS {
        let game = GameId::find(id).expect("a game");
        let mut position = game.parse(start).expect("a position");
        let (mut typed, mut boards) = (String::new(), String::new());
        while let Some(mv) = position.legal_moves().last().copied().filter(|_| typed.len() < 1_000)
        {
            writeln!(typed, ":tip\n:tip\n:tip\n:values\n:why\n:why {mv}\n:moves\n{mv}")
                .expect("text");
            writeln!(boards, "{}", game.dialogue().announce_alone(&position)).expect("text");
            writeln!(boards, "{}", game.dialogue().announce(&position, "player 1's"))
                .expect("text");
            position.play_unchecked(mv);
        }
        let boards: Vec<&str> = boards.lines().collect();
        for speech in ["full", "brief"] {
            let config = format!("[ui]\nspeech = \"{speech}\"\n[ai]\ncoach = \"teach\"\n");
            let home = tempfile::tempdir().expect("a folder");
            let game_between_people =
                Lines::new(id, &["human", "human"]).config(&config).from(start);
            let input = Cursor::new(typed.clone().into_bytes());
            let output = game_between_people.read_as(game, home, input).output;
            let said = output.lines().filter(|line| !boards.contains(line)).collect::<Vec<_>>();
            check(game, speech, &said.join("\n"));
            for line in said {
                check_list(game, speech, line);
            }
        }
    }
}

#[test]
fn theory_is_in_no_tip_and_its_terms_are_explained() {
    let terms = Lines::new("nim", &["human", "human"]).read(":terms\n").output;
    for game in GameId::ALL {
        let id = game.meta().id;
        for file in ["words.txt", "tips.txt"] {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(id).join(file);
            let said = fs::read_to_string(&path).expect("a golden file");
            assert_eq!(theory_in(&said), [""; 0], "{}", path.display());
        }
        let (_, start) = STARTS.iter().find(|(of, _)| *of == id).expect("a start");
        let position = game.parse(start).expect("a position");
        let lessons = format!("assets/lessons/{id}.toml");
        let lessons = Path::new(env!("CARGO_MANIFEST_DIR")).join(lessons);
        let lessons = fs::read_to_string(lessons).expect("lessons");
        let theory = [position.theory(), position.panel_section().1].concat().join("\n");
        for term in theory_in(&format!("{theory}\n{lessons}\n{}", game.meta().texts.rules)) {
            assert!(theory_in(&terms).contains(&term), "{id}: {term} in\n{terms}");
        }
    }
}
