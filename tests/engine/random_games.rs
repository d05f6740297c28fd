//! Random games on small graphs, always the same ones, so that a failure can be reproduced.

use arcade_engine::{Outcome, Position, Random, Turn};

use crate::tree_game::{Node, Step, TreeGame};

/// A kind of graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Every node is reached in one way only.
    Tree,
    /// Nodes are reached in several ways, but never twice in a game.
    Dag,
    /// Steps lead back as well: play may be endless.
    Cyclic,
}

/// How many games of each form there are.
pub const COUNT: u32 = 300;

/// The games of this form, the smallest first.
pub fn games(form: Form) -> impl Iterator<Item = TreeGame> {
    (0..COUNT).map(move |number| TreeGame::new(random_graph(form, number)))
}

/// The same games with margins. These lie close together, so that many are equal and many are not.
pub fn scored_games(form: Form) -> impl Iterator<Item = TreeGame<true>> {
    (0..COUNT).map(move |number| {
        let mut random = random("margins", number);
        let most = 1 + random.below(12);
        let mut scored = |node| match node {
            Node::Leaf(_) | Node::Score(_) => {
                let points = i32::try_from(random.below(2 * most + 1)).expect("few points");
                Node::Score(points - i32::try_from(most).expect("few points"))
            }
            inner @ Node::Inner(_) => inner,
        };
        TreeGame::new(random_graph(form, number).into_iter().map(&mut scored).collect())
    })
}

/// The random stream for the `number`th case of whatever `word` names.
pub fn random(word: &str, number: u32) -> Random {
    Random::new(&word.parse().expect("a seed"), number.into())
}

fn random_graph(form: Form, number: u32) -> Vec<Node> {
    let mut random = random(&format!("{form:?}"), number);
    let size = 3 + number * 21 / COUNT;
    let ways = match form {
        Form::Tree => tree(size, &mut random),
        Form::Dag => dag(size, &mut random),
        Form::Cyclic => cyclic(size, &mut random),
    };
    with_turns(&ways, number, &mut random)
}

/// The nodes that each node leads to.
type Ways = Vec<Vec<u32>>;

fn tree(size: u32, random: &mut Random) -> Ways {
    let span = 1 + random.below(5);
    let mut ways = vec![Vec::new(); size as usize];
    for node in 1..size {
        // A parent among the last few keeps the tree deep.
        let parent = node - 1 - random.below(node.min(span));
        ways[parent as usize].push(node);
    }
    ways
}

fn dag(size: u32, random: &mut Random) -> Ways {
    let (span, leaves_percent) = (2 + random.below(4), random.below(20));
    let mut ways = |node: u32| {
        let later = (node + 1..size.min(node + 1 + span)).collect();
        some_of(later, leaves_percent, random)
    };
    (0..size).map(&mut ways).collect()
}

/// A graph without cycles, plus some steps that lead back or to the same node.
fn cyclic(size: u32, random: &mut Random) -> Ways {
    let back_percent = 10 + random.below(60);
    let mut ways = dag(size, random);
    for (node, steps) in (0..).zip(&mut ways) {
        if !steps.is_empty() && random.chance(back_percent) {
            steps.push(random.below(node + 1));
        }
    }
    ways
}

/// One to three of the nodes in random order, or none where the node becomes a leaf.
fn some_of(mut nodes: Vec<u32>, leaves_percent: u32, random: &mut Random) -> Vec<u32> {
    let count = if random.chance(leaves_percent) { 0 } else { 1 + random.below(3) as usize };
    let mut chosen = Vec::new();
    while chosen.len() < count && !nodes.is_empty() {
        let length = u32::try_from(nodes.len()).expect("few nodes");
        chosen.push(nodes.swap_remove(random.below(length) as usize));
    }
    chosen
}

/// Adds the turns: in every other game each node belongs to a side, so that the turn follows from
/// the nodes; in the others each step decides it, and a node may occur with either side to move.
fn with_turns(ways: &Ways, number: u32, random: &mut Random) -> Vec<Node> {
    let sides: Vec<bool> = ways.iter().map(|_| random.chance(50)).collect();
    let mut stays = |from: usize, to: usize| match number % 2 {
        0 => sides[from] == sides[to],
        _ => random.chance(30),
    };
    let mut step = |from, to: u32| {
        let turn = if stays(from, to as usize) { Turn::SameSide } else { Turn::Opponent };
        Step { to: u8::try_from(to).expect("few nodes"), turn }
    };
    let steps: Vec<Vec<Step>> = (0..)
        .zip(ways)
        .map(|(from, nodes)| nodes.iter().map(|&to| step(from, to)).collect())
        .collect();
    steps.into_iter().map(|steps| node(steps, random)).collect()
}

fn node(steps: Vec<Step>, random: &mut Random) -> Node {
    if !steps.is_empty() {
        return Node::Inner(steps);
    }
    Node::Leaf(match random.below(5) {
        0 => Outcome::Draw,
        1 | 2 => Outcome::Win,
        _ => Outcome::Loss,
    })
}

#[test]
fn random_games_keep_the_laws_of_games() {
    for position in [Form::Tree, Form::Dag, Form::Cyclic].into_iter().flat_map(games) {
        for position in position.positions() {
            assert_eq!(position.to_string().parse(), Ok(position.clone()));
            let moves = position.legal_moves();
            assert_eq!(position.outcome().is_some(), moves.is_empty(), "{position}");
            for mv in moves {
                assert_eq!(position.parse_move(&mv.to_string()), Ok(mv));
                assert!(position.is_legal(mv), "{mv} in {position}");
            }
        }
    }
}
