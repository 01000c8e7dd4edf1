//! Parses the lines before the moves, and those after them, into tags.

use crate::game::{Color, excerpt};
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::cells::SEPARATORS;
use crate::record::lexer::line_text::{lines, trimmed, unmarked};
use crate::record::lexer::lines::line_patterns::{is_hash_line, is_result};
use crate::record::lexer::lines::list_line::list_cells;
use crate::record::lexer::lines::tag_line::{tag_key, unquoted_tag};
use crate::record::lexer::normalize::without_quote_marks;
use crate::record::lexer::text_move::is_position_line;
use crate::record::model::problem::ProblemKind;
use crate::record::model::result::GameResult;
use crate::record::parse::closing_names::take_result_beside_names;
use crate::record::parse::closing_words::take_outcome;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::parse::header::field::{Field, Fields, HashPrefix, offset};
use crate::record::parse::header::fields::fields;
use crate::record::parse::header::keyed_line::names_of_pair;
use crate::record::parse::header::keys::{key_and_value, split_at_colon, tag_name};
use crate::record::parse::header::players::bye::states_no_opponent;
use crate::record::parse::header::players::figures_in_names::tell_points_in_names;
use crate::record::parse::header::players::guessed_players::{drop_refuted_guess, is_player};
use crate::record::parse::header::players::names::is_name;
use crate::record::parse::header::players::pairings::take_pairing;
use crate::record::parse::header::players::players_in_tags::{
    read_colors_of_players, take_players_with_colors, tell_players_in_tags,
};
use crate::record::parse::header::quoted_value::bracketed_value;
use crate::record::parse::header::repeated_facts::{
    drop_date_of_mail, is_repeated, refuted_fields, without_other_facts,
};
use crate::record::vocabulary::color_pairs::color_of_other_language;
use crate::record::vocabulary::figures::score;
use crate::record::vocabulary::game_name::is_game_with_board;
use crate::record::vocabulary::lookup::{color_letter, tag_of_key};

/// Parses the header of a record.
pub(crate) fn parse(record: &RawRecord, draft: &mut Draft) {
    let header = &record.text[..record.label.unwrap_or(record.body)];
    for line in lines(header) {
        let text = trimmed(without_quote_marks(line));
        if !text.is_empty() {
            let at = text.as_ptr() as usize - record.text.as_ptr() as usize;
            parse_line(text, at, record, draft);
        }
    }
    if let Some(at) = record.label {
        parse_label(at, record, draft);
    }
    name_sides(draft);
    drop_refuted_guess(record, draft);
    read_colors_of_players(record, draft);
    take_players_with_colors(draft);
    tell_points_in_names(record, draft);
    tell_players_in_tags(record, draft);
}

/// Takes the tags `W` and `B`, or other letters of the colours, for the players, if nothing else names them.
fn name_sides(draft: &mut Draft) {
    name_sides_by_words(draft);
    if draft.tags.iter().any(|tag| is_player(&tag.name)) {
        return;
    }
    let letter = |tag: &DraftTag| tag.name.chars().next().filter(|_| tag.name.len() == 1);
    let letters: Vec<char> = draft.tags.iter().filter_map(letter).collect();
    if letters.len() != 2 {
        return;
    }
    for tag in &mut draft.tags {
        let color = letter(tag).and_then(|letter| color_letter(letter, &letters));
        match color {
            Some(Color::Black) => tag.name = "Black".into(),
            Some(Color::White) => tag.name = "White".into(),
            _ => {}
        }
    }
}

/// Takes the only two tags whose names are words for colours in other languages for the players, `Белые: Bob` and `Чёрные: Ann`; or the only such tag for the player
/// that is missing.
fn name_sides_by_words(draft: &mut Draft) {
    let is_stated = |name: &str| draft.tag(name).is_some();
    if is_stated("Black") && is_stated("White") {
        return;
    }
    let is_color = |&at: &usize| color_of_other_language(&draft.tags[at].name).is_some();
    let found: Vec<usize> = (0..draft.tags.len()).filter(is_color).take(3).collect();
    match found[..] {
        [first, second] if !is_stated("Black") && !is_stated("White") => {
            let keys = [first, second].map(|at| &*draft.tags[at].name);
            let names = names_of_pair(keys).into_iter().flatten();
            for (at, name) in [first, second].into_iter().zip(names) {
                draft.tags[at].name = name.into();
            }
        }
        [only] => {
            let color = color_of_other_language(&draft.tags[only].name);
            let [name, other] = if color == Some(Color::Black) {
                ["Black", "White"]
            } else {
                ["White", "Black"]
            };
            if !is_stated(name) && is_stated(other) && is_name(&draft.tags[only].value) {
                draft.tags[only].name = name.into();
            }
        }
        _ => {}
    }
}

