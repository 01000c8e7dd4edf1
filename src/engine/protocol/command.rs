//! Commands of the protocol, read and written.

use std::time::Duration;

use super::game_line::GameLine;
use super::response::move_names;
use crate::engine::search::SearchLimits;
use crate::notation::{Notation, PositionNotation, read_position_under};
use crate::rules::{Move, Position, Rules};

/// A command to an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    Hello,
    New,
    Position(GameLine),
    Go(SearchLimits),
    Stop,
    Quit,
}

/// Parses a command; `position` is the current position, for the moves of `only`.
///
/// # Errors
/// What was found and what was expected.
pub(super) fn parse_command(line: &str, position: &Position) -> Result<Command, String> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "sumito" => match rest.trim() {
            "1" => Ok(Command::Hello),
            other => Err(format!("version `{other}`, expected 1")),
        },
        "new" => Ok(Command::New),
        "position" => parse_position(rest).map(Command::Position),
        "go" => parse_limits(rest, position).map(Command::Go),
        "stop" => Ok(Command::Stop),
        "quit" => Ok(Command::Quit),
        _ => Err(format!(
            "`{line}`, expected sumito, new, position, go, stop or quit"
        )),
    }
}

fn parse_position(text: &str) -> Result<GameLine, String> {
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
        .map_err(|error| format!("position: {error} (this engine plays Abalone)"))?;
    let mut last = start;
    let moves = moves.split_whitespace().map(|word| {
        let mv = parse_move(word, &last)?;
        last.play_unchecked(mv);
        Ok(mv)
    });
    let moves = moves.collect::<Result<_, String>>()?;
    Ok(GameLine { start, moves })
}

fn parse_move(word: &str, position: &Position) -> Result<Move, String> {
    let mv = Notation::Abapro.read(word, position);
    mv.map_err(|error| format!("`{word}`: {error}"))
}

fn parse_limits(text: &str, position: &Position) -> Result<SearchLimits, String> {
    let mut limits = SearchLimits::default();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        if word == "only" {
            let moves = words.by_ref().map(|word| parse_move(word, position));
            limits.search_moves = Some(moves.collect::<Result<_, _>>()?);
            break;
        }
        let value = words.next().unwrap_or_default();
        let malformed = || format!("`{word} {value}`, expected time, depth or nodes and a number");
        let number: u64 = value.parse().map_err(|_| malformed())?;
        match word {
            "time" => limits.time = Some(Duration::from_millis(number)),
            "depth" => limits.depth = Some(u8::try_from(number).map_err(|_| malformed())?),
            "nodes" => limits.nodes = Some(number),
            _ => return Err(malformed()),
        }
    }
    Ok(limits)
}

/// The `position` command.
pub(super) fn position_line(line: &GameLine) -> String {
    let mut text = format!("position {}", PositionNotation::Apgn.write(&line.start));
    if *line.start.rules() != Rules::STANDARD {
        text += &format!(" rules {}", line.start.rules());
    }
    if !line.moves.is_empty() {
        text += " moves";
        text += &move_names(&line.moves, line.start);
    }
    text
}

/// The `go` command.
pub(super) fn go_line(limits: &SearchLimits, position: &Position) -> String {
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
    if let Some(moves) = &limits.search_moves {
        text += " only";
        for &mv in moves {
            text += &format!(" {}", Notation::Abapro.name(mv, position));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::protocol::response::{info_line, parse_info};
    use crate::engine::{Score, SearchResult};
    use crate::rules::Layout;

    #[test]
    fn commands_and_responses_round_trip() {
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
            let mut line = GameLine {
                start,
                moves: Vec::new(),
            };
            for n in 0..40 {
                let mut moves = line.last().move_list();
                moves.sort_unstable();
                line.moves.push(moves[n * 37 % moves.len()]);
            }
            let command = parse_command(&position_line(&line), &start);
            assert_eq!(command, Ok(Command::Position(line.clone())));
            let last = line.last();
            let limits = SearchLimits {
                time: Some(Duration::from_millis(70)),
                depth: Some(4),
                nodes: Some(900),
                search_moves: Some(last.move_list()),
                lines: 1,
            };
            assert_eq!(
                parse_command(&go_line(&limits, &last), &last),
                Ok(Command::Go(limits))
            );
            for score in [Score::from_hundredths(-7), Score::win(3), Score::loss(12)] {
                let result = SearchResult {
                    depth: 3,
                    nodes: 12,
                    elapsed: Duration::from_millis(5),
                    score,
                    pv: line.moves.clone(),
                    others: Vec::new(),
                };
                assert_eq!(
                    parse_info(&info_line(&result, &start), &start),
                    Some(result)
                );
            }
            assert_eq!(line.keys().len(), 40);
        }
    }

    #[test]
    fn malformed_commands_are_rejected_with_the_reason() {
        let start = Layout::find("Belgian Daisy").unwrap().position();
        let error = |line: &str| parse_command(line, &start).unwrap_err();
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
