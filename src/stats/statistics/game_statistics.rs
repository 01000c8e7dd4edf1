//! Statistics counted game by game.

use std::collections::BTreeMap;

use super::distribution::Distribution;
use crate::record::{Ending, GameResult};
use crate::stats::game_kind_choice::GameKindChoice;
use crate::stats::results::count_result;
use crate::store::{GameMetadata, ResultCounts};

/// Statistics of a set of games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameStatistics {
    /// The game whose games are counted.
    pub choice: GameKindChoice,
    /// The results of the games.
    pub results: ResultCounts,
    /// The number of games whose record stops early.
    pub incomplete: u64,
    /// Results by the key of the layout; an empty key stands for starts that are no built-in layout.
    pub layouts: BTreeMap<String, ResultCounts>,
    /// The number of games by ending, if known.
    pub endings: BTreeMap<&'static str, u64>,
    /// The number of games whose ending is not known.
    pub unknown_ending: u64,
    /// Results by year, if known.
    pub years: BTreeMap<u16, ResultCounts>,
    /// Results of the games whose year is not known.
    pub unknown_year: ResultCounts,
    /// The lengths in plies.
    pub lengths: Distribution,
    /// The first ejections, and the results after them; none in games whose points are not rare.
    pub first_ejection: FirstEjection,
}

/// The first ejections of games between two sides from starts without a marble lost.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FirstEjection {
    /// The ply of the first ejection.
    pub plies: Distribution,
    /// The results of games in which Black, or the player that moves first, ejected first.
    pub by_black: ResultCounts,
    /// The results of games in which White did.
    pub by_white: ResultCounts,
}

impl FirstEjection {
    /// Of the games won by either side, the share won by the side that ejected first.
    pub(crate) fn first_ejector_win_share(&self) -> Option<f64> {
        let won = self.by_black.black + self.by_white.white;
        let lost = self.by_black.white + self.by_white.black;
        (won + lost > 0).then(|| won as f64 / (won + lost) as f64)
    }
}

impl GameStatistics {
    /// Counts a game.
    pub fn add(&mut self, metadata: &GameMetadata<'_>) {
        let count = |results: &mut ResultCounts| count_result(results, metadata.result);
        count(&mut self.results);
        self.incomplete += u64::from(metadata.is_incomplete);
        let layout = metadata.layout.unwrap_or_default();
        match self.layouts.get_mut(layout) {
            Some(results) => count(results),
            None => count(self.layouts.entry(layout.to_owned()).or_default()),
        }
        let of_ending = match metadata.ending.map(Ending::key) {
            Some(ending) => self.endings.entry(ending).or_default(),
            None => &mut self.unknown_ending,
        };
        *of_ending += 1;
        count(match metadata.year {
            Some(year) => self.years.entry(year).or_default(),
            None => &mut self.unknown_year,
        });
        self.lengths.add(metadata.plies);
    }

    /// Counts the first ejection of a game: its ply, whether White, or the player that moves second, ejected, and the result of the game.
    pub(crate) fn add_first_ejection(&mut self, ply: u32, by: GameResult, result: GameResult) {
        self.first_ejection.plies.add(ply);
        match by {
            GameResult::White => count_result(&mut self.first_ejection.by_white, result),
            _ => count_result(&mut self.first_ejection.by_black, result),
        }
    }

    /// The results by layout, most played first.
    pub(crate) fn layouts_by_games(&self) -> Vec<(&str, &ResultCounts)> {
        let mut layouts: Vec<(&str, &ResultCounts)> = self
            .layouts
            .iter()
            .map(|(key, results)| (key.as_str(), results))
            .collect();
        layouts.sort_by_key(|(_, results)| std::cmp::Reverse(results.games));
        layouts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_by_every_property() {
        let mut statistics = GameStatistics::default();
        let metadata = |game, result, layout: Option<&'static str>, year, plies| GameMetadata {
            game,
            black: None,
            white: None,
            result,
            ending: layout.map(|_| Ending::Resignation),
            date: None,
            year,
            plies,
            layout,
            kind: crate::games::GameKind::ALL[0],
            seats: 2,
            is_incomplete: false,
        };
        statistics.add(&metadata(
            1,
            GameResult::Black,
            Some("classical"),
            Some(2015),
            90,
        ));
        statistics.add(&metadata(
            2,
            GameResult::White,
            Some("classical"),
            None,
            110,
        ));
        statistics.add(&metadata(3, GameResult::Fourth, None, Some(2015), 20));
        statistics.add_first_ejection(31, GameResult::Black, GameResult::Black);
        statistics.add_first_ejection(41, GameResult::Black, GameResult::White);
        let ResultCounts {
            games,
            black,
            white,
            others,
            ..
        } = statistics.results;
        assert_eq!((games, black, white, others), (3, 1, 1, 1));
        let layouts: Vec<(&str, u64)> = statistics
            .layouts_by_games()
            .iter()
            .map(|(key, results)| (*key, results.games))
            .collect();
        assert_eq!(layouts, [("classical", 2), ("", 1)]);
        assert_eq!(statistics.years[&2015].games, 2);
        assert_eq!(statistics.unknown_year.white, 1);
        assert_eq!(statistics.endings["resignation"], 2);
        assert_eq!(statistics.unknown_ending, 1);
        assert_eq!(statistics.lengths.median(), Some(90.0));
        assert_eq!(statistics.first_ejection.plies.total(), 2);
        assert_eq!(
            statistics.first_ejection.first_ejector_win_share(),
            Some(0.5)
        );
    }
}
