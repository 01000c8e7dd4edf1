//! `PlayStrategy`'s: `sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1`: rows, points **scored** by Black and by
//! White, side to move, plies since the last ejection, move number.

use std::str::FromStr;

use super::rows::Rows;
use super::{expect_end, read_turn, short, turn_sign};
use crate::rules::{Color, Position, Setup};

const ROWS: Rows = Rows {
    separator: '/',
    black: 'S',
    white: 's',
    empty: None,
    has_letters: false,
};

pub(super) fn read(text: &str, faults: &mut Vec<String>) -> Setup {
    let mut words = text.split_whitespace().peekable();
    let mut setup = ROWS.read(words.next().unwrap_or_default(), faults);
    for scorer in Color::BOTH {
        let what = format!("points of {scorer}");
        setup.lost[scorer.opponent().index()] = number(words.next(), &what, faults);
    }
    let side = words.next();
    read_turn(side, &mut setup, faults);
    let is_steinbeisser = side.is_some_and(|side| side.starts_with(char::is_uppercase));
    if is_steinbeisser && words.peek().is_some() {
        // Steinbeisser's engine writes a capital letter, and after it the white and the black marbles that are off the board.
        for color in [Color::White, Color::Black] {
            let what = format!("lost marbles of {color}");
            setup.lost[color.index()] = number(words.next(), &what, faults);
        }
    } else {
        // Plies since the last ejection, move number, and in the larger game plies left.
        words.by_ref().take(3).for_each(|word| {
            number::<u32>(Some(word), "plies or moves", faults);
        });
    }
    expect_end(words, "the numbers", faults);
    setup
}

/// A number, 0 where there is none.
fn number<T: FromStr + Default>(word: Option<&str>, what: &str, faults: &mut Vec<String>) -> T {
    let word = word.unwrap_or_default();
    word.parse().unwrap_or_else(|_| {
        faults.push(format!("{what} `{}`, expected a number", short(word)));
        T::default()
    })
}

/// A position alone does not tell the plies since the last ejection and the move number: written as at a start, `0 1`.
pub(super) fn write(position: &Position) -> String {
    let [black, white] = [0, 1].map(|side| position.points(side));
    format!(
        "{} {black} {white} {} 0 1",
        ROWS.write(position, 0),
        turn_sign(position)
    )
}
