//! The named positions that games reach.

use crate::openings::{OpeningName, OpeningNames};
use crate::store::{Database, Filter, ResultCounts, StoreError};

/// A named position, and the results of the games that reach it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedOpening {
    /// The name and its position.
    pub opening: OpeningName,
    /// The results of the games.
    pub results: ResultCounts,
}

/// The named positions reached by games that pass a filter, most reached first. A game counts for each of them that it reaches, in any orientation and by any
/// order of moves.
///
/// # Errors
/// When the database cannot be read.
pub fn named_openings(
    database: &Database,
    filter: &Filter,
    names: &OpeningNames,
) -> Result<Vec<NamedOpening>, StoreError> {
    let mut reached = Vec::new();
    for opening in names.all() {
        let results = database.openings(opening.position, filter)?.results;
        if results.games > 0 {
            let opening = opening.clone();
            reached.push(NamedOpening { opening, results });
        }
    }
    reached.sort_by_key(|named| std::cmp::Reverse(named.results.games));
    Ok(reached)
}

impl NamedOpening {
    /// The name, after its code if it has one: several positions may share a name.
    pub fn label(&self) -> String {
        self.opening.to_string()
    }
}
