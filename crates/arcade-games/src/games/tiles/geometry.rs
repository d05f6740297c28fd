//! Boards of every size as sets of squares: bit `s` of a set is the square numbered `s + 1`, row by
//! row.

use crate::kit::members;

/// The smallest and the largest board, in squares along a side.
pub const SIZES: std::ops::RangeInclusive<u8> = 2..=8;
/// The number of rows, columns and diagonals of the largest board.
const MAX_LINES: usize = 18;
/// The number of squares of the largest board.
const MAX_SQUARES: usize = 64;
/// The number of rotations and reflections, including the identity.
pub(super) const SYMMETRIES: u8 = 8;

/// A bitboard: a set of squares, a bit for each.
pub(super) type Squares = u64;

/// The geometry of a board of one size.
#[derive(Debug)]
pub(super) struct Geometry {
    size: u8,
    lines: [Squares; MAX_LINES],
    /// The squares adjacent to each square, including diagonally.
    pub(super) neighbours: [Squares; MAX_SQUARES],
    /// The lines through each square, and their number.
    lines_through: [([Squares; 4], usize); MAX_SQUARES],
    /// The image of each square under each symmetry.
    images: [[u8; MAX_SQUARES]; SYMMETRIES as usize],
    /// The first row, and the first column.
    first_row: Squares,
    first_column: Squares,
    /// The diagonals at each distance above the main diagonal, and below it.
    diagonals: [[Squares; 2]; 8],
}

/// One geometry for each size; the first two are never used.
static GEOMETRIES: [Geometry; 9] = {
    let mut geometries = [const { Geometry::new(0) }; 9];
    let mut size = *SIZES.start();
    while size <= *SIZES.end() {
        geometries[size as usize] = Geometry::new(size);
        size += 1;
    }
    geometries
};

/// The geometry of the board with `size` squares along a side.
pub(super) fn geometry(size: u8) -> &'static Geometry {
    &GEOMETRIES[usize::from(size)]
}

impl Geometry {
    const fn new(size: u8) -> Self {
        let mut new = Self {
            size,
            lines: [0; MAX_LINES],
            neighbours: [0; MAX_SQUARES],
            lines_through: [([0; 4], 0); MAX_SQUARES],
            images: [[0; MAX_SQUARES]; SYMMETRIES as usize],
            first_row: 0,
            first_column: 0,
            diagonals: [[0; 2]; 8],
        };
        let n = size as usize;
        let mut square = 0;
        while square < n * n {
            let (row, column) = (square / n, square % n);
            let bit = 1 << square;
            new.first_row |= if row == 0 { bit } else { 0 };
            new.first_column |= if column == 0 { bit } else { 0 };
            new.diagonals[column.abs_diff(row)][(column < row) as usize] |= bit;
            new.add_to_lines(square);
            new.find_neighbours(square);
            new.find_images(square);
            square += 1;
        }
        new.find_lines_through();
        new
    }

    /// Adds a square to its row, its column and its diagonals.
    const fn add_to_lines(&mut self, square: usize) {
        let n = self.size as usize;
        let (row, column) = (square / n, square % n);
        self.lines[row] |= 1 << square;
        self.lines[n + column] |= 1 << square;
        if row == column {
            self.lines[2 * n] |= 1 << square;
        }
        if row + column + 1 == n {
            self.lines[2 * n + 1] |= 1 << square;
        }
    }

    const fn find_neighbours(&mut self, square: usize) {
        let n = self.size as usize;
        let (row, column) = (square / n, square % n);
        let mut other = 0;
        while other < n * n {
            let near = (other / n).abs_diff(row) <= 1 && (other % n).abs_diff(column) <= 1;
            if near && other != square {
                self.neighbours[square] |= 1 << other;
            }
            other += 1;
        }
    }

