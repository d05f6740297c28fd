//! A game given by a graph: a piece stands on a node, and a move takes it one step on.
//!
//! ```text
//! position = "at " number " in" 1*(" " node)    at 0 in 1,2+ 2 loss
//! node     = end / step *("," step)             numbered from 0
//! end      = "win" / "loss" / "draw"            the mover's
//!          / ("+" / "-") number                 or, in a game that scores, the mover's margin
//! step     = number ["+"]                       the node it leads to; "+": the same side goes on
//! move     = number                             the node the piece goes to
//! ```
//!
//! Steps may lead back, so that a game can go on for ever, and a node may be reached by either side.

use std::fmt::{self, Display};
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

use arcade_base::{ParseError, parse_number};
use arcade_engine::{Outcome, Position, Turn};

/// The most nodes of a graph.
const MAX_NODES: u32 = 250;

/// The number of different hashes in half of the games.
const FEW: u8 = 7;

/// A graph, and the node on which the piece stands; `SCORES` says whether its ends are margins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeGame<const SCORES: bool = false> {
    graph: Arc<Vec<Node>>,
    at: u8,
}

/// A node of the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// The game is over, with this outcome for the side whose turn it would be.
    Leaf(Outcome),
    /// The game is over, with this margin for that side.
    Score(i32),
    /// The steps from here, at least one, to different nodes.
    Inner(Vec<Step>),
}

/// A step from one node to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it leads.
    pub to: u8,
    /// Whose turn comes next.
    pub turn: Turn,
}

/// The move to a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct To(pub u8);

impl<const SCORES: bool> TreeGame<SCORES> {
    /// The game on this graph, with the piece on the first node.
    pub fn new(graph: Vec<Node>) -> Self {
        Self { graph: Arc::new(graph), at: 0 }
    }

    /// The number of the node on which the piece stands.
    pub fn at(&self) -> u8 {
        self.at
    }

    /// Whether positions share a hash, so that a table can't hold all of them.
    pub fn is_crowded(&self) -> bool {
        self.graph.len().is_multiple_of(2)
    }

    /// The position of the same graph with the piece on each of its nodes, in their order.
    pub fn positions(&self) -> Vec<Self> {
        (0..).zip(self.graph.iter()).map(|(at, _)| Self { at, ..self.clone() }).collect()
    }

    fn node(&self) -> &Node {
        &self.graph[usize::from(self.at)]
    }
}

impl<const SCORES: bool> Position for TreeGame<SCORES> {
    type Move = To;

    fn parse_move(&self, text: &str) -> Result<To, ParseError> {
        parse_node("move", text).map(To)
    }

    fn is_scored(&self) -> bool {
        SCORES
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.node() {
            Node::Leaf(outcome) => Some(*outcome),
            Node::Score(margin) => Some(Outcome::of_margin(*margin)),
            Node::Inner(_) => None,
        }
    }

    fn margin(&self) -> Option<i32> {
        match self.node() {
            Node::Score(margin) => Some(*margin),
            Node::Leaf(_) | Node::Inner(_) => None,
        }
    }

    fn moves(&self, out: &mut Vec<To>) {
        if let Node::Inner(steps) = self.node() {
            out.extend(steps.iter().map(|step| To(step.to)));
        }
    }

    fn play_unchecked(&mut self, mv: To) -> Turn {
        let Node::Inner(steps) = self.node() else { panic!("the game is over") };
        let turn = steps.iter().find(|step| step.to == mv.0).expect("a legal move").turn;
        self.at = mv.0;
        turn
    }
}

/// A graph with an odd number of nodes gives each its own hash. One with an even number gives them
/// only [`FEW`], so that even the largest table keeps forgetting, as it does in a large game.
impl<const SCORES: bool> Hash for TreeGame<SCORES> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let hash = if self.is_crowded() { self.at % FEW } else { self.at };
        hash.hash(state);
    }
}

impl<const SCORES: bool> Display for TreeGame<SCORES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at {} in", self.at)?;
        self.graph.iter().try_for_each(|node| write!(f, " {node}"))
    }
}

