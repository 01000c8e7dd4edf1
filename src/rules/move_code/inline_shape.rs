//! Bits 10 to 14 of an in-line move: how many marbles move, how many are pushed, and what is ejected.

/// The colour that an in-line move ejects, relative to the mover: 0 for none, 6 for a neutral marble.
///
/// The numbers 1 to 5 are the distance of the colour from the mover's in the order of turns; with two colours, 1 is the other one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::rules) struct EjectedOffset(pub(in crate::rules) u8);

impl EjectedOffset {
    pub(in crate::rules) const NONE: EjectedOffset = EjectedOffset(0);
    /// With two colours, the other one.
    pub(in crate::rules) const OTHER: EjectedOffset = EjectedOffset(1);
    pub(in crate::rules) const NEUTRAL: EjectedOffset = EjectedOffset(6);

    pub(in crate::rules) const fn is_some(self) -> bool {
        self.0 > 0
    }
}

/// The decoded bits.
#[derive(Clone, Copy)]
pub(super) struct InlineShape {
    pub(super) marbles: u8,
    pub(super) pushed: u8,
    pub(super) ejected: u8,
}

/// The shapes by the number in the five bits; 0 marbles for a number that is not a move.
///
/// In nine of the numbers the bits are the marbles (10-11), those pushed (12-13) and whether one is ejected (14). Fifteen other
/// numbers are used only if one of more than two colours is ejected: in their order, 2 against 1, 3 against 1 and 3 against 2, each
/// with the colours 2 to 6.
pub(super) static SHAPES: [InlineShape; 32] = {
    let mut shapes = [InlineShape {
        marbles: 0,
        pushed: 0,
        ejected: 0,
    }; 32];
    let (mut number, mut extra) = (0, 0);
    while number < 32 {
        let (marbles, pushed, ejected) =
            (number as u8 & 3, number as u8 >> 2 & 3, number as u8 >> 4);
        if pushed < marbles && (ejected == 0 || pushed > 0) {
            shapes[number] = InlineShape {
                marbles,
                pushed,
                ejected,
            };
        } else if marbles > 0 {
            let (marbles, pushed) = [(2, 1), (3, 1), (3, 2)][extra / 5];
            shapes[number] = InlineShape {
                marbles,
                pushed,
                ejected: 2 + (extra % 5) as u8,
            };
            extra += 1;
        }
        number += 1;
    }
    shapes
};

/// The numbers of the shapes that eject the colours 2 to 6, by marbles, marbles pushed and colour.
pub(super) static EXTRA: [[[u16; 7]; 3]; 4] = {
    let mut numbers = [[[0; 7]; 3]; 4];
    let mut number = 0;
    while number < 32 {
        let InlineShape {
            marbles,
            pushed,
            ejected,
        } = SHAPES[number];
        if ejected > 1 {
            numbers[marbles as usize][pushed as usize][ejected as usize] = number as u16;
        }
        number += 1;
    }
    numbers
};
