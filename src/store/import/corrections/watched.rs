//! A source that is imported again, and the rejects that earlier imports of it have left.

use std::collections::hash_map::DefaultHasher;
use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};

use crate::record::{Game, Record};
use crate::store::format::record_block::BlockCache;
use crate::store::maintain::dedupe::{TELLING_PLIES, bytes_of};
use crate::store::maintain::header_match::Headers;
use crate::store::players::aliases::Aliases;
use crate::store::{Database, Reject, StoreError};

/// Plies that an incomplete game must have to be known by them and by its place.
const PLIES_IN_PLACE: usize = 8;

/// Longer texts are not compared.
const LONGEST_TEXT: usize = 64 << 10;

/// A source with rejects of earlier imports.
pub(super) struct Watched {
    source: String,
    rejects: Vec<Old>,
    by_text: HashMap<u64, Vec<usize>>,
    /// By line and column where their records begin.
    by_place: HashMap<(u64, u64), Vec<usize>>,
    /// By start and first moves of incomplete games that are long enough to be known by them.
    by_moves: HashMap<u64, Vec<usize>>,
}

/// A reject of an earlier import.
struct Old {
    id: i64,
    place: (u64, u64),
    text: Option<String>,
    game: Option<OldGame>,
    /// Whether the same record is in the source still.
    is_there: bool,
    candidates: Vec<Candidate>,
}

/// The legal part of a reject.
struct OldGame {
    id: i64,
    headers: Headers,
    start: Vec<u8>,
    moves: Vec<u16>,
}

/// A record that may correct a reject.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) identity: [u8; 16],
    pub(super) line: u64,
    pub(super) is_in_place: bool,
}

/// A record that corrects a reject.
pub(super) struct Found {
    pub(super) source: String,
    pub(super) reject: i64,
    /// Where the record of the reject begins: line and column.
    pub(super) place: (u64, u64),
    pub(super) old_game: Option<i64>,
    pub(super) by: Candidate,
}

impl Watched {
    pub(super) fn read(
        database: &Database,
        source: &str,
        ids: &[i64],
        aliases: &Aliases,
    ) -> Result<Watched, StoreError> {
        let mut watched = Watched {
            source: source.to_owned(),
            rejects: Vec::new(),
            by_text: HashMap::new(),
            by_place: HashMap::new(),
            by_moves: HashMap::new(),
        };
        let mut last = BlockCache::default();
        for &id in ids {
            let Some(reject) = database.reject(id)? else {
                continue;
            };
            let stored = match reject.game {
                Some(game) => database.read_game(game, &mut last)?,
                None => None,
            };
            let game = stored.map(|stored| OldGame {
                id: stored.summary.id,
                headers: Headers::of(&stored.game, aliases),
                start: bytes_of(&stored.game.start()),
                moves: stored.game.moves().map(|mv| mv.code()).collect(),
            });
            watched.add(reject, game);
        }
        Ok(watched)
    }

    fn add(&mut self, reject: Reject, game: Option<OldGame>) {
        let at = self.rejects.len();
        let begins = reject.begins();
        let place = (begins.line, begins.column);
        let of_text = self.by_text.entry(hash(&reject.text)).or_default();
        of_text.push(at);
        self.by_place.entry(place).or_default().push(at);
        if let Some(game) = &game
            && let Some(first) = first_moves(&game.start, &game.moves)
        {
            self.by_moves.entry(first).or_default().push(at);
        }
        self.rejects.push(Old {
            id: reject.id,
            place,
            text: Some(reject.text).filter(|text| text.len() <= LONGEST_TEXT),
            game,
            is_there: false,
            candidates: Vec::new(),
        });
    }

    /// Notes that a record is in the source still.
    pub(super) fn meet(&mut self, text: &str) {
        for &at in self.by_text.get(&hash(text)).into_iter().flatten() {
            self.rejects[at].is_there = true;
        }
    }

