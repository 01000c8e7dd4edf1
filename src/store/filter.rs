//! Choosing games.

use std::collections::{BTreeMap, HashSet};

use deunicode::deunicode;
use rusqlite::{Connection, named_params};

use super::facts::{self, Facts, Flags, ending_number, result_number};
use super::index::{self, Segment};
use super::kept::KeptSets;
use super::summaries::runs;
use super::{Database, StoreError, Summary};
use crate::record::{Ending, GameResult};
use crate::rules::Layout;

/// Which games to take; the default takes all.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    /// Who played, in any seat: a name in any case, `*` standing for anything.
    pub player: Option<String>,
    /// Who played Black, or moved first.
    pub black: Option<String>,
    /// Who played White, or moved second.
    pub white: Option<String>,
    /// Where.
    pub event: Option<String>,
    /// The start layout.
    pub layout: Option<&'static Layout>,
    /// Who won.
    pub result: Option<GameResult>,
    /// How it ended.
    pub ending: Option<Ending>,
    /// The first day: `YYYY.MM.DD`, or its beginning.
    pub from: Option<String>,
    /// The last day.
    pub to: Option<String>,
    /// The fewest plies.
    pub min_plies: Option<u32>,
    /// The most plies.
    pub max_plies: Option<u32>,
    /// Whether to take only games that were mended.
    pub mended: bool,
    /// The options that the rules must have: with a value, `eject=4`, or with any, `eject`; `standard` for none.
    pub rules: Option<String>,
    /// Kept results in all of which the game must be.
    pub kept: Vec<String>,
    /// Kept results in none of which it may be.
    pub not_kept: Vec<String>,
}

/// Whether rules, which are those of the standard game where there are none, have all options asked for.
fn is_ruled(wanted: &str, rules: Option<&str>) -> bool {
    wanted.split_whitespace().all(|wanted| match rules {
        None => wanted == "standard",
        Some(rules) => rules.split(' ').any(|option| {
            option == wanted
                || option
                    .split_once('=')
                    .is_some_and(|(name, _)| name == wanted)
        }),
    })
}

/// Whether a name fits a pattern: in any case, with or without accents, `*` standing for anything.
fn is_named(pattern: &str, name: &str) -> bool {
    let [pattern, name] = [pattern, name].map(|text| deunicode(text).to_lowercase());
    let Some((start, rest)) = pattern.split_once('*') else {
        return pattern == name;
    };
    let Some(mut left) = name.strip_prefix(start) else {
        return false;
    };
    let (middle, end) = rest.rsplit_once('*').unwrap_or(("", rest));
    for part in middle.split('*') {
        let Some(at) = left.find(part) else {
            return false;
        };
        left = &left[at + part.len()..];
    }
    left.ends_with(end)
}

/// What a filter asks of facts.
struct Asked {
    players: Option<HashSet<u32>>,
    black: Option<HashSet<u32>>,
    white: Option<HashSet<u32>>,
    events: Option<HashSet<u32>>,
    kinds: Option<HashSet<u32>>,
    result: Option<u8>,
    ending: Option<u8>,
    from: Option<u32>,
    to: Option<u32>,
    plies: (u32, u32),
    mended: bool,
    kept: KeptSets,
    /// Games in whose third seat or a later one one of the players sits.
    seated: HashSet<i64>,
}

impl Asked {
    fn of(filter: &Filter, connection: &Connection) -> Result<Asked, StoreError> {
        let players = include_str!("../../sql/query/players.sql");
        let named = |sql: &str, pattern: &Option<String>| {
            let pattern = pattern.as_deref();
            pattern
                .map(|pattern| ids(connection, sql, |name| is_named(pattern, name)))
                .transpose()
        };
        let asked = Asked {
            players: named(players, &filter.player)?,
            black: named(players, &filter.black)?,
            white: named(players, &filter.white)?,
            events: named(include_str!("../../sql/query/events.sql"), &filter.event)?,
            kinds: kinds(filter, connection)?,
            result: filter.result.map(result_number),
            ending: filter.ending.map(|ending| ending_number(Some(ending))),
            from: filter.from.as_deref().map(|day| bound(day, '0')),
            to: filter.to.as_deref().map(|day| bound(day, '9')),
            plies: (
                filter.min_plies.unwrap_or(0),
                filter.max_plies.unwrap_or(u32::MAX),
            ),
            mended: filter.mended,
            kept: KeptSets::of(connection, filter)?,
            seated: HashSet::new(),
        };
        let seated = match &asked.players {
            Some(players) => seated(connection, players)?,
            None => HashSet::new(),
        };
        Ok(Asked { seated, ..asked })
    }

