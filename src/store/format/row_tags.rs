//! Removes from a record's tags the values that its game's row repeats, and fills them in again.

use std::borrow::Cow;

use super::record_block::{RECOVERED, StoredRecord};
use crate::record::{Ending, GameResult, TagName};
use crate::store::Summary;

/// The tags with the ratings of the first two players.
pub(in crate::store) const RATING_TAGS: [&str; 2] = ["BlackElo", "WhiteElo"];

/// The rating that a tag states: a number, behind which a sign such as `?` may stand.
pub(in crate::store) fn rating(text: &str) -> Option<u32> {
    let text = text.trim();
    let digits =
        text.trim_end_matches(|sign: char| !sign.is_ascii_digit() && !sign.is_alphabetic());
    digits.parse().ok()
}

/// The values of a game's row that its tags may repeat.
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
    /// The values of a stored game.
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

    /// The value that the row implies for a tag with this name.
    fn value(&self, name: &str) -> Option<Cow<'_, str>> {
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

    /// Removes the values that equal those of the row.
    pub(in crate::store) fn omit_from(
        &self,
        tags: Vec<(TagName, String)>,
    ) -> Vec<(TagName, Option<String>)> {
        let tags = tags.into_iter().map(|(name, value)| {
            let is_repeated = self.value(&name).is_some_and(|of_row| of_row == value);
            (name, Some(value).filter(|_| !is_repeated))
        });
        tags.collect()
    }

    /// Removes the tags whose value is omitted although the row does not contain it.
    pub(in crate::store) fn retain_restorable(
        &self,
        mut tags: Vec<(TagName, Option<String>)>,
    ) -> Vec<(TagName, Option<String>)> {
        tags.retain(|(name, value)| value.is_some() || self.value(name).is_some());
        tags
    }

    /// The record of a game of which only the row was recovered.
    pub(in crate::store) fn recovered_record(&self) -> StoredRecord {
        let names = ["Event", "Date", "Black", "White", "Result", "Termination"];
        let known = names.into_iter().filter(|name| self.value(name).is_some());
        StoredRecord {
            line: 0,
            column: 0,
            format: RECOVERED.to_owned(),
            tags: known.map(|name| (name.into(), None)).collect(),
            text: None,
            movetext_style: None,
            details_checksum: 0,
        }
    }

    /// Restores the omitted values; `None` where the row does not contain one of them.
    pub(in crate::store) fn restore(
        &self,
        tags: Vec<(TagName, Option<String>)>,
    ) -> Option<Vec<(TagName, String)>> {
        let tags = tags.into_iter().map(|(name, value)| {
            let value = match value {
                Some(value) => value,
                None => self.value(&name)?.into_owned(),
            };
            Some((name, value))
        });
        tags.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_numbers() {
        for text in ["1850", " 1850 ", "1850?", "1850 ?"] {
            assert_eq!(rating(text), Some(1_850), "{text}");
        }
        for text in ["", "?", "-", "1850a", "18 50", "-1850", "1850.5"] {
            assert_eq!(rating(text), None, "{text}");
        }
    }
}
