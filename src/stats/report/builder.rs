//! Collecting what a report says.
//!
//! Columns of all games are read several times, boards of a sample only: memory does not grow with the number of games, but for a bit each.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::candidates::Candidates;
use super::content::{MainLine, Novelty, Report, ReportGame, SampleInfo, Upset};
use super::counted::Counted;
use super::novelties::{Moves, New};
use super::plans::{self, Frames, Uses};
use super::subject::Subject;
use crate::board::Symmetry;
use crate::notation::Notation;
use crate::openings::OpeningNames;
use crate::rules::{Color, Move, Position};
use crate::stats::period::RatingPeriod;
use crate::stats::ratings::{Expectation, MOST_GAMES, Ratings, rate};
use crate::store::{Database, Filter, Outline, Replay, Scanned, StoreError, Tally};

/// Opponents, games and new moves at most.
const MOST: usize = 12;
/// A result is a surprise when the one won who was not expected to: to whom less than half a point was promised, by more than rounding.
const UPSET: f64 = 0.5 + 1e-6;
/// Plies of a main line, and main lines at most.
const LINE: usize = 6;
const LINES: usize = 5;
/// Games after which those who watch are told.
const BETWEEN_SIGNS: u64 = 1_024;

/// What the games say that pass a filter and reach a position, in any orientation. `watch` is told how many replays are done.
///
/// # Errors
/// When the database cannot be read, or a game in it is damaged.
pub fn report_of_opening(
    database: &Database,
    (position, title): (&Position, &str),
    filter: &Filter,
    names: &OpeningNames,
    watch: impl FnMut(Scanned),
) -> Result<Report, StoreError> {
    database.in_one_state(|| {
        let mut gather = Gather {
            database,
            filter,
            subject: Subject::opening(database, position, filter)?,
        };
        let (mut report, mut counted) = gather.report(title)?;
        report.opening = names.of(position).map(|opening| opening.name.clone());
        report.position = Some(*position);
        report.lines = lines(database, filter, (*position, None), names)?;
        gather.replay(&mut counted, &mut report, watch)?;
        Ok(report)
    })?
}

/// What the games that pass a filter say of a player, a person under any spelling. `watch` is told how many replays are done.
///
/// # Errors
/// When the database cannot be read, or a game in it is damaged.
pub fn report_of_player(
    database: &Database,
    name: &str,
    filter: &Filter,
    names: &OpeningNames,
    watch: impl FnMut(Scanned),
) -> Result<Report, StoreError> {
    database.in_one_state(|| {
        let name = database.person(name)?;
        let mut gather = Gather {
            database,
            filter,
            subject: Subject::player(&name),
        };
        let (mut report, mut counted) = gather.report(&name)?;
        if let Some(layout) = counted.layout() {
            for color in Color::BOTH {
                let mut filter = filter.clone();
                let own = match color {
                    Color::Black => &mut filter.black,
                    _ => &mut filter.white,
                };
                *own = Some(name.clone());
                let start = (layout.position(), Some(color));
                report.lines.extend(lines(database, &filter, start, names)?);
            }
        }
        gather.replay(&mut counted, &mut report, watch)?;
        Ok(report)
    })?
}

/// A report on its way.
struct Gather<'a> {
    database: &'a Database,
    filter: &'a Filter,
    subject: Subject<'a>,
}

