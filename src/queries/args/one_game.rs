//! A query is about one game: refuses arguments that name different ones.

use crate::answers::QueryError;
use crate::games::{AnyLayout, GameKind};

/// Refuses a layout of another game.
///
/// # Errors
/// If both are given and differ.
pub(crate) fn check_layout(
    game: Option<GameKind>,
    layout: Option<AnyLayout>,
) -> Result<(), QueryError> {
    match (game, layout) {
        (Some(game), Some(layout)) if layout.kind() != game => Err(QueryError::Invalid(format!(
            "the layout {} is one of {}, expected one of {}",
            layout.name(),
            layout.kind().title(),
            game.title()
        ))),
        _ => Ok(()),
    }
}

/// Refuses a position, named as in a query, of another game than that which is named, or that of a layout.
///
/// # Errors
/// If they differ.
pub(crate) fn check_position(
    text: &str,
    kind: GameKind,
    game: Option<GameKind>,
    layout: Option<AnyLayout>,
) -> Result<(), QueryError> {
    let of_layout = layout.filter(|layout| layout.kind() != kind);
    let expected = match (of_layout, game.filter(|game| *game != kind)) {
        (Some(layout), _) => format!(
            "{}, as the layout {} is",
            layout.kind().title(),
            layout.name()
        ),
        (None, Some(game)) => game.title().to_owned(),
        (None, None) => return Ok(()),
    };
    Err(QueryError::Invalid(format!(
        "the position `{text}` is one of {}, expected one of {expected}",
        kind.title()
    )))
}
