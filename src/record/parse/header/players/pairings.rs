//! Lists of pairings above the names of a game: `Ann - Bob 1-0`, `Eva - Hans 0-1`, and below them `Eva - Hans` before the moves.

use crate::game::excerpt;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::parse::header::field::Field;
use crate::record::parse::header::keyed_line::{keyed, keyed_cells};
use crate::record::parse::header::players::guessed_players::is_player;
use crate::record::parse::header::players::pairing::Pairing;
use crate::record::parse::header::players::player_line::names_players;

/// The number of pairings of a header that are compared.
const MAX_PAIRINGS: usize = 200;

/// Takes a line with these tags. If it certainly names players, and others than the lines before it, the game is between them where two lines are before it, a
/// blank line is between, or both lines state the number of a table, a round or a game, and not the same: the lines before it are a list, or belong to another game, and become
/// comments.
pub(crate) fn take_pairing(
    text: &str,
    at: usize,
    tags: &[Field],
    record: &RawRecord,
    draft: &mut Draft,
) {
    let Some(pairing) = pairing(text, at, tags) else {
        return;
    };
    let Some(last) = draft.pairings.last() else {
        if !draft.tags.iter().any(|tag| is_player(&tag.name)) {
            draft.pairings.push(pairing);
        }
        return;
    };
    let Some(stated) = stating_pairing(draft) else {
        return;
    };
    if draft.pairings[stated].names == pairing.names {
        return;
    }
    let is_list = draft.pairings.len() > 1;
    let between = record.text.get(last.range().end..at).unwrap_or_default();
    let is_after_others =
        is_list || has_blank_line(between) || has_other_number(tags, stated, draft);
    if is_after_others && names_players(text) && !is_contradicted(tags, stated, draft) {
        drop_pairing(stated, &pairing, record, draft);
        drop_round_of_list(&pairing, record, draft);
        // What the line states again.
        draft.tags.retain(|tag| {
            let is_again = |field: &Field| field.name == tag.name && field.value == tag.value;
            !tags.iter().any(is_again)
        });
        if draft.pairings.len() == MAX_PAIRINGS {
            draft.pairings.remove(stated);
        }
    }
    if draft.pairings.len() < MAX_PAIRINGS {
        draft.pairings.push(pairing);
    }
}

/// The pairing that a line with these tags states without keys.
fn pairing(text: &str, at: usize, tags: &[Field]) -> Option<Pairing> {
    let name = |wanted: &str| {
        let field = tags.iter().find(|field| field.name == wanted)?;
        Some(field.value.clone())
    };
    let names = [name("Black")?, name("White")?];
    let has_keys = keyed(text).is_some() || keyed_cells(text).is_some();
    let text = text.to_owned();
    (!has_keys).then_some(Pairing { text, at, names })
}

/// The index of the pairing from which the draft has the players; `None` if they are stated elsewhere.
fn stating_pairing(draft: &Draft) -> Option<usize> {
    let players = || draft.tags.iter().filter(|tag| is_player(&tag.name));
    let first = players().next()?.at;
    let stated = draft
        .pairings
        .iter()
        .rposition(|pairing| pairing.range().contains(&first))?;
    let range = draft.pairings[stated].range();
    players()
        .all(|tag| range.contains(&tag.at))
        .then_some(stated)
}

/// Whether the pairing with this index states another number of a table, a round or a game than these tags.
fn has_other_number(tags: &[Field], stated: usize, draft: &Draft) -> bool {
    let range = draft.pairings[stated].range();
    let mut numbers = draft
        .tags
        .iter()
        .filter(|tag| range.contains(&tag.at) && matches!(&*tag.name, "Table" | "Round" | "Game"));
    numbers.any(|tag| {
        let is_other = |field: &Field| field.name == tag.name && field.value != tag.value;
        tags.iter().any(is_other)
    })
}

/// Whether another line than the pairing with this index states other values of these tags.
fn is_contradicted(tags: &[Field], stated: usize, draft: &Draft) -> bool {
    let range = draft.pairings[stated].range();
    let mut others = draft.tags.iter().filter(|tag| !range.contains(&tag.at));
    others.any(|tag| {
        let is_other = |field: &Field| field.name == tag.name && field.value != tag.value;
        tags.iter().any(is_other)
    })
}

/// Whether a text from the end of a line to the beginning of another one has a blank line.
fn has_blank_line(text: &str) -> bool {
    let whole_lines = text.rsplit_once('\n').map_or("", |(before, _)| before);
    let mut lines = whole_lines.split('\n').skip(1);
    lines.any(|line| line.trim().is_empty())
}

/// Makes a comment of the pairing with this index, in favour of another one.
fn drop_pairing(stated: usize, pairing: &Pairing, record: &RawRecord, draft: &mut Draft) {
    let range = draft.pairings[stated].range();
    let text = draft.pairings[stated].text.clone();
    draft.tags.retain(|tag| !range.contains(&tag.at));
    draft.guessed_players = None;
    let message = format!(
        "line `{}` names other players than `{}` before the moves, expected those of the game alone; kept as a comment",
        excerpt(&text),
        excerpt(&pairing.text)
    );
    draft.warn(record, ProblemKind::UnknownText, range.start, message);
    draft.comment(&text);
}

/// Makes a comment of the round above a list of pairings if this one is not in the list.
fn drop_round_of_list(pairing: &Pairing, record: &RawRecord, draft: &mut Draft) {
    let mut listed = draft.pairings.iter();
    let Some(list) = draft.pairings.first().map(|first| first.at) else {
        return;
    };
    if listed.any(|listed| listed.has_players_of(pairing)) {
        return;
    }
    let before = record.text.get(..list).unwrap_or_default();
    let paragraph = before.rfind("\n\n").unwrap_or_default()..list;
    let is_of_list = |tag: &DraftTag| tag.name == "Round" && paragraph.contains(&tag.at);
    let Some(round) = draft.tags.iter().position(is_of_list) else {
        return;
    };
    let round = draft.tags.remove(round);
    let message = format!(
        "round `{}` above pairings without `{}`, expected above the names of the game; kept as a comment",
        excerpt(&round.value),
        excerpt(&pairing.text)
    );
    draft.warn(record, ProblemKind::UnknownText, round.at, message);
    draft.comment(&format!("Round {}", round.value));
}
