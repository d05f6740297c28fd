//! The worker: one thread that runs the engines, so that the screen never waits.
//!
//! No test here has a timeout: a worker that reports nothing makes a test hang.

use std::panic::panic_any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::mpsc::channel;

use arcade_engine::{
    Analysis, Engine, Engines, Job, JobRequest, Level, Limits, MoveValue, Random, Report,
    Resources, Scope, Seed, Skill, Task, Worker,
};
use arcade_games::games::nim::{Bouton, Nim, Take};

use crate::fake_engine::{
    Fake, Office, analyse_for_ever, analysis, answer, order, question, strength,
};

/// The order at which [`obedient`] runs until it is stopped.
const FOR_EVER: u8 = 99;
/// The order at which [`obedient`] breaks down.
const BREAK_DOWN: u8 = 13;

/// Repeats the number it is given, unless that is an order to do something else.
fn obedient(position: &Nim, job: &mut Job<'_, Take>) -> arcade_engine::Analysis<Take> {
    match order(position) {
        order if order == i32::from(FOR_EVER) => analyse_for_ever(job),
        order if order == i32::from(BREAK_DOWN) => panic!("order {order}"),
        order => analysis(order),
    }
}

#[test]
fn each_answer_comes_with_the_number_of_its_job_in_the_order_of_asking() {
    let mut office = Office::of(obedient);
    let jobs = [4, 2, 7].map(|order| (office.worker.submit(question(order)), i32::from(order)));
    for job in jobs {
        assert_eq!(answer(office.next()), job);
    }
    assert_ne!(jobs[0].0, jobs[1].0);
    assert_ne!(jobs[1].0, jobs[2].0);
    assert_eq!(office.close(), 0);
}

#[test]
fn every_report_wakes_once() {
    let mut office = Office::of(|position, job| {
        for depth in 1..=3 {
            job.report(depth, analysis(0).value, Vec::new(), Vec::new());
        }
        analysis(order(position))
    });
    let number = office.worker.submit(question(5));
    for depth in 1..=3 {
        match office.next() {
            Some((of, Report::Progress(progress))) => {
                assert_eq!((of, progress.depth), (number, depth));
            }
            other => panic!("expected progress, found {other:?}"),
        }
    }
    assert_eq!(answer(office.next()), (number, 5));
    assert_eq!(office.worker.report(), None);
    assert_eq!(office.close(), 0);
}

#[test]
fn the_question_reaches_the_engine() {
    let mut office = Office::of(|_, job| {
        assert_eq!(job.scope(), Scope::EveryMove);
        assert_eq!(job.max_depth(), 6);
        while job.count_node().is_ok() {}
        assert_eq!(job.nodes(), 10);
        analysis(i32::try_from(job.random().below(1000)).expect("less than 1000"))
    });
    let random = Random::new(&"question".parse::<Seed>().expect("a seed"), 3);
    let number = office.worker.submit(JobRequest {
        task: Task::Analyse(Scope::EveryMove),
        limits: Limits { depth: Some(6), nodes: Some(10), time: None },
        random: random.clone(),
        ..question(1)
    });
    let expected = i32::try_from(random.clone().below(1000)).expect("less than 1000");
    assert_eq!(answer(office.next()), (number, expected));
}

#[test]
fn a_line_begins_with_its_move_and_goes_on_with_what_the_engine_expects() {
    let taken = |count| Take { pile: 0, count };
    let mut office =
        Office::of(move |_, _| Analysis { line: vec![taken(2), taken(3)], ..analysis(0) });
    let known = MoveValue { mv: taken(1), value: analysis(0).value };
    let number = office.worker.submit(JobRequest { task: Task::Line(known), ..question(9) });
    let line = Report::Line(vec![taken(1), taken(2), taken(3)]);
    assert_eq!(office.next(), Some((number, line)));
}

#[test]
fn a_stopped_job_answers_with_what_it_has() {
    let mut office = Office::of(obedient);
    let endless = office.worker.submit(question(FOR_EVER));
    let next = office.worker.submit(question(3));
    assert!(matches!(office.next(), Some((of, Report::Progress(_))) if of == endless));
    office.worker.finish_now(endless);
    assert_eq!(answer(office.next()), (endless, 0));
    assert_eq!(answer(office.next()), (next, 3));
}

