//! Renames and merges events: edits the tag of all games that have one of their names.

use std::collections::{BTreeMap, BTreeSet};

use crate::names::{NamePattern, quoted_list, similar_names};
use crate::store::connection::count;
use crate::store::edit::edit_games::EditReport;
use crate::store::edit::game_edit::GameEdit;
use crate::store::format::filter::{Field, for_each_block, present_games};
use crate::store::journal::ChangeKind;
use crate::store::players::for_each_name;
use crate::store::{Database, StoreError};

/// The ids of the events that have games, by name.
struct Events(BTreeMap<String, u32>);

impl Database {
    /// Gives all games of events with these names the event `into`, in one change. The records stay stored as they were found.
    ///
    /// # Errors
    /// When a name is not that of one event, two games would become the same, or the database cannot be written.
    pub(crate) fn merge_events(
        &mut self,
        names: &[String],
        into: &str,
    ) -> Result<EditReport, StoreError> {
        self.set_event(into, |events| {
            let found = names.iter().map(|name| events.find(name));
            let found: BTreeMap<&str, u32> = found.collect::<Result<_, _>>()?;
            let quoted: Vec<String> = found.keys().map(|name| format!("`{name}`")).collect();
            let summary = format!("merged the events {} into `{into}`", quoted.join(", "));
            Ok((found.into_values().collect(), summary))
        })
    }

    /// Gives all games of an event another event, which no game has, in one change.
    ///
    /// # Errors
    /// As for [`merge_events`](Database::merge_events), and when a game has the event `into` already.
    pub(crate) fn rename_event(
        &mut self,
        name: &str,
        into: &str,
    ) -> Result<EditReport, StoreError> {
        self.set_event(into, |events| {
            let (name, event) = events.find(name)?;
            if name != into.trim() && events.0.contains_key(into.trim()) {
                return Err(StoreError::Edit(format!(
                    "there is an event `{into}` already, expected another name; `sumito events merge` gives the games of both one event"
                )));
            }
            let summary = format!("renamed the event `{name}` to `{into}`");
            Ok((BTreeSet::from([event]), summary))
        })
    }

    /// Gives the games of the events that `choose` returns the event `into`, in a change with the summary that it returns.
    fn set_event(
        &mut self,
        into: &str,
        choose: impl FnOnce(&Events) -> Result<(BTreeSet<u32>, String), StoreError>,
    ) -> Result<EditReport, StoreError> {
        let transaction = self.begin_read()?;
        let (chosen, summary) = choose(&self.events_with_games()?)?;
        if into.trim().is_empty() || into.contains(char::is_control) {
            let message = "the new name of the event is empty or has control characters, expected a text in one line";
            return Err(StoreError::Edit(message.to_owned()));
        }
        let mut ids = Vec::new();
        self.for_each_event(|game, event| {
            if chosen.contains(&event) {
                ids.push(game);
            }
        })?;
        drop(transaction);
        ids.sort_unstable();
        let edit = GameEdit {
            tags: vec![("Event".to_owned(), into.to_owned())],
            ..GameEdit::default()
        };
        self.edit_games_as(&ids, &edit, ChangeKind::Events, Some(summary))
    }

    fn events_with_games(&self) -> Result<Events, StoreError> {
        let mut ids = BTreeSet::new();
        self.for_each_event(|_, event| {
            ids.insert(event);
        })?;
        let sql = include_str!("../../../sql/query/events.sql");
        let mut events = BTreeMap::new();
        for_each_name(&self.connection, "event", sql, |id, name| {
            if ids.contains(&id) {
                events.insert(name.to_owned(), id);
            }
        })?;
        Ok(Events(events))
    }

    /// Passes the number of every game and the id of its event to `visit`.
    fn for_each_event(&self, mut visit: impl FnMut(i64, u32)) -> Result<(), StoreError> {
        for selected in present_games(&self.connection)? {
            let segment = selected.segment;
            for_each_block(
                &self.connection,
                segment,
                [Field::Event],
                |block, [event]| {
                    for place in selected.bitmap.ordinals_of(block) {
                        visit(segment.first_game + count(place), event.at(place));
                    }
                },
            )?;
        }
        Ok(())
    }
}

impl Events {
    /// The event of this name, otherwise the only one that matches it without regard to case and accents.
    fn find(&self, name: &str) -> Result<(&str, u32), StoreError> {
        if let Some((event, id)) = self.0.get_key_value(name) {
            return Ok((event, *id));
        }
        let pattern = NamePattern::new(name);
        let matches = self.0.iter().filter(|(event, _)| pattern.matches(event));
        let found: Vec<(&String, &u32)> = matches.collect();
        match found[..] {
            [(event, id)] => Ok((event, *id)),
            [] => {
                let similar = similar_names(name, self.0.keys().map(String::as_str));
                let expected = match similar[..] {
                    [] => "expected a name that `sumito events` lists".to_owned(),
                    _ => format!("did you mean {}?", quoted_list(&similar)),
                };
                Err(StoreError::Edit(format!(
                    "there is no event `{name}`, {expected}"
                )))
            }
            _ => Err(StoreError::AmbiguousName {
                name: name.to_owned(),
                names: found.into_iter().map(|(event, _)| event.clone()).collect(),
            }),
        }
    }
}
