//! Sets of squares as bits of a number, their subsets, and how many there are.

/// The squares of a set, whose bit `s` stands for square `s`, in ascending order.
#[inline]
pub fn members(set: impl Into<u64>) -> impl Iterator<Item = u8> {
    let mut left = set.into();
    std::iter::from_fn(move || {
        let square = (left != 0).then(|| left.trailing_zeros())?;
        left &= left - 1;
        u8::try_from(square).ok()
    })
}

/// The subsets of size `count` of a set of at most 63 squares, in ascending order as numbers.
pub fn subsets(of: u64, count: u32) -> impl Iterator<Item = u64> {
    // Numbers with `count` ones, each mapped to the squares of the set.
    let squares: Vec<u64> = members(of).map(|square| 1 << square).collect();
    let end = 1_u64 << squares.len();
    let mut next = Some((1_u64 << count) - 1).filter(|&first| first < end);
    std::iter::from_fn(move || {
        let ones = next?;
        // The next number with as many ones (Gosper, 1972).
        let least = ones & ones.wrapping_neg();
        let carried = ones + least;
        let rest = ((ones ^ carried) >> 2).checked_div(least);
        next = rest.map(|rest| carried | rest).filter(|&next| next < end);
        Some(members(ones).fold(0, |set, index| set | squares[usize::from(index)]))
    })
}

/// Binomial coefficients: at `[n][k]` the number of ways to choose `k` of `n` things.
pub const fn binomials<const N: usize, const K: usize>() -> [[u32; K]; N] {
    let mut ways = [[0; K]; N];
    let mut things = 0;
    while things < N {
        ways[things][0] = 1;
        let mut chosen = 1;
        while things > 0 && chosen < K {
            ways[things][chosen] = ways[things - 1][chosen - 1] + ways[things - 1][chosen];
            chosen += 1;
        }
        things += 1;
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_all_of_their_size_and_ascend() {
        const WAYS: [[u32; 8]; 8] = binomials();
        for of in [0_u64, 0b1, 0b1011_0001, 1 << 63 | 0b110] {
            for count in 0..=of.count_ones() + 1 {
                let found: Vec<u64> = subsets(of, count).collect();
                let expected = WAYS[of.count_ones() as usize][count as usize];
                assert_eq!(found.len(), expected as usize, "{count} of {of:b}");
                assert!(found.is_sorted_by(|a, b| a < b));
                assert!(found.iter().all(|set| set & !of == 0 && set.count_ones() == count));
            }
        }
    }
}