impl Gather<'_> {
    /// What columns say, and which games to replay.
    fn report(&mut self, title: &str) -> Result<(Report, Counted), StoreError> {
        let (database, filter) = (self.database, self.filter);
        let mut counted = Counted::new(self.subject.player);
        database.outlines(filter, |outline| {
            let own = self.subject.own(&outline);
            counted.add(&outline, own);
            if own.is_some() {
                self.subject.games.add(outline.game);
            }
        })?;
        let (ratings, critical) = self.rate()?;
        let report = Report {
            title: title.to_owned(),
            opening: None,
            position: None,
            rating: self
                .subject
                .player
                .and_then(|name| ratings.of(name))
                .cloned(),
            results: counted.results,
            colors: self.subject.player.map(|_| counted.colors),
            years: std::mem::take(&mut counted.years),
            lines: Vec::new(),
            people: counted.strongest(&ratings, MOST),
            plans_of: counted.layout().map(|layout| layout.key()),
            plans: Vec::new(),
            critical,
            novelties: Vec::new(),
            sample: None,
        };
        Ok((report, counted))
    }

    /// The ratings, and the games of the report that the one won to whom they gave less.
    fn rate(&self) -> Result<(Ratings, Vec<Upset>), StoreError> {
        let outlines = |visit: &mut dyn FnMut(&Outline<'_>)| {
            self.database
                .outlines(self.filter, |outline| visit(&outline))
        };
        let surprise = |before: &Expectation| (before.points - before.expected).abs();
        let mut most: Vec<(i64, Expectation)> = Vec::new();
        let shorten = |most: &mut Vec<(i64, Expectation)>| {
            most.sort_by(|one, other| {
                let by_surprise = surprise(&other.1).total_cmp(&surprise(&one.1));
                by_surprise.then_with(|| one.0.cmp(&other.0))
            });
            most.truncate(MOST);
        };
        let ratings = rate(
            outlines,
            RatingPeriod::default(),
            MOST_GAMES,
            |game, before| {
                if surprise(&before) > UPSET && self.subject.games.has(game) {
                    most.push((game, before));
                    if most.len() > 64 * MOST {
                        shorten(&mut most);
                    }
                }
            },
        )?;
        shorten(&mut most);
        let games = self.games(most.iter().map(|(game, _)| *game))?;
        let critical = most.iter().map(|(game, before)| Upset {
            game: games[game].0.clone(),
            ratings: before.ratings,
            expected: before.expected,
        });
        Ok((ratings, critical.collect()))
    }

    /// What columns say of a few games, and the seat of the player.
    fn games(
        &self,
        games: impl Iterator<Item = i64>,
    ) -> Result<HashMap<i64, (ReportGame, Option<u8>)>, StoreError> {
        let games: BTreeSet<i64> = games.collect();
        let mut found = HashMap::new();
        if games.is_empty() {
            return Ok(found);
        }
        let owned = |name: Option<&str>| name.map(str::to_owned);
        self.database.outlines(self.filter, |outline| {
            if games.contains(&outline.game) {
                let seat = self.subject.own(&outline).and_then(|own| own.seat);
                let played = ReportGame {
                    game: outline.game,
                    black: owned(outline.black),
                    white: owned(outline.white),
                    result: outline.result,
                    date: outline.date,
                };
                found.insert(outline.game, (played, seat));
            }
        })?;
        Ok(found)
    }

    /// Replays games of the report, then some of all: what is typical, and what was new.
    fn replay(
        &self,
        counted: &mut Counted,
        report: &mut Report,
        mut watch: impl FnMut(Scanned),
    ) -> Result<(), StoreError> {
        let (own, all) = (counted.own.by_number(), counted.all.by_number());
        let is_all = counted.all.is_all();
        let mut scanned = Scanned {
            games: 0,
            of: (own.len() + all.len()) as u64,
        };
        let mut tell = || {
            scanned.games += 1;
            if scanned.games.is_multiple_of(BETWEEN_SIGNS) {
                watch(scanned);
            }
        };
        let frames = counted
            .layout()
            .map(|layout| Frames::new(layout.position()));
        let turn_of = |replay: &Replay| frames.as_ref().and_then(|frames| frames.of(replay));
        let (mut uses, mut moves) = (Uses::default(), Moves::default());
        let mut candidates = Candidates::default();
        let mut turns: BTreeMap<Symmetry, u64> = BTreeMap::new();
        let mut scopes = HashMap::new();
        let own_ids: Vec<i64> = own.keys().copied().collect();
        self.database.replays(&own_ids, |replay| {
            tell();
            let Some(scope) = self.subject.scope(replay, *own[&replay.game])? else {
                return Ok(());
            };
            if is_all {
                moves.look_at(replay, &scope)?;
                scopes.insert(replay.game, scope);
            } else {
                candidates.add(replay, &scope)?;
            }
            let Some(usual) = turn_of(replay) else {
                return Ok(());
            };
            let turn = scope.turn.unwrap_or(usual);
            *turns
                .entry(plans::after(usual.inverse(), turn))
                .or_default() += 1;
            match scope.seat {
                Some(seat) => uses.add(replay, turn, &[Color::BOTH[usize::from(seat)]]),
                None => uses.add(replay, turn, &Color::BOTH),
            }
        })?;
        let mut usual = Uses::default();
        let ids: Vec<i64> = all.keys().copied().collect();
        self.database.replays(&ids, |replay| {
            tell();
            if is_all {
                moves.add(replay, *all[&replay.game], scopes.get(&replay.game))?;
            }
            match turn_of(replay) {
                Some(turn) => usual.add(replay, turn, &Color::BOTH),
                None => Ok(()),
            }
        })?;
        // How boards mostly stand here beside how they stand among all games.
        let turn = turns
            .into_iter()
            .max_by_key(|(turn, games)| (*games, std::cmp::Reverse(*turn)));
        let turn = turn.map_or(Symmetry::IDENTITY, |(turn, _)| turn);
        report.plans = uses.plans(&usual, turn);
        let newest = if is_all {
            moves.newest(MOST)
        } else {
            let positions_of = candidates.len();
            let (newest, positions) =
                candidates.newest(self.database, self.filter, &self.subject.games)?;
            let own_error = if counted.own.is_all() {
                0.0
            } else {
                uses.error()
            };
            report.sample = Some(SampleInfo {
                games: own.len() as u64,
                games_of: counted.own.of,
                usual_games: all.len() as u64,
                usual_of: counted.all.of,
                error: own_error.max(usual.error()),
                positions: positions as u64,
                positions_of: positions_of as u64,
            });
            self.own_moves(newest)?
        };
        self.novelties(&newest, report)
    }

    /// Those of some new moves that the report is about, at most [`MOST`], in the order of days.
    fn own_moves(&self, newest: Vec<New>) -> Result<Vec<New>, StoreError> {
        let games = self.games(newest.iter().map(|new| new.game))?;
        let mut own = Vec::new();
        for new in newest {
            let seat = games.get(&new.game).and_then(|(_, seat)| *seat);
            let mut is_own = false;
            self.database.replays(&[new.game], |replay| {
                let Some(scope) = self.subject.scope(replay, seat)? else {
                    return Ok(());
                };
                replay.walk(new.ply, |ply, position, _| {
                    is_own = ply == new.ply && scope.has(ply, position.seat());
                })
            })?;
            if is_own {
                own.push(new);
            }
            if own.len() == MOST {
                break;
            }
        }
        own.sort_by_key(|new| (new.day, new.game, new.ply));
        Ok(own)
    }

    fn novelties(&self, newest: &[New], report: &mut Report) -> Result<(), StoreError> {
        let games = self.games(newest.iter().map(|new| new.game))?;
        for new in newest {
            let ply = new.ply + 1;
            report.novelties.push(Novelty {
                game: games[&new.game].0.clone(),
                ply,
                moves: first_moves(self.database, new.game, ply)?,
                before: new.before,
                after: new.after,
            });
        }
        Ok(())
    }
}

