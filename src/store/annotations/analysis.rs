//! What programs say of games, in rows and back.
//!
//! # Stability
//! The bytes of a game: the [code](Evaluation::code) of what its start is worth, the lower byte first; for each ply the same of what it is worth
//! afterwards, then a byte, whose three highest bits are the [code](Judgement::code) of its mark and whose five lowest the length of the best line; then
//! the moves of all these lines, packed as those of a game are (store/moves.rs).

use rusqlite::{Connection, OptionalExtension, named_params};

use crate::record::{Analysis, Evaluation, Game, Judgement, PlyEvaluation};
use crate::rules::Move;
use crate::store::format::move_codec;
use crate::store::{Database, StoreError};

/// Moves of a best line that are stored.
const LONGEST: usize = 0x1f;

fn bytes(analysis: &Analysis) -> Vec<u8> {
    let mut bytes = analysis.start.code().to_le_bytes().to_vec();
    let mut lines: Vec<Move> = Vec::new();
    for PlyEvaluation {
        evaluation,
        mark,
        best,
    } in &analysis.plies
    {
        let best = &best[..best.len().min(LONGEST)];
        bytes.extend(evaluation.code().to_le_bytes());
        bytes.push(Judgement::code(*mark) << 5 | best.len() as u8);
        lines.extend(best);
    }
    bytes.extend(move_codec::encode(lines.iter().copied()));
    bytes
}

/// What was said of so many plies.
fn from_bytes(bytes: &[u8], by: String, plies: usize) -> Option<Analysis> {
    let worth = |bytes: [u8; 2]| Evaluation::from_code(i16::from_le_bytes(bytes));
    let (start, bytes) = bytes.split_first_chunk()?;
    let (said, lines) = bytes.split_at_checked(3 * plies)?;
    let mut lines = move_codec::decode(lines)?.into_iter();
    let mut verdicts = Vec::with_capacity(plies);
    for &[low, high, shape] in said.as_chunks().0 {
        let length = usize::from(shape) & LONGEST;
        let best: Vec<Move> = lines.by_ref().take(length).collect();
        let mark = usize::from(shape >> 5);
        let mark = match mark.checked_sub(1) {
            Some(index) => Some(*Judgement::ALL.get(index)?),
            None => None,
        };
        if best.len() < length {
            return None;
        }
        let worth = worth([low, high])?;
        verdicts.push(PlyEvaluation {
            evaluation: worth,
            mark,
            best,
        });
    }
    lines.next().is_none().then_some(Analysis {
        by,
        start: worth(*start)?,
        plies: verdicts,
    })
}

/// Stores what a program says of a game, in the place of what one said before.
pub(in crate::store) fn insert(
    connection: &Connection,
    game: i64,
    analysis: &Analysis,
) -> Result<(), StoreError> {
    let sql = include_str!("../../../sql/query/insert_analysis.sql");
    execute(connection, sql, game, analysis)
}

/// Stores what a program says of a game, if none has said anything before.
pub(in crate::store) fn insert_if_none(
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
    insert.execute(named_params! {":game": game, ":by": analysis.by, ":data": bytes(analysis)})?;
    Ok(())
}

impl Database {
    /// Stores what a program says of a game, in the place of what one said before. What the record says is not touched.
    ///
    /// # Errors
    /// When the database cannot be written, or there is no such game.
    pub fn annotate(&mut self, game: i64, analysis: &Analysis) -> Result<(), StoreError> {
        insert(&self.connection, game, analysis)
    }

    /// The games of which a program has said something, in the order of their numbers, and which program.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn analysed(&self) -> Result<Vec<(i64, String)>, StoreError> {
        let sql = include_str!("../../../sql/query/analysed.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let rows = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Puts what a program says of a game into it.
    pub(in crate::store) fn add_analysis(
        &self,
        id: i64,
        game: &mut Game,
    ) -> Result<(), StoreError> {
        let sql = include_str!("../../../sql/query/analysis.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let row = select.query_row(named_params! {":id": id}, |row| {
            Ok((row.get::<_, String>(0)?, row.get::<_, Vec<u8>>(1)?))
        });
        let Some((by, data)) = row.optional()? else {
            return Ok(());
        };
        let analysis = from_bytes(&data, by, game.plies().len());
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
        let best: Vec<Move> = ["a1b2", "i5h5"]
            .map(|name| {
                let made = crate::notation::Notation::Abapro
                    .read(name, &position)
                    .unwrap();
                position.apply(made);
                made
            })
            .into();
        let verdict = |evaluation, mark, best: &[Move]| PlyEvaluation {
            evaluation,
            mark,
            best: best.to_vec(),
        };
        let analysis = Analysis {
            by: "x".to_owned(),
            start: Evaluation::marbles(3),
            plies: vec![
                verdict(Evaluation::marbles(-120), Some(Judgement::Mistake), &best),
                verdict(Evaluation::lost_in(2), None, &[]),
            ],
        };
        let packed = bytes(&analysis);
        assert_eq!(packed[..8], [3, 0, 0x88, 0xff, 0x42, 0xd2, 0x8a, 0]);
        assert_eq!(packed[8..], move_codec::encode(best.iter().copied()));
        let back = |bytes: &[u8], plies| from_bytes(bytes, "x".to_owned(), plies);
        assert_eq!(back(&packed, 2), Some(analysis));
        // Of another number of plies, cut short, or with a mark that is none.
        assert_eq!(back(&packed, 3), None);
        assert_eq!(back(&packed[..7], 2), None);
        let mut other = packed;
        other[4] = 0xe2;
        assert_eq!(back(&other, 2), None);
    }
}
