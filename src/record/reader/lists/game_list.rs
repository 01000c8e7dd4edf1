//! Splits a list with a game in each line, which nothing but the moves shows to be one.

use crate::games::{AnyPosition, with_position};
use crate::record::formats::parse_record::ParsedRecord;
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::line_text::lines;
use crate::record::lexer::lines::line_class::{is_moves, states_outcome};
use crate::record::lexer::lines::line_patterns::ends_with_result;
use crate::record::lexer::lines::list_line::ListLine;
use crate::record::model::record::Content;
use crate::record::resolve::read_game::ReadGame;
use crate::record::split::nesting::Nesting;

/// A line of moves, and what stands before it.
struct ListedLine {
    start: usize,
    role: Role,
    /// Its interpretation as a record, if it was interpreted.
    outcome: Option<ParsedRecord>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    BeginsGame,
    /// Its moves play on from the end of the game before it.
    ContinuesGame,
    /// Neither: a damaged game, or a damaged part of one.
    Damaged {
        /// Whether the game before it has ended.
        follows_end: bool,
        /// Whether it has the form of a line of a list.
        has_form_of_game: bool,
    },
}

/// The games of a record whose lines are several games; `None` if it is one.
///
/// A line continues the game before it if its moves play on from the end of that game, unless that ends with a result or games have one line, and it begins a
/// game too. Otherwise it begins a game if it replays from a start position. A line that does neither is a damaged game where games have one line or the game
/// before it has ended, and otherwise belongs to the game before it.
pub(in crate::record::reader) fn games_of_list(
    raw: &RawRecord,
    read: impl Fn(&RawRecord) -> ParsedRecord,
) -> Option<Vec<(RawRecord, ParsedRecord)>> {
    let starts = starts_of_lists(raw);
    if starts.is_empty() {
        return None;
    }
    let lines = lines_of_list(raw, &starts, &read);
    let has = |role| lines.iter().filter(move |line| line.role == role).count();
    let have_one_line = has(Role::BeginsGame) > 1 && has(Role::ContinuesGame) == 0;
    // The interpretation of a game of several lines is not that of its first one.
    let mut games: Vec<(usize, Option<ParsedRecord>)> = Vec::new();
    for line in lines {
        let is_game = match line.role {
            Role::BeginsGame => true,
            Role::ContinuesGame => false,
            Role::Damaged {
                follows_end,
                has_form_of_game,
            } => has_form_of_game && (have_one_line || follows_end),
        };
        match games.last_mut() {
            Some((_, outcome)) if !is_game => *outcome = None,
            _ => games.push((line.start, line.outcome)),
        }
    }
    if games.len() < 2 {
        return None;
    }
    let starts: Vec<usize> = games.iter().skip(1).map(|(start, _)| *start).collect();
    let outcomes = games.into_iter().map(|(_, outcome)| outcome);
    let games = raw.split(&starts).into_iter().zip(outcomes);
    let with_outcome = |(raw, outcome): (RawRecord, Option<ParsedRecord>)| {
        let outcome = outcome.unwrap_or_else(|| read(&raw));
        (raw, outcome)
    };
    Some(games.map(with_outcome).collect())
}

/// The lines of moves with what they are, of which the first one begins a game.
fn lines_of_list(
    raw: &RawRecord,
    starts: &[usize],
    read: impl Fn(&RawRecord) -> ParsedRecord,
) -> Vec<ListedLine> {
    let mut lines: Vec<ListedLine> = Vec::new();
    let mut last: Option<AnyPosition> = None;
    let (mut is_wrapped, mut is_list, mut follows_end) = (false, false, false);
    for (start, line) in std::iter::once(0)
        .chain(starts.iter().copied())
        .zip(raw.split(starts))
    {
        let continued = last.and_then(|last| play_on(last, &line));
        // Short games may play on by chance.
        let is_doubtful = is_list && !is_wrapped || follows_end;
        let outcome = (continued.is_none() || is_doubtful).then(|| read(&line));
        let begins_game = outcome.as_ref().is_some_and(ParsedRecord::begins_game);
        let role = if begins_game || lines.is_empty() {
            Role::BeginsGame
        } else if continued.is_some() {
            Role::ContinuesGame
        } else {
            Role::Damaged {
                follows_end,
                has_form_of_game: line.text.lines().any(|line| ListLine::read(line).is_some()),
            }
        };
        is_list |= role == Role::BeginsGame && !lines.is_empty();
        is_wrapped |= role == Role::ContinuesGame;
        last = match role {
            Role::ContinuesGame => continued,
            _ => outcome.as_ref().and_then(last_position),
        };
        let has_ended = outcome.as_ref().is_some_and(
            |outcome| matches!(&outcome.content, Content::Game(game) if game.end().is_some()),
        );
        follows_end = ends_with_result(&line.text) || has_ended;
        lines.push(ListedLine {
            start,
            role,
            outcome,
        });
    }
    lines
}

/// The beginnings of the lines that may be games, apart from the first one; none if the first line of moves cannot be one of a list.
fn starts_of_lists(raw: &RawRecord) -> Vec<usize> {
    let body = raw.body.min(raw.text.len());
    let text = &raw.text[body..];
    let mut nesting = Nesting::default();
    let mut starts = Vec::new();
    // The text between two games is the header of the second one, except for the outcome of the first.
    let mut header = None;
    for line in lines(text) {
        if starts.is_empty() && (raw.is_json || ListLine::read(line).is_none()) {
            return starts;
        }
        let at = body + line.as_ptr() as usize - text.as_ptr() as usize;
        if !nesting.is_open() {
            if is_moves(line) {
                starts.push(header.take().unwrap_or(at));
            } else if !line.trim().is_empty() && !states_outcome(line) {
                header.get_or_insert(at);
            }
        }
        nesting.read(line);
    }
    starts.split_off(1.min(starts.len()))
}

fn last_position(outcome: &ParsedRecord) -> Option<AnyPosition> {
    match &outcome.content {
        Content::Game(game) if game.incomplete.is_none() => Some(game.last()),
        _ => None,
    }
}

/// The position after all moves of a line, if they can be played on from a position.
fn play_on(position: AnyPosition, line: &RawRecord) -> Option<AnyPosition> {
    with_position!(position, position => {
        let list = position.read_moves(&line.text).ok().filter(|list| list.is_evident)?;
        let mut position = position;
        list.moves.into_iter().for_each(|mv| position.play_unchecked(mv));
        Some(position.into())
    })
}