#[test]
fn a_stop_is_for_one_job_only_even_before_it_begins() {
    let mut office = Office::of(obedient);
    let jobs = [(); 3].map(|()| office.worker.submit(question(FOR_EVER)));
    for index in [1, 0, 2] {
        office.worker.finish_now(jobs[index]);
    }
    for number in jobs {
        assert!(matches!(office.next(), Some((of, Report::Progress(_))) if of == number));
        assert_eq!(answer(office.next()), (number, 0));
    }
}

#[test]
fn nothing_is_heard_of_a_cancelled_job() {
    let mut office = Office::of(obedient);
    for _ in 0..20 {
        let running = office.worker.submit(question(FOR_EVER));
        office.worker.submit(question(8));
        assert!(matches!(office.next_wanted(), Some((of, Report::Progress(_))) if of == running));
        office.worker.cancel_all();
        let wanted = office.worker.submit(question(2));
        assert_eq!(answer(office.next_wanted()), (wanted, 2));
    }
}

#[test]
fn reports_on_their_way_when_a_job_is_cancelled_are_dropped() {
    let (sent, done) = channel();
    let mut office = Office::of(move |position, job| {
        job.report(1, analysis(0).value, Vec::new(), Vec::new());
        sent.send(()).expect("the test goes on");
        obedient(position, job)
    });
    office.worker.submit(question(1));
    office.worker.submit(question(2));
    // Once the second job has begun, all the reports of the first have arrived.
    done.iter().take(2).for_each(drop);
    office.worker.cancel_all();
    assert_eq!(office.worker.report(), None);
    let number = office.worker.submit(question(3));
    assert!(matches!(office.next_wanted(), Some((of, Report::Progress(_))) if of == number));
    assert_eq!(answer(office.next_wanted()), (number, 3));
}

#[test]
fn a_dropped_worker_has_stopped_its_job_and_ended_its_thread() {
    let (ending, ended) = channel();
    let engine = Arc::new(());
    let kept = Arc::downgrade(&engine);
    let mut office = Office::of(move |_, job| {
        let analysis = analyse_for_ever(job);
        ending.send(Arc::clone(&engine)).expect("the test goes on");
        analysis
    });
    let running = office.worker.submit(question(1));
    office.worker.submit(question(2));
    assert!(matches!(office.next(), Some((of, Report::Progress(_))) if of == running));
    office.close();
    assert!(ended.try_recv().is_ok(), "the job has ended");
    drop(ended);
    assert_eq!(kept.strong_count(), 0, "the thread has given its engines up");
}

/// An office whose engines answer with the number of engines made before them.
fn numbered_engines() -> Office {
    let made = AtomicI32::new(0);
    Office::open(move |_| {
        let number = made.fetch_add(1, Ordering::Relaxed);
        Box::new(Fake(move |position: &Nim, job: &mut Job<'_, Take>| {
            obedient(position, job);
            analysis(number)
        }))
    })
}

#[test]
fn an_engine_is_kept_for_the_next_question_to_the_same_opponent() {
    let mut office = numbered_engines();
    let hard = strength(Skill::Level(Level::Hard));
    for (strength, engine) in [(hard, 0), (question(1).strength, 1), (hard, 0)] {
        let number = office.worker.submit(JobRequest { strength, ..question(1) });
        assert_eq!(answer(office.next()), (number, engine));
    }
}

#[test]
fn a_job_that_breaks_down_is_reported_and_the_next_starts_afresh() {
    let mut office = numbered_engines();
    let hard = strength(Skill::Level(Level::Hard));
    let before = office.worker.submit(JobRequest { strength: hard, ..question(1) });
    let broken = office.worker.submit(question(BREAK_DOWN));
    let after = office.worker.submit(question(1));
    let other = office.worker.submit(JobRequest { strength: hard, ..question(1) });
    assert_eq!(answer(office.next()), (before, 0));
    assert_eq!(office.next(), Some((broken, Report::Panicked("order 13".into()))));
    assert_eq!(answer(office.next()), (after, 2));
    assert_eq!(answer(office.next()), (other, 3), "no engine outlives a breakdown");
}

