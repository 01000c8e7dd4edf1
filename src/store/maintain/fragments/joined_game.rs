//! Joins a first half and a fragment into a game, and stores it instead of the two records.

use rusqlite::named_params;

use super::fragment::{Fragment, RecordOrigin};
use crate::record::{
    Content, Format, Game, Location, Problem, ReadOptions, Record, Severity, joined_warning,
    read_record, read_second_half,
};
use crate::store::connection::sqlite::Transaction;
use crate::store::format::TextExtract;
use crate::store::import::{
    Batch, IdentitySet, NameIds, NewIdentities, database_folder, delete_reimported, game_ids,
    insert_known_identity,
};
use crate::store::journal::{ChangeKind, ChangeRecorder, capture_games, listed};
use crate::store::maintain::delete_games;
use crate::store::saved::replace_in_saved;
use crate::store::{PreparedRecord, Reject, StoreError, StoredGame};

/// A game that was joined from two halves.
pub(super) struct JoinedGame {
    pub(super) first: StoredGame,
    pub(super) first_identity: [u8; 16],
    pub(super) game: Game,
    pub(super) problems: Vec<Problem>,
}

impl JoinedGame {
    /// Joins a first half and a fragment, if the moves of the fragment are legal after the first half.
    pub(super) fn try_join(
        first: StoredGame,
        first_identity: [u8; 16],
        fragment: &Fragment,
    ) -> Option<JoinedGame> {
        let text = first.text.as_deref().unwrap_or_default();
        let is_contradicted = fragment
            .layout
            .is_some_and(|layout| first.game.layout() != Some(layout));
        if is_contradicted || first.game.end().is_some() {
            return None;
        }
        // In the text of the joined record, the fragment follows the first half.
        let location = Location {
            line: first.location.line + text.lines().count() as u64,
            column: 1,
            offset: first.location.offset + text.len() as u64 + 1,
            ply: None,
        };
        let options = ReadOptions::default();
        let (game, second_problems) =
            read_second_half(&first.game, &fragment.reject.text, location, options)?;
        let mut problems = Vec::new();
        // The warnings of the first half, without the error at which it stops.
        let options = ReadOptions {
            format: find_format(&first.format),
            ..options
        };
        problems.extend(
            read_record(text, first.location, options)
                .into_iter()
                .flat_map(|record| record.problems)
                .filter(|problem| problem.severity == Severity::Warning),
        );
        let origin = origin_of(&first);
        problems.push(joined_warning(
            location,
            &origin.to_string(),
            &fragment.origin().to_string(),
        ));
        problems.extend(second_problems);
        Some(JoinedGame {
            first,
            first_identity,
            game,
            problems,
        })
    }

    /// The place of the first half.
    pub(super) fn origin(&self) -> RecordOrigin {
        origin_of(&self.first)
    }

    /// The record of the game, and whether its text is stored: the texts of both halves, if that of the first one is stored.
    fn into_record(self, fragment: &Fragment) -> (Record, bool) {
        let StoredGame {
            text,
            location,
            format,
            ..
        } = self.first;
        let keep_text = text.is_some();
        let text = text.map(|text| format!("{text}\n{}", fragment.reject.text));
        let record = Record {
            number: 0,
            location,
            text: text.unwrap_or_default(),
            source: None,
            format: find_format(&format).unwrap_or(Format::Linear),
            content: Content::Game(Box::new(self.game)),
            problems: self.problems,
        };
        (record, keep_text)
    }
}

