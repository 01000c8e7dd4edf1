//! `GET /api/studies` and `GET /api/studies/{name}`.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::answers::{GameRow, OpeningClassifier};
use crate::games::{AnyPosition, with_position};
use crate::openings::OpeningNames;
use crate::queries::PositionWithRulesArgs;
use crate::record::with_game;
use crate::store::{Database, StoreError, Study, StudyItem, StudySubject};
use crate::web::api::query_params::{self, NoParameters};
use crate::web::app_state::AppState;
use crate::web::pool::QueryCost;
use crate::web::response::{ApiError, CachedResponse};
use crate::web::route::Path;

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
            Ok(CachedResponse::json(&StudyAnswer {
                version: study.version().to_string(),
                name: study.name,
                note: study.note,
                created_at: study.created_at,
                items,
            }))
        });
    Ok(response.await?.send(&headers))
}

/// The study with this name.
pub(super) fn find(database: &Database, name: &str) -> Result<Study, ApiError> {
    let study = database.study(name)?;
    Ok(study.ok_or_else(|| StoreError::NoSuchStudy(name.to_owned()))?)
}

/// A study with its items.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::web::api) struct StudyAnswer {
    /// Its name.
    name: String,
    /// What it is about; may be empty.
    note: String,
    /// When it was created, in UTC.
    created_at: String,
    /// The version of its note, which a change of it states.
    version: String,
    /// Its items, in their order: that in which they were added, unless they were moved.
    items: Vec<StudyItemRow>,
}

/// A game at a ply, or a position, with a note.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct StudyItemRow {
    /// The number of the item in its study.
    id: i64,
    /// The number of the game in the database.
    game: Option<i64>,
    /// The number of plies at which the game opens.
    ply: u32,
    /// The ply of the item, if the game has become shorter since: it opens at its end then.
    missing_ply: Option<u32>,
    /// The position of an item that is not a game.
    position: Option<String>,
    /// The rules, if they are not the standard ones.
    rules: Option<String>,
    /// The key of the game; null if the game was deleted.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::game_type_or_null")
    )]
    game_type: Option<String>,
    /// The position at which the item opens; null if the game was deleted or begins in mid-game.
    board: Option<String>,
    /// The note; may be empty.
    note: String,
    /// The version of the item, which a change of it states.
    version: String,
    /// The fields that lists have of the game.
    #[serde(flatten)]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::answers::ListedFields>")
    )]
    listed: Map<String, Value>,
}

/// The items as rows: their game or position, the position at which they open, and the fields of their game in lists.
fn item_rows(
    database: &Database,
    study: &Study,
    names: &OpeningNames,
) -> Result<Vec<StudyItemRow>, ApiError> {
    let mut summaries = database.summary_reader()?;
    let classifier = OpeningClassifier::new(database, names)?;
    let mut rows = Vec::with_capacity(study.items.len());
    for item in &study.items {
        let mut row = item_row(database, item)?;
        if let StudySubject::Game { game, .. } = item.subject
            && let Some(summary) = summaries.get(game)?
        {
            row.game_type = Some(summary.kind.key().to_owned());
            let listed = GameRow::new(summary, classifier.classify(game)?);
            if let Ok(Value::Object(fields)) = serde_json::to_value(&listed) {
                // The number of the game is its `game`; `id` and `rules` are those of the item.
                let is_own = |name: &str| ["id", "rules", "game_type"].contains(&name);
                let fields = fields.into_iter();
                row.listed = fields.filter(|(name, _)| !is_own(name)).collect();
            }
        }
        rows.push(row);
    }
    Ok(rows)
}

/// The game or position of an item, and the position at which it opens: null if that is lost.
fn item_row(database: &Database, item: &StudyItem) -> Result<StudyItemRow, ApiError> {
    let (mut game, mut ply, mut position, mut missing_ply) = (None, 0, None, None);
    let opens_at: Option<AnyPosition> = match &item.subject {
        StudySubject::Game {
            game: number,
            ply: at,
        } => {
            (game, ply) = (Some(*number), *at);
            let stored = database.game(*number)?;
            let stored = stored.filter(|stored| !stored.game.is_fragment());
            stored.and_then(|stored| {
                let plies = stored.game.plies().len();
                if *at as usize > plies {
                    (ply, missing_ply) = (plies as u32, Some(*at));
                }
                with_game!(&stored.game, of => of.positions().nth(ply as usize).map(AnyPosition::from))
            })
        }
        StudySubject::Position {
            position: text,
            rules,
        } => {
            position = Some(text.clone());
            let read = PositionWithRulesArgs::new(text.clone(), rules.clone()).resolve_any();
            read.ok()
        }
        StudySubject::Lost => None,
    };
    let rules = opens_at
        .as_ref()
        .map(|board| with_position!(board, board => crate::game::GamePosition::rules_text(board)));
    Ok(StudyItemRow {
        id: item.number,
        game,
        ply,
        missing_ply,
        position,
        rules: rules.filter(|rules| !rules.is_empty()),
        game_type: opens_at.as_ref().map(|board| board.kind().key().to_owned()),
        board: opens_at.as_ref().map(AnyPosition::to_text),
        note: item.note.clone(),
        version: item.version().to_string(),
        listed: Map::new(),
    })
}
