//! `playstrategy`: the games that `PlayStrategy`'s interface gives, one JSON object per line.
//!
//! Source: `api/games/user/NAME?perfType=abalone&moves=true`: `id`, `createdAt`, `players.p1/p2.user.name`, `status`, `winner` as
//! `p1` or `p2`, `moves`. Games from before Grand Abalone are in Nacre notation, later ones in its own: the replay tells. Older
//! ones start from the mirrored Belgian Daisy.

use jiff::Timestamp;

use super::draft::{Draft, DraftTag};
use super::json::parse_moves;
use super::object::{self, Object};
use super::problem::Kind;
use super::raw::RawRecord;
use super::words::{Ending, GameResult};
use crate::notation::read_position;

pub(super) fn parse(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    let place = |name: &str| {
        object
            .get(name)
            .map_or(0, |value| object::at(value, record))
    };
    let mut tag = |name: &str, value: Option<String>, at: usize| {
        draft
            .tags
            .extend(value.map(|value| DraftTag::new(name, value, at)))
    };
    tag(
        "Site",
        object
            .text("id")
            .map(|id| format!("https://playstrategy.org/{id}")),
        place("id"),
    );
    let created = object
        .text("createdAt")
        .and_then(|text| text.parse().ok())
        .and_then(|ms| Timestamp::from_millisecond(ms).ok());
    tag(
        "Date",
        created.map(|time| time.strftime("%Y.%m.%d").to_string()),
        place("createdAt"),
    );
    let players = object.inner("players");
    for (key, name) in [("p1", "Black"), ("p2", "White")] {
        let player = players.inner(key);
        let user = player.inner("user");
        tag(
            name,
            user.text("name").or_else(|| user.text("id")),
            place("players"),
        );
        tag(
            &format!("{name}Elo"),
            player.text("rating"),
            place("players"),
        );
    }
    let variant = object
        .text("variant")
        .filter(|variant| !matches!(variant.as_str(), "abalone" | "standard"));
    tag(
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
    tag(
        "Result",
        result.map(|result| result.code().to_owned()),
        place("winner"),
    );
    tag(
        "Termination",
        ending.map(|ending| ending.key().to_owned()).or(status),
        place("status"),
    );
    object.other_tags(
        &[
            "id",
            "createdAt",
            "variant",
            "status",
            "winner",
            "moves",
            "initialFen",
        ],
        record,
        draft,
    );
    if let Some(text) = object.text("initialFen") {
        match read_position(&text) {
            Ok(position) => draft.start = Some(position),
            Err(error) => draft.warn(
                record,
                Kind::Position,
                place("initialFen"),
                format!("start position: {error}"),
            ),
        }
    }
    if let Some(moves) = object.get("moves") {
        parse_moves(moves, record, draft);
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
