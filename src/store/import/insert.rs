//! Inserts games: their rows, and annotations, variations, analyses and problems that have tables of their own.

use std::borrow::Cow;

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Transaction, named_params, params_from_iter};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::name_ids::Names;
use super::prepared::PreparedGame;
use super::reject_row::insert_reject;
use crate::record::{
    Annotations, Content, Ending, GameResult, Ply, Problem, Record, Score, Severity,
};
use crate::rules::Layout;
use crate::store::StoreError;
use crate::store::annotations::{analysis, variations};
use crate::store::connection::integers::count;
use crate::store::format::checksum;
use crate::store::format::filter::{
    FilterRow, Flags, date_number, date_text, ending_number, ending_of, result_number, result_of,
    score_from,
};
use crate::store::format::record_block::StoredRecord;
use crate::store::format::row_tags::RowTags;
use crate::store::format::start_codec::nonstandard_rules;
use crate::store::index::Outcome;

/// The key of a built-in layout.
type LayoutKey = &'static str;

/// A game as it waits to be stored: what becomes its row.
#[derive(Serialize, Deserialize)]
pub(in crate::store) struct GameRow {
    /// Black and White, or who moves first and second.
    players: [Option<String>; 2],
    event: Option<String>,
    date: Option<u32>,
    #[serde(deserialize_with = "read_layout")]
    layout: Option<LayoutKey>,
    random_start: Option<String>,
    rules: Option<String>,
    layout_inferred: bool,
    start: Option<Vec<u8>>,
    #[serde(serialize_with = "write_result", deserialize_with = "read_result")]
    result: GameResult,
    #[serde(serialize_with = "write_ending", deserialize_with = "read_ending")]
    ending: Option<Ending>,
    #[serde(serialize_with = "write_score", deserialize_with = "read_score")]
    score: Score,
    plies: usize,
    pub(in crate::store) incomplete: Option<String>,
    mended: Option<String>,
    comment: Option<String>,
    #[serde(serialize_with = "write_bytes", deserialize_with = "read_bytes")]
    moves: Vec<u8>,
}

impl GameRow {
    /// Takes a record with a game apart: into its row, what is kept in a block, and itself, where more is stored of it than that.
    pub(in crate::store) fn new(
        mut record: Record,
        prepared: PreparedGame,
        source: &str,
        keep_text: bool,
    ) -> (GameRow, StoredRecord, Option<Box<Record>>) {
        let Content::Game(game) = &mut record.content else {
            unreachable!("it was prepared as a game")
        };
        let layout = game.layout().map(|layout| layout.key());
        let row = GameRow {
            players: [0, 1].map(|seat| game.seat_player(seat).map(str::to_owned)),
            event: game.tag("Event").map(str::to_owned),
            date: game.date().map(|date| date_number(&date)),
            layout,
            random_start: if layout.is_none() {
                game.random_layout()
            } else {
                None
            },
            rules: nonstandard_rules(game),
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
        let has_more = game.incomplete.is_some()
            || game.rules().players.seats() > 2
            || !game.plies().iter().all(Ply::is_bare)
            || game.analysis.is_some()
            || record.problems.iter().any(is_kept);
        let mut kept = StoredRecord {
            line: record.location.line,
            column: record.location.column,
            format: record.format.key().to_owned(),
            tags: Vec::new(),
            text: None,
            movetext_style: None,
            notes_checksum: checksum::of_notes(
                source,
                game,
                record.problems.iter().filter(|problem| is_kept(problem)),
            ),
        };
        if has_more {
            kept.tags = row.says().omit_from(game.tags.clone());
            kept.text = keep_text.then(|| record.text.clone());
            kept.omit_moves(prepared.manner);
            return (row, kept, Some(Box::new(record)));
        }
        kept.tags = row.says().omit_from(std::mem::take(&mut game.tags));
        kept.text = keep_text.then_some(record.text);
        kept.omit_moves(prepared.manner);
        (row, kept, None)
    }

    /// What it says that tags say too.
    pub(in crate::store) fn says(&self) -> RowTags<'_> {
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

    /// What the index counts of it.
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

    pub(in crate::store) fn plies(&self) -> usize {
        self.plies
    }

    /// How many positions the index has of it: none of a fragment.
    pub(in crate::store) fn positions(&self) -> usize {
        if self.plies == 0 { 0 } else { self.plies + 1 }
    }

    /// Stores it under a number, with what else its record says, where it has more to say; gives what filters ask of it.
    pub(in crate::store) fn insert(
        &self,
        batch: &Transaction<'_>,
        names: &mut Names,
        (id, source): (i64, i64),
        (block, place): (i64, usize),
        rest: Option<&Record>,
    ) -> Result<FilterRow, StoreError> {
        let mut player = |name: &Option<String>| names.players.of(batch, name.as_deref());
        let players = [player(&self.players[0])?, player(&self.players[1])?];
        let event = names.events.of(batch, self.event.as_deref())?;
        let kind = names.kind(batch, self.layout, self.rules.as_deref())?;
        let (result, ending) = (result_number(self.result), ending_number(self.ending));
        let others = others_of(self.score);
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
            ValueRef::Integer(kind),
            checksum::text(self.random_start.as_deref()),
            ValueRef::Integer(self.layout_inferred.into()),
            checksum::blob(self.start.as_deref()),
            ValueRef::Integer(result.into()),
            checksum::number(ending_or_null),
            ValueRef::Integer(self.score.black.into()),
            ValueRef::Integer(self.score.white.into()),
            checksum::text(others.as_deref()),
            ValueRef::Integer(count(self.plies)),
            checksum::text(self.incomplete.as_deref()),
            checksum::text(self.mended.as_deref()),
            checksum::text(self.comment.as_deref()),
            ValueRef::Blob(&self.moves),
        ];
        let sums = checksum::of_game(&values);
        let mut insert =
            batch.prepare_cached(include_str!("../../../sql/query/insert_game.sql"))?;
        insert.execute(params_from_iter(
            values.into_iter().chain(sums).map(ToSqlOutput::Borrowed),
        ))?;
        if let Some(record) = rest {
            insert_rest(batch, names, (id, source), record)?;
        }
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
            variant: u16::try_from(kind).unwrap_or(u16::MAX),
            flags,
        })
    }
}

