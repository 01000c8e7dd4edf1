//! Encodes start positions, and the moves of variations, as bytes; `move_codec.rs` encodes the moves of games.
//!
//! # Stability
//! A start position is 35 bytes: the cells of the black and of the white marbles as two 128-bit numbers, lowest byte first,
//! bit `n` for the cell with number `n`; 0 or 1 for the side to move; the marbles lost by Black and by White. Moves are
//! two bytes a ply, the lower first ([`Move::code`]).
//!
//! Where that does not say all, 96 bytes follow, and the seat to move may be up to 5: the cells of the other five colours, what they have
//! lost, points of six sides, 1 and the number of the colour moved first in a turn or 0, and two 16-bit numbers, lowest byte first, for how
//! long two teams have joined. The rules stand apart, as text.

use crate::board::Bitboard;
use crate::record::Game;
use crate::rules::{Color, Layout, Move, Position, Rules, Setup};

pub(in crate::store) fn start_bytes(position: &Position) -> Vec<u8> {
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

/// The start position of a game: from its bytes, or that of its layout where there are none.
pub(in crate::store) fn start_of(
    bytes: Option<&[u8]>,
    layout: Option<&str>,
    rules: Option<&str>,
) -> Option<Position> {
    match bytes {
        Some(bytes) => start_from(bytes, rules),
        None => Layout::find(layout?)?.start(&rules_from(rules)?).ok(),
    }
}

/// The text of rules that are not those of the standard game.
pub(in crate::store) fn rules(game: &Game) -> Option<String> {
    Some(game.rules())
        .filter(|rules| **rules != Rules::STANDARD)
        .map(Rules::to_string)
}

fn rules_from(text: Option<&str>) -> Option<Rules> {
    match text {
        None => Some(Rules::STANDARD),
        Some(text) => text.parse().ok(),
    }
}

/// The start position under rules, which are the standard game's where there is no text of them.
pub(in crate::store) fn start_from(bytes: &[u8], rules: Option<&str>) -> Option<Position> {
    let rules = rules_from(rules)?;
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

/// Two bytes a move.
pub(in crate::store) fn move_bytes(moves: impl Iterator<Item = Move>) -> Vec<u8> {
    moves.flat_map(|made| made.code().to_le_bytes()).collect()
}

pub(in crate::store) fn moves_from(bytes: &[u8]) -> Option<Vec<Move>> {
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
    fn bytes_are_pinned() {
        let standard = Layout::find("Standard").unwrap().position();
        let bytes = start_bytes(&standard);
        assert_eq!(start_from(&bytes, None), Some(standard));
        let text: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        // a1-a5, b1-b6, c3-c5; g5-g7, h4-h9, i5-i9; Black to move, nothing lost.
        assert_eq!(
            text,
            "1f7e7000000000000000000000000000000000000000001cfcf0010000000000000000"
        );
        assert_eq!(
            (start_from(&bytes[1..], None), moves_from(&[1])),
            (None, None)
        );

        let text = "players=4 marguerite";
        let four = Layout::find("Marguerite à quatre").unwrap().position();
        let mut moved = four;
        moved.apply(four.legal_moves()[0]);
        for position in [four, moved] {
            let bytes = start_bytes(&position);
            assert_eq!((bytes.len(), bytes[32]), (131, position.seat()));
            assert_eq!(start_from(&bytes, Some(text)), Some(position));
            assert_eq!(start_from(&bytes[..130], Some(text)), None);
            assert_eq!(start_from(&bytes, Some("players=9")), None);
        }
    }
}
