//! Import of a corrected file.

mod corrected_files;
mod replaced_games;
