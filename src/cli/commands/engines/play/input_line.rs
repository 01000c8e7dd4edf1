//! What a player can say.

/// A line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Word {
    Nothing,
    /// A move, or a number of the list.
    Move(String),
    Moves,
    Board,
    Hint,
    Undo,
    Resign,
    Save,
    Quit,
    Help,
}

pub(super) const HELP: &str = "a1b2     a move, in any notation
7        the move with this number in the list
moves    the list of all legal moves
hint     what the engine would play
undo     take your last move back, and the answer to it
board    the board again
resign   give the game up; it is saved
save     save the game as it is, unfinished, and leave
quit     leave without saving
help     this";

impl Word {
    pub(super) fn of(line: &str) -> Word {
        let line = line.trim();
        match line.to_lowercase().as_str() {
            "" => Word::Nothing,
            "moves" | "list" => Word::Moves,
            "board" => Word::Board,
            "hint" => Word::Hint,
            "undo" | "back" => Word::Undo,
            "resign" => Word::Resign,
            "save" => Word::Save,
            "quit" | "exit" => Word::Quit,
            "help" | "?" => Word::Help,
            _ => Word::Move(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_word_is_a_move() {
        assert_eq!(Word::of("  Undo "), Word::Undo);
        assert_eq!(Word::of("\t"), Word::Nothing);
        assert_eq!(Word::of(" A1B2 "), Word::Move("A1B2".to_owned()));
        // Every word is told by the help, but for its other spellings.
        for word in [
            "moves", "hint", "undo", "board", "resign", "save", "quit", "help",
        ] {
            assert!(!matches!(Word::of(word), Word::Move(_)) && HELP.contains(word));
        }
    }
}
