//! The analysis of a game by an engine: evaluations of its positions, judgements of its moves, and better lines.

use crate::names::{UnknownName, text_by_name};
use std::fmt;
use std::ops::Neg;
use std::str::FromStr;

use crate::game::MoveCode;

/// The evaluation of a position from the point of view of the side that moves first (Black in the standard game):
/// hundredths of a marble, or of the unit of the game's evaluation, or a forced win or loss.
///
/// ```
/// use sumito::record::Evaluation;
///
/// let [ahead, won] = ["+1.20", "#5"].map(|text| text.parse::<Evaluation>().expect("an evaluation"));
/// assert_eq!((ahead.hundredths(), ahead.to_string()), (Some(120), "+1.20".to_owned()));
/// assert_eq!(((-won).hundredths(), (-won).to_string()), (None, "#-5".to_owned()));
/// assert!(won > ahead);
/// ```
///
/// # Stability
/// Databases store `Evaluation::code`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Evaluation(i16);

/// The code of a position that is already won.
const WIN_CODE: i16 = 30_000;
/// The maximum distance to a win in plies; longer distances have the same code.
const MAX_PLIES_TO_WIN: i16 = 5_000;

impl Evaluation {
    /// An advantage of this many hundredths of a marble.
    #[doc(hidden)]
    pub fn marbles(hundredths: i32) -> Evaluation {
        let most = i32::from(WIN_CODE - MAX_PLIES_TO_WIN - 1);
        Evaluation(hundredths.clamp(-most, most) as i16)
    }

    /// A win in this many plies.
    #[doc(hidden)]
    pub fn won_in(plies: u32) -> Evaluation {
        let plies = i16::try_from(plies).unwrap_or(MAX_PLIES_TO_WIN);
        Evaluation(WIN_CODE - plies.min(MAX_PLIES_TO_WIN))
    }

    /// A loss in this many plies.
    #[doc(hidden)]
    pub fn lost_in(plies: u32) -> Evaluation {
        Evaluation(-Evaluation::won_in(plies).0)
    }

    /// Hundredths of a marble, unless the game is decided.
    pub fn hundredths(self) -> Option<i32> {
        (self.0.abs() < WIN_CODE - MAX_PLIES_TO_WIN).then_some(self.0.into())
    }

    /// If the game is decided: whether the side that moves first wins, and in how many plies.
    #[doc(hidden)]
    pub fn decided(self) -> Option<(bool, u32)> {
        let plies = u32::from((WIN_CODE - self.0.saturating_abs()).unsigned_abs());
        self.hundredths().is_none().then_some((self.0 > 0, plies))
    }

    /// The code of the evaluation: hundredths of a marble; 30,000 minus the plies to a win; the negated code of that
    /// for a loss.
    pub(crate) const fn code(self) -> i16 {
        self.0
    }

    /// The evaluation with this code; `None` for a code that no evaluation has.
    pub(crate) fn from_code(code: i16) -> Option<Evaluation> {
        (-WIN_CODE..=WIN_CODE)
            .contains(&code)
            .then_some(Evaluation(code))
    }
}

impl Neg for Evaluation {
    type Output = Evaluation;

    /// The evaluation from the point of view of the other side.
    fn neg(self) -> Evaluation {
        Evaluation(-self.0)
    }
}

impl fmt::Display for Evaluation {
    /// `+1.20`; `#5` for a win in five plies, `#-4` for a loss in four, `#0` where the game is won, `#-0` where it is lost.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.decided() {
            Some((true, plies)) => format!("#{plies}"),
            Some((false, plies)) => format!("#-{plies}"),
            None => format!("{:+.2}", f64::from(self.0) / 100.0),
        };
        f.pad(&text)
    }
}

impl FromStr for Evaluation {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Evaluation, UnknownName> {
        Evaluation::parse(text).ok_or_else(|| {
            let expected = ["a number as +1.20", "a win as #5", "a loss as #-4"];
            UnknownName::new("evaluation", text, expected.to_vec())
        })
    }
}

impl Evaluation {
    fn parse(text: &str) -> Option<Evaluation> {
        if let Some(plies) = text.strip_prefix('#') {
            let (make, plies): (fn(u32) -> Evaluation, &str) = match plies.strip_prefix('-') {
                Some(plies) => (Evaluation::lost_in, plies),
                None => (Evaluation::won_in, plies),
            };
            return plies.parse().ok().map(make);
        }
        let marbles: f64 = text.parse().ok()?;
        let hundredths = (marbles * 100.0).round();
        let is_one = hundredths.abs() < f64::from(WIN_CODE);
        is_one.then(|| Evaluation::marbles(hundredths as i32))
    }
}

/// The judgement of a move by the engine, written as a suffix annotation.
///
/// ```
/// use sumito::record::Judgement;
///
/// assert_eq!("??".parse(), Ok(Judgement::Blunder));
/// assert_eq!(Judgement::Mistake.to_string(), "?");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Judgement {
    /// `?!`
    Dubious,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
    /// `!`: the only good move; no other is nearly as good.
    Only,
}

