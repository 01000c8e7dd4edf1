//! Looking for what a question asks, in one game after another.

use std::collections::VecDeque;

use super::question::Lane;
use super::steps::{BadCode, Packed, STEPS, TURN};
use super::tally::{Need, Tally};
use super::{Color, Footprint, Occurrence, Pattern, Position, Question, Then, Wanted};
use crate::board::{Bitboard, Symmetry};

/// A question made ready to be asked of many games.
///
/// A question in one orientation and in one way of colours is a lane: there are at most 24. Sets of lanes are bits of a number, those of
/// the second of two boards in its upper half.
#[derive(Debug, Clone)]
pub struct Matcher {
    question: Question,
    lanes: Vec<(Lane, Symmetry, bool)>,
    /// What each lane needs on the board, and then.
    needs: Vec<Need>,
    then_needs: Vec<Need>,
    tally: Tally,
    then_tally: Option<Tally>,
    /// Whether it asks for what no standard game has.
    is_beyond_the_standard_game: bool,
}

impl Need {
    fn of(pattern: &Pattern) -> Need {
        let marbles = |color: Color| {
            let is_to_move = pattern.turn == Some(color);
            pattern.marbles[color.index()].packed() | if is_to_move { TURN } else { 0 }
        };
        Need {
            marbles: Color::BOTH.map(marbles),
            empty: pattern.empty.packed(),
            filled: pattern.filled.packed(),
        }
    }
}

/// From here on bits of a set of lanes stand for those of the second of two boards.
const SECOND_BOARD: u32 = 32;

impl Matcher {
    /// Makes a question ready.
    pub fn new(question: &Question) -> Matcher {
        let lanes = question.lanes();
        let pattern = |lane: &Lane| match &lane.wanted {
            Wanted::Pattern(pattern) => *pattern,
            Wanted::Position(position) => Pattern::of(position),
            Wanted::Cells(position) => Pattern::of_cells(position),
        };
        let needs = lanes.iter().map(|(lane, ..)| Need::of(&pattern(lane)));
        let needs: Vec<Need> = needs.collect();
        let then = lanes.iter().filter_map(|(lane, ..)| lane.then.as_ref());
        let then_needs: Vec<Need> = then.map(Need::of).collect();
        Matcher {
            question: question.clone(),
            tally: Tally::new(&needs),
            then_tally: question.then.map(|_| Tally::new(&then_needs)),
            needs,
            then_needs,
            is_beyond_the_standard_game: is_beyond_the_standard_game(question),
            lanes,
        }
    }

    /// The question.
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// Whether a game may have what is asked for, as far as its footprint, the final score of its first two sides and the number of its
    /// plies tell. `Some(score)` is for games where just two sides have points.
    pub fn may_be_in(&self, footprint: &Footprint, score: Option<[u8; 2]>, plies: u32) -> bool {
        if *self.question.plies.start() > plies {
            return false;
        }
        let [black, white] = footprint.ever;
        let either = black | white;
        let has_been = |need: &Need| {
            let [need_black, need_white] = need.marbles.map(|marbles| marbles & !TURN);
            (need_black & !black) | (need_white & !white) | (need.filled & !either) == 0
        };
        let lanes = self.lanes.iter().enumerate();
        let mut lanes = lanes.filter(|(n, _)| {
            has_been(&self.needs[*n]) && self.then_needs.get(*n).is_none_or(has_been)
        });
        lanes.any(|(_, (lane, ..))| match (lane.score.as_deref(), score) {
            // Points only grow.
            (Some(wanted), Some(last)) => {
                wanted.len() == 2
                    && wanted
                        .iter()
                        .zip(last)
                        .all(|(wanted, last)| *wanted <= last)
            }
            _ => true,
        })
    }

    /// Where a game has what is asked for, from its start and the [codes](super::Move::code) of its moves.
    ///
    /// # Errors
    /// When a move before that is not legal.
    pub fn find(
        &self,
        start: &Position,
        codes: impl IntoIterator<Item = u16>,
    ) -> Result<Option<Occurrence>, BadCode> {
        match Packed::of(start) {
            Some(_) if self.is_beyond_the_standard_game => Ok(None),
            Some(packed) => self.find_in_standard_game(packed, codes.into_iter()),
            None => self.find_under_rules(*start, codes.into_iter()),
        }
    }

