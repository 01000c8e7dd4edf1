//! A game: its moves, tags, annotations and result.

pub(crate) mod carried_edits;
mod identity;
pub(crate) mod identity_fields;
mod kept_comments;
mod numbered_ply;
pub(crate) mod ply;
mod positions;
mod typed_game;

pub use numbered_ply::NumberedPly;
pub(crate) use numbered_ply::numbered_plies_from;
pub use ply::{Annotations, Ply, Variation};
pub use positions::Positions;
pub use typed_game::TypedGame;
pub(crate) use typed_game::with_game;

use crate::game::{Color, GameEnd, GamePosition, MoveCode};
use crate::games::{AnyLayout, AnyPosition, InGame, with_position};
use crate::record::dates::date_in_text::date_of_tag;
use crate::record::model::analysis::Analysis;
use crate::record::model::ending::Ending;
use crate::record::model::result::GameResult;
use crate::record::model::score::{Score, score};
use crate::record::model::tag::{TagName, is_known};
use crate::record::parse::comment_text::clock_in;

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

    /// Changes the annotations of all plies, those in variations included.
    pub(crate) fn for_each_annotation_mut(&mut self, change: &mut dyn FnMut(&mut Annotations)) {
        let plies = self.plies.iter_mut();
        plies.for_each(|ply| ply.for_each_annotation_mut(change));
    }

    /// Sets the suffix annotation of the ply with this index, unless it has one.
    pub(crate) fn mark(&mut self, index: usize, symbol: &str) {
        let mark = &mut self.plies[index].annotations_mut().mark;
        mark.get_or_insert_with(|| symbol.to_owned());
    }

    /// Sets the suffix annotation of the ply with this index, or removes it.
    pub(crate) fn set_mark(&mut self, index: usize, symbol: Option<&str>) {
        let ply = &mut self.plies[index];
        if ply.annotations().mark.as_deref() != symbol {
            ply.annotations_mut().mark = symbol.map(str::to_owned);
        }
    }

    /// Replaces the comment of the ply with this index. A clock time in it is taken as the text of a record says it.
    pub(crate) fn note(
        &mut self,
        index: usize,
        comment: impl FnOnce(Option<String>) -> Option<String>,
    ) {
        let ply = &mut self.plies[index];
        let old = ply.annotations().comment.clone();
        let was_bare = old.is_none();
        let mut new = comment(old);
        let known = ply.annotations().clock.as_deref();
        if let Some((clock, rest)) = new.as_deref().and_then(|new| clock_in(new, known)) {
            ply.annotations_mut().clock = Some(clock);
            new = Some(rest).filter(|rest| !rest.is_empty());
        }
        if !(was_bare && new.is_none()) {
            ply.annotations_mut().comment = new;
        }
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
