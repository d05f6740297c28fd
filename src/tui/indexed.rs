//! A question to the index, answered first by what it has, and again once it is up to date.

use std::fmt::{self, Debug};
use std::sync::Arc;

use super::Context;
use crate::index::{Freshness, Index};
use crate::store::{Pending, StoreError};

/// Records read at a time, so that nobody else who asks the index waits for long.
const AT_ONCE: usize = 200;

type Query<T> = Arc<dyn Fn(&mut Index) -> Result<T, StoreError> + Send + Sync>;

/// A question to the index.
pub(super) struct Indexed<T> {
    query: Query<T>,
    pending: Option<Pending<Step<T>>>,
    /// Whether an answer is wanted and hasn't come.
    is_asking: bool,
}

/// How far the index has come.
struct Step<T> {
    answer: Option<Result<T, StoreError>>,
    /// Whether there is more to read before the answer is that of an index that is up to date.
    goes_on: bool,
    notice: Option<String>,
}

/// What the index has answered.
pub(super) struct Heard<T> {
    /// The answer, if there is one yet.
    pub(super) answer: Option<Result<T, StoreError>>,
    /// What the user should know about the index.
    pub(super) notice: Option<String>,
}

impl<T> Debug for Indexed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Indexed").field("is_asking", &self.is_asking).finish_non_exhaustive()
    }
}

impl<T: Send + 'static> Indexed<T> {
    /// Asks the index, which answers by what it has before it is brought up to date.
    pub(super) fn ask(
        context: &Context,
        query: impl Fn(&mut Index) -> Result<T, StoreError> + Send + Sync + 'static,
    ) -> Self {
        let query: Query<T> = Arc::new(query);
        let asked = Arc::clone(&query);
        let as_it_is = move |index: &mut Index| Step {
            answer: Some(asked(index)),
            goes_on: true,
            notice: index.take_notice(),
        };
        Self { query, pending: Some(context.index.ask(as_it_is)), is_asking: true }
    }

    /// Whether an answer is wanted and hasn't come. Once there is one, the index is brought up to
    /// date without anybody waiting.
    pub(super) fn is_asking(&self) -> bool {
        self.is_asking
    }

    /// Asks the same once more, to be answered when the index is up to date.
    pub(super) fn ask_again(&mut self, context: &Context) {
        self.is_asking = true;
        self.go_on(true, context);
    }

    /// Reads on; asks again if something has changed, or has to be told in any case.
    fn go_on(&mut self, is_wanted: bool, context: &Context) {
        let query = Arc::clone(&self.query);
        self.pending = Some(context.index.ask(move |index| {
            let (answer, goes_on) = match index.freshen(AT_ONCE) {
                Ok(Freshness { left: 1.., .. }) => (None, true),
                Ok(Freshness { changed, left: 0 }) => {
                    ((changed || is_wanted).then(|| query(index)), false)
                }
                Err(error) => (Some(Err(error)), false),
            };
            Step { answer, goes_on, notice: index.take_notice() }
        }));
    }

    /// Takes in what the index has answered, and reads on.
    pub(super) fn hear(&mut self, context: &Context) -> Option<Heard<T>> {
        let step = self.pending.as_ref()?.take()?;
        self.pending = None;
        self.is_asking &= matches!(step, Ok(Step { answer: None, .. }));
        match step {
            Ok(Step { answer, goes_on, notice }) => {
                if goes_on {
                    // What has been read on the way is to be told at the end.
                    self.go_on(answer.is_none(), context);
                }
                Some(Heard { answer, notice })
            }
            Err(error) => Some(Heard { answer: Some(Err(error)), notice: None }),
        }
    }
}
