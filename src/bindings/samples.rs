//! Positions of many games as samples for machine learning: shuffled, in batches, in any orientation.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread::{self, available_parallelism};

use clap::Args;

use super::any_move::AnyMove;
use super::board_array::{BoardShape, BoardWriter};
use super::queries::{BindingError, every_game};
use super::random::{RandomStream, shuffle};
use super::sample_batch::SampleBatch;
use super::{OptionError, Options};
use crate::game::{GameMove as _, GamePosition, IllegalMoveCode, MoveCode};
use crate::games::{AnyPosition, InGame, with_position};
use crate::openings::OpeningNames;
use crate::queries::FilterArgs;
use crate::record::GameResult;
use crate::store::{Database, EncodedGame, ScanProgress};

/// The number of games whose positions are shuffled together.
const BLOCK_GAMES: usize = 1_024;

/// The games of which samples are taken, with their moves in memory: two bytes for each.
#[derive(Debug)]
pub struct SampleGames {
    games: Vec<SampleGame>,
    moves: Vec<u16>,
    /// The start positions, each once, with the writer of its board.
    starts: Vec<(AnyPosition, BoardWriter)>,
    shape: BoardShape,
    skipped: u64,
}

#[derive(Debug, Clone, Copy)]
struct SampleGame {
    id: i64,
    start: u32,
    /// Where its moves begin among those of all games, and their number.
    moves: (usize, u32),
    /// 1 where the first side won, -1 where the second one did.
    result: i8,
}

/// The orientations in which samples are given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SampleOrientations {
    /// As the game has them.
    #[default]
    Own,
    /// Each in one that is drawn at random.
    Random,
    /// Each in all.
    All,
}

#[derive(Debug, Clone, Args)]
struct Arguments {
    #[command(flatten)]
    filters: FilterArgs,
}

impl SampleGames {
    /// Reads the games that pass the filters among the options. Those without a result or a move, and those of more than two sides, are skipped and counted.
    ///
    /// # Errors
    /// When an option is wrong, boards have different shapes, or the database cannot be read.
    pub fn read(
        options: Options,
        database: &Database,
        names: &OpeningNames,
        mut on_progress: impl FnMut(u64, u64) -> ControlFlow<()>,
    ) -> Result<Result<SampleGames, BindingError>, OptionError> {
        let arguments: Arguments = options.read()?;
        Ok(SampleGames::read_with(
            &arguments,
            database,
            names,
            &mut on_progress,
        ))
    }

    fn read_with(
        arguments: &Arguments,
        database: &Database,
        names: &OpeningNames,
        on_progress: &mut impl FnMut(u64, u64) -> ControlFlow<()>,
    ) -> Result<SampleGames, BindingError> {
        let filter = arguments.filters.filter(names)?;
        let mut of = SampleGames {
            games: Vec::new(),
            moves: Vec::new(),
            starts: Vec::new(),
            shape: BoardShape {
                rows: 0,
                columns: 0,
            },
            skipped: 0,
        };
        let mut places = HashMap::new();
        let mut results = database.result_reader()?;
        let mut failure = Ok(());
        let copy = |game: &EncodedGame<'_>| {
            let codes =
                game.replay_with(|start, codes| Ok((*start, codes.collect::<Vec<u16>>())))?;
            Ok((game.id(), codes))
        };
        let (mut seen, mut flow) = (0, ControlFlow::Continue(()));
        let progress = |progress: ScanProgress| {
            seen = progress.of;
            flow = on_progress(progress.games, progress.of);
        };
        every_game(database, &filter, copy, progress, |(id, (start, codes))| {
            let added = results.get(id).map_err(BindingError::from);
            failure = added.and_then(|result| of.add(&mut places, id, (start, &codes), result));
            if failure.is_err() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        })?;
        failure?;
        of.skipped = seen.saturating_sub(of.games.len() as u64);
        if flow.is_break() {
            return Err(crate::store::StoreError::Interrupted.into());
        }
        Ok(of)
    }

    fn add(
        &mut self,
        places: &mut HashMap<AnyPosition, u32>,
        id: i64,
        (start, codes): (AnyPosition, &[u16]),
        result: GameResult,
    ) -> Result<(), BindingError> {
        let result = match result {
            GameResult::Black => 1,
            GameResult::White => -1,
            GameResult::Draw => 0,
            _ => return Ok(()),
        };
        if with_position!(&start, start => GamePosition::sides(start)) != 2 {
            return Ok(());
        }
        let shape = BoardShape::of(&start);
        if self.games.is_empty() {
            self.shape = shape;
        } else if shape != self.shape {
            let BoardShape { rows, columns } = self.shape;
            return Err(BindingError::Invalid(format!(
                "game {id} is played on a board of {}x{}, expected {rows}x{columns} as in the games before it: choose some by `game` or `layout`",
                shape.rows, shape.columns
            )));
        }
        let next = self.starts.len() as u32;
        let place = *places.entry(start).or_insert(next);
        if place == next {
            let writer = BoardWriter::in_all_orientations(&start);
            self.starts.push((start, writer));
        }
        self.games.push(SampleGame {
            id,
            start: place,
            moves: (self.moves.len(), codes.len() as u32),
            result,
        });
        self.moves.extend_from_slice(codes);
        Ok(())
    }

    /// The number of games.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// The number of games that were left out.
    pub fn skipped(&self) -> u64 {
        self.skipped
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.moves.len()
    }

    /// The shape of each array.
    pub fn shape(&self) -> BoardShape {
        self.shape
    }

    fn codes(&self, game: &SampleGame) -> &[u16] {
        let (begin, count) = game.moves;
        &self.moves[begin..begin + count as usize]
    }
}

