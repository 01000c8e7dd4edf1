//! The notations of formats.

use crate::notation::Notation;
use crate::record::model::format::Format;

impl Format {
    /// The default notation of its moves, in the game that has several.
    #[doc(hidden)]
    pub const fn notation(self) -> Notation {
        match self {
            Format::Ag => Notation::Nacre,
            Format::Reversible => Notation::Reversible,
            _ => Notation::Abapro,
        }
    }
}
