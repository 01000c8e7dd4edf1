//! `sumito rejects`

use anyhow::Result;
use clap::Args;
use serde_json::Value;

use super::{Context, Status, table};

/// Show what could not be replayed, with the reasons and the text
///
/// Incomplete games are among them, with the number of the game that holds the part that could be replayed.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  sumito rejects\n  sumito rejects --format json")]
pub(super) struct Rejects;

impl Rejects {
    pub(super) fn run(context: &mut Context<'_>) -> Result<Status> {
        let rejects = context.database()?.rejects()?;
        if context.format == table::Format::Table {
            for reject in &rejects {
                let kept = reject
                    .game
                    .map(|game| format!(" (as far as legal: game {game})"))
                    .unwrap_or_default();
                writeln!(
                    context.out,
                    "{}:{}:{}: {}{kept}",
                    reject.source, reject.line, reject.column, reject.message
                )?;
                for line in reject.text.lines() {
                    let shown: String = line.chars().take(200).collect();
                    writeln!(
                        context.out,
                        "    {}",
                        shown.replace(char::is_control, "\u{fffd}")
                    )?;
                }
            }
        } else {
            let rows: Vec<Value> = rejects
                .iter()
                .map(serde_json::to_value)
                .collect::<Result<_, _>>()?;
            let columns = [
                "id", "source", "line", "column", "offset", "kind", "message", "game", "text",
            ];
            table::rows(context.out, context.format, &rows, &columns)?;
        }
        Ok(if rejects.is_empty() {
            Status::Done
        } else {
            Status::Reservations
        })
    }
}
