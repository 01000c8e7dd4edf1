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
}
