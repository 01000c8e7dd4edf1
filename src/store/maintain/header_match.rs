//! Compares the headers of two records (players, date, event and others), to decide whether they can be of one game.

use crate::record::Game;
use crate::store::format::filter::date_number;
use crate::store::players::Aliases;

/// The tags that must not contradict each other, in addition to the date.
const COMPARED_TAGS: [&str; 5] = ["Event", "Site", "Round", "Game", "Time"];

/// Placeholders for the name of an unknown player. They are compared without case, punctuation and trailing digits.
const PLACEHOLDERS: [&str; 14] = [
    "anon",
    "anonym",
    "anonyme",
    "anonymous",
    "black",
    "guest",
    "inconnu",
    "nn",
    "noname",
    "player",
    "somebody",
    "unbekannt",
    "unknown",
    "white",
];

/// The headers of a record that are compared.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::store) struct Headers {
    /// The names of the persons in the order of seats; `None` for an unknown player.
    pub(in crate::store) players: Vec<Option<String>>,
    /// The date as a number such as 20131231, with zeros for unknown parts.
    date: u32,
    /// Names and values of other headers, in the same order for all games.
    values: Vec<(&'static str, Option<String>)>,
}

impl Headers {
    /// The headers of a game, with the names of persons instead of their spellings.
    pub(in crate::store) fn of(game: &Game, aliases: &Aliases) -> Headers {
        let seats = 0..game.seats();
        let name = |seat| game.seat_player(seat).filter(|name| is_name(name));
        let folded = |value: &str| {
            let words: Vec<String> = value.split_whitespace().map(str::to_lowercase).collect();
            words.join(" ")
        };
        Headers {
            players: seats
                .map(|seat| name(seat).map(|name| aliases.person(name).to_owned()))
                .collect(),
            date: game.date().map_or(0, |date| date_number(&date)),
            values: COMPARED_TAGS
                .map(|tag| (tag, game.tag(tag).map(folded)))
                .into(),
        }
    }

    /// Adds another header to compare.
    pub(in crate::store) fn add(&mut self, name: &'static str, value: Option<&str>) {
        self.values.push((name, value.map(str::to_owned)));
    }

    /// The names of the players, if all are known.
    pub(in crate::store) fn all_players(&self) -> Option<Vec<&str>> {
        self.players.iter().map(Option::as_deref).collect()
    }

    /// Whether all players are known and equal.
    pub(in crate::store) fn has_same_players(&self, other: &Headers) -> bool {
        self.all_players().is_some() && self.players == other.players
    }

    /// Lists the contradictions: players with different names, or a different date, event and so on. A header that only one of the two has does not
    /// contradict, and neither does a partial date.
    pub(in crate::store) fn contradictions(&self, other: &Headers) -> Vec<String> {
        let mut found = Vec::new();
        let differ = |one: &Option<String>, other: &Option<String>| {
            one.is_some() && other.is_some() && one != other
        };
        let seats = self.players.iter().zip(&other.players);
        let mut differing = seats.filter(|(one, other)| differ(one, other));
        if differing.next().is_some() || self.players.len() != other.players.len() {
            found.push("players differ".to_owned());
        }
        if !are_dates_compatible(self.date, other.date) {
            found.push("Date differs".to_owned());
        }
        let values = self.values.iter().zip(&other.values);
        let differing = values.filter(|((_, one), (_, other))| differ(one, other));
        found.extend(differing.map(|((name, _), _)| format!("{name} differs")));
        found
    }

    /// Lists the reasons why the headers do not prove that the two are one game; empty if they do.
    pub(in crate::store) fn doubts(&self, other: &Headers) -> Vec<String> {
        let mut doubts = self.contradictions(other);
        if self.all_players().is_none() || other.all_players().is_none() {
            doubts.push("a player is not known".to_owned());
        }
        doubts
    }

    /// Whether the other headers have all known players of these.
    pub(in crate::store) fn players_are_subset_of(&self, other: &Headers) -> bool {
        let mut seats = self.players.iter().zip(&other.players);
        self.players.len() == other.players.len()
            && seats.all(|(one, other)| one.is_none() || one == other)
    }
}

/// Whether a name is not a placeholder for an unknown player.
fn is_name(name: &str) -> bool {
    let letters: String = name
        .chars()
        .filter(|sign| sign.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    let word = letters.trim_end_matches(|sign: char| sign.is_ascii_digit());
    !PLACEHOLDERS.contains(&word)
}

/// Whether two dates are compatible: year, month and day are equal where both are known.
pub(in crate::store) fn are_dates_compatible(one: u32, other: u32) -> bool {
    [(10_000, 10_000), (100, 100), (1, 100)]
        .into_iter()
        .all(|(divisor, modulus)| {
            let [one, other] = [one, other].map(|date| date / divisor % modulus);
            one == 0 || other == 0 || one == other
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_dates_are_compatible() {
        for (one, other, expected) in [
            (20_130_503, 20_130_503, true),
            (20_130_000, 20_130_503, true),
            (20_130_500, 20_130_503, true),
            (0, 20_130_503, true),
            (20_130_500, 20_130_603, false),
            (20_120_000, 20_130_503, false),
            (20_130_504, 20_130_503, false),
        ] {
            assert_eq!(are_dates_compatible(one, other), expected, "{one} {other}");
            assert_eq!(are_dates_compatible(other, one), expected, "{other} {one}");
        }
    }

    #[test]
    fn placeholders_are_not_names() {
        for placeholder in ["NN", "N.N.", "Anonymous", "guest 17", "Player 2", "unknown"] {
            assert!(!is_name(placeholder), "{placeholder}");
        }
        for name in ["Anne", "Blackwood", "rodion", "Abalone2000", "Ünal", "李"] {
            assert!(is_name(name), "{name}");
        }
    }
}
