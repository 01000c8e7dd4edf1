//! Analysis of a game, from its last position to its first.

use std::sync::atomic::{AtomicBool, Ordering};

use super::engine_game::EngineGame;
use super::marks::{evaluation_of, mark};
use super::searcher::Searcher;
use crate::engine::PlayerError;
use crate::game::{GameEnd, GameLine, GameState, MoveCode, SearchLimits};
use crate::record::{Analysis, Evaluation, GameOf, Judgement, PlyEvaluation};

/// The greatest number of moves of a best line that are kept.
const MAX_LINE: usize = 6;

/// Options of an analysis.
#[derive(Debug)]
pub struct AnalysisOptions<'a, M> {
    /// The engine and its limits, as recorded in [`Analysis::by`].
    pub by: &'a str,
    /// The limits of each search.
    pub limits: &'a SearchLimits<M>,
    /// Set to end the analysis early.
    pub stop: &'a AtomicBool,
}

/// The analysis of one position.
struct PositionAnalysis<M> {
    evaluation: Evaluation,
    best: Vec<M>,
    /// The mark of the move that was played.
    mark: Option<Judgement>,
}

/// Analyses a game; `watch` receives the number of positions left. `None` if it was stopped.
///
/// Positions are searched from the last to the first, so that the transposition table holds the positions that follow. If the move played is not
/// the best, it is searched as well, from the same position and to the same depth; if it is the best, all other moves are, to see whether it is the
/// only good one.
///
/// # Errors
/// When the game has more than two sides, or an external engine fails.
pub fn analyse_game<P: EngineGame>(
    game: GameOf<'_, P>,
    searcher: &mut dyn Searcher<P>,
    options: &AnalysisOptions<'_, P::Move>,
    watch: &mut dyn FnMut(usize),
) -> Result<Option<Analysis>, PlayerError> {
    let ends = ends(game);
    let mut line = GameLine {
        start: game.start(),
        moves: game.moves().collect(),
    };
    let mut positions: Vec<PositionAnalysis<P::Move>> = Vec::with_capacity(ends.len());
    let mut played = None;
    for (number, end) in ends.iter().enumerate().rev() {
        watch(number + 1);
        let position = match end {
            Some(end) => PositionAnalysis::of_end(*end),
            None => analyse_position(searcher, options, &line, played)?,
        };
        if options.stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        positions.push(position);
        played = line.moves.pop();
    }
    positions.reverse();
    let verdicts = positions.windows(2).map(|pair| PlyEvaluation {
        evaluation: pair[1].evaluation,
        mark: pair[0].mark,
        best: pair[0].best.iter().copied().map(MoveCode::from).collect(),
    });
    Ok(Some(Analysis {
        by: options.by.to_owned(),
        start: positions[0].evaluation,
        plies: verdicts.collect(),
    }))
}

/// For each position of a game, how the game has ended there, if it has.
fn ends<P: EngineGame>(game: GameOf<'_, P>) -> Vec<Option<GameEnd>> {
    let mut state = P::State::in_round(game.start(), 1);
    let mut ends = vec![state.end()];
    for mv in game.moves() {
        state.play_unchecked(mv);
        ends.push(state.end());
    }
    ends
}

