//! Resolves the names of a filter to ids, and selects the games of each segment that pass it.

use std::ops::RangeInclusive;

use super::filter::{FIRST, Filter, LAST};
use super::positions::ReachFilter;
use super::record_filter::RecordFilter;
use super::seat_filter::SeatFilter;
use crate::games::parse_rule_options;
use crate::store::StoreError;
use crate::store::connection::sqlite::Connection;
use crate::store::connection::{count, distance};
use crate::store::format::filter::{
    Column, Field, Flags, GameBitmap, SegmentSelection, ending_number, for_each_block,
    result_number,
};
use crate::store::format::variants;
use crate::store::index;
use crate::store::index::Segment;
use crate::store::players::{IdSet, matching_events, matching_players};
use crate::store::saved::SavedSearchFilter;

/// Selects the games that pass a filter, by segment.
pub(super) fn select_games(
    connection: &Connection,
    filter: &Filter,
) -> Result<Vec<SegmentSelection>, StoreError> {
    let resolved = ResolvedFilter::new(filter, connection)?;
    let segments = index::segments(connection)?.into_iter();
    let select = |segment| {
        let bitmap = resolved.select(connection, segment)?;
        Ok(SegmentSelection { segment, bitmap })
    };
    segments.map(select).collect()
}

/// The conditions of a filter, in the values that filter columns contain.
struct ResolvedFilter<'a> {
    ids: &'a [RangeInclusive<i64>],
    seats: SeatFilter,
    black: Option<IdSet>,
    white: Option<IdSet>,
    events: Option<IdSet>,
    variants: Option<IdSet>,
    result: Option<u8>,
    ending: Option<u8>,
    /// The first and the last date.
    period: Option<(u32, u32)>,
    plies: (u32, u32),
    repaired: Option<bool>,
    saved_searches: SavedSearchFilter,
    reaches: ReachFilter<'a>,
    records: RecordFilter<'a>,
    conjuncts: Vec<ResolvedFilter<'a>>,
}

impl<'a> ResolvedFilter<'a> {
    fn new(
        filter: &'a Filter,
        connection: &'a Connection,
    ) -> Result<ResolvedFilter<'a>, StoreError> {
        filter.check_ranges()?;
        let player_ids = |text: &Option<String>| {
            let text = text.as_deref();
            text.map(|text| matching_players(connection, text))
                .transpose()
        };
        let events = filter.event.as_deref();
        let events = events.map(|text| matching_events(connection, text));
        let (player, against) = (player_ids(&filter.player)?, player_ids(&filter.against)?);
        Ok(ResolvedFilter {
            ids: &filter.ids,
            seats: SeatFilter::new(connection, player, against)?,
            black: player_ids(&filter.black)?,
            white: player_ids(&filter.white)?,
            events: events.transpose()?,
            variants: variant_ids(filter, connection)?,
            result: filter.result.map(result_number),
            ending: filter.ending.map(|ending| ending_number(Some(ending))),
            period: period(filter),
            plies: (
                filter.min_plies.unwrap_or(0),
                filter.max_plies.unwrap_or(u32::MAX),
            ),
            repaired: filter.repaired,
            saved_searches: SavedSearchFilter::read(
                connection,
                &filter.saved_searches,
                &filter.excluded_saved_searches,
            )?,
            reaches: ReachFilter::new(connection, &filter.reaches)?,
            records: RecordFilter::new(connection, filter)?,
            conjuncts: filter
                .conjuncts
                .iter()
                .map(|conjunct| ResolvedFilter::new(conjunct, connection))
                .collect::<Result<_, _>>()?,
        })
    }

    /// Selects the games of a segment. Only the columns that the filter compares are read.
    fn select(&self, connection: &Connection, segment: Segment) -> Result<GameBitmap, StoreError> {
        let mut bitmap = GameBitmap::all(distance(0, segment.games));
        self.narrow(connection, segment, &mut bitmap)?;
        Ok(bitmap)
    }

    /// Removes the games of a segment that do not pass.
    fn narrow(
        &self,
        connection: &Connection,
        segment: Segment,
        bitmap: &mut GameBitmap,
    ) -> Result<(), StoreError> {
        if !self.ids.is_empty() {
            bitmap.retain(|ordinal| {
                let id = segment.first_game + count(ordinal);
                self.ids.iter().any(|range| range.contains(&id))
            });
        }
        let narrow =
            |bitmap: &mut GameBitmap, field, test: &dyn Fn(Column<'_>, &mut GameBitmap)| {
                for_each_block(connection, segment, [field], |_, [column]| {
                    test(column, bitmap);
                })
            };
        narrow(bitmap, Field::Result, &|column, bitmap| {
            bitmap.retain_values(column, |byte| {
                let (stated, flags) = Flags::split(byte as u8);
                // As in all statistics.
                let is_incomplete = flags.has(Flags::INCOMPLETE);
                let result = if is_incomplete { 0 } else { stated };
                flags.has(Flags::PRESENT)
                    && self
                        .repaired
                        .is_none_or(|wanted| wanted == flags.has(Flags::REPAIRED))
                    && self.result.is_none_or(|wanted| wanted == result)
            });
        })?;
        if let Some(period) = self.period {
            narrow(bitmap, Field::Date, &|column, bitmap| {
                bitmap.retain_values(column, |date| date != 0 && may_lie_in(date, period));
            })?;
        }
        if self.plies != (0, u32::MAX) {
            narrow(bitmap, Field::Plies, &|column, bitmap| {
                bitmap.retain_values(column, |plies| {
                    (self.plies.0..=self.plies.1).contains(&plies)
                });
            })?;
        }
        if let Some(ending) = self.ending {
            narrow(bitmap, Field::Ending, &|column, bitmap| {
                bitmap.retain_values(column, |number| number == u32::from(ending));
            })?;
        }
        for (field, ids) in [
            (Field::Kind, &self.variants),
            (Field::Event, &self.events),
            (Field::Black, &self.black),
            (Field::White, &self.white),
        ] {
            if let Some(ids) = ids {
                narrow(bitmap, field, &|column, bitmap| {
                    ids.narrow(bitmap, column);
                })?;
            }
        }
        self.seats.narrow(connection, segment, bitmap)?;
        if !self.saved_searches.is_empty() {
            bitmap.retain(|ordinal| {
                self.saved_searches
                    .matches(segment.first_game + count(ordinal))
            });
        }
        self.reaches.narrow(segment, bitmap)?;
        self.records.narrow(segment, bitmap)?;
        self.conjuncts
            .iter()
            .try_for_each(|conjunct| conjunct.narrow(connection, segment, bitmap))
    }
}

