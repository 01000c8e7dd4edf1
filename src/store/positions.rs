//! Where positions become keys and back: what a game adds to the index, and which of its occurrences are true.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

use rusqlite::{Connection, Row, named_params};

use super::filter::{Chosen, Outcomes};
use super::index::{self, Counts, Found, Group, Known, Outcome, Segment};
use super::{StoreError, code, moves};
use crate::rules::{Canonical, Hashes, Move, Position, Trail, canonical};

/// Of each position of a game its key, and the code of the move played next.
pub(super) type Keys = Vec<(u64, u16)>;

/// Of each position of a game the key, and the code of the move played next in canonical form, 0 at the end; and the footprint of the
/// game. `None` where a move is not legal.
pub(super) fn of_game(start: Position, moves: &[Move]) -> Option<(Keys, [u8; 16])> {
    let mut position = start;
    let is_legal = moves.iter().all(|&made| {
        let is_legal = position.is_legal(made);
        if is_legal {
            position.apply(made);
        }
        is_legal
    });
    is_legal.then(|| of_legal_game(start, moves))
}

/// The same, where the moves are known to be legal.
pub(super) fn of_legal_game(start: Position, moves: &[Move]) -> (Keys, [u8; 16]) {
    let mut positions = Vec::with_capacity(moves.len() + 1);
    let (mut position, mut hashes) = (start, Hashes::of(&start));
    let mut trail = Trail::new(&start);
    for &made in moves {
        let form = hashes.canonical(&position);
        positions.push((form.key(), form.canonical_move(made).code()));
        hashes.play(&mut position, made);
        trail.add(&position);
    }
    positions.push((hashes.canonical(&position).key(), 0));
    (positions, trail.footprint().bytes())
}

/// Start positions by the number of their kind: what is played from where.
pub(super) struct Starts(HashMap<i64, Option<Position>>);

impl Starts {
    pub(super) fn new(connection: &Connection) -> Result<Starts, StoreError> {
        let mut select = connection.prepare_cached(include_str!("../../sql/query/kinds.sql"))?;
        let rows = select.query_map([], |row| {
            let (layout, rules): (Option<String>, Option<String>) = (row.get(1)?, row.get(2)?);
            Ok((
                row.get(0)?,
                code::start_of(None, layout.as_deref(), rules.as_deref()),
            ))
        })?;
        Ok(Starts(rows.collect::<Result<_, _>>()?))
    }

    /// The start and the moves of a game, whose columns are, from this one on: start, rules, kind, moves.
    pub(super) fn game(
        &self,
        game: i64,
        row: &Row<'_>,
        at: usize,
    ) -> Result<(Position, Vec<Move>), StoreError> {
        let damaged = || StoreError::Damaged(game);
        let (start, packed) = self.packed(game, row, at)?;
        Ok((start, moves::unpack(packed).ok_or_else(damaged)?))
    }

    /// The same, the moves as they are stored.
    pub(super) fn packed<'r>(
        &self,
        game: i64,
        row: &'r Row<'_>,
        at: usize,
    ) -> Result<(Position, &'r [u8]), StoreError> {
        let damaged = || StoreError::Damaged(game);
        let start = match row.get_ref(at)?.as_blob_or_null().map_err(|_| damaged())? {
            Some(start) => code::start_from(
                start,
                row.get_ref(at + 1)?
                    .as_str_or_null()
                    .map_err(|_| damaged())?,
            ),
            None => self.0.get(&row.get(at + 2)?).copied().flatten(),
        };
        let moves = row.get_ref(at + 3)?.as_blob().map_err(|_| damaged())?;
        Ok((start.ok_or_else(damaged)?, moves))
    }
}

/// An occurrence that a replay has confirmed.
#[derive(Debug, Clone)]
pub(super) struct Confirmed {
    pub(super) game: i64,
    pub(super) ply: u32,
    /// The code of the move played next in the canonical orientation; 0 at the end.
    pub(super) next: u16,
    /// The position as it stood in the game.
    pub(super) position: Position,
    pub(super) outcome: Outcome,
}

