//! The parts of a report that are counted from metadata, game by game.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use super::day::day_of_text;
use super::model::PersonResults;
use super::sampling::Sample;
use super::subject::SubjectGame;
use crate::games::AnyLayout;
use crate::names::name_order;
use crate::record::GameResult;
use crate::stats::ratings::{Ratings, is_rated};
use crate::stats::results::count_result;
use crate::store::{GameMetadata, ResultCounts};

/// The greatest number of games of the subject, and of all games, that are replayed. Up to this number reports are exact.
const SAMPLE_SIZE: usize = 4_000;

/// Counts of the games of a report.
pub(super) struct GameCounts {
    player: Option<String>,
    pub(super) results: ResultCounts,
    /// The results by the seat of the player.
    pub(super) colors: [ResultCounts; 2],
    pub(super) years: BTreeMap<u16, ResultCounts>,
    pub(super) unknown_year: ResultCounts,
    /// Games, won, drawn, lost by person: for the opponents of a player from the point of view of the player, otherwise from their own.
    people: HashMap<String, [u64; 4]>,
    layouts: BTreeMap<String, u64>,
    /// A sample of the games of the subject, with the seat of the player.
    pub(super) own: Sample<Option<u8>>,
    /// A sample of all games that pass the filter, with their days if known.
    pub(super) all: Sample<Option<u32>>,
}

impl GameCounts {
    pub(super) fn new(player: Option<&str>) -> GameCounts {
        GameCounts {
            player: player.map(str::to_owned),
            results: ResultCounts::default(),
            colors: [ResultCounts::default(); 2],
            years: BTreeMap::new(),
            unknown_year: ResultCounts::default(),
            people: HashMap::new(),
            layouts: BTreeMap::new(),
            own: Sample::with_capacity(SAMPLE_SIZE),
            all: Sample::with_capacity(SAMPLE_SIZE),
        }
    }

    /// Counts a game that passes the filter; `own` is given if it is a game of the subject.
    pub(super) fn add(&mut self, metadata: &GameMetadata<'_>, own: Option<SubjectGame>) {
        let day = metadata.date.as_deref().map(day_of_text);
        self.all.offer(metadata.game, day);
        let Some(SubjectGame { seat }) = own else {
            return;
        };
        self.own.offer(metadata.game, seat);
        if let Some(layout) = metadata.layout {
            match self.layouts.get_mut(layout) {
                Some(games) => *games += 1,
                None => drop(self.layouts.insert(layout.to_owned(), 1)),
            }
        }
        // Nobody wins or loses against oneself, as in lists of players.
        let is_against_oneself = metadata.black.is_some() && metadata.black == metadata.white;
        let result = if self.player.is_some() && is_against_oneself {
            GameResult::Unknown
        } else {
            metadata.result
        };
        count_result(&mut self.results, result);
        for (color, results) in (0..).zip(&mut self.colors) {
            if seat.is_none_or(|own| own == color) {
                count_result(results, result);
            }
        }
        let of_year = match metadata.year {
            Some(year) => self.years.entry(year).or_default(),
            None => &mut self.unknown_year,
        };
        count_result(of_year, result);
        if metadata.black != metadata.white {
            // A person wins or loses in rated games only, as in lists of players.
            let rated_result = if is_rated(metadata) {
                result
            } else {
                GameResult::Unknown
            };
            self.add_person(metadata.black, 0, rated_result);
            self.add_person(metadata.white, 1, rated_result);
        }
    }

    fn add_person(&mut self, name: Option<&str>, seat: usize, result: GameResult) {
        let Some(name) = name.filter(|name| self.player.as_deref() != Some(name)) else {
            return;
        };
        if !self.people.contains_key(name) {
            self.people.insert(name.to_owned(), [0; 4]);
        }
        let Some(counts) = self.people.get_mut(name) else {
            return;
        };
        let winner = match result {
            GameResult::Black => Some(0),
            GameResult::White => Some(1),
            _ => None,
        };
        // The results of a player's opponents are those of the player against them.
        let seat = if self.player.is_some() {
            1 - seat
        } else {
            seat
        };
        counts[0] += 1;
        match winner {
            Some(winner) if winner == seat => counts[1] += 1,
            Some(_) => counts[3] += 1,
            None => counts[2] += u64::from(result == GameResult::Draw),
        }
    }

    /// The layout from which most of the games start.
    pub(super) fn layout(&self) -> Option<AnyLayout> {
        let most = self.layouts_by_games().next();
        most.map(|(layout, _)| layout)
    }

    /// The layouts from which games start and their numbers, the most frequent first.
    pub(super) fn layouts_by_games(&self) -> impl Iterator<Item = (AnyLayout, u64)> {
        let mut layouts: Vec<(&String, u64)> = self
            .layouts
            .iter()
            .map(|(key, games)| (key, *games))
            .collect();
        layouts.sort_by_key(|(key, games)| (Reverse(*games), *key));
        let layouts = layouts.into_iter();
        layouts.filter_map(|(key, games)| Some((AnyLayout::find(key)?, games)))
    }

    /// The strongest people, at most `most`, by the lower ends of their rating intervals.
    pub(super) fn strongest(&self, ratings: &Ratings, most: usize) -> Vec<PersonResults> {
        let people = self.people.iter().map(|(name, [games, won, drawn, lost])| {
            let rated = ratings.of(name);
            let low = rated.map_or(f64::MIN, |rated| rated.low);
            let rating = rated.map(|rated| [rated.rating, rated.deviation]);
            let opponent = PersonResults {
                name: name.clone(),
                rating,
                games: *games,
                won: *won,
                drawn: *drawn,
                lost: *lost,
            };
            (low, opponent)
        });
        let mut people: Vec<(f64, PersonResults)> = people.collect();
        people.sort_by(|one, other| {
            let by_strength = other.0.total_cmp(&one.0);
            by_strength.then_with(|| name_order(&one.1.name).cmp(&name_order(&other.1.name)))
        });
        people.into_iter().take(most).map(|(_, one)| one).collect()
    }
}
