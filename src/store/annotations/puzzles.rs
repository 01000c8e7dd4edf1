//! Stores puzzles that an engine has found in games.
//!
//! # Stability
//! A row has the [key](PuzzleTask::key) of its task, the [codes](Evaluation::code) of its two evaluations, and its moves, encoded like the moves of a
//! game (`store/format/move_codec.rs`).

use rusqlite::named_params;

use crate::game::{GamePosition, MoveCode};
use crate::games::with_position;
use crate::record::{Evaluation, Puzzle, PuzzleTask};
use crate::store::connection::sqlite::Row;
use crate::store::format::move_codec;
use crate::store::{Database, PositionReader, StoreError};

/// The place of a puzzle, its task and its difficulty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PuzzleSummary {
    /// The id of the game.
    pub game: i64,
    /// The number of plies before the position.
    pub ply: u32,
    /// What the solution achieves.
    pub task: PuzzleTask,
    /// The search depth that finds the solution, in plies.
    pub difficulty: u8,
}

/// A puzzle, and the engine that has found it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPuzzle {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The engine and its search depth.
    pub by: String,
}

impl Database {
    /// Stores the puzzle at a place of a game, and replaces an earlier one; `None` deletes an earlier one.
    ///
    /// # Errors
    /// When the database cannot be written, or there is no such game.
    pub(crate) fn store_puzzle(
        &mut self,
        game: i64,
        ply: u32,
        puzzle: Option<&StoredPuzzle>,
    ) -> Result<(), StoreError> {
        let transaction = self.connection.transaction()?;
        transaction
            .prepare_cached(include_str!("../../../sql/query/delete_puzzle.sql"))?
            .execute(named_params! {":id": game, ":ply": ply})?;
        if let Some(StoredPuzzle { puzzle, by }) = puzzle {
            let [with, without] = puzzle.evaluations.map(Evaluation::code);
            transaction
                .prepare_cached(include_str!("../../../sql/query/insert_puzzle.sql"))?
                .execute(named_params! {
                    ":id": game,
                    ":ply": ply,
                    ":by": by,
                    ":task": puzzle.task.key(),
                    ":difficulty": puzzle.difficulty,
                    ":with": with,
                    ":without": without,
                    ":solution": move_codec::encode(puzzle.solution.iter().copied()),
                })?;
        }
        transaction.commit()
    }

    /// All stored puzzles in the order of game and ply.
    ///
    /// # Errors
    /// When the database cannot be read, or is damaged.
    pub(crate) fn puzzles(&self) -> Result<Vec<PuzzleSummary>, StoreError> {
        let sql = include_str!("../../../sql/query/puzzles.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut rows = select.query([])?;
        let mut places = Vec::new();
        while let Some(row) = rows.next()? {
            let game = row.get(0)?;
            places.push(PuzzleSummary {
                game,
                ply: row.get(1)?,
                task: task(row, 2)?.ok_or(StoreError::Damaged(game))?,
                difficulty: row.get(3)?,
            });
        }
        Ok(places)
    }

    /// The puzzle at a place of a game, if there is one. `boards` must belong to this database.
    ///
    /// # Errors
    /// When the database cannot be read, or the puzzle or its game is damaged.
    pub(crate) fn puzzle(
        &self,
        boards: &PositionReader<'_>,
        game: i64,
        ply: u32,
    ) -> Result<Option<StoredPuzzle>, StoreError> {
        let sql = include_str!("../../../sql/query/puzzle.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let row = select.query_optional_row(named_params! {":id": game, ":ply": ply}, |row| {
            Ok((
                row.get::<_, String>(0)?,
                task(row, 1)?,
                row.get(2)?,
                [row.get(3)?, row.get(4)?].map(Evaluation::from_code),
                row.get::<_, Vec<u8>>(5)?,
            ))
        });
        let Some((by, task, difficulty, evaluations, solution)) = row? else {
            return Ok(None);
        };
        let position = boards.at(game, ply)?;
        let solution = move_codec::decode(&solution).filter(|line| !line.is_empty());
        let (Some(position), Some(task), [Some(with), Some(without)], Some(solution)) =
            (position, task, evaluations, solution)
        else {
            return Err(StoreError::Damaged(game));
        };
        let is_legal = with_position!(position, position => is_legal(position, &solution));
        if !is_legal {
            return Err(StoreError::Damaged(game));
        }
        let puzzle = Puzzle {
            position,
            task,
            solution,
            evaluations: [with, without],
            difficulty,
        };
        Ok(Some(StoredPuzzle { puzzle, by }))
    }
}

