//! `/api/openings`: the opening explorer.

use clap::Args;

use crate::answers::{
    ExplorerPosition, MoveAnswer, PositionAnswer, explorer_position, position_answer,
};
use crate::games::Notation;
use crate::openings::OpeningNames;
use crate::queries::{FilterArgs, OpeningSortArgs, PositionArgs, parse_notation};
use crate::record::Score;
use crate::render::Playback;
use crate::web::api::request::{ApiRequest, filter_cost};
use crate::web::pool::{QueryCost, Worker};
use crate::web::response::{ApiError, CachedResponse};
use serde::Serialize;

#[derive(Debug, Args)]
pub(in crate::web::api) struct OpeningsRequest {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    filters: FilterArgs,
    #[command(flatten)]
    sort: OpeningSortArgs,
    /// Also games that reach the position with the colours exchanged
    #[arg(long)]
    swap: bool,
    /// With the moves that lead to the position, the legal moves there, and what a board needs; names of moves in this notation
    #[arg(long, value_parser = parse_notation)]
    notation: Option<Notation>,
}

impl ApiRequest for OpeningsRequest {
    fn cost(&self) -> QueryCost {
        filter_cost(&self.filters)
    }

    fn respond(&self, worker: &Worker, names: &OpeningNames) -> Result<CachedResponse, ApiError> {
        let mut filter = self.filters.filter(names)?;
        let resolved = self
            .position
            .resolve(&mut filter, &worker.database, names)?
            .certain()?;
        let position = resolved.position;
        let other_rules = worker
            .database
            .games_under_other_rules(resolved.line(), &filter)?;
        let mut openings = if self.swap {
            worker.database.openings_with_swap(position, &filter)?
        } else {
            worker.database.openings(position, &filter)?
        };
        self.sort.apply(&mut openings, &position, names)?;
        let explored = explorer_position(&openings, &position, other_rules, names);
        let board = self.notation.map(|notation| {
            // A position that is given directly has no line.
            let has_line = resolved.line.is_some();
            let (start, moves) = resolved.line.unwrap_or((position, Vec::new()));
            let board = position_answer(&start, &moves, notation, names);
            ExplorerBoard::new(board, has_line, &explored)
        });
        Ok(CachedResponse::json(&OpeningsAnswer { explored, board }))
    }
}

/// A position in the explorer, and the data that a board needs to show it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::web::api) struct OpeningsAnswer {
    /// The position and the moves played in it.
    #[serde(flatten)]
    explored: ExplorerPosition,
    /// The data for a board, if a notation was requested.
    #[serde(flatten)]
    board: Option<ExplorerBoard>,
}

/// The data that a board needs to show a position in the explorer.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ExplorerBoard {
    /// The rules; null if they are the standard ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    #[allow(
        clippy::option_option,
        reason = "absent, null and a text are three answers"
    )]
    rules: Option<Option<String>>,
    /// The key of the game.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::game_type")
    )]
    game_type: &'static str,
    /// The colour of the side to move.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::color")
    )]
    turn: &'static str,
    /// The seat to move, from 0 in the order of turns.
    seat: u8,
    /// The points.
    score: Score,
    /// Who has won, if the game is over by its rules.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::result_or_null")
    )]
    result: Option<&'static str>,
    /// Why the game is over, if it is.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::ending_or_null")
    )]
    ending: Option<&'static str>,
    /// The moves that lead to the position, if it was given as a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<MoveAnswer>"))]
    line: Option<Vec<MoveAnswer>>,
    /// The legal moves.
    legal_moves: Vec<MoveAnswer>,
    /// The start of the line as a game without moves.
    playback: Playback,
}

impl ExplorerBoard {
    fn new(position: PositionAnswer, has_line: bool, explored: &ExplorerPosition) -> ExplorerBoard {
        ExplorerBoard {
            rules: explored.rules.is_none().then_some(position.rules),
            game_type: position.game_type,
            turn: position.turn,
            seat: position.seat,
            score: position.score,
            result: position.result,
            ending: position.ending,
            line: has_line.then_some(position.line),
            legal_moves: position.moves,
            playback: position.start.unwrap_or(position.playback),
        }
    }
}
