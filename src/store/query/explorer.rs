//! What was played in a position, how often, and how it ended.

use std::collections::BTreeMap;

use serde::ser::{Serialize, SerializeMap as _, Serializer};

use super::positions::{Lookup, MoveCounts};
use crate::rules::{Layout, Move, Position, canonical_form};
use crate::store::format::filter_row::date_text;
use crate::store::format::variants;
use crate::store::index::Counts;
use crate::store::{Database, Filter, StoreError};

/// Games and how they ended.
///
/// Written as JSON it also has the number of results that are known, and what percentage of these each is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct OpeningCounts {
    /// All of them; a game that reaches a position twice counts once.
    pub games: u64,
    /// Won by Black.
    pub black: u64,
    /// Won by White.
    pub white: u64,
    /// Drawn.
    pub draws: u64,
    /// Of unknown result, incomplete ones among them.
    pub unknown: u64,
    /// Won by the third side or one after it; not written where there are none.
    pub others: u64,
}

impl OpeningCounts {
    fn of(counts: &Counts) -> OpeningCounts {
        let [unknown, black, white, draws, others] = counts.results;
        OpeningCounts {
            games: counts.games,
            black,
            white,
            draws,
            unknown,
            others,
        }
    }

    /// How many results are known.
    pub const fn known(&self) -> u64 {
        self.black + self.white + self.draws + self.others
    }

    /// What percentage of the known results so many are, to one decimal; `None` where no result is known.
    pub fn percent(&self, count: u64) -> Option<f64> {
        let known = self.known();
        (known > 0).then(|| (1000.0 * count as f64 / known as f64).round() / 10.0)
    }
}

/// The percentages of a tally.
#[derive(serde::Serialize)]
struct Percent {
    black: Option<f64>,
    white: Option<f64>,
    draws: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    others: Option<f64>,
}

impl Serialize for OpeningCounts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let OpeningCounts {
            games,
            black,
            white,
            draws,
            unknown,
            others,
        } = *self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("games", &games)?;
        map.serialize_entry("black", &black)?;
        map.serialize_entry("white", &white)?;
        map.serialize_entry("draws", &draws)?;
        map.serialize_entry("unknown", &unknown)?;
        if others > 0 {
            map.serialize_entry("others", &others)?;
        }
        map.serialize_entry("known", &self.known())?;
        let [black, white, draws] = [black, white, draws].map(|count| self.percent(count));
        let percent = Percent {
            black,
            white,
            draws,
            others: self.percent(others).filter(|_| others > 0),
        };
        map.serialize_entry("percent", &percent)?;
        map.end()
    }
}

/// The moves played in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Openings {
    /// The games that reach the position in any orientation.
    pub tally: OpeningCounts,
    /// The moves as they look in the orientation asked for, most played first.
    pub moves: Vec<OpeningMove>,
}

/// A move played in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpeningMove {
    /// The move.
    pub made: Move,
    /// The games in which it was played here.
    pub tally: OpeningCounts,
    /// The games that reach the position after it, by any order of moves.
    pub reaching: u64,
    /// Those of them that do not play this move here.
    pub transpositions: u64,
    /// The last day on which it was played.
    pub last_date: Option<String>,
}

impl Database {
    /// What was played in a position, over all games that reach it in any orientation.
    ///
    /// A game counts once for the position and once for each move that it played there.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn openings(&self, position: &Position, filter: &Filter) -> Result<Openings, StoreError> {
        let _snapshot = self.snapshot()?;
        let chosen = self.chosen(filter)?;
        let lookup = Lookup::new(&self.connection)?;
        let of_segments = lookup.count(position, &chosen)?;
        let mut found = MoveCounts::default();
        of_segments
            .iter()
            .for_each(|of_one| found.merge(&of_one.chosen));
        let back = canonical_form(position).orientation().inverse();
        let (mut played, mut after) = (Vec::new(), Vec::new());
        for (code, counts) in found.moves {
            let made = Move::from_code(code).map(|made| made.transform(back));
            let made = made.filter(|&made| position.is_legal(made));
            let damaged = || StoreError::Corrupt(format!("move {code} in the position index"));
            let made = made.ok_or_else(damaged)?;
            let mut next = *position;
            next.apply(made);
            let by_segment = of_segments.iter().map(|of_one| of_one.played(code));
            played.push((made, counts));
            after.push((next, by_segment.collect()));
        }
        let reaching = lookup.count_games(&after, &chosen)?;
        let moves = played.into_iter().zip(reaching);
        let moves = moves.map(|((made, counts), reaching)| {
            // Whoever plays a move reaches the position after it.
            let transpositions = reaching.checked_sub(counts.games).ok_or_else(|| {
                let games = counts.games;
                StoreError::Corrupt(format!("{reaching} games in the position index reach a position, expected at least {games}"))
            })?;
            Ok(OpeningMove {
                made,
                tally: OpeningCounts::of(&counts),
                reaching,
                transpositions,
                last_date: date_text(counts.last),
            })
        });
        let mut moves: Vec<OpeningMove> = moves.collect::<Result<_, StoreError>>()?;
        moves.sort_by_key(|opening| (std::cmp::Reverse(opening.tally.games), opening.made));
        Ok(Openings {
            tally: OpeningCounts::of(&found.counts),
            moves,
        })
    }

    /// The layout from which most of the games that pass a filter start.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn most_common_layout(
        &self,
        filter: &Filter,
    ) -> Result<Option<&'static Layout>, StoreError> {
        let _snapshot = self.snapshot()?;
        let mut layouts: BTreeMap<&str, (u64, &'static Layout)> = BTreeMap::new();
        let counts = self.games_by_kind(filter)?;
        for kind in variants::read(&self.connection)? {
            let number = u16::try_from(kind.id).unwrap_or(u16::MAX);
            if let Some(layout) = kind.layout.and_then(|key| Layout::find(&key)) {
                let (count, _) = layouts.entry(layout.key()).or_insert((0, layout));
                *count += counts.get(&number).copied().unwrap_or_default();
            }
        }
        let layouts = layouts.into_values().rev().filter(|(count, _)| *count > 0);
        Ok(layouts
            .max_by_key(|(count, _)| *count)
            .map(|(_, layout)| layout))
    }
}
