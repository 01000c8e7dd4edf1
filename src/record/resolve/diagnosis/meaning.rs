//! `Meaning`: what a word with a typo may mean.

use std::borrow::Cow;

/// A possible meaning of a word: the moves and the typo.
#[derive(Debug, Clone)]
pub(crate) struct Meaning<M> {
    /// One move, or two without a blank between them.
    pub(crate) moves: Vec<M>,
    /// The typo in words.
    pub(crate) typo: Cow<'static, str>,
    /// The word without the typo, if the typo can be repaired. It has the length of the word, or one character more.
    pub(crate) repaired: Option<String>,
}