#[test]
fn a_breakdown_without_words_is_reported_as_well() {
    let mut office = Office::of(|position, _| match order(position) {
        1 => panic!("plain words"),
        _ => panic_any(7),
    });
    for (order, message) in [(1, "plain words"), (2, "no reason given")] {
        let number = office.worker.submit(question(order));
        assert_eq!(office.next(), Some((number, Report::Panicked(message.into()))));
    }
}

#[test]
fn an_engine_that_cannot_even_be_made_is_reported() {
    let mut office = Office::open(|_| panic!("out of parts"));
    let number = office.worker.submit(question(1));
    assert_eq!(office.next(), Some((number, Report::Panicked("out of parts".into()))));
}

/// An engine that panics when it is dropped.
struct Brittle;

impl Engine<Nim> for Brittle {
    fn analyse(&mut self, position: &Nim, job: &mut Job<'_, Take>) -> Analysis<Take> {
        obedient(position, job)
    }
}

impl Drop for Brittle {
    fn drop(&mut self) {
        panic!("broken to pieces");
    }
}

#[test]
fn engines_that_cannot_even_be_dropped_are_no_harm_to_the_next() {
    let mut office = Office::open(|_| Box::new(Brittle));
    let hard = strength(Skill::Level(Level::Hard));
    for _ in 0..2 {
        let before = office.worker.submit(JobRequest { strength: hard, ..question(4) });
        assert_eq!(answer(office.next()), (before, 4));
        let broken = office.worker.submit(question(BREAK_DOWN));
        assert_eq!(office.next(), Some((broken, Report::Panicked("order 13".into()))));
    }
    let after = office.worker.submit(question(2));
    assert_eq!(answer(office.next()), (after, 2));
    assert_eq!(office.close(), 0);
}

#[test]
fn a_breakdown_on_the_way_of_a_report_is_reported_and_the_worker_goes_on() {
    let (called, calls) = channel();
    let (is_broken, breaks) = (Arc::new(AtomicBool::new(true)), AtomicBool::new(true));
    let answers = Arc::clone(&is_broken);
    let wake = move || {
        let breaks_now = is_broken.load(Ordering::Relaxed) && breaks.fetch_not(Ordering::Relaxed);
        assert!(!breaks_now, "the bell is broken");
        called.send(()).expect("the test goes on");
    };
    // Progress is reported in the middle of a job, notices too, and the answer at its end.
    let engine = |position: &Nim, job: &mut Job<'_, Take>| {
        match order(position) {
            1 => job.report(1, analysis(0).value, Vec::new(), Vec::new()),
            2 => job.warn("a crack"),
            _ => {}
        }
        obedient(position, job)
    };
    let mut worker = Worker::start(move |_| Box::new(Fake(engine)), wake).expect("a thread");
    for order in [1, 2, 3] {
        let number = worker.submit(question(order));
        calls.recv().expect("the worker goes on");
        let mut last = None;
        while let Some((of, report)) = worker.report() {
            assert_eq!(of, number);
            last = Some(report);
        }
        // An answer that has arrived is not lost.
        match order {
            3 => assert!(matches!(last, Some(Report::Done(_))), "{last:?}"),
            _ => assert_eq!(last, Some(Report::Panicked("the bell is broken".into()))),
        }
    }
    answers.store(false, Ordering::Relaxed);
    let number = worker.submit(question(5));
    calls.recv().expect("the worker goes on");
    assert_eq!(answer(worker.report()), (number, 5));
}

#[test]
fn a_real_opponent_answers_through_the_worker() {
    let mut office =
        Office::open(|strength| Engines::new(Bouton, Resources::default()).opponent(strength));
    let position = "5/4/3 misere".parse().expect("a position");
    let number = office.worker.submit(JobRequest { position, ..question(1) });
    match office.next() {
        Some((of, Report::Done(analysis))) => {
            assert_eq!(of, number);
            assert_eq!(analysis.best.map(|mv| mv.to_string()), Some("C2".to_owned()));
        }
        other => panic!("expected an answer, found {other:?}"),
    }
}
