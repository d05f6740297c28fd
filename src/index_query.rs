//! A query to the index, answered first from its present state, and again once it is up to date.

use std::fmt::{self, Debug};
use std::sync::Arc;

use crate::index::Index;
use crate::services::Services;
use crate::store::{Pending, StoreError};

/// The number of records read at a time, so that other queries to the index don't wait long.
const RECORDS_PER_READ: usize = 200;

type Query<T> = Arc<dyn Fn(&mut Index) -> Result<T, StoreError> + Send + Sync>;

/// A query to the index.
pub(crate) struct IndexQuery<T> {
    query: Query<T>,
    pending: Option<Pending<Reply<T>>>,
    /// Whether the first answer, or the answer to [`ask_again`](Self::ask_again), is pending.
    is_asking: bool,
    /// The generation of the index in which the query was last answered.
    answered_generation: Option<u64>,
}

/// A reply of the index thread.
struct Reply<T> {
    answer: Option<Result<T, StoreError>>,
    /// The index's generation.
    generation: u64,
    /// Whether there are more records to read before the index is up to date.
    has_more: bool,
    notice: Option<String>,
}

/// An update for the caller.
pub(crate) struct Update<T> {
    /// The answer; `None` if there is no new one.
    pub(crate) answer: Option<Result<T, StoreError>>,
    /// A message of the index for the user.
    pub(crate) notice: Option<String>,
}

impl<T> Debug for IndexQuery<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IndexQuery").field("is_asking", &self.is_asking).finish_non_exhaustive()
    }
}

impl<T: Send + 'static> IndexQuery<T> {
    /// Starts a query that is answered at once from the index's present state, and again if records have
    /// changed since.
    pub(crate) fn ask(
        services: &Services,
        query: impl Fn(&mut Index) -> Result<T, StoreError> + Send + Sync + 'static,
    ) -> Self {
        let query: Query<T> = Arc::new(query);
        let asked = Arc::clone(&query);
        let as_it_is = move |index: &mut Index| Reply {
            answer: Some(asked(index)),
            generation: index.generation(),
            has_more: true,
            notice: index.take_notice(),
        };
        let pending = Some(services.index.ask(as_it_is));
        Self { query, pending, is_asking: true, answered_generation: None }
    }

    /// Starts a query that is answered only once the index is up to date.
    pub(crate) fn ask_when_fresh(
        services: &Services,
        query: impl Fn(&mut Index) -> Result<T, StoreError> + Send + Sync + 'static,
    ) -> Self {
        let query: Query<T> = Arc::new(query);
        let mut asked = Self { query, pending: None, is_asking: true, answered_generation: None };
        asked.read_more(true, services);
        asked
    }

    /// Whether an answer is pending that the caller waits for. Bringing the index up to date after the
    /// first answer doesn't count.
    pub(crate) fn is_asking(&self) -> bool {
        self.is_asking
    }

    /// Repeats the query, to be answered once the index is up to date.
    pub(crate) fn ask_again(&mut self, services: &Services) {
        self.is_asking = true;
        self.answered_generation = None;
        self.read_more(true, services);
    }

    /// Reads the next records, after a new scan of the folder if `is_first`; runs the query at the end,
    /// unless the index hasn't changed since the last answer.
    fn read_more(&mut self, is_first: bool, services: &Services) {
        let (query, answered_generation) = (Arc::clone(&self.query), self.answered_generation);
        self.pending = Some(services.index.ask(move |index| {
            if is_first {
                index.rescan_next();
            }
            let (answer, has_more) = match index.read_changed(RECORDS_PER_READ) {
                Ok(1..) => (None, true),
                Ok(0) => {
                    let is_news = answered_generation != Some(index.generation());
                    (is_news.then(|| query(index)), false)
                }
                Err(error) => (Some(Err(error)), false),
            };
            let generation = index.generation();
            Reply { answer, generation, has_more, notice: index.take_notice() }
        }));
    }

    /// Takes the reply of the index, if there is one, and continues reading.
    pub(crate) fn poll(&mut self, services: &Services) -> Option<Update<T>> {
        let reply = self.pending.as_ref()?.take()?;
        self.pending = None;
        self.is_asking &= matches!(reply, Ok(Reply { answer: None, .. }));
        match reply {
            Ok(Reply { answer, generation, has_more, notice }) => {
                if answer.is_some() {
                    self.answered_generation = Some(generation);
                }
                if has_more {
                    // An answer from the present state is followed by the first scan.
                    self.read_more(answer.is_some(), services);
                }
                Some(Update { answer, notice })
            }
            Err(error) => Some(Update { answer: Some(Err(error)), notice: None }),
        }
    }
}
