//! Commands of the protocol, read and written.

use super::game_line::GameLine;
use super::go_command::GoCommand;
use super::moves::{move_names, parse_move};
use crate::notation::{PositionNotation, read_position_under};
use crate::rules::{Position, Rules};

/// A command to an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Command {
    Hello,
    New,
    Position(GameLine),
    Go(GoCommand),
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
        "position" => parse_position(rest).map(Command::Position),
        "go" => GoCommand::parse(rest, position).map(Command::Go),
        "new" if rest.is_empty() => Ok(Command::New),
        "stop" if rest.is_empty() => Ok(Command::Stop),
        "quit" if rest.is_empty() => Ok(Command::Quit),
        _ => Err(format!(
            "`{line}`, expected sumito, new, position, go, stop or quit"
        )),
    }
}

fn parse_position(text: &str) -> Result<GameLine, String> {
    let text = format!(" {text} ");
    let (text, moves) = match text.split_once(" moves ") {
        Some((_, moves)) if moves.trim().is_empty() => {
            return Err("`moves`, expected legal moves after it".to_owned());
        }
        Some((text, moves)) => (format!("{text} "), moves),
        None => (text.clone(), ""),
    };
    let (position, rules) = match text.split_once(" rules ") {
        Some((_, rules)) if rules.trim().is_empty() => {
            return Err("`rules`, expected options after it".to_owned());
        }
        Some((position, rules)) => {
            let rules: Rules = rules
                .trim()
                .parse()
                .map_err(|error| format!("rules: {error}"))?;
            (position, Some(rules))
        }
        None => (&*text, None),
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    use crate::engine::protocol::response::{info_lines, parse_info};
    use crate::engine::{Clock, SearchLimits, SearchResult, SearchScore};
    use crate::game::SearchLine;
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
                multi_pv: 3,
            };
            let clock = |left, increment| Clock {
                left: Duration::from_millis(left),
                increment: Duration::from_millis(increment),
                moves_to_go: Some(12),
            };
            let go = GoCommand {
                limits,
                clocks: Some([clock(70_000, 500), clock(8_000, 0)]),
            };
            assert_eq!(parse_command(&go.line(&last), &last), Ok(Command::Go(go)));
            for score in [
                SearchScore::from_hundredths(-7),
                SearchScore::win(3),
                SearchScore::loss(12),
            ] {
                let result = SearchResult {
                    depth: 3,
                    nodes: 12,
                    elapsed: Duration::from_millis(5),
                    score,
                    pv: line.moves.clone(),
                    others: Vec::new(),
                };
                let lines = info_lines(&result, &start);
                assert_eq!(lines.len(), 1);
                assert_eq!(parse_info(&lines[0], &start), Some((1, result.clone())));
                // A second line has the depth, the nodes and the time of the first.
                let others = vec![SearchLine {
                    score: -score,
                    pv: line.moves[..1].to_vec(),
                }];
                let second = SearchResult {
                    score: -score,
                    pv: line.moves[..1].to_vec(),
                    ..result.clone()
                };
                let lines = info_lines(
                    &SearchResult {
                        others,
                        ..result.clone()
                    },
                    &start,
                );
                assert_eq!(parse_info(&lines[0], &start), Some((1, result)));
                assert_eq!(parse_info(&lines[1], &start), Some((2, second)));
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
        assert!(error("go only").contains("`only`, expected legal moves after it"));
        assert!(error("go depth").contains("`depth`, expected a number after it"));
        assert!(error("go depth 0").contains("`depth 0`, expected"));
        assert!(error("go nodes 0").contains("`nodes 0`, expected"));
        assert!(error("go multipv 0").contains("`multipv 0`, expected"));
        assert!(error("go nodes 3 nodes 3").contains("`nodes` twice"));
        assert!(error("go movestogo 3").contains("movestogo without btime and wtime"));
        assert!(error("go btime 3000").contains("btime without wtime"));
        assert!(error("new game").contains("`new game`"));
        assert!(error("position nowhere").starts_with("position: "));
        assert!(error("position standard rules eject=x").starts_with("rules: "));
        assert_eq!(
            error("position standard moves"),
            "`moves`, expected legal moves after it"
        );
        for line in [
            "position standard rules",
            "position standard rules moves a1b2",
        ] {
            assert_eq!(error(line), "`rules`, expected options after it");
        }
        let most = "`depth 99999999999999999999`, expected a whole number from 1 to 255";
        assert_eq!(error("go depth 99999999999999999999"), most);
        assert!(error("go multipv 70000").ends_with("expected a whole number from 1 to 65535"));
        assert!(error("position standard moves e5e6").contains("`e5e6`"));
    }
}
