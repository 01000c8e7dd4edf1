//! Layouts of any game as text.

use std::fmt;
use std::str::FromStr;

use super::list::{AnyLayout, GameKind, with_game_kind};
use crate::game::{GameLayout, GamePosition};
use crate::names::{UnknownName, similar_names};

/// The number of names with the same abbreviation that are suggested.
const MAX_ABBREVIATED: usize = 4;

impl fmt::Display for AnyLayout {
    /// The key, which databases and records name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.key())
    }
}

impl FromStr for AnyLayout {
    type Err = UnknownName;

    /// Reads the key or a name of a layout, of the first game that has one.
    fn from_str(text: &str) -> Result<AnyLayout, UnknownName> {
        AnyLayout::find(text)
            .ok_or_else(|| UnknownName::of_many("layout", text, similar_layouts(text)))
    }
}

/// Whether a text abbreviates a name: it has the initials of several words, or at least three letters of one word in their order, the first one among them.
fn abbreviates(text: &str, name: &str) -> bool {
    let letters = |text: &str| -> Vec<char> {
        let letters = text.chars().filter(|letter| letter.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let text = letters(text);
    let words: Vec<Vec<char>> = name.split_whitespace().map(letters).collect();
    match &words[..] {
        [word] => {
            let mut rest = word.iter();
            let is_within = text.iter().all(|letter| rest.any(|other| other == letter));
            text.len() >= 3 && word.first() == text.first() && is_within
        }
        words => {
            let initials = words.iter().filter_map(|word| word.first());
            text.len() >= 2 && initials.eq(&text)
        }
    }
}

/// The names of layouts that are most similar to a text, or that it abbreviates, at most two of each layout.
pub(crate) fn similar_layouts(text: &str) -> Vec<String> {
    let of_game = |kind: &GameKind| -> Vec<String> {
        with_game_kind!(*kind, P => {
            let layouts = <P as GamePosition>::Layout::listed();
            layouts.flat_map(GameLayout::names).map(String::from).collect()
        })
    };
    let names: Vec<String> = GameKind::ALL.iter().flat_map(of_game).collect();
    let mut similar = similar_names(text, names.iter().map(String::as_str));
    if similar.is_empty() {
        let abbreviated = names.into_iter().filter(|name| abbreviates(text, name));
        similar.extend(abbreviated.take(MAX_ABBREVIATED));
    }
    let mut found: Vec<String> = Vec::new();
    for name in similar {
        let layout = AnyLayout::find(&name);
        let of_layout = found
            .iter()
            .filter(|other| AnyLayout::find(other) == layout);
        if of_layout.count() < 2 {
            found.push(name);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_suggested_for_their_abbreviations() {
        for (text, name) in [
            ("BD", "Belgian Daisy"),
            ("g.d.", "German Daisy"),
            ("Std", "Standard"),
        ] {
            let similar = similar_layouts(text);
            assert!(
                similar.iter().any(|similar| similar == name),
                "{text}: {similar:?}"
            );
        }
        assert_eq!(similar_layouts("qx"), Vec::<String>::new());
    }

    #[test]
    fn layouts_round_trip_as_text() {
        for name in ["belgian", "Konane 8x8", "random:7"] {
            if let Some(layout) = AnyLayout::find(name) {
                assert_eq!(layout.to_string().parse(), Ok(layout));
            }
        }
        assert_eq!(
            "belgan".parse::<AnyLayout>().unwrap_err().to_string(),
            "unknown layout `belgan`, did you mean `Belgian` or `Belgian Daisy`?"
        );
    }
}
