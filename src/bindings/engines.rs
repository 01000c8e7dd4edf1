//! The engine of any game.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::any_move::AnyMove;
use super::positions::any_move;
use crate::analysis::{
    AnalysisOptions, EngineGame, EngineSettings, Searcher, analysable, analyse_game,
    name_with_limits,
};
use crate::game::{GameLine, GamePosition, SearchLimits, SearchResult, SearchScore};
use crate::games::{AnyPosition, GameKind, InGame, with_position};
use crate::konane;
use crate::record::{Game, with_game};
use crate::rules;

/// When a search ends, and what it looks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnySearchLimits {
    /// The time for the search.
    pub time: Option<Duration>,
    /// The depth in plies.
    pub depth: Option<u8>,
    /// The number of positions.
    pub nodes: Option<u64>,
    /// The number of lines to find.
    pub lines: NonZeroUsize,
}

/// The result of a search.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AnySearchResult {
    /// The depth in plies.
    pub depth: u8,
    /// The number of positions searched.
    pub nodes: u64,
    /// The time taken.
    pub elapsed: Duration,
    /// The lines, from the best to the worst: the score for the side to move, and the moves, of which there is one at least.
    pub lines: Vec<(SearchScore, Vec<AnyMove>)>,
}

/// The engines of all games, each of which is started when it is needed.
pub struct Engines {
    settings: EngineSettings,
    abalone: Option<Box<dyn Searcher<rules::Position>>>,
    konane: Option<Box<dyn Searcher<konane::Position>>>,
}

impl std::fmt::Debug for Engines {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engines")
            .field("settings", &self.settings)
            .finish_non_exhaustive()
    }
}

/// A game whose engine is one of [`Engines`].
trait HasEngine: EngineGame + InGame {
    fn slot(engines: &mut Engines) -> &mut Option<Box<dyn Searcher<Self>>>;
}

impl HasEngine for rules::Position {
    fn slot(engines: &mut Engines) -> &mut Option<Box<dyn Searcher<Self>>> {
        &mut engines.abalone
    }
}

impl HasEngine for konane::Position {
    fn slot(engines: &mut Engines) -> &mut Option<Box<dyn Searcher<Self>>> {
        &mut engines.konane
    }
}

impl Engines {
    /// Engines with this number of threads and this memory for tables of positions; or the command of another program that plays Abalone.
    pub fn new(threads: NonZeroUsize, table_mebibytes: usize, program: Option<String>) -> Engines {
        Engines {
            settings: EngineSettings {
                threads,
                table_mebibytes,
                evaluation: None,
                book: None,
                program,
            },
            abalone: None,
            konane: None,
        }
    }

    /// Starts the engine of a game, unless it is running.
    ///
    /// # Errors
    /// When the engine of the game does not have a setting, or a program does not start.
    pub fn start(&mut self, game: GameKind) -> Result<(), String> {
        match game {
            GameKind::Abalone => self.engine::<rules::Position>().map(|_| ()),
            GameKind::Konane => self.engine::<konane::Position>().map(|_| ()),
        }
    }

    fn engine<P: HasEngine>(&mut self) -> Result<&mut dyn Searcher<P>, String> {
        if P::slot(self).is_none() {
            let started = P::start_engine(&self.settings);
            *P::slot(self) = Some(started.map_err(|error| error.to_string())?);
        }
        let engine = P::slot(self).as_mut();
        Ok(&mut **engine.expect("it was just started"))
    }

    /// Searches the position after a line of legal moves, until a limit is reached or `stop` is set. `watch` gets the result of each depth. `None` if the game is
    /// over, or there is no legal move.
    ///
    /// # Errors
    /// When the engine does not play the game, or another program fails.
    pub fn search(
        &mut self,
        start: &AnyPosition,
        moves: &[AnyMove],
        limits: &AnySearchLimits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(AnySearchResult),
    ) -> Result<Option<AnySearchResult>, String> {
        match start {
            AnyPosition::Abalone(start) => self.search_in(*start, moves, limits, stop, watch),
            AnyPosition::Konane(start) => self.search_in(*start, moves, limits, stop, watch),
        }
    }

    /// The move that the engine plays in a position, which another program may choose without a search. `None` if the game is over, or there is no legal move.
    ///
    /// # Errors
    /// When the engine does not play the game, or another program fails.
    pub fn best_move(
        &mut self,
        position: &AnyPosition,
        limits: &AnySearchLimits,
        stop: &AtomicBool,
    ) -> Result<Option<AnyMove>, String> {
        with_position!(position, position => self.best_move_in(*position, limits, stop))
    }

