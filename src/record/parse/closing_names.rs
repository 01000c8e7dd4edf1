//! Results in figures below the moves with the names of players beside them: `Ann - Bob 1-0`, `Ann 1-0 Bob`, `1-0 Ann`.

use crate::game::{Color, excerpt};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::parse::closing_words::player_of_color;
use crate::record::parse::draft::Draft;
use crate::record::vocabulary::figures::figures;
use crate::record::vocabulary::lookup::fold;
use crate::record::vocabulary::result_words::Word;
use crate::record::vocabulary::sentence::{Part, parts, with_placeholders};

/// What a result in figures means beside the names of the players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ResultBesideNames {
    /// The result, and the byte of the text at which its figures begin.
    Clear(GameResult, usize),
    /// The figures may be in the order of the colours, or the points of the player who is named first: `Bob 1-0` where Bob has White.
    Doubtful,
}

/// The result that a text states in figures if it has nothing else but the names or the colours of the players of a game of two.
pub(crate) fn result_beside_names(text: &str, draft: &Draft) -> Option<ResultBesideNames> {
    let mut found = figures(text);
    let (range, None) = (found.next()?, found.next()) else {
        return None;
    };
    let result = GameResult::in_figures(&text[range.clone()])?;
    if draft.stated_rules.rules.sides() != 2 || !result.is_among(2) {
        return None;
    }
    let before = sides(&text[..range.start], draft)?;
    let after = sides(&text[range.end..], draft)?;
    let winner = match result {
        GameResult::Black => Some(Color::Black),
        GameResult::White => Some(Color::White),
        _ => None,
    };
    let is_clear = match (&before[..], &after[..]) {
        // Of Black alone the points are named, whether as those of the first player or of this one.
        ([] | [Color::Black, Color::White] | [Color::Black], [])
        | ([Color::Black], [Color::White]) => true,
        ([_], []) => winner.is_none(),
        ([], [named]) => winner.is_none_or(|winner| winner == *named),
        ([Color::White, Color::Black], []) | ([Color::White], [Color::Black]) => winner.is_none(),
        _ => return None,
    };
    Some(if is_clear {
        ResultBesideNames::Clear(result, range.start)
    } else {
        ResultBesideNames::Doubtful
    })
}

/// The players that a text names, in their order, if it says nothing else.
fn sides(text: &str, draft: &Draft) -> Option<Vec<Color>> {
    let found = parts(&with_placeholders(fold(text), &player_of_color(draft)));
    let mut sides: Vec<Color> = Vec::new();
    for (at, part) in found.iter().enumerate() {
        match part {
            // `Ann (White)` where she has Black.
            Part::Side(color)
                if is_in_parentheses(&found, at)
                    && sides.last() != Some(color)
                    && !sides.is_empty() =>
            {
                return None;
            }
            Part::Side(color) if sides.last() == Some(color) => {}
            Part::Side(color) => sides.push(*color),
            Part::Word(Word::Against | Word::And | Word::For | Word::Filler) => {}
            Part::Parenthesis | Part::Break => {}
            _ => return None,
        }
    }
    Some(sides)
}

/// Whether a part stands in parentheses.
fn is_in_parentheses(parts: &[Part], at: usize) -> bool {
    let before = parts[..at].iter();
    before.filter(|part| **part == Part::Parenthesis).count() % 2 == 1
}

/// Takes the result that a text after the last move states beside the names of the players, or tells that they make it doubtful. Returns whether it is one.
pub(crate) fn take_result_beside_names(
    text: &str,
    at: usize,
    record: &RawRecord,
    draft: &mut Draft,
) -> bool {
    match result_beside_names(text, draft) {
        None => return false,
        Some(ResultBesideNames::Clear(result, place)) => match draft.closing_result {
            Some((other, _)) if other != result => {
                let message = format!(
                    "`{}` beside the result {}, expected the same result; kept as a comment",
                    excerpt(text),
                    other.code()
                );
                draft.warn(record, ProblemKind::Result, at, message);
                draft.comment(text);
            }
            Some(_) => {}
            None => draft.closing_result = Some((result, at + place)),
        },
        Some(ResultBesideNames::Doubtful) => {
            // The figures of this text, which were read before its names.
            draft.closing_result.take_if(|(_, place)| *place >= at);
            let message = format!(
                "`{}` does not say who has won: the figures may be those of the colours, Black first, or of the names; expected the name of Black first; kept as a comment",
                excerpt(text)
            );
            draft.warn(record, ProblemKind::UnknownText, at, message);
            draft.comment(text);
        }
    }
    true
}
