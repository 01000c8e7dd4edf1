//! Addresses of the changes of the database.

use axum::routing::post;

use super::answers::{json, rows};
use crate::store::UndoReport;
use crate::web::api::lists::{ChangesRequest, ListedChange};
use crate::web::api::openapi::{Endpoint, Operation};
use crate::web::api::records;
use crate::web::api::request::request_route;

/// The changes, and their undo.
pub(super) fn of_changes() -> Vec<Endpoint> {
    vec![
        Endpoint::new("/api/changes").on(
            Operation::get(
                "listChanges",
                "The changes of the database, the newest first",
                rows::<ListedChange>(),
            )
            .with::<ChangesRequest>(),
            request_route::<ChangesRequest>(),
        ),
        Endpoint::new("/api/changes/{id}/undo").on(
            Operation::post(
                "undoChange",
                "Undo a change; undoing an undo repeats the change",
                json::<UndoReport>(),
            ),
            post(records::undo),
        ),
    ]
}
