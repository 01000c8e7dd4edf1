//! Compares the headers of two records (players, date, event and others), to decide whether they can be of one game.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::record::Game;
use crate::store::format::filter::date_number;
use crate::store::players::Aliases;

/// The tags that must not contradict each other, in addition to the date.
const COMPARED_TAGS: [&str; 5] = ["Event", "Site", "Round", "Game", "Time"];

/// Divisors and moduli for year, month and day of a date.
const DATE_PARTS: [(u32, u32); 3] = [(10_000, 10_000), (100, 100), (1, 100)];

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
        let names = self.contradicting(other);
        names
            .map(|name| match name {
                "players" => "players differ".to_owned(),
                name => format!("{name} differs"),
            })
            .collect()
    }

    /// Whether the headers contradict each other.
    pub(in crate::store) fn contradict(&self, other: &Headers) -> bool {
        self.contradicting(other).next().is_some()
    }

    /// The names of the headers that contradict each other.
    fn contradicting<'a>(&'a self, other: &'a Headers) -> impl Iterator<Item = &'static str> + 'a {
        let differ = |one: &Option<String>, other: &Option<String>| {
            one.is_some() && other.is_some() && one != other
        };
        let mut seats = self.players.iter().zip(&other.players);
        let players_differ = self.players.len() != other.players.len()
            || seats.any(|(one, other)| differ(one, other));
        let date_differs = !are_dates_compatible(self.date, other.date);
        let values = self.values.iter().zip(&other.values);
        let values = values.filter(move |((_, one), (_, other))| differ(one, other));
        let first = players_differ.then_some("players");
        let first = first.into_iter().chain(date_differs.then_some("Date"));
        first.chain(values.map(|((name, _), _)| *name))
    }

    /// Whether any two of these contradict each other: whether any header has two values that contradict each other.
    pub(in crate::store) fn any_contradict<'a>(
        headers: impl IntoIterator<Item = &'a Headers>,
    ) -> bool {
        let mut headers = headers.into_iter();
        let Some(first) = headers.next() else {
            return false;
        };
        let mut known = first.clone();
        headers.any(|headers| {
            known.complete_from(headers);
            known.contradict(headers)
        })
    }

    /// Adds the known values of other headers where these have none.
    fn complete_from(&mut self, other: &Headers) {
        let values = self.values.iter_mut().zip(&other.values);
        let values = values.map(|((_, own), (_, value))| (own, value));
        for (own, value) in self.players.iter_mut().zip(&other.players).chain(values) {
            if own.is_none() {
                own.clone_from(value);
            }
        }
        for (divisor, modulus) in DATE_PARTS {
            let [own, known] = [self.date, other.date].map(|date| date / divisor % modulus);
            if own == 0 {
                self.date += known * divisor;
            }
        }
    }

    /// Separates headers with different values of a header that all of them have: they contradict each other.
    pub(in crate::store) fn partition(headers: Vec<&Headers>) -> Vec<Vec<&Headers>> {
        let values = headers.first().map_or(0, |first| first.values.len());
        for at in 0..DATE_PARTS.len() + values {
            let mut parts: BTreeMap<Option<Cow<'_, str>>, Vec<&Headers>> = BTreeMap::new();
            for one in &headers {
                parts.entry(one.known(at)).or_default().push(one);
            }
            if parts.len() > 1 && !parts.contains_key(&None) {
                return parts.into_values().flat_map(Headers::partition).collect();
            }
        }
        vec![headers]
    }

    /// The part of the date or the other header with this number, if it is known.
    fn known(&self, at: usize) -> Option<Cow<'_, str>> {
        match DATE_PARTS.get(at) {
            Some((divisor, modulus)) => {
                let part = self.date / divisor % modulus;
                (part != 0).then(|| part.to_string().into())
            }
            None => {
                let (_, value) = self.values.get(at - DATE_PARTS.len())?;
                value.as_deref().map(Cow::from)
            }
        }
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
    DATE_PARTS.into_iter().all(|(divisor, modulus)| {
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

    /// All headers of two values of a header, some of which are not known, and of several dates.
    fn some_headers() -> Vec<Headers> {
        let mut all = Vec::new();
        for date in [
            0, 20_130_000, 20_130_500, 20_130_503, 20_130_603, 20_140_000,
        ] {
            for [event, round] in [
                ["", ""],
                ["Cup", ""],
                ["Cup", "1"],
                ["Open", "1"],
                ["", "2"],
            ] {
                let known = |value: &str| Some(value.to_owned()).filter(|text| !text.is_empty());
                all.push(Headers {
                    players: vec![Some("Ann".to_owned()), known(event)],
                    date,
                    values: vec![("Event", known(event)), ("Round", known(round))],
                });
            }
        }
        all
    }

    #[test]
    fn headers_are_compared_together_as_in_pairs() {
        let all = some_headers();
        let contradict = |of: &[&Headers]| {
            let mut pairs = of
                .iter()
                .flat_map(|one| of.iter().map(move |other| (one, other)));
            pairs.any(|(one, other)| !one.contradictions(other).is_empty())
        };
        let mut found = [0; 2];
        for one in &all {
            for two in &all {
                for three in &all {
                    let expected = contradict(&[one, two, three]);
                    assert_eq!(Headers::any_contradict([one, two, three]), expected);
                    found[usize::from(expected)] += 1;
                }
                assert_eq!(one.contradict(two), contradict(&[one, two]));
            }
        }
        assert!(found.iter().all(|count| *count > 1_000), "{found:?}");
        // Without those whose date or event is not known, the parts have nothing in common.
        let known = all
            .iter()
            .filter(|one| one.date != 0 && one.values[0].1.is_some());
        let parts = Headers::partition(known.collect());
        assert!(parts.len() > 3, "{}", parts.len());
        for (place, part) in parts.iter().enumerate() {
            for other in parts[place + 1..].iter().flatten() {
                assert!(part.iter().all(|one| one.contradict(other)));
            }
        }
        assert_eq!(Headers::partition(all.iter().collect()).len(), 1);
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
