//! The geometry of the board: squares are numbered from 0, row by row.

/// A move: a step to an adjacent square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column on the left.
    Left,
    /// To the column on the right.
    Right,
}

impl Step {
    /// Every direction, in the order in which moves are listed.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The direction in words.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
        }
    }
}

/// The number of squares along a side.
pub const SIZE: u8 = 5;
/// The number of squares of the board.
pub(super) const SQUARES: usize = COUNT as usize;
pub(super) const COUNT: u8 = SIZE * SIZE;
/// The square in the middle.
pub const CENTRE: u8 = 12;
/// The number of rotations and reflections, including the identity.
pub(super) const SYMMETRIES: u8 = 8;

/// The target of each step from each square; `None` off the board.
pub(super) const TARGETS: [[Option<u8>; 4]; SQUARES] = {
    let mut targets = [[None; 4]; SQUARES];
    let mut square = 0;
    while square < COUNT {
        let (row, column) = (square / SIZE, square % SIZE);
        let all = &mut targets[square as usize];
        if row > 0 {
            all[Step::Up as usize] = Some(square - SIZE);
        }
        if row + 1 < SIZE {
            all[Step::Down as usize] = Some(square + SIZE);
        }
        if column > 0 {
            all[Step::Left as usize] = Some(square - 1);
        }
        if column + 1 < SIZE {
            all[Step::Right as usize] = Some(square + 1);
        }
        square += 1;
    }
    targets
};

/// The image of each square under each symmetry.
const IMAGES: [[u8; SQUARES]; SYMMETRIES as usize] = {
    let mut images = [[0; SQUARES]; SYMMETRIES as usize];
    let mut symmetry = 0;
    while symmetry < SYMMETRIES {
        let mut square = 0;
        while square < COUNT {
            let (mut row, mut column) = (square / SIZE, square % SIZE);
            if symmetry & 4 != 0 {
                (row, column) = (column, row);
            }
            if symmetry & 1 != 0 {
                column = SIZE - 1 - column;
            }
            if symmetry & 2 != 0 {
                row = SIZE - 1 - row;
            }
            images[symmetry as usize][square as usize] = row * SIZE + column;
            square += 1;
        }
        symmetry += 1;
    }
    images
};

/// The number of steps from each square to each other one.
pub(super) const DISTANCES: [[u8; SQUARES]; SQUARES] = {
    let mut distances = [[0; SQUARES]; SQUARES];
    let mut from = 0;
    while from < COUNT {
        let mut to = 0;
        while to < COUNT {
            distances[from as usize][to as usize] =
                (from / SIZE).abs_diff(to / SIZE) + (from % SIZE).abs_diff(to % SIZE);
            to += 1;
        }
        from += 1;
    }
    distances
};

/// The number of steps from one square to another.
pub(super) const fn distance(from: u8, to: u8) -> u8 {
    DISTANCES[from as usize][to as usize]
}

/// The image of a square under a symmetry: half of the symmetries first swap rows and columns; then
/// the columns are mirrored, or the rows, or both, or neither.
pub(super) fn image_of_square(symmetry: u8, square: u8) -> u8 {
    IMAGES[usize::from(symmetry)][usize::from(square)]
}

/// The image of a step under a symmetry.
pub(super) fn image_of_step(symmetry: u8, step: Step) -> Step {
    let transposed = match (symmetry & 4, step) {
        (0, step) => step,
        (_, Step::Up) => Step::Left,
        (_, Step::Left) => Step::Up,
        (_, Step::Down) => Step::Right,
        (_, Step::Right) => Step::Down,
    };
    match (transposed, symmetry & 1, symmetry & 2) {
        (Step::Left, 1, _) => Step::Right,
        (Step::Right, 1, _) => Step::Left,
        (Step::Up, _, 2) => Step::Down,
        (Step::Down, _, 2) => Step::Up,
        (step, _, _) => step,
    }
}
