//! Replaces stored games by edited ones, as a part of a change.

use std::collections::{BTreeMap, HashMap, HashSet};

use rusqlite::named_params;
use rusqlite::types::ValueRef;

use super::version::StoredVersion;
use crate::record::{Content, Format, Game, Location, Record};
use crate::store::connection::sqlite::Transaction;
use crate::store::format::checksum;
use crate::store::format::record_block::{BlockWriter, StoredRecord};
use crate::store::format::segments::{self, ColumnUpdate, MovesUpdate};
use crate::store::import::{
    NameIds, NewGameRow, PreparedRecord, delete_reimported, game_ids, insert_game_details,
};
use crate::store::journal::{ChangeRecorder, GameSnapshot, capture_games};
use crate::store::maintain::{BlockState, delete_game_rows};
use crate::store::{StoreError, StoredGame};

/// A game after an edit, with its state when it was opened.
pub(in crate::store) struct EditedGame {
    pub(in crate::store) id: i64,
    pub(in crate::store) version: StoredVersion,
    pub(in crate::store) game: Game,
    pub(in crate::store) stored: StoredGame,
}

impl EditedGame {
    /// Whether the edit changes the names of players or of the event.
    fn changes_names(&self) -> bool {
        let (old, new) = (&self.stored.game, &self.game);
        old.tag("Event") != new.tag("Event")
            || old.seats() != new.seats()
            || (0..old.seats()).any(|seat| old.seat_player(seat) != new.seat_player(seat))
    }
}

/// Replaces games.
pub(in crate::store) fn replace_games(
    transaction: &Transaction<'_>,
    mut edited: Vec<EditedGame>,
    change: &mut ChangeRecorder,
) -> Result<(), StoreError> {
    edited.sort_by_key(|edited| edited.id);
    let ids: Vec<i64> = edited.iter().map(|edited| edited.id).collect();
    let mut states = Vec::with_capacity(edited.len());
    for ((id, state), edited) in capture_games(transaction, &ids)?.into_iter().zip(&edited) {
        match state {
            Some(state) if StoredVersion::of(&state) == edited.version => states.push(state),
            _ => return Err(StoreError::ChangedMeanwhile(id)),
        }
    }
    change.add_games(transaction, &ids)?;
    for (edited, state) in edited.iter().zip(&states) {
        if edited.game.incomplete.is_none() {
            delete_reimported(transaction, &rejects_of(state), change)?;
        }
    }
    if edited.iter().any(EditedGame::changes_names) {
        change.mark_names_for_cleanup();
    }
    delete_game_rows(transaction, &ids, BlockState::Intact)?;
    let updates = insert_edited(transaction, edited, &states)?;
    refuse_duplicates(transaction, &updates)?;
    segments::replace(transaction, &updates)
}

/// The numbers of the rejects of a game.
fn rejects_of(state: &GameSnapshot) -> Vec<i64> {
    let rows = state.details_of("reject");
    rows.filter_map(|row| row.first()?.integer()).collect()
}

/// Inserts the edited games, and returns the values of their columns in the segments.
fn insert_edited(
    transaction: &Transaction<'_>,
    edited: Vec<EditedGame>,
    states: &[GameSnapshot],
) -> Result<BTreeMap<i64, ColumnUpdate>, StoreError> {
    let mut blocks = BlockWriter::new(None);
    let mut rows = Vec::with_capacity(edited.len());
    for (
        EditedGame {
            id,
            mut game,
            stored,
            ..
        },
        state,
    ) in edited.into_iter().zip(states)
    {
        // The analysis is restored as it was stored, if the moves are the same.
        game.analysis = None;
        let has_same_moves =
            stored.game.start() == game.start() && stored.game.move_codes() == game.move_codes();
        let (row, record, values) = encode(&game, &stored, state, has_same_moves);
        rows.push((id, game, row, blocks.push(record), values, has_same_moves));
    }
    let blocks = blocks.insert(transaction)?;
    let mut names = NameIds::default();
    let mut updates = BTreeMap::new();
    let mut insert_game = NewGameRow::insert_statement(transaction)?;
    for ((id, game, row, (block, place), (identity, signature), has_same_moves), state) in
        rows.into_iter().zip(states)
    {
        let source = state.source_id();
        let place = (blocks[block], place);
        let insert = (transaction, &mut insert_game);
        let filter_row = row.insert(insert, &mut names, (id, source), place)?;
        insert_game_details(transaction, &mut names, id, &game)?;
        let is_incomplete = game.incomplete.is_some();
        state.insert_details(transaction, |table| match table {
            "saved_result_game" => true,
            "reject" => is_incomplete,
            "problem" | "analysis" | "puzzle" => has_same_moves,
            _ => false,
        })?;
        let sql = include_str!("../../../sql/journal/insert_edited_game.sql");
        let mut insert = transaction.prepare_cached(sql)?;
        insert.execute(named_params! {":game": id, ":identity": state.first_identity()})?;
        let moves = if has_same_moves {
            MovesUpdate::Same
        } else {
            MovesUpdate::Changed
        };
        let values = Some((filter_row, identity, signature));
        updates.insert(id, ColumnUpdate { values, moves });
    }
    Ok(updates)
}

/// The row of an edited game, its record, and its identity and occupancy signature.
fn encode(
    game: &Game,
    stored: &StoredGame,
    state: &GameSnapshot,
    has_same_moves: bool,
) -> (NewGameRow, StoredRecord, ([u8; 16], [u8; 16])) {
    let text = stored.text.clone();
    let has_text = text.is_some();
    let record = Record {
        number: 0,
        location: Location {
            ply: None,
            ..stored.location
        },
        text: text.unwrap_or_default(),
        source: None,
        format: Format::Linear,
        content: Content::Game(Box::new(game.clone())),
        problems: Vec::new(),
    };
    let prepared = PreparedRecord::of(&record, has_text);
    let prepared = prepared.0.expect("a stored game fits in the index");
    let (identity, mut signature) = (prepared.identity, prepared.signature);
    if has_same_moves {
        signature = state.signature;
    }
    let (row, mut block_record, _) = NewGameRow::new(record, prepared, &stored.source, has_text);
    block_record.format.clone_from(&stored.format);
    let problems = state.details_of("problem").map(|row| {
        let values = row.iter().skip(1).take(8);
        checksum::fnv1a(
            values
                .map(|value| value.as_ref())
                .collect::<Vec<ValueRef<'_>>>(),
        )
    });
    let problems = problems.filter(|_| has_same_moves);
    block_record.details_checksum = checksum::of_details_with(&stored.source, game, problems);
    (row, block_record, (identity, signature))
}

/// Refuses edits that would make a game the same as another one.
fn refuse_duplicates(
    transaction: &Transaction<'_>,
    updates: &BTreeMap<i64, ColumnUpdate>,
) -> Result<(), StoreError> {
    let mut edited: HashMap<[u8; 16], i64> = HashMap::new();
    let refuse = |id: i64, other: i64| {
        Err(StoreError::Edit(format!(
            "after the edit, game {id} would be the same as game {other}: delete one of them, or edit them differently"
        )))
    };
    for (&id, update) in updates {
        if let Some((_, identity, _)) = update.values
            && let Some(other) = edited.insert(identity, id)
        {
            return refuse(id, other);
        }
    }
    let wanted: HashSet<[u8; 16]> = edited.keys().copied().collect();
    for (identity, other) in game_ids(transaction, &wanted)? {
        if !updates.contains_key(&other) {
            return refuse(edited[&identity], other);
        }
    }
    Ok(())
}
