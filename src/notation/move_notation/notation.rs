//! `Notation`: the move notations and their properties.

use crate::notation::token::CellSpelling;
use crate::rules::{Move, MoveKind};

/// A move notation.
///
/// ```
/// use sumito::notation::Notation;
/// use sumito::rules::Position;
///
/// let start: Position = "Belgian Daisy".parse()?;
/// let mv = Notation::Abapro.read("a1b2", &start)?;
/// let names = [Notation::Abapro, Notation::Nacre, Notation::Frank].map(|notation| notation.name(mv, &start).to_string());
/// assert_eq!(names, ["a1b2", "a1d4", "1,1-2,2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Notation {
    /// Aba-Pro: the first step of the rear marble, `a1b2`; three cells for a broadside, `e6e8f6`.
    #[default]
    Abapro,
    /// Nacre: where the leading own marble lands, `a1d4`; a broadside by its furthest pair, `e8f6`.
    Nacre,
    /// As Nacre, but with the cell where the front of the whole chain lands, pushed marbles included, and `(e)` for an ejection, so that
    /// it can be played backwards.
    Reversible,
    /// `PlayStrategy`: as [`Notation::Reversible`] without the mark.
    Playstrategy,
    /// The first proposal of Nacre: letter and digit of each cell exchanged, `a1d4`, `b3e3` for `c2c5`.
    NacreOld,
    /// The notation of the French federation of 1990: as Aba-Pro, with cells counted from the left in their row, `g2g3` for `g4g5`. That
    /// rows are lettered from the bottom, and how moves are named, are assumptions.
    Ffa1990,
    /// The notation of Loyola Marymount University of 1994: as Aba-Pro, with cells numbered 0 to 60, `56-51`. That the numbers go row by
    /// row from the top left, and how moves are named, are undocumented assumptions.
    Lmu,
    /// The notation of OKUN: as Aba-Pro, with cells numbered 1 to 61, `57-52`. That the numbers go row by row from the top left, and how
    /// moves are named, are undocumented assumptions.
    Okun,
    /// Michael Frank's notation of 1992: as Aba-Pro, with cells as pairs of digits, `1,1-2,2`. It was never finished: how moves are named
    /// is an assumption.
    Frank,
    /// The notation of the Python exercise: the rear marble and a direction, `(8,0)HD`. It has no broadsides; they are written as in Aba-Pro.
    Tp,
}

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 10] = [
        Notation::Abapro,
        Notation::Nacre,
        Notation::Reversible,
        Notation::Playstrategy,
        Notation::NacreOld,
        Notation::Ffa1990,
        Notation::Lmu,
        Notation::Okun,
        Notation::Frank,
        Notation::Tp,
    ];

    /// The notations that a token with this spelling may be in, given whether its record marks ejections: first those for which a
    /// successful replay is enough evidence, then rare ones that turn many typing errors into moves.
    pub(crate) fn candidates_for_spelling(
        spelling: CellSpelling,
        three_places: bool,
        marks: bool,
    ) -> [&'static [Notation]; 2] {
        match (spelling, three_places, marks) {
            (CellSpelling::Letters, true, _) => [&[Notation::Abapro], &[Notation::Ffa1990]],
            (CellSpelling::Letters, false, true) => [
                &[Notation::Abapro, Notation::Nacre],
                &[Notation::Reversible, Notation::NacreOld, Notation::Ffa1990],
            ],
            (CellSpelling::Letters, false, false) => [
                &[Notation::Abapro, Notation::Nacre],
                &[
                    Notation::Playstrategy,
                    Notation::NacreOld,
                    Notation::Ffa1990,
                ],
            ],
            (CellSpelling::Numbers, ..) => [&[Notation::Lmu, Notation::Okun], &[]],
            (CellSpelling::Pairs, ..) => [&[Notation::Frank], &[]],
            (CellSpelling::Arrow(_), ..) => [&[Notation::Tp], &[]],
        }
    }

    /// Whether the notation writes cells as numbers separated by `-`, which look like scores.
    pub(crate) const fn spells_numbers(self) -> bool {
        matches!(self, Notation::Lmu | Notation::Okun)
    }

    /// Whether the notation marks every ejection, so that a missing mark means that nothing is ejected.
    pub(crate) const fn marks_ejections(self) -> bool {
        matches!(self, Notation::Reversible)
    }

    /// Whether the notation can name a move. If it cannot, [`Notation::token`] uses the name of Aba-Pro.
    #[doc(hidden)]
    pub fn can_name(self, mv: Move) -> bool {
        match mv.kind() {
            MoveKind::Inline => true,
            MoveKind::Broadside { .. } => self != Notation::Tp,
            MoveKind::Triangle(_) => matches!(
                self,
                Notation::Abapro | Notation::Nacre | Notation::Reversible | Notation::Playstrategy
            ),
        }
    }
}
