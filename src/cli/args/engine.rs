//! Options of commands that search positions: the engine, its limits and its memory.

use std::convert::Infallible;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use clap::{Arg, Args};

use crate::analysis::{EngineGame, EngineSettings, Searcher, StartError, name_with_limits};
use crate::engine::{Book, BookOption, EngineOptions, EvalParams, Network, Weights};
use crate::game::SearchLimits;

/// Engines that search positions of one game.
pub(crate) type Engines<P> = Vec<Box<dyn Searcher<P>>>;

/// The number of nodes of each search of an analysis without limits: some 30 s for 100 plies on two cores.
const ANALYSIS_NODES: u64 = 400_000;

/// The engine that searches, its limits and its resources.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Engine")]
pub(crate) struct EngineArgs {
    /// Time per search in milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// Maximum search depth in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    depth: Option<u8>,
    /// Maximum number of nodes per search
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Use another engine, which speaks the protocol of `sumito engine` (Abalone only)
    #[arg(long, value_name = "program:COMMAND", value_parser = external_engine)]
    engine: Option<EngineCommand>,
    #[command(flatten)]
    options: EngineOptionArgs,
}

/// The command that starts an external engine.
#[derive(Debug, Clone)]
struct EngineCommand(String);

fn external_engine(text: &str) -> Result<EngineCommand, String> {
    let command = text.strip_prefix("program:").map(str::trim);
    let command = command.filter(|command| !command.is_empty());
    let command = command.ok_or("expected program:COMMAND")?;
    Ok(EngineCommand(command.to_owned()))
}

/// An option of [`EngineArgs`] whose help ends with the default of a command.
pub(crate) fn with_default(option: Arg, default: &str) -> Arg {
    let help = option.get_help().map(ToString::to_string);
    let help = help.unwrap_or_default();
    option.help(format!("{help} [default: {default}]"))
}

impl EngineArgs {
    /// The limits of a search.
    pub(crate) fn limits<M>(&self) -> SearchLimits<M> {
        let has_other_limit = self.depth.is_some() || self.nodes.is_some();
        let time = self.time.or((!has_other_limit).then_some(1_000));
        SearchLimits {
            time: time.map(Duration::from_millis),
            depth: self.depth,
            nodes: self.nodes,
            search_moves: None,
            multi_pv: 1,
        }
    }

    /// The limits of a search; this depth and this number of nodes if no limit is given.
    pub(crate) fn limits_or<M>(&self, depth: u8, nodes: u64) -> SearchLimits<M> {
        if self.time.is_some() || self.depth.is_some() || self.nodes.is_some() {
            return self.limits();
        }
        SearchLimits {
            depth: Some(depth),
            nodes: Some(nodes),
            ..SearchLimits::default()
        }
    }

    /// The limits of a search of an analysis: in nodes by default, so that it can be repeated.
    pub(crate) fn analysis_limits<M>(&self) -> SearchLimits<M> {
        let has_limit = self.time.is_some() || self.depth.is_some() || self.nodes.is_some();
        if has_limit {
            return self.limits();
        }
        SearchLimits {
            nodes: Some(ANALYSIS_NODES),
            ..SearchLimits::default()
        }
    }

    /// Starts the engines of an analysis: a single-threaded one for each thread, or the external one. Also returns their name with the limits.
    pub(crate) fn start_analysis<P: EngineGame>(&self) -> Result<(Engines<P>, String)> {
        let count = match self.engine {
            Some(_) => 1,
            None => self.options.threads().get(),
        };
        let mut settings = self.settings()?;
        if self.engine.is_none() {
            settings.threads = NonZeroUsize::MIN;
        }
        let start = |_| P::start_engine(&settings);
        let engines = (0..count)
            .map(start)
            .collect::<Result<Vec<_>, StartError>>()?;
        let name = name_with_limits(engines[0].program(), &self.analysis_limits::<()>());
        Ok((engines, name))
    }

    /// Starts the built-in engine of a game, with an opening book if one is given, or the external one. Also returns its name with the limits: `sumito 0.2.0, depth 6`.
    pub(crate) fn start_with_book<P: EngineGame>(
        &self,
        book: Option<BookOption>,
    ) -> Result<(Box<dyn Searcher<P>>, String)> {
        if let (Some(_), Some(engine)) = (&book, &self.engine) {
            bail!(
                "--book with --engine program:{}, expected one of them",
                engine.0
            );
        }
        let engine = P::start_engine(&EngineSettings {
            book,
            ..self.settings()?
        })?;
        let name = name_with_limits(engine.program(), &self.limits::<()>());
        Ok((engine, name))
    }
}

impl EngineArgs {
    fn settings(&self) -> Result<EngineSettings> {
        Ok(EngineSettings {
            program: self.engine.as_ref().map(|command| command.0.clone()),
            ..self.options.settings()?
        })
    }
}

/// How an engine is made.
#[derive(Debug, Clone, Args)]
pub(crate) struct EngineOptionArgs {
    /// Number of search threads [default: number of cores]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=1 << 20))]
    table: usize,
    /// Evaluate by the weights of a file written by `sumito tune`, without a network (Abalone only)
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Evaluate by the network of a file written by `sumito train` (Abalone only) [default: the built-in network]
    #[arg(long, value_name = "FILE", conflicts_with = "weights")]
    network: Option<PathBuf>,
}

/// A file with an opening book, or the built-in one.
#[derive(Debug, Clone)]
pub(crate) enum BookArg {
    BuiltIn,
    File(PathBuf),
}

impl FromStr for BookArg {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<BookArg, Infallible> {
        Ok(match text {
            "built-in" => BookArg::BuiltIn,
            path => BookArg::File(path.into()),
        })
    }
}

impl BookArg {
    /// The text of the file, or nothing for the built-in one.
    pub(crate) fn read(&self) -> Result<Book> {
        match self {
            BookArg::BuiltIn => Ok(Book::built_in().clone()),
            BookArg::File(path) => fs::read_to_string(path)
                .with_context(|| format!("cannot read {}", path.display()))?
                .parse()
                .with_context(|| format!("{} is not an opening book", path.display())),
        }
    }
}

impl EngineOptionArgs {
    /// The settings of the engine of any game.
    fn settings(&self) -> Result<EngineSettings> {
        Ok(EngineSettings {
            threads: self.threads(),
            table_mebibytes: self.table,
            evaluation: self.evaluation()?,
            book: None,
            program: None,
        })
    }

    fn threads(&self) -> NonZeroUsize {
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(cores)
    }

    /// The evaluation of the file that is named, if one is.
    fn evaluation(&self) -> Result<Option<EvalParams>> {
        Ok(match (&self.network, &self.weights) {
            (Some(path), _) => Some(EvalParams::by_network(read_network(path)?)),
            (None, Some(path)) => Some(EvalParams::by_terms(read_weights(path)?)),
            (None, None) => None,
        })
    }

    /// The options of the built-in engine of Abalone.
    pub(crate) fn options(&self) -> Result<EngineOptions> {
        Ok(EngineOptions {
            threads: self.threads(),
            table_mebibytes: self.table,
            evaluation: self.evaluation()?.unwrap_or_default(),
            ..EngineOptions::default()
        })
    }
}

/// Reads evaluation weights from a file.
pub(crate) fn read_weights(path: &Path) -> Result<Weights> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    text.parse()
        .with_context(|| format!("{} holds no weights", path.display()))
}

/// Reads a network from a file.
pub(crate) fn read_network(path: &Path) -> Result<Network> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Network::from_bytes(&bytes).with_context(|| format!("{} holds no network", path.display()))
}
