//! `GeneralMatcher`: matches positions of any game, set by set.

use super::oriented_query::{Conditions, OrientedQuery};
use super::pattern::Pattern;
use super::query::QueryTarget;
use crate::board::Bitboard;
use crate::game::Color;
use crate::rules::board_state::Position;

/// The first bit of a mask of oriented queries that stands for the second of two boards.
const SECOND_BOARD: u32 = 32;

/// The oriented queries of a matcher. Sets of them are bit masks.
pub(super) struct GeneralMatcher<'a> {
    oriented: &'a [OrientedQuery],
}

impl<'a> GeneralMatcher<'a> {
    #[inline]
    pub(super) fn new(oriented: &'a [OrientedQuery]) -> GeneralMatcher<'a> {
        GeneralMatcher { oriented }
    }

    /// The index of the first oriented query of a mask, on either board.
    pub(super) fn first(mask: u64) -> Option<usize> {
        let both = mask | mask >> SECOND_BOARD;
        (0..SECOND_BOARD as usize).find(|index| both >> index & 1 != 0)
    }

    /// The oriented queries that allow these numbers of marbles and these points.
    #[cold]
    pub(super) fn allowed_by_counts(&self, counts: [u8; 2], points: &[u8]) -> u64 {
        self.mask_of(|conditions| {
            conditions.material.is_none_or(|sought| sought == counts)
                && conditions
                    .score
                    .as_deref()
                    .is_none_or(|sought| sought == points)
        })
    }

    /// The oriented queries whose target a position matches.
    pub(super) fn matching_targets(&self, position: &Position) -> u64 {
        let sides = position.rules().players.sides();
        let points: Vec<u8> = (0..sides).map(|side| position.points(side)).collect();
        on_all_boards(position, |board| {
            let marbles = displayed_marbles(position, board);
            let counts = [0, 1].map(|color| marbles[color].len() as u8);
            let pattern = |conditions: &Conditions| match conditions.target {
                QueryTarget::Pattern(pattern) => Some(pattern),
                _ => Some(Pattern::ANYTHING),
            };
            let matches_position = |conditions: &Conditions| match &conditions.target {
                QueryTarget::Pattern(_) => true,
                QueryTarget::Position(sought) => sought.is_equivalent(position),
                QueryTarget::Cells(sought) => sought.has_same_cells(position),
            };
            self.allowed_by_counts(counts, &points)
                & self.matching_patterns(position, board, pattern)
                & self.mask_of(matches_position)
        })
    }

    /// The oriented queries whose follow-up a position matches.
    pub(super) fn matching_follow_ups(&self, position: &Position) -> u64 {
        on_all_boards(position, |board| {
            self.matching_patterns(position, board, |conditions| conditions.follow_up)
        })
    }

    /// The oriented queries whose pattern matches a board.
    fn matching_patterns(
        &self,
        position: &Position,
        board: u8,
        pattern: impl Fn(&Conditions) -> Option<Pattern>,
    ) -> u64 {
        let marbles = displayed_marbles(position, board);
        let filled = marbles
            .into_iter()
            .fold(Bitboard::EMPTY, |set, own| set | own);
        let turn = position.rules().display_color(position.turn());
        let includes = |set: Bitboard, sought: Bitboard| (sought & !set).is_empty();
        self.mask_of(|conditions| {
            pattern(conditions).is_some_and(|pattern| {
                pattern.turn.is_none_or(|sought| sought == turn)
                    && includes(filled, pattern.filled)
                    && includes(!filled, pattern.empty)
                    && marbles
                        .into_iter()
                        .zip(pattern.marbles)
                        .all(|(set, sought)| includes(set, sought))
            })
        })
    }

    /// The oriented queries whose conditions meet a predicate.
    fn mask_of(&self, predicate: impl Fn(&Conditions) -> bool) -> u64 {
        let oriented = self.oriented.iter().enumerate();
        oriented.fold(0, |mask, (n, oriented)| {
            mask | u64::from(predicate(&oriented.conditions)) << n
        })
    }
}

/// The marbles of a board, 0 or 1, by the colours in which they are displayed.
fn displayed_marbles(position: &Position, board: u8) -> [Bitboard; Color::COUNT] {
    let rules = position.rules();
    let mut marbles = [Bitboard::EMPTY; Color::COUNT];
    for color in Color::ALL
        .into_iter()
        .filter(|&color| rules.board_of(color) == board)
    {
        marbles[rules.display_color(color).index()] |= position.marbles(color);
    }
    marbles
}

/// The mask of both boards from that of each.
fn on_all_boards(position: &Position, mask: impl Fn(u8) -> u64) -> u64 {
    let first = mask(0);
    match position.rules().players.boards() {
        1 => first,
        _ => first | mask(1) << SECOND_BOARD,
    }
}
