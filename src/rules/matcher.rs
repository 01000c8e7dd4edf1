//! Looking for what a question asks, in one game after another.

use std::collections::VecDeque;

use super::question::OrientedQuery;
use super::steps::{IllegalMoveCode, PackedPosition, MOVE_TABLE, TURN_BIT};
use super::tally::{Requirement, MismatchTable};
use super::{Color, OccupancySignature, QueryMatch, Pattern, Position, PatternQuery, FollowUp, QueryTarget};
use crate::board::{Bitboard, Symmetry};

/// A question made ready to be asked of many games.
///
/// A question in one orientation and in one way of colours is a lane: there are at most 24. Sets of lanes are bits of a number, those of
/// the second of two boards in its upper half.
#[derive(Debug, Clone)]
pub struct QueryMatcher {
    question: PatternQuery,
    lanes: Vec<(OrientedQuery, Symmetry, bool)>,
    /// What each lane needs on the board, and then.
    needs: Vec<Requirement>,
    then_needs: Vec<Requirement>,
    table: MismatchTable,
    follow_up_table: Option<MismatchTable>,
    /// Whether it asks for what no standard game has.
    is_beyond_the_standard_game: bool,
}

impl Requirement {
    fn of(pattern: &Pattern) -> Requirement {
        let marbles = |color: Color| {
            let is_to_move = pattern.turn == Some(color);
            pattern.marbles[color.index()].to_dense_bits() | if is_to_move { TURN_BIT } else { 0 }
        };
        Requirement {
            marbles: Color::BOTH.map(marbles),
            empty: pattern.empty.to_dense_bits(),
            filled: pattern.filled.to_dense_bits(),
        }
    }
}

/// From here on bits of a set of lanes stand for those of the second of two boards.
const SECOND_BOARD: u32 = 32;

impl QueryMatcher {
    /// Makes a question ready.
    pub fn new(question: &PatternQuery) -> QueryMatcher {
        let lanes = question.lanes();
        let pattern = |lane: &OrientedQuery| match &lane.target {
            QueryTarget::Pattern(pattern) => *pattern,
            QueryTarget::Position(position) => Pattern::of(position),
            QueryTarget::Cells(position) => Pattern::of_cells(position),
        };
        let needs = lanes.iter().map(|(lane, ..)| Requirement::of(&pattern(lane)));
        let needs: Vec<Requirement> = needs.collect();
        let then = lanes.iter().filter_map(|(lane, ..)| lane.follow_up.as_ref());
        let then_needs: Vec<Requirement> = then.map(Requirement::of).collect();
        QueryMatcher {
            question: question.clone(),
            table: MismatchTable::new(&needs),
            follow_up_table: question.follow_up.map(|_| MismatchTable::new(&then_needs)),
            needs,
            then_needs,
            is_beyond_the_standard_game: is_beyond_the_standard_game(question),
            lanes,
        }
    }

    /// The question.
    pub fn question(&self) -> &PatternQuery {
        &self.question
    }

    /// Whether a game may have what is asked for, as far as its footprint, the final score of its first two sides and the number of its
    /// plies tell. `Some(score)` is for games where just two sides have points.
    pub fn may_match(&self, footprint: &OccupancySignature, score: Option<[u8; 2]>, plies: u32) -> bool {
        if *self.question.plies.start() > plies {
            return false;
        }
        let [black, white] = footprint.ever;
        let either = black | white;
        let has_been = |need: &Requirement| {
            let [need_black, need_white] = need.marbles.map(|marbles| marbles & !TURN_BIT);
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
    ) -> Result<Option<QueryMatch>, IllegalMoveCode> {
        match PackedPosition::of(start) {
            Some(_) if self.is_beyond_the_standard_game => Ok(None),
            Some(to_dense_bits) => self.find_in_standard_game(to_dense_bits, codes.into_iter()),
            None => self.find_under_rules(*start, codes.into_iter()),
        }
    }

    fn find_in_standard_game(
        &self,
        mut to_dense_bits: PackedPosition,
        codes: impl Iterator<Item = u16>,
    ) -> Result<Option<QueryMatch>, IllegalMoveCode> {
        let steps = &*MOVE_TABLE;
        let mut pending = Pending::default();
        let mut allowed = self.allowed(to_dense_bits.counts, &to_dense_bits.points);
        let mut missing = self.table.of(&to_dense_bits);
        let follow_up_table = self.follow_up_table.as_ref();
        let mut then_missing = follow_up_table.map(|table| (table, table.of(&to_dense_bits)));
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
            let done = to_dense_bits.play(steps, code).ok_or(IllegalMoveCode { ply, code })?;
            self.table.play(&mut missing, done.mover, done.step);
            if let Some((table, missing)) = &mut then_missing {
                table.play(missing, done.mover, done.step);
            }
            if done.ejects {
                allowed = self.allowed(to_dense_bits.counts, &to_dense_bits.points);
            }
        }
        Ok(None)
    }

