//! Encodes start positions, and the moves of variations, as bytes; `move_codec.rs` encodes the moves of games.
//!
//! # Stability
//! A start position is 35 bytes: the cells of the black and of the white marbles as two 128-bit numbers, lowest byte first,
//! bit `n` for the cell with number `n`; 0 or 1 for the side to move; the marbles lost by Black and by White. Moves are
//! two bytes a ply, the lower first ([`Move::code`]).
//!
//! If [`Setup::is_for_two`] is false, 96 bytes follow, and the seat to move may be up to 5: the cells of the other five colours, the marbles that they
//! have lost, the points of six sides, 0 or one more than the number of the colour that moved first in a turn, and two 16-bit numbers, lowest byte first:
//! for how many plies each of two teams has joined. The rules are stored elsewhere, as text.

use crate::board::Bitboard;
use crate::record::Game;
use crate::rules::{Color, Layout, Move, Position, Rules, Setup};

/// Encodes a start position.
pub(in crate::store) fn encode_start(position: &Position) -> Vec<u8> {
    let setup = position.setup();
    let cells = |sets: &[Bitboard]| -> Vec<u8> {
        let bytes = sets.iter().map(|set| set.bits().to_le_bytes());
        bytes.flatten().collect()
    };
    let mut bytes = cells(&setup.marbles[..2]);
    bytes.push(setup.seat);
    bytes.extend(&setup.lost[..2]);
    if !setup.is_for_two() {
        bytes.extend(cells(&setup.marbles[2..]));
        bytes.extend(&setup.lost[2..]);
        bytes.extend(setup.points);
        bytes.push(setup.half_turn.map_or(0, |color| 1 + color as u8));
        bytes.extend(setup.joined.iter().flat_map(|plies| plies.to_le_bytes()));
    }
    bytes
}

/// Decodes the start position of a game; where there are no bytes, it is that of the layout.
pub(in crate::store) fn decode_or_layout(
    bytes: Option<&[u8]>,
    layout: Option<&str>,
    rules: Option<&str>,
) -> Option<Position> {
    match bytes {
        Some(bytes) => decode_start(bytes, rules),
        None => Layout::find(layout?)?.start(&parse_rules(rules)?).ok(),
    }
}

/// The text of the rules of a game; `None` for those of the standard game.
pub(in crate::store) fn nonstandard_rules(game: &Game) -> Option<String> {
    Some(game.rules())
        .filter(|rules| **rules != Rules::STANDARD)
        .map(Rules::to_string)
}

fn parse_rules(text: Option<&str>) -> Option<Rules> {
    match text {
        None => Some(Rules::STANDARD),
        Some(text) => text.parse().ok(),
    }
}

/// Decodes a start position. The rules are those of the standard game where there is no text of them.
pub(in crate::store) fn decode_start(bytes: &[u8], rules: Option<&str>) -> Option<Position> {
    let rules = parse_rules(rules)?;
    let mut bytes = bytes;
    let mut take = |count: usize| {
        let (part, rest) = bytes.split_at_checked(count)?;
        bytes = rest;
        Some(part)
    };
    let cells = |part: &[u8]| Bitboard::from_bits(u128::from_le_bytes(part.try_into().ok()?));
    let mut setup = Setup::EMPTY;
    for set in &mut setup.marbles[..2] {
        *set = cells(take(16)?)?;
    }
    setup.seat = take(1)?[0];
    setup.lost[..2].copy_from_slice(take(2)?);
    if let Some(first) = take(16) {
        setup.marbles[2] = cells(first)?;
        for set in &mut setup.marbles[3..] {
            *set = cells(take(16)?)?;
        }
        setup.lost[2..].copy_from_slice(take(5)?);
        setup.points.copy_from_slice(take(6)?);
        setup.half_turn = match take(1)?[0] {
            0 => None,
            number => Some(*Color::ALL.get(usize::from(number) - 1)?),
        };
        for plies in &mut setup.joined {
            *plies = u16::from_le_bytes(take(2)?.try_into().ok()?);
        }
    }
    let position = Position::new(setup, rules).ok()?;
    bytes.is_empty().then_some(position)
}

/// Encodes moves in two bytes each.
pub(in crate::store) fn encode_moves(moves: impl Iterator<Item = Move>) -> Vec<u8> {
    moves.flat_map(|mv| mv.code().to_le_bytes()).collect()
}

/// Decodes moves of two bytes each; `None` where they are damaged.
pub(in crate::store) fn decode_moves(bytes: &[u8]) -> Option<Vec<Move>> {
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

    #[test]
    fn encoded_starts_are_pinned() {
        let standard = Layout::find("Standard").unwrap().position();
        let bytes = encode_start(&standard);
        assert_eq!(decode_start(&bytes, None), Some(standard));
        let text: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        // a1-a5, b1-b6, c3-c5; g5-g7, h4-h9, i5-i9; Black to move, nothing lost.
        assert_eq!(
            text,
            "1f7e7000000000000000000000000000000000000000001cfcf0010000000000000000"
        );
        assert_eq!(
            (decode_start(&bytes[1..], None), decode_moves(&[1])),
            (None, None)
        );

        let text = "players=4 marguerite";
        let four_players = Layout::find("Marguerite à quatre").unwrap().position();
        let mut moved = four_players;
        moved.apply(four_players.legal_moves()[0]);
        for position in [four_players, moved] {
            let bytes = encode_start(&position);
            assert_eq!((bytes.len(), bytes[32]), (131, position.seat()));
            assert_eq!(decode_start(&bytes, Some(text)), Some(position));
            assert_eq!(decode_start(&bytes[..130], Some(text)), None);
            assert_eq!(decode_start(&bytes, Some("players=9")), None);
        }
    }
}
