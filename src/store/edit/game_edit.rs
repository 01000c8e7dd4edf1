//! An edit of the fields of a game: tags, result, comments and marks.

use std::collections::HashSet;

use crate::games::{AnyLayout, GameKind};
use crate::record::{
    Ending, Game, GameResult, RECORD_TAGS, comment_text, given_mark, is_known, read_certain_date,
    tag_name,
};
use crate::store::StoreError;

/// An edit of the fields of a game. It can be applied to many games.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameEdit {
    /// Names and new values of tags.
    pub tags: Vec<(String, String)>,
    /// Names of tags that are deleted.
    pub deleted_tags: Vec<String>,
    /// The new result.
    pub result: Option<GameResult>,
    /// Numbers of plies and new comments; 0 is before the first move, and an empty comment deletes.
    pub comments: Vec<(usize, String)>,
    /// Numbers of plies and new marks such as `!?` or `$10`; an empty mark deletes.
    pub marks: Vec<(usize, String)>,
}

impl GameEdit {
    /// Whether the edit changes nothing.
    pub fn is_empty(&self) -> bool {
        *self == GameEdit::default()
    }

    /// Applies the edit to a game. `id` is its number, for messages.
    pub(super) fn apply(&self, id: i64, game: &mut Game) -> Result<(), StoreError> {
        self.refuse_repeated_fields()?;
        for name in &self.deleted_tags {
            refuse_derived(name)?;
            match &*tag_name(name) {
                "Result" => set_result(id, game, GameResult::Unknown)?,
                "Termination" => game.ending = None,
                _ => {}
            }
            game.tags.retain(|(tag, _)| !tag.eq_ignore_ascii_case(name));
        }
        for (name, value) in &self.tags {
            set_tag(id, game, name, value)?;
        }
        if let Some(result) = self.result {
            set_result(id, game, result)?;
        }
        for (ply, comment) in &self.comments {
            // As an import stores it, so that an export comes back as the same game.
            let comment = Some(comment_text(comment)).filter(|comment| !comment.is_empty());
            if *ply == 0 {
                game.comment = comment;
            } else {
                let or_zero = ", or 0 for the comment before the first move";
                let index = index_of(id, game, *ply, or_zero)?;
                game.note(index, |_| comment);
            }
        }
        for (ply, mark) in &self.marks {
            let read = (!mark.is_empty()).then(|| given_mark(mark));
            let read = read.transpose().map_err(|expected| {
                StoreError::Edit(format!(
                    "`{mark}` is not a mark, {expected}, or an empty text to delete the mark"
                ))
            })?;
            let index = index_of(id, game, *ply, "")?;
            game.set_mark(index, read.as_deref());
        }
        Ok(())
    }

    /// Refuses two changes of one field, of which only one would be kept.
    fn refuse_repeated_fields(&self) -> Result<(), StoreError> {
        let tags = self.tags.iter().map(|(name, _)| name);
        let tags = tags.chain(&self.deleted_tags);
        let tags = tags.map(|name| format!("the tag {name}"));
        let result = self.result.map(|_| "the tag Result".to_owned());
        let comments = self.comments.iter();
        let comments = comments.map(|(ply, _)| format!("the comment after ply {ply}"));
        let marks = self.marks.iter();
        let marks = marks.map(|(ply, _)| format!("the mark of ply {ply}"));
        let mut seen = HashSet::new();
        for field in tags.chain(result).chain(comments).chain(marks) {
            // Names of tags are the same in any case.
            if !seen.insert(field.to_ascii_lowercase()) {
                return Err(StoreError::Edit(format!(
                    "{field} is changed twice, expected one change of it"
                )));
            }
        }
        Ok(())
    }
}

/// The index of a ply by its number. `or_else` is what else is expected.
fn index_of(id: i64, game: &Game, ply: usize, or_else: &str) -> Result<usize, StoreError> {
    let plies = game.plies().len();
    let index = ply.checked_sub(1).filter(|&index| index < plies);
    index.ok_or_else(|| {
        StoreError::Edit(format!(
            "game {id} has no ply {ply}, expected a number from 1 to {plies}{or_else}"
        ))
    })
}

/// Refuses tags that repeat what other fields of a game hold.
fn refuse_derived(name: &str) -> Result<(), StoreError> {
    let is_derived = |tag: &&str| tag.eq_ignore_ascii_case(name);
    let derived = RECORD_TAGS.iter().copied().chain(["Layout"]);
    match derived
        .filter(|tag| !matches!(*tag, "Result" | "Termination"))
        .find(is_derived)
    {
        Some(tag) => Err(StoreError::Edit(format!(
            "the tag {tag} {}",
            origin_of_derived(tag)
        ))),
        None => Ok(()),
    }
}

