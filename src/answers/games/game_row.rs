//! A game in a list: its fields and their order, the same in every output format.

use std::borrow::Cow;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::text_locations::TextLocations;
use crate::games::GameKind;
use crate::record::Score;
use crate::store::{StoreError, Summary, TextLocation};

/// A game in a list, and the hit in it if the list is the result of a search.
pub(crate) struct GameRow {
    pub(crate) hit: Option<HitFields>,
    pub(crate) game: Summary,
    /// The name of its opening.
    pub(crate) opening: Option<String>,
    /// Where the words of a filter stand in it, if the list is filtered by words.
    pub(crate) matched: Option<Vec<TextLocation>>,
}

/// The first hit of a search in a game.
#[derive(Debug, Clone, Copy)]
pub(crate) struct HitFields {
    pub(crate) ply: u32,
    /// The ply at which the later condition holds, if there is one.
    pub(crate) then: Option<u32>,
    pub(crate) orientation: u8,
    /// Whether the colours are exchanged, if the search allows it.
    pub(crate) swapped: Option<bool>,
}

/// A field of a row: its name and its value.
type Field = (&'static str, fn(&GameRow) -> FieldValue<'_>);

/// The first field of a game that is no hit.
const ID_FIELD: [Field; 1] = [("id", |row| FieldValue::Number(row.game.id))];

/// The first fields of a hit.
const FIRST_HIT_FIELDS: [Field; 5] = [
    ("game", |row| FieldValue::Number(row.game.id)),
    ("ply", |row| FieldValue::number(row.hit.map(|hit| hit.ply))),
    ("then", |row| {
        FieldValue::number(row.hit.and_then(|hit| hit.then))
    }),
    ("orientation", |row| {
        FieldValue::number(row.hit.map(|hit| hit.orientation))
    }),
    ("swapped", |row| {
        let swapped = row.hit.and_then(|hit| hit.swapped);
        swapped.map_or(FieldValue::Nothing, FieldValue::Flag)
    }),
];

/// The fields that games and hits have in common.
const SHARED_FIELDS: [Field; 17] = [
    ("black", |row| FieldValue::text(row.game.black.as_deref())),
    ("white", |row| FieldValue::text(row.game.white.as_deref())),
    ("event", |row| FieldValue::text(row.game.event.as_deref())),
    ("date", |row| FieldValue::text(row.game.date.as_deref())),
    ("layout", |row| FieldValue::text(row.game.layout.as_deref())),
    ("layout_inferred", |row| {
        FieldValue::Flag(row.game.layout_inferred)
    }),
    ("opening", |row| FieldValue::text(row.opening.as_deref())),
    ("result", |row| {
        FieldValue::text(Some(row.game.result.key()))
    }),
    ("ending", |row| {
        FieldValue::text(row.game.ending.map(|ending| ending.key()))
    }),
    ("score", |row| {
        if row.game.is_fragment() {
            FieldValue::Nothing
        } else {
            FieldValue::Score(row.game.score)
        }
    }),
    ("plies", |row| FieldValue::Number(row.game.plies.into())),
    ("incomplete", |row| {
        FieldValue::text(row.game.incomplete.as_deref())
    }),
    ("mended", |row| {
        FieldValue::text(row.game.repaired.as_deref())
    }),
    ("rules", |row| FieldValue::text(row.game.rules.as_deref())),
    ("others", |row| FieldValue::text(row.game.others.as_deref())),
    ("game_type", |row| {
        FieldValue::text(Some(row.game.kind.key()))
    }),
    ("matched", |row| match &row.matched {
        Some(places) => {
            let mut places: Vec<String> = places.iter().map(place_text).collect();
            // A person and the spelling of the name are in one place.
            places.dedup();
            FieldValue::List(places)
        }
        None => FieldValue::Nothing,
    }),
];

/// The name of a tag, or the number of plies before a comment.
pub(super) fn place_text(place: &TextLocation) -> String {
    match place {
        TextLocation::Tag(name) | TextLocation::Person(name) => name.clone(),
        TextLocation::Comment { ply } => format!("ply {ply}"),
        TextLocation::Variation { number, ply } => format!("variation {number}, ply {ply}"),
    }
}

