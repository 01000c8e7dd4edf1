//! Arguments that name a position.

mod names;
mod position_args;
mod position_with_rules;

pub(super) use names::game_of;
pub(crate) use position_args::{DefaultLayout, PositionArgs, ResolvedPosition};
pub(crate) use position_with_rules::PositionWithRulesArgs;
#[cfg(feature = "web")]
pub(crate) use position_with_rules::read_line;
