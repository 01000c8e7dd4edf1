//! Where positions become keys and back: what a game adds to the index, and which of its occurrences are true.

mod counts;
mod visits;

#[cfg(test)]
mod tests;

pub(in crate::store) use counts::{Confirmed, MoveCounts, SegmentCounts};
use counts::{Counter, Played};
pub use visits::PositionVisit;

use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;

use rusqlite::{Connection, named_params};

use super::chosen_games::{self, Chosen};
use super::prefetch::{SLOW, reading_ahead};
use super::starts::Starts;
use crate::rules::{CanonicalForm, Move, Position, canonical_form};
use crate::store::StoreError;
use crate::store::format::move_codec::MoveCodes;
use crate::store::index;
use crate::store::index::{Group, Outcome, Segment};

/// A position looked for.
struct Wanted {
    form: CanonicalForm,
    /// In its canonical orientation.
    position: Position,
}

impl Wanted {
    fn new(position: &Position) -> Wanted {
        let form = canonical_form(position);
        let position = position.transform(form.orientation());
        Wanted { form, position }
    }
}

/// Questions to the index over one state of the database.
pub(in crate::store) struct Lookup<'a> {
    connection: &'a Connection,
    segments: Vec<Segment>,
    starts: Arc<Starts>,
    /// Whether the first look-up had to wait for the disk.
    is_cold: Cell<Option<bool>>,
}

impl<'a> Lookup<'a> {
    pub(in crate::store) fn new(connection: &'a Connection) -> Result<Lookup<'a>, StoreError> {
        Ok(Lookup {
            connection,
            segments: index::segments(connection)?,
            starts: Arc::new(Starts::new(connection)?),
            is_cold: Cell::new(None),
        })
    }

    /// Does work while other connections read ahead for it, where the disk has to be waited for: they do jobs by their numbers.
    fn ahead<T>(
        &self,
        jobs: usize,
        read: impl Fn(&Lookup<'_>, usize) -> Result<(), StoreError> + Sync,
        work: impl FnOnce() -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        if self.is_cold.get() != Some(true) {
            return work();
        }
        let starts = &self.starts;
        let read = |connection: &Connection, job| {
            let other = Lookup {
                connection,
                segments: Vec::new(),
                starts: Arc::clone(starts),
                is_cold: Cell::new(Some(false)),
            };
            // What is wrong shows again where it counts.
            let _ = read(&other, job);
        };
        reading_ahead(self.connection, jobs, read, work)
    }

    fn groups(&self, segment: Segment, wanted: &Wanted) -> Result<Vec<Group>, StoreError> {
        let began = Instant::now();
        let groups = index::groups(self.connection, segment, wanted.form.key())?;
        if self.is_cold.get().is_none() {
            self.is_cold.set(Some(began.elapsed() > SLOW));
        }
        Ok(groups)
    }

    /// The games of each segment that reach a position, each counted once, and once for each move that it played there.
    pub(in crate::store) fn count(
        &self,
        position: &Position,
        chosen: &Chosen,
    ) -> Result<Vec<SegmentCounts>, StoreError> {
        let wanted = Wanted::new(position);
        let Some((&first, others)) = self.segments.split_first() else {
            return Ok(Vec::new());
        };
        let is_proved = Cell::new(false);
        let mut counted = vec![self.count_in(first, &wanted, &is_proved, chosen)?];
        let read = |other: &Lookup<'_>, job: usize| {
            let counted = other.count_in(others[job], &wanted, &Cell::new(false), chosen);
            counted.map(drop)
        };
        self.ahead(others.len(), read, || {
            for &segment in others {
                counted.push(self.count_in(segment, &wanted, &is_proved, chosen)?);
            }
            Ok(counted)
        })
    }

    fn count_in(
        &self,
        segment: Segment,
        wanted: &Wanted,
        is_proved: &Cell<bool>,
        chosen: &Chosen,
    ) -> Result<SegmentCounts, StoreError> {
        let mut counted = SegmentCounts::default();
        let connection = self.connection;
        for group in self.groups(segment, wanted)? {
            match &group {
                Group::Popular(known) => {
                    if !self.verify_group(&group, wanted, is_proved)? {
                        continue;
                    }
                    counted.all.add(&known.counts, &known.moves);
                    match chosen.of(segment) {
                        None => counted.chosen.add(&known.counts, &known.moves),
                        Some(choice) => {
                            let (counts, moves) =
                                chosen_games::with_outcomes(connection, segment, |outcomes| {
                                    known.count(connection, |place| {
                                        let is_chosen = choice.mask.has(place);
                                        is_chosen.then(|| outcomes.of(place))
                                    })
                                })??;
                            counted.chosen.add(&counts, &moves);
                        }
                    }
                }
                Group::Rare(_) => {
                    let mut all = Counter::new(&mut counted.all);
                    let mut own = Counter::new(&mut counted.chosen);
                    let _ = self.confirm(group, wanted, &Chosen::all(), &mut |hit| {
                        all.add(&hit);
                        if chosen.has(hit.game) {
                            own.add(&hit);
                        }
                        ControlFlow::Continue(())
                    })?;
                }
            }
        }
        Ok(counted)
    }

    /// How many of the chosen games reach each of some positions, to which moves lead that so many of each segment played.
    pub(in crate::store) fn count_games(
        &self,
        after: &[(Position, Vec<Played>)],
        chosen: &Chosen,
    ) -> Result<Vec<u64>, StoreError> {
        let segments = &self.segments;
        let wanted: Vec<Wanted> = after.iter().map(|(after, _)| Wanted::new(after)).collect();
        let count = |lookup: &Lookup<'_>, job: usize, is_proved: &Cell<bool>| {
            let (number, segment) = (job / segments.len(), job % segments.len());
            let (wanted, played) = (&wanted[number], after[number].1[segment]);
            lookup.count_games_in(segments[segment], wanted, is_proved, played, chosen)
        };
        let jobs = after.len() * segments.len();
        let read = |other: &Lookup<'_>, job: usize| count(other, job, &Cell::new(false)).map(drop);
        self.ahead(jobs, read, || {
            let mut counts = vec![0; after.len()];
            let is_proved = vec![Cell::new(false); after.len()];
            for job in 0..jobs {
                let number = job / segments.len();
                counts[number] += count(self, job, &is_proved[number])?;
            }
            Ok(counts)
        })
    }

