//! Connections of clients: what each waits for, its stream of bytes, and how much one client may take.

mod limits;
mod state;
mod stream;
mod table;

pub use limits::ConnectionLimits;
pub(crate) use limits::MAX_CONNECTIONS;
pub(crate) use state::{Connection, Phase};
pub(crate) use stream::ConnectionStream;
pub(crate) use table::{ConnectionSlot, ConnectionTable};
