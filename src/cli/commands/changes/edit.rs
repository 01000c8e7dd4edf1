//! `sumito edit`: corrects games.

mod editor;
mod record_edit;
mod tag_names;

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;

use crate::answers::PreviewedChange;
use crate::cli::args::GameIdArgs;
use crate::cli::messages::{note, plural};
use crate::cli::{Context, Status};
use crate::queries::FilterArgs;
use crate::record::GameResult;
use crate::store::{FieldChange, Filter, GameEdit, PreviewedEdit};
use tag_names::{note_missing_tags, note_misspelt_tags};

/// Edit games: tags, result, comments and marks, or the whole record
///
/// With game IDs the changes are stored at once. With filters they are only listed, and --yes stores them. A game keeps its ID, and its original record
/// is kept. `sumito undo` reverts an edit.
///
/// With one ID and no other option, the annotated record opens in the editor of VISUAL or EDITOR, where the moves can be corrected too. It is stored if
/// all its moves are legal; otherwise the errors are shown, and editing continues.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito edit 17
  sumito edit 17 --tag White='Anna Schmidt' --result 1-0
  sumito edit 17 --comment 12 'the decisive mistake' --mark 12 '??'
  sumito edit --event 'Club Ch.' --tag Event='Club championship' --yes
  sumito edit 17 --with corrected.apgn")]
#[command(mut_arg("result", |filter| filter.long("current-result").help("Only games with this result now: 1-0, 0-1, 1/2-1/2 or *")))]
pub(crate) struct Edit {
    #[command(flatten)]
    ids: GameIdArgs,
    /// Set a tag; can be repeated
    #[arg(long = "tag", value_name = "NAME=VALUE", value_parser = tag, help_heading = "Changes")]
    tags: Vec<(String, String)>,
    /// Delete a tag; can be repeated
    #[arg(long = "delete-tag", value_name = "NAME", help_heading = "Changes")]
    deleted_tags: Vec<String>,
    /// Set the result: 1-0, 0-1, 1/2-1/2 or *, or where more sides play `third`, `fourth` and so on, for the side that has won
    #[arg(id = "new_result", long = "result", value_name = "RESULT", value_parser = result, help_heading = "Changes")]
    new_result: Option<GameResult>,
    /// Set the comment after a ply (0: before the first move); an empty text deletes it
    #[arg(long, num_args = 2, value_names = ["PLY", "TEXT"], action = clap::ArgAction::Append, allow_hyphen_values = true, help_heading = "Changes")]
    comment: Vec<String>,
    /// Set the mark of a move: ! ? !! ?? !? ?!, a number of PGN from $1 to $255 as $10, or both as !$10; an empty text deletes it
    #[arg(long, num_args = 2, value_names = ["PLY", "MARK"], action = clap::ArgAction::Append, allow_hyphen_values = true, help_heading = "Changes")]
    mark: Vec<String>,
    /// Read the corrected record of one game from this file (- for standard input) instead of opening an editor
    #[arg(long, value_name = "FILE", help_heading = "Changes")]
    with: Option<PathBuf>,
    #[command(flatten)]
    filters: FilterArgs,
    /// Store the changes of all selected games, instead of listing them
    #[arg(long)]
    yes: bool,
}

/// The fields of a change of a field.
const COLUMNS: [&str; 4] = ["game", "field", "old", "new"];

