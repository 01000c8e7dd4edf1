//! `PlyOrder`: whether the plies of a game are listed forward or backward.

/// The order in which the plies of a game are listed.
///
/// ```
/// use sumito::record::{Format, Game, PlyOrder, WriteOptions};
///
/// let game: Game = "# layout: Belgian Daisy\n1.a1b2 i5h5".parse()?;
/// let options = WriteOptions { order: PlyOrder::Backward, ..WriteOptions::default() };
/// let backward = game.to_record(Format::Reversible, options)?;
/// assert_eq!(backward.parse::<Game>()?.plies(), game.plies());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum PlyOrder {
    /// From the first ply to the last.
    #[default]
    Forward,
    /// From the last ply to the first, each as its inverse, with the score after it is undone.
    Backward,
}
