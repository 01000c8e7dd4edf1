//! Databases in memory.

use std::ops::ControlFlow;

use sumito::game::{Orientation, QueryMatch};
use sumito::record::{ReadOptions, read};
use sumito::rules::{PatternQuery, Position, QueryMatcher, QueryTarget};
use sumito::store::{Database, Filter, Hit, ImportCounts, Orientations};

/// A database of the games of a text.
pub(crate) fn database(text: impl AsRef<[u8]>) -> Database {
    let mut database = Database::in_memory().unwrap();
    import(&mut database, text);
    database
}

/// All games that reach a position.
pub(crate) fn hits(database: &Database, wanted: &Position, orientations: Orientations) -> Vec<Hit> {
    let mut hits = Vec::new();
    let filter = Filter::default();
    let visit = |hit| {
        hits.push(hit);
        ControlFlow::Continue(())
    };
    database
        .for_each_hit(wanted, orientations, &filter, visit)
        .unwrap();
    hits
}

/// The first position of each game in which marbles of any colours stand on the same cells.
pub(crate) fn hits_of_any_color(
    database: &Database,
    wanted: &Position,
    orientations: Orientations,
) -> Vec<(i64, u32, Orientation)> {
    let query = PatternQuery {
        target: QueryTarget::Cells(*wanted),
        exact: orientations == Orientations::Exact,
        ..PatternQuery::default()
    };
    let mut hits = Vec::new();
    let visit = |game, found: QueryMatch| {
        hits.push((game, found.ply, found.orientation));
        ControlFlow::Continue(())
    };
    database
        .for_each_match(QueryMatcher::new(&query), &Filter::default(), |_| (), visit)
        .unwrap();
    hits
}

pub(crate) fn import(database: &mut Database, text: impl AsRef<[u8]>) -> ImportCounts {
    let mut counts = ImportCounts::default();
    let records = read(text.as_ref(), ReadOptions::default());
    database
        .import("text", records, &mut counts, |_| ControlFlow::Continue(()))
        .unwrap();
    assert_eq!(
        counts.seen,
        counts.imported + counts.duplicates + counts.incomplete + counts.rejected
    );
    counts
}
