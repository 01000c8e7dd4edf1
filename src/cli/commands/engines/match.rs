//! `sumito match`: plays a match between two engines.

mod record;
mod totals;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::Args;

use crate::cli::args::{file_extension, layouts_of, read_weights};
use crate::cli::failures::interrupt_flag;
use crate::cli::messages::{note, progress};
use crate::cli::output::AtomicFile;
use crate::cli::{Context, Status};
use crate::engine::{GamePair, MatchOutcome, Player, PlayerSpec, SearchLimits, Weights, play_pair};
use crate::generator::{LayoutChoice, MatchOpening};
use crate::record::{Format, WriteOptions, Writer, parallel_map_in_order};
use crate::rules::{Layout, Position, Rules, SetupFault};
use totals::Totals;

/// Play a match of Abalone between two engines, and estimate the difference in strength
///
/// An engine is `sumito`, with options such as sumito:depth=6,threads=2 (threads, table, depth, nodes, time, weights=FILE); minimax:depth=2, which counts
/// marbles; plain:depth=4, alpha-beta with the same evaluation but without a transposition table and move ordering; or program:COMMAND, another program
/// with the protocol of `sumito engine`. time=equal gives an engine as much time as its opponent uses.
///
/// Games are played in pairs with exchanged colours from each start position. Start positions come from real openings. The error margin is the 95 %
/// interval, estimated from the variance of the pairs. With depth or node limits a match is reproducible.
///
/// A program that exits, plays an illegal move, or does not answer in time (--patience) loses the game; the reason is reported, and it is restarted for
/// the next game.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito match sumito minimax:depth=2 --games 100 --time 100
  sumito match sumito:time=equal plain:depth=4 --games 100
  sumito match sumito:depth=6 sumito:depth=6,weights=new.txt --games 400 -o games.apgn
  sumito match sumito 'program:./other-engine' --games 20 --time 1000 --format json")]
