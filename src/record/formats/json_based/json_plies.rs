//! The moves of a game in JSON: a text, a list of names, or a list of plies.

use serde_json::value::RawValue;

use crate::game::{Color, NumberMeaning, excerpt};
use crate::games::{GameKind, Notation, with_game_kind};
use crate::record::formats::json_based::json_object::{self, Object, one_line};
use crate::record::formats::json_based::unread_fields::UnreadFields;
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::marks::read_marks;
use crate::record::lexer::movetext_token::MoveGrammar;
use crate::record::lexer::score_token::is_clock;
use crate::record::model::problem::ProblemKind;
use crate::record::model::score::{SIDES, Score};
use crate::record::parse::comment_text::comment_text;
use crate::record::parse::draft::{Draft, DraftError};
use crate::record::parse::draft_ply::{DraftPly, DraftVariation};
use crate::record::parse::movetext::{self, MAX_VARIATION_DEPTH};
use crate::record::parse::passage::Passage;
use crate::record::parse::ply_field::PlyField;
use crate::record::resolve::claims::totals::read_score;
use crate::record::resolve::read_game::ReadGame as _;
use crate::record::vocabulary::lookup::color_named;

/// The fields that name a move. Those with the key of a notation name it in that one.
const NAMES: [&str; 5] = ["abapro", "reversible", "nacre", "playstrategy", "move"];

/// The fields of a ply that repeat what the moves say.
const REPEATED: [&str; 13] = [
    "abapro",
    "reversible",
    "nacre",
    "playstrategy",
    "move",
    "name",
    "kind",
    "marbles",
    "pushed",
    "ejected_from",
    "ejected_color",
    "inverse",
    "taken",
];

/// The fields of a ply whose values become comments if they are not understood.
const KEPT: [&str; 2] = ["mark", "clock"];

/// Parses moves in any of their JSON forms.
pub(crate) fn parse_moves(moves: &RawValue, record: &RawRecord, draft: &mut Draft) {
    if let Some(text) = json_object::text(moves) {
        let is_open = draft.notation.is_none_or(Notation::spells_numbers);
        if is_open && with_game_kind!(draft.game, P => P::moves_are_numbers(&text)) {
            draft.numbers = NumberMeaning::Moves;
        }
        return movetext::parse_value(&passage(&text, moves, record), record, draft);
    }
    let Some(mut values) = json_object::values(moves) else {
        let message = "moves as an object, expected a text or a list; not read";
        return draft.warn(
            record,
            ProblemKind::UnknownText,
            json_object::at(moves, record),
            message,
        );
    };
    values.pop_if(|last| json_object::stands_around(last));
    let values = without_rounds(values, draft.game);
    let mut unread = UnreadFields::default();
    draft.plies = plies(&values, 0, record, draft, &mut unread).into();
    let known = "`sumito export --to json` writes";
    unread.tell(["ply", "plies"], known, &KEPT, record, draft);
}

/// The moves of several lists or objects that have those of one round each, `[["a1b2", "i5h5"], ["a2b3"]]` or `[{"black": "a1b2", "white": "i5h5"}]`, in one
/// list.
fn without_rounds(values: Vec<&RawValue>, game: GameKind) -> Vec<&RawValue> {
    let grammar = MoveGrammar::of_names(game);
    let is_move = |value: &&RawValue| {
        json_object::text(value).is_some_and(|text| grammar.parse_move(&text).is_some())
    };
    let has_players = values.iter().any(|value| value.get().starts_with('{'));
    let rounds = values.iter().enumerate().map(|(index, value)| {
        let moves = json_object::values(value).or_else(|| moves_of_players(value, index + 1))?;
        let is_round = (1..=2).contains(&moves.len()) && moves.iter().all(is_move);
        is_round.then_some(moves)
    });
    match rounds.collect::<Option<Vec<_>>>() {
        Some(rounds) if rounds.len() > 1 || has_players => rounds.concat(),
        _ => values,
    }
}

/// The moves of an object with those of Black and White in a round of this number, and perhaps the number; `None` if it has other fields.
fn moves_of_players(round: &RawValue, number: usize) -> Option<Vec<&RawValue>> {
    let object = json_object::object(round)?;
    let (mut moves, mut white) = (Vec::new(), None);
    for (name, value) in object.fields() {
        match color_named(name) {
            Some(Color::Black) if moves.is_empty() => moves.push(value),
            Some(Color::White) if white.is_none() => white = Some(value),
            None if json_object::text(value)? == number.to_string() => {}
            _ => return None,
        }
    }
    let has_black = !moves.is_empty();
    moves.extend(white.filter(|value| value.get() != "null"));
    has_black.then_some(moves)
}

