//! The players of a game in JSON: by name, or as objects with a name and other facts.

use serde_json::value::RawValue;

use crate::game::excerpt;
use crate::record::formats::json_based::json_object::{self, Object};
use crate::record::formats::json_based::stated_twice;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::parse::header::keys::tag_name;

/// Takes the players from the fields `seats`, `players`, `black` and `white`.
pub(crate) fn take_players(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    let rules = draft.stated_rules.rules;
    take_list("seats", object, record, draft, |seat, value| {
        let stated = Object::of(value).text("seat");
        stated.map_or_else(
            || rules.seat_name(seat),
            |name| tag_name(&name).into_owned(),
        )
    });
    let players = object.inner("players");
    take_list("players", object, record, draft, |seat, value| {
        let facts = Object::of(value);
        let stated = ["color", "colour", "side"]
            .iter()
            .find_map(|field| facts.text(field));
        let of_color = stated.and_then(|color| {
            let mut names = (0..rules.seats()).map(|seat| rules.seat_name(seat));
            names.find(|name| name.eq_ignore_ascii_case(&color))
        });
        of_color.unwrap_or_else(|| rules.seat_name(seat))
    });
    for seat in 0..rules.seats() {
        let name = rules.seat_name(seat);
        players.read(&name, |value| take_player(&name, value, record, draft));
    }
    players.other_tags("Players", &[], record, draft);
    // They are the first two players in the order of turns, independent of their colours.
    for (seat, field) in [(0, "black"), (1, "white")] {
        let name = rules.seat_name(seat);
        object.read(field, |value| take_player(&name, value, record, draft));
    }
}

/// Takes the players of a list, in the order of turns, under the names of their seats. Warns of those who are more than the seats, or no players.
fn take_list(
    field: &str,
    object: &Object<'_>,
    record: &RawRecord,
    draft: &mut Draft,
    seat_name: impl Fn(u8, &RawValue) -> String,
) {
    let seats = draft.stated_rules.rules.seats();
    for (at, value) in object.list(field).into_iter().enumerate() {
        let seat = u8::try_from(at).ok().filter(|seat| *seat < seats);
        let expected = match seat {
            None => format!("expected {seats} players"),
            Some(seat) => {
                let name = seat_name(seat, value);
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

/// Makes tags of a player and of further facts. A player other than one that is stated already is told and kept under another name. `None` if the value is
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
        facts.other_tags(name, &["seat", "color"], record, draft);
    }
    Some(())
}
