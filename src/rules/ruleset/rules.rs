//! `Rules`: one field for each option, the standard game, and the part of the rules that affects moves.

use super::players::{MovesPerTurn, Players};
use crate::board::Bitboard;
use crate::game::Color;

/// The rules of a game. The default is the standard game; each field is one option, and options combine freely except for the
/// contradictions that [`Rules::faults`] reports.
///
/// Text (`eject=4 sprint=30 pivot=e5`: options separated by blanks, in any case and order; `standard` for the standard game)
/// and JSON hold only the options that differ from the standard game; `OPTIONS` lists them.
///
/// ```
/// use sumito::rules::{Position, Rules};
///
/// let rules: Rules = "eject=4 sprint=30".parse()?;
/// assert_eq!((rules.eject, rules.sprint), (4, Some(30)));
/// assert_eq!(rules.to_string(), "eject=4 sprint=30");
/// let start = Position::default().with_rules(rules).expect("rules that allow every layout for two");
/// assert_eq!(start.rules(), &rules);
/// # Ok::<(), sumito::rules::RulesError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is an option of its own"
)]
pub struct Rules {
    /// How many enemy marbles a side has to eject in order to win.
    pub eject: u8,
    /// The number of plies after which the side with the most ejections wins.
    pub sprint: Option<u16>,
    /// Cells that no marble may enter.
    pub obstacles: Bitboard,
    /// Cells that eject like the edge.
    pub holes: Bitboard,
    /// Cells of the neutral marbles at the start.
    pub pivots: Bitboard,
    /// Points for ejecting a neutral marble; `None` where neutral marbles cannot be ejected.
    pub pivot_worth: Option<u8>,
    /// Whether three own marbles in a triangle may move together.
    pub triangles: bool,
    /// The number of moves in a turn.
    pub moves: MovesPerTurn,
    /// Whether all marbles look alike.
    pub one_color: bool,
    /// The number of players, and their colours and boards.
    pub players: Players,
    /// The colours in the order of turns, if they are not the first ones of [`Color::ALL`].
    pub colors: Option<[Color; Rules::MAX_SEATS]>,
    /// *Marguerite à quatre*: each player moves only marbles of their own until these touch their partner's; from then on both
    /// move both. With two colours, partners' marbles look alike, and the replay keeps track of their owners.
    pub marguerite: bool,
    /// The number of occurrences of a position that makes a draw.
    pub repetition: Option<u8>,
    /// Whether a player without a legal move loses.
    pub no_move_loses: bool,
}

impl Default for Rules {
    /// The standard game: two players, six ejections.
    fn default() -> Rules {
        Rules::STANDARD
    }
}

impl Rules {
    /// The largest number of players.
    #[doc(hidden)]
    pub const MAX_SEATS: usize = 6;

    /// The standard game.
    #[doc(hidden)]
    pub const STANDARD: Rules = Rules {
        eject: 6,
        sprint: None,
        obstacles: Bitboard::EMPTY,
        holes: Bitboard::EMPTY,
        pivots: Bitboard::EMPTY,
        pivot_worth: None,
        triangles: false,
        moves: MovesPerTurn::One,
        one_color: false,
        players: Players::Two,
        colors: None,
        marguerite: false,
        repetition: None,
        no_move_loses: false,
    };

    /// The rules that determine legal moves, with the options on the start, the display and the end of a game reset: positions
    /// with the same marbles and the same movement rules have the same moves.
    pub(in crate::rules) fn movement_rules(&self) -> Rules {
        Rules {
            pivots: Bitboard::EMPTY,
            pivot_worth: self.pivot_worth.map(|_| 1),
            eject: Rules::STANDARD.eject,
            sprint: None,
            one_color: false,
            repetition: None,
            no_move_loses: false,
            colors: self.colors.filter(|_| self.custom_colors().is_some()),
            ..*self
        }
    }

    /// Whether the moves are those of the standard game, from a start without neutral marbles.
    pub(crate) fn plays_as_standard(&self) -> bool {
        self.pivots.is_empty() && self.movement_rules() == Rules::STANDARD
    }

    /// Whether ejections are the only way for a game to end.
    pub(crate) const fn end_by_ejections_only(&self) -> bool {
        self.sprint.is_none() && self.repetition.is_none() && !self.no_move_loses
    }
}
