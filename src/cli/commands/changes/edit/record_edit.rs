//! Edits the record of one game as a text.

use std::fs;
use std::io::{self, BufRead, IsTerminal as _, Read as _};
use std::path::Path;

use anyhow::{Context as _, Result, anyhow, bail};

use super::editor::{EditedFile, edit};
use crate::cli::args::missing_game;
use crate::cli::messages::{BoardLimit, note, problem_text};
use crate::cli::{Context, Status};
use crate::queries::Excerpts;
use crate::record::{Location, Problem, Severity};
use crate::store::{EditReport, EditableGame, EditedRecord, with_notes, without_notes};

/// Opens the record of a game in an editor, or reads it from a file, and stores it.
pub(super) fn run(id: i64, with: Option<&Path>, context: &mut Context<'_>) -> Result<Status> {
    let database = context.open_read()?;
    let game = database.editable_game(id)?;
    let game = game.ok_or_else(|| missing_game(&database, id))?;
    drop(database);
    if let Some(path) = with {
        let text = read_text(path)?;
        let name = if path == Path::new("-") {
            "standard input".to_owned()
        } else {
            path.display().to_string()
        };
        let edited = game
            .read_edited(&text)
            .map_err(|problems| refused(id, &name, &text, &problems))?;
        return store(&game, &edited, &format!("{name}:"), context);
    }
    let (record, losses) = game.record_text()?;
    let mut file = EditedFile::create(id, &with_notes(&record, &notes(id, &losses, "")))?;
    let mut last = record.clone();
    loop {
        let failed = edit(&file.path);
        let text = file.read()?;
        let text = without_notes(&text);
        if let Err(error) = failed {
            let saved_in = if text == record {
                String::new()
            } else {
                format!("; the edited text is in {}", file.keep())
            };
            return Err(error.context(format!("game {id} is unchanged{saved_in}")));
        }
        if text.trim().is_empty() {
            bail!("the record is empty, expected moves: game {id} is unchanged");
        }
        if text == record {
            note(&format!("nothing was edited: game {id} is unchanged"));
            context.print_object(&EditReport {
                change: None,
                edited: 0,
                unchanged: 1,
            })?;
            return Ok(Status::Warnings);
        }
        let problems = match game.read_edited(text) {
            Ok(edited) => {
                let stored = store(&game, &edited, "", context);
                return stored.map_err(|error| {
                    error.context(format!("the edited text is in {}", file.keep()))
                });
            }
            Err(problems) => problems,
        };
        let name = file.path.display().to_string();
        let described = describe(&name, text, &problems);
        note(&described);
        if !can_ask() || !user_continues(&mut io::stdin().lock())? {
            let path = file.keep();
            bail!(
                "the record cannot be stored as it is, and game {id} is unchanged; the edited text is in {path}: `sumito edit {id} --with {path}` reads it when it is corrected"
            );
        }
        if text != last {
            text.clone_into(&mut last);
        }
        file.write(&with_notes(&last, &notes(id, &losses, &described)))?;
    }
}

/// Stores an edited record, and prints what was done. `place` stands before the lines of warnings.
fn store(
    game: &EditableGame,
    edited: &EditedRecord,
    place: &str,
    context: &mut Context<'_>,
) -> Result<Status> {
    for warning in &edited.warnings {
        note(&format!("{place}{warning}"));
    }
    if !edited.kept_edits.is_empty() {
        note(&format!(
            "kept as it was edited before: {}",
            edited.kept_edits.join(", ")
        ));
    }
    let report = context.open_write()?.store_edited_record(game, edited)?;
    if let Some(change) = report.change {
        note(&format!("`sumito undo {change}` reverts it"));
    }
    context.print_object(&report)?;
    Ok(Status::from_count(report.edited))
}

/// The error of a file whose record cannot be stored, after its problems.
fn refused(id: i64, name: &str, text: &str, problems: &[Problem]) -> anyhow::Error {
    note(&describe(name, text, problems));
    let has_line =
        |problem: &&Problem| problem.severity == Severity::Error && problem.location.line > 0;
    let place = problems.iter().find(has_line).map(|error| {
        format!(
            "line {} of {name} cannot be read, and ",
            error.location.line
        )
    });
    let place = place.unwrap_or_default();
    anyhow!("{place}game {id} is unchanged, expected one record in {name} that replays to its end")
}

/// The problems of a text, with excerpts.
fn describe(name: &str, text: &str, problems: &[Problem]) -> String {
    let place = Location {
        line: 1,
        column: 1,
        ..Location::default()
    };
    let mut source = Excerpts::new(text, place);
    let mut boards = BoardLimit::FEW;
    let problems = problems
        .iter()
        .map(|problem| problem_text(name, problem, &mut source, &mut boards));
    problems.collect::<Vec<_>>().join("\n")
}

/// The text below the record in the editor.
fn notes(id: i64, losses: &[String], problems: &str) -> String {
    let mut notes = format!(
        "Everything below this line is ignored.\n\nThis is the record of game {id}. It is stored when the editor ends, if all its moves replay.\nTags, moves, comments and marks can be changed. Left as it is, or emptied, it changes nothing."
    );
    for loss in losses {
        notes.push_str(&format!("\nThe text does not show: {loss}."));
    }
    if !problems.is_empty() {
        notes.push_str("\n\nThe last text does not replay:\n");
        notes.push_str(problems);
    }
    notes
}

fn read_text(path: &Path) -> Result<String> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        io::stdin().lock().read_to_end(&mut bytes)?;
    } else {
        bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn can_ask() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Asks whether to edit further; `n`, `no`, `q` and `quit` end.
fn user_continues(input: &mut impl BufRead) -> io::Result<bool> {
    note("Edit it again? [Y/n]");
    let mut line = String::new();
    let read = input.read_line(&mut line)?;
    let answer = line.trim();
    let is_no = ["n", "no", "q", "quit"]
        .iter()
        .any(|no| answer.eq_ignore_ascii_case(no));
    Ok(read > 0 && !is_no)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_no_and_the_end_of_the_input_end_an_edit() {
        for (answer, expected) in [
            ("\n", true),
            ("y\n", true),
            ("n\n", false),
            ("NO\n", false),
            ("", false),
        ] {
            assert_eq!(
                user_continues(&mut answer.as_bytes()).unwrap(),
                expected,
                "{answer:?}"
            );
        }
    }
}
