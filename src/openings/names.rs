//! `OpeningNames`: the names of openings by position.

use std::fmt;

use crate::game::IllegalMoveCode;
use crate::games::AnyPosition;
use crate::games::InGame;
use crate::names::{quoted_list, similar_names, words};
use crate::record::Game;
use crate::rules::{Position, PositionMap};

/// A named opening.
///
/// ```
/// use sumito::openings::OpeningNames;
///
/// let names = OpeningNames::known();
/// let opening = names.find("scorpio")?[0];
/// assert_eq!((opening.to_string(), opening.code.as_deref()), ("A01 Scorpio".to_owned(), Some("A01")));
/// # Ok::<(), sumito::openings::UnknownOpening>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct OpeningName {
    /// The code in the source, such as `A01`.
    pub code: Option<String>,
    /// The name.
    pub name: String,
    /// The source of the name.
    pub source: Option<String>,
    /// The position with this name.
    pub position: Position,
}

/// Names of openings, found by position.
///
/// ```
/// use sumito::openings::OpeningNames;
/// use sumito::rules::Position;
///
/// let mut names = OpeningNames::known();
/// names.add_table("name\tlayout\nQuiet start\tGerman Daisy\n")?;
/// let start: Position = "German Daisy".parse().expect("a layout");
/// assert_eq!(names.of(&start).map(|opening| &*opening.name), Some("Quiet start"));
/// # Ok::<(), sumito::openings::OpeningTableError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OpeningNames {
    pub(super) openings: Vec<OpeningName>,
    /// The index in `openings` of each position.
    positions: PositionMap,
}

