//! `json` and `jsonl`: every field of a game, and every ply with its effects.

use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use crate::game::NumberMeaning;
use crate::games::{AnyPosition, GameKind, Notation, with_position};
use crate::record::formats::json_based::json_object::{self, Object, one_line};
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::move_words::moves_are_numbers;
use crate::record::lexer::movetext_token::{MoveGrammar, is_clock, is_mark};
use crate::record::model::ending::Ending;
use crate::record::model::game::{Game, Ply};
use crate::record::model::problem::{ProblemKind, short};
use crate::record::model::result::GameResult;
use crate::record::model::score::{SIDES, Score, score};
use crate::record::model::tag::TagName;
use crate::record::parse::draft::{
    Draft, DraftPly, DraftStop, DraftTag, DraftVariation, comment_text,
};
use crate::record::parse::header::keys::tag_name;
use crate::record::parse::movetext::{self, MAX_VARIATION_DEPTH};
use crate::record::write::write_game::WriteGame;

/// A game as JSON.
///
/// # Stability
/// Fields may be added; none is renamed or removed.
///
/// | field | what |
/// | --- | --- |
/// | `game` | the key of the game, if it is not Abalone |
/// | `black`, `white`, `event`, `date` | from the tags, or null; the date as `YYYY.MM.DD` with `??`; where more than two play, the first two in turn |
/// | `seats` | who plays, in the order of turns: `seat`, as the tags name it, `color` and `name` |
/// | `rules` | the options that differ from the standard game, see `sumito rules` |
/// | `layout`, `layout_inferred` | key of the built-in layout or null; whether it was found by replay |
/// | `result`, `ending` | `black`, `white`, `draw` or `unknown` (who won), `third` to `sixth` where more than two play against each other; a key or null |
/// | `score` | marbles ejected by each, or points where the rules give others |
/// | `plies` | their number |
/// | `incomplete` | why the game stops early, or null |
/// | `mended` | which moves were read otherwise than the record writes them, or null |
/// | `tags` | `[name, value]` pairs in the order of the record |
/// | `comment` | before the first move, or null |
/// | `start`, `final` | native position strings |
/// | `moves` | the plies, see [`plies_to_json`] |
///
/// Of a [fragment](Game::is_fragment) `score`, `start` and `final` are null.
pub fn game_to_json(game: &Game) -> Value {
    let known = |value: Value| {
        if game.is_fragment() {
            Value::Null
        } else {
            value
        }
    };
    let position = |position: AnyPosition| {
        known(with_position!(position, position => position.to_text()).into())
    };
    let value = json!({
        "black": game.seat_player(0),
        "white": game.seat_player(1),
        "seats": seats(game),
        "rules": with_position!(game.start(), start => start.rules_to_json()),
        "event": game.tag("Event"),
        "date": game.date(),
        "layout": game.layout_name(),
        "layout_inferred": game.layout_inferred,
        "result": game.result.key(),
        "ending": game.ending.map(|ending| ending.key()),
        "score": known(json!(game.score())),
        "plies": game.plies().len(),
        "incomplete": game.incomplete,
        "mended": game.repaired,
        "tags": game.tags,
        "comment": game.comment,
        "start": position(game.start()),
        "final": position(game.last()),
        "moves": plies_to_json(game),
    });
    match (game.start().kind(), value) {
        (kind, Value::Object(fields)) if kind != GameKind::ALL[0] => {
            let mut named = Map::from_iter([("game".to_owned(), kind.key().into())]);
            named.extend(fields);
            named.into()
        }
        (_, value) => value,
    }
}

/// A game as JSON, preceded by its number in a database as `id`, if it has one.
pub(crate) fn value_with_id(id: Option<i64>, game: &Game) -> Value {
    match (id, game_to_json(game)) {
        (Some(id), Value::Object(fields)) => {
            let mut numbered = Map::from_iter([("id".to_owned(), id.into())]);
            numbered.extend(fields);
            numbered.into()
        }
        (_, value) => value,
    }
}

fn seats(game: &Game) -> Vec<Value> {
    let seat = |seat: u8| {
        json!({
            "seat": game.seat_name(seat),
            "color": game.display_color(seat).key(),
            "name": game.seat_player(seat),
        })
    };
    (0..game.seats()).map(seat).collect()
}

