//! Stores a batch in one transaction: rows, record blocks and the segment of the position index.

use std::collections::{HashMap, HashSet};

use rusqlite::named_params;

use super::item::{Contribution, StoredBatch};
use super::new_game_row::{NewGameRow, insert_details};
use super::{Batch, Item, ItemContent, NameIds};
use crate::record::Record;
use crate::store::StoreError;
use crate::store::connection::count;
use crate::store::connection::sqlite::Transaction;
use crate::store::format::record_block::{self, BlockWriter};
use crate::store::format::segments::{self, SegmentColumns};
use crate::store::import::identities::NewIdentities;
use crate::store::import::rejects::{insert_omitted_rejects, insert_rejected, last_reject};
use crate::store::import::temp_files::{Spool, SpoolReader};
use crate::store::index::SegmentBuilder;
use crate::store::journal::{ChangeRecorder, SourceBefore};

/// Adds sources to a change with what they were before it, except those that are new and of which nothing was stored: they are deleted.
fn record_sources(
    transaction: &Transaction<'_>,
    ids: &[i64],
    before: Vec<SourceBefore>,
    contributions: &[Contribution],
    change: &mut ChangeRecorder,
) -> Result<(), StoreError> {
    let sql = include_str!("../../../../sql/query/delete_empty_source.sql");
    let mut delete = transaction.prepare_cached(sql)?;
    let contributing = ids.iter().zip(contributions);
    let contributing = contributing.filter(|(_, added)| **added != Contribution::Nothing);
    let contributing: HashSet<i64> = contributing.map(|(id, _)| *id).collect();
    let mut deleted = HashSet::new();
    for (&id, before) in ids.iter().zip(before) {
        if before.is_new() && !contributing.contains(&id) {
            delete.execute(named_params! {":id": id})?;
            deleted.insert(id);
        }
        if !deleted.contains(&id) {
            change.record_source(id, before);
        }
    }
    Ok(())
}

impl Batch {
    /// Stores the batch.
    pub(in crate::store) fn store(
        mut self,
        transaction: &Transaction<'_>,
        new_identities: &mut NewIdentities,
        names: &mut NameIds,
        change: &mut ChangeRecorder,
    ) -> Result<StoredBatch, StoreError> {
        let stored_by_others = new_identities.read(transaction)?;
        self.stored_by_others.extend(&stored_by_others);
        names.refresh(transaction)?;
        let items = std::mem::replace(&mut self.items, Spool::new(None));
        let mut items = items.finish()?;
        self.exclude_positions(&mut items)?;
        let blocks = std::mem::replace(&mut self.blocks, BlockWriter::new(None));
        let build = std::mem::replace(&mut self.build, SegmentBuilder::new());
        let first_game = segments::next_game(transaction)?;
        let games = self.games;
        let reject_before = last_reject(transaction)?;
        let folder = self.folder.clone();
        let mut contributions = vec![Contribution::Nothing; self.sources.len()];
        let insert = |columns| {
            self.insert(
                transaction,
                (names, change, &mut contributions),
                (first_game, columns),
                items,
                blocks,
            )
        };
        if games == 0 {
            insert(SegmentColumns::default())?;
        } else {
            segments::append(transaction, first_game, build, folder, insert)?;
            new_identities.next_game = first_game + i64::from(games);
        }
        change.add_new_games(transaction, first_game, games.into())?;
        let rejects = (reject_before + 1, last_reject(transaction)?);
        change.add_new_rejects(transaction, rejects)?;
        self.analyses.store(transaction, change)?;
        change.add_sources(transaction)?;
        let sources = self.sources.into_iter().zip(contributions);
        let sources = sources.filter_map(|(name, contribution)| match contribution {
            Contribution::Nothing => None,
            Contribution::Others => Some((name, false)),
            Contribution::Games => Some((name, true)),
        });
        Ok(StoredBatch {
            counts: self.counts,
            by_others: stored_by_others,
            sources: sources.collect(),
        })
    }

    /// Excludes from the segment the positions of games that other programs have stored.
    fn exclude_positions(&mut self, items: &mut SpoolReader) -> Result<(), StoreError> {
        if self.stored_by_others.is_empty() {
            return Ok(());
        }
        let mut games = 0;
        while let Some(item) = items.next::<Item>()? {
            if let ItemContent::Game { row, identity, .. } = item.content {
                if self
                    .stored_by_others
                    .contains(&u128::from_le_bytes(identity))
                {
                    self.build.exclude(games, row.positions());
                    let (plies, positions) = (row.plies(), row.positions());
                    let is_incomplete = row.incomplete.is_some();
                    self.counts
                        .turn_into_duplicate(is_incomplete, plies, positions);
                }
                games += 1;
            }
        }
        Ok(items.rewind()?)
    }