impl fmt::Display for OpeningName {
    /// The name, after its code if it has one: several positions may share a name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.code {
            Some(code) => write!(f, "{code} {}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

/// The number of names that an error lists if none is similar.
const MAX_LISTED: usize = 8;

/// The error of a text that is not the name of an opening.
///
/// ```
/// use sumito::openings::OpeningNames;
///
/// let error = OpeningNames::known().find("rabit scorpio").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "there is no opening `rabit scorpio`, did you mean `Rabbit Scorpio`?"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no opening `{text}`, {}", expected_names(.names, *.are_similar))]
#[non_exhaustive]
pub struct UnknownOpening {
    /// The text.
    pub text: String,
    /// The names that are most similar, otherwise some of those that exist.
    pub names: Vec<String>,
    /// Whether they are similar.
    pub are_similar: bool,
}

fn expected_names(names: &[String], are_similar: bool) -> String {
    if are_similar {
        format!("did you mean {}?", quoted_list(names))
    } else {
        format!("expected a name as {}", quoted_list(names))
    }
}

impl OpeningNames {
    /// The built-in names. The comments in `src/openings/names.tsv` name their sources.
    pub fn known() -> OpeningNames {
        let mut names = OpeningNames::default();
        let result = names.add_table(include_str!("names.tsv"));
        result.expect("the table of openings is well formed, as a test shows");
        names
    }

    /// The name of a position, in any orientation and however it was reached.
    pub fn of(&self, position: &Position) -> Option<&OpeningName> {
        let index = self.positions.get(position)?;
        self.openings.get(index)
    }

    /// The name of a position of any game.
    pub(crate) fn of_any(&self, position: &AnyPosition) -> Option<&OpeningName> {
        self.of(Position::of(position)?)
    }

    /// The last named position of a game, and the number of plies before its last occurrence.
    pub(crate) fn of_game(&self, game: &Game) -> Option<(u32, &OpeningName)> {
        if game.is_fragment() {
            return None;
        }
        let codes = game.plies().iter().map(|ply| ply.mv.code());
        let found = self.of_codes(&game.start(), codes);
        found.expect("the moves of a game are legal")
    }

    /// [`OpeningNames::of_game`] for a game given by its start and the [codes](crate::rules::Move::code) of its moves. It is replayed only
    /// as long as a named position is possible.
    ///
    /// # Errors
    /// If a move is illegal as far as the game is replayed.
    pub(crate) fn of_codes(
        &self,
        start: &AnyPosition,
        codes: impl IntoIterator<Item = u16>,
    ) -> Result<Option<(u32, &OpeningName)>, IllegalMoveCode> {
        // All named openings are of Abalone.
        let Some(start) = Position::of(start) else {
            return Ok(None);
        };
        let found = self.positions.find_last(start, codes)?;
        Ok(found.and_then(|(ply, index)| Some((ply, self.openings.get(index)?))))
    }

    /// The openings with this code or name, without regard to case, accents and separators of words: several if they share a name.
    ///
    /// # Errors
    /// When no opening has this code or name; the error has the most similar names.
    pub fn find(&self, text: &str) -> Result<Vec<&OpeningName>, UnknownOpening> {
        let wanted = words(text);
        let is_wanted = |name: &str| !wanted.is_empty() && words(name) == wanted;
        let all = self.all();
        let with = |field: fn(&OpeningName) -> Option<&str>| {
            let mut found = all.clone();
            found.retain(|opening| field(opening).is_some_and(is_wanted));
            found
        };
        let found = [
            with(|opening| opening.code.as_deref()),
            with(|opening| Some(&opening.name)),
        ];
        if let Some(found) = found.into_iter().find(|found| !found.is_empty()) {
            return Ok(found);
        }
        let mut names: Vec<&str> = all.iter().map(|opening| opening.name.as_str()).collect();
        let mut similar = similar_names(text, names.iter().copied());
        let are_similar = !similar.is_empty();
        if !are_similar {
            names.dedup();
            names.truncate(MAX_LISTED);
            similar = names.into_iter().map(str::to_owned).collect();
        }
        Err(UnknownOpening {
            text: text.chars().take(60).collect(),
            names: similar,
            are_similar,
        })
    }

    /// All names, ordered by code and name.
    #[doc(hidden)]
    pub fn all(&self) -> Vec<&OpeningName> {
        let mut all: Vec<&OpeningName> = self.openings.iter().collect();
        all.sort_by_key(|opening| (&opening.code, &opening.name));
        all
    }

    /// Adds a name, and returns the previous name of the position.
    pub(super) fn insert(&mut self, opening: OpeningName) -> Option<OpeningName> {
        if let Some(index) = self.positions.get(&opening.position) {
            return Some(std::mem::replace(&mut self.openings[index], opening));
        }
        self.positions
            .insert(&opening.position, self.openings.len());
        self.openings.push(opening);
        None
    }
}

/// The opening that was found by a name or code, if it is the only one.
///
/// # Errors
/// If several positions have it.
#[cfg(feature = "args")]
pub(crate) fn only_opening<'a>(
    text: &str,
    found: &[&'a OpeningName],
) -> Result<&'a OpeningName, String> {
    if let [opening] = found {
        return Ok(opening);
    }
    let codes = found.iter().filter_map(|opening| opening.code.as_deref());
    let codes: Vec<&str> = codes.collect();
    let expected = match codes[..] {
        [] => "the moves".to_owned(),
        [code] => format!("the code {code} for one of them, or the moves"),
        _ => format!("one of the codes {}, or the moves", codes.join(", ")),
    };
    Err(format!(
        "`{text}` is the name of {} positions, expected {expected}",
        found.len()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Symmetry;
    use crate::game::Color;
    use crate::notation::Notation;
    use crate::rules::Layout;

    fn after(layout: &str, moves: &str) -> Position {
        let mut position = Layout::find(layout).unwrap().position();
        for token in moves.split_whitespace() {
            position.play_unchecked(Notation::Abapro.read(token, &position).unwrap());
        }
        position
    }

    #[test]
    fn the_built_in_names_are_those_of_their_source() {
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
    fn openings_are_found_by_name_and_code() {
        let names = OpeningNames::known();
        let codes = |text: &str| -> Vec<&str> {
            let found = names.find(text).unwrap();
            let codes = found.iter().map(|opening| opening.code.as_deref().unwrap());
            codes.collect()
        };
        assert_eq!(codes("scorpio"), ["A01"]);
        assert_eq!(codes(" Double-SCORPIÓ "), ["A02"]);
        assert_eq!(codes("a07"), ["A07"]);
        assert_eq!(codes("bat rabbit"), ["A05", "A06", "A07"]);
        for (text, expected) in [
            (
                "scorpion",
                "did you mean `Scorpio`, `Double Scorpio` or `Rabbit Scorpio`?",
            ),
            ("rabit scorpio", "did you mean `Rabbit Scorpio`?"),
            (
                "najdorf",
                "expected a name as `Scorpio`, `Double Scorpio`, `Rabbit Scorpio`, `Double Rabbit` or `Bat Rabbit`",
            ),
            ("", "expected a name as"),
        ] {
            let error = names.find(text).unwrap_err().to_string();
            assert!(
                error.starts_with(&format!("there is no opening `{text}`, {expected}")),
                "{error}"
            );
        }
    }

    #[test]
    fn a_game_is_replayed_until_a_marble_is_ejected() {
        let names = OpeningNames::known();
        let start = after("Belgian Daisy", "");
        let mut position = start;
        let mut codes = Vec::new();
        for token in ["a1b2", "i5h5"] {
            let mv = Notation::Abapro.read(token, &position).unwrap();
            codes.push(mv.code());
            position.play_unchecked(mv);
        }
        while position.lost(Color::Black) + position.lost(Color::White) == 0 {
            let moves = position.move_list();
            let mv = moves.iter().find(|mv| mv.ejects());
            let forward = moves.iter().max_by_key(|mv| (mv.pushed(), mv.marbles()));
            let mv = *mv.or(forward).unwrap();
            codes.push(mv.code());
            position.play_unchecked(mv);
        }
        let count = codes.len();
        let (mut taken, no_move) = (0, 0);
        let watched = codes.into_iter().chain([no_move]).inspect(|_| taken += 1);
        let found = names.of_codes(&start.into(), watched).unwrap();
        let found = found.map(|(ply, opening)| (ply, opening.name.as_str()));
        assert_eq!(found, Some((2, "Double Scorpio")));
        assert_eq!(taken, count);
        // Moves that are replayed are checked.
        let bad = IllegalMoveCode {
            ply: 1,
            code: no_move,
        };
        assert_eq!(names.of_codes(&start.into(), [no_move]).unwrap_err(), bad);
        // Without names, nothing is replayed.
        let none = OpeningNames::default();
        assert_eq!(none.of_codes(&start.into(), [no_move]).unwrap(), None);
    }

    #[test]
    fn a_name_applies_to_all_orientations_and_transpositions() {
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
