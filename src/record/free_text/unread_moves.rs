//! Words that look like moves in a text of which no game is read, or only its end: the text is rejected, so that nothing of it is lost in silence.

use crate::record::formats::parse_record::ParsedRecord;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::{Problem, ProblemKind, Severity};
use crate::record::model::record::Content;
use crate::record::vocabulary::look_alikes::{are_cells, with_latin_letters};

/// Fewer words are mentioned in prose.
const MIN_MOVES: usize = 4;

/// Of this many words, one is a move at least in a text with a game.
const WORDS_PER_MOVE: usize = 4;

/// The words of a text that look like moves.
struct MoveWords {
    moves: usize,
    words: usize,
    /// Where the first of them begins.
    first: usize,
}

impl MoveWords {
    fn of(text: &str) -> MoveWords {
        let mut found = MoveWords {
            moves: 0,
            words: 0,
            first: 0,
        };
        let (mut cell, mut cells) = (0, 0);
        for word in text.split(|c: char| !c.is_alphanumeric() && c != '-') {
            let at = word.as_ptr() as usize - text.as_ptr() as usize;
            found.words += usize::from(word.contains(char::is_alphabetic) && !is_cell(word));
            let is_move = is_move(word);
            // A move may be written as two cells with words between: `a1 to b2`.
            if is_cell(word) {
                cell = if cells % 2 == 0 { at } else { cell };
                cells += 1;
            }
            let is_second_cell = is_cell(word) && cells % 2 == 0;
            if is_move || is_second_cell {
                if found.moves == 0 {
                    found.first = if is_move { at } else { cell };
                }
                found.moves += 1;
            }
        }
        found
    }
}

fn is_move(word: &str) -> bool {
    word.len() <= 32
        && (are_cells(word) || with_latin_letters(word).is_some_and(|word| are_cells(&word)))
}

fn is_cell(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'i' | b'A'..=b'I', b'1'..=b'9'])
}

/// Rejects a text that holds moves and was read as one without, or of which the moves before the first that was read are a comment.
pub(crate) fn reject_unread_moves(raw: &RawRecord, parsed: &mut ParsedRecord) {
    if raw.is_json || raw.is_only_comments {
        return;
    }
    let (found, expected) = match &parsed.content {
        Content::Preamble => {
            let found = MoveWords::of(&raw.text);
            if found.moves * WORDS_PER_MOVE < found.words {
                return;
            }
            (found, "no line was read as moves")
        }
        // What stands in braces is meant as a comment.
        Content::Game(game) => {
            let Some(comment) = game.comment.as_deref().filter(|_| !raw.text.contains('{')) else {
                return;
            };
            let mut found = MoveWords::of(comment);
            if found.moves <= game.plies().len() || found.moves * WORDS_PER_MOVE < found.words {
                return;
            }
            found.first = MoveWords::of(&raw.text).first;
            (found, "they stand before the first move that was read")
        }
        Content::Rejected => return,
    };
    if found.moves < MIN_MOVES {
        return;
    }
    let location = raw.location(found.first);
    let message = format!(
        "{} words look like moves, the first in line {}, but {expected}; expected lines of moves as 1.a1b2 i5h5 2.a2b3 i6h6",
        found.moves, location.line
    );
    parsed.content = Content::Rejected;
    parsed.problems = vec![Problem::new(
        Severity::Error,
        ProblemKind::NothingToReplay,
        location,
        message,
    )];
}
