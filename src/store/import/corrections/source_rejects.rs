//! Compares the records of a source with the rejects of earlier imports of it.

use std::collections::hash_map::DefaultHasher;
use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};

use sha2::{Digest, Sha256};

use super::similar_text::{MAX_TEXT, are_versions, is_similar};
use crate::record::{Game, Record};
use crate::store::format::record_block::BlockCache;
use crate::store::import::prepared::truncate_digest;
use crate::store::import::rejects::MovedReject;
use crate::store::maintain::{Headers, MIN_DISTINCTIVE_PLIES, start_key};
use crate::store::players::Aliases;
use crate::store::{Database, Reject, StoreError};

/// Minimum number of plies of an incomplete game that is recognised by its moves and its place together.
pub(in crate::store) const MIN_PLIES_IN_PLACE: usize = 8;

/// The rejects of earlier imports of a source, with indices for look-ups.
pub(super) struct SourceRejects {
    source: String,
    rejects: Vec<OldReject>,
    by_text: HashMap<[u8; 16], SameText>,
    /// Indices of rejects by the offsets where their records begin, or began in an earlier version of the source.
    by_offset: HashMap<u64, Vec<usize>>,
    /// Indices of rejects by the line and column where their records begin.
    by_place: HashMap<(u64, u64), Vec<usize>>,
    /// Indices of rejects by the hash of the start and first moves of their incomplete games, if these are long enough to be distinctive.
    by_moves: HashMap<u64, Vec<usize>>,
}

/// The rejects with the same text.
#[derive(Default)]
struct SameText {
    /// Their indices, in the order of their places.
    rejects: Vec<usize>,
    /// The number of those at the beginning that are known to be present.
    present: usize,
}

/// A reject of an earlier import.
struct OldReject {
    id: i64,
    digest: [u8; 16],
    /// The line and column where its record begins.
    place: (u64, u64),
    /// The offset where its record begins, in bytes.
    offset: u64,
    /// Its text, unless that is too long to be compared.
    text: Option<String>,
    game: Option<IncompleteGame>,
    /// Whether the source still contains the record.
    is_present: bool,
    candidates: Vec<CorrectionCandidate>,
}

/// The incomplete game with the legal moves of a reject.
struct IncompleteGame {
    id: i64,
    headers: Headers,
    start: Vec<u8>,
    moves: Vec<u16>,
}

/// A record that may correct a reject.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct CorrectionCandidate {
    pub(super) identity: [u8; 16],
    pub(super) line: u64,
    /// Whether it begins at the same line and column as the reject.
    pub(super) is_in_place: bool,
    /// Whether it is whole, or longer than the incomplete game of the reject.
    pub(super) is_longer: bool,
}

/// A reject that a record corrects.
pub(super) struct CorrectedReject {
    pub(super) source: String,
    pub(super) id: i64,
    /// The line and column where the record of the reject begins.
    pub(super) place: (u64, u64),
    pub(super) old_game: Option<i64>,
    pub(super) correction: CorrectionCandidate,
}

impl SourceRejects {
    /// Reads the rejects with these ids.
    pub(super) fn read(
        database: &Database,
        source: &str,
        ids: &[i64],
        aliases: &Aliases,
    ) -> Result<SourceRejects, StoreError> {
        let mut rejects = SourceRejects {
            source: source.to_owned(),
            rejects: Vec::new(),
            by_text: HashMap::new(),
            by_offset: HashMap::new(),
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
            let game = stored.map(|stored| IncompleteGame {
                id: stored.summary.id,
                headers: Headers::of(&stored.game, aliases),
                start: start_key(stored.game.start()),
                moves: codes(&stored.game),
            });
            rejects.add(reject, game);
        }
        for same in rejects.by_text.values_mut() {
            same.rejects.sort_by_key(|&at| rejects.rejects[at].offset);
        }
        Ok(rejects)
    }

