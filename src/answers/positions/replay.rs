//! A game replayed ply by ply, forward or backward.

use std::ops::RangeInclusive;

use serde::Serialize;

use crate::answers::games::{PlyAnalysis, ply_analysis};
use crate::answers::openings::opening_name;
use crate::answers::query_error::QueryError;
use crate::game::GamePosition;
use crate::games::Notation;
use crate::openings::OpeningNames;
use crate::record::{
    DescribePosition, Game, MoveReason, PlyEvaluation, PlyOrder, Score, TypedGame, WriteGame,
    score, with_game,
};

/// A step of a replay, forward or backward.
///
/// ```
/// use sumito::answers::replay;
/// use sumito::openings::OpeningNames;
/// use sumito::record::{Game, PlyOrder};
///
/// let game: Game = "1.a1b2 i5h5".parse()?;
/// let back = replay(&game, PlyOrder::Backward, &OpeningNames::known())?;
/// let steps: Vec<_> = back.iter().map(|row| (row.ply, row.mv.as_str(), row.inverse.as_str())).collect();
/// assert_eq!(steps, [(2, "i5h5", "f5g5"), (1, "a1b2", "d4c3")]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ReplayRow {
    /// The number of the ply, from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub ply: usize,
    /// The name of the move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The name of the inverse move.
    pub inverse: String,
    /// The cells of the pieces that come back, in a replay backward.
    pub restored: Option<String>,
    /// The cells of the pieces that are taken off, in a replay forward.
    pub ejected: Option<String>,
    /// The colour of these pieces.
    #[cfg_attr(
        feature = "schema",
        schemars(schema_with = "crate::record::key_schemas::color_or_null")
    )]
    pub color: Option<&'static str>,
    /// The position that the step leads to.
    pub position: String,
    /// The points there.
    pub score: Score,
    /// The analysis of the ply, if the game was analysed. In a replay backward its evaluation is that of the position that the step leads to, too; mark, reason and
    /// best line are those of the ply that is taken back.
    pub analysis: Option<PlyAnalysis>,
    /// The name of the opening, if the position has one.
    pub opening: Option<String>,
}

/// Replays a game from its start or from its end, as `sumito replay` and `sumito replay --reverse` do.
///
/// # Errors
/// When the game begins at an unknown position.
pub fn replay(
    game: &Game,
    order: PlyOrder,
    names: &OpeningNames,
) -> Result<Vec<ReplayRow>, QueryError> {
    if game.is_fragment() {
        let fragment = "the game begins at an unknown position, expected one that can be replayed";
        return Err(QueryError::Invalid(fragment.to_owned()));
    }
    let plies = 1..=game.plies().len();
    Ok(with_game!(game, game => rows(game, order, &plies, names)))
}

fn rows<P: DescribePosition>(
    game: TypedGame<'_, P>,
    order: PlyOrder,
    plies: &RangeInclusive<usize>,
    names: &OpeningNames,
) -> Vec<ReplayRow> {
    let steps = ReplayStep::all(game, order, plies);
    let rows = steps
        .iter()
        .map(|step| step.row(Notation::default(), names));
    rows.collect()
}

/// A ply of a replay.
pub(crate) struct ReplayStep<P: GamePosition> {
    pub(crate) ply: usize,
    pub(crate) mv: P::Move,
    /// The position before the move.
    pub(crate) before: P,
    /// The position that is shown: after the move, or before it when the game is replayed backwards.
    pub(crate) board: P,
    /// The analysis of the move, with the evaluation of the position that is shown.
    pub(crate) verdict: Option<(PlyEvaluation, Option<MoveReason>)>,
    order: PlyOrder,
}

impl<P: GamePosition> ReplayStep<P> {
    /// Some plies of a game, in an order.
    pub(crate) fn all(
        game: TypedGame<'_, P>,
        order: PlyOrder,
        plies: &RangeInclusive<usize>,
    ) -> Vec<ReplayStep<P>>
    where
        P: WriteGame,
    {
        let positions: Vec<P> = game.positions().collect();
        let (analysis, reasons) = (game.analysis.as_deref(), game.move_reasons());
        let moves = game.moves().enumerate();
        let moves = moves.filter(|(index, _)| plies.contains(&(index + 1)));
        let steps = moves.map(|(index, mv)| ReplayStep {
            ply: index + 1,
            mv,
            before: positions[index],
            board: positions[match order {
                PlyOrder::Forward => index + 1,
                PlyOrder::Backward => index,
            }],
            verdict: analysis.and_then(|analysis| {
                let reason = reasons.get(index).copied().flatten();
                let mut verdict = analysis.plies.get(index)?.clone();
                if order == PlyOrder::Backward {
                    let earlier = index.checked_sub(1);
                    let earlier = earlier.map(|index| analysis.plies[index].evaluation);
                    verdict.evaluation = earlier.unwrap_or(analysis.start);
                }
                Some((verdict, reason))
            }),
            order,
        });
        let mut steps: Vec<ReplayStep<P>> = steps.collect();
        if order == PlyOrder::Backward {
            steps.reverse();
        }
        steps
    }

    /// The step as a row.
    pub(crate) fn row(&self, notation: Notation, names: &OpeningNames) -> ReplayRow
    where
        P: DescribePosition,
    {
        let (mv, before) = (self.mv, &self.before);
        let taken = P::taken(mv, before);
        let cells = taken.as_ref().map(|taken| taken.cells.join(" "));
        let (restored, ejected) = match self.order {
            PlyOrder::Forward => (None, cells),
            PlyOrder::Backward => (cells, None),
        };
        let verdict = self.verdict.as_ref();
        ReplayRow {
            ply: self.ply,
            mv: before.name_in(mv, notation),
            inverse: P::inverse_name(mv, before, notation),
            restored,
            ejected,
            color: taken.map(|taken| taken.color),
            position: self.board.to_text(),
            score: score(&self.board),
            analysis: verdict
                .map(|(verdict, reason)| ply_analysis(verdict, *reason, before, notation)),
            opening: opening_name(&self.board.into(), names).map(str::to_owned),
        }
    }
}
