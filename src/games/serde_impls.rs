//! `Serialize` and `Deserialize` for positions, moves and what they consist of (feature `serde`).
//!
//! A value that has a text is that text: a cell `"c3"`, a layout its key. A move is the number that databases store, because its name depends on the
//! position. A position is its text and its rules.

use std::borrow::Cow;
use std::fmt::Display;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

use super::list::{AnyLayout, AnyPosition, GameKind, with_position};
use crate::board::Cell;
use crate::game::{Color, GamePosition as _};
use crate::konane;
use crate::notation::{Notation, PositionNotation, read_position_under};
use crate::rules::{Move, Position, Rules};

/// Implements both traits for types that are written by `Display` and read by `FromStr`.
macro_rules! as_text {
    ($($type:ty),+ $(,)?) => {
        $(
            impl ::serde::Serialize for $type {
                fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.collect_str(self)
                }
            }

            impl<'de> ::serde::Deserialize<'de> for $type {
                fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                    let text = <::std::borrow::Cow<'_, str> as ::serde::Deserialize>::deserialize(deserializer)?;
                    text.parse().map_err(<D::Error as ::serde::de::Error>::custom)
                }
            }
        )+
    };
}

pub(crate) use as_text;

as_text!(
    Cell,
    GameKind,
    Notation,
    PositionNotation,
    konane::Rules,
    konane::Square,
);

/// Implements both traits for a type by the text of its key and a look-up.
macro_rules! as_key {
    ($type:ty, $what:literal, $key:expr, $find:expr) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(&$key(*self))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                let text = Cow::<str>::deserialize(deserializer)?;
                let unknown = || D::Error::custom(format_args!("unknown {} `{text}`", $what));
                $find(&text).ok_or_else(unknown)
            }
        }
    };
}

as_key!(Color, "colour", Color::key, Color::find);
as_key!(AnyLayout, "layout", AnyLayout::key, AnyLayout::find);

/// Implements both traits for moves by their codes.
macro_rules! as_code {
    ($($type:ty),+) => {
        $(
            impl Serialize for $type {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    serializer.serialize_u16(self.code())
                }
            }

            impl<'de> Deserialize<'de> for $type {
                fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                    let code = u16::deserialize(deserializer)?;
                    let unknown = || D::Error::custom(format_args!("{code} is the code of no move"));
                    <$type>::from_code(code).ok_or_else(unknown)
                }
            }
        )+
    };
}

as_code!(Move, konane::Move);

/// A position and its rules, which are left out if they are the standard ones.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct WithRules {
    position: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    rules: String,
}

impl WithRules {
    fn of(position: &impl Display, rules: String) -> WithRules {
        let position = position.to_string();
        WithRules { position, rules }
    }

    fn abalone(&self) -> Result<Position, String> {
        let rules: Rules = self.rules.parse().map_err(|error| format!("{error}"))?;
        read_position_under(&self.position, Some(&rules)).map_err(|error| error.to_string())
    }

    fn konane(&self) -> Result<konane::Position, String> {
        let rules = self.rules.parse().map_err(|error| format!("{error}"))?;
        konane::read_position(&self.position, rules).map_err(|error| error.to_string())
    }
}

/// Checks that the text of a position holds all of it.
fn check_losses<E: serde::ser::Error>(position: &Position) -> Result<(), E> {
    match PositionNotation::Apgn.losses(position).first() {
        Some(loss) => Err(E::custom(format_args!(
            "the text of a position has no place for {loss}"
        ))),
        None => Ok(()),
    }
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        check_losses::<S::Error>(self)?;
        WithRules::of(self, self.rules_text()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        let position = WithRules::deserialize(deserializer)?;
        position.abalone().map_err(D::Error::custom)
    }
}

impl Serialize for konane::Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        WithRules::of(self, self.rules_text()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for konane::Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<konane::Position, D::Error> {
        let position = WithRules::deserialize(deserializer)?;
        position.konane().map_err(D::Error::custom)
    }
}

impl Serialize for AnyPosition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        with_position!(self, position => position.serialize(serializer))
    }
}

impl<'de> Deserialize<'de> for AnyPosition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AnyPosition, D::Error> {
        let position = WithRules::deserialize(deserializer)?;
        let read = if konane::is_position_text(&position.position) {
            position.konane().map(AnyPosition::Konane)
        } else {
            position.abalone().map(AnyPosition::Abalone)
        };
        read.map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use serde::de::DeserializeOwned;

    use super::*;
    use crate::rules::Layout;

    fn round_trip<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
        value: &T,
    ) -> String {
        let json = serde_json::to_string(value).unwrap();
        assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value, "{json}");
        json
    }

    #[test]
    fn values_round_trip() {
        assert_eq!(round_trip(&"c3".parse::<Cell>().unwrap()), "\"c3\"");
        assert_eq!(
            round_trip(&AnyLayout::find("Belgian Daisy").unwrap()),
            "\"belgian-daisy\""
        );
        for layout in Layout::all() {
            round_trip(&layout.position());
            round_trip(&AnyPosition::Abalone(layout.position()));
        }
        let konane = konane::Position::default();
        assert!(round_trip(&AnyPosition::Konane(konane)).contains("position"));
        for mv in Position::default().legal_moves() {
            round_trip(&mv);
        }
        assert!(serde_json::from_str::<Cell>("\"z9\"").is_err());
        assert!(serde_json::from_str::<Move>("0").is_err());
    }
}
