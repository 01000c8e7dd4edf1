//! Colours and players in the tags of lines with unknown keys: `Ann: White`, `Return match: Ann - Bob`.

use crate::game::{Color, excerpt};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::parse::header::facts::{name_and_facts, without_label};
use crate::record::parse::header::keys::tag_name;
use crate::record::parse::header::labels::numbered_labels;
use crate::record::parse::header::players::between::may_be_glued_names;
use crate::record::parse::header::players::colors::with_colors;
use crate::record::parse::header::players::guessed_players::{exchange_player, is_player};
use crate::record::parse::header::players::name_parts::join_parts_of_names;
use crate::record::parse::header::players::names::is_name;
use crate::record::parse::header::players::player_line::names_players;
use crate::record::vocabulary::figures::is_outcome;
use crate::record::vocabulary::heading::Heading;
use crate::record::vocabulary::heading_lookup::heading;
use crate::record::vocabulary::lookup::{color_named, names_winner, tag_of_key};

/// Takes the tags whose keys are the names of the players and whose values are colours. If they differ from the order of the names, the players are exchanged,
/// unless the line with the names states an outcome, which may depend on that order: then the difference is reported.
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

/// Takes the players from two tags such as `Player 1: Ann (White)` whose values have both colours in parentheses, if nothing else names them.
pub(crate) fn take_players_with_colors(draft: &mut Draft) {
    if draft.tags.iter().any(|tag| is_player(&tag.name)) {
        return;
    }
    let Some(players) = players_with_colors(draft) else {
        return;
    };
    let is_key = |tag: &DraftTag| {
        let word = tag.name.trim_end_matches(|c: char| c.is_ascii_digit());
        heading(word) == Some(Heading::Player)
    };
    if !players.iter().all(|(at, _, _)| is_key(&draft.tags[*at])) {
        return;
    }
    for (at, name, color) in players {
        let tag = &mut draft.tags[at];
        tag.name = if color == Color::Black {
            "Black"
        } else {
            "White"
        }
        .into();
        tag.value = name;
    }
}

/// The only two unknown tags whose values end with parentheses, if these have both colours: their indices, the names and the colours.
fn players_with_colors(draft: &Draft) -> Option<[(usize, String, Color); 2]> {
    let is_labelled = |tag: &DraftTag| tag.value.ends_with(')') && tag_of_key(&tag.name).is_none();
    let labelled = (0..draft.tags.len()).filter(|&at| is_labelled(&draft.tags[at]));
    let labelled: Vec<usize> = labelled.take(3).collect();
    let [first, second] = labelled[..] else {
        return None;
    };
    let values = [first, second].map(|at| draft.tags[at].value.as_str());
    let [one, other] = with_colors(values[0], values[1])?;
    let states_color =
        |(name, _): (&str, Color), value: &str| name.len() < value.len() && is_name(name);
    let are_stated = states_color(one, values[0]) && states_color(other, values[1]);
    are_stated.then(|| {
        [
            (first, one.0.to_owned(), one.1),
            (second, other.0.to_owned(), other.1),
        ]
    })
}

/// Tells that an unknown tag seems to name the players, or two tags their colours, if nothing else does.
pub(crate) fn tell_players_in_tags(record: &RawRecord, draft: &mut Draft) {
    join_parts_of_names(&mut draft.tags);
    if draft.tags.iter().any(|tag| is_player(&tag.name)) {
        return;
    }
    let color_of = |tag: &DraftTag| color_in(tag).filter(|_| !names_winner(&tag.name));
    let has_color = |color| draft.tags.iter().any(|tag| color_of(tag) == Some(color));
    let are_colored = Color::BOTH.into_iter().all(has_color);
    let whole = |tag: &DraftTag| format!("{}: {}", tag.name, tag.value);
    let labelled = players_with_colors(draft).map(|[(first, _, _), _]| first);
    let named = players_with_other_keys(draft);
    let found = draft.tags.iter().enumerate().find_map(|(at, tag)| {
        let is_colored = are_colored && color_of(tag).is_some();
        let text = match () {
            () if is_colored || is_name_with_result(tag) => whole(tag),
            () if labelled == Some(at) || may_name_players_in_value(tag, record) => {
                tag.value.clone()
            }
            () if named == Some(at) => whole(tag),
            () => return None,
        };
        Some((tag, text))
    });
    let Some((tag, text)) = found else {
        return;
    };
    let message = format!(
        "`{}` may be the players, expected a line `Black: name` or the names alone; kept as the tag {}",
        excerpt(&text),
        excerpt(&tag.name),
    );
    let at = tag.at;
    draft.warn(record, ProblemKind::UnknownText, at, message);
}

/// The first of the only two tags with unknown keys, one directly after the other, whose values are different names: `Beyaz: Bob` and `Siyah: Ann`.
fn players_with_other_keys(draft: &Draft) -> Option<usize> {
    let is_unknown = |&at: &usize| {
        let tag = &draft.tags[at];
        !tag.value.is_empty() && tag_of_key(&tag.name).is_none()
    };
    let unknown: Vec<usize> = (0..draft.tags.len()).filter(is_unknown).take(3).collect();
    let [first, second] = unknown[..] else {
        return None;
    };
    let [one, other] = [first, second].map(|at| draft.tags[at].value.as_str());
    let are_names = one != other && [one, other].iter().all(|name| is_name(without_label(name)));
    (second == first + 1 && are_names).then_some(first)
}

/// Whether a tag with an unknown key is a name before another name with an outcome: `Ann : Bob 0:1`.
fn is_name_with_result(tag: &DraftTag) -> bool {
    let (name, facts) = name_and_facts(&tag.value);
    let has_result = facts.first().is_some_and(|fact| is_outcome(fact));
    has_result && is_name(name) && is_name(&tag.name) && tag_of_key(&tag.name).is_none()
}

/// Whether the value of a tag with an unknown key, or what is read as the place after the number of a round, seems to name the players.
fn may_name_players_in_value(tag: &DraftTag, record: &RawRecord) -> bool {
    if tag.name == "Site" {
        let line_start = record.text.get(..tag.at).map_or(0, |before| {
            before.rfind('\n').map_or(0, |line_end| line_end + 1)
        });
        let begins_with_number = || {
            record
                .text
                .get(line_start..)
                .and_then(numbered_labels)
                .is_some()
        };
        return may_be_glued_names(&tag.value) && begins_with_number();
    }
    let are_around_colon = || {
        let names = tag.value.split_once(" : ");
        names.is_some_and(|(first, second)| is_name(first) && is_name(second))
    };
    tag_of_key(&tag.name).is_none()
        && (names_players(&tag.value) || may_be_glued_names(&tag.value) || are_around_colon())
}
