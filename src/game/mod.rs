//! The interface between a game and everything else: traits that each game implements, and values that all games share.
//!
//! `GamePosition` is a position with its moves, orientations and keys. Code for any game is generic over it, or uses values that are independent of the game:
//! a [`MoveCode`], a [`Color`], a [`GameEnd`]. Nothing here depends on a particular game.

mod color;
mod end;
mod excerpt;
mod layout;
mod moves;
mod orientation;
mod pattern;
mod pattern_search;
mod playback;
mod position;
mod rule_help;
mod rules;
mod search;
mod split_mix;

pub use color::Color;
pub use end::{EndReason, GameEnd};
pub(crate) use excerpt::{excerpt, first_characters};
pub use moves::MoveCode;
pub use orientation::Orientation;
pub(crate) use pattern_search::{CompleteMatch, PendingTargets};
pub(crate) use rules::options_from_json;
pub(crate) use search::{
    Bound, DeepeningSettings, DepthSearch, NodeCounter, SearchControl, TableEntry,
    TranspositionTable, WIN_IN_MAX_PLIES, WIN_VALUE, iterative_deepening, logistic,
    value_from_table, value_to_table,
};
pub use search::{GameLine, SearchError, SearchLimits, SearchLine, SearchResult, SearchScore};
pub(crate) use split_mix::{mix, split_mix, split_mix_with_seed};

internal! {
    use layout::GameLayout;
    use moves::{GameMove, IllegalMoveCode, MoveToken, NumberMeaning};
    use pattern::GamePattern;
    use pattern_search::{FollowUp, GameMatcher, PatternQuery, QueryMatch, QueryTarget};
    use playback::{PlaybackPosition, PlaybackSteps};
    use position::{CanonicalForm, GamePosition, GameState, OccupancyTracker, PositionHashes};
    use rule_help::RuleHelp;
    use rules::GameRules;
}
