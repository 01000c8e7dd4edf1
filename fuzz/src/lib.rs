//! The bodies of the fuzz targets. Their assertions are those of `tests/it/record/fuzz/mutations.rs` for mutated files.

#[path = "../../tests/it/support/abalone_game.rs"]
#[allow(dead_code)]
mod abalone_game;
#[path = "../../tests/it/record/fuzz/invariants.rs"]
mod checks;
#[path = "../../tests/it/record/fuzz/seeds.rs"]
mod seeds;

/// The helpers of the tests that the files above use.
mod support {
    pub(crate) use crate::abalone_game::AbaloneGame;
}

pub use sumito::record::Format;

/// Reads the input in a format, or in the one found by content.
pub fn reading(bytes: &[u8], format: Option<Format>) {
    checks::reading(bytes, format);
}

/// Reads the input, writes its whole games in every format, and reads them again.
pub fn writing(bytes: &[u8]) {
    let records = checks::reading(bytes, None);
    checks::writing(&records, bytes.len());
}

/// Reads the input as a position.
pub fn positions(bytes: &[u8]) {
    checks::positions(&String::from_utf8_lossy(bytes));
}

/// Reads the input as moves.
pub fn moves(bytes: &[u8]) {
    checks::moves(&String::from_utf8_lossy(bytes));
}

/// The initial inputs of each target, by its name.
pub fn seeds() -> Vec<(String, Vec<u8>)> {
    let files = seeds::seeds().into_iter().flat_map(|(format, file)| {
        [format.key(), "auto", "writing"].map(|target| (target.to_owned(), file.clone()))
    });
    let texts = [
        ("positions", seeds::positions()),
        ("moves", seeds::moves()),
    ];
    let texts = texts.into_iter().flat_map(|(target, texts)| {
        texts
            .into_iter()
            .map(move |text| (target.to_owned(), text.into_bytes()))
    });
    files.chain(texts).collect()
}
