//! `sumito export`

use anyhow::{Result, bail};
use clap::Args;

use super::args::{Writing, writable_formats};
use super::naming::Names;
use super::salvage::{is_damage, salvage};
use super::{Context, Status, columns, page, ui};
use crate::ask::{Filters, date, format};
use crate::record::Format;
use crate::store::Filter;

/// Write games of the database to a file
///
/// `--to` names the format; where it is a date, it is the filter for the last day. `--to parquet` writes a folder: its `games` and all
/// their `positions` as tables of columns. `--to html` writes one page that plays the games forwards and backwards, and needs nothing else.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito export --to reversible -o games.txt
  sumito export --player 'Frochot*' --from 2015 --to 2016 --to apgn --notation nacre
  sumito export --event 'Graz*' --to html -o graz.html
  sumito export --to parquet -o tables      games and positions as tables, for Spark and others")]
pub(super) struct Export {
    #[arg(long, required = true, value_parser = target, value_name = "FORMAT|DATE", help = format!("{}, {HTML}, {PARQUET}; or the last day", writable_formats()))]
    to: Vec<Target>,
    /// Write who played by the names that spellings were merged into (see `sumito players merge`), not as records spell them
    #[arg(long)]
    merged_names: bool,
    #[command(flatten)]
    writing: Writing,
    #[command(flatten)]
    filters: Filters,
}

/// The command line has one name for two things.
#[derive(Debug, Clone)]
enum Target {
    Form(Form),
    LastDay(String),
}

/// What games are written as.
#[derive(Debug, Clone, Copy)]
enum Form {
    Records(Format),
    /// A folder of tables.
    Parquet,
    /// A page that plays them.
    Html,
}

const PARQUET: &str = "parquet";
const HTML: &str = "html";

fn target(text: &str) -> Result<Target, String> {
    let day = |_| {
        date(text)
            .map(Target::LastDay)
            .map_err(|_| "expected a format or a date".to_owned())
    };
    match text {
        PARQUET => Ok(Target::Form(Form::Parquet)),
        HTML => Ok(Target::Form(Form::Html)),
        _ => format(text)
            .map(|format| Target::Form(Form::Records(format)))
            .or_else(day),
    }
}

impl Export {
    pub(super) fn run(mut self, context: &mut Context<'_>) -> Result<Status> {
        let to = std::mem::take(&mut self.to);
        let mut filter = self.filters.filter();
        let mut formats = Vec::new();
        for target in to {
            match target {
                Target::LastDay(day) => {
                    filter = Filter {
                        to: Some(day),
                        ..filter
                    }
                }
                Target::Form(form) => formats.push(form),
            }
        }
        let [form] = formats[..] else {
            bail!("{} formats named with --to, expected one", formats.len())
        };
        // Before anything is written: what is written cannot be taken back.
        let damaged = match damaged(context, &filter) {
            Ok(damaged) => damaged,
            Err(error) if is_damage(&error) => true,
            Err(error) => return Err(error),
        };
        if !damaged {
            return self.write(form, &filter, context);
        }
        let salvaged = salvage(&context.db)?;
        context.db.clone_from(&salvaged.path);
        Ok(self
            .write(form, &filter, context)?
            .and(Status::Reservations))
    }

    /// Writes the games that pass the filter.
    fn write(&self, form: Form, filter: &Filter, context: &mut Context<'_>) -> Result<Status> {
        let names = if self.merged_names {
            Names::merged(&context.database()?)?
        } else {
            Names::default()
        };
        let format = match form {
            Form::Parquet if self.merged_names => {
                bail!(
                    "--merged-names is for records and pages: tables have names as they were found"
                )
            }
            Form::Parquet => return columns::export(context, filter, self.writing.folder()?),
            Form::Html => {
                return page::export(context, filter, self.writing.page()?, &names);
            }
            Form::Records(format) => format,
        };
        let database = context.database()?;
        let mut ids = Vec::new();
        database.games(filter, |game| ids.push(game.id))?;
        if ids.is_empty() && self.writing.output.is_some() {
            // What was in the file stays.
            return Ok(Status::Reservations);
        }
        let bar = ui::games_bar("export", ids.len() as u64);
        self.writing.write(format, context.out, |writer| {
            database.each_game(&ids, |mut stored| {
                bar.inc(1);
                names.put(&mut stored.game);
                Ok::<_, anyhow::Error>(writer.write_stored(stored.summary.id, &stored.game)?)
            })?;
            bar.finish_and_clear();
            Ok(Status::of_found(ids.len()))
        })
    }
}

/// Whether one of the games that pass the filter is damaged.
fn damaged(context: &Context<'_>, filter: &Filter) -> Result<bool> {
    let database = context.database()?;
    let mut ids = Vec::new();
    database.games(filter, |game| ids.push(game.id))?;
    Ok(!database.damaged(&ids)?.is_empty())
}