/// Where the value of a tag comes from that no edit sets, and what is expected.
fn origin_of_derived(tag: &str) -> &'static str {
    match tag {
        "EvaluatedBy" => {
            "says which engine analysed the game, expected another tag; `sumito analyse NUMBER --again` analyses it anew"
        }
        "Incomplete" | "Mended" | "LayoutInferred" => {
            "says how the record was read, expected another tag; `sumito edit NUMBER` opens the whole record in an editor"
        }
        "Notation" => "says how the moves are written in a file, expected another tag",
        _ => {
            "follows from the start position and the moves, expected another tag; `sumito edit NUMBER` opens the whole record in an editor"
        }
    }
}

fn set_tag(id: i64, game: &mut Game, name: &str, value: &str) -> Result<(), StoreError> {
    refuse_derived(name)?;
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || !name.chars().all(is_letter) {
        return Err(StoreError::Edit(format!(
            "`{name}` is no name of a tag, expected letters, digits and `_`, with a letter first"
        )));
    }
    let read_as = tag_name(name);
    if !read_as.eq_ignore_ascii_case(name) {
        return Err(StoreError::Edit(format!(
            "`{name}` is read as the tag {read_as}, expected {read_as} or a tag of another name"
        )));
    }
    // Records that are read have no other spelling of the name, nor other blanks in the value.
    let name = &*read_as;
    let value = value.trim();
    if value.is_empty() || value.contains(char::is_control) {
        return Err(StoreError::Edit(format!(
            "the value of the tag {name} is empty or has control characters, expected a text in one line; --delete-tag {name} deletes the tag"
        )));
    }
    if names_game(name, value) {
        return Err(StoreError::Edit(format!(
            "the tag {name} with the value `{value}` states which game is played, expected another tag or value; `sumito edit {id}` opens the whole record in an editor"
        )));
    }
    let mut value = value.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.eq_ignore_ascii_case("Date") && is_known(&value) {
        let date = read_certain_date(&value).map_err(|fault| {
            StoreError::Edit(format!(
                "`{value}` {fault}, expected a date such as 2019.12.31 or 2019.12.??"
            ))
        })?;
        value = date.to_string();
    }
    if name.eq_ignore_ascii_case("Result") {
        let result = GameResult::find(&value).ok_or_else(|| {
            StoreError::Edit(format!(
                "`{value}` is no result, expected 1-0, 0-1, 1/2-1/2 or *"
            ))
        })?;
        return set_result(id, game, result);
    }
    if name.eq_ignore_ascii_case("Termination") {
        let ending = Ending::find(&value).ok_or_else(|| {
            let keys: Vec<&str> = Ending::ALL.into_iter().map(Ending::key).collect();
            StoreError::Edit(format!(
                "`{value}` is no ending, expected one of {}",
                keys.join(", ")
            ))
        })?;
        game.ending = Some(ending);
        // A sentence may also name the winner: it is kept.
        if Ending::find_key(&value).is_some() {
            ending.key().clone_into(&mut value);
        }
    }
    let mut tags = game.tags.iter_mut();
    match tags.find(|(tag, _)| tag.eq_ignore_ascii_case(name)) {
        Some(old) => *old = (read_as, value),
        None => game.tags.push((read_as, value)),
    }
    Ok(())
}

/// Whether a tag would state another game or board than that of the moves.
fn names_game(name: &str, value: &str) -> bool {
    let word = value.split_whitespace().next().unwrap_or_default();
    name.eq_ignore_ascii_case("Game") && GameKind::find(word).is_some()
        || name.eq_ignore_ascii_case("Board") && AnyLayout::find(value).is_some()
}

/// Sets the result, unless the replay shows another one.
fn set_result(id: i64, game: &mut Game, result: GameResult) -> Result<(), StoreError> {
    if !result.is_among(game.sides()) {
        return Err(StoreError::Edit(format!(
            "game {id} has {} sides, expected a result among them instead of {}",
            game.sides(),
            result.code()
        )));
    }
    if let Some(end) = game.end()
        && game.incomplete.is_none()
        && GameResult::of_end(end) != result
    {
        return Err(StoreError::Edit(format!(
            "the moves of game {id} end with the result {}, expected this one instead of {}: correct the moves, `sumito edit {id}` opens the record",
            GameResult::of_end(end).code(),
            result.code()
        )));
    }
    game.result = result;
    let mut tags = game.tags.iter_mut();
    if let Some((_, value)) = tags.find(|(tag, _)| tag == "Result") {
        result.code().clone_into(value);
    }
    Ok(())
}
