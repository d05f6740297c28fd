//! The number of bytes per frame, which matters on slow connections.

use ratatui::backend::{Backend as _, CrosstermBackend};
use ratatui::buffer::Buffer;

use crate::harness::Terminal;
use crate::storm::GAMES;

/// Pictures, all colours and animation, driven by the test's clock.
const LOOK: &str = "[ui]\ncolour = \"truecolor\"\npictures = true\nanimation = true\n";

/// Bytes for a step of the cursor.
const STEP: usize = 1664;

/// Bytes for a move with its motion.
const MOVE: usize = 40 * 1024;

/// The bytes that change one frame into the next.
fn bytes(before: &Buffer, after: &Buffer) -> usize {
    let mut out = Vec::new();
    CrosstermBackend::new(&mut out)
        .draw(before.diff(after).into_iter())
        .expect("memory can be written");
    out.len()
}

fn at_rest(game: &str, position: &str, size: (u16, u16)) -> Terminal {
    let mut terminal = Terminal::play_with(game, position, ["human", "human"], LOOK);
    terminal.resize(size.0, size.1);
    terminal
}

#[test]
fn a_step_of_the_cursor_takes_few_bytes() {
    for (game, position) in GAMES {
        for size in [(100, 30), (80, 24)] {
            let mut terminal = at_rest(game, position, size);
            let mut steps = 0;
            for key in "right down right up left right down left right left up down".split(' ') {
                let (before, was_at) = (terminal.buffer(), terminal.position());
                let cost = bytes(&before, &terminal.keys(key).buffer());
                // In games whose arrows make moves there is no cursor.
                if terminal.position() != was_at {
                    steps = usize::MAX;
                    break;
                }
                assert!(cost <= STEP, "{game} at {size:?}, {key}: {cost} bytes");
                steps += usize::from(before != terminal.buffer());
            }
            assert!(steps >= 4, "{game}: the cursor has moved {steps} times");
        }
    }
}

#[test]
fn a_move_with_its_motion_takes_few_bytes() {
    let mut all = 0;
    for (game, position) in GAMES {
        let mut terminal = at_rest(game, position, (100, 30));
        let mut shown = terminal.buffer();
        let (mut cost, mut frames) = (0, 0);
        terminal.keys("enter");
        loop {
            let next = terminal.buffer();
            cost += bytes(&shown, &next);
            frames += 1;
            shown = next;
            if !terminal.tick() {
                break;
            }
        }
        assert!(cost <= MOVE, "{game}: {cost} bytes in {frames} frames");
        all += frames;
    }
    assert!(all > 4 * GAMES.len(), "{all} frames are no motion");
}
