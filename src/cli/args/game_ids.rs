//! The games that a command line names by their IDs.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use anyhow::{Result, anyhow, bail};
use clap::Args;

use super::stored_game::{matching_games, missing_game};
use crate::cli::messages::{note, plural};
use crate::store::{Database, Filter};

/// IDs of games.
#[derive(Debug, Clone, Args)]
pub(crate) struct GameIdArgs {
    /// Game IDs, or ranges of IDs such as 31-40
    #[arg(value_name = "ID", value_parser = id_range)]
    ids: Vec<RangeInclusive<i64>>,
    /// Maximum number of games: those with the lowest IDs
    #[arg(long, value_name = "N")]
    limit: Option<NonZeroUsize>,
}

impl GameIdArgs {
    /// The IDs and ranges that words name.
    ///
    /// # Errors
    /// When a word is neither.
    pub(crate) fn parse(words: &[&str]) -> Result<GameIdArgs> {
        let ids = words.iter().map(|word| {
            id_range(word).map_err(|expected| anyhow!("`{word}` is not an ID, {expected}"))
        });
        Ok(GameIdArgs {
            ids: ids.collect::<Result<_>>()?,
            limit: None,
        })
    }

    /// Whether no ID is given.
    pub(crate) fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// The ID, if exactly one is given.
    pub(crate) fn single(&self) -> Option<i64> {
        match &self.ids[..] {
            [range] if range.start() == range.end() => Some(*range.start()),
            _ => None,
        }
    }

    /// The filter that selects these games; if no ID is given, the filter itself. With a limit, the filter selects no more games than that.
    ///
    /// # Errors
    /// When IDs and filters are given, or there is no game with one of the IDs or in one of the ranges.
    pub(crate) fn or_filter(&self, filter: Filter, database: &Database) -> Result<Filter> {
        let filter = self.unlimited(filter, database)?;
        let Some(limit) = self.limit else {
            return Ok(filter);
        };
        let ids = matching_games(database, &filter)?;
        let first = &ids[..limit.get().min(ids.len())];
        // Consecutive IDs are a range.
        let ranges = first.chunk_by(|one, next| one + 1 == *next);
        Ok(match first {
            [] => filter,
            _ => Filter {
                ids: ranges
                    .map(|range| range[0]..=range[range.len() - 1])
                    .collect(),
                ..filter
            },
        })
    }

    fn unlimited(&self, filter: Filter, database: &Database) -> Result<Filter> {
        if self.ids.is_empty() {
            return Ok(filter);
        }
        if filter != Filter::default() {
            bail!("game IDs cannot be combined with filters, expected one of the two");
        }
        for range in &self.ids {
            let (first, last) = (*range.start(), *range.end());
            if first == last {
                database
                    .summary(first)?
                    .ok_or_else(|| missing_game(database, first))?;
                continue;
            }
            let of_range = Filter {
                ids: vec![range.clone()],
                ..Filter::default()
            };
            let found = matching_games(database, &of_range)?.len();
            if found == 0 {
                bail!(
                    "there is no game from {first} to {last}, expected IDs that `sumito games` lists"
                );
            }
            let missing = first.abs_diff(last) + 1 - found as u64;
            if missing > 0 {
                note(&format!(
                    "{first}-{last}: {}, and {} that no game has",
                    plural::games(found),
                    plural::count(missing, "ID")
                ));
            }
        }
        Ok(Filter {
            ids: self.ids.clone(),
            ..filter
        })
    }

    /// The IDs of the games that are named, or that pass the filter.
    ///
    /// # Errors
    /// Those of [`GameIdArgs::or_filter`]; when neither IDs nor filters are given.
    pub(crate) fn choose(&self, filter: Filter, database: &Database) -> Result<Vec<i64>> {
        matching_games(database, &self.selection(filter, database)?)
    }

    /// The filter that selects the games that are named, or that pass the filter.
    ///
    /// # Errors
    /// Those of [`GameIdArgs::or_filter`]; when neither IDs nor filters are given.
    pub(crate) fn selection(&self, filter: Filter, database: &Database) -> Result<Filter> {
        if self.ids.is_empty() && filter == Filter::default() {
            bail!("no games selected, expected game IDs or filters");
        }
        self.or_filter(filter, database)
    }
}

/// Parses an ID, or a range of IDs.
fn id_range(text: &str) -> Result<RangeInclusive<i64>, String> {
    let parse = |text: &str| text.trim().parse::<i64>().ok().filter(|id| *id > 0);
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (parse(first), parse(last)) {
        (Some(first), Some(last)) if first <= last => Ok(first..=last),
        (Some(_), Some(_)) => Err("expected the smaller ID first".to_owned()),
        _ => Err("expected a game ID (see `sumito games`), or a range such as 31-40".to_owned()),
    }
}
