//! Reads summaries of games, one after the other. Rows contain ids of names, and each name is looked up once.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::summary::Summary;
use super::summary_cache::SummaryCache;
use crate::store::connection::sqlite::{Connection, Statement};
use crate::store::format::filter::ExpectedGames;
use crate::store::{Database, StoreError};

/// The largest number of games that are read ahead when games are requested in the order of their ids.
const MAX_READ_AHEAD: i64 = 32;

/// Reads summaries of games over one connection. They contain the names of persons, see [`Database::merge_players`]. Names and variants are cached.
pub struct SummaryReader<'a> {
    select: Statement<'a>,
    cache: SummaryCache<'a>,
    /// The games that were read but not requested yet.
    read_ahead: VecDeque<Summary>,
    /// The first id after the games that were read.
    next_id: i64,
    /// The number of ids that were read at once.
    window: i64,
}

impl Database {
    /// A reader of summaries, which is faster for many games because it caches names.
    ///
    /// # Errors
    /// When the database cannot be read.
    #[doc(hidden)]
    pub fn summary_reader(&self) -> Result<SummaryReader<'_>, StoreError> {
        SummaryReader::with_persons(&self.connection)
    }
}

impl<'a> SummaryReader<'a> {
    /// A reader of summaries with the names of players as records spell them.
    pub(in crate::store) fn with_spellings(
        connection: &'a Connection,
    ) -> Result<SummaryReader<'a>, StoreError> {
        SummaryReader::new(
            connection,
            include_str!("../../../sql/query/player.sql"),
            include_str!("../../../sql/query/others.sql"),
        )
    }

    /// A reader of summaries with the names of persons.
    fn with_persons(connection: &'a Connection) -> Result<SummaryReader<'a>, StoreError> {
        SummaryReader::new(
            connection,
            include_str!("../../../sql/query/person.sql"),
            include_str!("../../../sql/query/other_persons.sql"),
        )
    }

    fn new(
        connection: &'a Connection,
        players: &'static str,
        others: &'static str,
    ) -> Result<SummaryReader<'a>, StoreError> {
        let sql = include_str!("../../../sql/query/listed.sql");
        Ok(SummaryReader {
            select: connection.prepare_cached(sql)?,
            cache: SummaryCache::new(connection, players, others),
            read_ahead: VecDeque::new(),
            next_id: i64::MIN,
            window: 1,
        })
    }

    /// The summary of a game; `None` if there is no game with this id.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn get(&mut self, id: i64) -> Result<Option<Summary>, StoreError> {
        while self
            .read_ahead
            .pop_front_if(|summary| summary.id < id)
            .is_some()
        {}
        let found = self.read_ahead.pop_front_if(|summary| summary.id == id);
        if found.is_some() {
            return Ok(found);
        }
        // If games are requested in the order of their ids with small gaps, it is faster to read several at once.
        let is_sequential =
            (self.next_id..self.next_id.saturating_add(MAX_READ_AHEAD)).contains(&id);
        self.window = if is_sequential {
            MAX_READ_AHEAD.min(2 * self.window)
        } else {
            1
        };
        self.next_id = id.saturating_add(self.window);
        let mut summaries = std::mem::take(&mut self.read_ahead);
        summaries.clear();
        let _ = self.read_range((id, self.next_id - 1), None, &mut |summary| {
            summaries.push_back(summary);
            ControlFlow::Continue(())
        })?;
        self.read_ahead = summaries;
        Ok(self.read_ahead.pop_front_if(|summary| summary.id == id))
    }

    /// Passes the summaries of the games with ids from `first` to `last` to `visit`, in the order of ids, until it breaks. If `expected` is given, a missing
    /// game is an error.
    pub(in crate::store) fn read_range(
        &mut self,
        (first, last): (i64, i64),
        mut expected: Option<ExpectedGames>,
        visit: &mut impl FnMut(Summary) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StoreError> {
        let mut rows = self.select.query([first, last])?;
        while let Some(row) = rows.next()? {
            if let Some(expected) = &mut expected {
                expected.check_next(row.get(0)?)?;
            }
            if visit(self.cache.read(row)?).is_break() {
                return Ok(ControlFlow::Break(()));
            }
        }
        expected.map_or(Ok(()), ExpectedGames::check_end)?;
        Ok(ControlFlow::Continue(()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::record::{ReadOptions, read};
    use crate::store::ImportCounts;

    /// The reader returns the same summaries in whatever order games are requested.
    #[test]
    fn reading_ahead_changes_no_summary() {
        let mut database = Database::in_memory().unwrap();
        let games = (1..=200).map(|n| {
            let white = n % 7;
            format!("# black: b{n}\n# white: w{white}\n# layout: Standard\n1.a1b1 i9h9\n\n")
        });
        let text: String = games.collect();
        let records = read(text.as_bytes(), ReadOptions::default());
        let mut counts = ImportCounts::default();
        let watch = |_: &_| ControlFlow::Continue(());
        database.import("x", records, &mut counts, watch).unwrap();
        database.delete(&[2, 5, 6, 7, 50, 120]).unwrap();
        let mut all = HashMap::new();
        let mut reader = database.summary_reader().unwrap();
        let flow = reader.read_range((1, 200), None, &mut |summary| {
            all.insert(summary.id, summary);
            ControlFlow::Continue(())
        });
        assert!(flow.unwrap().is_continue());
        assert_eq!(all.len(), 194);
        let ascending = 0..=201;
        let with_gaps = (0..201).filter(|id| id % 5 != 3);
        let sparse = (0..201).step_by(40);
        let descending = (0..=201).rev();
        let twice = (0..402).map(|n| n / 2);
        let shuffled = (0..400).map(|n| n * n * 31 % 203);
        for id in ascending
            .chain(with_gaps)
            .chain(sparse)
            .chain(descending)
            .chain(twice)
            .chain(shuffled)
        {
            assert_eq!(reader.get(id).unwrap().as_ref(), all.get(&id), "{id}");
        }
    }
}
