//! The games as read from files, with all their positions: the reference for answers. It does not use the database.

use crate::support::AbaloneGame as _;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use deunicode::deunicode;
use sumito::board::{Bitboard, Symmetry};
use sumito::record::{Game, GameResult};
use sumito::rules::{Color, Move, Position, Rules};
use sumito::store::Filter;

use crate::store::scan::naive::positions;

/// A game with its number and the properties that filters test.
pub(crate) struct Entry {
    pub(crate) id: i64,
    pub(crate) game: Game,
    pub(crate) moves: Vec<Move>,
    pub(crate) positions: Vec<Position>,
    /// The players by their seats.
    pub(crate) players: Vec<Option<String>>,
    /// `YYYY.MM.DD` with `??` for unknown parts, if anything is known.
    pub(crate) date: Option<String>,
    layout: Option<&'static str>,
    rules: Option<String>,
}

impl Entry {
    pub(crate) fn new(id: i64, game: Game) -> Entry {
        let seats = game.rules().players.seats().max(2);
        let player = |seat| game.seat_player(seat).map(str::to_owned);
        let is_known = |date: &String| date.bytes().any(|byte| (b'1'..=b'9').contains(&byte));
        let rules = (game.rules() != Rules::STANDARD).then(|| game.rules().to_string());
        Entry {
            id,
            moves: game.moves().collect(),
            positions: positions(&game),
            players: (0..seats).map(player).collect(),
            date: game.date().filter(is_known),
            layout: game.abalone_layout().map(|layout| layout.key()),
            rules,
            game,
        }
    }

    /// A fragment has no known positions.
    pub(crate) fn is_fragment(&self) -> bool {
        self.moves.is_empty()
    }

    /// The result, which is unknown for an incomplete game.
    pub(crate) fn result(&self) -> GameResult {
        match self.game.incomplete {
            Some(_) => GameResult::Unknown,
            None => self.game.result,
        }
    }

    pub(crate) fn year(&self) -> Option<u16> {
        let year = self.date.as_deref()?[..4].parse().ok()?;
        Some(year).filter(|year| *year > 0)
    }
}

type Key = (Bitboard, Bitboard, Color);

fn key(position: &Position) -> Key {
    (
        position.marbles(Color::Black),
        position.marbles(Color::White),
        position.turn(),
    )
}

/// A position in all twelve orientations.
pub(crate) struct Images(Vec<(Symmetry, Position)>);

impl Images {
    pub(crate) fn of(position: &Position) -> Images {
        let image = |symmetry| (symmetry, position.transform(symmetry));
        Images(Symmetry::all().map(image).collect())
    }

    fn smallest(&self) -> Key {
        let keys = self.0.iter().map(|(_, image)| key(image));
        keys.min().unwrap()
    }

    /// The symmetries that map it to a position.
    fn to(&self, position: &Position) -> impl Iterator<Item = Symmetry> {
        let same = self
            .0
            .iter()
            .filter(|(_, image)| image.is_equivalent(position));
        same.map(|(symmetry, _)| *symmetry)
    }

    pub(crate) fn has(&self, position: &Position) -> bool {
        self.to(position).next().is_some()
    }

    /// The move of the position for a move of an image; among moves that are equivalent by a symmetry of the position, the first one.
    pub(crate) fn move_back(&self, position: &Position, made: Move) -> Move {
        let moves = self.to(position);
        let moves = moves.map(|symmetry| made.transform(symmetry.inverse()));
        moves.min().unwrap()
    }
}

/// All games, with aliases and saved searches.
#[derive(Default)]
pub(crate) struct Corpus {
    pub(crate) entries: Vec<Entry>,
    /// The occurrences of positions, by the smallest of all orientations.
    places: HashMap<Key, Vec<(i64, usize)>>,
    by_id: HashMap<i64, usize>,
    /// Spellings, with the name of the person.
    pub(crate) aliases: BTreeMap<String, String>,
    pub(crate) saved_searches: BTreeMap<String, BTreeSet<i64>>,
}

impl Corpus {
    pub(crate) fn add(&mut self, game: Game) {
        let id = self.entries.last().map_or(1, |last| last.id + 1);
        let entry = Entry::new(id, game);
        if !entry.is_fragment() {
            for (ply, position) in entry.positions.iter().enumerate() {
                let key = Images::of(position).smallest();
                self.places.entry(key).or_default().push((id, ply));
            }
        }
        self.by_id.insert(id, self.entries.len());
        self.entries.push(entry);
    }

