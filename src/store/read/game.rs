//! Games in rows and back.

use std::collections::HashMap;

use rusqlite::{Row, named_params};

use super::summaries::{Summaries, Summary};
use crate::record::{Annotations, Game, Location, Ply};
use crate::store::annotations::read_annotations;
use crate::store::format::filter_column;
use crate::store::format::filter_column::Field;
use crate::store::format::filter_row::Flags;
use crate::store::format::record_block::LastBlock;
use crate::store::format::row_tags::RowTags;
use crate::store::format::start_codec::rules;
use crate::store::format::{checksum, move_codec, start_codec};
use crate::store::query::starts::MOVES;
use crate::store::{Database, StoreError, index};

/// A game as the database has it.
#[derive(Debug, Clone)]
pub struct StoredGame {
    /// What a list says about it.
    pub summary: Summary,
    /// The game.
    pub game: Game,
    /// The record as it was found, unless the import left it out.
    pub text: Option<String>,
    /// The key of the format that it was read in.
    pub format: String,
    /// The file it came from.
    pub source: String,
    /// The line and the column of the file where it begins.
    pub begins: Location,
    /// What the import noticed.
    pub problems: Vec<StoredProblem>,
}

/// What the import noticed about a game.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct StoredProblem {
    /// `note`, `warning` or `error`.
    pub severity: String,
    /// What it is about, in a word.
    pub kind: String,
    /// The line in the file.
    pub line: i64,
    /// The column in the line.
    pub column: i64,
    /// What was found and expected.
    pub message: String,
}

impl Summary {
    /// What a list says about a game, taken from the game itself.
    pub(in crate::store) fn of(id: i64, game: &Game) -> Summary {
        let player = |seat| game.seat_player(seat).map(str::to_owned);
        let others: Vec<&str> = (2..game.rules().players.seats())
            .map(|seat| game.seat_player(seat).unwrap_or("?"))
            .collect();
        Summary {
            id,
            black: player(0),
            white: player(1),
            event: game.tag("Event").map(str::to_owned),
            date: game.date(),
            layout: game.layout_name(),
            layout_inferred: game.layout_inferred,
            result: game.result,
            ending: game.ending,
            score: game.score(),
            plies: u32::try_from(game.plies().len()).unwrap_or(u32::MAX),
            incomplete: game.incomplete.clone(),
            mended: game.repaired.clone(),
            rules: rules(game),
            others: (!others.is_empty()).then(|| others.join(" / ")),
        }
    }
}

/// What is read of a game besides its summary.
struct GameRow {
    comment: Option<String>,
    start: Option<Vec<u8>>,
    layout: Option<String>,
    rules: Option<String>,
    moves: Vec<u8>,
    block: i64,
    place: usize,
    source: String,
}

impl GameRow {
    fn read(row: &Row<'_>) -> rusqlite::Result<GameRow> {
        Ok(GameRow {
            start: row.get(1)?,
            moves: row.get(3)?,
            block: row.get(11)?,
            place: row.get(12)?,
            comment: row.get(13)?,
            layout: row.get(MOVES + 2)?,
            rules: row.get(MOVES + 3)?,
            source: row.get(MOVES + 4)?,
        })
    }
}

