//! Facts of a header line that lines before it have stated: the same ones, or others.

use crate::game::excerpt;
use crate::record::dates::date_in_text::is_date_of_mail;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::parse::header::field::{Field, HashPrefix};
use crate::record::parse::header::players::guessed_players::is_player;

/// Makes a comment of the date of a mail, which is that of its sending, in favour of another date.
pub(crate) fn drop_date_of_mail(record: &RawRecord, draft: &mut Draft) {
    let is_of_mail = |tag: &DraftTag| tag.name == "Date" && is_date_of_mail(&tag.value);
    let Some(index) = draft.tags.iter().position(is_of_mail) else {
        return;
    };
    let date = draft.tags.remove(index);
    let message = format!(
        "`{}` is the date of a mail, expected the date of the game, which a later line states; kept as a comment",
        excerpt(&date.value)
    );
    draft.warn(record, ProblemKind::UnknownText, date.at, message);
    draft.comment(&format!("Date: {}", date.value));
}

/// The tags of a line without those of which a line before states another value, which are reported. A line that states again the players, or neither players nor a
/// place, keeps them all, and becomes a comment.
pub(crate) fn without_other_facts(
    tags: Vec<Field>,
    content: &str,
    (at, hash): (usize, HashPrefix),
    record: &RawRecord,
    draft: &mut Draft,
) -> Vec<Field> {
    let is_stated = |field: &Field| draft.tag(&field.name).is_some();
    let names_players_again = tags
        .iter()
        .any(|field| is_player(&field.name) && is_stated(field));
    let is_new =
        |field: &Field| (is_player(&field.name) || field.name == "Site") && !is_stated(field);
    if names_players_again || !tags.iter().any(is_new) {
        return tags;
    }
    let (repeated, tags): (Vec<Field>, Vec<Field>) = tags.into_iter().partition(is_stated);
    let refuted = refuted_fields(&repeated, draft);
    if !refuted.is_empty() {
        if hash == HashPrefix::No {
            let message = format!(
                "line `{}` states another value of {} than a line before, expected one of them; the first one is taken, and this line also kept as a comment",
                excerpt(content),
                refuted.join(" and ")
            );
            draft.warn(record, ProblemKind::UnknownText, at, message);
        }
        draft.comment(content);
    }
    tags
}

/// Whether the header has a tag of a line already. Guessed players do not count where the line states the players.
pub(crate) fn is_repeated(tags: &[Field], are_players_guessed: bool, draft: &Draft) -> bool {
    let replaces_guess = draft.guessed_players.is_some()
        && !are_players_guessed
        && tags.iter().any(|field| is_player(&field.name));
    !replaces_guess && tags.iter().any(|field| draft.tag(&field.name).is_some())
}

/// The names of the fields of which another line has stated other values.
pub(crate) fn refuted_fields<'a>(tags: &'a [Field], draft: &Draft) -> Vec<&'a str> {
    let is_refuted = |field: &&Field| {
        let stated = draft.tag(&field.name);
        stated.is_some_and(|tag| tag.value != field.value)
    };
    let refuted = tags.iter().filter(is_refuted);
    refuted.map(|field| &*field.name).collect()
}
