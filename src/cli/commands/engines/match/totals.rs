//! The totals of a match.

use std::time::Duration;

use crate::answers::{MatchAnswer, MatchTest, RoundedNumber};
use crate::engine::{EloEstimate, GamePair, MatchScore, PlayerSpec, Sprt, SprtVerdict};
use crate::game::GamePosition;

/// The totals of the pairs played so far, and the test, if there is one.
pub(super) struct Totals {
    pub(super) score: MatchScore,
    sprt: Option<Sprt>,
    plies: u64,
    /// For each player, the time spent and the number of moves.
    spent: [(Duration, u32); 2],
}

impl Totals {
    pub(super) fn new(sprt: Option<Sprt>) -> Totals {
        Totals {
            score: MatchScore::default(),
            sprt,
            plies: 0,
            spent: [(Duration::ZERO, 0); 2],
        }
    }

    pub(super) fn add<P: GamePosition>(&mut self, pair: &GamePair<P>) {
        self.score.add(pair);
        for game in &pair.games {
            self.plies += game.line.moves.len() as u64;
        }
        for (total, (time, moves)) in self.spent.iter_mut().zip(pair.spent) {
            *total = (total.0 + time, total.1 + moves);
        }
    }

    /// Whether the test is decided.
    pub(super) fn is_decided(&self) -> bool {
        let verdict = self.sprt.map(|sprt| sprt.verdict(self.score.pairs));
        verdict.is_some_and(|verdict| verdict != SprtVerdict::Undecided)
    }

    /// The totals in a line.
    pub(super) fn summary(&self) -> String {
        let score = &self.score;
        let mut text = format!(
            "won {}, drawn {}, lost {}",
            score.won, score.drawn, score.lost
        );
        if let Some(elo) = score.elo().filter(|elo| elo.difference.is_finite()) {
            text += &format!(", Elo {:+.1}", elo.difference);
            if let Some([least, most]) = elo.interval {
                text += &format!(" ({least:+.1} to {most:+.1})");
            }
        }
        if let Some(sprt) = &self.sprt {
            let ([lower, upper], llr) = (sprt.bounds(), sprt.llr(score.pairs));
            text += &format!(", LLR {llr:.2} ({lower:.2} to {upper:.2})");
        }
        text
    }

    /// The result of the match between the players with these settings.
    pub(super) fn answer(&self, [first, second]: [&PlayerSpec; 2]) -> MatchAnswer {
        let score = &self.score;
        let elo = score.elo();
        let seconds = |player: usize| {
            let (time, moves) = self.spent[player];
            (time.as_secs_f64() / f64::from(moves.max(1)) * 1e6).round() / 1e6
        };
        let elo_field = |field: &dyn Fn(EloEstimate) -> Option<f64>, digits: f64| {
            let number = elo.and_then(field);
            number.map(|number| RoundedNumber::new(number, digits))
        };
        let interval = |end: usize| {
            elo_field(
                &|elo: EloEstimate| elo.interval.map(|interval| interval[end]),
                10.0,
            )
        };
        MatchAnswer {
            first: first.text().to_owned(),
            second: second.text().to_owned(),
            games: score.games(),
            won: score.won,
            drawn: score.drawn,
            lost: score.lost,
            score: RoundedNumber::new(score.rate(), 1e4),
            elo: elo_field(&|elo| Some(elo.difference), 10.0),
            elo_least: interval(0),
            elo_most: interval(1),
            pairs_by_half_points: score.pairs.map(|pairs| pairs.to_string()).join(" "),
            draws_broken_off: score.adjudicated_draws,
            first_forfeits: score.forfeits[0],
            second_forfeits: score.forfeits[1],
            mean_plies: (self.plies as f64 / f64::from(score.games().max(1)) * 10.0).round() / 10.0,
            first_seconds_a_move: seconds(0),
            second_seconds_a_move: seconds(1),
            elo_normalized: elo_field(&|elo| Some(elo.normalized), 10.0),
            los: elo_field(&|elo| Some(elo.superiority), 1e4),
            wins_adjudicated: score.adjudicated_wins,
            test: self.test(),
        }
    }

    /// Why the interval is not known, if it is not.
    pub(super) fn lack_of_interval(&self) -> Option<&'static str> {
        match self.score.elo() {
            None => Some("not known from fewer than two pairs"),
            Some(elo) if elo.interval.is_none() => {
                Some("not known where all pairs have the same score")
            }
            Some(_) => None,
        }
    }

    /// The test, if there is one.
    fn test(&self) -> MatchTest {
        let Some(sprt) = &self.sprt else {
            return MatchTest::default();
        };
        let [elo0, elo1] = sprt.hypotheses();
        let [alpha, beta] = sprt.probabilities();
        let [lower, upper] = sprt.bounds();
        MatchTest {
            verdict: Some(sprt.verdict(self.score.pairs).key()),
            llr: Some(RoundedNumber::new(sprt.llr(self.score.pairs), 1e3)),
            lower: Some(RoundedNumber::new(lower, 1e3)),
            upper: Some(RoundedNumber::new(upper, 1e3)),
            elo0: Some(elo0),
            elo1: Some(elo1),
            alpha: Some(alpha),
            beta: Some(beta),
            model: Some(sprt.model().key()),
        }
    }
}
