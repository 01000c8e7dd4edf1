//! Serializes the fields of a game row for the temporary files of a batch.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::record::{Ending, GameResult, Score};
use crate::store::format::filter::{
    ending_number, ending_of, result_number, result_of, score_from,
};

pub(super) fn serialize_result<S: Serializer>(
    result: &GameResult,
    to: S,
) -> Result<S::Ok, S::Error> {
    result_number(*result).serialize(to)
}

pub(super) fn deserialize_result<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<GameResult, D::Error> {
    u8::deserialize(from).map(result_of)
}

#[allow(clippy::ref_option, reason = "serde passes a reference")]
pub(super) fn serialize_ending<S: Serializer>(
    ending: &Option<Ending>,
    to: S,
) -> Result<S::Ok, S::Error> {
    ending_number(*ending).serialize(to)
}

pub(super) fn deserialize_ending<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<Ending>, D::Error> {
    u8::deserialize(from).map(ending_of)
}

pub(super) fn serialize_score<S: Serializer>(score: &Score, to: S) -> Result<S::Ok, S::Error> {
    (score.black, score.white, other_scores(*score)).serialize(to)
}

pub(super) fn deserialize_score<'de, D: Deserializer<'de>>(from: D) -> Result<Score, D::Error> {
    let (black, white, others) = Deserialize::deserialize(from)?;
    Ok(score_from(black, white, others))
}

/// The points of the third and later sides as a column stores them, if there are any.
pub(super) fn other_scores(score: Score) -> Option<String> {
    let others: Vec<String> = score.others().iter().map(u8::to_string).collect();
    (!others.is_empty()).then(|| others.join("-"))
}
