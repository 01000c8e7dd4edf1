//! Detects the format of a record.

use std::sync::LazyLock;

use memchr::memchr;
use memchr::memmem::Finder;

use crate::games::{GameKind, Notation};
use crate::record::formats::json_based::json_object::Object;
use crate::record::formats::{ag, reversible, table};
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::line_text::{lines, trimmed};
use crate::record::lexer::lines::line_patterns::ABALASSEMBLY_PREFIX;
use crate::record::lexer::lines::strict_moves::is_strict_row;
use crate::record::lexer::lines::tag_line::tag_key;
use crate::record::model::format::Format;

/// The first line of an Abalassembly record.
static ABALASSEMBLY: LazyLock<Finder<'_>> = LazyLock::new(|| Finder::new("[Abalassembly]"));

/// Part of the names of the tags that hold positions.
static POSITION: LazyLock<Finder<'_>> = LazyLock::new(|| Finder::new("Position"));

/// Detects the format of a text record of a game.
pub(crate) fn detect(raw: &RawRecord, game: GameKind) -> Format {
    let (header, body) = raw.text.split_at(raw.body);
    let mut keys = lines(header)
        .filter_map(|line| tag_key(trimmed(line)))
        .map(|(key, _)| key)
        .peekable();
    let is_tagged = keys.peek().is_some();
    let may_state_position = POSITION.find(header.as_bytes()).is_some();
    let is_backward = body.trim_start().starts_with('-');
    let begins_line = |at: usize| at == 0 || header.as_bytes()[at - 1] == b'\n';
    let is_abalassembly = ABALASSEMBLY.find_iter(header.as_bytes()).any(begins_line)
        || body.trim_start().starts_with(ABALASSEMBLY_PREFIX);
    let is_row = |line: &str| table::is_row(line) || is_strict_row(line, game);
    if is_abalassembly {
        Format::Abalassembly
    } else if ag::is_board(body) {
        Format::Ag
    } else if table::may_have_rows(body) && outside_comments(body).any(is_row) {
        Format::Table
    } else if may_state_position
        && keys.any(|key| matches!(key, "StartPosition" | "FinalPosition"))
        && !is_in_another_notation(header)
        && (is_backward || lines(body).any(reversible::is_scored))
        || has_comment(body) && lines(body).any(reversible::is_ply)
    {
        Format::Reversible
    } else if is_tagged {
        Format::Apgn
    } else {
        Format::Linear
    }
}

/// Whether the tags state a notation that no reversible record has.
fn is_in_another_notation(header: &str) -> bool {
    lines(header).any(|line| match tag_key(trimmed(line)) {
        Some(("Notation", quoted)) => {
            let value = quoted.split('"').nth(1).and_then(Notation::find);
            value.is_some_and(|notation| notation != Format::Reversible.notation())
        }
        _ => false,
    })
}

/// The lines that do not begin inside a comment.
fn outside_comments(body: &str) -> impl Iterator<Item = &str> {
    let mut in_comment = false;
    lines(body).filter(move |line| {
        let is_outside = !in_comment;
        if in_comment || has_comment(line) {
            for character in line.bytes() {
                in_comment = character == b'{' || in_comment && character != b'}';
            }
        }
        is_outside
    })
}

/// Whether a text has the beginning of a comment.
fn has_comment(text: &str) -> bool {
    memchr(b'{', text.as_bytes()).is_some()
}

/// Detects the format of a JSON object by its fields. A reader does not distinguish `json` and `jsonl`.
pub(crate) fn detect_object(object: &Object<'_>) -> Format {
    if object.has("Tree") {
        Format::Kaawa
    } else if object.has("seq") {
        Format::Abalassembly
    } else if object.inner("players").has("p1") {
        Format::Playstrategy
    } else if object.has("@class") {
        Format::Verloop
    } else {
        Format::Json
    }
}
