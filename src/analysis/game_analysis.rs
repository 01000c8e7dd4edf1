//! Analysis of a game: its positions are searched in chunks of a few plies, on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use super::analysis_limits::AnalysisOptions;
use super::engine_game::{EngineGame, PositionContext};
use super::judgements::is_loss_shown;
use super::position_analysis::{PositionAnalysis, analyse_position};
use super::searcher::Searcher;
use crate::engine::PlayerError;
use crate::game::{GameEnd, GameLine, GameState};
use crate::record::{Analysis, Judgement, PlyEvaluation, TypedGame};

/// The number of positions in a chunk. They are searched from the last to the first, with one transposition table that is empty at first, so that the result
/// depends on neither the number of threads nor the chunks before.
const CHUNK_POSITIONS: usize = 10;

/// A game that is analysed.
struct Task<'a, P: EngineGame> {
    line: GameLine<P>,
    /// For each position, how the game has ended there, if it has.
    ends: Vec<Option<GameEnd>>,
    options: &'a AnalysisOptions<'a, P::Move>,
    /// The number of chunks that were begun.
    begun: AtomicUsize,
}

/// The work that a thread has completed.
enum Report<M> {
    /// A position was searched.
    Position,
    /// A chunk is complete: its number, and its positions.
    Chunk(usize, Vec<PositionAnalysis<M>>),
    /// An engine has failed.
    Failed(PlayerError),
}

/// Analyses a game with one engine or several, each on a thread of its own; `watch` receives the number of positions left. `None` if it was stopped.
///
/// If the move played is not the best, it is searched as well, from the same position and to the same depth; if it is the best, all other moves are, to see whether it
/// is the only good one. With limits of depth or nodes, and engines of one thread each, the number of engines does not change what is found.
///
/// # Errors
/// When the game has more than two sides, or an external engine fails.
pub fn analyse_game<P: EngineGame>(
    game: TypedGame<'_, P>,
    searchers: Vec<&mut dyn Searcher<P>>,
    options: &AnalysisOptions<'_, P::Move>,
    watch: &mut dyn FnMut(usize),
) -> Result<Option<Analysis>, PlayerError> {
    let task = Task {
        line: GameLine {
            start: game.start(),
            moves: game.moves().collect(),
        },
        ends: ends(game),
        options,
        begun: AtomicUsize::new(0),
    };
    let mut chunks: Vec<Option<Vec<PositionAnalysis<P::Move>>>> = Vec::new();
    chunks.resize_with(task.chunks(), || None);
    let mut left = task.ends.len();
    let mut failure = None;
    thread::scope(|scope| {
        let (sender, reports) = channel();
        for searcher in searchers {
            let (task, sender) = (&task, sender.clone());
            scope.spawn(move || task.work(searcher, &sender));
        }
        drop(sender);
        watch(left);
        for report in reports {
            match report {
                Report::Position => {
                    left = left.saturating_sub(1);
                    watch(left);
                }
                Report::Chunk(number, positions) => chunks[number] = Some(positions),
                Report::Failed(error) => {
                    task.begun.store(task.chunks(), Ordering::Relaxed);
                    failure = Some(error);
                }
            }
        }
    });
    if let Some(error) = failure {
        return Err(error);
    }
    let chunks: Option<Vec<_>> = chunks.into_iter().collect();
    let positions = chunks.map(|chunks| chunks.into_iter().flatten().collect::<Vec<_>>());
    Ok(positions.map(|positions| analysis(&task.line, &positions, options.by)))
}

/// The analysis of a game from that of its positions. A mark stays if the evaluations before and after the move, which are those of two searches, show its loss too.
fn analysis<P: EngineGame>(
    line: &GameLine<P>,
    positions: &[PositionAnalysis<P::Move>],
    by: &str,
) -> Analysis {
    let mut context = PositionContext {
        layout: line.start.layout(),
        ply: 0,
        position: line.start,
    };
    let mut plies = Vec::with_capacity(line.moves.len());
    for (pair, &mv) in positions.windows(2).zip(&line.moves) {
        let [before, after] = [&pair[0], &pair[1]];
        let side = context.position.side(context.position.seat());
        let shown = [before.evaluation, after.evaluation];
        let is_shown = |mark: &Judgement| match mark {
            Judgement::Only => true,
            _ => is_loss_shown(shown, side, &context),
        };
        plies.push(PlyEvaluation {
            evaluation: after.evaluation,
            mark: before.mark.filter(is_shown),
            best: before.best.iter().copied().map(Into::into).collect(),
        });
        context.position.play_unchecked(mv);
        context.ply += 1;
    }
    Analysis {
        by: by.to_owned(),
        start: positions[0].evaluation,
        plies,
    }
}

