//! Choosing games.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use rusqlite::Connection;

use super::chosen_games::{Choice, Chosen};
use crate::record::{Ending, GameResult};
use crate::rules::Layout;
use crate::store::connection::{count, distance};
use crate::store::format::checksum;
use crate::store::format::filter_column;
use crate::store::format::filter_column::{Column, Expected, Field, Mask};
use crate::store::format::filter_row;
use crate::store::format::filter_row::{Flags, ending_number, result_number};
use crate::store::format::variants;
use crate::store::format::variants::Kind;
use crate::store::index;
use crate::store::index::Segment;
use crate::store::players::{IdSet, NamePattern, matching_ids, matching_players};
use crate::store::read::summaries::runs;
use crate::store::saved::ResultSetFilter;
use crate::store::{Database, StoreError, Summary};

/// Which games to take; the default takes all.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    /// Who played, in any seat: any spelling of a person's name, in any case, `*` standing for anything.
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

impl Filter {
    /// Refuses ranges that no game can be in; whoever asks for games does so too.
    ///
    /// # Errors
    /// When the first day is behind the last, or the fewest plies are more than the most.
    pub fn check_ranges(&self) -> Result<(), StoreError> {
        if let (Some(from), Some(to)) = (&self.from, &self.to)
            && bound(from, '0') > bound(to, '9')
        {
            return Err(StoreError::empty_range(from, to, "day"));
        }
        if let (Some(least), Some(most)) = (self.min_plies, self.max_plies)
            && least > most
        {
            return Err(StoreError::empty_range(&least, &most, "number of plies"));
        }
        Ok(())
    }
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

/// What a filter asks of the columns of segments.
struct Asked {
    players: Option<IdSet>,
    black: Option<IdSet>,
    white: Option<IdSet>,
    events: Option<IdSet>,
    kinds: Option<IdSet>,
    result: Option<u8>,
    ending: Option<u8>,
    from: Option<u32>,
    to: Option<u32>,
    plies: (u32, u32),
    mended: bool,
    kept: ResultSetFilter,
    /// Games in whose third seat or a later one one of the players sits.
    seated: Vec<i64>,
}

impl Asked {
    fn of(filter: &Filter, connection: &Connection) -> Result<Asked, StoreError> {
        filter.check_ranges()?;
        let pattern = |text: &Option<String>| text.as_deref().map(NamePattern::new);
        let named = |text: &Option<String>| {
            let pattern = pattern(text);
            pattern
                .map(|pattern| matching_players(connection, &pattern))
                .transpose()
        };
        let events = include_str!("../../../sql/query/events.sql");
        let events = pattern(&filter.event)
            .map(|pattern| matching_ids(connection, "event", events, &pattern))
            .transpose();
        let players_asked = named(&filter.player)?;
        let seated = match &players_asked {
            Some(players) => seated(connection, players)?,
            None => Vec::new(),
        };
        Ok(Asked {
            players: players_asked,
            black: named(&filter.black)?,
            white: named(&filter.white)?,
            events: events?,
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
            kept: ResultSetFilter::read(connection, &filter.kept, &filter.not_kept)?,
            seated,
        })
    }

