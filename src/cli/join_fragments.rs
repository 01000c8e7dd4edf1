//! Halves of games that are joined after an import.

use anyhow::Result;

use super::ui;
use crate::store::{Database, Origin};

/// Joins fragments with their first halves, tells of each, and gives how many were joined.
pub(super) fn join(database: &mut Database) -> Result<u64> {
    let mut joined = 0;
    for found in database.join_fragments()? {
        let fragment = &found.fragment;
        let firsts: Vec<String> = found.firsts.iter().map(Origin::to_string).collect();
        let firsts = firsts.join(" and ");
        if found.is_joined {
            joined += 1;
            ui::note(&format!("{fragment}: joined with its first half, {firsts}"));
        } else if found.firsts.len() > 1 {
            ui::note(&format!(
                "{fragment}: not joined, for it can be the second half of {firsts}; expected one first half"
            ));
        } else {
            ui::note(&format!(
                "{fragment}: not joined, for other records can be the second half of {firsts} too"
            ));
        }
    }
    Ok(joined)
}
