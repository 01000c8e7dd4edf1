//! Replays the stored games of a segment into the builder of another segment.

use std::num::NonZero;
use std::{iter, thread};

use rusqlite::named_params;

use crate::games::with_position;
use crate::record::parallel_map_in_order;
use crate::store::StoreError;
use crate::store::connection::distance;
use crate::store::connection::sqlite::Connection;
use crate::store::format::encoded_game::OwnedGame;
use crate::store::format::move_codec;
use crate::store::format::position_keys::{self, PositionKeys};
use crate::store::format::start_positions::StartPositions;
use crate::store::index::{Outcome, Segment, SegmentBuilder};

/// Games that one thread replays at a time.
const BATCH_GAMES: usize = 64;

/// Replays the games of a segment into the builder of another segment, on all cores. `outcome` returns the outcome of the game with an ordinal.
pub(in crate::store) fn add_games(
    connection: &Connection,
    segment: Segment,
    mut outcome: impl FnMut(usize) -> Result<Outcome, StoreError>,
    builder: &mut SegmentBuilder,
    mut on_game: impl FnMut(),
) -> Result<(), StoreError> {
    let sql = include_str!("../../../../sql/query/all_moves.sql");
    let mut select = connection.prepare_cached(sql)?;
    let end = segment.first_game + segment.games;
    let mut rows = select.query(named_params! {":first": segment.first_game, ":end": end})?;
    let starts = StartPositions::new(connection)?;
    let mut read_batch = || -> Result<Vec<OwnedGame>, StoreError> {
        let mut games = Vec::new();
        while games.len() < BATCH_GAMES
            && let Some(row) = rows.next()?
        {
            let id = row.get(0)?;
            let (start, moves) = starts.start_and_bytes(id, row, 0)?;
            let moves = moves.to_vec();
            games.push(OwnedGame { id, start, moves });
        }
        Ok(games)
    };
    let mut failure = None;
    let batches = iter::from_fn(|| match read_batch() {
        Ok(games) => Some(games).filter(|games| !games.is_empty()),
        Err(error) => {
            failure = Some(error);
            None
        }
    });
    let replay = |games: Vec<OwnedGame>| -> Vec<(i64, Option<PositionKeys>)> {
        let replayed = games.iter().map(|game| (game.id, keys(game)));
        replayed.collect()
    };
    let mut next = segment.first_game;
    let threads = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    parallel_map_in_order(threads, batches, replay, |games| {
        for (game, keys) in games {
            let damaged = || StoreError::Damaged(game);
            let skipped = usize::try_from(game - next).map_err(|_| damaged())?;
            builder.skip_games(skipped)?;
            next = game + 1;
            let outcome = outcome(distance(segment.first_game, game))?;
            builder.add_game(outcome, keys.ok_or_else(damaged)?.into_iter())?;
            on_game();
        }
        Ok::<(), StoreError>(())
    })?;
    if let Some(error) = failure {
        return Err(error);
    }
    builder.skip_games(distance(next, end))?;
    Ok(())
}

/// The keys of the positions of a game; `None` where its moves are damaged.
fn keys(game: &OwnedGame) -> Option<PositionKeys> {
    let moves = move_codec::decode(&game.moves)?;
    let (keys, _) = with_position!(game.start, start => position_keys::of_game(start, &moves))?;
    Some(keys)
}