impl Judgement {
    /// All judgements, in the order of their codes.
    #[doc(hidden)]
    pub const ALL: [Judgement; 4] = [
        Judgement::Dubious,
        Judgement::Mistake,
        Judgement::Blunder,
        Judgement::Only,
    ];

    /// The suffix annotation.
    #[doc(hidden)]
    pub const fn symbol(self) -> &'static str {
        ["?!", "?", "??", "!"][self as usize]
    }

    /// The judgement with this suffix annotation.
    pub(crate) fn find(symbol: &str) -> Option<Judgement> {
        Judgement::ALL
            .into_iter()
            .find(|mark| mark.symbol() == symbol)
    }

    /// The code of a judgement, from 1; 0 for none.
    ///
    /// # Stability
    /// What databases hold.
    pub(crate) const fn code(mark: Option<Judgement>) -> u8 {
        match mark {
            Some(mark) => mark as u8 + 1,
            None => 0,
        }
    }
}

/// The analysis of one ply.
///
/// ```
/// use sumito::record::{Evaluation, Judgement, PlyEvaluation};
/// use sumito::rules::Position;
///
/// let moves: Vec<_> = Position::default().legal_moves().iter().take(2).collect();
/// let judged = PlyEvaluation {
///     evaluation: "-0.80".parse().expect("an evaluation"),
///     mark: Some(Judgement::Mistake),
///     best: vec![moves[0].into()],
/// };
/// assert_ne!(judged.best[0], moves[1].into());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PlyEvaluation {
    /// The evaluation of the position after the ply.
    pub evaluation: Evaluation,
    /// The judgement of the ply, if it has one.
    pub mark: Option<Judgement>,
    /// The best line in the position before the ply: legal moves one after another. It may begin with the ply itself.
    pub best: Vec<MoveCode>,
}

/// The analysis of a game.
///
/// ```
/// use sumito::engine::{Engine, EngineOptions, SearchLimits};
/// use sumito::record::Game;
///
/// let mut game: Game = "# layout: Belgian Daisy\n1.a1b2 i5h5".parse()?;
/// let limits = SearchLimits { depth: Some(1), ..SearchLimits::default() };
/// let analysis = Engine::new(&EngineOptions::default()).analyse(&game, &limits)?;
/// assert_eq!(analysis.plies.len(), 2);
/// game.analysis = Some(Box::new(analysis));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Analysis {
    /// The engine and its search limit, in one line.
    pub by: String,
    /// The evaluation of the start position.
    pub start: Evaluation,
    /// The analysis of each ply of the main line.
    pub plies: Vec<PlyEvaluation>,
}

/// The greatest number of moves of a better line that are shown; the others explain the mark of the move.
const MAX_SHOWN: usize = 6;

/// The tag that names the engine.
pub(crate) const TAG: &str = "EvaluatedBy";

impl Analysis {
    /// The evaluation of the position before the ply with this index, from 0.
    pub(crate) fn before(&self, index: usize) -> Option<Evaluation> {
        match index.checked_sub(1) {
            Some(last) => self.plies.get(last).map(|verdict| verdict.evaluation),
            None => Some(self.start),
        }
    }
}

impl PlyEvaluation {
    /// The line that is better than this move, at most six moves of it; `None` if the move is the best one.
    #[doc(hidden)]
    pub fn better_line(&self, mv: MoveCode) -> Option<&[MoveCode]> {
        let is_other = self.best.first().is_some_and(|best| *best != mv);
        is_other.then_some(&self.best[..self.best.len().min(MAX_SHOWN)])
    }
}

text_by_name!(
    Judgement,
    "judgement",
    Judgement::symbol,
    Judgement::find,
    Judgement::ALL.map(Judgement::symbol)
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_are_pinned_and_round_trip() {
        let all = [
            (Evaluation::lost_in(4), -29_996, "#-4"),
            (Evaluation::marbles(-120), -120, "-1.20"),
            (Evaluation::marbles(3), 3, "+0.03"),
            (Evaluation::marbles(1_000_000), 24_999, "+249.99"),
            (Evaluation::won_in(9_000), 25_000, "#5000"),
            (Evaluation::won_in(0), 30_000, "#0"),
        ];
        assert!(all.is_sorted_by_key(|(evaluation, ..)| *evaluation));
        for (evaluation, code, text) in all {
            assert_eq!(
                (evaluation.code(), evaluation.to_string().as_str()),
                (code, text)
            );
            assert_eq!(Evaluation::from_code(code), Some(evaluation));
            assert_eq!(text.parse(), Ok(evaluation));
        }
        assert_eq!(Evaluation::from_code(30_001), None);
        assert_eq!(
            "NaN".parse::<Evaluation>().unwrap_err().to_string(),
            "unknown evaluation `NaN`, expected one of a number as +1.20, a win as #5, a loss as #-4"
        );
        assert_eq!(
            Judgement::ALL.map(|mark| Judgement::code(Some(mark))),
            [1, 2, 3, 4]
        );
    }
}
