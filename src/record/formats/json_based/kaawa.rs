//! `kaawa`: the games that KAAH and KAAWA save: JSON with a tree of moves in Nacre notation, played and analysed.
//!
//! Source: saabalone/KAAH_Test, its saved games. `is_origin` marks the moves that were played; all other moves are variations. A branch after the
//! last move played becomes a variation that begins with that move.

mod node;
mod outcome;
mod traversal;
mod tree;

use serde_json::value::RawValue;

use crate::game::{GamePosition as _, excerpt};
use crate::games::{AnyPosition, with_position};
use crate::notation::{Notation, read_position};
use crate::record::formats::json_based::json_object::{self, Object};
use crate::record::formats::json_based::kaawa::node::{comment_of, score_of};
use crate::record::formats::json_based::kaawa::outcome::{StatedEnd, take_outcome};
use crate::record::formats::json_based::kaawa::traversal::TreeTraversal;
use crate::record::formats::json_based::kaawa::tree::Tree;
use crate::record::formats::json_based::unread_fields::UnreadFields;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::model::score::score;
use crate::record::parse::draft::Draft;

pub(crate) fn parse(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    draft.notation = draft.notation.or(Some(Notation::Nacre));
    let tree = object.read_as("Tree", "an object with a list `children`", |value| {
        Some((value, json_object::object(value)?))
    });
    let Some((text, root)) = tree else {
        return parse_facts(object, None, record, draft);
    };
    take_start(object, &root, record, draft);
    check_root(&root, record, draft);
    draft.comment.extend(comment_of(&root));
    let mut unread = UnreadFields::default();
    let first_seat = draft
        .start
        .map_or(0, |start| with_position!(start, start => start.seat()));
    let at = json_object::at(text, record);
    let tree = Tree::read(text.get(), at, first_seat, &mut unread);
    let known = "KAAH and KAAWA write";
    unread.tell(["node", "nodes"], known, &[], record, draft);
    let end = TreeTraversal::new(&tree).take_moves(record, draft);
    parse_facts(object, end, record, draft);
}

/// Takes the start position from the tree, or else from `History`, which repeats it.
fn take_start(object: &Object<'_>, root: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    let history = object.list("History");
    if let Some(second) = history.get(1) {
        let message = "more than one start position in `History`, expected one; the first is read";
        let at = json_object::at(second, record);
        draft.warn(record, ProblemKind::Position, at, message);
    }
    let starts = root.get("pos").into_iter().chain(history.first().copied());
    for value in starts {
        match start_position(value) {
            Ok(start) => {
                let stated = *draft.start.get_or_insert(start);
                if stated != start {
                    let message = "`History` has another start position than `pos` of the tree, expected the same; the latter counts";
                    let at = json_object::at(value, record);
                    draft.warn(record, ProblemKind::Position, at, message);
                }
            }
            Err(fault) => {
                draft.warn_of_start(record, json_object::at(value, record), fault);
            }
        }
    }
}

/// Compares the marbles lost before the first move, and its number, with the start position.
fn check_root(root: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    let real = draft
        .start
        .map(|start| with_position!(start, start => score(&start)));
    if let (Some(claimed), Some(real)) = (score_of(root), real)
        && claimed != real
    {
        let message = format!("score {claimed} claimed, expected {real} from the start position");
        let at = root.location("eject_b", record);
        draft.warn(record, ProblemKind::Score, at, message);
    }
    let index = root.text("index").filter(|index| index != "0");
    if let Some(index) = index {
        let message = format!(
            "index `{}` of the start position, expected 0",
            excerpt(&index)
        );
        let at = root.location("index", record);
        draft.warn(record, ProblemKind::MoveNumber, at, message);
    }
}

fn start_position(value: &RawValue) -> Result<AnyPosition, String> {
    let Some(text) = json_object::text(value) else {
        return Err(format!("`{}`, expected a text", excerpt(value.get())));
    };
    let position = read_position(&text).map_err(|error| error.to_string())?;
    Ok(AnyPosition::from(position))
}

/// Parses the fields apart from the moves.
fn parse_facts(
    object: &Object<'_>,
    end: Option<&StatedEnd>,
    record: &RawRecord,
    draft: &mut Draft,
) {
    let place = |field: &str| object.location(field, record);
    object.tag("Event", "Event", record, draft);
    if let Some((date, time)) = object.read_as("Date", "YYMMDDhhmm", |value| {
        date_and_time(&json_object::text(value)?)
    }) {
        draft.push_tag("Date", Some(date), place("Date"));
        draft.push_tag("Time", Some(time), place("Date"));
    }
    let players = object.inner("Players");
    let names = [players.text("P1_black"), players.text("P2_white")];
    for (color, name) in ["Black", "White"].into_iter().zip(names.clone()) {
        draft.push_tag(color, name, place("Players"));
    }
    players.other_tags("Player", &[], record, draft);
    object.tag("VariantName", "Variant", record, draft);
    let lost = object.inner("Eject");
    let score = lost
        .text("P2")
        .zip(lost.text("P1"))
        .map(|(black, white)| format!("{black}-{white}"));
    draft.push_tag("Score", score, place("Eject"));
    take_outcome(object, &names, end, record, draft);
    let control = object.read_as("Timer", TIMER, time_control);
    let control = control.filter(|control| !control.is_empty());
    draft.push_tag("TimeControl", control, place("Timer"));
    object.other_tags("", &[], record, draft);
}

/// What a `Timer` has if it can be expressed.
const TIMER: &str = "`settings` with the same `p1_initial` and `p1_bonus` for both players, and no bonus for ejections";

/// The time control of a `Timer`, empty if it states none; `None` if it cannot be expressed.
fn time_control(timer: &RawValue) -> Option<String> {
    let timer = json_object::object(timer)?;
    let settings = timer.inner("settings");
    let is_measured = timer.text("mode").as_deref() == Some("chrono");
    if is_measured || timer.fields().next().is_none() {
        return Some(String::new());
    }
    let of_both = |what: &str| {
        let [first, second] = ["p1", "p2"].map(|player| settings.text(&format!("{player}_{what}")));
        let is_same = second.is_none() || first == second;
        is_same.then_some(first)
    };
    let [initial, bonus, ejection] = ["initial", "bonus", "bonus_eject"].map(of_both);
    let is_whole = ejection?.is_none_or(|bonus| bonus.parse() == Ok(0.0))
        // The durations of the moves are no part of the control.
        && timer.unread_fields(&["durations"]).next().is_none()
        && settings.unread_fields(&[]).next().is_none();
    let (mut control, bonus) = (initial??, bonus?);
    if let Some(bonus) = bonus {
        control.push_str(&format!("+{bonus}"));
    }
    is_whole.then_some(control)
}

/// Parses `2608172039`: year, month, day, hour, minute, two digits each.
fn date_and_time(text: &str) -> Option<(String, String)> {
    let is_stamp = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit());
    let part = |n: usize| &text[2 * n..2 * n + 2];
    is_stamp.then(|| {
        (
            format!("20{}.{}.{}", part(0), part(1), part(2)),
            format!("{}:{}", part(3), part(4)),
        )
    })
}
