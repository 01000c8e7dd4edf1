//! How strong players are, by Glicko-2.
//!
//! After Mark E. Glickman, *Example of the Glicko-2 system* (2013), with the figures of the crate `skillratings`: everybody begins with 1500, a deviation of 350
//! and a volatility of 0.06; the system constant is 0.5. All games of a period are rated at once, by the ratings before it.
//!
//! A game counts when it is whole, was won by one of two sides or drawn, and both players are known and not the same person. Under which rules it was played,
//! from which layout, how long it was and whether a player is a program makes no difference: filters choose. A game of more than two players, each for himself or in
//! teams, is not rated: Glicko-2 compares one player with one, and a rating by another system would not compare with these. How many were left out is told. A game of which only the year is known is
//! rated with the last period of that year; all games without a date are rated together, as one period after all others.

use std::collections::{BTreeMap, HashMap};

use serde_json::{Value, json};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Rating, confidence_interval, decay_deviation, expected_score};

use super::glicko::PeriodSums;
use super::period::{Day, RatingPeriod, UNDATED};
use crate::record::GameResult;
use crate::rules::Rules;
use crate::store::{Database, Filter, Outline, StoreError};

/// A player with a rating.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayerRating {
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
    players: Vec<PlayerRating>,
    by_name: HashMap<String, usize>,
    left_out: u64,
}

/// Rates the players of the games that pass a filter.
///
/// # Errors
/// When the database cannot be read.
pub fn rate_players(
    database: &Database,
    filter: &Filter,
    period: RatingPeriod,
) -> Result<Ratings, StoreError> {
    database.in_one_state(|| {
        let outlines = |visit: &mut dyn FnMut(&Outline<'_>)| {
            database.outlines(filter, |outline| visit(&outline))
        };
        rate(outlines, period, MOST_GAMES, |_, _| ())
    })?
}

impl Ratings {
    /// All players, the surely strongest first.
    pub fn players(&self) -> &[PlayerRating] {
        &self.players
    }

    /// A player.
    pub fn of(&self, name: &str) -> Option<&PlayerRating> {
        self.by_name.get(name).map(|&place| &self.players[place])
    }

    /// How many whole games with a result were left out because more than two players played.
    pub const fn left_out(&self) -> u64 {
        self.left_out
    }
}

/// Games that are kept in memory at once, 32 bytes each, so that several periods are rated in one reading.
pub(super) const MOST_GAMES: u64 = 1 << 19;

