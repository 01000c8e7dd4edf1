//! `verloop`: the program games of Michiel Verloop's thesis, a JSON object each, in Aba-Pro with the arrival of the leading end.
//!
//! Source: MichielVerloop/AbaloneAI, folder `results`: `layout` is `BELGIAN_DAISY`, or `STANDARD2` or null for Standard.

use crate::notation::Notation;
use crate::record::formats::json_based::json_object::Object;
use crate::record::formats::json_based::json_players::take_player;
use crate::record::formats::json_based::json_plies::parse_moves;
use crate::record::input::raw_record::RawRecord;
use crate::record::parse::comment_text::comment_text;
use crate::record::parse::draft::Draft;

pub(crate) fn parse(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    draft.notation = draft.notation.or(Some(Notation::Abapro));
    let layout = match object.text("layout").as_deref() {
        None | Some("STANDARD2") => "Standard".to_owned(),
        Some(other) => other.replace('_', " "),
    };
    draft.push_tag("Variant", Some(layout), object.location("layout", record));
    for (name, player) in ["Black", "White"].into_iter().zip(object.list("players")) {
        take_player(name, player, record, draft);
    }
    draft
        .comment
        .extend(object.text("description").map(|text| comment_text(&text)));
    let moves = object.get("moves");
    object.other_tags("", &["@class"], record, draft);
    if let Some(moves) = moves {
        parse_moves(moves, record, draft);
    }
}
