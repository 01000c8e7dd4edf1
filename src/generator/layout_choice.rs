//! `LayoutChoice`: the layouts from which games start.

use crate::games::AnyLayout;

/// The layouts from which games start.
///
/// ```
/// use sumito::games::AnyLayout;
/// use sumito::generator::{GameGenerator, LayoutChoice};
///
/// let layout = "German Daisy".parse::<AnyLayout>().expect("a layout");
/// let game = GameGenerator::new(1, LayoutChoice::One(layout)).game(1);
/// assert_eq!(game.layout(), Some(layout));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LayoutChoice<L = AnyLayout> {
    /// A single layout.
    One(L),
    /// Many layouts of the first game, each as often as the game weights it.
    Mixed,
}
