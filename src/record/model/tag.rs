//! Names and values of tags.

use std::borrow::Cow;

use crate::record::model::analysis;
use crate::rules::Rules;

/// The name of a tag. Most are known names.
pub type TagName = Cow<'static, str>;

/// The tags that repeat what other fields of a game hold. Each format derives them again when it writes a game.
pub(crate) const RECORD_TAGS: [&str; 15] = [
    "Rules",
    "Seats",
    "Variant",
    "Result",
    "Termination",
    "Notation",
    "Plies",
    "SetUp",
    "Position",
    "StartPosition",
    "FinalPosition",
    "Score",
    "Incomplete",
    "Mended",
    analysis::TAG,
];

/// The name of the tag of the player in a seat, from 0 in the order of turns.
pub(crate) fn tag_of_seat(rules: &Rules, seat: u8) -> TagName {
    match (rules == &Rules::STANDARD, seat) {
        (true, 0) => "Black".into(),
        (true, _) => "White".into(),
        (false, seat) => rules.seat_name(seat).into(),
    }
}

/// Whether the value of a tag is no placeholder such as `?`.
pub(crate) fn is_known(value: &str) -> bool {
    !value.is_empty() && !value.chars().all(|c| matches!(c, '?' | '.' | '-'))
}

/// The seats in the order of turns, those of a team with `+` between: `Black, White, Red, Blue; Black+Red against White+Blue`.
pub(crate) fn seats(rules: &Rules) -> String {
    let seats = || 0..rules.players.seats();
    let names: Vec<String> = seats().map(|seat| rules.seat_name(seat)).collect();
    let mut text = names.join(", ");
    if rules.players.sides() < rules.players.seats() {
        let team = |side: u8| {
            let members = seats().filter(|&seat| rules.side(seat) == side);
            let names: Vec<String> = members.map(|seat| rules.seat_name(seat)).collect();
            names.join("+")
        };
        text.push_str(&format!("; {} against {}", team(0), team(1)));
    }
    text
}
