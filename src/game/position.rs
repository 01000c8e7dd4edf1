//! `GamePosition`: the interface of a game for replay, position keys and the position index.

use std::fmt::Debug;
use std::hash::Hash;

use super::color::Color;
use super::end::GameEnd;
use super::layout::GameLayout;
use super::moves::GameMove;
use super::orientation::Orientation;
use super::pattern::GamePattern;
use super::rule_help::RuleHelp;
use super::rules::GameRules;

/// A position of a game, with its rules.
///
/// Code that plays many moves is generic over it, so that it is compiled for each game.
pub trait GamePosition: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// A move.
    type Move: GameMove;
    /// A start position with a name.
    type Layout: GameLayout;
    /// The rules.
    type Rules: GameRules;
    /// The hashes of all orientations.
    type Hashes: PositionHashes<Self>;
    /// The canonical form.
    type Form: CanonicalForm<Self>;
    /// Collects the occupancy signature of a game.
    type Occupancy: OccupancyTracker<Self>;
    /// A game in progress.
    type State: GameState<Self>;
    /// Required contents of a board.
    type Pattern: GamePattern;

    /// The key of the game, as in `--game`: one word in lower case.
    const KEY: &'static str;

    /// The name of the game.
    const TITLE: &'static str;

    /// Whether points are scored seldom, so that the first one is a statistic of a game.
    const POINTS_ARE_RARE: bool;

    /// Whether a game can end without a winner.
    const HAS_DRAWS: bool = true;

    /// The number of indices of cells: each index is smaller. On some boards not every index is that of a cell.
    const CELL_INDEX_COUNT: usize;

    /// The cells that hold a piece of a colour, by number.
    fn cells_of(&self, color: Color) -> impl Iterator<Item = u16>;

    /// A cell in an orientation of the board.
    fn oriented_cell(&self, cell: u16, by: Orientation) -> u16;

    /// The name of a cell of the board.
    fn cell_name(cell: u16) -> String;

    /// Whether the board has a cell with exactly this name.
    fn has_cell(&self, name: &str) -> bool;

    /// The bytes that databases store for a start position. The rules are stored separately, as text.
    fn to_bytes(&self) -> Vec<u8>;

    /// Decodes a start position. The text of the rules is empty if they are the standard ones. `None` if either cannot be decoded.
    fn from_bytes(bytes: &[u8], rules: &str) -> Option<Self>;

    /// The start position of a layout under rules, as in [`GamePosition::from_bytes`]; `None` if the rules do not allow it.
    fn of_layout(layout: Self::Layout, rules: &str) -> Option<Self>;

    /// The layout of which this is the start position, if there is one.
    fn layout(&self) -> Option<Self::Layout>;

    /// The number of players under rules, as in [`GamePosition::from_bytes`].
    fn seats(rules: &str) -> Option<u8>;

    /// The rules of the position, as a value.
    fn game_rules(&self) -> Self::Rules;

    /// The options of the rules.
    fn rule_options() -> Vec<RuleHelp>;

    /// The text of the rules, empty if they are the standard ones.
    fn rules_text(&self) -> String;

    /// The colours of the seats, in the order of turns.
    fn colors(&self) -> &[Color];

    /// The number of sides; partners are one.
    fn sides(&self) -> u8;

    /// The number of the side for which a seat plays, from 0.
    fn side(&self, seat: u8) -> u8;

    /// The name of a seat, from 0 in the order of turns.
    fn seat_name(&self, seat: u8) -> String;

    /// The seat to move.
    fn seat(&self) -> u8;

    /// Whether the first player begins a turn, with which a new move number begins.
    fn begins_round(&self) -> bool;

    /// The points of a side.
    fn points(&self, side: u8) -> u8;

    /// How a game has ended by its rules, if it has.
    fn end_of_game(&self, moves: impl Iterator<Item = Self::Move>, last: &Self) -> Option<GameEnd>;

    /// Whether a move is legal.
    fn is_legal(&self, mv: Self::Move) -> bool;

    /// Plays a legal move.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Undoes the move that was just played.
    fn undo(&mut self, mv: Self::Move);

    /// The legal moves, in the order of their codes.
    fn move_list(&self) -> Vec<Self::Move>;

    /// Plays the move with this code and returns it; `None`, without any change, if it is not legal.
    #[inline]
    fn play_code(&mut self, code: u16) -> Option<Self::Move> {
        let mv = Self::Move::from_code(code).filter(|&mv| self.is_legal(mv))?;
        self.play_unchecked(mv);
        Some(mv)
    }

    /// The orientations of the board that keep the colours.
    fn orientations(&self) -> impl Iterator<Item = Orientation>;

    /// The position in an orientation of its board.
    #[must_use]
    fn oriented(&self, by: Orientation) -> Self;

    /// A move of the position in an orientation of the board.
    fn oriented_move(&self, mv: Self::Move, by: Orientation) -> Self::Move;

    /// The inverse of an orientation.
    fn inverse(&self, of: Orientation) -> Orientation;

    /// The position with the colours swapped; `None` if it has no such counterpart.
    fn with_colors_swapped(&self) -> Option<Self>;

    /// The move of this position that corresponds to one of its counterpart [with the colours swapped](GamePosition::with_colors_swapped).
    fn move_from_swapped(&self, mv: Self::Move) -> Self::Move {
        mv
    }

    /// Whether the same moves follow, although the score may differ.
    fn is_equivalent(&self, other: &Self) -> bool;

    /// The canonical form, which is the same for all orientations that keep the colours.
    fn canonical_form(&self) -> Self::Form {
        Self::Hashes::new(self).canonical_form(self)
    }
}

