//! The board above a list of games, for games that are played on boards of several sizes: it holds for each game below that states none.

use memchr::memchr3_iter;

use crate::games::{AnyLayout, AnyPosition, with_game_kind};
use crate::record::formats::detect_game;
use crate::record::formats::parse_record::ParsedRecord;
use crate::record::input::board_above::BoardAbove;
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::text_move::FREE_TEXT;
use crate::record::model::problem::{Problem, ProblemKind, Severity};
use crate::record::model::read_options::ReadOptions;
use crate::record::model::record::Content;
use crate::record::parse::draft::Draft;
use crate::record::parse::header::header_lines;
use crate::record::resolve::read_game::ReadGame as _;

/// The last board that the header of a record states.
#[derive(Default)]
pub(in crate::record::reader) struct LastBoard {
    board: Option<BoardAbove>,
    /// The sizes in the header that was parsed last: the next one often has the same.
    sizes: Vec<(u32, u32)>,
}

impl LastBoard {
    /// Gives a record the last board up to its own header.
    pub(in crate::record::reader) fn take(&mut self, raw: &mut RawRecord) {
        if raw.is_json {
            return;
        }
        let sizes = sizes_in(&raw.text[..raw.body.min(raw.text.len())]);
        if !sizes.is_empty() && sizes != self.sizes {
            self.sizes = sizes;
            let line = raw.location(0).line;
            let stated = stated_layout(raw).map(|layout| BoardAbove { layout, line });
            self.board = stated.or(self.board);
        }
        raw.board_above = self.board;
    }
}

/// The first byte of `×` in UTF-8.
const MULTIPLICATION_SIGN: u8 = 0xc3;

/// The sizes of boards in a header, as in `Board 8x8`: pairs of numbers with a sign between them.
fn sizes_in(header: &str) -> Vec<(u32, u32)> {
    let is_digit = |c: char| c.is_ascii_digit();
    let pair = |at: usize| {
        let sign = header.get(at..)?.chars().next()?;
        if !matches!(sign, 'x' | 'X' | '×') {
            return None;
        }
        let before = header[..at].trim_end();
        let after = header[at + sign.len_utf8()..].trim_start();
        let first = &before[before.trim_end_matches(is_digit).len()..];
        let second = &after[..after.len() - after.trim_start_matches(is_digit).len()];
        Some((first.parse().ok()?, second.parse().ok()?))
    };
    let signs = memchr3_iter(b'x', b'X', MULTIPLICATION_SIGN, header.as_bytes());
    signs.filter_map(pair).collect()
}

/// The layout that the header of a record of another game than the first one states.
fn stated_layout(raw: &RawRecord) -> Option<AnyLayout> {
    let mut draft = Draft::default();
    header_lines::parse(raw, &mut draft);
    let kind = detect_game::stated(&mut draft, raw).filter(|kind| *kind != FREE_TEXT)?;
    with_game_kind!(kind, P => {
        let start = P::known_start(&mut draft, raw, ReadOptions::default())?;
        AnyPosition::from(start).layout()
    })
}

/// The record with the board above it as its first line, its reading and a warning; `None` if the record states a game or a board, or its moves do not fit better to that board.
pub(in crate::record::reader) fn on_board_above(
    raw: &RawRecord,
    alone: &ParsedRecord,
    options: ReadOptions,
    read: impl Fn(&RawRecord) -> ParsedRecord,
) -> Option<(RawRecord, ParsedRecord, Problem)> {
    let BoardAbove { layout, line } = raw.board_above?;
    let states_board = match &alone.content {
        Content::Game(game) => !game.layout_inferred,
        Content::Preamble => true,
        Content::Rejected => raw.is_json,
    };
    let is_other_game = |kind| kind != layout.kind();
    if states_board
        || options.layout.is_some()
        || options.game.is_some_and(is_other_game)
        || alone.states_game && is_other_game(alone.game)
    {
        return None;
    }
    let name = layout.name();
    let below = raw.below_line(&name);
    let placed = read(&below);
    let (is_whole, plies) = placed.extent();
    let (is_whole_alone, plies_alone) = alone.extent();
    if plies == 0 || !is_whole && (is_whole_alone || plies < plies_alone) {
        return None;
    }
    let message = format!(
        "no board stated, taken for {name} as above the game in line {line}, expected one in each game"
    );
    let at = below.location(below.body.min(below.text.len()));
    let (severity, kind) = (Severity::Warning, ProblemKind::LayoutInferred);
    let warning = Problem::new(severity, kind, at, message);
    Some((below, placed, warning))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_boards() {
        for (header, sizes) in [
            ("Board 6x6", &[(6, 6)][..]),
            ("Kōnane 8 × 10\nEvent: 2X2 Cup", &[(8, 10), (2, 2)]),
            ("Max x 3\n1x", &[]),
            ("", &[]),
        ] {
            assert_eq!(sizes_in(header), sizes, "{header}");
        }
    }
}
