//! The rules of a game: the standard game and every variant of it, as a value, as text and as JSON.

mod json;
mod options;
mod parse;
mod players;
mod rules;
mod seats;
mod validation;

pub use options::{OPTIONS, RuleOption};
pub use parse::RulesError;
pub use players::{MovesPerTurn, Players};
pub use rules::Rules;
pub use validation::RulesFault;
