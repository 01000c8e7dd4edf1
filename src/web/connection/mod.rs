//! Connections of clients: the state of each, its stream of bytes, and the limits of one client.

mod limits;
mod state;
mod stream;
mod table;
mod tracked_body;

pub use limits::ConnectionLimits;
pub(crate) use limits::MAX_CONNECTIONS;
pub(crate) use state::{Connection, Phase};
pub(crate) use stream::ConnectionStream;
pub(crate) use table::{ConnectionSlot, ConnectionTable};
pub(crate) use tracked_body::TrackedBody;
