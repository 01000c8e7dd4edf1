//! Games that are one game: the same moves under other headers, in another orientation, or broken off.
//!
//! All games are gone through twice, and a number is kept of each: its moves in the orientation in which they come first, hashed. The first
//! time tells which games have the same number; the second time, which games had the number of a shorter one on their way. What a number
//! tells is confirmed by comparing the moves.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rusqlite::named_params;
use serde::Serialize;

use super::block::LastBlock;
use super::starts::Starts;
use super::{Database, StoreError, StoredGame, code};
use crate::board::Symmetry;
use crate::record::{GameResult, RECORD_TAGS, TagName, is_known};
use crate::rules::{Move, Position};

/// How games are the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TwinKind {
    /// The same start, moves and result when the board is turned or mirrored, some of them in different orientations.
    Symmetric,
    /// The same start and moves as they stand; what is said of the game differs.
    Headers,
    /// One is the beginning of the other, in any orientation.
    Truncated,
}

/// Which of several games is to be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// The one with the most plies, of these the first.
    Longest,
    /// The one with the lowest number.
    First,
    /// The one that says the most, of these the first.
    MostTags,
}

/// Games that are the same in one way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Twins {
    /// In which way.
    pub kind: TwinKind,
    /// Their numbers; of a truncated one, its own and then that of the longest game that goes on from it.
    pub ids: Vec<i64>,
    /// Of each, how many plies it has.
    pub plies: Vec<u32>,
    /// Of each, how many tags say something of the game.
    pub tags: Vec<usize>,
    /// What is not the same: names of tags; `Result`, `Termination`, `notes` (comments, marks, clocks, variations), `incomplete`.
    pub differs: Vec<String>,
    /// Of a truncated one, how many games go on from it; 0 for other kinds.
    pub continuations: u64,
    /// Whether it can be told which game it is: not so of a truncated one from which games go on that are not the same.
    pub is_certain: bool,
}

impl Twins {
    /// The games that are not the one to be kept; none where it cannot be told which game it is.
    ///
    /// The order is one for all groups, so that of games that are the same in several ways one always stays.
    pub fn surplus(&self, keep: Keep) -> Vec<i64> {
        if !self.is_certain {
            return Vec::new();
        }
        let rank = |at: &usize| {
            let rank = match keep {
                Keep::Longest => self.plies[*at] as usize,
                Keep::First => 0,
                Keep::MostTags => self.tags[*at],
            };
            (std::cmp::Reverse(rank), self.ids[*at])
        };
        let kept = (0..self.ids.len()).min_by_key(rank);
        let others = (0..self.ids.len()).filter(|&at| Some(at) != kept);
        others.map(|at| self.ids[at]).collect()
    }
}

/// Of the games that go on from one, so many are remembered: where there are more, they are hardly the same.
const MOST_CONTINUATIONS: usize = 16;

/// Starts that are remembered.
const MOST_STARTS: usize = 1 << 14;

impl Database {
    /// Finds the games that are the same but not exact duplicates, which cannot be in a database. Games of fewer plies are left alone. `watch`
    /// sees how many games were gone through; each is twice.
    ///
    /// # Errors
    /// When the database cannot be read, or a game in it is damaged.
    pub fn twins(
        &self,
        min_plies: u32,
        mut watch: impl FnMut(u64),
    ) -> Result<Vec<Twins>, StoreError> {
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
        let mut going_on: BTreeMap<u64, Continuations> = BTreeMap::new();
        self.each_line(&mut forms, |game, line| {
            done += 1;
            watch(done);
            for (plies, hash) in (1..line.codes.len() as u32).zip(line.hashes()) {
                if plies >= min_plies && by_hash.get(&hash).is_some_and(|same| same.plies == plies)
                {
                    going_on.entry(hash).or_default().add(game);
                }
            }
        })?;

        let mut reader = Reader {
            database: self,
            forms,
            last: LastBlock::default(),
        };
        let mut twins = Vec::new();
        for (hash, same) in &by_hash {
            let continuations = going_on.get(hash);
            if same.others.is_empty() && continuations.is_none() {
                continue;
            }
            let mut members = Vec::new();
            for &game in [same.game].iter().chain(&same.others) {
                members.extend(reader.member(game)?);
            }
            if let Some(continuations) = continuations {
                truncated(&members, continuations, &mut reader, &mut twins)?;
            }
            alike(&members, &mut twins);
        }
        twins.sort_by(|a, b| (a.kind, &a.ids).cmp(&(b.kind, &b.ids)));
        Ok(twins)
    }

