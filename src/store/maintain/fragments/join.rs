//! Finds the first halves of fragments, and joins them.

use std::collections::{BTreeMap, HashMap, HashSet};

use rusqlite::{TransactionBehavior, named_params};

use super::fragment::{Fragment, FragmentMatch};
use super::joined_game::{JoinedGame, replace_halves};
use crate::store::connection::count;
use crate::store::connection::sqlite::Transaction;
use crate::store::format::TextExtract;
use crate::store::format::filter::{FilterRow, Flags};
use crate::store::format::record_block::BlockCache;
use crate::store::format::segments;
use crate::store::maintain::header_match::are_dates_compatible;
use crate::store::players::Persons;
use crate::store::{Database, Reject, StoreError, index};

/// A game that may be a first half.
#[derive(Clone, Copy)]
struct FirstHalfCandidate {
    id: i64,
    filter_row: FilterRow,
    identity: [u8; 16],
}

/// Games that may be first halves, by their numbers of plies.
type FirstHalfCandidates = HashMap<u32, Vec<FirstHalfCandidate>>;

impl Database {
    /// Finds the first half of each fragment, and joins the two if exactly one game fits: it ends at the move before, players, event, date and layout do
    /// not contradict each other, and all moves of the fragment are legal from its last position. If the two records have no player in common, they must
    /// be from one source. A game with a result is not a first half, unless it is incomplete. A fragment that was edited is not joined.
    ///
    /// The joined game is stored under the source of the first half with the texts of both and takes their places in saved searches and studies, and both are
    /// deleted in the same transaction. Importing them again inserts nothing. Returns the joined fragments, and those that are ambiguous or were edited.
    ///
    /// # Errors
    /// When the database cannot be written, or a game in it is damaged.
    #[doc(hidden)]
    pub fn join_fragments(&mut self) -> Result<Vec<FragmentMatch>, StoreError> {
        let mut joined = Vec::new();
        loop {
            let found = self.join_once()?;
            let is_finished = found.iter().all(|found| !found.is_joined);
            joined.extend(
                found
                    .into_iter()
                    .filter(|found| is_finished || found.is_joined),
            );
            // A joined game may be the first half of another fragment.
            if is_finished {
                return Ok(joined);
            }
        }
    }

    /// Joins the fragments whose first halves are stored now.
    fn join_once(&mut self) -> Result<Vec<FragmentMatch>, StoreError> {
        // Most databases have no fragments, and need not be locked.
        if self.fragment_records()?.is_empty() {
            return Ok(Vec::new());
        }
        // Games are read through the same connection while the transaction is open.
        let transaction =
            Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
        let rejects = self.fragment_records()?;
        let (fragments, candidates) = self.read_fragments(rejects)?;
        let persons = Persons::read(&self.connection)?;
        let mut matches = Vec::new();
        // By the id of the first half.
        let mut joins: BTreeMap<i64, Vec<(usize, JoinedGame)>> = BTreeMap::new();
        for (index, fragment) in fragments.iter().enumerate() {
            let mut joined_games = self.possible_games(fragment, &candidates, &persons)?;
            match (joined_games.pop(), joined_games.len()) {
                (Some(joined), 0) if fragment.is_edited => matches.push(FragmentMatch {
                    fragment: fragment.origin(),
                    firsts: vec![joined.origin()],
                    is_joined: false,
                    edited: Some(fragment.id),
                }),
                (Some(joined), 0) => {
                    let id = joined.first.summary.id;
                    joins.entry(id).or_default().push((index, joined));
                }
                (Some(last), _) => matches.push(FragmentMatch {
                    fragment: fragment.origin(),
                    firsts: joined_games
                        .iter()
                        .chain([&last])
                        .map(JoinedGame::origin)
                        .collect(),
                    is_joined: false,
                    edited: None,
                }),
                (None, _) => {}
            }
        }
        let mut replacements = Vec::new();
        for group in joins.into_values() {
            // Several copies of one second half make one game, but different second halves are ambiguous.
            let mut identities = group.iter().map(|(_, joined)| joined.game.identity());
            let first = identities.next();
            let is_joined = identities.all(|identity| Some(identity) == first);
            matches.extend(group.iter().map(|(index, joined)| FragmentMatch {
                fragment: fragments[*index].origin(),
                firsts: vec![joined.origin()],
                is_joined,
                edited: None,
            }));
            if is_joined {
                let members = group.iter().map(|(index, _)| &fragments[*index]);
                let members: Vec<&Fragment> = members.collect();
                replacements.extend(
                    group
                        .into_iter()
                        .next()
                        .map(|(_, joined)| (members, joined)),
                );
            }
        }
        if !replacements.is_empty() {
            replace_halves(&transaction, replacements)?;
            transaction.commit()?;
        }
        Ok(matches)
    }

