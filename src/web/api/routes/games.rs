//! Addresses of stored games, rejects and puzzles, and of the analysis of games.

use axum::routing::{delete, get, post};

use super::answers::{ANALYSIS_EVENTS, FILE_HEADERS, RECORDS, json, rows};
use crate::answers::{ListedGame, PuzzleRow, ShownGame};
use crate::render::Playback;
use crate::store::Reject;
use crate::web::api::lists::{GamesRequest, PuzzlesRequest, RejectsRequest, show_reject};
use crate::web::api::openapi::{Access, Content, Endpoint, Operation};
use crate::web::api::request::request_route;
use crate::web::api::{engine, records};

/// Stored games, their records and their analyses.
pub(super) fn of_games() -> Vec<Endpoint> {
    vec![
        Endpoint::new("/api/games")
            .on(
                Operation::get(
                    "listGames",
                    "The games that pass filters",
                    rows::<ListedGame>(),
                )
                .with::<GamesRequest>(),
                request_route::<GamesRequest>(),
            )
            .on(
                Operation::post(
                    "storeGames",
                    "Store the records of a text as new games",
                    json::<records::StoredGames>(),
                )
                .takes(Content::Records),
                post(records::store_games),
            ),
        Endpoint::new("/api/games/{id}")
            .on(
                Operation::get("getGame", "A game in full", json::<ShownGame>())
                    .with::<records::GameRequest>(),
                get(records::show),
            )
            .on(
                Operation::delete(
                    "deleteGame",
                    "Delete a game, which an undo of the change brings back",
                    json::<records::DeletedAnswer>(),
                )
                .with::<records::GameVersionRequest>(),
                delete(records::delete_game),
            ),
        Endpoint::new("/api/games/{id}/analysis").on(
            Operation::post("analyseGame", "Analyse a stored game", ANALYSIS_EVENTS)
                .with::<engine::AnalysisRequest>()
                .needs(Access::WithToken),
            post(engine::analyse_stored),
        ),
        Endpoint::new("/api/games/{id}/playback").on(
            Operation::get("getPlayback", "A game for a board", json::<Playback>())
                .with::<records::PlaybackRequest>(),
            get(records::playback),
        ),
        Endpoint::new("/api/games/{id}/record")
            .on(
                Operation::get("getRecord", "The record of a game as a file", RECORDS)
                    .with::<records::DownloadRequest>()
                    .with_headers(FILE_HEADERS),
                get(records::download),
            )
            .on(
                Operation::post(
                    "replaceRecord",
                    "Store a record in place of a game",
                    json::<records::ReplacedRecord>(),
                )
                .with::<records::GameVersionRequest>()
                .takes(Content::Records),
                post(records::replace_record),
            ),
    ]
}

/// The analysis of a text, rejects and puzzles.
pub(super) fn of_records() -> Vec<Endpoint> {
    vec![
        Endpoint::new("/api/analysis").on(
            Operation::post(
                "analyseRecord",
                "Analyse the only game of a text",
                ANALYSIS_EVENTS,
            )
            .with::<engine::RecordAnalysisRequest>()
            .takes(Content::Records)
            .needs(Access::WithToken),
            post(engine::analyse_record),
        ),
        Endpoint::new("/api/rejects").on(
            Operation::get(
                "listRejects",
                "Records that could not be replayed, with the beginnings of their texts",
                rows::<Reject>(),
            )
            .with::<RejectsRequest>(),
            request_route::<RejectsRequest>(),
        ),
        Endpoint::new("/api/rejects/{id}")
            .on(
                Operation::get(
                    "getReject",
                    "A reject with its whole text",
                    json::<Reject>(),
                ),
                get(show_reject),
            )
            .on(
                Operation::delete(
                    "deleteReject",
                    "Delete a reject with its incomplete game",
                    json::<records::DeletedAnswer>(),
                ),
                delete(records::delete_reject),
            ),
        Endpoint::new("/api/rejects/{id}/record").on(
            Operation::post(
                "correctReject",
                "Store the corrected record of a reject in its place",
                json::<records::CorrectedReject>(),
            )
            .takes(Content::Records),
            post(records::correct_reject),
        ),
        Endpoint::new("/api/puzzles").on(
            Operation::get("listPuzzles", "The stored puzzles", rows::<PuzzleRow>())
                .with::<PuzzlesRequest>(),
            request_route::<PuzzlesRequest>(),
        ),
    ]
}
