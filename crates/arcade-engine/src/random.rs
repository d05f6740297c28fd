//! The random source: the same seed gives the same random numbers on every machine.
//!
//! The random words come from `ChaCha` with 8 rounds (Bernstein, 2008), a published generator that
//! won't change. Numbers in a range are drawn here, by rejection, because the methods of the `rand`
//! crate may change from one release to the next.

use std::fmt::{self, Display};
use std::str::FromStr;

use arcade_base::ParseError;
use rand::rngs::SysRng;
use rand::{Rng as _, SeedableRng as _, TryRng as _};
use rand_chacha::ChaCha8Rng;

/// A reproducible stream of random numbers.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// A stream of `seed`; streams of one seed with different numbers are independent of each
    /// other.
    pub fn new(seed: &Seed, stream: u64) -> Self {
        let mut state = fnv1a(seed.0.as_bytes());
        let mut key = [0; 32];
        for chunk in key.chunks_exact_mut(8) {
            chunk.copy_from_slice(&split_mix(&mut state).to_le_bytes());
        }
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(stream);
        Self(generator)
    }

    /// Always the same stream, for uses where chance only breaks ties.
    pub fn fixed() -> Self {
        Self::new(&Seed(String::new()), 0)
    }

    /// A number from 0 to `bound - 1`, each equally likely.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "there is no number below 0");
        let fair = u32::MAX - u32::MAX % bound;
        loop {
            let word = self.0.next_u32();
            if word < fair {
                return word % bound;
            }
        }
    }

    /// One of the items, each equally likely; `None` if there are none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(items.len()).expect("fewer than 2^32 items");
        (count > 0).then(|| &items[self.below(count) as usize])
    }

    /// Shuffles the items; every order is equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let count = u32::try_from(last + 1).expect("fewer than 2^32 items");
            items.swap(last, self.below(count) as usize);
        }
    }

    /// True with a probability of `percent` in 100.
    pub fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }
}

/// The 64-bit hash of Fowler, Noll and Vo (variant 1a), which is fixed, unlike the standard
/// library's.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// `SplitMix64` (Steele, Lea and Flood, 2014), which expands a hash to a key.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut word = *state;
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// A seed: a word of 1 to 64 visible characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seed(String);

impl Seed {
    /// The longest seed, in characters.
    const MAX_LENGTH: usize = 64;

    /// A new word of eight letters from the system's random source.
    pub fn fresh() -> Self {
        // Without vowels, the letters spell no offensive words.
        const LETTERS: &[u8; 16] = b"bcdfghjkmnpqrtvz";
        let word = SysRng.try_next_u64().unwrap_or_else(|_| clock_word());
        Self(
            word.to_le_bytes()
                .map(|byte| char::from(LETTERS[usize::from(byte % 16)]))
                .iter()
                .collect(),
        )
    }
}

/// A substitute if the system has no random source.
fn clock_word() -> u64 {
    std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(0, |since| u64::from(since.subsec_nanos()) ^ since.as_secs() << 30)
}

impl Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Seed {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let visible = text.chars().all(|c| !c.is_whitespace() && !c.is_control());
        if visible && (1..=Self::MAX_LENGTH).contains(&text.chars().count()) {
            Ok(Self(text.into()))
        } else {
            Err(ParseError::new("seed", text, "a word of 1 to 64 visible characters"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Random, Seed};

    fn first_numbers(word: &str, stream: u64) -> Vec<u32> {
        let mut random = Random::new(&word.parse().expect("a seed"), stream);
        (0..8).map(|_| random.below(1000)).collect()
    }

    #[test]
    fn a_seed_word_gives_the_same_numbers_for_ever() {
        // From an independent implementation of the published description of ChaCha.
        assert_eq!(first_numbers("arcade", 0), [967, 595, 27, 140, 656, 619, 848, 746]);
        assert_eq!(first_numbers("arcade", 1), [133, 473, 380, 910, 401, 317, 542, 825]);
    }

    #[test]
    fn numbers_stay_below_their_bound_and_reach_every_value() {
        let mut random = Random::new(&Seed::fresh(), 0);
        let mut seen = [0_u32; 6];
        for _ in 0..600 {
            seen[random.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| count > 40), "{seen:?}");
    }

    #[test]
    fn a_seed_is_one_visible_word() {
        for bad in ["", "two words", "tab\t", "bell\u{7}", &"x".repeat(65)] {
            let error = bad.parse::<Seed>().expect_err(bad);
            assert_eq!(error.field(), "seed");
        }
        assert_eq!("Größe-7".parse::<Seed>().expect("a seed").to_string(), "Größe-7");
    }
}
