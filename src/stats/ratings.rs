//! How strong players are, by Glicko-2.
//!
//! After Mark E. Glickman, *Example of the Glicko-2 system* (2013), as the crate `skillratings` has it: everybody begins with 1500, a deviation of 350
//! and a volatility of 0.06; the system constant is 0.5. All games of a period are rated at once, by the ratings before it.
//!
//! A game counts when it is whole, was won by one of two sides or drawn, and both players are known and not the same person. Under which rules it was played,
//! from which layout, how long it was and whether a player is a program makes no difference: filters choose. A game of more than two players, each for himself or in
//! teams, is not rated: Glicko-2 compares one player with one, and a rating by another system would not compare with these. How many were left out is told. A game of which only the year is known is
//! rated with the last period of that year; all games without a date are rated together, as one period after all others.

use std::collections::HashMap;

use serde_json::{Value, json};
use skillratings::Outcomes;
use skillratings::glicko2::{
    Glicko2Config, Glicko2Rating, confidence_interval, decay_deviation, expected_score,
    glicko2_rating_period,
};

use super::period::{Day, Period, UNDATED};
use crate::record::GameResult;
use crate::rules::Rules;
use crate::store::{Database, Filter, Outline, StoreError};

/// A player with a rating.
#[derive(Debug, Clone, PartialEq)]
pub struct Rated {
    /// The name of the person.
    pub name: String,
    /// How strong: 1500 for who has not played.
    pub rating: f64,
    /// How sure that is: the real strength lies within twice of it in 19 of 20 cases.
    pub deviation: f64,
    /// How much the results swing.
    pub volatility: f64,
    /// The lower end of the interval in which the strength lies in 19 of 20 cases; lists are sorted by it, so that one lucky game does not lead them.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Games that were rated.
    pub games: u64,
    /// Won.
    pub won: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost.
    pub lost: u64,
    /// The periods in which there were games, in their order.
    pub history: Vec<PeriodRating>,
}

/// The rating of a player after a period.
#[derive(Debug, Clone, PartialEq)]
pub struct PeriodRating {
    /// The period, as `2016.09`; empty for the games without a date.
    pub period: String,
    /// Games in it.
    pub games: u64,
    /// Points won: 1 a game, 0.5 a draw.
    pub points: f64,
    /// Points that the ratings before it promised.
    pub expected: f64,
    /// The rating after it.
    pub rating: f64,
    /// Its deviation.
    pub deviation: f64,
}

/// What ratings said of a game before it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Expectation {
    /// The ratings of who moves first and second.
    pub ratings: [f64; 2],
    /// The points that they promised who moves first.
    pub expected: f64,
    /// The points that who moves first won.
    pub points: f64,
}

/// Ratings of players.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Ratings {
    players: Vec<Rated>,
    by_name: HashMap<String, usize>,
    /// By the numbers of games, which ascend.
    games: Vec<(i64, Expectation)>,
    left_out: u64,
}

/// Rates the players of the games that pass a filter.
///
/// # Errors
/// When the database cannot be read.
pub fn ratings(
    database: &Database,
    filter: &Filter,
    period: Period,
) -> Result<Ratings, StoreError> {
    let mut games = Games::default();
    database.outlines(filter, |outline| games.add(&outline))?;
    Ok(games.rate(period))
}

impl Ratings {
    /// All players, the surely strongest first.
    pub fn players(&self) -> &[Rated] {
        &self.players
    }

    /// A player.
    pub fn of(&self, name: &str) -> Option<&Rated> {
        self.by_name.get(name).map(|&place| &self.players[place])
    }

    /// How many whole games with a result were left out because more than two players played.
    pub const fn left_out(&self) -> u64 {
        self.left_out
    }

    /// What ratings said of a game before it, if it was rated.
    pub fn before(&self, game: i64) -> Option<Expectation> {
        let place = self.games.binary_search_by_key(&game, |(game, _)| *game);
        place.ok().map(|place| self.games[place].1)
    }
}

