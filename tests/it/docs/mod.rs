//! The documents: what they show is what the program prints, what they link to exists, and what is generated is up to date.

mod command_line;
mod contributing;
mod links;
mod page_files;
mod readme;
mod sessions;
mod stability;

pub(crate) use page_files::{compare_or_write, pages, prose};
