//! The image of each cell in the twelve orientations of the board, by dense indices: the order of [`Cell::all`].

use std::sync::LazyLock;

use crate::board::{Cell, Symmetry};

/// The number of orientations.
pub(super) const ORIENTATIONS: usize = 12;

static ORIENTED_INDICES: LazyLock<[[u8; 61]; ORIENTATIONS]> = LazyLock::new(|| {
    let mut places = [[0; 61]; ORIENTATIONS];
    for (places, symmetry) in places.iter_mut().zip(Symmetry::all()) {
        for (place, cell) in places.iter_mut().zip(Cell::all()) {
            let cells_before = symmetry.cell(cell).bit().to_dense_bits().trailing_zeros();
            *place = cells_before as u8;
        }
    }
    places
});

/// The places of the cells of a set, in one of the orientations.
pub(super) fn oriented(cells: u64, orientation: usize) -> impl Iterator<Item = u8> {
    let places = &ORIENTED_INDICES[orientation];
    let mut left = cells;
    std::iter::from_fn(move || {
        let first = (left != 0).then(|| left.trailing_zeros())?;
        left &= left - 1;
        Some(places[first as usize])
    })
}
