//! Commands that read and write files of records, and that show rejects.

mod check;
mod convert;
mod export;
mod generate;
mod import;
mod rejects;

pub(super) use check::Check;
pub(super) use convert::Convert;
pub(super) use export::Export;
pub(super) use generate::Generate;
pub(super) use import::Import;
pub(super) use rejects::Rejects;
