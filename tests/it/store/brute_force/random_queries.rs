//! Random queries, derived from the games so that most of them find something.

use sumito::board::{Cell, Symmetry};
use sumito::games::AnyLayout;
use sumito::record::GameResult;
use sumito::rules::{CellContent, Color, FollowUp, Pattern, PatternQuery, Position, QueryTarget};
use sumito::store::Filter;

use super::corpus::{Corpus, Entry};
use crate::support::Random;

/// Generates random queries.
pub(crate) struct Draw<'a> {
    corpus: &'a Corpus,
    random: Random,
}

impl<'a> Draw<'a> {
    pub(crate) fn new(corpus: &'a Corpus, random: Random) -> Draw<'a> {
        Draw { corpus, random }
    }

    fn chance(&mut self, of: usize) -> bool {
        self.random.below(of) == 0
    }

    fn entry(&mut self) -> &'a Entry {
        loop {
            let entry = &self.corpus.entries[self.random.below(self.corpus.entries.len())];
            if !entry.is_fragment() {
                return entry;
            }
        }
    }

    fn symmetry(&mut self) -> Symmetry {
        Symmetry::from_index(self.random.below(12) as u8).unwrap()
    }

    /// A random position of a game in any orientation; sometimes one that may occur in no game.
    pub(crate) fn position(&mut self) -> Position {
        let entry = self.entry();
        let most = if self.chance(3) {
            entry.positions.len()
        } else {
            14.min(entry.positions.len())
        };
        let mut position = entry.positions[self.random.below(most)];
        if self.chance(10) {
            let moves: Vec<_> = position.move_list().into_iter().collect();
            if !moves.is_empty() {
                position.play_unchecked(moves[self.random.below(moves.len())]);
            }
        }
        position.transform(self.symmetry())
    }

    /// A position that many games reach.
    pub(crate) fn early_position(&mut self) -> Position {
        let entry = self.entry();
        let ply = self.random.below(4.min(entry.positions.len()));
        entry.positions[ply].transform(self.symmetry())
    }

    /// The name of a player.
    pub(crate) fn player(&mut self) -> String {
        loop {
            let entry = self.entry();
            let seat = self.random.below(2);
            if let Some(name) = &entry.players[seat] {
                return self.corpus.person(name).to_owned();
            }
        }
    }

    /// A name or a part of it, in random case.
    fn name(&mut self, name: &str) -> String {
        let letters: Vec<char> = name.chars().collect();
        let cut = 1 + self.random.below(letters.len());
        let part = |letters: &[char]| letters.iter().collect::<String>();
        let text = match self.random.below(5) {
            0 => format!("{}*", part(&letters[..cut])),
            1 => format!("*{}", part(&letters[letters.len() - cut..])),
            2 => format!("*{}*", part(&letters[cut - 1..])),
            _ => name.to_owned(),
        };
        if self.chance(3) {
            text.to_uppercase()
        } else {
            text
        }
    }

    fn day(&mut self, date: &str) -> String {
        let date = date.split(".??").next().unwrap_or(date);
        let parts: Vec<&str> = date.split('.').collect();
        parts[..=self.random.below(parts.len())].join(".")
    }

    /// A filter with no, one or a few conditions, most of which some game fulfils.
    pub(crate) fn filter(&mut self) -> Filter {
        let mut filter = Filter::default();
        let conditions = [0, 1, 1, 1, 2, 3][self.random.below(6)];
        let entry = self.entry();
        for _ in 0..conditions {
            match self.random.below(14) {
                0 | 1 => {
                    filter.player = entry
                        .players
                        .iter()
                        .flatten()
                        .next()
                        .map(|name| self.name(name))
                }
                2 => filter.black = entry.players[0].as_deref().map(|name| self.name(name)),
                3 => filter.white = entry.players[1].as_deref().map(|name| self.name(name)),
                4 => {
                    filter.event = entry
                        .game
                        .tag("Event")
                        .filter(|event| !event.is_empty())
                        .map(|event| self.name(event))
                }
                5 => filter.layout = entry.game.layout().or(AnyLayout::find("Belgian Daisy")),
                6 => {
                    filter.result = [GameResult::Black, GameResult::White, GameResult::Draw]
                        .get(self.random.below(3))
                        .copied()
                }
                7 => filter.ending = entry.game.ending,
                8 => {
                    filter.from = entry
                        .date
                        .as_deref()
                        .map(|date| self.day(date).parse().unwrap())
                }
                9 => {
                    filter.to = entry
                        .date
                        .as_deref()
                        .map(|date| self.day(date).parse().unwrap())
                }
                10 => filter.min_plies = Some(self.random.below(120) as u32),
                11 => filter.max_plies = Some(20 + self.random.below(150) as u32),
                12 => {
                    let rules = [
                        "standard",
                        "eject",
                        "triangles",
                        "players=3",
                        "players",
                        "pivot",
                    ];
                    filter.rules = Some(rules[self.random.below(rules.len())].to_owned());
                }
                _ if self.chance(2) => filter.saved_searches = vec!["some".to_owned()],
                _ => filter.excluded_saved_searches = vec!["some".to_owned()],
            }
        }
        if filter.check_ranges().is_err() {
            (filter.to, filter.max_plies) = (None, None);
        }
        filter
    }

    /// Some cells of a position as a pattern.
    fn pattern(&mut self, position: &Position) -> Pattern {
        let mut pattern = Pattern::ANYTHING;
        let cells: Vec<Cell> = Cell::all().collect();
        for _ in 0..=self.random.below(5) {
            let cell = cells[self.random.below(cells.len())];
            let held = match position
                .at_on_board(0, cell)
                .map(|color| position.rules().display_color(color))
            {
                None => CellContent::Empty,
                Some(_) if self.chance(5) => CellContent::AnyMarble,
                Some(color) => CellContent::Marble(color),
            };
            pattern.set(cell, held);
        }
        if self.chance(5) {
            pattern.set_turn(Some(Color::BOTH[self.random.below(2)]));
        }
        pattern
    }

    /// A query for a scan: position, cells, pattern, material, score, plies, and follow-up.
    pub(crate) fn query(&mut self) -> PatternQuery {
        let entry = self.entry();
        let ply = self.random.below(entry.positions.len());
        let position = entry.positions[ply].transform(self.symmetry());
        let wanted = match self.random.below(8) {
            0 => QueryTarget::Position(position),
            1 => QueryTarget::Cells(position),
            2 => QueryTarget::Pattern(Pattern::ANYTHING),
            _ => QueryTarget::Pattern(self.pattern(&position)),
        };
        let count = |color| {
            let at = |cell| {
                position
                    .at_on_board(0, cell)
                    .map(|held| position.rules().display_color(held))
            };
            Cell::all().filter(|cell| at(*cell) == Some(color)).count() as u8
        };
        let sides = 0..position.rules().players.sides();
        let score = sides.map(|side| position.points(side)).collect();
        let from = ply.saturating_sub(self.random.below(30)) as u32;
        let to = from + 60;
        let later = entry.positions[ply..]
            .get(self.random.below(12))
            .copied()
            .unwrap_or(position);
        let pattern = self.pattern(&later);
        let within = [1, 4, 12, u32::MAX][self.random.below(4)];
        PatternQuery {
            target: wanted,
            exact: self.chance(4),
            swap: self.chance(3),
            material: self.chance(4).then(|| Color::BOTH.map(count)),
            score: self.chance(5).then_some(score),
            plies: if self.chance(3) {
                from..=to
            } else {
                0..=u32::MAX
            },
            follow_up: self.chance(4).then_some(FollowUp { pattern, within }),
        }
    }
}
