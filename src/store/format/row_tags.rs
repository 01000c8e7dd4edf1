//! Removes from a record's tags the values that its game's row repeats, and fills them in again.

use std::borrow::Cow;

use super::record_block::{RECOVERED, StoredRecord};
use crate::record::{Ending, GameResult, TagName};
use crate::store::Summary;

/// What the row of a game says that tags say too.
pub(in crate::store) struct RowTags<'a> {
    pub(in crate::store) black: Option<&'a str>,
    pub(in crate::store) white: Option<&'a str>,
    pub(in crate::store) event: Option<&'a str>,
    pub(in crate::store) date: Option<Cow<'a, str>>,
    pub(in crate::store) result: GameResult,
    pub(in crate::store) ending: Option<Ending>,
    pub(in crate::store) plies: u64,
}

impl<'a> RowTags<'a> {
    /// Of a game as a list has it.
    pub(in crate::store) fn of(game: &'a Summary) -> RowTags<'a> {
        RowTags {
            black: game.black.as_deref(),
            white: game.white.as_deref(),
            event: game.event.as_deref(),
            date: game.date.as_deref().map(Cow::from),
            result: game.result,
            ending: game.ending,
            plies: game.plies.into(),
        }
    }

    /// What a tag with this name says, if the row says it.
    fn tag(&self, name: &str) -> Option<Cow<'_, str>> {
        match name {
            "Black" => self.black.map(Cow::from),
            "White" => self.white.map(Cow::from),
            "Event" => self.event.map(Cow::from),
            "Date" => self.date.clone(),
            "Result" => Some(self.result.code().into()),
            "Termination" => self.ending.map(|ending| ending.key().into()),
            "Plies" => Some(self.plies.to_string().into()),
            _ => None,
        }
    }

    /// Tags without what the row says.
    pub(in crate::store) fn left_out(
        &self,
        tags: Vec<(TagName, String)>,
    ) -> Vec<(TagName, Option<String>)> {
        let tags = tags.into_iter().map(|(name, value)| {
            let is_said = self.tag(&name).is_some_and(|said| said == value);
            (name, Some(value).filter(|_| !is_said))
        });
        tags.collect()
    }

    /// Tags without those that are left to the row and that it does not say.
    pub(in crate::store) fn those_left(
        &self,
        mut tags: Vec<(TagName, Option<String>)>,
    ) -> Vec<(TagName, Option<String>)> {
        tags.retain(|(name, value)| value.is_some() || self.tag(name).is_some());
        tags
    }

    /// The record of a game of which only the row is left.
    pub(in crate::store) fn record(&self) -> StoredRecord {
        let names = ["Event", "Date", "Black", "White", "Result", "Termination"];
        let said = names.into_iter().filter(|name| self.tag(name).is_some());
        StoredRecord {
            line: 0,
            column: 0,
            format: RECOVERED.to_owned(),
            tags: said.map(|name| (name.into(), None)).collect(),
            text: None,
            manner: None,
            sum: 0,
        }
    }

    /// Tags as the record has them; `None` where the row does not say what is left to it.
    pub(in crate::store) fn filled_in(
        &self,
        tags: Vec<(TagName, Option<String>)>,
    ) -> Option<Vec<(TagName, String)>> {
        let tags = tags.into_iter().map(|(name, value)| {
            let value = match value {
                Some(value) => value,
                None => self.tag(&name)?.into_owned(),
            };
            Some((name, value))
        });
        tags.collect()
    }
}
