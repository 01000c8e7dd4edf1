//! The lines that a user can type during a game.

/// A line of input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum InputLine {
    Empty,
    /// A move, or its number in the list.
    Move(String),
    Moves,
    Board,
    Hint,
    Undo,
    Draw,
    Resign,
    Save,
    Quit,
    Help,
}

/// The text of `help`, with an example of a move.
pub(super) fn help(example: &str) -> String {
    format!("{example:<8} a move, in any notation\n{WORDS}")
}

const WORDS: &str = "7        the move with this number in the list
moves    the list of all legal moves
hint     what the engine would play
undo     take your last move back, and the answer to it
board    the board again
draw     end the game as a draw on which both sides agree, with --side both; it is saved
resign   give the game up; it is saved
save     save the game as it is, unfinished, and leave
quit     leave without saving
help     this";

impl InputLine {
    pub(super) fn parse(line: &str) -> InputLine {
        let line = line.trim();
        match line.to_lowercase().as_str() {
            "" => InputLine::Empty,
            "moves" | "list" => InputLine::Moves,
            "board" => InputLine::Board,
            "hint" => InputLine::Hint,
            "undo" | "back" => InputLine::Undo,
            "draw" => InputLine::Draw,
            "resign" => InputLine::Resign,
            "save" => InputLine::Save,
            "quit" | "exit" => InputLine::Quit,
            "help" | "?" => InputLine::Help,
            _ => InputLine::Move(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_not_a_command_is_a_move() {
        assert_eq!(InputLine::parse("  Undo "), InputLine::Undo);
        assert_eq!(InputLine::parse("\t"), InputLine::Empty);
        assert_eq!(
            InputLine::parse(" A1B2 "),
            InputLine::Move("A1B2".to_owned())
        );
        // The help names every command, but not its alternative spellings.
        for word in [
            "moves", "hint", "undo", "board", "draw", "resign", "save", "quit", "help",
        ] {
            assert!(!matches!(InputLine::parse(word), InputLine::Move(_)) && WORDS.contains(word));
        }
    }
}