    fn add(&mut self, reject: Reject, game: Option<IncompleteGame>) {
        let at = self.rejects.len();
        let location = reject.location();
        let place = (location.line, location.column);
        let digest = text_digest(&reject.text);
        self.by_text.entry(digest).or_default().rejects.push(at);
        let of_offset = self.by_offset.entry(location.offset).or_default();
        of_offset.push(at);
        self.by_place.entry(place).or_default().push(at);
        if let Some(game) = &game
            && let Some(first) = opening_hash(&game.start, &game.moves)
        {
            self.by_moves.entry(first).or_default().push(at);
        }
        self.rejects.push(OldReject {
            id: reject.id,
            digest,
            place,
            offset: location.offset,
            text: Some(reject.text).filter(|text| text.len() <= MAX_TEXT),
            game,
            is_present: false,
            candidates: Vec::new(),
        });
    }

    /// Whether a reject with the text of a record begins where the record does.
    pub(super) fn has_in_place(&self, record: &Record) -> bool {
        self.in_place(&text_digest(&record.text), record.location.offset)
            .is_some()
    }

    /// The index of the reject with a text that begins at an offset.
    fn in_place(&self, digest: &[u8; 16], offset: u64) -> Option<usize> {
        let mut at_offset = self.by_offset.get(&offset)?.iter().copied();
        at_offset.find(|&at| {
            let old = &self.rejects[at];
            old.digest == *digest && old.offset == offset
        })
    }

    /// The index of the reject with a text that is not known to be present and begins at a line and column, or else of the first one with the text.
    fn elsewhere(&mut self, digest: &[u8; 16], place: (u64, u64)) -> Option<usize> {
        let mut at_place = self.by_place.get(&place).into_iter().flatten().copied();
        let same = self.by_text.get_mut(digest)?;
        let is_absent = |at: usize| !self.rejects[at].is_present;
        if let Some(at) = at_place.find(|&at| is_absent(at) && self.rejects[at].digest == *digest) {
            return Some(at);
        }
        let rest = same.rejects[same.present..].iter();
        same.present += rest.take_while(|&&at| !is_absent(at)).count();
        same.rejects.get(same.present).copied()
    }

    /// Marks the reject of a record as present in the source, and returns it if it began at another place. Of rejects with its text, that is the one at its
    /// place, or else the first to which no earlier record belongs.
    pub(super) fn mark_present(&mut self, record: &Record) -> Option<MovedReject> {
        let location = record.location;
        let digest = text_digest(&record.text);
        if let Some(at) = self.in_place(&digest, location.offset) {
            self.rejects[at].is_present = true;
            return None;
        }
        let at = self.elsewhere(&digest, (location.line, location.column))?;
        let old = &mut self.rejects[at];
        old.is_present = true;
        // Another record with this text may stand where this one stood.
        old.offset = location.offset;
        self.by_offset.entry(old.offset).or_default().push(at);
        Some(MovedReject::to(location, old.id))
    }

