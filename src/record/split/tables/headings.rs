//! The tags that the headings of a table mean.

use std::collections::HashSet;
use std::ops::Range;

use crate::game::Color;
use crate::record::parse::header::fields::plain_tag;
use crate::record::parse::header::keyed_line::keyed;
use crate::record::parse::header::keys::tag_name;
use crate::record::parse::header::players::bye::states_no_opponent;
use crate::record::vocabulary::game_name::is_game_with_board;
use crate::record::vocabulary::heading::Heading;
use crate::record::vocabulary::heading_lookup::heading;
use crate::record::vocabulary::lookup::{color_letter, color_named, tag_of_key};
use crate::record::vocabulary::words::words_of_name;

/// Headings of the column of the moves, in lower case and without blanks.
const MOVES: [&str; 26] = [
    "moves",
    "movetext",
    "movelist",
    "moveslist",
    "pgn",
    "game",
    "match",
    "partie",
    "partieverlauf",
    "spiel",
    "spielverlauf",
    "partita",
    "partida",
    "partij",
    "coups",
    "coupsjoués",
    "listedescoups",
    "züge",
    "zuege",
    "zugfolge",
    "mosse",
    "movimientos",
    "jugadas",
    "lances",
    "zetten",
    "spielzüge",
];

/// Whether a name is one for the moves of a game, as a heading or the field of an object.
pub(crate) fn names_moves(name: &str) -> bool {
    MOVES.contains(&&*key_of(name))
}

/// The columns that may have the moves: one below a word for them; or, next to those of both players, three or more below the numbers of the moves, as
/// `Zug 1`, `Zug 2`, `Zug 3`.
pub(super) fn columns_of_moves(names: &[String], tags: &[Option<String>]) -> Vec<Range<usize>> {
    let keys: Vec<String> = names.iter().map(|name| key_of(name)).collect();
    // A first column may number the rows. `moves: |` is no row of headings.
    let has_others = |at: usize| at > 0 || keys[1..].iter().any(|key| !key.is_empty());
    let below_words = (0..keys.len()).filter(|&at| MOVES.contains(&&*keys[at]) && has_others(at));
    let mut columns: Vec<Range<usize>> = below_words.map(|at| at..at + 1).collect();
    let are_players = ["Black", "White"]
        .iter()
        .all(|player| tags.iter().flatten().any(|tag| tag == player));
    let mut at = 0;
    while at < keys.len() && are_players {
        let end = end_of_numbers(&keys, at);
        if end > at + 2 {
            columns.push(at..end);
        }
        at = end.max(at + 1);
    }
    columns
}

/// The first of two columns for the points of both players, `Points Black` and `Points White` or `Pts B` and `Pts W`, if no column has the result or the score.
pub(super) fn column_of_points(names: &[String], tags: &[Option<String>]) -> Option<usize> {
    let has_result = tags
        .iter()
        .flatten()
        .any(|tag| matches!(&**tag, "Result" | "Score"));
    let sides: Vec<Option<String>> = names.iter().map(|name| side_of_points(name)).collect();
    let letter = |side: &String| side.chars().next().filter(|_| side.len() == 1);
    let letters: Vec<char> = sides.iter().flatten().filter_map(letter).collect();
    let color = |side: &String| {
        let of_letter = || color_letter(letter(side)?, &letters);
        color_named(side).or_else(of_letter)
    };
    let of_color = |wanted| {
        let mut sides = sides.iter();
        sides.position(|side| side.as_ref().and_then(color) == Some(wanted))
    };
    let both = Color::BOTH.map(of_color);
    both[0]
        .min(both[1])
        .filter(|_| !has_result && !both.contains(&None))
}

/// The word or the letter for a player beside a word for points or the result: `Schwarz` of `Punkte Schwarz`, `B` of `Pts B`.
fn side_of_points(name: &str) -> Option<String> {
    let words = words_of_name(name).replace('-', " ");
    let (first, last) = words.trim().split_once(' ')?;
    let are_points = |word: &str| {
        heading(word) == Some(Heading::Score)
            || matches!(key_of(word).as_str(), "pts" | "pkt")
            || tag_of_key(word) == Some("Result")
    };
    let found = [(first, last), (last, first)]
        .into_iter()
        .find(|(points, _)| are_points(points))?;
    Some(found.1.trim_end_matches('.').to_owned())
}

/// The end of the keys that have the same word and the next numbers, from 0 or 1 on; this index if the key there begins none.
fn end_of_numbers(keys: &[String], start: usize) -> usize {
    let word = keys[start].trim_end_matches(|c: char| c.is_ascii_digit());
    let Some(first) = keys[start][word.len()..]
        .parse()
        .ok()
        .filter(|&first| first < 2)
    else {
        return start;
    };
    let numbers = (first..).zip(&keys[start..]);
    let next = numbers.take_while(|(number, key): &(u32, &String)| {
        key.strip_prefix(word)
            .and_then(|digits| digits.parse().ok())
            == Some(*number)
    });
    start + next.count()
}

/// The tag of each column. One that has the tag of an earlier column gets the words of its heading; it has none if they are no other tag.
pub(super) fn tags_of(names: &[String]) -> Vec<Option<String>> {
    let mut given = HashSet::new();
    let mut tag_of = |name: &String| {
        let own = tag_of_cell(name, "");
        let words = words_of_name(name);
        let words = words.split_whitespace().map(|word| {
            let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
            format!("{}{rest}", first.to_uppercase())
        });
        let tags = [own, words.collect()].into_iter();
        let mut tags = tags.filter(|tag| tag.starts_with(char::is_alphabetic) && tag != "Game");
        tags.find(|tag| given.insert(tag_name(tag)))
    };
    let tags = names
        .iter()
        .map(|name| has_word(name).then(|| tag_of(name)));
    tags.map(Option::flatten).collect()
}

/// Whether a heading says anything: not `+`.
pub(super) fn has_word(name: &str) -> bool {
    name.contains(char::is_alphanumeric) || heading(name).is_some()
}

/// The tag for a cell under a heading. A column for the game may hold its kind.
pub(super) fn tag_of_cell(name: &str, cell: &str) -> String {
    let is_kind = heading(name) == Some(Heading::Game) && is_game_with_board(cell);
    let tag = match &*key_of(name) {
        _ if is_kind => "Game",
        "id" => "GameId",
        "blackplayer" | "blackname" | "playerblack" => "Black",
        "whiteplayer" | "whitename" | "playerwhite" => "White",
        "start" | "fen" | "startfen" | "initialposition" => "StartPosition",
        "res" | "erg" | "rés" => "Result",
        _ if heading(name) == Some(Heading::Game) => "GameId",
        _ => return tag_name(&words_of_name(name)).to_string(),
    };
    tag.to_owned()
}

/// The header line of a cell: the whole cell is the value, whatever looks like a key in it, and a name that states that there is no player is a name.
pub(super) fn one_value(tag: &str, value: &str) -> String {
    let line = format!("{tag}: {value}");
    if keyed(&line).is_some() || states_no_opponent(&line) {
        return plain_tag(tag, value);
    }
    line
}

/// A heading in lower case and without blanks.
pub(super) fn key_of(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}
