//! The games of databases of older versions, in the form of the newest.

use std::sync::LazyLock;

use rusqlite::{Row, Transaction, named_params};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::block::{self, Blocks, Kept, RowSays};
use super::index::{self, Build};
use super::numbers::distance;
use super::rows::{GameRow, Names};
use super::segments::{self, Columns};
use super::summaries::Summaries;
use super::{StoreError, code, column, moves, positions, sum};
use crate::record::{MovetextStyle, TagName};
use crate::rules::Move;

/// Brings the games of version 4 over, each under its number.
pub(super) fn games(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    let mut select = transaction.prepare(include_str!("../../sql/query/old_games.sql"))?;
    let mut rows = select.query([])?;
    let mut names = Names::default();
    let mut waiting = Waiting::new();
    while let Some(row) = rows.next()? {
        if waiting.build.is_full() {
            waiting.store(transaction, &mut names)?;
            waiting = Waiting::new();
        }
        waiting.add(transaction, row)?;
    }
    waiting.store(transaction, &mut names)
}

/// Games of a segment.
struct Waiting {
    games: Vec<Game>,
    blocks: Blocks,
    build: Build,
}

struct Game {
    id: i64,
    source: i64,
    row: GameRow,
    /// Number of the block, from 0, and place in it.
    at: (usize, usize),
    identity: Vec<u8>,
    footprint: [u8; 16],
}

impl Waiting {
    fn new() -> Waiting {
        Waiting {
            games: Vec::new(),
            blocks: Blocks::new(None),
            build: Build::new(),
        }
    }

    fn add(&mut self, transaction: &Transaction<'_>, row: &Row<'_>) -> Result<(), StoreError> {
        let id: i64 = row.get(0)?;
        let mut tags = transaction.prepare_cached(include_str!("../../sql/query/old_tags.sql"))?;
        let tags = tags.query_map(named_params! {":id": id}, |row| {
            Ok((row.get::<_, String>(0)?.into(), row.get(1)?))
        })?;
        let tags: Vec<(TagName, String)> = tags.collect::<Result<_, _>>()?;
        let damaged = || StoreError::Damaged(id);
        let (rules, start): (Option<String>, Vec<u8>) = (row.get(12)?, row.get(13)?);
        let start = code::start_from(&start, rules.as_deref()).ok_or_else(damaged)?;
        let made = row.get_ref(23)?.as_blob().ok().and_then(code::moves_from);
        let made = made.ok_or_else(damaged)?;
        let (positions, footprint) = positions::of_game(start, &made).ok_or_else(damaged)?;
        let text: String = row.get(24)?;
        let manner = MovetextStyle::detect(&text, &made);
        let game = GameRow::of_version_4(row, start, moves::pack(made.into_iter()))?;
        let mut kept = Kept {
            line: row.get(3)?,
            column: row.get(4)?,
            format: row.get(5)?,
            tags: game.says().left_out(tags),
            text: Some(text),
            manner: None,
            // Made when all rows are there.
            sum: 0,
        };
        kept.leave_out_moves(manner);
        let behind = self.games.last().map_or(id, |last| last.id + 1);
        self.build.skip_games(distance(behind, id));
        self.build.add_game(game.outcome(), positions.into_iter())?;
        self.games.push(Game {
            id,
            source: row.get(2)?,
            row: game,
            at: self.blocks.push(kept),
            identity: row.get(1)?,
            footprint,
        });
        Ok(())
    }

    fn store(self, transaction: &Transaction<'_>, names: &mut Names) -> Result<(), StoreError> {
        let Some(first) = self.games.first().map(|game| game.id) else {
            return Ok(());
        };
        let blocks = self.blocks.insert(transaction)?;
        let mut columns = Columns::default();
        for game in &self.games {
            columns.pad(distance(first, game.id) - columns.games());
            let at = (blocks[game.at.0], game.at.1);
            let facts = game
                .row
                .insert(transaction, names, (game.id, game.source), at, None)?;
            columns.push(&facts, &game.identity, &game.footprint);
        }
        segments::store(transaction, first, self.build, &columns)?;
        Ok(())
    }
}

/// In which form the records of blocks are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Version5,
    Version9,
    Newest,
}

/// A record as version 5 kept it: with all tags, and without a sum.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Kept5 {
    line: u64,
    column: u64,
    format: String,
    tags: Vec<(TagName, String)>,
    text: Option<String>,
}

