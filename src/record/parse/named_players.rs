//! How many players a record names.

use crate::game::Color;
use crate::record::parse::draft::Draft;
use crate::record::vocabulary::lookup::tag_of_color;

/// The tag of the third player in a table with the column `third`.
pub(crate) const THIRD: &str = "Third";

/// How many players a record names, in the order of turns.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct NamedPlayers {
    pub(crate) count: usize,
    /// The byte offset of the last one.
    pub(crate) at: usize,
    /// Whether a player without a seat is reported where the players are read.
    pub(crate) is_reported: bool,
}

impl NamedPlayers {
    /// The players of the tags of a record: one for each colour, or `Third` after Black and White.
    pub(crate) fn of_tags(draft: &Draft) -> NamedPlayers {
        let place = |name: &str| {
            let tag = draft.tag(name);
            let tag = tag.filter(|tag| !matches!(tag.value.trim(), "" | "?"));
            tag.map(|tag| tag.at)
        };
        let names = Color::ALL.iter().filter_map(|color| tag_of_color(*color));
        let mut places: Vec<usize> = names.map_while(place).collect();
        if places.len() == 2 {
            places.extend(place(THIRD));
        }
        NamedPlayers {
            count: places.len(),
            at: places.last().copied().unwrap_or_default(),
            is_reported: false,
        }
    }

    /// The one of both with more players.
    pub(crate) fn or_more(self, other: NamedPlayers) -> NamedPlayers {
        if other.count > self.count {
            other
        } else {
            self
        }
    }
}