/// Parses plies up to the first that is unreadable.
fn plies(
    values: &[&RawValue],
    depth: u8,
    record: &RawRecord,
    draft: &mut Draft,
    unread: &mut UnreadFields,
) -> Vec<DraftPly> {
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
        let cells = || key.is_none().then(|| from_and_to(&object))?;
        let text = cells().or_else(|| json_object::text(name));
        let text = text.unwrap_or_default();
        let Some(token) = grammar.parse_move(&text) else {
            let stop = no_move(value, name, draft.game, at);
            if depth == 0 {
                draft.stop = Some(stop);
            } else {
                let message = format!("in a variation: {}; the rest is left out", stop.message);
                draft.warn(record, ProblemKind::Variation, at, message);
            }
            break;
        };
        draft.notation = notation.or(draft.notation);
        let mut ply = DraftPly::new(token, at);
        annotate(&mut ply, &object, record);
        let name = key.map(|(name, _)| name);
        ply.annotations_mut().fields = repeated_fields(&object, name, draft.game, record);
        for line in object.list("variations") {
            let variation = variation(line, depth, record, draft, unread);
            ply.annotations_mut().variations.extend(variation);
        }
        unread.add(&object, &REPEATED, |value| json_object::at(value, record));
        plies.push(ply);
    }
    plies
}

/// The move of a ply that has no name, but the fields `from` and `to`: each a cell or a list of cells.
fn from_and_to(object: &Object<'_>) -> Option<String> {
    let cells = |value| {
        let of_list = || {
            let cells = json_object::values(value)?.into_iter();
            cells.map(json_object::text).collect()
        };
        json_object::text(value)
            .map(|cell| vec![cell])
            .or_else(of_list)
    };
    let from: Vec<String> = object.read("from", cells)?;
    // A stone that is taken off has one square.
    let to = if object.has("to") {
        object.read("to", cells)?
    } else {
        Vec::new()
    };
    Some(line_that_moves(&from, &to).unwrap_or_else(|| from.concat() + &to.concat()))
}

/// The move of several marbles from cells to as many others, in the same order: the rear marble and its next cell, or the ends of the line and the next cell of the
/// first one.
fn line_that_moves(from: &[String], to: &[String]) -> Option<String> {
    if from.len() < 2 || from.len() != to.len() {
        return None;
    }
    let mut moves: Vec<(&String, &String)> = from.iter().zip(to).collect();
    moves.sort_unstable();
    let left: Vec<_> = moves
        .iter()
        .filter(|(cell, _)| !to.contains(cell))
        .collect();
    match left[..] {
        [(rear, next)] => Some(format!("{rear}{next}")),
        _ => {
            let ((first, target), (last, _)) = (moves.first()?, moves.last()?);
            Some(format!("{first}{last}{target}"))
        }
    }
}

/// Why a value of a list of moves is none.
fn no_move(value: &RawValue, name: &RawValue, game: GameKind, at: usize) -> DraftError {
    if value.get().starts_with(['"', '{']) {
        let text = json_object::text(name).filter(|text| !text.is_empty());
        return DraftError::unreadable(game, text.as_deref().unwrap_or(name.get()), at);
    }
    DraftError {
        at,
        kind: ProblemKind::UnreadableMove,
        message: format!(
            "`{}` is not a move, expected a list of moves as [\"a1b2\", \"i5h5\"], or objects with a field `moves`",
            excerpt(value.get())
        ),
    }
}

/// Gives a ply what its fields claim and say about it.
fn annotate(ply: &mut DraftPly, object: &Object<'_>, record: &RawRecord) {
    if object.text("ejected").as_deref() == Some("true") {
        ply.token.add_capture_mark();
    }
    let at = ply.at;
    let notes = ply.annotations_mut();
    let position = object
        .text("position")
        .map(|text| (text, object.location("position", record)));
    notes.positions.extend(position);
    notes.score = object.read("score", score_in).map(|score| (score, at));
    let number = object.read("ply", |value| json_object::text(value)?.parse().ok());
    notes.ply = number.map(|number| (number, object.location("ply", record)));
    let color = |field| {
        let color = object.read(field, color_in)?;
        Some((color, object.location(field, record)))
    };
    let of_seat = color("seat");
    notes.color = color("color").or(of_seat);
    // What is no suffix annotation and no clock time is reported, and becomes a comment.
    let mut comments = Vec::new();
    let mut stated = |key, read: fn(&str) -> Option<String>| {
        let parsed = object.read(key, |value| {
            let text = json_object::text(value).unwrap_or_else(|| value.get().to_owned());
            let text = one_line(&text);
            let parsed = read(&text).or_else(|| text.is_empty().then(String::new));
            comments.extend(parsed.is_none().then_some(text));
            parsed
        });
        parsed.filter(|text| !text.is_empty())
    };
    notes.mark = stated("mark", read_marks);
    notes.clock = stated("clock", |text| is_clock(text).then(|| text.to_owned()));
    let comment = object.text("comment").map(|text| comment_text(&text));
    comments.extend(comment.filter(|text| !text.is_empty()));
    for comment in comments {
        notes.comment(comment);
    }
}

