//! Memory for tables. Allocation may fail; the engine then works without the table.
//!
//! A program that runs out of memory is aborted by the allocator, whatever it was doing. So
//! everything that grows with the size of the problem asks here first, and gets its memory only if
//! `HEADROOM` bytes remain for everything else.

use std::fs;
use std::hint::black_box;
use std::sync::{LazyLock, OnceLock};

use thiserror::Error;
use zerocopy::FromZeros;

/// The bytes left free for everything that isn't a table: positions, moves, lines and thread
/// stacks.
const HEADROOM: usize = 8 << 20;

/// There isn't enough memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not enough memory for tables: {} MB more are needed", .bytes.saturating_add(HEADROOM).div_ceil(1 << 20))]
pub struct OutOfMemory {
    /// The number of bytes requested, not including `HEADROOM`.
    pub bytes: usize,
}

/// Checks that `bytes` bytes can be allocated and that `HEADROOM` more remain free.
///
/// # Errors
/// If they can't.
pub fn ensure_room(bytes: usize) -> Result<(), OutOfMemory> {
    let wanted = bytes.saturating_add(HEADROOM);
    // Where the system counts memory, asking it allocates nothing. A probe allocates everything for
    // a moment, during which another thread may fail to get the few bytes it needs.
    let has_room = match room_below_limit() {
        Some(room) => wanted <= room,
        None => can_be_reserved(wanted.max(ABOVE_MMAP_THRESHOLD)) || can_be_reserved(wanted),
    };
    if has_room { Ok(()) } else { Err(OutOfMemory { bytes }) }
}

/// Larger than the threshold of the GNU C library for mapping a block can become: freeing a mapped block raises it to that
/// block's size, up to 32 MiB. Blocks of this size are always mapped by themselves and leave no gaps.
const ABOVE_MMAP_THRESHOLD: usize = 33 << 20;

/// Whether the system provides this many bytes at the moment.
fn can_be_reserved(bytes: usize) -> bool {
    let mut probe = Vec::<u8>::new();
    let room = probe.try_reserve_exact(bytes);
    // The compiler may remove an allocation that is never read.
    black_box(&mut probe);
    room.is_ok()
}

/// Where the system reports the current use.
const STATUS_FILE: &str = "/proc/self/status";
/// The line with the size of private data; `VmSize` also counts address space that is only reserved.
const DATA_SIZE: &str = "VmData:";

/// The bytes that this process may take, if [`limit_memory`] has set them.
static ALLOWED: OnceLock<usize> = OnceLock::new();

/// Limits the memory of the whole process to `bytes`; beyond that [`ensure_room`] and its callers fail. Only
/// the first call has an effect, and only where the system reports the current use, as Linux does.
pub fn limit_memory(bytes: usize) {
    if first_number(STATUS_FILE, DATA_SIZE).is_some() {
        ALLOWED.get_or_init(|| bytes);
    }
}

/// Whether [`limit_memory`] has set a limit.
pub fn has_memory_limit() -> bool {
    ALLOWED.get().is_some()
}

/// The bytes that this process may still use, if they are limited (`ulimit -v` or [`limit_memory`]) and
/// the system reports the current use, as Linux does.
fn room_below_limit() -> Option<usize> {
    /// The limit of address space at the start of the process.
    static LIMIT: LazyLock<Option<usize>> =
        LazyLock::new(|| first_number("/proc/self/limits", "Max address space"));
    let room = |limit: Option<usize>, used| {
        let limit = limit?;
        let used = first_number(STATUS_FILE, used)?.saturating_mul(1 << 10);
        Some(limit.saturating_sub(used))
    };
    // Addresses that are only reserved take no memory, so a limit of ours is one on data.
    let rooms = [room(*LIMIT, "VmSize:"), room(ALLOWED.get().copied(), DATA_SIZE)];
    rooms.into_iter().flatten().min()
}

/// The most memory that this process has had at a time, in bytes, if the system reports it, as Linux does.
pub fn peak_memory() -> Option<usize> {
    Some(first_number(STATUS_FILE, "VmHWM:")?.saturating_mul(1 << 10))
}

/// The number after `name` in a file whose lines each begin with a name.
fn first_number(path: &str, name: &str) -> Option<usize> {
    let text = fs::read_to_string(path).ok()?;
    let rest = text.lines().find_map(|line| line.strip_prefix(name))?;
    rest.split_whitespace().next()?.parse().ok()
}

/// A vector of `length` zeros. The system provides even large ones at once, as untouched pages.
///
/// # Errors
/// If there isn't enough memory.
pub fn zeros<T: FromZeros>(length: usize) -> Result<Vec<T>, OutOfMemory> {
    let bytes = length.saturating_mul(size_of::<T>());
    ensure_room(bytes)?;
    T::new_vec_zeroed(length).map_err(|_| OutOfMemory { bytes })
}

/// Gives an empty vector memory outside the heap, which the system gets back as soon as the vector is dropped, and which
/// grows without being copied. It is for a few vectors that become large but don't live long. Pages that stay empty
/// take no memory, but they count where memory is limited; there, nothing happens.
pub fn reserve_outside_heap<T>(vector: &mut Vec<T>) {
    if room_below_limit().is_none() {
        // Without it the vector takes its memory from a heap.
        let _ = vector.try_reserve_exact(ABOVE_MMAP_THRESHOLD / size_of::<T>().max(1));
    }
}

/// Reserves capacity for at least `additional` more elements, and for more than that if the vector
/// has to be reallocated.
///
/// # Errors
/// If there isn't enough memory; the vector is unchanged then.
pub fn try_reserve<T>(vector: &mut Vec<T>, additional: usize) -> Result<(), OutOfMemory> {
    let wanted = vector.len().saturating_add(additional);
    if wanted <= vector.capacity() {
        return Ok(());
    }
    // A growing vector at least doubles its capacity.
    let bytes = wanted.max(2 * vector.capacity()).saturating_mul(size_of::<T>());
    ensure_room(bytes)?;
    vector.try_reserve(additional).map_err(|_| OutOfMemory { bytes })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vector_with_memory_of_its_own_grows_where_it_is() {
        if room_below_limit().is_some() {
            return;
        }
        let mut vector = Vec::new();
        reserve_outside_heap(&mut vector);
        let begin = vector.as_ptr();
        vector.extend((0..1_u32 << 20).map(u32::to_le));
        assert_eq!(vector.as_ptr(), begin);
    }
}
