//! Stores the variations of games, and reads them: a tree of lines, where the number of a line is greater than that of its parent.

use std::collections::HashMap;

use rusqlite::named_params;

use crate::record::{Annotations, Game, Ply, Variation};
use crate::store::connection::sqlite::{Row, Transaction};
use crate::store::format::two_byte_moves;
use crate::store::{Database, StoreError};

/// Reads the annotations of a ply from three columns, of which this is the first: mark, clock and comment.
pub(in crate::store) fn read_annotations(
    row: Row<'_>,
    column: usize,
) -> Result<Annotations, StoreError> {
    Ok(Annotations {
        mark: row.get(column)?,
        clock: row.get(column + 1)?,
        comment: row.get(column + 2)?,
        variations: Vec::new(),
    })
}

/// Inserts the variations of a game.
pub(in crate::store) fn insert_variations(
    transaction: &Transaction<'_>,
    id: i64,
    game: &Game,
) -> Result<(), StoreError> {
    // A stack of lines with their numbers, whose own variations are not inserted yet.
    let mut lines: Vec<(i64, &[Ply])> = vec![(0, game.plies())];
    let mut number = 0;
    while let Some((parent, plies)) = lines.pop() {
        for (index, ply) in plies.iter().enumerate() {
            for Variation { comment, plies } in &ply.annotations().variations {
                number += 1;
                let mut insert = transaction
                    .prepare_cached(include_str!("../../../sql/query/insert_variation.sql"))?;
                insert.execute(named_params! {
                    ":game": id, ":number": number, ":parent": parent, ":ply": index + 1, ":comment": comment,
                    ":moves": two_byte_moves::encode_moves(plies.iter().map(|ply| ply.mv)),
                })?;
                insert_annotations(transaction, id, number, plies)?;
                lines.push((number, plies));
            }
        }
    }
    Ok(())
}

fn insert_annotations(
    transaction: &Transaction<'_>,
    game: i64,
    number: i64,
    plies: &[Ply],
) -> Result<(), StoreError> {
    for (index, ply) in plies.iter().enumerate() {
        let Annotations {
            mark,
            clock,
            comment,
            ..
        } = ply.annotations();
        if mark.is_some() || clock.is_some() || comment.is_some() {
            let mut insert = transaction.prepare_cached(include_str!(
                "../../../sql/query/insert_variation_annotation.sql"
            ))?;
            insert.execute(named_params! {
                ":game": game, ":number": number, ":ply": index + 1, ":mark": mark, ":clock": clock, ":comment": comment,
            })?;
        }
    }
    Ok(())
}

impl Database {
    /// Reads the variations of a game into its plies.
    pub(in crate::store) fn read_variations(
        &self,
        id: i64,
        main_line: &mut [Ply],
    ) -> Result<(), StoreError> {
        let rows = self.rows_of_game(
            include_str!("../../../sql/query/variations.sql"),
            id,
            |row| {
                Ok((
                    row.get::<_, i64>(0)?,
                    row.get::<_, i64>(1)?,
                    row.get::<_, usize>(2)?,
                    row.get(3)?,
                    row.get::<_, Vec<u8>>(4)?,
                ))
            },
        )?;
        if rows.is_empty() {
            return Ok(());
        }
        let annotations = self.rows_of_game(
            include_str!("../../../sql/query/variation_annotations.sql"),
            id,
            |row| Ok(((row.get(0)?, row.get(1)?), read_annotations(row, 2)?)),
        )?;
        let mut annotations: HashMap<(i64, usize), Annotations> = annotations.into_iter().collect();
        let damaged = || StoreError::Damaged(id);
        let mut lines = Vec::new();
        for (number, parent, ply, comment, moves) in rows {
            let moves = two_byte_moves::decode_moves(&moves)
                .ok_or_else(damaged)?
                .into_iter()
                .enumerate();
            let plies = moves
                .map(
                    |(index, mv)| match annotations.remove(&(number, index + 1)) {
                        None => Ply::from(mv),
                        Some(annotations) => Ply::annotated(mv, annotations),
                    },
                )
                .collect();
            lines.push((number, parent, ply, Variation { comment, plies }));
        }
        // A line comes after its parent. If lines are taken from the last one on, each is complete when it is inserted into its parent, but its own
        // variations are in reverse order.
        let reverse_variations = |plies: &mut [Ply]| {
            let is_annotated = |ply: &&mut Ply| !ply.is_bare();
            let annotated = plies.iter_mut().filter(is_annotated);
            annotated.for_each(|ply| ply.annotations_mut().variations.reverse());
        };
        while let Some((_, parent, ply, mut line)) = lines.pop() {
            reverse_variations(&mut line.plies);
            let parent_line = if parent == 0 {
                &mut *main_line
            } else {
                let found = lines.binary_search_by_key(&parent, |(number, ..)| *number);
                &mut lines[found.map_err(|_| damaged())?].3.plies[..]
            };
            let replaced = ply
                .checked_sub(1)
                .and_then(|index| parent_line.get_mut(index));
            let annotations = replaced.ok_or_else(damaged)?.annotations_mut();
            annotations.variations.push(line);
        }
        reverse_variations(main_line);
        Ok(())
    }
}
