//! Inserts a game: its row, and its annotations, variations, analysis and problems, which have tables of their own.

use std::borrow::Cow;

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{named_params, params_from_iter};
use serde::{Deserialize, Serialize};

use super::game_row_serde::{
    deserialize_ending, deserialize_result, deserialize_score, other_scores, serialize_ending,
    serialize_result, serialize_score,
};
use super::name_ids::NameIds;
use crate::record::{
    Annotations, Content, Ending, Game, GameResult, Ply, Problem, Record, Score, Severity,
};
use crate::store::StoreError;
use crate::store::annotations::{insert_analysis, insert_variations};
use crate::store::connection::count;
use crate::store::connection::sqlite::{Statement, Transaction};
use crate::store::format::checksum;
use crate::store::format::filter::{
    FilterRow, Flags, date_number, date_text, ending_number, result_number,
};
use crate::store::format::record_block::StoredRecord;
use crate::store::format::row_tags::RowTags;
use crate::store::import::byte_string;
use crate::store::import::prepared::PreparedGame;
use crate::store::import::rejects::insert_reject;
use crate::store::index::Outcome;

/// The row of a game that is waiting to be inserted.
#[derive(Serialize, Deserialize)]
pub(in crate::store) struct NewGameRow {
    /// The players of the first two seats: Black and White.
    players: [Option<String>; 2],
    event: Option<String>,
    date: Option<u32>,
    /// The key of the layout.
    layout: Option<String>,
    random_start: Option<String>,
    rules: Option<String>,
    layout_inferred: bool,
    start: Option<Vec<u8>>,
    #[serde(
        serialize_with = "serialize_result",
        deserialize_with = "deserialize_result"
    )]
    result: GameResult,
    #[serde(
        serialize_with = "serialize_ending",
        deserialize_with = "deserialize_ending"
    )]
    ending: Option<Ending>,
    #[serde(
        serialize_with = "serialize_score",
        deserialize_with = "deserialize_score"
    )]
    score: Score,
    plies: usize,
    pub(in crate::store) incomplete: Option<String>,
    mended: Option<String>,
    comment: Option<String>,
    #[serde(with = "byte_string")]
    moves: Vec<u8>,
}

impl NewGameRow {
    /// Splits a record with a game into its row and its record for a block. Also returns the record itself if it has details that are stored in other
    /// tables.
    pub(in crate::store) fn new(
        mut record: Record,
        prepared: PreparedGame,
        source: &str,
        keep_text: bool,
    ) -> (NewGameRow, StoredRecord, Option<Box<Record>>) {
        let Content::Game(game) = &mut record.content else {
            unreachable!("the record was prepared as a game")
        };
        let layout = game.layout();
        let row = NewGameRow {
            players: [0, 1].map(|seat| game.seat_player(seat).map(str::to_owned)),
            event: game.tag("Event").map(str::to_owned),
            date: game.date().map(|date| date_number(&date)),
            layout: layout.map(|layout| layout.key().into_owned()),
            random_start: if layout.is_none() {
                game.random_layout()
            } else {
                None
            },
            rules: game.start().stored_rules(),
            layout_inferred: game.layout_inferred,
            start: prepared.start,
            result: game.result,
            ending: game.ending,
            score: game.score(),
            plies: game.plies().len(),
            incomplete: game.incomplete.clone(),
            mended: game.repaired.clone(),
            comment: game.comment.take(),
            moves: prepared.moves,
        };
        let has_details = game.incomplete.is_some()
            || game.seats() > 2
            || !game.plies().iter().all(Ply::is_bare)
            || game.analysis.is_some()
            || record.problems.iter().any(is_stored);
        let mut stored = StoredRecord {
            line: record.location.line,
            column: record.location.column,
            format: record.format.key().to_owned(),
            tags: Vec::new(),
            text: None,
            movetext_style: None,
            details_checksum: checksum::of_details(
                source,
                game,
                record.problems.iter().filter(|problem| is_stored(problem)),
            ),
        };
        if has_details {
            stored.tags = row.row_tags().omit_from(game.tags.clone());
            stored.text = keep_text.then(|| record.text.clone());
            stored.omit_moves(prepared.movetext_style);
            return (row, stored, Some(Box::new(record)));
        }
        stored.tags = row.row_tags().omit_from(std::mem::take(&mut game.tags));
        stored.text = keep_text.then_some(record.text);
        stored.omit_moves(prepared.movetext_style);
        (row, stored, None)
    }

