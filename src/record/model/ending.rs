//! How a game ended.

use crate::game::EndReason;
use crate::names::text_by_name;

/// How a game ended.
///
/// ```
/// use sumito::record::Ending;
///
/// let ending: Ending = "time".parse()?;
/// assert_eq!((ending, ending.to_string()), (Ending::Time, "time".to_owned()));
/// # Ok::<(), sumito::UnknownName>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Ending {
    /// By six ejections, or as many as the rules require.
    SixEjections,
    /// On score (*au score*): the source does not state the number of ejections.
    Score,
    /// One player resigned (*abandon*).
    Resignation,
    /// One player's time was up (*au temps*).
    Time,
    /// One player was disconnected (*déco*).
    Disconnection,
    /// A draw was agreed (*match nul*).
    DrawAgreed,
    /// Positions repeated.
    Repetition,
    /// The plies of a sprint were played.
    Sprint,
    /// One player had no legal move.
    NoMove,
    /// An arbiter decided.
    Adjudicated,
    /// The game was not finished.
    Unfinished,
    /// One player broke the rules, for example by an illegal move (*rules infraction* in PGN).
    RulesInfraction,
}

impl Ending {
    /// All endings.
    pub const ALL: [Ending; 12] = [
        Ending::SixEjections,
        Ending::Score,
        Ending::Resignation,
        Ending::Time,
        Ending::Disconnection,
        Ending::DrawAgreed,
        Ending::Repetition,
        Ending::Sprint,
        Ending::NoMove,
        Ending::Adjudicated,
        Ending::Unfinished,
        Ending::RulesInfraction,
    ];

    /// The key: a word or two, never changed.
    #[doc(hidden)]
    pub const fn key(self) -> &'static str {
        match self {
            Ending::SixEjections => "six-ejections",
            Ending::Score => "score",
            Ending::Resignation => "resignation",
            Ending::Time => "time",
            Ending::Disconnection => "disconnection",
            Ending::DrawAgreed => "draw-agreed",
            Ending::Repetition => "repetition",
            Ending::Sprint => "sprint",
            Ending::NoMove => "no-move",
            Ending::Adjudicated => "adjudicated",
            Ending::Unfinished => "unfinished",
            Ending::RulesInfraction => "rules-infraction",
        }
    }

    /// The ending that corresponds to an end by the rules.
    #[doc(hidden)]
    pub const fn of_end(reason: EndReason) -> Ending {
        match reason {
            EndReason::Points => Ending::SixEjections,
            EndReason::PlyLimit => Ending::Sprint,
            EndReason::Repetition => Ending::Repetition,
            EndReason::NoMove => Ending::NoMove,
        }
    }

    /// Whether a game with this ending has a winner, whatever its score. An arbiter may also decide on a draw.
    pub(crate) const fn has_winner(self) -> bool {
        matches!(
            self,
            Ending::SixEjections
                | Ending::Resignation
                | Ending::Time
                | Ending::Disconnection
                | Ending::NoMove
                | Ending::RulesInfraction
        )
    }
}

text_by_name!(
    Ending,
    "ending",
    Ending::key,
    Ending::find,
    Ending::ALL.map(Ending::key)
);
