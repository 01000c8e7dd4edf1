//! Renames and merges events: edits the tag of all games that have one of their names.

use std::collections::{BTreeMap, BTreeSet};

use crate::store::connection::count;
use crate::store::edit::edit_games::EditReport;
use crate::store::edit::game_edit::GameEdit;
use crate::store::format::filter::{Field, for_each_block, present_games};
use crate::store::journal::ChangeKind;
use crate::store::{Database, StoreError};

impl Database {
    /// Gives all games of events with these names the event `into`, in one change. The records stay stored as they were found.
    ///
    /// # Errors
    /// When no game has an event with one of the names, two games would become the same, or the database cannot be written.
    pub(crate) fn merge_events(
        &mut self,
        names: &[String],
        into: &str,
    ) -> Result<EditReport, StoreError> {
        let ids = self.games_of_events(names)?;
        let edit = GameEdit {
            tags: vec![("Event".to_owned(), into.to_owned())],
            ..GameEdit::default()
        };
        let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let summary = format!("merged the events {} into `{into}`", quoted.join(", "));
        self.edit_games_as(&ids, &edit, ChangeKind::Events, Some(summary))
    }

    /// The numbers of the games whose event has one of these names.
    fn games_of_events(&self, names: &[String]) -> Result<Vec<i64>, StoreError> {
        let _transaction = self.begin_read()?;
        let sql = include_str!("../../../sql/query/events.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let rows = select.query_map([], |row| Ok((row.get(1)?, row.get(0)?)))?;
        let known: BTreeMap<String, u32> = rows.collect::<Result<_, _>>()?;
        let mut wanted = BTreeSet::new();
        for name in names {
            let id = known.get(name).ok_or_else(|| {
                StoreError::Edit(format!(
                    "there is no event `{name}`, expected a name that `sumito events` lists"
                ))
            })?;
            wanted.insert(*id);
        }
        let mut ids = Vec::new();
        for selected in present_games(&self.connection)? {
            let segment = selected.segment;
            for_each_block(
                &self.connection,
                segment,
                [Field::Event],
                |block, [event]| {
                    for place in selected.bitmap.ordinals_of(block) {
                        if wanted.contains(&event.at(place)) {
                            ids.push(segment.first_game + count(place));
                        }
                    }
                },
            )?;
        }
        Ok(ids)
    }
}