/// The games that reach a position, and the moves that they played there by their canonical codes.
#[derive(Debug, Clone, Default)]
pub(super) struct Tallies {
    pub(super) counts: Counts,
    pub(super) moves: BTreeMap<u16, Counts>,
}

/// A position looked for.
struct Wanted {
    form: Canonical,
    /// In its canonical orientation.
    position: Position,
}

impl Wanted {
    fn new(position: &Position) -> Wanted {
        let form = canonical(position);
        let position = position.transform(form.orientation());
        Wanted { form, position }
    }
}

/// Questions to the index over one state of the database.
pub(super) struct Lookup<'a> {
    connection: &'a Connection,
    segments: Vec<Segment>,
    starts: Starts,
}

impl<'a> Lookup<'a> {
    pub(super) fn new(connection: &'a Connection) -> Result<Lookup<'a>, StoreError> {
        Ok(Lookup {
            connection,
            segments: index::segments(connection)?,
            starts: Starts::new(connection)?,
        })
    }

    /// The chosen games of each segment that reach a position, each counted once, and once for each move that it played there.
    pub(super) fn count(
        &mut self,
        position: &Position,
        chosen: &Chosen,
    ) -> Result<Vec<Tallies>, StoreError> {
        let wanted = Wanted::new(position);
        let segments = self.segments.clone().into_iter();
        let tallies = segments.map(|segment| self.count_in(segment, &wanted, chosen));
        tallies.collect()
    }

    fn count_in(
        &mut self,
        segment: Segment,
        wanted: &Wanted,
        chosen: &Chosen,
    ) -> Result<Tallies, StoreError> {
        let mut tallies = Tallies::default();
        for group in index::groups(self.connection, segment, wanted.form.key())? {
            match group {
                Group::Popular(known) if self.is_true(&known, wanted)? => {
                    match chosen.of(segment) {
                        None => tallies.add_known(&known),
                        Some(choice) => {
                            let outcomes = Outcomes::read(self.connection, segment)?;
                            let mut counter = Counter::new(&mut tallies);
                            let _ = known.occurrences(self.connection, |found| {
                                if let Some(place) = choice.place(found.game) {
                                    counter.add(found.game, found.next, outcomes.of(place));
                                }
                                Ok(ControlFlow::Continue(()))
                            })?;
                        }
                    }
                }
                group => {
                    let mut counter = Counter::new(&mut tallies);
                    let _ = self.confirm(group, wanted, chosen, &mut |hit| {
                        counter.add(hit.game, hit.next, hit.outcome);
                        ControlFlow::Continue(())
                    })?;
                }
            }
        }
        Ok(tallies)
    }

    /// How many of the chosen games reach a position, of which so many of each segment are known to do so.
    ///
    /// They are in a group with its key. Where there is only one, it is theirs, and need not be replayed: a popular one is of this position as if its
    /// first occurrence had shown it, and in another one that has so many games each is one of them.
    pub(super) fn count_games(
        &mut self,
        position: &Position,
        chosen: &Chosen,
        known: impl ExactSizeIterator<Item = u64>,
    ) -> Result<u64, StoreError> {
        let wanted = Wanted::new(position);
        let mut count = 0;
        for (segment, known) in self.segments.clone().into_iter().zip(known) {
            let groups = index::groups(self.connection, segment, wanted.form.key())?;
            let is_only = groups.len() == 1;
            for group in groups {
                let is_true = match &group {
                    Group::Popular(group) => {
                        (is_only && known > 0) || self.is_true(group, &wanted)?
                    }
                    Group::Rare(_) => is_only && self.games_of(&group, segment, chosen)? == known,
                };
                count += if is_true {
                    self.games_of(&group, segment, chosen)?
                } else {
                    let mut counter = Distinct::default();
                    let _ = self.confirm(group, &wanted, chosen, &mut |hit| {
                        counter.add(hit.game);
                        ControlFlow::Continue(())
                    })?;
                    counter.count
                };
            }
        }
        Ok(count)
    }

    /// The chosen games of a group, each once.
    fn games_of(
        &self,
        group: &Group,
        segment: Segment,
        chosen: &Chosen,
    ) -> Result<u64, StoreError> {
        let choice = chosen.of(segment);
        let is_chosen = |game| choice.is_none_or(|choice| choice.place(game).is_some());
        let mut counter = Distinct::default();
        match group {
            Group::Popular(known) if choice.is_none() => return Ok(known.counts.games),
            Group::Popular(known) => {
                let _ = known.occurrences(self.connection, |found| {
                    if is_chosen(found.game) {
                        counter.add(found.game);
                    }
                    Ok(ControlFlow::Continue(()))
                })?;
            }
            Group::Rare(occurrences) => {
                let games = occurrences.iter().map(|(game, _)| *game);
                games
                    .filter(|&game| is_chosen(game))
                    .for_each(|game| counter.add(game));
            }
        }
        Ok(counter.count)
    }

    /// Hands the occurrences of a position in chosen games, in any orientation, to `visit`, by game and ply. Each is confirmed by replay, so that two
    /// positions with one key are never mistaken for each other.
    pub(super) fn find(
        &mut self,
        position: &Position,
        chosen: &Chosen,
        mut visit: impl FnMut(Confirmed) -> ControlFlow<()>,
    ) -> Result<(), StoreError> {
        let wanted = Wanted::new(position);
        for segment in self.segments.clone() {
            let groups = index::groups(self.connection, segment, wanted.form.key())?;
            // More than one is a collision: then the games are not in order.
            for group in groups {
                if self.confirm(group, &wanted, chosen, &mut visit)?.is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn confirm(
        &mut self,
        group: Group,
        wanted: &Wanted,
        chosen: &Chosen,
        visit: &mut impl FnMut(Confirmed) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, StoreError> {
        let connection = self.connection;
        let mut confirm = |game, ply| {
            let hit = if chosen.has(game) {
                self.replay(game, ply, wanted)?
            } else {
                None
            };
            Ok(hit.map_or(ControlFlow::Continue(()), &mut *visit))
        };
        match group {
            Group::Popular(known) => {
                known.occurrences(connection, |Found { game, ply, .. }| confirm(game, ply))
            }
            Group::Rare(occurrences) => {
                for (game, ply) in occurrences {
                    if confirm(game, ply)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                Ok(ControlFlow::Continue(()))
            }
        }
    }

    /// Whether the first occurrence of a popular position is one of the position looked for.
    fn is_true(&mut self, known: &Known, wanted: &Wanted) -> Result<bool, StoreError> {
        let mut first = None;
        let _ = known.occurrences(self.connection, |found| {
            first = Some(found);
            Ok(ControlFlow::Break(()))
        })?;
        match first {
            Some(Found { game, ply, .. }) => Ok(self.replay(game, ply, wanted)?.is_some()),
            None => Ok(false),
        }
    }

    /// The occurrence, if it is one of the position looked for.
    fn replay(
        &mut self,
        game: i64,
        ply: u32,
        wanted: &Wanted,
    ) -> Result<Option<Confirmed>, StoreError> {
        let sql = include_str!("../../sql/query/moves.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let damaged = || StoreError::Damaged(game);
        let mut rows = select.query(named_params! {":id": game})?;
        let row = rows.next()?.ok_or_else(damaged)?;
        let (mut position, moves) = self.starts.game(game, row, 0)?;
        for &made in moves.get(..ply as usize).ok_or_else(damaged)? {
            if !position.is_legal(made) {
                return Err(damaged());
            }
            position.apply(made);
        }
        let form = canonical(&position);
        let is_wanted = form.key() == wanted.form.key()
            && position
                .transform(form.orientation())
                .is_same(&wanted.position);
        if !is_wanted {
            return Ok(None);
        }
        let next = moves.get(ply as usize);
        Ok(Some(Confirmed {
            game,
            ply,
            next: next.map_or(0, |&made| form.canonical_move(made).code()),
            position,
            outcome: Outcome {
                result: row.get::<_, u8>(4)?.min(4),
                date: row.get::<_, Option<u32>>(5)?.unwrap_or_default(),
            },
        }))
    }
}

impl Tallies {
    pub(super) fn merge(&mut self, other: &Tallies) {
        self.counts.merge(&other.counts);
        for (code, counts) in &other.moves {
            self.moves.entry(*code).or_default().merge(counts);
        }
    }

    fn add_known(&mut self, known: &Known) {
        self.counts.merge(&known.counts);
        for (code, counts) in &known.moves {
            self.moves.entry(*code).or_default().merge(counts);
        }
    }
}

/// Counts games that come in order, each perhaps several times.
#[derive(Default)]
struct Distinct {
    last: Option<i64>,
    count: u64,
}

impl Distinct {
    fn add(&mut self, game: i64) {
        self.count += u64::from(self.last.replace(game) != Some(game));
    }
}

/// Counts occurrences that come by game and ply.
struct Counter<'a> {
    tallies: &'a mut Tallies,
    game: Option<i64>,
    /// The moves that this game has played here.
    played: Vec<u16>,
}

impl Counter<'_> {
    fn new(tallies: &mut Tallies) -> Counter<'_> {
        Counter {
            tallies,
            game: None,
            played: Vec::new(),
        }
    }

    fn add(&mut self, game: i64, next: u16, outcome: Outcome) {
        if self.game.replace(game) != Some(game) {
            self.tallies.counts.add(outcome);
            self.played.clear();
        }
        if next != 0 && !self.played.contains(&next) {
            self.played.push(next);
            self.tallies.moves.entry(next).or_default().add(outcome);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;
    use crate::record::{ReadOptions, read};
    use crate::rules::Layout;
    use crate::store::index::Build;
    use crate::store::{Counts, Database, Progress};

    /// Wrong keys, of a position met seldom and of a popular one, are found out by the replay.
    #[test]
    fn a_collision_gives_no_wrong_answer() {
        for games in [1, 9] {
            let mut database = Database::in_memory().unwrap();
            let game = |round| format!("# layout: Standard\n# round: {round}\n1.a1b2 i9h8\n\n");
            let text: String = (0..games).map(game).collect();
            let records = read(text.as_bytes(), ReadOptions::default());
            let mut counts = Counts::default();
            let watch = |_: &_| Progress::Continue;
            database.import("x", records, &mut counts, watch).unwrap();
            assert_eq!(counts.imported, games);

            let mut other = Layout::find("Belgian Daisy").unwrap().position();
            other.apply(Notation::Abapro.read("a1b2", &other).unwrap());
            let connection = &database.connection;
            let [segment] = index::segments(connection).unwrap()[..] else {
                panic!("one segment")
            };
            index::delete(connection, segment.id).unwrap();
            let mut build = Build::new();
            for _ in 0..games {
                let keys = [(1, 5), (canonical(&other).key(), 6), (2, 0)];
                build
                    .add_game(Outcome::default(), keys.into_iter())
                    .unwrap();
            }
            let write = |part| index::write(connection, part);
            build.finish(segment.id, segment.room, write).unwrap();

            let mut lookup = Lookup::new(connection).unwrap();
            let key = canonical(&other).key();
            assert_eq!(index::groups(connection, segment, key).unwrap().len(), 1);
            let all = &Chosen::all();
            assert_eq!(lookup.count(&other, all).unwrap()[0].counts.games, 0);
            let none_known = [0].into_iter();
            assert_eq!(lookup.count_games(&other, all, none_known).unwrap(), 0);
            let found = lookup.find(&other, all, |hit| panic!("{hit:?}"));
            found.unwrap();
        }
    }

    #[test]
    fn keys_and_moves_are_pinned() {
        let position = Layout::find("Belgian Daisy").unwrap().position();
        let named = |name| Notation::Abapro.read(name, &position).unwrap();
        let (keys, _) = of_game(position, &[named("i9h8")]).unwrap();
        // i9h8 in canonical form is a1b2, its image in the Belgian Daisy turned by half.
        let a1b2 = named("a1b2").code();
        let expected = [
            (2_195_209_041_043_869_129, a1b2),
            (899_026_162_330_280_422, 0),
        ];
        assert_eq!(keys, expected);
    }
}
