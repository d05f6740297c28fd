//! Kalah as a still life: the whole board, with one character for each seed.

use ratatui::layout::Rect;

use crate::kit::{Canvas, Frame, LabelStyle, Material, PictureRect, Role, Tabletop};
use crate::picture::{COLUMN, ROW};

/// The seeds in the pits from left to right, of the upper and the lower row, and in the stores.
const PITS: [[u8; 6]; 2] = [[4, 0, 2, 4, 2, 0], [2, 4, 0, 2, 0, 4]];
const STORES: [u8; 2] = [5, 6];

/// How seeds lie in a hollow: how many side by side and in how many rows at most, and the columns
/// from one to the next.
#[derive(Clone, Copy)]
struct Heap {
    across: u16,
    down: u16,
    pitch: u16,
}

/// The size of a board's parts, in columns and rows.
struct BoardSize {
    store: f32,
    pit: (f32, f32),
    /// The rows between the pits.
    between: f32,
    /// The wood at the sides, and above and below.
    rim: (f32, f32),
    /// The seeds in a pit and in a store.
    heaps: (Heap, Heap),
}

const SINGLE: Heap = Heap { across: 1, down: 1, pitch: 1 };
const COLUMN_OF_TWO: Heap = Heap { down: 2, ..SINGLE };
const PAIR: Heap = Heap { across: 2, ..SINGLE };
const PAIRS: Heap = Heap { across: 2, down: 3, pitch: 1 };
const LOOSE_PAIRS: Heap = Heap { pitch: 2, ..PAIRS };

/// Boards, the largest first.
const BOARDS: [BoardSize; 6] = [
    BoardSize {
        store: 8.0,
        pit: (7.0, 5.0),
        between: 2.0,
        rim: (1.0, 0.5),
        heaps: (LOOSE_PAIRS, LOOSE_PAIRS),
    },
    BoardSize {
        store: 6.0,
        pit: (5.0, 4.0),
        between: 2.0,
        rim: (1.0, 0.5),
        heaps: (LOOSE_PAIRS, LOOSE_PAIRS),
    },
    BoardSize {
        store: 3.0,
        pit: (3.0, 2.1875),
        between: 1.0,
        rim: (0.5, 0.3125),
        heaps: (PAIR, PAIRS),
    },
    BoardSize {
        store: 2.5,
        pit: (3.0, 1.5),
        between: 0.0,
        rim: (0.0, 0.5),
        heaps: (SINGLE, COLUMN_OF_TWO),
    },
    BoardSize {
        store: 2.5,
        pit: (3.0, 1.5),
        between: 0.0,
        rim: (0.0, 0.0),
        heaps: (SINGLE, COLUMN_OF_TWO),
    },
    BoardSize {
        store: 1.5,
        pit: (2.0, 1.5),
        between: 0.0,
        rim: (0.0, 0.0),
        heaps: (SINGLE, COLUMN_OF_TWO),
    },
];

impl BoardSize {
    /// The size, in the units of pictures.
    fn size(&self) -> (f32, f32) {
        let width = 2.0 * (self.store + self.rim.0) + 6.0 * self.pit.0;
        let height = 2.0 * (self.pit.1 + self.rim.1) + self.between;
        (width * COLUMN, height * ROW)
    }

    /// The columns from the board's left edge to the first seed of a full pit.
    fn first_seed(&self) -> f32 {
        let Heap { across, pitch, .. } = self.heaps.0;
        self.rim.0 + self.store + (self.pit.0 - f32::from((across - 1) * pitch + 1)) / 2.0
    }

    /// The hollows with their seeds, in a board that fills this place.
    fn hollows(&self, wood: PictureRect) -> Vec<(PictureRect, u8, Heap)> {
        let (left, top) = (wood.x + self.rim.0 * COLUMN, wood.y + self.rim.1 * ROW);
        let (width, height) = (self.pit.0 * COLUMN, self.pit.1 * ROW);
        let store = PictureRect {
            x: left,
            y: top,
            width: self.store * COLUMN,
            height: 2.0 * height + self.between * ROW,
        };
        let right = PictureRect { x: store.x + store.width + 6.0 * width, ..store };
        let lower = top + height + self.between * ROW;
        let rows = [top, lower].into_iter().zip(PITS).flat_map(|(y, seeds)| {
            let places = (0_u8..).map(move |pit| {
                let x = store.x + store.width + f32::from(pit) * width;
                PictureRect { x, y, width, height }
            });
            places.zip(seeds).map(|(place, seeds)| (place, seeds, self.heaps.0))
        });
        rows.chain([(store, STORES[0], self.heaps.1), (right, STORES[1], self.heaps.1)]).collect()
    }
}

pub(super) fn draw(canvas: &mut Canvas<'_>) {
    canvas.table(Tabletop::Slate);
    let room = PictureRect::from(canvas.tabletop());
    let fits = |board: &&BoardSize| {
        let (width, height) = board.size();
        width <= room.width && height <= room.height
    };
    let Some(board) = BOARDS.iter().find(fits) else { return };
    let (width, height) = board.size();
    let half = |free: f32, unit: f32| (free / 2.0 / unit).floor() * unit;
    // The seeds of a pit begin with a column, so that no cell with a seed shows wood beside it.
    let aside = board.first_seed().fract() * COLUMN;
    let wood = PictureRect {
        x: room.x + (half(room.width - width + 2.0 * aside, COLUMN) - aside).max(0.0),
        y: room.y + half(room.height - height, ROW / 2.0),
        width,
        height,
    };
    canvas.plank(wood);
    canvas.frame(Frame::PieceEdge, wood.cells(), Role::Border);
    for (hollow, seeds, heap) in board.hollows(wood) {
        canvas.hollow(hollow);
        if canvas.palette().is_none() {
            canvas.label_in(hollow.cells(), &[seeds.to_string()], LabelStyle::Text);
            continue;
        }
        for (index, at) in (0..).zip(heap.cells(hollow, seeds)) {
            let material = if index % 4 == 3 { Material::Jade } else { Material::Ivory };
            canvas.label(at, "\u{25CF}", LabelStyle::InMaterial(material));
        }
    }
}

impl Heap {
    /// The cells of at most this many seeds, in the middle of a hollow.
    fn cells(self, hollow: PictureRect, seeds: u8) -> Vec<(u16, u16)> {
        let Self { across, down, pitch } = self;
        let seeds = u16::from(seeds).min(across * down);
        if seeds == 0 {
            return Vec::new();
        }
        let across = seeds.min(across);
        let rows = seeds.div_ceil(across);
        let width = f32::from((across - 1) * pitch + 1) * COLUMN;
        let Rect { x, y, .. } =
            PictureRect::around(hollow.centre(), width, f32::from(rows) * ROW).cells();
        let cells =
            (0..rows).flat_map(|row| (0..across).map(move |index| (x + index * pitch, y + row)));
        cells.take(seeds.into()).collect()
    }
}
