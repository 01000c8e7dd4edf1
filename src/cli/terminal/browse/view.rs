//! The state of the screen that shows a database, and the keys that change it.

mod openings;

use std::collections::VecDeque;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::background::Link;
use super::game_list::GameList;
use super::opening_list::OpeningList;
use super::request::{Answer, Request, Selection};
use crate::cli::terminal::game_view::{GameView, StartAt};
use crate::cli::terminal::session::{Change, Reaction};
use crate::games::AnyPosition;

/// The page that the screen shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Page {
    Games,
    Openings,
    /// The selected game, on the whole screen.
    Game,
    Help,
}

/// The target of keys: the page, or the filter that is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Input {
    Page,
    Filter,
}

/// A game that was requested.
pub(super) struct Preview {
    pub(super) id: i64,
    /// The game, or why it cannot be shown; `None` until the answer comes.
    pub(super) game: Option<Result<GameView, String>>,
}

/// A database on the screen.
pub(crate) struct BrowseView<L> {
    link: L,
    pub(super) page: Page,
    pub(super) input: Input,
    /// The games that were requested last, and those of the list.
    pub(super) selection: Selection,
    pub(super) listed: Selection,
    /// The number of the last filter that was requested, of the last one that was answered, and of that of the list.
    requested_filter: u64,
    answered_filter: u64,
    list_filter: u64,
    /// Why the filter that is being typed cannot be applied. The list is still that of the filter before.
    pub(super) refusal: Option<String>,
    /// A message until the next key.
    pub(super) message: Option<String>,
    pub(super) list: GameList,
    pub(super) preview: Option<Preview>,
    pub(super) openings: OpeningList,
    /// The number of the last position in the openings that was requested, and of the last one that was answered.
    requested_openings: u64,
    answered_openings: u64,
    /// The position that was requested last; `None` for the start.
    asked_position: Option<AnyPosition>,
    /// Keys of the openings that wait for the position in which they were pressed.
    waiting_keys: VecDeque<KeyEvent>,
}

impl<L: Link> BrowseView<L> {
    /// Shows the games that pass a filter.
    pub(crate) fn new(link: L, filter: String) -> BrowseView<L> {
        let mut view = BrowseView {
            link,
            page: Page::Games,
            input: Input::Page,
            selection: Selection {
                filter,
                reaches: None,
            },
            listed: Selection::default(),
            requested_filter: 0,
            answered_filter: 0,
            list_filter: 0,
            refusal: None,
            message: None,
            list: GameList::default(),
            preview: None,
            openings: OpeningList::default(),
            requested_openings: 0,
            answered_openings: 0,
            asked_position: None,
            waiting_keys: VecDeque::new(),
        };
        view.ask_filter();
        view
    }

    /// Whether an answer about the filter is still expected.
    pub(super) fn is_filtering(&self) -> bool {
        self.answered_filter != self.requested_filter
    }

    fn ask_filter(&mut self) {
        self.requested_filter += 1;
        self.refusal = None;
        self.link.ask(Request::Filter {
            number: self.requested_filter,
            selection: Box::new(self.selection.clone()),
        });
    }

    /// Requests the rows on the screen and the selected game, unless they are there.
    pub(super) fn ask_missing(&mut self) {
        if let Some(rows) = self.list.missing() {
            self.link.ask(Request::Rows {
                filter: self.list_filter,
                offset: rows.start,
                count: rows.len(),
            });
        }
        let selected = self.list.row(self.list.selected).map(|game| game.id);
        let shown = self.preview.as_ref().map(|preview| preview.id);
        if let Some(id) = selected.filter(|id| shown != Some(*id)) {
            self.preview = Some(Preview { id, game: None });
            self.link.ask(Request::Game { id });
        }
    }

    fn take(&mut self, answer: Answer) {
        match answer {
            Answer::Filtered {
                number,
                selection,
                games,
            } => {
                self.answered_filter = number;
                match games {
                    Ok(games) => self.begin_list(number, *selection, games),
                    Err(message) if number == self.requested_filter => self.refuse(message),
                    Err(_) => {}
                }
            }
            Answer::Rows {
                filter,
                offset,
                rows,
            } if filter == self.list_filter => match rows {
                Ok(rows) => self.list.take(offset, rows),
                Err(message) => self.message = Some(message),
            },
            Answer::Game { id, lines } => {
                if let Some(preview) = self.preview.as_mut().filter(|preview| preview.id == id) {
                    let view = lines.map(|lines| GameView::new(*lines, StartAt::End));
                    preview.game = Some(view);
                }
            }
            Answer::Openings { number, explored } if number == self.requested_openings => {
                self.take_openings(explored);
            }
            // The answer to a query that another one has replaced.
            _ => {}
        }
    }

    /// Shows the games of a filter from now on.
    fn begin_list(&mut self, number: u64, selection: Selection, games: usize) {
        self.list_filter = number;
        self.listed = selection;
        self.list.reset(games);
        self.preview = None;
        if self.openings.explored.is_some() || self.page == Page::Openings {
            self.ask_openings(self.openings_position());
        }
    }

