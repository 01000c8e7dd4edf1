//! Synthetic games of Kōnane.

use crate::game::GameLayout;
use crate::generator::GenerateGame;
use crate::konane::{Layout, Position};

impl GenerateGame for Position {
    fn start_of(layout: Layout) -> Position {
        layout.position()
    }

    fn weighted_layouts() -> Vec<(Layout, u32)> {
        Layout::listed().map(|layout| (layout, 1)).collect()
    }
}
