//! The games that pass a filter, or reach a position or a pattern, as iterators.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::vec;

use super::filter::Filter;
use super::position_search::{Hit, Orientations};
use crate::games::{AnyPattern, AnyPosition};
use crate::store::read::{FilteredIds, StoredGame, Summary, SummaryReader};
use crate::store::{Database, StoreError};

/// The number of ids that are read at once.
const PAGE: usize = 1_024;

impl Database {
    /// The games that pass a filter, in the order of their ids. A game that is deleted during the iteration is left out.
    ///
    /// ```
    /// use std::path::Path;
    /// use sumito::store::{Database, Filter};
    ///
    /// let mut database = Database::in_memory()?;
    /// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
    /// let filter = Filter { player: Some("ABA-PRO".to_owned()), ..Filter::default() };
    /// for game in database.games(&filter)? {
    ///     let game = game?;
    ///     println!("{}: {} plies, {}", game.id, game.plies, game.result);
    /// }
    /// # Ok::<(), sumito::store::StoreError>(())
    /// ```
    ///
    /// # Errors
    /// A filter that names a player or an event that the database does not have; a database that cannot be read.
    pub fn games(
        &self,
        filter: &Filter,
    ) -> Result<impl Iterator<Item = Result<Summary, StoreError>> + use<'_>, StoreError> {
        Ok(Summaries {
            ids: Ids::new(self.filtered_ids(filter)?),
            reader: self.summary_reader()?,
        })
    }

    /// The games that pass a filter with their moves, tags and annotations, in the order of their ids. A game that is deleted during the iteration is left out.
    ///
    /// ```
    /// use std::path::Path;
    /// use sumito::store::{Database, Filter};
    ///
    /// let mut database = Database::in_memory()?;
    /// database.import_path(Path::new("sample-games"))?;
    /// let mut plies = 0;
    /// for stored in database.stored_games(&Filter::default())? {
    ///     plies += stored?.game.plies().len();
    /// }
    /// assert_eq!(plies as i64, database.info()?.plies);
    /// # Ok::<(), sumito::store::StoreError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Database::games`].
    pub fn stored_games(
        &self,
        filter: &Filter,
    ) -> Result<impl Iterator<Item = Result<StoredGame, StoreError>> + use<'_>, StoreError> {
        Ok(StoredGames {
            ids: Ids::new(self.filtered_ids(filter)?),
            database: self,
        })
    }

    /// The first occurrence of a position in each game that reaches it, in the order of the ids of games.
    ///
    /// ```
    /// use std::path::Path;
    /// use sumito::rules::Position;
    /// use sumito::store::{Database, Filter, Orientations};
    ///
    /// let mut database = Database::in_memory()?;
    /// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
    /// let hits = database.search(Position::default(), Orientations::Any, &Filter::default())?;
    /// assert_eq!(hits.map(|hit| (hit.game, hit.ply)).collect::<Vec<_>>(), [(1, 0)]);
    /// # Ok::<(), sumito::store::StoreError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Database::games`].
    pub fn search(
        &self,
        position: impl Into<AnyPosition>,
        orientations: Orientations,
        filter: &Filter,
    ) -> Result<vec::IntoIter<Hit>, StoreError> {
        let mut hits = Vec::new();
        self.for_each_hit(position, orientations, filter, |hit| {
            hits.push(hit);
            ControlFlow::Continue(())
        })?;
        Ok(hits.into_iter())
    }

    /// The first position of each game that matches a pattern in any orientation, in the order of the ids of games.
    ///
    /// ```
    /// use std::path::Path;
    /// use sumito::rules::Pattern;
    /// use sumito::store::{Database, Filter};
    ///
    /// let mut database = Database::in_memory()?;
    /// database.import_path(Path::new("sample-games"))?;
    /// let corner: Pattern = "white:a1 black:b2 turn:black".parse().expect("a pattern");
    /// for hit in database.search_pattern(corner, &Filter::default())? {
    ///     println!("game {} after {} plies", hit.game, hit.ply);
    /// }
    /// # Ok::<(), sumito::store::StoreError>(())
    /// ```
    ///
    /// # Errors
    /// As [`Database::games`]; a game in the database that is damaged.
    pub fn search_pattern(
        &self,
        pattern: impl Into<AnyPattern>,
        filter: &Filter,
    ) -> Result<vec::IntoIter<Hit>, StoreError> {
        let mut hits = Vec::new();
        self.for_each_match(
            pattern.into().matchers(),
            filter,
            |_| {},
            |game, found| {
                hits.push(Hit {
                    game,
                    ply: found.ply,
                    orientation: found.orientation,
                });
                ControlFlow::Continue(())
            },
        )?;
        Ok(hits.into_iter())
    }
}

/// The ids of games, read in pages.
struct Ids {
    all: FilteredIds,
    page: VecDeque<i64>,
    read: usize,
}

impl Ids {
    fn new(all: FilteredIds) -> Ids {
        Ids {
            all,
            page: VecDeque::new(),
            read: 0,
        }
    }

    fn next(&mut self) -> Option<i64> {
        if self.page.is_empty() {
            self.page = self.all.page(self.read, PAGE).into();
            self.read += self.page.len();
        }
        self.page.pop_front()
    }
}

/// The summaries of games.
struct Summaries<'a> {
    ids: Ids,
    reader: SummaryReader<'a>,
}

impl Iterator for Summaries<'_> {
    type Item = Result<Summary, StoreError>;

    fn next(&mut self) -> Option<Result<Summary, StoreError>> {
        loop {
            let id = self.ids.next()?;
            if let Some(summary) = self.reader.get(id).transpose() {
                return Some(summary);
            }
        }
    }
}

/// Games with their moves.
struct StoredGames<'a> {
    ids: Ids,
    database: &'a Database,
}

impl Iterator for StoredGames<'_> {
    type Item = Result<StoredGame, StoreError>;

    fn next(&mut self) -> Option<Result<StoredGame, StoreError>> {
        loop {
            let id = self.ids.next()?;
            if let Some(game) = self.database.game(id).transpose() {
                return Some(game);
            }
        }
    }
}
