//! The totals of a match.

use std::time::Duration;

use serde_json::{Value, json};

use crate::engine::{GamePair, MatchScore, PlayerSpec};

/// The totals of the pairs played so far.
#[derive(Default)]
pub(super) struct Totals {
    pub(super) tally: MatchScore,
    plies: u32,
    /// For each player, the time spent and the number of moves.
    spent: [(Duration, u32); 2],
}

impl Totals {
    pub(super) fn add(&mut self, pair: &GamePair) {
        self.tally.add(pair);
        for game in &pair.games {
            self.plies += u32::try_from(game.line.moves.len()).unwrap_or(u32::MAX);
        }
        for (total, (time, moves)) in self.spent.iter_mut().zip(pair.spent) {
            *total = (total.0 + time, total.1 + moves);
        }
    }

    /// The result of the match between the players with these settings.
    pub(super) fn value(&self, [first, second]: [&PlayerSpec; 2]) -> Value {
        let tally = &self.tally;
        let elo = tally.elo();
        let rounded = |value: f64| {
            // JSON has no infinity, so an infinite difference is a word.
            if value.is_finite() {
                json!((value * 10.0).round() / 10.0)
            } else {
                json!(if value > 0.0 { "more" } else { "less" })
            }
        };
        let seconds = |player: usize| {
            let (time, moves) = self.spent[player];
            json!((time.as_secs_f64() / f64::from(moves.max(1)) * 1e6).round() / 1e6)
        };
        json!({
            "first": first.text(),
            "second": second.text(),
            "games": tally.games(),
            "won": tally.won,
            "drawn": tally.drawn,
            "lost": tally.lost,
            "score": (tally.score() * 1e4).round() / 1e4,
            "elo": elo.map_or(Value::Null, |elo| rounded(elo.difference)),
            "elo_least": elo.map_or(Value::Null, |elo| rounded(elo.interval[0])),
            "elo_most": elo.map_or(Value::Null, |elo| rounded(elo.interval[1])),
            "pairs_by_half_points": tally.pairs.map(|pairs| pairs.to_string()).join(" "),
            "draws_broken_off": tally.adjudicated_draws,
            "first_forfeits": tally.forfeits[0],
            "second_forfeits": tally.forfeits[1],
            "mean_plies": (f64::from(self.plies) / f64::from(tally.games().max(1))).round(),
            "first_seconds_a_move": seconds(0),
            "second_seconds_a_move": seconds(1),
        })
    }
}
