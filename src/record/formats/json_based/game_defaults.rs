//! What holds for a game because it stands around the list of games in which the game is.

use std::collections::HashSet;

use serde_json::value::RawValue;

use crate::record::formats::json_based::json_object::{Field, Object, object, text, values};
use crate::record::model::tag::TagName;
use crate::record::parse::header::keys::{tag_name, words_of_name};
use crate::record::split::around_games::{AROUND_GAMES, METADATA};

impl<'a> Object<'a> {
    /// The object with the fields that stand around the list of games, where it does not state the same itself.
    pub(crate) fn with_defaults(self) -> Object<'a> {
        let Some(at) = self.fields().position(|(name, _)| name == AROUND_GAMES) else {
            return self;
        };
        let mut fields = self.into_fields();
        let Some(defaults) = object(fields.remove(at).value) else {
            return Object::from_fields(fields);
        };
        let own = Object::from_fields(fields);
        let stated: HashSet<TagName> = facts(&own).into_iter().map(|(fact, ..)| fact).collect();
        let mut fields = Vec::new();
        for (fact, name, value) in facts(&defaults) {
            if !stated.contains(&fact) {
                fields.push(Field::of_metadata(name, value));
            }
        }
        let mut own = own.into_fields();
        own.extend(fields);
        Object::from_fields(own)
    }
}

/// What the fields of an object state, also those inside others: the fact, and the field with its name. The same fact may be stated several times.
fn facts<'a>(stated: &Object<'a>) -> Vec<(TagName, String, &'a RawValue)> {
    let mut found = Vec::new();
    for (name, value) in stated.fields().filter(|(_, value)| value.get() != "null") {
        let is = |names: &[&str]| names.iter().any(|other| other.eq_ignore_ascii_case(name));
        let inner = object(value).filter(|_| is(&METADATA) || is(&["tags", "players"]));
        let pairs = values(value).filter(|_| is(&["tags", "players", "seats"]));
        match (inner, pairs) {
            (Some(inner), _) => found.extend(facts(&inner)),
            (None, Some(pairs)) if is(&["tags"]) => {
                found.extend(pairs.into_iter().filter_map(pair))
            }
            (None, Some(players)) => found.extend(of_players(name, value, &players)),
            (None, None) => found.push((fact(name), name.to_owned(), value)),
        }
    }
    found
}

/// A tag that is a pair of a name and a value.
fn pair(value: &RawValue) -> Option<(TagName, String, &RawValue)> {
    let [name, value] = values(value)?[..] else {
        return None;
    };
    let name = text(name)?;
    Some((fact(&name), name, value))
}

/// The players of a list: Black and White of two that do not state another colour; the list itself if there are more.
fn of_players<'a>(
    field: &str,
    list: &'a RawValue,
    players: &[&'a RawValue],
) -> Vec<(TagName, String, &'a RawValue)> {
    if players.len() > 2 {
        return vec![(fact(field), field.to_owned(), list)];
    }
    let seats = players.iter().zip(["black", "white"]);
    let players = seats.map(|(&player, seat)| {
        let facts = object(player).unwrap_or_default();
        let stated = ["color", "colour", "side", "seat"];
        let stated = stated.iter().find_map(|field| facts.text(field));
        let seat = stated.map_or_else(|| seat.to_owned(), |seat| seat.to_lowercase());
        (fact(&seat), seat, player)
    });
    players.collect()
}

/// What a field of this name states. A start position replaces a layout.
fn fact(name: &str) -> TagName {
    match &*name.to_lowercase() {
        "layout" | "start" | "board" => "Variant".into(),
        "game" | "game_type" => "Game".into(),
        _ => match tag_name(&words_of_name(name)) {
            name if matches!(&*name, "Position" | "StartPosition") => "Variant".into(),
            name => name,
        },
    }
}
