//! One puzzle.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::games::InGame;
use crate::notation::{Notation, PositionNotation};
use crate::record::{PuzzleTheme, WriteGame};
use crate::render::{Playback, View};
use crate::rules::{Position, Rules};
use crate::store::{Database, Filter, StoreError, StoredPuzzle, Summary};

/// A puzzle: a position in which one move alone wins, ejects a marble or saves the game.
///
/// ```
/// use sumito::store::{Database, Filter};
///
/// for puzzle in Database::in_memory()?.listed_puzzles(&Filter::default())? {
///     println!("game {}, ply {}: {} to move in {}", puzzle.game, puzzle.ply, puzzle.turn, puzzle.position);
/// }
/// # Ok::<(), sumito::store::StoreError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PuzzleRow {
    /// The number of the game in the database.
    pub game: i64,
    /// The number of plies before the position.
    pub ply: u32,
    /// The player that moves first.
    pub black: Option<String>,
    /// The player that moves second.
    pub white: Option<String>,
    /// The event.
    pub event: Option<String>,
    /// The date as `YYYY.MM.DD`, with `??` for what is not known.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::date_or_null")
    )]
    pub date: Option<String>,
    /// The key of the layout.
    pub layout: Option<String>,
    /// The colour that has to find the move.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::color")
    )]
    pub turn: &'static str,
    /// Whether the move wins, ejects a marble or saves the game.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::task")
    )]
    pub task: &'static str,
    /// What the puzzle is about: its task with the number of own moves, and whether a broadside or a sacrifice is in its solution.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::themes")
    )]
    pub themes: Vec<&'static str>,
    /// The depth in plies from which on a plain search prefers the move; one more than its greatest depth if it never does.
    pub difficulty: u8,
    /// The position.
    pub position: String,
    /// Its rules, if they are not the standard ones.
    pub rules: Option<String>,
    /// The orientation in which the side to move is below.
    #[cfg_attr(feature = "schema", schemars(range(max = 11)))]
    pub view: u8,
    /// The moves of the solution, with blanks between them.
    pub solution: String,
    /// The evaluation after the solution, from the view of the side that moves first.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::evaluation")
    )]
    pub worth: String,
    /// The evaluation after the best other move.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::evaluation")
    )]
    pub otherwise: String,
    /// The engine and its settings.
    pub by: String,
    /// The puzzle as a game for a board, if a notation was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Playback"))]
    pub(crate) playback: Option<Playback>,
}

impl Database {
    /// The puzzles that are stored with the games that pass a filter, by game and ply, as `sumito puzzles` lists them.
    ///
    /// # Errors
    /// When the database cannot be read, or a game in it is damaged.
    pub fn listed_puzzles(&self, filter: &Filter) -> Result<Vec<PuzzleRow>, StoreError> {
        let boards = self.position_reader()?;
        let mut games = BTreeMap::new();
        self.for_each_summary(filter, |game| drop(games.insert(game.id, game)))?;
        let mut rows = Vec::new();
        for place in self.puzzles()? {
            let Some(game) = games.get(&place.game) else {
                continue;
            };
            let stored = self.puzzle(&boards, place.game, place.ply)?;
            let row = stored.and_then(|stored| puzzle_row(game, place.ply, &stored));
            rows.push(row.ok_or(StoreError::Damaged(place.game))?);
        }
        Ok(rows)
    }
}

/// The row of a puzzle; `None` if it is of another game.
pub(crate) fn puzzle_row(game: &Summary, ply: u32, stored: &StoredPuzzle) -> Option<PuzzleRow> {
    let StoredPuzzle { puzzle, by } = stored;
    let position = Position::of(&puzzle.position)?;
    let rules = position.rules();
    let [with, without] = puzzle.evaluations.map(|evaluation| evaluation.to_string());
    let view = View::from_behind(position, position.turn()).symmetry();
    Some(PuzzleRow {
        game: game.id,
        ply,
        black: game.black.clone(),
        white: game.white.clone(),
        event: game.event.clone(),
        date: game.date.clone(),
        layout: game.layout.clone(),
        turn: position.turn().key(),
        task: puzzle.task.key(),
        themes: puzzle.themes().into_iter().map(PuzzleTheme::key).collect(),
        difficulty: puzzle.difficulty,
        position: PositionNotation::Apgn.write(position),
        rules: (*rules != Rules::STANDARD).then(|| rules.to_string()),
        view: view.index(),
        solution: position.line_names(&puzzle.solution, Notation::Abapro),
        worth: with,
        otherwise: without,
        by: by.clone(),
        playback: None,
    })
}
