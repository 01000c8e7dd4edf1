//! What the parts of a change are about.
//!
//! # Stability
//! The journal stores the words.

/// The subject of parts on games.
pub(super) const GAME: &str = "game";
/// The subject of parts on rejects without games.
pub(super) const REJECT: &str = "reject";
/// The subject of parts on sources.
pub(super) const SOURCE: &str = "source";
/// The subject of parts on saved searches.
pub(super) const SAVED: &str = "saved";
/// The subject of parts on studies.
pub(super) const STUDY: &str = "study";
/// The subject of parts on games that could not be read, which cannot be restored.
pub(super) const LOST: &str = "lost";
/// The subject of parts on rows of other tables.
pub(super) const ROWS: &str = "rows";
