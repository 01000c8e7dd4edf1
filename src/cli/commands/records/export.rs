//! `sumito export`: writes games of the database to a file.

mod html;
mod html_folder;
#[cfg(not(feature = "parquet"))]
mod no_parquet;
#[cfg(feature = "parquet")]
mod parquet;
mod player_names;
mod replaced_folder;

use std::path::Path;

use anyhow::{Result, bail};
use clap::Args;

use crate::cli::args::file_extension::unknown_extension;
use crate::cli::args::{
    GameIdArgs, WriteArgs, file_extension, matching_games, writable_formats, writable_keys,
};
use crate::cli::failures::{is_damage, recovered_copy};
use crate::cli::messages::{note, progress};
use crate::cli::{Context, Status};
use crate::queries::{BaseFilterArgs, parse_format};
use crate::record::{Format, PartialDate};
use crate::store::{Filter, StoredGame};
#[cfg(not(feature = "parquet"))]
use no_parquet::export as export_parquet;
#[cfg(feature = "parquet")]
use parquet::export as export_parquet;
use player_names::PlayerNames;

/// Export games to a file
///
/// `--to parquet` writes a folder with the tables `games` and `positions`, or with `--rows plies` the table `plies`. `--to html` writes one self-contained
/// page that replays the games in both directions, or to `--output FOLDER/`, with a slash at the end, a page for each game and an index that filters and sorts.
#[derive(Debug, Args)]
#[command(mut_arg("rows", |arg| arg.help("Rows of CSV, JSON Lines and Parquet: games or plies")))]
#[command(after_help = "Examples:
  sumito export --to reversible -o games.txt
  sumito export 29
  sumito export 29 31-40 --output games.apgn
  sumito export --player 'Frochot*' --since 2015 --until 2016 --to apgn --notation nacre
  sumito export --in pushes --to apgn -o pushes.txt      games of a saved search
  sumito export --event 'Graz*' --to html -o graz.html
  sumito export --to html -o site/      a page for each game, and an index
  sumito export --to jsonl --rows plies --notation nacre -o plies.jsonl      a row for each ply
  sumito export --to parquet -o tables      games and positions as tables, for DuckDB, Spark and others")]
pub(crate) struct Export {
    #[command(flatten)]
    ids: GameIdArgs,
    #[arg(long, value_parser = target, value_name = "FORMAT", help = format!("{}, {HTML}, {PARQUET} [default: by the extension of --output, {HTML} for a folder, otherwise reversible]", writable_formats()))]
    to: Vec<Target>,
    /// Write merged player names (see `sumito players merge`) instead of the spellings in the records
    #[arg(long)]
    merged_names: bool,
    #[command(flatten)]
    writing: WriteArgs,
    #[command(flatten)]
    filters: BaseFilterArgs,
}

/// A value of `--to`: a format, or in the old spelling of `--until` the last day.
#[derive(Debug, Clone)]
enum Target {
    Format(ExportFormat),
    LastDay(PartialDate),
}

/// The formats of an export.
#[derive(Debug, Clone, Copy)]
enum ExportFormat {
    Records(Format),
    /// A folder of Parquet tables.
    Parquet,
    /// An HTML page that replays the games.
    Html,
}

const PARQUET: &str = "parquet";
const HTML: &str = "html";

fn target(text: &str) -> Result<Target, String> {
    let day = |_| {
        text.parse()
            .map(Target::LastDay)
            .map_err(|_| format!("expected {}, {HTML} or {PARQUET}", writable_keys()))
    };
    match text {
        PARQUET => Ok(Target::Format(ExportFormat::Parquet)),
        HTML => Ok(Target::Format(ExportFormat::Html)),
        _ => parse_format(text)
            .map(|format| Target::Format(ExportFormat::Records(format)))
            .or_else(day),
    }
}

