//! The analyses of an earlier review as lines of text, so that the next one of the same game doesn't
//! make them again.

use std::collections::BTreeMap;

use arcade_engine::{Analysis, MoveValue, Outcome, Position, Source, Value};
use serde::{Deserialize, Serialize};

/// The version of the lines.
const VERSION: &str = "1";

/// How much time a review has spent on a position or a remark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Effort {
    /// A few seconds.
    Short,
    /// The longest it ever spends.
    Full,
}

/// Analyses by position. Only finished ones are in it: those that a longer look wouldn't improve, and
/// those of [full effort](Effort::Full).
#[derive(Clone, Debug, Default)]
pub struct ReviewCache {
    /// By the text of the position.
    entries: BTreeMap<String, Entry>,
    has_changed: bool,
}

/// Why a move was good or bad, as sentences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    /// The reason why it was good or bad.
    pub reason: String,
    /// Why the best move would have been better, if the move gave something away.
    pub better: Option<String>,
    /// The squares or other parts of the board that this reason is about, numbered and grouped by the game.
    #[serde(default)]
    pub better_places: Vec<Vec<u16>>,
}

/// What is known about a position.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Entry {
    position: String,
    effort: Effort,
    #[serde(with = "SourceText")]
    source: Source,
    nodes: u64,
    line: Vec<String>,
    #[serde(with = "ValueText")]
    value: Value,
    /// The legal moves with their values, the best first.
    moves: Vec<(String, MoveValueText)>,
    /// Why some of the moves are good or bad, with the effort for it.
    remarks: BTreeMap<String, (Effort, Remark)>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Source")]
enum SourceText {
    Rules,
    ClosedForm,
    Table,
    Book,
    Search,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Outcome", rename_all = "lowercase")]
enum OutcomeText {
    Win,
    Draw,
    Loss,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Value", rename_all = "lowercase")]
enum ValueText {
    Exact {
        #[serde(with = "OutcomeText")]
        outcome: Outcome,
        remoteness: Option<u32>,
        margin: Option<i32>,
    },
    Estimate {
        score: i32,
        depth: u32,
    },
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct MoveValueText(#[serde(with = "ValueText")] Value);

impl ReviewCache {
    /// A text that changes whenever something changes on which the analyses of a game depend: the game itself, by its
    /// id and its fingerprint, the build of the program, and the memory for positions.
    pub fn key(build: &str, game: &str, fingerprint: &str, table_mb: u32) -> String {
        format!("arcade-review {VERSION} {build} {game} {fingerprint} {table_mb} MB")
    }

    /// The cache that these lines hold. A line that can't be read is left out.
    pub fn of_lines<'a>(lines: impl IntoIterator<Item = &'a str>) -> Self {
        let mut cache = Self::default();
        for entry in lines.into_iter().filter_map(|line| serde_json::from_str::<Entry>(line).ok()) {
            cache.entries.insert(entry.position.clone(), entry);
        }
        cache
    }

    /// A line for each position.
    pub fn lines(&self) -> Vec<String> {
        let line = |entry| serde_json::to_string(entry).expect("texts and numbers become JSON");
        self.entries.values().map(line).collect()
    }

    /// Adds the analyses of positions that it doesn't have.
    pub fn add_missing(&mut self, other: Self) {
        for (position, entry) in other.entries {
            self.entries.entry(position).or_insert(entry);
        }
    }

    /// Whether something was added since the last call.
    pub fn take_change(&mut self) -> bool {
        std::mem::take(&mut self.has_changed)
    }

    /// The analysis of a position, and the effort for it.
    pub fn analysis<P: Position>(&self, position: &P) -> Option<(Analysis<P::Move>, Effort)> {
        let entry = self.entries.get(&position.to_string())?;
        let legal = |text: &String| {
            let mv = position.parse_move(text).ok()?;
            position.is_legal(mv).then_some(mv)
        };
        let known = |(mv, value): &(String, MoveValueText)| {
            Some(MoveValue { mv: legal(mv)?, value: value.0 })
        };
        let moves: Vec<_> = entry.moves.iter().map(known).collect::<Option<_>>()?;
        // The line goes on after the first move, whose position isn't this one.
        let mut after = position.clone();
        let mut line = Vec::new();
        for text in &entry.line {
            let mv = after.parse_move(text).ok()?;
            after.play(mv).ok()?;
            line.push(mv);
        }
        let &Entry { effort, source, nodes, value, .. } = entry;
        let best = line.first().copied().or_else(|| moves.first().map(|candidate| candidate.mv));
        Some((Analysis { best, value, source, line, moves, nodes }, effort))
    }

    /// Adds the finished analysis of a position.
    pub fn insert<P: Position>(
        &mut self,
        position: &P,
        analysis: &Analysis<P::Move>,
        effort: Effort,
    ) {
        let Analysis { value, source, line, moves, nodes, .. } = analysis;
        let position = position.to_string();
        let entry = Entry {
            position: position.clone(),
            effort,
            source: *source,
            nodes: *nodes,
            line: line.iter().map(ToString::to_string).collect(),
            value: *value,
            moves: moves.iter().map(|it| (it.mv.to_string(), MoveValueText(it.value))).collect(),
            remarks: BTreeMap::new(),
        };
        self.entries.insert(position, entry);
        self.has_changed = true;
    }

    /// Why a move is good or bad, and the effort for that.
    pub fn remark<P: Position>(&self, position: &P, mv: P::Move) -> Option<(Remark, Effort)> {
        let entry = self.entries.get(&position.to_string())?;
        let (effort, remark) = entry.remarks.get(&mv.to_string())?;
        Some((remark.clone(), *effort))
    }

    /// Adds why a move is good or bad, if the analysis of its position is finished.
    pub fn insert_remark<P: Position>(
        &mut self,
        position: &P,
        mv: P::Move,
        remark: &Remark,
        effort: Effort,
    ) {
        if let Some(entry) = self.entries.get_mut(&position.to_string()) {
            entry.remarks.insert(mv.to_string(), (effort, remark.clone()));
            self.has_changed = true;
        }
    }
}
