//! A game: its moves, tags, annotations and result.

mod annotate;
pub(crate) mod carried_edits;
mod identity;
pub(crate) mod identity_fields;
mod kept_comments;
mod numbered_ply;
pub(crate) mod ply;
mod positions;

use std::ops::Deref;

pub use numbered_ply::NumberedPly;
pub(crate) use numbered_ply::numbered_plies_from;
pub use ply::{Annotations, Ply, Variation};
pub use positions::Positions;

use crate::game::{Color, GameEnd, GamePosition, MoveCode};
use crate::games::{AnyLayout, AnyPosition, InGame, with_position};
use crate::record::dates::date_in_text::date_of_tag;
use crate::record::model::analysis::Analysis;
use crate::record::model::ending::Ending;
use crate::record::model::result::GameResult;
use crate::record::model::score::{Score, score};
use crate::record::model::tag::{TagName, is_known};

/// A game: its start position, the moves of its main line, its end, and the annotations of the record.
///
/// The moves are legal from the start position on: [`Game::play`] is the only way to add one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Game {
    /// The tags in the order of the record, names in their canonical spelling (`Black` for `Noir`), values as found but in one line.
    /// A name given again with another value has a number: `Event2`.
    pub tags: Vec<(TagName, String)>,
    /// The comment before the first move, in its lines.
    pub comment: Option<String>,
    /// Who won.
    pub result: GameResult,
    /// How the game ended, if the record states it or the replay shows it.
    pub ending: Option<Ending>,
    /// Whether the layout was not stated and was found by replay.
    pub layout_inferred: bool,
    /// Why the game stops before the end of its record, if it does.
    pub incomplete: Option<String>,
    /// The words that were repaired to read the game, if there are any.
    pub repaired: Option<String>,
    /// The analysis by an engine, if there is one. It is no part of the game's [identity](Game::identity).
    pub analysis: Option<Box<Analysis>>,
    /// Whether the start position only carries the rules. This is so for a fragment whose record states no layout.
    pub(crate) lacks_start: bool,
    start: AnyPosition,
    plies: Vec<Ply>,
    last: AnyPosition,
}

impl Game {
    /// A game without moves.
    pub fn new(start: impl Into<AnyPosition>) -> Game {
        let start = start.into();
        Game {
            tags: Vec::new(),
            comment: None,
            result: GameResult::Unknown,
            ending: None,
            layout_inferred: false,
            incomplete: None,
            repaired: None,
            analysis: None,
            lacks_start: false,
            start,
            plies: Vec::new(),
            last: start,
        }
    }

    /// A game whose moves have just been replayed from `start` to `last` and are known to be legal.
    pub(crate) fn replayed<P: InGame>(start: P, plies: Vec<Ply>, last: P) -> Game {
        let is_replay = || {
            let mut position = start;
            plies.iter().all(|ply| ply.play(&mut position)) && position == last
        };
        debug_assert!(is_replay(), "moves of another replay");
        Game {
            plies,
            last: last.into(),
            ..Game::new(start)
        }
    }

    /// Appends a ply. If it ends the game, the result and the ending are set.
    ///
    /// ```
    /// use sumito::notation::Notation;
    /// use sumito::record::Game;
    /// use sumito::rules::Position;
    ///
    /// let start = Position::default();
    /// let mut game = Game::new(start);
    /// let mv = Notation::Abapro.read("a1b2", &start)?;
    /// assert!(game.play(mv.into()).is_ok());
    /// // It is a move of Black.
    /// assert!(game.play(mv.into()).is_err() && game.plies().len() == 1);
    /// # Ok::<(), sumito::notation::MoveError>(())
    /// ```
    ///
    /// # Errors
    /// The ply itself, when its move is not legal there, or a move in its variations, or the game has ended.
    #[allow(clippy::result_large_err)]
    pub fn play(&mut self, ply: Ply) -> Result<(), Ply> {
        if self.end().is_some() {
            return Err(ply);
        }
        self.append(ply)?;
        self.complete_result();
        Ok(())
    }