/// The first and the last date of a filter, as numbers.
fn period(filter: &Filter) -> Option<(u32, u32)> {
    if filter.from.is_none() && filter.to.is_none() {
        return None;
    }
    let from = filter.from.map_or(0, |date| date.number(FIRST));
    let to = filter.to.map_or(u32::MAX, |date| date.number(LAST));
    Some((from, to))
}

/// Whether a date, with 0 for its unknown parts, may lie in a period.
fn may_lie_in(date: u32, (from, to): (u32, u32)) -> bool {
    let unknown = |part: u32, unit: u32| if part == 0 { LAST * unit } else { 0 };
    let (month, day) = (date / 100 % 100, date % 100);
    if month == 0 && day != 0 {
        let mut days = (1..=12).map(|month| date + 100 * month);
        return days.any(|date| (from..=to).contains(&date) && is_in_calendar(date));
    }
    let latest = date + unknown(day, 1) + unknown(month, 100);
    date <= to && latest >= from
}

/// Whether there is such a day.
fn is_in_calendar(date: u32) -> bool {
    let year = i16::try_from(date / 10_000);
    let [month, day] = [date / 100 % 100, date % 100].map(i8::try_from);
    let (Ok(year), Ok(month), Ok(day)) = (year, month, day) else {
        return false;
    };
    jiff::civil::Date::new(year, month, day).is_ok()
}

/// The ids of the variants that have the layout and the rules of a filter.
fn variant_ids(filter: &Filter, connection: &Connection) -> Result<Option<IdSet>, StoreError> {
    if filter.layout.is_none() && filter.rules.is_none() && filter.game.is_none() {
        return Ok(None);
    }
    let options = filter.rules.as_deref().map(parse_rule_options);
    let options = options.transpose().map_err(StoreError::Rules)?;
    let mut ids = IdSet::default();
    for variant in variants::read(connection)? {
        let has_layout = filter
            .layout
            .is_none_or(|wanted| variant.layout.as_deref() == Some(&*wanted.key()));
        let stored = variant.game_and_rules();
        let is_of_game = filter
            .game
            .is_none_or(|wanted| stored.is_some_and(|(game, _)| game == wanted));
        let own_rules = stored
            .map(|(_, rules)| rules)
            .filter(|rules| !rules.is_empty());
        let has_rules = options
            .as_ref()
            .is_none_or(|wanted| has_options(wanted, own_rules));
        if has_layout && has_rules && is_of_game {
            ids.insert(u32::try_from(variant.id).unwrap_or(u32::MAX));
        }
    }
    Ok(Some(ids))
}

/// Whether rules, which are those of the standard game where there is no text of them, have all options in `wanted`.
fn has_options(wanted: &str, rules: Option<&str>) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_match_with_their_value_or_by_name() {
        let rules = Some("eject=4 sprint=30 triangles");
        for wanted in ["eject=4", "sprint triangles", "sprint=30 eject", ""] {
            assert!(has_options(wanted, rules), "{wanted}");
        }
        for wanted in ["eject=5", "standard", "eject=4 pivot", "triangle"] {
            assert!(!has_options(wanted, rules), "{wanted}");
        }
        assert!(has_options("standard", None) && !has_options("eject", None));
    }

    #[test]
    fn unknown_parts_of_a_date_have_every_value() {
        let year = (20_190_000, 20_199_999);
        for (date, from, to) in [
            (20_191_200, 20_191_231, 20_191_231),
            (20_190_000, 20_191_231, 20_200_101),
            (20_191_231, 20_191_231, 20_191_231),
            (20_190_015, 20_190_614, 20_190_616),
            (20_190_031, 20_190_501, 20_190_599),
        ] {
            assert!(may_lie_in(date, (from, to)), "{date}");
            assert!(may_lie_in(date, year), "{date}");
        }
        for (date, from, to) in [
            (20_191_200, 20_190_101, 20_191_130),
            (20_190_000, 20_200_101, 20_200_102),
            (20_190_015, 20_191_220, u32::MAX),
            (20_190_015, 0, 20_190_110),
            (20_190_015, 20_190_616, 20_190_620),
            (20_190_031, 20_190_430, 20_190_501),
            (20_190_031, 20_190_200, 20_190_299),
        ] {
            assert!(!may_lie_in(date, (from, to)), "{date} {from} {to}");
        }
    }
}
