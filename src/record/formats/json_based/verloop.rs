//! `verloop`: the program games of Michiel Verloop's thesis, a JSON object each, in Aba-Pro with the arrival of the leading end.
//!
//! Source: MichielVerloop/AbaloneAI, folder `results`: `layout` is `BELGIAN_DAISY`, or `STANDARD2` or null for Standard.

use crate::notation::Notation;
use crate::record::formats::json_based::json::parse_moves;
use crate::record::formats::json_based::json_object::{self, Object};
use crate::record::input::raw_record::RawRecord;
use crate::record::parse::draft::{Draft, DraftTag, comment_text};

pub(crate) fn parse(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    draft.notation = draft.notation.or(Some(Notation::Abapro));
    let layout = match object.text("layout").as_deref() {
        None | Some("STANDARD2") => "Standard".to_owned(),
        Some(other) => other.replace('_', " "),
    };
    draft.tags.push(DraftTag::new(
        "Variant",
        layout,
        object.location("layout", record),
    ));
    for (name, player) in ["Black", "White"].into_iter().zip(object.list("players")) {
        draft.tags.extend(
            json_object::text(player)
                .or_else(|| Object::of(player).text("name"))
                .map(|text| DraftTag::new(name, text, json_object::at(player, record))),
        );
    }
    draft
        .comment
        .extend(object.text("description").map(|text| comment_text(&text)));
    object.other_tags(
        &["@class", "description", "layout", "moves", "players"],
        record,
        draft,
    );
    if let Some(moves) = object.get("moves") {
        parse_moves(moves, record, draft);
    }
}
