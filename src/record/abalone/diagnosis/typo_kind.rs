//! The kinds of typos in moves of Abalone.

use std::borrow::Cow;

use crate::notation::Notation;

/// The kind of a typo in a move, in the order of likelihood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::record::abalone) enum TypoKind {
    /// The move is written in another notation.
    Notation(Notation),
    /// Letters of another alphabet stand for those of cells.
    OtherAlphabet,
    /// The blank between two moves is missing.
    MissingBlank,
    /// The move is written twice, in two notations.
    TwoNotations,
    /// The digit of a cell, or of every cell, stands before its letter.
    LetterAndDigit,
    /// Two neighbouring characters are swapped.
    SwappedCharacters,
    /// The cells are in another order.
    CellOrder,
    /// The other end of the broadside, or its nearer pair of cells.
    BroadsideEnd,
    /// Another target cell of the broadside.
    BroadsideTarget,
    /// A cell next to the right one.
    NeighbouringCell,
    /// One character is wrong, missing or superfluous.
    OneCharacter,
}

impl TypoKind {
    /// The typo in words.
    pub(in crate::record::abalone) fn description(self) -> Cow<'static, str> {
        let text = match self {
            TypoKind::Notation(notation) => {
                return format!("written in {notation} notation").into();
            }
            TypoKind::OtherAlphabet => "letters of another alphabet",
            TypoKind::MissingBlank => "a missing blank",
            TypoKind::TwoNotations => "written in two notations at once",
            TypoKind::LetterAndDigit => "digit and letter swapped",
            TypoKind::SwappedCharacters => "two neighbouring characters swapped",
            TypoKind::CellOrder => "cells swapped",
            TypoKind::BroadsideEnd => "another end of the broadside",
            TypoKind::BroadsideTarget => "another destination of the broadside",
            TypoKind::NeighbouringCell => "a neighbouring cell",
            TypoKind::OneCharacter => "one character differs",
        };
        text.into()
    }
}
