//! Recognises records of games that lost a part in a recovery, and with it their identities.
//!
//! Such a game is known by its moves and by what is left of its headers. A record is its record if nothing contradicts, and if both are from the same source, or
//! have as many moves and known players as duplicates must have. Where fewer records than games fit, it is not certain which game is which, and all remain.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeSet, HashMap};
use std::hash::{Hash, Hasher};

use crate::record::{Content, Game, Record};
use crate::store::format::record_block::{BlockCache, RECOVERED};
use crate::store::import::identities::games_with_lost_identities;
use crate::store::maintain::{MIN_DISTINCTIVE_PLIES, start_key};
use crate::store::{Database, StoreError, Summary};

/// The games whose identities were lost in a recovery, and which of them an import has found.
#[derive(Default)]
pub(super) struct PartlyLostGames {
    /// Those with the same hash of the start and the moves.
    groups: HashMap<u64, Vec<PartlyLost>>,
}

/// A game whose identity was lost in a recovery.
struct PartlyLost {
    summary: Summary,
    source: String,
    state: SearchState,
}

/// What an import has found of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SearchState {
    /// No record fits.
    Missing,
    /// Each of the records that fit was taken for another game.
    Ambiguous,
    /// A record fits, and was taken for this game.
    Found,
}

/// The games of which an import found the records, although their identities were lost in a recovery.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PartlyLostFound {
    /// The games that their records can replace.
    pub replaceable: Vec<i64>,
    /// Games that have the same moves and players as fewer records, so that it is not certain which record is whose.
    pub uncertain: Vec<i64>,
}

impl PartlyLostGames {
    /// Reads the games of a database whose identities were lost.
    pub(super) fn read(database: &Database) -> Result<PartlyLostGames, StoreError> {
        let mut found = PartlyLostGames::default();
        let mut cache = BlockCache::default();
        for id in games_with_lost_identities(&database.connection)? {
            let stored = match database.read_game(id, &mut cache) {
                Ok(stored) => stored,
                Err(error) if error.is_damage() => None,
                Err(error) => return Err(error),
            };
            let Some(stored) = stored.filter(|stored| stored.format == RECOVERED) else {
                continue;
            };
            let group = found.groups.entry(moves_hash(&stored.game)).or_default();
            group.push(PartlyLost {
                summary: stored.summary,
                source: stored.source,
                state: SearchState::Missing,
            });
        }
        Ok(found)
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// Takes a record of a source for that of one of the games, if it fits one that has no record yet.
    pub(super) fn take(&mut self, record: &Record, source: &str) -> bool {
        let Content::Game(game) = &record.content else {
            return false;
        };
        let Some(group) = self.groups.get_mut(&moves_hash(game)) else {
            return false;
        };
        let summary = Summary::of(0, game);
        let mut is_taken = false;
        for lost in group {
            if lost.state == SearchState::Found || !lost.fits(&summary, source) {
                continue;
            }
            lost.state = if is_taken {
                SearchState::Ambiguous
            } else {
                SearchState::Found
            };
            is_taken = true;
        }
        is_taken
    }

    /// The games that were found, and those of which that is not certain.
    pub(super) fn found(&self) -> PartlyLostFound {
        let (mut replaceable, mut uncertain) = (BTreeSet::new(), BTreeSet::new());
        for group in self.groups.values() {
            let is_certain = group
                .iter()
                .all(|lost| lost.state != SearchState::Ambiguous);
            let touched = group
                .iter()
                .filter(|lost| lost.state != SearchState::Missing);
            let ids = touched.map(|lost| lost.summary.id);
            if is_certain {
                replaceable.extend(ids);
            } else {
                uncertain.extend(ids);
            }
        }
        PartlyLostFound {
            replaceable: Vec::from_iter(replaceable),
            uncertain: Vec::from_iter(uncertain),
        }
    }
}

impl PartlyLost {
    /// Whether a record with the same moves can be that of the game.
    fn fits(&self, record: &Summary, source: &str) -> bool {
        let lost = &self.summary;
        let same = |lost: &Option<String>, found: &Option<String>| lost.is_none() || lost == found;
        let has_players = lost.black.is_some() && lost.white.is_some();
        let is_distinctive = has_players && lost.plies >= MIN_DISTINCTIVE_PLIES;
        (self.source == source || is_distinctive)
            && (lost.result, lost.ending) == (record.result, record.ending)
            && lost.incomplete == record.incomplete
            && same(&lost.black, &record.black)
            && same(&lost.white, &record.white)
            && same(&lost.event, &record.event)
            && same(&lost.date, &record.date)
    }
}

/// The hash of the start and the moves of a game.
fn moves_hash(game: &Game) -> u64 {
    let mut hasher = DefaultHasher::new();
    start_key(game.start()).hash(&mut hasher);
    game.move_codes().hash(&mut hasher);
    hasher.finish()
}
