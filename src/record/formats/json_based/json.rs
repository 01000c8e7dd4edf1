//! `json` and `jsonl`: every field of a game, and every ply with its effects.

use serde_json::value::RawValue;

use crate::game::{NumberMeaning, excerpt};
use crate::games::{AnyPosition, GameKind, Notation, with_position};
use crate::record::formats::json_based::json_game::{
    AnyPly, JsonGame, JsonPly, JsonSeat, JsonVariation, NumberedGame,
};
use crate::record::formats::json_based::json_object::{self, Object, one_line};
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::move_words::moves_are_numbers;
use crate::record::lexer::movetext_token::{MoveGrammar, is_clock, is_mark};
use crate::record::model::ending::Ending;
use crate::record::model::game::{Game, Ply};
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::model::score::{SIDES, Score, score};
use crate::record::model::tag::TagName;
use crate::record::parse::draft::{
    Draft, DraftError, DraftPly, DraftTag, DraftVariation, comment_text,
};
use crate::record::parse::header::keys::tag_name;
use crate::record::parse::movetext::{self, MAX_VARIATION_DEPTH};
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
                excerpt(&text)
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
            let stop = DraftError::unreadable(draft.game, shown, at);
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
            ply.token.add_capture_mark();
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
