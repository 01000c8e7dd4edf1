//! `BoardQueries`: a query in all orientations of a board.

use super::pattern::Pattern;
use super::query::{PatternQuery, QueryTarget};
use crate::game::GamePosition;
use crate::konane::board::{Bitboard, Board, Symmetry};
use crate::konane::key::square_bits;
use crate::konane::rules::Position;

/// The different orientations of a query on a board; the given one comes first. There are at most eight, and sets of them are bit masks.
#[derive(Debug, Clone)]
pub(super) struct BoardQueries {
    board: Board,
    pub(super) oriented: Vec<OrientedQuery>,
}

/// A query in one orientation of a board.
#[derive(Debug, Clone)]
pub(super) struct OrientedQuery {
    pattern: Pattern,
    /// The position, if the query is for one: the pattern does not have all of it.
    position: Option<Position>,
    follow_up: Option<Pattern>,
    material: Option<[u8; 2]>,
    score: Option<Vec<u8>>,
    /// The bits of the [signature](crate::konane::OccupancyTracker::signature) that a game needs.
    signature: u128,
    pub(super) symmetry: Symmetry,
    pub(super) swapped: bool,
}

impl BoardQueries {
    /// The orientations of a query that positions on a board may match.
    pub(super) fn new(query: &PatternQuery, board: &Board) -> BoardQueries {
        let keeping = board.color_keeping_symmetries();
        let swapping = board.color_swapping_symmetries();
        let mut oriented: Vec<OrientedQuery> = Vec::new();
        let mut add = |symmetry, swapped| {
            let new = OrientedQuery::new(query, board, symmetry, swapped);
            let is_new = |new: &OrientedQuery| !oriented.iter().any(|old| old.is_same(new));
            oriented.extend(new.filter(is_new));
        };
        // Without colours, all symmetries are alike.
        let has_colors = !matches!(query.target, QueryTarget::Cells(_));
        let is_allowed = |symmetry: &Symmetry| !query.exact || *symmetry == Symmetry::IDENTITY;
        keeping
            .iter()
            .filter(is_allowed)
            .for_each(|symmetry| add(symmetry, false));
        if query.swap || !has_colors {
            swapping
                .iter()
                .filter(is_allowed)
                .for_each(|symmetry| add(symmetry, has_colors));
        }
        // Without squares, the colours can be exchanged on a board on which no symmetry exchanges them.
        if query.swap && swapping.iter().next().is_none() && !has_squares(query) {
            add(Symmetry::IDENTITY, true);
        }
        BoardQueries {
            board: *board,
            oriented,
        }
    }

    /// Whether these are the queries for a board.
    #[inline]
    pub(super) fn is_for(&self, board: &Board) -> bool {
        self.board == *board
    }

    /// Whether a game with this signature and these final points may match.
    pub(super) fn may_match(&self, signature: u128, points: [u8; 2]) -> bool {
        let is_possible = |oriented: &OrientedQuery| {
            let mut pairs = oriented.score.iter().flatten().zip(points);
            // Points never decrease.
            oriented.signature & !signature == 0 && pairs.all(|(sought, last)| *sought <= last)
        };
        self.oriented.iter().any(is_possible)
    }

    /// The orientations whose target a position on the board matches.
    #[inline]
    pub(super) fn matching_targets(&self, position: &Position) -> u64 {
        self.mask_of(|oriented| {
            oriented.pattern.matches_squares(position) && oriented.has_counts(position)
        })
    }

    /// The orientations whose follow-up a position on the board matches.
    pub(super) fn matching_follow_ups(&self, position: &Position) -> u64 {
        let matches = |pattern: Pattern| pattern.matches_squares(position);
        self.mask_of(|oriented| oriented.follow_up.is_some_and(matches))
    }

    #[inline]
    fn mask_of(&self, predicate: impl Fn(&OrientedQuery) -> bool) -> u64 {
        let oriented = self.oriented.iter().enumerate();
        oriented.fold(0, |mask, (n, oriented)| {
            mask | u64::from(predicate(oriented)) << n
        })
    }
}

/// Whether a query is about squares, and not only about counts.
fn has_squares(query: &PatternQuery) -> bool {
    let names_squares = |pattern: &Pattern| {
        let squares = pattern.stones | pattern.empty | pattern.missing;
        squares.into_iter().next().is_some()
    };
    let follow_up = query.follow_up.as_ref().map(|then| &then.pattern);
    match &query.target {
        QueryTarget::Pattern(pattern) => {
            names_squares(pattern) || follow_up.is_some_and(names_squares)
        }
        _ => true,
    }
}

impl OrientedQuery {
    /// The query under a symmetry of a board; `None` if no position on the board matches.
    fn new(
        query: &PatternQuery,
        board: &Board,
        symmetry: Symmetry,
        swapped: bool,
    ) -> Option<OrientedQuery> {
        let size = board.size();
        let transformed = |pattern: Pattern| {
            let is_on_board = |squares: Bitboard| squares.into_iter().all(|s| size.contains(s));
            let all = pattern.stones | pattern.empty | pattern.missing;
            let transformed =
                is_on_board(all).then(|| pattern.transform(symmetry, size, swapped))?;
            transformed.fits(board).then_some(transformed)
        };
        let (pattern, position) = match &query.target {
            QueryTarget::Pattern(pattern) => (transformed(*pattern)?, None),
            QueryTarget::Cells(position) => (transformed(Pattern::of_squares(position))?, None),
            QueryTarget::Position(position) if position.board() != board => return None,
            QueryTarget::Position(position) => {
                let transformed = if swapped {
                    position.swap_colors(symmetry)?
                } else {
                    position.transform(symmetry)?
                };
                (Pattern::of(&transformed), Some(transformed))
            }
        };
        let follow_up = match query.follow_up {
            Some(follow_up) => Some(transformed(follow_up.pattern)?),
            None => None,
        };
        let empty = follow_up.map_or(pattern.empty, |then| pattern.empty | then.empty);
        let (mut material, mut score) = (query.material, query.score.clone());
        if swapped {
            material.iter_mut().for_each(|counts| counts.reverse());
            score.iter_mut().for_each(|points| points.reverse());
        }
        Some(OrientedQuery {
            pattern,
            position,
            follow_up,
            material,
            score,
            signature: square_bits(empty, size),
            symmetry,
            swapped,
        })
    }

    /// Whether both have the same requirements.
    fn is_same(&self, other: &OrientedQuery) -> bool {
        let requirements = |query: &OrientedQuery| {
            let OrientedQuery {
                pattern,
                position,
                follow_up,
                ..
            } = *query;
            (pattern, position, follow_up, query.material)
        };
        requirements(self) == requirements(other) && self.score == other.score
    }

    /// Whether a position whose squares match also has the material and the points, and is equivalent to the sought position.
    fn has_counts(&self, position: &Position) -> bool {
        let colors = position.colors();
        let stones = || [0, 1].map(|side: usize| position.stones(colors[side]).len() as u8);
        let points = || [0, 1].map(|side: u8| position.points(side));
        self.material.is_none_or(|sought| sought == stones())
            && self
                .score
                .as_deref()
                .is_none_or(|sought| *sought == points())
            && self
                .position
                .is_none_or(|sought| sought.is_equivalent(position))
    }
}
