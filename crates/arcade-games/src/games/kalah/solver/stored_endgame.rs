//! Storing the endgame table on disk.

use arcade_base::ParseError;
use arcade_engine::{Random, StoredTable};

use super::board::{Board, PITS, Successor, word};
use super::endgame::Endgame;
use super::margin_bounds::MarginBounds;
use super::search::MarginSolver;

impl StoredTable for MarginSolver {
    fn restore(&mut self, bytes: Vec<u8>) -> Result<(), ParseError> {
        self.endgame = Endgame::restored(bytes, &self.numbers)?;
        Ok(())
    }

    fn forget(&mut self) {
        (self.endgame, self.max_endgame_seeds) = (Endgame::default(), 0);
    }

    /// Checks a random board. First the number of seeds is drawn, each with the same probability:
    /// otherwise the few boards with few seeds would hardly ever be checked.
    fn check_random_entry(&self, random: &mut Random) -> Result<(), ParseError> {
        let seeds = random.below(self.endgame.seeds() + 1);
        let own = random.below(seeds + 1);
        let [own, other] = [own, seeds - own].map(|seeds| self.any_row(seeds, random));
        let board = Board { own, other };
        let (stored, backed_up) = (self.stored_bounds(board), self.backed_up_bounds(board));
        if stored.low <= backed_up.high && backed_up.low <= stored.high {
            return Ok(());
        }
        let range = |bounds: MarginBounds| format!("{} to {}", bounds.low, bounds.high);
        let field = format!("what board {} yields", self.numbers.number_of(board));
        let expected = format!("{}, by its moves", range(backed_up));
        Err(ParseError::new(field, range(stored), expected))
    }
}

impl MarginSolver {
    /// A random row with this many seeds, in which many seeds in one pit are as likely as a few in
    /// each.
    fn any_row(&self, mut seeds: u32, random: &mut Random) -> u64 {
        let mut row = [0; PITS];
        let row = &mut row[..self.sowing.pits()];
        let (last, others) = row.split_last_mut().expect("a side has a pit");
        for pit in others {
            let sown = random.below(seeds + 1);
            seeds -= sown;
            *pit = u8::try_from(sown).expect("few seeds");
        }
        *last = u8::try_from(seeds).expect("few seeds");
        random.shuffle(row);
        word(row)
    }

    /// The table's bounds of a board.
    fn stored_bounds(&self, board: Board) -> MarginBounds {
        self.endgame.get(self.numbers.number_of(board), board.seeds().cast_signed())
    }

    /// The bounds of a board that follow from the rules, and from the table's bounds of its
    /// successors.
    fn backed_up_bounds(&self, board: Board) -> MarginBounds {
        if let Some(margin) = board.final_margin() {
            return MarginBounds::exactly(margin);
        }
        let after = |pit| {
            let Successor { board, stored, turn } = self.sowing.successor(board, pit);
            self.stored_bounds(board).of_move(stored, turn)
        };
        let best = |most: MarginBounds, after: MarginBounds| MarginBounds {
            low: most.low.max(after.low),
            high: most.high.max(after.high),
            best: None,
        };
        board.moves().map(after).reduce(best).expect("an unfinished board has moves")
    }
}