    /// Inserts the sources that are new. Returns the ids of all, and what each was before.
    fn insert_sources(
        &self,
        transaction: &Transaction<'_>,
    ) -> Result<(Vec<i64>, Vec<SourceBefore>), StoreError> {
        let mut insert =
            transaction.prepare_cached(include_str!("../../../../sql/query/insert_source.sql"))?;
        let (mut ids, mut before) = (Vec::new(), Vec::new());
        for name in &self.sources {
            before.push(SourceBefore::read(transaction, name)?);
            ids.push(insert.query_row(named_params! {":name": name}, |row| row.get(0))?);
        }
        Ok((ids, before))
    }

    /// Inserts all rows except those of the segment, from the id of the first game on, and appends the columns of the games to those given. The analyses of games that other programs have stored are
    /// collected with those of duplicates.
    fn insert(
        &mut self,
        transaction: &Transaction<'_>,
        (names, change, contributions): (&mut NameIds, &mut ChangeRecorder, &mut [Contribution]),
        (first_game, mut columns): (i64, SegmentColumns),
        items: SpoolReader,
        blocks: BlockWriter,
    ) -> Result<SegmentColumns, StoreError> {
        let (sources, before) = self.insert_sources(transaction)?;
        let blocks = blocks.insert(transaction)?;
        columns.reserve(self.games as usize);
        let games_before = columns.games();
        // The places of the records of excluded games, by block.
        let mut excluded: HashMap<i64, Vec<usize>> = HashMap::new();
        let mut insert_game = NewGameRow::insert_statement(transaction)?;
        for item in items.read_ahead() {
            let Item { source, content } = item?;
            let contribution = &mut contributions[source];
            let source = sources[source];
            match content {
                ItemContent::Preamble(text) => {
                    let sql = include_str!("../../../../sql/query/add_preamble.sql");
                    let mut add = transaction.prepare_cached(sql)?;
                    add.execute(named_params! {":source": source, ":text": text})?;
                    *contribution = (*contribution).max(Contribution::Others);
                }
                ItemContent::Moved(moved) => {
                    moved.store(transaction, source, change)?;
                    *contribution = (*contribution).max(Contribution::Others);
                }
                ItemContent::Reject => {
                    if insert_rejected(transaction, source, &self.next_record(), change)? {
                        *contribution = (*contribution).max(Contribution::Others);
                    } else {
                        self.counts.known_rejects += 1;
                    }
                }
                ItemContent::Game {
                    row,
                    has_details,
                    identity,
                    signature,
                    place,
                } => {
                    let details = has_details.then(|| self.next_record());
                    let place = (blocks[place.0], place.1);
                    if self
                        .stored_by_others
                        .contains(&u128::from_le_bytes(identity))
                    {
                        excluded.entry(place.0).or_default().push(place.1);
                        columns.pad(1);
                        if let Some(record) = details {
                            self.analyses.add(identity, record);
                        }
                    } else {
                        let id = first_game + count(columns.games() - games_before);
                        let insert = (transaction, &mut insert_game);
                        let filter_row = row.insert(insert, names, (id, source), place)?;
                        if let Some(record) = &details {
                            insert_details(transaction, names, (id, source), record)?;
                        }
                        columns.push(&filter_row, &identity, &signature);
                        *contribution = Contribution::Games;
                    }
                }
            }
        }
        for (at, (source, allowance)) in sources.iter().zip(&self.allowances).enumerate() {
            if let Some(omitted) = &allowance.omitted {
                contributions[at] = contributions[at].max(Contribution::Others);
                insert_omitted_rejects(transaction, *source, omitted, self.reject_limit, change)?;
            }
        }
        for (block, places) in excluded {
            record_block::remove(transaction, block, &places)?;
        }
        record_sources(transaction, &sources, before, contributions, change)?;
        Ok(columns)
    }

    /// Removes the next of the records that are separate from their items.
    fn next_record(&mut self) -> Record {
        *self
            .records
            .pop_front()
            .expect("there is one for each such item")
    }
}
