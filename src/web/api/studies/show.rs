//! `GET /api/studies` and `GET /api/studies/{name}`.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::Args;
use serde_json::{Map, Value, json};

use crate::games::{AnyPosition, with_position};
use crate::openings::OpeningNames;
use crate::queries::{GameRow, OpeningClassifier, PositionWithRulesArgs};
use crate::record::with_game;
use crate::store::{Database, StoreError, Study, StudyItem, StudySubject};
use crate::web::api::query_params;
use crate::web::app_state::AppState;
use crate::web::pool::QueryCost;
use crate::web::response::{ApiError, CachedResponse};

#[derive(Debug, Args)]
pub(super) struct NoParameters {}

/// Responds with the studies, without their items.
pub(in crate::web::api) async fn list(
    State(app): State<Arc<AppState>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let NoParameters {} = query_params::parse(uri.query())?;
    let response = app
        .workers
        .cached_response(&uri, QueryCost::Lookup, |worker| {
            let studies = worker.database.studies()?;
            Ok(CachedResponse::json(&studies).with_total(studies.len()))
        });
    Ok(response.await?.send(&headers))
}

/// Responds with a study and its items.
pub(in crate::web::api) async fn show(
    State(app): State<Arc<AppState>>,
    Path(name): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let NoParameters {} = query_params::parse(uri.query())?;
    let names = Arc::clone(&app.opening_names);
    let response = app
        .workers
        .cached_response(&uri, QueryCost::Lookup, move |worker| {
            let study = find(&worker.database, &name)?;
            let items = item_rows(&worker.database, &study, &names)?;
            Ok(CachedResponse::json(&json!({
                "name": study.name,
                "note": study.note,
                "created_at": study.created_at,
                "items": items,
            })))
        });
    Ok(response.await?.send(&headers))
}

/// The study with this name.
pub(super) fn find(database: &Database, name: &str) -> Result<Study, ApiError> {
    let study = database.study(name)?;
    Ok(study.ok_or_else(|| StoreError::NoSuchStudy(name.to_owned()))?)
}

/// The items as rows: what they are, the position at which they open, and the fields of their game in lists.
fn item_rows(
    database: &Database,
    study: &Study,
    names: &OpeningNames,
) -> Result<Vec<Value>, ApiError> {
    let mut summaries = database.summary_reader()?;
    let classifier = OpeningClassifier::new(database, names)?;
    let mut rows = Vec::with_capacity(study.items.len());
    for item in &study.items {
        let mut row = item_fields(database, item)?;
        if let StudySubject::Game { game, .. } = item.subject
            && let Some(summary) = summaries.get(game)?
        {
            let listed = GameRow::new(summary, classifier.classify(game)?);
            if let Ok(Value::Object(fields)) = serde_json::to_value(&listed) {
                // The number of the game is its `game`; `id` and `rules` are those of the item.
                let fields = fields.into_iter();
                row.extend(fields.filter(|(name, _)| name != "id" && name != "rules"));
            }
        }
        rows.push(row.into());
    }
    Ok(rows)
}

/// What an item is, and the position at which it opens: null if that is lost.
fn item_fields(database: &Database, item: &StudyItem) -> Result<Map<String, Value>, ApiError> {
    let (mut game, mut ply, mut position) = (None, 0, None);
    let opens_at: Option<AnyPosition> = match &item.subject {
        StudySubject::Game {
            game: number,
            ply: at,
        } => {
            (game, ply) = (Some(*number), *at);
            let stored = database.game(*number)?;
            let stored = stored.filter(|stored| !stored.game.is_fragment());
            stored.and_then(|stored| {
                with_game!(&stored.game, of => of.positions().nth(*at as usize).map(AnyPosition::from))
            })
        }
        StudySubject::Position {
            position: text,
            rules,
        } => {
            position = Some(text);
            let read = PositionWithRulesArgs::new(text.clone(), rules.clone()).resolve_any();
            read.ok()
        }
        StudySubject::Lost => None,
    };
    let text = opens_at.as_ref().map(AnyPosition::to_text);
    let rules = opens_at
        .as_ref()
        .map(|board| with_position!(board, board => crate::game::GamePosition::rules_text(board)));
    let value = json!({
        "id": item.number,
        "game": game,
        "ply": ply,
        "position": position,
        "rules": rules.filter(|rules| !rules.is_empty()),
        "game_type": opens_at.as_ref().map(|board| board.kind().key()),
        "board": text,
        "note": item.note,
    });
    match value {
        Value::Object(fields) => Ok(fields),
        _ => Ok(Map::new()),
    }
}
