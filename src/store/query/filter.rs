//! The conditions that select games.

use std::ops::RangeInclusive;

use crate::games::{AnyLayout, AnyPosition, GameKind};
use crate::record::{Ending, GameResult};
use crate::store::StoreError;
use crate::store::format::filter::date_number;

/// Conditions that a game must satisfy; the default selects all games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    /// Ranges of ids, of which one must contain that of the game; empty if there is no such condition.
    pub ids: Vec<RangeInclusive<i64>>,
    /// The name of a player in any seat: any spelling of a person's name, in any case; `*` matches any text. If nobody is called so, it means those with all
    /// its words in their names. A name without `*` that nobody has is an error; this also holds for the names below.
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
    /// The result.
    pub result: Option<GameResult>,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// The first date: `YYYY.MM.DD`, or the beginning of one.
    pub from: Option<String>,
    /// The last date, in the same form.
    pub to: Option<String>,
    /// The smallest number of plies.
    pub min_plies: Option<u32>,
    /// The largest number of plies.
    pub max_plies: Option<u32>,
    /// Positions of which a game must reach one, in any orientation; empty if there is no such condition.
    pub reaches: Vec<AnyPosition>,
    /// The range in which the ratings of both players are that the record states; games without them do not pass. The records of games that
    /// [`Database::index_texts`](crate::store::Database::index_texts) has not added to the index are read for it.
    pub rating: Option<RangeInclusive<u32>>,
    /// Words that tags, names of players and comments of the game contain, each in one of them, in any case and without accents; a `*` behind a word stands for any
    /// end of it. The records of games that are not in the index are read for it.
    pub text: Option<String>,
    /// Whether only games that were repaired are selected.
    pub repaired: bool,
    /// The options that the rules must have, either with a value (`eject=4`) or with any value (`eject`); `standard` for the rules without options.
    pub rules: Option<String>,
    /// The names of saved result sets that must all contain the game.
    pub kept: Vec<String>,
    /// The names of saved result sets that must not contain the game.
    pub not_kept: Vec<String>,
}

impl Filter {
    /// Checks that the ranges are not empty. Every query with a filter does so as well.
    ///
    /// # Errors
    /// When the first date is after the last one, or the smallest number of plies exceeds the largest one.
    pub fn check_ranges(&self) -> Result<(), StoreError> {
        if let (Some(from), Some(to)) = (&self.from, &self.to)
            && date_bound(from, '0') > date_bound(to, '9')
        {
            return Err(StoreError::empty_range(from, to, "day"));
        }
        if let (Some(least), Some(most)) = (self.min_plies, self.max_plies)
            && least > most
        {
            return Err(StoreError::empty_range(&least, &most, "number of plies"));
        }
        Ok(())
    }
}

/// The first or the last date with this beginning, as a number: `digit`, 0 or 9, replaces the missing digits.
pub(super) fn date_bound(date: &str, digit: char) -> u32 {
    let mut digits: String = date.chars().filter(char::is_ascii_digit).collect();
    while digits.len() < 8 {
        digits.push(digit);
    }
    date_number(&digits)
}
