//! Collecting the statistics of the games of a database.

use std::ops::ControlFlow;

use super::game_statistics::GameStatistics;
use crate::game::{GameMatcher, GamePosition, PatternQuery};
use crate::games::{InGame, Matchers, with_game_kind};
use crate::record::GameResult;
use crate::stats::game_kind_choice::GameKindChoice;
use crate::store::{Database, Filter, ScanProgress, StoreError};

/// Collects the statistics of the games that pass a filter, of the game [chosen](GameKindChoice::of). Everything but the first ejections is read from metadata; these are found by replaying
/// games up to there, on all cores, and `on_progress` receives the progress.
///
/// # Errors
/// When the database cannot be read, or a game in it is damaged.
pub fn game_statistics(
    database: &Database,
    filter: &Filter,
    on_progress: impl FnMut(ScanProgress),
) -> Result<GameStatistics, StoreError> {
    database.with_read_transaction(|| {
        let (choice, filter) = GameKindChoice::of(database, filter)?;
        let game = choice.game;
        let mut statistics = GameStatistics {
            choice,
            ..GameStatistics::default()
        };
        database.for_each_metadata(&filter, |metadata| statistics.add(&metadata))?;
        with_game_kind!(game, P => {
            if P::POINTS_ARE_RARE {
                add_first_ejections::<P>(database, &filter, &mut statistics, on_progress)?;
            }
        });
        Ok(statistics)
    })?
}

fn add_first_ejections<P: InGame>(
    database: &Database,
    filter: &Filter,
    statistics: &mut GameStatistics,
    on_progress: impl FnMut(ScanProgress),
) -> Result<(), StoreError> {
    // One marble ejected by either side: the score of the other side matches with colours exchanged.
    let first_ejection = PatternQuery::<P> {
        score: Some(vec![1, 0]),
        exact: true,
        swap: true,
        ..PatternQuery::default()
    };
    let matcher = P::Matcher::new(&first_ejection).into();
    // Results are read once more, because memory would grow with the number of games if they were kept.
    let mut results = database.result_reader()?;
    let mut failure = None;
    database.for_each_match(
        Matchers::new(vec![matcher]),
        filter,
        on_progress,
        |game, occurrence| {
            let by = if occurrence.swapped {
                GameResult::White
            } else {
                GameResult::Black
            };
            if occurrence.ply > 0 {
                match results.get(game) {
                    Ok(result) => statistics.add_first_ejection(occurrence.ply, by, result),
                    Err(error) => {
                        failure = Some(error);
                        return ControlFlow::Break(());
                    }
                }
            }
            ControlFlow::Continue(())
        },
    )?;
    failure.map_or(Ok(()), Err)
}
