//! KAAH's code: `0a12345b123456c345_0g567h456789i56789`: marbles of that colour lost, then cells by row; black `_` white.

use super::list::{Lists, RowLetters};
use crate::rules::{Position, Setup};

const LISTS: Lists = Lists {
    separator: '_',
    letters: RowLetters::OncePerRow,
};

pub(super) fn read(text: &str, faults: &mut Vec<String>) -> Setup {
    LISTS.read(text, faults)
}

pub(super) fn write(position: &Position) -> String {
    LISTS.write(position)
}
