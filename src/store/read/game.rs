//! Reads a stored game with its record, annotations and problems.

use std::collections::HashMap;

use rusqlite::named_params;
use rusqlite::types::ValueRef;

use super::summaries::SummaryReader;
use super::summary::Summary;
use crate::games::AnyPosition;
use crate::record::{Annotations, Game, Location, Ply};
use crate::store::annotations::read_annotations;
use crate::store::connection::sqlite::Row;
use crate::store::format::filter::{ColumnReader, Field, Flags};
use crate::store::format::record_block::BlockCache;
use crate::store::format::row_tags::RowTags;
use crate::store::format::start_positions::REPLAY_COLUMNS;
use crate::store::format::{checksum, move_codec};
use crate::store::{Database, StoreError, index};

/// A game as it is stored in a database.
///
/// ```
/// use std::path::Path;
/// use sumito::store::Database;
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let stored = database.game(1)?.expect("the first game");
/// assert_eq!((stored.game.tag("Black"), &*stored.format), (Some("ABA-PRO"), "linear"));
/// assert!(stored.source.ends_with("graz-2002.txt") && stored.problems.is_empty());
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct StoredGame {
    /// Its summary, as in lists of games.
    pub summary: Summary,
    /// The game.
    pub game: Game,
    /// The record as it was found, if the import stored it.
    pub text: Option<String>,
    /// The key of the format of the record.
    pub format: String,
    /// The file from which it was imported.
    pub source: String,
    /// The line and the column of the file where the record begins.
    pub location: Location,
    /// The problems that the import found.
    pub problems: Vec<StoredProblem>,
    /// When the game was last edited, in UTC; `None` if it is as it was imported.
    pub edited: Option<String>,
}

/// A problem that the import found in a record.
///
/// ```
/// use sumito::store::Database;
///
/// let folder = tempfile::tempdir()?;
/// std::fs::write(folder.path().join("game.txt"), "# layout: Belgian Daisy\n# score: 3-0\n1.a1b2 i5h5\n")?;
/// let mut database = Database::in_memory()?;
/// database.import_path(folder.path())?;
/// let stored = database.game(1)?.expect("the first game");
/// assert_eq!((&*stored.problems[0].severity, &*stored.problems[0].kind), ("warning", "score"));
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StoredProblem {
    /// `note`, `warning` or `error`.
    pub severity: String,
    /// The kind of the problem.
    pub kind: String,
    /// The line in the file.
    pub line: i64,
    /// The column in the line.
    pub column: i64,
    /// What was found and what was expected.
    pub message: String,
}

impl Summary {
    /// The summary of a game that is not stored yet.
    pub(in crate::store) fn of(id: i64, game: &Game) -> Summary {
        let player = |seat| game.seat_player(seat).map(str::to_owned);
        let others: Vec<&str> = (2..game.seats())
            .map(|seat| game.seat_player(seat).unwrap_or("?"))
            .collect();
        Summary {
            id,
            black: player(0),
            white: player(1),
            event: game.tag("Event").map(str::to_owned),
            date: game.date(),
            layout: game.layout_name(),
            kind: game.start().kind(),
            layout_inferred: game.layout_inferred,
            result: game.result,
            ending: game.ending,
            score: game.score(),
            plies: u32::try_from(game.plies().len()).unwrap_or(u32::MAX),
            incomplete: game.incomplete.clone(),
            repaired: game.repaired.clone(),
            rules: Some(game.rules_text()).filter(|rules| !rules.is_empty()),
            others: (!others.is_empty()).then(|| others.join(" / ")),
        }
    }
}

/// The columns of a game that its summary does not contain.
struct GameColumns {
    comment: Option<String>,
    start: Option<Vec<u8>>,
    layout: Option<String>,
    rules: Option<String>,
    moves: Vec<u8>,
    block: i64,
    index_in_block: usize,
    source: String,
    edited: Option<String>,
}

impl GameColumns {
    fn read(row: Row<'_>) -> Result<GameColumns, StoreError> {
        Ok(GameColumns {
            start: row.get(1)?,
            moves: row.get(3)?,
            block: row.get(11)?,
            index_in_block: row.get(12)?,
            comment: row.get(13)?,
            layout: row.get(REPLAY_COLUMNS + 2)?,
            rules: row.get(REPLAY_COLUMNS + 3)?,
            source: row.get(REPLAY_COLUMNS + 4)?,
            edited: row.get(REPLAY_COLUMNS + 5)?,
        })
    }
}