/// The names of the fields of a game in a list.
pub(crate) const GAME_FIELDS: [&str; 18] = field_names(&ID_FIELD, &SHARED_FIELDS);

/// The names of the fields of a hit.
pub(crate) const HIT_FIELDS: [&str; 22] = field_names(&FIRST_HIT_FIELDS, &SHARED_FIELDS);

const fn field_names<const N: usize>(first: &[Field], rest: &[Field]) -> [&'static str; N] {
    assert!(
        first.len() + rest.len() == N,
        "there is a name for every field"
    );
    let mut names = [""; N];
    let mut index = 0;
    while index < N {
        names[index] = if index < first.len() {
            first[index].0
        } else {
            rest[index - first.len()].0
        };
        index += 1;
    }
    names
}

impl GameRow {
    /// The row of a game that is no hit.
    pub(crate) fn new(game: Summary, opening: Option<&str>) -> GameRow {
        GameRow {
            hit: None,
            game,
            opening: opening.map(str::to_owned),
            matched: None,
        }
    }

    /// The row with the places where the words of a filter stand in the game, if there are words.
    pub(crate) fn with_matches(self, places: &TextLocations<'_>) -> Result<GameRow, StoreError> {
        Ok(GameRow {
            matched: places.of(self.game.id)?,
            ..self
        })
    }

    /// The fields of the row; `then`, `swapped` and `matched` only if the search or the filter has them.
    pub(crate) fn fields(&self) -> Vec<(&'static str, FieldValue<'_>)> {
        let mut fields = self.all_fields();
        fields.retain(|(name, value)| {
            !matches!(*name, "then" | "swapped" | "matched") || *value != FieldValue::Nothing
        });
        fields
    }

    /// All fields of the row, in the order of [`GAME_FIELDS`] or [`HIT_FIELDS`].
    pub(crate) fn all_fields(&self) -> Vec<(&'static str, FieldValue<'_>)> {
        let first = match self.hit {
            None => &ID_FIELD[..],
            Some(_) => &FIRST_HIT_FIELDS,
        };
        let fields = first.iter().chain(&SHARED_FIELDS);
        fields.map(|(name, value)| (*name, value(self))).collect()
    }

    /// A note for tables, which have no room for the reasons: whether the game is incomplete or repaired, its other players, its rules, and the kind of
    /// game if its layout does not show it.
    pub(crate) fn note(&self) -> String {
        let game = &self.game;
        let marks = [("incomplete", &game.incomplete), ("mended", &game.repaired)];
        let marks = marks.into_iter().filter(|(_, reason)| reason.is_some());
        let mut notes: Vec<String> = marks.map(|(mark, _)| mark.to_owned()).collect();
        notes.extend(game.others.as_ref().map(|names| format!("with {names}")));
        let shows_kind = game.layout.is_none() && game.kind != GameKind::ALL[0];
        notes.extend(shows_kind.then(|| game.kind.title().to_owned()));
        notes.extend(game.rules.clone());
        notes.join(", ")
    }
}

impl Serialize for GameRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in self.fields() {
            map.serialize_entry(name, &value)?;
        }
        map.end()
    }
}

/// The value of a field.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum FieldValue<'a> {
    Nothing,
    Flag(bool),
    Number(i64),
    Text(Cow<'a, str>),
    Score(Score),
    List(Vec<String>),
}

impl<'a> FieldValue<'a> {
    fn text(text: Option<&'a str>) -> FieldValue<'a> {
        text.map_or(FieldValue::Nothing, |text| FieldValue::Text(text.into()))
    }

    fn number(number: Option<impl Into<i64>>) -> FieldValue<'a> {
        number.map_or(FieldValue::Nothing, |number| {
            FieldValue::Number(number.into())
        })
    }

    /// The value as the cell of a table.
    pub(crate) fn cell(&self) -> Cow<'_, str> {
        match self {
            FieldValue::Nothing => "".into(),
            FieldValue::Flag(true) => "true".into(),
            FieldValue::Flag(false) => "false".into(),
            FieldValue::Number(number) => number.to_string().into(),
            FieldValue::Text(text) => text.as_ref().into(),
            FieldValue::List(list) => list.join("; ").into(),
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
            FieldValue::List(list) => list.serialize(serializer),
        }
    }
}
