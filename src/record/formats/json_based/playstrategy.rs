//! `playstrategy`: the games that `PlayStrategy`'s interface gives, one JSON object per line.
//!
//! Source: `api/games/user/NAME?perfType=abalone&moves=true`: `id`, `createdAt`, `players.p1/p2.user.name`, `status`, `winner` as
//! `p1` or `p2`, `moves`, and `initialFen` for another start than the Belgian Daisy. Games from before Grand Abalone are in Nacre notation, later ones in
//! its own notation: the replay decides. Older ones start from the mirrored Belgian Daisy.

use jiff::Timestamp;

use crate::game::excerpt;
use crate::games::AnyLayout;
use crate::notation::{Notation, read_position};
use crate::record::formats::json_based::json_object::{self, Object, clock};
use crate::record::formats::json_based::json_plies::parse_moves;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::ending::Ending;
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::parse::draft::{Draft, DraftError};

pub(crate) fn parse(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    let place = |field: &str| object.location(field, record);
    let site = object
        .text("id")
        .map(|id| format!("https://playstrategy.org/{id}"));
    draft.push_tag("Site", site, place("id"));
    let created = object.read_as("createdAt", "milliseconds since 1970", |value| {
        let milliseconds = json_object::text(value)?.parse().ok()?;
        Timestamp::from_millisecond(milliseconds).ok()
    });
    let date = created.map(|time| time.strftime("%Y.%m.%d").to_string());
    draft.push_tag("Date", date, place("createdAt"));
    parse_players(&object.inner("players"), record, draft);
    take_start(object, record, draft);
    let status = object.read("status", |value| {
        json_object::text(value).or_else(|| Object::of(value).text("name"))
    });
    let ending = status.as_deref().and_then(ending);
    let winner = object.read_as("winner", "p1 or p2", |value| {
        match json_object::text(value).as_deref() {
            Some("p1") => Some(GameResult::Black),
            Some("p2") => Some(GameResult::White),
            _ => None,
        }
    });
    let is_draw = !object.has("winner") && ending == Some(Ending::DrawAgreed);
    let result = winner.or(is_draw.then_some(GameResult::Draw));
    draft.push_tag(
        "Result",
        result.map(|result| result.code().to_owned()),
        place("winner"),
    );
    let ending = ending.map(|ending| ending.key().to_owned());
    draft.push_tag("Termination", ending.or(status), place("status"));
    draft.format_notations = &[Notation::Playstrategy, Notation::Nacre];
    let (moves, clocks) = (object.get("moves"), object.list("clocks"));
    object.other_tags("", &[], record, draft);
    if let Some(moves) = moves.filter(|_| draft.stop.is_none()) {
        parse_moves(moves, record, draft);
    }
    // Hundredths of a second left after each ply.
    let clocks = clocks
        .into_iter()
        .filter_map(|value| json_object::text(value)?.parse::<f64>().ok());
    for (ply, left) in draft.plies.iter_mut().zip(clocks) {
        let noted = &mut ply.annotations_mut().clock;
        noted.get_or_insert_with(|| clock(left / 100.0));
    }
}

/// Takes the layout of the variant or the start position. Without them no move means anything: the moves are not read.
fn take_start(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    let variant = object.read("variant", |value| {
        json_object::text(value).or_else(|| Object::of(value).text("key"))
    });
    let at = object.location("variant", record);
    let is_usual = variant.as_ref().is_none_or(|variant| {
        let mut usual = ["abalone", "standard"].iter();
        usual.any(|name| name.eq_ignore_ascii_case(variant))
    });
    if let Some(other) = variant.filter(|_| !is_usual) {
        if AnyLayout::find(&other).is_none() {
            let message = format!(
                "variant `{}`, expected `abalone` or the name of a layout; the moves are not read",
                excerpt(&other)
            );
            draft.stop = Some(DraftError {
                at,
                kind: ProblemKind::UnknownLayout,
                message,
            });
        } else {
            draft.push_tag("Variant", Some(other), at);
        }
    }
    let Some(start) = object.text("initialFen") else {
        if is_usual {
            draft.push_tag("Variant", Some("Belgian Daisy".to_owned()), at);
        }
        return;
    };
    match read_position(&start) {
        Ok(position) => draft.start = Some(position.into()),
        Err(error) => {
            let message = format!("start position: {error}; the moves are not read");
            draft.stop.get_or_insert(DraftError {
                at: object.location("initialFen", record),
                kind: ProblemKind::Position,
                message,
            });
        }
    }
}

fn parse_players(players: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    for (key, name) in [("p1", "Black"), ("p2", "White")] {
        let at = players.location(key, record);
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
        player.other_tags(name, &[], record, draft);
        user.other_tags(name, &["id"], record, draft);
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
