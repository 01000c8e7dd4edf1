//! What is counted of games.

use std::collections::BTreeMap;

use super::Distribution;
use crate::record::{Ending, GameResult};
use crate::store::{Outline, Tally};

/// Figures of some games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameStatistics {
    /// How they ended.
    pub results: Tally,
    /// Those whose record stops before its end.
    pub incomplete: u64,
    /// By the key of the layout; an empty one stands for starts that no built-in layout has.
    pub layouts: BTreeMap<String, Tally>,
    /// By how they ended, where that is known.
    pub endings: BTreeMap<&'static str, u64>,
    /// By year; those of unknown years have none.
    pub years: BTreeMap<u16, Tally>,
    /// Their plies.
    pub lengths: Distribution,
    /// When the first marble fell, and what that was worth.
    pub first_ejection: FirstEjection,
    /// Results by game, for the first ejections, which are found later.
    results_by_game: Vec<(i64, GameResult)>,
}

/// The first ejections of games between two sides from starts without a marble lost.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FirstEjection {
    /// The number of the ply that ejected.
    pub plies: Distribution,
    /// How games ended in which Black, or who moves first, ejected first.
    pub by_black: Tally,
    /// How those ended in which White did.
    pub by_white: Tally,
}

impl FirstEjection {
    /// Of the games that one side won, the share that was won by who ejected first.
    pub fn first_ejector_win_share(&self) -> Option<f64> {
        let won = self.by_black.black + self.by_white.white;
        let lost = self.by_black.white + self.by_white.black;
        (won + lost > 0).then(|| won as f64 / (won + lost) as f64)
    }
}

impl GameStatistics {
    /// Counts a game; games come in the order of their numbers.
    pub fn add(&mut self, outline: &Outline<'_>) {
        let count = |tally: &mut Tally| add(tally, outline.result);
        count(&mut self.results);
        self.incomplete += u64::from(outline.is_incomplete);
        let layout = outline.layout.unwrap_or_default();
        match self.layouts.get_mut(layout) {
            Some(tally) => count(tally),
            None => count(self.layouts.entry(layout.to_owned()).or_default()),
        }
        if let Some(ending) = outline.ending {
            *self.endings.entry(Ending::key(ending)).or_default() += 1;
        }
        if let Some(year) = outline.year {
            count(self.years.entry(year).or_default());
        }
        self.lengths.add(outline.plies);
        self.results_by_game.push((outline.game, outline.result));
    }

    /// Counts the first ejection of a game that was counted: by which ply, and whether White, or who moves second, made it.
    pub fn add_first_ejection(&mut self, game: i64, ply: u32, by: GameResult) {
        let place = self
            .results_by_game
            .binary_search_by_key(&game, |(game, _)| *game);
        let Ok(place) = place else {
            return;
        };
        let (_, result) = self.results_by_game[place];
        self.first_ejection.plies.add(ply);
        match by {
            GameResult::White => add(&mut self.first_ejection.by_white, result),
            _ => add(&mut self.first_ejection.by_black, result),
        }
    }

    /// The layouts, most played first.
    pub fn layouts_by_games(&self) -> Vec<(&str, &Tally)> {
        let mut layouts: Vec<(&str, &Tally)> = self
            .layouts
            .iter()
            .map(|(key, tally)| (key.as_str(), tally))
            .collect();
        layouts.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.games));
        layouts
    }
}

/// Counts a result.
pub(super) fn add(tally: &mut Tally, result: GameResult) {
    tally.games += 1;
    let count = match result {
        GameResult::Black => &mut tally.black,
        GameResult::White => &mut tally.white,
        GameResult::Draw => &mut tally.draws,
        GameResult::Unknown => &mut tally.unknown,
        GameResult::Third | GameResult::Fourth | GameResult::Fifth | GameResult::Sixth => {
            &mut tally.others
        }
    };
    *count += 1;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_under_all_that_is_known_of_them() {
        let mut figures = GameStatistics::default();
        let outline = |game, result, layout, year, plies| Outline {
            game,
            black: None,
            white: None,
            result,
            ending: Some(Ending::Resignation),
            date: None,
            year,
            plies,
            layout,
            rules: None,
            is_incomplete: false,
        };
        figures.add(&outline(
            1,
            GameResult::Black,
            Some("classical"),
            Some(2015),
            90,
        ));
        figures.add(&outline(2, GameResult::White, Some("classical"), None, 110));
        figures.add(&outline(3, GameResult::Fourth, None, Some(2015), 20));
        figures.add_first_ejection(1, 31, GameResult::Black);
        figures.add_first_ejection(2, 41, GameResult::Black);
        figures.add_first_ejection(9, 1, GameResult::White);
        let Tally {
            games,
            black,
            white,
            others,
            ..
        } = figures.results;
        assert_eq!((games, black, white, others), (3, 1, 1, 1));
        let layouts: Vec<(&str, u64)> = figures
            .layouts_by_games()
            .iter()
            .map(|(key, tally)| (*key, tally.games))
            .collect();
        assert_eq!(layouts, [("classical", 2), ("", 1)]);
        assert_eq!(figures.years[&2015].games, 2);
        assert_eq!(figures.endings["resignation"], 3);
        assert_eq!(figures.lengths.median(), Some(90));
        assert_eq!(figures.first_ejection.plies.total(), 2);
        assert_eq!(figures.first_ejection.first_ejector_win_share(), Some(0.5));
    }
}
