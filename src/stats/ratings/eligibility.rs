//! Which games are rated.

use skillratings::Outcomes;

use crate::record::GameResult;
use crate::store::GameMetadata;

/// Why a game is not rated.
pub(super) enum Exclusion {
    /// It has a result, but more than two players.
    MorePlayers,
    /// It has no result, is incomplete, or is not known to be between two persons.
    NotRated,
}

/// The result of a game for the player that moves first, if it is rated.
pub(super) fn rated_outcome(game: &GameMetadata<'_>) -> Result<Outcomes, Exclusion> {
    if game.is_incomplete || game.result == GameResult::Unknown {
        return Err(Exclusion::NotRated);
    }
    if game.seats != 2 {
        return Err(Exclusion::MorePlayers);
    }
    if game.black == game.white || game.black.is_none() || game.white.is_none() {
        return Err(Exclusion::NotRated);
    }
    match game.result {
        GameResult::Black => Ok(Outcomes::WIN),
        GameResult::White => Ok(Outcomes::LOSS),
        GameResult::Draw => Ok(Outcomes::DRAW),
        _ => Err(Exclusion::NotRated),
    }
}

/// Whether a game is rated.
pub(in crate::stats) fn is_rated(game: &GameMetadata<'_>) -> bool {
    rated_outcome(game).is_ok()
}
