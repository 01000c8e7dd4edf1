//! Edits games of a database, and stores them.

use serde::Serialize;

use super::editable_game::EditableGame;
use super::edited_record::EditedRecord;
use super::field_change::FieldChange;
use super::game_differences::differences;
use super::game_edit::GameEdit;
use super::replace_games::{EditedGame, replace_games};
use crate::game::GamePosition as _;
use crate::games::with_position;
use crate::record::{Game, ShapedComment, contradiction};
use crate::store::journal::{ChangeKind, ChangeRecorder};
use crate::store::{Database, StoreError};

/// What an edit has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EditReport {
    /// The number of the entry in the journal; `None` if nothing was changed.
    pub change: Option<i64>,
    /// The number of games that were changed.
    pub edited: usize,
    /// The number of games that the edit leaves unchanged.
    pub unchanged: usize,
}

/// The changes that an edit would make to a game.
#[derive(Debug)]
pub struct PreviewedEdit {
    /// The number of the game.
    pub id: i64,
    /// The changes of its fields.
    pub changes: Vec<FieldChange>,
    /// What the new result or ending contradicts.
    pub contradiction: Option<String>,
    /// The parts of commands for shapes in new comments that are no shapes on the board.
    pub shape_faults: Vec<String>,
}

/// The maximum number of games, and of fields, that a summary names.
const MAX_LISTED: usize = 10;

impl Database {
    /// The changes that an edit would make to the games with these numbers, without the games that it leaves unchanged.
    ///
    /// # Errors
    /// When a game does not exist, the edit is not possible, or the database cannot be read.
    pub(crate) fn preview_edit(
        &self,
        ids: &[i64],
        edit: &GameEdit,
    ) -> Result<Vec<PreviewedEdit>, StoreError> {
        let mut previews = Vec::new();
        for &id in ids {
            let game = self.game(id)?.ok_or_else(|| missing(id))?.game;
            let mut edited = game.clone();
            edit.apply(id, &mut edited)?;
            let changes = differences(&game, &edited);
            if changes.is_empty() {
                continue;
            }
            let shape_faults = shape_faults(&changes, &edited);
            let is_of_result = |change: &FieldChange| {
                ["result", "ending", "Termination"].contains(&change.field.as_str())
            };
            let contradiction = changes
                .iter()
                .any(is_of_result)
                .then(|| contradiction(&edited));
            previews.push(PreviewedEdit {
                id,
                changes,
                contradiction: contradiction.flatten(),
                shape_faults,
            });
        }
        Ok(previews)
    }

    /// Applies an edit to the games with these numbers, in one transaction.
    ///
    /// # Errors
    /// When a game does not exist or is damaged, the edit is not possible, an edited game would be the same as another one, or the database cannot be
    /// written.
    #[doc(hidden)]
    pub fn edit_games(&mut self, ids: &[i64], edit: &GameEdit) -> Result<EditReport, StoreError> {
        self.edit_games_as(ids, edit, ChangeKind::Edit, None)
    }

    /// Like [`Database::edit_games`], as a change of this kind, with a summary of its own if one is given.
    pub(super) fn edit_games_as(
        &mut self,
        ids: &[i64],
        edit: &GameEdit,
        kind: ChangeKind,
        summary: Option<String>,
    ) -> Result<EditReport, StoreError> {
        let mut edited = Vec::new();
        let mut unchanged = 0;
        for &id in ids {
            let EditableGame { stored, version } =
                self.editable_game(id)?.ok_or_else(|| missing(id))?;
            let mut game = stored.game.clone();
            edit.apply(id, &mut game)?;
            if differences(&stored.game, &game).is_empty() {
                unchanged += 1;
                continue;
            }
            edited.push(EditedGame {
                id,
                version,
                game,
                stored,
            });
        }
        let summary = summary.unwrap_or_else(|| self::summary(&edited));
        let mut report = self.store_edited(edited, ChangeRecorder::new(kind, summary))?;
        report.unchanged += unchanged;
        Ok(report)
    }

    /// Stores a game whose record was edited as a text.
    ///
    /// # Errors
    /// When another program has changed the game since it was opened, the edited game is the same as another one, or the database cannot be written.
    #[doc(hidden)]
    pub fn store_edited_record(
        &mut self,
        opened: &EditableGame,
        edited: &EditedRecord,
    ) -> Result<EditReport, StoreError> {
        let id = opened.stored.summary.id;
        let game = edited.game_for(&opened.stored.game);
        if differences(&opened.stored.game, &game).is_empty() && !is_completed(opened, &game) {
            return Ok(EditReport {
                unchanged: 1,
                ..EditReport::default()
            });
        }
        let edited = vec![EditedGame {
            id,
            version: opened.version,
            game,
            stored: opened.stored.clone(),
        }];
        let change = ChangeRecorder::new(ChangeKind::Edit, summary(&edited));
        self.store_edited(edited, change)
    }

    fn store_edited(
        &mut self,
        edited: Vec<EditedGame>,
        change: ChangeRecorder,
    ) -> Result<EditReport, StoreError> {
        if edited.is_empty() {
            return Ok(EditReport::default());
        }
        let count = edited.len();
        let number = self.delete_securely(change, |transaction, change| {
            replace_games(transaction, edited, change)?;
            Ok(change.number())
        })?;
        Ok(EditReport {
            change: number,
            edited: count,
            unchanged: 0,
        })
    }
}

/// Whether a game that was incomplete is a whole one now.
fn is_completed(opened: &EditableGame, game: &Game) -> bool {
    opened.stored.game.incomplete.is_some() && game.incomplete.is_none()
}

/// What is no shape on the board in the new comments of a game.
fn shape_faults(changes: &[FieldChange], edited: &Game) -> Vec<String> {
    let start = edited.start();
    let is_comment = |field: &str| field == "comment" || field.starts_with("comment ");
    let comments = changes.iter().filter(|change| is_comment(&change.field));
    let comments = comments.filter_map(|change| change.new.as_deref());
    let shaped = comments.map(|comment| {
        with_position!(start, start => ShapedComment::new(comment, |name| start.has_cell(name)))
    });
    shaped
        .flat_map(|shaped| shaped.faults)
        .map(|fault| fault.message)
        .collect()
}

fn missing(id: i64) -> StoreError {
    StoreError::Edit(format!(
        "there is no game {id}, expected an ID that `sumito games` lists"
    ))
}

/// The summary of an edit: the first games, and the first fields that differ.
fn summary(edited: &[EditedGame]) -> String {
    let named: Vec<String> = edited
        .iter()
        .take(MAX_LISTED)
        .map(|edited| edited.id.to_string())
        .collect();
    let rest = match edited.len().saturating_sub(MAX_LISTED) {
        0 => String::new(),
        rest => format!(" and {rest} more"),
    };
    let mut fields: Vec<String> = Vec::new();
    for one in edited {
        for change in differences(&one.stored.game, &one.game) {
            if !fields.contains(&change.field) {
                fields.push(change.field);
            }
        }
    }
    // These tags repeat what is a field of the game too.
    for (tag, field) in [("Result", "result"), ("Termination", "ending")] {
        if fields.iter().any(|changed| changed == field) {
            fields.retain(|changed| changed != tag);
        }
    }
    let more = if fields.len() > MAX_LISTED {
        " and more"
    } else {
        ""
    };
    fields.truncate(MAX_LISTED);
    let plural = if edited.len() == 1 { "game" } else { "games" };
    format!(
        "edited {} of {plural} {}{rest}",
        fields.join(", ") + more,
        named.join(", ")
    )
}
