//! What the line mode writes, kept for a test to read.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

/// The output, which can still be read after the console is gone.
#[derive(Clone, Default)]
pub struct Output(Arc<Mutex<Vec<u8>>>);

impl Output {
    /// All that was written so far.
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
