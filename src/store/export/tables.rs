//! The schemas of the exported tables.

/// The schema of the games table: the columns that `export_games.sql` selects, in their order, then `start` and those after it.
///
/// # Stability
/// Columns may be appended. Existing ones keep their names, types and meanings.
pub(super) const GAMES_SCHEMA: &str = "message game {
    required int64 id;
    required binary identity;
    optional binary black (UTF8);
    optional binary white (UTF8);
    optional binary others (UTF8);
    optional binary event (UTF8);
    optional binary date (UTF8);
    optional binary layout (UTF8);
    optional binary rules (UTF8);
    required binary result (UTF8);
    optional binary ending (UTF8);
    required int32 score_black;
    required int32 score_white;
    optional binary score_others (UTF8);
    required int32 plies;
    optional binary incomplete (UTF8);
    optional binary mended (UTF8);
    required binary source (UTF8);
    required int64 line;
    required binary tags (UTF8);
    required binary moves;
    required binary start (UTF8);
    required binary game (UTF8);
    optional binary opening (UTF8);
    optional int32 rating_black;
    optional int32 rating_white;
    optional int32 date_day (DATE);
    optional binary date_precision (UTF8);
}";
/// Indices of columns of `GAMES_SCHEMA`.
pub(super) const IDENTITY: usize = 1;
pub(super) const DATE: usize = 6;
pub(super) const RESULT: usize = 9;
pub(super) const INCOMPLETE: usize = 15;
pub(super) const LINE: usize = 18;
pub(super) const TAGS: usize = 19;
pub(super) const MOVES: usize = 20;
pub(super) const START: usize = 21;
/// Index of the selected column with the record block of the game, after the columns of the table and those for a replay.
pub(super) const BLOCK: usize = START + 11;

/// The schema of the positions table.
///
/// # Stability
/// Columns may be appended. Existing ones keep their names, types and meanings.
pub(super) const POSITIONS_SCHEMA: &str = "message position {
    required int64 key;
    required int64 game;
    required int32 ply;
    required int32 move;
    required binary result (UTF8);
    optional binary date (UTF8);
    required binary board (UTF8);
    required binary mover (UTF8);
    optional binary move_text (UTF8);
    required int32 score_black;
    required int32 score_white;
    optional binary score_others (UTF8);
    optional binary evaluation (UTF8);
    optional int32 hundredths;
}";

/// Maximum number of games per file.
pub(super) const GAMES_PER_FILE: u64 = 1 << 20;
/// Maximum number of positions or plies per file, which are a few GB at most.
pub(super) const POSITIONS_PER_FILE: u64 = 1 << 25;
