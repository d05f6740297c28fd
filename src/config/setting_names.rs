//! The names of settings, as people say them; the file has a key for each.

use arcade_base::capitalize;
use arcade_games::options::OptionSpec;

/// The settings whose name doesn't follow from the key: the section, the key and the name. Without a
/// section, it is the name in every other section.
const NAMES: &[(&str, &str, &str)] = &[
    ("ui", "theme", "Colours"),
    ("ui", "colour", "Number of colours"),
    ("ui", "pictures", "Boards as pictures"),
    ("ui", "pixels", "Pictures in pixels"),
    ("ui", "blocks", "Pictures in blocks"),
    ("ui", "ascii", "Only ASCII characters"),
    ("ui", "wide", "Wide characters"),
    ("ui", "animation", "Moves are animated"),
    ("ui", "escape_ms", "Pause after Esc"),
    ("ui", "suggestions", "What to try next"),
    ("ui", "share", "Result for a chat"),
    ("ui", "introductions", "First-game cards"),
    ("ui", "speech", "Line mode speech"),
    ("ai", "undo", "Moves are taken back"),
    ("ai", "table_mb", "Memory for searches"),
    ("ai", "cache_mb", "Disk for tables"),
    ("ai", "engine_start_ms", "Own engine's start"),
    ("ai", "engine_ready_ms", "Own engine's setup"),
    ("ai", "engine_move_ms", "Own engine's move"),
    ("ai", "ponder", "Thinks on your time"),
    ("stats", "keep", "Results are counted"),
    ("", "gap_min", "Smallest gap"),
    ("", "gap_max", "Largest gap"),
    ("", "limit", "Farthest move"),
    ("", "size", "Board size"),
    ("", "empties", "Empty squares"),
    ("", "dice", "Dice for each"),
    ("", "hands", "Starting dice"),
    ("", "first", "Who moves first"),
    ("", "pits", "Pits for each"),
    ("", "seeds", "Seeds in a pit"),
    ("", "empty_capture", "Empty captures"),
    ("", "level", "Computer's level"),
    ("", "depth", "Lookahead"),
    ("", "time_limit_ms", "Thinking time"),
];

/// The name of a setting in a section.
pub fn setting_name(section: &str, spec: &OptionSpec) -> String {
    let of = |of: &str| NAMES.iter().find(|&&(place, key, _)| place == of && key == spec.key);
    let mut name: String = match of(section) {
        Some(&(.., name)) => name.into(),
        None if section == "keys" => spec.key.replace('_', " "),
        None => of("").map_or_else(|| spec.key.replace('_', " "), |&(.., name)| name.into()),
    };
    capitalize(&mut name);
    name
}

/// The value of an option, as people say it.
pub fn value_name(spec: &OptionSpec, value: &str) -> String {
    let name = match (spec.key, value) {
        ("goal", "none") => "a game for two",
        ("goal", "fewest") => "fewest moves",
        ("goal", "growing") => "growing moves",
        ("goal", "growing-easy") => "growing, easy",
        ("goal", "growing-medium") => "growing, medium",
        ("goal", "growing-hard") => "growing, hard",
        ("goal", "1") => "in 1 move",
        ("goal", number) => return format!("in {number} moves"),
        ("rule", "misere") => "last one loses",
        ("rule", "normal") => "last one wins",
        ("limit", "0") => "no limit",
        ("first", seat) => return format!("player {seat}"),
        ("time_limit_ms", number) => return with_unit(spec, number),
        (_, "true") => "yes",
        (_, "false") => "no",
        (_, value) => value,
    };
    name.into()
}

/// The value of a setting with its unit, if it has one.
pub fn with_unit(spec: &OptionSpec, value: &str) -> String {
    match spec.key.rsplit_once('_') {
        Some((_, "ms")) => format!("{value} ms"),
        Some((_, "mb")) => format!("{value} MB"),
        _ => value.into(),
    }
}
