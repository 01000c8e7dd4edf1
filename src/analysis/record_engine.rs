//! Engine queries about a record: the best next move, and an analysis of all moves.

use std::sync::atomic::AtomicBool;

use super::analysis_limits::AnalysisOptions;
use super::engine_game::EngineGame;
use super::game_analysis::analyse_game;
use super::preparation::name_with_limits;
use super::searcher::Searcher;
use crate::engine::PlayerError;
use crate::game::{GameLine, SearchError, SearchLimits, SearchResult};
use crate::record::{Analysis, Game, TypedGame};

/// Searches the last position of a game until a limit is reached.
pub(crate) fn best_of_game<P: EngineGame>(
    engine: &mut dyn Searcher<P>,
    game: &Game,
    limits: &SearchLimits<P::Move>,
) -> Result<SearchResult<P::Move>, SearchError> {
    let of = typed_game::<P>(game)?;
    let line = GameLine {
        start: of.start(),
        moves: of.moves().collect(),
    };
    let never = AtomicBool::new(false);
    let found = engine.search_line(&line, limits, &never, &mut |_| {});
    found
        .map_err(search_error)?
        .ok_or_else(|| match game.end() {
            Some(_) => SearchError::GameOver,
            None => SearchError::NoLegalMove,
        })
}

/// Searches all positions of a game, each until a limit is reached, and judges its moves.
pub(crate) fn analysis_of_game<P: EngineGame>(
    engine: &mut dyn Searcher<P>,
    game: &Game,
    limits: &SearchLimits<P::Move>,
) -> Result<Analysis, SearchError> {
    let options = AnalysisOptions {
        by: &name_with_limits(None, limits),
        limits,
        stop: &AtomicBool::new(false),
    };
    let analysis = analyse_game(typed_game::<P>(game)?, vec![engine], &options, &mut |_| {});
    Ok(analysis
        .map_err(search_error)?
        .expect("nothing stops the analysis"))
}

/// The game with its positions, if it is the one that the engine plays, from its start.
fn typed_game<P: EngineGame>(game: &Game) -> Result<TypedGame<'_, P>, SearchError> {
    if game.is_fragment() {
        return Err(SearchError::Fragment);
    }
    game.of().ok_or_else(|| SearchError::OtherGame {
        found: game.start().kind().title(),
        expected: P::TITLE,
    })
}

#[expect(clippy::needless_pass_by_value, reason = "it is for `map_err`")]
fn search_error(error: PlayerError) -> SearchError {
    match error {
        PlayerError::Search(error) => error,
        PlayerError::NoMove => SearchError::NoLegalMove,
        PlayerError::ExternalEngine(_) => unreachable!("the engine is that of the library"),
    }
}
