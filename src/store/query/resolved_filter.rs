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
    from: Option<u32>,
    to: Option<u32>,
    plies: (u32, u32),
    repaired: bool,
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
            from: filter.from.map(|date| date.number(FIRST)),
            to: filter.to.map(|date| date.number(LAST)),
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
                    && (!self.repaired || flags.has(Flags::REPAIRED))
                    && self.result.is_none_or(|wanted| wanted == result)
            });
        })?;
        if self.from.is_some() || self.to.is_some() {
            let (from, to) = (self.from.unwrap_or(0), self.to.unwrap_or(u32::MAX));
            narrow(bitmap, Field::Date, &|column, bitmap| {
                bitmap.retain_values(column, |date| {
                    date != 0 && date <= to && latest_date(date) >= from
                });
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

/// The latest date that a partly unknown date may be.
fn latest_date(date: u32) -> u32 {
    let unknown = |part: u32, unit: u32| if part == 0 { 99 * unit } else { 0 };
    date + unknown(date % 100, 1) + unknown(date / 100 % 100, 100)
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
    fn unknown_parts_of_a_date_have_their_latest_value() {
        let dates = [20_191_200, 20_190_000, 20_191_231].map(latest_date);
        assert_eq!(dates, [20_191_299, 20_199_999, 20_191_231]);
    }
}
