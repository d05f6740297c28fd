//! Heaps that balance, in parts that show it.

use std::collections::BTreeMap;

use arcade_base::joined_by_and;

/// A heap in parts that show the balance. If the heaps balance (their nim-sum is 0), there is an even number of
/// parts of each size in all of them: equal heaps are whole, two by two, and the others are divided into powers of
/// two, the largest first. If they don't, the heap is whole.
pub fn balanced_parts(heaps: &[u32], heap: usize) -> Vec<u32> {
    let objects = heaps[heap];
    let equal = |heaps: &[u32]| heaps.iter().filter(|&&other| other == objects).count();
    let has_partner = equal(&heaps[..heap]) / 2 < equal(heaps) / 2;
    if has_partner || heaps.iter().fold(0, |sum, heap| sum ^ heap) > 0 {
        return vec![objects];
    }
    let powers = (0..u32::BITS).rev().map(|place| 1 << place);
    powers.filter(|power| objects & power > 0).collect()
}

/// The heaps that are divided to show the balance: "5=4+1, 3=2+1"; empty if none is.
pub fn divided_heaps(heaps: &[u32]) -> String {
    let parts = (0..heaps.len()).map(|heap| (heaps[heap], balanced_parts(heaps, heap)));
    let sum = |(heap, parts): (u32, Vec<u32>)| {
        let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
        format!("{heap}={}", parts.join("+"))
    };
    parts.filter(|(_, parts)| parts.len() > 1).map(sum).collect::<Vec<_>>().join(", ")
}

/// The parts of heaps that balance, the largest first, and which heaps are divided: "two 4s and two 1s (5=4+1)".
pub fn balance_in_parts(heaps: &[u32]) -> String {
    let mut counts = BTreeMap::new();
    for heap in (0..heaps.len()).filter(|&heap| heaps[heap] > 0) {
        for part in balanced_parts(heaps, heap) {
            *counts.entry(part).or_insert(0) += 1;
        }
    }
    let counted = |(part, count): (&u32, &u32)| match count {
        2 => format!("two {part}s"),
        4 => format!("four {part}s"),
        6 => format!("six {part}s"),
        count => format!("{count} {part}s"),
    };
    let all = joined_by_and(counts.iter().rev().map(counted));
    let divided = divided_heaps(heaps);
    if divided.is_empty() { all } else { format!("{all} ({divided})") }
}
