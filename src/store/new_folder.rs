//! A folder that appears whole: under its name there are all of its files, or nothing.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use arcade_games::blocking::assert_may_block;

use super::StoreError;
use super::write::is_there;

/// A folder being written, beside the place where it is going to be. If it is dropped before it is
/// complete, it is removed; a crash leaves it, under a name that ends with `.part`.
#[derive(Debug)]
pub(crate) struct NewFolder {
    path: PathBuf,
    partial: PathBuf,
    files: Vec<File>,
}

impl NewFolder {
    /// Whether there is nothing at `path` but perhaps an empty folder, so that one can appear there.
    pub(crate) fn is_free(path: &Path) -> bool {
        fs::read_dir(path).map_or(!is_there(path), |mut entries| entries.next().is_none())
    }

    /// Begins a folder that is to appear at `path`.
    ///
    /// # Errors
    /// When the system refuses.
    pub(crate) fn begin(path: &Path) -> Result<Self, StoreError> {
        assert_may_block();
        let failed = |error| StoreError::Io(path.into(), error);
        let name = path.file_name().ok_or_else(|| failed(io::ErrorKind::InvalidFilename.into()))?;
        let mut partial = name.to_os_string();
        partial.push(format!("-{}.part", std::process::id()));
        let partial = path.with_file_name(partial);
        fs::create_dir(&partial).map_err(failed)?;
        Ok(Self { path: path.into(), partial, files: Vec::new() })
    }

    /// A new file in it.
    ///
    /// # Errors
    /// When the system refuses.
    pub(crate) fn create(&mut self, name: &str) -> io::Result<impl Write> {
        assert_may_block();
        self.files.push(File::create_new(self.partial.join(name))?);
        Ok(self.files.last().expect("the new one"))
    }

    /// Lets the folder appear, once everything in it is safe from a crash of the machine.
    ///
    /// # Errors
    /// When the system refuses; the folder doesn't appear then.
    pub(crate) fn complete(self) -> io::Result<()> {
        assert_may_block();
        self.files.iter().try_for_each(File::sync_all)?;
        File::open(&self.partial)?.sync_all()?;
        // An empty folder there is replaced.
        fs::rename(&self.partial, &self.path)?;
        let parent = self.path.parent().filter(|parent| *parent != Path::new(""));
        File::open(parent.unwrap_or(Path::new(".")))?.sync_all()
    }
}

impl Drop for NewFolder {
    fn drop(&mut self) {
        // A part of it is useless; failing to remove it does no harm.
        let _ = fs::remove_dir_all(&self.partial);
    }
}
