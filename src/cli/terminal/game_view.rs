//! A game on the screen: the current position, and the keys that change it.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::game_lines::GameLines;
use super::session::Reaction;
use crate::render::Flip;

/// The plies by which the keys of pages move.
const PAGE: usize = 10;

/// The position at which a game is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StartAt {
    Beginning,
    End,
}

/// A game and a position in it.
pub(crate) struct GameView {
    pub(super) lines: GameLines,
    /// The number of the line, 0 for the main line.
    pub(super) line: usize,
    /// The moves of the line that have been played; at least one in a variation.
    pub(super) index: usize,
    /// Which of the moves that follow is played next: 0 for that of the line, others for its variations.
    pub(super) choice: usize,
    pub(super) flip: Flip,
    /// The digits of the ply to jump to, while they are typed.
    pub(super) typed: String,
    /// Why the last key had no effect.
    pub(super) message: Option<String>,
    pub(super) help: Help,
}

/// Whether the keys are explained.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Help {
    Hidden,
    Shown,
}

impl GameView {
    /// Opens a game.
    pub(crate) fn new(lines: GameLines, start: StartAt) -> GameView {
        let index = match start {
            StartAt::Beginning => 0,
            StartAt::End => lines.line(0).steps.len(),
        };
        GameView {
            line: 0,
            index,
            choice: 0,
            flip: lines.flip(),
            typed: String::new(),
            message: None,
            help: Help::Hidden,
            lines,
        }
    }

    /// The number of plies that have been played.
    pub(super) fn ply(&self) -> usize {
        self.lines.ply(self.line, self.index)
    }

    /// The moves that can be played next, each as a line and the number of its move: that of the line, then those of variations.
    pub(super) fn continuations(&self) -> Vec<(usize, usize)> {
        let Some(step) = self.lines.line(self.line).steps.get(self.index) else {
            return Vec::new();
        };
        let variations = step.variations.iter().map(|&line| (line, 0));
        std::iter::once((self.line, self.index))
            .chain(variations)
            .collect()
    }

    fn go_to(&mut self, line: usize, index: usize) {
        (self.line, self.index, self.choice) = (line, index, 0);
        // Before the first move of a variation the position is one of the line that it leaves.
        while let Some(branch) = self
            .lines
            .line(self.line)
            .branch
            .filter(|_| self.index == 0)
        {
            (self.line, self.index) = (branch.line, branch.index);
        }
    }

    fn forward(&mut self) {
        match self.continuations().get(self.choice) {
            Some(&(line, index)) => self.go_to(line, index + 1),
            None => self.message = Some("this is the end of the line".to_owned()),
        }
    }

    fn back(&mut self, plies: usize) {
        for _ in 0..plies {
            if self.index > 0 {
                let (line, index) = (self.line, self.index - 1);
                self.go_to(line, index);
            }
        }
    }

    /// Selects the next continuation, or the one before.
    fn choose(&mut self, step: isize) {
        let count = self.continuations().len();
        if count > 1 {
            self.choice = (self.choice + count).wrapping_add_signed(step) % count;
        } else {
            self.message = Some("there is no variation here".to_owned());
        }
    }

    /// Leaves a variation for the line that it belongs to.
    fn leave_variation(&mut self) {
        match self.lines.line(self.line).branch {
            Some(branch) => self.go_to(branch.line, branch.index),
            None => self.message = Some("this is the main line".to_owned()),
        }
    }

    /// Jumps to the ply that was typed, in this line or in one that it leaves.
    fn jump(&mut self) {
        let typed = std::mem::take(&mut self.typed);
        let mut line = self.line;
        let end = self.lines.ply(line, self.lines.line(line).steps.len());
        let Some(ply) = typed.parse::<usize>().ok().filter(|&ply| ply <= end) else {
            self.message = Some(format!("ply {typed}, expected 0 to {end}"));
            return;
        };
        while let Some(branch) = self.lines.line(line).branch
            && ply <= self.lines.ply(line, 0)
        {
            line = branch.line;
        }
        self.go_to(line, ply - self.lines.ply(line, 0));
    }

    /// Goes to the start of the game.
    pub(super) fn go_to_beginning(&mut self) {
        self.go_to(0, 0);
    }

    /// The board as text.
    pub(super) fn board_text(&self) -> String {
        self.lines.board(self.line, self.index, self.flip)
    }

    /// The number of the ply, and the side to move.
    pub(super) fn place(&self) -> String {
        let line = self.lines.line(self.line);
        let of = if line.branch.is_some() {
            "in a variation of"
        } else {
            "of"
        };
        let end = self.lines.ply(self.line, line.steps.len());
        let mover = self.lines.mover(self.line, self.index);
        format!("ply {} {of} {end}, {mover} to move", self.ply())
    }

    /// Shows the board from the other side, or in the view of the options.
    pub(super) fn turn(&mut self) {
        self.flip = match (self.flip, self.lines.flip()) {
            (Flip::None, Flip::None) => Flip::Half,
            (Flip::None, requested) => requested,
            _ => Flip::None,
        };
    }
}

impl GameView {
    /// Handles a key.
    pub(super) fn on_key(&mut self, key: KeyEvent) -> Reaction {
        self.message = None;
        if self.help == Help::Shown {
            self.help = Help::Hidden;
            return Reaction::Stay;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c') => Reaction::Leave,
                _ => Reaction::Stay,
            };
        }
        let end = self.lines.line(self.line).steps.len();
        match key.code {
            KeyCode::Char(digit) if digit.is_ascii_digit() && self.typed.len() < 6 => {
                self.typed.push(digit);
                return Reaction::Stay;
            }
            KeyCode::Backspace if !self.typed.is_empty() => {
                self.typed.pop();
                return Reaction::Stay;
            }
            KeyCode::Enter if !self.typed.is_empty() => {
                self.jump();
                return Reaction::Stay;
            }
            KeyCode::Esc if !self.typed.is_empty() => {
                self.typed.clear();
                return Reaction::Stay;
            }
            _ => self.typed.clear(),
        }
        match key.code {
            KeyCode::Char('q') | KeyCode::Esc => return Reaction::Leave,
            KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ' | 'l') => self.forward(),
            KeyCode::Left | KeyCode::Backspace | KeyCode::Char('h') => self.back(1),
            KeyCode::Down | KeyCode::Char('j') => self.choose(1),
            KeyCode::Up | KeyCode::Char('k') => self.choose(-1),
            KeyCode::PageDown => self.go_to(self.line, end.min(self.index + PAGE)),
            KeyCode::PageUp => self.back(PAGE),
            KeyCode::Home | KeyCode::Char('g') => self.go_to(0, 0),
            KeyCode::End | KeyCode::Char('G') => self.go_to(self.line, end),
            KeyCode::Char('v') => self.leave_variation(),
            KeyCode::Char('f') => self.turn(),
            KeyCode::Char('?') => self.help = Help::Shown,
            _ => {}
        }
        Reaction::Stay
    }
}

#[cfg(test)]
mod tests;
