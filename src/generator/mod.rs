//! Synthetic games: legal, plausible and reproducible.
//!
//! The games resemble an archive: openings are weighted as in real games, then a light policy plays as people do, towards the centre, together,
//! pushing where it can; games end by six ejections, or are resigned, lost on time or abandoned; players, events and dates are invented.
//! Such games serve as test data of any size. Their tag `Source` states that they are generated.
//!
//! ```
//! use sumito::generator::{GameGenerator, LayoutChoice};
//! use sumito::rules::Layout;
//!
//! let belgian = Layout::find("belgian-daisy").expect("a built-in layout");
//! let generator = GameGenerator::new(1, LayoutChoice::One(belgian.into()));
//! let game = generator.game(42);
//! assert_eq!(game.tag("Source"), Some("sumito generate, seed 1, game 42"));
//! assert_eq!(game, generator.game(42));
//! ```
//!
//! # Stability
//! A game depends only on its seed, the choice of layouts and its number, and never changes: a file that was generated once can be generated
//! again. A test pins it.
//!
//! Games other than Abalone are played to their end by players who weigh a few moves by the replies that these leave.

mod abalone;
mod game_generator;
mod generate_game;
mod layout_choice;
mod random_play;
mod rng;
mod schedule;
mod synthetic_player;
mod termination;

pub use game_generator::GameGenerator;
pub(crate) use generate_game::GenerateGame;
pub use layout_choice::LayoutChoice;

internal! {
    use abalone::MatchOpening;
}
