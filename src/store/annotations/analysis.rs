//! Stores analyses of games by engines, and reads them.
//!
//! # Stability
//! The bytes of an analysis are the [code](Evaluation::code) of the evaluation of the start, in little-endian order; for each ply the code of the
//! evaluation after it, then a byte whose three highest bits are the [code](Judgement::code) of its mark and whose five lowest bits are the length of
//! the best line; then the moves of all best lines, encoded like the moves of a game (`store/format/move_codec.rs`).

use rusqlite::named_params;

use crate::game::MoveCode;
use crate::record::{Analysis, Evaluation, Game, Judgement, PlyEvaluation};
use crate::store::connection::sqlite::Connection;
use crate::store::format::move_codec;
use crate::store::{Database, StoreError};

/// Maximum length of a stored best line, and the mask of its length.
const MAX_LINE: usize = 0x1f;

fn encode(analysis: &Analysis) -> Vec<u8> {
    let mut bytes = analysis.start.code().to_le_bytes().to_vec();
    let mut lines: Vec<MoveCode> = Vec::new();
    for PlyEvaluation {
        evaluation,
        mark,
        best,
    } in &analysis.plies
    {
        let best = &best[..best.len().min(MAX_LINE)];
        bytes.extend(evaluation.code().to_le_bytes());
        bytes.push(Judgement::code(*mark) << 5 | best.len() as u8);
        lines.extend(best);
    }
    bytes.extend(move_codec::encode(lines.iter().copied()));
    bytes
}

/// Decodes the analysis of a game with this number of plies.
fn decode(bytes: &[u8], by: String, plies: usize) -> Option<Analysis> {
    let evaluation = |bytes: [u8; 2]| Evaluation::from_code(i16::from_le_bytes(bytes));
    let (start, bytes) = bytes.split_first_chunk()?;
    let (plies_bytes, lines) = bytes.split_at_checked(3 * plies)?;
    let mut lines = move_codec::decode(lines)?.into_iter();
    let mut evaluations = Vec::with_capacity(plies);
    for &[low, high, mark_and_length] in plies_bytes.as_chunks().0 {
        let length = usize::from(mark_and_length) & MAX_LINE;
        let best: Vec<MoveCode> = lines.by_ref().take(length).collect();
        let mark = usize::from(mark_and_length >> 5);
        let mark = match mark.checked_sub(1) {
            Some(index) => Some(*Judgement::ALL.get(index)?),
            None => None,
        };
        if best.len() < length {
            return None;
        }
        evaluations.push(PlyEvaluation {
            evaluation: evaluation([low, high])?,
            mark,
            best,
        });
    }
    lines.next().is_none().then_some(Analysis {
        by,
        start: evaluation(*start)?,
        plies: evaluations,
    })
}

/// Inserts the analysis of a game, and replaces an earlier one.
pub(in crate::store) fn insert_analysis(
    connection: &Connection,
    game: i64,
    analysis: &Analysis,
) -> Result<(), StoreError> {
    let sql = include_str!("../../../sql/query/insert_analysis.sql");
    execute(connection, sql, game, analysis)
}

/// Inserts the analysis of a game if it has none.
pub(super) fn insert_analysis_if_none(
    connection: &Connection,
    game: i64,
    analysis: &Analysis,
) -> Result<(), StoreError> {
    let sql = include_str!("../../../sql/query/insert_analysis_if_none.sql");
    execute(connection, sql, game, analysis)
}

fn execute(
    connection: &Connection,
    sql: &str,
    game: i64,
    analysis: &Analysis,
) -> Result<(), StoreError> {
    let mut insert = connection.prepare_cached(sql)?;
    insert.execute(named_params! {":game": game, ":by": analysis.by, ":data": encode(analysis)})?;
    Ok(())
}