    /// They are in a group with its key. Where there is only one, it is theirs, and need not be replayed; and where there are no others in it, they
    /// need not be looked for.
    fn count_games_in(
        &self,
        segment: Segment,
        wanted: &Wanted,
        is_proved: &Cell<bool>,
        played: Played,
        chosen: &Chosen,
    ) -> Result<u64, StoreError> {
        let groups = self.groups(segment, wanted)?;
        let is_theirs = groups.len() == 1 && played.all > 0;
        let mut count = 0;
        for group in groups {
            if is_theirs && matches!(group, Group::Popular(_)) {
                is_proved.set(true);
            }
            count += if is_theirs && group.games() == played.all {
                played.chosen
            } else if is_theirs || self.verify_group(&group, wanted, is_proved)? {
                self.games_of(&group, segment, chosen)?
            } else {
                0
            };
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
        let Some(choice) = chosen.of(segment) else {
            return Ok(group.games());
        };
        match group {
            Group::Popular(known) => {
                known.count_games(self.connection, |place| choice.mask.has(place))
            }
            Group::Rare(occurrences) => {
                let games = occurrences.chunk_by(|(one, _), (other, _)| one == other);
                let is_chosen = |same: &&[(i64, u32)]| choice.place(same[0].0).is_some();
                Ok(games.filter(is_chosen).count() as u64)
            }
        }
    }

    /// Hands the occurrences of a position in chosen games, in any orientation, to `visit`, by game and ply. Each is confirmed by replay, so that two
    /// positions with one key are never mistaken for each other.
    pub(in crate::store) fn find(
        &self,
        position: &Position,
        chosen: &Chosen,
        mut visit: impl FnMut(Confirmed) -> ControlFlow<()>,
    ) -> Result<(), StoreError> {
        let wanted = Wanted::new(position);
        let mut visit_in = |segment| -> Result<ControlFlow<()>, StoreError> {
            // More than one group is a collision: then the games are not in order.
            for group in self.groups(segment, &wanted)? {
                if self.confirm(group, &wanted, chosen, &mut visit)?.is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            Ok(ControlFlow::Continue(()))
        };
        let Some((&first, others)) = self.segments.split_first() else {
            return Ok(());
        };
        if visit_in(first)?.is_break() {
            return Ok(());
        }
        let read = |other: &Lookup<'_>, job: usize| other.groups(others[job], &wanted).map(drop);
        self.ahead(others.len(), read, || {
            for &segment in others {
                if visit_in(segment)?.is_break() {
                    break;
                }
            }
            Ok(())
        })
    }

    fn confirm(
        &self,
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
                let flow =
                    known.occurrences(connection, |(game, ply)| match confirm(game, ply) {
                        Ok(ControlFlow::Continue(())) => ControlFlow::Continue(()),
                        broken => ControlFlow::Break(broken),
                    })?;
                flow.break_value().unwrap_or(Ok(ControlFlow::Continue(())))
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

    /// Whether the first occurrence of a group is one of the position looked for. Then all are, for they have all bits of its key in common; and so do
    /// popular groups of all segments, of which one alone is replayed: then it is proved.
    fn verify_group(
        &self,
        group: &Group,
        wanted: &Wanted,
        is_proved: &Cell<bool>,
    ) -> Result<bool, StoreError> {
        let is_popular = matches!(group, Group::Popular(_));
        if is_popular && is_proved.get() {
            return Ok(true);
        }
        let first = match group {
            Group::Popular(known) => known
                .occurrences(self.connection, ControlFlow::Break)?
                .break_value(),
            Group::Rare(occurrences) => occurrences.first().copied(),
        };
        let Some((game, ply)) = first else {
            return Ok(false);
        };
        let is_true = self.replay(game, ply, wanted)?.is_some();
        if is_true && is_popular {
            is_proved.set(true);
        }
        Ok(is_true)
    }

    /// The occurrence, if it is one of the position looked for.
    fn replay(
        &self,
        game: i64,
        ply: u32,
        wanted: &Wanted,
    ) -> Result<Option<Confirmed>, StoreError> {
        let sql = include_str!("../../../sql/query/moves.sql");
        let mut select = self.connection.prepare_cached(sql)?;
        let damaged = || StoreError::Damaged(game);
        let mut rows = select.query(named_params! {":id": game})?;
        let row = rows.next()?.ok_or_else(damaged)?;
        let (mut position, moves) = self.starts.packed(game, row, 0)?;
        let mut codes = MoveCodes::of(moves);
        for _ in 0..ply {
            let made = codes.next().and_then(|code| position.play_code(code));
            made.ok_or_else(damaged)?;
        }
        let form = canonical_form(&position);
        let is_wanted = form.key() == wanted.form.key()
            && position
                .transform(form.orientation())
                .is_equivalent(&wanted.position);
        if !is_wanted {
            return Ok(None);
        }
        let next = match codes.next() {
            Some(code) => Some(Move::from_code(code).ok_or_else(damaged)?),
            None => None,
        };
        Ok(Some(Confirmed {
            game,
            ply,
            next: next.map_or(0, |made| form.canonical_move(made).code()),
            position,
            outcome: Outcome {
                result: if row.get(6)? {
                    0
                } else {
                    row.get::<_, u8>(4)?.min(4)
                },
                date: row.get::<_, Option<u32>>(5)?.unwrap_or_default(),
            },
        }))
    }
}
