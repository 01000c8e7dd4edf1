//! Rating the players of the games of a database, period by period.

use std::collections::BTreeMap;

use super::eligibility::{Exclusion, rated_outcome};
use super::period::{PartialDate, RatingPeriod, UNDATED};
use super::player_rating::{GameExpectation, Ratings};
use super::rating_pool::RatingPool;
use crate::stats::game_kind_choice::GameKindChoice;
use crate::store::{Database, Filter, GameMetadata, StoreError};

/// Rates the players of the games that pass a filter, of the game [chosen](GameKindChoice::of).
///
/// # Errors
/// When the database cannot be read.
pub fn rate_players(
    database: &Database,
    filter: &Filter,
    period: RatingPeriod,
) -> Result<Ratings, StoreError> {
    database.with_read_transaction(|| {
        let (choice, filter) = GameKindChoice::of(database, filter)?;
        let all_metadata = |visit: &mut dyn FnMut(&GameMetadata<'_>)| {
            database.for_each_metadata(&filter, |metadata| visit(&metadata))
        };
        let mut ratings = rate(all_metadata, period, MAX_GAMES, |_, _| ())?;
        ratings.choice = choice;
        Ok(ratings)
    })?
}

/// The greatest number of games kept in memory, 32 bytes each, so that several periods are rated in one pass.
pub(in crate::stats) const MAX_GAMES: u64 = 1 << 19;

/// Rates the players of games. `all_metadata` passes the same games to its argument each time: they are read several times, so that memory does not grow
/// with their number; at most `max_games` are in memory. `report` receives each rated game with its expected result, period by period.
///
/// # Errors
/// Those of `all_metadata`.
pub(in crate::stats) fn rate(
    all_metadata: impl Fn(&mut dyn FnMut(&GameMetadata<'_>)) -> Result<(), StoreError>,
    period: RatingPeriod,
    max_games: u64,
    mut report: impl FnMut(i64, GameExpectation),
) -> Result<Ratings, StoreError> {
    let mut pool = RatingPool::default();
    let mut left_out = 0;
    let mut periods: BTreeMap<u32, u64> = BTreeMap::new();
    all_metadata(&mut |metadata| match rated_outcome(metadata) {
        Ok(_) => {
            *periods.entry(period_of(metadata, period)).or_default() += 1;
            [metadata.black, metadata.white]
                .into_iter()
                .flatten()
                .for_each(|name| pool.add_player(name));
        }
        Err(Exclusion::MorePlayers) => left_out += 1,
        Err(Exclusion::NotRated) => {}
    })?;
    let last_dated = periods.keys().copied().filter(|key| *key != UNDATED).max();
    let undated = last_dated.map_or(0, |last| last + 1);
    let number = |key| if key == UNDATED { undated } else { key };
    let mut remaining = periods.into_iter().peekable();
    while let Some((first, mut games)) = remaining.next() {
        // As many consecutive periods as fit into memory are rated in one pass.
        let mut last = first;
        while let Some((key, more)) = remaining.next_if(|(_, more)| games + more <= max_games) {
            (last, games) = (key, games + more);
        }
        let capacity = if first == last { 0 } else { games as usize };
        let mut buffered = Vec::with_capacity(capacity);
        all_metadata(&mut |metadata| {
            let key = period_of(metadata, period);
            let Some(game) = Some(metadata)
                .filter(|_| (first..=last).contains(&key))
                .and_then(|metadata| pool.game(metadata))
            else {
                return;
            };
            if first == last {
                // A single period may have any number of games, so none is buffered.
                report(game.id, pool.add_game(&game, number(key)));
            } else {
                buffered.push((key, game));
            }
        })?;
        if first == last {
            pool.end_period(&period.name(first));
        }
        buffered.sort_by_key(|(key, _)| *key);
        for games in buffered.chunk_by(|one, other| one.0 == other.0) {
            for (key, game) in games {
                report(game.id, pool.add_game(game, number(*key)));
            }
            pool.end_period(&period.name(games[0].0));
        }
    }
    Ok(pool.finish(left_out))
}

fn period_of(metadata: &GameMetadata<'_>, period: RatingPeriod) -> u32 {
    PartialDate::parse(metadata.date.as_deref()).period(period)
}
