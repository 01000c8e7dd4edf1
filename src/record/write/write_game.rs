//! `WriteGame`: what the writers of records need of a game.

use crate::game::{Color, MoveCode};
use crate::games::{AnyPosition, InGame, Notation, with_position};
use crate::json::JsonType;
use crate::record::model::game::identity_fields::Fields;
use crate::record::model::game::{Game, TypedGame};
use crate::record::write::rules_json::RulesJson;

/// The number of columns of a ply from `abapro` to `ejected`, which each game fills by itself.
pub(crate) const GAME_CELLS: usize = 6;

/// How a format names moves.
#[derive(Clone, Copy)]
pub(crate) struct MoveNames {
    /// The notation, in games that have several.
    pub(crate) notation: Notation,
    /// Whether ejections are marked even if the notation does not require it.
    pub(crate) marks: bool,
}

/// How the pieces of a side stand.
#[derive(Clone, Copy)]
pub(crate) struct SideShape {
    /// The sum of their distances from the centre.
    pub(crate) from_center: i64,
    /// The number of pairs of them that are neighbours.
    pub(crate) neighbours: i64,
    /// The number of them at the edge.
    pub(crate) at_edge: i64,
    /// The number of ejections that the side could make if it were its turn.
    pub(crate) ejections: i64,
}

/// Moves that a notation cannot name.
#[derive(Clone, Copy)]
pub(crate) struct UnnamedMoves {
    /// Their description.
    pub(crate) what: &'static str,
    /// The name of the notation in which they are written instead.
    pub(crate) instead: &'static str,
}

/// How a format names layouts.
pub(crate) type LayoutNames = fn(key: &str) -> Option<&'static str>;

/// The positions and moves of a game as records have them.
pub(crate) trait WriteGame: InGame {
    /// The fields of a ply in JSON that only this game has, from its names on.
    type PlyFields: JsonType;

    /// The fields of a legal move in JSON that only this game has.
    type MoveFields: JsonType;

    /// The position as text.
    fn to_text(&self) -> String;

    /// The colour in which pieces of a colour are displayed.
    fn display_color(&self, color: Color) -> Color;

    /// Adds the fields of a start position with which the identity of a game begins.
    fn add_start(&self, identity: &mut Fields);

    /// Adds the fields of a start position with which the identity of a game ends.
    fn add_rules(&self, identity: &mut Fields);

    /// Adds the name of a move that is played in a position.
    fn push_name(mv: Self::Move, before: &Self, names: MoveNames, text: &mut String);

    /// The name of the inverse of a move that was played in a position.
    fn inverse_name(mv: Self::Move, before: &Self, notation: Notation) -> String;

    /// The names of a move and of its inverse in a second notation that reversible records add, if there is one.
    fn second_names(mv: Self::Move, before: &Self) -> Option<[String; 2]>;

    /// How the pieces of a side stand, in games where it matters.
    fn shape(&self, _side: u8) -> Option<SideShape> {
        None
    }

    /// What a notation cannot name, if it cannot name this move.
    fn unnamed(_: Self::Move, _: Notation) -> Option<UnnamedMoves> {
        None
    }

    /// The name of the start position if it is a random one that this text names.
    fn random_name(&self, stated: &str) -> Option<String>;

    /// The tags that name the start position.
    fn start_tags(
        game: TypedGame<'_, Self>,
        layout_names: Option<LayoutNames>,
    ) -> Vec<(&'static str, String)>;

    /// The name of a notation, if the game has several.
    fn notation_name(notation: Notation) -> Option<String>;

    /// Whether the value of one of the tags that name start, rules, seats, notation or final position agrees with a game. A value that cannot be compared agrees.
    fn agrees(name: &str, value: &str, game: TypedGame<'_, Self>, notation: Notation) -> bool;

    /// Whether a text is exactly this position.
    fn is_exactly(&self, text: &str) -> bool;

    /// The rules as JSON: an object of the options that differ from the standard ones.
    fn rules_to_json(&self) -> RulesJson;

    /// The fields of a ply in JSON that only this game has.
    fn ply_fields(mv: Self::Move, before: &Self) -> Self::PlyFields;

    /// Sorts legal moves as lists show them.
    fn sort_for_lists(_: &mut [Self::Move]) {}

    /// The fields of a legal move in lists, without the position after it.
    fn legal_move_fields(mv: Self::Move, before: &Self) -> Self::MoveFields;

    /// The name of a move in this position, in the notation of answers to queries.
    fn name_of(&self, mv: Self::Move) -> String {
        self.name_in(mv, Notation::default())
    }

    /// The name of a move in this position, in a notation if the game has several.
    fn name_in(&self, mv: Self::Move, notation: Notation) -> String {
        let mut name = String::new();
        let names = MoveNames {
            notation,
            marks: false,
        };
        Self::push_name(mv, self, names, &mut name);
        name
    }

    /// The names of the moves of a line from this position, with blanks between them.
    fn line_names(&self, moves: &[MoveCode], notation: Notation) -> String {
        let mut position = *self;
        let names = moves.iter().map(|mv| {
            let mv = mv.to_move();
            let name = position.name_in(mv, notation);
            position.play_unchecked(mv);
            name
        });
        names.collect::<Vec<_>>().join(" ")
    }

    /// The captures or ejections of a move, as the end of a sentence; empty if there are none.
    fn effect(mv: Self::Move) -> String;

    /// The cells of a ply in CSV that not every game has.
    fn ply_cells(mv: Self::Move, before: &Self) -> [String; GAME_CELLS];
}

impl AnyPosition {
    /// The position as text, as records have it.
    #[doc(hidden)]
    pub fn to_text(&self) -> String {
        with_position!(self, position => position.to_text())
    }
}

impl Game {
    /// The name of the random start, `random:42`, if the layout tag names it and it is the start of the game.
    #[doc(hidden)]
    pub fn random_layout(&self) -> Option<String> {
        if self.lacks_start {
            return None;
        }
        let stated = self.tag("Variant")?;
        with_position!(self.start(), start => start.random_name(stated))
    }

    /// The key of the layout, or the name of the random start.
    #[doc(hidden)]
    pub fn layout_name(&self) -> Option<String> {
        let layout = self.layout().map(|layout| layout.key().into_owned());
        layout.or_else(|| self.random_layout())
    }

    /// The colour in which a seat is displayed, from 0 in the order of turns.
    pub(crate) fn display_color(&self, seat: u8) -> Color {
        let color = self.color(seat);
        with_position!(self.start(), start => start.display_color(color))
    }
}