    /// Hands the line of each game to `visit`.
    fn each_line(
        &self,
        forms: &mut Forms,
        mut visit: impl FnMut(i64, &Line),
    ) -> Result<(), StoreError> {
        let starts = Starts::new(&self.connection)?;
        let sql = include_str!("../../sql/query/all_moves.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let mut rows = select.query(named_params! {":first": 0, ":behind": i64::MAX})?;
        while let Some(row) = rows.next()? {
            let game = row.get(0)?;
            let (start, moves) = starts.game(game, row, 0)?;
            visit(game, &forms.line(&start, &moves));
        }
        Ok(())
    }
}

/// Games with one hash.
struct Same {
    game: i64,
    plies: u32,
    others: Vec<i64>,
}

/// Games that go on from one.
#[derive(Default)]
struct Continuations {
    count: u64,
    games: Vec<i64>,
}

impl Continuations {
    fn add(&mut self, game: i64) {
        self.count += 1;
        if self.games.len() < MOST_CONTINUATIONS {
            self.games.push(game);
        }
    }
}

/// A game in the orientation in which it comes first: of all that bring its start to the form that comes first, the one that brings its moves
/// there too. The beginning of a line is the line of the beginning.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Line {
    start: Vec<u8>,
    codes: Vec<u16>,
}

impl Line {
    /// A number for the line after each ply.
    fn hashes(&self) -> impl Iterator<Item = u64> {
        let start = self
            .start
            .iter()
            .fold(0, |hash, &byte| mix(hash ^ u64::from(byte)));
        self.codes.iter().scan(start, |hash, &code| {
            *hash = mix(*hash ^ u64::from(code));
            Some(*hash)
        })
    }

    fn begins(&self, other: &Line) -> bool {
        self.start == other.start && other.codes.starts_with(&self.codes)
    }
}

/// A step of the generator SplitMix64.
fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

/// Starts that were met.
#[derive(Default)]
struct Forms(HashMap<Vec<u8>, Form>);

/// The form of a start that comes first, and what brings it there.
struct Form {
    start: Vec<u8>,
    symmetries: Vec<Symmetry>,
}

impl Forms {
    fn line(&mut self, start: &Position, moves: &[Move]) -> Line {
        if self.0.len() >= MOST_STARTS {
            self.0.clear();
        }
        let form = self
            .0
            .entry(bytes_of(start))
            .or_insert_with(|| Form::of(start));
        let mut symmetries = form.symmetries.clone();
        let mut codes = Vec::with_capacity(moves.len());
        for made in moves {
            let code = |symmetry: &Symmetry| made.transform(*symmetry).code();
            let first = symmetries.iter().map(code).min().expect("one at least");
            if symmetries.len() > 1 {
                symmetries.retain(|symmetry| code(symmetry) == first);
            }
            codes.push(first);
        }
        Line {
            start: form.start.clone(),
            codes,
        }
    }
}

impl Form {
    fn of(start: &Position) -> Form {
        let turned =
            Symmetry::all().map(|symmetry| (bytes_of(&start.transform(symmetry)), symmetry));
        let turned: Vec<_> = turned.collect();
        let first = turned
            .iter()
            .map(|(bytes, _)| bytes)
            .min()
            .expect("twelve")
            .clone();
        let symmetries = turned.into_iter().filter(|(bytes, _)| *bytes == first);
        let symmetries = symmetries.map(|(_, symmetry)| symmetry).collect();
        Form {
            start: first,
            symmetries,
        }
    }
}

/// All that a start says: the marbles, the turn, what is lost, the rules.
fn bytes_of(start: &Position) -> Vec<u8> {
    let mut bytes = code::start_bytes(start);
    bytes.extend(start.rules().to_string().bytes());
    bytes
}

/// A game that may be the same as another.
struct Member {
    id: i64,
    plies: u32,
    line: Line,
    /// As it stands.
    start: Vec<u8>,
    moves: Vec<u16>,
    result: GameResult,
    said: BTreeMap<TagName, String>,
    tags: usize,
}

/// Reads games in full.
struct Reader<'a> {
    database: &'a Database,
    forms: Forms,
    last: LastBlock,
}

