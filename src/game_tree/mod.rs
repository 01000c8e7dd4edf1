//! The exercise: the game tree of a position, and what it is worth.
//!
//! A Python course on Abalone ("TP n° 7") has its students write a position as a label (`etiquette`), build the tree of all positions that
//! come after it, number its vertices breadth first, and value the root by minimax. This is what they compare their programs with.
//!
//! A vertex is a sequence of moves, so equal positions are as many vertices as there are ways to them. The root is number 0; a vertex has a
//! greater number than all of the levels above it, and the children of one vertex follow each other. The label is the position in the
//! notation `etiquette`, which does not say whose turn it is: that is the colour of the vertex.
//!
//! # Where the text differs from the game
//! The text departs from the official rules in three places. Here the official rules are followed.
//!
//! - It lets a line of own marbles go over the edge. No move does that.
//! - Its test for the end names the wrong winner: who has eight marbles left has lost, by six ejections.
//! - The start position that it prints has eight signs in the row of nine. Nine are needed; a label with eight is refused, and the row named.
//!
//! Broadsides, which the text leaves out, are moves unless [`MoveFilter::Inline`] leaves them out too.
//!
//! ```
//! use sumito::game_tree::{MoveFilter, GameTree, minimax};
//! use sumito::rules::Layout;
//!
//! let standard = Layout::find("Standard").expect("a built-in layout").position();
//! let tree = GameTree::count(&standard, 2, MoveFilter::All, 10_000)?;
//! assert_eq!(tree.levels(), [1, 44, 1_936]);
//! assert_eq!(minimax(&standard, 2, MoveFilter::Inline)?.value, 0);
//! # Ok::<(), sumito::game_tree::TreeError>(())
//! ```

mod minimax;
mod tree;
mod write;

pub use minimax::{MinimaxResult, TerminalScoring, best_moves, minimax};
pub use tree::{GameTree, MoveFilter, TreeError, Vertex};
pub use write::TreeFormat;
