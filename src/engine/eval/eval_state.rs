//! How a position stands: its key and what it is worth, kept up to date from move to move.

use super::Weights;
use super::key::{base, key_from, of_marble, of_seat};
use super::lines::{EMPTY, LINES, Lines, PLACES, Sum};
use super::score::SURE;
use super::terms::{HANGING, OUT, RING, TURN, TermCounts, hanging, out, ring};
use crate::board::Cell;
use crate::rules::{Color, Move, MoveKind, Position};

/// What is looked up for all positions of a game.
#[derive(Debug, Clone)]
pub(super) struct Worth {
    weights: Weights,
    lines: Lines,
    /// What a marble is worth by the number of its cell.
    rings: Vec<i32>,
    /// That of the keys.
    base: u64,
    /// Whether its positions are those of the standard game, where a move changes what is known little by little.
    is_standard: bool,
}

/// How a position stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) key: u64,
    /// What each line holds.
    contents: [u16; LINES],
    lines: Sum,
    /// Of the first side, less that of the other.
    rings: i32,
}

impl Worth {
    pub(super) fn new(weights: &Weights) -> Worth {
        let mut rings = vec![0; 128];
        for cell in Cell::all().filter(|&cell| ring(cell) < 4) {
            rings[usize::from(cell.index())] = weights.terms[RING + ring(cell)];
        }
        Worth {
            weights: weights.clone(),
            lines: Lines::new(weights),
            rings,
            base: 0,
            is_standard: false,
        }
    }

    /// Gets ready for positions that come after this one.
    pub(super) fn begin(&mut self, position: &Position) {
        self.base = base(position);
        self.is_standard = position.rules().plays_as_standard()
            && Color::ALL[2..]
                .iter()
                .all(|&color| position.marbles(color).is_empty());
    }

    /// How a position of the game stands.
    pub(super) fn standing(&self, position: &Position) -> Standing {
        let mut standing = Standing {
            key: key_from(position, self.base),
            contents: EMPTY,
            lines: Sum::default(),
            rings: 0,
        };
        if !self.is_standard {
            let TermCounts { counts, ejections } = TermCounts::of(position);
            let side = mover(position);
            let counted = counts[RING..HANGING].iter();
            let weights = &self.weights.terms[RING..HANGING];
            let worth: i32 = counted.zip(weights).map(|(n, weight)| n * weight).sum();
            standing.lines = match side {
                0 => Sum::new(worth, ejections),
                _ => Sum::new(-worth, [ejections[1], ejections[0]]),
            };
            return standing;
        }
        for content in standing.contents {
            standing
                .lines
                .change(Sum::default(), self.lines.of(content));
        }
        for color in Color::BOTH {
            for cell in position.marbles(color) {
                self.put(&mut standing, color, cell, 1);
            }
        }
        standing.key = key_from(position, self.base);
        standing
    }

    /// How the position stands after a move that is legal in it and was just played.
    #[inline]
    pub(super) fn after(&self, before: &Standing, made: Move, position: &Position) -> Standing {
        if !self.is_standard {
            return self.standing(position);
        }
        let mut standing = *before;
        let enemy = position.turn();
        let own = enemy.opponent();
        let (start, direction, marbles) = (made.start(), made.direction(), made.marbles());
        match made.kind() {
            MoveKind::Inline => {
                self.put(&mut standing, own, start, -1);
                if let Some(front) = start.steps(direction, marbles) {
                    if made.pushed() > 0 {
                        self.put(&mut standing, enemy, front, -1);
                        if let Some(behind) = start.steps(direction, marbles + made.pushed()) {
                            self.put(&mut standing, enemy, behind, 1);
                        }
                    }
                    self.put(&mut standing, own, front, 1);
                }
            }
            MoveKind::Broadside { line } => {
                for cell in (0..marbles).filter_map(|steps| start.steps(line, steps)) {
                    self.put(&mut standing, own, cell, -1);
                    if let Some(target) = cell.step(direction) {
                        self.put(&mut standing, own, target, 1);
                    }
                }
            }
            MoveKind::Triangle(_) => return self.standing(position),
        }
        standing.key ^= of_seat(0) ^ of_seat(1);
        standing
    }

