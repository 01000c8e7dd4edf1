//! The score of a game: the points of each side.

use std::fmt;

use crate::game::GamePosition;

/// Marbles ejected **by** each side, or the points of each where neutral marbles count.
///
/// ```
/// use sumito::record::Game;
///
/// let record = std::fs::read_to_string("sample-games/own-game-eject-table.md")?;
/// let game: Game = record.parse()?;
/// assert_eq!((game.score().black, game.score().white), (2, 3));
/// assert_eq!(game.score().to_string(), "2-3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Score {
    /// White marbles ejected by Black; the points of the side that moves first.
    pub black: u8,
    /// Black marbles ejected by White; the points of the side that moves second.
    pub white: u8,
    /// The points of the others, where more than two play against each other.
    others: [u8; 4],
    /// How many sides there are, 2 to 6.
    sides: u8,
}

impl Score {
    /// The score of two sides.
    #[doc(hidden)]
    pub const fn of_two(black: u8, white: u8) -> Score {
        Score {
            black,
            white,
            others: [0; 4],
            sides: 2,
        }
    }

    /// The score of two to six sides in the order of turns.
    pub(crate) fn of(points: &[u8]) -> Option<Score> {
        match points {
            [black, white, others @ ..] if others.len() <= 4 => {
                let two = Score::of_two(*black, *white);
                Some(others.iter().copied().fold(two, Score::and))
            }
            _ => None,
        }
    }

    /// The score with the points of one more side, up to six.
    pub(crate) fn and(mut self, points: u8) -> Score {
        self.others[usize::from(self.sides - 2)] = points;
        self.sides += 1;
        self
    }

    /// The difference of each side's points, if both scores have the same number of sides.
    pub(crate) fn minus(&self, other: &Score) -> Option<[i16; 6]> {
        let mut difference = [0; 6];
        let pairs = self.points().zip(other.points());
        for (slot, (one, other)) in difference.iter_mut().zip(pairs) {
            *slot = i16::from(one) - i16::from(other);
        }
        (self.sides == other.sides).then_some(difference)
    }

    /// The points of the third side and those after it.
    #[doc(hidden)]
    pub fn others(&self) -> &[u8] {
        &self.others[..usize::from(self.sides - 2)]
    }

    /// The points of all sides, in the order of turns.
    pub fn points(&self) -> impl Iterator<Item = u8> {
        [self.black, self.white]
            .into_iter()
            .chain(self.others().iter().copied())
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.black, self.white)?;
        self.others()
            .iter()
            .try_for_each(|points| write!(f, "-{points}"))
    }
}

impl serde::Serialize for Score {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(SIDES.into_iter().zip(self.points()))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Score {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Score".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let points = || serde_json::json!({"type": "integer", "minimum": 0, "maximum": 255});
        let properties = SIDES.map(|side| (side.to_owned(), points()));
        schemars::json_schema!({
            "type": "object",
            "description": "The points of each side, in the order of turns.",
            "properties": serde_json::Map::from_iter(properties),
            "required": SIDES[..2],
        })
    }
}

/// The JSON names of the sides, in the order of turns.
pub(crate) const SIDES: [&str; 6] = ["black", "white", "third", "fourth", "fifth", "sixth"];

/// The score of a position: the points of each side.
pub fn score<P: GamePosition>(position: &P) -> Score {
    let two = Score::of_two(position.points(0), position.points(1));
    let others = 2..position.sides();
    others.fold(two, |score, side| score.and(position.points(side)))
}