    fn passes(&self, game: i64, facts: &Facts) -> bool {
        let is_in = |set: &Option<HashSet<u32>>, number| {
            set.as_ref().is_none_or(|set| set.contains(&number))
        };
        let plays = || {
            is_in(&self.players, facts.black)
                || is_in(&self.players, facts.white)
                || self.seated.contains(&game)
        };
        // What is not known of a day may be anything.
        let latest = || {
            let unknown = |part: u32, place: u32| if part == 0 { 99 * place } else { 0 };
            facts.date + unknown(facts.date % 100, 1) + unknown(facts.date / 100 % 100, 100)
        };
        facts.flags.has(Flags::PRESENT)
            && (self.plies.0..=self.plies.1).contains(&facts.plies)
            && self
                .result
                .is_none_or(|result| facts.result == result && !facts.flags.has(Flags::INCOMPLETE))
            && self.ending.is_none_or(|ending| facts.ending == ending)
            && self
                .from
                .is_none_or(|from| facts.date != 0 && latest() >= from)
            && self.to.is_none_or(|to| facts.date != 0 && facts.date <= to)
            && (!self.mended || facts.flags.has(Flags::MENDED))
            && is_in(&self.kinds, u32::from(facts.kind))
            && is_in(&self.events, facts.event)
            && is_in(&self.black, facts.black)
            && is_in(&self.white, facts.white)
            && plays()
            && self.kept.has(game)
    }
}

/// The first or the last day that a date or its beginning allows, as a number.
fn bound(day: &str, digit: char) -> u32 {
    let mut digits: String = day.chars().filter(char::is_ascii_digit).collect();
    while digits.len() < 8 {
        digits.push(digit);
    }
    facts::date_number(&digits)
}

/// The numbers of the rows whose names are asked for.
fn ids(
    connection: &Connection,
    sql: &str,
    is_asked: impl Fn(&str) -> bool,
) -> Result<HashSet<u32>, StoreError> {
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query([])?;
    let mut found = HashSet::new();
    while let Some(row) = rows.next()? {
        if is_asked(row.get_ref(1)?.as_str().unwrap_or_default()) {
            found.insert(row.get(0)?);
        }
    }
    Ok(found)
}

/// The numbers of the layouts and rules that are asked for.
fn kinds(filter: &Filter, connection: &Connection) -> Result<Option<HashSet<u32>>, StoreError> {
    if filter.layout.is_none() && filter.rules.is_none() {
        return Ok(None);
    }
    let mut select = connection.prepare_cached(include_str!("../../sql/query/kinds.sql"))?;
    let mut rows = select.query([])?;
    let mut found = HashSet::new();
    while let Some(row) = rows.next()? {
        let (layout, rules): (Option<String>, Option<String>) = (row.get(1)?, row.get(2)?);
        let is_layout = filter
            .layout
            .is_none_or(|asked| layout.as_deref() == Some(asked.key()));
        let is_rules = filter
            .rules
            .as_ref()
            .is_none_or(|asked| is_ruled(asked, rules.as_deref()));
        if is_layout && is_rules {
            found.insert(row.get(0)?);
        }
    }
    Ok(Some(found))
}

fn seated(connection: &Connection, players: &HashSet<u32>) -> Result<HashSet<i64>, StoreError> {
    let mut select = connection.prepare_cached(include_str!("../../sql/query/seats.sql"))?;
    let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let rows: Vec<(i64, u32)> = rows.collect::<Result<_, _>>()?;
    Ok(rows
        .into_iter()
        .filter(|(_, player)| players.contains(player))
        .map(|(game, _)| game)
        .collect())
}