impl Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Leaf(outcome) => write!(f, "{outcome}"),
            Self::Score(margin) => write!(f, "{margin:+}"),
            Self::Inner(steps) => {
                let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
                f.write_str(&steps.join(","))
            }
        }
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.turn == Turn::SameSide { "+" } else { "" };
        write!(f, "{}{mark}", self.to)
    }
}

impl Display for To {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl<const SCORES: bool> FromStr for TreeGame<SCORES> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let form = || ParseError::new("position", text, "\"at 0 in\" and the nodes");
        let (at, nodes) =
            text.strip_prefix("at ").and_then(|rest| rest.split_once(" in ")).ok_or_else(form)?;
        let graph = nodes.split(' ').map(str::parse).collect::<Result<Vec<Node>, _>>()?;
        let exists = |to: u8| usize::from(to) < graph.len();
        let is_fit = |node: &Node| match node {
            Node::Leaf(_) => !SCORES,
            Node::Score(_) => SCORES,
            Node::Inner(steps) => steps.iter().all(|step| exists(step.to)),
        };
        let at = parse_node("at", at)?;
        if exists(at) && graph.iter().all(is_fit) {
            Ok(Self { graph: Arc::new(graph), at })
        } else {
            Err(ParseError::new("nodes", nodes, "steps to nodes of the graph"))
        }
    }
}

impl FromStr for Node {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "win" => return Ok(Self::Leaf(Outcome::Win)),
            "loss" => return Ok(Self::Leaf(Outcome::Loss)),
            "draw" => return Ok(Self::Leaf(Outcome::Draw)),
            _ => (),
        }
        if text.starts_with(['+', '-']) {
            let wrong = |_| ParseError::new("node", text, "a margin");
            return text.parse().map(Self::Score).map_err(wrong);
        }
        let steps = text.split(',').map(str::parse).collect::<Result<Vec<Step>, _>>()?;
        let twice = |index: usize| steps[..index].iter().any(|step| step.to == steps[index].to);
        if (0..steps.len()).any(twice) {
            return Err(ParseError::new("node", text, "steps to different nodes"));
        }
        Ok(Self::Inner(steps))
    }
}

impl FromStr for Step {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (number, turn) = match text.strip_suffix('+') {
            Some(number) => (number, Turn::SameSide),
            None => (text, Turn::Opponent),
        };
        Ok(Self { to: parse_node("step", number)?, turn })
    }
}

fn parse_node(field: &str, text: &str) -> Result<u8, ParseError> {
    let number = parse_number(field, text, 0..=MAX_NODES - 1)?;
    Ok(u8::try_from(number).expect("less than 250"))
}

#[test]
fn a_tree_game_is_its_text() {
    let text = "at 0 in 1,2+ 0 -3";
    let game: TreeGame<true> = text.parse().expect("a position");
    assert_eq!((game.to_string().as_str(), game.after(To(2)).0.margin()), (text, Some(-3)));
    let text = "at 0 in 1,2+ 0 loss";
    let game: TreeGame = text.parse().expect("a position");
    assert_eq!(game.to_string(), text);
    assert_eq!(game.legal_moves(), [To(1), To(2)]);
    assert_eq!(game.after(To(1)).1, Turn::Opponent);
    assert_eq!(game.after(To(2)).1, Turn::SameSide);
    assert_eq!(game.after(To(2)).0.outcome(), Some(Outcome::Loss));
}

#[test]
fn a_text_that_is_no_tree_game_is_refused() {
    for bad in ["", "at 0 in", "at 0 in 1", "at 1 in win", "at 0 in 0,0+", "at 0 in won"] {
        assert!(bad.parse::<TreeGame>().is_err(), "{bad:?}");
    }
    for (text, is_scored) in [("at 0 in 1 win", false), ("at 0 in 1 +2", true)] {
        assert_eq!(text.parse::<TreeGame>().is_ok(), !is_scored, "{text}");
        assert_eq!(text.parse::<TreeGame<true>>().is_ok(), is_scored, "{text}");
    }
}
