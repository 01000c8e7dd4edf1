//! A whole game.

use sha2::{Digest, Sha256};

use super::words::{Ending, GameResult, Score, normal_date};
use crate::rules::{Color, Layout, Move, Position, Rules};

/// A game: where it started, the moves of its main line, how it ended, and what the record says about it.
///
/// The moves are legal from the start position on: [`Game::play`] is the only way to add one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    /// The tags in the order of the record, names in their canonical spelling (`Black` for `Noir`), values as found but in one line.
    /// A name given again with another value has a number: `Event2`.
    pub tags: Vec<(String, String)>,
    /// The comment before the first move.
    pub comment: Option<String>,
    /// Who won.
    pub result: GameResult,
    /// How the game ended, if the record says so or the replay shows it.
    pub ending: Option<Ending>,
    /// Whether the layout was not stated and was found by replay.
    pub layout_inferred: bool,
    /// Why the game stops before the end of its record, if it does.
    pub incomplete: Option<String>,
    /// Which moves were read otherwise than the record writes them, if any were.
    pub mended: Option<String>,
    start: Position,
    plies: Vec<Ply>,
    last: Position,
}

/// One move of a game and what the record says about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub made: Move,
    /// A mark such as `!?`.
    pub mark: Option<String>,
    /// The clock, as found.
    pub clock: Option<String>,
    /// The comment after the move.
    pub comment: Option<String>,
    /// What could have been played instead.
    pub variations: Vec<Variation>,
}

/// Moves that could have been played from some ply on. The first replaces that ply.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Variation {
    /// The comment before its first move.
    pub comment: Option<String>,
    /// Its moves, legal one after another; there is at least one.
    pub plies: Vec<Ply>,
}

impl From<Move> for Ply {
    fn from(made: Move) -> Ply {
        Ply {
            made,
            mark: None,
            clock: None,
            comment: None,
            variations: Vec::new(),
        }
    }
}

impl Variation {
    /// Whether its moves, and those of the variations in it, are legal from this position on.
    fn is_legal(&self, mut position: Position) -> bool {
        let mut is_legal = |ply: &Ply| {
            let is_legal = ply.is_legal(&position);
            if is_legal {
                position.apply(ply.made);
            }
            is_legal
        };
        !self.plies.is_empty() && self.plies.iter().all(&mut is_legal)
    }
}

impl Ply {
    fn is_legal(&self, position: &Position) -> bool {
        position.is_legal(self.made) && self.variations.iter().all(|line| line.is_legal(*position))
    }
}

/// The tags that say what other fields of a game say: written anew by each format.
pub(crate) const RECORD_TAGS: [&str; 12] = [
    "Variant",
    "Result",
    "Termination",
    "Notation",
    "Plies",
    "SetUp",
    "Position",
    "StartPosition",
    "FinalPosition",
    "Score",
    "Incomplete",
    "Mended",
];

impl Game {
    /// A game without moves.
    pub fn new(start: Position) -> Game {
        Game {
            tags: Vec::new(),
            comment: None,
            result: GameResult::Unknown,
            ending: None,
            layout_inferred: false,
            incomplete: None,
            mended: None,
            start,
            plies: Vec::new(),
            last: start,
        }
    }

    /// Adds a move at the end.
    ///
    /// # Errors
    /// The ply itself, when its move is not legal there, or a move in its variations.
    #[allow(clippy::result_large_err)]
    pub fn play(&mut self, ply: Ply) -> Result<(), Ply> {
        if !ply.is_legal(&self.last) {
            return Err(ply);
        }
        self.last.apply(ply.made);
        self.plies.push(ply);
        Ok(())
    }

    /// The position before the first move.
    pub fn start(&self) -> Position {
        self.start
    }

    /// The moves with what is said about them.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The moves with the number of their full move and the colour that makes them, as they are written: where White begins,
    /// the first move is White's move 1.
    pub fn numbered(
        &self,
    ) -> impl DoubleEndedIterator<Item = (usize, Color, &Ply)> + ExactSizeIterator {
        numbered(&self.plies, self.first_half())
    }

    /// The number of the half move with which the game begins, counted from 0: 1 where White begins.
    pub(super) fn first_half(&self) -> usize {
        usize::from(self.start.turn() == Color::White)
    }

    /// Whether there is a variation anywhere.
    pub fn has_variations(&self) -> bool {
        self.plies.iter().any(|ply| !ply.variations.is_empty())
    }

