//! `sumito players merge`, `split` and `aliases`

use anyhow::{Result, bail};
use clap::Args;
use serde_json::{Value, json};

use super::super::{Context, Status, db, table};
use crate::store::{Alias, IfMet};

/// Take spellings of a name for one person
///
/// Lists, filters, figures, ratings and reports know the person by the name given, and find the games under every spelling. Records, and what is
/// exported, keep the spelling that was found, unless `export --merged-names` is said. `players split` takes it back. Games that are
/// imported later under one of the spellings are the person's too. Names that both play in one game are refused, unless --force is given.
///
/// It also gives a person another name: `players merge OLD --into NEW`.
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  sumito players merge frochot 'V. Frochot' --into 'Vincent Frochot'"
)]
pub(super) struct Merge {
    /// Spellings, as records have them
    #[arg(required = true, value_name = "SPELLING")]
    spellings: Vec<String>,
    /// What the person is called: one of the spellings, or another name
    #[arg(long, value_name = "NAME")]
    into: String,
    /// Merge names that both play in one game too
    #[arg(long)]
    force: bool,
}

/// What is asked for where a person shall be called otherwise; it only points to `players merge`.
#[derive(Debug, Args)]
pub(super) struct Rename {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<String>,
}

/// Take back what `players merge` said of a spelling, or of all spellings of a person
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  sumito players split 'V. Frochot'")]
pub(super) struct Split {
    /// A spelling, or the name of a person
    #[arg(value_name = "NAME")]
    name: String,
}

/// List the spellings that stand for persons of other names
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  sumito players aliases --format csv")]
pub(super) struct Aliases {}

const COLUMNS: [&str; 3] = ["spelling", "name", "made_at"];

impl Merge {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let mut database = db::existing(context)?;
        let if_met = if self.force {
            IfMet::Merge
        } else {
            IfMet::Refuse
        };
        let spellings = database.merge_players(&self.spellings, &self.into, if_met)?;
        let value = json!({"name": self.into, "spellings": spellings});
        table::object(context.out, context.format, &value)?;
        Ok(Status::Done)
    }
}

impl Rename {
    pub(super) fn run(self) -> Result<Status> {
        let [old, new] = match &self.words[..] {
            [old, new] if !new.starts_with('-') => [old.as_str(), new],
            [old, flag, new] if flag.starts_with("--") => [old.as_str(), new],
            _ => ["OLD", "NEW"],
        };
        bail!(
            "there is no command `players rename`: a person gets another name by `sumito players merge '{old}' --into '{new}'`"
        )
    }
}

impl Split {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let split = db::existing(context)?.split_player(&self.name)?;
        list(context, &split)
    }
}

impl Aliases {
    pub(super) fn run(context: &mut Context<'_>) -> Result<Status> {
        let aliases = context.database()?.aliases()?;
        list(context, &aliases)
    }
}

fn list(context: &mut Context<'_>, aliases: &[Alias]) -> Result<Status> {
    let rows: Vec<Value> = aliases
        .iter()
        .map(serde_json::to_value)
        .collect::<Result<_, _>>()?;
    table::rows(context.out, context.format, &rows, &COLUMNS)?;
    Ok(Status::of_found(rows.len()))
}
