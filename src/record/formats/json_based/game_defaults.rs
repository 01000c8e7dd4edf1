//! What holds for a game because it stands around the list of games in which the game is.

use std::collections::HashSet;

use serde_json::value::RawValue;

use crate::record::formats::json_based::json_object::{Field, Object, object, text, values};
use crate::record::formats::json_based::json_players::colors_of;
use crate::record::model::tag::TagName;
use crate::record::parse::header::keys::tag_name;
use crate::record::split::json::around_games::{AROUND_GAMES, METADATA};
use crate::record::vocabulary::words::words_of_name;

impl<'a> Object<'a> {
    /// The object with the fields of the only object inside it that has moves, if it has none itself. Its own fields hold for that game.
    pub(crate) fn with_inner_game(self) -> Object<'a> {
        let names_moves = |object: &Object<'_>| {
            ["moves", "movetext", "pgn"]
                .iter()
                .any(|name| object.has(name))
        };
        let has_moves = |value| object(value).is_some_and(|inner| names_moves(&inner));
        let games = self
            .fields()
            .enumerate()
            .filter(|(_, (_, value))| has_moves(value));
        let games: Vec<usize> = games.map(|(at, _)| at).collect();
        let [at] = games[..] else {
            return self;
        };
        if names_moves(&self) {
            return self;
        }
        let (mut fields, mut around) = (Vec::new(), Vec::new());
        for (index, (name, value)) in self.fields().enumerate() {
            if index == at {
                fields.extend(object(value).map(Object::into_fields).unwrap_or_default());
            } else {
                around.push(Field::of_metadata(name.to_owned(), value));
            }
        }
        fields.extend(around);
        Object::from_fields(fields)
    }

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
    let colors = colors_of(players);
    if players.len() > 2 || colors.iter().any(|color| matches!(color, Some(Err(_)))) {
        return vec![(fact(field), field.to_owned(), list)];
    }
    let seats = players.iter().zip(["black", "white"]).zip(colors);
    let players = seats.map(|((&player, seat), color)| {
        let of_color = color
            .and_then(Result::ok)
            .map(|color| color.key().to_owned());
        let of_seat = || object(player)?.text("seat").map(|seat| seat.to_lowercase());
        let seat = of_color.or_else(of_seat).unwrap_or_else(|| seat.to_owned());
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