/// How samples are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SampleOptions {
    /// The number of samples in a batch.
    pub batch_size: NonZeroUsize,
    /// The seed of the order and of random orientations; `None` for the order of the games.
    pub seed: Option<u64>,
    /// The orientations.
    pub orientations: SampleOrientations,
}

/// Takes samples of games in batches. With a seed, games are shuffled, then the positions of every 1,024 games in this order: the same seed gives the same batches.
#[derive(Debug)]
pub struct Samples {
    games: Arc<SampleGames>,
    options: SampleOptions,
    /// The games in the order in which they are taken, and the next one.
    order: Vec<u32>,
    next_game: usize,
    /// The positions of the current block, and the order in which they are taken.
    block: SampleBatch,
    block_order: Vec<u32>,
    next_sample: usize,
}

impl Samples {
    /// Takes samples of games.
    pub fn new(games: Arc<SampleGames>, options: SampleOptions) -> Samples {
        let mut order: Vec<u32> = (0..games.games.len() as u32).collect();
        if let Some(seed) = options.seed {
            shuffle(&mut order, RandomStream::new(seed, 0));
        }
        Samples {
            games,
            options,
            order,
            next_game: 0,
            block: SampleBatch::default(),
            block_order: Vec::new(),
            next_sample: 0,
        }
    }

    /// The next samples; fewer than the batch size at the end, and none after it.
    ///
    /// # Errors
    /// When a game in the database is damaged.
    pub fn next_batch(&mut self) -> Result<SampleBatch, BindingError> {
        let (count, size) = (self.options.batch_size.get(), self.games.shape.len());
        let mut batch = SampleBatch::default();
        batch.boards.reserve_exact(count.min(1 << 20) * size);
        while batch.len() < count {
            let Some(&index) = self.block_order.get(self.next_sample) else {
                if self.next_game == self.order.len() {
                    break;
                }
                self.read_block()?;
                continue;
            };
            self.next_sample += 1;
            batch.push_from(&self.block, index as usize, size);
        }
        Ok(batch)
    }

    /// Replays the next block of games on all cores, and draws its order.
    fn read_block(&mut self) -> Result<(), BindingError> {
        let end = (self.next_game + BLOCK_GAMES).min(self.order.len());
        let block = &self.order[self.next_game..end];
        let cores = available_parallelism().map_or(1, usize::from);
        let part = block.len().div_ceil(cores).max(1);
        let games = &*self.games;
        let options = self.options;
        let parts: Vec<Result<SampleBatch, BindingError>> = thread::scope(|scope| {
            let threads = block
                .chunks(part)
                .map(|part| scope.spawn(move || samples_of(games, part, options)));
            let threads: Vec<_> = threads.collect();
            let joined = threads
                .into_iter()
                .map(|thread| thread.join().expect("a replay does not panic"));
            joined.collect()
        });
        self.block = SampleBatch::default();
        for part in parts {
            self.block.append(&mut part?);
        }
        self.block_order = (0..self.block.len() as u32).collect();
        if let Some(seed) = options.seed {
            shuffle(
                &mut self.block_order,
                RandomStream::new(seed, 1 + self.next_game as u64),
            );
        }
        (self.next_game, self.next_sample) = (end, 0);
        Ok(())
    }
}

/// The samples of games, in their order.
fn samples_of(
    games: &SampleGames,
    indices: &[u32],
    options: SampleOptions,
) -> Result<SampleBatch, BindingError> {
    let mut batch = SampleBatch::default();
    for &index in indices {
        let game = games.games[index as usize];
        let (start, writer) = &games.starts[game.start as usize];
        let played = with_position!(start, start => {
            add_samples(*start, (game, games.codes(&game)), writer, options, &mut batch)
        });
        played.map_err(|_| crate::store::StoreError::Damaged(game.id))?;
    }
    Ok(batch)
}

/// Adds the samples of a game.
fn add_samples<P: InGame>(
    start: P,
    (game, codes): (SampleGame, &[u16]),
    writer: &BoardWriter,
    options: SampleOptions,
    batch: &mut SampleBatch,
) -> Result<(), IllegalMoveCode> {
    let cells = writer.shape().len();
    let mut position = start;
    let mut random = RandomStream::new(
        options.seed.unwrap_or_default(),
        game.id.cast_unsigned() << 20 | 1 << 19,
    );
    for (ply, &code) in (1..).zip(codes) {
        let mv = P::Move::from_code(code).filter(|&mv| position.is_legal(mv));
        let mv = mv.ok_or(IllegalMoveCode { ply, code })?;
        let views = match options.orientations {
            SampleOrientations::Own => 0..1,
            SampleOrientations::Random => {
                let view = random.below(writer.views());
                view..view + 1
            }
            SampleOrientations::All => 0..writer.views(),
        };
        let side = position.side(position.seat());
        for view in views {
            let begin = batch.boards.len();
            batch.boards.resize(begin + cells, 0);
            writer.write(&position, view, &mut batch.boards[begin..]);
            let transformed = position.oriented_move(mv, writer.orientation(view));
            let transformed = AnyMove::known(P::KIND, MoveCode::from_code(transformed.code()));
            batch.moves.push(transformed.index());
            batch.turns.push(side);
            batch
                .results
                .push(if side == 0 { game.result } else { -game.result });
            batch.games.push(game.id);
            batch.plies.push(ply);
        }
        position.play_unchecked(mv);
    }
    Ok(())
}
