//! `sumito generate`: generates random plausible games.

use std::io;
use std::num::NonZeroUsize;
use std::thread;

use anyhow::Result;
use clap::Args;

use crate::cli::args::{WriteArgs, check_notation, layouts, writable_formats};
use crate::cli::messages::progress;
use crate::cli::{Context, Status};
use crate::generator::{GameGenerator, LayoutChoice};
use crate::queries::parse_format;
use crate::record::{Format, Writer, parallel_map_in_order};

/// Generate artificial games, any number of them
///
/// The games are legal and plausible: openings are weighted as in real archives, then a simple policy plays like people do; players, events and dates are
/// invented. The same seed and layout always give the same games, however many are generated.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito generate --games 1000 --seed 7 -o games.apgn
  sumito generate --games 100 --layout mixed --to jsonl
  sumito generate --games 100 --layout konane-8x8
  sumito generate --games 1000000 | zstd > million.apgn.zst")]
pub(crate) struct Generate {
    /// Number of games
    #[arg(long, default_value_t = 1, value_name = "N")]
    games: u64,
    /// Start layout, of Abalone or Kōnane, by any of its names; or mixed: the layouts of Abalone for two players, as frequent as in archives
    #[arg(long, value_parser = layouts, default_value = "belgian-daisy", value_name = "LAYOUT")]
    layout: LayoutChoice,
    /// Random seed
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
    #[arg(long, value_parser = parse_format, default_value = "apgn", value_name = "FORMAT", help = writable_formats())]
    to: Format,
    /// Number of threads, which does not change the games [default: number of cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    writing: WriteArgs,
}

/// Games that a thread generates at a time.
const BLOCK: u64 = 256;

impl Generate {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        if let LayoutChoice::One(layout) = self.layout {
            check_notation(self.writing.notation, layout.kind())?;
        }
        let generator = GameGenerator::new(self.seed, self.layout);
        let bar = progress::games_bar("generate", self.games);
        let one = NonZeroUsize::MIN;
        let cores = || thread::available_parallelism().unwrap_or(one);
        let threads = self.threads.unwrap_or_else(cores);
        context.check_output(self.writing.output.as_deref(), [])?;
        let status = self.writing.write(self.to, context.out, |writer| {
            let parts = writer.factory();
            let generate = |block: u64| -> io::Result<Writer<Vec<u8>>> {
                let mut part = parts.after(block * BLOCK);
                let numbers = block * BLOCK..self.games.min((block + 1) * BLOCK);
                numbers
                    .map(|number| generator.game(number + 1))
                    .try_for_each(|game| part.write(&game))?;
                Ok(part)
            };
            parallel_map_in_order(threads, 0..self.games.div_ceil(BLOCK), generate, |part| {
                let part = part?;
                bar.set_position(part.written());
                writer.append(part)
            })?;
            Ok(Status::Success)
        })?;
        bar.finish_and_clear();
        Ok(status)
    }
}
