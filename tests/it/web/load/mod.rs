//! The web server under load, and what it takes from one client.

mod connections;
mod hostile_clients;
mod hostile_load;
mod limits;

pub(super) use limits::many;
