//! Addresses of texts, imports, and the capabilities of the server.

use axum::routing::{get, post};

use super::answers::{ANY_FILE, LOSSES, json, rows};
use crate::web::api::game_kinds::{GameKindRow, GameKindsRequest};
use crate::web::api::openapi::{Access, Answer, AnswerType, Content, Endpoint, Operation, show};
use crate::web::api::request::request_route;
use crate::web::api::{engine, records};
use crate::web::pool::ImportProgress;

/// The headers of a conversion, whose body is the file.
const CONVERSION_HEADERS: &[(&str, &str, AnswerType)] = &[
    LOSSES,
    (
        "x-sumito-warnings",
        "Warnings about the text, where there are some",
        AnswerType::of::<records::ConversionWarnings>(),
    ),
];

/// Texts, imports, and the capabilities of the server.
pub(super) fn of_server() -> Vec<Endpoint> {
    vec![
        conversions(),
        Endpoint::new("/api/read").on(
            Operation::post(
                "readRecords",
                "Read a text: records, or a position",
                json::<records::ReadAnswer>(),
            )
            .with::<records::ReadRequest>()
            .takes(Content::Records)
            .needs(Access::WithToken),
            post(records::read),
        ),
        Endpoint::new("/api/import").on(
            Operation::post(
                "beginImport",
                "Import a file of records",
                json::<ImportProgress>(),
            )
            .with::<records::ImportRequest>()
            .takes(Content::File),
            post(records::begin_import),
        ),
        Endpoint::new("/api/import/sample-games").on(
            Operation::post(
                "importSampleGames",
                "Import the sample games",
                json::<ImportProgress>(),
            ),
            post(records::import_sample_games),
        ),
        Endpoint::new("/api/import/{number}").on(
            Operation::get(
                "getImport",
                "How far an import is",
                json::<ImportProgress>(),
            ),
            get(records::import_status),
        ),
        Endpoint::new("/api/game-kinds").on(
            Operation::get(
                "listGameKinds",
                "The games that sumito knows",
                rows::<GameKindRow>(),
            )
            .with::<GameKindsRequest>(),
            request_route::<GameKindsRequest>(),
        ),
        Endpoint::new("/api/openapi.json").on(
            Operation::get(
                "getOpenApi",
                "The OpenAPI document of this API",
                Answer::OpenApi,
            ),
            get(show),
        ),
        Endpoint::new("/api/settings").on(
            Operation::get(
                "getSettings",
                "What the server can do",
                json::<engine::SettingsAnswer>(),
            )
            .with::<engine::SettingsRequest>(),
            get(engine::settings),
        ),
    ]
}

/// Conversions of texts.
fn conversions() -> Endpoint {
    Endpoint::new("/api/convert").on(
        Operation::post(
            "convertRecords",
            "Write the records of a text in another format, or as a picture",
            ANY_FILE,
        )
        .with::<records::ConvertRequest>()
        .takes(Content::Records)
        .with_headers(CONVERSION_HEADERS)
        .needs(Access::WithToken),
        post(records::convert),
    )
}