impl Export {
    pub(crate) fn run(mut self, context: &mut Context<'_>) -> Result<Status> {
        context.check_output(self.writing.output.as_deref(), [])?;
        let to = std::mem::take(&mut self.to);
        let mut filter = self.filters.filter(&context.opening_names()?)?;
        let mut formats = Vec::new();
        for target in to {
            match target {
                Target::LastDay(day) => {
                    filter = Filter {
                        to: Some(day),
                        ..filter
                    }
                }
                Target::Format(format) => formats.push(format),
            }
        }
        let format = match formats[..] {
            [] => self.default_format()?,
            [format] => format,
            _ => bail!("{} formats given with --to, expected one", formats.len()),
        };
        let filter = self.ids.or_filter(filter, &context.open_read()?)?;
        // Damage is detected before anything is written, because output cannot be taken back.
        let damaged = match has_damage(context, &filter) {
            Ok(damaged) => damaged,
            Err(error) if is_damage(&error) => true,
            Err(error) => return Err(error),
        };
        if !damaged {
            return self.write(format, &filter, context);
        }
        let copy = recovered_copy(&context.database_path)?;
        context.database_path.clone_from(&copy.path);
        Ok(self.write(format, &filter, context)?.and(Status::Warnings))
    }

    /// The format that the name of the output implies.
    fn default_format(&self) -> Result<ExportFormat> {
        let output = self.writing.output.as_deref();
        let implied = output.and_then(file_extension::implied_format);
        match implied.map(target) {
            None => {
                if let Some(extension) = self.writing.path().and_then(unknown_extension) {
                    note(&format!(
                        "the extension {} names no format: reversible records are written, as for .txt, expected --to, or an extension as in games.apgn",
                        extension.display()
                    ));
                }
                Ok(ExportFormat::Records(Format::Reversible))
            }
            Some(Ok(Target::Format(format))) => Ok(format),
            Some(_) => bail!(
                "the name {} says {}, which is no format of games, expected --to with {}, {HTML} or {PARQUET}",
                output.unwrap_or_else(|| Path::new("")).display(),
                implied.unwrap_or_default(),
                writable_keys()
            ),
        }
    }

    /// Writes the games that pass the filter.
    fn write(
        &self,
        format: ExportFormat,
        filter: &Filter,
        context: &mut Context<'_>,
    ) -> Result<Status> {
        self.writing.check_notation(filter, &context.open_read()?)?;
        let names = if self.merged_names {
            PlayerNames::merged(&context.open_read()?)?
        } else {
            PlayerNames::default()
        };
        let format = match format {
            ExportFormat::Parquet if self.merged_names => {
                bail!(
                    "--merged-names does not apply to --to parquet, whose tables have the names of the records"
                )
            }
            ExportFormat::Parquet => {
                return export_parquet(context, filter, self.writing.tables()?);
            }
            ExportFormat::Html => {
                return html::export(context, filter, self.writing.page()?, &names);
            }
            ExportFormat::Records(format) => format,
        };
        let database = context.open_read()?;
        let ids = matching_games(&database, filter)?;
        if ids.is_empty() {
            note_nothing_written(self.writing.path());
            if self.writing.path().is_some() {
                // An existing file stays unchanged.
                return Ok(Status::Warnings);
            }
        }
        let bar = progress::games_bar("export", ids.len() as u64);
        self.writing.write(format, context.out, |writer| {
            database.for_each_game(&ids, |mut stored| {
                bar.inc(1);
                let has_merged_names = names.apply(&mut stored.game);
                writer.write_stored(stored.summary.id, &stored.game)?;
                if has_merged_names {
                    writer.add_loss("names as the records spell them, by which an import would know the game again");
                }
                if has_unread_rest(&stored) {
                    writer.add_loss("what an incomplete record says after its last legal move");
                }
                Ok::<_, anyhow::Error>(())
            })?;
            bar.finish_and_clear();
            Ok(Status::from_count(ids.len()))
        })
    }
}

/// Says that no games were found, so that no file or folder is written.
fn note_nothing_written(output: Option<&Path>) {
    match output {
        Some(output) => note(&format!(
            "no games found: {} is not written",
            output.display()
        )),
        None => note("no games found"),
    }
}

/// Whether the record of a game goes on after the last move that could be replayed. The moves of a fragment are in a tag.
fn has_unread_rest(stored: &StoredGame) -> bool {
    let mut problems = stored.problems.iter();
    stored.game.incomplete.is_some()
        && !stored.game.is_fragment()
        && problems.any(|problem| problem.severity == "error")
}

/// Whether a game that passes the filter is damaged.
fn has_damage(context: &Context<'_>, filter: &Filter) -> Result<bool> {
    let database = context.open_read()?;
    let ids = matching_games(&database, filter)?;
    Ok(!database.damaged_games(&ids)?.is_empty())
}
