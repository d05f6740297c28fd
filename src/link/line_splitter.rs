//! Splits received bytes into lines.

use super::Disconnect;

/// Splits received bytes into lines; keeps the beginning of an incomplete one.
#[derive(Debug)]
pub(super) struct LineSplitter {
    partial: Vec<u8>,
    max_bytes: usize,
}

impl LineSplitter {
    /// An empty buffer for lines of at most `max_bytes` bytes.
    pub fn new(max_bytes: usize) -> Self {
        Self { partial: Vec::new(), max_bytes }
    }

    /// The lines that these bytes complete, without their line ends.
    ///
    /// # Errors
    /// When a line is too long, or isn't UTF-8; nothing that follows makes sense then.
    pub fn take(&mut self, bytes: &[u8]) -> Result<Vec<String>, Disconnect> {
        let mut lines = Vec::new();
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            let text = part.strip_suffix(b"\n");
            let piece = text.unwrap_or(part);
            if self.partial.len() + piece.len() > self.max_bytes {
                return Err(Disconnect::TooLong(self.max_bytes));
            }
            self.partial.extend_from_slice(piece);
            if text.is_some() {
                let line = String::from_utf8(std::mem::take(&mut self.partial));
                lines.push(line.map_err(|_| Disconnect::NotText)?);
            }
        }
        Ok(lines)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_line_may_be_as_long_as_the_limit_and_no_longer() {
        let mut lines = LineSplitter::new(3);
        assert_eq!(lines.take(b"abc\n\nde").expect("short lines"), ["abc", ""]);
        assert_eq!(lines.take(b"f\n").expect("short lines"), ["def"]);
        assert!(matches!(lines.take(b"abcd"), Err(Disconnect::TooLong(3))));
        assert!(matches!(LineSplitter::new(9).take(b"\xff\n"), Err(Disconnect::NotText)));
    }

    proptest! {
        #[test]
        fn where_bytes_are_split_changes_nothing(
            texts in prop::collection::vec("[a-z\u{e9}\u{20ac}]{0,12}", 0..6), at in 0usize..200,
        ) {
            let sent: String = texts.iter().flat_map(|text| [text, "\n"]).collect();
            let (first, rest) = sent.as_bytes().split_at(at.min(sent.len()));
            let mut lines = LineSplitter::new(64);
            let mut found = lines.take(first).expect("short lines");
            found.extend(lines.take(rest).expect("short lines"));
            prop_assert_eq!(found, texts);
        }

        #[test]
        fn whatever_comes_takes_no_more_memory_than_a_line(bytes: Vec<u8>, longest in 0usize..32) {
            let mut lines = LineSplitter::new(longest);
            for byte in bytes {
                if lines.take(&[byte]).is_err() {
                    break;
                }
                prop_assert!(lines.partial.len() <= longest);
            }
        }
    }
}
