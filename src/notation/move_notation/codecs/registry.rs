//! The codec of each notation.

use crate::names::read_by_name;
use std::fmt;

use super::super::codec::Codec;
use super::super::notation::Notation;
use super::{abapro, ffa1990, frank, lmu, nacre, nacre_old, okun, playstrategy, reversible, tp};

impl Notation {
    pub(in crate::notation::move_notation) const fn codec(self) -> &'static Codec {
        match self {
            Notation::Abapro => &abapro::CODEC,
            Notation::Nacre => &nacre::CODEC,
            Notation::Reversible => &reversible::CODEC,
            Notation::Playstrategy => &playstrategy::CODEC,
            Notation::NacreOld => &nacre_old::CODEC,
            Notation::Ffa1990 => &ffa1990::CODEC,
            Notation::Lmu => &lmu::CODEC,
            Notation::Okun => &okun::CODEC,
            Notation::Frank => &frank::CODEC,
            Notation::Tp => &tp::CODEC,
        }
    }

    /// The key: one word, as the command line and the records write it.
    pub(crate) const fn key(self) -> &'static str {
        self.codec().key
    }

    /// The notation with this name, in any case and with any punctuation: `Aba-Pro`, `abapro`.
    pub(crate) fn find(name: &str) -> Option<Notation> {
        fn normalized(name: &str) -> impl Iterator<Item = char> {
            let characters = name.chars().filter(char::is_ascii_alphanumeric);
            characters.map(|character| character.to_ascii_lowercase())
        }
        Notation::ALL
            .into_iter()
            .find(|notation| normalized(notation.key()).eq(normalized(name)))
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.codec().title)
    }
}

read_by_name!(
    Notation,
    "notation",
    Notation::find,
    Notation::ALL.map(Notation::key)
);
