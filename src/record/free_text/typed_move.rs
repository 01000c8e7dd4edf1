//! Moves as players type them, one at a time.

use crate::game::excerpt;
use crate::games::Notation;
use crate::record::resolve::read_game::ReadGame;

/// The move that a text names in a notation, or else as [a list](ReadGame::read_moves) of one move without a doubt about its notation. A number and marks around it are
/// allowed, other text is not.
///
/// # Errors
/// What was found and expected.
pub(crate) fn read_typed_move<P: ReadGame>(
    text: &str,
    position: &P,
    notation: Notation,
) -> Result<P::Move, String> {
    let text = text.trim();
    if let Some(mv) = position.read_written(text, notation) {
        return Ok(mv);
    }
    let list = position.read_moves(text);
    let moves = list.and_then(|list| list.certain());
    let moves = moves.map_err(|error| error.without_place())?;
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | '…') || c.is_whitespace();
    let number = text.len() - text.trim_start_matches(is_number).len();
    // The digits of a move may be those of a number.
    let without_number = if text[..number].contains(['.', '…']) {
        &text[number..]
    } else {
        text
    };
    match moves.moves[..] {
        [mv] if !without_number.contains(char::is_whitespace) => Ok(mv),
        _ => Err(format!(
            "`{}` found, expected one move alone",
            excerpt(text)
        )),
    }
}
