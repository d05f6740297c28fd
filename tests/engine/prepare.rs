//! The worker doing beforehand what would make the first answer slow.

use arcade::engine::{Control, Engine, JobNumber, News, Question, Report, Stopped, Task, Thought};
use arcade::games::nim::{Nim, Take};

use crate::fake_engine::{Office, answer, order, question, thought};

/// The order whose preparation lasts until it is stopped, and the one at which it breaks down.
const FOR_EVER: u8 = 99;
const BREAK_DOWN: u8 = 13;

/// Prepares in two parts, and answers with how often it was prepared to the end.
struct Careful {
    prepared: i32,
}

impl Engine<Nim> for Careful {
    fn think(&mut self, _: &Nim, _: &mut Control<'_, Take>) -> Thought<Take> {
        thought(self.prepared)
    }

    fn prepare(&mut self, position: &Nim, control: &mut Control<'_, Take>) -> Result<(), Stopped> {
        control.report_solving(0, 2);
        control.remark("the shelf is out of order");
        match order(position) {
            order if order == i32::from(FOR_EVER) => while control.count_node().is_ok() {},
            order if order == i32::from(BREAK_DOWN) => panic!("order {order}"),
            _ => {}
        }
        control.count_node()?;
        control.report_solving(1, 2);
        self.prepared += 1;
        Ok(())
    }
}

fn office() -> Office {
    Office::open(|_| Box::new(Careful { prepared: 0 }))
}

fn preparation(order: u8) -> Question<Nim> {
    Question { task: Task::Prepare, ..question(order) }
}

/// Expects to hear that a preparation has begun.
#[track_caller]
fn expect_begin(office: &mut Office, number: JobNumber) {
    let solving = Report::News(News::Solving { percent: 0 });
    assert_eq!(office.next_wanted(), Some((number, solving)));
    let remark = Report::News(News::Remark("the shelf is out of order".into()));
    assert_eq!(office.next_wanted(), Some((number, remark)));
}

#[test]
fn a_preparation_tells_how_it_goes_and_that_it_is_done() {
    let mut office = office();
    let number = office.worker.ask(preparation(1));
    expect_begin(&mut office, number);
    let solving = Report::News(News::Solving { percent: 50 });
    assert_eq!(office.next(), Some((number, solving)));
    assert_eq!(office.next(), Some((number, Report::Prepared { done: true })));
    let asked = office.worker.ask(question(1));
    assert_eq!(answer(office.next()), (asked, 1), "the engine that was prepared answers");
    assert_eq!(office.close(), 0);
}

#[test]
fn a_hurried_preparation_makes_way_for_the_next_question() {
    let mut office = office();
    let number = office.worker.ask(preparation(FOR_EVER));
    expect_begin(&mut office, number);
    office.worker.hurry(number);
    let asked = office.worker.ask(question(1));
    assert_eq!(office.next(), Some((number, Report::Prepared { done: false })));
    assert_eq!(answer(office.next()), (asked, 0));
}

#[test]
fn nothing_is_heard_of_a_cancelled_preparation() {
    let mut office = office();
    let number = office.worker.ask(preparation(FOR_EVER));
    expect_begin(&mut office, number);
    office.worker.cancel();
    let again = office.worker.ask(preparation(FOR_EVER));
    expect_begin(&mut office, again);
    office.worker.hurry(again);
    assert_eq!(office.next_wanted(), Some((again, Report::Prepared { done: false })));
}

#[test]
fn a_preparation_that_breaks_down_is_reported_as_lost() {
    let mut office = office();
    let number = office.worker.ask(preparation(BREAK_DOWN));
    expect_begin(&mut office, number);
    assert_eq!(office.next(), Some((number, Report::Lost("order 13".into()))));
    let asked = office.worker.ask(question(1));
    assert_eq!(answer(office.next()), (asked, 0));
}

#[test]
fn a_preparation_under_way_is_no_reason_to_wait_for_the_end() {
    let mut office = office();
    let number = office.worker.ask(preparation(FOR_EVER));
    expect_begin(&mut office, number);
    // Only the report that it was stopped is never asked for.
    assert_eq!(office.close(), 1);
}
