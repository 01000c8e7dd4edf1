//! Stores a batch in one transaction: rows, record blocks and the segment of its positions.

use std::collections::{HashMap, HashSet};

use rusqlite::{Transaction, named_params};

use super::{Batch, Item, What};
use crate::record::Record;
use crate::store::StoreError;
use crate::store::connection::integers::count;
use crate::store::format::record_block::{self, BlockWriter};
use crate::store::format::segments::{self, SegmentColumns};
use crate::store::import::counts::Counts;
use crate::store::import::identities::NewIdentities;
use crate::store::import::name_ids::Names;
use crate::store::import::reject_row::{insert_rejected, insert_rest_of_rejects};
use crate::store::import::spool::{Spool, Spooled};
use crate::store::index::SegmentBuilder;

impl Batch {
    /// Stores the batch. Returns its counts, and the identities of games that other programs have stored in the meantime.
    pub(in crate::store) fn store(
        mut self,
        batch: &Transaction<'_>,
        new_identities: &mut NewIdentities,
        names: &mut Names,
    ) -> Result<(Counts, HashSet<u128>), StoreError> {
        let by_others = new_identities.read(batch)?;
        self.by_others.extend(&by_others);
        names.refresh(batch)?;
        let items = std::mem::replace(&mut self.items, Spool::new(None));
        let mut items = items.finish()?;
        self.take_out(&mut items)?;
        let blocks = std::mem::replace(&mut self.blocks, BlockWriter::new(None));
        let build = std::mem::replace(&mut self.build, SegmentBuilder::new());
        let first_game = segments::next_game(batch)?;
        let games = self.games;
        let insert = || self.insert(batch, names, first_game, items, blocks);
        if games == 0 {
            insert()?;
        } else {
            segments::store_with(batch, first_game, build, insert)?;
            segments::merge_small(batch)?;
            new_identities.behind = first_game + i64::from(games);
        }
        self.judged.store(batch)?;
        Ok((self.counts, by_others))
    }

    /// Removes from the segment the games that other programs have stored.
    fn take_out(&mut self, items: &mut Spooled) -> Result<(), StoreError> {
        if self.by_others.is_empty() {
            return Ok(());
        }
        let mut games = 0;
        while let Some(item) = items.next::<Item>()? {
            if let What::Game { row, identity, .. } = item.what {
                if self.by_others.contains(&u128::from_le_bytes(identity)) {
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

    /// Inserts all rows but those of the segment, and gives what that says of its games. Of games that others have stored it keeps what is said of them.
    fn insert(
        &mut self,
        batch: &Transaction<'_>,
        names: &mut Names,
        first_game: i64,
        mut items: Spooled,
        blocks: BlockWriter,
    ) -> Result<SegmentColumns, StoreError> {
        let mut insert =
            batch.prepare_cached(include_str!("../../../../sql/query/insert_source.sql"))?;
        let mut sources: Vec<i64> = Vec::new();
        for name in &self.sources {
            sources.push(insert.query_row(named_params! {":name": name}, |row| row.get(0))?);
        }
        let blocks = blocks.insert(batch)?;
        let mut columns = SegmentColumns::with_capacity(self.games as usize);
        // Places of games that are left out, by block.
        let mut twice: HashMap<i64, Vec<usize>> = HashMap::new();
        while let Some(Item { source, what }) = items.next()? {
            let source = sources[source];
            match what {
                What::Preamble(text) => {
                    let sql = include_str!("../../../../sql/query/add_preamble.sql");
                    let mut add = batch.prepare_cached(sql)?;
                    add.execute(named_params! {":source": source, ":text": text})?;
                }
                What::Reject => insert_rejected(batch, source, &self.next_record())?,
                What::Game {
                    row,
                    has_more,
                    identity,
                    footprint,
                    at,
                } => {
                    let rest = has_more.then(|| self.next_record());
                    let at = (blocks[at.0], at.1);
                    if self.by_others.contains(&u128::from_le_bytes(identity)) {
                        twice.entry(at.0).or_default().push(at.1);
                        columns.pad(1);
                        if let Some(record) = rest {
                            self.judged.add(identity, record);
                        }
                    } else {
                        let id = first_game + count(columns.games());
                        let facts = row.insert(batch, names, (id, source), at, rest.as_ref())?;
                        columns.push(&facts, &identity, &footprint);
                    }
                }
            }
        }
        for (source, allowance) in sources.iter().zip(&self.allowances) {
            if let Some(rest) = &allowance.rest {
                insert_rest_of_rejects(batch, *source, rest, self.reject_limit)?;
            }
        }
        for (block, places) in twice {
            record_block::remove(batch, block, &places)?;
        }
        Ok(columns)
    }

    /// The next of the records that are apart from their items.
    fn next_record(&mut self) -> Record {
        *self.records.pop_front().expect("one for each such item")
    }
}
