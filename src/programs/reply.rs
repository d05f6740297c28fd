//! Parsing what an external engine sends: the lines of the Universal Game Interface that matter here.

use arcade_base::parse_number;

/// A line sent by a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramReply<'a> {
    /// `ugiok`: it speaks the protocol.
    UgiOk,
    /// Its name.
    Name(&'a str),
    /// `readyok`: it has processed all earlier commands.
    ReadyOk,
    /// It has an option of this name.
    Option(&'a str),
    /// Progress of its search.
    Info(SearchInfo<'a>),
    /// The move it makes, as text.
    BestMove(&'a str),
    /// Any other line, which is ignored.
    Other,
}

/// What a program reports about its search. None of it is verified.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchInfo<'a> {
    /// Plies of lookahead.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// The estimate for the mover, on the program's own scale.
    pub score: Option<i32>,
    /// The expected continuation, as text.
    pub line: Vec<&'a str>,
}

impl<'a> ProgramReply<'a> {
    /// Parses a line.
    pub fn read(line: &'a str) -> Self {
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            Some("ugiok") => Self::UgiOk,
            Some("readyok") => Self::ReadyOk,
            Some("bestmove") => Self::BestMove(words.next().unwrap_or_default()),
            Some("id") if words.next() == Some("name") => {
                Self::Name(line.split_once("name").map_or("", |(_, name)| name.trim()))
            }
            Some("option") => {
                let name = line.split_once(" name ").map(|(_, rest)| rest);
                let name = name.and_then(|rest| rest.split_once(" type "));
                name.map_or(Self::Other, |(name, _)| Self::Option(name.trim()))
            }
            Some("info") => Self::Info(SearchInfo::read(words)),
            _ => Self::Other,
        }
    }
}

impl<'a> SearchInfo<'a> {
    fn read(mut words: impl Iterator<Item = &'a str>) -> Self {
        let mut info = Self::default();
        while let Some(word) = words.next() {
            let mut next = || words.next().unwrap_or_default();
            match word {
                "depth" => info.depth = parse_number("depth", next(), 0..=1000).unwrap_or(0),
                "nodes" => info.nodes = parse_number("nodes", next(), 0..=u64::MAX).unwrap_or(0),
                "cp" => info.score = next().parse().ok(),
                "pv" => {
                    info.line = words.collect();
                    break;
                }
                // The rest of the line is free text.
                "string" => break,
                _ => {}
            }
        }
        info
    }
}

#[cfg(test)]
mod tests {
    use super::{ProgramReply, SearchInfo};

    #[test]
    fn lines_mean_what_the_protocol_says() {
        assert_eq!(
            ProgramReply::read("option name Own Book type check default false"),
            ProgramReply::Option("Own Book")
        );
        assert_eq!(
            ProgramReply::read(" id  name  My name  by Ann "),
            ProgramReply::Name("My name  by Ann")
        );
        assert_eq!(ProgramReply::read("id name"), ProgramReply::Name(""));
        assert_eq!(ProgramReply::read("id author Ann"), ProgramReply::Other);
        assert_eq!(ProgramReply::read("bestmove A1 ponder B2"), ProgramReply::BestMove("A1"));
        assert_eq!(ProgramReply::read("  bestmove"), ProgramReply::BestMove(""));
        let line = vec!["A1", "B2"];
        let info = SearchInfo { depth: 3, nodes: 41, score: Some(-7), line };
        let text = "info depth 3 seldepth 5 score cp -7 nodes 41 time 2 pv A1 B2";
        assert_eq!(ProgramReply::read(text), ProgramReply::Info(info));
        assert_eq!(
            ProgramReply::read("info string depth 3"),
            ProgramReply::Info(SearchInfo::default())
        );
        assert_eq!(
            ProgramReply::read("info depth x nodes -1"),
            ProgramReply::Info(SearchInfo::default())
        );
        for text in ["", " ", "ugiok2", "option", "\u{1b}[2J"] {
            assert_eq!(ProgramReply::read(text), ProgramReply::Other, "{text:?}");
        }
    }
}
