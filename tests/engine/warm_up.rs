//! The warm-up: the worker does beforehand what would make the first answer slow.

use arcade_engine::{
    Analysis, Control, Engine, Job, JobNumber, JobRequest, Notice, Report, Stopped, Task,
};
use arcade_games::games::nim::{Nim, Take};

use crate::fake_engine::{Office, analysis, answer, order, question};

/// The order whose warm-up lasts until it is stopped, and the one at which it breaks down.
const FOR_EVER: u8 = 99;
const BREAK_DOWN: u8 = 13;

/// Warms up in two parts, and answers with the number of warm-ups that were finished.
struct Careful {
    warm_ups: i32,
}

impl Engine<Nim> for Careful {
    fn analyse(&mut self, _: &Nim, _: &mut Job<'_, Take>) -> Analysis<Take> {
        analysis(self.warm_ups)
    }

    fn warm_up(&mut self, position: &Nim, control: &mut Control<'_>) -> Result<(), Stopped> {
        control.report_solving(0, 2);
        control.warn("the disk is out of order");
        match order(position) {
            order if order == i32::from(FOR_EVER) => while control.count_node().is_ok() {},
            order if order == i32::from(BREAK_DOWN) => panic!("order {order}"),
            _ => {}
        }
        control.count_node()?;
        control.report_solving(1, 2);
        self.warm_ups += 1;
        Ok(())
    }
}

fn office() -> Office {
    Office::open(|_| Box::new(Careful { warm_ups: 0 }))
}

fn warm_up(order: u8) -> JobRequest<Nim> {
    JobRequest { task: Task::WarmUp, ..question(order) }
}

/// Checks the reports of a warm-up that has begun.
#[track_caller]
fn expect_begin(office: &mut Office, number: JobNumber) {
    let solving = Report::Notice(Notice::Solving { percent: 0 });
    assert_eq!(office.next_wanted(), Some((number, solving)));
    let warning = Report::Notice(Notice::Warning("the disk is out of order".into()));
    assert_eq!(office.next_wanted(), Some((number, warning)));
}

#[test]
fn a_warm_up_tells_how_it_goes_and_that_it_is_done() {
    let mut office = office();
    let number = office.worker.submit(warm_up(1));
    expect_begin(&mut office, number);
    let solving = Report::Notice(Notice::Solving { percent: 50 });
    assert_eq!(office.next(), Some((number, solving)));
    assert_eq!(office.next(), Some((number, Report::WarmedUp { done: true })));
    let asked = office.worker.submit(question(1));
    assert_eq!(answer(office.next()), (asked, 1), "the engine that warmed up answers");
    assert_eq!(office.close(), 0);
}

#[test]
fn a_stopped_warm_up_makes_way_for_the_next_question() {
    let mut office = office();
    let number = office.worker.submit(warm_up(FOR_EVER));
    expect_begin(&mut office, number);
    office.worker.finish_now(number);
    let asked = office.worker.submit(question(1));
    assert_eq!(office.next(), Some((number, Report::WarmedUp { done: false })));
    assert_eq!(answer(office.next()), (asked, 0));
}

#[test]
fn nothing_is_heard_of_a_cancelled_warm_up() {
    let mut office = office();
    let number = office.worker.submit(warm_up(FOR_EVER));
    expect_begin(&mut office, number);
    office.worker.cancel_all();
    let again = office.worker.submit(warm_up(FOR_EVER));
    expect_begin(&mut office, again);
    office.worker.finish_now(again);
    assert_eq!(office.next_wanted(), Some((again, Report::WarmedUp { done: false })));
}

#[test]
fn a_warm_up_that_breaks_down_is_reported_as_lost() {
    let mut office = office();
    let number = office.worker.submit(warm_up(BREAK_DOWN));
    expect_begin(&mut office, number);
    assert_eq!(office.next(), Some((number, Report::Panicked("order 13".into()))));
    let asked = office.worker.submit(question(1));
    assert_eq!(answer(office.next()), (asked, 0));
}

#[test]
fn a_warm_up_under_way_is_no_reason_to_wait_for_the_end() {
    let mut office = office();
    let number = office.worker.submit(warm_up(FOR_EVER));
    expect_begin(&mut office, number);
    // The only report left over is the one that it was stopped.
    assert_eq!(office.close(), 1);
}
