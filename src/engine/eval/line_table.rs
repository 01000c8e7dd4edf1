//! A table of what the 27 lines of the board contribute to the evaluation in the standard game, indexed by the contents of a line.
//!
//! All terms but turn, ejections and rings concern neighbours in a line, so they are sums over lines. A line has at most nine cells with three
//! possible contents each, and its reversal has the same value: the table has 29,403 entries. A move changes few lines.

use super::terms::{FORK, PAIR, PRESSED, PUSH, TRIPLE, WEDGE};
use super::weights::Weights;
use crate::board::{Cell, Direction};

/// The number of lines of the board: nine along each of three axes.
pub(super) const LINE_COUNT: usize = 27;

const AXES: [Direction; 3] = [Direction::East, Direction::NorthEast, Direction::NorthWest];

/// The location of a cell in a line: which line, and three to the power of its place there.
#[derive(Clone, Copy)]
pub(super) struct LineCell {
    pub(super) line: u8,
    pub(super) power: u16,
}

/// The location of each cell in its three lines, by cell index.
pub(super) static LINES_OF_CELL: [[LineCell; 3]; 128] = {
    let mut lines_of_cell = [[LineCell { line: 0, power: 0 }; 3]; 128];
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
                    lines_of_cell[cell.index() as usize][axis] = LineCell {
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
    lines_of_cell
};

/// The table index of each line when it is empty. Contents of lines of one length have consecutive indices: the index of a line is that of the
/// empty line plus its contents as a number in base three.
pub(super) static EMPTY_LINES: [u16; LINE_COUNT] = {
    let mut empty = [0; LINE_COUNT];
    let mut index = 0;
    while index < 128 {
        let mut axis = 0;
        while axis < 3 {
            // The last cell of a line is visited last, and its power determines the length.
            let LineCell { line, power } = LINES_OF_CELL[index][axis];
            if power > 0 {
                empty[line as usize] = table_offset(power);
            }
            axis += 1;
        }
        index += 1;
    }
    empty
};

/// The index of the first entry for lines whose last cell has this power: after those of all shorter lines, which have at least five cells.
const fn table_offset(power: u16) -> u16 {
    let (mut offset, mut shorter) = (0, 81);
    while shorter < power {
        offset += 3 * shorter;
        shorter *= 3;
    }
    offset
}

/// Three sums over lines packed into one number: the value for the first side in thousandths of a marble, and the ejections available to each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct LineSum(i32);

/// The bits of a number of ejections: 54 pairs of a cell and a direction lead off the board. Greater numbers, possible on boards with holes, are
/// clamped.
const EJECTION_BITS: i32 = 6;
const MAX_EJECTIONS: i32 = (1 << EJECTION_BITS) - 1;

impl LineSum {
    pub(super) fn new(value: i32, ejections: [i32; 2]) -> LineSum {
        let [first, second] = ejections.map(|ejections| ejections.min(MAX_EJECTIONS));
        LineSum(value << (2 * EJECTION_BITS) | first << EJECTION_BITS | second)
    }

    #[inline]
    pub(super) fn value(self) -> i32 {
        self.0 >> (2 * EJECTION_BITS)
    }

    /// The number of ejections available to a side.
    #[inline]
    pub(super) fn ejections(self, side: usize) -> i32 {
        self.0 >> (EJECTION_BITS * i32::from(side == 0)) & MAX_EJECTIONS
    }

    /// Replaces the contribution of a line.
    #[inline]
    pub(super) fn replace(&mut self, before: LineSum, after: LineSum) {
        self.0 += after.0 - before.0;
    }
}

/// The contribution of each possible content of a line.
#[derive(Debug, Clone)]
pub(super) struct LineTable(Vec<LineSum>);

impl LineTable {
    pub(super) fn new(weights: &Weights) -> LineTable {
        let mut sums = Vec::new();
        for length in 5..=9 {
            for content in 0..3usize.pow(length) {
                let cells = (0..length).map(|place| content / 3usize.pow(place) % 3);
                sums.push(evaluate_line(&cells.collect::<Vec<_>>(), weights));
            }
        }
        LineTable(sums)
    }

    #[inline]
    pub(super) fn get(&self, content: u16) -> LineSum {
        self.0[usize::from(content)]
    }
}

/// The contribution of a line whose cells are empty (0), or hold a marble of the first side (1) or of the second (2).
fn evaluate_line(cells: &[usize], weights: &Weights) -> LineSum {
    let (mut value, mut ejections) = (0, [0; 2]);
    for is_reversed in [false, true] {
        let mut line = cells.to_vec();
        if is_reversed {
            line.reverse();
        }
        for (place, side) in (0..line.len()).flat_map(|place| [(place, 1), (place, 2)]) {
            let mut add = |term: usize, is_present: bool| {
                let sign = if side == 1 { 1 } else { -1 };
                value += sign * weights.terms[term] * i32::from(is_present);
            };
            let other = 3 - side;
            let at = |place: usize| line.get(place).copied();
            let are = |content: &[usize]| line[place..].starts_with(content);
            if !is_reversed {
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
    LineSum::new(value, ejections)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_their_lengths() {
        for (axis, direction) in AXES.into_iter().enumerate() {
            let mut lengths = [0; LINE_COUNT];
            for cell in Cell::all() {
                let LineCell { line, power } = LINES_OF_CELL[usize::from(cell.index())][axis];
                assert_eq!(usize::from(line) / 9, axis);
                lengths[usize::from(line)] += 1;
                if let Some(next) = cell.step(direction) {
                    let place = LINES_OF_CELL[usize::from(next.index())][axis];
                    assert_eq!((place.line, place.power), (line, power * 3));
                }
            }
            let mut lengths: Vec<u32> = lengths.into_iter().filter(|&cells| cells > 0).collect();
            lengths.sort_unstable();
            assert_eq!(lengths, [5, 5, 6, 6, 7, 7, 8, 8, 9]);
        }
        let table = LineTable::new(Weights::built_in());
        let longest = EMPTY_LINES.iter().max().copied().unwrap_or_default();
        assert_eq!(table.0.len(), usize::from(longest) + 3usize.pow(9));
    }

    #[test]
    fn line_sums_unpack_and_replace() {
        let mut sum = LineSum::new(-1_234, [3, 54]);
        assert_eq!(
            (sum.value(), sum.ejections(0), sum.ejections(1)),
            (-1_234, 3, 54)
        );
        sum.replace(LineSum::new(-1_000, [3, 4]), LineSum::new(17, [0, 0]));
        assert_eq!(
            (sum.value(), sum.ejections(0), sum.ejections(1)),
            (-217, 0, 50)
        );
    }
}
