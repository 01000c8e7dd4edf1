//! Lists of moves of games that are written strictly.

use crate::game::{NumberMeaning, excerpt};
use crate::record::free_text::move_list::MoveList;
use crate::record::free_text::move_list_error::MoveListError;
use crate::record::lexer::movetext_token::{
    Closed, MoveGrammar, MovetextToken, after_blanks, movetext_token,
};
use crate::record::model::result::GameResult;
use crate::record::model::score::{Score, score};
use crate::record::resolve::read_game::ReadGame;

/// Reads a list of moves and plays it from a position. Numbers, suffix annotations, comments and a result or the score at the end are allowed; numbers are
/// not checked. Digits that are a legal move are one.
///
/// # Errors
/// The first part that is not understood, or is not a legal move.
pub(crate) fn read_plain_moves<P: ReadGame>(
    text: &str,
    start: &P,
    notation: P::Notation,
) -> Result<MoveList<P::Move>, MoveListError> {
    let (mut position, mut moves) = (*start, Vec::new());
    let mut left = after_blanks(text);
    while let Ok((rest, found)) = movetext_token(left, grammar::<P>(NumberMeaning::Scores)) {
        let error = |message: String| error_at(text, left, message);
        let is_last = after_blanks(rest).is_empty();
        if let Some((mv, rest)) = move_in_digits(left, &position, notation) {
            if is_last
                && matches!(found, MovetextToken::Score(stated) if stated == score(&position))
            {
                let found = excerpt(left.trim_end());
                let message = "is a move and the score, expected a move in letters or no score";
                return Err(error(format!("`{found}` {message}")));
            }
            position.play_unchecked(mv);
            moves.push(mv);
            left = after_blanks(rest);
            continue;
        }
        match found {
            MovetextToken::Move(token) => {
                let token = P::token(&token).expect("tokens are of the game of the grammar");
                let mv = P::resolve(token, &position, notation);
                let mv = mv.map_err(|reason| error(reason.to_string()))?;
                position.play_unchecked(mv);
                moves.push(mv);
            }
            MovetextToken::Number(_)
            | MovetextToken::Ellipsis
            | MovetextToken::Annotation(_)
            | MovetextToken::Comment(_, Closed::Yes)
            | MovetextToken::Clock(_) => {}
            MovetextToken::Result(_) if is_last => {}
            // A pair of numbers that is neither may be meant as a move.
            MovetextToken::Score(stated)
                if is_last && (stated == score(&position) || is_result(stated)) => {}
            _ => {
                let player = position.seat_name(position.seat());
                let found = excerpt(left[..left.len() - rest.len()].trim_end());
                return Err(error(format!(
                    "`{found}` is not a move, expected one of {player}"
                )));
            }
        }
        left = after_blanks(rest);
    }
    Ok(MoveList {
        moves,
        ..MoveList::default()
    })
}

fn grammar<P: ReadGame>(numbers: NumberMeaning) -> MoveGrammar {
    MoveGrammar {
        game: P::KIND,
        numbers,
    }
}

/// The legal move in digits with which a text begins, and the text after it.
fn move_in_digits<'a, P: ReadGame>(
    text: &'a str,
    position: &P,
    notation: P::Notation,
) -> Option<(P::Move, &'a str)> {
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    match movetext_token(text, grammar::<P>(NumberMeaning::Moves)).ok()? {
        (rest, MovetextToken::Move(token)) => {
            let mv = P::resolve(P::token(&token)?, position, notation).ok()?;
            Some((mv, rest))
        }
        _ => None,
    }
}

fn is_result(score: Score) -> bool {
    GameResult::find(&score.to_string()).is_some()
}

/// An error at the rest of a text.
fn error_at(text: &str, rest: &str, message: String) -> MoveListError {
    let before = &text[..text.len() - rest.len()];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    MoveListError {
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
        message,
        help: None,
    }
}