/// The first moves of a game in Aba-Pro.
fn first_moves(database: &Database, game: i64, plies: usize) -> Result<String, StoreError> {
    let mut names = Vec::new();
    database.replays(&[game], |replay| {
        replay.walk(plies, |ply, position, made| {
            let made = made.filter(|_| ply < plies);
            names.extend(made.map(|made| Notation::Abapro.name(made, position).to_string()));
        })
    })?;
    Ok(names.join(" "))
}

/// The lines most played from a position, of [`LINE`] plies or to where the games part.
fn lines(
    database: &Database,
    filter: &Filter,
    (start, color): (Position, Option<Color>),
    names: &OpeningNames,
) -> Result<Vec<MainLine>, StoreError> {
    // The moves of a line, where it leads, and how its games ended.
    type Way = (Vec<(Move, Position)>, Position, Tally);
    let filter = Filter {
        layout: None,
        ..filter.clone()
    };
    let mut ways: Vec<Way> = vec![(Vec::new(), start, Tally::default())];
    for _ in 0..LINE {
        let mut longer: Vec<Way> = Vec::new();
        for (moves, position, tally) in ways {
            let found = database.openings(&position, &filter)?;
            let next: Vec<_> = found
                .moves
                .into_iter()
                .filter(|next| next.tally.games > 1)
                .collect();
            if next.is_empty() {
                longer.push((moves, position, tally));
                continue;
            }
            for next in next.into_iter().take(LINES) {
                let mut moves = moves.clone();
                moves.push((next.made, position));
                let mut after = position;
                after.apply(next.made);
                longer.push((moves, after, next.tally));
            }
        }
        longer.sort_by_key(|(_, _, tally)| std::cmp::Reverse(tally.games));
        longer.truncate(LINES);
        ways = longer;
    }
    let ways = ways.into_iter().filter(|(moves, ..)| !moves.is_empty());
    let line = |(moves, end, tally): Way| {
        let written = moves
            .iter()
            .map(|(made, before)| Notation::Abapro.name(*made, before).to_string());
        let written: Vec<String> = written.collect();
        let on_the_way = moves.iter().map(|(_, before)| *before).chain([end]).skip(1);
        let called = on_the_way.filter_map(|position| Some(names.of(&position)?.name.clone()));
        MainLine {
            color,
            moves: written.join(" "),
            opening: called.last(),
            tally,
        }
    };
    Ok(ways.map(line).collect())
}
