//! Stores games in a SQLite database, and finds them by position, opening, player, date and more.
//!
//! Only this module contains SQL. A [`Database`] is one file, and a batch is written to it completely or not at all.
//!
//! ```
//! use std::path::Path;
//! use sumito::rules::Position;
//! use sumito::store::{Database, Filter};
//!
//! let mut database = Database::in_memory()?;
//! let report = database.import_path(Path::new("sample-games"))?;
//! assert_eq!(report.counts.imported, report.counts.seen);
//!
//! // The Belgian Daisy is symmetric under a rotation by 180 degrees, so that a1b2 and i9h8 are one opening.
//! let start: Position = "Belgian Daisy".parse().expect("a layout");
//! let openings = database.openings(start, &Filter::default())?;
//! assert!(openings.results.games > 2 && openings.moves[0].results.games > 2);
//! # Ok::<(), sumito::store::StoreError>(())
//! ```

mod annotations;
mod connection;
mod edit;
mod error;
#[cfg(feature = "parquet")]
mod export;
mod format;
mod import;
mod index;
mod journal;
mod maintain;
mod players;
mod query;
mod read;
mod saved;
mod text_index;

pub use connection::{Access, Database, InterruptHandle, Table, Value};
pub use error::{SqlError, StoreError};
pub use import::{Correction, ImportCounts, ImportFailure, ImportReport};
pub(crate) use import::{Staging, is_of_other_kind};
pub use journal::{Change, UndoReport};
pub use maintain::{
    DatabaseInfo, DuplicateDecision, DuplicateGame, DuplicateGroup, DuplicateKind, IntegrityReport,
};
#[cfg(feature = "bindings")]
pub(crate) use query::LookupProgressCallback;
pub use query::{Filter, Hit, OpeningMove, Openings, Orientations, ResultCounts};
pub use read::{Reject, StoredGame, StoredProblem, Summary};

internal! {
    use journal::ChangeKind;
    use annotations::{PuzzleSummary, StoredPuzzle};
    use import::{CorrectionSearch, Corrections, ImportOptions, PartlyLostFound};
    use read::GameMetadata;
    use connection::{GameReader, SqlFunction, SqlFunctionCall, SqlSession, on_long_lock};
    use edit::{
        EditReport, EditableGame, EditedRecord, FieldChange, GameEdit, StoredVersion, PreviewedEdit,
        with_notes, without_notes,
    };
    #[cfg(feature = "parquet")]
    use export::ExportProgress;
    use format::{EXCERPT_BYTES, EncodedGame, MoveCodes, TextExtract};
    use import::{
        Importer, OmittedRejects, PreparedRecord, REJECTED_BYTES, ReimportOutcome,
    };
    use journal::{GameChange, PurgeReport};
    use maintain::{
        CompactionReport, FragmentMatch, KeepPolicy, LostGame, MergeReport, PartlyLostGame, RecordOrigin,
        RecoveryReport, decide_duplicates, recover,
    };
    use players::{Alias, MeetingPolicy, PlayerSpelling};
    use query::{PositionReader, PositionOccurrence, Replay, ScanProgress};
    use read::{FilteredIds, OMITTED_REJECTS_KIND, RejectOrder, ResultReader, SummaryReader};
    use saved::{OverwriteMode, SavedSearch, Study, StudyItem, StudySubject, StudySummary};
    use text_index::{TextLocation, TextReader, UnindexedTexts};
}
