//! `/api/openings`: the opening explorer.

use clap::Args;

use super::request::{ApiRequest, filter_cost};
use crate::games::Notation;
use crate::openings::OpeningNames;
use crate::queries::{
    FilterArgs, OpeningSortArgs, PositionArgs, line_rows, openings_json, parse_notation,
};
use crate::web::pool::{QueryCost, Worker};
use crate::web::response::{ApiError, CachedResponse};

#[derive(Debug, Args)]
pub(super) struct OpeningsRequest {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    filters: FilterArgs,
    #[command(flatten)]
    sort: OpeningSortArgs,
    /// Also games that reach the position with the colours exchanged
    #[arg(long)]
    swap: bool,
    /// With the moves that lead to the position, and their names in this notation
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
        if let (Some(notation), Some((start, moves))) = (self.notation, resolved.line) {
            value["line"] = line_rows(&start, &moves, notation).into();
        }
        Ok(CachedResponse::json(&value))
    }
}
