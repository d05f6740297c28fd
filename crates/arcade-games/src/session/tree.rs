//! The tree of moves of one game.

use arcade_engine::{IllegalMove, Position, Side, Turn};

/// A node of a [`Tree`]: a position and the way it was reached. The root is 0; the others are
/// numbered in the order in which their moves were first made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(usize);

impl NodeId {
    /// The node's number.
    pub fn number(self) -> usize {
        self.0
    }
}

/// Every position that has been on the board, and the moves between them.
#[derive(Clone, Debug)]
pub struct Tree<P: Position> {
    nodes: Vec<Node<P>>,
}

#[derive(Clone, Debug)]
struct Node<P: Position> {
    position: P,
    mover: Side,
    parent_and_move: Option<(NodeId, P::Move)>,
    children: Vec<NodeId>,
    /// The child that redo goes to.
    next: Option<NodeId>,
}

impl<P: Position> Tree<P> {
    pub(super) fn new(position: P, mover: Side) -> Self {
        let root =
            Node { position, mover, parent_and_move: None, children: Vec::new(), next: None };
        Self { nodes: vec![root] }
    }

    /// The start of the game.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// The node with this number, if there is one.
    pub fn node(&self, number: usize) -> Option<NodeId> {
        (number < self.nodes.len()).then_some(NodeId(number))
    }

    /// Every node but the root, in the order of their numbers.
    pub fn nodes_after_root(&self) -> impl Iterator<Item = NodeId> + use<P> {
        (1..self.nodes.len()).map(NodeId)
    }

    /// The position at a node.
    pub fn position(&self, node: NodeId) -> &P {
        &self.nodes[node.0].position
    }

    /// The seat to move at a node.
    pub fn mover(&self, node: NodeId) -> Side {
        self.nodes[node.0].mover
    }

    /// The node before, `None` at the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.0].parent_and_move.map(|(parent, _)| parent)
    }

    /// The move that led to a node, `None` at the root.
    pub fn mv(&self, node: NodeId) -> Option<P::Move> {
        self.nodes[node.0].parent_and_move.map(|(_, mv)| mv)
    }

    /// The nodes one move later, in the order in which they were first reached.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node.0].children
    }

    /// The child that redo goes to.
    pub fn redo_child(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node.0].next
    }

    /// The nodes after this one that redo goes to, one after the other.
    pub fn line(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.redo_child(node), |&node| self.redo_child(node))
    }

    /// The nodes from the root through this one, and on along the moves that redo would replay.
    pub fn line_through(&self, node: NodeId) -> Vec<NodeId> {
        let mut line = self.path_from_root(node);
        line.extend(self.line(node));
        line
    }

    /// The nodes with the same parent, this one included; none at the root.
    pub fn siblings(&self, node: NodeId) -> &[NodeId] {
        self.parent(node).map_or(&[], |parent| self.children(parent))
    }

    /// The nodes from this one back to the root, both included.
    pub fn path_to_root(&self, node: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(Some(node), |&node| self.parent(node))
    }

    /// The nodes from the root to this one, both included.
    pub fn path_from_root(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = self.path_to_root(node).collect();
        path.reverse();
        path
    }

    /// The node reached by a move, created if it is new, and whose turn comes after it. In a game played alone
    /// the one seat makes every move.
    pub(super) fn add(
        &mut self,
        parent: NodeId,
        mv: P::Move,
        seats: &[Side],
    ) -> Result<(NodeId, Turn), IllegalMove> {
        let mut position = self.position(parent).clone();
        let turn = position.play(mv)?;
        let known = self.children(parent).iter().find(|&&child| self.mv(child) == Some(mv));
        if let Some(&child) = known {
            return Ok((child, turn));
        }
        let mover = match (turn, self.mover(parent)) {
            (Turn::Opponent, mover) if seats.len() > 1 => mover.other(),
            (_, mover) => mover,
        };
        let child = NodeId(self.nodes.len());
        let parent_and_move = Some((parent, mv));
        self.nodes.push(Node {
            position,
            mover,
            parent_and_move,
            children: Vec::new(),
            next: None,
        });
        self.nodes[parent.0].children.push(child);
        Ok((child, turn))
    }

    /// Makes the line from the root to `node` the one that redo follows.
    pub(super) fn prefer(&mut self, node: NodeId) {
        let mut child = node;
        while let Some(parent) = self.parent(child) {
            self.nodes[parent.0].next = Some(child);
            child = parent;
        }
    }

    /// Makes redo stop at `node`.
    pub(super) fn end_line(&mut self, node: NodeId) {
        self.nodes[node.0].next = None;
    }
}
