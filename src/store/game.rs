//! Games in rows and back.

use std::collections::HashMap;

use rusqlite::{OptionalExtension, Row, Transaction, named_params};
use sha2::{Digest, Sha256};

use super::variations::{self, Notes, annotated};
use super::{Database, StoreError, code};
use crate::record::{
    Content, Ending, Game, GameResult, Kind, Place, Ply, Problem, Record, Score, Severity,
};
use crate::rules::Rules;

/// What a list of games says about one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// The number of the game in its database.
    pub id: i64,
    /// Who played Black.
    pub black: Option<String>,
    /// Who played White.
    pub white: Option<String>,
    /// Where.
    pub event: Option<String>,
    /// When: `YYYY.MM.DD` with `??` for what is not known.
    pub date: Option<String>,
    /// The key of the layout, if it is a built-in one, or `random:` with its seed.
    pub layout: Option<String>,
    /// Whether the layout was found by replay.
    pub layout_inferred: bool,
    /// Who won.
    pub result: GameResult,
    /// How it ended.
    pub ending: Option<Ending>,
    /// Marbles ejected by each player.
    pub score: Score,
    /// The number of plies.
    pub plies: u32,
    /// Why the game stops before the end of its record, if it does.
    pub incomplete: Option<String>,
    /// Which moves were read otherwise than the record writes them, if any were.
    pub mended: Option<String>,
    /// The options of its rules that differ from the standard game, if any do.
    pub rules: Option<String>,
    /// Who plays in the third seat and those after it, with ` / ` between and `?` for who is not known.
    pub others: Option<String>,
}

/// A game as the database has it.
#[derive(Debug, Clone)]
pub struct StoredGame {
    /// What a list says about it.
    pub summary: Summary,
    /// The game.
    pub game: Game,
    /// The record as it was found.
    pub text: String,
    /// The file it came from.
    pub source: String,
    /// The line and the column of the file where it begins; of games of older databases the column is taken for 1.
    pub begins: Place,
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
    pub(super) fn of(id: i64, game: &Game) -> Summary {
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
            mended: game.mended.clone(),
            rules: rules(game),
            others: (!others.is_empty()).then(|| others.join(" / ")),
        }
    }

    /// Reads a row of the view `summary`.
    pub(super) fn from_row(row: &Row<'_>) -> rusqlite::Result<Summary> {
        Ok(Summary {
            id: row.get(0)?,
            black: row.get(1)?,
            white: row.get(2)?,
            event: row.get(3)?,
            date: row.get(4)?,
            layout: row.get(5)?,
            layout_inferred: row.get(6)?,
            result: result_from(&row.get::<_, String>(7)?),
            ending: row
                .get::<_, Option<String>>(8)?
                .and_then(|key| Ending::find(&key)),
            score: score_from(row.get(9)?, row.get(10)?, row.get(15)?),
            plies: row.get(11)?,
            incomplete: row.get(12)?,
            mended: row.get(13)?,
            rules: row.get(14)?,
            others: row.get(16)?,
        })
    }
}

/// The text of rules that are not those of the standard game.
fn rules(game: &Game) -> Option<String> {
    Some(game.rules())
        .filter(|rules| **rules != Rules::STANDARD)
        .map(Rules::to_string)
}

/// A score from its columns. One that is damaged has the sides that can be read: a check of the database tells.
fn score_from(black: u8, white: u8, others: Option<String>) -> Score {
    let others = others.unwrap_or_default();
    let others = others.split('-').filter_map(|points| points.parse().ok());
    let points: Vec<u8> = [black, white].into_iter().chain(others).collect();
    Score::of(&points).unwrap_or(Score::of_two(black, white))
}

/// The points of the third side and those after it, if there are any, as a column has them.
fn others_of(score: Score) -> Option<String> {
    let others: Vec<String> = score.others().iter().map(u8::to_string).collect();
    (!others.is_empty()).then(|| others.join("-"))
}

pub(super) fn result_from(key: &str) -> GameResult {
    GameResult::find(key).unwrap_or_default()
}

