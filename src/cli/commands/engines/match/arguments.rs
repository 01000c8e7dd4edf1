//! The arguments of `sumito match`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::conditions::Conditions;
use super::openings::OpeningArgs;
use super::test_args::TestArgs;
use crate::cli::args::writable_formats;
use crate::engine::PlayerSpec;
use crate::queries::parse_format;
use crate::record::Format;

/// Play a match between two engines, and estimate or test the difference in strength
///
/// An engine is `sumito`, with options such as sumito:depth=6,threads=2 (threads, table, depth, nodes, time, weights=FILE, network=FILE, book=FILE, or
/// book=built-in); minimax:depth=2, which counts
/// marbles; plain:depth=4, alpha-beta with the same evaluation but without a transposition table and move ordering; or program:COMMAND, another program
/// with the protocol of `sumito engine`. time=equal gives an engine as much time as its opponent uses. Kōnane is played by `sumito` alone.
///
/// Games are played in pairs with exchanged colours from each opening. The error margin is the 95 % interval, estimated from the variance of the pairs
/// (pentanomial). With --sprt the match ends as soon as the test is decided. With depth or node limits a match is reproducible: seed and settings decide its
/// games, whatever the concurrency.
///
/// With --log, each pair is added to a file as it ends, and the same command continues where the last one stopped. Ctrl-C ends a match with the pairs that are
/// complete.
///
/// A program that exits, plays an illegal move, or does not answer in time (--patience) loses the game; the reason is reported, and it is restarted for
/// the next game.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito match sumito minimax:depth=2 --games 100 --time 100
  sumito match sumito:time=equal plain:depth=4 --games 100
  sumito match sumito:depth=6 sumito:depth=6,weights=new.txt --games 400 -o games.apgn
  sumito match 'program:./new engine' 'program:./old engine' --nodes 5000 --sprt 0 10 --log sprt.jsonl
  sumito match sumito:nodes=2000 sumito:nodes=1000 --layout mixed --openings balanced
  sumito match sumito 'program:./other-engine' --games 20 --time 1000 --format json")]
pub(crate) struct Match {
    /// Engine that moves first in the first game of each pair
    #[arg(value_name = "A")]
    pub(super) first: PlayerSpec,
    /// Opponent
    #[arg(value_name = "B")]
    pub(super) second: PlayerSpec,
    #[command(flatten)]
    pub(super) conditions: Conditions,
    #[command(flatten)]
    pub(super) openings: OpeningArgs,
    #[command(flatten)]
    pub(super) test: TestArgs,
    /// Number of pairs played in parallel
    #[arg(long, alias = "jobs", default_value_t = NonZeroUsize::MIN, value_name = "N")]
    pub(super) concurrency: NonZeroUsize,
    /// Log of the match, to which each pair is added; if it exists, the match continues where the log ends
    #[arg(long, value_name = "FILE")]
    pub(super) log: Option<PathBuf>,
    /// Write the games to this file
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    #[arg(long, value_parser = parse_format, value_name = "FORMAT", requires = "output", help = format!("{} [default: by the name of the file, or apgn]", writable_formats()))]
    pub(super) to: Option<Format>,
}
