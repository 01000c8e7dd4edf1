//! The rules that a record states.

use crate::game::{GamePosition, GameRules};
use crate::games::{AnyRules, GameKind, InGame, with_game_kind};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::{Problem, ProblemKind};

/// The rules that the record states, or those of the reader's options.
#[derive(Debug, Clone, Default)]
pub(crate) struct StatedRules {
    /// The rules as far as they were understood.
    pub(crate) rules: AnyRules,
    /// Whether the record states them.
    pub(crate) is_stated: bool,
    /// All faults of the rules, and of the start position under them.
    pub(crate) faults: Vec<String>,
    /// The byte offset of the rules.
    pub(crate) at: usize,
}

impl StatedRules {
    /// Reads the rules of a game at this offset, or takes those of the options.
    pub(crate) fn read(
        &mut self,
        kind: GameKind,
        stated: Option<(&str, usize)>,
        default: AnyRules,
    ) {
        self.rules = default.or_usual(kind);
        let Some((text, at)) = stated else {
            return;
        };
        self.at = at;
        self.is_stated =
            with_game_kind!(kind, P => <P as GamePosition>::Rules::is_rules_text(text));
        if self.is_stated {
            (self.rules, self.faults) = AnyRules::read(kind, text);
        }
    }

    /// The rules as those of a game; the standard ones if they are of another game.
    pub(crate) fn of<P: InGame>(&self) -> P::Rules {
        P::rules_in(self.rules).unwrap_or_default()
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
