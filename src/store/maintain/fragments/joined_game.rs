//! A game joined from a first half and a fragment, and its storage in place of the two records.

use rusqlite::{Transaction, named_params};

use super::{Fragment, Origin, origin};
use crate::record::{
    Content, Format, Game, Location, Problem, ReadOptions, Record, Severity, joined_warning,
    read_record, read_second_half,
};
use crate::store::format::TextExtract;
use crate::store::import::batch::Batch;
use crate::store::import::identities::{Identities, NewIdentities};
use crate::store::import::name_ids::Names;
use crate::store::import::reimport::leave;
use crate::store::import::spool::folder_of;
use crate::store::maintain::delete;
use crate::store::{Prepared, Reject, StoreError, StoredGame};

/// A game made of two halves.
pub(super) struct JoinedGame {
    pub(super) first: StoredGame,
    pub(super) first_identity: [u8; 16],
    pub(super) game: Game,
    pub(super) problems: Vec<Problem>,
}

impl JoinedGame {
    /// The game of a first half and a fragment, if they make one.
    pub(super) fn of(
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
        // In the text of the joined record it stands behind the first half.
        let begins = Location {
            line: first.begins.line + text.lines().count() as u64,
            column: 1,
            offset: first.begins.offset + text.len() as u64 + 1,
            ply: None,
        };
        let options = ReadOptions::default();
        let (game, of_second) =
            read_second_half(&first.game, &fragment.reject.text, begins, options)?;
        let mut problems = Vec::new();
        // What was noticed of the first half, but for what it stopped at.
        let options = ReadOptions {
            format: format_of(&first.format),
            ..options
        };
        problems.extend(
            read_record(text, first.begins, options)
                .into_iter()
                .flat_map(|record| record.problems)
                .filter(|problem| problem.severity == Severity::Warning),
        );
        let name = |origin: Origin| origin.to_string();
        let of = Origin {
            source: first.source.clone(),
            line: first.begins.line,
        };
        problems.push(joined_warning(
            begins,
            &name(of),
            &name(origin(&fragment.reject)),
        ));
        problems.extend(of_second);
        Some(JoinedGame {
            first,
            first_identity,
            game,
            problems,
        })
    }

    pub(super) fn origin(&self) -> Origin {
        Origin {
            source: self.first.source.clone(),
            line: self.first.begins.line,
        }
    }

    /// The record of the game, with the texts of both halves where that of the first one was kept.
    fn record(self, fragment: &Fragment) -> (Record, bool) {
        let StoredGame {
            text,
            begins,
            format,
            ..
        } = self.first;
        let keep_text = text.is_some();
        let text = text.map(|text| format!("{text}\n{}", fragment.reject.text));
        let record = Record {
            number: 0,
            location: begins,
            text: text.unwrap_or_default(),
            format: format_of(&format).unwrap_or(Format::Linear),
            content: Content::Game(Box::new(self.game)),
            problems: self.problems,
        };
        (record, keep_text)
    }
}

/// Stores joined games in the place of their halves, which are remembered so that another import of their records adds nothing.
pub(super) fn replace(
    transaction: &Transaction<'_>,
    wholes: Vec<(Vec<&Fragment>, JoinedGame)>,
) -> Result<(), StoreError> {
    let mut halves = Vec::new();
    for (fragments, whole) in &wholes {
        let first = whole.first.summary.id;
        let sql = include_str!("../../../../sql/query/rejects_of_game.sql");
        let mut select = transaction.prepare_cached(sql)?;
        let rejects = select.query_and_then(named_params! {":id": first}, |row| {
            Reject::read(row, TextExtract::Beginning)
        })?;
        for reject in rejects.collect::<Result<Vec<_>, _>>()? {
            leave(transaction, &reject)?;
        }
        remember(transaction, whole.first_identity)?;
        halves.push(first);
        for fragment in fragments {
            leave(transaction, &fragment.reject)?;
            remember(transaction, fragment.identity)?;
            halves.push(fragment.id);
        }
    }
    delete::games(transaction, &halves)?;
    let (mut known, mut newcomers) = (Identities::default(), NewIdentities::default());
    known.extend(&newcomers.read(transaction)?);
    let mut batch = Batch::new(true, folder_of(transaction));
    for (fragments, whole) in wholes {
        batch.begin_source(transaction, &whole.first.source)?;
        let Some(fragment) = fragments.first() else {
            continue;
        };
        let (record, keep_text) = whole.record(fragment);
        let prepared = Prepared::of(&record, keep_text);
        batch.keep_text(keep_text);
        batch.add(&mut known, record, prepared)?;
    }
    batch.store(transaction, &mut newcomers, &mut Names::default())?;
    Ok(())
}

fn remember(transaction: &Transaction<'_>, identity: [u8; 16]) -> Result<(), StoreError> {
    let sql = include_str!("../../../../sql/query/insert_joined_record.sql");
    transaction
        .prepare_cached(sql)?
        .execute(named_params! {":identity": identity})?;
    Ok(())
}

/// The format with a key.
fn format_of(key: &str) -> Option<Format> {
    Format::readable().find(|format| format.key() == key)
}