/// Stores joined games, and deletes their halves. The identities of the halves are stored, so that another import of their records inserts nothing.
pub(super) fn replace_halves(
    transaction: &Transaction<'_>,
    replacements: Vec<(Vec<&Fragment>, JoinedGame)>,
) -> Result<(), StoreError> {
    let mut change = ChangeRecorder::new(ChangeKind::Join, "joined records that begin in mid-game");
    for (fragments, joined) in &replacements {
        let first = joined.first.summary.id;
        let sql = include_str!("../../../../sql/query/rejects_of_game.sql");
        let mut select = transaction.prepare_cached(sql)?;
        let rejects = select.query_map(named_params! {":id": first}, |row| {
            Reject::read(row, TextExtract::Beginning)
        })?;
        let rejects = rejects.collect::<Result<Vec<_>, _>>()?;
        let mut ids: Vec<i64> = rejects.iter().map(|reject| reject.id).collect();
        ids.extend(fragments.iter().map(|fragment| fragment.reject.id));
        delete_reimported(transaction, &ids, &mut change)?;
        insert_known_identity(transaction, &joined.first_identity, &mut change)?;
        if joined.first.edited.is_some() {
            for (_, state) in capture_games(transaction, &[first])? {
                let imported = state.ok_or(StoreError::Damaged(first))?.first_identity();
                insert_known_identity(transaction, &imported, &mut change)?;
            }
        }
        for fragment in fragments {
            insert_known_identity(transaction, &fragment.identity, &mut change)?;
        }
    }
    let (mut known, mut new_identities) = (IdentitySet::default(), NewIdentities::default());
    known.extend(&new_identities.read(transaction)?);
    let mut batch = Batch::new(true, database_folder(transaction));
    // The numbers of the halves, and the identities of their joined games.
    let mut halves = Vec::new();
    let firsts = replacements
        .iter()
        .map(|(_, joined)| joined.first.summary.id);
    let firsts: Vec<i64> = firsts.collect();
    for (fragments, joined) in replacements {
        batch.begin_source(transaction, &joined.first.source)?;
        let Some(fragment) = fragments.first() else {
            continue;
        };
        let ids = fragments.iter().map(|fragment| fragment.id);
        let ids = ids.chain([joined.first.summary.id]);
        let (record, keep_text) = joined.into_record(fragment);
        let prepared = PreparedRecord::of(&record, keep_text);
        let identity = prepared.0.as_ref().map(|game| game.identity);
        halves.extend(ids.map(|id| (id, identity)));
        batch.set_keep_text(keep_text);
        batch.add(&mut known, record, prepared)?;
    }
    let mut names = NameIds::default();
    batch.store(transaction, &mut new_identities, &mut names, &mut change)?;
    let wanted = halves.iter().filter_map(|(_, identity)| *identity);
    let new_games = game_ids(transaction, &wanted.collect())?;
    let replaced = halves
        .iter()
        .filter_map(|(half, identity)| Some((*half, *new_games.get(&(*identity)?)?)));
    replace_in_saved(transaction, &replaced.collect::<Vec<_>>(), &mut change)?;
    let halves: Vec<i64> = halves.into_iter().map(|(half, _)| half).collect();
    let new_games: Vec<i64> = new_games.into_values().collect();
    change.set_summary(transaction, join_summary(&halves, &firsts, &new_games))?;
    delete_games(transaction, &halves, &mut change)?;
    Ok(())
}

/// Describes a change that joins halves of games, some of which are the first ones.
fn join_summary(halves: &[i64], firsts: &[i64], joined: &[i64]) -> String {
    let seconds = halves.iter().filter(|half| !firsts.contains(half));
    let seconds: Vec<i64> = seconds.copied().collect();
    let named = |games: &[i64]| {
        let plural = if games.len() == 1 { "" } else { "s" };
        format!("game{plural} {}", listed(games))
    };
    format!(
        "joined records that begin in mid-game, {}, with their first halves, {}, to {}",
        named(&seconds),
        named(firsts),
        named(joined)
    )
}

/// The origin of a stored game.
fn origin_of(game: &StoredGame) -> RecordOrigin {
    RecordOrigin {
        source: game.source.clone(),
        line: game.location.line,
    }
}

/// The format with this key.
fn find_format(key: &str) -> Option<Format> {
    Format::readable().find(|format| format.key() == key)
}
