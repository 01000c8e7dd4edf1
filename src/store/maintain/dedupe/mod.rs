//! Games that are one game: the same moves with other tags, in another orientation, or broken off.
//!
//! All games are gone through twice, and a number is kept of each: its moves in the orientation in which they come first, hashed. The first
//! time tells which games have the same number; the second time, which games had the number of a shorter one on their way. What a number
//! tells is confirmed by comparing the moves. Moves alone do not make two games one: their headers must agree.

mod group;
mod line;
mod member;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use rusqlite::named_params;

use crate::store::connection::integers::count;
use crate::store::format::filter::FilterRow;
use crate::store::format::record_block::BlockCache;
use crate::store::format::segments;
use crate::store::format::start_positions::StartPositions;
use crate::store::players::aliases::Aliases;
use crate::store::players::persons::Persons;
use crate::store::{Database, StoreError, index};

pub use group::{Decision, DuplicateGroup, DuplicateKind, Keep, decide_duplicates};
use group::{certain, doubts, find_ambiguous};
pub(in crate::store) use line::bytes_of;
use line::{Forms, Line};
pub use member::DuplicateGame;
use member::{Member, Reader};

/// Of the games that go on from one, so many are read: where there are more of the same players, nobody can tell which one it is.
const MOST_CONTINUATIONS: usize = 256;

/// In shorter games the same moves prove nothing, for players repeat openings: where headers do not agree they are not compared, and a game
/// that was played to its end is not taken for the beginning of another one.
pub(in crate::store) const TELLING_PLIES: u32 = 20;

impl Database {
    /// Finds the games that are the same but not exact duplicates, which cannot be in a database: the groups of those that are certainly one game,
    /// and of those that only have the same moves. Games of fewer plies are left alone. `watch` sees how many games were gone through; each
    /// is twice.
    ///
    /// # Errors
    /// When the database cannot be read, or a game in it is damaged.
    pub fn duplicates(
        &self,
        min_plies: u32,
        mut watch: impl FnMut(u64),
    ) -> Result<Vec<DuplicateGroup>, StoreError> {
        let _snapshot = self.snapshot()?;
        let min_plies = min_plies.max(1);
        let mut done = 0;
        let mut forms = Forms::default();
        let mut by_hash: HashMap<u64, Same> = HashMap::new();
        self.each_line(&mut forms, |game, line| {
            done += 1;
            watch(done);
            if line.codes.len() >= min_plies as usize {
                let hash = line.hashes().last().unwrap_or_default();
                let same = by_hash.entry(hash).or_insert(Same {
                    game,
                    plies: line.codes.len() as u32,
                    others: Vec::new(),
                });
                if same.game != game {
                    same.others.push(game);
                }
            }
        })?;
        let mut going_on: BTreeMap<u64, Vec<i64>> = BTreeMap::new();
        self.each_line(&mut forms, |game, line| {
            done += 1;
            watch(done);
            for (plies, hash) in (1..line.codes.len() as u32).zip(line.hashes()) {
                if plies >= min_plies && by_hash.get(&hash).is_some_and(|same| same.plies == plies)
                {
                    going_on.entry(hash).or_default().push(game);
                }
            }
        })?;

        let mut search = Search {
            players: self.players_of(going_on.values().flatten())?,
            reader: Reader {
                database: self,
                aliases: Aliases::read(&self.connection)?,
                forms,
                last: BlockCache::default(),
            },
            found: Vec::new(),
        };
        for (hash, same) in &by_hash {
            let continuations = going_on.get(hash);
            if same.others.is_empty() && continuations.is_none() {
                continue;
            }
            let mut members = Vec::new();
            for &game in [same.game].iter().chain(&same.others) {
                members.extend(search.reader.member(game)?);
            }
            if let Some(continuations) = continuations {
                search.truncated(&members, continuations)?;
            }
            search.alike(&members);
        }
        let mut found = search.found;
        find_ambiguous(&mut found);
        found.sort_by(|a, b| (a.kind, &a.ids).cmp(&(b.kind, &b.ids)));
        Ok(found)
    }

