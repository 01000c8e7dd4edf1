//! `GameLayout`: a start position with a name.

use std::borrow::Cow;
use std::fmt::Debug;

/// A start position with a name.
pub trait GameLayout: Copy + Eq + Debug + Send + Sync + 'static {
    /// The layout with this key or name.
    fn find(name: &str) -> Option<Self>;

    /// The name, as people write it.
    fn name(self) -> Cow<'static, str>;

    /// The key, which databases store.
    fn key(self) -> Cow<'static, str>;

    /// The layouts that lists show. Others may exist, such as those of further sizes.
    fn listed() -> impl Iterator<Item = Self>;

    /// All names, the preferred one first.
    fn names(self) -> Vec<Cow<'static, str>> {
        vec![self.name()]
    }

    /// A remark, or an empty text.
    fn note(self) -> &'static str {
        ""
    }
}
