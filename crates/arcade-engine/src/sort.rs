//! Sorting short lists of moves.

use std::cmp::Ordering;

/// A stable sort by a comparison.
///
/// A binary insertion sort. The standard library's sorts are made for large arrays and would
/// compile to 5 KB of code for every element type; here, the lists are the moves of a position, of
/// one type for each game.
pub fn insertion_sort_by<T>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    for next in 1..list.len() {
        let place = list[..next]
            .partition_point(|before| compare(before, &list[next]) != Ordering::Greater);
        for later in (place..next).rev() {
            list.swap(later, later + 1);
        }
    }
}

/// The same by a key.
pub fn insertion_sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    insertion_sort_by(list, |one, other| key(one).cmp(&key(other)));
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn sorts_as_the_standard_library_does(list: Vec<(u8, u16)>) {
            let (mut few, mut all) = (list.clone(), list);
            insertion_sort_by_key(&mut few, |&(key, _)| key % 8);
            all.sort_by_key(|&(key, _)| key % 8);
            prop_assert_eq!(few, all);
        }
    }
}