    /// The rejects that are fragments.
    fn fragment_records(&self) -> Result<Vec<Reject>, StoreError> {
        let sql = include_str!("../../../../sql/query/fragments.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let rows = select.query_map([], |row| Reject::read(row, TextExtract::Whole))?;
        rows.collect()
    }

    /// Reads the fragments, and the games that may be first halves.
    fn read_fragments(
        &self,
        rejects: Vec<Reject>,
    ) -> Result<(Vec<Fragment>, FirstHalfCandidates), StoreError> {
        let mut wanted = HashSet::new();
        let mut fragments = BTreeMap::new();
        let mut last = BlockCache::default();
        for reject in rejects {
            let Some(id) = reject.game else { continue };
            let Some(stored) = self.read_game(id, &mut last)? else {
                continue;
            };
            let Some(first_move) = stored.game.begins_with() else {
                continue;
            };
            if first_move > MAX_FIRST_MOVE {
                continue;
            }
            wanted.extend(plies_before(first_move));
            let is_edited = stored.edited.is_some();
            fragments.insert(id, (reject, first_move, stored.game.layout(), is_edited));
        }
        let (mut found, mut candidates) = (Vec::new(), FirstHalfCandidates::new());
        for segment in index::segments(&self.connection)? {
            let columns = segments::columns_of(&self.connection, segment)?;
            let identities = columns.identities.as_chunks().0;
            let rows = FilterRow::read_all(&columns.filter_rows).zip(identities);
            for (place, (filter_row, &identity)) in rows.enumerate() {
                if !filter_row.flags.has(Flags::PRESENT) {
                    continue;
                }
                let id = segment.first_game + count(place);
                let is_open = filter_row.result == 0 || filter_row.flags.has(Flags::INCOMPLETE);
                if filter_row.plies > 0 && is_open && wanted.contains(&filter_row.plies) {
                    candidates
                        .entry(filter_row.plies)
                        .or_default()
                        .push(FirstHalfCandidate {
                            id,
                            filter_row,
                            identity,
                        });
                } else if let Some((reject, first_move, layout, is_edited)) = fragments.remove(&id)
                {
                    found.push(Fragment {
                        reject,
                        id,
                        first_move,
                        layout,
                        is_edited,
                        filter_row,
                        identity,
                    });
                }
            }
        }
        Ok((found, candidates))
    }

    /// The games that a fragment forms with each of its possible first halves.
    fn possible_games(
        &self,
        fragment: &Fragment,
        candidates: &FirstHalfCandidates,
        persons: &Persons,
    ) -> Result<Vec<JoinedGame>, StoreError> {
        let mut joined_games = Vec::new();
        let mut last = BlockCache::default();
        let candidates = plies_before(fragment.first_move)
            .filter_map(|plies| candidates.get(&plies))
            .flatten();
        for candidate in candidates {
            let Some(shares_player) =
                match_players(&fragment.filter_row, &candidate.filter_row, persons)
            else {
                continue;
            };
            if !shares_player && self.source_of(candidate.id)? != fragment.reject.source {
                continue;
            }
            let Some(first) = self.read_game(candidate.id, &mut last)? else {
                continue;
            };
            joined_games.extend(JoinedGame::try_join(first, candidate.identity, fragment));
        }
        Ok(joined_games)
    }

    /// The name of the source of a game.
    fn source_of(&self, game: i64) -> Result<String, StoreError> {
        let sql = include_str!("../../../../sql/query/game_source.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        select.query_row(named_params! {":id": game}, |row| row.get(0))
    }
}

/// Largest number of the first move of a fragment that is joined; no game is longer.
const MAX_FIRST_MOVE: u32 = 1 << 16;

/// The possible numbers of plies of a first half if the second one begins with this move. The side that moves first is unknown, and under other rules
/// a round may have up to twelve plies.
fn plies_before(first_move: u32) -> impl Iterator<Item = u32> {
    let standard = 2 * first_move - 3..=2 * first_move - 1;
    let other = [3, 4, 5, 6, 8, 12].into_iter();
    let other = other.flat_map(move |plies| plies * (first_move - 1)..plies * first_move);
    standard.chain(other.filter(move |plies| *plies > 2 * first_move - 1))
}

/// Whether two records have a known player in common; `None` if their players, events or dates contradict each other.
fn match_players(one: &FilterRow, other: &FilterRow, persons: &Persons) -> Option<bool> {
    let is_same = |one: u32, other: u32| one == other || persons.name(one) == persons.name(other);
    let pairs = [(one.black, other.black), (one.white, other.white)];
    let mut known = pairs.iter().filter(|(one, other)| *one != 0 && *other != 0);
    if !known.clone().all(|&(one, other)| is_same(one, other)) {
        return None;
    }
    let is_same_event = one.event == 0 || other.event == 0 || one.event == other.event;
    let is_compatible = is_same_event && are_dates_compatible(one.date, other.date);
    is_compatible.then_some(known.next().is_some())
}
