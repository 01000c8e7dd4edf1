//! The record of a game as a text to be edited, and the game that an edited text describes.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::editable_game::EditableGame;
use super::figures::check_figures;
use super::found_game::found_game;
use super::game_differences::differences;
use crate::game::excerpt;
use crate::record::{
    Content, Format, Game, Location, Problem, ProblemKind, RECORD_TAGS, ReadOptions, Record,
    Severity, TagName, WriteOptions, Writer, is_in_its_games, read,
};
use crate::store::StoreError;

/// The line between the record and the notes below it.
const SCISSORS: &str = "# ------------------------ >8 ------------------------";

/// A game that was read from an edited text.
#[derive(Debug, Clone)]
pub struct EditedRecord {
    game: Game,
    /// The game that the unchanged text describes, if that can be read.
    unchanged: Option<Game>,
    /// The fields of an incomplete game that were edited before, and that the text does not change.
    pub kept_edits: Vec<String>,
    /// The format of the edited text.
    format: Format,
    /// Problems that do not prevent the game from being stored.
    pub warnings: Vec<Problem>,
}

impl EditableGame {
    /// The record as a text to be edited: of a whole game as it is stored now, of an incomplete one as it was found, with the moves that cannot be
    /// replayed. Also returns the parts of the game that the text does not show, among them the edits of an incomplete one.
    ///
    /// # Errors
    /// When the game cannot be written as a text.
    pub fn record_text(&self) -> Result<(String, Vec<String>), StoreError> {
        let found = self.stored.text.as_deref();
        if let (Some(_), Some(text)) = (&self.stored.game.incomplete, found) {
            let end = if text.ends_with('\n') { "" } else { "\n" };
            let edits = found_game(&self.stored, text).map(|found| {
                let changes = differences(&found, &self.stored.game);
                changes.into_iter().map(|change| change.field)
            });
            let edits: Vec<String> = edits.into_iter().flatten().collect();
            let losses = match &edits[..] {
                [] => Vec::new(),
                edits => vec![format!("the earlier edits of {}", edits.join(", "))],
            };
            return Ok((format!("{text}{end}"), losses));
        }
        let mut game = self.stored.game.clone();
        game.analysis = None;
        let mut writer = Writer::new(Vec::new(), Format::Apgn, WriteOptions::default());
        writer.write(&game).map_err(StoreError::Export)?;
        let losses = writer.losses().map(|(loss, _)| loss.to_owned()).collect();
        let bytes = writer.finish().map_err(StoreError::Export)?;
        Ok((String::from_utf8_lossy(&bytes).into_owned(), losses))
    }

    /// Reads an edited text. Notes below the record, after a line of their own, are not read. The text of an incomplete game is the record as it was found,
    /// which does not show the edits of the game: they are carried over.
    ///
    /// # Errors
    /// The problems, when the text is not one record of a whole game, or of a game that is incomplete without an error of the text, as the stored one; or
    /// when an edit belongs to a move that is no longer in the text.
    pub fn read_edited(&self, text: &str) -> Result<EditedRecord, Vec<Problem>> {
        let mut edited = self.read_edited_until(text, &Arc::default())?;
        let stored = &self.stored;
        let Some(found) = stored.text.as_deref().filter(|_| stored.edited.is_some()) else {
            return Ok(edited);
        };
        if stored.game.incomplete.is_none() {
            return Ok(edited);
        }
        let Some(found) = found_game(stored, found) else {
            let message = "the record as it was found cannot be read again, so that earlier edits of the game would be lost, expected them to be undone first";
            return Err(or_nothing(Vec::new(), message));
        };
        let carried = edited.game.carry_edits(&found, &stored.game);
        if !carried.without_move.is_empty() {
            let message = format!(
                "another move stands where the game was edited before ({}), expected the same move; `--comment PLY ''` and `--mark PLY ''` delete such edits",
                carried.without_move.join(", ")
            );
            return Err(or_nothing(Vec::new(), &message));
        }
        edited.kept_edits = carried.kept;
        Ok(edited)
    }

    /// [`EditableGame::read_edited`] of a text that shows the edits of an incomplete game too. It fails soon after another thread sets the flag.
    ///
    /// # Errors
    /// Those of [`EditableGame::read_edited`].
    pub(crate) fn read_edited_until(
        &self,
        text: &str,
        stop: &Arc<AtomicBool>,
    ) -> Result<EditedRecord, Vec<Problem>> {
        let text = without_notes(text);
        let mut record = single_record(text, stop)?;
        // The text of a whole game was written by the program: what is not understood in it is a slip of the edit.
        let is_written = self.stored.game.incomplete.is_none();
        let written = self.record_text();
        if let (true, Ok((written, _)), Content::Game(game)) =
            (is_written, &written, &mut record.content)
        {
            check_figures((text, written), game, &mut record.problems);
        }
        let problems = record.problems.into_iter().map(|problem| {
            if is_written && is_slip(problem.kind) {
                refusing(problem)
            } else {
                problem
            }
        });
        let (mut errors, warnings): (Vec<Problem>, Vec<Problem>) =
            problems.partition(|problem| problem.severity == Severity::Error);
        let Content::Game(game) = record.content else {
            return Err(or_nothing(
                errors,
                "the text holds no moves that can be replayed",
            ));
        };
        // A game whose end is missing can stay so, if the record states it and has no errors of its own.
        let stays_incomplete = errors.is_empty() && self.stored.game.incomplete.is_some();
        if let Some(reason) = &game.incomplete
            && !stays_incomplete
        {
            let reason = format!("the record is incomplete: {reason}");
            return Err(or_nothing(errors, &reason));
        }
        if !errors.is_empty() {
            errors.extend(warnings);
            return Err(errors);
        }
        let unchanged = written
            .ok()
            .and_then(|(text, _)| single_record(&text, stop).ok())
            .and_then(|record| match record.content {
                Content::Game(game) => Some(*game),
                _ => None,
            });
        Ok(EditedRecord {
            game: *game,
            unchanged,
            kept_edits: Vec::new(),
            format: record.format,
            warnings,
        })
    }
}

