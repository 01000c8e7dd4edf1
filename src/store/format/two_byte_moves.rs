//! Encodes the moves of variations as bytes; `move_codec.rs` encodes those of games.
//!
//! # Stability
//! Moves are two bytes a ply, the lower first.

use crate::game::MoveCode;

/// Encodes moves in two bytes each.
pub(in crate::store) fn encode_moves(moves: impl Iterator<Item = MoveCode>) -> Vec<u8> {
    moves.flat_map(|mv| mv.code().to_le_bytes()).collect()
}

/// Decodes moves of two bytes each; `None` where they are damaged.
pub(in crate::store) fn decode_moves(bytes: &[u8]) -> Option<Vec<MoveCode>> {
    let pairs = bytes.chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return None;
    }
    let codes = pairs.map(|pair| MoveCode::from_code(u16::from_le_bytes([pair[0], pair[1]])));
    Some(codes.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_pinned() {
        let moves = [MoveCode::from_code(0x1234), MoveCode::from_code(7)];
        let bytes = encode_moves(moves.into_iter());
        assert_eq!(bytes, [0x34, 0x12, 7, 0]);
        assert_eq!(decode_moves(&bytes).as_deref(), Some(&moves[..]));
        assert_eq!(decode_moves(&bytes[1..]), None);
    }
}
