//! A dictionary of configurations: a hash table with separate chaining, as the exercise demands.

use std::cell::Cell;

use arcade_engine::TranspositionStats;
use thiserror::Error;

/// A configuration and its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    text: String,
    score: u8,
}

impl Configuration {
    /// A configuration with this text, which is its key, and this score.
    pub fn new(text: impl Into<String>, score: u8) -> Self {
        Self { text: text.into(), score }
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The score.
    pub fn score(&self) -> u8 {
        self.score
    }
}

/// Why a dictionary operation fails.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DictionaryError {
    /// The key to insert already exists.
    #[error("key: \"{0}\" is in the dictionary already")]
    Present(String),
    /// The key to remove doesn't exist.
    #[error("key: \"{0}\" is not in the dictionary")]
    Missing(String),
    /// The size isn't a prime number; the second number is the next prime.
    #[error("size: found {0}, expected a prime number, such as {1}")]
    NotPrime(usize, usize),
}

/// Configurations by their text. Its public methods are those of the exercise's interface.
#[derive(Clone, Debug)]
pub struct HashDictionary {
    chains: Vec<Vec<Configuration>>,
    /// The counts of [`TranspositionStats`]; cells, because looking up doesn't change a chain but is counted.
    stored: usize,
    collisions: u64,
    lookups: Cell<u64>,
    hits: Cell<u64>,
}

impl HashDictionary {
    /// An empty dictionary with `size` chains.
    ///
    /// # Errors
    /// If the size isn't a prime number.
    pub fn new(size: usize) -> Result<Self, DictionaryError> {
        if !is_prime(size) {
            // There is a prime number between any number and its double (Chebyshev, 1852).
            let next = (size..=2 * size.max(1)).find(|&size| is_prime(size)).unwrap_or(2);
            return Err(DictionaryError::NotPrime(size, next));
        }
        Ok(Self {
            chains: vec![Vec::new(); size],
            stored: 0,
            collisions: 0,
            lookups: Cell::new(0),
            hits: Cell::new(0),
        })
    }

    /// Inserts a configuration; returns 1 for a collision, if its chain wasn't empty, otherwise 0.
    ///
    /// # Errors
    /// If its text is already in the dictionary.
    pub fn put(&mut self, configuration: Configuration) -> Result<usize, DictionaryError> {
        let place = self.place(configuration.text());
        let chain = &mut self.chains[place];
        if chain.iter().any(|other| other.text() == configuration.text()) {
            return Err(DictionaryError::Present(configuration.text));
        }
        let collided = !chain.is_empty();
        chain.push(configuration);
        self.stored += 1;
        self.collisions += u64::from(collided);
        Ok(collided.into())
    }

    /// Removes the configuration with this text.
    ///
    /// # Errors
    /// If there is none.
    pub fn remove(&mut self, text: &str) -> Result<(), DictionaryError> {
        let place = self.place(text);
        let chain = &mut self.chains[place];
        let missing = || DictionaryError::Missing(text.into());
        let index = chain.iter().position(|other| other.text() == text).ok_or_else(missing)?;
        chain.swap_remove(index);
        self.stored -= 1;
        Ok(())
    }

    /// The score of the configuration with this text; `None` if it isn't there.
    pub fn get_score(&self, text: &str) -> Option<u8> {
        self.lookups.update(|lookups| lookups + 1);
        let chain = &self.chains[self.place(text)];
        let found = chain.iter().find(|other| other.text() == text)?;
        self.hits.update(|hits| hits + 1);
        Some(found.score())
    }

    /// Statistics of the dictionary, in which nothing is ever replaced.
    pub(super) fn transposition_stats(&self) -> TranspositionStats {
        TranspositionStats {
            capacity: self.chains.len(),
            stored: self.stored,
            collisions: self.collisions,
            replaced: 0,
            lookups: self.lookups.get(),
            hits: self.hits.get(),
        }
    }

    /// The chain of a key: a polynomial in the letters, with its bits mixed before the division.
    fn place(&self, text: &str) -> usize {
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        let hash = text.bytes().fold(FACTOR, |hash, letter| {
            let hash = (hash ^ u64::from(letter)).wrapping_mul(FACTOR);
            hash ^ (hash >> 29)
        });
        let size = u64::try_from(self.chains.len()).expect("a length fits");
        usize::try_from(hash % size).expect("less than the length")
    }
}

fn is_prime(number: usize) -> bool {
    number > 1 && !(2..=number.isqrt()).any(|divisor| number.is_multiple_of(divisor))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use arcade_engine::Position as _;

    use super::{Configuration, HashDictionary};
    use crate::games::tiles::Tiles;

    #[test]
    fn every_use_is_counted() {
        let mut dictionary = HashDictionary::new(2).expect("a prime number");
        let mut put = |key| dictionary.put(Configuration::new(key, 1));
        let collided: usize = ["a", "b", "c"].map(|key| put(key).expect("new")).iter().sum();
        put("a").expect_err("there already");
        let is_found = |key: &&&str| dictionary.get_score(key).is_some();
        let found = ["a", "b", "d"].iter().filter(is_found).count();
        dictionary.remove("a").expect("there");
        let counted = dictionary.transposition_stats();
        assert_eq!((counted.capacity, counted.stored, counted.replaced), (2, 2, 0));
        assert_eq!(counted.collisions, u64::try_from(collided).expect("few"));
        assert_eq!((counted.lookups, counted.hits), (3, u64::try_from(found).expect("few")));
    }

    /// Every configuration that can be reached in noughts and crosses.
    fn configurations() -> BTreeSet<String> {
        let mut open = vec![Tiles::new(3, 0).expect("a board")];
        let mut known = BTreeSet::new();
        while let Some(position) = open.pop() {
            let text = position.to_string();
            let configuration = text.split(' ').next().expect("a board");
            if known.insert(configuration.to_string()) {
                open.extend(position.legal_moves().into_iter().map(|mv| position.after(mv).0));
            }
        }
        known
    }

    #[test]
    fn the_hash_function_spreads_the_configurations_of_a_game() {
        let configurations = configurations();
        // The side to move follows from the tiles here, so these are the well-known positions.
        assert_eq!(configurations.len(), 5478);
        for size in [9001, 9973] {
            let mut dictionary = HashDictionary::new(size).expect("a prime number");
            let put = |text: &String| dictionary.put(Configuration::new(text, 1)).expect("new");
            let collisions: usize = configurations.iter().map(put).sum();
            assert!(collisions * 3 < configurations.len(), "{collisions} in {size} chains");
            let longest = dictionary.chains.iter().map(Vec::len).max();
            assert!(longest <= Some(8), "a chain of {longest:?} among {size}");
        }
    }
}