/// A record as version 6 and those up to 9 kept it: with all of its text.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Kept9 {
    line: u64,
    column: u64,
    format: String,
    tags: Vec<(TagName, Option<String>)>,
    text: Option<String>,
    sum: u32,
}

/// Makes the blocks again: what rows say is left out, moves too, and there is a sum over what is said beside moves and tags.
pub(super) fn blocks(transaction: &Transaction<'_>, form: Form) -> Result<(), StoreError> {
    let mut select = transaction.prepare(include_str!("../../sql/query/blocks.sql"))?;
    let mut rows = select.query([])?;
    let mut summaries = Summaries::new(transaction)?;
    let mut moves_of = transaction.prepare(include_str!("../../sql/query/game_moves.sql"))?;
    let mut packer = block::Packer::new();
    let mut open: Option<Open> = None;
    while let Some(row) = rows.next()? {
        let (id, place, game): (i64, usize, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
        if open.as_ref().is_none_or(|open| open.id != id) {
            if let Some(full) = open.take() {
                block::write(transaction, full.id, &full.records, &mut packer)?;
            }
            open = Some(Open::read(transaction, id, form)?);
        }
        let damaged = || StoreError::Damaged(game);
        let open = open.as_mut().ok_or_else(damaged)?;
        let kept = open.records.get_mut(place).and_then(Option::as_mut);
        let kept = kept.ok_or_else(damaged)?;
        if form != Form::Newest
            && let Some(text) = &kept.text
        {
            let made: Vec<u8> =
                moves_of.query_row(named_params! {":id": game}, |row| row.get(0))?;
            let made = moves::unpack(&made).ok_or_else(damaged)?;
            let manner = MovetextStyle::detect(text, &made);
            kept.leave_out_moves(manner);
        }
        if form != Form::Version9 {
            let summary = summaries.get(game)?.ok_or_else(damaged)?;
            let says = RowSays::of(&summary);
            let tags = says.filled_in(std::mem::take(&mut kept.tags));
            kept.tags = says.left_out(tags.ok_or_else(damaged)?);
            kept.sum = sum::of_stored_notes(transaction, game)?;
        }
    }
    match open {
        Some(last) => block::write(transaction, last.id, &last.records, &mut packer),
        None => Ok(()),
    }
}

/// A block that is being made again.
struct Open {
    id: i64,
    records: Vec<Option<Kept>>,
}

impl Open {
    fn read(transaction: &Transaction<'_>, id: i64, form: Form) -> Result<Open, StoreError> {
        let records = match form {
            Form::Newest => block::read(transaction, id)?,
            Form::Version9 => read_old(transaction, id, Kept9::newest)?,
            Form::Version5 => read_old(transaction, id, Kept5::newest)?,
        };
        let damaged = || StoreError::Corrupt(format!("block {id} of records"));
        Ok(Open {
            id,
            records: records.ok_or_else(damaged)?,
        })
    }
}

/// The records of a block in an older form.
fn read_old<T: DeserializeOwned>(
    transaction: &Transaction<'_>,
    id: i64,
    newest: impl Fn(T) -> Kept,
) -> Result<Option<Vec<Option<Kept>>>, StoreError> {
    let old: Option<Vec<Option<T>>> = block::read_frame(transaction, id)?;
    let brought = |kept: Option<T>| kept.map(&newest);
    Ok(old.map(|old| old.into_iter().map(brought).collect()))
}

impl Kept9 {
    fn newest(self) -> Kept {
        Kept {
            line: self.line,
            column: self.column,
            format: self.format,
            tags: self.tags,
            text: self.text,
            manner: None,
            sum: self.sum,
        }
    }
}

impl Kept5 {
    fn newest(self) -> Kept {
        let tags = self.tags.into_iter();
        Kept {
            line: self.line,
            column: self.column,
            format: self.format,
            tags: tags.map(|(name, value)| (name, Some(value))).collect(),
            text: self.text,
            manner: None,
            sum: 0,
        }
    }
}

/// Seals what the segments of a version before 11 hold, and makes them again: the parts of the position index say more.
pub(super) fn seal(transaction: &Transaction<'_>, from: usize) -> Result<(), StoreError> {
    // What this program has written already in the newest form stays.
    if from >= 6 {
        transaction.execute(include_str!("../../sql/query/seal_facts.sql"), [])?;
    }
    if from < 5 {
        return Ok(());
    }
    transaction.execute(include_str!("../../sql/query/seal_segments.sql"), [])?;
    for segment in index::segments(transaction)? {
        let columns = segments::columns_of(transaction, segment)?;
        segments::make_again(transaction, segment, &columns)?;
    }
    Ok(())
}

/// Writes the facts of games, which version 5 had in one column of segments, as columns.
pub(super) fn facts_of_version_5(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    let mut select = transaction.prepare(include_str!("../../sql/query/facts_5.sql"))?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let id: i64 = row.get(0)?;
        let damaged = |_| StoreError::Corrupt(format!("segment {id}"));
        let facts = row.get_ref(1)?.as_blob().map_err(damaged)?;
        column::write(transaction, id, facts)?;
    }
    Ok(())
}

