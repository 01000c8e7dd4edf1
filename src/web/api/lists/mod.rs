//! Addresses of lists: each responds with a page of a list, in an order.

mod changes;
mod events;
mod games;
mod page;
mod players;
mod puzzles;
mod rejects;
mod search;

pub(super) use changes::{ChangesRequest, ListedChange};
pub(super) use events::EventsRequest;
pub(super) use games::GamesRequest;
pub(super) use players::PlayersRequest;
pub(super) use puzzles::PuzzlesRequest;
pub(super) use rejects::{RejectsRequest, show_reject};
pub(super) use search::{SearchRequest, SearchRow};
