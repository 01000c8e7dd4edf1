//! The inputs of the network.

use crate::board::Cell;
use crate::rules::Rules;

/// The number of inputs of a side.
pub(in crate::engine) const INPUTS: usize = 2 * CELLS + 2 * LOST;

const CELLS: usize = 61;
/// The number of different counts of marbles off the board: 0 to 5; more count as 5.
const LOST: usize = 6;

/// The dense index of each cell, by its index.
static DENSE_INDICES: [u8; 128] = {
    let mut places = [0; 128];
    let (mut index, mut place) = (0, 0);
    while index < Cell::INDEX_COUNT {
        if Cell::from_index(index as u8).is_some() {
            places[index] = place;
            place += 1;
        }
        index += 1;
    }
    places
};

/// The input of a marble on a cell: `owner` is 0 for the side that sees it and 1 for its enemy.
#[inline]
pub(in crate::engine) fn marble_input(owner: usize, cell: Cell) -> usize {
    CELLS * owner + usize::from(DENSE_INDICES[usize::from(cell.index() & 127)])
}

/// The input of a number of marbles off the board: `owner` as for [`marble_input`]. If another number of ejections than six wins, the marbles still to eject
/// determine the input.
#[inline]
pub(in crate::engine) fn lost_input(owner: usize, lost: u8, rules: &Rules) -> usize {
    let lost = usize::from(lost) + usize::from(Rules::STANDARD.eject);
    let lost = lost.saturating_sub(usize::from(rules.eject));
    2 * CELLS + LOST * owner + lost.min(LOST - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_distinct_and_complete() {
        let owners = [0, 1];
        let marbles = owners
            .into_iter()
            .flat_map(|owner| Cell::all().map(move |cell| marble_input(owner, cell)));
        let lost = owners
            .into_iter()
            .flat_map(|owner| (0..6).map(move |lost| lost_input(owner, lost, &Rules::STANDARD)));
        let inputs: Vec<usize> = marbles.chain(lost).collect();
        assert_eq!(inputs, (0..INPUTS).collect::<Vec<_>>());
        let to_four = Rules {
            eject: 4,
            ..Rules::STANDARD
        };
        let standard = |lost| lost_input(1, lost, &Rules::STANDARD);
        let found: Vec<_> = (0..4).map(|lost| lost_input(1, lost, &to_four)).collect();
        assert_eq!(found, (2..6).map(standard).collect::<Vec<_>>());
        assert_eq!(standard(9), standard(5));
    }
}
