#![no_main]

#[path = "../../tests/support/entries.rs"]
#[expect(dead_code, reason = "each target calls one entry")]
mod entries;

libfuzzer_sys::fuzz_target!(|data: &[u8]| entries::certificates(data));
