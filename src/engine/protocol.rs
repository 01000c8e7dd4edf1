//! The line protocol by which programs ask an engine, and by which this program asks others.
//!
//! Both sides send lines of text, in UTF-8, words with blanks between them. Moves are in Aba-Pro notation (`a1b2`, `a1b2a2`), positions in any notation
//! that names whose turn it is, or layouts. What is asked:
//!
//! | line | meaning |
//! | --- | --- |
//! | `sumito 1` | who speaks which version; the answer is `engine NAME` and `ready` |
//! | `new` | another game begins: what is remembered of the last one may go |
//! | `position POSITION [rules OPTIONS] [moves MOVE ...]` | the position to search: a start, options that differ from the standard game, the moves since |
//! | `go [time MS] [depth N] [nodes N] [only MOVE ...]` | search until a limit, without one until `stop`; of these moves only, where they are said |
//! | `stop` | end the search now; another `go` ends one without a limit too |
//! | `quit` | end; so does the end of the input |
//!
//! and what is answered to `go`, any number of the first and one of the second:
//!
//! | line | meaning |
//! | --- | --- |
//! | `info depth N score S nodes N time MS line MOVE ...` | what a depth has found; `S` is hundredths of a marble for the side to move, or `win N`, `loss N` with plies |
//! | `bestmove MOVE` | the move, or `bestmove none` where nothing can be played |
//! | `error TEXT` | a line that was not understood or cannot be done; nothing has changed |
//!
//! ```text
//! > sumito 1
//! < engine sumito 0.2.0
//! < ready
//! > position belgian-daisy moves a1b2 i5h5
//! > go depth 1
//! < info depth 1 score 12 nodes 61 time 0 line a2b3
//! < bestmove a2b3
//! ```

use std::time::Duration;

use super::{Found, Limits, Score};
use crate::notation::{Notation, PositionNotation, read_position_under};
use crate::rules::{Move, Position, Rules};

/// A start and the moves since.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Where it begins.
    pub start: Position,
    /// The moves, legal one after another.
    pub moves: Vec<Move>,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Asked {
    Hello,
    New,
    Position(Line),
    Go(Limits),
    Stop,
    Quit,
}

impl Line {
    /// Its positions, from the start to the last one.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let after = self.moves.iter().scan(self.start, |position, &made| {
            position.apply(made);
            Some(*position)
        });
        std::iter::once(self.start).chain(after)
    }

    /// The position after the moves.
    pub fn last(&self) -> Position {
        self.positions().last().unwrap_or(self.start)
    }

    /// The keys of the positions before the last one.
    pub fn keys(&self) -> Vec<u64> {
        let positions = self.positions().take(self.moves.len());
        positions.map(|position| super::key(&position)).collect()
    }
}

/// Reads a line that is asked; `position` is the one on the board, for the moves of `only`.
///
/// # Errors
/// What was found and what was expected.
pub(super) fn read(line: &str, position: &Position) -> Result<Asked, String> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "sumito" => match rest.trim() {
            "1" => Ok(Asked::Hello),
            other => Err(format!("version `{other}`, expected 1")),
        },
        "new" => Ok(Asked::New),
        "position" => read_line(rest).map(Asked::Position),
        "go" => read_limits(rest, position).map(Asked::Go),
        "stop" => Ok(Asked::Stop),
        "quit" => Ok(Asked::Quit),
        _ => Err(format!(
            "`{line}`, expected sumito, new, position, go, stop or quit"
        )),
    }
}

fn read_line(text: &str) -> Result<Line, String> {
    let text = format!(" {text} ");
    let (text, moves) = text.split_once(" moves ").unwrap_or((&text, ""));
    let (position, rules) = match text.split_once(" rules ") {
        Some((position, rules)) => {
            let rules: Rules = rules
                .trim()
                .parse()
                .map_err(|error| format!("rules: {error}"))?;
            (position, Some(rules))
        }
        None => (text, None),
    };
    let start = read_position_under(position, rules.as_ref())
        .map_err(|error| format!("position: {error}"))?;
    let mut last = start;
    let moves = moves.split_whitespace().map(|word| {
        let made = read_move(word, &last)?;
        last.apply(made);
        Ok(made)
    });
    let moves = moves.collect::<Result<_, String>>()?;
    Ok(Line { start, moves })
}

fn read_move(word: &str, position: &Position) -> Result<Move, String> {
    let made = Notation::Abapro.read(word, position);
    made.map_err(|error| format!("`{word}`: {error}"))
}

fn read_limits(text: &str, position: &Position) -> Result<Limits, String> {
    let mut limits = Limits::default();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        if word == "only" {
            let only = words.by_ref().map(|word| read_move(word, position));
            limits.only = Some(only.collect::<Result<_, _>>()?);
            break;
        }
        let value = words.next().unwrap_or_default();
        let wrong = || format!("`{word} {value}`, expected time, depth or nodes and a number");
        let number: u64 = value.parse().map_err(|_| wrong())?;
        match word {
            "time" => limits.time = Some(Duration::from_millis(number)),
            "depth" => limits.depth = Some(u8::try_from(number).map_err(|_| wrong())?),
            "nodes" => limits.nodes = Some(number),
            _ => return Err(wrong()),
        }
    }
    Ok(limits)
}

