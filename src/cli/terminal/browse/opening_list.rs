//! The openings: the line of moves that leads to a position, and the moves that were played in it.

use super::request::{Explored, ExploredMove};
use crate::games::{AnyPosition, with_position};

/// A position in the openings, and the line that leads to it.
#[derive(Default)]
pub(super) struct OpeningList {
    /// The positions before the last one, each with the name of the move that was chosen in it. The last one may not be shown yet.
    pub(super) line: Vec<(AnyPosition, String)>,
    /// The position that is shown, once it is known.
    pub(super) explored: Option<Box<Explored>>,
    pub(super) selected: usize,
    /// The line that leads to the position that is shown.
    shown_line: Vec<(AnyPosition, String)>,
}

impl OpeningList {
    /// The selected move.
    fn chosen(&self) -> Option<(&Explored, &ExploredMove)> {
        let explored = self.explored.as_deref()?;
        Some((explored, explored.moves.get(self.selected)?))
    }

    /// Shows the position at the end of the line.
    pub(super) fn show(&mut self, explored: Box<Explored>) {
        self.explored = Some(explored);
        self.shown_line.clone_from(&self.line);
        self.select(0);
    }

    /// Goes back to the position that is shown, because the last one cannot be.
    pub(super) fn return_to_shown(&mut self) {
        self.line.clone_from(&self.shown_line);
    }

    /// Plays the selected move; the position after it.
    pub(super) fn play(&mut self) -> Option<AnyPosition> {
        let (explored, chosen) = self.chosen()?;
        let (before, code) = (explored.position, chosen.mv);
        let name = chosen.cells.first().cloned().unwrap_or_default();
        let after = with_position!(before, position => {
            let mut after = position;
            after.play_unchecked(code.to_move());
            AnyPosition::from(after)
        });
        self.line.push((before, name));
        Some(after)
    }

    /// Takes back the last move; the position before it.
    pub(super) fn take_back(&mut self) -> Option<AnyPosition> {
        self.line.pop().map(|(before, _)| before)
    }

    /// Goes back to the first position.
    pub(super) fn go_to_start(&mut self) -> Option<AnyPosition> {
        let start = self.line.first().map(|(start, _)| *start);
        self.line.clear();
        start
    }

    /// Selects a move.
    pub(super) fn select(&mut self, row: usize) {
        let moves = self
            .explored
            .as_ref()
            .map_or(0, |explored| explored.moves.len());
        self.selected = row.min(moves.saturating_sub(1));
    }

    /// The moves of the line.
    pub(super) fn line_text(&self) -> String {
        let names: Vec<&str> = self.line.iter().map(|(_, name)| name.as_str()).collect();
        names.join(" ")
    }
}
