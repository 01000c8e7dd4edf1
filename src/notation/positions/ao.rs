//! The code of abal.online: `0a1a2a3a4a5b1...,0g5...`: marbles of that colour lost, then its cells; black `,` white.

use super::list::{Lists, RowLetters};
use crate::rules::{Position, Setup};

const LISTS: Lists = Lists {
    separator: ',',
    letters: RowLetters::EveryCell,
};

pub(super) fn read(text: &str, faults: &mut Vec<String>) -> Setup {
    LISTS.read(text, faults)
}

pub(super) fn write(position: &Position) -> String {
    LISTS.write(position)
}
