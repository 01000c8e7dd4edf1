//! Collecting what a report says.

use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

use super::content::{Critical, Line, Novelty, Opponent, Played, Report};
use super::novelties::{self, Moves};
use super::plans::{self, Frames, Uses};
use super::scope::Scope;
use crate::board::Symmetry;
use crate::notation::Notation;
use crate::openings::OpeningNames;
use crate::record::GameResult;
use crate::rules::{Color, Layout, Move, Position};
use crate::stats::figures;
use crate::stats::period::Period;
use crate::stats::ratings::{Games, Ratings};
use crate::store::{Database, Filter, Orientations, Outline, Replay, Scanned, StoreError, Tally};

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
    let mut scopes = HashMap::new();
    database.search(position, Orientations::Any, filter, |hit| {
        let scope = Scope {
            from: hit.ply as usize,
            plies: novelties::OF_AN_OPENING,
            turn: Some(hit.orientation.inverse()),
            seat: None,
        };
        scopes.insert(hit.game, scope);
        ControlFlow::Continue(())
    })?;
    let mut found = Found::of(database, filter, |outline| {
        scopes.get(&outline.game).copied()
    })?;
    let mut report = found.report(title, None);
    report.opening = names.of(position).map(|opening| opening.name.clone());
    report.position = Some(*position);
    report.lines = lines(database, filter, (*position, None), names)?;
    found.replay(database, &mut report, watch)?;
    Ok(report)
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
    let name = database.person(name)?;
    let mut found = Found::of(database, filter, |outline| {
        let seat = [outline.black, outline.white]
            .into_iter()
            .position(|player| player == Some(&name))?;
        Some(Scope {
            from: 0,
            plies: novelties::OF_A_PLAYER,
            turn: None,
            seat: Some(seat as u8),
        })
    })?;
    let mut report = found.report(&name, Some(&name));
    if let Some(layout) = found.layout() {
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
    found.replay(database, &mut report, watch)?;
    Ok(report)
}

/// The games of a report, as columns say them, and all others.
struct Found {
    ratings: Ratings,
    /// All that pass the filter, with their days where these are known.
    all: Vec<(i64, Option<u32>)>,
    own: Vec<(Played, Scope)>,
    layouts: BTreeMap<String, u64>,
}

impl Found {
    fn of(
        database: &Database,
        filter: &Filter,
        scope: impl Fn(&Outline<'_>) -> Option<Scope>,
    ) -> Result<Found, StoreError> {
        let mut games = Games::default();
        let mut found = Found {
            ratings: Ratings::default(),
            all: Vec::new(),
            own: Vec::new(),
            layouts: BTreeMap::new(),
        };
        database.outlines(filter, |outline| {
            games.add(&outline);
            found
                .all
                .push((outline.game, outline.date.as_deref().map(day)));
            let Some(scope) = scope(&outline) else { return };
            let owned = |name: Option<&str>| name.map(str::to_owned);
            if let Some(layout) = outline.layout {
                *found.layouts.entry(layout.to_owned()).or_default() += 1;
            }
            let played = Played {
                game: outline.game,
                black: owned(outline.black),
                white: owned(outline.white),
                result: outline.result,
                date: outline.date,
            };
            found.own.push((played, scope));
        })?;
        found.ratings = games.rate(Period::default());
        Ok(found)
    }

    /// The layout that most of the games start from.
    fn layout(&self) -> Option<&'static Layout> {
        let most = self
            .layouts
            .iter()
            .max_by_key(|(key, games)| (**games, std::cmp::Reverse(*key)));
        most.and_then(|(key, _)| Layout::find(key))
    }

    /// What columns say.
    fn report(&self, title: &str, player: Option<&str>) -> Report {
        let (mut results, mut colors) = (Tally::default(), [Tally::default(); 2]);
        let mut years: BTreeMap<u16, Tally> = BTreeMap::new();
        for (played, scope) in &self.own {
            let result = self.result(played, player);
            figures::add(&mut results, result);
            if let Some(seat) = scope.seat {
                figures::add(&mut colors[usize::from(seat)], result);
            }
            let date = played.date.as_deref().unwrap_or_default();
            let year = date.split('.').next().and_then(|year| year.parse().ok());
            if let Some(year) = year.filter(|year| *year > 0) {
                figures::add(years.entry(year).or_default(), result);
            }
        }
        Report {
            title: title.to_owned(),
            opening: None,
            position: None,
            rating: player.and_then(|name| self.ratings.of(name)).cloned(),
            results,
            colors: player.map(|_| colors),
            years,
            lines: Vec::new(),
            people: self.people(player),
            plans_of: self.layout().map(Layout::key),
            plans: Vec::new(),
            critical: self.critical(),
            novelties: Vec::new(),
        }
    }

    /// How a game ended: of a player's, only one against one other counts, as in lists of players.
    fn result(&self, game: &Played, player: Option<&str>) -> GameResult {
        match self.ratings.before(game.game) {
            None if player.is_some() => GameResult::Unknown,
            _ => game.result,
        }
    }