/// The task whose key a column has, if there is one.
fn task(row: Row<'_>, column: usize) -> Result<Option<PuzzleTask>, StoreError> {
    let key = row.get_ref(column)?.as_str();
    Ok(PuzzleTask::find(key.map_err(StoreError::of_column)?))
}

/// Whether moves are legal one after another from a position on.
fn is_legal<P: GamePosition>(mut position: P, moves: &[MoveCode]) -> bool {
    let mut moves = moves.iter();
    moves.all(|mv| position.play_code(mv.code()).is_some())
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::game::MoveCode;
    use crate::games::AnyPosition;
    use crate::notation::Notation;
    use crate::record::{ReadOptions, read};
    use crate::store::ImportCounts;

    fn database() -> Database {
        let mut database = Database::in_memory().unwrap();
        let text = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3\n";
        let records = read(text.as_bytes(), ReadOptions::default());
        let watch = |_: &_| ControlFlow::Continue(());
        database
            .import("x", records, &mut ImportCounts::default(), watch)
            .unwrap();
        database
    }

    fn puzzle(database: &Database, ply: u32, names: &[&str]) -> StoredPuzzle {
        let found = database.position_reader().unwrap().at(1, ply).unwrap();
        let Some(AnyPosition::Abalone(position)) = found else {
            panic!("a position of Abalone")
        };
        let mut after = position;
        let solution = names.iter().map(|name| {
            let mv = Notation::Abapro.read(name, &after).unwrap();
            after.play_unchecked(mv);
            mv
        });
        StoredPuzzle {
            puzzle: Puzzle {
                solution: solution.map(MoveCode::from).collect(),
                position: position.into(),
                task: PuzzleTask::Save,
                evaluations: [Evaluation::marbles(-20), Evaluation::lost_in(6)],
                difficulty: 5,
            },
            by: "x, depth 5".to_owned(),
        }
    }

    #[test]
    fn puzzles_are_stored_until_they_are_replaced() {
        let mut database = database();
        let (early, late) = (
            puzzle(&database, 0, &["a1b2", "i5h5"]),
            puzzle(&database, 2, &["a2b3"]),
        );
        database.store_puzzle(1, 2, Some(&late)).unwrap();
        database.store_puzzle(1, 0, Some(&early)).unwrap();
        let places = database.puzzles().unwrap();
        let listed = places
            .iter()
            .map(|place| (place.game, place.ply, place.task, place.difficulty));
        assert_eq!(
            listed.collect::<Vec<_>>(),
            [(1, 0, PuzzleTask::Save, 5), (1, 2, PuzzleTask::Save, 5)]
        );
        let at = |database: &Database, ply| {
            let boards = database.position_reader().unwrap();
            database.puzzle(&boards, 1, ply).unwrap()
        };
        assert_eq!(at(&database, 0), Some(early));
        assert_eq!(at(&database, 2), Some(late.clone()));
        assert_eq!(at(&database, 1), None);
        let deeper = StoredPuzzle {
            by: "x, depth 9".to_owned(),
            ..late
        };
        database.store_puzzle(1, 2, Some(&deeper)).unwrap();
        assert_eq!(at(&database, 2), Some(deeper));
        database.store_puzzle(1, 2, None).unwrap();
        assert_eq!(database.puzzles().unwrap().len(), 1);
        assert!(
            database
                .store_puzzle(7, 0, Some(&at(&database, 0).unwrap()))
                .is_err()
        );
        database.delete(&[1]).unwrap();
        assert_eq!(database.puzzles().unwrap(), []);
    }

    #[test]
    fn a_puzzle_with_an_illegal_solution_is_damaged() {
        let mut database = database();
        let early = puzzle(&database, 0, &["a1b2", "i5h5"]);
        database.store_puzzle(1, 1, Some(&early)).unwrap();
        let boards = database.position_reader().unwrap();
        assert!(matches!(
            database.puzzle(&boards, 1, 1),
            Err(StoreError::Damaged(1))
        ));
    }
}
