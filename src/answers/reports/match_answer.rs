//! The result of a match between two engines.

use serde::Serialize;

/// The result of a match between two engines.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchAnswer {
    /// The first engine and its settings.
    pub first: String,
    /// The second engine and its settings.
    pub second: String,
    /// The number of games.
    pub games: u32,
    /// Games won by the first engine.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost by the first engine.
    pub lost: u32,
    /// The share of the points that the first engine scored.
    pub score: RoundedNumber,
    /// The estimated difference in Elo of the first engine to the second; null for fewer than two pairs of games, a word where one engine has all points.
    pub elo: Option<RoundedNumber>,
    /// The lower end of the 95% interval; null for fewer than two pairs, and where all pairs have the same score.
    pub elo_least: Option<RoundedNumber>,
    /// The upper end of the 95% interval; null as the lower end.
    pub elo_most: Option<RoundedNumber>,
    /// The numbers of pairs in which the first engine scored 0, ½, 1, 1½ and 2 points, with blanks between them.
    pub pairs_by_half_points: String,
    /// Draws by the limit of plies, or where there is no legal move and no rule for that case.
    pub draws_broken_off: u32,
    /// Games that the first engine lost because it failed.
    pub first_forfeits: u32,
    /// Games that the second engine lost because it failed.
    pub second_forfeits: u32,
    /// The mean number of plies of a game.
    pub mean_plies: f64,
    /// The mean time in seconds of a move of the first engine.
    pub first_seconds_a_move: f64,
    /// The mean time in seconds of a move of the second engine.
    pub second_seconds_a_move: f64,
    /// The estimated difference in normalised Elo; null for fewer than two pairs.
    pub elo_normalized: Option<RoundedNumber>,
    /// The likelihood that the first engine is the stronger one, from 0 to 1; null for fewer than two pairs.
    pub los: Option<RoundedNumber>,
    /// Games that were ended as wins before their end.
    pub wins_adjudicated: u32,
    /// The test, if there is one.
    #[serde(flatten)]
    pub test: MatchTest,
}

/// A sequential probability ratio test of the difference in strength; null in all fields if the match has none.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchTest {
    /// The verdict so far.
    #[serde(rename = "sprt")]
    pub verdict: Option<&'static str>,
    /// The logarithm of the likelihood ratio.
    #[serde(rename = "sprt_llr")]
    pub llr: Option<RoundedNumber>,
    /// The bound at which the first hypothesis is accepted.
    #[serde(rename = "sprt_lower")]
    pub lower: Option<RoundedNumber>,
    /// The bound at which the second hypothesis is accepted.
    #[serde(rename = "sprt_upper")]
    pub upper: Option<RoundedNumber>,
    /// The difference in Elo of the first hypothesis.
    #[serde(rename = "sprt_elo0")]
    pub elo0: Option<f64>,
    /// The difference in Elo of the second hypothesis.
    #[serde(rename = "sprt_elo1")]
    pub elo1: Option<f64>,
    /// The probability of a false acceptance of the second hypothesis.
    #[serde(rename = "sprt_alpha")]
    pub alpha: Option<f64>,
    /// The probability of a false acceptance of the first hypothesis.
    #[serde(rename = "sprt_beta")]
    pub beta: Option<f64>,
    /// The model of Elo in which the hypotheses are stated.
    #[serde(rename = "sprt_elo")]
    pub model: Option<&'static str>,
}

/// A rounded number. JSON has no infinity, so an infinite one is a word.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum RoundedNumber {
    /// The number.
    Finite(f64),
    /// An infinite number.
    Infinite(InfiniteNumber),
}

/// An infinite number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum InfiniteNumber {
    /// More than any number.
    More,
    /// Less than any number.
    Less,
}

impl RoundedNumber {
    /// A number, rounded to a multiple of 1 / `digits`.
    pub(crate) fn new(number: f64, digits: f64) -> RoundedNumber {
        if number.is_finite() {
            RoundedNumber::Finite((number * digits).round() / digits)
        } else if number > 0.0 {
            RoundedNumber::Infinite(InfiniteNumber::More)
        } else {
            RoundedNumber::Infinite(InfiniteNumber::Less)
        }
    }
}
