//! `sumito train`: trains the network of the evaluation by self-play.

use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use clap::Args;

use crate::answers::{RoundedNumber, TrainedGeneration};
use crate::cli::args::read_network;
use crate::cli::messages::{note, progress};
use crate::cli::output::AtomicFile;
use crate::cli::{Context, Status};
use crate::engine::{
    Adjudication, BalancedOpenings, Engine, EngineOptions, EvalParams, MatchPosition as _,
    MatchScore, Player, PlayerSpec, Sample, ScoreAdjudication, SelfPlay, Trainer, Weights,
    play_pair, read_samples, write_game,
};
use crate::game::{GameLine, SearchLimits};
use crate::record::parallel_map_in_order;
use crate::rules::{Layout, Position};

/// Train the network by which the engine evaluates positions of Abalone
///
/// In each generation the engine plays games against itself from random openings of all layouts for two players, with its network of the generation before,
/// in the first one with the weights of `sumito tune`; a network is trained from their positions, scores and results; and the engine plays a match with it against
/// itself without it. FOLDER receives the positions (generation-1.samples) and the network (generation-1.nnue) of each generation. What is there is not made
/// again, so the same command continues after an interruption. The same options give the same files, with any number of threads.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito train networks
  sumito train quick --games 500,500 --test-games 40
  sumito match sumito:network=networks/generation-2.nnue sumito --nodes 5000
  sumito analyse 29 --network networks/generation-2.nnue")]
pub(crate) struct Train {
    /// Folder for positions and networks; made if there is none
    folder: PathBuf,
    /// Numbers of games of self-play, one for each generation
    #[arg(long, value_name = "N,...", value_delimiter = ',', default_value = GAMES, value_parser = clap::value_parser!(u64).range(1..))]
    games: Vec<u64>,
    /// Maximum number of nodes per move of self-play and test
    #[arg(long, value_name = "N", default_value_t = 1_500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How often each position is seen
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// Games of the match of each generation, two from each opening
    #[arg(long, value_name = "N", default_value_t = 200)]
    test_games: u64,
    /// Random seed of openings and training
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Games that are played at the same time [default: number of cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// The numbers of games by which the built-in network was made.
const GAMES: &str = "6000,8000";

/// The loss on games held out; the samples of the games.
type Trained = (Option<f64>, u64);

/// Checks that a network, if its file is there, was trained with these options.
fn check_network(path: &Path, made_by: &str) -> Result<()> {
    if path.exists() {
        let network = read_network(path)?;
        ensure!(
            network.made_by() == made_by,
            "{} was trained with other options: {}, expected {made_by}; the same options continue, others need another folder",
            path.display(),
            network.made_by()
        );
    }
    Ok(())
}

impl Train {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        fs::create_dir_all(&self.folder)
            .with_context(|| format!("cannot make {}", self.folder.display()))?;
        let mut before = EvalParams::by_terms(Weights::built_in().clone());
        let mut player = "terms".to_owned();
        let mut rows = Vec::new();
        for (generation, &games) in (1..).zip(&self.games) {
            let path = |kind: &str| self.folder.join(format!("generation-{generation}.{kind}"));
            let play = SelfPlay {
                seed: self.seed.wrapping_add(u64::from(generation) - 1),
                nodes: self.nodes,
            };
            let head = play.sample_file_header(&player);
            let made_by = format!(
                "{games} games of {} and {} epochs",
                head.trim_end(),
                self.epochs
            );
            check_network(&path("nnue"), &made_by)?;
            let samples = self.self_play(&path("samples"), &play, &head, &before, games)?;
            let (loss, positions) = self.train(&path("nnue"), &samples, made_by)?;
            let after = EvalParams::by_network(read_network(&path("nnue"))?);
            let score = self.test(&before, &after)?;
            let elo = score.elo();
            let interval = elo.and_then(|elo| elo.interval);
            rows.push(TrainedGeneration {
                generation,
                games,
                positions,
                loss: loss.map(|loss| RoundedNumber::new(loss, 1e4)),
                won: score.won,
                drawn: score.drawn,
                lost: score.lost,
                elo: elo.map(|elo| RoundedNumber::new(elo.difference, 10.0)),
                elo_least: interval.map(|[least, _]| RoundedNumber::new(least, 10.0)),
                elo_most: interval.map(|[_, most]| RoundedNumber::new(most, 10.0)),
            });
            let network = fs::read(path("nnue"))?;
            player = format!("network {:08x}", crc32fast::hash(&network));
            before = after;
        }
        context.print_rows(&rows, &COLUMNS)?;
        Ok(Status::Success)
    }

    /// The samples of the games of a generation. Games that the file does not have yet are played and added to it.
    fn self_play(
        &self,
        path: &Path,
        play: &SelfPlay,
        head: &str,
        evaluation: &EvalParams,
        games: u64,
    ) -> Result<Vec<Vec<Sample>>> {
        let named = || path.display().to_string();
        let (mut samples, end) = match fs::read(path) {
            Ok(bytes) => read_samples(&bytes, head).with_context(named)?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                fs::write(path, head).with_context(named)?;
                (Vec::new(), head.len())
            }
            Err(error) => return Err(error).with_context(named),
        };
        samples.truncate(usize::try_from(games)?);
        let played = samples.len() as u64;
        if played == games {
            return Ok(samples);
        }
        let mut file = open_at(path, end as u64).with_context(named)?;
        let bar = progress::games_bar("self-play", games - played);
        let game = |number| {
            let mut engine = Engine::new(&EngineOptions {
                table_mebibytes: 1,
                evaluation: evaluation.clone(),
                ..EngineOptions::default()
            });
            (number, play.game(number, &mut engine))
        };
        parallel_map_in_order(self.threads(), played..games, game, |(number, game)| {
            let game = game?;
            write_game(&mut file, number, &game).with_context(named)?;
            samples.push(game);
            bar.inc(1);
            anyhow::Ok(())
        })?;
        file.flush().with_context(named)?;
        bar.finish_and_clear();
        Ok(samples)
    }