impl Edit {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let edit = self.edit()?;
        let filter = self.filters.filter(&context.opening_names()?)?;
        let database = context.open_read()?;
        if edit.is_empty() {
            let Some(id) = self.ids.single() else {
                if self.with.is_some() {
                    bail!(
                        "--with replaces the record of one game, expected its ID, as in `sumito edit 17 --with FILE`"
                    );
                }
                bail!(
                    "no change given, expected options such as --tag or --result, or the ID of one game to open its record in an editor"
                );
            };
            if filter != Filter::default() {
                bail!(
                    "game IDs cannot be combined with filters, expected one of the two; `--tag White=NAME` changes the name of a player"
                );
            }
            drop(database);
            return record_edit::run(id, self.with.as_deref(), context);
        }
        if self.with.is_some() {
            bail!(
                "--with cannot be combined with other changes, because it replaces the whole record"
            );
        }
        let ids = self.ids.choose(filter, &database)?;
        let previews = database.preview_edit(&ids, &edit)?;
        for preview in &previews {
            for warning in preview.contradiction.iter().chain(&preview.shape_faults) {
                note(&format!("game {}: warning: {warning}", preview.id));
            }
        }
        note_misspelt_tags(&previews, &self.tags);
        note_missing_tags(&previews, &self.deleted_tags);
        if previews.is_empty() && !ids.is_empty() {
            note("nothing was edited: the games are as the options say already");
        }
        if self.ids.is_empty() && !self.yes {
            let rows: Vec<PreviewedChange> = previews
                .iter()
                .flat_map(|PreviewedEdit { id, changes, .. }| {
                    changes.iter().map(|change| row(*id, change))
                })
                .collect();
            context.print_rows(&rows, &COLUMNS)?;
            let count = plural::games(previews.len());
            note(&format!(
                "{count} would be edited; --yes stores the changes"
            ));
            return Ok(Status::from_count(previews.len()));
        }
        drop(database);
        let report = context.open_write()?.edit_games(&ids, &edit)?;
        if let Some(change) = report.change {
            note(&format!("`sumito undo {change}` reverts it"));
        }
        context.print_object(&report)?;
        Ok(Status::from_count(report.edited))
    }

    /// The edit that the options describe.
    fn edit(&self) -> Result<GameEdit> {
        Ok(GameEdit {
            tags: self.tags.clone(),
            deleted_tags: self.deleted_tags.clone(),
            result: self.new_result,
            comments: comments(&self.comment)?,
            marks: with_plies("mark", &self.mark)?,
        })
    }
}

/// A change of a field as a row.
fn row(id: i64, change: &FieldChange) -> PreviewedChange {
    let FieldChange { field, old, new } = change.clone();
    PreviewedChange {
        game: id,
        field,
        old,
        new,
    }
}

/// The new comments. One may begin with hyphens, but is no option whose text before it was forgotten.
fn comments(words: &[String]) -> Result<Vec<(usize, String)>> {
    let comments = with_plies("comment", words)?;
    let mut of_plies = comments.iter();
    if let Some((ply, text)) = of_plies.find(|(_, text)| is_like_option(text)) {
        bail!(
            "--comment {ply}: `{text}` reads as an option, expected a text; a blank before it, as in ' {text}', makes it one"
        );
    }
    Ok(comments)
}

/// Whether a text is one word like `--yes` or `--tag=White=Ann`.
fn is_like_option(text: &str) -> bool {
    let name = text.strip_prefix("--").unwrap_or_default();
    let name = name.split_once('=').map_or(name, |(name, _)| name);
    let is_part = |c: char| c.is_ascii_lowercase() || c == '-';
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(is_part)
}

/// Pairs of the number of a ply and a text.
fn with_plies(option: &str, words: &[String]) -> Result<Vec<(usize, String)>> {
    let mut pairs = Vec::new();
    for pair in words.chunks_exact(2) {
        let Ok(ply) = pair[0].parse() else {
            bail!(
                "--{option}: `{}` is not the number of a ply, expected for example --{option} 12 TEXT",
                pair[0]
            );
        };
        pairs.push((ply, pair[1].clone()));
    }
    Ok(pairs)
}

/// Parses `NAME=VALUE`.
fn tag(text: &str) -> Result<(String, String), String> {
    let (name, value) = text
        .split_once('=')
        .ok_or_else(|| "expected NAME=VALUE".to_owned())?;
    Ok((name.trim().to_owned(), value.to_owned()))
}

fn result(text: &str) -> Result<GameResult, String> {
    GameResult::find(text).ok_or_else(|| {
        let words = GameResult::ALL.map(GameResult::key).join(", ");
        format!("expected 1-0, 0-1, 1/2-1/2 or *, or one of the words {words}")
    })
}
