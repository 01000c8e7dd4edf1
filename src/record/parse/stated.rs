//! The rules that a record states, and boards on which marbles look alike.

use crate::board::Bitboard;
use crate::game::Color;
use crate::notation::{PositionError, read_position_under};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::{Problem, ProblemKind};
use crate::rules::{Position, Rules};

/// The rules that the record states, or those of the reader's options.
#[derive(Debug, Clone, Default)]
pub(crate) struct StatedRules {
    /// The rules as far as they were understood.
    pub(crate) rules: Rules,
    /// Whether the record states them.
    pub(crate) is_stated: bool,
    /// All faults of the rules, and of the start position under them.
    pub(crate) faults: Vec<String>,
    /// The byte offset of the rules.
    pub(crate) at: usize,
}

impl StatedRules {
    /// Parses the rules at this offset, or takes those of the options.
    pub(crate) fn read(&mut self, stated: Option<(&str, usize)>, default: Rules) {
        self.rules = default;
        let Some((text, at)) = stated else {
            return;
        };
        self.at = at;
        self.is_stated = Rules::is_rules_text(text);
        match text.parse::<Rules>() {
            _ if !self.is_stated => {}
            Ok(rules) => self.rules = rules,
            Err(error) => (self.rules, self.faults) = (error.rules, error.faults),
        }
    }

    /// Adds faults, each once.
    pub(crate) fn add(&mut self, faults: &[String]) {
        for fault in faults {
            if !self.faults.contains(fault) {
                self.faults.push(fault.clone());
            }
        }
    }

    /// All faults as one problem.
    pub(crate) fn problem(&self, record: &RawRecord) -> Option<Problem> {
        let message = format!("rules that cannot be played: {}", self.faults.join("; "));
        (!self.faults.is_empty())
            .then(|| Problem::error(ProblemKind::Rules, record.location(self.at), message))
    }
}

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
        let tells = board.contains(['r', 'u']);
        return (!tells).then(|| read_position_under(text, Some(rules)));
    }
    if !rules.one_color || !board.contains('m') {
        return None;
    }
    let marbles = format!("{} {rest}", board.replace('m', "b"));
    Some(read_position_under(&marbles, Some(rules)))
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
