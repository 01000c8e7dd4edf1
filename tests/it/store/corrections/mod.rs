//! Import of a corrected file.

mod corrected_files;
mod edited_games;
mod repeated_imports;
mod replaced_games;
