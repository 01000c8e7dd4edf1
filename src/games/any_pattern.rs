//! `AnyPattern`: a pattern of any game.

use super::list::{AnyMatcher, InGame};
use super::matchers::Matchers;
use crate::game::{GameMatcher as _, GamePosition, PatternQuery, QueryTarget};
use crate::konane;
use crate::rules;

/// A pattern of any game: contents that the cells of a board must have.
///
/// ```
/// use sumito::games::AnyPattern;
/// use sumito::rules::Pattern;
///
/// let pattern: Pattern = "black:e5 white:e6 empty:e7".parse()?;
/// let pattern = AnyPattern::from(pattern);
/// # Ok::<(), sumito::notation::PositionError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AnyPattern {
    /// A pattern of Abalone.
    Abalone(rules::Pattern),
    /// A pattern of Kōnane, on a board of its size.
    Konane(konane::Pattern),
}

impl From<rules::Pattern> for AnyPattern {
    fn from(pattern: rules::Pattern) -> AnyPattern {
        AnyPattern::Abalone(pattern)
    }
}

impl From<konane::Pattern> for AnyPattern {
    fn from(pattern: konane::Pattern) -> AnyPattern {
        AnyPattern::Konane(pattern)
    }
}

impl AnyPattern {
    /// The matchers that find the pattern in any orientation.
    pub(crate) fn matchers(&self) -> Matchers {
        match *self {
            AnyPattern::Abalone(pattern) => matchers_of::<rules::Position>(pattern),
            AnyPattern::Konane(pattern) => matchers_of::<konane::Position>(pattern),
        }
    }
}

fn matchers_of<P: InGame>(pattern: <P as GamePosition>::Pattern) -> Matchers {
    let query = PatternQuery {
        target: QueryTarget::Pattern(pattern),
        ..PatternQuery::default()
    };
    let matcher: AnyMatcher = P::Matcher::new(&query).into();
    matcher.into()
}
