//! `reversible`: the annotated record that can be replayed from either end. Tags hold the start and the final
//! position; each ply has a line with its number, its reversible name, the score after it, an optional comment and its
//! Aba-Pro name.

use crate::games::with_position;
use crate::record::model::format::Format;
use crate::record::model::game::TypedGame;
use crate::record::model::game::with_game;
use crate::record::model::ply_order::PlyOrder;
use crate::record::write::write_game::MoveNames;
use crate::record::write::write_game::WriteGame;
use memchr::memchr;

use crate::record::formats::output::escape::{braced, bracketed};
use crate::record::formats::output::movetext::{PLAIN_PUNCTUATION, write_annotations};
use crate::record::formats::output::tags::TagStyle;
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::lines::leading_number::LeadingNumber;
use crate::record::model::game::{Game, NumberedPly};
use crate::record::model::problem::ProblemKind;
use crate::record::model::score::score;
use crate::record::model::tag::TagName;
use crate::record::parse::draft::Draft;
use crate::record::parse::movetext::{self, MovetextDialect};
use crate::record::split::line_shape::{LineShape, line_shape};

/// Whether a line can only be a ply of this format: it is scored, and ends with the name of the move after `;`.
pub(crate) fn is_ply(line: &str) -> bool {
    let Some((comments, name)) = after_score(line).and_then(|rest| rest.rsplit_once(';')) else {
        return false;
    };
    let name = name.trim();
    matches!(comments.trim_end().chars().last(), None | Some('}' | ')'))
        && name.contains(|character: char| character.is_ascii_digit())
        && !name.contains(|character: char| character.is_whitespace() || character == '}')
}

/// Whether a line has one move, with or without its number, and a score in braces after it.
pub(crate) fn is_scored(line: &str) -> bool {
    after_score(line).is_some()
}

/// What follows a move and a score in braces.
fn after_score(line: &str) -> Option<&str> {
    let (before, rest) = line.split_once('{')?;
    let (score, rest) = rest.split_once('}')?;
    let is_of_number = |character: char| character.is_ascii_digit() || "-.…".contains(character);
    let name = before.trim_start().trim_start_matches(is_of_number).trim();
    let is_one_move = !name.is_empty() && !name.contains(char::is_whitespace);
    (is_one_move && is_score(score)).then_some(rest)
}

/// Whether a text is a score of two sides or more, and nothing else.
fn is_score(text: &str) -> bool {
    let is_number =
        |part: &str| matches!(part.len(), 1..=3) && part.bytes().all(|b| b.is_ascii_digit());
    let mut parts = text.split(['-', '–']).map(str::trim);
    text.contains(['-', '–']) && parts.all(is_number)
}

pub(crate) fn parse(record: &RawRecord, draft: &mut Draft) {
    // A ply takes one line, plus the lines of its comment: nothing unclosed extends beyond them.
    let mut left = &record.text[record.body..];
    while draft.stop.is_none() && !left.is_empty() {
        let (ply, rest) = left.split_at(end_of_ply(left));
        movetext::parse(ply, MovetextDialect::Annotated, record, draft);
        left = rest.strip_prefix('\n').unwrap_or(rest);
    }
    for name in ["StartPosition", "FinalPosition"] {
        // A listing backward begins at its end.
        let is_needed = !draft.reverse || name == "FinalPosition";
        if is_needed && draft.tag(name).is_none() {
            draft.warn(
                record,
                ProblemKind::MissingTag,
                0,
                format!("no {name}, expected one at each end of the record"),
            );
        }
    }
}

/// The end of the first ply: of its line, or of the line on which its comment is closed, unless another ply begins
/// before that.
fn end_of_ply(text: &str) -> usize {
    let line_end =
        |from: usize| memchr(b'\n', &text.as_bytes()[from..]).map_or(text.len(), |end| from + end);
    let is_open_after = |is_open: bool, line: &str| match line.rfind(['{', '}']) {
        Some(last) => line[last..].starts_with('{'),
        None => is_open,
    };
    let first = line_end(0);
    let mut end = first;
    let mut is_open = is_open_after(false, &text[..first]);
    while is_open {
        let line = text
            .get(end + 1..)
            .map(|_| &text[end + 1..line_end(end + 1)]);
        let Some(line) = line.filter(|line| !begins_ply(line)) else {
            return first;
        };
        is_open = is_open_after(is_open, line);
        end += 1 + line.len();
    }
    end
}

