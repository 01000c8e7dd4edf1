//! Pictures of positions, and pages of exported games.

pub(crate) mod board_commands;
pub(crate) mod board_images;
pub(crate) mod browser;
pub(crate) mod contrast;
pub(crate) mod export_folder;
pub(crate) mod export_page;
pub(crate) mod konane_page;
#[cfg(feature = "images")]
pub(crate) mod picture_files;