    fn find_in_standard_game(
        &self,
        mut packed: Packed,
        codes: impl Iterator<Item = u16>,
    ) -> Result<Option<Occurrence>, BadCode> {
        let steps = &*STEPS;
        let mut pending = Pending::default();
        let mut allowed = self.allowed(packed.counts, &packed.points);
        let mut missing = self.tally.of(&packed);
        let then_tally = self.then_tally.as_ref();
        let mut then_missing = then_tally.map(|tally| (tally, tally.of(&packed)));
        let mut codes = (1..).zip(codes);
        for ply in 0.. {
            if self.is_over(ply, &pending) {
                return Ok(None);
            }
            let mut lanes = 0;
            if allowed != 0 && self.question.plies.contains(&ply) {
                lanes = allowed & missing.met();
            }
            let then = || then_missing.map_or(0, |(_, missing)| missing.met());
            if let Some(found) = self.see(&mut pending, ply, lanes, then) {
                return Ok(Some(found));
            }
            let Some((ply, code)) = codes.next() else {
                return Ok(None);
            };
            let done = packed.play(steps, code).ok_or(BadCode { ply, code })?;
            self.tally.play(&mut missing, done.mover, done.step);
            if let Some((tally, missing)) = &mut then_missing {
                tally.play(missing, done.mover, done.step);
            }
            if done.ejects {
                allowed = self.allowed(packed.counts, &packed.points);
            }
        }
        Ok(None)
    }

    fn find_under_rules(
        &self,
        mut position: Position,
        codes: impl Iterator<Item = u16>,
    ) -> Result<Option<Occurrence>, BadCode> {
        let mut pending = Pending::default();
        let mut codes = (1..).zip(codes);
        for ply in 0.. {
            if self.is_over(ply, &pending) {
                return Ok(None);
            }
            let lanes = if self.question.plies.contains(&ply) {
                self.lanes_under_rules(&position)
            } else {
                0
            };
            let then = || {
                let pattern = |lane: &Lane| lane.then;
                on_boards(&position, |board| self.fitting(&position, board, pattern))
            };
            if let Some(found) = self.see(&mut pending, ply, lanes, then) {
                return Ok(Some(found));
            }
            let Some((ply, code)) = codes.next() else {
                return Ok(None);
            };
            position.play_code(code).ok_or(BadCode { ply, code })?;
        }
        Ok(None)
    }

    /// Whether nothing can be found from this ply on.
    #[inline]
    fn is_over(&self, ply: u32, pending: &Pending) -> bool {
        ply > *self.question.plies.end() && pending.seen.is_empty()
    }

    /// What a ply with these lanes makes the answer, if it does; `then` tells the lanes of what shall come then.
    #[inline]
    fn see(
        &self,
        pending: &mut Pending,
        ply: u32,
        lanes: u64,
        then: impl FnOnce() -> u64,
    ) -> Option<Occurrence> {
        let Some(Then { within, .. }) = self.question.then else {
            return (lanes != 0).then(|| self.occurrence(ply, None, lanes));
        };
        while pending
            .seen
            .front()
            .is_some_and(|(seen, _)| ply - seen > within)
        {
            pending.seen.pop_front();
        }
        if !pending.seen.is_empty() {
            let then = then();
            // The first one seen: an earlier one would still be within the same plies.
            let mut seen = pending.seen.iter().filter(|_| then != 0);
            if let Some((seen, lanes)) = seen.find(|(_, lanes)| lanes & then != 0) {
                return Some(self.occurrence(*seen, Some(ply), lanes & then));
            }
        }
        if lanes != 0 {
            pending.seen.push_back((ply, lanes));
        }
        None
    }

    #[cold]
    fn occurrence(&self, ply: u32, then: Option<u32>, lanes: u64) -> Occurrence {
        let lane = (0..SECOND_BOARD)
            .find(|lane| (lanes >> lane | lanes >> (lane + SECOND_BOARD)) & 1 != 0);
        let lane = lane.expect("a set of lanes that is not empty");
        let (_, orientation, swapped) = self.lanes[lane as usize];
        Occurrence {
            ply,
            then,
            orientation,
            swapped,
        }
    }

