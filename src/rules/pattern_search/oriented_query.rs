//! `OrientedQuery`: a query in one orientation.

use super::pattern::Pattern;
use super::query::{PatternQuery, QueryTarget};
use crate::board::Symmetry;

/// A query in one orientation, with Black and White exchanged or not.
#[derive(Debug, Clone)]
pub(super) struct OrientedQuery {
    pub(super) conditions: Conditions,
    /// The symmetry that maps the query to this one.
    pub(super) symmetry: Symmetry,
    /// Whether Black and White are exchanged.
    pub(super) swapped: bool,
}

/// The conditions of a query in one orientation.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Conditions {
    pub(super) target: QueryTarget,
    pub(super) follow_up: Option<Pattern>,
    pub(super) material: Option<[u8; 2]>,
    pub(super) score: Option<Vec<u8>>,
}

/// The query in all its orientations and colours, at most 24, without duplicates. The original one comes first.
pub(super) fn oriented_queries(query: &PatternQuery) -> Vec<OrientedQuery> {
    let mut oriented: Vec<OrientedQuery> = Vec::new();
    let orientations = if query.exact { 1 } else { Symmetry::COUNT };
    for swapped in [false, true] {
        if swapped && !query.swap {
            break;
        }
        let original = Conditions::of(query, swapped);
        for symmetry in Symmetry::all().take(orientations) {
            let conditions = original.transform(symmetry);
            if !oriented.iter().any(|other| other.conditions == conditions) {
                oriented.push(OrientedQuery {
                    conditions,
                    symmetry,
                    swapped,
                });
            }
        }
    }
    oriented
}

impl Conditions {
    fn of(query: &PatternQuery, swapped: bool) -> Conditions {
        let mut conditions = Conditions {
            target: query.target.clone(),
            follow_up: query.follow_up.map(|follow_up| follow_up.pattern),
            material: query.material,
            score: query.score.clone(),
        };
        if swapped {
            conditions.swap_colors();
        }
        conditions
    }

    fn swap_colors(&mut self) {
        match &mut self.target {
            QueryTarget::Pattern(pattern) => *pattern = pattern.swap_colors(),
            QueryTarget::Position(position) => *position = position.swap_colors(),
            // Colours do not matter.
            QueryTarget::Cells(_) => {}
        }
        self.follow_up = self.follow_up.map(|pattern| pattern.swap_colors());
        self.material.iter_mut().for_each(|counts| counts.reverse());
        if let Some([first, second, ..]) = self.score.as_deref_mut() {
            std::mem::swap(first, second);
        }
    }

    fn transform(&self, symmetry: Symmetry) -> Conditions {
        Conditions {
            target: match &self.target {
                QueryTarget::Pattern(pattern) => QueryTarget::Pattern(pattern.transform(symmetry)),
                QueryTarget::Position(position) => {
                    QueryTarget::Position(position.transform(symmetry))
                }
                QueryTarget::Cells(position) => QueryTarget::Cells(position.transform(symmetry)),
            },
            follow_up: self.follow_up.map(|pattern| pattern.transform(symmetry)),
            ..self.clone()
        }
    }
}
