//! Variations in rows and back: a tree of lines, numbered from the outside in.

use std::collections::HashMap;

use rusqlite::{Row, Transaction, named_params};

use crate::record::{Annotations, Game, Ply, Variation};
use crate::store::format::start_codec;
use crate::store::{Database, StoreError};

/// What is said of a ply: mark, clock and comment, from this column of a row on.
pub(in crate::store) fn notes_of(row: &Row<'_>, column: usize) -> rusqlite::Result<Annotations> {
    Ok(Annotations {
        mark: row.get(column)?,
        clock: row.get(column + 1)?,
        comment: row.get(column + 2)?,
        variations: Vec::new(),
    })
}

/// Stores the variations of a game.
pub(in crate::store) fn insert(
    batch: &Transaction<'_>,
    game: i64,
    played: &Game,
) -> Result<(), StoreError> {
    // A line waits here with its number until its own variations are stored.
    let mut lines: Vec<(i64, &[Ply])> = vec![(0, played.plies())];
    let mut number = 0;
    while let Some((parent, plies)) = lines.pop() {
        for (index, ply) in plies.iter().enumerate() {
            for Variation { comment, plies } in &ply.annotations().variations {
                number += 1;
                let mut insert = batch
                    .prepare_cached(include_str!("../../../sql/query/insert_variation.sql"))?;
                insert.execute(named_params! {
                    ":game": game, ":number": number, ":parent": parent, ":ply": index + 1, ":comment": comment,
                    ":moves": start_codec::encode_moves(plies.iter().map(|ply| ply.mv)),
                })?;
                insert_notes(batch, game, number, plies)?;
                lines.push((number, plies));
            }
        }
    }
    Ok(())
}

fn insert_notes(
    batch: &Transaction<'_>,
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
            let mut insert = batch.prepare_cached(include_str!(
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
    /// Puts the variations of a game into its plies.
    pub(in crate::store) fn add_variations(
        &self,
        id: i64,
        main: &mut [Ply],
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
        let notes = self.rows_of_game(
            include_str!("../../../sql/query/variation_annotations.sql"),
            id,
            |row| Ok(((row.get(0)?, row.get(1)?), notes_of(row, 2)?)),
        )?;
        let mut notes: HashMap<(i64, usize), Annotations> = notes.into_iter().collect();
        let damaged = || StoreError::Damaged(id);
        let mut lines = Vec::new();
        for (number, parent, ply, comment, moves) in rows {
            let moves = start_codec::decode_moves(&moves)
                .ok_or_else(damaged)?
                .into_iter()
                .enumerate();
            let plies = moves
                .map(|(index, made)| match notes.remove(&(number, index + 1)) {
                    None => Ply::from(made),
                    Some(notes) => Ply::annotated(made, notes),
                })
                .collect();
            lines.push((number, parent, ply, Variation { comment, plies }));
        }
        // A line comes after the one it leaves: taken from the last, each is whole when it is put in its place, but for the
        // order of its variations, which is the opposite.
        let in_order = |plies: &mut [Ply]| {
            let has_notes = |ply: &&mut Ply| !ply.is_bare();
            let others = plies.iter_mut().filter(has_notes);
            others.for_each(|ply| ply.annotations_mut().variations.reverse());
        };
        while let Some((_, parent, ply, mut line)) = lines.pop() {
            in_order(&mut line.plies);
            let left = if parent == 0 {
                &mut *main
            } else {
                let found = lines.binary_search_by_key(&parent, |(number, ..)| *number);
                &mut lines[found.map_err(|_| damaged())?].3.plies[..]
            };
            let replaced = ply.checked_sub(1).and_then(|index| left.get_mut(index));
            let notes = replaced.ok_or_else(damaged)?.annotations_mut();
            notes.variations.push(line);
        }
        in_order(main);
        Ok(())
    }
}
