//! One played game, and how moves are made in it.

use arcade_engine::{GameHistory, IllegalMove, Outcome, Position, Random, Side, Start, Turn};
use thiserror::Error;

use super::ending::Ending;
use super::metadata::Metadata;
use super::player::Player;
use super::setup::{Setup, with_names};
use super::tree::{NodeId, Tree};
use crate::puzzle::Goal;

/// A position that occurs this many times with the same seat to move ends the game as a draw.
const REPETITION_LIMIT: usize = 3;

/// One played game.
#[derive(Clone, Debug)]
pub struct Session<P: Position> {
    pub(super) metadata: Metadata,
    pub(super) setup: Setup,
    /// The goal of a puzzle, in which seat 1 makes every move, and seat 2 stays empty.
    goal: Option<Goal>,
    pub(super) tree: Tree<P>,
    pub(super) current: NodeId,
    /// The node at which a seat resigned or forfeited the game, and which of the two.
    pub(super) given_up: Option<(NodeId, Ending)>,
    /// How the game first ended, and at which node.
    pub(super) first_ending: Option<(NodeId, Ending)>,
    /// A description of how chance produced the start; not saved.
    setup_note: Option<String>,
}

/// The state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStatus {
    /// It goes on, and this seat is to move.
    ToMove(Side),
    /// It is over.
    Over(Ending),
}

/// Why a move was not made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(IllegalMove),
}

impl<P: Position> Session<P> {
    /// A new game: a puzzle, if the options name a goal.
    pub fn new(setup: Setup, start: Start<P>) -> Self {
        let goal = setup.goal();
        let tree = Tree::new(start.position, start.first);
        let (current, setup_note) = (tree.root(), start.setup_note);
        let metadata = Metadata::default();
        Self {
            metadata,
            setup,
            goal,
            tree,
            current,
            given_up: None,
            first_ending: None,
            setup_note,
        }
    }

    /// Whether any move was ever made, even if it was undone: only then is the game saved.
    pub fn has_moves(&self) -> bool {
        self.tree.nodes_after_root().next().is_some()
    }

    /// The game's metadata.
    pub fn game_metadata(&self) -> &Metadata {
        &self.metadata
    }

    /// The game's metadata, mutable.
    pub fn game_metadata_mut(&mut self) -> &mut Metadata {
        &mut self.metadata
    }

    /// The setup of the game.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The goal of a puzzle; `None` in a game for two.
    pub fn goal(&self) -> Option<Goal> {
        self.goal
    }

