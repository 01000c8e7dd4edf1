//! Openings that have a name: the known ones, and those of a user's file.
//!
//! A name belongs to a position under a key that is the same for all twelve orientations, so that mirror images and other orders of moves have it too.
//!
//! ```
//! use sumito::notation::Notation;
//! use sumito::openings::OpeningNames;
//! use sumito::rules::Layout;
//!
//! let names = OpeningNames::known();
//! let mut position = Layout::find("Belgian Daisy").expect("a built-in layout").position();
//! // The board turned by half: the first move of the opening is written a1b2 where it is not.
//! position.apply(Notation::Abapro.read("i9h8", &position)?);
//! assert_eq!(names.of(&position).map(|opening| opening.name.as_str()), Some("Scorpio"));
//! # Ok::<(), sumito::notation::MoveError>(())
//! ```

mod table;

use crate::record::Game;
use crate::rules::{BadCode, Landmarks, Position};

pub use table::NamesError;

/// An opening that has a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpeningName {
    /// The code by which the source lists it, as `A01`.
    pub code: Option<String>,
    /// The name.
    pub name: String,
    /// Who calls it so.
    pub source: Option<String>,
    /// The position that has the name.
    pub position: Position,
}

/// The openings that have a name, by their positions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OpeningNames {
    openings: Vec<OpeningName>,
    /// Their positions, by their places.
    landmarks: Landmarks,
}

impl OpeningNames {
    /// The known ones, from `names.tsv`, whose head says where they come from.
    pub fn known() -> OpeningNames {
        let mut names = OpeningNames::default();
        let read = names.add_table(include_str!("names.tsv"));
        read.expect("the table of openings is well formed, as a test shows");
        names
    }

    /// The name of a position, in whatever orientation it stands and however it was reached.
    pub fn of(&self, position: &Position) -> Option<&OpeningName> {
        let place = self.landmarks.of(position)?;
        self.openings.get(place)
    }

    /// The last named position of a game, and after how many plies the game reaches it for the last time.
    pub fn of_game(&self, game: &Game) -> Option<(u32, &OpeningName)> {
        if game.is_fragment() {
            return None;
        }
        let codes = game.plies().iter().map(|ply| ply.mv.code());
        let found = self.of_codes(&game.start(), codes);
        found.expect("the moves of a game are legal")
    }

    /// The same of a game as its start and the [codes](crate::rules::Move::code) of its moves. It is replayed as long as a named position may come.
    ///
    /// # Errors
    /// When a move before that is not legal.
    pub fn of_codes(
        &self,
        start: &Position,
        codes: impl IntoIterator<Item = u16>,
    ) -> Result<Option<(u32, &OpeningName)>, BadCode> {
        let found = self.landmarks.last(start, codes)?;
        Ok(found.and_then(|(ply, place)| Some((ply, self.openings.get(place)?))))
    }

    /// All of them, by code and name.
    pub fn all(&self) -> Vec<&OpeningName> {
        let mut all: Vec<&OpeningName> = self.openings.iter().collect();
        all.sort_by_key(|opening| (&opening.code, &opening.name));
        all
    }

    /// Names a position; gives the name that it had.
    fn insert(&mut self, opening: OpeningName) -> Option<OpeningName> {
        if let Some(place) = self.landmarks.of(&opening.position) {
            return Some(std::mem::replace(&mut self.openings[place], opening));
        }
        self.landmarks.add(&opening.position, self.openings.len());
        self.openings.push(opening);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Symmetry;
    use crate::notation::Notation;
    use crate::rules::{Color, Layout};

    fn after(layout: &str, moves: &str) -> Position {
        let mut position = Layout::find(layout).unwrap().position();
        for token in moves.split_whitespace() {
            position.apply(Notation::Abapro.read(token, &position).unwrap());
        }
        position
    }

    #[test]
    fn the_known_names_are_those_of_their_source() {
        let names = OpeningNames::known();
        let listed: Vec<String> = names
            .all()
            .iter()
            .map(|opening| format!("{} {}", opening.code.as_deref().unwrap(), opening.name))
            .collect();
        let expected = "A01 Scorpio,A02 Double Scorpio,A03 Rabbit Scorpio,A04 Double Rabbit,A05 Bat Rabbit,A06 Bat Rabbit,A07 Bat Rabbit";
        assert_eq!(listed.join(","), expected);
    }

    #[test]
    fn a_game_is_gone_through_until_a_marble_is_out() {
        let names = OpeningNames::known();
        let start = after("Belgian Daisy", "");
        let mut position = start;
        let mut codes = Vec::new();
        for token in ["a1b2", "i5h5"] {
            let made = Notation::Abapro.read(token, &position).unwrap();
            codes.push(made.code());
            position.apply(made);
        }
        while position.lost(Color::Black) + position.lost(Color::White) == 0 {
            let moves = position.legal_moves();
            let made = moves.iter().find(|made| made.ejects());
            let forward = moves
                .iter()
                .max_by_key(|made| (made.pushed(), made.marbles()));
            let made = *made.or(forward).unwrap();
            codes.push(made.code());
            position.apply(made);
        }
        let count = codes.len();
        let (mut taken, no_move) = (0, 0);
        let watched = codes.into_iter().chain([no_move]).inspect(|_| taken += 1);
        let found = names.of_codes(&start, watched).unwrap();
        let found = found.map(|(ply, opening)| (ply, opening.name.as_str()));
        assert_eq!(found, Some((2, "Double Scorpio")));
        assert_eq!(taken, count);
        // What is looked at is checked.
        let bad = BadCode {
            ply: 1,
            code: no_move,
        };
        assert_eq!(names.of_codes(&start, [no_move]).unwrap_err(), bad);
        // Where nothing has a name, nothing is looked at.
        let none = OpeningNames::default();
        assert_eq!(none.of_codes(&start, [no_move]).unwrap(), None);
    }

    #[test]
    fn a_name_holds_in_all_orientations_and_orders_of_moves() {
        let names = OpeningNames::known();
        let name = |position: &Position| names.of(position).map(|opening| opening.name.clone());
        // The source's own mirrored line, in Aba-Pro: i9f6 a5d5 i8g6.
        for (moves, expected) in [
            ("", None),
            ("a1b2", Some("Scorpio")),
            ("a1b2 i5h5", Some("Double Scorpio")),
            ("a1b2 a5b5", None),
            ("i9h8 a5b5 i8h7", Some("Rabbit Scorpio")),
            ("a2b3 i5h5 a1b2", Some("Rabbit Scorpio")),
        ] {
            let position = after("Belgian Daisy", moves);
            assert_eq!(name(&position).as_deref(), expected, "{moves}");
            for symmetry in Symmetry::all() {
                assert_eq!(name(&position.transform(symmetry)).as_deref(), expected);
            }
        }
        assert_eq!(name(&after("German Daisy", "b1c2")), None);
    }
}
