//! `/api/puzzles`

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::{Parser, ValueEnum};

use super::paging::{self, Key, Listing};
use crate::notation::Notation;
use crate::queries::{FilterArgs, PuzzleFilterArgs, parse_notation, puzzle_value};
use crate::render::playback;
use crate::store::{PuzzlePlace, StoreError};
use crate::web::answer::{Answer, Refusal, Rows};
use crate::web::desk::Pace;
use crate::web::parameters;
use crate::web::shelf::Keep;
use crate::web::site::Site;

#[derive(Debug, Parser)]
#[command(no_binary_name = true, disable_help_flag = true)]
struct Asked {
    #[command(flatten)]
    filters: FilterArgs,
    #[command(flatten)]
    sought: PuzzleFilterArgs,
    /// With each as a game from its position, as the script takes it that plays it, moves in this notation
    #[arg(long, value_parser = parse_notation)]
    notation: Option<Notation>,
    #[command(flatten)]
    listing: Listing<Column>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Column {
    #[default]
    Game,
    Difficulty,
}

impl paging::Column for Column {
    type Row = PuzzlePlace;

    fn key(self, place: &PuzzlePlace) -> Key {
        match self {
            Column::Game => Key::Number(place.game),
            Column::Difficulty => Key::Number(place.difficulty.into()),
        }
    }
}

impl Keep for Vec<PuzzlePlace> {
    fn bytes(&self) -> usize {
        size_of_val(self.as_slice())
    }
}

/// A part of the list of puzzles that were found before: nothing is searched here.
pub(crate) async fn puzzles(
    State(site): State<Arc<Site>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let Asked {
        filters,
        sought,
        notation,
        listing,
    } = parameters::read(uri.query())?;
    let filter = filters.filter();
    let answer = site.desk.answer(&uri, Pace::Quick, move |clerk| {
        let question = format!("puzzles {filter:?} {sought:?} {}", listing.order());
        let places = clerk.kept(&question, |clerk| {
            let found = sought.find(&filter, &clerk.database)?;
            let mut found: Vec<_> = found
                .into_iter()
                .map(|place| (listing.key(&place), place))
                .collect();
            listing.sort(&mut found);
            Ok::<Vec<PuzzlePlace>, StoreError>(found.into_iter().map(|(_, place)| place).collect())
        })?;
        let mut summaries = clerk.database.summaries()?;
        let boards = clerk.database.boards()?;
        let mut rows = Rows::default();
        for &PuzzlePlace { game, ply, .. } in &places[listing.paging.range(places.len())] {
            let damaged = || StoreError::Damaged(game);
            let found = clerk.database.puzzle(&boards, game, ply)?;
            let found = found.ok_or_else(damaged)?;
            let summary = summaries.get(game)?.ok_or_else(damaged)?;
            let mut row = puzzle_value(&summary, ply, &found);
            if let Some(notation) = notation {
                let from = format!("game {game}, ply {ply}");
                row["playback"] = playback(&found.puzzle.record(&from), notation);
            }
            rows.add(&row)?;
        }
        Ok(Answer::of_rows(rows, Some(places.len())))
    });
    Ok(answer.await?.send(&headers))
}
