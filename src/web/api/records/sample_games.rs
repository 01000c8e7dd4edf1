//! `POST /api/import/sample-games`: imports the sample games, which are part of the program.

use std::fs::File;
use std::io::{Seek, Write};
use std::sync::Arc;

use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::import::status_response;
use crate::web::api::query_params::{self, NoParameters};
use crate::web::app_state::AppState;
use crate::web::response::ApiError;

/// The files of the folder of sample games, each with its name and its content.
macro_rules! files {
    ($($name:literal)*) => {
        &[$(($name, include_bytes!(concat!("../../../../sample-games/", $name)))),*]
    };
}

const FILES: &[(&str, &[u8])] = files![
    "graz-2002.txt"
    "own-game-alien-attack-table.md"
    "own-game-colors-linear.txt"
    "own-game-eject-table.md"
    "own-game-german-daisy.apgn"
    "own-game-handicap-linear.txt"
    "own-game-holes-reversible.txt"
    "own-game-marguerite.apgn"
    "own-game-moves-2-table.md"
    "own-game-moves-each.jsonl"
    "own-game-no-move-reversible.txt"
    "own-game-obstacles-linear.txt"
    "own-game-one-color-reversible.txt"
    "own-game-pivot-worth.apgn"
    "own-game-players-3-table.md"
    "own-game-players-4-table.md"
    "own-game-players-4x2x1-table.md"
    "own-game-players-4x2x2-linear.txt"
    "own-game-players-5.ag"
    "own-game-players-6.jsonl"
    "own-game-random.apgn"
    "own-game-repetition-linear.txt"
    "own-game-sprint.ag"
    "own-game-standard-reversible.txt"
    "own-game-triangles.ag"
    "own-konane-6x6.apgn"
    "own-konane-8x8-linear.txt"
    "own-konane-9x13-reversible.txt"
    "world-championship-2015-final.txt"
];

/// Enqueues the import of the sample games. The response contains the number of the import.
pub(in crate::web::api) async fn import_sample_games(
    State(app): State<Arc<AppState>>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let NoParameters {} = query_params::parse(query.as_deref())?;
    let (archive, bytes) = archive()
        .map_err(|error| ApiError::Internal(format!("keeping the sample games: {error}")))?;
    let name = "sample-games.zip".to_owned();
    let number = app.imports.enqueue(name, archive, bytes)?;
    status_response(&app, number, &headers)
}

/// The files as an archive in a temporary file, and its size.
fn archive() -> std::io::Result<(File, u64)> {
    let mut writer = ZipWriter::new(tempfile::tempfile()?);
    for (name, content) in FILES {
        writer.start_file(*name, SimpleFileOptions::default())?;
        writer.write_all(content)?;
    }
    let mut file = writer.finish()?;
    let bytes = file.stream_position()?;
    file.rewind()?;
    Ok((file, bytes))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use super::*;

    #[test]
    fn every_sample_game_is_part_of_the_program() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/sample-games");
        let names = fs::read_dir(folder).unwrap();
        let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let embedded: BTreeSet<String> = FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(embedded, names.collect());
    }
}