    /// Compares a record with a game to the rejects, and adds it to the candidates of those that it may correct.
    pub(super) fn compare(
        &mut self,
        record: &Record,
        game: &Game,
        identity: [u8; 16],
        aliases: &Aliases,
    ) {
        let place = (record.location.line, record.location.column);
        let start = start_key(game.start());
        let moves = codes(game);
        let in_place = self.by_place.get(&place).into_iter().flatten();
        let first = opening_hash(&start, &moves);
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
                old.game.as_ref().is_some_and(|incomplete| {
                    incomplete.headers.has_same_players(&headers)
                        && incomplete.moves.len() >= least
                        && incomplete.start == start
                        && moves.starts_with(&incomplete.moves)
                })
            };
            let contradicts = || {
                let incomplete = old.game.as_ref();
                incomplete.is_some_and(|incomplete| incomplete.headers.contradict(&headers))
            };
            // One passage may be the moves or a header.
            let old_text = old.text.as_deref().filter(|_| is_in_place);
            let is_version =
                old_text.is_some_and(|text| are_versions((text, &record.text), contradicts));
            let continues = begins_with(if is_in_place {
                MIN_PLIES_IN_PLACE
            } else {
                MIN_DISTINCTIVE_PLIES as usize
            });
            let is_longer = game.incomplete.is_none()
                || old
                    .game
                    .as_ref()
                    .is_none_or(|incomplete| moves.len() > incomplete.moves.len());
            if is_version || (continues && is_longer && !contradicts()) {
                let candidate = CorrectionCandidate {
                    identity,
                    line: place.0,
                    is_in_place,
                    is_longer,
                };
                if !old.candidates.contains(&candidate) {
                    old.candidates.push(candidate);
                }
            }
        }
    }

    /// The ids of the rejects whose records are in the source.
    pub(super) fn present(&self) -> impl Iterator<Item = i64> {
        let present = self.rejects.iter().filter(|old| old.is_present);
        present.map(|old| old.id)
    }

    /// The rejects that are corrected for certain, when the whole source has been read.
    pub(super) fn corrected(self) -> Vec<CorrectedReject> {
        let rejects = self.rejects.into_iter().filter(|old| !old.is_present);
        let mut rejects: Vec<OldReject> = rejects.collect();
        propagate_to_older_versions(&mut rejects);
        let mut wanted: HashMap<[u8; 16], usize> = HashMap::new();
        for candidate in rejects.iter().flat_map(|old| &old.candidates) {
            *wanted.entry(candidate.identity).or_default() += 1;
        }
        let mut corrected = Vec::new();
        for old in rejects {
            let in_place = old
                .candidates
                .iter()
                .find(|candidate| candidate.is_in_place);
            let correction = match (in_place, &old.candidates[..]) {
                (Some(candidate), _) => candidate,
                (None, [candidate]) if wanted[&candidate.identity] == 1 => candidate,
                (None, _) => continue,
            };
            corrected.push(CorrectedReject {
                source: self.source.clone(),
                id: old.id,
                place: old.place,
                old_game: old.game.as_ref().map(|game| game.id),
                correction: correction.clone(),
            });
        }
        corrected
    }
}

/// Applies the correction of a reject to the rejects of older versions of its record.
fn propagate_to_older_versions(rejects: &mut [OldReject]) {
    let in_place = |old: &OldReject| {
        let mut candidates = old.candidates.iter();
        candidates.find(|candidate| candidate.is_in_place).cloned()
    };
    loop {
        let older = rejects.iter().enumerate().find_map(|(at, old)| {
            let mut newer = rejects.iter().filter(|newer| old.is_version_of(newer));
            let correction = newer.find_map(in_place);
            correction
                .filter(|_| in_place(old).is_none())
                .map(|correction| (at, correction))
        });
        let Some((at, correction)) = older else {
            return;
        };
        rejects[at].candidates.push(correction);
    }
}

impl OldReject {
    /// Whether another reject is of a different version of the same record.
    fn is_version_of(&self, other: &OldReject) -> bool {
        let contradicts = || match (&self.game, &other.game) {
            (Some(own), Some(theirs)) => !own.headers.contradictions(&theirs.headers).is_empty(),
            _ => false,
        };
        let text = other.text.as_ref().filter(|_| self.place == other.place);
        text.is_some_and(|text| self.is_similar_to(text)) && !contradicts()
    }

    /// Whether a text differs from this record in one passage.
    fn is_similar_to(&self, text: &str) -> bool {
        let old = self.text.as_ref();
        old.is_some_and(|old| is_similar(old, text))
    }
}

fn text_digest(text: &str) -> [u8; 16] {
    truncate_digest(Sha256::digest(text))
}

/// The hash of the start and the first moves of a game, if it has enough moves.
fn opening_hash(start: &[u8], moves: &[u16]) -> Option<u64> {
    let moves = moves.get(..MIN_DISTINCTIVE_PLIES as usize)?;
    Some(hash(&(start, moves)))
}

fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The codes of the moves of a game.
fn codes(game: &Game) -> Vec<u16> {
    game.plies().iter().map(|ply| ply.mv.code()).collect()
}
