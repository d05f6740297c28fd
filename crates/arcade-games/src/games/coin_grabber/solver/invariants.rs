//! The data shared by all positions reachable from a root, and the key of each in the table.
//!
//! The coins left are a set of squares, which determines the squares where a player can be: those
//! connected to the player's start by squares without a coin.

use arcade_engine::Position as _;

use crate::games::coin_grabber::geometry::{CENTRE, SIZE, SQUARES, SYMMETRIES, image_of_square};
use crate::games::coin_grabber::rules::{CoinGrabber, UNIT};
use crate::kit::members;

/// A bitboard: a set of squares, a bit for each.
pub(super) type Squares = u32;

const BOARD: Squares = (1 << SQUARES) - 1;
const FIRST_COLUMN: Squares = 0b00001_00001_00001_00001_00001;
const LAST_COLUMN: Squares = FIRST_COLUMN << (SIZE - 1);

/// The set with one square.
pub(super) const fn bit(square: u8) -> Squares {
    1 << square
}

/// The squares adjacent to any of these.
pub(super) const fn neighbours_of(squares: Squares) -> Squares {
    let rows = squares << SIZE | squares >> SIZE;
    let columns = (squares & !LAST_COLUMN) << 1 | (squares & !FIRST_COLUMN) >> 1;
    (rows | columns) & BOARD
}

/// The data shared by all positions reachable from a root: the coins, the starts and the money.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RootInvariants {
    /// In units of 5 cents.
    coins: [u8; SQUARES],
    /// The squares where the players begin; empty if the root is over.
    starts: Squares,
    /// All the money without the centre coin, in units.
    total_units: u16,
    symmetries: Vec<Symmetry>,
}

/// A symmetry of the board that preserves the coins of a root and the two starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Symmetry {
    /// The image of each square.
    pub(super) images: [u8; SQUARES],
    /// The square whose image is each square.
    pub(super) inverse: [u8; SQUARES],
}

/// What a position is looked up by in a table; which player is A doesn't affect its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct PositionKey {
    /// The squares with a coin.
    pub(super) coins: Squares,
    /// The mover's square.
    pub(super) mover: u8,
    /// The other side's square.
    pub(super) other: u8,
    /// The mover's money, in units.
    pub(super) units: u16,
}

impl RootInvariants {
    pub(super) fn of(root: &CoinGrabber) -> Self {
        let [mover, other] = player_squares(root);
        let starts = if root.outcome().is_none() { bit(mover) | bit(other) } else { 0 };
        let coins = *root.coins();
        let keeps = |symmetry: &Symmetry| {
            let coin = |square: u8| coins[usize::from(square)];
            symmetry.of_set(starts) == starts
                && (0..).zip(&symmetry.images).all(|(square, &image)| coin(square) == coin(image))
        };
        let symmetries = (0..SYMMETRIES).map(Symmetry::new).filter(keeps).collect();
        Self { coins, starts, total_units: root.total() / UNIT, symmetries }
    }

    /// The squares with a coin in the root.
    pub(super) fn coins(&self) -> Squares {
        squares_with_coins(&self.coins)
    }

    /// The coin on a square of the root, in units.
    pub(super) fn coin(&self, square: u8) -> u8 {
        self.coins[usize::from(square)]
    }

    /// The total money of the players when these coins are left, in units.
    pub(super) fn taken(&self, left: Squares) -> u16 {
        self.total_units - members(left).map(|square| u16::from(self.coin(square))).sum::<u16>()
    }

    /// All the money without the centre coin, in units.
    pub(super) fn total_units(&self) -> u16 {
        self.total_units
    }

    /// Everything that distinguishes this root's positions from another's, as bytes.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.coins.to_vec();
        bytes.extend(self.starts.to_le_bytes());
        bytes.extend(self.total_units.to_le_bytes());
        bytes
    }

    /// The squares where the players can be when these coins are left.
    pub(super) fn reachable(&self, left: Squares) -> Reachable {
        let emptied = BOARD & !left & !bit(CENTRE);
        let first = self.starts & self.starts.wrapping_neg();
        let reach = |start: Squares| {
            let mut joined = start & emptied;
            loop {
                let more = (joined | neighbours_of(joined)) & emptied;
                if more == joined {
                    return joined;
                }
                joined = more;
            }
        };
        Reachable { parts: [first, self.starts & !first].map(reach) }
    }

    /// The key of a position; `None` if the position is over, or its coins, money or squares can't be
    /// reached from the root.
    pub(super) fn key(&self, position: &CoinGrabber) -> Option<PositionKey> {
        let coins = squares_with_coins(position.coins());
        let reachable = self.reachable(coins);
        let [mover, other] = player_squares(position);
        let same = |square: u8| position.coins()[usize::from(square)] == self.coin(square);
        let reached = coins & !self.coins() == 0
            && members(coins).all(same)
            && self.coins() & !coins & !reachable.squares() == 0
            && position.outcome().is_none()
            && position.total() / UNIT == self.total_units
            && reachable.squares_of_other(mover) & bit(other) != 0;
        reached.then(|| PositionKey {
            coins,
            mover,
            other,
            units: position.money(position.side_to_move()) / UNIT,
        })
    }

    /// The image of a set under each symmetry.
    pub(super) fn images(&self, squares: Squares) -> Images<'_> {
        let mut sets = [Squares::MAX; SYMMETRIES as usize];
        for (set, symmetry) in sets.iter_mut().zip(&self.symmetries) {
            *set = symmetry.of_set(squares);
        }
        Images { sets, symmetries: &self.symmetries }
    }
}

