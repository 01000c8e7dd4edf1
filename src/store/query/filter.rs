//! The conditions that select games.

use std::ops::RangeInclusive;

use crate::game::Color;
use crate::games::{AnyLayout, AnyPosition, GameKind};
use crate::record::{Ending, GameResult, PartialDate};
use crate::store::StoreError;

/// Stands for the unknown parts of the first date of a period.
pub(super) const FIRST: u32 = 0;
/// Stands for the unknown parts of the last date of a period: later than all months and days.
pub(super) const LAST: u32 = 99;

/// Conditions that a game must satisfy; the default selects all games.
///
/// ```
/// use sumito::record::GameResult;
/// use sumito::store::Filter;
///
/// let filter = Filter {
///     result: Some(GameResult::Black),
///     from: "2002.12".parse().ok(),
///     min_plies: Some(40),
///     ..Filter::default()
/// };
/// assert_eq!(filter.from.map(|date| date.to_string()).as_deref(), Some("2002.12.??"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct Filter {
    /// Ranges of ids, of which one must contain that of the game; empty if there is no such condition.
    pub ids: Vec<RangeInclusive<i64>>,
    /// The name of a player in any seat: any spelling of a person's name, in any case; `*` matches any text. If no name is equal, it matches the names that
    /// contain all its words. After `=` stands the exact spelling of a name. A name without `*` that nobody has is an error; this also holds for the names below.
    pub player: Option<String>,
    /// The name of another player, in another seat than `player`.
    pub against: Option<String>,
    /// The name of the player of Black, who moves first.
    pub black: Option<String>,
    /// The name of the player of White, who moves second.
    pub white: Option<String>,
    /// The event.
    pub event: Option<String>,
    /// The start layout.
    pub layout: Option<AnyLayout>,
    /// The game.
    pub game: Option<GameKind>,
    /// The result. That of an incomplete game counts as unknown.
    pub result: Option<GameResult>,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// The first date: a day, a month or a year.
    pub from: Option<PartialDate>,
    /// The last date: a day, or all of a month or of a year.
    pub to: Option<PartialDate>,
    /// The smallest number of plies.
    pub min_plies: Option<u32>,
    /// The largest number of plies.
    pub max_plies: Option<u32>,
    /// Positions of which a game must reach one, in any orientation; empty if there is no such condition.
    pub reaches: Vec<AnyPosition>,
    /// The range of the ratings of both players, as the record states them; games without ratings do not pass. The records of games that
    /// [`Database::index_texts`](crate::store::Database::index_texts) has not added to the index are read for it.
    pub rating: Option<RangeInclusive<u32>>,
    /// Words that tags, names of players and comments of the game contain, each in one of them, in any case and without accents; a `*` behind a word stands for any
    /// end of it, words between quotes follow each other, and a `-` before a word or a phrase excludes games with it. The records of games that are not in the index are read for it.
    pub text: Option<String>,
    /// Whether the game must have been repaired, or must not have been.
    pub repaired: Option<bool>,
    /// The options that the rules must have, either with a value (`eject=4`) or with any value (`eject`); `standard` for the rules without options.
    pub rules: Option<String>,
    /// The names of saved searches that must all contain the game.
    pub saved_searches: Vec<String>,
    /// The names of saved searches that must not contain the game.
    pub excluded_saved_searches: Vec<String>,
    /// Other filters that a game must pass as well: two conditions of the same kind, such as two events.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub conjuncts: Vec<Filter>,
}

impl Filter {
    /// The filter for the games that pass this filter and another one. No condition of one replaces that of the other.
    #[must_use]
    pub(crate) fn and(&self, other: Filter) -> Filter {
        let mut both = self.clone();
        both.conjuncts.push(other);
        both
    }

    /// The filter for the games among these in which the player of exactly this name has a seat.
    #[must_use]
    pub(crate) fn with_player(&self, name: &str) -> Filter {
        let player = Some(format!("={name}"));
        if self.player.is_none() {
            return Filter {
                player,
                ..self.clone()
            };
        }
        self.and(Filter {
            player,
            ..Filter::default()
        })
    }

    /// The filter for the games among these in which the player of exactly this name has the first colour or the second one.
    #[must_use]
    pub(crate) fn with_color(&self, color: Color, name: &str) -> Filter {
        let mut seat = Filter::default();
        let player = match color {
            Color::Black => &mut seat.black,
            _ => &mut seat.white,
        };
        *player = Some(format!("={name}"));
        self.and(seat)
    }

    /// Checks that the ranges are not empty. Every query with a filter does so as well.
    ///
    /// # Errors
    /// When the first date is after the last one, or the smallest number of plies exceeds the largest one.
    #[doc(hidden)]
    pub fn check_ranges(&self) -> Result<(), StoreError> {
        if let (Some(from), Some(to)) = (self.from, self.to)
            && from.number(FIRST) > to.number(LAST)
        {
            return Err(StoreError::empty_range(
                &from.known_part(),
                &to.known_part(),
                "day",
            ));
        }
        if let (Some(least), Some(most)) = (self.min_plies, self.max_plies)
            && least > most
        {
            return Err(StoreError::empty_range(&least, &most, "number of plies"));
        }
        if let Some(range) = self.rating.as_ref().filter(|range| range.is_empty()) {
            return Err(StoreError::empty_range(
                range.start(),
                range.end(),
                "rating",
            ));
        }
        if let Some(range) = self.ids.iter().find(|range| range.is_empty()) {
            return Err(StoreError::empty_range(range.start(), range.end(), "id"));
        }
        Ok(())
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::Filter;

    #[test]
    fn a_serialized_filter_keeps_all_conditions() {
        let event = |name: &str| Filter {
            event: Some(name.to_owned()),
            ..Filter::default()
        };
        let both = event("Cup").and(event("Open"));
        for filter in [event("Cup"), both] {
            let text = serde_json::to_string(&filter).unwrap();
            assert_eq!(serde_json::from_str::<Filter>(&text).unwrap(), filter);
            assert_eq!(
                text.contains("conjuncts"),
                !filter.conjuncts.is_empty(),
                "{text}"
            );
        }
    }
}
