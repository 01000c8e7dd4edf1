//! `/api/search`

use std::ops::ControlFlow;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::Parser;

use super::paging::Paging;
use crate::ask::{DatedFilters, Named, Sought};
use crate::notation::PositionNotation;
use crate::openings::OpeningNames;
use crate::rules::QueryMatch;
use crate::store::StoreError;
use crate::web::answer::{Answer, Refusal, Rows};
use crate::web::clerk::Clerk;
use crate::web::desk::Pace;
use crate::web::parameters;
use crate::web::shelf::Keep;
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

/// The first games that have what is sought, and where.
struct Hits {
    found: Vec<(i64, QueryMatch)>,
    /// Whether there are no more.
    are_all: bool,
}

impl Keep for Hits {
    fn bytes(&self) -> usize {
        size_of_val(self.found.as_slice())
    }
}

/// The fewest hits that are looked for at once: those of the next parts are asked for soon.
const AT_ONCE: usize = 64;

/// The games that have what is sought: those after `offset`, until there are `limit`.
pub(crate) async fn search(
    State(site): State<Arc<Site>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let asked: Wish = parameters::read(uri.query())?;
    let pace = if asked.sought.is_looked_up() {
        Pace::Quick
    } else {
        Pace::Slow
    };
    let names = Arc::clone(&site.openings);
    let answer = site
        .desk
        .answer(&uri, pace, move |clerk| list(&asked, clerk, &names));
    Ok(answer.await?.send(&headers))
}

fn list(asked: &Wish, clerk: &Clerk, names: &OpeningNames) -> Result<Answer, Refusal> {
    let (offset, limit) = asked.paging.window();
    let question = format!("hits {:?} {:?}", asked.sought, asked.filters);
    let last = offset.saturating_add(limit);
    let known = clerk.find::<Hits>(&question);
    let hits = match known.filter(|hits| hits.are_all || hits.found.len() >= last) {
        Some(hits) => hits,
        None => {
            let most = last.saturating_add(1).next_power_of_two().max(AT_ONCE);
            clerk.keep(&question, find(asked, clerk, most)?)
        }
    };
    let mut summaries = clerk.database.summaries()?;
    let boards = clerk.database.boards()?;
    let called = Named::new(&clerk.database, names)?;
    let mut rows = Rows::default();
    for &(game, found) in &hits.found[asked.paging.range(hits.found.len())] {
        let damaged = || StoreError::Damaged(game);
        let summary = summaries.get(game)?.ok_or_else(damaged)?;
        let mut row = asked
            .sought
            .listed(summary, called.of(game)?, found)
            .value();
        if asked.boards {
            let board = boards.at(game, found.ply)?.ok_or_else(damaged)?;
            row["position"] = PositionNotation::Apgn.write(&board).into();
        }
        rows.add(&row)?;
    }
    // How many there are is known only to whoever has seen the last.
    let total = hits.are_all.then_some(hits.found.len());
    Ok(Answer::of_rows(rows, total))
}

fn find(asked: &Wish, clerk: &Clerk, most: usize) -> Result<Hits, Refusal> {
    let database = &clerk.database;
    let mut filter = asked.filters.filter();
    let place = asked.sought.position(&mut filter, database)?;
    let position = place.map(|place| place.position);
    let (mut found, mut are_all) = (Vec::new(), true);
    let take = |game, occurrence| {
        if clerk.is_stopped() {
            return Err(Refusal::Failed("nobody waits for it".to_owned()));
        }
        if found.len() == most {
            are_all = false;
            return Ok(ControlFlow::Break(()));
        }
        found.push((game, occurrence));
        Ok(ControlFlow::Continue(()))
    };
    let sought = &asked.sought;
    sought.find(position, database, &filter, |_| (), take)?;
    Ok(Hits { found, are_all })
}