/// Parses what stands before the moves in a line of a list: the number or the name of the game, the result, and other cells, which are read as a line, as is all
/// behind the kind of game.
fn parse_label(at: usize, record: &RawRecord, draft: &mut Draft) {
    let label = &record.text[at..record.body];
    let place = |cell: &str| cell.as_ptr() as usize - record.text.as_ptr() as usize;
    let is_border = |c: char| c.is_whitespace() || "\"[](){}#:.".contains(c);
    let kind = label.split_once(": ").map(|(kind, _)| kind.trim());
    if kind.is_some_and(is_game_with_board) {
        let line = label.trim_matches(is_border);
        return parse_line(line, place(line), record, draft);
    }
    let cells = list_cells(label).map(|cell| cell.trim_matches(is_border));
    let mut others = Vec::new();
    for (index, cell) in cells.filter(|cell| !cell.is_empty()).enumerate() {
        let (word, number) = cell.split_once(' ').unwrap_or(("", cell));
        let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
        let is_name = word.chars().all(char::is_alphabetic)
            && number.contains(|c: char| c.is_ascii_digit())
            && !number.contains(' ')
            && (word.is_empty() || is_number)
            && states_no_other_fact(cell);
        if is_result(cell) && draft.tag("Result").is_none() {
            draft.tags.push(DraftTag::new("Result", cell, place(cell)));
        } else if index == 0 && is_name {
            // The number of a line is none of a game.
            if !(is_number && word.is_empty()) {
                draft
                    .tags
                    .push(DraftTag::new("GameId", number, place(cell)));
            }
        } else {
            others.push(cell);
        }
    }
    if let Some(first) = others.first() {
        let separator = if label.contains(SEPARATORS) {
            ", "
        } else {
            " "
        };
        parse_line(&others.join(separator), place(first), record, draft);
    }
}

/// Whether the first cell of a line of a list states nothing, or the number of a game alone.
fn states_no_other_fact(cell: &str) -> bool {
    let tags = fields(cell, HashPrefix::No).tags;
    tags.iter().all(|field| field.name == "Game")
}

/// Parses one header line.
pub(crate) fn parse_line(text: &str, at: usize, record: &RawRecord, draft: &mut Draft) {
    let after_tags = parse_tags(text, at, record, draft);
    if after_tags.len() < text.len() {
        if !after_tags.is_empty() {
            let message = format!(
                "`{}` after a tag, expected the end of the line; kept as a comment",
                excerpt(after_tags)
            );
            let at = at + text.len() - after_tags.len();
            draft.warn(record, ProblemKind::UnknownText, at, message);
            draft.comment(after_tags);
        }
        return;
    }
    if parse_position(text, at, draft) {
        return;
    }
    if let Some((key, value)) = unquoted_tag(text) {
        return draft.tags.push(DraftTag::new(tag_name(key), value, at));
    }
    let content = unmarked(text.trim_start_matches('#').trim());
    let at = at + (content.as_ptr() as usize - text.as_ptr() as usize);
    let hash = if is_hash_line(text) {
        HashPrefix::Yes
    } else {
        HashPrefix::No
    };
    if matches!(content.as_bytes(), [b's', b'e', b'p', b'=', _]) {
        // `sep=;`: how a spreadsheet announces the separator of its cells.
        return;
    }
    if states_no_opponent(content) {
        return keep_bye(content, (at, hash), record, draft);
    }
    let mut found = fields(content, hash);
    let is_unlikely = found.drop_unlikely_players();
    let Fields {
        tags,
        rest,
        notes,
        score_in_words,
        are_players_guessed,
    } = found;
    if !is_unlikely {
        take_pairing(content, at, &tags, record, draft);
    }
    if tags.iter().any(|field| field.name == "Date") {
        drop_date_of_mail(record, draft);
    }
    let tags = without_other_facts(tags, content, (at, hash), record, draft);
    let names_players_again = tags.len() > 1 && is_repeated(&tags, are_players_guessed, draft);
    if tags.is_empty() || names_players_again || is_unlikely {
        let repeated = names_players_again.then_some(&*tags);
        let told = notes
            .first()
            .filter(|_| tags.is_empty() && !is_unlikely && hash == HashPrefix::No);
        match (told, unread_line(content, hash, repeated, draft)) {
            (Some((kind, place, message)), _) => draft.warn(record, *kind, at + place, message),
            (None, Some(message)) => draft.warn(record, ProblemKind::UnknownText, at, message),
            (None, None) => {}
        }
        draft.comment(content);
        if tags.is_empty() || names_players_again {
            return;
        }
    }
    if are_players_guessed {
        draft.guessed_players = Some((content.to_owned(), at));
    }
    for (kind, place, message) in notes {
        draft.warn(record, kind, at + place, message);
    }
    keep_rest(&rest, content, (at, hash), record, draft);
    if let Some((score, place)) = score_in_words {
        draft.set_score_in_words(Some(score), at + place);
    }
    let tag = |field: Field| DraftTag::new(field.name, field.value, at + field.at);
    draft.tags.extend(tags.into_iter().map(tag));
    drop_refuted_guess(record, draft);
}

