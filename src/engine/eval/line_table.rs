//! What the 27 lines of the board are worth in the standard game, looked up by what stands on each.
//!
//! All terms but turn, marbles out and rings are about neighbours in a line, so that they are sums over lines. A line has at most nine cells of three
//! kinds, and its reversal is worth the same: 29,403 contents are all that there are. A move changes few lines.

use super::Weights;
use super::terms::{FORK, PAIR, PRESSED, PUSH, TRIPLE, WEDGE};
use crate::board::{Cell, Direction};

/// How many lines there are.
pub(super) const LINES: usize = 27;

const AXES: [Direction; 3] = [Direction::East, Direction::NorthEast, Direction::NorthWest];

/// Where a cell is in a line: which line, and three to the power of its place there.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) line: u8,
    pub(super) power: u16,
}

/// Where each cell is in its three lines, by its number.
pub(super) static PLACES: [[Place; 3]; 128] = {
    let mut places = [[Place { line: 0, power: 0 }; 3]; 128];
    let mut axis = 0;
    while axis < 3 {
        let mut lines = 0;
        let mut index = 0;
        while index < Cell::INDEX_COUNT {
            if let Some(first) = Cell::from_index(index as u8)
                && first.step(AXES[axis].opposite()).is_none()
            {
                let (mut steps, mut power) = (0, 1);
                while let Some(cell) = first.steps(AXES[axis], steps) {
                    places[cell.index() as usize][axis] = Place {
                        line: (9 * axis + lines) as u8,
                        power,
                    };
                    (steps, power) = (steps + 1, power * 3);
                }
                lines += 1;
            }
            index += 1;
        }
        axis += 1;
    }
    places
};

/// The number of the empty content of each line: contents of lines of one length have numbers that follow one another.
pub(super) static EMPTY: [u16; LINES] = {
    let mut empty = [0; LINES];
    let mut index = 0;
    while index < 128 {
        let mut axis = 0;
        while axis < 3 {
            // The last cell of a line comes last, and tells its length.
            let Place { line, power } = PLACES[index][axis];
            if power > 0 {
                empty[line as usize] = begin(power);
            }
            axis += 1;
        }
        index += 1;
    }
    empty
};

/// Where the contents of lines begin whose last cell has this power: after those of all shorter ones, which have at least five cells.
const fn begin(power: u16) -> u16 {
    let (mut begin, mut shorter) = (0, 81);
    while shorter < power {
        begin += 3 * shorter;
        shorter *= 3;
    }
    begin
}

/// Three numbers in one, each a sum over lines: what they are worth to the first side in thousandths of a marble, how many ejections that side can make
/// and how many the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Sum(i32);

/// The bits of a number of ejections: 54 pairs of a cell and a direction lead off the board. Where holes make more, no more are told.
const EJECTIONS: i32 = 6;
const MOST: i32 = (1 << EJECTIONS) - 1;

impl Sum {
    pub(super) fn new(worth: i32, ejections: [i32; 2]) -> Sum {
        let [first, other] = ejections.map(|ejections| ejections.min(MOST));
        Sum(worth << (2 * EJECTIONS) | first << EJECTIONS | other)
    }

    #[inline]
    pub(super) fn worth(self) -> i32 {
        self.0 >> (2 * EJECTIONS)
    }

    /// How many ejections a side can make.
    #[inline]
    pub(super) fn ejections(self, side: usize) -> i32 {
        self.0 >> (EJECTIONS * i32::from(side == 0)) & MOST
    }

    #[inline]
    pub(super) fn change(&mut self, before: Sum, after: Sum) {
        self.0 += after.0 - before.0;
    }
}

/// What each content of a line is worth.
#[derive(Debug, Clone)]
pub(super) struct Lines(Vec<Sum>);

impl Lines {
    /// By weights.
    pub(super) fn new(weights: &Weights) -> Lines {
        let mut sums = Vec::new();
        for length in 5..=9 {
            for content in 0..3usize.pow(length) {
                let cells = (0..length).map(|place| content / 3usize.pow(place) % 3);
                sums.push(sum(&cells.collect::<Vec<_>>(), weights));
            }
        }
        Lines(sums)
    }

    #[inline]
    pub(super) fn of(&self, content: u16) -> Sum {
        self.0[usize::from(content)]
    }
}

/// What a line is worth whose cells are empty (0), or hold a marble of the first side (1) or of the other (2).
fn sum(cells: &[usize], weights: &Weights) -> Sum {
    let (mut worth, mut ejections) = (0, [0; 2]);
    for backwards in [false, true] {
        let mut line = cells.to_vec();
        if backwards {
            line.reverse();
        }
        for (place, side) in (0..line.len()).flat_map(|place| [(place, 1), (place, 2)]) {
            let mut add = |term: usize, is_so: bool| {
                let sign = if side == 1 { 1 } else { -1 };
                worth += sign * weights.terms[term] * i32::from(is_so);
            };
            let other = 3 - side;
            let at = |place: usize| line.get(place).copied();
            let are = |content: &[usize]| line[place..].starts_with(content);
            if !backwards {
                add(PAIR, are(&[side, side]));
                add(TRIPLE, are(&[side, side, side]));
                add(WEDGE, are(&[other, side, other]));
            }
            add(PRESSED, are(&[other, side]) && at(place + 2).is_none());
            add(FORK, are(&[side, side, other, side]));
            let one = are(&[side, side, other]).then_some(place + 3);
            let two = are(&[side, side, side, other, other]).then_some(place + 5);
            if let Some(behind) = one.or(two) {
                add(PUSH, at(behind) == Some(0));
                ejections[side - 1] += i32::from(at(behind).is_none());
            }
        }
    }
    Sum::new(worth, ejections)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_its_length() {
        for (axis, direction) in AXES.into_iter().enumerate() {
            let mut lengths = [0; LINES];
            for cell in Cell::all() {
                let Place { line, power } = PLACES[usize::from(cell.index())][axis];
                assert_eq!(usize::from(line) / 9, axis);
                lengths[usize::from(line)] += 1;
                if let Some(next) = cell.step(direction) {
                    let place = PLACES[usize::from(next.index())][axis];
                    assert_eq!((place.line, place.power), (line, power * 3));
                }
            }
            let mut lengths: Vec<u32> = lengths.into_iter().filter(|&cells| cells > 0).collect();
            lengths.sort_unstable();
            assert_eq!(lengths, [5, 5, 6, 6, 7, 7, 8, 8, 9]);
        }
        let lines = Lines::new(Weights::built_in());
        let longest = EMPTY.iter().max().copied().unwrap_or_default();
        assert_eq!(lines.0.len(), usize::from(longest) + 3usize.pow(9));
    }

    #[test]
    fn three_numbers_are_one() {
        let mut sum = Sum::new(-1_234, [3, 54]);
        assert_eq!(
            (sum.worth(), sum.ejections(0), sum.ejections(1)),
            (-1_234, 3, 54)
        );
        sum.change(Sum::new(-1_000, [3, 4]), Sum::new(17, [0, 0]));
        assert_eq!(
            (sum.worth(), sum.ejections(0), sum.ejections(1)),
            (-217, 0, 50)
        );
    }
}