impl Database {
    /// What a list of games says about a game, or `None` when there is none with this number.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn summary(&self, id: i64) -> Result<Option<Summary>, StoreError> {
        let mut select = self
            .connection
            .prepare_cached(include_str!("../../sql/query/summary.sql"))?;
        Ok(select
            .query_row(named_params! {":id": id}, Summary::from_row)
            .optional()?)
    }

    /// A game by its number, or `None` when there is none.
    ///
    /// # Errors
    /// When the database cannot be read, or the game in it is damaged.
    pub fn game(&self, id: i64) -> Result<Option<StoredGame>, StoreError> {
        let Some(summary) = self.summary(id)? else {
            return Ok(None);
        };
        let mut select = self
            .connection
            .prepare_cached(include_str!("../../sql/query/game.sql"))?;
        let columns = |row: &Row<'_>| {
            let bytes: [Vec<u8>; 2] = [row.get(1)?, row.get(2)?];
            let texts: [String; 2] = [row.get(3)?, row.get(4)?];
            let begins = Place {
                line: row.get(5)?,
                column: row.get(6)?,
                ..Place::default()
            };
            Ok((row.get(0)?, bytes, texts, begins))
        };
        let (comment, [start, moves], [text, source], begins) =
            select.query_row(named_params! {":id": id}, columns)?;
        let damaged = || StoreError::Damaged(id);
        let mut game =
            Game::new(code::start_from(&start, summary.rules.as_deref()).ok_or_else(damaged)?);
        let notes = self.rows(include_str!("../../sql/query/annotations.sql"), id, |row| {
            Ok((row.get(0)?, (row.get(1)?, row.get(2)?, row.get(3)?)))
        })?;
        let mut notes: HashMap<usize, Notes> = notes.into_iter().collect();
        let moves = code::moves_from(&moves)
            .ok_or_else(damaged)?
            .into_iter()
            .enumerate();
        let mut plies: Vec<Ply> = moves
            .map(|(index, made)| annotated(made, notes.remove(&(index + 1))))
            .collect();
        self.add_variations(id, &mut plies)?;
        for ply in plies {
            game.play(ply).map_err(|_| damaged())?;
        }
        (game.comment, game.result, game.ending) = (comment, summary.result, summary.ending);
        (game.layout_inferred, game.incomplete) =
            (summary.layout_inferred, summary.incomplete.clone());
        game.mended.clone_from(&summary.mended);
        game.tags = self.rows(include_str!("../../sql/query/tags.sql"), id, |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
        let problems = self.rows(include_str!("../../sql/query/problems.sql"), id, |row| {
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
            text,
            source,
            begins,
            problems,
        }))
    }

    /// The rows that belong to a game.
    pub(super) fn rows<T>(
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

/// What became of a record.
pub(super) enum Stored {
    Game(i64),
    Duplicate,
    Rejected,
}

/// Stores what a record holds, but for the positions of its game.
pub(super) fn insert(
    batch: &Transaction<'_>,
    source: i64,
    record: &Record,
) -> Result<Stored, StoreError> {
    let Content::Game(game) = &record.content else {
        insert_reject(batch, source, None, record)?;
        return Ok(Stored::Rejected);
    };
    let player = |seat| {
        game.seat_player(seat)
            .map(|name| insert_player(batch, name))
            .transpose()
    };
    let (black, white) = (player(0)?, player(1)?);
    let mut insert = batch.prepare_cached(include_str!("../../sql/query/insert_game.sql"))?;
    let inserted = insert.execute(named_params! {
        ":identity": identity(game, &record.text),
        ":source": source,
        ":line": record.place.line,
        ":column": record.place.column,
        ":format": record.format.key(),
        ":black": black,
        ":white": white,
        ":event": game.tag("Event"),
        ":date": game.date(),
        ":layout": game.layout_name(),
        ":layout_inferred": game.layout_inferred,
        ":rules": rules(game),
        ":start": code::start_bytes(&game.start()),
        ":result": game.result.key(),
        ":ending": game.ending.map(|ending| ending.key()),
        ":score_black": game.score().black,
        ":score_white": game.score().white,
        ":score_others": others_of(game.score()),
        ":plies": game.plies().len(),
        ":incomplete": game.incomplete,
        ":mended": game.mended,
        ":comment": game.comment,
        ":moves": code::move_bytes(game.moves()),
        ":text": record.text,
    })?;
    if inserted == 0 {
        return Ok(Stored::Duplicate);
    }
    let id = batch.last_insert_rowid();
    for seat in 2..game.rules().players.seats() {
        let mut insert = batch.prepare_cached(include_str!("../../sql/query/insert_seat.sql"))?;
        insert
            .execute(named_params! {":game": id, ":number": seat + 1, ":player": player(seat)?})?;
    }
    for (number, (name, value)) in game.tags.iter().enumerate() {
        let mut insert = batch.prepare_cached(include_str!("../../sql/query/insert_tag.sql"))?;
        insert.execute(
            named_params! {":game": id, ":number": number, ":name": name, ":value": value},
        )?;
    }
    for (index, ply) in game.plies().iter().enumerate() {
        let Ply {
            mark,
            clock,
            comment,
            ..
        } = ply;
        if mark.is_some() || clock.is_some() || comment.is_some() {
            let mut insert =
                batch.prepare_cached(include_str!("../../sql/query/insert_annotation.sql"))?;
            insert.execute(named_params! {
                ":game": id, ":ply": index + 1, ":mark": mark, ":clock": clock, ":comment": comment,
            })?;
        }
    }
    variations::insert(batch, id, game)?;
    // A note says nothing that is wrong with a game.
    let problems = record
        .problems
        .iter()
        .filter(|problem| problem.severity > Severity::Note);
    for (number, problem) in problems.enumerate() {
        insert_problem(batch, id, number, problem)?;
    }
    if game.incomplete.is_some() {
        insert_reject(batch, source, Some(id), record)?;
    }
    Ok(Stored::Game(id))
}

/// What makes a game the same as another. Of an incomplete one the whole text counts, for it says what could not be read.
fn identity(game: &Game, text: &str) -> [u8; 16] {
    match game.incomplete {
        None => game.identity(),
        Some(_) => first_half(
            Sha256::new()
                .chain_update(game.identity())
                .chain_update(text)
                .finalize(),
        ),
    }
}

fn first_half(digest: impl AsRef<[u8]>) -> [u8; 16] {
    digest.as_ref()[..16]
        .try_into()
        .expect("a digest of 32 bytes")
}

fn insert_player(batch: &Transaction<'_>, name: &str) -> Result<i64, StoreError> {
    let mut insert = batch.prepare_cached(include_str!("../../sql/query/insert_player.sql"))?;
    Ok(insert.query_row(named_params! {":name": name}, |row| row.get(0))?)
}

fn insert_problem(
    batch: &Transaction<'_>,
    game: i64,
    number: usize,
    problem: &Problem,
) -> Result<(), StoreError> {
    let mut insert = batch.prepare_cached(include_str!("../../sql/query/insert_problem.sql"))?;
    insert.execute(named_params! {
        ":game": game,
        ":number": number,
        ":severity": problem.severity.to_string(),
        ":kind": problem.kind.to_string(),
        ":line": problem.place.line,
        ":column": problem.place.column,
        ":offset": problem.place.offset,
        ":ply": problem.place.ply,
        ":message": problem.message,
    })?;
    Ok(())
}

fn insert_reject(
    batch: &Transaction<'_>,
    source: i64,
    game: Option<i64>,
    record: &Record,
) -> Result<(), StoreError> {
    let worst = record
        .problems
        .iter()
        .find(|problem| problem.severity == Severity::Error);
    let place = worst.map_or(record.place, |problem| problem.place);
    let mut insert = batch.prepare_cached(include_str!("../../sql/query/insert_reject.sql"))?;
    insert.execute(named_params! {
        ":source": source,
        ":game": game,
        ":line": place.line,
        ":column": place.column,
        ":offset": place.offset,
        ":kind": worst.map_or(Kind::NothingToReplay, |problem| problem.kind).to_string(),
        ":message": worst.map_or("the record says that it is incomplete", |problem| &problem.message),
        ":text": record.text,
        ":identity": reject_identity(source, record),
        ":record_line": record.place.line,
        ":record_column": record.place.column,
        ":record_offset": record.place.offset,
    })?;
    Ok(())
}

/// The same rubbish in another place is another reject; the same file again adds nothing.
fn reject_identity(source: i64, record: &Record) -> [u8; 16] {
    let (offset, text) = (record.place.offset, &record.text);
    first_half(Sha256::digest(format!("{source} {offset} {text}")))
}

/// Whether a record that could not be replayed was taken in later: it is no news then.
pub(super) fn is_retaken(
    batch: &Transaction<'_>,
    source: i64,
    record: &Record,
) -> Result<bool, StoreError> {
    let is_whole = matches!(&record.content, Content::Game(game) if game.incomplete.is_none());
    if is_whole {
        return Ok(false);
    }
    let mut select = batch.prepare_cached(include_str!("../../sql/query/is_retaken.sql"))?;
    let identity = reject_identity(source, record);
    Ok(select.query_row(named_params! {":identity": identity}, |row| row.get(0))?)
}

/// Takes a game out of the database, but for its positions.
pub(super) fn delete(batch: &Transaction<'_>, id: i64) -> Result<(), StoreError> {
    for sql in [
        include_str!("../../sql/query/delete_tags.sql"),
        include_str!("../../sql/query/delete_seats.sql"),
        include_str!("../../sql/query/delete_annotations.sql"),
        include_str!("../../sql/query/delete_variation_annotations.sql"),
        include_str!("../../sql/query/delete_variations.sql"),
        include_str!("../../sql/query/delete_problems.sql"),
        include_str!("../../sql/query/delete_game.sql"),
    ] {
        batch
            .prepare_cached(sql)?
            .execute(named_params! {":id": id})?;
    }
    Ok(())
}
