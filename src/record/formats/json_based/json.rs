//! `json` and `jsonl`: every field of a game, and every ply with its effects.

use serde_json::value::RawValue;

use crate::game::excerpt;
use crate::games::{AnyLayout, AnyPosition, GameKind, with_game_kind, with_position};
use crate::record::formats::json_based::json_game::{
    AnyPly, JsonGame, JsonPly, JsonSeat, JsonVariation, NumberedGame,
};
use crate::record::formats::json_based::json_object::{self, Object, one_line};
use crate::record::formats::json_based::json_players::{players_named, take_players};
use crate::record::formats::json_based::json_plies::{parse_moves, score_in};
use crate::record::formats::json_based::stated_twice;
use crate::record::formats::json_based::unread_fields::{holds_moves, moves_elsewhere};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::ending::Ending;
use crate::record::model::game::{Game, Ply};
use crate::record::model::problem::ProblemKind;
use crate::record::model::read_options::ReadOptions;
use crate::record::model::result::GameResult;
use crate::record::model::score::score;
use crate::record::parse::comment_text::comment_text;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::parse::header::keys::tag_name;
use crate::record::resolve::read_game::ReadGame;
use crate::record::split::tables::headings::names_moves;
use crate::record::write::write_game::WriteGame;

/// A game as JSON.
pub fn game_to_json(game: &Game) -> JsonGame {
    let is_known = !game.is_fragment();
    let position = |position: AnyPosition| {
        is_known.then(|| with_position!(position, position => position.to_text()))
    };
    let start = game.start();
    let kind = start.kind();
    JsonGame {
        game: (kind != GameKind::ALL[0]).then(|| kind.key()),
        black: game.seat_player(0).map(str::to_owned),
        white: game.seat_player(1).map(str::to_owned),
        seats: seats(game),
        rules: with_position!(start, start => start.rules_to_json()),
        event: game.tag("Event").map(str::to_owned),
        date: game.date(),
        layout: game.layout_name(),
        layout_inferred: game.layout_inferred,
        result: game.result.key(),
        ending: game.ending.map(|ending| ending.key()),
        score: is_known.then(|| game.score()),
        plies: game.plies().len(),
        incomplete: game.incomplete.clone(),
        mended: game.repaired.clone(),
        tags: game.tags.clone(),
        comment: game.comment.clone(),
        start: position(start),
        last: position(game.last()),
        moves: plies_to_json(game),
    }
}

/// A game as JSON, preceded by its number in a database as `id`, if it has one.
pub(crate) fn numbered_game(id: Option<i64>, game: &Game) -> NumberedGame {
    NumberedGame {
        id,
        game: game_to_json(game),
    }
}

fn seats(game: &Game) -> Vec<JsonSeat> {
    let seat = |seat: u8| JsonSeat {
        seat: game.seat_name(seat),
        color: game.display_color(seat).key(),
        name: game.seat_player(seat).map(str::to_owned),
    };
    (0..game.seats()).map(seat).collect()
}

/// The plies of a game as JSON.
pub fn plies_to_json(game: &Game) -> Vec<AnyPly> {
    with_position!(game.start(), start => {
        let plies = line(game.plies(), start, 1);
        plies.iter().map(AnyPly::new).collect()
    })
}

/// The plies of a line that begins in this position with this ply number.
fn line<P: WriteGame>(plies: &[Ply], mut position: P, first: usize) -> Vec<JsonPly<P::PlyFields>> {
    let mut values = Vec::with_capacity(plies.len());
    for (number, ply) in (first..).zip(plies) {
        let (before, mv) = (position, ply.mv.to_move::<P::Move>());
        position.play_unchecked(mv);
        let color = before.colors()[usize::from(before.seat())];
        let annotations = ply.annotations();
        let variations = annotations
            .variations
            .iter()
            .map(|variation| JsonVariation {
                comment: variation.comment.clone(),
                moves: line(&variation.plies, before, number),
            });
        values.push(JsonPly {
            ply: number,
            color: before.display_color(color).key(),
            seat: before.seat_name(before.seat()),
            fields: P::ply_fields(mv, &before),
            score: score(&position),
            position: position.to_text(),
            mark: annotations.mark.clone(),
            clock: annotations.clock.clone(),
            comment: annotations.comment.clone(),
            variations: variations.collect(),
            name: None,
            mv: None,
        });
    }
    values
}

