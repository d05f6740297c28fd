//! Results that the index counts: whose they are, what erasing and deleting make of them, and what
//! stands in the journal alone.

use std::fs;

use arcade::index::{Index, JournalEvent, PlayerResult, PracticeAttempt};
use arcade_games::games::nim::Nim;
use arcade_games::session::review::AccuracyTally;
use arcade_games::session::{Record, Session};
use jiff::civil::date;
use jiff::{SignedDuration, Timestamp};

use crate::folder::Folder;
use crate::index::{
    LOST, OPEN, THREE, WON, entry, index, names, now, saved, scores, text, text_of, three,
};
use crate::script::{run, session};

#[test]
fn erased_results_count_no_more_and_the_games_stay() {
    let folder = three();
    let mut index = index(&folder);
    let won = entry(&mut index, "nim-1");
    index.delete(&won, true, now()).expect("deleted");
    assert_eq!(scores(&mut index), [1, 0, 1]);
    index.erase_statistics(now()).expect("erased");
    assert_eq!(scores(&mut index), [0, 0, 0]);
    assert_eq!(saved(&mut index), names(&THREE[1..]));
    folder.save(&text(WON));
    assert_eq!(scores(&mut index), [1, 0, 0]);
}

/// The same games and all that is known of them, in a folder whose files were all written just now.
fn copied(folder: &Folder) -> Folder {
    let copy = Folder::new();
    let state = |folder: &Folder| folder.folder.path().join("state");
    fs::create_dir_all(copy.games()).expect("a folder");
    let journal = state(folder).join("journal.txt");
    fs::write(state(&copy).join("journal.txt"), fs::read(journal).expect("it")).expect("a file");
    for name in folder.files() {
        copy.put(&name, fs::read(folder.games().join(&name)).expect("a record"));
    }
    copy
}

#[test]
fn erasing_covers_what_is_known_whatever_the_clock_says() {
    for hours in [-1000, -2, 0, 2, 1000] {
        let folder = three();
        let mut index = index(&folder);
        let deleted = entry(&mut index, "nim-1");
        index.delete(&deleted, true, now()).expect("deleted");
        let attempt = PracticeAttempt { level: 3, solved: true, day: None };
        index
            .append(now(), &JournalEvent::Practised { game: "nim".into(), attempt })
            .expect("kept");
        index.erase_statistics(now() + SignedDuration::from_hours(hours)).expect("erased");
        assert_eq!(scores(&mut index), [0, 0, 0], "{hours}");
        assert_eq!(index.contents().expect("an index").practice_attempts("nim"), [], "{hours}");
        // What is won from now on counts, and a game that was going on when it ends.
        folder.save(&text(WON));
        assert_eq!(scores(&mut index), [1, 0, 0], "{hours}");
        let going_on = fs::read_to_string(folder.record("nim-3")).expect("a record");
        let record: Record = going_on.parse().expect("a record");
        let mut game: Session<Nim> = Session::restore(&record, str::parse).expect("a game");
        run(&mut game, "B1 A1");
        fs::write(folder.record("nim-3"), game.to_record("nim")).expect("a file");
        index
            .append(now(), &JournalEvent::Practised { game: "nim".into(), attempt })
            .expect("kept");
        let check = |index: &mut Index| {
            assert_eq!(scores(index), [2, 0, 0], "{hours}");
            assert_eq!(
                index.contents().expect("an index").practice_attempts("nim"),
                [attempt],
                "{hours}"
            );
        };
        check(&mut index);
        check(&mut self::index(&copied(&folder)));
        fs::remove_file(folder.folder.path().join("state/index.txt")).expect("a file");
        check(&mut self::index(&folder));
        index.erase_statistics(now()).expect("erased");
        assert_eq!(scores(&mut index), [0, 0, 0], "{hours}");
        assert_eq!(scores(&mut self::index(&copied(&folder))), [0, 0, 0], "{hours}");
    }
}

