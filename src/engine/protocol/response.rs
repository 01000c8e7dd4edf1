//! Responses of the protocol, written and read.

use std::time::Duration;

use crate::engine::search::SearchResult;
use crate::game::Score;
use crate::notation::Notation;
use crate::rules::{Move, Position};

/// The `info` line for the result of a depth.
pub(super) fn info_line(result: &SearchResult, position: &Position) -> String {
    let score = match (result.score.win_in(), result.score.loss_in()) {
        (Some(plies), _) => format!("win {plies}"),
        (_, Some(plies)) => format!("loss {plies}"),
        _ => result.score.hundredths().unwrap_or_default().to_string(),
    };
    format!(
        "info depth {} score {score} nodes {} time {} line{}",
        result.depth,
        result.nodes,
        result.elapsed.as_millis(),
        move_names(&result.pv, *position)
    )
}

/// The result of an `info` line; `None` for any other line, and for one without a line of moves.
pub(super) fn parse_info(line: &str, position: &Position) -> Option<SearchResult> {
    let mut words = line.strip_prefix("info ")?.split_whitespace();
    let mut result = SearchResult {
        depth: 0,
        nodes: 0,
        elapsed: Duration::ZERO,
        score: Score::EVEN,
        pv: Vec::new(),
        others: Vec::new(),
    };
    while let Some(word) = words.next() {
        match word {
            "depth" => result.depth = words.next()?.parse().ok()?,
            "nodes" => result.nodes = words.next()?.parse().ok()?,
            "time" => result.elapsed = Duration::from_millis(words.next()?.parse().ok()?),
            "score" => {
                result.score = match words.next()? {
                    "win" => Score::win(words.next()?.parse().ok()?),
                    "loss" => Score::loss(words.next()?.parse().ok()?),
                    hundredths => Score::from_hundredths(hundredths.parse().ok()?),
                }
            }
            "line" => {
                let mut last = *position;
                for word in words.by_ref() {
                    let mv = Notation::Abapro.read(word, &last).ok()?;
                    last.play_unchecked(mv);
                    result.pv.push(mv);
                }
            }
            _ => return None,
        }
    }
    Some(result).filter(|result| !result.pv.is_empty())
}

/// The `bestmove` line.
pub(super) fn best_move_line(best: Option<Move>, position: &Position) -> String {
    match best {
        Some(mv) => format!("bestmove {}", Notation::Abapro.name(mv, position)),
        None => "bestmove none".to_owned(),
    }
}

/// Consecutive moves from a position, each after a blank.
pub(super) fn move_names(moves: &[Move], mut position: Position) -> String {
    let mut text = String::new();
    for &mv in moves {
        text += &format!(" {}", Notation::Abapro.name(mv, &position));
        position.play_unchecked(mv);
    }
    text
}
