//! Captures the output of the line mode.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

/// The output, which can be read even after the console has been dropped.
#[derive(Clone, Default)]
pub struct Output(Arc<Mutex<Vec<u8>>>);

impl Output {
    /// The output so far.
    pub fn text(&self) -> String {
        String::from_utf8(self.0.lock().expect("one thread").clone()).expect("text")
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("one thread").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
