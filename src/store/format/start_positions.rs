//! Reads the start position and the moves of stored games from the rows that a replay selects.

use std::collections::HashMap;

use super::{checksum, move_codec, variants};
use crate::game::{GamePosition, MoveCode};
use crate::games::{AnyPosition, with_position};
use crate::store::StoreError;
use crate::store::connection::sqlite::{Connection, Row};

/// Rules and start positions of all variants, by their ids.
pub(in crate::store) struct StartPositions(HashMap<i64, VariantStart>);

/// The number of columns that the checksum `moves_checksum` covers, which follows them in a row.
pub(in crate::store) const REPLAY_COLUMNS: usize = 14;

struct VariantStart {
    rules: Option<String>,
    /// The start position of games that store none of their own, if the variant has one.
    start: Option<AnyPosition>,
}

impl StartPositions {
    pub(in crate::store) fn new(connection: &Connection) -> Result<StartPositions, StoreError> {
        let variants = variants::read(connection)?.into_iter().map(|variant| {
            let (layout, rules) = (variant.layout, variant.rules);
            let start = AnyPosition::from_stored(None, layout.as_deref(), rules.as_deref());
            (variant.id, VariantStart { rules, start })
        });
        Ok(StartPositions(variants.collect()))
    }

    /// The start position and the moves of a game. From column `first` on, the row contains what `scan.sql` selects: id, start, variant, moves, and the
    /// others up to the checksum of the columns for a replay.
    pub(in crate::store) fn start_and_moves(
        &self,
        game: i64,
        row: Row<'_>,
        first: usize,
    ) -> Result<(AnyPosition, Vec<MoveCode>), StoreError> {
        let damaged = || StoreError::Damaged(game);
        let (start, bytes) = self.start_and_bytes(game, row, first)?;
        let moves = move_codec::decode(bytes).ok_or_else(damaged)?;
        let are_moves = with_position!(start, start => are_moves(start, &moves));
        are_moves.then_some((start, moves)).ok_or_else(damaged)
    }

    /// Like [`StartPositions::start_and_moves`], but leaves the moves encoded.
    pub(in crate::store) fn start_and_bytes<'r>(
        &self,
        game: i64,
        row: Row<'r>,
        first: usize,
    ) -> Result<(AnyPosition, &'r [u8]), StoreError> {
        let damaged = || StoreError::Damaged(game);
        if !checksum::is_intact("moves", row, first, REPLAY_COLUMNS) {
            return Err(damaged());
        }
        let variant = self.0.get(&row.get(first + 2)?).ok_or_else(damaged)?;
        let start = match row
            .get_ref(first + 1)?
            .as_blob_or_null()
            .map_err(|_| damaged())?
        {
            Some(start) => AnyPosition::from_stored(Some(start), None, variant.rules.as_deref()),
            None => variant.start,
        };
        let moves = row.get_ref(first + 3)?.as_blob().map_err(|_| damaged())?;
        Ok((start.ok_or_else(damaged)?, moves))
    }
}

/// Whether the game of a position has moves with these codes.
fn are_moves<P: GamePosition>(_: P, moves: &[MoveCode]) -> bool {
    moves.iter().all(|mv| mv.checked::<P::Move>().is_some())
}
