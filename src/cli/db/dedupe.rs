//! `sumito db dedupe`

use std::collections::BTreeSet;

use anyhow::Result;
use clap::Args;
use serde_json::{Value, json};

use super::{Context, Status, count, existing, table, ui};
use crate::store::{Keep, TwinKind, Twins};

/// Find games that are the same without being exact duplicates, which are never stored
///
/// `headers`: the same start and moves, but something else is said of the game. `symmetric`: the same start, moves and result on a board
/// that is turned or mirrored. `truncated`: the moves of a game, in any orientation, are the beginning of a longer one's.
///
/// Games are only listed, with what differs. With --keep and --kind, it is said which would go; with --yes they do. Where a broken-off
/// game goes on in games that are not the same, nobody can tell which one it is, and it stays.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito db dedupe
  sumito db dedupe --kind truncated --min-plies 20 --format json
  sumito db dedupe --kind symmetric,truncated --keep longest
  sumito db dedupe --kind headers --keep most-tags --yes")]
pub(super) struct Dedupe {
    /// Leave games of fewer plies alone
    #[arg(long, value_name = "N", default_value_t = 8)]
    min_plies: u32,
    /// Only these kinds: symmetric, headers, truncated
    #[arg(long, value_parser = kind, value_delimiter = ',', value_name = "KIND,...")]
    kind: Vec<TwinKind>,
    /// Which game of a group stays: longest, first (the lowest number), most-tags
    #[arg(long, value_parser = keep, value_name = "WHICH", requires = "kind")]
    keep: Option<Keep>,
    /// Delete the others
    #[arg(long, requires = "keep")]
    yes: bool,
}

const KINDS: [(&str, TwinKind); 3] = [
    ("symmetric", TwinKind::Symmetric),
    ("headers", TwinKind::Headers),
    ("truncated", TwinKind::Truncated),
];

fn kind(text: &str) -> Result<TwinKind, String> {
    let kind = KINDS.into_iter().find(|(name, _)| *name == text);
    let kind = kind.map(|(_, kind)| kind);
    kind.ok_or_else(|| "expected symmetric, headers or truncated".to_owned())
}

fn keep(text: &str) -> Result<Keep, String> {
    match text {
        "longest" => Ok(Keep::Longest),
        "first" => Ok(Keep::First),
        "most-tags" => Ok(Keep::MostTags),
        _ => Err("expected longest, first or most-tags".to_owned()),
    }
}

/// The columns that a list of groups shows.
const COLUMNS: [&str; 7] = [
    "kind",
    "ids",
    "plies",
    "tags",
    "differs",
    "continuations",
    "surplus",
];

impl Dedupe {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut database = if self.yes {
            existing(context)?
        } else {
            context.database()?
        };
        let bar = ui::games_bar("dedupe", 2 * count(&database)?);
        let mut twins = database.twins(self.min_plies, |done| bar.set_position(done))?;
        bar.finish_and_clear();
        twins.retain(|twins| self.kind.is_empty() || self.kind.contains(&twins.kind));
        let surplus = |twins: &Twins| self.keep.map_or_else(Vec::new, |keep| twins.surplus(keep));
        let rows: Vec<Value> = twins
            .iter()
            .map(|twins| row(twins, &surplus(twins), context.format))
            .collect::<Result<_>>()?;
        table::rows(context.out, context.format, &rows, &COLUMNS)?;
        let surplus: BTreeSet<i64> = twins.iter().flat_map(surplus).collect();
        let games = ui::games(surplus.len());
        if self.yes {
            let ids: Vec<i64> = surplus.into_iter().collect();
            database.delete(&ids)?;
            ui::note(&format!("{games} deleted"));
        } else if self.keep.is_some() {
            ui::note(&format!("{games} would be deleted; --yes deletes"));
        }
        Ok(Status::of_found(twins.len()))
    }
}

/// A group; in a table, lists are words.
fn row(twins: &Twins, surplus: &[i64], format: table::Format) -> Result<Value> {
    let mut row = serde_json::to_value(twins)?;
    row["surplus"] = json!(surplus);
    if format == table::Format::Table {
        for (_, value) in row.as_object_mut().into_iter().flatten() {
            if let Value::Array(values) = value {
                let words: Vec<String> = values.iter().map(table::text).collect();
                *value = words.join(" ").into();
            }
        }
        // Other kinds have none.
        if row["kind"] != "truncated" {
            row["continuations"] = Value::Null;
        }
    }
    Ok(row)
}
