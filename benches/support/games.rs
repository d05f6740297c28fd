//! A position of each game.

use arcade_games::games::GameId;

/// Every game from a position with many things on the board.
pub const GAMES: [(GameId, &str); 6] = [
    (GameId::Nim, "7/5/4/3 misere"),
    (GameId::SilverDollar, "__o__o_o____oo___o____oo"),
    (GameId::Tiles, "bgggoggggggbgggo b 1"),
    (GameId::Flip, "11335+|+|24466+"),
    (GameId::CoinGrabber, "A,5,10,5,25/5,10,25,10,5/10,25,1,25,10/5,10,25,10,5/25,5,10,5,B 0 0 A"),
    (GameId::Kalah, "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"),
];
