//! A crosstable: the results of players against each other, ranked.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::totals::{Seat, players};
use crate::names::name_order;
use crate::record::GameResult;
use crate::stats::{CountedGame, GameKindChoice};
use crate::store::{Database, Filter, StoreError, Summary};

/// Points in halves, so that sums are exact.
type HalfPoints = u32;

/// What ranks a player: points, points of the opponents, the difference of scores.
type Standing = (HalfPoints, HalfPoints, i32);

/// The numbers of games that are not counted, by the keys of the reasons.
type Reasons = BTreeMap<&'static str, u64>;

/// A player in a crosstable.
///
/// ```
/// use std::path::Path;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// for row in database.crosstable(&Filter::default())? {
///     println!("{}. {}: {} points of {} games", row.rank, row.name, row.points, row.games);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CrosstableRow {
    /// From 1; equal for players whom no tie-break separates.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub rank: usize,
    /// The name of the person.
    pub name: String,
    /// Counted games.
    pub games: u32,
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Games that are not counted: without a result, incomplete, with more than two players, against oneself, or against a player without a name.
    pub unknown: u32,
    /// 1 for a won game, 0.5 for a draw.
    pub points: f64,
    /// The sum of the opponents' points, once for each game against them (the Solkoff or Buchholz tie-break).
    pub opponents_points: f64,
    /// Marbles ejected minus marbles lost; in Kōnane, stones taken minus stones lost.
    pub marbles: i32,
    /// The results against each opponent, by name.
    pub against: BTreeMap<String, HeadToHead>,
    /// Games of the table, of all its players, that are not counted; the same in every row.
    pub not_counted: u64,
    /// How many of them are not counted for each reason: `more-than-two-players`, `nameless` (the name of a player is missing), `one-name` (on both sides),
    /// `incomplete`, `no-result` or `no-start` (it is not known). A reason without games is absent.
    pub not_counted_reasons: BTreeMap<&'static str, u64>,
    /// The game whose games are counted.
    #[serde(flatten)]
    pub game: CountedGame,
}

/// The results against one opponent.
///
/// ```
/// use std::path::Path;
/// use sumito::store::{Database, Filter};
///
/// let mut database = Database::in_memory()?;
/// database.import_path(Path::new("sample-games/graz-2002.txt"))?;
/// let table = database.crosstable(&Filter::default())?;
/// let row = table.iter().find(|row| row.name == "ABA-PRO").expect("a player");
/// let against = row.against["hofnar"];
/// assert_eq!((against.games, against.points), (1, 0.5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HeadToHead {
    /// Counted games.
    pub games: u32,
    /// 1 for a won game, 0.5 for a draw.
    pub points: f64,
}

/// Why a game is not in a crosstable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum NotCounted {
    MoreThanTwo,
    Nameless,
    OneName,
    Incomplete,
    NoResult,
    Fragment,
}

impl NotCounted {
    /// The key of the reason in answers.
    const fn key(self) -> &'static str {
        match self {
            NotCounted::MoreThanTwo => "more-than-two-players",
            NotCounted::Nameless => "nameless",
            NotCounted::OneName => "one-name",
            NotCounted::Incomplete => "incomplete",
            NotCounted::NoResult => "no-result",
            NotCounted::Fragment => "no-start",
        }
    }
}

impl fmt::Display for NotCounted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotCounted::MoreThanTwo => "of more than two players",
            NotCounted::Nameless => "without the name of a player",
            NotCounted::OneName => "of one name on both sides",
            NotCounted::Incomplete => "incomplete",
            NotCounted::NoResult => "without a result",
            NotCounted::Fragment => "without a known start",
        })
    }
}

/// A crosstable, and what it leaves out.
#[derive(Debug)]
pub(crate) struct RankedPlayers {
    pub(crate) rows: Vec<CrosstableRow>,
    /// The game whose games are counted.
    pub(crate) choice: GameKindChoice,
    /// How many of these games are not counted, by the reason.
    pub(crate) not_counted: BTreeMap<NotCounted, u64>,
}

/// The crosstable of the games of one game that pass a filter: the one that the filter names, otherwise the one of which most games pass.
///
/// # Errors
/// When the database cannot be read.
pub(crate) fn crosstable(
    database: &Database,
    filter: &Filter,
) -> Result<RankedPlayers, StoreError> {
    let (choice, filter) = GameKindChoice::of(database, filter)?;
    let mut table = Crosstable::default();
    database.for_each_summary(&filter, |game| table.add(&game))?;
    Ok(RankedPlayers {
        not_counted: table.not_counted.clone(),
        rows: table.rows(&choice.answer()),
        choice,
    })
}

/// A crosstable, filled game by game.
#[derive(Debug, Default)]
struct Crosstable {
    entries: BTreeMap<String, Entry>,
    not_counted: BTreeMap<NotCounted, u64>,
}

#[derive(Debug, Default)]
struct Entry {
    /// Games won, drawn and lost.
    counts: [u32; 3],
    unknown: u32,
    marbles: i32,
    against: BTreeMap<String, (u32, HalfPoints)>,
}