/// For each position of a game, how the game has ended there, if it has.
fn ends<P: EngineGame>(game: TypedGame<'_, P>) -> Vec<Option<GameEnd>> {
    let mut state = P::State::in_round(game.start(), 1);
    let mut ends = vec![state.end()];
    for mv in game.moves() {
        state.play_unchecked(mv);
        ends.push(state.end());
    }
    ends
}

impl<P: EngineGame> Task<'_, P> {
    fn chunks(&self) -> usize {
        self.ends.len().div_ceil(CHUNK_POSITIONS)
    }

    /// Analyses chunks until none is left, or the analysis is stopped.
    fn work(&self, searcher: &mut dyn Searcher<P>, reports: &Sender<Report<P::Move>>) {
        loop {
            let chunk = self.begun.fetch_add(1, Ordering::Relaxed);
            if chunk >= self.chunks() {
                return;
            }
            // The receiver is dropped only after a panic of another thread.
            let report = match self.analyse_chunk(chunk, searcher, reports) {
                Ok(Some(positions)) => Report::Chunk(chunk, positions),
                Ok(None) => return,
                Err(error) => Report::Failed(error),
            };
            let _ = reports.send(report);
        }
    }

    /// Analyses the positions of a chunk; `None` if the analysis was stopped.
    fn analyse_chunk(
        &self,
        chunk: usize,
        searcher: &mut dyn Searcher<P>,
        reports: &Sender<Report<P::Move>>,
    ) -> Result<Option<Vec<PositionAnalysis<P::Move>>>, PlayerError> {
        searcher.new_game()?;
        let (first, after) = (
            chunk * CHUNK_POSITIONS,
            (chunk * CHUNK_POSITIONS + CHUNK_POSITIONS).min(self.ends.len()),
        );
        let mut positions = Vec::with_capacity(after - first);
        for number in (first..after).rev() {
            let line = GameLine {
                start: self.line.start,
                moves: self.line.moves[..number].to_vec(),
            };
            let played = self.line.moves.get(number).copied();
            let position = match self.ends[number] {
                Some(end) => PositionAnalysis::of_end(end),
                None => analyse_position(searcher, self.options, &line, played)?,
            };
            if self.options.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            positions.push(position);
            let _ = reports.send(Report::Position);
        }
        positions.reverse();
        Ok(Some(positions))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::engine::{Engine, EngineOptions};
    use crate::game::SearchLimits;
    use crate::notation::{Notation, read_position};
    use crate::record::Evaluation;
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
            vec![&mut engine],
            &options,
            &mut |number| left.push(number),
        );
        assert_eq!(left, (0..=moves.len() + 1).rev().collect::<Vec<_>>());
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
            vec![&mut engine],
            &options,
            &mut |_| (),
        );
        assert_eq!(stopped.unwrap(), None);
    }

    #[test]
    fn the_number_of_engines_changes_nothing() {
        let mut game = Game::new(read_position("Belgian Daisy").unwrap());
        for ply in 0..CHUNK_POSITIONS + 4 {
            let mut moves = game.of::<Position>().unwrap().last().move_list();
            moves.sort_unstable();
            game.play(Ply::from(moves[ply * 7 % moves.len()])).unwrap();
        }
        let limits = SearchLimits {
            nodes: Some(1_000),
            ..SearchLimits::default()
        };
        let options = AnalysisOptions {
            by: "test",
            limits: &limits,
            stop: &AtomicBool::new(false),
        };
        let analyse = |engines: usize| {
            let mut engines: Vec<Engine> = (0..engines)
                .map(|_| Engine::new(&EngineOptions::default()))
                .collect();
            let searchers = engines
                .iter_mut()
                .map(|engine| -> &mut dyn Searcher<Position> { engine });
            let of = game.of::<Position>().unwrap();
            let found = analyse_game(of, searchers.collect(), &options, &mut |_| ());
            found.unwrap().unwrap()
        };
        assert!(game.plies().len() > CHUNK_POSITIONS);
        assert_eq!(analyse(1), analyse(3));
    }
}