/// The plies of a game as JSON: number, colour, names in each notation, kind, own marbles moved, marbles pushed, the
/// ejection, score and position after the ply, annotations, and variations, each with a comment and moves of the same
/// kind.
pub fn plies_to_json(game: &Game) -> Vec<Value> {
    with_position!(game.start(), start => line_values(game.plies(), start, 1))
}

/// The plies of a line that begins in this position with this ply number.
fn line_values<P: WriteGame>(plies: &[Ply], mut position: P, first: usize) -> Vec<Value> {
    let mut values = Vec::with_capacity(plies.len());
    for (number, ply) in (first..).zip(plies) {
        let (before, mv) = (position, ply.mv.to_move::<P::Move>());
        position.play_unchecked(mv);
        let color = before.colors()[usize::from(before.seat())];
        let variations = ply.annotations().variations.iter().map(|line| {
            json!({"comment": line.comment, "moves": line_values(&line.plies, before, number)})
        });
        let mut fields = Map::new();
        let mut add = |name: &str, value: Value| fields.insert(name.to_owned(), value);
        add("ply", number.into());
        add("color", before.display_color(color).key().into());
        add("seat", before.seat_name(before.seat()).into());
        for (name, value) in P::ply_fields(mv, &before) {
            add(&name, value);
        }
        add("score", json!(score(&position)));
        add("position", position.to_text().into());
        add("mark", json!(ply.annotations().mark));
        add("clock", json!(ply.annotations().clock));
        add("comment", json!(ply.annotations().comment));
        add("variations", variations.collect());
        values.push(fields.into());
    }
    values
}