    /// Appends a ply of a game whose result and ending are known or found elsewhere.
    ///
    /// # Errors
    /// As [`Game::play`], but for the end of the game.
    #[allow(clippy::result_large_err)]
    pub(crate) fn append(&mut self, ply: Ply) -> Result<(), Ply> {
        if !with_position!(&mut self.last, last => ply.play(last)) {
            return Err(ply);
        }
        self.plies.push(ply);
        Ok(())
    }

    /// The position before the first move.
    pub fn start(&self) -> AnyPosition {
        self.start
    }

    pub(super) fn start_ref(&self) -> &AnyPosition {
        &self.start
    }

    pub(super) fn last_ref(&self) -> &AnyPosition {
        &self.last
    }

    /// The layout from which the game started, if it is one of its game.
    pub fn layout(&self) -> Option<AnyLayout> {
        self.start.layout().filter(|_| !self.lacks_start)
    }

    /// The plies of the main line.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The positions from the start to the end; there is one more than there are plies.
    pub fn positions(&self) -> Positions<'_> {
        Positions::new(self.start, &self.plies)
    }

    /// Whether any ply has a variation.
    #[doc(hidden)]
    pub fn has_variations(&self) -> bool {
        self.plies
            .iter()
            .any(|ply| !ply.annotations().variations.is_empty())
    }

    /// The moves of the main line by their codes.
    #[doc(hidden)]
    pub fn move_codes(&self) -> Vec<MoveCode> {
        self.plies.iter().map(|ply| ply.mv).collect()
    }

    /// The position after the last move.
    pub fn last(&self) -> AnyPosition {
        self.last
    }

    /// The points of each side, those before the start included.
    pub fn score(&self) -> Score {
        with_position!(self.last_ref(), last => score(last))
    }

    /// How the game has ended by its rules, if it has. `None` for a fragment.
    pub fn end(&self) -> Option<GameEnd> {
        if self.is_fragment() {
            return None;
        }
        with_game!(self, game => game.start().end_of_game(game.moves(), &game.last()))
    }

    /// The number of players.
    pub fn seats(&self) -> u8 {
        with_position!(self.start_ref(), start => start.colors().len() as u8)
    }

    /// The number of sides; partners are one.
    pub(crate) fn sides(&self) -> u8 {
        with_position!(self.start_ref(), start => start.sides())
    }

    /// The name of a seat, from 0 in the order of turns, as in its tag: `Black`.
    pub(crate) fn seat_name(&self, seat: u8) -> TagName {
        with_position!(self.start_ref(), start => start.seat_name(seat).into())
    }

    /// The colour of a seat, from 0 in the order of turns.
    pub(crate) fn color(&self, seat: u8) -> Color {
        with_position!(self.start_ref(), start => start.colors()[usize::from(seat)])
    }

    /// The number of the side for which a seat plays, from 0.
    pub(crate) fn side(&self, seat: u8) -> u8 {
        with_position!(self.start_ref(), start => start.side(seat))
    }

    /// The text of the rules, `standard` if they are the standard ones of the game.
    pub(crate) fn rules_name(&self) -> String {
        let text = self.rules_text();
        if text.is_empty() {
            "standard".to_owned()
        } else {
            text
        }
    }

    /// The text of the rules, empty if they are the standard ones of the game.
    pub(crate) fn rules_text(&self) -> String {
        with_position!(self.start_ref(), start => start.rules_text())
    }

    /// The value of a tag, unless it is a placeholder such as `?`.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(key, _)| key == name);
        found
            .map(|(_, value)| value.as_str())
            .filter(|value| is_known(value))
    }

    /// The name of the player of a colour.
    pub fn player(&self, color: Color) -> Option<&str> {
        let seat = (0..self.seats()).find(|&seat| self.color(seat) == color)?;
        self.seat_player(seat)
    }

    /// The name of the player in a seat, from 0 in the order of turns.
    #[doc(hidden)]
    pub fn seat_player(&self, seat: u8) -> Option<&str> {
        let is_one = seat < self.seats();
        is_one.then(|| self.tag(&self.seat_name(seat)))?
    }

    /// The date as `YYYY.MM.DD` with `??` for unknown parts. Of an impossible date only the year is used.
    pub fn date(&self) -> Option<String> {
        let date = date_of_tag(self.tag("Date")?, None)?;
        Some(date.to_string())
    }

    /// Derives result and ending from the end of the game where the record does not state them.
    pub(crate) fn complete_result(&mut self) {
        let end = self.end();
        if self.result == GameResult::Unknown && self.incomplete.is_none() {
            self.result = match (end, self.ending) {
                (Some(end), _) => GameResult::of_end(end),
                (None, Some(Ending::DrawAgreed | Ending::Repetition)) => GameResult::Draw,
                _ => GameResult::Unknown,
            };
        }
        self.ending = self.ending.or(end.map(|end| Ending::of_end(end.reason)));
    }
}