    pub(super) fn compare(
        &mut self,
        record: &Record,
        game: &Game,
        identity: [u8; 16],
        aliases: &Aliases,
    ) {
        let place = (record.location.line, record.location.column);
        let start = bytes_of(&game.start());
        let moves: Vec<u16> = game.moves().map(|mv| mv.code()).collect();
        let in_place = self.by_place.get(&place).into_iter().flatten();
        let first = first_moves(&start, &moves);
        let by_moves = first.and_then(|first| self.by_moves.get(&first));
        let by_moves = by_moves.into_iter().flatten();
        let candidates: HashSet<usize> = in_place.chain(by_moves).copied().collect();
        if candidates.is_empty() {
            return;
        }
        let headers = Headers::of(game, aliases);
        for at in candidates {
            let old = &mut self.rejects[at];
            let is_in_place = old.place == place;
            let begins_with = |least: usize| {
                old.game.as_ref().is_some_and(|its| {
                    its.headers.has_same_players(&headers)
                        && its.moves.len() >= least
                        && its.start == start
                        && moves.starts_with(&its.moves)
                })
            };
            let corrects = if is_in_place {
                old.is_nearly(&record.text) || begins_with(PLIES_IN_PLACE)
            } else {
                begins_with(TELLING_PLIES as usize)
            };
            let is_more = game.incomplete.is_none()
                || old
                    .game
                    .as_ref()
                    .is_none_or(|its| moves.len() > its.moves.len());
            let contradicts = old
                .game
                .as_ref()
                .is_some_and(|its| !its.headers.contradictions(&headers).is_empty());
            if corrects && is_more && !contradicts {
                let candidate = Candidate {
                    identity,
                    line: place.0,
                    is_in_place,
                };
                if !old.candidates.contains(&candidate) {
                    old.candidates.push(candidate);
                }
            }
        }
    }

    /// What is certain when the whole source was read.
    pub(super) fn corrections(self) -> Vec<Found> {
        let rejects = self.rejects.into_iter().filter(|old| !old.is_there);
        let mut rejects: Vec<Old> = rejects.collect();
        add_versions(&mut rejects);
        let mut wanted: HashMap<[u8; 16], usize> = HashMap::new();
        for candidate in rejects.iter().flat_map(|old| &old.candidates) {
            *wanted.entry(candidate.identity).or_default() += 1;
        }
        let mut found = Vec::new();
        for old in rejects {
            let in_place = old
                .candidates
                .iter()
                .find(|candidate| candidate.is_in_place);
            let by = match (in_place, &old.candidates[..]) {
                (Some(candidate), _) => candidate,
                (None, [candidate]) if wanted[&candidate.identity] == 1 => candidate,
                (None, _) => continue,
            };
            found.push(Found {
                source: self.source.clone(),
                reject: old.id,
                place: old.place,
                old_game: old.game.as_ref().map(|game| game.id),
                by: by.clone(),
            });
        }
        found
    }
}

/// What corrects a reject corrects the older versions of its record, too.
fn add_versions(rejects: &mut [Old]) {
    let in_place = |old: &Old| old.candidates.iter().find(|by| by.is_in_place).cloned();
    loop {
        let older = rejects.iter().enumerate().find_map(|(at, old)| {
            let mut newer = rejects.iter().filter(|newer| old.is_version_of(newer));
            let by = newer.find_map(in_place);
            by.filter(|_| in_place(old).is_none()).map(|by| (at, by))
        });
        let Some((at, by)) = older else { return };
        rejects[at].candidates.push(by);
    }
}

impl Old {
    /// Whether another reject is a version of the same record.
    fn is_version_of(&self, other: &Old) -> bool {
        let contradicts = || match (&self.game, &other.game) {
            (Some(own), Some(its)) => !own.headers.contradictions(&its.headers).is_empty(),
            _ => false,
        };
        let text = other.text.as_ref().filter(|_| self.place == other.place);
        text.is_some_and(|text| self.is_nearly(text)) && !contradicts()
    }

    /// Whether a text is this record with one passage changed: beginning and end have four fifths of the longer text in common.
    fn is_nearly(&self, text: &str) -> bool {
        let Some(old) = &self.text else { return false };
        let (old, new) = (old.trim_end().as_bytes(), text.trim_end().as_bytes());
        let same = |pairs: &mut dyn Iterator<Item = (&u8, &u8)>| {
            pairs.take_while(|(one, other)| one == other).count()
        };
        let begin = same(&mut old.iter().zip(new));
        let rest = old.len().min(new.len()) - begin;
        let end = same(&mut old.iter().rev().zip(new.iter().rev()).take(rest));
        5 * (begin + end) >= 4 * old.len().max(new.len())
    }
}

/// A number for the start and the first moves of a game, if it has so many.
fn first_moves(start: &[u8], moves: &[u16]) -> Option<u64> {
    let moves = moves.get(..TELLING_PLIES as usize)?;
    Some(hash(&(start, moves)))
}

fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