    /// Hands the line of each game to `visit`.
    fn each_line(
        &self,
        forms: &mut Forms,
        mut visit: impl FnMut(i64, &Line),
    ) -> Result<(), StoreError> {
        let starts = StartPositions::new(&self.connection)?;
        let sql = include_str!("../../../../sql/query/all_moves.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut rows = select.query(named_params! {":first": 0, ":behind": i64::MAX})?;
        while let Some(row) = rows.next()? {
            let game = row.get(0)?;
            let (start, moves) = starts.start_and_moves(game, row, 0)?;
            visit(game, &forms.line(&start, &moves));
        }
        Ok(())
    }

    /// The persons who move first and second, of some games.
    fn players_of<'a>(
        &self,
        games: impl Iterator<Item = &'a i64>,
    ) -> Result<HashMap<i64, TwoPlayers>, StoreError> {
        let wanted: HashSet<i64> = games.copied().collect();
        let mut found = HashMap::new();
        if wanted.is_empty() {
            return Ok(found);
        }
        let persons = Persons::read(&self.connection)?;
        let mut names: HashMap<&str, Arc<str>> = HashMap::new();
        for segment in index::segments(&self.connection)? {
            let columns = segments::columns_of(&self.connection, segment)?;
            for (place, facts) in FilterRow::read_all(&columns.filter_rows).enumerate() {
                let id = segment.first_game + count(place);
                if wanted.contains(&id) {
                    let mut name = |player| {
                        let name = persons.of(player)?;
                        Some(Arc::clone(names.entry(name).or_insert_with(|| name.into())))
                    };
                    found.insert(id, [name(facts.black), name(facts.white)]);
                }
            }
        }
        Ok(found)
    }
}

/// The names of who moves first and second, as far as they are known.
type TwoPlayers = [Option<Arc<str>>; 2];

/// Games with one hash.
struct Same {
    game: i64,
    plies: u32,
    others: Vec<i64>,
}

/// A search for duplicates among games whose hashes are the same.
struct Search<'a> {
    /// Who plays in the games that go on from others.
    players: HashMap<i64, TwoPlayers>,
    reader: Reader<'a>,
    found: Vec<DuplicateGroup>,
}

