//! The option `--notation` of commands about games whose moves may have one notation only.

use anyhow::{Result, bail};

use crate::games::{GameKind, Notation};
use crate::store::{Database, Filter};

/// Refuses a notation for moves of a game that has one of its own.
pub(crate) fn check_notation(notation: Option<Notation>, kind: GameKind) -> Result<()> {
    match notation {
        Some(notation) if !kind.has_notations() => bail!(
            "--notation {}: moves of {} have one notation, expected none",
            notation.key(),
            kind.title()
        ),
        _ => Ok(()),
    }
}

/// Refuses a notation if all games that pass a filter are of games that have one of their own.
pub(crate) fn check_notation_of(
    notation: Option<Notation>,
    filter: &Filter,
    database: &Database,
) -> Result<()> {
    if notation.is_none() {
        return Ok(());
    }
    let mut found = None;
    for &kind in GameKind::ALL {
        let of_kind = Filter {
            game: Some(kind),
            ..filter.clone()
        };
        let is_asked_about = filter.game.is_none_or(|game| game == kind);
        if is_asked_about && !database.filtered_ids(&of_kind)?.is_empty() {
            if kind.has_notations() {
                return Ok(());
            }
            found = Some(kind);
        }
    }
    found.map_or(Ok(()), |kind| check_notation(notation, kind))
}
