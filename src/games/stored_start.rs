//! The start position of a game as databases store it.
//!
//! # Stability
//! Databases store the bytes of the position, or only the name of its layout, and the text of the rules. The text begins with `game=` and the key of
//! the game, unless that is the first game of the list; the rest is empty if the rules are the standard ones. An empty text is `NULL`.

use super::list::{AnyPosition, GameKind, with_position};
use crate::game::GamePosition;

/// The beginning of the text of rules, before the key of the game.
const GAME: &str = "game=";

impl AnyPosition {
    /// The bytes that databases store for the start position.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        with_position!(self, position => position.to_bytes())
    }

    /// The text that databases store for the rules; `None` for the standard rules of the first game.
    pub(crate) fn stored_rules(&self) -> Option<String> {
        let rules = with_position!(self, position => position.rules_text());
        let text = match self.kind() {
            first if first == GameKind::ALL[0] => rules,
            kind => format!("{GAME}{} {rules}", kind.key())
                .trim_end()
                .to_owned(),
        };
        Some(text).filter(|text| !text.is_empty())
    }

    /// The start position that a database stores; where there are no bytes, it is that of the layout. `None` if it cannot be decoded.
    pub(crate) fn from_stored(
        bytes: Option<&[u8]>,
        layout: Option<&str>,
        rules: Option<&str>,
    ) -> Option<AnyPosition> {
        let (kind, rules) = stored_game_and_rules(rules)?;
        kind.decode(bytes, layout, rules)
    }
}

/// The number of players under the rules that a database stores; `None` if they cannot be read.
pub(crate) fn stored_seats(rules: Option<&str>) -> Option<u8> {
    let (kind, rules) = stored_game_and_rules(rules)?;
    kind.seats(rules)
}

/// The game and its rules from the text that databases store; `None` if there is no such game.
pub(crate) fn stored_game_and_rules(rules: Option<&str>) -> Option<(GameKind, &str)> {
    let rules = rules.unwrap_or_default();
    let Some(text) = rules.strip_prefix(GAME) else {
        return Some((GameKind::ALL[0], rules));
    };
    let (key, rules) = text.split_once(' ').unwrap_or((text, ""));
    let kind = GameKind::ALL.iter().find(|kind| kind.key() == key);
    kind.map(|&kind| (kind, rules))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn stored_starts_are_pinned() {
        let standard = AnyPosition::from(Layout::find("Standard").unwrap().position());
        let four = AnyPosition::from(Layout::find("Marguerite à quatre").unwrap().position());
        assert_eq!(standard.stored_rules(), None);
        let rules = four.stored_rules();
        assert_eq!(rules.as_deref(), Some("players=4 marguerite"));
        for (start, layout) in [(standard, "standard"), (four, "marguerite-a-quatre")] {
            let rules = start.stored_rules();
            let bytes = start.to_bytes();
            let read = |bytes| AnyPosition::from_stored(bytes, Some(layout), rules.as_deref());
            assert_eq!(read(Some(&bytes[..])), Some(start));
            assert_eq!(read(None), Some(start), "{layout}");
        }
        let read = |rules| AnyPosition::from_stored(None, Some("standard"), Some(rules));
        assert_eq!(read("game=abalone"), Some(standard));
        assert_eq!(read("game=abalone triangles"), read("triangles"));
        assert!(read("triangles").is_some());
        assert_eq!((read("game=chess"), read("no rules")), (None, None));
    }
}
