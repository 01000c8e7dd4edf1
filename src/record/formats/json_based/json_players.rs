//! The players of a game in JSON: by name, or as objects with a name and other facts.

use serde_json::value::RawValue;

use crate::game::{Color, excerpt};
use crate::record::formats::json_based::json_object::{self, Object};
use crate::record::formats::json_based::stated_twice;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::parse::header::keys::tag_name;
use crate::record::parse::named_players::NamedPlayers;
use crate::record::vocabulary::lookup::{color_letter, color_named, tag_of_key};
use crate::record::vocabulary::words::words_of_name;

/// The fields of a player that name the colour.
const COLORS: [&str; 3] = ["color", "colour", "side"];

/// The colours that the players of a list state; `None` for one that states none, and the text of one that is not understood.
pub(super) fn colors_of(players: &[&RawValue]) -> Vec<Option<Result<Color, String>>> {
    let stated = players.iter().map(|player| {
        let facts = Object::of(player);
        let of_fields = COLORS.iter().find_map(|field| facts.text(field));
        // A role may be anything else.
        let of_role = || facts.text("role").filter(|role| names_color(role));
        of_fields.or_else(of_role)
    });
    let stated: Vec<Option<String>> = stated.collect();
    let letters: Vec<char> = stated
        .iter()
        .flatten()
        .filter_map(|text| letter(text))
        .collect();
    let color = |text: String| color_of(&text, &letters).ok_or(text);
    stated.into_iter().map(|text| text.map(color)).collect()
}

/// The letter that a text consists of.
fn letter(text: &str) -> Option<char> {
    let mut characters = text.trim().chars();
    let letter = characters.next().filter(|c| c.is_ascii_alphabetic());
    letter.filter(|_| characters.next().is_none())
}

/// Whether a text may name a colour.
fn names_color(text: &str) -> bool {
    letter(text).is_some() || color_of(text, &[]).is_some()
}

/// The colour of a player: its name, also beside a word as `player`, or its letter, given those of all players.
fn color_of(text: &str, letters: &[char]) -> Option<Color> {
    let of_letter = letter(text).and_then(|letter| color_letter(letter, letters));
    let beside_word = || color_named(tag_of_key(text)?);
    of_letter
        .or_else(|| color_named(text.trim()))
        .or_else(beside_word)
}

/// The players of the fields `seats` and `players`, and of those with the names of colours, in the order of turns.
pub(crate) fn players_named(object: &Object<'_>, record: &RawRecord) -> NamedPlayers {
    let inner = object.inner("players");
    let names = || Color::ALL.iter().map(|color| color.key());
    let in_object = |object: &Object<'_>| {
        let is_named = |name: &&str| {
            object
                .text(name)
                .is_some_and(|text| !text.trim().is_empty())
        };
        names().take_while(is_named).count()
    };
    let fields = in_object(object);
    let last = names().nth(fields.saturating_sub(1)).unwrap_or_default();
    let found = |count, field: &str, is_reported| NamedPlayers {
        count,
        at: object.location(field, record),
        is_reported,
    };
    found(object.list("seats").len(), "seats", true)
        .or_more(found(object.list("players").len(), "players", true))
        .or_more(found(in_object(&inner), "players", false))
        .or_more(found(fields, last, false))
}