    /// The seats that are taken.
    pub fn seats(&self) -> &'static [Side] {
        if self.goal.is_some() { &Side::ALL[..1] } else { &Side::ALL }
    }

    /// The length in moves of the shortest solution of the puzzle among all lines tried so far.
    pub fn shortest_solution(&self) -> Option<usize> {
        let over = |node: &NodeId| self.tree.position(*node).outcome().is_some();
        let length = |node| self.tree.path_to_root(node).count() - 1;
        self.tree.nodes_after_root().filter(over).map(length).min()
    }

    /// The position that the game began with.
    pub fn start(&self) -> &P {
        self.tree.position(self.tree.root())
    }

    /// A description of how chance produced the start; `None` in a restored game.
    pub fn setup_note(&self) -> Option<String> {
        let names = Side::ALL.map(|seat| self.name_or_you(seat));
        self.setup_note.as_deref().map(|setup_note| with_names(setup_note, &names))
    }

    /// The position on the board.
    pub fn position(&self) -> &P {
        self.tree.position(self.current)
    }

    /// The position before the last move, and that move; `None` at the start.
    pub fn last_move(&self) -> Option<(&P, P::Move)> {
        let parent = self.tree.parent(self.current)?;
        Some((self.tree.position(parent), self.tree.mv(self.current)?))
    }

    /// The position before the turn to which the last move belongs: all moves that its side made in a row.
    /// `None` at the start.
    pub fn before_turn(&self) -> Option<&P> {
        let mover = self.last_mover()?;
        let earlier = self.tree.path_to_root(self.current).skip(1);
        let first = earlier.take_while(|&node| self.tree.mover(node) == mover).last()?;
        Some(self.tree.position(first))
    }

    /// The tree of all moves made, variations included.
    pub fn tree(&self) -> &Tree<P> {
        &self.tree
    }

    /// The current node of the tree.
    pub fn current(&self) -> NodeId {
        self.current
    }

    /// How the game came to the position on the board.
    pub fn history(&self) -> GameHistory<P::Move> {
        let mut moves: Vec<P::Move> =
            self.tree.path_to_root(self.current).filter_map(|node| self.tree.mv(node)).collect();
        moves.reverse();
        GameHistory { start: self.start().to_string(), moves }
    }

    /// Plies from the start to the current node.
    pub fn plies(&self) -> usize {
        self.tree.path_to_root(self.current).count() - 1
    }

    /// The player in a seat.
    pub fn player(&self, seat: Side) -> &Player {
        &self.setup.players[seat.index()]
    }

    /// The name shown for a seat: its player's, with the seat's number where both players have the
    /// same.
    pub fn name(&self, seat: Side) -> String {
        self.setup.name(seat)
    }

    /// What a seat's player is called on the screen, where a person without a name who plays against a
    /// computer is addressed: "You".
    pub fn name_or_you(&self, seat: Side) -> String {
        self.setup.name_or_you(seat)
    }

    /// Puts another player in a seat.
    pub fn set_player(&mut self, seat: Side, player: Player) {
        self.setup.players[seat.index()] = player;
    }

    /// The side to move in the position, whether or not the game is over.
    pub fn mover(&self) -> Side {
        self.tree.mover(self.current)
    }

    /// The side that made the last move; `None` at the start.
    pub fn last_mover(&self) -> Option<Side> {
        self.tree.parent(self.current).map(|parent| self.tree.mover(parent))
    }

    /// The state of the game.
    pub fn state(&self) -> GameStatus {
        let mover = self.mover();
        if let Some((node, ending)) = self.given_up
            && node == self.current
        {
            return GameStatus::Over(ending);
        }
        match self.position().outcome() {
            Some(_) if self.goal().is_some() => GameStatus::Over(Ending::Completed),
            Some(Outcome::Win) => GameStatus::Over(Ending::Won(mover)),
            Some(Outcome::Loss) => GameStatus::Over(Ending::Won(mover.other())),
            Some(Outcome::Draw) => GameStatus::Over(Ending::Drawn),
            None if self.occurrences() >= REPETITION_LIMIT => GameStatus::Over(Ending::Repeated),
            None => GameStatus::ToMove(mover),
        }
    }

    /// How often the current position has occurred on the path to it, with the same seat to move.
    fn occurrences(&self) -> usize {
        let same = |&node: &NodeId| {
            self.tree.mover(node) == self.mover() && self.tree.position(node) == self.position()
        };
        self.tree.path_to_root(self.current).filter(same).count()
    }

    /// The computer player to move, if it is a computer's turn.
    pub fn computer_to_move(&self) -> Option<&Player> {
        match self.state() {
            GameStatus::ToMove(seat) => Some(self.player(seat)).filter(|player| !player.is_human()),
            GameStatus::Over(_) => None,
        }
    }

    /// Makes a move. A move made here before leads to its old node, with everything that followed
    /// it.
    ///
    /// # Errors
    /// When the game is over or the rules forbid the move; nothing changes then.
    pub fn play(&mut self, mv: P::Move) -> Result<Turn, PlayError> {
        let (node, turn) = self.add(mv)?;
        self.go_to(node);
        Ok(turn)
    }

    /// The length that the next move must have, in a puzzle that prescribes it.
    pub fn next_length(&self) -> Option<u32> {
        self.goal()?.next_length(self.plies())
    }

    /// Checks that a move is legal here, and allowed by the goal of a puzzle.
    ///
    /// # Errors
    /// An [`IllegalMove`] with the reason, worded for the player.
    pub fn check(&self, mv: P::Move) -> Result<(), IllegalMove> {
        self.position().check(mv)?;
        self.next_length().map_or(Ok(()), |length| self.position().check_length(mv, length))
    }

    /// Adds a move to the tree as a variation, and stays where it is.
    ///
    /// # Errors
    /// When the game is over or the rules forbid the move; nothing changes then.
    pub fn add_variation(&mut self, mv: P::Move) -> Result<(), PlayError> {
        self.add(mv).map(drop)
    }

    /// The node that a move leads to from here, and whose turn comes there.
    fn add(&mut self, mv: P::Move) -> Result<(NodeId, Turn), PlayError> {
        match self.state() {
            GameStatus::Over(_) => Err(PlayError::Over),
            GameStatus::ToMove(_) => {
                self.check(mv).map_err(PlayError::Illegal)?;
                self.tree.add(self.current, mv, self.seats()).map_err(PlayError::Illegal)
            }
        }
    }

    /// Resigns for the given seat, unless the game is over.
    pub fn resign(&mut self, seat: Side) {
        self.give_up(Ending::Resigned(seat));
    }

    /// Makes the given seat lose because its player can't go on. Does nothing if the game is over.
    pub fn forfeit(&mut self, seat: Side) {
        self.give_up(Ending::Forfeited(seat));
    }

    pub(super) fn give_up(&mut self, ending: Ending) {
        if let GameStatus::ToMove(_) = self.state() {
            self.given_up = Some((self.current, ending));
            self.keep_first_ending();
        }
    }

    /// Whether the game is over here because a player gave up.
    fn is_given_up(&self) -> bool {
        matches!(self.state(), GameStatus::Over(ending) if ending.is_given_up())
    }

    /// The first ending of the game, and its node. This is the result that counts; moves tried
    /// afterwards are variations. `None` if the game never ended, and for a puzzle, which can be
    /// retried at will.
    pub fn first_ending(&self) -> Option<(NodeId, Ending)> {
        self.first_ending
    }

    /// Whether the game is now at the node where it first ended.
    pub fn is_at_first_ending(&self) -> bool {
        let GameStatus::Over(ending) = self.state() else { return false };
        self.first_ending == Some((self.current, ending))
    }

    /// If the game is over here, but in a line played later than its first ending, goes to that first ending.
    /// Stays where it is if a player gave up: that ending is not a position.
    pub fn go_to_first_ending(&mut self) {
        let is_over = matches!(self.state(), GameStatus::Over(_));
        if let Some((end, _)) =
            self.first_ending.filter(|(_, first)| is_over && !first.is_given_up())
        {
            self.go_to(end);
        }
    }

    fn keep_first_ending(&mut self) {
        if let (GameStatus::Over(ending), None) = (self.state(), self.goal) {
            self.first_ending.get_or_insert((self.current, ending));
        }
    }

    /// Undoes a resignation or a forfeit, or else one ply; false at the start.
    pub fn step_back(&mut self) -> bool {
        if self.is_given_up() {
            self.given_up = None;
            return true;
        }
        match self.tree.parent(self.current) {
            Some(parent) => {
                self.current = parent;
                true
            }
            None => false,
        }
    }

    /// Redoes the ply taken back last; false when there is none.
    pub fn step_forward(&mut self) -> bool {
        let is_given_up = self.is_given_up();
        match self.tree.redo_child(self.current).filter(|_| !is_given_up) {
            Some(next) => {
                self.go_to(next);
                true
            }
            None => false,
        }
    }

    /// Goes back to the last position in which a person was to move: against the computer, this
    /// takes back a pair of moves. False, with nothing changed, when there is none.
    pub fn undo(&mut self) -> bool {
        if self.is_given_up() {
            return self.step_back();
        }
        let all_computers = self.seats().iter().all(|&seat| !self.player(seat).is_human());
        let target = self
            .tree
            .path_to_root(self.current)
            .skip(1)
            .find(|&node| all_computers || self.player(self.tree.mover(node)).is_human());
        target.inspect(|&node| self.current = node).is_some()
    }

    /// Redoes what [`undo`](Self::undo) took back. False, with nothing changed, when there is
    /// nothing to redo.
    pub fn redo(&mut self) -> bool {
        let all_computers = self.seats().iter().all(|&seat| !self.player(seat).is_human());
        let moved = self.step_forward();
        while !all_computers && self.computer_to_move().is_some() && self.step_forward() {}
        moved
    }

    /// Goes to a node of the tree; redo will follow the line that leads through it. If the game is over
    /// at that node and hadn't ended before, this counts as its ending, just as if the last move had
    /// been played.
    ///
    /// # Panics
    /// When the node belongs to another tree.
    pub fn go_to(&mut self, node: NodeId) {
        self.current = node;
        self.tree.prefer(node);
        self.keep_first_ending();
    }

    /// The random source for the reply to the current position: the same whenever the game is
    /// played from the same seed.
    pub fn random(&self) -> Random {
        // Stream 0 is for the start.
        Random::new(&self.setup.seed, self.plies() as u64 + 1)
    }
}
