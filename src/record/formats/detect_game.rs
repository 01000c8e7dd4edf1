//! Recognises the game of a record.

use crate::games::{GameKind, with_game_kind};
use crate::record::input::raw_record::RawRecord;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::resolve::read_game::ReadGame;

/// The game that the tags of a record state: by the tag `Game`, or by a board, a layout or a position that only one game has.
pub(crate) fn stated(draft: &mut Draft) -> Option<GameKind> {
    let named = draft.tag("Game").and_then(|tag| {
        let (name, rest) = tag.value.split_once(' ').unwrap_or((&tag.value, ""));
        Some((GameKind::find(name)?, rest.trim().to_owned(), tag.at))
    });
    if let Some((kind, board, at)) = named {
        // `konane 8x8`
        if !board.is_empty() && draft.tag("Board").is_none() {
            draft.tags.push(DraftTag::new("Board", board, at));
        }
        return Some(kind);
    }
    let mut others = GameKind::ALL[1..].iter().copied();
    others.find(|&kind| with_game_kind!(kind, P => P::is_stated(draft)))
}

/// The games other than the first one whose moves the text of a record may hold.
pub(crate) fn by_moves(raw: &RawRecord) -> impl Iterator<Item = GameKind> {
    let text = raw.text[raw.body.min(raw.text.len())..].trim_start();
    let after_number = text.trim_start_matches(|character: char| character.is_ascii_digit());
    let after_number = after_number.strip_prefix('.').unwrap_or(text).trim_start();
    let others = GameKind::ALL[1..].iter().copied();
    others.filter(move |&kind| with_game_kind!(kind, P => P::may_begin_with(after_number)))
}