impl Database {
    /// The summary of a game; `None` if there is no game with this id.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn summary(&self, id: i64) -> Result<Option<Summary>, StoreError> {
        let summary = self.summary_reader()?.get(id)?;
        if summary.is_none() {
            self.check_absent(id)?;
        }
        Ok(summary)
    }

    /// Reads a game; `None` if there is no game with this id.
    ///
    /// ```
    /// use std::path::Path;
    /// use sumito::store::Database;
    ///
    /// let mut database = Database::in_memory()?;
    /// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
    /// assert_eq!(database.game(1)?.map(|stored| stored.location.line), Some(1));
    /// assert!(database.game(3)?.is_none());
    /// # Ok::<(), sumito::store::StoreError>(())
    /// ```
    ///
    /// # Errors
    /// When the database cannot be read, or the game in it is damaged.
    pub fn game(&self, id: i64) -> Result<Option<StoredGame>, StoreError> {
        let _transaction = self.begin_read()?;
        self.read_game(id, &mut BlockCache::default())
    }

    /// Passes the games with these ids to `visit`, and skips ids that no game has.
    ///
    /// # Errors
    /// Those of `visit`; when the database cannot be read, or a game in it is damaged.
    #[doc(hidden)]
    pub fn for_each_game<E: From<StoreError>>(
        &self,
        ids: &[i64],
        mut visit: impl FnMut(StoredGame) -> Result<(), E>,
    ) -> Result<(), E> {
        let _transaction = self.begin_read()?;
        let mut cache = BlockCache::default();
        for &id in ids {
            if let Some(game) = self.read_game(id, &mut cache)? {
                visit(game)?;
            }
        }
        Ok(())
    }

    /// Like [`Database::game`], but within a transaction, and with a cache for record blocks.
    pub(in crate::store) fn read_game(
        &self,
        id: i64,
        cache: &mut BlockCache,
    ) -> Result<Option<StoredGame>, StoreError> {
        // The tags of the record need the names as it spells them.
        let Some(summary) = SummaryReader::with_spellings(&self.connection)?.get(id)? else {
            return self.check_absent(id).map(|()| None);
        };
        let damaged = || StoreError::Damaged(id);
        let mut select = self
            .connection
            .prepare_cached(include_str!("../../../sql/query/game.sql"))?;
        let mut rows = select.query(named_params! {":id": id})?;
        let row = rows.next()?.ok_or_else(damaged)?;
        if !checksum::is_intact("moves", row, 0, REPLAY_COLUMNS)
            || !row.get::<_, bool>(REPLAY_COLUMNS + 1)?
            || (row.get_ref(REPLAY_COLUMNS + 5)? != ValueRef::Null
                && !row.get::<_, bool>(REPLAY_COLUMNS + 6)?)
        {
            return Err(damaged());
        }
        let row = GameColumns::read(row)?;
        let record = cache.record(&self.connection, row.block, row.index_in_block)?;
        let mut record = record.ok_or_else(damaged)?;
        let start = AnyPosition::from_stored(
            row.start.as_deref(),
            row.layout.as_deref(),
            row.rules.as_deref(),
        );
        let start = start.ok_or_else(damaged)?;
        let mut game = if summary.is_fragment() {
            Game::fragment_at(start, summary.layout.is_some())
        } else {
            Game::new(start)
        };
        for ply in self.read_plies(id, &row.moves)? {
            game.append(ply).map_err(|_| damaged())?;
        }
        (game.comment, game.result, game.ending) = (row.comment, summary.result, summary.ending);
        (game.layout_inferred, game.incomplete) =
            (summary.layout_inferred, summary.incomplete.clone());
        game.repaired.clone_from(&summary.repaired);
        let tags = RowTags::of(&summary).restore(std::mem::take(&mut record.tags));
        game.tags = tags.ok_or_else(damaged)?;
        if !record.restore_moves(game.plies().iter().map(|ply| ply.mv)) {
            return Err(damaged());
        }
        self.read_analysis(id, &mut game)?;
        let problems = self.read_problems(id)?;
        Ok(Some(StoredGame {
            summary,
            game,
            text: record.text,
            format: record.format,
            source: row.source,
            location: Location {
                line: record.line,
                column: record.column,
                ..Location::default()
            },
            problems,
            edited: row.edited,
        }))
    }

    /// The plies of a game with their annotations and variations, given its encoded moves.
    fn read_plies(&self, id: i64, moves: &[u8]) -> Result<Vec<Ply>, StoreError> {
        let notes = self.rows_of_game(
            include_str!("../../../sql/query/annotations.sql"),
            id,
            |row| Ok((row.get(0)?, read_annotations(row, 1)?)),
        )?;
        let mut notes: HashMap<usize, Annotations> = notes.into_iter().collect();
        let moves = move_codec::decode(moves)
            .ok_or(StoreError::Damaged(id))?
            .into_iter()
            .enumerate();
        let mut plies: Vec<Ply> = moves
            .map(|(index, mv)| match notes.remove(&(index + 1)) {
                None => Ply::from(mv),
                Some(notes) => Ply::annotated(mv, notes),
            })
            .collect();
        self.read_variations(id, &mut plies)?;
        Ok(plies)
    }

    fn read_problems(&self, id: i64) -> Result<Vec<StoredProblem>, StoreError> {
        self.rows_of_game(include_str!("../../../sql/query/problems.sql"), id, |row| {
            let (severity, kind) = (row.get(0)?, row.get(1)?);
            Ok(StoredProblem {
                severity,
                kind,
                line: row.get(2)?,
                column: row.get(3)?,
                message: row.get(4)?,
            })
        })
    }

    /// Checks that no segment contains a game whose row was not found.
    fn check_absent(&self, id: i64) -> Result<(), StoreError> {
        for segment in index::segments(&self.connection)? {
            if let Some(ordinal) = segment.ordinal(id) {
                let mut results = ColumnReader::open(&self.connection, segment, Field::Result)?;
                if Flags::split(results.at(ordinal)? as u8)
                    .1
                    .has(Flags::PRESENT)
                {
                    return Err(StoreError::Damaged(id));
                }
            }
        }
        Ok(())
    }

    /// Reads the rows of a statement with a parameter for the id of a game.
    pub(in crate::store) fn rows_of_game<T>(
        &self,
        sql: &str,
        id: i64,
        read: fn(Row<'_>) -> Result<T, StoreError>,
    ) -> Result<Vec<T>, StoreError> {
        let mut select = self.connection.prepare_cached(sql)?;
        let rows = select.query_map(named_params! {":id": id}, read)?;
        rows.collect::<Result<_, _>>()
    }
}
