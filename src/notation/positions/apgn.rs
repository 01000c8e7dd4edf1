//! The native notation: `wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b`, with marbles lost as ` -5b4w` when any.

use super::rows::Rows;
use super::{expect_end, read_turn, short, turn_sign};
use crate::rules::{Color, Position, Setup};

const ROWS: Rows = Rows {
    separator: '/',
    black: 'b',
    white: 'w',
    empty: None,
};

pub(super) fn read(text: &str, faults: &mut Vec<String>) -> Setup {
    // APGN's own document has no blank between the last row and the marbles lost.
    let lost_at = text
        .rfind('-')
        .filter(|&at| text[at..].find('/').is_none())
        .unwrap_or(text.len());
    let (board, lost) = text.split_at(lost_at);
    let mut words = board
        .split_whitespace()
        .chain(lost.split_whitespace())
        .peekable();
    let mut setup = ROWS.read(&words.next().unwrap_or_default().to_lowercase(), faults);
    if let Some(lost) = words.next_if(|word| word.starts_with('-')) {
        match read_lost(&lost.to_lowercase()) {
            Some(counts) => setup.lost = counts,
            None => faults.push(format!(
                "marbles lost `{}`, expected them as -5b4w",
                short(lost)
            )),
        }
    }
    read_turn(words.next(), &mut setup, faults);
    expect_end(words, "the side to move", faults);
    setup
}

/// Reads `-5b4w`, `-5b` or `-4w`.
fn read_lost(text: &str) -> Option<[u8; 2]> {
    let mut lost = [0; 2];
    let mut rest = text.strip_prefix('-').filter(|rest| !rest.is_empty())?;
    for (color, sign) in [(Color::Black, 'b'), (Color::White, 'w')] {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, after) = rest.split_at(digits);
        if let Some(after) = after.strip_prefix(sign) {
            lost[color.index()] = number.parse().ok()?;
            rest = after;
        }
    }
    rest.is_empty().then_some(lost)
}

pub(super) fn write(position: &Position) -> String {
    let lost = match [Color::Black, Color::White].map(|color| position.lost(color)) {
        [0, 0] => String::new(),
        [black, 0] => format!(" -{black}b"),
        [0, white] => format!(" -{white}w"),
        [black, white] => format!(" -{black}b{white}w"),
    };
    format!("{}{lost} {}", ROWS.write(position), turn_sign(position))
}