    pub(crate) fn delete(&mut self, gone: &HashSet<i64>) {
        self.entries.retain(|entry| !gone.contains(&entry.id));
        let numbered = self.entries.iter().enumerate();
        self.by_id = numbered.map(|(index, entry)| (entry.id, index)).collect();
        for ids in self.saved_searches.values_mut() {
            ids.retain(|id| !gone.contains(id));
        }
    }

    pub(crate) fn get(&self, id: i64) -> Option<&Entry> {
        Some(&self.entries[*self.by_id.get(&id)?])
    }

    /// The games that reach a position in any orientation, with every ply where they do.
    pub(crate) fn reaching(&self, images: &Images) -> BTreeMap<i64, Vec<usize>> {
        let mut found: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
        for &(id, ply) in self.places.get(&images.smallest()).into_iter().flatten() {
            let entry = self.get(id);
            if entry.is_some_and(|entry| images.has(&entry.positions[ply])) {
                found.entry(id).or_default().push(ply);
            }
        }
        found
    }

    pub(crate) fn person<'a>(&'a self, name: &'a str) -> &'a str {
        self.aliases.get(name).map_or(name, String::as_str)
    }

    fn is_called(&self, name: &str, pattern: &str) -> bool {
        let person = self.person(name);
        let mut spellings = self.aliases.iter().filter(|(_, one)| *one == person);
        fits(pattern, name)
            || fits(pattern, person)
            || spellings.any(|(spelling, _)| fits(pattern, spelling))
    }

    /// Whether a game passes a filter.
    pub(crate) fn passes(&self, entry: &Entry, filter: &Filter) -> bool {
        let in_seats = |pattern: &Option<String>, seats: &[Option<String>]| {
            let Some(pattern) = pattern else { return true };
            let mut names = seats.iter().flatten();
            names.any(|name| self.is_called(name, pattern))
        };
        let digits = |text: &str, unknown: &str, rest: char| {
            let text: String = text.replace("??", unknown).replace('.', "");
            format!("{text}{}", String::from(rest).repeat(8 - text.len()))
        };
        let date = entry.date.as_deref();
        let has_date = |test: &dyn Fn(&str) -> bool| date.is_some_and(test);
        let from = filter.from.map(|day| digits(&day.to_string(), "00", '0'));
        let to = filter.to.map(|day| digits(&day.to_string(), "99", '9'));
        let plies = entry.moves.len() as u32;
        let is_saved_in = |name: &String| self.saved_searches[name].contains(&entry.id);
        let event = entry.game.tag("Event");
        let mut options = entry
            .rules
            .as_deref()
            .map_or(Vec::new(), |rules| rules.split(' ').collect());
        if entry.rules.is_none() {
            options.push("standard");
        }
        in_seats(&filter.player, &entry.players)
            && in_seats(&filter.black, &entry.players[..1])
            && in_seats(&filter.white, &entry.players[1..2])
            && filter
                .event
                .as_deref()
                .is_none_or(|wanted| event.is_some_and(|event| fits(wanted, event)))
            && filter
                .layout
                .is_none_or(|layout| entry.layout == Some(&*layout.key()))
            && filter.result.is_none_or(|result| entry.result() == result)
            && filter
                .ending
                .is_none_or(|ending| entry.game.ending == Some(ending))
            && from.is_none_or(|from| has_date(&|date| digits(date, "99", '9') >= from))
            && to.is_none_or(|to| has_date(&|date| digits(date, "00", '0') <= to))
            && filter.min_plies.is_none_or(|least| plies >= least)
            && filter.max_plies.is_none_or(|most| plies <= most)
            && filter.rules.as_deref().is_none_or(|wanted| {
                let has = |word: &str| {
                    options
                        .iter()
                        .any(|option| *option == word || option.split('=').next() == Some(word))
                };
                wanted.split(' ').all(has)
            })
            && filter.saved_searches.iter().all(is_saved_in)
            && !filter.excluded_saved_searches.iter().any(is_saved_in)
    }
}

/// Whether a name matches a pattern without regard to case and accents; `*` matches any text.
fn fits(pattern: &str, name: &str) -> bool {
    fn match_from(pattern: &[char], name: &[char]) -> bool {
        match (pattern, name) {
            ([], []) => true,
            (['*', rest @ ..], _) => {
                (0..=name.len()).any(|skipped| match_from(rest, &name[skipped..]))
            }
            ([first, rest @ ..], [other, left @ ..]) => first == other && match_from(rest, left),
            _ => false,
        }
    }
    let plain = |text: &str| -> Vec<char> { deunicode(text).to_lowercase().chars().collect() };
    match_from(&plain(pattern), &plain(name))
}
