//! Engine analysis of a game.

use serde::Serialize;

use crate::games::Notation;
use crate::record::{
    Analysis, Evaluation, Game, Judgement, MoveReason, PlyEvaluation, TypedGame, WriteGame,
    with_game,
};

/// The analysis of a game by an engine. Evaluations are from the view of the side that moves first.
///
/// ```
/// use sumito::answers::analysis;
/// use sumito::engine::{Engine, EngineOptions, SearchLimits};
/// use sumito::record::Game;
///
/// let mut game: Game = "1.a1b2 i5h5".parse()?;
/// let limits = SearchLimits { depth: Some(1), ..SearchLimits::default() };
/// let found = Engine::new(&EngineOptions::default()).analyse(&game, &limits)?;
/// game.analysis = Some(Box::new(found));
/// let analysis = analysis(&game).expect("an analysed game");
/// assert_eq!((analysis.plies.len(), analysis.plies[1].ply), (2, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct GameAnalysis {
    /// The engine and its settings.
    pub by: String,
    /// The evaluation of the start.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::evaluation")
    )]
    pub start: String,
    /// The same in hundredths of a marble, unless the game is decided.
    pub start_hundredths: Option<i32>,
    /// The plies.
    pub plies: Vec<NumberedPlyAnalysis>,
}

/// The analysis of a ply with its number.
///
/// ```
/// use sumito::answers::analysis;
/// use sumito::engine::{Engine, EngineOptions, SearchLimits};
/// use sumito::record::Game;
///
/// let mut game: Game = "1.a1b2 i5h5".parse()?;
/// let limits = SearchLimits { depth: Some(1), ..SearchLimits::default() };
/// let found = Engine::new(&EngineOptions::default()).analyse(&game, &limits)?;
/// game.analysis = Some(Box::new(found));
/// let analysis = analysis(&game).expect("an analysed game");
/// let last = analysis.plies.last().expect("two plies");
/// assert_eq!(last.ply, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NumberedPlyAnalysis {
    /// The analysis.
    #[serde(flatten)]
    pub analysis: PlyAnalysis,
    /// The number of the ply, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub ply: usize,
}

/// The analysis of a ply.
///
/// ```
/// use sumito::answers::analysis;
/// use sumito::engine::{Engine, EngineOptions, SearchLimits};
/// use sumito::record::Game;
///
/// let mut game: Game = "1.a1b2 i5h5".parse()?;
/// let limits = SearchLimits { depth: Some(1), ..SearchLimits::default() };
/// let found = Engine::new(&EngineOptions::default()).analyse(&game, &limits)?;
/// game.analysis = Some(Box::new(found));
/// let analysis = analysis(&game).expect("an analysed game");
/// let first = &analysis.plies[0].analysis;
/// assert!(first.eval.starts_with(['+', '-', '#']) && first.mark.is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlyAnalysis {
    /// The evaluation after the ply, from the view of the side that moves first: `+1.20`, `#5` for a win in five plies, `#-4` for a loss in four; `#0` where that side has won and `#-0` where it has lost.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::evaluation")
    )]
    pub eval: String,
    /// The same in hundredths of a marble, unless the game is decided.
    pub hundredths: Option<i32>,
    /// The suffix annotation by which the engine judges the ply.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::judgement_or_null")
    )]
    pub mark: Option<&'static str>,
    /// The reason for the mark of a bad ply: `loses a marble in 3 plies`.
    pub reason: Option<String>,
    /// The best line instead of the ply; empty if the ply was best.
    pub best: String,
}

/// The analysis of a game, if it was analysed, as `sumito show` prints it.
pub fn analysis(game: &Game) -> Option<GameAnalysis> {
    let analysis = game.analysis.as_deref()?;
    Some(with_game!(game, of => analysis_of_plies(of, analysis)))
}

fn analysis_of_plies<P: WriteGame>(of: TypedGame<'_, P>, analysis: &Analysis) -> GameAnalysis {
    let reasons = of.move_reasons();
    let plies = (1..).zip(analysis.plies.iter().zip(of.positions()));
    let plies = plies.map(|(ply, (verdict, before))| NumberedPlyAnalysis {
        analysis: ply_analysis(
            verdict,
            reasons.get(ply - 1).copied().flatten(),
            &before,
            Notation::default(),
        ),
        ply,
    });
    GameAnalysis {
        by: analysis.by.clone(),
        start: analysis.start.to_string(),
        start_hundredths: analysis.start.hundredths(),
        plies: plies.collect(),
    }
}

/// The analysis of one ply, with its line in a notation.
pub(crate) fn ply_analysis<P: WriteGame>(
    verdict: &PlyEvaluation,
    reason: Option<MoveReason>,
    before: &P,
    notation: Notation,
) -> PlyAnalysis {
    let PlyEvaluation {
        evaluation,
        mark,
        best,
    } = verdict;
    PlyAnalysis {
        eval: evaluation.to_string(),
        hundredths: Evaluation::hundredths(*evaluation),
        mark: mark.map(Judgement::symbol),
        reason: reason.map(|reason| reason.to_string()),
        best: before.line_names(best, notation),
    }
}
