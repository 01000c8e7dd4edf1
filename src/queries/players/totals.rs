//! Players, and how they did.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::record::GameResult;
use crate::store::Summary;

/// How games ended for a player. A game of more than two sides, one without a known result, and one against oneself count as unknown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Record {
    /// All of them.
    pub(crate) games: u64,
    /// Won.
    pub(crate) won: u64,
    /// Drawn.
    pub(crate) drawn: u64,
    /// Lost.
    pub(crate) lost: u64,
    /// Of unknown result.
    pub(crate) unknown: u64,
}

/// Where a player sat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seat {
    First,
    Second,
    Later,
    /// In more than one seat, as programs do.
    Several,
}

impl Record {
    /// Adds a game.
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

/// A player in a list.
#[derive(Debug, Clone, Default, Serialize)]
pub(crate) struct PlayerRow {
    /// The name, as records spell it.
    pub(crate) name: String,
    /// All games.
    #[serde(flatten)]
    pub(crate) record: Record,
    /// Those where the player moved first.
    pub(crate) as_black: Record,
    /// Those where the player moved second.
    pub(crate) as_white: Record,
    /// The first day known.
    pub(crate) first_date: Option<String>,
    /// The last day known.
    pub(crate) last_date: Option<String>,
}

impl PlayerRow {
    fn add(&mut self, game: &Summary, seat: Seat) {
        self.record.add(game, seat);
        let sits = |player: &Option<String>| player.as_deref() == Some(self.name.as_str());
        if sits(&game.black) {
            self.as_black.add(game, seat);
        }
        if sits(&game.white) {
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

/// Who plays in a game, each once, and where.
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

/// Who sits in a game, and where.
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

/// Players by their names, filled game by game.
#[derive(Debug, Default)]
pub(crate) struct PlayerTotals(BTreeMap<String, PlayerRow>);

impl PlayerTotals {
    /// Counts a game for each who plays in it.
    pub(crate) fn add(&mut self, game: &Summary) {
        // It is a part of a game, and the other part may be there too.
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

    /// All of them, by name.
    pub(crate) fn rows(self) -> Vec<PlayerRow> {
        self.0.into_values().collect()
    }
}
