//! Totals of all players, counted game by game.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::record::GameResult;
use crate::store::Summary;

/// Totals of players, by name.
#[derive(Debug, Default)]
pub(crate) struct PlayerTotals(BTreeMap<String, PlayerRow>);

impl PlayerTotals {
    /// Counts a game for each of its players.
    pub(crate) fn add(&mut self, game: &Summary) {
        // The rest of the game may be stored too: it would count twice.
        if game.is_fragment() {
            return;
        }
        for (name, seat) in players(game) {
            if !self.0.contains_key(name) {
                let row = PlayerRow {
                    name: name.to_owned(),
                    ..PlayerRow::default()
                };
                self.0.insert(name.to_owned(), row);
            }
            if let Some(row) = self.0.get_mut(name) {
                row.add(game, seat);
            }
        }
    }

    /// The rows of all players, by name.
    pub(crate) fn rows(self) -> Vec<PlayerRow> {
        self.0.into_values().collect()
    }
}

/// The totals of one player.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerRow {
    /// The name, as records spell it.
    pub name: String,
    /// All games.
    #[serde(flatten)]
    pub record: PlayerCounts,
    /// Games in which the player moved first.
    pub as_black: PlayerCounts,
    /// Games in which the player moved second.
    pub as_white: PlayerCounts,
    /// The earliest known date, as `YYYY.MM.DD` with `??` for what is not known.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::date_or_null")
    )]
    pub first_date: Option<String>,
    /// The latest known date.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::date_or_null")
    )]
    pub last_date: Option<String>,
}

impl PlayerRow {
    fn add(&mut self, game: &Summary, seat: Seat) {
        self.record.add(game, seat);
        let is_this = |player: &Option<String>| player.as_deref() == Some(self.name.as_str());
        if is_this(&game.black) {
            self.as_black.add(game, seat);
        }
        if is_this(&game.white) {
            self.as_white.add(game, seat);
        }
        let date = game.date.as_ref();
        if date.is_some() && (self.first_date.is_none() || self.first_date.as_ref() > date) {
            self.first_date = date.cloned();
        }
        if self.last_date.as_ref() < date {
            self.last_date = date.cloned();
        }
    }
}

/// How games ended for a player. A game of more than two sides, one without a known result, and one against oneself count as unknown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayerCounts {
    /// All games.
    pub games: u64,
    /// Games won.
    pub won: u64,
    /// Games drawn.
    pub drawn: u64,
    /// Games lost.
    pub lost: u64,
    /// Games whose end counts for nobody.
    pub unknown: u64,
}

impl PlayerCounts {
    /// Counts a game for the player in a seat.
    pub(crate) fn add(&mut self, game: &Summary, seat: Seat) {
        self.games += 1;
        let is_counted = game.incomplete.is_none() && game.others.is_none();
        let counter = match (game.result, seat) {
            _ if !is_counted || seat == Seat::Several => &mut self.unknown,
            (GameResult::Black, Seat::First) | (GameResult::White, Seat::Second) => &mut self.won,
            (GameResult::Black, Seat::Second) | (GameResult::White, Seat::First) => &mut self.lost,
            (GameResult::Draw, _) => &mut self.drawn,
            _ => &mut self.unknown,
        };
        *counter += 1;
    }
}

/// The seat of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seat {
    First,
    Second,
    Later,
    /// More than one seat, as programs that play against themselves have.
    Several,
}

/// The players of a game, each once, with their seats.
pub(crate) fn players(game: &Summary) -> Vec<(&str, Seat)> {
    let mut players: Vec<(&str, Seat)> = Vec::with_capacity(2);
    for (name, seat) in seats(game) {
        match players.iter_mut().find(|(other, _)| *other == name) {
            Some((_, other)) => *other = Seat::Several,
            None => players.push((name, seat)),
        }
    }
    players
}

/// The seats of a game and the names in them.
fn seats(game: &Summary) -> impl Iterator<Item = (&str, Seat)> {
    let first = game.black.as_deref().map(|name| (name, Seat::First));
    let second = game.white.as_deref().map(|name| (name, Seat::Second));
    let later = game.others.as_deref().into_iter();
    let later = later
        .flat_map(|names| names.split(" / "))
        .filter(|name| *name != "?");
    let later = later.map(|name| (name, Seat::Later));
    first.into_iter().chain(second).chain(later)
}
