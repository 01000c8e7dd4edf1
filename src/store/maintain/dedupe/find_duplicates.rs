//! Finds duplicates: games with the same moves and other tags, or in another orientation; and, with `truncated.rs`, truncated games.
//!
//! All games are read twice. The first pass collects the hash of the canonical line of each, the second one the hashes of prefixes that a shorter game may
//! have. Sorted by hash, games with equal hashes are neighbours; they are confirmed by comparing the moves. Games with the same moves are one game only if
//! their headers agree. Memory grows by two bytes a game: hashes wait in a temporary file.

use std::collections::BTreeMap;

use rusqlite::named_params;

use super::bloom_filter::BloomFilter;
use super::canonical_line::{CanonicalLine, CanonicalStarts};
use super::group::{DuplicateGroup, DuplicateKind, certain_groups, doubts, mark_ambiguous};
use super::line_hashes::LineHashes;
use super::member::{Member, MemberReader};
use super::players::PlayerReader;
use crate::store::connection::distance;
use crate::store::format::record_block::BlockCache;
use crate::store::format::start_positions::StartPositions;
use crate::store::players::Aliases;
use crate::store::{Database, StoreError, index};

/// Minimum number of plies for which the same moves are evidence of the same game, because players repeat openings. Shorter games are not compared
/// unless their headers agree, and a shorter complete game is not taken for the beginning of another one.
pub(in crate::store) const MIN_DISTINCTIVE_PLIES: u32 = 20;

impl Database {
    /// Finds duplicates with different identities (games with equal identities are never stored twice): groups of games that are certainly one game, and
    /// of games that only have the same moves. Games with fewer plies than `min_plies` are ignored. `progress` is called with the number of games read,
    /// where each game counts twice.
    ///
    /// # Errors
    /// When the database cannot be read, or a game in it is damaged.
    pub fn find_duplicates(
        &self,
        min_plies: u32,
        mut progress: impl FnMut(u64),
    ) -> Result<Vec<DuplicateGroup>, StoreError> {
        let _transaction = self.begin_read()?;
        let min_plies = min_plies.max(1);
        let mut done = 0;
        let mut starts = CanonicalStarts::default();
        let segments = index::segments(&self.connection)?;
        let games = segments.iter().map(|segment| distance(0, segment.games));
        let mut filter = BloomFilter::with_capacity(games.sum());
        let mut hashes = LineHashes::new();
        self.for_each_line(&mut starts, |game, line| {
            done += 1;
            progress(done);
            if line.codes.len() < min_plies as usize {
                return Ok(());
            }
            let hash = line.hashes().last().unwrap_or_default();
            filter.insert(hash);
            hashes.add_game(hash, game)
        })?;
        self.for_each_line(&mut starts, |game, line| {
            done += 1;
            progress(done);
            for (plies, hash) in (1..line.codes.len() as u32).zip(line.hashes()) {
                if plies >= min_plies && filter.may_contain(hash) {
                    hashes.add_continuation(hash, game)?;
                }
            }
            Ok(())
        })?;
        drop(filter);

        let mut search = DuplicateSearch {
            players: None,
            reader: MemberReader {
                database: self,
                aliases: Aliases::read(&self.connection)?,
                starts,
                last: BlockCache::default(),
            },
            found: Vec::new(),
        };
        hashes.for_each_group(|same| {
            let mut members = Vec::new();
            for &game in &same.games {
                members.extend(search.reader.read(game)?);
            }
            if !same.continuations.is_empty() {
                search.add_truncated(&members, &same.continuations)?;
            }
            search.add_same_moves(&members);
            Ok(())
        })?;
        let mut found = search.found;
        mark_ambiguous(&mut found);
        found.sort_by(|a, b| (a.kind, &a.ids).cmp(&(b.kind, &b.ids)));
        Ok(found)
    }

    /// Calls `visit` with the id and the canonical line of each game.
    fn for_each_line(
        &self,
        canonical_starts: &mut CanonicalStarts,
        mut visit: impl FnMut(i64, &CanonicalLine) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let starts = StartPositions::new(&self.connection)?;
        let sql = include_str!("../../../../sql/query/all_moves.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut rows = select.query(named_params! {":first": 0, ":end": i64::MAX})?;
        while let Some(row) = rows.next()? {
            let game = row.get(0)?;
            let (start, moves) = starts.start_and_moves(game, row, 0)?;
            visit(game, &canonical_starts.line(&start, &moves))?;
        }
        Ok(())
    }
}

/// Searches for duplicates among games with equal hashes.
pub(super) struct DuplicateSearch<'a> {
    /// Reads the players of games that continue others, once there are too many of them to read the games.
    pub(super) players: Option<PlayerReader<'a>>,
    pub(super) reader: MemberReader<'a>,
    pub(super) found: Vec<DuplicateGroup>,
}

impl DuplicateSearch<'_> {
    /// Adds the groups among games with the same hash.
    fn add_same_moves(&mut self, members: &[Member]) {
        let mut by_line: BTreeMap<&CanonicalLine, Vec<&Member>> = BTreeMap::new();
        for member in members {
            by_line.entry(&member.line).or_default().push(member);
        }
        for same in by_line.into_values() {
            let mut by_original: BTreeMap<_, Vec<&Member>> = BTreeMap::new();
            for &member in &same {
                let equal = by_original.entry(&member.original).or_default();
                equal.push(member);
            }
            for equal in by_original.values() {
                self.add(DuplicateKind::Headers, equal);
            }
            self.add(DuplicateKind::Symmetric, &same);
        }
    }

    /// Adds the groups of members that have the same moves.
    fn add(&mut self, kind: DuplicateKind, members: &[&Member]) {
        let is_of_kind = |group: &[&Member]| {
            let mut others = group.iter().skip(1);
            let is_transformed = others.any(|member| member.original != group[0].original);
            is_transformed == (kind == DuplicateKind::Symmetric)
        };
        let groups = certain_groups(members);
        let is_one_game = groups.iter().any(|group| group.len() == members.len());
        let groups = groups.into_iter().filter(|group| is_of_kind(group));
        let groups = groups.map(|group| DuplicateGroup::new(kind, &group, Vec::new()));
        self.found.extend(groups);
        let is_distinctive = members.len() > 1 && members[0].game.plies >= MIN_DISTINCTIVE_PLIES;
        if is_distinctive && !is_one_game && is_of_kind(members) {
            let group = DuplicateGroup::new(kind, members, doubts(members));
            self.found.push(group);
        }
    }
}