    /// Puts a marble on a cell, or takes it off (-1).
    #[inline]
    fn put(&self, standing: &mut Standing, color: Color, cell: Cell, count: i16) {
        standing.key ^= of_marble(color, cell);
        let number = usize::from(cell.index() & 127);
        let ring = self.rings[number] * i32::from(count);
        let first = color == Color::Black;
        standing.rings += if first { ring } else { -ring };
        let digit = if first { count } else { 2 * count };
        for place in PLACES[number] {
            let content = &mut standing.contents[usize::from(place.line)];
            let before = *content;
            *content = before.wrapping_add_signed(digit.wrapping_mul(place.power.cast_signed()));
            standing
                .lines
                .change(self.lines.of(before), self.lines.of(*content));
        }
    }

    /// How many ejections the side to move can make.
    #[inline]
    pub(super) fn ejections(standing: &Standing, position: &Position) -> i32 {
        standing.lines.ejections(mover(position))
    }

    /// What a position is worth to the side to move, in hundredths of a marble.
    #[inline]
    pub(super) fn value(&self, standing: &Standing, position: &Position) -> i32 {
        let side = mover(position);
        let worth = standing.lines.worth() + standing.rings;
        let terms = &self.weights.terms;
        let mut value = terms[TURN] + if side == 0 { worth } else { -worth };
        for left in 1..=5 {
            let lead = out(position, side, left) - out(position, 1 - side, left);
            value += terms[OUT + usize::from(5 - left)] * lead;
        }
        let hanging = hanging(standing.lines.ejections(1 - side));
        value += terms[HANGING] * hanging[0] + terms[HANGING + 1] * hanging[1];
        (value / 10).clamp(-SURE, SURE)
    }
}

/// The side to move, 0 or 1.
#[inline]
pub(super) fn mover(position: &Position) -> usize {
    usize::from(position.rules().side(position.seat()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Score, evaluate};
    use crate::rules::{Layout, Rules, split_mix};

    /// In games of random moves, what is kept up to date is what is found anew.
    #[test]
    fn what_is_kept_up_to_date_is_what_is_found_anew() {
        let rules = [
            "standard",
            "eject=4 sprint=30",
            "moves=2 holes=e5",
            "triangles obstacles=d5",
            "pivot=e5 pivot-worth=1",
            "players=4x2x2",
            "moves=each eject=8",
        ];
        let weights = Weights::built_in();
        let mut worth = Worth::new(weights);
        for (seed, rules) in (0..).zip(rules) {
            let rules: Rules = rules.parse().unwrap();
            let layout = Layout::find("Belgian Daisy").unwrap();
            let mut position = layout.start(&rules).unwrap();
            worth.begin(&position);
            assert_eq!(worth.is_standard, rules.plays_as_standard());
            let mut standing = worth.standing(&position);
            for ply in 0..200 {
                let mut moves = position.legal_moves();
                moves.sort_unstable();
                // Ejections and pushes come too seldom by themselves.
                let mut sharp = moves
                    .iter()
                    .filter(|made| made.ejects() || made.pushed() > 0);
                let place = split_mix(seed * 1_000 + ply) as usize;
                let made = match sharp.next() {
                    Some(&made) if place.is_multiple_of(3) => made,
                    _ => moves[place % moves.len()],
                };
                position.apply(made);
                standing = worth.after(&standing, made, &position);
                assert_eq!(standing, worth.standing(&position), "{rules} ply {ply}");
                let value = worth.value(&standing, &position);
                assert_eq!(
                    Score::of(value),
                    evaluate(&position, weights),
                    "{rules} ply {ply}"
                );
                if worth.is_standard {
                    // Two and three that push the same marble are one ejection.
                    let mut ejected: Vec<_> = position.legal_moves();
                    ejected.retain(|made| made.ejects());
                    let mut ejected: Vec<_> = ejected
                        .iter()
                        .map(|made| (made.ejected_from(), made.direction()))
                        .collect();
                    ejected.sort_unstable();
                    ejected.dedup();
                    let known = Worth::ejections(&standing, &position);
                    assert_eq!(ejected.len(), known.unsigned_abs() as usize);
                }
                if rules.winner(&position).is_some() {
                    break;
                }
            }
        }
    }
}
