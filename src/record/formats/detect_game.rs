//! Recognises the game of a record.

use crate::game::excerpt;
use crate::games::{AnyLayout, GameKind, with_game_kind};
use crate::record::formats::json_based::json_object::Object;
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::line_text::after_comments;
use crate::record::lexer::lines::strict_moves::without_row_number;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::resolve::read_game::ReadGame;
use crate::record::vocabulary::game_name::name_and_board;

/// The game that a record states: by the tag `Game`, or by a board, a layout or a position that only one game has.
///
/// A game that is not known is reported.
pub(crate) fn stated(draft: &mut Draft, raw: &RawRecord) -> Option<GameKind> {
    if let Some(tag) = draft.tag("Game") {
        let (name, board) = name_and_board(&tag.value);
        let (kind, board, at) = (
            GameKind::find(name),
            board_stated(&tag.value, board),
            tag.at,
        );
        if kind.is_none() && name.starts_with(char::is_alphabetic) {
            let message = unknown_game(&tag.value);
            draft.warn(raw, ProblemKind::UnknownGame, at, message);
        }
        if kind.is_some() {
            if !board.is_empty() {
                draft.tags.push(DraftTag::new("Board", board, at));
            }
            return kind;
        }
    }
    let mut others = GameKind::ALL[1..].iter().copied();
    others.find(|&kind| with_game_kind!(kind, P => P::is_stated(draft)))
}

/// The game that an object of JSON states: by its name, its layout, its board or its start position.
///
/// A game that is not known is reported.
pub(crate) fn stated_in_json(
    object: &Object<'_>,
    draft: &mut Draft,
    raw: &RawRecord,
) -> Option<GameKind> {
    // Answers for pages call it `game_type`.
    let field = if object.has("game") {
        "game"
    } else {
        "game_type"
    };
    if let Some(text) = object.text(field) {
        let (name, board) = name_and_board(&text);
        let (kind, at) = (GameKind::find(name), object.location(field, raw));
        let board = board_stated(&text, board);
        if kind.is_none() {
            draft.warn(raw, ProblemKind::UnknownGame, at, unknown_game(&text));
        } else if !board.is_empty() {
            draft.tags.push(DraftTag::new("Board", board, at));
        }
        return kind;
    }
    let layout = object.text("layout").as_deref().and_then(AnyLayout::find);
    let start = object.text("start").unwrap_or_default();
    layout.map(AnyLayout::kind).or_else(|| {
        let mut others = GameKind::ALL[1..].iter().copied();
        others.find(|&kind| with_game_kind!(kind, P => P::is_position(&start)))
    })
}

/// The board that stands after the name of a game: the whole text if it names a layout.
fn board_stated(text: &str, board: &str) -> String {
    let layout = AnyLayout::find(text);
    layout.map_or_else(|| board.to_owned(), |layout| layout.key().into_owned())
}

fn unknown_game(name: &str) -> String {
    let known: Vec<&str> = GameKind::ALL.iter().map(|kind| kind.key()).collect();
    format!("game `{}`, expected {}", excerpt(name), known.join(" or "))
}

/// The number of lines that may stand before the first move: headings, or the result.
const LINES_BEFORE_MOVES: usize = 3;

/// The games other than the first one whose moves a record may hold: all for JSON, otherwise those with which one of its first lines may begin.
pub(crate) fn by_moves(raw: &RawRecord) -> impl Iterator<Item = GameKind> {
    let text = &raw.text[raw.body.min(raw.text.len())..];
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let lines = lines.take(1 + LINES_BEFORE_MOVES);
    let beginnings: Vec<&str> = lines.map(after_comments).map(without_row_number).collect();
    let others = GameKind::ALL[1..].iter().copied();
    others.filter(move |&kind| {
        let may_begin = |text: &&str| with_game_kind!(kind, P => P::may_begin_with(text));
        raw.is_json || beginnings.iter().any(may_begin)
    })
}