impl Search<'_> {
    /// Finds the groups among games with one hash.
    fn alike(&mut self, members: &[Member]) {
        let mut by_line: BTreeMap<&Line, Vec<&Member>> = BTreeMap::new();
        for member in members {
            by_line.entry(&member.line).or_default().push(member);
        }
        for same in by_line.into_values() {
            let mut as_they_stand: BTreeMap<_, Vec<&Member>> = BTreeMap::new();
            for &member in &same {
                let stands = as_they_stand.entry(&member.stands).or_default();
                stands.push(member);
            }
            for standing in as_they_stand.values() {
                self.add(DuplicateKind::Headers, standing);
            }
            self.add(DuplicateKind::Symmetric, &same);
        }
    }

    /// Adds the groups of members that have the same moves.
    fn add(&mut self, kind: DuplicateKind, members: &[&Member]) {
        let is_of_kind = |group: &[&Member]| {
            let mut others = group.iter().skip(1);
            let is_turned = others.any(|member| member.stands != group[0].stands);
            is_turned == (kind == DuplicateKind::Symmetric)
        };
        let groups = certain(members);
        let is_one = groups.iter().any(|group| group.len() == members.len());
        let groups = groups.into_iter().filter(|group| is_of_kind(group));
        let groups = groups.map(|group| DuplicateGroup::new(kind, &group, Vec::new()));
        self.found.extend(groups);
        let is_telling = members.len() > 1 && members[0].shown.plies >= TELLING_PLIES;
        if is_telling && !is_one && is_of_kind(members) {
            let group = DuplicateGroup::new(kind, members, doubts(members));
            self.found.push(group);
        }
    }

    /// Finds the games that go on from the members.
    fn truncated(&mut self, members: &[Member], continuations: &[i64]) -> Result<(), StoreError> {
        let mut longer: BTreeMap<i64, Member> = BTreeMap::new();
        for member in members {
            let candidates = self.candidates(member, continuations);
            for &id in &candidates {
                if !longer.contains_key(&id) {
                    longer.extend(self.reader.member(id)?.map(|member| (id, member)));
                }
            }
            let going_on = candidates.iter().filter_map(|id| longer.get(id));
            let going_on = going_on.filter(|other| member.line.begins(&other.line));
            let going_on: Vec<&Member> = going_on.collect();
            let agreeing = going_on.iter().filter(|other| {
                let doubts = member.headers.doubts(&other.headers);
                doubts.is_empty()
            });
            let agreeing: Vec<&Member> = agreeing.copied().collect();
            // A game that somebody broke off may have been begun again.
            let is_telling = member.shown.plies >= TELLING_PLIES;
            let is_part = is_telling || member.shown.incomplete.is_some();
            let mut doubt = Vec::new();
            if !is_part {
                doubt.push(format!("fewer than {TELLING_PLIES} plies"));
            }
            let Some(best) = best(&agreeing).or_else(|| best(&going_on)) else {
                continue;
            };
            let is_ambiguous = if agreeing.is_empty() {
                doubt.extend(member.headers.doubts(&best.headers));
                !are_on_one_line(&going_on)
            } else {
                !are_one_game(&agreeing)
            };
            if is_ambiguous {
                doubt.push("it may be the beginning of different games".to_owned());
            }
            if is_telling || !agreeing.is_empty() {
                let mut pair =
                    DuplicateGroup::new(DuplicateKind::Truncated, &[member, best], doubt);
                pair.continuations = continuations.len() as u64;
                pair.is_ambiguous = is_ambiguous;
                self.found.push(pair);
            }
        }
        Ok(())
    }

    /// The games that may go on from a game and are worth reading: those of the same players, and if there are only a few others, these too.
    fn candidates(&self, member: &Member, continuations: &[i64]) -> Vec<i64> {
        if continuations.len() <= MOST_CONTINUATIONS {
            return continuations.to_vec();
        }
        let mut own = member.headers.players.iter().map(Option::as_deref);
        let (Some(Some(black)), Some(Some(white))) = (own.next(), own.next()) else {
            return Vec::new();
        };
        let of_players = continuations.iter().filter(|id| {
            let [first, second] = self.players.get(*id).map_or([None, None], |players| {
                [0, 1].map(|seat| players[seat].as_deref())
            });
            first == Some(black) && second == Some(white)
        });
        of_players.take(MOST_CONTINUATIONS + 1).copied().collect()
    }
}

/// The game that is likeliest to be whole: sound, then the longest.
fn best<'a>(members: &[&'a Member]) -> Option<&'a Member> {
    let members = members.iter().copied();
    members.min_by_key(|member| {
        let shown = &member.shown;
        (!shown.is_sound(), std::cmp::Reverse(shown.plies), shown.id)
    })
}

/// Whether games are one game: their headers agree, and so do their moves.
fn are_one_game(members: &[&Member]) -> bool {
    are_on_one_line(members)
        && members.iter().enumerate().all(|(at, member)| {
            let others = members[at + 1..].iter();
            let mut doubts = others.map(|other| member.headers.doubts(&other.headers));
            doubts.all(|doubts| doubts.is_empty())
        })
}

/// Whether the moves of games, not too many, are the beginning of those of the longest.
fn are_on_one_line(members: &[&Member]) -> bool {
    let longest = members.iter().max_by_key(|member| member.shown.plies);
    let is_on_line = |member: &&Member| longest.is_some_and(|it| member.line.begins(&it.line));
    members.len() <= MOST_CONTINUATIONS && members.iter().all(is_on_line)
}