/// Keeps a line about a player without an opponent as a comment, and tells it, unless `#` marks it as a comment and not as the tag of a player.
fn keep_bye(content: &str, (at, hash): (usize, HashPrefix), record: &RawRecord, draft: &mut Draft) {
    let names_player = || {
        let (key, _) = split_at_colon(content)?;
        tag_of_key(key.trim()).filter(|name| is_player(name))
    };
    if hash == HashPrefix::No || names_player().is_some() {
        let message = format!(
            "line `{}` states that a player has no opponent, expected the players of the game; kept as a comment",
            excerpt(content)
        );
        draft.warn(record, ProblemKind::UnknownText, at, message);
    }
    draft.comment(content);
}

/// The message about a line that becomes a comment, with its tags if lines before have stated them. A comment after `#` is reported only if it states other values.
fn unread_line(
    content: &str,
    hash: HashPrefix,
    repeated: Option<&[Field]>,
    draft: &Draft,
) -> Option<String> {
    let line = excerpt(content);
    let others = repeated.map_or(Vec::new(), |tags| refuted_fields(tags, draft));
    if !others.is_empty() {
        let others = others.join(" and ");
        return Some(format!(
            "line `{line}` states another value of {others} than a line before, expected one of them; kept as a comment"
        ));
    }
    let fault = if repeated.is_some() {
        "states again what a line before states, expected it once"
    } else {
        "is no header, expected a tag as [Black \"name\"]"
    };
    (hash == HashPrefix::No).then(|| format!("line `{line}` {fault}; kept as a comment"))
}

/// Keeps what is not understood of a line that begins at this byte, and tells it, unless `#` marks the line as a comment.
fn keep_rest(
    rest: &[&str],
    content: &str,
    (at, hash): (usize, HashPrefix),
    record: &RawRecord,
    draft: &mut Draft,
) {
    for text in rest {
        if hash == HashPrefix::No {
            let place = at + offset(content, text);
            let message = format!(
                "`{}` in the line `{}` is not understood; kept as a comment",
                excerpt(text),
                excerpt(content)
            );
            draft.warn(record, ProblemKind::UnknownText, place, message);
        }
        draft.comment(text);
    }
}

/// Parses a line after the moves. Returns whether it belongs to the game: a tag, the final position, or how the game
/// ended.
pub(crate) fn parse_footer(text: &str, at: usize, record: &RawRecord, draft: &mut Draft) -> bool {
    if parse_position(text, at, draft) || parse_result_line(text, at, draft) {
        return true;
    }
    // A score that is stated twice.
    if is_score_line(text) {
        return false;
    }
    take_outcome(text, at, record, draft)
        || take_result_beside_names(text, at, record, draft)
        || parse_keyed_footer(text, at, draft)
}

/// Takes a line after the moves with the key of the result or the score and figures, if the record does not state it yet: `Result: ½ Remis`, `Score: 1-0`.
pub(crate) fn parse_result_line(text: &str, at: usize, draft: &mut Draft) -> bool {
    let is_result = |value: &str| GameResult::in_figures(value).is_some();
    !text.contains('\n')
        && (is_score_line(text) || value_of("Result", text).is_some_and(is_result))
        && parse_keyed_footer(text, at, draft)
}

/// Whether a line has the key of the score and figures, which are no result: `Score: 1-0`.
pub(crate) fn is_score_line(text: &str) -> bool {
    value_of("Score", text).is_some_and(|value| score(value).is_some())
}

/// The value behind a key of a tag and a colon.
fn value_of<'a>(tag: &str, text: &'a str) -> Option<&'a str> {
    let (key, value) = split_at_colon(text)?;
    (tag_of_key(key.trim()) == Some(tag)).then(|| value.trim())
}

/// Takes a line after the moves that has the keys of tags which the record does not state yet.
fn parse_keyed_footer(text: &str, at: usize, draft: &mut Draft) -> bool {
    let is_new = |field: &Field| draft.tag(&field.name).is_none();
    let Some((key, _)) = key_and_value(text, HashPrefix::No) else {
        return false;
    };
    let found = fields(text, HashPrefix::No);
    if tag_of_key(key).is_none() || !found.rest.is_empty() || !found.tags.iter().all(is_new) {
        return false;
    }
    let tag = |field: Field| DraftTag::new(field.name, field.value, at + field.at);
    draft.tags.extend(found.tags.into_iter().map(tag));
    true
}

/// Takes a line that consists of a position.
fn parse_position(text: &str, at: usize, draft: &mut Draft) -> bool {
    if !is_position_line(text) {
        return false;
    }
    draft.position_lines.push((text.to_owned(), at));
    true
}

/// Parses the `[Key "value"]` tags at the beginning of a line and returns the rest.
fn parse_tags<'a>(text: &'a str, at: usize, record: &RawRecord, draft: &mut Draft) -> &'a str {
    let mut left = text;
    while let Some((key, quoted)) = tag_key(left) {
        let place = |part: &str| at + text.len() - part.len();
        let (after, (value, closed)) = bracketed_value(quoted).expect("it begins with a quote");
        if !closed {
            let message =
                format!("tag {key} has no closing quote and bracket, expected {key} \"value\"]");
            draft.warn(record, ProblemKind::Tag, place(left), message);
        }
        let tag = DraftTag::new(tag_name(key), value, place(quoted) + 1);
        draft.tags.push(tag);
        left = after.trim_start();
    }
    left
}
