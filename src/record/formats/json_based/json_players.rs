//! The players of a game in JSON: by name, or as objects with a name and other facts.

use serde_json::value::RawValue;

use crate::record::formats::json_based::json_object::{self, Object};
use crate::record::input::raw_record::RawRecord;
use crate::record::parse::draft::Draft;
use crate::record::parse::header::keys::tag_name;

/// Takes the players from the fields `seats`, `players`, `black` and `white`.
pub(crate) fn take_players(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    let rules = draft.stated_rules.rules;
    for (number, seat) in (0..rules.seats()).zip(object.list("seats")) {
        let stated = Object::of(seat).text("seat");
        let name = stated.unwrap_or_else(|| rules.seat_name(number));
        take_player(&tag_name(&name), seat, record, draft);
    }
    let players = object.inner("players");
    for (seat, player) in (0..rules.seats()).zip(object.list("players")) {
        take_player(&rules.seat_name(seat), player, record, draft);
    }
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

/// Makes tags of a player and of further facts, unless the player is stated already. `None` if the value is neither a
/// name nor an object.
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
    if draft.tag(name).is_none() {
        draft.push_tag(name.to_owned(), player, json_object::at(value, record));
    }
    if let Some(facts) = facts {
        facts.other_tags(name, &["seat", "color"], record, draft);
    }
    Some(())
}
