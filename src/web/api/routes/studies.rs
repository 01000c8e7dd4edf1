//! Addresses of studies.

use axum::routing::{delete, get, post, put};

use super::answers::{FILE_HEADERS, RECORDS_OR_PAGE, json, rows};
use crate::store::StudySummary;
use crate::web::api::openapi::{AnswerType, Content, Endpoint, Operation};
use crate::web::api::studies;

/// Studies.
pub(super) fn of_studies() -> Vec<Endpoint> {
    let changed = json::<studies::ChangedStudy>();
    let note = Content::Json(AnswerType::of_body::<studies::NoteBody>());
    let study = Content::Json(AnswerType::of_body::<studies::StudyBody>());
    let item = Content::Json(AnswerType::of_body::<studies::ItemBody>());
    vec![
        Endpoint::new("/api/studies").on(
            Operation::get("listStudies", "The studies", rows::<StudySummary>()),
            get(studies::list),
        ),
        Endpoint::new("/api/studies/{name}")
            .on(
                Operation::get(
                    "getStudy",
                    "A study with its items",
                    json::<studies::StudyAnswer>(),
                ),
                get(studies::show),
            )
            .on(
                Operation::post("createStudy", "Create a study", changed).takes(note),
                post(studies::create),
            )
            .on(
                Operation::put(
                    "editStudy",
                    "Replace the note or the name of a study",
                    changed,
                )
                .with::<studies::ChangeRequest>()
                .takes(study),
                put(studies::edit),
            )
            .on(
                Operation::delete("deleteStudy", "Delete a study, but not its games", changed)
                    .with::<studies::ChangeRequest>(),
                delete(studies::delete),
            ),
        Endpoint::new("/api/studies/{name}/file").on(
            Operation::get("getStudyFile", "A study as one file", RECORDS_OR_PAGE)
                .with::<studies::FileRequest>()
                .with_headers(FILE_HEADERS),
            get(studies::file),
        ),
        Endpoint::new("/api/studies/{name}/items").on(
            Operation::post(
                "addStudyItem",
                "Add a game or a position to a study",
                changed,
            )
            .takes(item),
            post(studies::add_item),
        ),
        Endpoint::new("/api/studies/{name}/items/{id}/place").on(
            Operation::put(
                "exchangeStudyItems",
                "Exchange the places of two items",
                json::<studies::ExchangedItems>(),
            )
            .with::<studies::ExchangeRequest>(),
            put(studies::exchange_items),
        ),
        Endpoint::new("/api/studies/{name}/items/{id}")
            .on(
                Operation::put("setStudyItemNote", "Replace the note of an item", changed)
                    .with::<studies::ChangeRequest>()
                    .takes(note),
                put(studies::set_item_note),
            )
            .on(
                Operation::delete("deleteStudyItem", "Delete an item", changed)
                    .with::<studies::ChangeRequest>(),
                delete(studies::delete_item),
            ),
    ]
}
