//! Responses of the protocol, written and read.

use std::iter;
use std::ops::RangeInclusive;
use std::time::Duration;

use super::moves::move_names;
use crate::game::{SearchResult, SearchScore};
use crate::notation::Notation;
use crate::rules::{Move, Position};

/// The scores of the protocol, in hundredths: those that can be stored.
const SCORES: RangeInclusive<i32> = -24_999..=24_999;

/// The `info` lines for the result of a depth: one for each line of moves, with its number if there are several.
pub(super) fn info_lines(result: &SearchResult<Move>, position: &Position) -> Vec<String> {
    let is_single = result.others.is_empty();
    let others = result.others.iter().map(|line| (line.score, &line.pv));
    let lines = iter::once((result.score, &result.pv)).chain(others);
    let lines = (1..).zip(lines).map(|(number, (score, pv))| {
        let score = match (score.win_in(), score.loss_in()) {
            (Some(plies), _) => format!("win {plies}"),
            (_, Some(plies)) => format!("loss {plies}"),
            _ => score.hundredths().unwrap_or_default().to_string(),
        };
        let number = if is_single {
            String::new()
        } else {
            format!(" multipv {number}")
        };
        format!(
            "info depth {}{number} score {score} nodes {} time {} line{}",
            result.depth,
            result.nodes,
            result.elapsed.as_millis(),
            move_names(pv, *position)
        )
    });
    lines.collect()
}

/// The result of an `info` line and the number of its line of moves, 1 if it has none; `None` for any other line, for one without moves, and for a score
/// that is out of range.
pub(super) fn parse_info(line: &str, position: &Position) -> Option<(usize, SearchResult<Move>)> {
    let mut words = line.strip_prefix("info ")?.split_whitespace();
    let mut number = 1;
    let mut result = SearchResult {
        depth: 0,
        nodes: 0,
        elapsed: Duration::ZERO,
        score: SearchScore::EVEN,
        pv: Vec::new(),
        others: Vec::new(),
    };
    while let Some(word) = words.next() {
        match word {
            "depth" => result.depth = words.next()?.parse().ok()?,
            "multipv" => number = words.next()?.parse().ok()?,
            "nodes" => result.nodes = words.next()?.parse().ok()?,
            "time" => result.elapsed = Duration::from_millis(words.next()?.parse().ok()?),
            "score" => {
                result.score = match words.next()? {
                    "win" => SearchScore::win(words.next()?.parse().ok()?),
                    "loss" => SearchScore::loss(words.next()?.parse().ok()?),
                    hundredths => {
                        let hundredths = hundredths.parse().ok();
                        let hundredths = hundredths.filter(|lead| SCORES.contains(lead))?;
                        SearchScore::from_hundredths(hundredths)
                    }
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
    Some((number, result)).filter(|(_, result)| !result.pv.is_empty())
}

/// The `bestmove` line.
pub(super) fn best_move_line(best: Option<Move>, position: &Position) -> String {
    match best {
        Some(mv) => format!("bestmove {}", Notation::Abapro.name(mv, position)),
        None => "bestmove none".to_owned(),
    }
}
