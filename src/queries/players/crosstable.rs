//! Who did how against whom.

use std::collections::BTreeMap;

use serde::Serialize;

use super::players::{Seat, players};
use crate::record::GameResult;
use crate::store::Summary;

/// Points are counted in halves, so that sums are exact.
type Halves = u32;

/// A player of a crosstable.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct CrosstableRow {
    /// From 1; the same for players whom nothing tells apart.
    pub(crate) rank: usize,
    pub(crate) name: String,
    /// Games that count.
    pub(crate) games: u32,
    pub(crate) won: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
    /// Games that do not count: without a result, incomplete, or of more than two.
    pub(crate) unknown: u32,
    /// 1 for a game won, 0.5 for a draw.
    pub(crate) points: f64,
    /// The points of all opponents, of each as often as they met.
    pub(crate) opponents_points: f64,
    /// Marbles ejected less marbles lost.
    pub(crate) marbles: i32,
    /// How it went against each opponent, by name.
    pub(crate) against: BTreeMap<String, HeadToHead>,
}

/// How it went against one opponent.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(crate) struct HeadToHead {
    pub(crate) games: u32,
    pub(crate) points: f64,
}

/// A crosstable, filled game by game.
#[derive(Debug, Default)]
pub(crate) struct Crosstable(BTreeMap<String, Entry>);

#[derive(Debug, Default)]
struct Entry {
    /// Won, drawn, lost.
    counts: [u32; 3],
    unknown: u32,
    marbles: i32,
    against: BTreeMap<String, (u32, Halves)>,
}

impl Entry {
    fn games(&self) -> u32 {
        self.counts.iter().sum()
    }

    fn halves(&self) -> Halves {
        2 * self.counts[0] + self.counts[1]
    }
}

impl Crosstable {
    /// Counts a game.
    pub(crate) fn add(&mut self, game: &Summary) {
        if game.is_fragment() {
            return;
        }
        let halves = match game.result {
            GameResult::Black => Some([2, 0]),
            GameResult::White => Some([0, 2]),
            GameResult::Draw => Some([1, 1]),
            _ => None,
        };
        let both = game.black.as_ref().zip(game.white.as_ref());
        let counts = game.incomplete.is_none() && game.others.is_none();
        let (Some(halves), Some((black, white)), true) = (halves, both, counts) else {
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
            let (own, other) = match seat {
                Seat::First => (0, white),
                _ => (1, black),
            };
            let entry = self.0.entry(name.to_owned()).or_default();
            entry.counts[2 - halves[own] as usize] += 1;
            entry.marbles += marbles[own] - marbles[1 - own];
            let against = entry.against.entry(other.clone()).or_default();
            *against = (against.0 + 1, against.1 + halves[own]);
        }
    }

    /// Its rows: by points, then by the points of the opponents, then by marbles, as tournaments of the Mind Sports Olympiad were.
    pub(crate) fn rows(self) -> Vec<CrosstableRow> {
        let points: BTreeMap<&str, Halves> = self
            .0
            .iter()
            .map(|(name, entry)| (name.as_str(), entry.halves()))
            .collect();
        let opponents = |entry: &Entry| -> Halves {
            let met = entry.against.iter();
            met.map(|(other, (games, _))| games * points.get(other.as_str()).copied().unwrap_or(0))
                .sum()
        };
        let mut order: Vec<(Halves, Halves, i32, &String)> = self
            .0
            .iter()
            .map(|(name, entry)| (entry.halves(), opponents(entry), entry.marbles, name))
            .collect();
        order.sort_by(|one, other| {
            let by_merit = (other.0, other.1, other.2).cmp(&(one.0, one.1, one.2));
            by_merit.then_with(|| one.3.cmp(other.3))
        });
        let mut rows: Vec<CrosstableRow> = Vec::with_capacity(order.len());
        for (place, &(points, opponents_points, marbles, name)) in order.iter().enumerate() {
            let entry = &self.0[name];
            let is_level = place > 0 && {
                let before = &order[place - 1];
                (before.0, before.1, before.2) == (points, opponents_points, marbles)
            };
            let rank = match rows.last() {
                Some(before) if is_level => before.rank,
                _ => place + 1,
            };
            let [won, drawn, lost] = entry.counts;
            let against = entry.against.iter().map(|(other, &(games, points))| {
                let points = in_points(points);
                (other.clone(), HeadToHead { games, points })
            });
            rows.push(CrosstableRow {
                rank,
                name: name.clone(),
                games: entry.games(),
                won,
                drawn,
                lost,
                unknown: entry.unknown,
                points: in_points(points),
                opponents_points: in_points(opponents_points),
                marbles,
                against: against.collect(),
            });
        }
        rows
    }
}

fn in_points(halves: Halves) -> f64 {
    f64::from(halves) / 2.0
}

impl HeadToHead {
    /// As a table has it: `1`, `½` or `0` for one game, `2.5/3` for several.
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
    use crate::record::Score;

    fn game(black: &str, white: &str, result: GameResult, score: (u8, u8)) -> Summary {
        Summary {
            id: 1,
            black: Some(black.to_owned()),
            white: Some(white.to_owned()),
            event: None,
            date: None,
            layout: None,
            layout_inferred: false,
            result,
            ending: None,
            score: Score::of_two(score.0, score.1),
            plies: 90,
            incomplete: None,
            mended: None,
            rules: None,
            others: None,
        }
    }

    #[test]
    fn points_then_opponents_then_marbles() {
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
        let rows = table.rows();
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
        // B and C have a point each; B's opponents have three together, C's five.
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
    fn whom_nothing_tells_apart_has_the_same_rank() {
        let mut table = Crosstable::default();
        table.add(&game("A", "B", GameResult::Draw, (2, 2)));
        table.add(&game("C", "D", GameResult::Black, (6, 2)));
        let ranks: Vec<(usize, String)> = table
            .rows()
            .into_iter()
            .map(|row| (row.rank, row.name))
            .collect();
        let expected = [(1, "C"), (2, "A"), (2, "B"), (4, "D")];
        assert_eq!(ranks, expected.map(|(rank, name)| (rank, name.to_owned())));
    }
}
