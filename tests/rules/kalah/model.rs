//! Kalah played with named pits and one seed at a time: written from the rules in words, with no
//! look at the crate.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

/// The seeds in each place: `S1`, `S2`, ... and `N1`, `N2`, ... are pits, `S` and `N` the stores.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    seeds: BTreeMap<String, u32>,
    pits: u32,
    captures_empty: bool,
    mover: char,
}

fn opponent(side: char) -> char {
    if side == 'S' { 'N' } else { 'S' }
}

impl Model {
    /// A board with these seeds in the pits, in each side's order of sowing.
    pub fn new(
        [south, north]: [&[u32]; 2],
        stores: [u32; 2],
        mover: char,
        captures_empty: bool,
    ) -> Self {
        let mut seeds = BTreeMap::from([("S".to_owned(), stores[0]), ("N".to_owned(), stores[1])]);
        for (side, row) in [('S', south), ('N', north)] {
            for (number, &count) in (1..).zip(row) {
                seeds.insert(format!("{side}{number}"), count);
            }
        }
        let pits = u32::try_from(south.len()).expect("few pits");
        Self { seeds, pits, captures_empty, mover }
    }

    pub fn mover(&self) -> char {
        self.mover
    }

    fn pit_names(&self, side: char) -> Vec<String> {
        (1..=self.pits).map(|number| format!("{side}{number}")).collect()
    }

    fn in_pits(&self, side: char) -> u32 {
        self.pit_names(side).iter().map(|pit| self.seeds[pit]).sum()
    }

    /// The place that a seed goes to after this one, when `sower` sows.
    fn following(&self, place: &str, sower: char) -> String {
        let other = opponent(sower);
        match place {
            _ if place == sower.to_string() => format!("{other}1"),
            _ if place == format!("{sower}{}", self.pits) => sower.to_string(),
            _ if place == format!("{other}{}", self.pits) => format!("{sower}1"),
            _ => {
                let (side, number) = place.split_at(1);
                format!("{side}{}", number.parse::<u32>().expect("a number") + 1)
            }
        }
    }

    pub fn is_over(&self) -> bool {
        self.in_pits('S') == 0 || self.in_pits('N') == 0
    }

    /// The numbers of the pits that can be sown.
    pub fn moves(&self) -> Vec<u32> {
        let can = |number: &u32| self.seeds[&format!("{}{number}", self.mover)] > 0;
        if self.is_over() { Vec::new() } else { (1..=self.pits).filter(can).collect() }
    }

    /// What each side has at the end.
    pub fn score(&self) -> [u32; 2] {
        ['S', 'N'].map(|side| self.seeds[&side.to_string()] + self.in_pits(side))
    }

    /// The difference at the end for the side that would be to move.
    pub fn margin(&self) -> Option<i32> {
        let [south, north] = self.score().map(|seeds| i32::try_from(seeds).expect("few seeds"));
        let margin = if self.mover == 'S' { south - north } else { north - south };
        self.is_over().then_some(margin)
    }

    /// Sows a pit; true when the same side moves again, over or not.
    pub fn sow(&mut self, number: u32) -> bool {
        let sower = self.mover;
        let mut place = format!("{sower}{number}");
        let hand = self.seeds.insert(place.clone(), 0).expect("a pit");
        for _ in 0..hand {
            place = self.following(&place, sower);
            *self.seeds.get_mut(&place).expect("a place") += 1;
        }
        if place == sower.to_string() {
            return true;
        }
        if place.starts_with(sower) && self.seeds[&place] == 1 {
            let number: u32 = place[1..].parse().expect("a number");
            let opposite = format!("{}{}", opponent(sower), self.pits + 1 - number);
            if self.seeds[&opposite] > 0 || self.captures_empty {
                let taken = self.seeds[&opposite] + 1;
                self.seeds.insert(opposite, 0);
                self.seeds.insert(place, 0);
                *self.seeds.get_mut(&sower.to_string()).expect("a store") += taken;
            }
        }
        self.mover = opponent(sower);
        false
    }

    /// The board after a pit is sown.
    pub fn after(&self, number: u32) -> Self {
        let mut next = self.clone();
        next.sow(number);
        next
    }

    /// The seeds that sowing a pit brings into the mover's store.
    pub fn stored(&self, number: u32) -> u32 {
        let store = self.mover.to_string();
        self.after(number).seeds[&store] - self.seeds[&store]
    }

    /// The seeds that sowing a pit captures, the last one sown included: what a board without
    /// captures would have kept in the pits.
    pub fn captured(&self, number: u32) -> u32 {
        let mover = self.mover;
        let mut place = format!("{mover}{number}");
        let mut passed = 0;
        for _ in 0..self.seeds[&place] {
            place = self.following(&place, mover);
            passed += u32::from(place == mover.to_string());
        }
        self.stored(number) - passed
    }

    /// The same board with the other side to move.
    pub fn turned(&self) -> Self {
        Self { mover: opponent(self.mover), ..self.clone() }
    }

    /// The seeds in a pit of a side.
    pub fn pit(&self, side: char, number: u32) -> u32 {
        self.seeds[&format!("{side}{number}")]
    }

    /// The pits of a side.
    pub fn numbers(&self) -> std::ops::RangeInclusive<u32> {
        1..=self.pits
    }
}

impl Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [south, north] = ['S', 'N'].map(|side| {
            let counts = self.pit_names(side);
            let counts: Vec<String> =
                counts.iter().map(|pit| self.seeds[pit].to_string()).collect();
            counts.join(",")
        });
        write!(f, "{south}/{north} {}-{} {}", self.seeds["S"], self.seeds["N"], self.mover)?;
        if self.captures_empty { f.write_str(" empty-capture") } else { Ok(()) }
    }
}
