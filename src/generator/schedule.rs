//! When and where games are played.

use super::random::Random;

/// A day, and what is played on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Occasion {
    /// `YYYY.MM.DD`.
    pub(super) date: String,
    /// The name of the event.
    pub(super) event: String,
    /// The number of its round.
    pub(super) round: u32,
}

const FIRST_YEAR: u32 = 2004;
/// How much is played in each year from the first: a server that grows, has its best years, and holds out.
const YEARS: [u32; 20] = [
    2, 4, 7, 11, 16, 20, 22, 21, 18, 15, 13, 11, 12, 14, 9, 7, 13, 11, 8, 6,
];
/// How much in each month: less in summer.
const MONTHS: [u32; 12] = [12, 10, 10, 9, 9, 7, 6, 6, 8, 10, 11, 12];
const DAYS: [u32; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/// An event of a year: its name, how much is played in it and how many rounds it has.
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

impl Occasion {
    /// One of those that there were.
    pub(super) fn draw(random: &mut Random) -> Occasion {
        let year = FIRST_YEAR + random.weighted(&YEARS) as u32;
        let month = random.weighted(&MONTHS);
        let day = random.below(DAYS[month]) + 1;
        let event = &EVENTS[random.weighted(&EVENTS.map(|event| event.weight))];
        Occasion {
            date: format!("{year}.{:02}.{day:02}", month + 1),
            event: format!("{} {year}", event.name),
            round: random.below(event.rounds) + 1,
        }
    }
}
