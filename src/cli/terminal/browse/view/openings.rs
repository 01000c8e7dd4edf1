//! The page of openings: its keys and its queries.

use ratatui::crossterm::event::{KeyCode, KeyEvent};

use super::{BrowseView, Page};
use crate::cli::terminal::browse::background::Link;
use crate::cli::terminal::browse::request::{Explored, Request};
use crate::games::AnyPosition;

impl<L: Link> BrowseView<L> {
    pub(super) fn ask_openings(&mut self, position: Option<AnyPosition>) {
        self.requested_openings += 1;
        self.asked_position = position;
        self.link.ask(Request::Openings {
            number: self.requested_openings,
            position: position.map(Box::new),
        });
    }

    /// Shows a position and the moves that were played in it, or tells why it cannot be shown; the line is that of the position before then.
    pub(super) fn take_openings(&mut self, explored: Result<Box<Explored>, String>) {
        self.answered_openings = self.requested_openings;
        match explored {
            Ok(explored) => self.openings.show(explored),
            Err(message) => {
                self.openings.return_to_shown();
                self.asked_position = None;
                self.waiting_keys.clear();
                self.message = Some(message);
            }
        }
    }

    /// The position at the end of the line, also if it is not shown yet; `None` for the start while that is unknown.
    pub(super) fn openings_position(&self) -> Option<AnyPosition> {
        let shown = self.openings.explored.as_ref();
        let shown = shown.map(|explored| explored.position);
        self.asked_position.or(shown)
    }

    /// Whether the answer about a position in the openings is still expected.
    fn is_exploring(&self) -> bool {
        self.answered_openings != self.requested_openings
    }

    pub(super) fn open_openings(&mut self) {
        self.page = Page::Openings;
        if self.openings.explored.is_none() {
            self.ask_openings(None);
        }
    }

    /// Lists the games that reach the position of the openings.
    fn list_reaching(&mut self) {
        if let Some(position) = self.openings_position() {
            let line = match self.openings.line_text() {
                line if line.is_empty() => "the start".to_owned(),
                line => line,
            };
            self.selection.reaches = Some((line, position));
            self.page = Page::Games;
            self.ask_filter();
        }
    }

    pub(super) fn on_openings_key(&mut self, key: KeyEvent) {
        let position = match key.code {
            KeyCode::Enter | KeyCode::Right => self.openings.play(),
            KeyCode::Left | KeyCode::Backspace => self.openings.take_back(),
            KeyCode::Char('s') => self.openings.go_to_start(),
            KeyCode::Char('g') => {
                self.list_reaching();
                None
            }
            KeyCode::Tab | KeyCode::Char('o') => {
                self.page = Page::Games;
                None
            }
            _ => {
                self.on_list_key(key);
                None
            }
        };
        if let Some(position) = position {
            self.ask_openings(Some(position));
        }
    }

    /// Whether a key must wait until the position is shown in which it was pressed: it plays or selects a move of a list that is not there yet, or follows
    /// a key that waits. Keys that leave the page never wait.
    pub(super) fn must_wait(&self, key: KeyEvent) -> bool {
        if self.page != Page::Openings || !self.is_exploring() {
            return false;
        }
        match key.code {
            KeyCode::Tab | KeyCode::Char('o' | 'q' | '/' | '?') => false,
            KeyCode::Left | KeyCode::Backspace | KeyCode::Char('s' | 'g') => {
                !self.waiting_keys.is_empty()
            }
            _ => true,
        }
    }

    /// Presses the keys that wait, up to the next one for which a position must be read.
    pub(super) fn press_waiting_keys(&mut self) {
        while !self.is_exploring()
            && let Some(key) = self.waiting_keys.pop_front()
        {
            // No key that leaves the program waits.
            let _ = self.on_page_key(key);
        }
    }
}
