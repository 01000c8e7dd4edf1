//! Import of a corrected file.

mod corrected_files;
mod edited_games;
mod moved_rejects;
mod repeated_imports;
mod replaced_games;
mod shifted_files;