/// The line that sets a position up.
pub(super) fn position_line(line: &Line) -> String {
    let mut text = format!("position {}", PositionNotation::Apgn.write(&line.start));
    if *line.start.rules() != Rules::STANDARD {
        text += &format!(" rules {}", line.start.rules());
    }
    if !line.moves.is_empty() {
        text += " moves";
        text += &names(&line.moves, line.start);
    }
    text
}

/// The line that begins a search.
pub(super) fn go_line(limits: &Limits, position: &Position) -> String {
    let mut text = "go".to_owned();
    if let Some(time) = limits.time {
        text += &format!(" time {}", time.as_millis());
    }
    if let Some(depth) = limits.depth {
        text += &format!(" depth {depth}");
    }
    if let Some(nodes) = limits.nodes {
        text += &format!(" nodes {nodes}");
    }
    if let Some(only) = &limits.only {
        text += " only";
        for &made in only {
            text += &format!(" {}", Notation::Abapro.name(made, position));
        }
    }
    text
}

/// The line that tells what a depth has found.
pub(super) fn info_line(found: &Found, position: &Position) -> String {
    let score = match (found.score.win_in(), found.score.loss_in()) {
        (Some(plies), _) => format!("win {plies}"),
        (_, Some(plies)) => format!("loss {plies}"),
        _ => found.score.hundredths().unwrap_or_default().to_string(),
    };
    format!(
        "info depth {} score {score} nodes {} time {} line{}",
        found.depth,
        found.nodes,
        found.elapsed.as_millis(),
        names(&found.line, *position)
    )
}

/// What such a line says; `None` where it is none, or says nothing that can be used.
pub(super) fn read_info(line: &str, position: &Position) -> Option<Found> {
    let mut words = line.strip_prefix("info ")?.split_whitespace();
    let mut found = Found {
        depth: 0,
        nodes: 0,
        elapsed: Duration::ZERO,
        score: Score::EVEN,
        line: Vec::new(),
    };
    while let Some(word) = words.next() {
        match word {
            "depth" => found.depth = words.next()?.parse().ok()?,
            "nodes" => found.nodes = words.next()?.parse().ok()?,
            "time" => found.elapsed = Duration::from_millis(words.next()?.parse().ok()?),
            "score" => {
                found.score = match words.next()? {
                    "win" => Score::win(words.next()?.parse().ok()?),
                    "loss" => Score::loss(words.next()?.parse().ok()?),
                    hundredths => Score::marble(hundredths.parse().ok()?),
                }
            }
            "line" => {
                let mut last = *position;
                for word in words.by_ref() {
                    let made = Notation::Abapro.read(word, &last).ok()?;
                    last.apply(made);
                    found.line.push(made);
                }
            }
            _ => return None,
        }
    }
    Some(found).filter(|found| !found.line.is_empty())
}

/// The line that answers with a move.
pub(super) fn best_line(best: Option<Move>, position: &Position) -> String {
    match best {
        Some(made) => format!("bestmove {}", Notation::Abapro.name(made, position)),
        None => "bestmove none".to_owned(),
    }
}

/// Moves one after another from a position, each with a blank before it.
fn names(moves: &[Move], mut position: Position) -> String {
    let mut text = String::new();
    for &made in moves {
        text += &format!(" {}", Notation::Abapro.name(made, &position));
        position.apply(made);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Layout;

    #[test]
    fn lines_are_read_as_they_are_written() {
        for rules in [
            "standard",
            "moves=2 eject=4",
            "players=4x2x2",
            "triangles holes=e5",
        ] {
            let rules: Rules = rules.parse().unwrap();
            let start = Layout::find("Belgian Daisy")
                .unwrap()
                .start(&rules)
                .unwrap();
            let mut line = Line {
                start,
                moves: Vec::new(),
            };
            for n in 0..40 {
                let mut moves = line.last().legal_moves();
                moves.sort_unstable();
                line.moves.push(moves[n * 37 % moves.len()]);
            }
            let asked = read(&position_line(&line), &start);
            assert_eq!(asked, Ok(Asked::Position(line.clone())));
            let last = line.last();
            let limits = Limits {
                time: Some(Duration::from_millis(70)),
                depth: Some(4),
                nodes: Some(900),
                only: Some(last.legal_moves()),
            };
            assert_eq!(read(&go_line(&limits, &last), &last), Ok(Asked::Go(limits)));
            for score in [Score::marble(-7), Score::win(3), Score::loss(12)] {
                let found = Found {
                    depth: 3,
                    nodes: 12,
                    elapsed: Duration::from_millis(5),
                    score,
                    line: line.moves.clone(),
                };
                assert_eq!(read_info(&info_line(&found, &start), &start), Some(found));
            }
            assert_eq!(line.keys().len(), 40);
        }
    }

    #[test]
    fn what_is_not_understood_is_told() {
        let start = Layout::find("Belgian Daisy").unwrap().position();
        let error = |line: &str| read(line, &start).unwrap_err();
        assert!(error("perft 3").contains("expected sumito, new"));
        assert!(error("sumito 2").contains("expected 1"));
        assert!(error("go time soon").contains("`time soon`"));
        assert!(error("go depth 300").contains("`depth 300`"));
        assert!(error("go only a1a9").contains("a1a9"));
        assert!(error("position nowhere").starts_with("position: "));
        assert!(error("position standard rules eject=x").starts_with("rules: "));
        assert!(error("position standard moves e5e6").contains("`e5e6`"));
    }
}
