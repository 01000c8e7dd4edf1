//! `sumito generate`

use std::io;
use std::num::NonZeroUsize;
use std::thread;

use anyhow::Result;
use clap::Args;

use super::args::{Writing, writable_formats};
use super::{Context, Status, ui};
use crate::ask::{format, layout};
use crate::generator::{GameGenerator, LayoutChoice};
use crate::record::{Format, Writer, in_order};

/// Write made-up games: legal, plausible, any number of them
///
/// Openings are weighted as in real archives, then a light policy plays as people do; players, events and dates are invented.
/// The same seed and layout give the same games for ever; a game does not depend on how many are asked for.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito generate --games 1000 --seed 7 -o games.apgn
  sumito generate --games 100 --layout mixed --to jsonl
  sumito generate --games 1000000 | zstd > million.apgn.zst")]
pub(super) struct Generate {
    /// How many games
    #[arg(long, default_value_t = 1, value_name = "N")]
    games: u64,
    /// The start layout; or mixed, the layouts for two players as often as in archives
    #[arg(long, value_parser = layouts, default_value = "belgian-daisy", value_name = "LAYOUT")]
    layout: LayoutChoice,
    /// The number that names the games: another one gives others
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
    #[arg(long, value_parser = format, default_value = "apgn", value_name = "FORMAT", help = writable_formats())]
    to: Format,
    /// How many threads make games, whatever their number the same ones [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    writing: Writing,
}

fn layouts(text: &str) -> Result<LayoutChoice, String> {
    if text == "mixed" {
        return Ok(LayoutChoice::Mixed);
    }
    layout(text).map(LayoutChoice::One)
}

/// The games that a thread makes at a time.
const BLOCK: u64 = 256;

impl Generate {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let generator = GameGenerator::new(self.seed, self.layout);
        let bar = ui::games_bar("generate", self.games);
        let one = NonZeroUsize::MIN;
        let cores = || thread::available_parallelism().unwrap_or(one);
        let threads = self.threads.unwrap_or_else(cores);
        let status = self.writing.write(self.to, context.out, |writer| {
            let parts = writer.parts();
            let make = |block: u64| -> io::Result<Writer<Vec<u8>>> {
                let mut part = parts.after(block * BLOCK);
                let numbers = block * BLOCK..self.games.min((block + 1) * BLOCK);
                numbers
                    .map(|number| generator.game(number + 1))
                    .try_for_each(|game| part.write(&game))?;
                Ok(part)
            };
            in_order(threads, 0..self.games.div_ceil(BLOCK), make, |part| {
                let part = part?;
                bar.set_position(part.written());
                writer.append(part)
            })?;
            Ok(Status::Done)
        })?;
        bar.finish_and_clear();
        Ok(status)
    }
}
