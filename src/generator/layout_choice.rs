//! `LayoutChoice`: the layouts from which games start.

use crate::games::AnyLayout;

/// The layouts from which games start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LayoutChoice<L = AnyLayout> {
    /// A single layout.
    One(L),
    /// Many layouts of the first game, each as often as the game weights it.
    Mixed,
}