/// A game of the position's kind, with its positions and moves.
///
/// ```
/// use sumito::record::Game;
/// use sumito::rules::Position;
///
/// let game: Game = "# layout: Belgian Daisy\n1.a1b2 i5h5".parse()?;
/// let game = game.of::<Position>().expect("a game of Abalone");
/// let mut position = game.start();
/// game.moves().try_for_each(|mv| position.play(mv))?;
/// assert_eq!(position, game.last());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TypedGame<'a, P> {
    game: &'a Game,
    start: &'a P,
    last: &'a P,
}

impl<P> Clone for TypedGame<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for TypedGame<'_, P> {}

impl<P> Deref for TypedGame<'_, P> {
    type Target = Game;

    fn deref(&self) -> &Game {
        self.game
    }
}

impl Game {
    /// The game with its positions and moves, if it is one of this game.
    pub fn of<P: InGame>(&self) -> Option<TypedGame<'_, P>> {
        Some(TypedGame {
            game: self,
            start: P::of(self.start_ref())?,
            last: P::of(self.last_ref())?,
        })
    }
}

impl Game {
    /// The game with its positions and moves, as one of the game of this position, which is a position of it.
    pub(crate) fn typed<P: InGame>(&self, _: P) -> TypedGame<'_, P> {
        self.of()
            .expect("all positions of a record are of one game")
    }
}

impl<'a, P: InGame> TypedGame<'a, P> {
    /// The game itself.
    pub(crate) fn game(self) -> &'a Game {
        self.game
    }

    /// The position before the first move.
    pub fn start(self) -> P {
        *self.start
    }

    /// The position after the last move.
    pub fn last(self) -> P {
        *self.last
    }

    /// The moves of the main line.
    pub fn moves(self) -> impl DoubleEndedIterator<Item = P::Move> + ExactSizeIterator + 'a {
        self.game.plies().iter().map(|ply| ply.mv.to_move())
    }

    /// The positions from the start to the end; there is one more than there are moves.
    pub fn positions(self) -> impl Iterator<Item = P> + 'a {
        let after = self.moves().scan(self.start(), |position, mv| {
            position.play_unchecked(mv);
            Some(*position)
        });
        std::iter::once(self.start()).chain(after)
    }

    /// The plies of the main line with their move numbers and the positions before them. If White begins, the first
    /// ply is White's move 1.
    #[doc(hidden)]
    pub fn numbered_plies(self) -> Vec<NumberedPly<'a, P>> {
        numbered_plies_from(self.game.plies(), self.start(), 1)
    }
}

/// Evaluates an expression with the [`TypedGame`] of a game: `with_game!(game, of => expression)`. The expression is compiled for each game.
macro_rules! with_game {
    ($game:expr, $of:ident => $body:expr) => {{
        let game: &$crate::record::Game = $game;
        $crate::games::with_position!(game.start(), start => {
            let $of = game.typed(start);
            $body
        })
    }};
}
pub(crate) use with_game;
