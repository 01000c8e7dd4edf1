//! `Orientation`: a symmetry of the board by its number.

/// A rotation or reflection of the board by its number, from 0 for none. Which there are depends on the game and the board.
///
/// ```
/// use sumito::board::Symmetry;
/// use sumito::game::Orientation;
///
/// assert_eq!(Orientation::from(Symmetry::default()), Orientation::default());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Orientation(pub u8);

impl Orientation {
    /// The board as it is.
    #[doc(hidden)]
    pub const IDENTITY: Orientation = Orientation(0);
}