impl Crosstable {
    /// Counts a game.
    fn add(&mut self, game: &Summary) {
        let ([black, white], points) = match counted(game) {
            Ok(counted) => counted,
            Err(reason) => {
                *self.not_counted.entry(reason).or_default() += 1;
                // The rest of a fragment may be stored too: it would count twice.
                let named = players(game).into_iter();
                for (name, _) in named.filter(|_| reason != NotCounted::Fragment) {
                    self.entry(name).unknown += 1;
                }
                return;
            }
        };
        let marbles: Vec<i32> = game.score.points().map(i32::from).collect();
        for (name, seat) in players(game) {
            let (own, opponent) = match seat {
                Seat::First => (0, white),
                _ => (1, black),
            };
            let entry = self.entry(name);
            entry.counts[2 - points[own] as usize] += 1;
            entry.marbles += marbles[own] - marbles[1 - own];
            let against = entry.against.entry(opponent.to_owned()).or_default();
            *against = (against.0 + 1, against.1 + points[own]);
        }
    }

    fn entry(&mut self, name: &str) -> &mut Entry {
        self.entries.entry(name.to_owned()).or_default()
    }

    /// The rows, ranked by points, then by the points of the opponents, then by the difference of scores, as in tournaments of the Mind Sports Olympiad.
    fn rows(self, game: &CountedGame) -> Vec<CrosstableRow> {
        let reasons = self.not_counted.iter();
        let reasons: Reasons = reasons
            .map(|(reason, games)| (reason.key(), *games))
            .collect();
        let mut standings: Vec<(Standing, String, Entry)> = Vec::with_capacity(self.entries.len());
        let points: BTreeMap<String, HalfPoints> = self
            .entries
            .iter()
            .map(|(name, entry)| (name.clone(), entry.half_points()))
            .collect();
        for (name, entry) in self.entries {
            let opponents = entry.against.iter();
            let opponents_points = opponents.map(|(opponent, (games, _))| games * points[opponent]);
            let standing = (entry.half_points(), opponents_points.sum(), entry.marbles);
            standings.push((standing, name, entry));
        }
        standings.sort_by_cached_key(|(standing, name, _)| (Reverse(*standing), name_order(name)));
        let mut rows: Vec<CrosstableRow> = Vec::with_capacity(standings.len());
        let mut previous = None;
        for (index, (standing, name, entry)) in standings.into_iter().enumerate() {
            let rank = match rows.last() {
                Some(row) if previous == Some(standing) => row.rank,
                _ => index + 1,
            };
            previous = Some(standing);
            rows.push(entry.into_row((rank, name), standing, (game.clone(), reasons.clone())));
        }
        rows
    }
}

/// The players of a game and their points in halves, or why it is not counted.
fn counted(game: &Summary) -> Result<([&str; 2], [HalfPoints; 2]), NotCounted> {
    if game.is_fragment() {
        return Err(NotCounted::Fragment);
    }
    if game.others.is_some() {
        return Err(NotCounted::MoreThanTwo);
    }
    let (Some(black), Some(white)) = (&game.black, &game.white) else {
        return Err(NotCounted::Nameless);
    };
    if black == white {
        return Err(NotCounted::OneName);
    }
    if game.incomplete.is_some() {
        return Err(NotCounted::Incomplete);
    }
    let points = match game.result {
        GameResult::Black => [2, 0],
        GameResult::White => [0, 2],
        GameResult::Draw => [1, 1],
        _ => return Err(NotCounted::NoResult),
    };
    Ok(([black, white], points))
}

impl Entry {
    fn games(&self) -> u32 {
        self.counts.iter().sum()
    }

    fn half_points(&self) -> HalfPoints {
        2 * self.counts[0] + self.counts[1]
    }

    fn into_row(
        self,
        (rank, name): (usize, String),
        standing: Standing,
        (game, reasons): (CountedGame, Reasons),
    ) -> CrosstableRow {
        let (half_points, opponents_half_points, marbles) = standing;
        let [won, drawn, lost] = self.counts;
        let games = self.games();
        let against = self.against.into_iter().map(|(opponent, (games, points))| {
            let points = in_points(points);
            (opponent, HeadToHead { games, points })
        });
        CrosstableRow {
            rank,
            name,
            games,
            won,
            drawn,
            lost,
            unknown: self.unknown,
            points: in_points(half_points),
            opponents_points: in_points(opponents_half_points),
            marbles,
            against: against.collect(),
            not_counted: reasons.values().sum(),
            not_counted_reasons: reasons,
            game,
        }
    }
}

fn in_points(half_points: HalfPoints) -> f64 {
    f64::from(half_points) / 2.0
}

impl HeadToHead {
    /// The cell of a table: `1`, `½` or `0` for one game, `2.5 of 3` for several.
    pub(crate) fn cell(self) -> String {
        match self.games {
            1 if self.points > 0.0 && self.points < 1.0 => "½".to_owned(),
            1 => self.points.to_string(),
            games => format!("{} of {games}", self.points),
        }
    }
}

#[cfg(test)]
mod tests;
