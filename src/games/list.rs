//! The list of the games, and the types that are derived from it.

use std::borrow::Cow;
use std::fmt::{self, Display};

use crate::game::{
    GameLayout, GameMatcher, GamePosition, IllegalMoveCode, MoveToken, NumberMeaning, QueryMatch,
};

/// Defines the types that have one variant for each game, from a list of the games with the types of their positions, of their moves as they are written, and of their matchers.
macro_rules! games {
    ($dollar:tt; $($game:ident($position:ty, $token:ty, $matcher:ty)),+ $(,)?) => {
        /// A game.
        ///
        /// ```
        /// assert_eq!("konane".parse().map(sumito::games::GameKind::title), Ok("Kōnane"));
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)] #[non_exhaustive]
        pub enum GameKind {
            $(#[allow(missing_docs)] $game),+
        }

        /// A layout of any game.
        ///
        /// ```
        /// use sumito::games::AnyLayout;
        ///
        /// assert_eq!("8x8".parse::<AnyLayout>().map(|layout| layout.to_string()), Ok("konane-8x8".to_owned()));
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)] #[non_exhaustive]
        pub enum AnyLayout {
            $(#[allow(missing_docs)] $game(<$position as GamePosition>::Layout)),+
        }

        impl AnyLayout {
            /// The game.
            pub const fn kind(self) -> GameKind {
                match self {
                    $(AnyLayout::$game(_) => GameKind::$game),+
                }
            }

            /// The layout with this key or name, of the first game that has one.
            #[doc(hidden)] pub fn find(name: &str) -> Option<AnyLayout> {
                $(
                    if let Some(layout) = GameLayout::find(name) {
                        return Some(AnyLayout::$game(layout));
                    }
                )+
                None
            }

            /// The start position under the standard rules; `None` if they do not allow it.
            pub fn start(self) -> Option<AnyPosition> {
                match self {
                    $(AnyLayout::$game(layout) => {
                        let start = <$position as GamePosition>::of_layout(layout, "")?;
                        Some(AnyPosition::$game(start))
                    })+
                }
            }

            /// The name, as people write it.
            pub fn name(self) -> Cow<'static, str> {
                match self {
                    $(AnyLayout::$game(layout) => GameLayout::name(layout)),+
                }
            }

            /// The key, which databases store.
            #[doc(hidden)] pub fn key(self) -> Cow<'static, str> {
                match self {
                    $(AnyLayout::$game(layout) => GameLayout::key(layout)),+
                }
            }
        }

        /// The rules of any game.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)] #[non_exhaustive]
        pub enum AnyRules {
            $(#[allow(missing_docs)] $game(<$position as GamePosition>::Rules)),+
        }

        /// A position of any game.
        ///
        /// It has no moves: code that plays moves is generic over `GamePosition`, so that the game is chosen once for a record and not at every ply.
        ///
        /// ```
        /// use sumito::games::AnyPosition;
        ///
        /// let position: AnyPosition = "konane-8x8".parse()?;
        /// assert!(matches!(position, AnyPosition::Konane(position) if position.legal_moves().len() == 4));
        /// # Ok::<(), sumito::games::ParsePositionError>(())
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)] #[non_exhaustive]
        pub enum AnyPosition {
            $(#[allow(missing_docs)] $game($position)),+
        }

        impl AnyPosition {
            /// The game.
            pub const fn kind(&self) -> GameKind {
                match self {
                    $(AnyPosition::$game(_) => GameKind::$game),+
                }
            }

            /// The layout of which this is the start position, if there is one.
            #[doc(hidden)]
            pub fn layout(&self) -> Option<AnyLayout> {
                match self {
                    $(AnyPosition::$game(position) => position.layout().map(AnyLayout::$game)),+
                }
            }
        }

        /// A matcher of any game.
        #[allow(missing_debug_implementations, clippy::large_enum_variant, reason = "a search has one for each game")]
        pub enum AnyMatcher {
            $(#[allow(missing_docs)] $game($matcher)),+
        }

        impl AnyMatcher {
            /// The game.
            pub const fn kind(&self) -> GameKind {
                match self {
                    $(AnyMatcher::$game(_) => GameKind::$game),+
                }
            }

            /// The positions of which a match has one, as in [`GameMatcher::positions`].
            pub(super) fn positions(&self) -> Option<(Vec<AnyPosition>, bool)> {
                match self {
                    $(AnyMatcher::$game(matcher) => {
                        let (positions, is_exact) = matcher.positions()?;
                        Some((positions.into_iter().map(AnyPosition::$game).collect(), is_exact))
                    })+
                }
            }

            /// Whether a game may match, as in [`GameMatcher::may_match`]; a game of another kind may not.
            pub(super) fn may_match(
                &self,
                start: &AnyPosition,
                signature: [u8; 16],
                points: [u8; 2],
                plies: u32,
            ) -> bool {
                match (self, start) {
                    $((AnyMatcher::$game(matcher), AnyPosition::$game(start)) => {
                        GameMatcher::may_match(matcher, start, signature, points, plies)
                    })+
                    _ => false,
                }
            }

            /// The first match in a game, as in [`GameMatcher::find`]; none in a game of another kind.
            #[inline]
            pub(super) fn find(
                &self,
                start: &AnyPosition,
                codes: impl Iterator<Item = u16>,
            ) -> Result<Option<QueryMatch>, IllegalMoveCode> {
                match (self, start) {
                    $((AnyMatcher::$game(matcher), AnyPosition::$game(start)) => {
                        GameMatcher::find(matcher, start, codes)
                    })+
                    _ => Ok(None),
                }
            }
        }

        /// A move of any game as it is written.
        #[derive(Debug, Clone, PartialEq)]
        pub enum AnyToken {
            $(#[allow(missing_docs)] $game($token)),+
        }

        impl AnyToken {
            /// Adds the mark of the captures or ejections of the move, in a game with such marks.
            pub(crate) fn add_capture_mark(&mut self) {
                match self {
                    $(AnyToken::$game(token) => token.add_capture_mark()),+
                }
            }

            /// Removes such a mark if it is before the move. Returns whether there was one.
            #[inline]
            pub(crate) fn take_capture_mark_before(&mut self) -> bool {
                match self {
                    $(AnyToken::$game(token) => token.take_capture_mark_before()),+
                }
            }
        }

        impl Display for AnyToken {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(AnyToken::$game(token) => Display::fmt(token, f)),+
                }
            }
        }

        impl Display for AnyPosition {
            /// Writes the position in the native notation of its game, without its rules.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(AnyPosition::$game(position) => Display::fmt(position, f)),+
                }
            }
        }

        impl GameKind {
            /// Parses a move of the game at the start of a text, and returns the text after it.
            #[inline]
            pub(crate) fn parse_token(self, text: &str, numbers: NumberMeaning) -> Option<(AnyToken, &str)> {
                match self {
                    $(GameKind::$game => {
                        let (token, rest) = <$token as MoveToken>::parse_prefix(text, numbers)?;
                        Some((AnyToken::$game(token), rest))
                    })+
                }
            }

            /// All games.
            pub const ALL: &'static [GameKind] = &[$(GameKind::$game),+];

            /// Parses a move of the game in its plainest form at the start of a text, and returns its length.
            #[inline]
            pub(crate) fn parse_plain(self, text: &[u8]) -> Option<(AnyToken, usize)> {
                match self {
                    $(GameKind::$game => {
                        let (token, length) = <$token as MoveToken>::parse_plain(text)?;
                        Some((AnyToken::$game(token), length))
                    })+
                }
            }

            /// The name of the game.
            pub const fn title(self) -> &'static str {
                match self {
                    $(GameKind::$game => <$position as GamePosition>::TITLE),+
                }
            }

            /// The key of the game, as in `--game`: one word in lower case.
            #[doc(hidden)] pub const fn key(self) -> &'static str {
                match self {
                    $(GameKind::$game => <$position as GamePosition>::KEY),+
                }
            }

            /// The start position that a database stores as bytes, or as the name of a layout if it has no bytes. `None` if they cannot be decoded.
            pub(super) fn decode(
                self,
                bytes: Option<&[u8]>,
                layout: Option<&str>,
                rules: &str,
            ) -> Option<AnyPosition> {
                match self {
                    $(GameKind::$game => Some(AnyPosition::$game(match bytes {
                        Some(bytes) => GamePosition::from_bytes(bytes, rules)?,
                        None => GamePosition::of_layout(GameLayout::find(layout?)?, rules)?,
                    }))),+
                }
            }

            /// The number of players under rules, whose text is empty if they are the standard ones; `None` if it cannot be read.
            pub(super) fn seats(self, rules: &str) -> Option<u8> {
                match self {
                    $(GameKind::$game => <$position as GamePosition>::seats(rules)),+
                }
            }
        }

        $(
            impl From<$position> for AnyPosition {
                #[inline] fn from(position: $position) -> AnyPosition {
                    AnyPosition::$game(position)
                }
            }

            impl From<&$position> for AnyPosition {
                #[inline] fn from(position: &$position) -> AnyPosition {
                    AnyPosition::$game(*position)
                }
            }

            impl From<<$position as GamePosition>::Layout> for AnyLayout {
                fn from(layout: <$position as GamePosition>::Layout) -> AnyLayout {
                    AnyLayout::$game(layout)
                }
            }

            impl From<<$position as GamePosition>::Rules> for AnyRules {
                fn from(rules: <$position as GamePosition>::Rules) -> AnyRules {
                    AnyRules::$game(rules)
                }
            }

            impl From<$matcher> for AnyMatcher {
                fn from(matcher: $matcher) -> AnyMatcher {
                    AnyMatcher::$game(matcher)
                }
            }

            impl From<$token> for AnyToken {
                #[inline] fn from(token: $token) -> AnyToken {
                    AnyToken::$game(token)
                }
            }

            impl InGame for $position {
                type Token = $token;
                type Matcher = $matcher;

                const KIND: GameKind = GameKind::$game;

                fn layout_in(layout: AnyLayout) -> Option<Self::Layout> {
                    if let AnyLayout::$game(layout) = layout { Some(layout) } else { None }
                }

                fn rules_in(rules: AnyRules) -> Option<Self::Rules> {
                    if let AnyRules::$game(rules) = rules { Some(rules) } else { None }
                }

                #[inline] fn token(token: &AnyToken) -> Option<&$token> {
                    if let AnyToken::$game(token) = token { Some(token) } else { None }
                }

                #[inline] fn of(position: &AnyPosition) -> Option<&$position> {
                    if let AnyPosition::$game(position) = position { Some(position) } else { None }
                }
            }
        )+

        /// Evaluates an expression with the position of its game: `with_position!(any, position => expression)`. The expression is compiled for each game.
        macro_rules! with_position {
            ($dollar any:expr, $dollar position:ident => $dollar body:expr) => {
                match $dollar any {
                    $($crate::games::AnyPosition::$game($dollar position) => $dollar body),+
                }
            };
        }
        pub(crate) use with_position;

        /// Evaluates an expression with the rules of their game: `with_rules!(any, rules => expression)`.
        macro_rules! with_rules {
            ($dollar any:expr, $dollar rules:ident => $dollar body:expr) => {
                match $dollar any {
                    $($crate::games::AnyRules::$game($dollar rules) => $dollar body),+
                }
            };
        }
        pub(super) use with_rules;

        /// Evaluates an expression with the type of the positions of a game: `with_game_kind!(kind, P => expression)`.
        macro_rules! with_game_kind {
            ($dollar kind:expr, $dollar position:ident => $dollar body:expr) => {
                match $dollar kind {
                    $($crate::games::GameKind::$game => {
                        type $dollar position = $position;
                        $dollar body
                    })+
                }
            };
        }
        pub(crate) use with_game_kind;
    };
}

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

games! { $;
    Abalone(crate::rules::Position, crate::notation::Token, crate::rules::QueryMatcher),
    Konane(crate::konane::Position, crate::konane::RecordToken, crate::konane::QueryMatcher),
}
