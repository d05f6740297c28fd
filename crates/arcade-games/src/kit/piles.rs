//! Piles that balance, in parts that show it.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use arcade_base::joined_by_and;

/// The parts of each pile that show the balance, the largest first. If the piles balance (their nim-sum is 0), there
/// is an even number of parts of each size in all of them, and few piles are divided: equal ones are whole, two by
/// two. If they don't, every pile is whole. An empty pile has no parts.
pub fn balanced_parts(piles: &[u32]) -> Vec<Vec<u32>> {
    if piles.iter().fold(0, |sum, pile| sum ^ pile) > 0 {
        return piles.iter().map(|&pile| if pile > 0 { vec![pile] } else { Vec::new() }).collect();
    }
    let mut rests = piles.to_vec();
    let mut parts = vec![Vec::new(); piles.len()];
    while let Some((two, part)) = common_part(&rests) {
        for pile in two {
            rests[pile] -= part;
            parts[pile].push(part);
        }
    }
    for parts in &mut parts {
        parts.sort_unstable_by_key(|&part| Reverse(part));
    }
    parts
}

/// Two piles and the largest part that can be taken from both so that their nim-sum stays; if possible, the part is
/// the whole of both piles, or of one. `None` if no two piles have a part in common.
fn common_part(piles: &[u32]) -> Option<([usize; 2], u32)> {
    let twos =
        (0..piles.len()).flat_map(|one| (one + 1..piles.len()).map(move |other| [one, other]));
    let parts = twos.map(|two @ [one, other]| (two, piles[one] & piles[other]));
    let is_divided = |two: [usize; 2], part| two.map(|pile| piles[pile] != part);
    parts.filter(|&(_, part)| part > 0).min_by_key(|&(two, part)| {
        let divided = is_divided(two, part).into_iter().filter(|&divided| divided).count();
        (divided, Reverse(part))
    })
}

/// Each pile that isn't empty, divided to show the balance: "5=4+1", "4".
pub fn piles_in_parts(piles: &[u32]) -> Vec<String> {
    let all = piles.iter().zip(balanced_parts(piles)).filter(|(pile, _)| **pile > 0);
    let text = |(pile, parts): (&u32, Vec<u32>)| match &parts[..] {
        [_] => pile.to_string(),
        parts => {
            let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
            format!("{pile}={}", parts.join("+"))
        }
    };
    all.map(text).collect()
}

/// Piles of which there is an even number of each size, the largest first: "two 4s and four 1s". Empty ones are left out.
pub fn piles_in_pairs(piles: &[u32]) -> String {
    let mut counts = BTreeMap::new();
    for &pile in piles.iter().filter(|&&pile| pile > 0) {
        *counts.entry(pile).or_insert(0) += 1;
    }
    let counted = |(pile, count): (&u32, &u32)| match count {
        2 => format!("two {pile}s"),
        4 => format!("four {pile}s"),
        6 => format!("six {pile}s"),
        count => format!("{count} {pile}s"),
    };
    joined_by_and(counts.iter().rev().map(counted))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{balanced_parts, piles_in_parts};

    /// How many parts there are if only powers of two are parts, but for piles that are equal, two by two.
    fn parts_by_powers(piles: &[u32]) -> u32 {
        let mut counts = BTreeMap::new();
        for pile in piles {
            *counts.entry(pile).or_insert(0) += 1;
        }
        let parts = |(pile, count): (&&u32, &u32)| count / 2 * 2 + count % 2 * pile.count_ones();
        counts.iter().filter(|(pile, _)| ***pile > 0).map(parts).sum()
    }

    #[test]
    fn parts_pair_off_and_are_never_more_than_powers_of_two() {
        let mut fewer = 0;
        for number in 0..8_u32.pow(4) {
            let first = [0, 1, 2, 3].map(|place| number >> (3 * place) & 7);
            let last = first.iter().fold(0, |sum, pile| sum ^ pile);
            let piles = [&first[..], &[last]].concat();
            let parts = balanced_parts(&piles);
            for (pile, parts) in piles.iter().zip(&parts) {
                assert_eq!(parts.iter().sum::<u32>(), *pile, "{piles:?}: {parts:?}");
            }
            let all = parts.concat();
            for part in &all {
                let times = all.iter().filter(|other| *other == part).count();
                assert!(times.is_multiple_of(2), "{piles:?}: {part} of {parts:?}");
            }
            let most = parts_by_powers(&piles) as usize;
            assert!(all.len() <= most, "{piles:?}: {parts:?}, {most} powers of two");
            fewer += usize::from(all.len() < most);
        }
        assert!(fewer > 0);
    }

    #[test]
    fn few_heaps_are_divided() {
        for (piles, told) in [
            (&[7, 5, 3, 1][..], "7=5+2, 5, 3=2+1, 1"),
            (&[7, 5, 2], "7=5+2, 5, 2"),
            (&[6, 5, 3], "6=4+2, 5=4+1, 3=2+1"),
            (&[7, 7, 0, 3, 3], "7, 7, 3, 3"),
            (&[7, 5, 3], "7, 5, 3"),
        ] {
            assert_eq!(piles_in_parts(piles).join(", "), told);
        }
    }
}
