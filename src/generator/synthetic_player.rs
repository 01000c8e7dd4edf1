//! Who plays: people that there are not.

use super::random::Random;

/// A player, known by how much they play: 0 plays most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Person(u32);

/// So many of five seats are not the first player's: a fifth of the seats of the `MiGs` archive are one player's.
const SHARE: u64 = 4;

const BEGINS: [&str; 16] = [
    "B", "D", "F", "G", "H", "J", "K", "L", "M", "N", "P", "R", "S", "T", "V", "Z",
];
const VOWELS: [&str; 5] = ["a", "e", "i", "o", "u"];
const ENDS: [&str; 20] = [
    "bel", "da", "din", "fa", "gor", "ka", "kel", "la", "lin", "ma", "mo", "nas", "ni", "ra",
    "rik", "sa", "tan", "ti", "vo", "zan",
];
/// How many names there are before a number is needed.
const NAMES: u32 = (BEGINS.len() * VOWELS.len() * ENDS.len()) as u32;
/// Shares no factor with [`NAMES`], so that names come in no order and none comes twice.
const STRIDE: u32 = 667;

impl Person {
    /// Somebody, each as often as they play: `p` players play oftener than one whose share is as `1 / p²`, so that the number of players
    /// grows with the square root of the number of games.
    pub(super) fn draw(random: &mut Random) -> Person {
        let place = (random.next() >> 32) + 1;
        Person((SHARE * ((1 << 32) - place) / place).min(u64::from(u32::MAX)) as u32)
    }

    /// What they call themselves; nobody else does.
    pub(super) fn name(self) -> String {
        let place = (u64::from(self.0 % NAMES) * u64::from(STRIDE) % u64::from(NAMES)) as usize;
        let (rest, end) = (place / ENDS.len(), ENDS[place % ENDS.len()]);
        let (begin, vowel) = (BEGINS[rest / VOWELS.len()], VOWELS[rest % VOWELS.len()]);
        match self.0 / NAMES {
            0 => format!("{begin}{vowel}{end}"),
            number => format!("{begin}{vowel}{end}{}", number + 1),
        }
    }

    /// How well they play, 0 to 7.
    pub(super) fn strength(self) -> u8 {
        (Random::of(STRENGTHS, self.0.into()).next() >> 61) as u8
    }
}

/// The seed of the strengths of players, whatever that of the games is.
const STRENGTHS: u64 = 0x5745_4c4c;

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;

    #[test]
    fn nobody_shares_a_name() {
        let names: HashSet<String> = (0..10_000).map(|place| Person(place).name()).collect();
        assert_eq!(names.len(), 10_000);
    }

    #[test]
    fn few_play_much_and_many_a_little() {
        let mut random = Random::of(1, 1);
        let mut seats: HashMap<u32, u32> = HashMap::new();
        for _ in 0..200_000 {
            *seats.entry(Person::draw(&mut random).0).or_default() += 1;
        }
        assert!(seats[&0].abs_diff(40_000) < 2_000, "{}", seats[&0]);
        assert!((1_000..3_000).contains(&seats.len()), "{}", seats.len());
    }
}
