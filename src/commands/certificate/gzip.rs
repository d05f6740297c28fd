//! Packing by gzip (RFC 1952).

use std::borrow::Cow;

use arcade_base::ParseError;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;

/// The first bytes: the magic number, and the method DEFLATE.
const MAGIC: [u8; 3] = [0x1f, 0x8b, 8];
/// The bytes of the header that has no name, and of the checksum and the length at the end.
const HEADER: usize = 10;
const TRAILER: usize = 8;
/// The flags for a checksum of the header, extra bytes, a name and a comment.
const CHECKSUM: u8 = 2;
const EXTRA: u8 = 4;
const NAME: u8 = 8;
const COMMENT: u8 = 16;

/// The level of compression; more takes long, and gains next to nothing.
const LEVEL: u8 = 9;

/// Packs data.
pub(super) fn packed(data: &[u8]) -> Vec<u8> {
    // No flags, no time, best compression, unknown system.
    let mut packed = [&MAGIC[..], &[0, 0, 0, 0, 0, 2, 255]].concat();
    packed.extend(compress_to_vec(data, LEVEL));
    packed.extend(crc32fast::hash(data).to_le_bytes());
    packed.extend(length(data).to_le_bytes());
    packed
}

/// The length modulo 2^32.
fn length(data: &[u8]) -> u32 {
    u32::try_from(data.len() & u32::MAX as usize).expect("it was cut to 32 bits")
}

/// Unpacks data of at most `max_bytes` bytes; data that isn't packed is returned as it is.
///
/// # Errors
/// If it is damaged or too large.
pub(super) fn unpacked(data: &[u8], max_bytes: usize) -> Result<Cow<'_, [u8]>, ParseError> {
    if !data.starts_with(&MAGIC) {
        return Ok(Cow::Borrowed(data));
    }
    let damaged = || ParseError::new("gzip", "damaged data", "one whole file packed by gzip");
    let body = body(data).ok_or_else(damaged)?;
    let (body, trailer) = body.split_last_chunk::<TRAILER>().ok_or_else(damaged)?;
    let unpacked = decompress_to_vec_with_limit(body, max_bytes).map_err(|_| {
        ParseError::new(
            "gzip",
            "damaged data",
            format!("at most {max_bytes} bytes, packed by gzip"),
        )
    })?;
    let checks = [crc32fast::hash(&unpacked), length(&unpacked)].map(u32::to_le_bytes).concat();
    if checks == trailer { Ok(Cow::Owned(unpacked)) } else { Err(damaged()) }
}

/// What follows the header.
fn body(data: &[u8]) -> Option<&[u8]> {
    let flags = *data.get(MAGIC.len())?;
    let mut rest = data.get(HEADER..)?;
    if flags & EXTRA != 0 {
        let (count, after) = rest.split_first_chunk::<2>()?;
        rest = after.get(usize::from(u16::from_le_bytes(*count))..)?;
    }
    for _ in [NAME, COMMENT].into_iter().filter(|flag| flags & flag != 0) {
        let end = rest.iter().position(|&byte| byte == 0)?;
        rest = &rest[end + 1..];
    }
    if flags & CHECKSUM != 0 { rest.get(2..) } else { Some(rest) }
}