/// The fields of a ply that repeat what its move says, except the one from which the move is read.
fn repeated_fields(
    object: &Object<'_>,
    read: Option<&str>,
    game: GameKind,
    record: &RawRecord,
) -> Vec<PlyField> {
    let text = |value: &RawValue| {
        let of_list = || {
            let texts = json_object::values(value)?.into_iter();
            let texts: Option<Vec<String>> = texts.map(json_object::text).collect();
            Some(texts?.join(" "))
        };
        json_object::text(value).or_else(of_list)
    };
    let names = with_game_kind!(game, P => P::REPEATED_FIELDS);
    let field = |(field, value): (&str, &RawValue)| {
        let mut names = names.iter();
        let name = *names.find(|name| name.eq_ignore_ascii_case(field))?;
        let is_claim = read != Some(name) && value.get() != "null";
        let text = text(value).filter(|_| is_claim)?;
        Some(PlyField {
            name,
            value: text,
            at: json_object::at(value, record),
        })
    };
    object.fields().filter_map(field).collect()
}

/// The colour that moves, by its name, by `b` or `w`, or by the name of its seat, as `Black2`.
pub(super) fn color_in(value: &RawValue) -> Option<Color> {
    let name = json_object::text(value)?;
    match &*name {
        "b" | "B" => Some(Color::Black),
        "w" | "W" => Some(Color::White),
        _ => color_named(name.trim_end_matches(|c: char| c.is_ascii_digit())),
    }
}

/// Parses a variation: an object with moves, or a list of moves.
fn variation(
    value: &RawValue,
    depth: u8,
    record: &RawRecord,
    draft: &mut Draft,
    unread: &mut UnreadFields,
) -> Option<DraftVariation> {
    let at = json_object::at(value, record);
    if depth == MAX_VARIATION_DEPTH {
        let message = "variation too deep inside others; left out";
        draft.warn(record, ProblemKind::Variation, at, message);
        return None;
    }
    let line = Object::of(value);
    let moves = json_object::values(value).unwrap_or_else(|| line.list("moves"));
    if moves.is_empty() {
        let message = format!(
            "variation `{}` without a list of moves; left out",
            excerpt(value.get())
        );
        draft.warn(record, ProblemKind::Variation, at, message);
        return None;
    }
    let comment = line.text("comment").map(|text| comment_text(&text));
    unread.add(&line, &[], |value| json_object::at(value, record));
    let plies = plies(&moves, depth + 1, record, draft, unread);
    (!plies.is_empty()).then(|| DraftVariation {
        comment: comment.into_iter().collect(),
        plies,
        words: None,
    })
}

/// A score as an object with the points of each side, or as a text.
pub(crate) fn score_in(value: &RawValue) -> Option<Score> {
    let Some(object) = json_object::object(value) else {
        return read_score(&json_object::text(value)?);
    };
    let points: Vec<u8> = SIDES
        .into_iter()
        .map_while(|side| object.text(side)?.parse().ok())
        .collect();
    let is_all = object.fields().count() == points.len();
    Score::of(&points).filter(|_| is_all)
}

/// Decodes a string and maps its offsets to those of the record.
fn passage<'a>(text: &'a str, value: &RawValue, record: &RawRecord) -> Passage<'a> {
    let raw = value.get().strip_prefix('"').unwrap_or(value.get());
    let (mut gaps, mut read, mut skipped) = (Vec::new(), 0, 0);
    let mut characters = text.chars();
    while let Some(character) = raw[read + skipped..].chars().next() {
        let Some(length) = characters.next().map(char::len_utf8) else {
            break;
        };
        if character == '\\' {
            // `\n`, `\u00e9`, or a surrogate pair.
            let escaped = &raw[read + skipped..];
            let written = if !escaped.starts_with("\\u") {
                2
            } else if length == 4 {
                12
            } else {
                6
            };
            skipped += written - length;
            gaps.push((read + length, skipped));
        }
        read += length;
    }
    Passage {
        text,
        start: json_object::inside(value, record),
        gaps,
    }
}