#[test]
fn an_erased_result_stays_erased_whatever_happens_to_the_game() {
    let folder = three();
    let mut index = index(&folder);
    index.erase_statistics(now()).expect("erased");
    let lost = entry(&mut index, "nim-2");
    folder.store().set_title(&lost.id, Some("Forgotten".into())).expect("renamed");
    assert_eq!(scores(&mut index), [0, 0, 0], "renamed");
    let lost = entry(&mut index, "nim-2");
    let deleted = index.delete(&lost, true, now()).expect("deleted");
    assert_eq!(scores(&mut index), [0, 0, 0], "deleted");
    folder.put("nim-2.txt", text(OPEN));
    let back = index.undelete(&deleted, now()).expect("back");
    assert_eq!(back.to_string(), "nim-4");
    assert_eq!(scores(&mut index), [0, 0, 0], "back under another name");
    assert_eq!(scores(&mut self::index(&copied(&folder))), [0, 0, 0], "copied");
}

#[test]
fn a_kept_result_that_is_back_under_another_name_counts_once() {
    let folder = three();
    let mut index = index(&folder);
    let won = entry(&mut index, "nim-1");
    let record = folder.store().record(&won.id).expect("a record");
    let accuracy_tally = [
        AccuracyTally { moves_at_stake: 1, mistakes: 1, value_at_stake: 2, value_lost: 2 },
        AccuracyTally::default(),
    ];
    index.record_review(&won.id, &record, (accuracy_tally, false), now()).expect("kept");
    let deleted = index.delete(&won, true, now()).expect("deleted");
    folder.put("nim-1.txt", text(OPEN));
    index.undelete(&deleted, now()).expect("back");
    assert_eq!(scores(&mut index), [1, 0, 1]);
    assert_eq!(entry(&mut index, "nim-4").accuracy_tally, Some(accuracy_tally));
}

#[test]
fn journals_of_old_versions_erase_what_was_played_until_then() {
    let folder = Folder::new();
    let mut game = session::<Nim>(["human", "easy"], "2/1 normal");
    run(&mut game, WON);
    for (id, played) in [("nim-1", "2026-11-24T10:00:00Z"), ("nim-2", "2026-11-24T12:00:00Z")] {
        folder.put(&format!("{id}.txt"), game.to_record_at("nim", played.parse().expect("it")));
    }
    let erased = "2026-11-24T11:00:00Z {\"erased\":{}}";
    let line = format!("\n{erased} #{:08x}\n", crc32fast::hash(erased.as_bytes()));
    fs::write(folder.folder.path().join("state/journal.txt"), line).expect("a file");
    let mut index = index(&folder);
    assert_eq!(scores(&mut index), [1, 0, 0]);
    assert_eq!(scores(&mut self::index(&copied(&folder))), [1, 0, 0]);
    index.erase_statistics(now()).expect("erased");
    assert_eq!(scores(&mut index), [0, 0, 0]);
}

#[test]
fn results_keep_their_order_in_a_folder_that_was_copied() {
    let folder = Folder::new();
    // The first in the folder was played last.
    for (number, script) in [(1_i64, LOST), (2, WON), (10, WON), (11, LOST)] {
        let mut game = session::<Nim>(["human", "even:15"], "2/1 normal");
        run(&mut game, script);
        let played = Timestamp::from_second(1000 - number).expect("a time");
        folder.put(&format!("nim-{number}.txt"), game.to_record_at("nim", played));
    }
    fs::write(folder.folder.path().join("state/journal.txt"), "").expect("a file");
    for folder in [&copied(&folder), &folder] {
        let mut index = index(folder);
        let figures = index.contents().expect("an index").statistics().filtered(|_| true);
        assert_eq!(
            figures.results,
            [PlayerResult::Lost, PlayerResult::Won, PlayerResult::Won, PlayerResult::Lost]
        );
        assert_eq!(even(&mut index, "nim"), 23, "it goes by the game played last");
    }
}

/// Where `even` stands in the next game.
fn even(index: &mut Index, game: &str) -> u32 {
    index.update().expect("an index");
    index
        .contents()
        .expect("an index")
        .adaptive_results(game, None)
        .next_error_rate()
        .errors_percent()
}

