//! Packs a position of an export into a number, whose order is that of the exported rows.

/// Packs a position into a number in the order of key, game and ply: 64 bits for the key, 30 for the index of the game in the export, 18 for the ply
/// and 16 for the next move. `None` if the game or the ply does not fit.
pub(super) fn pack(key: u64, game: usize, ply: usize, next: u16) -> Option<u128> {
    let fits = |number: usize, bits| Some(number as u64).filter(|number| number >> bits == 0);
    let (game, ply) = (fits(game, GAME_BITS)?, fits(ply, PLY_BITS)?);
    let low = game << (PLY_BITS + MOVE_BITS) | ply << MOVE_BITS | u64::from(next);
    Some(u128::from(key) << 64 | u128::from(low))
}

/// The highest six bits of the key of a packed position. More bits would make many small files of an export of few games.
pub(super) fn key_prefix(packed: u128) -> u8 {
    (packed >> (u128::BITS - PREFIX_BITS)) as u8
}

const PREFIX_BITS: u32 = 6;
const GAME_BITS: u32 = 30;
const PLY_BITS: u32 = 18;
const MOVE_BITS: u32 = 16;

/// Unpacks a position into key, index of the game, ply and move.
pub(super) fn unpack(packed: u128) -> (i64, usize, i64, i64) {
    let low = packed as u64;
    let (game, ply) = (low >> (PLY_BITS + MOVE_BITS), low >> MOVE_BITS);
    let ply = ply & ((1 << PLY_BITS) - 1);
    let next = low & ((1 << MOVE_BITS) - 1);
    (
        ((packed >> 64) as u64).cast_signed(),
        game as usize,
        ply.cast_signed(),
        next.cast_signed(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_positions_are_ordered_and_unpacked() {
        let (max_game, max_ply) = ((1 << GAME_BITS) - 1, (1 << PLY_BITS) - 1);
        // Keys are ordered as unsigned numbers, like the folders.
        let ascending = [
            (0, 0, 0, 0),
            (0, 0, 0, u16::MAX),
            (0, 0, max_ply, 0),
            (0, 1, 0, 0),
            (0, max_game, 3, 7),
            (1, 0, 0, 0),
            (i64::MAX.cast_unsigned(), 0, 0, 0),
            (1 << 63, 0, 0, 0),
            (u64::MAX, max_game, max_ply, u16::MAX),
        ];
        let packed = ascending.map(|(key, game, ply, next)| pack(key, game, ply, next).unwrap());
        assert!(packed.is_sorted());
        for ((key, game, ply, next), packed) in ascending.into_iter().zip(packed) {
            let ply = i64::try_from(ply).unwrap();
            let expected = (key.cast_signed(), game, ply, next.into());
            assert_eq!(unpack(packed), expected);
        }
        assert_eq!(packed.map(key_prefix)[5..], [0, 31, 32, 63]);
        assert_eq!(pack(0, max_game + 1, 0, 0), None);
        assert_eq!(pack(0, 0, max_ply + 1, 0), None);
    }
}
