//! `Serialize` and `Deserialize` for games and for values of records such as results and dates (feature `serde`). A result is its text, `"1-0"`; a game is the
//! object of the JSON format.

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};
use serde_json::Value;

use crate::games::as_text;
use crate::record::dates::partial_date::PartialDate;
use crate::record::formats::json_based::json::game_to_json;
use crate::record::model::analysis::Judgement;
use crate::record::model::ending::Ending;
use crate::record::model::format::Format;
use crate::record::model::game::Game;
use crate::record::model::result::GameResult;
use crate::record::model::score::Score;

as_text!(Ending, Format, GameResult, Judgement, PartialDate);

/// The fields of a score.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct ScoreFields {
    black: u8,
    white: u8,
    third: Option<u8>,
    fourth: Option<u8>,
    fifth: Option<u8>,
    sixth: Option<u8>,
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Score, D::Error> {
        let fields = ScoreFields::deserialize(deserializer)?;
        let others = [fields.third, fields.fourth, fields.fifth, fields.sixth];
        let mut points = vec![fields.black, fields.white];
        points.extend(others.iter().map_while(|points| *points));
        if points.len() != 2 + others.iter().flatten().count() {
            return Err(D::Error::custom(
                "a side is missing, expected those before it as well",
            ));
        }
        let wrong = || D::Error::custom("expected the points of two to six sides");
        Score::of(&points).ok_or_else(wrong)
    }
}

impl Serialize for Game {
    /// The object of the JSON format, which `sumito export --to json` writes.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        game_to_json(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    /// Reads and replays the object.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        let object = Value::deserialize(deserializer)?;
        object.to_string().parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Content, ReadOptions, read};

    fn round_trip<T>(value: &T) -> String
    where
        T: Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
    {
        let json = serde_json::to_string(value).unwrap();
        assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value, "{json}");
        json
    }

    #[test]
    fn values_round_trip() {
        assert_eq!(round_trip(&GameResult::Black), "\"1-0\"");
        assert_eq!(
            round_trip(&Ending::Resignation),
            format!("\"{}\"", Ending::Resignation.key())
        );
        assert_eq!(
            round_trip(&"2016.09.19".parse::<PartialDate>().unwrap()),
            "\"2016.09.19\""
        );
        assert_eq!(
            round_trip(&"2016.09".parse::<PartialDate>().unwrap()),
            "\"2016.09.??\""
        );
        assert_eq!(round_trip(&Score::of_two(2, 3)), r#"{"black":2,"white":3}"#);
        round_trip(&Score::of(&[1, 2, 0, 4]).unwrap());
        assert!(serde_json::from_str::<Score>(r#"{"black":1,"white":2,"fourth":3}"#).is_err());
    }

    #[test]
    fn a_game_is_the_object_of_the_json_format() {
        let text = include_str!("../../../../sample-games/graz-2002.txt");
        let mut games = 0;
        for record in read(text.as_bytes(), ReadOptions::default()) {
            if let Content::Game(game) = record.unwrap().content {
                let json = serde_json::to_value(&*game).unwrap();
                let again: Game = serde_json::from_value(json).unwrap();
                assert_eq!(again.identity(), game.identity());
                games += 1;
            }
        }
        assert_eq!(games, 2);
    }
}
