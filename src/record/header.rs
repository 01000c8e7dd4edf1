//! The lines before the moves, in every shape in which they are found.

use nom::branch::alt;
use nom::bytes::complete::{escaped_transform, is_not, take_while, take_while1};
use nom::character::complete::{anychar, char};
use nom::combinator::{map, opt, rest};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

use deunicode::deunicode;

use super::cut::RawRecord;
use super::draft::{Draft, DraftTag};
use super::problem::Kind;
use super::shape::tag_key;
use super::words::{Ending, GameResult, normal_date};
use crate::rules::Layout;

/// Reads the header of a record.
pub(super) fn parse(record: &RawRecord, draft: &mut Draft) {
    let header = &record.text[..record.body];
    for line in header.split('\n') {
        let text = line.trim();
        if !text.is_empty() {
            let at = text.as_ptr() as usize - record.text.as_ptr() as usize;
            parse_line(text, at, record, draft);
        }
    }
}

fn parse_line(text: &str, at: usize, record: &RawRecord, draft: &mut Draft) {
    if tag_key(text).is_some() {
        return parse_tags(text, at, record, draft);
    }
    let hash = text.trim_start_matches('#');
    let content = hash.trim();
    let at = at + (content.as_ptr() as usize - text.as_ptr() as usize);
    if let Some((key, value)) = key_and_value(content, hash.len() < text.len()) {
        push(draft, key, value, at);
    } else if let Some(layout) = Layout::find(content) {
        push(draft, "Variant", layout.name(), at);
    } else if !parse_fields(content, at, draft) {
        if hash.len() == text.len() {
            let message = format!(
                "line `{}` is no header, expected a tag as [Black \"name\"]; kept as a comment",
                short(content)
            );
            draft.warn(record, Kind::UnknownText, at, message);
        }
        draft.comment(content);
    }
}

/// Reads one or more `[Key "value"]` on a line: each begins as `tag_key` has it.
fn parse_tags(text: &str, at: usize, record: &RawRecord, draft: &mut Draft) {
    let mut left = text;
    while tag_key(left).is_some() {
        let at = at + text.len() - left.len();
        let (after, (key, value, closed)) = tag(left).expect("the line begins as a tag");
        if !closed {
            let message =
                format!("tag {key} has no closing quote and bracket, expected {key} \"value\"]");
            draft.warn(record, Kind::Tag, at, message);
        }
        push(draft, key, &value, at);
        left = after.trim_start();
    }
    if !left.is_empty() {
        let message = format!(
            "`{}` after a tag, expected the end of the line; kept as a comment",
            short(left)
        );
        draft.warn(
            record,
            Kind::UnknownText,
            at + text.len() - left.len(),
            message,
        );
        draft.comment(left);
    }
}

/// A tag and whether it is closed; `\"` and `\\` in the value stand for `"` and `\`.
fn tag(input: &str) -> IResult<&str, (&str, String, bool)> {
    let key = take_while1(|c: char| !c.is_whitespace() && !matches!(c, '"' | ']'));
    let (after_key, key) = delimited(char('['), key, blanks).parse(input)?;
    let value = escaped_transform(is_not("\\\""), '\\', anychar);
    let quoted = delimited(char('"'), opt(value), char('"'));
    let closed = terminated(quoted, preceded(blanks, char(']')));
    let closed = map(closed, |value| (value.unwrap_or_default(), true));
    // Without its end, the value goes to the end of the line, or to the bracket that stands there.
    let open = map(preceded(char('"'), rest), |value: &str| {
        (
            value.trim_end().trim_end_matches(['"', ']']).to_owned(),
            false,
        )
    });
    let (after, (value, closed)) = alt((closed, open)).parse(after_key)?;
    Ok((after, (key, value, closed)))
}

/// Blanks of every kind.
fn blanks(input: &str) -> IResult<&str, &str> {
    take_while(char::is_whitespace).parse(input)
}

/// `Key: value`. After a `#` the key may be any short text; alone, only words.
fn key_and_value(text: &str, after_hash: bool) -> Option<(&str, &str)> {
    let (key, value) = text.split_once(':')?;
    let (key, spaced) = (
        key.trim(),
        value.is_empty() || value.starts_with(char::is_whitespace),
    );
    let is_key = if after_hash {
        spaced && key.starts_with(char::is_alphabetic) && key.len() < 100
    } else {
        canonical(key).is_some()
            || spaced
                && key
                    .chars()
                    .all(|c| c.is_alphanumeric() || matches!(c, ' ' | '_' | '-' | '°'))
    };
    is_key.then(|| (key, value.trim()))
}