    /// The games of a segment that pass. Only the columns that are asked about are read.
    fn mask(&self, connection: &Connection, segment: Segment) -> Result<Mask, StoreError> {
        let mut mask = Mask::all(distance(0, segment.games));
        let narrow = |mask: &mut Mask, field, test: &dyn Fn(Column<'_>, &mut Mask)| {
            filter_column::with(connection, segment, field, |column| test(column, mask))
        };
        narrow(&mut mask, Field::Result, &|column, mask| {
            mask.narrow(column, |byte| {
                let (result, flags) = Flags::split(byte as u8);
                flags.has(Flags::PRESENT)
                    && (!self.mended || flags.has(Flags::MENDED))
                    && self
                        .result
                        .is_none_or(|asked| asked == result && !flags.has(Flags::INCOMPLETE))
            });
        })?;
        if self.from.is_some() || self.to.is_some() {
            let (from, to) = (self.from.unwrap_or(0), self.to.unwrap_or(u32::MAX));
            narrow(&mut mask, Field::Date, &|column, mask| {
                mask.narrow(column, |date| {
                    date != 0 && date <= to && latest(date) >= from
                });
            })?;
        }
        if self.plies != (0, u32::MAX) {
            narrow(&mut mask, Field::Plies, &|column, mask| {
                mask.narrow(column, |plies| {
                    (self.plies.0..=self.plies.1).contains(&plies)
                });
            })?;
        }
        if let Some(ending) = self.ending {
            narrow(&mut mask, Field::Ending, &|column, mask| {
                mask.narrow(column, |number| number == u32::from(ending));
            })?;
        }
        for (field, asked) in [
            (Field::Kind, &self.kinds),
            (Field::Event, &self.events),
            (Field::Black, &self.black),
            (Field::White, &self.white),
        ] {
            if let Some(asked) = asked {
                narrow(&mut mask, field, &|column, mask| {
                    asked.narrow(mask, column);
                })?;
            }
        }
        if let Some(players) = &self.players {
            let mut plays = Mask::none(distance(0, segment.games));
            for field in [Field::Black, Field::White] {
                let mut own = mask.clone();
                narrow(&mut own, field, &|column, own| {
                    players.narrow(own, column);
                })?;
                plays.add_all(&own);
            }
            for place in self.seated.iter().filter_map(|&game| segment.place(game)) {
                plays.add(place);
            }
            mask.keep(&plays);
        }
        if !self.kept.is_empty() {
            mask.retain(|place| self.kept.matches(segment.first_game + count(place)));
        }
        Ok(mask)
    }
}

/// The last day that a date may be: what is not known of it may be anything.
fn latest(date: u32) -> u32 {
    let unknown = |part: u32, place: u32| if part == 0 { 99 * place } else { 0 };
    date + unknown(date % 100, 1) + unknown(date / 100 % 100, 100)
}

/// The first or the last day that a date or its beginning allows, as a number.
fn bound(day: &str, digit: char) -> u32 {
    let mut digits: String = day.chars().filter(char::is_ascii_digit).collect();
    while digits.len() < 8 {
        digits.push(digit);
    }
    filter_row::date_number(&digits)
}

/// The numbers of the layouts and rules that are asked for.
fn kinds(filter: &Filter, connection: &Connection) -> Result<Option<IdSet>, StoreError> {
    if filter.layout.is_none() && filter.rules.is_none() {
        return Ok(None);
    }
    let mut found = IdSet::default();
    for Kind { id, layout, rules } in variants::read(connection)? {
        let is_layout = filter
            .layout
            .is_none_or(|asked| layout.as_deref() == Some(asked.key()));
        let is_rules = filter
            .rules
            .as_ref()
            .is_none_or(|asked| is_ruled(asked, rules.as_deref()));
        if is_layout && is_rules {
            found.insert(u32::try_from(id).unwrap_or(u32::MAX));
        }
    }
    Ok(Some(found))
}

fn seated(connection: &Connection, players: &IdSet) -> Result<Vec<i64>, StoreError> {
    let mut select = connection.prepare_cached(include_str!("../../../sql/query/seats.sql"))?;
    let mut rows = select.query([])?;
    let mut games = Vec::new();
    while let Some(row) = rows.next()? {
        checksum::verify("seat", row, 3)?;
        if row
            .get::<_, Option<u32>>(2)?
            .is_some_and(|player| players.contains(player))
        {
            games.push(row.get(0)?);
        }
    }
    Ok(games)
}

impl Database {
    /// The games that pass a filter, in the order of their numbers, each handed to `visit`.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn games(&self, filter: &Filter, mut visit: impl FnMut(Summary)) -> Result<(), StoreError> {
        self.games_until(filter, |game| {
            visit(game);
            ControlFlow::Continue(())
        })
    }

    /// The same, until `visit` breaks off.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn games_until(
        &self,
        filter: &Filter,
        mut visit: impl FnMut(Summary) -> ControlFlow<()>,
    ) -> Result<(), StoreError> {
        let _snapshot = self.snapshot()?;
        let mut summaries = self.summaries()?;
        if *filter == Filter::default() {
            for segment in index::segments(&self.connection)? {
                let behind = segment.first_game + segment.games;
                let range = (segment.first_game, behind - 1);
                let expected = Expected::of(&self.connection, segment)?;
                if summaries
                    .between(range, Some(expected), &mut visit)?
                    .is_break()
                {
                    break;
                }
            }
            return Ok(());
        }
        for (first, last) in runs(self.chosen(filter)?.games()) {
            let expected = Some(Expected::all(first, last));
            if summaries
                .between((first, last), expected, &mut visit)?
                .is_break()
            {
                break;
            }
        }
        Ok(())
    }

    /// The games that pass a filter.
    pub(in crate::store) fn chosen(&self, filter: &Filter) -> Result<Chosen, StoreError> {
        if *filter == Filter::default() {
            return Ok(Chosen(None));
        }
        Ok(Chosen(Some(self.choices(filter)?)))
    }

    /// The games that pass a filter, by segment.
    pub(in crate::store) fn choices(&self, filter: &Filter) -> Result<Vec<Choice>, StoreError> {
        choices(&self.connection, filter)
    }

    /// How many of the games that pass a filter are of each kind, fragments left out.
    pub(in crate::store) fn games_by_kind(
        &self,
        filter: &Filter,
    ) -> Result<BTreeMap<u16, u64>, StoreError> {
        let mut counts = BTreeMap::new();
        if filter.max_plies == Some(0) {
            return Ok(counts);
        }
        let filter = Filter {
            min_plies: Some(filter.min_plies.unwrap_or(0).max(1)),
            ..filter.clone()
        };
        for Choice { segment, mask } in self.choices(&filter)? {
            filter_column::with(&self.connection, segment, Field::Kind, |kinds| {
                for place in mask.places() {
                    *counts.entry(kinds.at(place) as u16).or_default() += 1;
                }
            })?;
        }
        Ok(counts)
    }
}

/// The games that pass a filter, by segment.
pub(in crate::store) fn choices(
    connection: &Connection,
    filter: &Filter,
) -> Result<Vec<Choice>, StoreError> {
    let asked = Asked::of(filter, connection)?;
    let segments = index::segments(connection)?.into_iter();
    let choice = |segment| {
        let mask = asked.mask(connection, segment)?;
        Ok(Choice { segment, mask })
    };
    segments.map(choice).collect()
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
    fn what_is_not_known_of_a_day_may_be_anything() {
        let days = [20_191_200, 20_190_000, 20_191_231].map(latest);
        assert_eq!(days, [20_191_299, 20_199_999, 20_191_231]);
    }
}
