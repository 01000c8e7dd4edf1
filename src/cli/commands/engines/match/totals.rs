//! The totals of a match.

use std::time::Duration;

use serde_json::{Value, json};

use crate::engine::{EloEstimate, GamePair, MatchScore, PlayerSpec, Sprt, SprtVerdict};
use crate::game::GamePosition;

/// The totals of the pairs played so far, and the test, if there is one.
pub(super) struct Totals {
    pub(super) tally: MatchScore,
    sprt: Option<Sprt>,
    plies: u64,
    /// For each player, the time spent and the number of moves.
    spent: [(Duration, u32); 2],
}

impl Totals {
    pub(super) fn new(sprt: Option<Sprt>) -> Totals {
        Totals {
            tally: MatchScore::default(),
            sprt,
            plies: 0,
            spent: [(Duration::ZERO, 0); 2],
        }
    }

    pub(super) fn add<P: GamePosition>(&mut self, pair: &GamePair<P>) {
        self.tally.add(pair);
        for game in &pair.games {
            self.plies += game.line.moves.len() as u64;
        }
        for (total, (time, moves)) in self.spent.iter_mut().zip(pair.spent) {
            *total = (total.0 + time, total.1 + moves);
        }
    }

    /// Whether the test is decided.
    pub(super) fn is_decided(&self) -> bool {
        let verdict = self.sprt.map(|sprt| sprt.verdict(self.tally.pairs));
        verdict.is_some_and(|verdict| verdict != SprtVerdict::Undecided)
    }

    /// The totals in a line.
    pub(super) fn summary(&self) -> String {
        let tally = &self.tally;
        let mut text = format!(
            "won {}, drawn {}, lost {}",
            tally.won, tally.drawn, tally.lost
        );
        if let Some(elo) = tally.elo().filter(|elo| elo.difference.is_finite()) {
            let [least, most] = elo.interval;
            text += &format!(", Elo {:+.1} ({least:+.1} to {most:+.1})", elo.difference);
        }
        if let Some(sprt) = &self.sprt {
            let ([lower, upper], llr) = (sprt.bounds(), sprt.llr(tally.pairs));
            text += &format!(", LLR {llr:.2} ({lower:.2} to {upper:.2})");
        }
        text
    }

    /// The result of the match between the players with these settings.
    pub(super) fn value(&self, [first, second]: [&PlayerSpec; 2]) -> Value {
        let tally = &self.tally;
        let elo = tally.elo();
        let seconds = |player: usize| {
            let (time, moves) = self.spent[player];
            json!((time.as_secs_f64() / f64::from(moves.max(1)) * 1e6).round() / 1e6)
        };
        let elo_field = |field: &dyn Fn(EloEstimate) -> f64, digits: f64| {
            elo.map_or(Value::Null, |elo| rounded(field(elo), digits))
        };
        let mut value = json!({
            "first": first.text(),
            "second": second.text(),
            "games": tally.games(),
            "won": tally.won,
            "drawn": tally.drawn,
            "lost": tally.lost,
            "score": rounded(tally.score(), 1e4),
            "elo": elo_field(&|elo| elo.difference, 10.0),
            "elo_least": elo_field(&|elo| elo.interval[0], 10.0),
            "elo_most": elo_field(&|elo| elo.interval[1], 10.0),
            "pairs_by_half_points": tally.pairs.map(|pairs| pairs.to_string()).join(" "),
            "draws_broken_off": tally.adjudicated_draws,
            "first_forfeits": tally.forfeits[0],
            "second_forfeits": tally.forfeits[1],
            "mean_plies": (self.plies as f64 / f64::from(tally.games().max(1))).round(),
            "first_seconds_a_move": seconds(0),
            "second_seconds_a_move": seconds(1),
            "elo_normalized": elo_field(&|elo| elo.normalized, 10.0),
            "los": elo_field(&|elo| elo.superiority, 1e4),
            "wins_adjudicated": tally.adjudicated_wins,
        });
        let test = self.sprt.as_ref().map(|sprt| self.test_value(sprt));
        if let (Some(value), Value::Object(test)) =
            (value.as_object_mut(), test.unwrap_or_else(no_test))
        {
            value.extend(test);
        }
        value
    }

    /// The fields of the test.
    fn test_value(&self, sprt: &Sprt) -> Value {
        let [elo0, elo1] = sprt.hypotheses();
        let [alpha, beta] = sprt.probabilities();
        let [lower, upper] = sprt.bounds();
        json!({
            "sprt": sprt.verdict(self.tally.pairs).key(),
            "sprt_llr": rounded(sprt.llr(self.tally.pairs), 1e3),
            "sprt_lower": rounded(lower, 1e3),
            "sprt_upper": rounded(upper, 1e3),
            "sprt_elo0": elo0,
            "sprt_elo1": elo1,
            "sprt_alpha": alpha,
            "sprt_beta": beta,
            "sprt_elo": sprt.model().key(),
        })
    }
}

/// The fields of a match without a test.
fn no_test() -> Value {
    json!({
        "sprt": null, "sprt_llr": null, "sprt_lower": null, "sprt_upper": null, "sprt_elo0": null,
        "sprt_elo1": null, "sprt_alpha": null, "sprt_beta": null, "sprt_elo": null,
    })
}

/// A rounded number. JSON has no infinity, so an infinite difference is a word.
fn rounded(value: f64, digits: f64) -> Value {
    if value.is_finite() {
        json!((value * digits).round() / digits)
    } else {
        json!(if value > 0.0 { "more" } else { "less" })
    }
}
