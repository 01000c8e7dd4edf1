//! `TextStyle`: boards as text with or without colours.

/// Whether a board as text has colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TextStyle {
    /// Characters only.
    #[default]
    Plain,
    /// With escape sequences for the 256 colours of terminals.
    Colored,
}
