//! `/api/search`

use std::ops::ControlFlow;
use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use clap::Parser;
use serde_json::Value;

use super::paging::Paging;
use crate::ask::{DatedFilters, Sought};
use crate::notation::PositionNotation;
use crate::rules::Occurrence;
use crate::store::{Database, StoreError};
use crate::web::answer::{Refusal, Rows};
use crate::web::clerk::Clerk;
use crate::web::desk::Pace;
use crate::web::parameters;
use crate::web::site::Site;

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Wish {
    #[command(flatten)]
    sought: Sought,
    #[command(flatten)]
    filters: DatedFilters,
    #[command(flatten)]
    paging: Paging,
    /// With the position that was found in each game
    #[arg(long)]
    boards: bool,
}

/// The games that have what is sought: those after `offset`, until there are `limit`.
pub(crate) async fn search(
    State(site): State<Arc<Site>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let asked: Wish = parameters::read(query.as_deref())?;
    let pace = if asked.sought.is_looked_up() {
        Pace::Quick
    } else {
        Pace::Slow
    };
    let answer = site.desk.ask(pace, move |clerk| find(&asked, clerk));
    Ok(answer.await?.send(&headers))
}

fn find(asked: &Wish, clerk: &Clerk) -> Result<Rows, Refusal> {
    let (offset, limit) = asked.paging.window();
    let database = &clerk.database;
    let mut filter = asked.filters.filter();
    let place = asked.sought.position(&mut filter, database)?;
    let position = place.map(|place| place.position);
    let mut summaries = database.summaries()?;
    let (mut rows, mut seen, mut is_whole) = (Vec::new(), 0, true);
    let take = |game, found: Occurrence| {
        if rows.len() >= limit || clerk.is_stopped() {
            is_whole = false;
            return Ok(ControlFlow::Break(()));
        }
        seen += 1;
        if seen > offset {
            let summary = summaries.get(game)?.ok_or(StoreError::Damaged(game))?;
            let mut row = asked.sought.listed(summary, found).value();
            if asked.boards {
                row["position"] = board(database, game, found.ply)?;
            }
            rows.push(row);
        }
        Ok::<_, Refusal>(ControlFlow::Continue(()))
    };
    asked
        .sought
        .find(position, database, &filter, |_| (), take)?;
    // How many there are is known only to whoever has seen the last.
    let total = is_whole.then_some(seen);
    Ok(Rows { rows, total })
}

fn board(database: &Database, game: i64, ply: u32) -> Result<Value, Refusal> {
    let stored = database.game(game)?;
    let board = stored.and_then(|stored| stored.game.positions().nth(ply as usize));
    Ok(board
        .map(|board| PositionNotation::Apgn.write(&board))
        .into())
}
