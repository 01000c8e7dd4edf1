//! A crosstable: the results of players against each other, ranked.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;

use super::totals::{Seat, players};
use crate::record::GameResult;
use crate::stats::{CountedGame, GameKindChoice};
use crate::store::{Database, Filter, StoreError, Summary};

/// Points in halves, so that sums are exact.
type HalfPoints = u32;

/// What ranks a player: points, points of the opponents, the difference of scores.
type Standing = (HalfPoints, HalfPoints, i32);

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
    /// Games that are not counted: without a result, incomplete, or with more than two players.
    pub unknown: u32,
    /// 1 for a won game, 0.5 for a draw.
    pub points: f64,
    /// The sum of the opponents' points, once for each game against them (the Solkoff or Buchholz tie-break).
    pub opponents_points: f64,
    /// Marbles ejected minus marbles lost; in Kōnane, stones taken minus stones lost.
    pub marbles: i32,
    /// The results against each opponent, by name.
    pub against: BTreeMap<String, HeadToHead>,
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

/// The crosstable of the games of one game that pass a filter: the one that the filter names, otherwise the one of which most games pass.
///
/// # Errors
/// When the database cannot be read.
pub(crate) fn crosstable(
    database: &Database,
    filter: &Filter,
) -> Result<(Vec<CrosstableRow>, GameKindChoice), StoreError> {
    let (choice, filter) = GameKindChoice::of(database, filter)?;
    let mut table = Crosstable::default();
    database.for_each_summary(&filter, |game| table.add(&game))?;
    Ok((table.rows(&choice.answer()), choice))
}

/// A crosstable, filled game by game.
#[derive(Debug, Default)]
struct Crosstable(BTreeMap<String, Entry>);

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
        if game.is_fragment() {
            return;
        }
        let points = match game.result {
            GameResult::Black => Some([2, 0]),
            GameResult::White => Some([0, 2]),
            GameResult::Draw => Some([1, 1]),
            _ => None,
        };
        let opponents = game.black.as_ref().zip(game.white.as_ref());
        let is_counted = game.incomplete.is_none() && game.others.is_none();
        let (Some(points), Some((black, white)), true) = (points, opponents, is_counted) else {
            for (name, _) in players(game) {
                self.0.entry(name.to_owned()).or_default().unknown += 1;
            }
            return;
        };
        if black == white {
            self.0.entry(black.clone()).or_default().unknown += 1;
            return;
        }
        let marbles: Vec<i32> = game.score.points().map(i32::from).collect();
        for (name, seat) in players(game) {
            let (own, opponent) = match seat {
                Seat::First => (0, white),
                _ => (1, black),
            };
            let entry = self.0.entry(name.to_owned()).or_default();
            entry.counts[2 - points[own] as usize] += 1;
            entry.marbles += marbles[own] - marbles[1 - own];
            let against = entry.against.entry(opponent.clone()).or_default();
            *against = (against.0 + 1, against.1 + points[own]);
        }
    }

    /// The rows, ranked by points, then by the points of the opponents, then by the difference of scores, as in tournaments of the Mind Sports Olympiad.
    fn rows(self, game: &CountedGame) -> Vec<CrosstableRow> {
        let mut standings: Vec<(Standing, String, Entry)> = Vec::with_capacity(self.0.len());
        let points: BTreeMap<String, HalfPoints> = self
            .0
            .iter()
            .map(|(name, entry)| (name.clone(), entry.half_points()))
            .collect();
        for (name, entry) in self.0 {
            let opponents = entry.against.iter();
            let opponents_points = opponents.map(|(opponent, (games, _))| games * points[opponent]);
            let standing = (entry.half_points(), opponents_points.sum(), entry.marbles);
            standings.push((standing, name, entry));
        }
        // Stable, so that players with the same standing stay in the order of their names.
        standings.sort_by_key(|(standing, ..)| Reverse(*standing));
        let mut rows: Vec<CrosstableRow> = Vec::with_capacity(standings.len());
        let mut previous = None;
        for (index, (standing, name, entry)) in standings.into_iter().enumerate() {
            let rank = match rows.last() {
                Some(row) if previous == Some(standing) => row.rank,
                _ => index + 1,
            };
            previous = Some(standing);
            rows.push(entry.into_row((rank, name), standing, game.clone()));
        }
        rows
    }
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
        game: CountedGame,
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
            game,
        }
    }
}

