//! Taking in again what could not be replayed.

use rusqlite::{Transaction, TransactionBehavior, named_params};

use super::game::{self, Stored};
use super::{Counts, Database, Reject, StoreError, positions};
use crate::record::{Content, Game, Record, Severity};
use crate::rules::{Move, Position};

/// What became of a reject that was read again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retaken {
    /// It is a whole game now, and stored.
    Whole,
    /// It is a whole game now, which the database had already.
    Duplicate,
    /// It is still incomplete, but more of it could be played, and is stored.
    Longer,
    /// Nothing more could be made of it, and nothing is changed.
    Still,
}

impl Database {
    /// Takes in what reading a reject again gave: a whole game, or a longer part of one than before, is stored under the
    /// source of the reject, and the reject leaves the database together with the incomplete game it had. All of that is
    /// one transaction. `counts` grows by the reject.
    ///
    /// # Errors
    /// When the database cannot be written, or there is no such reject any more.
    pub fn retake(
        &mut self,
        reject: &Reject,
        record: &Record,
        counts: &mut Counts,
    ) -> Result<Retaken, StoreError> {
        let old = match reject.game {
            Some(id) => self.game(id)?.map(|stored| (id, stored.game)),
            None => None,
        };
        let plies_before = old.as_ref().map_or(0, |(_, game)| game.plies().len());
        let warnings = record
            .problems
            .iter()
            .filter(|problem| problem.severity == Severity::Warning);
        let mut counted = Counts {
            seen: 1,
            warnings: warnings.count() as u64,
            ..Counts::default()
        };
        let game = match &record.content {
            Content::Game(game)
                if game.incomplete.is_none() || game.plies().len() > plies_before =>
            {
                game
            }
            _ => {
                *(if old.is_some() {
                    &mut counted.incomplete
                } else {
                    &mut counted.rejected
                }) = 1;
                *counts += counted;
                return Ok(Retaken::Still);
            }
        };
        let batch = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let source = leave(&batch, reject.id, old)?;
        let retaken = match game::insert(&batch, source, record)? {
            Stored::Game(id) => {
                let entries = entries(id, game);
                (counted.plies, counted.positions) =
                    (game.plies().len() as u64, entries.len() as u64);
                positions::insert(&batch, entries)?;
                match game.incomplete {
                    None => Retaken::Whole,
                    Some(_) => Retaken::Longer,
                }
            }
            Stored::Duplicate | Stored::Rejected => Retaken::Duplicate,
        };
        batch.commit()?;
        *(match retaken {
            Retaken::Whole => &mut counted.imported,
            Retaken::Duplicate => &mut counted.duplicates,
            Retaken::Longer | Retaken::Still => &mut counted.incomplete,
        }) = 1;
        *counts += counted;
        Ok(retaken)
    }
}

/// Takes a reject and its incomplete game out, and remembers the reject so that another import of its file adds nothing.
/// Gives its source.
fn leave(
    batch: &Transaction<'_>,
    reject: i64,
    old: Option<(i64, Game)>,
) -> Result<i64, StoreError> {
    let id = named_params! {":id": reject};
    let source = batch.query_row(
        include_str!("../../sql/query/reject_source.sql"),
        id,
        |row| row.get(0),
    )?;
    batch.execute(include_str!("../../sql/query/insert_retaken.sql"), id)?;
    batch.execute(include_str!("../../sql/query/delete_reject.sql"), id)?;
    if let Some((id, game)) = old {
        positions::delete(batch, &entries(id, &game))?;
        game::delete(batch, id)?;
    }
    Ok(source)
}

fn entries(id: i64, game: &Game) -> Vec<positions::Entry> {
    let (start, moves): (Position, Vec<Move>) = (game.start(), game.moves().collect());
    positions::entries(id, start, &moves)
}