/// The images of a set of squares under each symmetry.
pub(super) struct Images<'a> {
    sets: [Squares; SYMMETRIES as usize],
    symmetries: &'a [Symmetry],
}

impl<'a> Images<'a> {
    /// The least image, which stands for all of them, and a symmetry that leads to it.
    pub(super) fn canonical(&self) -> (Squares, &'a Symmetry) {
        self.canonical_of(|set, _| set)
    }

    /// The canonical image of the set without one of its squares.
    pub(super) fn canonical_without(&self, square: u8) -> (Squares, &'a Symmetry) {
        self.canonical_of(|set, symmetry| set & !bit(symmetry.image(square)))
    }

    fn canonical_of(&self, set: impl Fn(Squares, &Symmetry) -> Squares) -> (Squares, &'a Symmetry) {
        let all = self.sets.iter().zip(self.symmetries);
        let all = all.map(|(&image, symmetry)| (set(image, symmetry), symmetry));
        all.min_by_key(|(set, _)| *set).expect("the identity is a symmetry")
    }
}

impl Symmetry {
    fn new(number: u8) -> Self {
        let (mut images, mut inverse) = ([0; SQUARES], [0; SQUARES]);
        for (square, slot) in (0..).zip(&mut images) {
            let image = image_of_square(number, square);
            *slot = image;
            inverse[usize::from(image)] = square;
        }
        Self { images, inverse }
    }

    pub(super) fn image(&self, square: u8) -> u8 {
        self.images[usize::from(square)]
    }

    fn of_set(&self, squares: Squares) -> Squares {
        members(squares).fold(0, |set, square| set | bit(self.image(square)))
    }
}

/// The squares without a coin on which each player can be; the same for both once their areas are
/// connected.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reachable {
    parts: [Squares; 2],
}

impl Reachable {
    /// The squares of both players.
    pub(super) fn squares(self) -> Squares {
        self.parts[0] | self.parts[1]
    }

    /// The squares on which one player can be while the other one is on this square.
    pub(super) fn squares_of_other(self, square: u8) -> Squares {
        let [one, two] = self.parts;
        let of = |part, other| if part & bit(square) == 0 { 0 } else { other };
        (of(one, two) | of(two, one)) & !bit(square)
    }

    /// The number of placements with the other player on a lower-numbered square.
    pub(super) fn placements_before(self, square: u8) -> usize {
        let [one, two] = self.parts;
        let less = |part: Squares| (part & (bit(square) - 1)).count_ones();
        let count = if one == two {
            less(one) * one.count_ones().saturating_sub(1)
        } else {
            less(one) * two.count_ones() + less(two) * one.count_ones()
        };
        count as usize
    }

    /// The index of the placement with the mover and the other side on these squares: they are in
    /// order of the other side's square, then of the mover's.
    pub(super) fn placement_index(self, mover: u8, other: u8) -> usize {
        let before = self.squares_of_other(other) & (bit(mover) - 1);
        self.placements_before(other) + before.count_ones() as usize
    }

    /// The number of placements of the mover and the other side.
    pub(super) fn placements(self) -> usize {
        self.placements_before(SIZE * SIZE)
    }
}

/// The squares of the mover and of the other side.
pub(super) fn player_squares(position: &CoinGrabber) -> [u8; 2] {
    [position.side_to_move(), position.side_to_move().other()].map(|side| position.square(side))
}

pub(super) fn squares_with_coins(coins: &[u8; SQUARES]) -> Squares {
    let with = (0..).zip(coins).filter(|(_, coin)| **coin > 0);
    with.fold(0, |set, (square, _)| set | bit(square))
}
