//! Start positions and moves as bytes.
//!
//! # Stability
//! A start position is 35 bytes: the cells of the black and of the white marbles as two 128-bit numbers, lowest byte first,
//! bit `n` for the cell with number `n`; 0 or 1 for the side to move; the marbles lost by Black and by White. Moves are
//! two bytes a ply, the lower first ([`Move::code`]).

use crate::board::Bitboard;
use crate::rules::{Color, Move, Position, Setup};

pub(super) fn start_bytes(position: &Position) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(35);
    Color::BOTH
        .iter()
        .for_each(|&color| bytes.extend(position.marbles(color).bits().to_le_bytes()));
    bytes.push(u8::from(position.turn() == Color::White));
    bytes.extend(Color::BOTH.map(|color| position.lost(color)));
    bytes
}

pub(super) fn start_from(bytes: &[u8]) -> Option<Position> {
    let cells = |part: &[u8]| Bitboard::from_bits(u128::from_le_bytes(part.try_into().ok()?));
    let (marbles, rest) = bytes.split_at_checked(32)?;
    let [turn @ 0..=1, black, white] = *rest else {
        return None;
    };
    let turn = if turn == 0 {
        Color::Black
    } else {
        Color::White
    };
    let marbles = [cells(&marbles[..16])?, cells(&marbles[16..])?];
    Position::try_from(Setup {
        marbles,
        turn,
        lost: [black, white],
    })
    .ok()
}

pub(super) fn move_bytes(moves: impl Iterator<Item = Move>) -> Vec<u8> {
    moves.flat_map(|made| made.code().to_le_bytes()).collect()
}

pub(super) fn moves_from(bytes: &[u8]) -> Option<Vec<Move>> {
    let pairs = bytes.chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return None;
    }
    pairs
        .map(|pair| Move::from_code(u16::from_le_bytes([pair[0], pair[1]])))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn bytes_are_pinned() {
        let standard = Layout::find("Standard").unwrap().position();
        let bytes = start_bytes(&standard);
        assert_eq!(start_from(&bytes), Some(standard));
        let text: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        // a1-a5, b1-b6, c3-c5; g5-g7, h4-h9, i5-i9; Black to move, nothing lost.
        assert_eq!(
            text,
            "1f7e7000000000000000000000000000000000000000001cfcf0010000000000000000"
        );
        assert_eq!((start_from(&bytes[1..]), moves_from(&[1])), (None, None));
    }
}
