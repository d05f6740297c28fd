//! The user's time zone: the one in `TZ`, else that of the system.
//!
//! The file of a zone is read like any other: anything but a regular file is refused, without blocking.

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

use arcade_base::{escaped_path, quoted};
use arcade_games::input;
use jiff::tz::TimeZone;

/// The folder of zones by name.
const ZONE_FOLDER: &str = "/usr/share/zoneinfo";
/// The file with the zone of the system.
const SYSTEM_ZONE_FILE: &str = "/etc/localtime";
/// The largest zone file that is read, in bytes: real ones have a few thousand.
const MAX_FILE_BYTES: u64 = 1 << 20;

/// The user's time zone, or why `tz`, the value of `TZ`, is invalid.
///
/// # Errors
/// When `TZ` is neither a rule nor the name or the file of a zone.
pub(crate) fn user_zone(tz: Option<&OsStr>) -> Result<TimeZone, String> {
    let Some(tz) = tz else {
        // A system without a zone uses UTC.
        return Ok(read(Path::new(SYSTEM_ZONE_FILE)).unwrap_or(TimeZone::UTC));
    };
    parse_tz(tz).map_err(|why| format!("times are in UTC, since TZ names no time zone: {why}"))
}

/// The zone in `TZ`: a rule such as `CET-1CEST,M3.5.0,M10.5.0`, or, optionally after a colon, a name
/// such as `Europe/Berlin` or a path.
fn parse_tz(tz: &OsStr) -> Result<TimeZone, String> {
    let text = tz.to_str().ok_or("it is not UTF-8 text")?;
    let file = text.strip_prefix(':').unwrap_or(text);
    if file.is_empty() || file == "UTC" {
        return Ok(TimeZone::UTC);
    }
    if let Ok(rule) = TimeZone::posix(text) {
        return Ok(rule);
    }
    let path = Path::new(file);
    let is_name = path.components().all(|part| matches!(part, Component::Normal(_)));
    match path {
        path if path.is_absolute() => read(path),
        path if is_name => read(&Path::new(ZONE_FOLDER).join(path)),
        _ => Err(format!("found {}, expected a name or an absolute path", quoted(file))),
    }
}

fn read(path: &Path) -> Result<TimeZone, String> {
    let failed = |why: String| format!("{}: {why}", escaped_path(path));
    let bytes = input::read(path, MAX_FILE_BYTES).map_err(|error| failed(error.to_string()))?;
    let name = path.strip_prefix(ZONE_FOLDER).map_or_else(|_| PathBuf::new(), Path::to_path_buf);
    let zone = TimeZone::tzif(&name.to_string_lossy(), &bytes);
    zone.map_err(|_| failed("not the file of a time zone".into()))
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;

    /// The hour in a zone at noon UTC in July.
    fn hour(tz: impl AsRef<OsStr>) -> Result<i8, String> {
        let noon: Timestamp = "2026-07-01T12:00:00Z".parse().expect("a time");
        parse_tz(tz.as_ref()).map(|zone| noon.to_zoned(zone).hour())
    }

    #[test]
    fn a_zone_is_named_by_a_rule_a_name_or_a_file() {
        assert_eq!(hour("CET-1CEST,M3.5.0,M10.5.0"), Ok(14));
        assert_eq!(hour("<+03>-3"), Ok(15));
        for utc in ["", ":", "UTC", "UTC0"] {
            assert_eq!(hour(utc), Ok(12), "{utc:?}");
        }
        // Not every system has zones by name.
        for berlin in ["Europe/Berlin", ":Europe/Berlin", "/usr/share/zoneinfo/Europe/Berlin"] {
            assert_eq!(hour(berlin).unwrap_or(14), 14, "{berlin:?}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for tz in ["../x", "a/../../x", "./x", "No/Such", "/no/such", "/", "\u{1b}"] {
            let why = hour(tz).expect_err("no zone");
            assert!(!why.contains('\u{1b}'), "{why}");
        }
    }
}