    /// Trains a network on the samples of games, unless its file is there.
    fn train(&self, path: &Path, games: &[Vec<Sample>], made_by: String) -> Result<Trained> {
        let positions = games.iter().map(|game| game.len() as u64).sum();
        if path.exists() {
            note(&format!("{} is there already", path.display()));
            return Ok((None, positions));
        }
        let bar = progress::units_bar("training", u64::from(self.epochs), "epochs");
        let trainer = Trainer {
            seed: self.seed,
            epochs: self.epochs,
        };
        let mut loss = None;
        let network = trainer.train(games, made_by, &mut |epoch| {
            loss = Some(epoch.result_loss).filter(|loss| loss.is_finite());
            bar.inc(1);
        })?;
        bar.finish_and_clear();
        let mut file = AtomicFile::create(path)?;
        file.write_all(&network.to_bytes())?;
        file.finish()?;
        Ok((loss, positions))
    }

    /// A match of the engine with an evaluation against the engine with the one before.
    fn test(&self, before: &EvalParams, after: &EvalParams) -> Result<MatchScore> {
        let spec: PlayerSpec = format!("sumito:nodes={},table=1", self.nodes).parse()?;
        let layouts: Vec<&Layout> = Layout::all()
            .iter()
            .filter(|layout| layout.players() == 2)
            .collect();
        let openings = BalancedOpenings {
            seed: self.seed,
            plies: TEST_OPENING_PLIES,
            max_hundredths: TEST_OPENING_LEAD,
        };
        let stop = std::sync::atomic::AtomicBool::new(false);
        let limits = SearchLimits::default();
        let pair = |number: u64| -> Result<_> {
            let mut judge = Position::chooser(&spec, before, Duration::MAX)?;
            let start =
                |random: u64| Ok(layouts[(random % layouts.len() as u64) as usize].position());
            let search = SearchLimits {
                nodes: Some(TEST_OPENING_NODES),
                ..SearchLimits::default()
            };
            let score = |line: &GameLine<Position>| -> Result<_> {
                judge.new_game()?;
                Ok(judge.choose(line, &search, &stop)?.score)
            };
            let opening = openings.draw(number, start, score)?;
            let player = |evaluation| Player::new(&spec, evaluation, &limits, Duration::MAX);
            let mut players = [player(after)?, player(before)?];
            Ok(play_pair(
                &mut players,
                &opening,
                &TEST_ADJUDICATION,
                &stop,
            )?)
        };
        let pairs = self.test_games.div_ceil(2);
        let bar = progress::units_bar("match", pairs, "pairs");
        let mut total = MatchScore::default();
        parallel_map_in_order(self.threads(), 0..pairs, pair, |pair| {
            total.add(&pair?.expect("the flag is never set"));
            bar.inc(1);
            anyhow::Ok(())
        })?;
        bar.finish_and_clear();
        Ok(total)
    }

    fn threads(&self) -> NonZeroUsize {
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(cores)
    }
}

/// The columns of the table.
const COLUMNS: [&str; 10] = [
    "generation",
    "games",
    "positions",
    "loss",
    "won",
    "drawn",
    "lost",
    "elo",
    "elo_least",
    "elo_most",
];
/// The openings of the match, as those of `sumito match --openings balanced`.
const TEST_OPENING_PLIES: usize = 6;
const TEST_OPENING_LEAD: i32 = 50;
const TEST_OPENING_NODES: u64 = 2_000;
/// When a game of the match is ended.
const TEST_ADJUDICATION: Adjudication = Adjudication {
    most_plies: 300,
    by_score: Some(ScoreAdjudication {
        hundredths: 300,
        plies: 8,
    }),
};

/// Opens a file to write from a byte on; what follows it is removed.
fn open_at(path: &Path, end: u64) -> std::io::Result<BufWriter<File>> {
    let file = OpenOptions::new().append(true).open(path)?;
    file.set_len(end)?;
    Ok(BufWriter::new(file))
}