/// A line of facts with signs between them, as `# 2026-09-18 · Belgian Daisy · Noir gagne (6 éjections) · A vs B` or
/// `A / B – Marguerite Belge – 6-2 – Au score`. Tells whether anything but comments was found.
fn parse_fields(text: &str, at: usize, draft: &mut Draft) -> bool {
    let separators = [" · ", " – ", " — ", " | ", " - "];
    let Some(separator) = separators
        .into_iter()
        .find(|separator| text.contains(separator))
    else {
        return parse_players(text, at, draft);
    };
    let mut unknown = Vec::new();
    let before = draft.tags.len();
    for field in text
        .split(separator)
        .map(str::trim)
        .filter(|field| !field.is_empty())
    {
        let at = at + (field.as_ptr() as usize - text.as_ptr() as usize);
        if let Some(layout) = Layout::find(field) {
            push(draft, "Variant", layout.name(), at);
        } else if Ending::find(field).is_some() {
            push(draft, "Termination", field, at);
        } else if is_score(field) {
            push(draft, "Score", field, at);
        } else if normal_date(field).is_some() {
            push(draft, "Date", field, at);
        } else if let Some(result) = GameResult::in_sentence(field, |_| None) {
            push(draft, "Result", result.code(), at);
            if let Some(ending) = field.split(['(', ')']).nth(1).and_then(Ending::find) {
                push(draft, "Termination", ending.key(), at);
            }
        } else if !parse_players(field, at, draft) {
            unknown.push((field, at));
        }
    }
    // Two names with a dash between them, and nothing else that could be the players.
    let players_known = draft.tag("Black").is_some();
    match unknown[..] {
        [(black, black_at), (white, white_at)] if !players_known && separator != " · " => {
            push(draft, "Black", black, black_at);
            push(draft, "White", white, white_at);
        }
        [(event, at)] if draft.tags.len() > before && draft.tag("Event").is_none() => {
            push(draft, "Event", event, at)
        }
        _ if draft.tags.len() > before => {
            unknown.iter().for_each(|(field, _)| draft.comment(field))
        }
        _ => {}
    }
    draft.tags.len() > before
}

/// `A vs B` or `A / B`.
fn parse_players(text: &str, at: usize, draft: &mut Draft) -> bool {
    if let Some((players, score)) = text
        .strip_suffix(')')
        .and_then(|text| text.rsplit_once(" ("))
    {
        let found = is_score(score) && parse_players(players, at, draft);
        if found {
            push(draft, "Score", score, at + players.len() + 2);
        }
        return found;
    }
    let split = [" vs ", " vs. ", " contre ", " / "]
        .into_iter()
        .find_map(|between| text.split_once(between));
    let Some((black, white)) = split else {
        return false;
    };
    let named =
        |name: &str| !name.trim().is_empty() && name.len() < 60 && !name.contains(['(', ',', ':']);
    if draft.tag("Black").is_some() || !named(black) || !named(white) {
        return false;
    }
    push(draft, "Black", black.trim(), at);
    push(draft, "White", white.trim(), at + text.len() - white.len());
    true
}

/// The name of the known tag that a line without brackets gives by itself, if it does: `Black: A`, `Belgian daisy`, `A vs B`.
pub(super) fn name_given(text: &str) -> Option<String> {
    if let Some((key, _)) = key_and_value(text, true) {
        return canonical(key).map(str::to_owned);
    }
    if Layout::find(text).is_some() {
        return Some("Variant".to_owned());
    }
    let is_fields = text.contains(" vs ") || text.contains(" · ");
    (is_fields && parse_fields(text, 0, &mut Draft::default())).then(|| "Black".to_owned())
}

pub(super) fn is_score(text: &str) -> bool {
    let digit = |text: &str| text.len() == 1 && text.bytes().all(|b| b.is_ascii_digit());
    text.split_once(['-', '/', '–'])
        .is_some_and(|(black, white)| digit(black.trim()) && digit(white.trim()))
}

fn push(draft: &mut Draft, key: &str, value: &str, at: usize) {
    draft.tags.push(DraftTag {
        name: tag_name(key),
        value: value.trim().to_owned(),
        at,
    });
}

/// The name of a tag as every format can write it: known ones in their one spelling, others as one word, `ResultAsGiven` for
/// `result as given (by the page)`.
pub(super) fn tag_name(key: &str) -> String {
    let key = key.split('(').next().unwrap_or_default();
    if let Some(name) = canonical(key) {
        return name.to_owned();
    }
    let words = key
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty());
    let capital = |word: &str| {
        word.chars()
            .take(1)
            .flat_map(char::to_uppercase)
            .chain(word.chars().skip(1))
            .collect::<String>()
    };
    words.map(capital).collect()
}

/// The one spelling of the tags that have several, in English and French.
fn canonical(key: &str) -> Option<&'static str> {
    let plain = deunicode(key).to_lowercase();
    let name = match plain.trim() {
        "event" | "evenement" | "tournament" | "tournoi" => "Event",
        "site" | "lieu" => "Site",
        "date" => "Date",
        "round" | "ronde" => "Round",
        "black" | "noir" | "noirs" => "Black",
        "white" | "blanc" | "blancs" => "White",
        "variant" | "variante" | "layout" | "disposition" | "position de depart" => "Variant",
        "result" | "resultat" => "Result",
        "termination" | "ending" | "fin" => "Termination",
        "notation" => "Notation",
        "plies" | "demi-coups" => "Plies",
        "source" => "Source",
        "score" => "Score",
        "setup" => "SetUp",
        "position" => "Position",
        "startposition" => "StartPosition",
        "finalposition" | "final position" => "FinalPosition",
        "annotator" | "annotateur" => "Annotator",
        "blackelo" => "BlackElo",
        "whiteelo" => "WhiteElo",
        "timecontrol" => "TimeControl",
        "incomplete" => "Incomplete",
        _ => return None,
    };
    Some(name)
}

/// The beginning of a text, for a message.
pub(super) fn short(text: &str) -> String {
    let mut signs = text
        .chars()
        .map(|c| if c.is_control() { '\u{fffd}' } else { c });
    let start: String = signs.by_ref().take(40).collect();
    if signs.next().is_some() {
        format!("{start}…")
    } else {
        start
    }
}