impl<M> PositionAnalysis<M> {
    /// A position in which the game is over.
    fn of_end(end: GameEnd) -> PositionAnalysis<M> {
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

/// Searches the position after a line, in which `played` was played.
fn analyse_position<P: EngineGame>(
    searcher: &mut dyn Searcher<P>,
    options: &AnalysisOptions<'_, P::Move>,
    line: &GameLine<P>,
    played: Option<P::Move>,
) -> Result<PositionAnalysis<P::Move>, PlayerError> {
    let position = line.last();
    let side = position.side(position.seat());
    let mut search = |limits: &SearchLimits<P::Move>| {
        searcher.search_line(line, limits, options.stop, &mut |_| ())
    };
    let Some(result) = search(options.limits)? else {
        // There is no legal move, and no rule says what this means.
        return Ok(PositionAnalysis::without_moves(Evaluation::marbles(0)));
    };
    let evaluation = evaluation_of(result.score, side);
    let mut mark_of = |moves: Vec<P::Move>| -> Result<Option<Judgement>, PlayerError> {
        // To the same depth as the best move: a deeper search has another score even for an equally good move.
        let limits = SearchLimits {
            search_moves: Some(moves),
            depth: Some(result.depth).filter(|depth| *depth > 0),
            ..options.limits.clone()
        };
        let other = search(&limits)?;
        Ok(other.and_then(|other| mark::<P>(evaluation, evaluation_of(other.score, side), side)))
    };
    let is_best = |mv: &P::Move| *mv == result.best_move();
    let mark = match played {
        Some(mv) if is_best(&mv) => {
            let mut others = position.move_list();
            others.retain(|mv| !is_best(mv));
            let mark = if others.is_empty() {
                None
            } else {
                mark_of(others)?
            };
            mark.filter(|mark| *mark == Judgement::Blunder)
                .map(|_| Judgement::Only)
        }
        Some(mv) => mark_of(vec![mv])?,
        None => None,
    };
    let best = result.pv.into_iter().take(MAX_LINE).collect();
    Ok(PositionAnalysis {
        evaluation,
        best,
        mark,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, EngineOptions};
    use crate::notation::{Notation, read_position};
    use crate::record::{Game, Ply, WriteGame};
    use crate::rules::Position;

    fn analysed(start: &str, moves: &[&str]) -> Analysis {
        let mut game = Game::new(read_position(start).unwrap());
        for name in moves {
            let mv = Notation::Abapro
                .read(name, &game.of::<Position>().unwrap().last())
                .unwrap();
            game.play(Ply::from(mv)).unwrap();
        }
        let limits = SearchLimits {
            depth: Some(4),
            ..SearchLimits::default()
        };
        let options = AnalysisOptions {
            by: "test",
            limits: &limits,
            stop: &AtomicBool::new(false),
        };
        let mut engine = Engine::new(&EngineOptions::default());
        let mut left = Vec::new();
        let analysis = analyse_game(
            game.of::<Position>().unwrap(),
            &mut engine,
            &options,
            &mut |number| left.push(number),
        );
        assert_eq!(left.len(), moves.len() + 1);
        let analysis = analysis.unwrap().unwrap();
        assert!(analysis.fits(&game));
        analysis
    }

    /// Five black marbles are lost, and two white marbles stand behind the black one in the corner.
    const CORNER: &str = "5/6/7/8/9/8/2w1bb1/1w4/b4-5b5w w";

    #[test]
    fn an_immediate_win_is_found_and_missing_it_is_marked() {
        let won = analysed(CORNER, &["c3b2"]);
        assert_eq!(won.start, Evaluation::lost_in(1));
        let [ply] = &won.plies[..] else {
            panic!("{won:?}")
        };
        assert_eq!(
            (ply.evaluation, ply.best.len()),
            (Evaluation::lost_in(0), 1)
        );
        let missed = analysed(CORNER, &["b2b3"]);
        let [ply] = &missed.plies[..] else {
            panic!("{missed:?}")
        };
        assert!(ply.mark.is_some(), "{ply:?}");
        let names = read_position(CORNER)
            .unwrap()
            .line_names(&ply.best, Notation::Abapro);
        assert_eq!(names, "c3b2");
    }

    #[test]
    fn a_stopped_analysis_is_none() {
        let game = Game::new(read_position("Standard").unwrap());
        let options = AnalysisOptions {
            by: "test",
            limits: &SearchLimits::default(),
            stop: &AtomicBool::new(true),
        };
        let mut engine = Engine::new(&EngineOptions::default());
        let stopped = analyse_game(
            game.of::<Position>().unwrap(),
            &mut engine,
            &options,
            &mut |_| (),
        );
        assert_eq!(stopped.unwrap(), None);
    }
}
