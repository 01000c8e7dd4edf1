//! Colours and players in the tags of lines with unknown keys: `Ann: White`, `Return match: Ann - Bob`.

use crate::game::{Color, excerpt};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::parse::header::keys::tag_name;
use crate::record::parse::header::players::guessed_players::{exchange_player, is_player};
use crate::record::parse::header::players::player_line::names_players;
use crate::record::vocabulary::lookup::{color_named, tag_of_key};

/// Takes the tags whose keys are the names of the players and whose values are colours. If they differ from the order of the names, the players are exchanged,
/// unless the line with the names states an outcome, which may depend on that order: then the difference is told.
pub(crate) fn read_colors_of_players(record: &RawRecord, draft: &mut Draft) {
    // Fast path: hardly any record has such a tag.
    if !draft.tags.iter().any(|tag| color_in(tag).is_some()) {
        return;
    }
    let (Some(black), Some(white)) = (draft.tag("Black"), draft.tag("White")) else {
        return;
    };
    let names = [black, white].map(|player| tag_name(&player.value));
    let line_end = record.text[black.at..]
        .find('\n')
        .map_or(record.text.len(), |end| black.at + end);
    let color_of = |tag: &DraftTag| {
        let color = color_in(tag)?;
        let player = names.iter().position(|name| *name == tag.name)?;
        Some((player, color))
    };
    let stated: Vec<(usize, Color)> = draft.tags.iter().filter_map(color_of).collect();
    let is_other = |&(player, color): &(usize, Color)| player != color.index();
    let Some(&(player, color)) = stated
        .iter()
        .find(|stated| is_other(stated))
        .or(stated.first())
    else {
        return;
    };
    let is_outcome = |tag: &DraftTag| {
        matches!(&*tag.name, "Result" | "Score" | "Termination") && tag.at < line_end
    };
    let is_contradicted = player != color.index();
    if is_contradicted && (!stated.iter().all(is_other) || draft.tags.iter().any(is_outcome)) {
        let tag = draft
            .tags
            .iter()
            .find(|tag| color_of(tag) == Some((player, color)));
        let Some(tag) = tag else { return };
        let message = format!(
            "`{}: {}` names another colour than the order of the players, expected the same; the order is kept",
            excerpt(&tag.name),
            excerpt(&tag.value),
        );
        let at = tag.at;
        draft.warn(record, ProblemKind::UnknownText, at, message);
        return;
    }
    draft.tags.retain(|tag| color_of(tag).is_none());
    if is_contradicted {
        draft
            .tags
            .iter_mut()
            .for_each(|tag| exchange_player(&mut tag.name));
    }
}

/// The colour that the value of a tag names. `Bianco: Neri` names a player.
fn color_in(tag: &DraftTag) -> Option<Color> {
    // Most values have figures, placeholders or several words.
    let may_be_color = tag.value.len() <= 20
        && !tag
            .value
            .contains(|c: char| matches!(c, '0'..='9' | '?' | ' '));
    if !may_be_color || is_player(&tag.name) {
        return None;
    }
    color_named(&tag.value).filter(|color| Color::BOTH.contains(color))
}

/// Tells that an unknown tag seems to name the players, if nothing else does.
pub(crate) fn tell_players_in_tags(record: &RawRecord, draft: &mut Draft) {
    if draft.tags.iter().any(|tag| is_player(&tag.name)) {
        return;
    }
    let names_them = |tag: &&DraftTag| tag_of_key(&tag.name).is_none() && names_players(&tag.value);
    let Some(tag) = draft.tags.iter().find(names_them) else {
        return;
    };
    let message = format!(
        "`{}` may be the players, expected a line `Black: name` or the names alone; kept as the tag {}",
        excerpt(&tag.value),
        excerpt(&tag.name),
    );
    let at = tag.at;
    draft.warn(record, ProblemKind::UnknownText, at, message);
}