impl Database {
    /// The games that pass a filter, in the order of their numbers, each handed to `visit`.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn games(&self, filter: &Filter, mut visit: impl FnMut(Summary)) -> Result<(), StoreError> {
        let _snapshot = self.snapshot()?;
        let mut summaries = self.summaries()?;
        if *filter == Filter::default() {
            return summaries.between(i64::MIN, i64::MAX, &mut visit);
        }
        for (first, last) in runs(self.chosen(filter)?.games()) {
            summaries.between(first, last, &mut visit)?;
        }
        Ok(())
    }

    /// The games that pass a filter.
    pub(super) fn chosen(&self, filter: &Filter) -> Result<Chosen, StoreError> {
        if *filter == Filter::default() {
            return Ok(Chosen(None));
        }
        Ok(Chosen(Some(self.choices(filter)?)))
    }

    fn choices(&self, filter: &Filter) -> Result<Vec<Choice>, StoreError> {
        let asked = Asked::of(filter, &self.connection)?;
        let sql = include_str!("../../sql/query/facts.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut choices = Vec::new();
        for Segment { id, first_game, .. } in index::segments(&self.connection)? {
            let facts: Vec<u8> = select.query_row(named_params! {":id": id}, |row| row.get(0))?;
            let games = (first_game..).zip(Facts::read_all(&facts));
            let passes = games
                .map(|(game, facts)| asked.passes(game, &facts))
                .collect();
            choices.push(Choice {
                first_game,
                facts,
                passes,
            });
        }
        Ok(choices)
    }

    /// How many of the games that pass a filter are of each kind.
    pub(super) fn games_by_kind(&self, filter: &Filter) -> Result<BTreeMap<u16, u64>, StoreError> {
        let mut counts = BTreeMap::new();
        for choice in self.choices(filter)? {
            for (facts, passes) in Facts::read_all(&choice.facts).zip(&choice.passes) {
                if *passes {
                    *counts.entry(facts.kind).or_default() += 1;
                }
            }
        }
        Ok(counts)
    }
}

/// Some games; `None` for all.
pub(super) struct Chosen(Option<Vec<Choice>>);

/// Some games of a segment.
pub(super) struct Choice {
    first_game: i64,
    facts: Vec<u8>,
    passes: Vec<bool>,
}

impl Choice {
    /// The facts of a game, if it is one of them.
    pub(super) fn of(&self, game: i64) -> Option<Facts> {
        let at = usize::try_from(game - self.first_game).ok()?;
        let is_chosen = *self.passes.get(at)?;
        is_chosen.then(|| Facts::read(&self.facts.as_chunks().0[at]))
    }
}

impl Chosen {
    /// All games.
    #[cfg(test)]
    pub(super) fn all() -> Chosen {
        Chosen(None)
    }

    /// Whether a game is one of them.
    pub(super) fn has(&self, game: i64) -> bool {
        self.0.as_ref().is_none_or(|segments| {
            let at = segments.partition_point(|segment| segment.first_game <= game);
            at.checked_sub(1)
                .is_some_and(|at| segments[at].of(game).is_some())
        })
    }

    /// Those of a segment; `None` where all games are.
    pub(super) fn facts(&self, segment: Segment) -> Option<&Choice> {
        let segments = self.0.as_ref()?;
        segments
            .iter()
            .find(|choice| choice.first_game == segment.first_game)
    }

    /// Their numbers, where some are chosen.
    pub(super) fn games(&self) -> impl Iterator<Item = i64> {
        let segments = self.0.iter().flatten();
        segments.flat_map(|segment| {
            (segment.first_game..)
                .zip(&segment.passes)
                .filter(|(_, passes)| **passes)
                .map(|(game, _)| game)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_with_a_value_or_with_any() {
        let rules = Some("eject=4 sprint=30 triangles");
        for wanted in ["eject=4", "sprint triangles", "sprint=30 eject", ""] {
            assert!(is_ruled(wanted, rules), "{wanted}");
        }
        for wanted in ["eject=5", "standard", "eject=4 pivot", "triangle"] {
            assert!(!is_ruled(wanted, rules), "{wanted}");
        }
        assert!(is_ruled("standard", None) && !is_ruled("eject", None));
    }

    #[test]
    fn names_and_patterns() {
        for pattern in ["Aglaé", "AGLAE", "agl*", "*é", "a*a*e", "*", "*gla*"] {
            assert!(is_named(pattern, "Aglaé"), "{pattern}");
        }
        for pattern in ["Agla", "gla*", "*x*", "a*é*é", "[a]glaé", "Agla?"] {
            assert!(!is_named(pattern, "Aglaé"), "{pattern}");
        }
        assert!(is_named("[guest]", "[Guest]"));
    }
}
