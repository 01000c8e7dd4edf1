//! Layouts of any game as text.

use std::fmt;
use std::str::FromStr;

use super::list::{AnyLayout, GameKind, with_game_kind};
use crate::game::{GameLayout, GamePosition};
use crate::names::{UnknownName, similar_names};

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

/// The names of layouts that are most similar to a text, at most two of each layout.
pub(crate) fn similar_layouts(text: &str) -> Vec<String> {
    let of_game = |kind: &GameKind| -> Vec<String> {
        with_game_kind!(*kind, P => {
            let layouts = <P as GamePosition>::Layout::listed();
            layouts.flat_map(GameLayout::names).map(String::from).collect()
        })
    };
    let names: Vec<String> = GameKind::ALL.iter().flat_map(of_game).collect();
    let similar = similar_names(text, names.iter().map(String::as_str));
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
