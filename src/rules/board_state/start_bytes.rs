//! A start position as the bytes that databases store.
//!
//! # Stability
//! A start position is 35 bytes: the cells of the black and of the white marbles as two 128-bit numbers, lowest byte first,
//! bit `n` for the cell with number `n`; 0 or 1 for the side to move; the marbles lost by Black and by White.
//!
//! If [`Setup::is_for_two`] is false, 96 bytes follow, and the seat to move may be up to 5: the cells of the other five colours, the marbles that they
//! have lost, the points of six sides, 0 or one more than the number of the colour that moved first in a turn, and two 16-bit numbers, lowest byte first:
//! for how many plies each of two teams has joined.

use super::position::Position;
use super::setup::Setup;
use crate::board::Bitboard;
use crate::game::Color;
use crate::rules::ruleset::Rules;

impl Position {
    /// The bytes that databases store for a start position. The rules are stored elsewhere, as text.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let setup = self.setup();
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
            bytes.push(setup.first_moved_color.map_or(0, |color| 1 + color as u8));
            bytes.extend(
                setup
                    .plies_since_join
                    .iter()
                    .flat_map(|plies| plies.to_le_bytes()),
            );
        }
        bytes
    }

    /// Decodes a start position under these rules; `None` where the bytes are damaged.
    pub(crate) fn from_bytes(bytes: &[u8], rules: Rules) -> Option<Position> {
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
            setup.first_moved_color = match take(1)?[0] {
                0 => None,
                number => Some(*Color::ALL.get(usize::from(number) - 1)?),
            };
            for plies in &mut setup.plies_since_join {
                *plies = u16::from_le_bytes(take(2)?.try_into().ok()?);
            }
        }
        let position = Position::new(setup, rules).ok()?;
        bytes.is_empty().then_some(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn start_bytes_are_pinned() {
        let standard = Layout::find("Standard").unwrap().position();
        let bytes = standard.to_bytes();
        let read = Position::from_bytes(&bytes, Rules::STANDARD);
        assert_eq!(read, Some(standard));
        let text: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        // a1-a5, b1-b6, c3-c5; g5-g7, h4-h9, i5-i9; Black to move, nothing lost.
        assert_eq!(
            text,
            "1f7e7000000000000000000000000000000000000000001cfcf0010000000000000000"
        );
        assert_eq!(Position::from_bytes(&bytes[1..], Rules::STANDARD), None);

        let four_players = Layout::find("Marguerite à quatre").unwrap().position();
        let mut moved = four_players;
        moved.play_unchecked(four_players.move_list()[0]);
        for position in [four_players, moved] {
            let bytes = position.to_bytes();
            assert_eq!((bytes.len(), bytes[32]), (131, position.seat()));
            let read = |bytes: &[u8]| Position::from_bytes(bytes, *position.rules());
            assert_eq!(read(&bytes), Some(position));
            assert_eq!(read(&bytes[..130]), None);
        }
    }
}
