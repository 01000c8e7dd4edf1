//! Lists of moves of games that are written strictly.

use crate::game::{NumberMeaning, excerpt};
use crate::games::GameKind;
use crate::record::free_text::move_list::MoveList;
use crate::record::free_text::move_list_error::MoveListError;
use crate::record::lexer::movetext_token::{
    Closed, MoveGrammar, MovetextToken, after_blanks, movetext_token,
};
use crate::record::model::score::score;
use crate::record::resolve::read_game::ReadGame;

/// Reads a list of moves and plays it from a position. Numbers, suffix annotations, comments and a result or the score at the end are allowed; numbers are
/// not checked.
///
/// # Errors
/// The first part that is not understood, or is not a legal move.
pub(crate) fn read_plain_moves<P: ReadGame>(
    text: &str,
    start: &P,
    notation: P::Notation,
) -> Result<MoveList<P::Move>, MoveListError> {
    let (mut position, mut moves) = (*start, Vec::new());
    let game: GameKind = P::KIND;
    let grammar = MoveGrammar {
        game,
        numbers: NumberMeaning::Scores,
    };
    let mut left = after_blanks(text);
    while let Ok((rest, found)) = movetext_token(left, grammar) {
        let word = left[..left.len() - rest.len()].trim_end();
        let error = |message: String| {
            let before = &text[..text.len() - left.len()];
            let line_start = before.rfind('\n').map_or(0, |end| end + 1);
            MoveListError {
                line: before.matches('\n').count() + 1,
                column: before[line_start..].chars().count() + 1,
                message,
                help: None,
            }
        };
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
            MovetextToken::Result(_) if after_blanks(rest).is_empty() => {}
            // A pair of numbers that is no score may be meant as a move.
            MovetextToken::Score(stated)
                if after_blanks(rest).is_empty() && stated == score(&position) => {}
            _ => {
                let player = position.seat_name(position.seat());
                let found = excerpt(word);
                return Err(error(format!(
                    "`{found}` is not a move, expected one of {player}"
                )));
            }
        }
        left = after_blanks(rest);
    }
    Ok(MoveList {
        moves,
        rare_notation: None,
        is_evident: true,
    })
}
