//! The fields of a game that an edit changes.

use serde::Serialize;

/// A field of a game that an edit changes, or has changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FieldChange {
    /// The name of a tag, or `result`, `ending`, `incomplete`, `mended`, `comment`, `start`, `moves`, `variations`, which is how many there are; of a ply `comment 7`, `mark 7` or
    /// `clock 7`; of the first variation at ply 7 `variation 7.1` (its moves), `variation 7.1 comment`, and of its second ply `variation 7.1 mark 2`.
    pub field: String,
    /// The value before; `None` if there was none.
    pub old: Option<String>,
    /// The value after; `None` if there is none.
    pub new: Option<String>,
}

impl FieldChange {
    pub(super) fn between(
        field: impl Into<String>,
        old: Option<impl Into<String>>,
        new: Option<impl Into<String>>,
    ) -> Option<FieldChange> {
        let (old, new) = (old.map(Into::into), new.map(Into::into));
        (old != new).then(|| FieldChange {
            field: field.into(),
            old,
            new,
        })
    }
}
