//! Made-up games: legal, plausible, and the same for ever.
//!
//! What is made up looks like an archive: the openings are weighted as in real games, then a light policy plays as people do, towards
//! the centre, together, pushing where it can; games end by six ejections, or are given up; players, events and dates are invented.
//! Such games serve as test data of any size. They say in their `Source` what they are.
//!
//! ```
//! use sumito::generator::{GameGenerator, LayoutChoice};
//! use sumito::rules::Layout;
//!
//! let belgian = Layout::find("belgian-daisy").expect("a built-in layout");
//! let generator = GameGenerator::new(1, LayoutChoice::One(belgian));
//! let game = generator.game(42);
//! assert_eq!(game.tag("Source"), Some("sumito generate, seed 1, game 42"));
//! assert_eq!(game, generator.game(42));
//! ```
//!
//! # Stability
//! A game depends on its seed, its layouts and its number alone, and stays what it is: a file that was generated once can be generated
//! again. A test pins it.

mod book;
mod calendar;
mod ending;
mod generator;
mod people;
mod policy;
mod random;
mod starts;

pub use generator::{GameGenerator, LayoutChoice};
pub use starts::MatchOpening;