#[test]
fn even_stands_where_the_last_game_against_it_has_left_it() {
    let folder = Folder::new();
    let mut index = index(&folder);
    assert_eq!(even(&mut index, "nim"), 15, "nothing is known of the person");
    folder.save(&text_of(["human", "even:15"], WON));
    assert_eq!(even(&mut index, "nim"), 10);
    // Of whoever sits in which seat, and of the last game only.
    folder.save(&text_of(["even:10", "human"], WON));
    assert_eq!(even(&mut index, "nim"), 15);
    folder.save(&text_of(["human", "even:40"], WON));
    assert_eq!(even(&mut index, "nim"), 27);
    // Other games, other opponents and unfinished games have no part in it.
    for players in [["human", "hard"], ["human", "human"], ["even:9", "hard"]] {
        folder.save(&text_of(players, LOST));
    }
    folder.save(&text_of(["human", "even:27"], OPEN));
    assert_eq!(even(&mut index, "nim"), 27);
    assert_eq!(even(&mut index, "tiles"), 15);
    // A game is left out that isn't to be counted.
    let third = entry(&mut index, "nim-3").id;
    let results = index.contents().expect("an index").adaptive_results("nim", Some(&third));
    assert_eq!(results.next_error_rate().errors_percent(), 15);
    // It moves farther in the first games.
    for _ in 0..8 {
        folder.save(&text_of(["human", "even:15"], LOST));
    }
    assert_eq!(even(&mut index, "nim"), 17);
}

#[test]
fn even_goes_by_results_that_were_kept_and_not_by_those_that_were_erased() {
    let folder = Folder::new();
    let mut index = index(&folder);
    folder.save(&text_of(["human", "even:15"], WON));
    assert_eq!(even(&mut index, "nim"), 10);
    let kept = entry(&mut index, "nim-1");
    let deleted = index.delete(&kept, true, now()).expect("deleted");
    assert_eq!(even(&mut index, "nim"), 10, "the result was kept");
    index.undelete(&deleted, now()).expect("back");
    assert_eq!(even(&mut index, "nim"), 10, "it is back");
    let again = entry(&mut index, "nim-1");
    index.delete(&again, false, now()).expect("deleted");
    assert_eq!(even(&mut index, "nim"), 15, "nothing was kept");
    folder.save(&text_of(["human", "even:15"], LOST));
    assert_eq!(even(&mut index, "nim"), 23);
    index.erase_statistics(now()).expect("erased");
    assert_eq!(even(&mut index, "nim"), 15, "all was erased");
}

#[test]
fn a_review_counts_for_the_game_as_it_was() {
    let folder = three();
    let mut index = index(&folder);
    let id = entry(&mut index, "nim-3").id;
    let accuracy_tally = [
        AccuracyTally { moves_at_stake: 1, mistakes: 1, value_at_stake: 2, value_lost: 2 },
        AccuracyTally::default(),
    ];
    let record = folder.store().record(&id).expect("a record");
    index.record_review(&id, &record, (accuracy_tally, false), now()).expect("kept");
    index.update().expect("an index");
    assert_eq!(entry(&mut index, "nim-3").accuracy_tally, Some(accuracy_tally));
    // Every version must read the files of the others.
    let state = folder.folder.path().join("state");
    let stored = |name: &str| fs::read_to_string(state.join(name)).expect("a file");
    assert!(stored("journal.txt").contains("\"at_stake\":[{\"moves\":1,"));
    assert!([stored("journal.txt"), stored("index.txt")].iter().all(|it| it.contains("\"seal\":")));
    assert!(stored("index.txt").contains("\"is_open\":true"));
    fs::write(folder.record("nim-3"), text(WON)).expect("a file");
    index.update().expect("an index");
    assert_eq!(entry(&mut index, "nim-3").accuracy_tally, None);
}