/// Appends notes to a record to be edited, which are not read.
pub fn with_notes(record: &str, notes: &str) -> String {
    let notes = notes.lines().map(|line| format!("# {line}\n"));
    format!("{record}{SCISSORS}\n{}", notes.collect::<String>())
}

/// The text before the line that begins the notes.
pub fn without_notes(text: &str) -> &str {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_end() == SCISSORS {
            return &text[..at];
        }
        at += line.len();
    }
    text
}

/// Whether the reader has found text that it does not understand as a part of the record.
fn is_slip(kind: ProblemKind) -> bool {
    matches!(
        kind,
        ProblemKind::UnknownText
            | ProblemKind::Tag
            | ProblemKind::UnclosedComment
            | ProblemKind::UnclosedVariation
            | ProblemKind::Variation
    )
}

/// A problem for which an edit is refused, so that nothing is kept.
fn refusing(problem: Problem) -> Problem {
    let message = problem.message;
    let message = if let Some(refused) = message.strip_suffix("; the rest kept as a comment") {
        refused.to_owned()
    } else if let Some(refused) = message.strip_suffix("; kept as a comment") {
        format!("{refused}; a comment stands in braces")
    } else {
        message
    };
    Problem {
        severity: Severity::Error,
        message,
        ..problem
    }
}

/// The only record of a text. A text before or after it that belongs to no game is an error, because it would be lost.
fn single_record(text: &str, stop: &Arc<AtomicBool>) -> Result<Record, Vec<Problem>> {
    let records = read(text.as_bytes(), ReadOptions::default()).stopped_by(Arc::clone(stop));
    let records = records.collect::<io::Result<Vec<Record>>>();
    let mut records = records.unwrap_or_default();
    let is_beside = |record: &Record| {
        matches!(record.content, Content::Preamble)
            && !is_in_its_games(record)
            && !record.text.trim().is_empty()
    };
    let beside = records.iter().filter(|record| is_beside(record));
    let beside: Vec<Problem> = beside.map(beside_the_game).collect();
    records.retain(|record| !matches!(record.content, Content::Preamble));
    let count = records.len();
    if count == 1 && !beside.is_empty() {
        return Err(beside);
    }
    match (records.pop(), count) {
        (Some(record), 1) => Ok(record),
        (None, _) => Err(or_nothing(
            Vec::new(),
            "the text holds no record, expected one",
        )),
        _ => Err(or_nothing(
            Vec::new(),
            &format!("the text holds {count} records, expected one"),
        )),
    }
}

/// The error that a text belongs to no game.
fn beside_the_game(record: &Record) -> Problem {
    let blank = record
        .text
        .lines()
        .take_while(|line| line.trim().is_empty());
    let blank = blank.count();
    let line = record.text.lines().nth(blank).unwrap_or_default();
    let location = Location {
        line: record.location.line + blank as u64,
        column: 1,
        ..record.location
    };
    let message = format!(
        "`{}` stands beside the game, expected a tag or a move; a comment stands in braces between the moves",
        excerpt(line.trim())
    );
    Problem::error(ProblemKind::UnknownText, location, message)
}

/// The errors, or one with this message if there are none.
fn or_nothing(mut errors: Vec<Problem>, message: &str) -> Vec<Problem> {
    if errors.is_empty() {
        errors.push(Problem::nothing_to_replay(message));
    }
    errors
}

impl EditedRecord {
    /// The edited game in place of this one: the parts that the text does not show are unchanged.
    pub(super) fn game_for(&self, old: &Game) -> Game {
        let mut game = self.game.clone();
        game.analysis = None;
        let has_same_moves = old.start() == game.start() && old.move_codes() == game.move_codes();
        if has_same_moves {
            game.repaired.clone_from(&old.repaired);
        }
        if let (Some(unchanged), None) = (&self.unchanged, &old.incomplete) {
            game.tags = merged_tags(old, unchanged, &self.game);
            // JSON shows comments exactly.
            if self.format != Format::Json {
                game.keep_comments(unchanged, old);
            }
        }
        game
    }
}

/// The tags of a game after an edit: those that the text writes unchanged are as they were stored.
fn merged_tags(old: &Game, unchanged: &Game, edited: &Game) -> Vec<(TagName, String)> {
    let value = |game: &Game, name: &str| {
        let mut tags = game.tags.iter();
        tags.find(|(tag, _)| tag == name)
            .map(|(_, value)| value.clone())
    };
    let mut tags: Vec<(TagName, String)> = Vec::new();
    // Tags in the order in which they were stored, then new ones.
    for (name, stored) in &old.tags {
        let (before, after) = (value(unchanged, name), value(edited, name));
        if before == after {
            tags.push((name.clone(), stored.clone()));
        } else if let Some(after) = after {
            tags.push((name.clone(), after));
        }
    }
    for (name, after) in &edited.tags {
        let is_new = value(old, name).is_none();
        let is_derived = RECORD_TAGS.contains(&&**name) && value(unchanged, name).is_some();
        let is_unchanged = value(unchanged, name).as_ref() == Some(after);
        if is_new && !is_derived && !is_unchanged {
            tags.push((name.clone(), after.clone()));
        }
    }
    tags
}
