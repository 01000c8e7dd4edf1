//! The games of a database of version 4, in the form of version 5.

use rusqlite::{Row, Transaction, named_params};

use super::block::{self, Blocks, Kept};
use super::index::Build;
use super::rows::{GameRow, Names};
use super::segments::{self, Columns, distance};
use super::{StoreError, code, positions};

/// Brings the games over, each under its number.
pub(super) fn games(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    let mut select = transaction.prepare(include_str!("../../sql/query/old_games.sql"))?;
    let mut rows = select.query([])?;
    let mut names = Names::new();
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
            blocks: Blocks::new(),
            build: Build::new(),
        }
    }

    fn add(&mut self, transaction: &Transaction<'_>, row: &Row<'_>) -> Result<(), StoreError> {
        let id: i64 = row.get(0)?;
        let mut tags = transaction.prepare_cached(include_str!("../../sql/query/old_tags.sql"))?;
        let tags = tags.query_map(named_params! {":id": id}, |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
        let kept = Kept {
            line: row.get(3)?,
            column: row.get(4)?,
            format: row.get(5)?,
            tags: tags.collect::<Result<_, _>>()?,
            text: Some(row.get(24)?),
        };
        let damaged = || StoreError::Damaged(id);
        let (rules, start): (Option<String>, Vec<u8>) = (row.get(12)?, row.get(13)?);
        let start = code::start_from(&start, rules.as_deref()).ok_or_else(damaged)?;
        let moves = row.get_ref(23)?.as_blob().ok().and_then(code::moves_from);
        let moves = moves.ok_or_else(damaged)?;
        let (positions, footprint) = positions::of_game(start, &moves).ok_or_else(damaged)?;
        let game = GameRow::of_version_4(row, start, code::pack(moves.into_iter()))?;
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

    fn store(mut self, transaction: &Transaction<'_>, names: &mut Names) -> Result<(), StoreError> {
        let Some(first) = self.games.first().map(|game| game.id) else {
            return Ok(());
        };
        self.blocks.close();
        let blocks = self.blocks.done.iter();
        let blocks = blocks.map(|block| block::insert(transaction, block));
        let blocks: Vec<i64> = blocks.collect::<Result<_, _>>()?;
        let mut columns = Columns::default();
        for game in &self.games {
            columns.pad(distance(first, game.id) - columns.games());
            let at = (blocks[game.at.0], game.at.1);
            let facts = game
                .row
                .insert(transaction, names, (game.id, game.source), at)?;
            columns.push(&facts, &game.identity, &game.footprint);
        }
        segments::store(transaction, first, self.build, &columns)?;
        Ok(())
    }
}
