//! A game in a list: what is said of it in every format.

use std::borrow::Cow;

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::record::Score;
use crate::store::Summary;

/// A game in a list, and where in it something was found, if it was looked for.
pub(crate) struct GameRow {
    pub(crate) hit: Option<Hit>,
    pub(crate) game: Summary,
    /// What its opening is called.
    pub(crate) opening: Option<String>,
}

/// Where in a game something was found.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hit {
    pub(crate) ply: u32,
    /// Where what shall come then was found, if that was asked for.
    pub(crate) then: Option<u32>,
    pub(crate) orientation: u8,
    /// Whether colours are exchanged, if that may be.
    pub(crate) swapped: Option<bool>,
}

/// The fields of a game in a list.
pub(crate) const GAME_FIELDS: [&str; 16] = [
    "id",
    "black",
    "white",
    "event",
    "date",
    "layout",
    "layout_inferred",
    "opening",
    "result",
    "ending",
    "score",
    "plies",
    "incomplete",
    "mended",
    "rules",
    "others",
];

/// The fields of a hit.
pub(crate) const HIT_FIELDS: [&str; 20] = [
    "game",
    "ply",
    "then",
    "orientation",
    "swapped",
    "black",
    "white",
    "event",
    "date",
    "layout",
    "layout_inferred",
    "opening",
    "result",
    "ending",
    "score",
    "plies",
    "incomplete",
    "mended",
    "rules",
    "others",
];

/// What is said in a field.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum FieldValue<'a> {
    Nothing,
    Flag(bool),
    Number(i64),
    Text(Cow<'a, str>),
    Score(Score),
}

impl<'a> FieldValue<'a> {
    fn text(text: Option<&'a str>) -> FieldValue<'a> {
        text.map_or(FieldValue::Nothing, |text| FieldValue::Text(text.into()))
    }

    /// As a table has it.
    pub(crate) fn cell(&self) -> Cow<'_, str> {
        match self {
            FieldValue::Nothing => "".into(),
            FieldValue::Flag(true) => "true".into(),
            FieldValue::Flag(false) => "false".into(),
            FieldValue::Number(number) => number.to_string().into(),
            FieldValue::Text(text) => text.as_ref().into(),
            FieldValue::Score(score) => {
                let points: Vec<String> = score.points().map(|points| points.to_string()).collect();
                points.join("-").into()
            }
        }
    }
}

impl Serialize for FieldValue<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            FieldValue::Nothing => serializer.serialize_none(),
            FieldValue::Flag(flag) => serializer.serialize_bool(*flag),
            FieldValue::Number(number) => serializer.serialize_i64(*number),
            FieldValue::Text(text) => serializer.serialize_str(text),
            FieldValue::Score(score) => score.serialize(serializer),
        }
    }
}

impl Serialize for GameRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, said) in self.fields() {
            map.serialize_entry(name, &said)?;
        }
        map.end()
    }
}

impl GameRow {
    /// A game that was not looked into.
    pub(crate) fn new(game: Summary, opening: Option<&str>) -> GameRow {
        GameRow {
            hit: None,
            game,
            opening: opening.map(str::to_owned),
        }
    }

    /// The same as JSON.
    #[cfg(feature = "web")]
    pub(crate) fn value(&self) -> serde_json::Value {
        serde_json::to_value(self).expect("names and plain values")
    }

    /// All that is said of it, in the order of fields; `then` and `swapped` where they were asked for.
    pub(crate) fn fields(&self) -> Vec<(&'static str, FieldValue<'_>)> {
        let mut fields = self.all_fields();
        let is_asked = |name: &str| match name {
            "then" => self.hit.is_some_and(|hit| hit.then.is_some()),
            "swapped" => self.hit.is_some_and(|hit| hit.swapped.is_some()),
            _ => true,
        };
        fields.retain(|(name, _)| is_asked(name));
        fields
    }

    /// All that can be said of a game, or of a hit, in the order of [`GAME_FIELDS`] or [`HIT_FIELDS`].
    pub(crate) fn all_fields(&self) -> Vec<(&'static str, FieldValue<'_>)> {
        let game = &self.game;
        let mut fields = Vec::with_capacity(21);
        match self.hit {
            None => fields.push(("id", FieldValue::Number(game.id))),
            Some(hit) => {
                let then = hit.then.map(|ply| FieldValue::Number(ply.into()));
                let swapped = hit.swapped.map(FieldValue::Flag);
                fields.extend([
                    ("game", FieldValue::Number(game.id)),
                    ("ply", FieldValue::Number(hit.ply.into())),
                    ("then", then.unwrap_or(FieldValue::Nothing)),
                    ("orientation", FieldValue::Number(hit.orientation.into())),
                    ("swapped", swapped.unwrap_or(FieldValue::Nothing)),
                ]);
            }
        }
        let score = if game.is_fragment() {
            FieldValue::Nothing
        } else {
            FieldValue::Score(game.score)
        };
        fields.extend([
            ("black", FieldValue::text(game.black.as_deref())),
            ("white", FieldValue::text(game.white.as_deref())),
            ("event", FieldValue::text(game.event.as_deref())),
            ("date", FieldValue::text(game.date.as_deref())),
            ("layout", FieldValue::text(game.layout.as_deref())),
            ("layout_inferred", FieldValue::Flag(game.layout_inferred)),
            ("opening", FieldValue::text(self.opening.as_deref())),
            ("result", FieldValue::text(Some(game.result.key()))),
            (
                "ending",
                FieldValue::text(game.ending.map(|ending| ending.key())),
            ),
            ("score", score),
            ("plies", FieldValue::Number(game.plies.into())),
            ("incomplete", FieldValue::text(game.incomplete.as_deref())),
            ("mended", FieldValue::text(game.mended.as_deref())),
            ("rules", FieldValue::text(game.rules.as_deref())),
            ("others", FieldValue::text(game.others.as_deref())),
        ]);
        fields
    }

    /// The note of a table, where there is no room for the reasons: whether a game is incomplete or mended; who else played, and by which rules.
    pub(crate) fn note(&self) -> String {
        let game = &self.game;
        let marks = [("incomplete", &game.incomplete), ("mended", &game.mended)];
        let marks = marks.into_iter().filter(|(_, reason)| reason.is_some());
        let mut notes: Vec<String> = marks.map(|(mark, _)| mark.to_owned()).collect();
        notes.extend(game.others.as_ref().map(|names| format!("with {names}")));
        notes.extend(game.rules.clone());
        notes.join(", ")
    }
}
