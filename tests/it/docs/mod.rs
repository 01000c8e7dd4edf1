//! Documents: console sessions show the output of the program, links have targets, and generated pages are up to date.

mod command_line;
mod contributing;
mod examples;
mod links;
mod page_files;
mod readme;
mod sessions;
mod stability;

pub(crate) use page_files::{compare_or_write, pages, prose};