#[test]
fn the_first_end_counts_whatever_is_tried_after_it() {
    let folder = Folder::new();
    let mut game = session::<arcade_games::games::nim::Nim>(["human", "easy"], "2/1 normal");
    run(&mut game, LOST);
    let id = folder.save(&game.to_record("nim"));
    let mut index = index(&folder);
    let accuracy_tally = [
        AccuracyTally { moves_at_stake: 1, mistakes: 1, value_at_stake: 2, value_lost: 2 },
        AccuracyTally::default(),
    ];
    let lost = entry(&mut index, &id);
    let record = folder.store().record(&lost.id).expect("a record");
    index.record_review(&lost.id, &record, (accuracy_tally, false), now()).expect("kept");

    for (further, state) in [("undo", "lost after 2"), ("A1", "lost after 2"), ("B1 A1", "lost")] {
        run(&mut game, further);
        game.game_metadata_mut().title = Some(format!("after {further}"));
        fs::write(folder.record(&id), game.to_record("nim")).expect("a file");
        assert_eq!(scores(&mut index), [0, 0, 1], "{further}");
        assert_eq!(saved(&mut index), names(&[(&id, state)]));
        let found = entry(&mut index, &id);
        assert_eq!(found.accuracy_tally, Some(accuracy_tally), "{further}");
        assert_eq!(found.summary.expect("a game").first_move.as_deref(), Some("A2"));
    }
}

#[test]
fn what_is_damaged_in_the_journal_is_passed_over() {
    let folder = three();
    let mut index = index(&folder);
    let won = entry(&mut index, "nim-1");
    index.delete(&won, true, now()).expect("deleted");
    let journal = folder.folder.path().join("state/journal.txt");
    let whole = fs::read_to_string(&journal).expect("a journal");
    for length in 0..whole.trim_end().len() {
        fs::write(&journal, &whole[..length]).expect("a file");
        assert_eq!(scores(&mut index), [0, 0, 1], "{length}");
    }
    // A line that is half written doesn't swallow the next.
    fs::write(&journal, &whole[..whole.len() / 2]).expect("a file");
    let lost = entry(&mut index, "nim-2");
    index.delete(&lost, true, now()).expect("deleted");
    assert_eq!(scores(&mut index), [0, 0, 1]);
    fs::write(&journal, &whole).expect("a file");
    assert_eq!(scores(&mut index), [1, 0, 0]);
}

#[test]
fn what_was_learnt_is_kept() {
    let folder = Folder::new();
    let mut index = index(&folder);
    assert_eq!(index.contents().expect("an index").practice_attempts("nim"), []);
    assert!(!index.contents().expect("an index").was_first_lesson_offered());
    let of_day = PracticeAttempt { level: 3, solved: true, day: Some(date(2026, 11, 23)) };
    let missed = PracticeAttempt { level: 5, solved: false, day: None };
    for attempt in [of_day, missed] {
        index
            .append(now(), &JournalEvent::Practised { game: "nim".into(), attempt })
            .expect("kept");
    }
    index
        .append(now(), &JournalEvent::Practised { game: "flip".into(), attempt: missed })
        .expect("kept");
    for lesson in ["taking", "pairs", "taking"] {
        index
            .append(
                now(),
                &JournalEvent::LessonFinished { game: "nim".into(), lesson: lesson.into() },
            )
            .expect("kept");
    }
    index.append(now(), &JournalEvent::FirstLessonOffered {}).expect("kept");

    let check = |index: &mut Index, attempts: &[PracticeAttempt]| {
        index.update().expect("an index");
        assert_eq!(index.contents().expect("an index").practice_attempts("nim"), attempts);
        let mut lessons = index.contents().expect("an index").finished_lessons("nim");
        lessons.sort();
        assert_eq!(lessons, ["pairs", "taking"]);
        assert_eq!(index.contents().expect("an index").finished_lessons("flip"), [""; 0]);
        assert!(index.contents().expect("an index").was_first_lesson_offered());
    };
    check(&mut index, &[of_day, missed]);
    // All of it is in the journal.
    check(&mut super::index::index(&folder), &[of_day, missed]);
    // What was learnt is no statistics.
    index.erase_statistics(now() + SignedDuration::from_secs(1)).expect("erased");
    check(&mut index, &[]);
}
