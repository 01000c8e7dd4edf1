//! The notation of `PlayStrategy`, `sssss/ssssss/2sss2/8/9/8/2SSS2/SSSSSS/SSSSS 0 0 b 0 1`: rows, points **scored** by Black and by White,
//! side to move, plies since the last ejection, move number.

use std::str::FromStr;

use super::super::codec::PositionCodec;
use super::super::expect_end::expect_end;
use super::super::turn::{read_turn, turn_symbol};
use super::board_rows::BoardRows;
use crate::game::excerpt;
use crate::rules::{Color, Position, Rules, Setup};

pub(in super::super) const CODEC: PositionCodec = PositionCodec {
    key: "playstrategy",
    read,
    write,
    has_turn: true,
    has_lost: true,
};

const ROWS: BoardRows = BoardRows {
    separator: '/',
    black: 'S',
    white: 's',
    empty: None,
    has_letters: false,
};

fn read(text: &str, _: &Rules, faults: &mut Vec<String>) -> Setup {
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
        // The engine Steinbeisser writes a capital letter, followed by the numbers of white and of black marbles off the board.
        for color in [Color::White, Color::Black] {
            let what = format!("lost marbles of {color}");
            setup.lost[color.index()] = number(words.next(), &what, faults);
        }
    } else {
        // Plies since the last ejection, move number, and in the larger game the plies left.
        words.by_ref().take(3).for_each(|word| {
            number::<u32>(Some(word), "plies or moves", faults);
        });
    }
    expect_end(words, "the numbers", faults);
    setup
}

/// A number; 0 and a fault if the word is not a number.
fn number<T: FromStr + Default>(word: Option<&str>, what: &str, faults: &mut Vec<String>) -> T {
    let word = word.unwrap_or_default();
    word.parse().unwrap_or_else(|_| {
        faults.push(format!("{what} `{}`, expected a number", excerpt(word)));
        T::default()
    })
}

/// Writes a position. The plies since the last ejection and the move number are not known and written as at the start, `0 1`.
fn write(position: &Position) -> String {
    let [black, white] = [0, 1].map(|side| position.points(side));
    format!(
        "{} {black} {white} {} 0 1",
        ROWS.write(position, 0),
        turn_symbol(position)
    )
}
