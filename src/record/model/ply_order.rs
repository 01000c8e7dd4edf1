//! `PlyOrder`: whether the plies of a game are listed forward or backward.

/// The order in which the plies of a game are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PlyOrder {
    /// From the first ply to the last.
    #[default]
    Forward,
    /// From the last ply to the first, each as its inverse, with the score after it is undone.
    Backward,
}