/// Takes the players from the fields `seats`, `players`, `black`, `white` and those with other names of the seats.
pub(crate) fn take_players(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    let rules = draft.stated_rules.rules;
    take_list("seats", object, record, draft, |seat, value| {
        let stated = Object::of(value).text("seat");
        Ok(stated.map_or_else(
            || rules.seat_name(seat),
            |name| tag_name(&name).into_owned(),
        ))
    });
    let players = object.inner("players");
    let colors = colors_of(&object.list("players"));
    let names: Vec<String> = (0..rules.seats())
        .map(|seat| rules.seat_name(seat))
        .collect();
    take_list("players", object, record, draft, |seat, _| {
        let of_color = |color: &str| {
            let mut seats = names.iter();
            seats.find(|name| name.eq_ignore_ascii_case(color)).cloned()
        };
        let in_order = || Ok(rules.seat_name(seat));
        match colors.get(usize::from(seat)).and_then(Option::as_ref) {
            None => in_order(),
            Some(Ok(color)) => of_color(color.key()).map_or_else(in_order, Ok),
            Some(Err(text)) => of_color(text).ok_or_else(|| {
                format!(
                    "the colour `{}` is not understood, expected {}; read in the order of turns",
                    excerpt(text),
                    names.join(" or ")
                )
            }),
        }
    });
    for seat in 0..rules.seats() {
        let name = rules.seat_name(seat);
        players.read(&name, |value| take_player(&name, value, record, draft));
    }
    take_other_names(&players, |_| true, record, draft);
    players.other_tags("Players", &[], record, draft);
    // They are the first two players in the order of turns, independent of their colours.
    for (seat, field) in [(0, "black"), (1, "white")] {
        let name = rules.seat_name(seat);
        object.read(field, |value| take_player(&name, value, record, draft));
    }
    // `black` and `white` are the first two, whatever the colours are.
    let later = (2..rules.seats()).map(|seat| rules.seat_name(seat));
    for name in later.filter(|name| name != "Black" && name != "White") {
        object.read(&name, |value| take_player(&name, value, record, draft));
    }
    // Their texts become tags as those of other fields do.
    let is_object = |value: &RawValue| json_object::object(value).is_some();
    take_other_names(object, is_object, record, draft);
}

/// Takes the players of fields with other names of the seats, as `black_player` or `noir`, whose values are such.
fn take_other_names(
    object: &Object<'_>,
    is_such: impl Fn(&RawValue) -> bool,
    record: &RawRecord,
    draft: &mut Draft,
) {
    let rules = draft.stated_rules.rules;
    for seat in 0..rules.seats() {
        let name = rules.seat_name(seat);
        let is_other = |field: &str| {
            !field.eq_ignore_ascii_case(&name) && tag_name(&words_of_name(field)) == name
        };
        for (field, value) in object.fields() {
            if is_other(field) && is_such(value) {
                object.read(field, |value| take_player(&name, value, record, draft));
            }
        }
    }
}

/// Takes the players of a list, in the order of turns, under the names of their seats; a player without one, for a reason that is reported, under that of the place in the
/// list. Warns of those who are more than the seats, or no players.
fn take_list(
    field: &str,
    object: &Object<'_>,
    record: &RawRecord,
    draft: &mut Draft,
    seat_name: impl Fn(u8, &RawValue) -> Result<String, String>,
) {
    let seats = draft.stated_rules.rules.seats();
    for (at, value) in object.list(field).into_iter().enumerate() {
        let seat = u8::try_from(at).ok().filter(|seat| *seat < seats);
        let expected = match seat {
            None => format!("expected {seats} players"),
            Some(seat) => {
                let name = seat_name(seat, value).unwrap_or_else(|why| {
                    let message = format!("player {} in the field `{field}`: {why}", at + 1);
                    let place = json_object::at(value, record);
                    draft.warn(record, ProblemKind::UnknownText, place, message);
                    draft.stated_rules.rules.seat_name(seat)
                });
                let is_taken = take_player(&name, value, record, draft).is_some();
                if is_taken || value.get() == "null" {
                    continue;
                }
                "expected a name, or an object with a name".to_owned()
            }
        };
        let text = json_object::text(value).unwrap_or_else(|| value.get().to_owned());
        let message = format!(
            "player {} in the field `{field}`: `{}`, {expected}; not read",
            at + 1,
            excerpt(&text)
        );
        let place = json_object::at(value, record);
        draft.warn(record, ProblemKind::UnknownText, place, message);
    }
}

/// Makes tags of a player and of further facts. A player other than one that is stated already is reported and kept under another name. `None` if the value is
/// neither a name nor an object.
pub(crate) fn take_player(
    name: &str,
    value: &RawValue,
    record: &RawRecord,
    draft: &mut Draft,
) -> Option<()> {
    let facts = json_object::object(value);
    let player = match &facts {
        Some(facts) => facts.text("name"),
        None => Some(json_object::text(value)?),
    };
    if let Some(player) = player {
        let at = json_object::at(value, record);
        stated_twice::push(DraftTag::new(name.to_owned(), player, at), record, draft);
    }
    if let Some(facts) = facts {
        facts.other_tags(name, &["seat", "color", "colour", "side"], record, draft);
    }
    Some(())
}
