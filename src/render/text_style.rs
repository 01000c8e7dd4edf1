//! `TextStyle`: boards as text with or without colours.

/// Whether a board as text has colours.
///
/// ```
/// use sumito::render::{Picture, TextStyle};
/// use sumito::rules::Position;
///
/// let picture = Picture::new(Position::default());
/// assert!(!picture.text(TextStyle::Plain).contains('\u{1b}'));
/// assert!(picture.text(TextStyle::Colored).contains('\u{1b}'));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[non_exhaustive]
pub enum TextStyle {
    /// Characters only.
    #[default]
    Plain,
    /// With escape sequences for the 256 colours of terminals.
    Colored,
}
