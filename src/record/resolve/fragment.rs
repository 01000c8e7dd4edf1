//! Records that begin in mid-game.

use crate::notation::read_position_under;
use crate::record::model::game::Game;
use crate::record::parse::draft::Draft;
use crate::record::parse::stated::one_colored;
use crate::record::resolve::backward::from_final_position;
use crate::record::resolve::choose::ends_as_stated;
use crate::rules::{Layout, Position, Rules};

/// The tag in which a fragment has its moves as they were written: without the position before them they are only text.
pub(crate) const TAG: &str = "Fragment";

impl Game {
    /// A fragment: a game without moves, for the position before those of its record is not known. `start` is the start of the layout
    /// that the record states. Where it states none, the start stands for the rules alone, and the game has no layout; `None` where no
    /// layout is a start under the rules.
    pub(crate) fn fragment(start: Option<Position>, rules: &Rules) -> Option<Game> {
        let any = || {
            Layout::all()
                .iter()
                .find_map(|layout| layout.start(rules).ok())
        };
        let mut game = Game::new(start.or_else(any)?);
        game.lacks_start = start.is_none();
        Some(game)
    }

    /// The number of the move with which a fragment begins.
    pub(crate) fn begins_with(&self) -> Option<u32> {
        let (digits, _) = self
            .tag(TAG)
            .filter(|_| self.is_fragment())?
            .split_once('.')?;
        digits.parse().ok().filter(|number| *number > 1)
    }

    /// Whether only a later part of the game is known, and not the position from which that is played. A fragment has no moves: its tag
    /// `Fragment` holds them as text, and [`Game::incomplete`] says with which move they begin.
    pub fn is_fragment(&self) -> bool {
        self.plies().is_empty() && self.incomplete.is_some()
    }
}

/// The number of the move with which a record begins, where the position before that is not known; and where it stands.
pub(crate) fn beginning(draft: &Draft, known: Option<Position>) -> Option<(u32, usize)> {
    if draft.plies.is_empty() {
        let tag = draft.tag(TAG).filter(|_| draft.stop.is_none())?;
        let (digits, _) = tag.value.split_once('.')?;
        return Some((digits.parse().ok()?, tag.at));
    }
    let begins = draft.plies[0].number.filter(|(number, _)| *number > 1)?;
    let is_resolved = draft.reverse
        || states_position(draft)
        || from_final_position(draft).is_some()
        || known.is_some_and(|start| ends_as_stated(draft, start));
    (!is_resolved).then_some(begins)
}

/// Whether the record says how the board stood before its first move.
pub(crate) fn states_position(draft: &Draft) -> bool {
    let rules = &draft.stated.rules;
    let is_drawn = |name| {
        draft.tag(name).is_some_and(|tag| {
            one_colored(&tag.value, rules).is_some()
                || read_position_under(&tag.value, Some(rules)).is_ok()
        })
    };
    draft.start.is_some() || is_drawn("StartPosition") || is_drawn("Position")
}

/// What is said of a record that begins with this move.
pub(crate) fn told(number: u32) -> String {
    format!("begins with move {number}, and the position before it is not known")
}