    fn find_under_rules(
        &self,
        mut position: Position,
        codes: impl Iterator<Item = u16>,
    ) -> Result<Option<QueryMatch>, IllegalMoveCode> {
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
                let pattern = |lane: &OrientedQuery| lane.follow_up;
                on_boards(&position, |board| self.fitting(&position, board, pattern))
            };
            if let Some(found) = self.see(&mut pending, ply, lanes, then) {
                return Ok(Some(found));
            }
            let Some((ply, code)) = codes.next() else {
                return Ok(None);
            };
            position.play_code(code).ok_or(IllegalMoveCode { ply, code })?;
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
    ) -> Option<QueryMatch> {
        let Some(FollowUp { within, .. }) = self.question.follow_up else {
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
    fn occurrence(&self, ply: u32, then: Option<u32>, lanes: u64) -> QueryMatch {
        let lane = (0..SECOND_BOARD)
            .find(|lane| (lanes >> lane | lanes >> (lane + SECOND_BOARD)) & 1 != 0);
        let lane = lane.expect("a set of lanes that is not empty");
        let (_, orientation, swapped) = self.lanes[lane as usize];
        QueryMatch {
            ply,
            follow_up_ply: then,
            orientation,
            swapped,
        }
    }

    /// The lanes that so many marbles and these points allow.
    #[cold]
    fn allowed(&self, counts: [u8; 2], points: &[u8]) -> u64 {
        let is_so = |lane: &OrientedQuery| {
            lane.material.is_none_or(|wanted| wanted == counts)
                && lane.score.as_deref().is_none_or(|wanted| wanted == points)
        };
        self.lanes_where(is_so)
    }

    fn lanes_where(&self, is_so: impl Fn(&OrientedQuery) -> bool) -> u64 {
        let lanes = self.lanes.iter().enumerate();
        lanes.fold(0, |set, (n, (lane, ..))| set | u64::from(is_so(lane)) << n)
    }

    fn lanes_under_rules(&self, position: &Position) -> u64 {
        let sides = position.rules().players.sides();
        let points: Vec<u8> = (0..sides).map(|side| position.points(side)).collect();
        on_boards(position, |board| {
            let marbles = board.marbles(position);
            let counts = [0, 1].map(|color| marbles[color].len() as u8);
            let pattern = |lane: &OrientedQuery| match lane.target {
                QueryTarget::Pattern(pattern) => Some(pattern),
                _ => Some(Pattern::ANYTHING),
            };
            let is_whole = |lane: &OrientedQuery| match &lane.target {
                QueryTarget::Pattern(_) => true,
                QueryTarget::Position(wanted) => wanted.is_equivalent(position),
                QueryTarget::Cells(wanted) => wanted.has_same_cells(position),
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
        pattern: impl Fn(&OrientedQuery) -> Option<Pattern>,
    ) -> u64 {
        let marbles = board.marbles(position);
        let filled = marbles
            .into_iter()
            .fold(Bitboard::EMPTY, |set, own| set | own);
        let turn = position.rules().display_color(position.turn());
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
            marbles[rules.display_color(color).index()] |= position.marbles(color);
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

fn is_beyond_the_standard_game(question: &PatternQuery) -> bool {
    let has_others = |pattern: &Pattern| {
        let others = &pattern.marbles[Color::BOTH.len()..];
        let is_other = |turn| !Color::BOTH.contains(&turn);
        others.iter().any(|cells| !cells.is_empty()) || pattern.turn.is_some_and(is_other)
    };
    let of_others = match &question.target {
        QueryTarget::Pattern(pattern) => has_others(pattern),
        QueryTarget::Position(position) => PackedPosition::of(position).is_none(),
        QueryTarget::Cells(position) => position.rules().players.boards() > 1,
    };
    of_others || question.follow_up.is_some_and(|then| has_others(&then.pattern))
}