/// Stores what is said of a game besides its row.
fn insert_rest(
    batch: &Transaction<'_>,
    names: &mut Names,
    (id, source): (i64, i64),
    record: &Record,
) -> Result<(), StoreError> {
    let Content::Game(game) = &record.content else {
        unreachable!("it is a game")
    };
    for seat in 2..game.rules().players.seats() {
        let player = names.players.of(batch, game.seat_player(seat))?;
        let mut insert =
            batch.prepare_cached(include_str!("../../../sql/query/insert_seat.sql"))?;
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
            let mut insert =
                batch.prepare_cached(include_str!("../../../sql/query/insert_annotation.sql"))?;
            insert.execute(named_params! {
                ":game": id, ":ply": index + 1, ":mark": mark, ":clock": clock, ":comment": comment,
            })?;
        }
    }
    variations::insert(batch, id, game)?;
    if let Some(said) = &game.analysis {
        analysis::insert(batch, id, said)?;
    }
    for (number, problem) in record
        .problems
        .iter()
        .filter(|problem| is_kept(problem))
        .enumerate()
    {
        insert_problem(batch, id, number, problem)?;
    }
    if game.incomplete.is_some() {
        insert_reject(batch, source, Some(id), record)?;
    }
    Ok(())
}

/// All at once: one by one, as serde has bytes, takes longer than all else of a game.
fn write_bytes<S: Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
    to.serialize_bytes(bytes)
}

fn read_bytes<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
    <&[u8]>::deserialize(from).map(<[u8]>::to_vec)
}

fn read_layout<'de, D: Deserializer<'de>>(from: D) -> Result<Option<LayoutKey>, D::Error> {
    let key = Option::<String>::deserialize(from)?;
    Ok(key.and_then(|key| Layout::find(&key)).map(Layout::key))
}

fn write_result<S: Serializer>(result: &GameResult, to: S) -> Result<S::Ok, S::Error> {
    result_number(*result).serialize(to)
}

fn read_result<'de, D: Deserializer<'de>>(from: D) -> Result<GameResult, D::Error> {
    u8::deserialize(from).map(result_of)
}

#[allow(clippy::ref_option, reason = "what serde hands over")]
fn write_ending<S: Serializer>(ending: &Option<Ending>, to: S) -> Result<S::Ok, S::Error> {
    ending_number(*ending).serialize(to)
}

fn read_ending<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Ending>, D::Error> {
    u8::deserialize(from).map(ending_of)
}

fn write_score<S: Serializer>(score: &Score, to: S) -> Result<S::Ok, S::Error> {
    (score.black, score.white, others_of(*score)).serialize(to)
}

fn read_score<'de, D: Deserializer<'de>>(from: D) -> Result<Score, D::Error> {
    let (black, white, others) = Deserialize::deserialize(from)?;
    Ok(score_from(black, white, others))
}

/// A note says nothing that is wrong with a game.
fn is_kept(problem: &Problem) -> bool {
    problem.severity > Severity::Note
}

/// The points of the third side and those after it, if there are any, as a column has them.
fn others_of(score: Score) -> Option<String> {
    let others: Vec<String> = score.others().iter().map(u8::to_string).collect();
    (!others.is_empty()).then(|| others.join("-"))
}

fn insert_problem(
    batch: &Transaction<'_>,
    game: i64,
    number: usize,
    problem: &Problem,
) -> Result<(), StoreError> {
    let mut insert = batch.prepare_cached(include_str!("../../../sql/query/insert_problem.sql"))?;
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
