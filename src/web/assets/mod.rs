//! The pages: a shell, scripts and styles, all of them part of the program. The pages get their data from `/api/`; no text of a record is
//! ever part of a page that the server sends.

mod files;
mod routes;
mod shell;

pub(super) use routes::routes;
pub(super) use shell::not_found;