    /// Tells why a filter cannot be applied. The list, and what is said of it, stay; a filter that is being typed can be corrected.
    fn refuse(&mut self, message: String) {
        if self.list_filter == 0 {
            // The filter of the command line.
            (self.page, self.input) = (Page::Games, Input::Filter);
        }
        match self.input {
            Input::Filter => self.refusal = Some(message),
            Input::Page => {
                self.selection = self.listed.clone();
                self.message = Some(message);
            }
        }
    }

    /// Leaves the filter line. A filter that cannot be applied is replaced by that of the list.
    fn leave_filter(&mut self) {
        self.input = Input::Page;
        if self.refusal.take().is_some() {
            self.selection = self.listed.clone();
            if self.list_filter == 0 {
                self.ask_filter();
            }
        }
    }

    /// Opens the selected game.
    fn open_game(&mut self) {
        let game = self
            .preview
            .as_mut()
            .and_then(|preview| preview.game.as_mut());
        match game {
            Some(Ok(game)) => {
                game.go_to_beginning();
                self.page = Page::Game;
            }
            Some(Err(message)) => self.message = Some(message.clone()),
            None => {
                let message = match self.list.total {
                    Some(0) => "there is no game to open",
                    _ => "the game is being read",
                };
                self.message = Some(message.to_owned());
            }
        }
    }

    fn on_filter_key(&mut self, key: KeyEvent) {
        let before = self.selection.filter.clone();
        match key.code {
            KeyCode::Esc => return self.leave_filter(),
            KeyCode::Enter | KeyCode::Tab if self.refusal.is_none() => self.input = Input::Page,
            KeyCode::Backspace => {
                self.selection.filter.pop();
            }
            KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.selection.filter.clear();
            }
            KeyCode::Char(character) if !key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.selection.filter.push(character);
            }
            _ => self.on_list_key(key),
        }
        if self.selection.filter != before {
            self.ask_filter();
        }
    }

    /// Moves the selection.
    fn on_list_key(&mut self, key: KeyEvent) {
        let page = self.list.height.max(2).cast_signed() - 1;
        let step = match key.code {
            KeyCode::Down | KeyCode::Char('j') => 1,
            KeyCode::Up | KeyCode::Char('k') => -1,
            KeyCode::PageDown => page,
            KeyCode::PageUp => -page,
            KeyCode::Home | KeyCode::Char('g') => isize::MIN,
            KeyCode::End | KeyCode::Char('G') => isize::MAX,
            _ => return,
        };
        if self.page == Page::Openings {
            let selected = self.openings.selected.saturating_add_signed(step);
            self.openings.select(selected);
        } else {
            self.list.step(step);
        }
    }

    fn on_games_key(&mut self, key: KeyEvent) {
        match key.code {
            KeyCode::Enter | KeyCode::Right => self.open_game(),
            KeyCode::Tab | KeyCode::Char('o') => self.open_openings(),
            KeyCode::Char('x') => {
                if self.selection.reaches.take().is_some() {
                    self.ask_filter();
                }
            }
            KeyCode::Char('f') => {
                let game = self
                    .preview
                    .as_mut()
                    .and_then(|preview| preview.game.as_mut());
                if let Some(Ok(game)) = game {
                    game.turn();
                }
            }
            _ => self.on_list_key(key),
        }
    }

    fn on_page_key(&mut self, key: KeyEvent) -> Reaction {
        if self.page == Page::Game {
            let game = self
                .preview
                .as_mut()
                .and_then(|preview| preview.game.as_mut());
            let Some(Ok(game)) = game else {
                self.page = Page::Games;
                return Reaction::Stay;
            };
            if game.on_key(key) == Reaction::Leave {
                self.page = Page::Games;
            }
            return Reaction::Stay;
        }
        if self.page == Page::Help {
            self.page = Page::Games;
            return Reaction::Stay;
        }
        match key.code {
            KeyCode::Char('q') => return Reaction::Leave,
            KeyCode::Char('/') => self.input = Input::Filter,
            KeyCode::Char('?') => self.page = Page::Help,
            _ if self.page == Page::Openings => self.on_openings_key(key),
            _ => self.on_games_key(key),
        }
        Reaction::Stay
    }
}

impl<L: Link> BrowseView<L> {
    /// Handles a key.
    pub(super) fn on_key(&mut self, key: KeyEvent) -> Reaction {
        let is_interrupt =
            key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c');
        if is_interrupt {
            return Reaction::Leave;
        }
        self.message = None;
        match self.input {
            Input::Filter => {
                self.on_filter_key(key);
                Reaction::Stay
            }
            Input::Page if self.must_wait(key) => {
                self.waiting_keys.push_back(key);
                Reaction::Stay
            }
            Input::Page => {
                self.waiting_keys.clear();
                self.on_page_key(key)
            }
        }
    }

    /// Takes the answers that have come.
    pub(super) fn take_answers(&mut self) -> Change {
        let mut change = Change::Nothing;
        while let Some(answer) = self.link.answer() {
            self.take(answer);
            change = Change::Changed;
        }
        if change == Change::Changed {
            self.press_waiting_keys();
            self.ask_missing();
        }
        change
    }
}

#[cfg(test)]
mod tests;