impl Database {
    /// Stores the analysis of a game, and replaces an earlier one. The record is not changed.
    ///
    /// # Errors
    /// When the database cannot be written, there is no such game, or the analysis is not one of its moves.
    pub fn store_analysis(&mut self, game: i64, analysis: &Analysis) -> Result<(), StoreError> {
        let stored = self.game(game)?.ok_or_else(|| {
            StoreError::Edit(format!(
                "there is no game {game}, expected one of the database"
            ))
        })?;
        if !analysis.fits(&stored.game) {
            return Err(StoreError::Edit(format!(
                "an analysis of {} plies, expected one of game {game}, which has {}, with legal moves in its lines",
                analysis.plies.len(),
                stored.game.plies().len()
            )));
        }
        insert_analysis(&self.connection, game, analysis)
    }

    /// The ids of all games with an analysis in ascending order, and the engines that made them.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(crate) fn analysed_games(&self) -> Result<Vec<(i64, String)>, StoreError> {
        let sql = include_str!("../../../sql/query/analysis_ids.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        rows.collect::<Result<_, _>>()
    }

    /// The evaluations of the positions of a game with this many plies, from the start on, if it was analysed.
    #[cfg(feature = "parquet")]
    pub(in crate::store) fn evaluations(
        &self,
        id: i64,
        plies: usize,
    ) -> Result<Option<Vec<Evaluation>>, StoreError> {
        let Some((by, data)) = self.analysis_row(id)? else {
            return Ok(None);
        };
        let analysis = decode(&data, by, plies).ok_or(StoreError::Damaged(id))?;
        let after = analysis.plies.iter().map(|ply| ply.evaluation);
        Ok(Some(std::iter::once(analysis.start).chain(after).collect()))
    }

    /// The program that analysed a game, and the encoded analysis.
    fn analysis_row(&self, id: i64) -> Result<Option<(String, Vec<u8>)>, StoreError> {
        let sql = include_str!("../../../sql/query/analysis.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        select.query_optional_row(named_params! {":id": id}, |row| {
            Ok((row.get(0)?, row.get(1)?))
        })
    }

    /// Reads the analysis of a game into it.
    pub(in crate::store) fn read_analysis(
        &self,
        id: i64,
        game: &mut Game,
    ) -> Result<(), StoreError> {
        let Some((by, data)) = self.analysis_row(id)? else {
            return Ok(());
        };
        let analysis = decode(&data, by, game.plies().len());
        let analysis = analysis.filter(|analysis| analysis.fits(game));
        game.analysis = Some(Box::new(analysis.ok_or(StoreError::Damaged(id))?));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn the_bytes_are_pinned() {
        let mut position = Layout::find("Belgian Daisy").unwrap().position();
        let best: Vec<MoveCode> = ["a1b2", "i5h5"]
            .map(|name| {
                let mv = crate::notation::Notation::Abapro
                    .read(name, &position)
                    .unwrap();
                position.play_unchecked(mv);
                mv.into()
            })
            .into();
        let ply = |evaluation, mark, best: &[MoveCode]| PlyEvaluation {
            evaluation,
            mark,
            best: best.to_vec(),
        };
        let analysis = Analysis {
            by: "x".to_owned(),
            start: Evaluation::marbles(3),
            plies: vec![
                ply(Evaluation::marbles(-120), Some(Judgement::Mistake), &best),
                ply(Evaluation::lost_in(2), None, &[]),
            ],
        };
        let encoded = encode(&analysis);
        assert_eq!(encoded[..8], [3, 0, 0x88, 0xff, 0x42, 0xd2, 0x8a, 0]);
        assert_eq!(encoded[8..], move_codec::encode(best.iter().copied()));
        let decoded = |bytes: &[u8], plies| decode(bytes, "x".to_owned(), plies);
        assert_eq!(decoded(&encoded, 2), Some(analysis));
        // The number of plies is wrong, the bytes are truncated, or the mark does not exist.
        assert_eq!(decoded(&encoded, 3), None);
        assert_eq!(decoded(&encoded[..7], 2), None);
        let mut other = encoded;
        other[4] = 0xe2;
        assert_eq!(decoded(&other, 2), None);
    }
}