/// Games that are rated.
#[derive(Debug, Default)]
pub(super) struct Games {
    numbers: HashMap<String, usize>,
    rated: Vec<Played>,
    /// Those that would have been rated, had they been between two.
    left_out: u64,
}

/// A game that is rated.
#[derive(Debug, Clone, Copy)]
struct Played {
    day: Day,
    game: i64,
    players: [usize; 2],
    /// Of who moves first.
    outcome: Outcomes,
}

impl Games {
    /// Takes in a game, if it counts.
    pub(super) fn add(&mut self, outline: &Outline<'_>) {
        let has_result = outline.result != GameResult::Unknown;
        if has_result && !outline.is_incomplete && !is_between_two(outline.rules) {
            self.left_out += 1;
            return;
        }
        let (Some(first), Some(second)) = (outline.black, outline.white) else {
            return;
        };
        let outcome = match outline.result {
            GameResult::Black => Outcomes::WIN,
            GameResult::White => Outcomes::LOSS,
            GameResult::Draw => Outcomes::DRAW,
            _ => return,
        };
        if first == second || outline.is_incomplete {
            return;
        }
        let players = [self.number(first), self.number(second)];
        let (day, game) = (Day::of(outline.date.as_deref()), outline.game);
        self.rated.push(Played {
            day,
            game,
            players,
            outcome,
        });
    }

    fn number(&mut self, name: &str) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.numbers.len();
        self.numbers.insert(name.to_owned(), number);
        number
    }

    /// The ratings after all of them.
    pub(super) fn rate(mut self, period: Period) -> Ratings {
        self.rated
            .sort_by_key(|played| (played.day.period(period), played.game));
        let mut career = vec![Career::default(); self.numbers.len()];
        let mut expectations = Vec::with_capacity(self.rated.len());
        let keys = self.rated.iter().map(|played| played.day.period(period));
        let dated = keys.filter(|key| *key != UNDATED).max();
        let undated = dated.map_or(0, |last| last + 1);
        let mut last = 0;
        for games in self
            .rated
            .chunk_by(|one, other| one.day.period(period) == other.day.period(period))
        {
            let key = games[0].day.period(period);
            last = if key == UNDATED { undated } else { key };
            let name = period.name(key);
            rate_period(games, (last, name), &mut career, &mut expectations);
        }
        expectations.sort_unstable_by_key(|(game, _)| *game);
        let mut players: Vec<Rated> = self
            .numbers
            .into_iter()
            .map(|(name, number)| std::mem::take(&mut career[number]).rated(name, last))
            .collect();
        players.sort_by(|one, other| {
            let by_strength = other.low.total_cmp(&one.low);
            by_strength.then_with(|| one.name.cmp(&other.name))
        });
        let by_name = players.iter().enumerate();
        Ratings {
            by_name: by_name
                .map(|(place, player)| (player.name.clone(), place))
                .collect(),
            players,
            games: expectations,
            left_out: self.left_out,
        }
    }
}

/// Whether under these rules one plays against one.
fn is_between_two(rules: Option<&str>) -> bool {
    rules.is_none_or(|rules| {
        let rules = rules.parse::<Rules>();
        rules.is_ok_and(|rules| rules.players.seats() == 2)
    })
}

/// A player in a list of ratings, as JSON: numbers rounded to tenths.
///
/// # Stability
/// Fields may be added; none is renamed or removed. They are those of [`Rated`].
pub fn rating_row(rated: &Rated) -> Value {
    json!({
        "name": rated.name,
        "rating": tenths(rated.rating),
        "deviation": tenths(rated.deviation),
        "low": tenths(rated.low),
        "high": tenths(rated.high),
        "volatility": (1e6 * rated.volatility).round() / 1e6,
        "games": rated.games,
        "won": rated.won,
        "drawn": rated.drawn,
        "lost": rated.lost,
    })
}

