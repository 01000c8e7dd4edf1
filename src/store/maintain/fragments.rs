//! Fragments, which are records that begin in mid-game, joined with the records that hold the beginnings of their games.

use std::collections::{BTreeMap, HashMap, HashSet};

use rusqlite::{Transaction, TransactionBehavior, named_params};

use super::delete;
use super::header_match::is_same_day;
use crate::record::{
    Content, Format, Game, Location, Problem, ReadOptions, Record, Severity, joined_warning,
    read_record, read_second_half,
};
use crate::rules::Layout;
use crate::store::connection::integers::count;
use crate::store::format::filter_row::{FilterRow, Flags};
use crate::store::format::record_block::LastBlock;
use crate::store::format::segments;
use crate::store::import::batch::Batch;
use crate::store::import::identities::{Identities, NewIdentities};
use crate::store::import::name_ids::Names;
use crate::store::import::reimport::leave;
use crate::store::import::spool::folder_of;
use crate::store::players::persons::Persons;
use crate::store::read::rejects::Extract;
use crate::store::{Database, Prepared, Reject, StoreError, StoredGame, index};

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

/// A game made of two halves.
struct Whole {
    first: StoredGame,
    first_identity: [u8; 16],
    game: Game,
    problems: Vec<Problem>,
}

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
        let mut joins: BTreeMap<i64, Vec<(usize, Whole)>> = BTreeMap::new();
        for (index, fragment) in fragments.iter().enumerate() {
            let mut fits = self.fits(fragment, &candidates, &persons)?;
            match (fits.pop(), fits.len()) {
                (Some(whole), 0) => {
                    let id = whole.first.summary.id;
                    joins.entry(id).or_default().push((index, whole));
                }
                (Some(last), _) => matches.push(FragmentMatch {
                    fragment: origin(&fragment.reject),
                    firsts: fits.iter().chain([&last]).map(Whole::origin).collect(),
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
        let rows = select.query_and_then([], |row| Reject::read(row, Extract::Whole))?;
        rows.collect()
    }

    /// The fragments, and the games that may be first halves, by their plies.
    fn fragments(&self, rejects: Vec<Reject>) -> Result<(Vec<Fragment>, Candidates), StoreError> {
        let mut wanted = HashSet::new();
        let mut fragments = BTreeMap::new();
        let mut last = LastBlock::default();
        for reject in rejects {
            let Some(id) = reject.game else { continue };
            let Some(stored) = self.game_in(id, &mut last)? else {
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
            let facts = FilterRow::read_all(&columns.facts).zip(identities);
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
    ) -> Result<Vec<Whole>, StoreError> {
        let mut fits = Vec::new();
        let mut last = LastBlock::default();
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
            let Some(first) = self.game_in(candidate.id, &mut last)? else {
                continue;
            };
            fits.extend(Whole::of(first, candidate.identity, fragment));
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

/// The format with a key.
fn format_of(key: &str) -> Option<Format> {
    Format::readable().find(|format| format.key() == key)
}

fn origin(reject: &Reject) -> Origin {
    Origin {
        source: reject.source.clone(),
        line: reject.begins().line,
    }
}

impl Whole {
    /// The game of a first half and a fragment, if they make one.
    fn of(first: StoredGame, first_identity: [u8; 16], fragment: &Fragment) -> Option<Whole> {
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
        Some(Whole {
            first,
            first_identity,
            game,
            problems,
        })
    }

    fn origin(&self) -> Origin {
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
fn replace(
    transaction: &Transaction<'_>,
    wholes: Vec<(Vec<&Fragment>, Whole)>,
) -> Result<(), StoreError> {
    let mut halves = Vec::new();
    for (fragments, whole) in &wholes {
        let first = whole.first.summary.id;
        let sql = include_str!("../../../sql/query/rejects_of_game.sql");
        let mut select = transaction.prepare_cached(sql)?;
        let rejects = select.query_and_then(named_params! {":id": first}, |row| {
            Reject::read(row, Extract::Beginning)
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
    let sql = include_str!("../../../sql/query/insert_joined_record.sql");
    transaction
        .prepare_cached(sql)?
        .execute(named_params! {":identity": identity})?;
    Ok(())
}
