//! Joins games that are recorded in two halves, after an import.

use anyhow::Result;

use super::messages::note;
use crate::store::{Database, RecordOrigin};

/// Joins fragments with the records of their first halves, and prints the outcome for each. Returns the number of joined fragments.
pub(crate) fn join_fragments(database: &mut Database) -> Result<u64> {
    let mut joined = 0;
    for outcome in database.join_fragments()? {
        let fragment = &outcome.fragment;
        let firsts: Vec<String> = outcome.firsts.iter().map(RecordOrigin::to_string).collect();
        let firsts = firsts.join(" and ");
        if outcome.is_joined {
            joined += 1;
            note(&format!("{fragment}: joined with its first half, {firsts}"));
        } else if let Some(edited) = outcome.edited {
            note(&format!(
                "{fragment}: not joined with its first half, {firsts}, because game {edited} was edited: `sumito history {edited}` lists the edits, which `sumito undo` reverts"
            ));
        } else if outcome.firsts.len() > 1 {
            note(&format!(
                "{fragment}: not joined, for it can be the second half of {firsts}; expected one first half"
            ));
        } else {
            note(&format!(
                "{fragment}: not joined, for other records can be the second half of {firsts} too"
            ));
        }
    }
    Ok(joined)
}
