use std::collections::BTreeMap;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use super::eligibility::is_rated;
use super::*;
use crate::record::GameResult;
use crate::store::GameMetadata;

/// The ratings after some games, and the expected result of each.
fn rated_games(
    games: &[GameMetadata<'_>],
    period: RatingPeriod,
) -> (Ratings, BTreeMap<i64, GameExpectation>) {
    let all = |visit: &mut dyn FnMut(&GameMetadata<'_>)| {
        games.iter().for_each(visit);
        Ok(())
    };
    // The ratings do not depend on the number of games kept in memory.
    let with_limit = |max_games| {
        let mut before = BTreeMap::new();
        let ratings = rate(all, period, max_games, |game, expectation| {
            before.insert(game, expectation);
        });
        (ratings.unwrap(), before)
    };
    let expected = with_limit(MAX_GAMES);
    for max_games in 0..4 {
        assert_eq!(with_limit(max_games), expected);
    }
    expected
}

fn metadata<'a>(
    game: i64,
    (black, white): (&'a str, &'a str),
    result: GameResult,
    date: Option<&str>,
) -> GameMetadata<'a> {
    GameMetadata {
        game,
        black: Some(black),
        white: Some(white),
        result,
        ending: None,
        date: date.map(str::to_owned),
        year: None,
        plies: 90,
        layout: None,
        kind: crate::games::GameKind::ALL[0],
        seats: 2,
        is_incomplete: false,
    }
}

/// Its player starts with 1500, 200 and 0.06 and meets 1400, 1550 and 1700: 1464.06, 151.52 and 0.05999 afterwards.
#[test]
fn the_example_of_the_paper_is_reproduced() {
    let rating = |rating, deviation| Glicko2Rating {
        rating,
        deviation,
        volatility: 0.06,
    };
    let results = [
        (rating(1400.0, 30.0), Outcomes::WIN),
        (rating(1550.0, 100.0), Outcomes::LOSS),
        (rating(1700.0, 300.0), Outcomes::LOSS),
    ];
    let after = glicko2_rating_period(&rating(1500.0, 200.0), &results, &Glicko2Config::new());
    assert!((after.rating - 1464.06).abs() < 0.02, "{after:?}");
    assert!((after.deviation - 151.52).abs() < 0.02, "{after:?}");
    assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
}

#[test]
fn games_of_a_period_are_rated_together_and_periods_in_order() {
    let games = [
        // Games are not numbered by their dates.
        metadata(1, ("A", "B"), GameResult::White, None),
        metadata(2, ("A", "B"), GameResult::Black, Some("2016.03.09")),
        metadata(3, ("B", "A"), GameResult::White, Some("2016.03.01")),
        metadata(4, ("A", "C"), GameResult::Draw, Some("2016.??.??")),
        metadata(5, ("A", "A"), GameResult::Black, Some("2016.03.01")),
        metadata(6, ("A", "B"), GameResult::Unknown, Some("2016.03.01")),
    ];
    let (ratings, before) = rated_games(&games, RatingPeriod::Month);
    let a = ratings.of("A").unwrap();
    assert_eq!((a.games, a.won, a.drawn, a.lost), (4, 2, 1, 1));
    let periods: Vec<&str> = a.history.iter().map(|one| one.period.as_str()).collect();
    assert_eq!(periods, ["2016.03", "2016.12", ""]);
    let first = &a.history[0];
    assert_eq!((first.games, first.points, first.expected), (2, 2.0, 1.0));
    // Both games of March were played by the ratings before them.
    assert_eq!(tenths(before[&2].expected).to_string(), "0.5");
    let of_the_third = before[&3].ratings;
    assert_eq!(
        of_the_third.map(|rating| rating.to_string()),
        ["1500", "1500"]
    );
    let last = before[&1];
    assert!(
        last.ratings[0] > last.ratings[1] && last.expected > 0.6,
        "{last:?}"
    );
    assert!(!before.contains_key(&5) && !before.contains_key(&6));
    assert!(a.low < a.rating && a.rating < a.high);
    assert_eq!(ratings.players().len(), 3);
}

#[test]
fn deviation_grows_without_games() {
    let rated = |last: &str| {
        let games = [
            metadata(1, ("A", "B"), GameResult::Black, Some("2010.01.01")),
            metadata(2, ("C", "D"), GameResult::Black, Some(last)),
        ];
        let (ratings, _) = rated_games(&games, RatingPeriod::Year);
        ratings.of("A").unwrap().clone()
    };
    let (soon, late) = (rated("2010.06.01"), rated("2018.06.01"));
    assert!((soon.rating - late.rating).abs() < 1e-9);
    assert!(soon.deviation < late.deviation);
}

#[test]
fn only_games_between_two_are_rated() {
    let game = |seats| GameMetadata {
        seats,
        ..metadata(1, ("A", "B"), GameResult::Black, None)
    };
    assert_eq!(
        [2, 3, 4].map(|seats| is_rated(&game(seats))),
        [true, false, false]
    );
}
