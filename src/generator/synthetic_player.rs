//! Synthetic players: names, strengths, and how often they play.

use super::rng::Rng;

/// A player, identified by the rank of how often they play: 0 plays most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SyntheticPlayer(u32);

/// Four of five seats belong to players other than the first: a fifth of the seats of the `MiGs` archive belong to one player.
const OTHER_SEATS: u64 = 4;

const BEGINS: [&str; 16] = [
    "B", "D", "F", "G", "H", "J", "K", "L", "M", "N", "P", "R", "S", "T", "V", "Z",
];
const VOWELS: [&str; 5] = ["a", "e", "i", "o", "u"];
const ENDS: [&str; 20] = [
    "bel", "da", "din", "fa", "gor", "ka", "kel", "la", "lin", "ma", "mo", "nas", "ni", "ra",
    "rik", "sa", "tan", "ti", "vo", "zan",
];
/// The number of names without a numeric suffix.
const NAMES: u32 = (BEGINS.len() * VOWELS.len() * ENDS.len()) as u32;
/// Coprime to [`NAMES`], so that names have no obvious order and each occurs once.
const STRIDE: u32 = 667;

impl SyntheticPlayer {
    /// Draws a player by how often they play: the share of the player with rank `p` is proportional to `1 / p²`, so the number of players
    /// grows with the square root of the number of games.
    pub(super) fn draw(rng: &mut Rng) -> SyntheticPlayer {
        let place = (rng.next() >> 32) + 1;
        SyntheticPlayer((OTHER_SEATS * ((1 << 32) - place) / place).min(u64::from(u32::MAX)) as u32)
    }

    /// The name, which is unique.
    pub(super) fn name(self) -> String {
        let place = (u64::from(self.0 % NAMES) * u64::from(STRIDE) % u64::from(NAMES)) as usize;
        let (rest, end) = (place / ENDS.len(), ENDS[place % ENDS.len()]);
        let (begin, vowel) = (BEGINS[rest / VOWELS.len()], VOWELS[rest % VOWELS.len()]);
        match self.0 / NAMES {
            0 => format!("{begin}{vowel}{end}"),
            number => format!("{begin}{vowel}{end}{}", number + 1),
        }
    }

    /// The playing strength, 0 to 7.
    pub(super) fn strength(self) -> u8 {
        (Rng::of(STRENGTH_SEED, self.0.into()).next() >> 61) as u8
    }
}

/// The seed of the strengths, independent of the seed of the games.
const STRENGTH_SEED: u64 = 0x5745_4c4c;

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;

    #[test]
    fn names_are_unique() {
        let names: HashSet<String> = (0..10_000)
            .map(|rank| SyntheticPlayer(rank).name())
            .collect();
        assert_eq!(names.len(), 10_000);
    }

    #[test]
    fn few_players_play_most_of_the_games() {
        let mut rng = Rng::of(1, 1);
        let mut seats: HashMap<u32, u32> = HashMap::new();
        for _ in 0..200_000 {
            *seats.entry(SyntheticPlayer::draw(&mut rng).0).or_default() += 1;
        }
        assert!(seats[&0].abs_diff(40_000) < 2_000, "{}", seats[&0]);
        assert!((1_000..3_000).contains(&seats.len()), "{}", seats.len());
    }
}
