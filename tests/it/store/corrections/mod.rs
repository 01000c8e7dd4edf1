//! Import of a corrected file.

mod corrected_files;
mod edited_games;
mod replaced_games;