    fn best_move_in<P: HasEngine>(
        &mut self,
        position: P,
        limits: &AnySearchLimits,
        stop: &AtomicBool,
    ) -> Result<Option<AnyMove>, String> {
        let line = GameLine {
            start: position,
            moves: Vec::new(),
        };
        let engine = self.engine::<P>()?;
        let result = engine.search_line(&line, &limits.of::<P>(), stop, &mut |_| {});
        let result = result.map_err(|error| error.to_string())?;
        Ok(result.map(|found| any_move::<P>(found.best_move())))
    }

    fn search_in<P: HasEngine>(
        &mut self,
        start: P,
        moves: &[AnyMove],
        limits: &AnySearchLimits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(AnySearchResult),
    ) -> Result<Option<AnySearchResult>, String> {
        let line = GameLine {
            start,
            moves: moves.iter().map(|mv| mv.code().to_move()).collect(),
        };
        let engine = self.engine::<P>()?;
        let mut watch = |result: &SearchResult<P::Move>| watch(found::<P>(result));
        let result = engine.search_score(&line, &limits.of::<P>(), stop, &mut watch);
        let result = result.map_err(|error| error.to_string())?;
        Ok(result.as_ref().map(found::<P>))
    }

    /// Analyses a game, and returns it with the analysis; `None` if `stop` was set before the end. `watch` gets the number of positions left.
    ///
    /// # Errors
    /// When the game cannot be analysed, or another program fails.
    pub fn analyse(
        &mut self,
        game: &Game,
        limits: &AnySearchLimits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(usize),
    ) -> Result<Option<Game>, String> {
        match game.start() {
            AnyPosition::Abalone(_) => {
                self.analyse_in::<rules::Position>(game, limits, stop, watch)
            }
            AnyPosition::Konane(_) => {
                self.analyse_in::<konane::Position>(game, limits, stop, watch)
            }
        }
    }

    fn analyse_in<P: HasEngine>(
        &mut self,
        game: &Game,
        limits: &AnySearchLimits,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(usize),
    ) -> Result<Option<Game>, String> {
        let of = analysable::<P>(game)?;
        let limits = limits.of::<P>();
        let engine = self.engine::<P>()?;
        engine.new_game().map_err(|error| error.to_string())?;
        let by = name_with_limits(engine.program(), &limits);
        let options = AnalysisOptions {
            by: &by,
            limits: &limits,
            stop,
        };
        let analysis = analyse_game(of, vec![engine], &options, watch);
        let analysis = analysis.map_err(|error| error.to_string())?;
        Ok(analysis.map(|analysis| {
            let mut game = game.clone();
            game.analysis = Some(Box::new(analysis));
            game
        }))
    }

    /// Prepares for another game: earlier results are discarded.
    ///
    /// # Errors
    /// When another program has exited.
    pub fn new_game(&mut self) -> Result<(), String> {
        let results = [
            self.abalone.as_mut().map(|engine| engine.new_game()),
            self.konane.as_mut().map(|engine| engine.new_game()),
        ];
        let mut results = results.into_iter().flatten();
        results.try_for_each(|result| result.map_err(|error| error.to_string()))
    }
}

impl AnySearchLimits {
    fn of<P: GamePosition>(&self) -> SearchLimits<P::Move> {
        SearchLimits {
            time: self.time,
            depth: self.depth,
            nodes: self.nodes,
            search_moves: None,
            multi_pv: self.lines.get(),
        }
    }
}

fn found<P: InGame>(result: &SearchResult<P::Move>) -> AnySearchResult {
    let moves = |pv: &[P::Move]| pv.iter().map(|&mv| any_move::<P>(mv)).collect();
    let best = (result.score, moves(&result.pv));
    let others = result
        .others
        .iter()
        .map(|line| (line.score, moves(&line.pv)));
    AnySearchResult {
        depth: result.depth,
        nodes: result.nodes,
        elapsed: result.elapsed,
        lines: std::iter::once(best).chain(others).collect(),
    }
}

/// The rows of an analysis, one for each ply: the evaluation after it, its mark, and the best line before it, in Aba-Pro or as the game names moves.
pub fn analysis_rows(game: &Game) -> Vec<(String, Option<&'static str>, String)> {
    use crate::games::Notation;
    use crate::record::{Judgement, WriteGame};
    fn of<P: WriteGame>(
        of: crate::record::TypedGame<'_, P>,
    ) -> Vec<(String, Option<&'static str>, String)> {
        let analysis = of.analysis.as_deref();
        let plies = analysis.map_or(&[][..], |analysis| &analysis.plies);
        let rows = plies
            .iter()
            .zip(of.positions())
            .map(|(ply, before): (_, P)| {
                let best = before.line_names(&ply.best, Notation::default());
                (
                    ply.evaluation.to_string(),
                    ply.mark.map(Judgement::symbol),
                    best,
                )
            });
        rows.collect()
    }
    with_game!(game, game => of(game))
}
