//! `NumberMeaning`: what two numbers with a dash between them are.

/// Whether two numbers separated by `-` are a move or a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberMeaning {
    /// They are a move between numbered cells.
    Moves,
    /// They are a score.
    Scores,
}
