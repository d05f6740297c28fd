//! Boards as pictures: in every rendering, and as text for snapshots.

use arcade_engine::Position;
use arcade_games::kit::{
    Canvas, Capabilities, Charset, Colours, MoveNotes, Painter, Scene, Theme, View,
};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Color;

use crate::in_full::is_in_full;
use crate::sample::sample;

/// The theme of boards in 24-bit colour.
pub fn picture() -> Theme {
    Theme::new(Theme::NAMES[0], LOOKS[0])
}

/// Every rendering of a board.
pub const LOOKS: [Capabilities; 6] = {
    const fn look(colours: Colours, charset: Charset, pictures: bool) -> Capabilities {
        Capabilities { colours, charset, pictures }
    }
    [
        look(Colours::True, Charset::Unicode, true),
        look(Colours::Indexed, Charset::Unicode, true),
        look(Colours::Sixteen, Charset::Unicode, true),
        look(Colours::True, Charset::Unicode, false),
        look(Colours::None, Charset::Unicode, true),
        look(Colours::True, Charset::Ascii, true),
    ]
};

/// The distance between tested sizes: this, or less for a larger sample.
pub fn apart(step: usize) -> usize {
    (step / sample(1) as usize).max(1)
}

/// Draws a board in an area, and checks that nothing around it changes.
#[track_caller]
pub fn drawn<P: Position, V: View<P>>(
    view: &V,
    scene: &Scene<'_, P>,
    area: Rect,
    theme: &Theme,
) -> Buffer {
    let all = Rect::new(0, 0, area.right() + 2, area.bottom() + 2);
    let mut untouched = Cell::new("~");
    untouched.set_fg(Color::Rgb(1, 2, 3));
    let mut buffer = Buffer::filled(all, untouched.clone());
    for at in area.positions() {
        buffer[at] = Cell::default();
    }
    let mut canvas = Canvas::new(area, theme);
    view.draw(scene, &mut canvas);
    Painter::default().paint(&canvas, &mut buffer);
    for at in all.positions().filter(|&at| !area.contains(at)) {
        assert_eq!(buffer[at], untouched, "{at} is outside of {area}");
    }
    let mut board = Buffer::empty(area);
    for at in area.positions() {
        board[at] = buffer[at].clone();
    }
    board
}

/// Nothing but what a tip says.
pub fn tip<'a, M>(tip_move: Option<M>) -> MoveNotes<'a, M> {
    MoveNotes { tip_move, ..MoveNotes::default() }
}

/// Draws a board in every rendering and in areas of all sizes; none panics or draws outside.
#[track_caller]
pub fn fits_everywhere<P: Position, V: View<P>>(view: &V, scene: &Scene<'_, P>) {
    for (index, look) in (0_u16..).zip(LOOKS) {
        let theme = Theme::new(Theme::NAMES[0], look);
        for width in 1..=60 {
            for height in 1..=30 {
                // All widths and heights are covered in each rendering, mostly in different combinations.
                let step = apart(match (index, is_in_full()) {
                    (3, true) => 4,
                    (_, true) => 12,
                    (3, false) => 11,
                    (_, false) => 29,
                });
                if usize::from(width + 5 * height + index).is_multiple_of(step) {
                    drawn(view, scene, Rect::new(1, 1, width, height), &theme);
                }
            }
        }
        // Boards of this size take as long as all others together.
        if index == 0 || is_in_full() {
            drawn(view, scene, Rect::new(1, 1, 500, 200), &theme);
        }
    }
}

/// A board as characters, followed by their background and foreground colours, each as the letter of the
/// nearest of some colours of the default theme.
pub fn golden(board: &Buffer) -> String {
    let block = |letter: &dyn Fn(&Cell) -> char| -> String {
        let rows = board.content().chunks(board.area.width.into());
        let rows: Vec<String> = rows
            .map(|row| row.iter().map(letter).collect::<String>().trim_end().to_string())
            .collect();
        rows.join("\n")
    };
    let glyph = |cell: &Cell| cell.symbol().chars().next().unwrap_or(' ');
    let ink = |cell: &Cell| if glyph(cell) == ' ' { ' ' } else { letter(cell.fg) };
    [block(&glyph), block(&|cell| letter(cell.bg)), block(&ink)].join("\n---\n")
}

/// The letter of the nearest colour.
fn letter(colour: Color) -> char {
    const LETTERS: [(char, u32); 24] = [
        ('.', 0x0E_11_17),
        ('#', 0x05_07_0A),
        ('T', 0xF0_EC_E2),
        ('t', 0xA3_AC_BD),
        ('B', 0xB9_DE_FF),
        ('b', 0x5A_B0_FF),
        ('d', 0x1B_62_B8),
        ('n', 0x04_18_2E),
        ('O', 0xFF_D9_AE),
        ('o', 0xFF_A2_4A),
        ('q', 0xB9_5C_0C),
        ('m', 0x2A_13_00),
        ('F', 0x2F_7A_63),
        ('f', 0x1E_5A_48),
        ('e', 0x12_3A_2F),
        ('W', 0x8A_5F_3B),
        ('w', 0x5E_3C_24),
        ('v', 0x34_1F_12),
        ('g', 0xED_BE_45),
        ('J', 0xDF_F7_EE),
        ('j', 0x8F_C9_B3),
        ('k', 0x4D_8A_74),
        ('y', 0xFF_D8_4D),
        ('i', 0xA3_9A_86),
    ];
    let Color::Rgb(red, green, blue) = colour else { return '?' };
    let distance = |&(_, hex): &(char, u32)| {
        let [_, r, g, b] = hex.to_be_bytes();
        [(r, red), (g, green), (b, blue)]
            .map(|(one, other)| u32::from(one.abs_diff(other)).pow(2))
            .iter()
            .sum::<u32>()
    };
    LETTERS.iter().min_by_key(|colour| distance(colour)).map_or('?', |(letter, _)| *letter)
}
