//! Game trees and their minimax values, as an exercise of a Python course requires them.
//!
//! The course on Abalone ("TP n° 7") has its students write a position as a label (`etiquette`), build the tree of all positions that can follow it, number
//! its vertices breadth first, and value the root by minimax. This module gives them a reference to compare with.
//!
//! A vertex is a sequence of moves, so a position that is reached in several ways is as many vertices. The root has number 0; the vertices of a level have
//! greater numbers than all levels above, and the children of one vertex are consecutive. The label is the position in the notation `etiquette`, which
//! does not name the side to move: the colour of the vertex does.
//!
//! # Where the text differs from the game
//! The text departs from the official rules in three places. Here the official rules are followed.
//!
//! - It lets a line of own marbles go over the edge. No legal move does that.
//! - Its test for the end names the wrong winner: a player with eight marbles left has lost, by six ejections.
//! - The start position that it prints has eight characters in the row of nine. A label needs nine; one with eight is rejected, and the row named.
//!
//! Broadsides, which the text leaves out, are moves unless [`MoveFilter::Inline`] excludes them.
//!
#![cfg_attr(feature = "internals", doc = "```")]
#![cfg_attr(not(feature = "internals"), doc = "```ignore")]
//! use sumito::game_tree::{GameTree, MoveFilter, minimax};
//! use sumito::rules::Layout;
//!
//! let standard = Layout::find("Standard").expect("a built-in layout").position();
//! let tree = GameTree::count(&standard, 2, MoveFilter::All, 10_000)?;
//! assert_eq!(tree.levels(), [1, 44, 1_936]);
//! assert_eq!(minimax(&standard, 2, MoveFilter::Inline)?.value, 0);
//! # Ok::<(), sumito::game_tree::TreeError>(())
//! ```

mod export;
mod minimax;
mod tree;

internal! {
    use export::TreeFormat;
    use minimax::{MinimaxResult, TerminalScoring, best_moves, minimax};
    use tree::{GameTree, MoveFilter, TreeError, Vertex};
}
