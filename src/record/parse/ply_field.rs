//! `PlyField`: a field of a ply that repeats what its move says.

/// A field of a ply that repeats what its move says, and is compared with the replay.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PlyField {
    pub(crate) name: &'static str,
    /// Its value; the elements of a list with blanks between them.
    pub(crate) value: String,
    pub(crate) at: usize,
}
