//! Players that are only guessed, because a dash separates two texts: `Ann - Bob`, but also `Open de Paris - Finale`.

use crate::game::excerpt;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::model::tag::TagName;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::parse::header::field::Fields;
use crate::record::parse::header::players::player_line::are_names;

impl<'a> Fields<'a> {
    /// Adds two texts as the players. They are guessed, unless the line states colours, ratings or an outcome, and nothing that is not understood.
    pub(crate) fn guess_players(&mut self, first: (&'a str, usize), second: (&'a str, usize)) {
        let are_colored = self.push_players(first, second).is_some();
        let mut names = self.tags.iter().filter(|field| is_player(&field.name));
        let are_rated = names.all(|field| has_rating(&field.value));
        let is_understood = self.rest.is_empty();
        self.are_players_guessed =
            !(is_understood && (are_colored || self.has_outcome_of_game() || are_rated));
    }

    /// Drops guessed players that are no names, and what the line says about them, the table where they play too. Returns whether it did.
    pub(crate) fn drop_unlikely_players(&mut self) -> bool {
        let is_unlikely = self.are_players_guessed && !are_names(self);
        if is_unlikely {
            let is_sure =
                |name: &str| matches!(name, "Date" | "Variant" | "Round" | "TimeControl" | "Game");
            self.tags.retain(|field| is_sure(&field.name));
            self.rest.clear();
            self.are_players_guessed = false;
        }
        is_unlikely
    }
}

/// Drops the guessed players of an earlier line if the record states others. That line becomes a comment.
pub(crate) fn drop_refuted_guess(record: &RawRecord, draft: &mut Draft) {
    let Some((text, at)) = draft.guessed_players.take() else {
        return;
    };
    let is_guess = |tag: &DraftTag| is_player(&tag.name) && (at..at + text.len()).contains(&tag.at);
    let (guesses, others): (Vec<&DraftTag>, Vec<&DraftTag>) =
        draft.tags.iter().partition(|tag| is_guess(tag));
    let is_refuted = guesses.iter().any(|guess| {
        let mut others = others.iter().filter(|tag| tag.name == guess.name);
        others.any(|tag| tag.value != guess.value)
    });
    if !is_refuted {
        draft.guessed_players = Some((text, at));
        return;
    }
    draft.tags.retain(|tag| !is_guess(tag));
    let message = format!(
        "line `{}` names no players, because others are stated; kept as a comment",
        excerpt(&text)
    );
    draft.warn(record, ProblemKind::UnknownText, at, message);
    draft.comment(&text);
}

/// Whether a tag names one of two players.
pub(crate) fn is_player(tag: &str) -> bool {
    matches!(tag, "Black" | "White")
}

/// Makes the tag of a player that of the other one.
pub(crate) fn exchange_player(tag: &mut TagName) {
    match &**tag {
        "Black" => *tag = "White".into(),
        "White" => *tag = "Black".into(),
        _ => {}
    }
}

/// Whether a number in parentheses follows a name: `Ann (1500)`.
fn has_rating(name: &str) -> bool {
    let inside = name
        .strip_suffix(')')
        .and_then(|name| name.rsplit_once('('));
    inside.is_some_and(|(_, label)| {
        !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit())
    })
}
