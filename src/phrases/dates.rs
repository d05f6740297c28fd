//! Short forms of points in time.

use jiff::{Timestamp, tz::TimeZone};

/// A time relative to `now`, in a time zone: "today 18:05", "yesterday 9:40", "3 Nov", "3 Nov 2025".
pub(crate) fn when(time: Timestamp, now: Timestamp, zone: &TimeZone) -> String {
    let (time, now) = (time.to_zoned(zone.clone()), now.to_zoned(zone.clone()));
    let format = match now.date().since(time.date()).map(|span| span.get_days()) {
        Ok(0) => "today %-H:%M",
        Ok(1) => "yesterday %-H:%M",
        _ if time.year() == now.year() => "%-d %b",
        _ => "%-d %b %Y",
    };
    time.strftime(format).to_string()
}

/// A time to come as "6 h 12 min" or "12 min".
pub(crate) fn in_hours(minutes: u64) -> String {
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("{minutes} min"),
        (hours, minutes) => format!("{hours} h {minutes} min"),
    }
}

#[cfg(test)]
mod tests {
    use super::when;
    use jiff::tz::{TimeZone, offset};

    #[test]
    fn a_time_is_told_by_how_long_ago_it_was() {
        let zone = TimeZone::fixed(offset(2));
        let check = |time: &str, expected: &str| {
            let time = time.parse().expect("a time");
            let now = "2026-03-01T00:30:00Z".parse().expect("a time");
            assert_eq!(when(time, now, &zone), expected, "{time}");
        };
        check("2026-03-01T00:29:00Z", "today 2:29");
        check("2026-02-28T22:00:00Z", "today 0:00");
        check("2026-02-28T21:59:00Z", "yesterday 23:59");
        check("2026-02-27T21:59:00Z", "27 Feb");
        check("2025-12-31T23:00:00Z", "1 Jan");
        check("2025-12-31T21:00:00Z", "31 Dec 2025");
        check("2026-03-01T22:30:00Z", "2 Mar");
    }
}