/// Whether a line of a comment begins with a move or its number instead.
fn begins_ply(line: &str) -> bool {
    // What follows the comment says nothing about the line.
    let line = line.split_once('}').map_or(line, |(before, _)| before);
    let is_numbered = |character: char| character.is_ascii_digit() || character == '-';
    if !line.trim_start().starts_with(is_numbered) {
        return false;
    }
    match line_shape(line) {
        // The rest of a comment with a name after `;` looks like a row of a table.
        LineShape::Moves(start) => start != LeadingNumber::Later(u32::MAX),
        _ => false,
    }
}

/// Tags hold both ends. The final one is never copied from the record: a program plays the moves back from it, and needs the player to move.
pub(crate) const TAG_STYLE: TagStyle = TagStyle {
    prescribed: &["Notation", "FinalPosition"],
    draws_start: true,
    others: |game| {
        if game.is_fragment() {
            return Vec::new();
        }
        let [start, last] = [game.start(), game.last()]
            .map(|position| with_position!(position, position => position.to_text()));
        let score = game.score().to_string();
        vec![
            ("StartPosition", start),
            ("FinalPosition", last),
            ("Score", score),
        ]
    },
    ..TagStyle::PLAIN
};

/// Writes a game in one of the two orders.
pub(crate) fn write(game: &Game, tags: &[(TagName, String)], order: PlyOrder) -> String {
    let mut text = String::new();
    for (name, value) in tags {
        text.push_str(&bracketed(name, value));
    }
    text.push('\n');
    if let Some(comment) = &game.comment {
        text.push_str(&braced(comment));
        text.push('\n');
    }
    if game.plies().is_empty() && !game.is_fragment() {
        // Without moves only the result separates the tags from those of the next record.
        text.push_str(&format!("{}\n", game.result.code()));
    }
    with_game!(game, game => write_plies(game, order, &mut text));
    text
}

/// Writes the plies, each on a line.
fn write_plies<P: WriteGame>(game: TypedGame<'_, P>, order: PlyOrder, text: &mut String) {
    let positions: Vec<P> = game.positions().collect();
    let line = |(index, step): (usize, NumberedPly<'_, P>)| {
        let dots = if step.begins_round() { "." } else { "..." };
        let (mv, before) = (step.mv, &step.before);
        let second = P::second_names(mv, before);
        let (character, mut token, second, after) = match order {
            PlyOrder::Forward => {
                let mut name = String::new();
                P::push_name(mv, before, NAMES, &mut name);
                ("", name, second.map(|[name, _]| name), index + 1)
            }
            PlyOrder::Backward => {
                let name = P::inverse_name(mv, before, NAMES.notation);
                ("-", name, second.map(|[_, inverse]| inverse), index)
            }
        };
        let number = format!("{character}{}{dots}", step.number);
        token.push_str(step.ply.annotations().mark.as_deref().unwrap_or_default());
        let notes = write_annotations(&step, NAMES.notation, &PLAIN_PUNCTUATION);
        let second = second.map(|name| format!("  ; {name}")).unwrap_or_default();
        let score = score(&positions[after]);
        format!("{number:<7} {token:<8} {{{score}}}{notes}{second}\n")
    };
    let plies = game.numbered_plies().into_iter().enumerate();
    match order {
        PlyOrder::Forward => plies.for_each(|ply| text.push_str(&line(ply))),
        PlyOrder::Backward => plies.rev().for_each(|ply| text.push_str(&line(ply))),
    }
}

const NAMES: MoveNames = MoveNames {
    notation: Format::Reversible.notation(),
    marks: false,
};
