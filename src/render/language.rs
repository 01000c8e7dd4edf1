//! `Language`: the language of texts on pages and in plots.

/// A language of pages and plots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

impl Language {
    /// The language of a tag such as `fr-CA`, if there is one.
    pub(crate) fn from_tag(tag: &str) -> Option<Language> {
        let language = tag.split('-').next()?.trim();
        [Language::English, Language::French]
            .into_iter()
            .find(|known| known.tag().eq_ignore_ascii_case(language))
    }

    /// The tag of the language.
    pub(crate) const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::French => "fr",
        }
    }

    /// A number of games: `1 game`, `2 games`.
    pub(crate) fn games(self, number: u64) -> String {
        match (self, number) {
            (Language::English, 1) => "1 game".to_owned(),
            (Language::English, _) => format!("{number} games"),
            (Language::French, 0 | 1) => format!("{number} partie"),
            (Language::French, _) => format!("{number} parties"),
        }
    }

    /// The value for this language.
    pub(crate) const fn choose<T: Copy>(self, english: T, french: T) -> T {
        match self {
            Language::English => english,
            Language::French => french,
        }
    }
}
