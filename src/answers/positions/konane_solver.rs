//! Answers on who wins a position of Kōnane, and on its value as a combinatorial game.

use serde::Serialize;

use crate::game::GamePosition as _;
use crate::konane::solver::{Solution, SolveLimit, Solver, Unsolved};
use crate::konane::values;
use crate::konane::values::{LimitReached, OutcomeClass, PositionValue, ValueError, ValueLimit};
use crate::konane::{Bitboard, Color, Position, position_text};

/// The fields of a solution.
pub(crate) const SOLUTION_FIELDS: [&str; 7] = [
    "game", "position", "turn", "winner", "line", "nodes", "reason",
];

/// The fields of a value.
pub(crate) const VALUE_FIELDS: [&str; 8] = [
    "game", "position", "turn", "value", "outcome", "winner", "regions", "reason",
];

/// Who wins a position of Kōnane, and a winning line.
///
/// ```
/// use sumito::answers::solution;
/// use sumito::konane::Layout;
/// use sumito::konane::solver::SolveLimit;
///
/// let start = "konane-4x4".parse::<Layout>()?.position();
/// let answer = solution(&start, SolveLimit::of_nodes(1_000_000));
/// assert_eq!((answer.turn, answer.winner, answer.reason), ("black", Some("white"), None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SolutionAnswer {
    /// The key of the game.
    #[cfg_attr(feature = "schema", schemars(schema_with = "game"))]
    pub game: &'static str,
    /// The position.
    pub position: String,
    /// The side to move.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::first_color")
    )]
    pub turn: &'static str,
    /// The side that wins; null if that is not known.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::first_color_or_null")
    )]
    pub winner: Option<&'static str>,
    /// The names of the moves of a winning line.
    pub line: Option<String>,
    /// The number of positions searched.
    pub nodes: u64,
    /// Why it is not known who wins.
    pub reason: Option<String>,
}

/// The value of a position of Kōnane as a combinatorial game.
///
/// ```
/// use sumito::answers::value;
/// use sumito::konane::Position;
///
/// let position: Position = "8/8/8/8/8/8/8/bw6 b -".parse()?;
/// let answer = value(&position)?;
/// assert_eq!((answer.value.as_deref(), answer.winner), (Some("1"), Some("black")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ValueAnswer {
    /// The key of the game.
    #[cfg_attr(feature = "schema", schemars(schema_with = "game"))]
    pub game: &'static str,
    /// The position.
    pub position: String,
    /// The side to move.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::first_color")
    )]
    pub turn: &'static str,
    /// The value, in which Black is Left; null if it is out of reach.
    pub value: Option<String>,
    /// The side that wins regardless of who moves first; `first` or `second` if the side that moves first or second wins.
    #[cfg_attr(feature = "schema", schemars(schema_with = "outcome"))]
    pub outcome: Option<&'static str>,
    /// The side that wins with this side to move.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::first_color_or_null")
    )]
    pub winner: Option<&'static str>,
    /// The independent regions, whose values sum up to the value.
    pub regions: Option<Vec<RegionAnswer>>,
    /// Why the value is out of reach.
    pub reason: Option<String>,
}

/// A region of a position of Kōnane.
///
/// ```
/// use sumito::answers::value;
/// use sumito::konane::Position;
///
/// let position: Position = "8/8/8/8/8/8/8/bw6 b -".parse()?;
/// let regions = value(&position)?.regions.expect("a value within reach");
/// assert_eq!((regions[0].squares.as_str(), regions[0].value.as_str()), ("a1 b1 c1", "1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RegionAnswer {
    /// The names of its squares, with blanks between them.
    pub squares: String,
    /// Its value.
    pub value: String,
}

#[cfg(feature = "schema")]
fn game(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({"const": "konane"})
}

#[cfg(feature = "schema")]
fn outcome(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let outcomes = ["black", "white", "first", "second"].map(Some);
    let outcomes: Vec<Option<&str>> = outcomes.into_iter().chain([None]).collect();
    schemars::json_schema!({"type": ["string", "null"], "enum": outcomes})
}

/// Who wins a position of Kōnane with best play, and a winning line, as `sumito solve` prints them; or why it is not known within the limit.
pub fn solution(position: &Position, limit: SolveLimit) -> SolutionAnswer {
    let mut solver = Solver::new(position.board(), limit.nodes);
    let solution = solver.solve(position, limit);
    solution_answer(position, &solution, solver.nodes())
}

/// The value of a position of Kōnane as a combinatorial game, and those of its regions, as `sumito value` prints them; or why it is out of reach.
///
/// # Errors
/// When the first two stones were not taken yet: such a position has no value.
pub fn value(position: &Position) -> Result<ValueAnswer, ValueError> {
    match values::value(position, ValueLimit::default()) {
        Ok(values) => Ok(value_answer(position, &Ok(values))),
        Err(ValueError::Limit(reason)) => Ok(value_answer(position, &Err(reason))),
        Err(error @ ValueError::Opening) => Err(error),
    }
}

/// Who wins a position, and a winning line; or why it is not known. `nodes` is the number of positions searched.
pub(crate) fn solution_answer(
    position: &Position,
    solution: &Result<Solution, Unsolved>,
    nodes: u64,
) -> SolutionAnswer {
    let solution = solution.as_ref();
    let line = |solution: &Solution| {
        let names: Vec<String> = solution.line.iter().map(ToString::to_string).collect();
        names.join(" ")
    };
    SolutionAnswer {
        game: Position::KEY,
        position: position_text(position),
        turn: position.turn().key(),
        winner: solution.ok().map(|solution| solution.winner.key()),
        line: solution.ok().map(line),
        nodes,
        reason: solution.err().map(ToString::to_string),
    }
}

/// The value of a position and of its regions; or why it is not known.
pub(crate) fn value_answer(
    position: &Position,
    values: &Result<PositionValue, LimitReached>,
) -> ValueAnswer {
    let known = values.as_ref().ok();
    let regions = |values: &PositionValue| -> Vec<RegionAnswer> {
        let row = |region: &crate::konane::values::RegionValue| RegionAnswer {
            squares: square_names(region.squares),
            value: values.name(region.value),
        };
        values.regions().iter().map(row).collect()
    };
    ValueAnswer {
        game: Position::KEY,
        position: position_text(position),
        turn: position.turn().key(),
        value: known.map(|values| values.name(values.sum())),
        outcome: known.map(|values| outcome_key(values.outcome())),
        winner: known.map(|values| values.winner(position.turn()).key()),
        regions: known.map(regions),
        reason: values.as_ref().err().map(ToString::to_string),
    }
}

/// Who wins, in words.
pub(crate) fn outcome_words(outcome: OutcomeClass) -> &'static str {
    match outcome {
        OutcomeClass::Black => "Black wins, whoever moves first",
        OutcomeClass::White => "White wins, whoever moves first",
        OutcomeClass::First => "who moves first wins",
        OutcomeClass::Second => "who moves first loses",
    }
}

fn outcome_key(outcome: OutcomeClass) -> &'static str {
    match outcome {
        OutcomeClass::Black => Color::Black.key(),
        OutcomeClass::White => Color::White.key(),
        OutcomeClass::First => "first",
        OutcomeClass::Second => "second",
    }
}

fn square_names(squares: Bitboard) -> String {
    let names: Vec<String> = squares
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    names.join(" ")
}
