//! `/api/puzzles`: the stored puzzles. This address never starts a search.

use clap::{Args, ValueEnum};

use super::page::PageArgs;
use crate::answers::{playback_answer, puzzle_row};
use crate::notation::Notation;
use crate::openings::OpeningNames;
use crate::queries::{FilterArgs, PuzzleFilterArgs, parse_notation};
use crate::queries::{SortArgs, SortColumn, SortKey};
use crate::store::{Filter, PuzzleSummary, StoreError};
use crate::web::api::request::{ApiRequest, filter_cost};
use crate::web::pool::{QueryCost, Worker};
use crate::web::response::{ApiError, Cacheable, CachedResponse};

#[derive(Debug, Args)]
pub(crate) struct PuzzlesRequest {
    #[command(flatten)]
    filters: FilterArgs,
    #[command(flatten)]
    puzzle_filters: PuzzleFilterArgs,
    /// With each as a game from its position in the form that the player script needs, moves in this notation
    #[arg(long, value_parser = parse_notation)]
    notation: Option<Notation>,
    #[command(flatten)]
    sort: SortArgs<PuzzleColumn>,
    #[command(flatten)]
    page: PageArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum PuzzleColumn {
    #[default]
    Game,
    Difficulty,
}

impl SortColumn for PuzzleColumn {
    type Row = PuzzleSummary;

    fn key(self, puzzle: &PuzzleSummary) -> SortKey {
        match self {
            PuzzleColumn::Game => SortKey::Number(puzzle.game),
            PuzzleColumn::Difficulty => SortKey::Number(puzzle.difficulty.into()),
        }
    }
}

impl Cacheable for Vec<PuzzleSummary> {
    fn size_bytes(&self) -> usize {
        size_of_val(self.as_slice())
    }
}

impl ApiRequest for PuzzlesRequest {
    fn cost(&self) -> QueryCost {
        filter_cost(&self.filters)
    }

    fn respond(&self, worker: &Worker, names: &OpeningNames) -> Result<CachedResponse, ApiError> {
        let filter = self.filters.filter(names)?;
        let key = format!(
            "puzzles {filter:?} {:?} {}",
            self.puzzle_filters,
            self.sort.cache_key()
        );
        let puzzles = worker.cached(&key, |worker| self.sorted_puzzles(worker, &filter))?;
        let mut summaries = worker.database.summary_reader()?;
        let boards = worker.database.position_reader()?;
        self.page.response(&puzzles, |rows, puzzle| {
            let &PuzzleSummary { game, ply, .. } = puzzle;
            let damaged = || StoreError::Damaged(game);
            let stored = worker.database.puzzle(&boards, game, ply)?;
            let stored = stored.ok_or_else(damaged)?;
            let summary = summaries.get(game)?.ok_or_else(damaged)?;
            let mut row = puzzle_row(&summary, ply, &stored).ok_or_else(damaged)?;
            if let Some(notation) = self.notation {
                let source = format!("game {game}, ply {ply}");
                row.playback = Some(playback_answer(&stored.puzzle.record(&source), notation));
            }
            rows.push(&row)
        })
    }
}

impl PuzzlesRequest {
    fn sorted_puzzles(
        &self,
        worker: &Worker,
        filter: &Filter,
    ) -> Result<Vec<PuzzleSummary>, StoreError> {
        let puzzles = self.puzzle_filters.find(filter, &worker.database)?;
        let puzzles = puzzles.into_iter();
        Ok(self
            .sort
            .sorted(puzzles.map(|puzzle| (self.sort.key(&puzzle), puzzle))))
    }
}
