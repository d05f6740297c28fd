//! Memory for tables, which may be refused: then the engine goes on without.
//!
//! A program that runs out of memory is ended by the system's allocator, whatever it was doing. So
//! everything that grows with the problem asks here first, and gets its memory only if
//! `RESERVE` bytes more are left for everything else.

use std::fs;
use std::hint::black_box;
use std::sync::LazyLock;

use thiserror::Error;
use zerocopy::FromZeros;

/// The bytes that a table leaves for everything that isn't a table: positions, moves, lines and
/// the stacks of threads.
const RESERVE: usize = 8 << 20;

/// There isn't enough memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not enough memory for tables: {} MB more are needed", .bytes.saturating_add(RESERVE).div_ceil(1 << 20))]
pub struct OutOfMemory {
    /// The bytes asked for, besides the reserve.
    pub bytes: usize,
}

/// Makes sure that `bytes` bytes can be allocated, and that the reserve is left.
///
/// # Errors
/// When they can't.
pub fn ensure_room(bytes: usize) -> Result<(), OutOfMemory> {
    let wanted = bytes.saturating_add(RESERVE);
    // Where the system counts, asking it takes nothing. A probe takes all that it asks for, if only
    // for a moment, in which another thread would be refused the few bytes that it needs.
    let has_room = match room_below_limit() {
        Some(room) => wanted <= room,
        None => {
            let mut probe = Vec::<u8>::new();
            let room = probe.try_reserve_exact(wanted);
            // An allocation that nobody looks at may be left out by the compiler.
            black_box(&mut probe);
            room.is_ok()
        }
    };
    if has_room { Ok(()) } else { Err(OutOfMemory { bytes }) }
}

/// The bytes of addresses that this process may still take, where there is a limit (`ulimit -v`)
/// and the system says how much of it is in use: on Linux.
fn room_below_limit() -> Option<usize> {
    /// The limit that the process was started with.
    static LIMIT: LazyLock<Option<usize>> =
        LazyLock::new(|| first_number("/proc/self/limits", "Max address space"));
    let limit = (*LIMIT)?;
    let used = first_number("/proc/self/status", "VmSize:")?.saturating_mul(1 << 10);
    Some(limit.saturating_sub(used))
}

/// The number after this name in a file of lines that each begin with one.
fn first_number(path: &str, name: &str) -> Option<usize> {
    let text = fs::read_to_string(path).ok()?;
    let rest = text.lines().find_map(|line| line.strip_prefix(name))?;
    rest.split_whitespace().next()?.parse().ok()
}

/// A vector of `length` zeros, which the system provides at once even if they are many.
///
/// # Errors
/// When there isn't enough memory.
pub fn zeros<T: FromZeros>(length: usize) -> Result<Vec<T>, OutOfMemory> {
    let bytes = length.saturating_mul(size_of::<T>());
    ensure_room(bytes)?;
    T::new_vec_zeroed(length).map_err(|_| OutOfMemory { bytes })
}

/// Makes room for `additional` more elements, and where the vector has to move, for some beyond.
///
/// # Errors
/// When there isn't enough memory; the vector stays as it is.
pub fn reserve<T>(vector: &mut Vec<T>, additional: usize) -> Result<(), OutOfMemory> {
    let wanted = vector.len().saturating_add(additional);
    if wanted <= vector.capacity() {
        return Ok(());
    }
    // A vector that grows at least doubles.
    let bytes = wanted.max(2 * vector.capacity()).saturating_mul(size_of::<T>());
    ensure_room(bytes)?;
    vector.try_reserve(additional).map_err(|_| OutOfMemory { bytes })
}
