//! Options of commands that search positions: the engine, its limits and its memory.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result};
use clap::Args;

use crate::analysis::Searcher;
use crate::engine::{Engine, EngineOptions, ExternalEngine, SearchLimits, Weights};

/// Who thinks, how long, and with how much.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Engine")]
pub(crate) struct EngineArgs {
    /// Milliseconds that it thinks [default: 1000, unless another limit is given]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// Plies that it looks ahead at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    depth: Option<u8>,
    /// Positions that it looks at
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Another program that thinks, by the protocol of `sumito engine`
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

impl EngineArgs {
    /// The limits of a search.
    pub(crate) fn limits(&self) -> SearchLimits {
        let has_other_limit = self.depth.is_some() || self.nodes.is_some();
        let time = self.time.or((!has_other_limit).then_some(1_000));
        SearchLimits {
            time: time.map(Duration::from_millis),
            depth: self.depth,
            nodes: self.nodes,
            search_moves: None,
        }
    }

    /// Starts the built-in or the external engine. Also returns its name with the limits: `sumito 0.2.0, depth 6`.
    pub(crate) fn start(&self) -> Result<(Box<dyn Searcher>, String)> {
        if let Some(EngineCommand(command)) = &self.engine {
            let program = ExternalEngine::start(command)?;
            let name = self.name_with_limits(program.name());
            return Ok((Box::new(program), name));
        }
        let name = self.name_with_limits(concat!("sumito ", env!("CARGO_PKG_VERSION")));
        Ok((Box::new(Engine::new(&self.options.options()?)), name))
    }

    fn name_with_limits(&self, program: &str) -> String {
        let SearchLimits {
            time, depth, nodes, ..
        } = self.limits();
        let limits = [
            time.map(|time| format!("{} ms", time.as_millis())),
            depth.map(|depth| format!("depth {depth}")),
            nodes.map(|nodes| format!("{nodes} nodes")),
        ];
        let parts = std::iter::once(program.to_owned()).chain(limits.into_iter().flatten());
        parts.collect::<Vec<_>>().join(", ")
    }
}

/// How an engine is made.
#[derive(Debug, Clone, Args)]
pub(crate) struct EngineOptionArgs {
    /// How many threads search [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// The memory of the table of positions, in mebibytes
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=1 << 20))]
    table: usize,
    /// The weights of the evaluation, as `sumito tune` writes them [default: the built-in ones]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

impl EngineOptionArgs {
    /// The options of the built-in engine.
    pub(crate) fn options(&self) -> Result<EngineOptions> {
        let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Ok(EngineOptions {
            threads: self.threads.unwrap_or_else(cores),
            table_mebibytes: self.table,
            weights: match &self.weights {
                Some(path) => read_weights(path)?,
                None => Weights::built_in().clone(),
            },
            ..EngineOptions::default()
        })
    }
}

/// Reads evaluation weights from a file.
pub(crate) fn read_weights(path: &Path) -> Result<Weights> {
    let text = fs::read_to_string(path);
    let text = text.with_context(|| format!("cannot read {}", path.display()))?;
    text.parse()
        .with_context(|| format!("{} holds no weights", path.display()))
}
