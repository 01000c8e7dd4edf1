//! `playstrategy`: the games that `PlayStrategy`'s interface gives, one JSON object per line.
//!
//! Source: `api/games/user/NAME?perfType=abalone&moves=true`: `id`, `createdAt`, `players.p1/p2.user.name`, `status`, `winner` as
//! `p1` or `p2`, `moves`. Games from before Grand Abalone are in Nacre notation, later ones in its own notation: the replay decides. Older ones start
//! from the mirrored Belgian Daisy.

use jiff::Timestamp;

use crate::record::formats::json_based::json::parse_moves;
use crate::record::formats::json_based::json_object::{self, Object, clock};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::ending::Ending;
use crate::record::model::result::GameResult;
use crate::record::parse::draft::Draft;

pub(crate) fn parse(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    let place = |field: &str| object.location(field, record);
    let site = object
        .text("id")
        .map(|id| format!("https://playstrategy.org/{id}"));
    draft.push_tag("Site", site, place("id"));
    let created = object
        .text("createdAt")
        .and_then(|text| Timestamp::from_millisecond(text.parse().ok()?).ok());
    let date = created.map(|time| time.strftime("%Y.%m.%d").to_string());
    draft.push_tag("Date", date, place("createdAt"));
    parse_players(&object.inner("players"), place("players"), draft);
    let variant = object
        .text("variant")
        .filter(|variant| !matches!(variant.as_str(), "abalone" | "standard"));
    draft.push_tag(
        "Variant",
        variant.or(Some("Belgian Daisy".to_owned())),
        place("variant"),
    );
    let status = object
        .inner("status")
        .text("name")
        .or_else(|| object.text("status"));
    let ending = status.as_deref().and_then(ending);
    let result = match (object.text("winner").as_deref(), ending) {
        (Some("p1"), _) => Some(GameResult::Black),
        (Some("p2"), _) => Some(GameResult::White),
        (None, Some(Ending::DrawAgreed)) => Some(GameResult::Draw),
        _ => None,
    };
    draft.push_tag(
        "Result",
        result.map(|result| result.code().to_owned()),
        place("winner"),
    );
    let ending = ending.map(|ending| ending.key().to_owned());
    draft.push_tag("Termination", ending.or(status), place("status"));
    let known = [
        "id",
        "createdAt",
        "players",
        "variant",
        "status",
        "winner",
        "moves",
        "initialFen",
        "clocks",
    ];
    object.other_tags(&known, record, draft);
    object.start("initialFen", record, draft);
    if let Some(moves) = object.get("moves") {
        parse_moves(moves, record, draft);
    }
    // Hundredths of a second left after each ply.
    let clocks = object
        .list("clocks")
        .into_iter()
        .filter_map(|value| json_object::text(value)?.parse::<f64>().ok());
    for (ply, left) in draft.plies.iter_mut().zip(clocks) {
        let noted = &mut ply.annotations_mut().clock;
        noted.get_or_insert_with(|| clock(left / 100.0));
    }
}

fn parse_players(players: &Object<'_>, at: usize, draft: &mut Draft) {
    for (key, name) in [("p1", "Black"), ("p2", "White")] {
        let player = players.inner(key);
        let user = player.inner("user");
        let level = player
            .text("aiLevel")
            .map(|level| format!("PlayStrategy AI level {level}"));
        draft.push_tag(
            name,
            user.text("name").or_else(|| user.text("id")).or(level),
            at,
        );
        draft.push_tag(format!("{name}Elo"), player.text("rating"), at);
        draft.push_tag(format!("{name}Title"), user.text("title"), at);
    }
}

fn ending(status: &str) -> Option<Ending> {
    match status {
        "mate" | "variantEnd" => Some(Ending::SixEjections),
        "resign" => Some(Ending::Resignation),
        "outoftime" | "timeout" => Some(Ending::Time),
        "draw" => Some(Ending::DrawAgreed),
        "started" | "aborted" | "noStart" => Some(Ending::Unfinished),
        _ => Ending::find(status),
    }
}
