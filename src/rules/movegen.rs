//! All legal moves of a position, found for whole boards at a time.

use super::moves::Ejects;
use super::{Move, Position};
use crate::board::{Bitboard, Direction};

/// The three directions in which a line is written from its alphabetically smaller end.
const LINES: [Direction; 3] = [Direction::East, Direction::NorthEast, Direction::NorthWest];

/// What the marbles can do in one direction: each set holds own marbles.
struct Fronts {
    /// Before an empty cell.
    free: Bitboard,
    /// Before one enemy marble that can be pushed on, and before two.
    one: Bitboard,
    two: Bitboard,
}

impl Position {
    /// The legal moves, in no order that anything may depend on.
    ///
    /// No position has more moves than the list can hold: it grows. With 14 marbles at most 234 moves are possible.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(128);
        self.for_each_move(|made| moves.push(made));
        moves
    }

    /// Calls `visit` with each legal move, without making a list.
    #[inline]
    pub fn for_each_move(&self, mut visit: impl FnMut(Move)) {
        let own = self.own();
        for direction in Direction::ALL {
            let fronts = self.fronts(direction);
            let edge = Bitboard::edge(direction);
            let mut inline = |leaders: Bitboard, marbles: u8, pushed: u8, ejects: Ejects| {
                let rears = (1..marbles).fold(leaders, |set, _| set.before(direction) & own);
                rears
                    .into_iter()
                    .for_each(|rear| visit(Move::inline(rear, direction, marbles, pushed, ejects)));
            };
            for marbles in 1..=3 {
                inline(fronts.free, marbles, 0, Ejects::No);
            }
            let before_edge = edge.before(direction);
            let (out, stay) = (fronts.one & before_edge, fronts.one & !before_edge);
            for marbles in 2..=3 {
                inline(out, marbles, 1, Ejects::Yes);
                inline(stay, marbles, 1, Ejects::No);
            }
            let before_edge = before_edge.before(direction);
            inline(fronts.two & before_edge, 3, 2, Ejects::Yes);
            inline(fronts.two & !before_edge, 3, 2, Ejects::No);

            for line in LINES
                .into_iter()
                .filter(|line| !line.is_parallel(direction))
            {
                let (pairs, triples) = broadsides(fronts.free, line);
                pairs
                    .into_iter()
                    .for_each(|start| visit(Move::broadside(start, line, 2, direction)));
                triples
                    .into_iter()
                    .for_each(|start| visit(Move::broadside(start, line, 3, direction)));
            }
        }
    }

    /// The number of legal moves, counted without making them.
    #[inline]
    pub fn count_moves(&self) -> u32 {
        let own = self.own();
        let mut count = 0;
        for direction in Direction::ALL {
            let Fronts { free, one, two } = self.fronts(direction);
            // A rear marble makes one move at most, by one, two or three marbles: the three sets share no cell.
            let pairs = own & (free | one).before(direction);
            let triples = own & (own & (free | one | two).before(direction)).before(direction);
            count += (free | pairs | triples).len();
            for line in LINES
                .into_iter()
                .filter(|line| !line.is_parallel(direction))
            {
                let (pairs, triples) = broadsides(free, line);
                count += pairs.len() + triples.len();
            }
        }
        count
    }

    #[inline]
    fn fronts(&self, direction: Direction) -> Fronts {
        let (own, enemy) = (self.own(), self.enemy());
        let marbles = own | enemy;
        // Only the cell right behind a pushed run matters: it must hold no marble; off the board it never does.
        let last_pushed = enemy & !marbles.before(direction);
        let next_to_last = enemy & last_pushed.before(direction);
        Fronts {
            free: own & (!marbles).before(direction),
            one: own & last_pushed.before(direction),
            two: own & next_to_last.before(direction),
        }
    }
}

/// The smaller ends of the pairs and of the triples that can step, given the single marbles that can.
#[inline]
fn broadsides(free: Bitboard, line: Direction) -> (Bitboard, Bitboard) {
    let pairs = free & free.before(line);
    (pairs, pairs & pairs.before(line))
}
