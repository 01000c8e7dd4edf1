//! Fragments: records that begin in mid-game, so that the position before their first move is not known.

use crate::games::AnyPosition;
use crate::record::model::game::Game;
use crate::record::model::tag::FRAGMENT;
use crate::record::parse::draft::Draft;
use crate::record::resolve::read_game::ReadGame;

impl Game {
    /// A fragment: a game without moves. If its start position is not stated, it only carries the rules, and the game has no layout.
    pub(crate) fn fragment_at(start: impl Into<AnyPosition>, is_stated: bool) -> Game {
        let mut game = Game::new(start);
        game.lacks_start = !is_stated;
        game
    }

    /// The number of the move with which a fragment begins.
    pub(crate) fn begins_with(&self) -> Option<u32> {
        let (digits, _) = self
            .tag(FRAGMENT)
            .filter(|_| self.is_fragment())?
            .split_once('.')?;
        digits.parse().ok().filter(|number| *number > 1)
    }

    /// Whether the game is a fragment: only a later part of it is known, and not the position before that part. A
    /// fragment has no plies; its tag `Fragment` contains the moves as text, and [`Game::incomplete`] states with which move they begin.
    pub fn is_fragment(&self) -> bool {
        self.plies().is_empty() && self.incomplete.is_some()
    }
}

/// If the record is a fragment: the number of its first move, and its byte offset.
pub(crate) fn beginning<P: ReadGame>(draft: &Draft, known: Option<P>) -> Option<(u32, usize)> {
    if draft.plies.is_empty() {
        let tag = draft.tag(FRAGMENT).filter(|_| draft.stop.is_none())?;
        let (digits, _) = tag.value.split_once('.')?;
        return Some((digits.parse().ok()?, tag.at));
    }
    let begins = draft.plies[0].number.filter(|(number, _)| *number > 1)?;
    let is_resolved = draft.reverse || P::is_resolved(draft, known);
    (!is_resolved).then_some(begins)
}

/// The message about a record that begins with this move.
pub(crate) fn incomplete_message(number: u32) -> String {
    format!("begins with move {number}, and the position before it is not known")
}
