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
    /// Takes in what reading rejects again gave, `None` where the text is no record: a whole game, or a longer part of one
    /// than before, is stored under the source of the reject, and the reject leaves the database together with the
    /// incomplete game it had. All of that is one transaction: it is done for all of them or for none. `counts` grows by the
    /// rejects when it is done. Gives what became of each.
    ///
    /// # Errors
    /// When the database cannot be written, or one of the rejects is not there any more.
    pub fn retake(
        &mut self,
        again: &[(&Reject, Option<Record>)],
        counts: &mut Counts,
    ) -> Result<Vec<Retaken>, StoreError> {
        // Games are read in between, over the same connection.
        let batch = Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
        let mut counted = Counts::default();
        let retaken = again
            .iter()
            .map(|(reject, record)| self.retake_one(&batch, reject, record.as_ref(), &mut counted))
            .collect::<Result<_, _>>()?;
        batch.commit()?;
        *counts += counted;
        Ok(retaken)
    }

    fn retake_one(
        &self,
        batch: &Transaction<'_>,
        reject: &Reject,
        record: Option<&Record>,
        counts: &mut Counts,
    ) -> Result<Retaken, StoreError> {
        counts.seen += 1;
        let problems = record.iter().flat_map(|record| &record.problems);
        let warnings = problems.filter(|problem| problem.severity == Severity::Warning);
        counts.warnings += warnings.count() as u64;
        let old = match reject.game {
            Some(id) => self.game(id)?.map(|stored| (id, stored.game)),
            None => None,
        };
        let plies_before = old.as_ref().map_or(0, |(_, game)| game.plies().len());
        let is_more = |game: &Game| game.incomplete.is_none() || game.plies().len() > plies_before;
        let (record, game) = match record.map(|record| (record, &record.content)) {
            Some((record, Content::Game(game))) if is_more(game) => (record, game),
            _ => {
                *(if old.is_some() {
                    &mut counts.incomplete
                } else {
                    &mut counts.rejected
                }) += 1;
                return Ok(Retaken::Still);
            }
        };
        let source = leave(batch, reject.id, old)?;
        let retaken = match game::insert(batch, source, record)? {
            Stored::Game(id) => {
                let entries = entries(id, game);
                counts.plies += game.plies().len() as u64;
                counts.positions += entries.len() as u64;
                positions::insert(batch, entries)?;
                match game.incomplete {
                    None => Retaken::Whole,
                    Some(_) => Retaken::Longer,
                }
            }
            Stored::Duplicate | Stored::Rejected => Retaken::Duplicate,
        };
        *(match retaken {
            Retaken::Whole => &mut counts.imported,
            Retaken::Duplicate => &mut counts.duplicates,
            Retaken::Longer | Retaken::Still => &mut counts.incomplete,
        }) += 1;
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