    /// The strongest opponents of a player, or, without one, the strongest who played the games.
    fn people(&self, player: Option<&str>) -> Vec<Opponent> {
        let mut people: HashMap<&str, [u64; 4]> = HashMap::new();
        for (played, _) in &self.own {
            let seats = [&played.black, &played.white].map(Option::as_deref);
            let result = match self.ratings.before(played.game) {
                Some(_) => played.result,
                None => GameResult::Unknown,
            };
            let won = match result {
                GameResult::Black => Some(0),
                GameResult::White => Some(1),
                _ => None,
            };
            for (seat, name) in seats.into_iter().enumerate() {
                let is_other = name.is_some() && name != player;
                let Some(name) = name.filter(|_| is_other && seats[0] != seats[1]) else {
                    continue;
                };
                // Of a player's opponents the player's own results.
                let seat = if player.is_some() { 1 - seat } else { seat };
                let counts = people.entry(name).or_default();
                counts[0] += 1;
                match won {
                    Some(winner) if winner == seat => counts[1] += 1,
                    Some(_) => counts[3] += 1,
                    None => counts[2] += u64::from(result == GameResult::Draw),
                }
            }
        }
        let people = people.into_iter().map(|(name, [games, won, drawn, lost])| {
            let rated = self.ratings.of(name);
            let opponent = Opponent {
                name: name.to_owned(),
                rating: rated.map(|rated| [rated.rating, rated.deviation]),
                games,
                won,
                drawn,
                lost,
            };
            (rated.map_or(f64::MIN, |rated| rated.low), opponent)
        });
        let mut people: Vec<(f64, Opponent)> = people.collect();
        people.sort_by(|one, other| {
            other
                .0
                .total_cmp(&one.0)
                .then_with(|| one.1.name.cmp(&other.1.name))
        });
        people.into_iter().take(MOST).map(|(_, one)| one).collect()
    }

    /// The games that the one won to whom the ratings gave less.
    fn critical(&self) -> Vec<Critical> {
        let rated = self.own.iter().filter_map(|(played, _)| {
            let before = self.ratings.before(played.game)?;
            let surprise = (before.points - before.expected).abs();
            (surprise > UPSET).then_some((surprise, played, before))
        });
        let mut rated: Vec<_> = rated.collect();
        rated.sort_by(|one, other| {
            other
                .0
                .total_cmp(&one.0)
                .then_with(|| one.1.game.cmp(&other.1.game))
        });
        let most = rated.into_iter().take(MOST);
        most.map(|(_, played, before)| Critical {
            game: played.clone(),
            ratings: before.ratings,
            expected: before.expected,
        })
        .collect()
    }

    /// Replays the games of the report, then all: what is typical, and what was new.
    fn replay(
        &mut self,
        database: &Database,
        report: &mut Report,
        mut watch: impl FnMut(Scanned),
    ) -> Result<(), StoreError> {
        let own: HashMap<i64, Scope> = self
            .own
            .iter()
            .map(|(played, scope)| (played.game, *scope))
            .collect();
        let own_ids: Vec<i64> = self.own.iter().map(|(played, _)| played.game).collect();
        let ids: Vec<i64> = self.all.iter().map(|(id, _)| *id).collect();
        let mut scanned = Scanned {
            games: 0,
            of: (own_ids.len() + ids.len()) as u64,
        };
        let mut tell = || {
            scanned.games += 1;
            if scanned.games.is_multiple_of(BETWEEN_SIGNS) {
                watch(scanned);
            }
        };
        let frames = self.layout().map(|layout| Frames::new(layout.position()));
        let turn_of = |replay: &Replay| frames.as_ref().and_then(|frames| frames.of(replay));
        let (mut uses, mut moves) = (Uses::default(), Moves::default());
        let mut turns: BTreeMap<Symmetry, u64> = BTreeMap::new();
        database.replays(&own_ids, |replay| {
            tell();
            let scope = own[&replay.game];
            moves.look_at(replay, &scope)?;
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
        let mut all = Uses::default();
        let mut days = self.all.iter();
        database.replays(&ids, |replay| {
            tell();
            let day = days
                .find(|(id, _)| *id == replay.game)
                .and_then(|(_, day)| *day);
            moves.add(replay, day, own.get(&replay.game))?;
            match turn_of(replay) {
                Some(turn) => all.add(replay, turn, &Color::BOTH),
                None => Ok(()),
            }
        })?;
        // How boards mostly stand here beside how they stand among all games.
        let turn = turns
            .into_iter()
            .max_by_key(|(turn, games)| (*games, std::cmp::Reverse(*turn)));
        let turn = turn.map_or(Symmetry::IDENTITY, |(turn, _)| turn);
        report.plans = uses.plans(&all, turn);
        let games: HashMap<i64, &Played> = self
            .own
            .iter()
            .map(|(played, _)| (played.game, played))
            .collect();
        for new in moves.newest(MOST) {
            let ply = new.ply + 1;
            report.novelties.push(Novelty {
                game: games[&new.game].clone(),
                ply,
                moves: first_moves(database, new.game, ply)?,
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

/// A day as a number: what is not known of it comes after all that is.
fn day(date: &str) -> u32 {
    date.split('.')
        .fold(0, |number, part| 100 * number + part.parse().unwrap_or(99))
}

/// The lines most played from a position, of [`LINE`] plies or to where the games part.
fn lines(
    database: &Database,
    filter: &Filter,
    (start, color): (Position, Option<Color>),
    names: &OpeningNames,
) -> Result<Vec<Line>, StoreError> {
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
        Line {
            color,
            moves: written.join(" "),
            opening: called.last(),
            tally,
        }
    };
    Ok(ways.map(line).collect())
}
