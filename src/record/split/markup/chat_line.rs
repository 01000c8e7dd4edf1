//! Lines of chats: when and by whom a message was written, and the message.

use crate::record::parse::header::players::player_line::names_players;

/// The beginning of a message.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ChatLine<'a> {
    pub(super) speaker: &'a str,
    /// Where the message begins in the line; at its end, the message stands below.
    pub(super) message: usize,
}

/// The longest name of a speaker, in bytes.
const MAX_NAME: usize = 60;

/// The longest time with its date, in bytes.
const MAX_TIME: usize = 40;

/// A line that begins with a time and a speaker: `12.03.24, 18:00 - Ann: a1b2`, `[14:03] <Ann> a1b2`; or one with both above a message: `Ann — Today at 2:00 PM`,
/// `Ann, [12.03.2024 14:00]`, `Ann  2:00 PM`.
pub(super) fn chat_line(line: &str) -> Option<ChatLine<'_>> {
    // Hidden marks of direction stand at the beginning of some messages.
    let text = line.trim_start_matches(|c: char| {
        c.is_whitespace() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}' | '\u{feff}')
    });
    after_time(line, text).or_else(|| before_time(line, text.trim_end()))
}

/// `12.03.24, 18:00 - Ann: a1b2`, `[14:03:22] Ann: a1b2`, `14:03 <Ann> a1b2`
fn after_time<'a>(line: &'a str, text: &'a str) -> Option<ChatLine<'a>> {
    let rest = match text.strip_prefix('[') {
        Some(inside) => {
            let (time, rest) = inside.split_once(']')?;
            is_time(time).then_some(rest)?
        }
        None => {
            let is_of_time = |c: char| c.is_ascii_digit() || "./-:, \u{a0}\u{202f}".contains(c);
            let mut end = text.find(|c: char| !is_of_time(c))?;
            let half = ["AM", "PM", "am", "pm", "a.m.", "p.m."];
            let is_half = |half: &&&str| {
                let after = text[end..].strip_prefix(**half);
                after.is_some_and(|after| !after.starts_with(char::is_alphabetic))
            };
            if let Some(half) = half.iter().find(is_half) {
                end += half.len();
            }
            is_time(&text[..end]).then_some(&text[end..])?
        }
    };
    let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '-' | '–'));
    let (speaker, message) = match rest.strip_prefix('<') {
        Some(named) => named.split_once('>')?,
        None => rest
            .split_once(": ")
            .or_else(|| rest.trim_end().split_once(':'))?,
    };
    let speaker = speaker.trim_start_matches(['@', '+', '~']).trim();
    let message = message.trim_start();
    is_name(speaker)
        .then_some(ChatLine {
            speaker,
            message: line.len() - message.len(),
        })
        .filter(|found| {
            line.is_char_boundary(found.message) && line[found.message..].len() == message.len()
        })
}

/// `Ann — Today at 2:00 PM`, `Ann — 12/03/2024 14:00`, `Ann, [12.03.2024 14:00]`, `Ann  2:00 PM`
fn before_time<'a>(line: &'a str, text: &'a str) -> Option<ChatLine<'a>> {
    let in_words = || {
        let (speaker, time) = text.split_once(" — ")?;
        let is_header =
            time.len() <= MAX_TIME && has_clock(time) && !time.contains(['|', ';', '{']);
        is_header.then_some(speaker)
    };
    let in_brackets = || {
        let (speaker, time) = text.strip_suffix(']')?.split_once(", [")?;
        is_time(time).then_some(speaker)
    };
    // Without the half of the day, it may be the time on a clock.
    let after_blanks = || {
        let (speaker, time) = text.split_once("  ")?;
        let has_half = time.ends_with(['M', 'm']);
        (has_half && is_time(time.trim_start())).then_some(speaker)
    };
    let speaker = in_words()
        .or_else(in_brackets)
        .or_else(after_blanks)?
        .trim();
    is_name(speaker).then_some(ChatLine {
        speaker,
        message: line.len(),
    })
}

/// Whether a text is a time of day, perhaps with a date.
fn is_time(text: &str) -> bool {
    let is_of_time = |c: char| c.is_ascii_digit() || "./-:, \u{a0}\u{202f}AaPpMm".contains(c);
    text.len() <= MAX_TIME && text.chars().all(is_of_time) && has_clock(text)
}

/// Whether a text has a time of day: digits on both sides of a colon.
fn has_clock(text: &str) -> bool {
    let is_digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    text.match_indices(':')
        .any(|(at, _)| at > 0 && is_digit(at - 1) && is_digit(at + 1) && is_digit(at + 2))
}

/// Whether a text may be the name of a speaker, or a number of a telephone.
fn is_name(text: &str) -> bool {
    let is_possible = |c: char| !matches!(c, ':' | '|' | '{' | '}' | '[' | ']' | '\t');
    !text.is_empty()
        && text.len() <= MAX_NAME
        && text.chars().all(is_possible)
        && !names_players(text)
        && text.starts_with(|c: char| c.is_alphabetic() || matches!(c, '+' | '_'))
}

#[cfg(test)]
mod tests {
    use super::chat_line;

    #[test]
    fn the_time_and_the_speaker_before_a_message() {
        for line in [
            "12.03.24, 18:00 - Ann: a1b2",
            "[12.03.24, 18:00:12] Ann: a1b2",
            "\u{200e}[3/12/24, 6:00:12\u{202f}PM] Ann: a1b2",
            "3/12/24, 6:00 PM - Ann: a1b2",
            "[14:03] <Ann> a1b2",
            "14:03 <@Ann> a1b2",
            "2024-03-12 14:03:22 Ann: a1b2",
        ] {
            let found = chat_line(line).unwrap();
            assert_eq!(
                (found.speaker, &line[found.message..]),
                ("Ann", "a1b2"),
                "{line}"
            );
        }
        for line in [
            "Ann — Today at 2:00 PM",
            "Ann — 12/03/2024 14:00",
            "Ann, [12.03.2024 14:00]",
            "Ann, [12.03.2024 14:00:22]",
            "Ann  2:00 PM",
        ] {
            let found = chat_line(line).unwrap();
            assert_eq!((found.speaker, found.message), ("Ann", line.len()));
        }
        for line in [
            "1.a1b2 i5h5",
            "Ann: a1b2",
            "Ann — Bob",
            "Ann, [Lyon]",
            "Ann  1:30:00",
            "Ann 2:00 PM",
            "1:30 a1b2",
            "12.03.24: Ann - Bob",
            "12.03.24 14:00 Ann - Bob: a1b2 i5h5",
            "<Ann> a1b2",
            "",
        ] {
            assert_eq!(chat_line(line), None, "{line}");
        }
    }
}
