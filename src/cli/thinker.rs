//! Who thinks, and how long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result};
use clap::Args;

use super::engine::Thinking;
use crate::analysis::Searcher;
use crate::engine::{Engine, ExternalEngine, SearchLimits};

/// Who thinks, how long, and with how much.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Engine")]
pub(super) struct Thinker {
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
    #[arg(long, value_name = "program:COMMAND", value_parser = other)]
    engine: Option<Other>,
    #[command(flatten)]
    thinking: Thinking,
}

/// The command of another program.
#[derive(Debug, Clone)]
struct Other(String);

fn other(text: &str) -> Result<Other, String> {
    let command = text.strip_prefix("program:").map(str::trim);
    let command = command.filter(|command| !command.is_empty());
    let command = command.ok_or("expected program:COMMAND")?;
    Ok(Other(command.to_owned()))
}

impl Thinker {
    /// When a search ends.
    pub(super) fn limits(&self) -> SearchLimits {
        let has_other = self.depth.is_some() || self.nodes.is_some();
        let time = self.time.or((!has_other).then_some(1_000));
        SearchLimits {
            time: time.map(Duration::from_millis),
            depth: self.depth,
            nodes: self.nodes,
            search_moves: None,
        }
    }

    /// Who thinks, the engine or the program that is named; and its name with how far it looks, in one line: `sumito 0.2.0, depth 6`.
    pub(super) fn mind(&self) -> Result<(Box<dyn Searcher>, String)> {
        if let Some(Other(command)) = &self.engine {
            let program = ExternalEngine::start(command)?;
            let name = self.described(program.name());
            return Ok((Box::new(program), name));
        }
        let name = self.described(concat!("sumito ", env!("CARGO_PKG_VERSION")));
        Ok((Box::new(Engine::new(&self.thinking.options()?)), name))
    }

    fn described(&self, program: &str) -> String {
        let SearchLimits {
            time, depth, nodes, ..
        } = self.limits();
        let limits = [
            time.map(|time| format!("{} ms", time.as_millis())),
            depth.map(|depth| format!("depth {depth}")),
            nodes.map(|nodes| format!("{nodes} nodes")),
        ];
        let words = std::iter::once(program.to_owned()).chain(limits.into_iter().flatten());
        words.collect::<Vec<_>>().join(", ")
    }
}

/// A flag that the first Ctrl-C raises; a second one ends the program.
pub(super) fn stopped_by_ctrl_c() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::SeqCst) {
            std::process::exit(130);
        }
    })
    .context("cannot watch for Ctrl-C")?;
    Ok(stop)
}