    const fn find_images(&mut self, square: usize) {
        let n = self.size as usize;
        let (row, column) = (square / n, square % n);
        let (mirrored_row, mirrored_column) = (n - 1 - row, n - 1 - column);
        let images = [
            (row, column),
            (row, mirrored_column),
            (mirrored_row, column),
            (mirrored_row, mirrored_column),
            (column, row),
            (column, mirrored_row),
            (mirrored_column, row),
            (mirrored_column, mirrored_row),
        ];
        let mut symmetry = 0;
        while symmetry < SYMMETRIES as usize {
            let (row, column) = images[symmetry];
            #[expect(clippy::cast_possible_truncation, reason = "at most 63")]
            let image = (row * n + column) as u8;
            self.images[symmetry][square] = image;
            symmetry += 1;
        }
    }

    const fn find_lines_through(&mut self) {
        let n = self.size as usize;
        let mut square = 0;
        while square < n * n {
            let through = &mut self.lines_through[square];
            let mut line = 0;
            while line < 2 * n + 2 {
                if self.lines[line] & (1 << square) != 0 {
                    through.0[through.1] = self.lines[line];
                    through.1 += 1;
                }
                line += 1;
            }
            square += 1;
        }
    }

    /// All squares.
    pub(super) const fn squares(&self) -> Squares {
        match self.size {
            8 => Squares::MAX,
            size => (1 << (size * size)) - 1,
        }
    }

    /// The rows, from the top, the columns, from the left, and the two main diagonals.
    pub(super) fn lines(&self) -> &[Squares] {
        &self.lines[..2 * usize::from(self.size) + 2]
    }

    /// The lines through a square.
    pub(super) fn lines_through(&self, square: u8) -> &[Squares] {
        let (lines, count) = &self.lines_through[usize::from(square)];
        &lines[..*count]
    }

    /// Whether a line through this square lies in `tiles`.
    pub(super) fn has_line_through(&self, square: u8, tiles: Squares) -> bool {
        self.lines_through(square).iter().any(|&line| line & !tiles == 0)
    }

    /// A line that lies in `tiles`, if there is one.
    pub(super) fn full_line(&self, tiles: Squares) -> Option<Squares> {
        self.lines().iter().copied().find(|&line| line & tiles == line)
    }

    /// The squares adjacent to any of these.
    pub(super) fn neighbours_of(&self, squares: Squares) -> Squares {
        members(squares).fold(0, |near, square| near | self.neighbours[usize::from(square)])
    }

    /// The image of a square under a symmetry.
    pub(super) fn image_of_square(&self, symmetry: u8, square: u8) -> u8 {
        self.images[usize::from(symmetry)][usize::from(square)]
    }

    /// The image of a set of squares under a symmetry: half of the symmetries first swap rows and
    /// columns; then the columns are mirrored, or the rows, or both, or neither.
    pub(super) fn image(&self, symmetry: u8, squares: Squares) -> Squares {
        let mut set = if symmetry & 4 == 0 { squares } else { self.transposed(squares) };
        if symmetry & 1 != 0 {
            set = self.mirrored(set, self.first_column, 1);
        }
        if symmetry & 2 != 0 {
            set = self.mirrored(set, self.first_row, u32::from(self.size));
        }
        set
    }

    /// Swaps rows and columns: all squares of a diagonal move by the same distance.
    fn transposed(&self, squares: Squares) -> Squares {
        let size = u32::from(self.size);
        (1..size).fold(squares & self.diagonals[0][0], |set, offset| {
            let [above, below] = self.diagonals[offset as usize];
            let distance = offset * (size - 1);
            set | (squares & above) << distance | (squares & below) >> distance
        })
    }

    /// Reverses the order of the rows or of the columns; `line` is the first one, and `step` is the
    /// distance to the next.
    fn mirrored(&self, squares: Squares, line: Squares, step: u32) -> Squares {
        let last = u32::from(self.size) - 1;
        (0..=last).fold(0, |set, at| set | (squares >> (at * step) & line) << ((last - at) * step))
    }
}
