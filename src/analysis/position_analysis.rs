//! Analysis of one position of a game: its evaluation, the best line, and the mark of the move that was played.

use super::analysis_limits::{AnalysisOptions, MIN_JUDGEMENT_DEPTH, confirmation, same_depth};
use super::engine_game::{EngineGame, PositionContext};
use super::judgements::{evaluation_of, judgement};
use super::searcher::Searcher;
use crate::engine::PlayerError;
use crate::game::{GameEnd, GameLine, SearchLimits, SearchResult};
use crate::record::{Evaluation, Judgement};

/// The greatest number of moves of a best line that are stored.
const MAX_LINE: usize = 10;
/// If the best move was played, the other moves are first searched this many plies less deep, because one of them is usually as good.
const ONLY_MOVE_REDUCTION: u8 = 2;

/// The analysis of one position.
pub(super) struct PositionAnalysis<M> {
    pub(super) evaluation: Evaluation,
    pub(super) best: Vec<M>,
    /// The mark of the move that was played.
    pub(super) mark: Option<Judgement>,
}

impl<M> PositionAnalysis<M> {
    /// A position in which the game is over.
    pub(super) fn of_end(end: GameEnd) -> PositionAnalysis<M> {
        PositionAnalysis::without_moves(match end.winner {
            Some(0) => Evaluation::won_in(0),
            Some(_) => Evaluation::lost_in(0),
            None => Evaluation::marbles(0),
        })
    }

    fn without_moves(evaluation: Evaluation) -> PositionAnalysis<M> {
        PositionAnalysis {
            evaluation,
            best: Vec::new(),
            mark: None,
        }
    }
}

/// A position and the engine that searches it.
struct PositionSearch<'a, P: EngineGame> {
    searcher: &'a mut dyn Searcher<P>,
    options: &'a AnalysisOptions<'a, P::Move>,
    line: &'a GameLine<P>,
    context: PositionContext<P>,
    /// The side to move.
    side: u8,
}

/// Searches the position after a line, in which `played` was played.
pub(super) fn analyse_position<P: EngineGame>(
    searcher: &mut dyn Searcher<P>,
    options: &AnalysisOptions<'_, P::Move>,
    line: &GameLine<P>,
    played: Option<P::Move>,
) -> Result<PositionAnalysis<P::Move>, PlayerError> {
    let position = line.last();
    let mut search = PositionSearch {
        searcher,
        options,
        line,
        context: PositionContext::of(line),
        side: position.side(position.seat()),
    };
    let Some((first, depths)) = search.search(options.limits)? else {
        // There is no legal move, and no rule defines the result.
        return Ok(PositionAnalysis::without_moves(Evaluation::marbles(0)));
    };
    let (result, mark) = match played {
        Some(mv) if mv == first.best_move() => {
            let is_only = search.is_only(&first, &depths)?;
            (first, is_only.then_some(Judgement::Only))
        }
        Some(mv) => search.judge(first, mv)?,
        None => (first, None),
    };
    Ok(PositionAnalysis {
        evaluation: evaluation_of(result.score, search.side),
        best: result.pv.into_iter().take(MAX_LINE).collect(),
        mark,
    })
}

impl<P: EngineGame> PositionSearch<'_, P> {
    /// Searches within limits; also returns the evaluations of all depths.
    fn search(
        &mut self,
        limits: &SearchLimits<P::Move>,
    ) -> Result<Option<SearchWithDepths<P::Move>>, PlayerError> {
        let (stop, side) = (self.options.stop, self.side);
        let mut depths = DepthEvaluations::new();
        let mut watch = |result: &SearchResult<P::Move>| {
            depths.push((result.depth, evaluation_of(result.score, side)));
        };
        let result = self
            .searcher
            .search_score(self.line, limits, stop, &mut watch)?;
        Ok(result.map(|result| (result, depths)))
    }

    /// Judges a move that is not the best by the first search. If it may get a mark, it is searched further, together with the best move, and the losses
    /// of the greater depths count.
    fn judge(
        &mut self,
        first: SearchResult<P::Move>,
        mv: P::Move,
    ) -> Result<(SearchResult<P::Move>, Option<Judgement>), PlayerError> {
        let limits = self.options.limits;
        let Some((other, _)) = self.search(&same_depth(limits, vec![mv], first.depth))? else {
            return Ok((first, None));
        };
        let evaluations = [first.score, other.score].map(|score| evaluation_of(score, self.side));
        if self.judgement(&[evaluations]).is_none() {
            return Ok((first, None));
        }
        let further = confirmation(limits, first.depth);
        let Some((second, best_by_depth)) = self.search(&further)? else {
            return Ok((first, None));
        };
        if second.depth < first.depth.max(MIN_JUDGEMENT_DEPTH)
            && second.score.hundredths().is_some()
        {
            return Ok((first, None));
        }
        let Some((_, by_depth)) = self.search(&same_depth(&further, vec![mv], second.depth))?
        else {
            return Ok((second, None));
        };
        // Whether a depth is even or odd matters, so several depths are compared.
        let deeper = best_by_depth
            .iter()
            .filter(|(depth, _)| *depth > first.depth);
        let pairs =
            deeper.filter_map(|&(depth, best)| Some([best, evaluation_at(&by_depth, depth)?]));
        let mut pairs: Vec<[Evaluation; 2]> = pairs.collect();
        if pairs.is_empty() {
            pairs.push(evaluations);
        }
        let mark = self.judgement(&pairs);
        Ok((second, mark))
    }

    /// Whether all other moves are far worse than the best one.
    fn is_only(
        &mut self,
        first: &SearchResult<P::Move>,
        depths: &DepthEvaluations,
    ) -> Result<bool, PlayerError> {
        let mut others = self.line.last().move_list();
        others.retain(|mv| *mv != first.best_move());
        if others.is_empty() {
            return Ok(false);
        }
        let shallow = first.depth.saturating_sub(ONLY_MOVE_REDUCTION);
        let before = evaluation_at(depths, shallow).map(|evaluation| (shallow, evaluation));
        let last = (first.depth, evaluation_of(first.score, self.side));
        for (depth, best) in before.into_iter().chain([last]) {
            let limits = same_depth(self.options.limits, others.clone(), depth);
            let other = self.search(&limits)?;
            let other = other.map(|(other, _)| evaluation_of(other.score, self.side));
            let mark = other.and_then(|other| self.judgement(&[[best, other]]));
            if mark != Some(Judgement::Blunder) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The mark of a move by evaluations with the best move and with this one.
    fn judgement(&self, pairs: &[[Evaluation; 2]]) -> Option<Judgement> {
        judgement(pairs, self.side, &self.context)
    }
}

/// The evaluations of the depths of a search.
type DepthEvaluations = Vec<(u8, Evaluation)>;
/// The result of a search, with the evaluations of its depths.
type SearchWithDepths<M> = (SearchResult<M>, DepthEvaluations);

/// The evaluation of a depth. A search that has found a certain result ends before: it is that of the greater depths too.
fn evaluation_at(depths: &DepthEvaluations, depth: u8) -> Option<Evaluation> {
    let at_depth = depths.iter().rfind(|(other, _)| *other == depth);
    let decided = depths
        .last()
        .filter(|(last, evaluation)| *last < depth && evaluation.decided().is_some());
    at_depth.or(decided).map(|(_, evaluation)| *evaluation)
}
