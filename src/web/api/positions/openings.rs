//! `/api/openings`: the opening explorer.

use clap::Args;
use serde_json::Value;

use crate::games::Notation;
use crate::openings::OpeningNames;
use crate::queries::{
    FilterArgs, OpeningSortArgs, PositionArgs, openings_json, parse_notation, position_json,
};
use crate::web::api::request::{ApiRequest, filter_cost};
use crate::web::pool::{QueryCost, Worker};
use crate::web::response::{ApiError, CachedResponse};

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
            .resolve(&mut filter, &worker.database, names)?;
        let position = resolved.position;
        let mut openings = if self.swap {
            worker.database.openings_with_swap(position, &filter)?
        } else {
            worker.database.openings(position, &filter)?
        };
        self.sort.apply(&mut openings, &position)?;
        let mut value = openings_json(&openings, &position, names);
        if let Some(notation) = self.notation {
            // A position that is given directly has no line.
            let has_line = resolved.line.is_some();
            let (start, moves) = resolved.line.unwrap_or((position, Vec::new()));
            let mut board = position_json(&start, &moves, notation, names);
            if let (Value::Object(fields), false) = (&mut board, has_line) {
                fields.remove("line");
            }
            add_board(&mut value, board);
        }
        Ok(CachedResponse::json(&value))
    }
}

/// Adds what a board needs to the answer: the fields of a position, whose legal moves are `legal_moves`, for `moves` are those that were played. The board
/// begins at the start of the line.
fn add_board(answer: &mut Value, position: Value) {
    let Value::Object(mut fields) = position else {
        return;
    };
    if let Some(start @ Value::Object(_)) = fields.remove("start") {
        fields.insert("playback".to_owned(), start);
    }
    for (name, value) in fields {
        match name.as_str() {
            "moves" => answer["legal_moves"] = value,
            name if answer.get(name).is_none() => answer[name] = value,
            // The answer has the field already.
            _ => {}
        }
    }
}
