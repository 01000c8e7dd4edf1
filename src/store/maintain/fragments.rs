//! Fragments, which are records that begin in mid-game, joined with the records that hold the beginnings of their games.

mod joined_game;

use joined_game::{JoinedGame, replace};

use std::collections::{BTreeMap, HashMap, HashSet};

use rusqlite::{Transaction, TransactionBehavior, named_params};

use super::header_match::is_same_day;
use crate::rules::Layout;
use crate::store::connection::integers::count;
use crate::store::format::TextExtract;
use crate::store::format::filter::{FilterRow, Flags};
use crate::store::format::record_block::BlockCache;
use crate::store::format::segments;
use crate::store::players::persons::Persons;
use crate::store::{Database, Reject, StoreError, index};

/// Where a record stands: its source and the line of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The name of the source.
    pub source: String,
    /// The line, from 1.
    pub line: u64,
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}", self.source, self.line)
    }
}

/// What was found out about a fragment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FragmentMatch {
    /// The record of the fragment.
    pub fragment: Origin,
    /// The records that it can be the second half of: one where it was joined, several where that cannot be told.
    pub firsts: Vec<Origin>,
    /// Whether the two are one game now. If not, the first half may as well be that of another fragment.
    pub is_joined: bool,
}

/// A fragment and what is known of it.
struct Fragment {
    reject: Reject,
    /// The number of its game.
    id: i64,
    /// The number of the move with which it begins.
    begins: u32,
    /// The layout that it states.
    layout: Option<&'static Layout>,
    facts: FilterRow,
    identity: [u8; 16],
}

/// A game that may be a first half.
#[derive(Clone, Copy)]
struct Candidate {
    id: i64,
    facts: FilterRow,
    identity: [u8; 16],
}

/// Games that may be first halves, by their plies.
type Candidates = HashMap<u32, Vec<Candidate>>;

impl Database {
    /// Looks for the first half of every fragment, and joins the two where exactly one game is it: it ends at the move before, nothing that is said
    /// of players, event, date, and layout contradicts, and every move of the fragment is legal from its last position. Where the two
    /// records have no player in common, they must come from one source. A game with a result is no first half, unless it stops before the end of
    /// its record.
    ///
    /// The joined game is stored under the source of the first half with the texts of both, and both leave the database in the same
    /// transaction; importing them again adds nothing. Gives what was joined, and what could not be because several games fit.
    ///
    /// # Errors
    /// When the database cannot be written, or a game in it is damaged.
    pub fn join_fragments(&mut self) -> Result<Vec<FragmentMatch>, StoreError> {
        let mut joined = Vec::new();
        loop {
            let found = self.join_once()?;
            let is_over = found.iter().all(|found| !found.is_joined);
            joined.extend(found.into_iter().filter(|found| is_over || found.is_joined));
            // What was joined may be the first half of another fragment.
            if is_over {
                return Ok(joined);
            }
        }
    }

    fn join_once(&mut self) -> Result<Vec<FragmentMatch>, StoreError> {
        // Most databases have none, and need not be locked.
        if self.fragment_records()?.is_empty() {
            return Ok(Vec::new());
        }
        // Games are read in between, over the same connection.
        let transaction =
            Transaction::new_unchecked(&self.connection, TransactionBehavior::Immediate)?;
        let rejects = self.fragment_records()?;
        let (fragments, candidates) = self.fragments(rejects)?;
        let persons = Persons::read(&self.connection)?;
        let mut matches = Vec::new();
        // By the number of the first half.
        let mut joins: BTreeMap<i64, Vec<(usize, JoinedGame)>> = BTreeMap::new();
        for (index, fragment) in fragments.iter().enumerate() {
            let mut fits = self.fits(fragment, &candidates, &persons)?;
            match (fits.pop(), fits.len()) {
                (Some(whole), 0) => {
                    let id = whole.first.summary.id;
                    joins.entry(id).or_default().push((index, whole));
                }
                (Some(last), _) => matches.push(FragmentMatch {
                    fragment: origin(&fragment.reject),
                    firsts: fits.iter().chain([&last]).map(JoinedGame::origin).collect(),
                    is_joined: false,
                }),
                (None, _) => {}
            }
        }
        let mut wholes = Vec::new();
        for group in joins.into_values() {
            // Several copies of one second half make one game; different ones leave it open which is right.
            let mut identities = group.iter().map(|(_, whole)| whole.game.identity());
            let first = identities.next();
            let is_joined = identities.all(|identity| Some(identity) == first);
            matches.extend(group.iter().map(|(index, whole)| FragmentMatch {
                fragment: origin(&fragments[*index].reject),
                firsts: vec![whole.origin()],
                is_joined,
            }));
            if is_joined {
                let members = group.iter().map(|(index, _)| &fragments[*index]);
                let members: Vec<&Fragment> = members.collect();
                wholes.extend(group.into_iter().next().map(|(_, whole)| (members, whole)));
            }
        }
        if !wholes.is_empty() {
            replace(&transaction, wholes)?;
            transaction.commit()?;
        }
        Ok(matches)
    }