/// Parses an object as [`game_to_json`] writes it, or one with fewer fields: `moves` may be plies, names of moves, or
/// a single text.
pub(crate) fn parse(
    object: &Object<'_>,
    record: &RawRecord,
    options: ReadOptions,
    draft: &mut Draft,
) {
    draft.tags.extend(object.rules(record));
    parse_tags(object, record, draft);
    let layout = object
        .text("layout")
        .or_else(|| draft.tag("Variant").map(|tag| tag.value.clone()));
    let players = players_named(object, record);
    with_game_kind!(draft.game, P => {
        P::take_rules_of_players(players, layout.as_deref(), (record, options), draft);
    });
    tell_line_breaks(object, record, draft);
    take_players(object, record, draft);
    for (field, name) in [("event", "Event"), ("date", "Date")] {
        if let Some(text) = object.text(field) {
            let at = object.location(field, record);
            stated_twice::push(DraftTag::new(name, text, at), record, draft);
        }
    }
    parse_claims(object, record, draft);
    if draft.game == GameKind::ALL[0] {
        object.start("start", record, draft);
    } else {
        parse_board(object, record, draft);
    }
    draft.layout_inferred = object.text("layout_inferred").as_deref() == Some("true");
    draft
        .comment
        .extend(object.text("comment").map(|text| comment_text(&text)));
    let moves = take_moves(object, record, draft);
    // Only records of sumito say whether the layout was inferred; in others these fields say something of the game.
    let repeated: &[&str] = if object.has("layout_inferred") {
        &REPEATED
    } else {
        &["game", "game_type", "problems"]
    };
    object.other_tags("", repeated, record, draft);
    match moves {
        Some(moves) => parse_moves(moves, record, draft),
        None => draft.stop = moves_elsewhere(object, record, draft.game),
    }
    // Lists of two moves may be the rounds of one game.
    let is_list = record.text.trim_start().starts_with('[');
    if is_list && draft.stop.is_none() && draft.plies.len() <= 2 {
        let message = "a list of one or two moves is read as a game, expected all moves of a game in one list";
        draft.warn(record, ProblemKind::Truncated, 0, message);
    }
}

/// The moves of a game. A number in the field `moves` next to another field with the moves becomes a tag.
fn take_moves<'a>(
    object: &Object<'a>,
    record: &RawRecord,
    draft: &mut Draft,
) -> Option<&'a RawValue> {
    let is_number = |text: String| text.trim().parse::<u32>().is_ok();
    let is_free = !object.has("moves") || object.text("moves").is_some_and(is_number);
    let of_name = ["movetext", "pgn"]
        .into_iter()
        .find(|name| object.has(name));
    let mut fields = object.fields();
    let other = of_name.or_else(|| {
        let named = fields.find(|(name, value)| is_list_of_moves(name, value, draft.game));
        named.map(|(name, _)| name)
    });
    match other.filter(|_| is_free) {
        Some(name) => {
            object.tag("moves", "Moves", record, draft);
            object.get(name)
        }
        None => object.get("moves"),
    }
}

/// Whether a field with a name for moves other than `movetext` and `pgn` has them.
fn is_list_of_moves(name: &str, value: &RawValue, game: GameKind) -> bool {
    let is = |known: &str| known.eq_ignore_ascii_case(name);
    // As a text or a number, `plies` says how many there are.
    let is_plies = || is("plies") && json_object::values(value).is_some();
    // `game` names the kind of game.
    let is_named = names_moves(name) && name != "game" || is("history") || is("turns");
    (is_named || is_plies()) && json_object::object(value).is_none() && holds_moves(value, game)
}

/// The fields with which sumito says where a game is stored and what was found out about it.
const REPEATED: [&str; 8] = [
    "id",
    "game",
    "game_type",
    "source",
    "line",
    "problems",
    "analysis",
    "text",
];

/// The fields that may have several lines.
const TEXTS: [&str; 6] = ["comment", "moves", "movetext", "pgn", "start", "text"];

/// Warns of line breaks in values that become tags.
fn tell_line_breaks(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    let is_text = |name: &str| TEXTS.iter().any(|text| text.eq_ignore_ascii_case(name));
    for (name, value) in object.fields().filter(|(name, _)| !is_text(name)) {
        tell_line_break(name, value, record, draft);
    }
    // Without saying that the tags were understood.
    let mut fields = object.fields();
    if !fields.any(|(name, value)| name.eq_ignore_ascii_case("tags") && has_escapes(value)) {
        return;
    }
    for (name, value) in object.inner("tags").fields() {
        tell_line_break(name, value, record, draft);
    }
    for pair in object.list("tags") {
        if let Some([name, value]) = json_object::values(pair).as_deref() {
            let name = json_object::text(name).unwrap_or_default();
            tell_line_break(&name, value, record, draft);
        }
    }
}

