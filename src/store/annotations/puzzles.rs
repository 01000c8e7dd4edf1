//! Puzzles that were found in games: kept, so that whoever shows them need not search.
//!
//! # Stability
//! A row has the word of its [task](PuzzleTask::key), the [codes](Evaluation::code) of its two worths, and its moves packed as those of a game are
//! (store/moves.rs).

use rusqlite::{OptionalExtension, Row, named_params};

use crate::record::{Evaluation, Puzzle, PuzzleTask};
use crate::store::format::move_codec;
use crate::store::{Database, PositionReader, StoreError};

/// Where a puzzle is, and what it is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PuzzlePlace {
    /// The number of the game.
    pub game: i64,
    /// The plies of the game before the position.
    pub ply: u32,
    /// What its one move does.
    pub task: PuzzleTask,
    /// How deep one has to look, in plies.
    pub difficulty: u8,
}

/// A puzzle, and who has found it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPuzzle {
    /// It.
    pub puzzle: Puzzle,
    /// Which program has found it, and how far it looked.
    pub by: String,
}

impl Database {
    /// Keeps what was found at a place of a game: a puzzle, in the place of one that was found there before, or that there is none.
    ///
    /// # Errors
    /// When the database cannot be written, or there is no such game.
    pub fn keep_puzzle(
        &mut self,
        game: i64,
        ply: u32,
        found: Option<&StoredPuzzle>,
    ) -> Result<(), StoreError> {
        let transaction = self.connection.transaction()?;
        transaction
            .prepare_cached(include_str!("../../../sql/query/delete_puzzle.sql"))?
            .execute(named_params! {":id": game, ":ply": ply})?;
        if let Some(StoredPuzzle { puzzle, by }) = found {
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
        Ok(transaction.commit()?)
    }

    /// The puzzles that are kept, by game and ply.
    ///
    /// # Errors
    /// When the database cannot be read, or is damaged.
    pub fn puzzles(&self) -> Result<Vec<PuzzlePlace>, StoreError> {
        let sql = include_str!("../../../sql/query/puzzles.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut rows = select.query([])?;
        let mut places = Vec::new();
        while let Some(row) = rows.next()? {
            let game = row.get(0)?;
            places.push(PuzzlePlace {
                game,
                ply: row.get(1)?,
                task: task(row, 2)?.ok_or(StoreError::Damaged(game))?,
                difficulty: row.get(3)?,
            });
        }
        Ok(places)
    }

    /// The puzzle that is kept at a place of a game, if there is one. `boards` are those of this database.
    ///
    /// # Errors
    /// When the database cannot be read, or the puzzle or its game is damaged.
    pub fn puzzle(
        &self,
        boards: &PositionReader<'_>,
        game: i64,
        ply: u32,
    ) -> Result<Option<StoredPuzzle>, StoreError> {
        let sql = include_str!("../../../sql/query/puzzle.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let row = select.query_row(named_params! {":id": game, ":ply": ply}, |row| {
            Ok((
                row.get::<_, String>(0)?,
                task(row, 1)?,
                row.get(2)?,
                [row.get(3)?, row.get(4)?].map(Evaluation::from_code),
                row.get::<_, Vec<u8>>(5)?,
            ))
        });
        let Some((by, task, difficulty, worths, solution)) = row.optional()? else {
            return Ok(None);
        };
        let position = boards.at(game, ply)?;
        let solution = move_codec::decode(&solution).filter(|line| !line.is_empty());
        let (Some(position), Some(task), [Some(with), Some(without)], Some(solution)) =
            (position, task, worths, solution)
        else {
            return Err(StoreError::Damaged(game));
        };
        let mut after = position;
        for &made in &solution {
            if !after.is_legal(made) {
                return Err(StoreError::Damaged(game));
            }
            after.apply(made);
        }
        let worths = [with, without];
        let puzzle = Puzzle {
            position,
            task,
            solution,
            evaluations: worths,
            difficulty,
        };
        Ok(Some(StoredPuzzle { puzzle, by }))
    }
}

/// The task that a column names, if it names one.
fn task(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<PuzzleTask>> {
    Ok(PuzzleTask::find(row.get_ref(column)?.as_str()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;
    use crate::record::{ReadOptions, read};
    use crate::store::{Counts, Progress};

    fn database() -> Database {
        let mut database = Database::in_memory().unwrap();
        let text = "# layout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3\n";
        let records = read(text.as_bytes(), ReadOptions::default());
        let watch = |_: &_| Progress::Continue;
        database
            .import("x", records, &mut Counts::default(), watch)
            .unwrap();
        database
    }

    fn found(database: &Database, ply: u32, names: &[&str]) -> StoredPuzzle {
        let position = database
            .position_reader()
            .unwrap()
            .at(1, ply)
            .unwrap()
            .unwrap();
        let mut after = position;
        let solution = names.iter().map(|name| {
            let made = Notation::Abapro.read(name, &after).unwrap();
            after.apply(made);
            made
        });
        StoredPuzzle {
            puzzle: Puzzle {
                solution: solution.collect(),
                position,
                task: PuzzleTask::Save,
                evaluations: [Evaluation::marbles(-20), Evaluation::lost_in(6)],
                difficulty: 5,
            },
            by: "x, depth 5".to_owned(),
        }
    }

    #[test]
    fn puzzles_are_kept_until_something_else_is_found_there() {
        let mut database = database();
        let (early, late) = (
            found(&database, 0, &["a1b2", "i5h5"]),
            found(&database, 2, &["a2b3"]),
        );
        database.keep_puzzle(1, 2, Some(&late)).unwrap();
        database.keep_puzzle(1, 0, Some(&early)).unwrap();
        let places = database.puzzles().unwrap();
        let told = places
            .iter()
            .map(|place| (place.game, place.ply, place.task, place.difficulty));
        assert_eq!(
            told.collect::<Vec<_>>(),
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
        database.keep_puzzle(1, 2, Some(&deeper)).unwrap();
        assert_eq!(at(&database, 2), Some(deeper));
        database.keep_puzzle(1, 2, None).unwrap();
        assert_eq!(database.puzzles().unwrap().len(), 1);
        assert!(
            database
                .keep_puzzle(7, 0, Some(&at(&database, 0).unwrap()))
                .is_err()
        );
        database.delete(&[1]).unwrap();
        assert_eq!(database.puzzles().unwrap(), []);
    }

    #[test]
    fn what_cannot_be_played_there_is_damaged() {
        let mut database = database();
        let early = found(&database, 0, &["a1b2", "i5h5"]);
        database.keep_puzzle(1, 1, Some(&early)).unwrap();
        let boards = database.position_reader().unwrap();
        assert!(matches!(
            database.puzzle(&boards, 1, 1),
            Err(StoreError::Damaged(1))
        ));
    }
}