/// Rates the players of games. `outlines` hands the games to its argument, the same each time: they are read several times, so that memory does not grow
/// with their number: at most `most_games` are kept. `tell` is given each game that is rated, with what the ratings said before it, period by period.
///
/// # Errors
/// Those of `outlines`.
pub(super) fn rate(
    outlines: impl Fn(&mut dyn FnMut(&Outline<'_>)) -> Result<(), StoreError>,
    period: RatingPeriod,
    most_games: u64,
    mut tell: impl FnMut(i64, Expectation),
) -> Result<Ratings, StoreError> {
    let mut rater = Rater::default();
    let mut left_out = 0;
    let mut periods: BTreeMap<u32, u64> = BTreeMap::new();
    outlines(&mut |outline| match rated_outcome(outline) {
        Ok(_) => {
            *periods.entry(period_of(outline, period)).or_default() += 1;
            [outline.black, outline.white]
                .into_iter()
                .flatten()
                .for_each(|name| rater.add_player(name));
        }
        Err(LeftOut::MorePlayers) => left_out += 1,
        Err(LeftOut::NotRated) => {}
    })?;
    let dated = periods.keys().copied().filter(|key| *key != UNDATED).max();
    let undated = dated.map_or(0, |last| last + 1);
    let number = |key| if key == UNDATED { undated } else { key };
    let mut waiting = periods.into_iter().peekable();
    while let Some((first, mut games)) = waiting.next() {
        let mut last = first;
        while let Some((key, more)) = waiting.next_if(|(_, more)| games + more <= most_games) {
            (last, games) = (key, games + more);
        }
        let room = if first == last { 0 } else { games as usize };
        let mut kept = Vec::with_capacity(room);
        outlines(&mut |outline| {
            let key = period_of(outline, period);
            let Some(game) = Some(outline)
                .filter(|_| (first..=last).contains(&key))
                .and_then(|outline| rater.game(outline))
            else {
                return;
            };
            if first == last {
                // One period may have any number of games: none is kept.
                tell(game.game, rater.play(&game, number(key)));
            } else {
                kept.push((key, game));
            }
        })?;
        if first == last {
            rater.end_period(&period.name(first));
        }
        kept.sort_by_key(|(key, _)| *key);
        for games in kept.chunk_by(|one, other| one.0 == other.0) {
            for (key, game) in games {
                tell(game.game, rater.play(game, number(*key)));
            }
            rater.end_period(&period.name(games[0].0));
        }
    }
    Ok(rater.ratings(left_out))
}

/// Why a game is not rated.
enum LeftOut {
    /// It has a result, but more than two players.
    MorePlayers,
    /// It has no result, is incomplete, or is not known to be between two persons.
    NotRated,
}

/// The result of a game for who moved first, if it is rated.
fn rated_outcome(outline: &Outline<'_>) -> Result<Outcomes, LeftOut> {
    if outline.is_incomplete || outline.result == GameResult::Unknown {
        return Err(LeftOut::NotRated);
    }
    if !is_between_two(outline.rules) {
        return Err(LeftOut::MorePlayers);
    }
    if outline.black == outline.white || outline.black.is_none() || outline.white.is_none() {
        return Err(LeftOut::NotRated);
    }
    match outline.result {
        GameResult::Black => Ok(Outcomes::WIN),
        GameResult::White => Ok(Outcomes::LOSS),
        GameResult::Draw => Ok(Outcomes::DRAW),
        _ => Err(LeftOut::NotRated),
    }
}

/// Whether a game is rated.
pub(super) fn is_rated(outline: &Outline<'_>) -> bool {
    rated_outcome(outline).is_ok()
}

fn period_of(outline: &Outline<'_>, period: RatingPeriod) -> u32 {
    Day::of(outline.date.as_deref()).period(period)
}

/// A game that is rated.
#[derive(Debug, Clone, Copy)]
struct ReportGame {
    game: i64,
    players: [u32; 2],
    /// Of who moves first.
    outcome: Outcomes,
}

/// Players on the way through the periods.
#[derive(Debug, Default)]
struct Rater {
    numbers: HashMap<String, u32>,
    careers: Vec<Career>,
    /// Who has played in the period that is being rated.
    active: Vec<u32>,
    /// The number of the last period.
    last: u32,
}

impl Rater {
    fn add_player(&mut self, name: &str) {
        if !self.numbers.contains_key(name) {
            let number = self.careers.len() as u32;
            self.numbers.insert(name.to_owned(), number);
            self.careers.push(Career::default());
        }
    }

    fn game(&self, outline: &Outline<'_>) -> Option<ReportGame> {
        let outcome = rated_outcome(outline).ok()?;
        let number = |name: Option<&str>| self.numbers.get(name?).copied();
        Some(ReportGame {
            game: outline.game,
            players: [number(outline.black)?, number(outline.white)?],
            outcome,
        })
    }

    /// Counts a game of a period, by the ratings before the period, and hands back what those said of it.
    fn play(&mut self, played: &ReportGame, period: u32) -> Expectation {
        self.last = period;
        for player in played.players {
            let career = &mut self.careers[player as usize];
            if career.of_period.games == 0 {
                career.rating = career.before(period);
                career.at = period;
                self.active.push(player);
            }
        }
        let ratings = played
            .players
            .map(|player| self.careers[player as usize].rating);
        let (promised, promised_second) = expected_score(&ratings[0], &ratings[1]);
        let points = played.outcome.to_chess_points();
        for (side, points, promised) in [(0, points, promised), (1, 1.0 - points, promised_second)]
        {
            let career = &mut self.careers[played.players[side] as usize];
            career.add(&ratings[1 - side], points, promised);
        }
        Expectation {
            ratings: ratings.map(|rating| rating.rating),
            expected: promised,
            points,
        }
    }

    /// Rates those who have played since the period before.
    fn end_period(&mut self, name: &str) {
        for player in self.active.drain(..) {
            self.careers[player as usize].end_period(name);
        }
    }

    fn ratings(self, left_out: u64) -> Ratings {
        let Rater {
            numbers,
            mut careers,
            last,
            ..
        } = self;
        let rated = |(name, number): (String, u32)| {
            std::mem::take(&mut careers[number as usize]).rated(name, last)
        };
        let mut players: Vec<PlayerRating> = numbers.into_iter().map(rated).collect();
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
            left_out,
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
pub fn rating_summary_json(rated: &PlayerRating) -> Value {
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
pub fn rating_json(rated: &PlayerRating) -> Value {
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
    let mut value = rating_summary_json(rated);
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
    of_period: OfPeriod,
    history: Vec<PeriodRating>,
    /// Won, drawn, lost.
    counts: [u64; 3],
}

/// The games of a player in the period that is being rated.
#[derive(Debug, Clone, Copy, Default)]
struct OfPeriod {
    games: u64,
    points: f64,
    expected: f64,
    sums: PeriodSums,
}

impl Career {
    fn add(&mut self, opponent: &Glicko2Rating, points: f64, expected: f64) {
        let of_period = &mut self.of_period;
        of_period.games += 1;
        of_period.points += points;
        of_period.expected += expected;
        of_period.sums.add(&self.rating, opponent, points);
        let place = match points {
            0.75.. => 0,
            0.25.. => 1,
            _ => 2,
        };
        self.counts[place] += 1;
    }

    fn end_period(&mut self, name: &str) {
        let OfPeriod {
            games,
            points,
            expected,
            sums,
        } = std::mem::take(&mut self.of_period);
        self.rating = sums.rating_after(&self.rating);
        self.history.push(PeriodRating {
            period: name.to_owned(),
            games,
            points,
            expected,
            rating: self.rating.rating,
            deviation: self.rating.deviation,
        });
    }

    /// The rating just before a period: it is less sure with each one without games.
    fn before(&self, period: u32) -> Glicko2Rating {
        let idle = if self.history.is_empty() {
            0
        } else {
            period.saturating_sub(self.at + 1)
        };
        (0..idle).fold(self.rating, |rating, _| decay_deviation(&rating))
    }

    fn rated(self, name: String, end: u32) -> PlayerRating {
        let rating = self.before(end + 1);
        let (low, high) = confidence_interval(&rating);
        let [won, drawn, lost] = self.counts;
        PlayerRating {
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

#[cfg(test)]
mod tests;
