//! A game on two machines: random messages on both screens, in any order.

use std::thread;

use arcade::link::{Joined, SocketFolders, join};
use arcade::tui::{App, join_game};
use arcade_games::games::GameId;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use ratatui::layout::Rect;
use tempfile::TempDir;

use crate::harness::{Terminal, context};
use crate::storm::{LOOK, check_margin, hosted_in, message, messages, places, size};

/// Joins the game, while its host answers.
fn joined(places: &SocketFolders, host: &mut Terminal) -> Joined {
    let found = places.find(&"nim".parse().expect("an address")).expect("a hosted game");
    let guest = thread::spawn(move || join(found, "ben".parse().expect("a name")));
    while !guest.is_finished() {
        host.catch_up();
        thread::yield_now();
    }
    guest.join().expect("no panic").expect("it is let in")
}

/// The screen of one who has joined.
fn guest(joined: Joined) -> Terminal {
    let home = TempDir::new().expect("a folder");
    let (mut context, woken, answered) = context(&home, LOOK);
    let screen = join_game(GameId::Nim, joined, &mut context);
    let screen = screen.unwrap_or_else(|error| panic!("{error}"));
    Terminal::new(App::new(screen, context), woken, answered, home)
}

#[test]
fn a_guest_hears_what_the_host_plays() {
    let folder = TempDir::new().expect("a folder");
    let places = places(&folder);
    let mut host = hosted_in(&places, TempDir::new().expect("a folder"));
    let mut guest = guest(joined(&places, &mut host));
    guest.until("ann's turn.");
    host.types("a3").keys("enter").at("2/4/3 misere");
    guest.until_other_than("5/4/3 misere").at("2/4/3 misere").sees("turn");
    guest.types("b1").keys("enter");
    host.until_other_than("2/4/3 misere").at("2/3/3 misere");
}

#[test]
fn who_joins_has_a_seat_before_the_first_key() {
    let folder = TempDir::new().expect("a folder");
    let places = places(&folder);
    let mut host = hosted_in(&places, TempDir::new().expect("a folder"));
    drop(guest(joined(&places, &mut host)));
    // A guest that returns earlier watches.
    host.until("ben has left");
    host.types("a3").keys("enter").at("2/4/3 misere");
    let mut guest = guest(joined(&places, &mut host));
    guest.types("b1").keys("enter");
    host.until_other_than("2/4/3 misere").at("2/3/3 misere");
}

#[test]
fn anything_at_all_on_the_screens_of_a_host_and_a_guest() {
    let folder = TempDir::new().expect("a folder");
    let places = places(&folder);
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let open = || hosted_in(&places, TempDir::new().expect("a folder"));
    let mut host = open();
    let mut players = [guest(joined(&places, &mut host)), host];
    let mut areas = [Rect::new(0, 0, 80, 24); 2];
    let mut games = 1;
    for count in 0..2 * messages() {
        let at = usize::from(random.random_ratio(1, 3));
        if random.random_range(0..50) == 0 {
            let (width, height) = size(&mut random);
            areas[at] = Rect { width, height, ..areas[at] };
            players[at].resize(width, height);
        }
        players[at].handle(&message(&mut random, areas[at]));
        players.iter_mut().for_each(Terminal::catch_up);
        if count % 4 == 0 && !players[at].is_done() {
            check_margin(&players[at], areas[at]);
        }
        // A host that has left hosts another game; a guest that has left returns to its seat.
        let [first, host] = &mut players;
        if host.is_done() {
            *host = open();
        }
        if first.is_done() {
            *first = Terminal::menu("");
            *first = guest(joined(&places, host));
            games += 1;
        }
    }
    assert!(games > 1, "Nobody has ever left");
}
