//! `Theme`: the colours of pictures.

use crate::names::text_by_name;

/// The colours of a picture.
///
/// ```
/// use sumito::render::{Picture, Theme};
/// use sumito::rules::Position;
///
/// assert_eq!("print".parse(), Ok(Theme::Print));
/// for theme in Theme::ALL {
///     let picture = Picture { theme, ..Picture::new(Position::default()) };
///     assert!(picture.svg().starts_with("<svg "));
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// Light, for light pages.
    #[default]
    Light,
    /// Dark, for dark pages.
    Dark,
    /// Black and white with hatching, for paper.
    Print,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Print];

    /// The key: one word, as the command line writes it.
    #[doc(hidden)]
    pub const fn key(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Print => "print",
        }
    }

    /// The theme with this key.
    pub(crate) fn find(key: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.key() == key)
    }
}

text_by_name!(
    Theme,
    "theme",
    Theme::key,
    Theme::find,
    Theme::ALL.map(Theme::key)
);
