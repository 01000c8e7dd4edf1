//! `/api/settings`: what the server can do, and the levels of play of its engine.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::Args;
use serde_json::{Value, json};

use crate::render::Language;
use crate::web::api::query_params;
use crate::web::app_state::AppState;
use crate::web::language::requested_language;
use crate::web::response::{ApiError, CachedResponse};

#[derive(Debug, Args)]
struct SettingsRequest {}

/// A level of play: the number of positions that the engine searches for a move, and what that means in both languages.
struct Level {
    nodes: u64,
    english: &'static str,
    french: &'static str,
}

/// The levels, from the weakest.
const LEVELS: [Level; 10] = [
    Level {
        nodes: 15,
        english: "looks at some of its own moves only",
        french: "ne regarde qu'une partie de ses propres coups",
    },
    Level {
        nodes: 60,
        english: "looks at its own moves, but seldom at a reply",
        french: "regarde ses propres coups, mais rarement une réponse",
    },
    Level {
        nodes: 250,
        english: "sees some replies to its moves",
        french: "voit quelques réponses à ses coups",
    },
    Level {
        nodes: 1_000,
        english: "looks two moves ahead: its own and the reply",
        french: "calcule deux coups : le sien et la réponse",
    },
    Level {
        nodes: 4_000,
        english: "looks three to four moves ahead",
        french: "calcule trois à quatre coups",
    },
    Level {
        nodes: 15_000,
        english: "looks four to five moves ahead",
        french: "calcule quatre à cinq coups",
    },
    Level {
        nodes: 60_000,
        english: "looks five to six moves ahead",
        french: "calcule cinq à six coups",
    },
    Level {
        nodes: 250_000,
        english: "looks six to seven moves ahead",
        french: "calcule six à sept coups",
    },
    Level {
        nodes: 1_000_000,
        english: "looks seven to eight moves ahead",
        french: "calcule sept à huit coups",
    },
    Level {
        nodes: 4_000_000,
        english: "looks eight to nine moves ahead",
        french: "calcule huit à neuf coups",
    },
];

/// Responds with the settings.
pub(in crate::web::api) async fn settings(
    State(app): State<Arc<AppState>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let SettingsRequest {} = query_params::parse(uri.query())?;
    let language = requested_language(uri.query(), &headers);
    let levels = (1..).zip(&LEVELS);
    let levels: Vec<Value> = levels
        .map(|(number, level)| level.json(number, language))
        .collect();
    let settings = json!({
        "writable": app.settings.writable,
        "engine_threads": app.settings.engine_threads,
        "images": cfg!(feature = "images"),
        "levels": levels,
        "version": env!("CARGO_PKG_VERSION"),
    });
    Ok(CachedResponse::json(&settings).send(&headers))
}

impl Level {
    fn json(&self, number: u32, language: Language) -> Value {
        let description = language.choose(self.english, self.french);
        let name = language.choose("Level", "Niveau");
        let nodes = self.nodes;
        let searched = match language {
            Language::English => format!("Searches {nodes} positions a move: {description}."),
            Language::French => format!("Examine {nodes} positions par coup : {description}."),
        };
        json!({
            "key": number.to_string(),
            "name": format!("{name} {number}"),
            "nodes": nodes,
            "description": searched,
        })
    }
}