/// Packs the moves of games as the newest version does.
pub(super) fn moves_of_version_5(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    let mut select = transaction.prepare(include_str!("../../sql/query/game_ids.sql"))?;
    let mut update = transaction.prepare(include_str!("../../sql/query/update_moves.sql"))?;
    // Numbers and not rows: a row that is written while it is read may be read again.
    let ids = select.query_map([], |row| row.get(0))?;
    let ids: Vec<i64> = ids.collect::<Result<_, _>>()?;
    let mut select = transaction.prepare(include_str!("../../sql/query/game_moves.sql"))?;
    for id in ids {
        let bytes: Vec<u8> = select.query_row(named_params! {":id": id}, |row| row.get(0))?;
        let made = moves_from_version_5(&bytes).ok_or(StoreError::Damaged(id))?;
        update.execute(named_params! {":id": id, ":moves": moves::pack(made.into_iter())})?;
    }
    Ok(())
}

/// The codes of the moves of the standard game, ascending.
static STANDARD: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let is_standard = |&code: &u16| Move::from_code(code).is_some_and(Move::is_standard);
    (0..=u16::MAX).filter(is_standard).collect()
});

/// The moves of a game as version 5 packed them: where all are moves of the standard game, 12 bits a ply, the number of the move in the ascending list
/// of their codes, the first of two plies in the lower bits of three bytes; the last ply of an odd number takes two. Otherwise a byte that says how
/// many zeros there are at the end, two bytes a ply, the lower first, and the zeros, so many that the length is one more than a multiple of three.
fn moves_from_version_5(bytes: &[u8]) -> Option<Vec<Move>> {
    if bytes.len() % 3 == 1 {
        let zeros = usize::from(bytes[0]);
        let (pairs, rest) = bytes[1..].split_at_checked((bytes.len() - 1).checked_sub(zeros)?)?;
        let is_whole = zeros < 3 && rest.iter().all(|&zero| zero == 0);
        return code::moves_from(pairs).filter(|_| is_whole);
    }
    let (threes, rest) = bytes.as_chunks::<3>();
    let mut numbers = Vec::with_capacity(2 * threes.len() + 1);
    for &[low, middle, high] in threes {
        let both = u32::from_le_bytes([low, middle, high, 0]) as usize;
        numbers.extend([both & 0xfff, both >> 12]);
    }
    if let &[low, high] = rest {
        numbers.push(usize::from(u16::from_le_bytes([low, high])));
    }
    let made = |number: usize| Move::from_code(*STANDARD.get(number)?);
    numbers.into_iter().map(made).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_version_5_are_read() {
        let standard: Vec<Move> = STANDARD
            .iter()
            .filter_map(|&code| Move::from_code(code))
            .collect();
        assert_eq!(standard.len(), 2_346);
        let made = |bytes: &[u8]| moves_from_version_5(bytes);
        assert_eq!(made(&[0, 0x10, 0, 2, 0]).as_deref(), Some(&standard[..3]));
        assert_eq!(made(&[]), Some(Vec::new()));
        let last = (0..=u16::MAX).rev().find_map(Move::from_code).unwrap();
        let [low, high] = last.code().to_le_bytes();
        assert_eq!(made(&[1, low, high, 0]), Some(vec![last]));
        for damaged in [&[0xff; 3][..], &[9], &[1, low, high, 1]] {
            assert_eq!(made(damaged), None);
        }
    }
}
