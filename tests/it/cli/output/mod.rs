//! Output: where it goes, and under which names.

mod closed_outputs;
mod file_names;
