//! `/api/players`

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::{Parser, ValueEnum};

use super::paging::{self, Key, Listing, is_part};
use crate::queries::{FilterArgs, PlayerRow, PlayerTotals};
use crate::store::StoreError;
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
    /// Part of the name, in any case, with or without accents
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    listing: Listing<Column>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Column {
    #[default]
    Name,
    Games,
    Won,
    Drawn,
    Lost,
    Unknown,
    FirstDate,
    LastDate,
}

impl paging::Column for Column {
    type Row = PlayerRow;

    fn key(self, player: &PlayerRow) -> Key {
        let number = |number: u64| Key::Number(i64::try_from(number).unwrap_or(i64::MAX));
        match self {
            Column::Name => Key::text(Some(&player.name)),
            Column::Games => number(player.record.games),
            Column::Won => number(player.record.won),
            Column::Drawn => number(player.record.drawn),
            Column::Lost => number(player.record.lost),
            Column::Unknown => number(player.record.unknown),
            Column::FirstDate => Key::text(player.first_date.as_deref()),
            Column::LastDate => Key::text(player.last_date.as_deref()),
        }
    }
}

impl Keep for Vec<PlayerRow> {
    fn bytes(&self) -> usize {
        let names = self.iter().map(|player| player.name.len());
        size_of_val(self.as_slice()) + names.sum::<usize>()
    }
}

/// A part of the list of players.
pub(crate) async fn players(
    State(site): State<Arc<Site>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let Asked {
        filters,
        name,
        listing,
    } = parameters::read(uri.query())?;
    let filter = filters.filter();
    let answer = site.desk.answer(&uri, Pace::Quick, move |clerk| {
        let all = clerk.kept(&format!("players {filter:?}"), |clerk| {
            let mut players = PlayerTotals::default();
            clerk.database.games(&filter, |game| players.add(&game))?;
            Ok::<Vec<PlayerRow>, StoreError>(players.rows())
        })?;
        let part = name.as_deref().unwrap_or_default();
        let mut found: Vec<(Key, &PlayerRow)> = all
            .iter()
            .filter(|player| is_part(part, &player.name))
            .map(|player| (listing.key(player), player))
            .collect();
        listing.sort(&mut found);
        let mut rows = Rows::default();
        for (_, player) in &found[listing.paging.range(found.len())] {
            rows.add(player)?;
        }
        Ok(Answer::of_rows(rows, Some(found.len())))
    });
    Ok(answer.await?.send(&headers))
}
