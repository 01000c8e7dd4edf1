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

/// A game of a list.
struct ListedGame {
    raw: RawRecord,
    /// Its interpretation; `None` if lines were added after it.
    outcome: Option<ParsedRecord>,
    /// The position at its end, if it is complete.
    last: Option<AnyPosition>,
}

/// The games of a record whose lines are several games; `None` if it is one.
///
/// A line continues the game before it if its moves play on from the end of that game, unless that ends with a result or games have one line, and it begins a
/// game too. Otherwise it begins a game if it replays from a start position. A line that does neither is a damaged game where games have one line, and otherwise belongs to the game before it.
pub(super) fn games_of_list(
    raw: &RawRecord,
    read: impl Fn(&RawRecord) -> ParsedRecord,
) -> Option<Vec<(RawRecord, ParsedRecord)>> {
    let starts = starts_of_lists(raw);
    if starts.is_empty() {
        return None;
    }
    let mut games: Vec<ListedGame> = Vec::new();
    let mut is_wrapped = false;
    for line in raw.split(&starts) {
        let continued = games.last().and_then(|game| play_on(game.last?, &line));
        let is_list = games.len() > 1 && !is_wrapped;
        // Short games may play on by chance.
        let is_doubtful = is_list
            || games
                .last()
                .is_some_and(|game| ends_with_result(&game.raw.text));
        let outcome = (continued.is_none() || is_doubtful).then(|| read(&line));
        let begins_game = outcome
            .as_ref()
            .is_some_and(|outcome| outcome.begins_game() || continued.is_none() && is_list);
        match games.last_mut() {
            Some(game) if !begins_game => {
                is_wrapped = true;
                game.raw = game.raw.join(&line);
                (game.outcome, game.last) = (None, continued);
            }
            _ => games.push(ListedGame {
                last: outcome.as_ref().and_then(last_position),
                raw: line,
                outcome,
            }),
        }
    }
    let with_outcome = |game: ListedGame| {
        let outcome = game.outcome.unwrap_or_else(|| read(&game.raw));
        (game.raw, outcome)
    };
    (games.len() > 1).then(|| games.into_iter().map(with_outcome).collect())
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
        let moves = position.read_moves(&line.text).ok()?;
        let mut position = position;
        moves.into_iter().for_each(|mv| position.play_unchecked(mv));
        Some(position.into())
    })
}