fn tell_line_break(name: &str, value: &RawValue, record: &RawRecord, draft: &mut Draft) {
    let text = Some(value).filter(|value| has_escapes(value));
    let text = text.and_then(json_object::text);
    if text.is_some_and(|text| text.trim().contains(['\n', '\r'])) {
        let message = format!(
            "line breaks in the value of `{}`, expected a value in one line; written as blanks",
            excerpt(name)
        );
        let at = json_object::at(value, record);
        draft.warn(record, ProblemKind::Tag, at, message);
    }
}

/// Whether a value may have line breaks.
fn has_escapes(value: &RawValue) -> bool {
    value.get().contains('\\')
}

/// Makes tags of the field `tags`: a list of pairs, or an object.
fn parse_tags(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    for (name, value) in object.inner("tags").fields() {
        let text = json_object::text(value).unwrap_or_else(|| value.get().to_owned());
        let at = json_object::at(value, record);
        draft.push_tag(tag_name(name), Some(one_line(&text)), at);
    }
    for pair in object.list("tags") {
        let texts = match json_object::values(pair).as_deref() {
            Some([name, value]) => json_object::text(name).zip(json_object::text(value)),
            _ => None,
        };
        let at = json_object::at(pair, record);
        if let Some((name, value)) = texts {
            draft.push_tag(tag_name(&name), Some(value), at);
        } else {
            let message = format!(
                "`{}` among the tags, expected a pair of a name and a value; not read",
                excerpt(pair.get())
            );
            draft.warn(record, ProblemKind::Tag, at, message);
        }
    }
}

/// Makes tags of the board and the start position.
fn parse_board(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    let board = object.text("board");
    if draft.tag("Board").is_none() {
        draft.push_tag("Board", board, object.location("board", record));
    }
    if let Some(text) = object.text("start") {
        let at = object.location("start", record);
        draft.tags.push(DraftTag::new("Position", text, at).claim());
    }
}

/// Parses the layout. One that was found by replay, or from the start position, may differ from that of the tags.
fn parse_layout(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    let Some(text) = object.text("layout") else {
        return;
    };
    let tag = DraftTag::new("Variant", text, object.location("layout", record)).claim();
    let is_known = |value: &str| AnyLayout::find(value).is_some();
    let is_found = object.text("layout_inferred").as_deref() == Some("true")
        || object.has("start")
            && draft
                .tag("Variant")
                .is_some_and(|stated| !is_known(&stated.value) || !is_known(&tag.value));
    if draft.tag("Variant").is_none() || !is_found {
        stated_twice::push(tag, record, draft);
    }
}

/// Parses the fields that repeat others, as claims.
fn parse_claims(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    let place = |field: &str| object.location(field, record);
    parse_layout(object, record, draft);
    for (field, name) in [
        ("plies", "Plies"),
        ("final", "FinalPosition"),
        ("incomplete", "Incomplete"),
        ("mended", "Mended"),
    ] {
        // The reason of what is not so is `null` or `false`.
        let text = object.text(field).filter(|text| text != "false");
        if let (Some(text), None) = (text, draft.tag(name)) {
            draft
                .tags
                .push(DraftTag::new(name, text, place(field)).claim());
        }
    }
    if let Some(score) = object.read("score", score_in) {
        draft
            .tags
            .push(DraftTag::new("Score", score.to_string(), place("score")).claim());
    }
    let ending = object.read("ending", |value| Ending::find(&json_object::text(value)?));
    let stated = object.text("result");
    let stated = stated.map(|text| (GameResult::find(&text), text));
    if let Some(ending) = ending.filter(|_| !matches!(stated, Some((Some(_), _))))
        && draft.tag("Termination").is_none()
    {
        let ending = ending.key().to_owned();
        draft.push_tag("Termination", Some(ending), place("ending"));
    }
    match stated {
        Some((Some(result), _)) => draft.outcome = Some((result, ending, place("result"))),
        // It may be understood as the tag of other formats is.
        Some((None, text)) if draft.tag("Result").is_none() => {
            draft.push_tag("Result", Some(text), place("result"));
        }
        Some((None, text)) => {
            let message = format!(
                "result `{}`, expected black, white, draw or unknown; kept as the tag ResultAsGiven",
                excerpt(&text)
            );
            draft.warn(record, ProblemKind::Result, place("result"), message);
            draft.push_tag("ResultAsGiven", Some(text), place("result"));
        }
        None => {}
    }
}
