//! Dates, events and rounds of games.

use super::rng::Rng;

/// The date and the event of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct EventRound {
    /// `YYYY.MM.DD`.
    pub(super) date: String,
    /// The name of the event.
    pub(super) event: String,
    /// The number of its round.
    pub(super) round: u32,
}

const FIRST_YEAR: u32 = 2004;
/// The weight of each year from the first: a server that grows, has its best years, and persists.
const YEARS: [u32; 20] = [
    2, 4, 7, 11, 16, 20, 22, 21, 18, 15, 13, 11, 12, 14, 9, 7, 13, 11, 8, 6,
];
/// The weight of each month: less in summer.
const MONTHS: [u32; 12] = [12, 10, 10, 9, 9, 7, 6, 6, 8, 10, 11, 12];
const DAYS: [u32; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/// An annual event: its name, its share of the games and its number of rounds.
struct Event {
    name: &'static str,
    weight: u32,
    rounds: u32,
}

const EVENTS: [Event; 5] = [
    Event {
        name: "Ladder",
        weight: 70,
        rounds: 52,
    },
    Event {
        name: "Friday Arena",
        weight: 14,
        rounds: 12,
    },
    Event {
        name: "Winter League",
        weight: 9,
        rounds: 18,
    },
    Event {
        name: "Cup",
        weight: 5,
        rounds: 6,
    },
    Event {
        name: "Open Championship",
        weight: 2,
        rounds: 9,
    },
];

impl EventRound {
    /// Draws a round of an event.
    pub(super) fn draw(rng: &mut Rng) -> EventRound {
        let year = FIRST_YEAR + rng.weighted(&YEARS) as u32;
        let month = rng.weighted(&MONTHS);
        let day = rng.below(DAYS[month]) + 1;
        let event = &EVENTS[rng.weighted(&EVENTS.map(|event| event.weight))];
        EventRound {
            date: format!("{year}.{:02}.{day:02}", month + 1),
            event: format!("{} {year}", event.name),
            round: rng.below(event.rounds) + 1,
        }
    }
}