/// Parses an object as [`game_to_json`] writes it, or one with fewer fields: `moves` may be plies, names of moves, or
/// a single text.
pub(crate) fn parse(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    draft.tags.extend(object.rules(record));
    for pair in object.list("tags") {
        if let [name, value] = json_object::list(pair)[..]
            && let (Some(name), Some(text)) = (json_object::text(name), json_object::text(value))
        {
            draft.tags.push(DraftTag::new(
                tag_name(&name),
                text,
                json_object::at(value, record),
            ));
        }
    }
    for seat in object.list("seats").into_iter().map(Object::of) {
        let name = seat.text("seat").map(|name| tag_name(&name));
        if let Some(name) = name.filter(|name| draft.tag(name).is_none()) {
            seat.tag("name", name, record, draft);
        }
    }
    // `black` and `white` are the first two players in the order of turns, independent of their colours.
    let player = |seat| TagName::from(draft.stated_rules.rules.seat_name(seat));
    for (field, name) in [
        ("black", player(0)),
        ("white", player(1)),
        ("event", "Event".into()),
        ("date", "Date".into()),
    ] {
        if draft.tag(&name).is_none() {
            object.tag(field, name, record, draft);
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
    let known = [
        "id",
        "game",
        "game_type",
        "tags",
        "black",
        "white",
        "event",
        "date",
        "layout",
        "layout_inferred",
        "seats",
        "rules",
        "result",
        "ending",
        "score",
        "plies",
        "incomplete",
        "mended",
        "comment",
        "start",
        "final",
        "moves",
        "board",
        "source",
        "line",
        "problems",
        "analysis",
        "text",
    ];
    object.other_tags(&known, record, draft);
    if let Some(moves) = object.get("moves") {
        parse_moves(moves, record, draft);
    }
}

/// Makes tags of the board and the start position.
fn parse_board(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    if draft.tag("Board").is_none() {
        object.tag("board", "Board", record, draft);
    }
    if let Some(text) = object.text("start") {
        let at = object.location("start", record);
        draft.tags.push(DraftTag::new("Position", text, at).claim());
    }
}

/// Parses the fields that repeat others, as claims.
fn parse_claims(object: &Object<'_>, record: &RawRecord, draft: &mut Draft) {
    let place = |field: &str| object.location(field, record);
    for (field, name) in [
        ("layout", "Variant"),
        ("plies", "Plies"),
        ("final", "FinalPosition"),
        ("incomplete", "Incomplete"),
        ("mended", "Mended"),
    ] {
        if let (Some(text), None) = (object.text(field), draft.tag(name)) {
            draft
                .tags
                .push(DraftTag::new(name, text, place(field)).claim());
        }
    }
    if let Some(score) = score_in(&object.inner("score")) {
        draft
            .tags
            .push(DraftTag::new("Score", score.to_string(), place("score")).claim());
    }
    let ending = object.text("ending").and_then(|key| Ending::find(&key));
    match object
        .text("result")
        .map(|text| (GameResult::find(&text), text))
    {
        Some((Some(result), _)) => draft.outcome = Some((result, ending, place("result"))),
        Some((None, text)) => {
            let message = format!(
                "result `{}`, expected black, white, draw or unknown",
                short(&text)
            );
            draft.warn(record, ProblemKind::Result, place("result"), message);
        }
        None => {}
    }
}

/// Parses moves in any of their JSON forms: a text, a list of names, a list of plies.
pub(crate) fn parse_moves(moves: &RawValue, record: &RawRecord, draft: &mut Draft) {
    if let Some(text) = json_object::text(moves) {
        let is_open = draft.notation.is_none_or(Notation::spells_numbers);
        if is_open && moves_are_numbers(&text) {
            draft.numbers = NumberMeaning::Moves;
        }
        return movetext::parse_value(&json_object::passage(&text, moves, record), record, draft);
    }
    draft.plies = plies(&json_object::list(moves), 0, record, draft).into();
}

/// Parses plies up to the first that is unreadable.
fn plies(values: &[&RawValue], depth: u8, record: &RawRecord, draft: &mut Draft) -> Vec<DraftPly> {
    let mut plies = Vec::with_capacity(values.len());
    let grammar = MoveGrammar::of_names(draft.game);
    for value in values {
        let object = Object::of(value);
        // All plies are in the notation of the first.
        let fits = |notation: Option<Notation>| {
            notation.is_none() || draft.notation.is_none() || notation == draft.notation
        };
        let names = NAMES.into_iter().filter(|name| object.has(name));
        let key = names
            .map(|name| (name, Notation::find(name)))
            .find(|&(_, notation)| fits(notation));
        let (name, notation) = match key {
            Some((key, notation)) => (object.get(key).unwrap_or(value), notation),
            None => (*value, None),
        };
        let at = json_object::inside(name, record);
        let text = json_object::text(name).unwrap_or_default();
        let Some(token) = grammar.parse_move(&text) else {
            let shown = if text.is_empty() { name.get() } else { &text };
            let stop = DraftStop::unreadable(draft.game, shown, at);
            if depth == 0 {
                draft.stop = Some(stop);
            } else {
                draft.warn(
                    record,
                    ProblemKind::Variation,
                    at,
                    format!("in a variation: {}; the rest is left out", stop.message),
                );
            }
            break;
        };
        draft.notation = notation.or(draft.notation);
        let mut ply = DraftPly::new(token, at);
        if object.text("ejected").as_deref() == Some("true") {
            ply.token.mark();
        }
        let notes = ply.annotations_mut();
        notes.position = object
            .text("position")
            .map(|text| (text, object.location("position", record)));
        notes.score = score_in(&object.inner("score")).map(|score| (score, at));
        // A text that is no suffix annotation or clock time becomes a comment.
        let stated = |key: &str| object.text(key).map(|text| one_line(&text));
        let (mark, clock) = (stated("mark"), stated("clock"));
        let others = [mark.as_ref(), clock.as_ref()].into_iter().flatten();
        let others = others
            .filter(|text| !is_mark(text) && !is_clock(text))
            .cloned();
        let comment = object.text("comment").map(|text| comment_text(&text));
        notes.comments.extend(others.chain(comment));
        notes.mark = mark.filter(|mark| is_mark(mark));
        notes.clock = clock.filter(|clock| is_clock(clock));
        for line in object.list("variations") {
            let line = Object::of(line);
            if depth == MAX_VARIATION_DEPTH {
                draft.warn(
                    record,
                    ProblemKind::Variation,
                    at,
                    "variation too deep inside others; left out",
                );
                continue;
            }
            let comment = line
                .text("comment")
                .map(|text| comment_text(&text))
                .into_iter()
                .collect();
            let plies = self::plies(&line.list("moves"), depth + 1, record, draft);
            if !plies.is_empty() {
                notes.variations.push(DraftVariation { comment, plies });
            }
        }
        plies.push(ply);
    }
    plies
}

/// The fields that name a move. Those with the key of a notation name it in that one.
const NAMES: [&str; 5] = ["abapro", "reversible", "nacre", "playstrategy", "move"];

fn score_in(object: &Object<'_>) -> Option<Score> {
    let points: Vec<u8> = SIDES
        .into_iter()
        .map_while(|side| object.text(side)?.parse().ok())
        .collect();
    Score::of(&points)
}
