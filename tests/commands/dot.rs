//! `analyze --dot`: a graph that Graphviz reads, and that is a proof as far as it goes.

use std::collections::{BTreeMap, BTreeSet};

use crate::harness::{Arcade, check_usage};
use crate::json::Json;

/// A graph as it was read: the attributes of each node by its name, and the labels of the edges by the nodes
/// that they join.
#[derive(Default)]
struct Graph {
    nodes: BTreeMap<String, BTreeMap<String, String>>,
    edges: BTreeMap<(String, String), String>,
}

/// Splits a name, a number or a quoted string off, as the grammar of DOT has them.
fn token(text: &str) -> (String, &str) {
    let text = text.trim_start();
    if let Some(quoted) = text.strip_prefix('"') {
        let (mut read, mut letters) = (String::new(), quoted.char_indices());
        while let Some((at, letter)) = letters.next() {
            match letter {
                '"' => return (read, &quoted[at + 1..]),
                '\\' => read.push(letters.next().expect("an escaped letter").1),
                other => read.push(other),
            }
        }
        panic!("a string without an end: {text}");
    }
    let end = text.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(text.len());
    assert!(end > 0, "no name: {text}");
    (text[..end].into(), &text[end..])
}

impl Graph {
    /// Reads the statements of a graph, each on a line.
    fn read(text: &str, game: &str) -> Self {
        let mut graph = Self::default();
        let body = text.strip_prefix(&format!("digraph \"{game}\" {{\n")).expect("a beginning");
        let body = body.strip_suffix("}\n").expect("an end");
        for line in body.lines() {
            let line = line.strip_suffix(';').expect("a statement");
            let (name, rest) = token(line);
            let (to, rest) = match rest.strip_prefix(" ->") {
                Some(rest) => {
                    let (to, rest) = token(rest);
                    (Some(to), rest)
                }
                None => (None, rest),
            };
            let mut attributes = BTreeMap::new();
            if let Some(mut rest) = rest.strip_prefix(" [") {
                loop {
                    let (key, after) = token(rest);
                    let (value, after) = token(after.strip_prefix('=').expect("="));
                    attributes.insert(key, value);
                    match after.strip_prefix(',') {
                        Some(more) => rest = more,
                        None => break assert_eq!(after, "]"),
                    }
                }
            }
            match to {
                Some(to) => {
                    let label = attributes.remove("label").unwrap_or_default();
                    assert_eq!(graph.edges.insert((name, to), label), None, "{line}");
                }
                None if name == "label" || name == "node" => {}
                None => assert!(graph.nodes.insert(name, attributes).is_none(), "{line}"),
            }
        }
        graph
    }

    fn attribute(&self, node: &str, key: &str) -> Option<&str> {
        self.nodes[node].get(key).map(String::as_str)
    }
}

/// Checks a graph of a position: its moves are legal and lead where they are said to, the side that it speaks
/// for has one, with the value of the position, and the other side all.
#[track_caller]
fn check(game: &str, position: &str, plies: &str) {
    let arcade = Arcade::new();
    let ran = arcade.run(&["analyze", game, position, "--dot", plies]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{position}");
    let graph = Graph::read(&ran.stdout, game);
    assert!(
        graph
            .edges
            .keys()
            .all(|(from, to)| { graph.nodes.contains_key(from) && graph.nodes.contains_key(to) })
    );
    let sources: BTreeSet<&String> = graph.edges.keys().map(|(from, _)| from).collect();
    assert!(!sources.is_empty(), "{position}");
    for node in graph.nodes.keys() {
        let style = graph.attribute(node, "style");
        let end = graph.attribute(node, "peripheries");
        assert_eq!(style.is_none() && end.is_none(), sources.contains(node), "{node}");
    }
    for from in sources {
        let text = graph.attribute(from, "label").expect("a position");
        let ran = arcade.run(&["analyze", game, text, "--json", "--no-reasons"]);
        let analysis = Json::read(&ran.stdout);
        let edges = graph.edges.iter().filter(|((source, _), _)| source == from);
        let edges: Vec<(&String, &String)> = edges.map(|((_, to), label)| (to, label)).collect();
        let is_own = graph.attribute(from, "shape") == Some("box");
        let expected = if is_own { 1 } else { analysis.get("moves").items().len() };
        assert_eq!(edges.len(), expected, "{text}");
        for (to, label) in edges {
            let (mv, value) = label.split_once(": ").expect("a move and its value");
            let next = arcade.run(&["apply", game, text, mv]).stdout;
            let reached = graph.attribute(to, "label").expect("a position");
            let reached = reached.split(": ").next().expect("a text");
            assert_eq!(next.trim_end(), reached, "{text}: {mv}");
            let named = |known: &&Json| known.get("move").text() == mv;
            let moves = analysis.get("moves").items();
            let known = moves.iter().find(named).expect("a legal move");
            let expected = match value.parse::<f64>() {
                Ok(margin) => (known.get("margin").number() - margin).abs() < 0.5,
                Err(_) => value.starts_with(known.get("value").text()),
            };
            assert!(expected, "{text}: {label}");
            assert!(!is_own || known.get("value") == analysis.get("value"), "{text}: {label}");
        }
    }
}

#[test]
fn graphs_are_proofs_as_far_as_they_go() {
    check("nim", "2/2/1 misere", "9");
    check("nim", "2/2 normal", "3");
    check("silver-dollar", "_o_o__o", "3");
    check("tiles", "oggbbgggg o 1", "3");
    check("flip", "12+|+|12+", "3");
    check("coin-grabber", "A,0,0,0,0/0,B,0,0,0/0,0,1,0,0/0,0,0,0,0/0,0,0,0,0 150 120 B", "2");
    check("kalah", "0,1,2/1,0,2 3-3 S", "3");
}

#[test]
fn a_finished_position_is_a_graph_without_moves() {
    let ran = Arcade::new().run(&["analyze", "nim", "0/0 misere", "--dot", "5"]);
    let graph = Graph::read(&ran.stdout, "nim");
    assert_eq!((graph.nodes.len(), graph.edges.len()), (1, 0));
    assert_eq!(graph.attribute("p0", "label"), Some("0/0 misere: win"));
}

#[test]
fn a_graph_has_a_limit() {
    let ran = Arcade::new().run(&["analyze", "nim", "9/9/9/9 normal", "--dot", "200"]);
    let graph = Graph::read(&ran.stdout, "nim");
    assert!((900..=1_000).contains(&graph.nodes.len()), "{}", graph.nodes.len());
    assert!(graph.nodes.values().any(|node| node.contains_key("style")));
}

#[test]
fn a_depth_that_no_graph_has_is_refused() {
    let arguments = ["analyze", "nim", "2/1 normal", "--dot", "0"];
    let message = "dot: found \"0\", expected a number from 1 to 200";
    check_usage(&arguments, &format!("invalid value '0' for '--dot <N>': {message}"));
}
