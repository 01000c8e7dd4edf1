//! The whole database on the screen: a list of games that is filtered while the filter is typed, the games themselves, and the openings.
//!
//! Queries run on a thread of their own (`background`), so that keys are answered at once; `view` has the state of the screen, `panes` draws it.

mod background;
mod filter_text;
mod game_list;
mod opening_list;
mod panes;
mod request;
mod source;
mod view;

pub(crate) use background::Background;
pub(crate) use source::Source;
pub(crate) use view::BrowseView;
