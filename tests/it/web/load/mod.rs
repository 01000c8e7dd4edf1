//! The web server under load, and its limits for one client.

mod compression;
mod connections;
mod hostile_clients;
mod hostile_load;
mod limits;
mod streams;

pub(super) use limits::many;