    /// The columns that repeat tags.
    pub(in crate::store) fn row_tags(&self) -> RowTags<'_> {
        let [black, white] = &self.players;
        RowTags {
            black: black.as_deref(),
            white: white.as_deref(),
            event: self.event.as_deref(),
            date: self.date.and_then(date_text).map(Cow::from),
            result: self.result,
            ending: self.ending,
            plies: self.plies as u64,
        }
    }

    /// The result and date that the position index counts.
    pub(in crate::store) fn outcome(&self) -> Outcome {
        let result = if self.incomplete.is_some() {
            0
        } else {
            result_number(self.result).min(4)
        };
        Outcome {
            result,
            date: self.date.unwrap_or_default(),
        }
    }

    /// The number of plies.
    pub(in crate::store) fn plies(&self) -> usize {
        self.plies
    }

    /// The number of positions in the position index, which is zero for a fragment.
    pub(in crate::store) fn positions(&self) -> usize {
        if self.plies == 0 { 0 } else { self.plies + 1 }
    }

    /// The statement that inserts rows.
    pub(in crate::store) fn insert_statement<'a>(
        transaction: &'a Transaction<'_>,
    ) -> Result<Statement<'a>, StoreError> {
        let sql = include_str!("../../../../sql/query/insert_game.sql");
        transaction.prepare(sql)
    }

    /// Inserts the row with this id by [`NewGameRow::insert_statement`]. Returns the filter columns.
    pub(in crate::store) fn insert(
        &self,
        (transaction, insert): (&Transaction<'_>, &mut Statement<'_>),
        names: &mut NameIds,
        (id, source): (i64, i64),
        (block, place): (i64, usize),
    ) -> Result<FilterRow, StoreError> {
        let mut player = |name: &Option<String>| names.players.of(transaction, name.as_deref());
        let players = [player(&self.players[0])?, player(&self.players[1])?];
        let event = names.events.of(transaction, self.event.as_deref())?;
        let variant = names.variant(transaction, self.layout.as_deref(), self.rules.as_deref())?;
        let (result, ending) = (result_number(self.result), ending_number(self.ending));
        let other_scores = other_scores(self.score);
        let ending_or_null = Some(i64::from(ending)).filter(|ending| *ending > 0);
        let values = [
            ValueRef::Integer(id),
            ValueRef::Integer(source),
            ValueRef::Integer(block),
            ValueRef::Integer(count(place)),
            checksum::number(players[0]),
            checksum::number(players[1]),
            checksum::number(event),
            checksum::number(self.date.map(i64::from)),
            ValueRef::Integer(variant),
            checksum::text(self.random_start.as_deref()),
            ValueRef::Integer(self.layout_inferred.into()),
            checksum::blob(self.start.as_deref()),
            ValueRef::Integer(result.into()),
            checksum::number(ending_or_null),
            ValueRef::Integer(self.score.black.into()),
            ValueRef::Integer(self.score.white.into()),
            checksum::text(other_scores.as_deref()),
            ValueRef::Integer(count(self.plies)),
            checksum::text(self.incomplete.as_deref()),
            checksum::text(self.mended.as_deref()),
            checksum::text(self.comment.as_deref()),
            ValueRef::Blob(&self.moves),
        ];
        let checksums = checksum::of_game(&values);
        insert.execute(params_from_iter(
            values
                .into_iter()
                .chain(checksums)
                .map(ToSqlOutput::Borrowed),
        ))?;
        let mut flags = Flags::PRESENT;
        flags.set(Flags::INCOMPLETE, self.incomplete.is_some());
        flags.set(Flags::REPAIRED, self.mended.is_some());
        let number = |id: Option<i64>| id.map_or(0, |id| u32::try_from(id).unwrap_or(u32::MAX));
        Ok(FilterRow {
            black: number(players[0]),
            white: number(players[1]),
            event: number(event),
            date: self.date.unwrap_or_default(),
            plies: self.plies as u32,
            result,
            ending,
            variant: u16::try_from(variant).unwrap_or(u16::MAX),
            flags,
        })
    }
}

/// Inserts what is stored of a game in other tables.
pub(super) fn insert_details(
    transaction: &Transaction<'_>,
    names: &mut NameIds,
    (id, source): (i64, i64),
    record: &Record,
) -> Result<(), StoreError> {
    let Content::Game(game) = &record.content else {
        unreachable!("the record has a game")
    };
    insert_game_details(transaction, names, id, game)?;
    for (number, problem) in record
        .problems
        .iter()
        .filter(|problem| is_stored(problem))
        .enumerate()
    {
        insert_problem(transaction, id, number, problem)?;
    }
    if game.incomplete.is_some() {
        insert_reject(transaction, source, Some(id), record)?;
    }
    Ok(())
}

/// Inserts the seats, annotations, variations and the analysis of a game.
pub(in crate::store) fn insert_game_details(
    transaction: &Transaction<'_>,
    names: &mut NameIds,
    id: i64,
    game: &Game,
) -> Result<(), StoreError> {
    for seat in 2..game.seats() {
        let player = names.players.of(transaction, game.seat_player(seat))?;
        let mut insert =
            transaction.prepare_cached(include_str!("../../../../sql/query/insert_seat.sql"))?;
        insert.execute(named_params! {":game": id, ":number": seat + 1, ":player": player})?;
    }
    for (index, ply) in game.plies().iter().enumerate() {
        let Annotations {
            mark,
            clock,
            comment,
            ..
        } = ply.annotations();
        if mark.is_some() || clock.is_some() || comment.is_some() {
            let mut insert = transaction
                .prepare_cached(include_str!("../../../../sql/query/insert_annotation.sql"))?;
            insert.execute(named_params! {
                ":game": id, ":ply": index + 1, ":mark": mark, ":clock": clock, ":comment": comment,
            })?;
        }
    }
    insert_variations(transaction, id, game)?;
    if let Some(analysis) = &game.analysis {
        insert_analysis(transaction, id, analysis)?;
    }
    Ok(())
}

/// Whether a problem is stored: notes are not, because they report no fault of the record.
fn is_stored(problem: &Problem) -> bool {
    problem.severity > Severity::Note
}

fn insert_problem(
    transaction: &Transaction<'_>,
    game: i64,
    number: usize,
    problem: &Problem,
) -> Result<(), StoreError> {
    let mut insert =
        transaction.prepare_cached(include_str!("../../../../sql/query/insert_problem.sql"))?;
    insert.execute(named_params! {
        ":game": game,
        ":number": number,
        ":severity": problem.severity.to_string(),
        ":kind": problem.kind.to_string(),
        ":line": problem.location.line,
        ":column": problem.location.column,
        ":offset": problem.location.offset,
        ":ply": problem.location.ply,
        ":message": problem.message,
    })?;
    Ok(())
}
