//! Renames and merges events: edits the tag of all games that have one of their names.

use std::collections::BTreeMap;

use crate::names::{NamePattern, quoted_list, similar_names};
use crate::store::connection::count;
use crate::store::edit::edit_games::EditReport;
use crate::store::edit::game_edit::GameEdit;
use crate::store::format::filter::{Field, for_each_block, present_games};
use crate::store::journal::ChangeKind;
use crate::store::players::for_each_name;
use crate::store::{Database, StoreError};

/// The numbers of the games of each event by its name.
struct GamesOfEvents(BTreeMap<String, Vec<i64>>);

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
        let events = self.games_of_events()?;
        let found = names.iter().map(|name| events.find(name));
        let found: BTreeMap<&str, &[i64]> = found.collect::<Result<_, _>>()?;
        let quoted: Vec<String> = found.keys().map(|name| format!("`{name}`")).collect();
        let summary = format!("merged the events {} into `{into}`", quoted.join(", "));
        self.set_event(found.into_values(), into, summary)
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
        let events = self.games_of_events()?;
        let (name, games) = events.find(name)?;
        if name != into.trim() && events.0.contains_key(into.trim()) {
            return Err(StoreError::Edit(format!(
                "there is an event `{into}` already, expected another name; `sumito events merge` gives the games of both one event"
            )));
        }
        let summary = format!("renamed the event `{name}` to `{into}`");
        self.set_event([games], into, summary)
    }

    /// Gives the games of some events the event `into`.
    fn set_event<'a>(
        &mut self,
        events: impl IntoIterator<Item = &'a [i64]>,
        into: &str,
        summary: String,
    ) -> Result<EditReport, StoreError> {
        if into.trim().is_empty() || into.contains(char::is_control) {
            let message = "the new name of the event is empty or has control characters, expected a text in one line";
            return Err(StoreError::Edit(message.to_owned()));
        }
        let edit = GameEdit {
            tags: vec![("Event".to_owned(), into.to_owned())],
            ..GameEdit::default()
        };
        let mut ids: Vec<i64> = events.into_iter().flatten().copied().collect();
        ids.sort_unstable();
        self.edit_games_as(&ids, &edit, ChangeKind::Events, Some(summary))
    }

    /// The numbers of the games of every event.
    fn games_of_events(&self) -> Result<GamesOfEvents, StoreError> {
        let _transaction = self.begin_read()?;
        let mut ids: BTreeMap<u32, Vec<i64>> = BTreeMap::new();
        for selected in present_games(&self.connection)? {
            let segment = selected.segment;
            for_each_block(
                &self.connection,
                segment,
                [Field::Event],
                |block, [event]| {
                    for place in selected.bitmap.ordinals_of(block) {
                        let games = ids.entry(event.at(place)).or_default();
                        games.push(segment.first_game + count(place));
                    }
                },
            )?;
        }
        let sql = include_str!("../../../sql/query/events.sql");
        let mut games = BTreeMap::new();
        for_each_name(&self.connection, "event", sql, |id, name| {
            if let Some(of_event) = ids.remove(&id) {
                games.insert(name.to_owned(), of_event);
            }
        })?;
        Ok(GamesOfEvents(games))
    }
}

impl GamesOfEvents {
    /// The event of this name, otherwise the only one that matches it without regard to case and accents.
    fn find(&self, name: &str) -> Result<(&str, &[i64]), StoreError> {
        if let Some((event, games)) = self.0.get_key_value(name) {
            return Ok((event, games));
        }
        let pattern = NamePattern::new(name);
        let matches = self.0.iter().filter(|(event, _)| pattern.matches(event));
        let found: Vec<(&String, &Vec<i64>)> = matches.collect();
        match found[..] {
            [(event, games)] => Ok((event, games)),
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