impl Database {
    /// What a list of games says about a game, or `None` when there is none with this number.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn summary(&self, id: i64) -> Result<Option<Summary>, StoreError> {
        let summary = self.summaries()?.get(id)?;
        if summary.is_none() {
            self.is_absent(id)?;
        }
        Ok(summary)
    }

    /// A game by its number, or `None` when there is none.
    ///
    /// # Errors
    /// When the database cannot be read, or the game in it is damaged.
    pub fn game(&self, id: i64) -> Result<Option<StoredGame>, StoreError> {
        let _snapshot = self.snapshot()?;
        self.game_in(id, &mut LastBlock::default())
    }

    /// Games by their numbers, each handed to `visit`; those that are not there are left out.
    ///
    /// # Errors
    /// Those of `visit`; when the database cannot be read, or a game in it is damaged.
    pub fn each_game<E: From<StoreError>>(
        &self,
        ids: &[i64],
        mut visit: impl FnMut(StoredGame) -> Result<(), E>,
    ) -> Result<(), E> {
        let _snapshot = self.snapshot()?;
        let mut last = LastBlock::default();
        for &id in ids {
            if let Some(game) = self.game_in(id, &mut last)? {
                visit(game)?;
            }
        }
        Ok(())
    }

    pub(in crate::store) fn game_in(
        &self,
        id: i64,
        last: &mut LastBlock,
    ) -> Result<Option<StoredGame>, StoreError> {
        // As the record spells names: they are in its tags.
        let Some(summary) = Summaries::new(&self.connection)?.get(id)? else {
            return self.is_absent(id).map(|()| None);
        };
        let damaged = || StoreError::Damaged(id);
        let mut select = self
            .connection
            .prepare_cached(include_str!("../../../sql/query/game.sql"))?;
        let mut rows = select.query(named_params! {":id": id})?;
        let row = rows.next()?.ok_or_else(damaged)?;
        if !checksum::is_sound("moves", row, 0, MOVES) || !row.get::<_, bool>(MOVES + 1)? {
            return Err(damaged());
        }
        let row = GameRow::read(row)?;
        let kept = last.record(&self.connection, row.block, row.place)?;
        let mut kept = kept.ok_or_else(damaged)?;
        let start = start_codec::start_of(
            row.start.as_deref(),
            row.layout.as_deref(),
            row.rules.as_deref(),
        );
        let start = start.ok_or_else(damaged)?;
        let mut game = if summary.is_fragment() {
            let stated = summary.layout.is_some().then_some(start);
            Game::fragment(stated, start.rules()).ok_or_else(damaged)?
        } else {
            Game::new(start)
        };
        let notes = self.rows(
            include_str!("../../../sql/query/annotations.sql"),
            id,
            |row| Ok((row.get(0)?, read_annotations(row, 1)?)),
        )?;
        let mut notes: HashMap<usize, Annotations> = notes.into_iter().collect();
        let made = move_codec::unpack(&row.moves)
            .ok_or_else(damaged)?
            .into_iter()
            .enumerate();
        let mut plies: Vec<Ply> = made
            .map(|(index, made)| match notes.remove(&(index + 1)) {
                None => Ply::from(made),
                Some(notes) => Ply::annotated(made, notes),
            })
            .collect();
        self.read_variations(id, &mut plies)?;
        for ply in plies {
            game.play(ply).map_err(|_| damaged())?;
        }
        (game.comment, game.result, game.ending) = (row.comment, summary.result, summary.ending);
        (game.layout_inferred, game.incomplete) =
            (summary.layout_inferred, summary.incomplete.clone());
        game.repaired.clone_from(&summary.mended);
        let tags = RowTags::of(&summary).filled_in(std::mem::take(&mut kept.tags));
        game.tags = tags.ok_or_else(damaged)?;
        if !kept.put_moves_back(game.moves()) {
            return Err(damaged());
        }
        self.read_analysis(id, &mut game)?;
        let problems = self.rows(include_str!("../../../sql/query/problems.sql"), id, |row| {
            let (severity, kind) = (row.get(0)?, row.get(1)?);
            Ok(StoredProblem {
                severity,
                kind,
                line: row.get(2)?,
                column: row.get(3)?,
                message: row.get(4)?,
            })
        })?;
        Ok(Some(StoredGame {
            summary,
            game,
            text: kept.text,
            format: kept.format,
            source: row.source,
            begins: Location {
                line: kept.line,
                column: kept.column,
                ..Location::default()
            },
            problems,
        }))
    }

    /// Makes sure that no segment has a game: its row cannot be found.
    fn is_absent(&self, id: i64) -> Result<(), StoreError> {
        for segment in index::segments(&self.connection)? {
            if let Some(place) = segment.place(id) {
                let results =
                    filter_column::with(&self.connection, segment, Field::Result, |results| {
                        results.at(place) as u8
                    })?;
                if Flags::split(results).1.has(Flags::PRESENT) {
                    return Err(StoreError::Damaged(id));
                }
            }
        }
        Ok(())
    }

    /// The rows that belong to a game.
    pub(in crate::store) fn rows<T>(
        &self,
        sql: &str,
        id: i64,
        read: fn(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let mut select = self.connection.prepare_cached(sql)?;
        let rows = select.query_map(named_params! {":id": id}, read)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}
