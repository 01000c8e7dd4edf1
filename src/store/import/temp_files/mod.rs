//! Writes files that exist only while a program runs, or that get their name when they are complete.

pub(in crate::store) mod byte_string;
mod spool;
mod staging;
mod temp_file;

pub(in crate::store) use spool::{Spool, SpoolReader};
pub(crate) use staging::Staging;
pub(in crate::store) use temp_file::{TempFolder, database_folder, temp_file, with_temp_folder};
