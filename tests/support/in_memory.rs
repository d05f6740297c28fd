//! A place for solved tables that is gone with the test.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard};

use arcade::engine::Storage;

/// Storage in memory, shared by its clones.
#[derive(Clone, Default)]
pub struct Memory(Arc<Mutex<HashMap<String, Vec<u8>>>>);

impl Memory {
    /// What is kept now, by name.
    pub fn kept(&self) -> MutexGuard<'_, HashMap<String, Vec<u8>>> {
        self.0.lock().expect("not poisoned")
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

    fn place(&self, name: &str) -> String {
        format!("memory {name}")
    }
}