/// The hashes of all orientations of a position, updated with each move.
pub trait PositionHashes<P: GamePosition>: Clone {
    /// The hashes of a position.
    fn new(position: &P) -> Self;

    /// Plays a legal move in the position of these hashes, and updates them.
    fn play(&mut self, position: &mut P, mv: P::Move);

    /// The canonical form of the position of these hashes.
    fn canonical_form(&self, position: &P) -> P::Form;
}

/// The canonical form of a position.
pub trait CanonicalForm<P: GamePosition>: Copy {
    /// The key, by which the index finds the position. Positions of two games share one only by a collision of hashes.
    fn key(self) -> u64;

    /// The orientation that leads to the canonical form.
    fn orientation(self) -> Orientation;

    /// The image of a move in the canonical form. In a symmetric position, moves that are images of each other have one canonical move.
    fn canonical_move(self, mv: P::Move) -> P::Move;
}

/// Collects the occupancy signature of a game while it is replayed: a filter that excludes most games without a pattern before they are replayed.
pub trait OccupancyTracker<P: GamePosition> {
    /// Starts with the first position of a game.
    fn new(start: &P) -> Self;

    /// Adds the next position.
    fn add(&mut self, position: &P);

    /// The signature of the positions added so far. Only the game knows its meaning; 16 zero bytes stand for a game without moves.
    fn signature(&self) -> [u8; 16];
}

/// A game in progress: the position, the number of the round, and what the rules for the end of the game need of its history.
pub trait GameState<P: GamePosition>: Clone {
    /// Whether a game ends only where there is no legal move, so that a legal move shows that it has not ended.
    const ENDS_WITHOUT_MOVES: bool;

    /// A game that starts from a position in the round with this number. Rounds are counted from 1.
    fn in_round(start: P, round: usize) -> Self;

    /// The current position.
    fn position(&self) -> &P;

    /// The number of the current round. A round lasts from a move of the first player to the next one.
    fn round(&self) -> usize;

    /// Plays a legal move.
    fn play_unchecked(&mut self, mv: P::Move);

    /// The end of the game, if it has ended.
    fn end(&self) -> Option<GameEnd>;
}
