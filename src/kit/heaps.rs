//! Heaps that balance, in parts that show it.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use arcade_base::joined_by_and;

/// The parts of each heap that show the balance, the largest first. If the heaps balance (their nim-sum is 0), there
/// is an even number of parts of each size in all of them, and few heaps are divided: equal ones are whole, two by
/// two. If they don't, every heap is whole. An empty heap has no parts.
pub fn balanced_parts(heaps: &[u32]) -> Vec<Vec<u32>> {
    if heaps.iter().fold(0, |sum, heap| sum ^ heap) > 0 {
        return heaps.iter().map(|&heap| if heap > 0 { vec![heap] } else { Vec::new() }).collect();
    }
    let mut rests = heaps.to_vec();
    let mut parts = vec![Vec::new(); heaps.len()];
    while let Some((two, part)) = common_part(&rests) {
        for heap in two {
            rests[heap] -= part;
            parts[heap].push(part);
        }
    }
    for parts in &mut parts {
        parts.sort_unstable_by_key(|&part| Reverse(part));
    }
    parts
}

/// Two heaps and the largest part that can be taken from both so that their nim-sum stays; if possible, the part is
/// the whole of both heaps, or of one. `None` if no two heaps have a part in common.
fn common_part(heaps: &[u32]) -> Option<([usize; 2], u32)> {
    let twos =
        (0..heaps.len()).flat_map(|one| (one + 1..heaps.len()).map(move |other| [one, other]));
    let parts = twos.map(|two @ [one, other]| (two, heaps[one] & heaps[other]));
    let is_divided = |two: [usize; 2], part| two.map(|heap| heaps[heap] != part);
    parts.filter(|&(_, part)| part > 0).min_by_key(|&(two, part)| {
        let divided = is_divided(two, part).into_iter().filter(|&divided| divided).count();
        (divided, Reverse(part))
    })
}

/// Each heap that isn't empty, divided to show the balance: "5=4+1", "4".
pub fn heaps_in_parts(heaps: &[u32]) -> Vec<String> {
    let all = heaps.iter().zip(balanced_parts(heaps)).filter(|(heap, _)| **heap > 0);
    let text = |(heap, parts): (&u32, Vec<u32>)| match &parts[..] {
        [_] => heap.to_string(),
        parts => {
            let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
            format!("{heap}={}", parts.join("+"))
        }
    };
    all.map(text).collect()
}

/// Heaps of which there is an even number of each size, the largest first: "two 4s and four 1s". Empty ones are left out.
pub fn heaps_in_pairs(heaps: &[u32]) -> String {
    let mut counts = BTreeMap::new();
    for &heap in heaps.iter().filter(|&&heap| heap > 0) {
        *counts.entry(heap).or_insert(0) += 1;
    }
    let counted = |(heap, count): (&u32, &u32)| match count {
        2 => format!("two {heap}s"),
        4 => format!("four {heap}s"),
        6 => format!("six {heap}s"),
        count => format!("{count} {heap}s"),
    };
    joined_by_and(counts.iter().rev().map(counted))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{balanced_parts, heaps_in_parts};

    /// How many parts there are if only powers of two are parts, but for heaps that are equal, two by two.
    fn parts_by_powers(heaps: &[u32]) -> u32 {
        let mut counts = BTreeMap::new();
        for heap in heaps {
            *counts.entry(heap).or_insert(0) += 1;
        }
        let parts = |(heap, count): (&&u32, &u32)| count / 2 * 2 + count % 2 * heap.count_ones();
        counts.iter().filter(|(heap, _)| ***heap > 0).map(parts).sum()
    }

    #[test]
    fn parts_pair_off_and_are_never_more_than_powers_of_two() {
        let mut fewer = 0;
        for number in 0..8_u32.pow(4) {
            let first = [0, 1, 2, 3].map(|place| number >> (3 * place) & 7);
            let last = first.iter().fold(0, |sum, heap| sum ^ heap);
            let heaps = [&first[..], &[last]].concat();
            let parts = balanced_parts(&heaps);
            for (heap, parts) in heaps.iter().zip(&parts) {
                assert_eq!(parts.iter().sum::<u32>(), *heap, "{heaps:?}: {parts:?}");
            }
            let all = parts.concat();
            for part in &all {
                let times = all.iter().filter(|other| *other == part).count();
                assert!(times.is_multiple_of(2), "{heaps:?}: {part} of {parts:?}");
            }
            let most = parts_by_powers(&heaps) as usize;
            assert!(all.len() <= most, "{heaps:?}: {parts:?}, {most} powers of two");
            fewer += usize::from(all.len() < most);
        }
        assert!(fewer > 0);
    }

    #[test]
    fn few_heaps_are_divided() {
        for (heaps, told) in [
            (&[7, 5, 3, 1][..], "7=5+2, 5, 3=2+1, 1"),
            (&[7, 5, 2], "7=5+2, 5, 2"),
            (&[6, 5, 3], "6=4+2, 5=4+1, 3=2+1"),
            (&[7, 7, 0, 3, 3], "7, 7, 3, 3"),
            (&[7, 5, 3], "7, 5, 3"),
        ] {
            assert_eq!(heaps_in_parts(heaps).join(", "), told);
        }
    }
}