fn in_points(half_points: HalfPoints) -> f64 {
    f64::from(half_points) / 2.0
}

impl HeadToHead {
    /// The cell of a table: `1`, `½` or `0` for one game, `2.5/3` for several.
    pub(crate) fn cell(self) -> String {
        match self.games {
            1 if self.points > 0.0 && self.points < 1.0 => "½".to_owned(),
            1 => self.points.to_string(),
            games => format!("{}/{games}", self.points),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::GameKind;
    use crate::record::Score;

    fn abalone() -> CountedGame {
        CountedGame {
            game_type: GameKind::Abalone,
            left_out: BTreeMap::new(),
        }
    }

    fn game(black: &str, white: &str, result: GameResult, score: (u8, u8)) -> Summary {
        Summary {
            id: 1,
            black: Some(black.to_owned()),
            white: Some(white.to_owned()),
            event: None,
            date: None,
            layout: None,
            kind: crate::games::GameKind::ALL[0],
            layout_inferred: false,
            result,
            ending: None,
            score: Score::of_two(score.0, score.1),
            plies: 90,
            incomplete: None,
            repaired: None,
            rules: None,
            others: None,
        }
    }

    #[test]
    fn players_are_ranked_by_points_then_opponents_points_then_marbles() {
        let mut table = Crosstable::default();
        for (black, white, result, score) in [
            ("A", "B", GameResult::Black, (6, 2)),
            ("B", "C", GameResult::Black, (6, 5)),
            ("C", "A", GameResult::Draw, (3, 3)),
            ("C", "A", GameResult::Draw, (3, 3)),
            ("A", "D", GameResult::Unknown, (1, 0)),
            ("A", "A", GameResult::Black, (6, 0)),
        ] {
            table.add(&game(black, white, result, score));
        }
        let rows = table.rows(&abalone());
        let merits: Vec<(usize, &str, f64, f64, i32)> = rows
            .iter()
            .map(|row| {
                (
                    row.rank,
                    row.name.as_str(),
                    row.points,
                    row.opponents_points,
                    row.marbles,
                )
            })
            .collect();
        // B and C have one point each; the opponents of B have three points together, those of C five.
        let expected = [
            (1, "A", 2.0, 3.0, 4),
            (2, "C", 1.0, 5.0, -1),
            (3, "B", 1.0, 3.0, -3),
            (4, "D", 0.0, 0.0, 0),
        ];
        assert_eq!(merits, expected);
        let a = &rows[0];
        assert_eq!(
            (a.games, a.won, a.drawn, a.lost, a.unknown),
            (3, 1, 2, 0, 2)
        );
        assert_eq!(
            (a.against["B"].cell(), a.against["C"].cell()),
            ("1".to_owned(), "1/2".to_owned())
        );
        let one = HeadToHead {
            games: 1,
            points: 0.5,
        };
        assert_eq!(one.cell(), "½");
    }

    #[test]
    fn players_without_a_deciding_tie_break_share_a_rank() {
        let mut table = Crosstable::default();
        table.add(&game("A", "B", GameResult::Draw, (2, 2)));
        table.add(&game("C", "D", GameResult::Black, (6, 2)));
        let ranks: Vec<(usize, String)> = table
            .rows(&abalone())
            .into_iter()
            .map(|row| (row.rank, row.name))
            .collect();
        let expected = [(1, "C"), (2, "A"), (2, "B"), (4, "D")];
        assert_eq!(ranks, expected.map(|(rank, name)| (rank, name.to_owned())));
    }
}
