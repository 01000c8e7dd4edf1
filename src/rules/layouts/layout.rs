//! `Layout`: a start layout with its names, and its start position under rules.

use crate::game::Color;
use crate::rules::board_state::{Position, Setup, SetupFault};
use crate::rules::ruleset::{Players, Rules};

/// A start layout: the marbles before the first move, and the names that the sources give it.
///
/// The 78 layouts for two are those of the "Wall of Variations" (60, English keys), KAAH and KAAWA (French names) and
/// `PlayStrategy`, marble by marble. If sources disagree on a layout, both versions are included under different keys. Those for three
/// to six players are Michiel Verloop's (`AbaloneAI`) and those of the play-by-mail server (`PBeM`), and the *Marguerite à quatre*.
///
/// ```
/// use sumito::rules::Layout;
///
/// let layout = Layout::find("belgian daisy").expect("a built-in layout");
/// assert_eq!(layout.name(), "Belgian Daisy");
/// assert_eq!(layout.position().legal_moves().len(), 52);
/// assert!(Layout::all().len() > 20);
/// ```
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Layout {
    pub(super) key: &'static str,
    pub(super) names: Vec<&'static str>,
    pub(super) position: Position,
    pub(super) note: &'static str,
}

impl Layout {
    /// Whether a position is the start of this layout under the rules of the position.
    pub(crate) fn is_start(&self, position: &Position) -> bool {
        // A fast check if the first two colours are Black and White.
        (position.rules().colors.is_some() || self.position.marbles[..2] == position.marbles[..2])
            && self
                .start(position.rules())
                .is_ok_and(|start| start == *position)
    }

    /// The number of players. A layout for two also serves four players with two colours, unless partners have marbles of their own.
    #[doc(hidden)]
    pub fn players(&self) -> u8 {
        self.position.rules().players.seats()
    }

    /// The start position under rules: the marbles of each seat in its colour, and the neutral marbles of the rules.
    ///
    /// # Errors
    /// All faults of the start position under these rules.
    #[doc(hidden)]
    pub fn start(&self, rules: &Rules) -> Result<Position, Vec<SetupFault>> {
        let own = self.position.rules();
        let mut setup = Setup::EMPTY;
        let fits = match rules.players {
            _ if rules.partners_share_color() => own.marguerite,
            Players::FourTwoColors | Players::FourTwoBoards => own.players == Players::Two,
            players => own.players.seats() == players.seats(),
        };
        let faults = || {
            setup
                .faults(rules)
                .into_iter()
                .filter(|fault| *fault != SetupFault::NoMarbles)
        };
        if !fits {
            let mut faults: Vec<SetupFault> = faults().collect();
            faults.push(SetupFault::WrongPlayerCount(
                own.players.seats(),
                rules.players.seats(),
            ));
            return Err(faults);
        }
        for (seat, color) in own.colors().iter().enumerate() {
            let seat_color = rules.colors()[seat];
            setup.marbles[seat_color.index()] = self.position.marbles(*color);
        }
        setup.marbles[Color::Neutral.index()] = rules.pivots;
        if rules.players == Players::FourTwoBoards {
            setup.copy_to_second_board();
        }
        Position::new(setup, *rules)
    }

    /// The key: one word, which never changes.
    #[doc(hidden)]
    pub fn key(&self) -> &'static str {
        self.key
    }

    /// The display name.
    pub fn name(&self) -> &'static str {
        self.names[0]
    }

    /// All names in use; the first one is the display name.
    #[doc(hidden)]
    pub fn names(&self) -> &[&'static str] {
        &self.names
    }

    /// The start position of the standard game, or of the standard rules for as many players; Black is to move.
    pub fn position(&self) -> Position {
        self.position
    }

    /// The points on which the sources disagree; empty if they agree.
    #[doc(hidden)]
    pub fn note(&self) -> &'static str {
        self.note
    }
}