    /// The lanes that so many marbles and these points allow.
    #[cold]
    fn allowed(&self, counts: [u8; 2], points: &[u8]) -> u64 {
        let is_so = |lane: &Lane| {
            lane.material.is_none_or(|wanted| wanted == counts)
                && lane.score.as_deref().is_none_or(|wanted| wanted == points)
        };
        self.lanes_where(is_so)
    }

    fn lanes_where(&self, is_so: impl Fn(&Lane) -> bool) -> u64 {
        let lanes = self.lanes.iter().enumerate();
        lanes.fold(0, |set, (n, (lane, ..))| set | u64::from(is_so(lane)) << n)
    }

    fn lanes_under_rules(&self, position: &Position) -> u64 {
        let sides = position.rules().players.sides();
        let points: Vec<u8> = (0..sides).map(|side| position.points(side)).collect();
        on_boards(position, |board| {
            let marbles = board.marbles(position);
            let counts = [0, 1].map(|color| marbles[color].len() as u8);
            let pattern = |lane: &Lane| match lane.wanted {
                Wanted::Pattern(pattern) => Some(pattern),
                _ => Some(Pattern::ANYTHING),
            };
            let is_whole = |lane: &Lane| match &lane.wanted {
                Wanted::Pattern(_) => true,
                Wanted::Position(wanted) => wanted.is_same(position),
                Wanted::Cells(wanted) => wanted.is_same_without_colors(position),
            };
            self.allowed(counts, &points)
                & self.fitting(position, board, pattern)
                & self.lanes_where(is_whole)
        })
    }

    /// The lanes whose pattern is on a board.
    fn fitting(
        &self,
        position: &Position,
        board: Board,
        pattern: impl Fn(&Lane) -> Option<Pattern>,
    ) -> u64 {
        let marbles = board.marbles(position);
        let filled = marbles
            .into_iter()
            .fold(Bitboard::EMPTY, |set, own| set | own);
        let turn = position.rules().shown(position.turn());
        let holds = |held: Bitboard, wanted: Bitboard| (wanted & !held).is_empty();
        self.lanes_where(|lane| {
            pattern(lane).is_some_and(|pattern| {
                pattern.turn.is_none_or(|wanted| wanted == turn)
                    && holds(filled, pattern.filled)
                    && holds(!filled, pattern.empty)
                    && marbles
                        .into_iter()
                        .zip(pattern.marbles)
                        .all(|(held, wanted)| holds(held, wanted))
            })
        })
    }
}

/// What was seen and waits for what shall come then: plies and their lanes.
#[derive(Default)]
struct Pending {
    seen: VecDeque<(u32, u64)>,
}

/// One of the boards of a position.
#[derive(Clone, Copy)]
struct Board(u8);

impl Board {
    /// The marbles of each colour that the board shows.
    fn marbles(self, position: &Position) -> [Bitboard; Color::COUNT] {
        let rules = position.rules();
        let mut marbles = [Bitboard::EMPTY; Color::COUNT];
        for color in Color::ALL
            .into_iter()
            .filter(|&color| rules.board_of(color) == self.0)
        {
            marbles[rules.shown(color).index()] |= position.marbles(color);
        }
        marbles
    }
}

/// The lanes of all boards of a position.
fn on_boards(position: &Position, lanes: impl Fn(Board) -> u64) -> u64 {
    let first = lanes(Board(0));
    match position.rules().players.boards() {
        1 => first,
        _ => first | lanes(Board(1)) << SECOND_BOARD,
    }
}

fn is_beyond_the_standard_game(question: &Question) -> bool {
    let has_others = |pattern: &Pattern| {
        let others = &pattern.marbles[Color::BOTH.len()..];
        let is_other = |turn| !Color::BOTH.contains(&turn);
        others.iter().any(|cells| !cells.is_empty()) || pattern.turn.is_some_and(is_other)
    };
    let of_others = match &question.wanted {
        Wanted::Pattern(pattern) => has_others(pattern),
        Wanted::Position(position) => Packed::of(position).is_none(),
        Wanted::Cells(position) => position.rules().players.boards() > 1,
    };
    of_others || question.then.is_some_and(|then| has_others(&then.pattern))
}