/// The same with the field `history`: the rating after each period, with the fields of [`PeriodRating`].
pub fn rating_value(rated: &Rated) -> Value {
    let history = rated.history.iter().map(|period| {
        json!({
            "period": Some(&period.period).filter(|period| !period.is_empty()),
            "games": period.games,
            "points": period.points,
            "expected": tenths(period.expected),
            "rating": tenths(period.rating),
            "deviation": tenths(period.deviation),
        })
    });
    let mut value = rating_row(rated);
    value["history"] = history.collect();
    value
}

pub(super) fn tenths(number: f64) -> f64 {
    (10.0 * number).round() / 10.0
}

/// A player on the way through the periods.
#[derive(Debug, Clone, Default)]
struct Career {
    rating: Glicko2Rating,
    /// The period after which it is.
    at: u32,
    results: Vec<(Glicko2Rating, Outcomes)>,
    history: Vec<PeriodRating>,
    counts: [u64; 3],
}

impl Career {
    /// The rating just before a period: it is less sure with each one without games.
    fn before(&self, period: u32) -> Glicko2Rating {
        let idle = if self.history.is_empty() {
            0
        } else {
            period.saturating_sub(self.at + 1)
        };
        (0..idle).fold(self.rating, |rating, _| decay_deviation(&rating))
    }

    fn rated(self, name: String, end: u32) -> Rated {
        let rating = self.before(end + 1);
        let (low, high) = confidence_interval(&rating);
        let [won, drawn, lost] = self.counts;
        Rated {
            name,
            rating: rating.rating,
            deviation: rating.deviation,
            volatility: rating.volatility,
            low,
            high,
            games: won + drawn + lost,
            won,
            drawn,
            lost,
            history: self.history,
        }
    }
}

/// Rates the games of a period, all by the ratings before it.
fn rate_period(
    games: &[Played],
    (number, name): (u32, String),
    career: &mut [Career],
    expectations: &mut Vec<(i64, Expectation)>,
) {
    let mut players: Vec<usize> = games.iter().flat_map(|played| played.players).collect();
    players.sort_unstable();
    players.dedup();
    for &player in &players {
        career[player].rating = career[player].before(number);
        career[player].at = number;
    }
    let mut expected: HashMap<usize, f64> = HashMap::new();
    for played in games {
        let ratings = played.players.map(|player| career[player].rating);
        let (promised, promised_second) = expected_score(&ratings[0], &ratings[1]);
        let second = match played.outcome {
            Outcomes::WIN => Outcomes::LOSS,
            Outcomes::LOSS => Outcomes::WIN,
            Outcomes::DRAW => Outcomes::DRAW,
        };
        for (side, (outcome, promised)) in [(played.outcome, promised), (second, promised_second)]
            .into_iter()
            .enumerate()
        {
            let player = played.players[side];
            career[player].results.push((ratings[1 - side], outcome));
            *expected.entry(player).or_default() += promised;
        }
        let before = Expectation {
            ratings: ratings.map(|rating| rating.rating),
            expected: promised,
            points: points(played.outcome),
        };
        expectations.push((played.game, before));
    }
    for player in players {
        let own = &mut career[player];
        let results = std::mem::take(&mut own.results);
        own.rating = glicko2_rating_period(&own.rating, &results, &Glicko2Config::new());
        for (_, outcome) in &results {
            own.counts[match outcome {
                Outcomes::WIN => 0,
                Outcomes::DRAW => 1,
                Outcomes::LOSS => 2,
            }] += 1;
        }
        own.history.push(PeriodRating {
            period: name.clone(),
            games: results.len() as u64,
            points: results.iter().map(|(_, outcome)| points(*outcome)).sum(),
            expected: expected[&player],
            rating: own.rating.rating,
            deviation: own.rating.deviation,
        });
    }
}

fn points(outcome: Outcomes) -> f64 {
    match outcome {
        Outcomes::WIN => 1.0,
        Outcomes::DRAW => 0.5,
        Outcomes::LOSS => 0.0,
    }
}

#[cfg(test)]
mod tests;
