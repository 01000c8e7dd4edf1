//! What a report counts from columns, game by game.

use std::collections::{BTreeMap, HashMap};

use super::candidates::day_of;
use super::content::PersonResults;
use super::sample::Sample;
use super::scope::OwnGame;
use crate::record::GameResult;
use crate::rules::Layout;
use crate::stats::figures;
use crate::stats::ratings::{Ratings, is_rated};
use crate::store::{Outline, Tally};

/// Games whose boards are looked at: of those of the report at most, and of all at most. Up to here figures are exact.
const SAMPLE: usize = 4_000;

/// What is counted of the games of a report.
pub(super) struct Counted {
    player: Option<String>,
    pub(super) results: Tally,
    /// By the seat of the player.
    pub(super) colors: [Tally; 2],
    pub(super) years: BTreeMap<u16, Tally>,
    /// Games, won, drawn, lost: of the opponents of a player the player's, without one their own.
    people: HashMap<String, [u64; 4]>,
    layouts: BTreeMap<String, u64>,
    /// The games of the report, with the seat of the player.
    pub(super) own: Sample<Option<u8>>,
    /// All games that pass the filter, with their days where these are known.
    pub(super) all: Sample<Option<u32>>,
}

impl Counted {
    pub(super) fn new(player: Option<&str>) -> Counted {
        Counted {
            player: player.map(str::to_owned),
            results: Tally::default(),
            colors: [Tally::default(); 2],
            years: BTreeMap::new(),
            people: HashMap::new(),
            layouts: BTreeMap::new(),
            own: Sample::of_most(SAMPLE),
            all: Sample::of_most(SAMPLE),
        }
    }

    /// Counts a game that passes the filter; `own` is there where it is one of the report.
    pub(super) fn add(&mut self, outline: &Outline<'_>, own: Option<OwnGame>) {
        let day = outline.date.as_deref().map(day_of);
        self.all.offer(outline.game, day);
        let Some(OwnGame { seat }) = own else {
            return;
        };
        self.own.offer(outline.game, seat);
        if let Some(layout) = outline.layout {
            match self.layouts.get_mut(layout) {
                Some(games) => *games += 1,
                None => drop(self.layouts.insert(layout.to_owned(), 1)),
            }
        }
        let rated_result = if is_rated(outline) {
            outline.result
        } else {
            GameResult::Unknown
        };
        // Of a player's, only one against one other counts, as in lists of players.
        let result = match self.player {
            Some(_) => rated_result,
            None => outline.result,
        };
        figures::add(&mut self.results, result);
        if let Some(seat) = seat {
            figures::add(&mut self.colors[usize::from(seat)], result);
        }
        if let Some(year) = outline.year {
            figures::add(self.years.entry(year).or_default(), result);
        }
        if outline.black != outline.white {
            self.add_person(outline.black, 0, rated_result);
            self.add_person(outline.white, 1, rated_result);
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
        // Of a player's opponents the player's own results.
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

    /// The layout that most of the games start from.
    pub(super) fn layout(&self) -> Option<&'static Layout> {
        let most = self
            .layouts
            .iter()
            .max_by_key(|(key, games)| (**games, std::cmp::Reverse(*key)));
        most.and_then(|(key, _)| Layout::find(key))
    }

    /// The surely strongest of the people, at most so many.
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
            by_strength.then_with(|| one.1.name.cmp(&other.1.name))
        });
        people.into_iter().take(most).map(|(_, one)| one).collect()
    }
}
