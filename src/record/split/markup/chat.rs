//! Games that were played in a chat: each line has the time and the speaker before a message, or a line above the message has them.

use crate::record::input::line::Line;
use crate::record::lexer::lines::line_class::is_moves;
use crate::record::lexer::move_words::is_move;
use crate::record::lexer::token::is_damaged_move;
use crate::record::split::markup::chat_line::chat_line;

/// The number of messages by which a text is known to be a chat.
const MIN_MESSAGES: usize = 2;

/// Whether the first lines of a text are those of a chat.
pub(crate) fn is_chat<'a>(lines: impl Iterator<Item = &'a str>) -> bool {
    let (mut messages, mut moves, mut others, mut is_below) = (0, 0, 0, false);
    for line in lines.filter(|line| !line.trim().is_empty()) {
        match chat_line(line) {
            Some(found) => {
                messages += 1;
                moves += usize::from(count_moves(&line[found.message..]) > 0);
                is_below = found.message == line.len();
            }
            None if is_below => moves += usize::from(count_moves(line) > 0),
            None => others += 1,
        }
    }
    messages >= MIN_MESSAGES && messages > others && moves > 0
}

/// A message, or a line of one.
struct Message<'a> {
    line: &'a Line<'static>,
    speaker: Option<&'a str>,
    /// Where the text begins in the line.
    at: usize,
    moves: usize,
}

impl Message<'_> {
    fn text(&self) -> &str {
        &self.line.text[self.at..]
    }

    /// A message without moves as a comment with its speaker.
    fn remark(&self) -> String {
        match self.speaker {
            Some(speaker) if !self.text().trim().is_empty() => {
                comment(&format!("{speaker}: {}", self.text().trim()))
            }
            _ => comment(self.text()),
        }
    }
}

/// The moves of a chat, one message a line, and other messages as comments. Two speakers who take turns are the players; where they do not, the times and
/// speakers are comments too.
pub(crate) fn moves_of_chat(lines: Vec<Line<'static>>) -> Vec<Line<'static>> {
    let messages = messages_of(&lines);
    let with_moves = || messages.iter().filter(|message| message.moves > 0);
    let Some(first) = messages.first().filter(|_| with_moves().next().is_some()) else {
        return lines;
    };
    let is_one_each = with_moves().all(|message| message.moves == 1);
    let speakers: Vec<&str> = with_moves().filter_map(|message| message.speaker).collect();
    let take_turns = speakers
        .windows(3)
        .all(|turns| turns[0] == turns[2] && turns[0] != turns[1])
        && speakers.first() != speakers.get(1);
    let mut found = Vec::with_capacity(lines.len() + 2);
    if is_one_each && take_turns {
        let players = ["Black", "White"].into_iter().zip(&speakers);
        let tags = players.map(|(seat, name)| first.line.with_text(format!("# {seat}: {name}")));
        found.extend(tags);
    }
    let keeps_speakers = is_one_each && !take_turns;
    for message in &messages {
        let text = match message.moves {
            0 if keeps_speakers => comment(&message.line.text),
            0 => message.remark(),
            _ if keeps_speakers => {
                let speaker = comment(&message.line.text[..message.at]);
                format!("{} {speaker}", message.text())
            }
            _ => {
                let before = message.line.text[..message.at].chars().count();
                format!("{}{}", " ".repeat(before), message.text())
            }
        };
        if !text.trim().is_empty() {
            found.push(message.line.with_text(text));
        }
    }
    found
}

/// A text as a comment.
fn comment(text: &str) -> String {
    let text = text.trim().replace(['{', '}'], "'");
    if text.is_empty() {
        return text;
    }
    format!("{{{text}}}")
}

fn messages_of<'a>(lines: &'a [Line<'static>]) -> Vec<Message<'a>> {
    let mut speaker = None;
    let message = |line: &'a Line<'static>| {
        let begin = chat_line(&line.text);
        let at = begin.as_ref().map_or(0, |begin| begin.message);
        speaker = begin.map(|begin| begin.speaker).or(speaker);
        let moves = count_moves(&line.text[at..]);
        Message {
            line,
            speaker,
            at,
            moves,
        }
    };
    lines.iter().map(message).collect()
}

/// The number of moves in a message that consists of moves and numbers, or of a word that looks like one; 0 for another one.
fn count_moves(message: &str) -> usize {
    let words = || {
        message
            .split_whitespace()
            .map(without_number)
            .filter(|word| !word.is_empty())
    };
    let plain = |word: &str| word.trim_end_matches(['!', '?', '.', ',', ';']).to_owned();
    let moves = words().filter(|word| is_move(word)).count();
    let is_only_word = words().count() == 1 && words().all(|word| is_damaged_move(&plain(word)));
    match moves {
        0 => usize::from(is_only_word),
        // In a sentence a move may be mentioned.
        _ if words().count() > 2 * moves || !is_moves(message) => 0,
        moves => moves,
    }
}

/// A word without the number of the move before it.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix(['.', ')', ':']) {
        Some(after) if rest.len() < word.len() => after.trim_start_matches('.'),
        _ if rest.is_empty() => rest,
        _ => word,
    }
}
