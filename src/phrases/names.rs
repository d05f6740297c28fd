//! The names of the two sides within sentences, for a player who is addressed as for one who isn't.

use arcade_engine::{Position, Side};
use arcade_games::kit::{MOVER, MOVER_POSSESSIVE, OTHER, OTHER_POSSESSIVE, VERB_S, Words};
use arcade_games::session::{Session, YOU};

/// A clause about a player, from one without its subject: "you take 2 and move again" from "takes 2 and
/// moves again".
pub(crate) fn clause(name: &str, does: &str) -> String {
    format!("{} {}", in_sentence(name), conjugated(name, does))
}

/// A clause without its subject, in the person that fits the name of the subject: "take 2" from "takes 2".
pub(crate) fn conjugated(name: &str, does: &str) -> String {
    if name != YOU {
        return does.into();
    }
    let verb = |part: &str| {
        let (verb, rest) = part.split_at(part.find([' ', ',']).unwrap_or(part.len()));
        let stem = match verb {
            "has" => "have",
            "is" => "are",
            _ if ["sses", "ches", "oes"].iter().any(|end| verb.ends_with(end)) => {
                verb.trim_end_matches("es")
            }
            _ => verb.strip_suffix('s').unwrap_or(verb),
        };
        format!("{stem}{rest}")
    };
    does.split(" and ").map(verb).collect::<Vec<_>>().join(" and ")
}

/// A clause about a player with "still" before the verb.
pub(super) fn still(name: &str, does: &str) -> String {
    format!("{} still {}", in_sentence(name), conjugated(name, does))
}

/// A name within a sentence, as subject or object.
pub(crate) fn in_sentence(name: &str) -> &str {
    if name == YOU { "you" } else { name }
}

/// The name of a player in sentences: the person against a computer is addressed.
pub(super) fn addressed<P: Position>(session: &Session<P>, seat: Side) -> String {
    if session.setup().person() == Some(seat) { YOU.into() } else { session.name(seat) }
}

/// What belongs to a player: "your", "Ann's".
pub(crate) fn possessive(name: &str) -> String {
    if name == YOU { "your".into() } else { format!("{name}'s") }
}

/// A clause of a game about a move, with the names of the side that makes it and of the other one.
pub(super) fn filled(text: &str, [mover, other]: [&str; 2]) -> String {
    let verb_s = if other == YOU { "" } else { "s" };
    text.replace(OTHER, in_sentence(other))
        .replace(VERB_S, verb_s)
        .replace(MOVER, in_sentence(mover))
        .replace(MOVER_POSSESSIVE, &possessive(mover))
        .replace(OTHER_POSSESSIVE, &possessive(other))
}

/// What a player does with a move, as a clause after its name; `names` are its own and that of the other side.
pub(crate) fn described<P: Words>(position: &P, mv: P::Move, names: [&str; 2]) -> String {
    filled(&position.describe(mv), names)
}

#[cfg(test)]
mod tests {
    use super::{MOVER, MOVER_POSSESSIVE, OTHER, OTHER_POSSESSIVE, VERB_S, YOU, clause, filled};

    #[test]
    fn a_clause_about_you_is_in_the_second_person() {
        for (does, told) in [
            ("takes 2 and 2 and turns a 2", "you take 2 and 2 and turn a 2"),
            ("closes the gap before coin 0", "you close the gap before coin 0"),
            ("sows pit 3 and moves again", "you sow pit 3 and move again"),
            ("passes", "you pass"),
            ("reaches 100\u{a2}, and threatens 5", "you reach 100\u{a2}, and threaten 5"),
            ("has no dice", "you have no dice"),
            ("goes on with 1 and 2", "you go on with 1 and 2"),
            ("wins, 3 to 2", "you win, 3 to 2"),
        ] {
            assert_eq!(clause(YOU, does), told);
            assert_eq!(clause("Ann", does), format!("Ann {does}"));
        }
    }

    #[test]
    fn names_stand_where_a_clause_of_a_game_leaves_them_out() {
        let text = format!(
            "if {OTHER} take{VERB_S} {MOVER_POSSESSIVE} last die with {OTHER_POSSESSIVE} 2 from {MOVER}"
        );
        let told = [
            "if you take Ann's last die with your 2 from Ann",
            "if Ann takes your last die with Ann's 2 from you",
        ];
        assert_eq!([filled(&text, ["Ann", YOU]), filled(&text, [YOU, "Ann"])], told);
    }
}
