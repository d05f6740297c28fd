//! A question to the index, answered first by what it has, and again once it is up to date.

use std::fmt::{self, Debug};
use std::sync::Arc;

use crate::index::Index;
use crate::services::Services;
use crate::store::{Pending, StoreError};

/// Records read at a time, so that nobody else who asks the index waits for long.
const AT_ONCE: usize = 200;

type Query<T> = Arc<dyn Fn(&mut Index) -> Result<T, StoreError> + Send + Sync>;

/// A question to the index.
pub(crate) struct Indexed<T> {
    query: Query<T>,
    pending: Option<Pending<Step<T>>>,
    /// Whether an answer is wanted and hasn't come.
    is_asking: bool,
    /// The state of the index that the last answer is from.
    answered_at: Option<u64>,
}

/// How far the index has come.
struct Step<T> {
    answer: Option<Result<T, StoreError>>,
    /// The state of the index.
    generation: u64,
    /// Whether there is more to read before the answer is that of an index that is up to date.
    goes_on: bool,
    notice: Option<String>,
}

/// What the index has answered.
pub(crate) struct Heard<T> {
    /// The answer, if there is one yet.
    pub(crate) answer: Option<Result<T, StoreError>>,
    /// What the user should know about the index.
    pub(crate) notice: Option<String>,
}

impl<T> Debug for Indexed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Indexed").field("is_asking", &self.is_asking).finish_non_exhaustive()
    }
}

impl<T: Send + 'static> Indexed<T> {
    /// Asks the index, which answers by what it has before it is brought up to date.
    pub(crate) fn ask(
        services: &Services,
        query: impl Fn(&mut Index) -> Result<T, StoreError> + Send + Sync + 'static,
    ) -> Self {
        let query: Query<T> = Arc::new(query);
        let asked = Arc::clone(&query);
        let as_it_is = move |index: &mut Index| Step {
            answer: Some(asked(index)),
            generation: index.generation(),
            goes_on: true,
            notice: index.take_notice(),
        };
        let pending = Some(services.index.ask(as_it_is));
        Self { query, pending, is_asking: true, answered_at: None }
    }

    /// Asks the index, which answers only once it is up to date.
    pub(crate) fn ask_when_fresh(
        services: &Services,
        query: impl Fn(&mut Index) -> Result<T, StoreError> + Send + Sync + 'static,
    ) -> Self {
        let query: Query<T> = Arc::new(query);
        let mut asked = Self { query, pending: None, is_asking: true, answered_at: None };
        asked.go_on(true, services);
        asked
    }

    /// Whether an answer is wanted and hasn't come. Once there is one, the index is brought up to
    /// date without anybody waiting.
    pub(crate) fn is_asking(&self) -> bool {
        self.is_asking
    }

    /// Asks the same once more, to be answered when the index is up to date.
    pub(crate) fn ask_again(&mut self, services: &Services) {
        self.is_asking = true;
        self.answered_at = None;
        self.go_on(true, services);
    }

    /// Looks at the records for the first time, or reads on; asks again unless the last answer is
    /// still true.
    fn go_on(&mut self, is_first: bool, services: &Services) {
        let (query, answered_at) = (Arc::clone(&self.query), self.answered_at);
        self.pending = Some(services.index.ask(move |index| {
            if is_first {
                index.look_again();
            }
            let (answer, goes_on) = match index.freshen(AT_ONCE) {
                Ok(1..) => (None, true),
                Ok(0) => {
                    let is_news = answered_at != Some(index.generation());
                    (is_news.then(|| query(index)), false)
                }
                Err(error) => (Some(Err(error)), false),
            };
            let generation = index.generation();
            Step { answer, generation, goes_on, notice: index.take_notice() }
        }));
    }

    /// Takes in what the index has answered, and reads on.
    pub(crate) fn hear(&mut self, services: &Services) -> Option<Heard<T>> {
        let step = self.pending.as_ref()?.take()?;
        self.pending = None;
        self.is_asking &= matches!(step, Ok(Step { answer: None, .. }));
        match step {
            Ok(Step { answer, generation, goes_on, notice }) => {
                if answer.is_some() {
                    self.answered_at = Some(generation);
                }
                if goes_on {
                    // After the answer by what the index has comes the first look at the records.
                    self.go_on(answer.is_some(), services);
                }
                Some(Heard { answer, notice })
            }
            Err(error) => Some(Heard { answer: Some(Err(error)), notice: None }),
        }
    }
}
