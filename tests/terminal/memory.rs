//! With little memory the screen stays in use, and reports what doesn't fit.
//!
//! The limit is that of the address space, which Linux enforces and other systems don't.
#![cfg(target_os = "linux")]

use crate::game::Start;

#[test]
fn without_memory_for_a_table_the_computer_searches_and_says_so() {
    // The table alone takes 41 MB.
    let start = Start::on(100, 30).within("-v 45000");
    let mut game = start.play(&["play", "tiles", "--set", "size=4"]);
    game.sees("Not enough memory");
    game.keys("v");
    game.sees("estimate");
    game.keys("q");
    game.ends_with(0);
    game.leaves_terminal_clean();
}
