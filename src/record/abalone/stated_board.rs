//! Boards on which marbles look alike.

use crate::board::Bitboard;
use crate::game::Color;
use crate::notation::{PositionError, read_position_under};
use crate::record::parse::draft::Draft;
use crate::rules::{Position, Rules};

/// Parses a board that does not show the owner of each marble: all marbles look alike (`m`) by the rules, or partners
/// share the colours black and white. `None` for any other board.
pub(crate) fn read_board_without_owners(
    text: &str,
    rules: &Rules,
) -> Option<Result<Position, PositionError>> {
    let (board, rest) = text.split_once(' ').unwrap_or((text, ""));
    let board = board.to_lowercase();
    if !board.contains('/') {
        return None;
    }
    if rules.partners_share_color() && !rules.one_color {
        let shows_owners = board.contains(['r', 'u']);
        return (!shows_owners).then(|| read_position_under(text, Some(rules)));
    }
    if !rules.one_color || !board.contains('m') {
        return None;
    }
    let marbles = format!("{} {rest}", board.replace('m', "b"));
    Some(read_position_under(&marbles, Some(rules)))
}

/// Whether the record states the position before its first move.
pub(crate) fn states_position(draft: &Draft) -> bool {
    let rules = &draft.stated_rules.of::<Position>();
    let is_drawn = |name| {
        draft.tag(name).is_some_and(|tag| {
            read_board_without_owners(&tag.value, rules).is_some()
                || read_position_under(&tag.value, Some(rules)).is_ok()
        })
    };
    draft.start.is_some() || is_drawn("StartPosition") || is_drawn("Position")
}

/// Whether two positions look the same when drawn, given that [`read_board_without_owners`] applies to the first.
pub(crate) fn looks_the_same(drawn: &Position, real: &Position) -> bool {
    let rules = real.rules();
    if rules.one_color || !rules.partners_share_color() {
        return drawn.has_same_cells(real);
    }
    let visible_marbles = |position: &Position, color: Color| {
        let alike = Color::ALL
            .into_iter()
            .filter(|&own| rules.display_color(own) == color);
        alike.fold(Bitboard::EMPTY, |set, own| set | position.marbles(own))
    };
    Color::ALL
        .into_iter()
        .all(|color| visible_marbles(drawn, color) == visible_marbles(real, color))
}
