//! An in-memory storage for solved tables.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard};

use arcade_engine::Storage;

/// Storage in memory, shared by its clones.
#[derive(Clone, Default)]
pub struct Memory(Arc<Mutex<HashMap<String, Vec<u8>>>>);

impl Memory {
    /// The stored tables, by name.
    pub fn kept(&self) -> MutexGuard<'_, HashMap<String, Vec<u8>>> {
        self.0.lock().expect("not poisoned")
    }

    /// Changes the contents of the tables, and gives them valid checksums.
    pub fn forge(&self, change: impl Fn(&mut [u8])) {
        for table in self.kept().values_mut() {
            let ends = table.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
            let ends: Vec<usize> = ends.map(|(end, _)| end + 1).take(5).collect();
            let [.., sum, body] = ends[..] else { panic!("a header of five lines") };
            change(&mut table[body..]);
            let checksum = format!("{:08x}\n", crc32fast::hash(&table[body..]));
            table[sum..body].copy_from_slice(checksum.as_bytes());
        }
    }
}

impl Storage for Memory {
    fn load(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        Ok(self.kept().get(name).cloned())
    }

    fn save(&self, name: &str, parts: &[&[u8]], _: &dyn Fn() -> bool) -> io::Result<()> {
        self.kept().insert(name.into(), parts.concat());
        Ok(())
    }

    fn location(&self, name: &str) -> String {
        format!("memory {name}")
    }
}
