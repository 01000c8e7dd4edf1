//! Whether two records can be of one game, by what they say of players, date, event and the like.

use crate::record::Game;
use crate::store::format::filter::date_number;
use crate::store::players::aliases::Aliases;

/// The tags that must not contradict each other, besides the date.
const COMPARED: [&str; 5] = ["Event", "Site", "Round", "Game", "Time"];

/// Words that stand where the name of a player is not known. They are compared without case, punctuation and digits at their end.
const NO_NAMES: [&str; 14] = [
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

/// What a record says of the circumstances of a game.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::store) struct Headers {
    /// The persons in the order of seats, as far as they are known.
    pub(in crate::store) players: Vec<Option<String>>,
    /// As a number such as 20131231, with zeros for what is not known.
    date: u32,
    /// Names and values of what else is compared, in one order for all games.
    said: Vec<(&'static str, Option<String>)>,
}

impl Headers {
    /// What a game says, with the names of persons for their spellings.
    pub(in crate::store) fn of(game: &Game, aliases: &Aliases) -> Headers {
        let seats = 0..game.rules().players.seats();
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
            said: COMPARED.map(|tag| (tag, game.tag(tag).map(folded))).into(),
        }
    }

    /// Compares something else, too.
    pub(in crate::store) fn say(&mut self, name: &'static str, value: Option<&str>) {
        self.said.push((name, value.map(str::to_owned)));
    }

    /// The players, if all of them are known.
    pub(in crate::store) fn all_players(&self) -> Option<Vec<&str>> {
        self.players.iter().map(Option::as_deref).collect()
    }

    /// Whether all players are known, and are the same.
    pub(in crate::store) fn has_same_players(&self, other: &Headers) -> bool {
        self.all_players().is_some() && self.players == other.players
    }

    /// What contradicts: players with other names, or a date, an event or the like. What only one of the two says contradicts nothing, nor does
    /// a part of a date.
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
        if !is_same_day(self.date, other.date) {
            found.push("Date differs".to_owned());
        }
        let said = self.said.iter().zip(&other.said);
        let differing = said.filter(|((_, one), (_, other))| differ(one, other));
        found.extend(differing.map(|((name, _), _)| format!("{name} differs")));
        found
    }

    /// Why the two cannot be taken for one game, as far as their headers tell: nothing if they can.
    pub(in crate::store) fn doubts(&self, other: &Headers) -> Vec<String> {
        let mut doubts = self.contradictions(other);
        if self.all_players().is_none() || other.all_players().is_none() {
            doubts.push("a player is not known".to_owned());
        }
        doubts
    }

    /// Whether each player that this one names is named by the other one as well.
    pub(in crate::store) fn names_no_other_player_than(&self, other: &Headers) -> bool {
        let mut seats = self.players.iter().zip(&other.players);
        self.players.len() == other.players.len()
            && seats.all(|(one, other)| one.is_none() || one == other)
    }
}

/// Whether a name is one, and not a word for somebody whose name is not known.
fn is_name(name: &str) -> bool {
    let letters: String = name
        .chars()
        .filter(|sign| sign.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    let word = letters.trim_end_matches(|sign: char| sign.is_ascii_digit());
    !NO_NAMES.contains(&word)
}

/// Whether two dates can be those of one day: what both say of year, month and day is the same.
pub(in crate::store) fn is_same_day(one: u32, other: u32) -> bool {
    [(10_000, 10_000), (100, 100), (1, 100)]
        .into_iter()
        .all(|(place, most)| {
            let [one, other] = [one, other].map(|date| date / place % most);
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
            assert_eq!(is_same_day(one, other), expected, "{one} {other}");
            assert_eq!(is_same_day(other, one), expected, "{other} {one}");
        }
    }

    #[test]
    fn words_for_nobody_are_no_names() {
        for nobody in ["NN", "N.N.", "Anonymous", "guest 17", "Player 2", "unknown"] {
            assert!(!is_name(nobody), "{nobody}");
        }
        for name in ["Anne", "Blackwood", "rodion", "Abalone2000", "Ünal", "李"] {
            assert!(is_name(name), "{name}");
        }
    }
}
