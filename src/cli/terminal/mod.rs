//! The screen of a terminal: the pager of long output, and views that are controlled by keys.
//!
//! A view has a state that keys change and a drawing of that state, apart from each other, so that both are tested without a terminal. `session` shows a view
//! until the user leaves it.

mod ansi_text;
mod browse;
mod game_lines;
mod game_panes;
mod game_view;
mod pager;
mod screen;
mod session;

pub(crate) use browse::{Background, BrowseView, Source};
pub(crate) use game_lines::{GameLines, LineOptions};
pub(crate) use game_view::{GameView, StartAt};
pub(crate) use pager::{Pager, PagerCommand};
pub(crate) use screen::Screen;
pub(crate) use session::{is_interactive, show};
