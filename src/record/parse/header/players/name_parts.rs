//! Joins the parts of the names of players that have tags of their own: `Nachname Schwarz` and `Vorname Schwarz`.

use crate::game::Color;
use crate::record::parse::draft::DraftTag;
use crate::record::vocabulary::lookup::{NamePart, part_of_name, tag_of_color};

/// Makes a tag of a player of those with the first name and the surname, or with one of them, unless another tag names the player.
pub(crate) fn join_parts_of_names(tags: &mut Vec<DraftTag>) {
    // Hardly any record has such tags.
    let has = |player: &str| tags.iter().any(|tag| tag.name == player);
    if has("Black") && has("White") || !tags.iter().any(|tag| part_of_name(&tag.name).is_some()) {
        return;
    }
    for color in Color::BOTH {
        let place = |part| {
            let mut names = tags.iter().map(|tag| part_of_name(&tag.name));
            names.position(|name| name == Some((part, color)))
        };
        let parts = [NamePart::First, NamePart::Last].map(place);
        let parts: Vec<usize> = parts.into_iter().flatten().collect();
        let Some(player) = tag_of_color(color).filter(|_| !parts.is_empty()) else {
            continue;
        };
        if tags.iter().any(|tag| tag.name == player) {
            continue;
        }
        let names: Vec<&str> = parts.iter().map(|&at| &*tags[at].value).collect();
        let name = names.join(" ").trim().to_owned();
        tags[parts[0]].name = player.into();
        tags[parts[0]].value = name;
        parts.get(1).map(|&last| tags.remove(last));
    }
}
