//! Problems in the style of compilers: the location, the source line with a caret, and for an illegal move the board before it and the moves
//! that may have been meant.

use crate::cli::output::escape_line;
use crate::game::GamePosition;
use crate::games::with_position;
use crate::queries::Excerpts;
use crate::record::{Problem, Severity};
use crate::render::TextStyle;

/// How many boards are still printed for illegal moves.
#[derive(Debug)]
pub(crate) struct BoardLimit {
    left: u64,
}

impl BoardLimit {
    /// A board for every illegal move.
    pub(crate) const ALL: BoardLimit = BoardLimit { left: u64::MAX };
    /// Few enough that the other messages of an import stay visible.
    pub(crate) const FEW: BoardLimit = BoardLimit { left: 3 };

    fn take(&mut self) -> bool {
        let is_left = self.left > 0;
        self.left = self.left.saturating_sub(1);
        is_left
    }
}

/// Describes a problem of a record: location and message on the first line, then the excerpt, the board and the suggestions.
pub(crate) fn problem_text(
    name: &str,
    problem: &Problem,
    source: &mut Excerpts<'_>,
    boards: &mut BoardLimit,
) -> String {
    let place = problem.location;
    let mut text = format!("{}:{problem}\n", escape_line(name));
    if problem.severity > Severity::Note {
        text.push_str(&source.excerpt(place.line, place.column));
    }
    if let Some(help) = &problem.diagnosis {
        if boards.take() {
            let position = &help.position;
            let turn = with_position!(position, position => {
                GamePosition::seat_name(position, GamePosition::seat(position))
            });
            let board = position.styled_text(TextStyle::Plain);
            text.push_str(&format!("{turn} to move:\n{board}"));
        }
        if let Some(question) = help.did_you_mean() {
            text.push_str(&question);
            text.push('\n');
        }
    }
    text.trim_end().to_owned()
}
