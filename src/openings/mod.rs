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

use std::collections::{BTreeSet, HashMap};
use std::ops::BitOr;
use std::sync::LazyLock;

use crate::board::{Bitboard, Cell};
use crate::record::Game;
use crate::rules::{Color, Position, canonical};

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
    /// By the key of the position; positions that share a key are told apart by themselves, each in its canonical orientation.
    by_key: HashMap<u64, Vec<(Position, OpeningName)>>,
    /// Those of the named positions: a position with another one need not be looked up.
    spreads: BTreeSet<u32>,
    /// The fewest marbles that a named position has.
    fewest: Option<u32>,
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
        if !self.spreads.contains(&spread(position)) {
            return None;
        }
        let form = canonical(position);
        let named = self.by_key.get(&form.key())?;
        let position = position.transform(form.orientation());
        let mut named = named.iter();
        let found = named.find(|(canonical, _)| canonical.is_same(&position));
        found.map(|(_, opening)| opening)
    }

    /// Whether a named position may be this one or come after it: marbles that are off the board do not come back.
    pub fn may_follow(&self, position: &Position) -> bool {
        self.fewest
            .is_some_and(|fewest| marbles(position) >= fewest)
    }

    /// The last named position of a game, and after how many plies the game reaches it for the last time.
    pub fn of_game(&self, game: &Game) -> Option<(usize, &OpeningName)> {
        let may_have = |(_, position): &(usize, Position)| self.may_follow(position);
        let named = game.positions().enumerate().take_while(may_have);
        let named = named.filter_map(|(ply, position)| Some((ply, self.of(&position)?)));
        named.last()
    }

    /// All of them, by code and name.
    pub fn all(&self) -> Vec<&OpeningName> {
        let named = self.by_key.values().flatten();
        let mut all: Vec<&OpeningName> = named.map(|(_, opening)| opening).collect();
        all.sort_by_key(|opening| (&opening.code, &opening.name));
        all
    }

    /// Names a position; gives the name that it had.
    fn insert(&mut self, opening: OpeningName) -> Option<OpeningName> {
        let form = canonical(&opening.position);
        let position = opening.position.transform(form.orientation());
        let count = marbles(&position);
        self.fewest = Some(self.fewest.map_or(count, |fewest| fewest.min(count)));
        self.spreads.insert(spread(&position));
        let named = self.by_key.entry(form.key()).or_default();
        let mut known = named.iter_mut();
        match known.find(|(canonical, _)| canonical.is_same(&position)) {
            Some((_, known)) => Some(std::mem::replace(known, opening)),
            None => {
                named.push((position, opening));
                None
            }
        }
    }
}

/// The marbles on the board.
fn marbles(position: &Position) -> u32 {
    let marbles = Color::ALL.map(|color| position.marbles(color));
    let all = marbles.into_iter().fold(Bitboard::EMPTY, BitOr::bitor);
    all.len()
}

/// How many marbles of Black and of White stand on the edge and next to it: the same in all orientations, and told faster than a key.
fn spread(position: &Position) -> u32 {
    /// The cells so many steps from the centre.
    static RINGS: LazyLock<[Bitboard; 2]> = LazyLock::new(|| {
        let centre = Cell::new(5, 5).expect("the centre is on the board");
        let ring = |steps| Cell::all().filter(move |cell| cell.distance(centre) == steps);
        [4, 3].map(|steps| ring(steps).collect())
    });
    let marbles = Color::BOTH.map(|color| position.marbles(color));
    let counts = RINGS
        .iter()
        .flat_map(|&ring| marbles.map(|own| (own & ring).len()));
    counts.fold(0, |spread, count| spread << 8 | count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Symmetry;
    use crate::notation::Notation;
    use crate::rules::Layout;

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
    fn no_name_is_looked_for_where_none_can_come() {
        let names = OpeningNames::known();
        let mut position = after("Belgian Daisy", "a1b2 i5h5");
        assert!(names.may_follow(&position));
        // A game is gone through until a marble is out.
        while position.lost(Color::Black) + position.lost(Color::White) == 0 {
            assert!(names.may_follow(&position));
            let moves = position.legal_moves();
            let made = moves.iter().find(|made| made.ejects());
            let forward = moves
                .iter()
                .max_by_key(|made| (made.pushed(), made.marbles()));
            position.apply(*made.or(forward).unwrap());
        }
        assert!(!names.may_follow(&position));
        assert!(!OpeningNames::default().may_follow(&after("Belgian Daisy", "")));
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
