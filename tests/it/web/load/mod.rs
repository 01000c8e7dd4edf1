//! The web server under load, and what it takes from one client.

mod compression;
mod connections;
mod hostile_clients;
mod hostile_load;
mod limits;
mod streams;

pub(super) use limits::many;
