//! A dictionary of configurations: a hash table with separate chaining, as the exercise asks for.

use std::fmt::{self, Display};

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

/// What a dictionary refuses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DictionaryError {
    /// To put a key that is there already.
    Present(String),
    /// To remove a key that isn't there.
    Missing(String),
    /// A size that isn't a prime number; the next one that is.
    NotPrime(usize, usize),
}

impl Display for DictionaryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Present(key) => write!(f, "key: \"{key}\" is in the dictionary already"),
            Self::Missing(key) => write!(f, "key: \"{key}\" is not in the dictionary"),
            Self::NotPrime(size, next) => {
                write!(f, "size: found {size}, expected a prime number, such as {next}")
            }
        }
    }
}

impl std::error::Error for DictionaryError {}

/// Configurations by their text.
#[derive(Clone, Debug)]
pub struct HashDictionary {
    chains: Vec<Vec<Configuration>>,
}

impl HashDictionary {
    /// An empty dictionary with so many chains.
    ///
    /// # Errors
    /// When the size isn't a prime number.
    pub fn new(size: usize) -> Result<Self, DictionaryError> {
        if !is_prime(size) {
            // There is a prime number between any number and its double (Chebyshev, 1852).
            let next = (size..=2 * size.max(1)).find(|&size| is_prime(size)).unwrap_or(2);
            return Err(DictionaryError::NotPrime(size, next));
        }
        Ok(Self { chains: vec![Vec::new(); size] })
    }

    /// Inserts a configuration; 1 if its chain held others already, a collision, else 0.
    ///
    /// # Errors
    /// When its text is in the dictionary already.
    pub fn put(&mut self, configuration: Configuration) -> Result<usize, DictionaryError> {
        if self.get_score(configuration.text()).is_some() {
            return Err(DictionaryError::Present(configuration.text));
        }
        let place = self.place(configuration.text());
        let chain = &mut self.chains[place];
        let collided = usize::from(!chain.is_empty());
        chain.push(configuration);
        Ok(collided)
    }

    /// Removes the configuration with this text.
    ///
    /// # Errors
    /// When there is none.
    pub fn remove(&mut self, text: &str) -> Result<(), DictionaryError> {
        let place = self.place(text);
        let chain = &mut self.chains[place];
        let missing = || DictionaryError::Missing(text.into());
        let index = chain.iter().position(|other| other.text() == text).ok_or_else(missing)?;
        chain.swap_remove(index);
        Ok(())
    }

    /// The score of the configuration with this text; `None` when it isn't there.
    pub fn get_score(&self, text: &str) -> Option<u8> {
        let chain = &self.chains[self.place(text)];
        chain.iter().find(|other| other.text() == text).map(Configuration::score)
    }

    /// The length of the longest chain.
    pub fn longest_chain(&self) -> usize {
        self.chains.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The chain of a key: a polynomial in the letters, with every bit of it mixed into the others
    /// before the division.
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