pub(crate) struct Match {
    /// Engine that moves first in the first game of each pair
    #[arg(value_name = "A")]
    first: PlayerSpec,
    /// Opponent
    #[arg(value_name = "B")]
    second: PlayerSpec,
    /// Number of games; odd numbers are rounded up
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Time per move in milliseconds, for engines without a limit of their own
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// Maximum search depth in plies, for engines without a limit of their own
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    depth: Option<u8>,
    /// Maximum number of nodes per move, for engines without a limit of their own
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Start layout; or mixed: random layouts for two players
    #[arg(long, value_parser = layouts_of::<Position>, default_value = "belgian-daisy", value_name = "LAYOUT")]
    layout: LayoutChoice<&'static Layout>,
    /// Rules, for example 'eject=4 moves=2' (see `sumito rules`) [default: standard]
    #[arg(long, value_name = "RULES", default_value_t, hide_default_value = true)]
    rules: Rules,
    /// Number of opening plies from real games
    #[arg(long, default_value_t = 6, value_name = "PLIES")]
    opening: usize,
    /// Random seed of the start positions
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
    /// Number of plies after which a game is a draw
    #[arg(long, default_value_t = 300, value_name = "PLIES", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    most_plies: usize,
    /// Seconds that a program may exceed its time before it loses the game
    #[arg(long, default_value_t = 60, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    patience: u64,
    /// Number of pairs played in parallel
    #[arg(long, default_value_t = NonZeroUsize::MIN, value_name = "N")]
    jobs: NonZeroUsize,
    /// Write the games to this file (APGN)
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The time for a move if no limit is given.
const DEFAULT_TIME: Duration = Duration::from_millis(100);

impl Match {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        // An interrupt ends the match with the pairs that are complete.
        let stop = interrupt_flag()?;
        let settings = [&self.first, &self.second];
        let weights = [weights(settings[0])?, weights(settings[1])?];
        let limits = self.limits();
        let patience = Duration::from_secs(self.patience);
        let player = |n: usize| Player::new(settings[n], &weights[n], &limits, patience);
        let players = || [player(0), player(1)];
        // Errors of programs and of the start are reported before the first game.
        players().iter_mut().try_for_each(Player::new_game)?;
        self.start(0)?;
        let pairs = u64::from(self.games.div_ceil(2));
        let bar = progress::games_bar("match", 2 * pairs);
        if let Some(path) = &self.output {
            file_extension::check(path, "apgn")?;
        }
        let mut file = self.output.as_deref().map(AtomicFile::create).transpose()?;
        let mut writer = file
            .as_mut()
            .map(|file| Writer::new(file, Format::Apgn, WriteOptions::default()));
        let mut totals = Totals::default();
        let play = |number| -> Result<Option<GamePair>> {
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let (start, opening) = self.start(number)?;
            let mut players = players();
            Ok(play_pair(
                &mut players,
                &start,
                &opening.moves,
                self.most_plies,
                &stop,
            )?)
        };
        let mut number = 0;
        parallel_map_in_order(self.jobs, 0..pairs, play, |pair| -> Result<()> {
            let Some(pair) = pair? else {
                return Ok(());
            };
            totals.add(&pair);
            for (first, game) in pair.games.iter().enumerate() {
                number += 1;
                if let MatchOutcome::Forfeit(side, error) = &game.outcome {
                    let player = settings[usize::from(*side) ^ first].text();
                    bar.suspend(|| note(&format!("game {number}: lost by {player}: {error}")));
                }
                if let Some(writer) = &mut writer {
                    let names = [first, 1 ^ first].map(|player| settings[player].text());
                    writer.write(&record::game_record(game, names, self.seed, number))?;
                }
            }
            let tally = &totals.tally;
            bar.set_position(u64::from(tally.games()));
            bar.set_message(format!(
                "match {}-{}-{}",
                tally.won, tally.drawn, tally.lost
            ));
            Ok(())
        })?;
        bar.finish_and_clear();
        if let Some(writer) = writer {
            writer.finish()?;
        }
        if let Some(file) = file {
            file.finish()?;
        }
        context.print_object(&totals.value(settings))?;
        Ok(Status::success_if(!stop.load(Ordering::Relaxed)))
    }

    /// The limits of players whose setting has none.
    fn limits(&self) -> SearchLimits {
        let is_limited = self.time.is_some() || self.depth.is_some() || self.nodes.is_some();
        SearchLimits {
            time: match self.time {
                Some(millis) => Some(Duration::from_millis(millis)),
                None => (!is_limited).then_some(DEFAULT_TIME),
            },
            depth: self.depth,
            nodes: self.nodes,
            search_moves: None,
            lines: 1,
        }
    }

    /// The start position of a pair of games, and its opening.
    fn start(&self, number: u64) -> Result<(Position, MatchOpening)> {
        let mut start = MatchOpening::draw(self.seed, number, self.layout, self.opening);
        let position = start.layout.start(&self.rules).map_err(|faults| {
            let faults: Vec<String> = faults.iter().map(SetupFault::to_string).collect();
            anyhow::anyhow!("{}: {}", start.layout.name(), faults.join("; "))
        })?;
        if self.rules.players.sides() > 2 {
            let sides = self.rules.players.sides();
            bail!("{sides} sides, expected two: a match is between two");
        }
        // Openings are those of the standard game: under other rules, they end before the first illegal move.
        let mut last = position;
        let legal = start.moves.iter().take_while(|&&mv| {
            let is_legal = last.is_legal(mv);
            if is_legal {
                last.play_unchecked(mv);
            }
            is_legal && self.rules.winner(&last).is_none()
        });
        let legal = legal.count();
        start.moves.truncate(legal);
        Ok((position, start))
    }
}

/// Reads the weights that a setting names.
fn weights(setting: &PlayerSpec) -> Result<Weights> {
    match setting.weights() {
        Some(path) => read_weights(Path::new(path)),
        None => Ok(Weights::built_in().clone()),
    }
}
