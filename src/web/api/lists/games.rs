//! `/api/games`

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::{Parser, ValueEnum};

use super::paging::{self, Key, Listing};
use crate::queries::{FilterArgs, GameRow, OpeningClassifier};
use crate::store::{StoreError, Summary};
use crate::web::answer::{Answer, Refusal, Rows};
use crate::web::desk::Pace;
use crate::web::parameters;
use crate::web::site::Site;

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Asked {
    #[command(flatten)]
    filters: FilterArgs,
    #[command(flatten)]
    listing: Listing<Column>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Column {
    #[default]
    Id,
    Black,
    White,
    Event,
    Date,
    Layout,
    Result,
    Score,
    Ending,
    Plies,
}

impl paging::Column for Column {
    type Row = Summary;

    fn key(self, game: &Summary) -> Key {
        match self {
            Column::Id => Key::Number(game.id),
            Column::Black => Key::text(game.black.as_deref()),
            Column::White => Key::text(game.white.as_deref()),
            Column::Event => Key::text(game.event.as_deref()),
            Column::Date => Key::text(game.date.as_deref()),
            Column::Layout => Key::text(game.layout.as_deref()),
            Column::Result => Key::text(Some(game.result.key())),
            Column::Score => Key::Number(i64::from(game.score.black) - i64::from(game.score.white)),
            Column::Ending => Key::text(game.ending.map(|ending| ending.key())),
            Column::Plies => Key::Number(game.plies.into()),
        }
    }
}

/// A part of the list of games.
pub(crate) async fn list(
    State(site): State<Arc<Site>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let Asked { filters, listing } = parameters::read(uri.query())?;
    let filter = filters.filter();
    let names = Arc::clone(&site.openings);
    let answer = site.desk.answer(&uri, Pace::Quick, move |clerk| {
        let question = format!("games {filter:?} {}", listing.order());
        let ids = clerk.kept(&question, |clerk| {
            let mut games = Vec::new();
            let add = |game: Summary| games.push((listing.key(&game), game.id));
            clerk.database.games(&filter, add)?;
            listing.sort(&mut games);
            Ok::<Vec<i64>, StoreError>(games.into_iter().map(|(_, id)| id).collect())
        })?;
        let mut summaries = clerk.database.summaries()?;
        let called = OpeningClassifier::new(&clerk.database, &names)?;
        let mut rows = Rows::default();
        for &id in &ids[listing.paging.range(ids.len())] {
            let Some(game) = summaries.get(id)? else {
                continue;
            };
            rows.add(&GameRow::new(game, called.classify(id)?))?;
        }
        Ok(Answer::of_rows(rows, Some(ids.len())))
    });
    Ok(answer.await?.send(&headers))
}