    /// The moves alone.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.plies.iter().map(|ply| ply.made)
    }

    /// The position after the last move.
    pub fn last(&self) -> Position {
        self.last
    }

    /// The positions from the start to the end: one more than there are moves.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let after = self.moves().scan(self.start, |position, made| {
            position.apply(made);
            Some(*position)
        });
        std::iter::once(self.start).chain(after)
    }

    /// Marbles ejected by each player, those lost before the start included.
    pub fn score(&self) -> Score {
        score(&self.last)
    }

    /// The layout from which the game started, if it is a built-in one.
    pub fn layout(&self) -> Option<&'static Layout> {
        Layout::of(&self.start)
    }

    /// The value of a tag, unless it only says that nothing is known.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(key, _)| key == name);
        found
            .map(|(_, value)| value.as_str())
            .filter(|value| is_known(value))
    }

    /// The name of a player.
    pub fn player(&self, color: Color) -> Option<&str> {
        self.tag(player_tag(color))
    }

    /// The date as `YYYY.MM.DD`, with `??` for what is not known.
    pub fn date(&self) -> Option<String> {
        self.tag("Date").and_then(normal_date)
    }

    /// Takes from the position at the end what the record does not say: who won by six ejections, and that a game agreed
    /// drawn is a draw.
    pub(crate) fn complete_result(&mut self, rules: Rules) {
        let winner = rules.winner(&self.last);
        if self.result == GameResult::Unknown && self.incomplete.is_none() {
            self.result = match (winner, self.ending) {
                (Some(color), _) => GameResult::won_by(color),
                (None, Some(Ending::DrawAgreed | Ending::Repetition)) => GameResult::Draw,
                _ => GameResult::Unknown,
            };
        }
        if self.ending.is_none() && winner.is_some() {
            self.ending = Some(Ending::SixEjections);
        }
    }

    /// What two records of one game have in common: start, moves with their annotations, result, ending and what the
    /// tags say; not the order of the tags, nor how the moves were written and mended.
    ///
    /// # Stability
    /// The first 16 bytes of a SHA-256 over a text form that never changes: databases know games by it.
    pub fn identity(&self) -> [u8; 16] {
        let mut hash = Sha256::new();
        let mut field = |bytes: &[u8]| {
            hash.update(u32::try_from(bytes.len()).unwrap_or(u32::MAX).to_be_bytes());
            hash.update(bytes);
        };
        for color in Color::BOTH {
            field(&self.start.marbles(color).bits().to_be_bytes());
            field(&[self.start.lost(color)]);
        }
        field(&[u8::from(self.start.turn() == Color::White)]);
        field(self.result.code().as_bytes());
        field(self.ending.map_or("", Ending::key).as_bytes());
        for note in [&self.comment, &self.incomplete] {
            field(note.as_deref().unwrap_or_default().as_bytes());
        }
        add_plies(&self.plies, &mut field);
        let said = |(name, value): &&(String, String)| {
            is_known(value) && !RECORD_TAGS.contains(&name.as_str())
        };
        let mut tags: Vec<&(String, String)> = self.tags.iter().filter(said).collect();
        tags.sort_unstable();
        for (name, value) in tags {
            field(name.as_bytes());
            field(value.as_bytes());
        }
        // Only where there are any: databases of the first schema know games without variations by what is above.
        if self.has_variations() {
            add_variations(&self.plies, &mut field);
        }
        hash.finalize()[..16]
            .try_into()
            .expect("sixteen of thirty-two bytes")
    }
}

fn add_plies(plies: &[Ply], field: &mut impl FnMut(&[u8])) {
    for ply in plies {
        field(&ply.made.code().to_be_bytes());
        for note in [&ply.mark, &ply.clock, &ply.comment] {
            field(note.as_deref().unwrap_or_default().as_bytes());
        }
    }
}

/// Each variation by the ply that it replaces, its comment, its length and its moves, then the variations in it.
fn add_variations(plies: &[Ply], field: &mut impl FnMut(&[u8])) {
    for (index, ply) in plies.iter().enumerate() {
        for line in &ply.variations {
            for number in [index, line.plies.len()] {
                field(&u32::try_from(number).unwrap_or(u32::MAX).to_be_bytes());
            }
            field(line.comment.as_deref().unwrap_or_default().as_bytes());
            add_plies(&line.plies, field);
            add_variations(&line.plies, field);
        }
    }
    field(b"end");
}

/// Moves with the number of their full move and the colour that makes them; `first` half moves, counted from 0, come before.
pub(super) fn numbered(
    plies: &[Ply],
    first: usize,
) -> impl DoubleEndedIterator<Item = (usize, Color, &Ply)> + ExactSizeIterator {
    plies.iter().enumerate().map(move |(index, ply)| {
        let half = index + first;
        (half / 2 + 1, Color::BOTH[half % 2], ply)
    })
}

/// Marbles ejected by each player in a position.
pub fn score(position: &Position) -> Score {
    Score {
        black: position.lost(Color::White),
        white: position.lost(Color::Black),
    }
}

pub(crate) const fn player_tag(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

fn is_known(value: &str) -> bool {
    !value.is_empty() && !value.chars().all(|c| matches!(c, '?' | '.' | '-'))
}
