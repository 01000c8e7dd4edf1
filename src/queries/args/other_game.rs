//! Positions of other games than the first of the list.

use crate::games::{AnyPosition, GameKind, with_game_kind};
use crate::queries::error::QueryError;
use crate::record::ReadGame;

/// The position that a text names, if it is written as one of another game than the first of the list.
pub(super) fn of_other_game(
    text: &str,
    rules: Option<&str>,
) -> Option<Result<AnyPosition, QueryError>> {
    let kind = GameKind::ALL[1..].iter().find(|&&kind| is_of(text, kind))?;
    let position =
        with_game_kind!(*kind, P => P::read_position(text, rules).map(AnyPosition::from));
    Some(position.map_err(QueryError::Invalid))
}

fn is_of(text: &str, kind: GameKind) -> bool {
    with_game_kind!(kind, P => P::is_position(text))
}
