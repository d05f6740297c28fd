//! A proof as a graph for Graphviz: one best move of the side whose result it proves, every reply of the other.

use std::collections::HashMap;
use std::fmt::Display;
use std::io::{self, Write};

use arcade_base::escaped;
use arcade_engine::{Analysis, Outcome, Position, Turn, Value};

/// The most positions of a graph; more couldn't be read.
const MAX_POSITIONS: usize = 1_000;

/// The deepest graph, in plies.
pub(super) const MAX_PLIES: u32 = 200;

/// A part of a game, as far as a proof goes through it.
///
/// Positions that are reached in several ways are there once. The moves are in the order in which they were
/// found, ply by ply.
pub(super) struct ProofGraph {
    /// The id of the game.
    game: &'static str,
    /// The value of the first position, for its mover.
    value: Value,
    positions: Vec<GraphPosition>,
    moves: Vec<GraphMove>,
}

struct GraphPosition {
    text: String,
    /// Whether the side whose result is proven is to move.
    prover_moves: bool,
    /// Its value if the game is over, for the side whose turn it would be.
    end: Option<Value>,
    /// Whether its moves are in the graph.
    is_expanded: bool,
    /// How many legal moves aren't in the graph, though their position is expanded for all moves.
    unlisted: u64,
}

struct GraphMove {
    from: usize,
    to: usize,
    /// The move, and its value for the side that makes it.
    label: String,
}

impl ProofGraph {
    /// The graph of a proof of a position's value, `plies` deep, from the analyses of its positions. It proves the
    /// result of the winner, or of the mover where nobody wins, as far as is known.
    pub(super) fn of<P: Position>(
        game: &'static str,
        root: P,
        plies: u32,
        mut analyse: impl FnMut(&P) -> Analysis<P::Move>,
    ) -> Self {
        let first = analyse(&root);
        let prover_moves = first.value.outcome() != Some(Outcome::Loss);
        let mut graph = Self { game, value: first.value, positions: Vec::new(), moves: Vec::new() };
        let mut numbers = HashMap::new();
        graph.number(&mut numbers, &root, prover_moves);
        let (mut frontier, mut first) = (vec![(root, prover_moves)], Some(first));
        for _ in 0..plies {
            let mut next = Vec::new();
            for (position, prover_moves) in frontier {
                let (from, _) = graph.number(&mut numbers, &position, prover_moves);
                let analysis = first.take().unwrap_or_else(|| analyse(&position));
                let shown = if prover_moves { 1 } else { analysis.moves.len() };
                if graph.positions.len() + shown > MAX_POSITIONS {
                    continue;
                }
                graph.positions[from].is_expanded = true;
                if !prover_moves {
                    let listed = analysis.moves.len() as u64;
                    graph.positions[from].unlisted = position.count_moves().saturating_sub(listed);
                }
                for candidate in analysis.moves.iter().take(shown) {
                    let (reached, turn) = position.after(candidate.mv);
                    let prover_moves = prover_moves == (turn == Turn::SameSide);
                    let (to, is_new) = graph.number(&mut numbers, &reached, prover_moves);
                    let label = format!("{}: {}", candidate.mv, candidate.value);
                    graph.moves.push(GraphMove { from, to, label });
                    if is_new && reached.outcome().is_none() {
                        next.push((reached, prover_moves));
                    }
                }
            }
            frontier = next;
        }
        graph
    }

    /// The number of a position, and whether it is new. In games whose positions name no side, the same
    /// one may come up for either.
    fn number<P: Position>(
        &mut self,
        numbers: &mut HashMap<(P, bool), usize>,
        position: &P,
        prover_moves: bool,
    ) -> (usize, bool) {
        let new = self.positions.len();
        let number = *numbers.entry((position.clone(), prover_moves)).or_insert(new);
        if number == new {
            self.positions.push(GraphPosition {
                text: position.to_string(),
                prover_moves,
                end: Value::of_finished(position),
                is_expanded: false,
                unlisted: 0,
            });
        }
        (number, number == new)
    }

    /// Writes the graph in the DOT language.
    ///
    /// # Errors
    /// If it can't be written.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let text = self.positions.first().map_or("", |root| &root.text);
        writeln!(out, "digraph {} {{", quoted(self.game))?;
        writeln!(out, "  label={};", quoted(format_args!("{text}: {}", self.value)))?;
        writeln!(out, "  node [shape=ellipse, fontname=\"monospace\"];")?;
        for (number, position) in self.positions.iter().enumerate() {
            let GraphPosition { text, prover_moves, end, is_expanded, .. } = position;
            let label = match end {
                Some(value) => quoted(format_args!("{text}: {value}")),
                None => quoted(text),
            };
            let shape = if *prover_moves { ", shape=box" } else { "" };
            // Unexpanded positions have a dashed outline.
            let style = match end {
                Some(_) => ", peripheries=2",
                None if *is_expanded => "",
                None => ", style=dashed",
            };
            writeln!(out, "  p{number} [label={label}{shape}{style}];")?;
        }
        for GraphMove { from, to, label } in &self.moves {
            writeln!(out, "  p{from} -> p{to} [label={}];", quoted(label))?;
        }
        for (number, position) in self.positions.iter().enumerate() {
            if position.unlisted > 0 {
                let label = quoted(format_args!("{} more moves", position.unlisted));
                writeln!(out, "  m{number} [label={label}, shape=plaintext];")?;
                writeln!(out, "  p{number} -> m{number};")?;
            }
        }
        writeln!(out, "}}")
    }
}

/// The text as a quoted string of the DOT language.
fn quoted(text: impl Display) -> String {
    let text = text.to_string();
    format!("\"{}\"", escaped(&text).replace('\\', "\\\\").replace('"', "\\\""))
}
