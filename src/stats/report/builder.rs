//! Building a report.
//!
//! Metadata of all games are read several times, boards of a sample only: memory does not grow with the number of games, but for one bit each.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::game_counts::GameCounts;
use super::main_lines::main_lines;
use super::model::{MainLine, Novelty, Report, ReportGame, SampleInfo, Upset};
use super::novelties::NewMove;
use super::replay_pass::ReplayPass;
use super::subject::Subject;
use crate::game::Color;
use crate::games::{AnyLayout, AnyPosition, with_game_kind, with_position};
use crate::openings::OpeningNames;
use crate::record::WriteGame;
use crate::stats::game_kind_choice::GameKindChoice;
use crate::stats::ratings::{GameExpectation, MAX_GAMES, RatingPeriod, Ratings, rate};
use crate::store::{Database, Filter, GameMetadata, ScanProgress, StoreError};

/// The greatest number of persons, upsets and novelties of a report.
const MAX_ROWS: usize = 12;
/// The greatest number of layouts from which a report on a player has main lines.
const MAX_LAYOUTS: usize = 5;
/// The least difference between the points won and those expected of an upset: the winner was expected to score less than half a point, by more
/// than rounding.
const UPSET_MARGIN: f64 = 0.5 + 1e-6;
/// The number of replays between reports of progress.
const PROGRESS_INTERVAL: u64 = 1_024;

/// A report on the games that pass a filter and reach a position, in any orientation. `on_progress` receives the progress of the replays.
///
/// # Errors
/// When the database cannot be read, or a game in it is damaged.
pub fn report_of_opening(
    database: &Database,
    (position, title): (&AnyPosition, &str),
    filter: &Filter,
    names: &OpeningNames,
    on_progress: impl FnMut(ScanProgress),
) -> Result<Report, StoreError> {
    // Every game that reaches the position is one of its game.
    let choice = GameKindChoice {
        game: position.kind(),
        ..GameKindChoice::default()
    };
    let filter = &Filter {
        game: Some(choice.game),
        ..filter.clone()
    };
    database.with_read_transaction(|| {
        with_position!(position, start => {
            let mut builder = ReportBuilder {
                database,
                filter,
                choice,
                subject: Subject::opening(database, start, filter)?,
            };
            let (mut report, counts) = builder.count_games(title)?;
            // Later positions are also reached from elsewhere, by games that are none of the opening.
            let of_opening = filter.and(Filter {
                reaches: vec![*position],
                ..Filter::default()
            });
            report.lines = main_lines(database, &of_opening, (*start, None), names)?;
            report.opening = names.of_any(position).map(|opening| opening.name.clone());
            report.position = Some(*position);
            builder.replay(&counts, &mut report, on_progress)?;
            Ok(report)
        })
    })?
}

/// A report on a player, a person under any spelling, from the games that pass a filter, of the game [chosen](GameKindChoice::of) among those of the player. `on_progress` receives the progress of the replays.
///
/// # Errors
/// When the database cannot be read, or a game in it is damaged.
pub fn report_of_player(
    database: &Database,
    name: &str,
    filter: &Filter,
    names: &OpeningNames,
    on_progress: impl FnMut(ScanProgress),
) -> Result<Report, StoreError> {
    database.with_read_transaction(|| {
        let name = database.person(name)?;
        let of_player = filter.with_player(&name);
        let (choice, _) = GameKindChoice::of(database, &of_player)?;
        // An opponent is one of this player.
        let filter = match filter.against {
            Some(_) => of_player,
            None => filter.clone(),
        };
        let filter = &Filter {
            game: Some(choice.game),
            ..filter
        };
        with_game_kind!(choice.game, P => {
            let mut builder = ReportBuilder::<P> {
                database,
                filter,
                choice,
                subject: Subject::player(&name),
            };
            let (mut report, counts) = builder.count_games(&name)?;
            let mut games = 0;
            database.for_each_metadata(&filter.with_player(&name), |_| games += 1)?;
            report.later_seats = games - report.results.games;
            report.lines_of = 0;
            for (layout, games) in counts.layouts_by_games().take(MAX_LAYOUTS) {
                report.lines_of += games;
                report.lines.extend(player_lines::<P>(database, (&name, layout), filter, names)?);
            }
            builder.replay(&counts, &mut report, on_progress)?;
            Ok(report)
        })
    })?
}

