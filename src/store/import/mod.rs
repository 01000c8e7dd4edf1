//! Imports records: batches, identities, corrections of earlier imports and rejects.

mod add_stream;
mod batch;
mod corrections;
mod counts;
mod identities;
mod import_path;
mod import_report;
mod importer;
mod prepared;
mod rejects;
mod temp_files;

pub use batch::OmittedRejects;
pub(in crate::store) use batch::{Batch, NameIds, NewGameRow, insert_game_details};
pub use corrections::{Correction, CorrectionSearch, Corrections};
pub(in crate::store) use corrections::{MIN_PLIES_IN_PLACE, is_similar};
pub use counts::ImportCounts;
pub(in crate::store) use identities::{
    IdentitySet, NewIdentities, first_identities, game_ids, identities_of_games,
    ids_of_games_in_both, lost_identity,
};
pub(crate) use import_path::is_of_other_kind;
pub use import_report::{ImportFailure, ImportReport};
pub use importer::{ImportOptions, Importer, PartlyLostFound};
pub use prepared::PreparedRecord;
pub(in crate::store) use prepared::game_identity;
pub use rejects::{REJECTED_BYTES, ReimportOutcome};
pub(in crate::store) use rejects::{
    delete_reimported, identity_of_reject, insert_known_identity, last_reject,
    portable_identity_of_reject,
};
pub(crate) use temp_files::Staging;
pub(in crate::store) use temp_files::{
    Spool, TempFolder, byte_string, database_folder, temp_file, with_temp_folder,
};
