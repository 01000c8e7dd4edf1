//! The rules that a record states.

use crate::board::Bitboard;
use crate::notation::{PositionError, read_position_under};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::{Problem, ProblemKind};
use crate::rules::{Color, Position, Rules};

/// The rules that a record states, or else those that the caller does.
#[derive(Debug, Clone, Default)]
pub(crate) struct StatedRules {
    /// What could be understood of them.
    pub(crate) rules: Rules,
    /// Whether the record states them.
    pub(crate) is_said: bool,
    /// All that is wrong with them, and with the start under them.
    pub(crate) faults: Vec<String>,
    /// Where they stand.
    pub(crate) at: usize,
}

impl StatedRules {
    /// Takes the rules that a text says in this place, if there is one, or those of the caller.
    pub(crate) fn read(&mut self, said: Option<(&str, usize)>, otherwise: Rules) {
        self.rules = otherwise;
        let Some((text, at)) = said else {
            return;
        };
        self.at = at;
        self.is_said = Rules::are_said(text);
        match text.parse::<Rules>() {
            _ if !self.is_said => {}
            Ok(rules) => self.rules = rules,
            Err(error) => (self.rules, self.faults) = (error.rules, error.faults),
        }
    }

    /// Adds what is wrong with the start, where it is not known yet.
    pub(crate) fn add(&mut self, faults: &[String]) {
        for fault in faults {
            if !self.faults.contains(fault) {
                self.faults.push(fault.clone());
            }
        }
    }

    /// What is wrong with the rules and the start, all in one.
    pub(crate) fn problem(&self, record: &RawRecord) -> Option<Problem> {
        let message = format!("rules that cannot be played: {}", self.faults.join("; "));
        (!self.faults.is_empty())
            .then(|| Problem::error(ProblemKind::Rules, record.location(self.at), message))
    }
}

/// The cells of a board that does not tell whose each marble is: one on which all marbles look alike, `m`, where the rules say so; or one
/// with black and white marbles alone, where partners have marbles of their own in these two colours.
pub(crate) fn one_colored(text: &str, rules: &Rules) -> Option<Result<Position, PositionError>> {
    let (board, rest) = text.split_once(' ').unwrap_or((text, ""));
    let board = board.to_lowercase();
    if !board.contains('/') {
        return None;
    }
    if rules.partners_look_alike() && !rules.one_color {
        let tells = board.contains(['r', 'u']);
        return (!tells).then(|| read_position_under(text, Some(rules)));
    }
    if !rules.one_color || !board.contains('m') {
        return None;
    }
    let marbles = format!("{} {rest}", board.replace('m', "b"));
    Some(read_position_under(&marbles, Some(rules)))
}

/// Whether a position is drawn by another of which [`one_colored`] is said: whoever looks at both boards sees the same.
pub(crate) fn looks_like(drawn: &Position, real: &Position) -> bool {
    let rules = real.rules();
    if rules.one_color || !rules.partners_look_alike() {
        return drawn.is_same_without_colors(real);
    }
    let seen = |position: &Position, color: Color| {
        let alike = Color::ALL
            .into_iter()
            .filter(|&own| rules.shown(own) == color);
        alike.fold(Bitboard::EMPTY, |set, own| set | position.marbles(own))
    };
    Color::ALL
        .into_iter()
        .all(|color| seen(drawn, color) == seen(real, color))
}
