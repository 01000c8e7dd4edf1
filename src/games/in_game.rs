//! `InGame`: a position of a game in the list.

use super::list::{AnyLayout, AnyMatcher, AnyPosition, AnyRules, AnyToken, GameKind};
use super::token::MoveToken;
use crate::game::{GameMatcher, GamePosition};

/// A position of a game in the list.
pub trait InGame:
    GamePosition<Layout: Into<AnyLayout>, Rules: Into<AnyRules>> + Into<AnyPosition>
{
    /// A move as it is written.
    type Token: MoveToken;
    /// Finds positions and patterns in games.
    type Matcher: GameMatcher<Position = Self> + Into<AnyMatcher>;

    /// The game.
    const KIND: GameKind;

    /// The position, if it is one of this game.
    fn of(position: &AnyPosition) -> Option<&Self>;

    /// The layout, if it is one of this game.
    fn layout_in(layout: AnyLayout) -> Option<Self::Layout>;

    /// The rules, if they are those of this game.
    fn rules_in(rules: AnyRules) -> Option<Self::Rules>;

    /// The token, if it is one of this game.
    fn token(token: &AnyToken) -> Option<&Self::Token>;
}
