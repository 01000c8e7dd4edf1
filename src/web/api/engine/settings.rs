//! `/api/settings`: the capabilities of the server, and the levels of play of its engine.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use clap::Args;
use serde::Serialize;

use crate::render::Language;
use crate::web::api::query_params;
use crate::web::app_state::AppState;
use crate::web::language::requested_language;
use crate::web::response::{ApiError, CachedResponse};

#[derive(Debug, Args)]
pub(in crate::web::api) struct SettingsRequest {}

/// A level of play: the number of positions that the engine searches for a move, and a description in both languages.
struct Level {
    nodes: u64,
    english: &'static str,
    french: &'static str,
}

/// The levels, from the weakest. Each wins against the one before it by 100 to 250 Elo, as `benches/levels` measures. Their depths were measured in
/// positions of games of Abalone; in Kōnane they depend on the board.
const LEVELS: [Level; 10] = [
    Level {
        nodes: 15,
        english: "a few of its own moves, and no reply",
        french: "quelques-uns de ses propres coups, et aucune réponse",
    },
    Level {
        nodes: 38,
        english: "most of its own moves, and no reply",
        french: "la plupart de ses propres coups, et aucune réponse",
    },
    Level {
        nodes: 140,
        english: "its own moves, and some replies",
        french: "ses propres coups, et quelques réponses",
    },
    Level {
        nodes: 190,
        english: "one to two plies ahead",
        french: "un à deux demi-coups à l'avance",
    },
    Level {
        nodes: 245,
        english: "two plies ahead",
        french: "deux demi-coups à l'avance",
    },
    Level {
        nodes: 380,
        english: "two plies ahead, and more in some lines",
        french: "deux demi-coups à l'avance, et plus dans certaines lignes",
    },
    Level {
        nodes: 570,
        english: "two to three plies ahead",
        french: "deux à trois demi-coups à l'avance",
    },
    Level {
        nodes: 720,
        english: "two to three plies ahead, and more in some lines",
        french: "deux à trois demi-coups à l'avance, et plus dans certaines lignes",
    },
    Level {
        nodes: 960,
        english: "three plies ahead",
        french: "trois demi-coups à l'avance",
    },
    Level {
        nodes: 1_650,
        english: "three plies ahead, and more in some lines",
        french: "trois demi-coups à l'avance, et plus dans certaines lignes",
    },
];

/// The capabilities of the server.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::web::api) struct SettingsAnswer {
    /// Whether it stores games that pages send.
    writable: bool,
    /// The number of threads on which the engine searches; 0 means no engine.
    engine_threads: usize,
    /// Whether it makes pictures as PNG and GIF.
    images: bool,
    /// The levels of play, from the weakest.
    levels: Vec<LevelAnswer>,
    /// The version of sumito.
    version: &'static str,
}

/// A level of play.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "Level"))]
struct LevelAnswer {
    /// Its key.
    key: String,
    /// Its name, in the language of the request.
    name: String,
    /// The number of positions that the engine searches for a move.
    nodes: u64,
    /// A description, in the language of the request.
    description: String,
}

/// Responds with the settings.
pub(in crate::web::api) async fn settings(
    State(app): State<Arc<AppState>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let SettingsRequest {} = query_params::parse(uri.query())?;
    let language = requested_language(uri.query(), &headers);
    let levels = (1..).zip(&LEVELS);
    let levels: Vec<LevelAnswer> = levels
        .map(|(number, level)| level.answer(number, language))
        .collect();
    let settings = SettingsAnswer {
        writable: app.settings.writable,
        engine_threads: app.settings.engine_threads,
        images: cfg!(feature = "images"),
        levels,
        version: env!("CARGO_PKG_VERSION"),
    };
    Ok(CachedResponse::json(&settings).send(&headers))
}

impl Level {
    fn answer(&self, number: u32, language: Language) -> LevelAnswer {
        let description = language.choose(self.english, self.french);
        let name = language.choose("Level", "Niveau");
        let nodes = self.nodes;
        let searched = match language {
            Language::English => {
                format!("It searches {nodes} positions for a move: in Abalone {description}.")
            }
            Language::French => {
                format!("Il examine {nodes} positions pour un coup : à l'Abalone {description}.")
            }
        };
        LevelAnswer {
            key: number.to_string(),
            name: format!("{name} {number}"),
            nodes,
            description: searched,
        }
    }
}