impl Reader<'_> {
    fn member(&mut self, id: i64) -> Result<Option<Member>, StoreError> {
        let Some(StoredGame { game, .. }) = self.database.game_in(id, &mut self.last)? else {
            return Ok(None);
        };
        let moves: Vec<Move> = game.moves().collect();
        let tags = game
            .tags
            .iter()
            .filter(|(name, value)| is_known(value) && !RECORD_TAGS.contains(&&**name));
        let mut said: BTreeMap<TagName, String> = tags.cloned().collect();
        let tags = said.len();
        let notes = game.plies().iter().map(|ply| {
            (
                &ply.notes().mark,
                &ply.notes().clock,
                &ply.notes().comment,
                &ply.notes().variations,
            )
        });
        let notes: Vec<_> = notes.collect();
        for (name, value) in [
            ("Result", Some(game.result.key().to_owned())),
            (
                "Termination",
                game.ending.map(|ending| ending.key().to_owned()),
            ),
            ("incomplete", game.incomplete.clone()),
            // Of a truncated game only the plies that both have could be compared.
            ("notes", Some(format!("{:?} {notes:?}", game.comment))),
        ] {
            said.extend(value.map(|value| (name.into(), value)));
        }
        Ok(Some(Member {
            id,
            plies: moves.len() as u32,
            line: self.forms.line(&game.start(), &moves),
            start: bytes_of(&game.start()),
            moves: moves.iter().map(|made| made.code()).collect(),
            result: game.result,
            said,
            tags,
        }))
    }
}

/// A group of members.
fn group(kind: TwinKind, members: &[&Member]) -> Twins {
    let names: BTreeSet<&TagName> = members
        .iter()
        .flat_map(|member| member.said.keys())
        .collect();
    let differs = names.into_iter().filter(|name| {
        let values: BTreeSet<_> = members
            .iter()
            .map(|member| member.said.get(*name))
            .collect();
        values.len() > 1
    });
    Twins {
        kind,
        ids: members.iter().map(|member| member.id).collect(),
        plies: members.iter().map(|member| member.plies).collect(),
        tags: members.iter().map(|member| member.tags).collect(),
        differs: differs.map(|name| name.to_string()).collect(),
        continuations: 0,
        is_certain: true,
    }
}

/// Finds the groups among games with one hash.
fn alike(members: &[Member], twins: &mut Vec<Twins>) {
    let mut by_line: BTreeMap<&Line, Vec<&Member>> = BTreeMap::new();
    for member in members {
        by_line.entry(&member.line).or_default().push(member);
    }
    for same in by_line.into_values() {
        let mut as_they_stand: BTreeMap<_, Vec<&Member>> = BTreeMap::new();
        let mut by_result: BTreeMap<_, Vec<&Member>> = BTreeMap::new();
        for &member in &same {
            let stands = (&member.start, &member.moves);
            as_they_stand.entry(stands).or_default().push(member);
            by_result
                .entry(member.result.key())
                .or_default()
                .push(member);
        }
        let standing = as_they_stand.values().filter(|members| members.len() > 1);
        twins.extend(standing.map(|members| group(TwinKind::Headers, members)));
        let turned = by_result.values().filter(|members| {
            let first = (&members[0].start, &members[0].moves);
            members
                .iter()
                .any(|member| (&member.start, &member.moves) != first)
        });
        twins.extend(turned.map(|members| group(TwinKind::Symmetric, members)));
    }
}

/// Finds the games that go on from the members.
fn truncated(
    members: &[Member],
    continuations: &Continuations,
    reader: &mut Reader<'_>,
    twins: &mut Vec<Twins>,
) -> Result<(), StoreError> {
    let mut longer = Vec::new();
    for &id in &continuations.games {
        longer.extend(reader.member(id)?);
    }
    for member in members {
        let going_on = longer
            .iter()
            .filter(|other| member.line.begins(&other.line));
        let going_on: Vec<&Member> = going_on.collect();
        let longest = going_on
            .iter()
            .min_by_key(|other| (std::cmp::Reverse(other.plies), other.id));
        let Some(&longest) = longest else { continue };
        let is_one = going_on
            .iter()
            .all(|other| other.line.begins(&longest.line));
        let mut pair = group(TwinKind::Truncated, &[member, longest]);
        pair.differs.retain(|name| name != "notes");
        pair.continuations = continuations.count;
        pair.is_certain = is_one && continuations.count <= MOST_CONTINUATIONS as u64;
        twins.push(pair);
    }
    Ok(())
}
