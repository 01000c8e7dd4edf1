//! `sumito book make`: makes an opening book.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread::available_parallelism;

use anyhow::{Result, bail};
use clap::Args;

use crate::cli::args::file_extension;
use crate::cli::failures::interrupt_flag;
use crate::cli::messages::{note, plural, progress};
use crate::cli::output::write_to_file_or_stdout;
use crate::cli::{Context, Status};
use crate::engine::{BookSettings, build_book};
use crate::queries::FilterArgs;
use crate::rules::{Layout, Move, Position};
use crate::store::{Database, Filter, StoreError};

/// Make an opening book
///
/// The engine searches the positions of a tree of openings, those first that are reached by good moves and by moves that were often played in the games of the
/// database. Values are those of the ends of lines. The same options, games and version give the same book, whatever the number of threads.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito book make -o book.txt
  sumito book make --start standard,german-daisy --positions 100 --nodes 10000 -o book.txt")]
pub(crate) struct Make {
    /// Layouts whose openings the book has, separated by commas [default: the five that were played most in the selected games]
    #[arg(long = "start", value_name = "LAYOUTS", value_delimiter = ',', value_parser = layout)]
    starts: Vec<&'static Layout>,
    /// Number of positions
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    positions: u64,
    /// Number of nodes of the search of each position
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Number of moves that each search finds
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=20))]
    lines: u64,
    /// Number of searches at a time [default: number of cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    filters: FilterArgs,
    /// Output file, or - for standard output [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// The layouts of a book, unless the user names some.
const LAYOUTS: usize = 5;

fn layout(name: &str) -> Result<&'static Layout, String> {
    let layout = Layout::find(name).filter(|layout| layout.players() == 2);
    layout.ok_or_else(|| format!("`{name}`, expected a layout for two players, as belgian-daisy"))
}

impl Make {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        if let Some(path) = &self.output {
            file_extension::check(path, "opening book")?;
        }
        context.check_output(self.output.as_deref(), [])?;
        let database = context.open_read()?;
        let filter = self.filters.filter(&context.opening_names()?)?;
        let layouts = match &self.starts[..] {
            [] => most_played(&database, &filter)?,
            starts => starts.to_vec(),
        };
        if layouts.is_empty() {
            bail!("no game of Abalone from a known layout, expected some, or layouts by --start");
        }
        let stop = interrupt_flag()?;
        let cores = || available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let settings = BookSettings {
            layouts: &layouts,
            positions: self.positions as usize,
            nodes: self.nodes,
            lines: self.lines as usize,
            threads: self.threads.unwrap_or_else(cores),
            stop: &stop,
        };
        let bar = progress::units_bar("search", self.positions, "positions");
        let played = |position: &Position| -> Result<Vec<(Move, u64)>, StoreError> {
            let openings = database.openings(*position, &filter)?;
            let moves = openings.moves.iter();
            Ok(moves
                .map(|opening| (opening.mv.to_move(), opening.results.games))
                .collect())
        };
        let comments = self.comments(&layouts);
        let book = build_book(&settings, comments, played, &mut |done| {
            bar.set_position(done as u64);
        })?;
        bar.finish_and_clear();
        let Some(book) = book else {
            bail!("interrupted, nothing is written");
        };
        let text = book.to_string();
        write_to_file_or_stdout(self.output.as_deref(), context.out, |out| {
            Ok(out.write_all(text.as_bytes())?)
        })?;
        note(&plural::count(book.len(), "position"));
        Ok(Status::Success)
    }

    /// How the book was made, for its head.
    fn comments(&self, layouts: &[&'static Layout]) -> Vec<String> {
        let keys: Vec<&str> = layouts.iter().map(|layout| layout.key()).collect();
        let (positions, nodes, lines) = (self.positions, self.nodes, self.lines);
        vec![format!(
            "Made by sumito {}: `sumito book make --start {} --positions {positions} --nodes {nodes} --lines {lines}`",
            env!("CARGO_PKG_VERSION"),
            keys.join(",")
        )]
    }
}

/// The layouts that were played most, the most frequent first.
fn most_played(database: &Database, filter: &Filter) -> Result<Vec<&'static Layout>> {
    let mut counts: BTreeMap<String, u64> = BTreeMap::new();
    database.for_each_metadata(filter, |metadata| {
        if let Some(key) = metadata.layout.filter(|_| metadata.seats == 2) {
            *counts.entry(key.to_owned()).or_default() += 1;
        }
    })?;
    let mut counts: Vec<(String, u64)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let layouts = counts.iter().filter_map(|(key, _)| {
        let mut layouts = Layout::all().iter();
        layouts.find(|layout| layout.key() == key)
    });
    Ok(layouts.take(LAYOUTS).collect())
}
