//! Totals of all players, counted game by game.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::names::name_order;
use crate::record::{GameResult, extend_dates};
use crate::store::Summary;

/// Totals of players, by name.
#[derive(Debug, Default)]
pub(crate) struct PlayerTotals {
    rows: BTreeMap<String, PlayerRow>,
    /// The players of fragments.
    of_fragments: BTreeSet<String>,
}

impl PlayerTotals {
    /// Counts a game for each of its players.
    pub(crate) fn add(&mut self, game: &Summary) {
        // The rest of the game may be stored too: it would count twice.
        if game.is_fragment() {
            for (name, _) in players(game) {
                if !self.of_fragments.contains(name) {
                    self.of_fragments.insert(name.to_owned());
                }
            }
            return;
        }
        for (name, seat) in players(game) {
            if !self.rows.contains_key(name) {
                let row = PlayerRow {
                    name: name.to_owned(),
                    ..PlayerRow::default()
                };
                self.rows.insert(name.to_owned(), row);
            }
            if let Some(row) = self.rows.get_mut(name) {
                row.add(game, seat);
            }
        }
    }

    /// The number of players who have no games but fragments.
    pub(crate) fn only_in_fragments(&self) -> usize {
        let players = self.of_fragments.iter();
        players
            .filter(|name| !self.rows.contains_key(*name))
            .count()
    }

    /// The rows of all players, by name.
    pub(crate) fn rows(self) -> Vec<PlayerRow> {
        let mut rows: Vec<PlayerRow> = self.rows.into_values().collect();
        rows.sort_by_cached_key(|row| name_order(&row.name));
        rows
    }
}

/// The totals of one player.
///
/// ```
/// use std::path::Path;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let players = database.player_totals(&Filter::default())?;
/// assert_eq!((players[0].name.as_str(), players[0].record.drawn), ("ABA-PRO", 1));
/// assert_eq!(players[0].last_date.as_deref(), Some("2002.12.09"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlayerRow {
    /// The name of the person: all spellings of one person count together.
    pub name: String,
    /// All games.
    #[serde(flatten)]
    pub record: PlayerCounts,
    /// Games in which the player moved first.
    pub as_black: PlayerCounts,
    /// Games in which the player moved second.
    pub as_white: PlayerCounts,
    /// The earliest known date, as `YYYY.MM.DD` with `??` for what is not known, which counts as the earliest that it may be.
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
        let (first, last) = (&mut self.first_date, &mut self.last_date);
        extend_dates(first, last, game.date.as_deref());
    }
}

/// How games ended for a player. A game of more than two players, an incomplete one, one without a known result, and one against oneself count as unknown.
///
/// ```
/// use std::path::Path;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let players = database.player_totals(&Filter::default())?;
/// let counts = players[0].record;
/// assert_eq!((counts.games, counts.won, counts.drawn, counts.lost, counts.unknown), (2, 0, 1, 0, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
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