/// The main lines of a player from a layout, with either colour.
fn player_lines<P: WriteGame>(
    database: &Database,
    (name, layout): (&str, AnyLayout),
    filter: &Filter,
    names: &OpeningNames,
) -> Result<Vec<MainLine>, StoreError> {
    let Some(start) = layout.start().and_then(|start| P::of(&start).copied()) else {
        return Ok(Vec::new());
    };
    let mut lines = Vec::new();
    for color in Color::BOTH {
        let player = Some((name, color));
        lines.extend(main_lines(database, filter, (start, player), names)?);
    }
    for line in &mut lines {
        line.layout = Some(layout);
    }
    Ok(lines)
}

/// The position from which most of the games start.
fn start_of<P: WriteGame>(counts: &GameCounts) -> Option<P> {
    let start = counts.layout().and_then(AnyLayout::start)?;
    P::of(&start).copied()
}

struct ReportBuilder<'a, P> {
    database: &'a Database,
    filter: &'a Filter,
    choice: GameKindChoice,
    subject: Subject<'a, P>,
}

impl<P: WriteGame> ReportBuilder<'_, P> {
    /// Fills the parts of a report that need no replays, and chooses the games to replay.
    fn count_games(&mut self, title: &str) -> Result<(Report, GameCounts), StoreError> {
        let (database, filter) = (self.database, self.filter);
        let mut counts = GameCounts::new(self.subject.player);
        database.for_each_metadata(filter, |metadata| {
            let own = self.subject.game(&metadata);
            counts.add(&metadata, own);
            if own.is_some() {
                self.subject.games.add(metadata.game);
            }
        })?;
        let (ratings, upsets) = self.rate()?;
        let player = self.subject.player;
        let report = Report {
            choice: self.choice.clone(),
            other_rules: BTreeMap::new(),
            title: title.to_owned(),
            opening: None,
            position: None,
            rating: player.and_then(|name| ratings.of(name)).cloned(),
            results: counts.results,
            colors: player.map(|_| counts.colors),
            years: std::mem::take(&mut counts.years),
            unknown_year: counts.unknown_year,
            later_seats: 0,
            lines: Vec::new(),
            lines_of: counts.results.games,
            people: counts.strongest(&ratings, MAX_ROWS),
            plans_of: counts.layout(),
            plans: Vec::new(),
            upsets,
            novelties: Vec::new(),
            sample: None,
        };
        Ok((report, counts))
    }

    /// The ratings, and the games of the report whose winner was rated lower.
    fn rate(&self) -> Result<(Ratings, Vec<Upset>), StoreError> {
        let all_metadata = |visit: &mut dyn FnMut(&GameMetadata<'_>)| {
            self.database
                .for_each_metadata(self.filter, |metadata| visit(&metadata))
        };
        let surprise = |game: &GameExpectation| (game.points - game.expected).abs();
        let mut greatest: Vec<(i64, GameExpectation)> = Vec::new();
        let shorten = |greatest: &mut Vec<(i64, GameExpectation)>| {
            greatest.sort_by(|one, other| {
                let by_surprise = surprise(&other.1).total_cmp(&surprise(&one.1));
                by_surprise.then_with(|| one.0.cmp(&other.0))
            });
            greatest.truncate(MAX_ROWS);
        };
        let period = RatingPeriod::default();
        let ratings = rate(all_metadata, period, MAX_GAMES, |game, expectation| {
            if surprise(&expectation) > UPSET_MARGIN && self.subject.games.contains(game) {
                greatest.push((game, expectation));
                if greatest.len() > 64 * MAX_ROWS {
                    shorten(&mut greatest);
                }
            }
        })?;
        shorten(&mut greatest);
        let games = self.games(greatest.iter().map(|(game, _)| *game))?;
        let upsets = greatest.iter().map(|(game, expectation)| Upset {
            game: games[game].0.clone(),
            ratings: expectation.ratings,
            expected: expectation.expected,
        });
        Ok((ratings, upsets.collect()))
    }

    /// The metadata of a few games, each with the seat of the player.
    fn games(
        &self,
        ids: impl Iterator<Item = i64>,
    ) -> Result<HashMap<i64, (ReportGame, Option<u8>)>, StoreError> {
        let ids: BTreeSet<i64> = ids.collect();
        let mut games = HashMap::new();
        if ids.is_empty() {
            return Ok(games);
        }
        let owned = |name: Option<&str>| name.map(str::to_owned);
        self.database.for_each_metadata(self.filter, |metadata| {
            if ids.contains(&metadata.game) {
                let seat = self.subject.game(&metadata).and_then(|own| own.seat);
                let game = ReportGame {
                    game: metadata.game,
                    black: owned(metadata.black),
                    white: owned(metadata.white),
                    result: metadata.result,
                    date: metadata.date,
                };
                games.insert(metadata.game, (game, seat));
            }
        })?;
        Ok(games)
    }

    /// Fills the parts of a report that need replays: of games of the subject, then of all games.
    fn replay(
        &self,
        counts: &GameCounts,
        report: &mut Report,
        mut on_progress: impl FnMut(ScanProgress),
    ) -> Result<(), StoreError> {
        let (own, all) = (counts.own.by_id(), counts.all.by_id());
        let is_complete = counts.all.is_complete();
        let mut progress = ScanProgress {
            games: 0,
            of: (own.len() + all.len()) as u64,
        };
        let mut count_replay = || {
            progress.games += 1;
            if progress.games.is_multiple_of(PROGRESS_INTERVAL) {
                on_progress(progress);
            }
        };
        let mut pass = ReplayPass::new(&self.subject, is_complete, start_of::<P>(counts));
        let own_ids: Vec<i64> = own.keys().copied().collect();
        self.database.replays(&own_ids, |replay| {
            count_replay();
            pass.add_subject_game(replay, *own[&replay.game])
        })?;
        let ids: Vec<i64> = all.keys().copied().collect();
        self.database.replays(&ids, |replay| {
            count_replay();
            pass.add_game(replay, *all[&replay.game])
        })?;
        report.plans = pass.cell_plans();
        let new_moves = if is_complete {
            pass.novelties.newest(MAX_ROWS)
        } else {
            let own_error = if counts.own.is_complete() {
                0.0
            } else {
                pass.occupancy.error()
            };
            let error = own_error.max(pass.usual_occupancy.error());
            let positions_of = pass.candidates.len();
            let (new_moves, positions) =
                pass.candidates
                    .newest(self.database, self.filter, &self.subject.games)?;
            report.sample = Some(SampleInfo {
                games: own.len() as u64,
                games_of: counts.own.offered,
                usual_games: all.len() as u64,
                usual_of: counts.all.offered,
                error,
                positions: positions as u64,
                positions_of: positions_of as u64,
            });
            self.covered_moves(new_moves)?
        };
        report.novelties = self.novelties(&new_moves)?;
        Ok(())
    }

    /// The new moves that the report covers, at most [`MAX_ROWS`], in the order of days.
    fn covered_moves(&self, new_moves: Vec<NewMove>) -> Result<Vec<NewMove>, StoreError> {
        let games = self.games(new_moves.iter().map(|new| new.game))?;
        let mut covered = Vec::new();
        for new in new_moves {
            let seat = games.get(&new.game).and_then(|(_, seat)| *seat);
            let mut is_covered = false;
            self.database.replays(&[new.game], |replay| {
                let Some(scope) = self.subject.scope(replay, seat)? else {
                    return Ok(());
                };
                replay.walk(new.ply, |ply, position: &P, _| {
                    is_covered = ply == new.ply && scope.covers(ply, position.seat());
                })
            })?;
            if is_covered {
                covered.push(new);
            }
            if covered.len() == MAX_ROWS {
                break;
            }
        }
        covered.sort_by_key(|new| (new.day, new.game, new.ply));
        Ok(covered)
    }

    fn novelties(&self, new_moves: &[NewMove]) -> Result<Vec<Novelty>, StoreError> {
        let games = self.games(new_moves.iter().map(|new| new.game))?;
        let novelties = new_moves.iter().map(|new| {
            let ply = new.ply + 1;
            Ok(Novelty {
                game: games[&new.game].0.clone(),
                ply,
                moves: first_moves::<P>(self.database, new.game, ply)?,
                before: new.before,
                after: new.after,
            })
        });
        novelties.collect()
    }
}

/// The names of the first moves of a game.
fn first_moves<P: WriteGame>(
    database: &Database,
    game: i64,
    plies: usize,
) -> Result<String, StoreError> {
    let mut names = Vec::new();
    database.replays(&[game], |replay| {
        replay.walk(plies, |ply, position: &P, mv| {
            let mv = mv.filter(|_| ply < plies);
            names.extend(mv.map(|mv| position.name_of(mv)));
        })
    })?;
    Ok(names.join(" "))
}