    /// The records that begin in mid-game.
    fn fragment_records(&self) -> Result<Vec<Reject>, StoreError> {
        let sql = include_str!("../../../sql/query/fragments.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let rows = select.query_and_then([], |row| Reject::read(row, TextExtract::Whole))?;
        rows.collect()
    }

    /// The fragments, and the games that may be first halves, by their plies.
    fn fragments(&self, rejects: Vec<Reject>) -> Result<(Vec<Fragment>, Candidates), StoreError> {
        let mut wanted = HashSet::new();
        let mut fragments = BTreeMap::new();
        let mut last = BlockCache::default();
        for reject in rejects {
            let Some(id) = reject.game else { continue };
            let Some(stored) = self.read_game(id, &mut last)? else {
                continue;
            };
            let Some(begins) = stored.game.begins_with() else {
                continue;
            };
            if begins > LATEST {
                continue;
            }
            wanted.extend(plies_before(begins));
            fragments.insert(id, (reject, begins, stored.game.layout()));
        }
        let (mut found, mut candidates) = (Vec::new(), Candidates::new());
        for segment in index::segments(&self.connection)? {
            let columns = segments::columns_of(&self.connection, segment)?;
            let identities = columns.identities.as_chunks().0;
            let facts = FilterRow::read_all(&columns.filter_rows).zip(identities);
            for (place, (facts, &identity)) in facts.enumerate() {
                if !facts.flags.has(Flags::PRESENT) {
                    continue;
                }
                let id = segment.first_game + count(place);
                let is_open = facts.result == 0 || facts.flags.has(Flags::INCOMPLETE);
                if facts.plies > 0 && is_open && wanted.contains(&facts.plies) {
                    candidates.entry(facts.plies).or_default().push(Candidate {
                        id,
                        facts,
                        identity,
                    });
                } else if let Some((reject, begins, layout)) = fragments.remove(&id) {
                    found.push(Fragment {
                        reject,
                        id,
                        begins,
                        layout,
                        facts,
                        identity,
                    });
                }
            }
        }
        Ok((found, candidates))
    }

    /// The games that a fragment makes with each of its possible first halves.
    fn fits(
        &self,
        fragment: &Fragment,
        candidates: &Candidates,
        persons: &Persons,
    ) -> Result<Vec<JoinedGame>, StoreError> {
        let mut fits = Vec::new();
        let mut last = BlockCache::default();
        let candidates = plies_before(fragment.begins)
            .filter_map(|plies| candidates.get(&plies))
            .flatten();
        for candidate in candidates {
            let Some(shares_player) = agree(&fragment.facts, &candidate.facts, persons) else {
                continue;
            };
            if !shares_player && self.source_of(candidate.id)? != fragment.reject.source {
                continue;
            }
            let Some(first) = self.read_game(candidate.id, &mut last)? else {
                continue;
            };
            fits.extend(JoinedGame::of(first, candidate.identity, fragment));
        }
        Ok(fits)
    }

    /// The name of the source of a game.
    fn source_of(&self, game: i64) -> Result<String, StoreError> {
        let sql = include_str!("../../../sql/query/game_source.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        Ok(select.query_row(named_params! {":id": game}, |row| row.get(0))?)
    }
}

/// No fragment that begins with a later move than this is looked after: no game is so long.
const LATEST: u32 = 1 << 16;

/// How many plies a first half can have where the second one begins with this move. Who moves first is not known yet, and under other rules
/// a round may have up to twelve plies.
fn plies_before(begins: u32) -> impl Iterator<Item = u32> {
    let standard = 2 * begins - 3..=2 * begins - 1;
    let other = [3, 4, 5, 6, 8, 12].into_iter();
    let other = other.flat_map(move |plies| plies * (begins - 1)..plies * begins);
    standard.chain(other.filter(move |plies| *plies > 2 * begins - 1))
}

/// Whether what is said of two records can be said of one game; and whether they name the same player. `None` where it contradicts.
fn agree(one: &FilterRow, other: &FilterRow, persons: &Persons) -> Option<bool> {
    let is_same = |one: u32, other: u32| one == other || persons.of(one) == persons.of(other);
    let pairs = [(one.black, other.black), (one.white, other.white)];
    let mut named = pairs.iter().filter(|(one, other)| *one != 0 && *other != 0);
    if !named.clone().all(|&(one, other)| is_same(one, other)) {
        return None;
    }
    let is_same_event = one.event == 0 || other.event == 0 || one.event == other.event;
    let agrees = is_same_event && is_same_day(one.date, other.date);
    agrees.then_some(named.next().is_some())
}

fn origin(reject: &Reject) -> Origin {
    Origin {
        source: reject.source.clone(),
        line: reject.begins().line,
    }
}
