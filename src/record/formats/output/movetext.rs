//! Writes moves with their numbers and annotations: shared by the text formats.

use crate::games::Notation;
use crate::record::formats::output::escape::{braced, one_line};
use crate::record::lexer::lines::line_patterns::ends_with_result;
use crate::record::model::game::{Game, NumberedPly, Variation, numbered_plies_from};
use crate::record::write::write_game::{MoveNames, WriteGame};

/// The punctuation of a format.
pub(crate) struct Punctuation {
    /// After the number of a move, and after the first number if the second player begins.
    pub(crate) after_number: [&'static str; 2],
    /// Delimiters of a clock time.
    pub(crate) clock: [&'static str; 2],
    /// Whether ejections are marked even if the notation does not require it.
    pub(crate) marks: bool,
    /// Whether a comment is written on one line.
    pub(crate) one_line: bool,
}

impl Punctuation {
    fn names(&self, notation: Notation) -> MoveNames {
        MoveNames {
            notation,
            marks: self.marks,
        }
    }

    /// A comment in braces.
    pub(crate) fn comment(&self, text: &str) -> String {
        if self.one_line {
            braced(&one_line(text))
        } else {
            braced(text)
        }
    }
}

/// `1.a1b2 i5h5 2. ...`
pub(crate) const PLAIN_PUNCTUATION: Punctuation = Punctuation {
    after_number: [".", "..."],
    clock: ["", ""],
    marks: false,
    one_line: false,
};

/// Writes moves with numbers and annotations.
pub(crate) fn write_moves<P: WriteGame>(
    steps: &[NumberedPly<'_, P>],
    notation: Notation,
    style: &Punctuation,
) -> String {
    // Seven bytes a move, and a number for every two.
    let mut text = String::with_capacity(11 * steps.len());
    for (index, step) in steps.iter().enumerate() {
        if index > 0 {
            text.push(' ');
        }
        let [begins, goes_on] = style.after_number;
        let after = match (step.begins_round(), index) {
            (true, _) => Some(begins),
            (false, 0) => Some(goes_on),
            (false, _) => None,
        };
        if let Some(after) = after {
            text.push_str(&step.number.to_string());
            text.push_str(after);
        }
        push_ply(&mut text, step, notation, style);
    }
    text
}

/// Writes a move with its annotations.
pub(crate) fn write_ply<P: WriteGame>(
    step: &NumberedPly<'_, P>,
    notation: Notation,
    style: &Punctuation,
) -> String {
    let mut text = String::new();
    push_ply(&mut text, step, notation, style);
    text
}

pub(crate) fn push_ply<P: WriteGame>(
    text: &mut String,
    step: &NumberedPly<'_, P>,
    notation: Notation,
    style: &Punctuation,
) {
    P::push_name(step.mv, &step.before, style.names(notation), text);
    text.push_str(step.ply.annotations().mark.as_deref().unwrap_or_default());
    if !step.ply.has_only_mark() {
        text.push_str(&write_annotations(step, notation, style));
    }
}

/// Writes clock, comment and variations of a ply, each after a blank.
pub(crate) fn write_annotations<P: WriteGame>(
    step: &NumberedPly<'_, P>,
    notation: Notation,
    style: &Punctuation,
) -> String {
    let mut text = String::new();
    if let Some(clock) = &step.ply.annotations().clock {
        text.push_str(&format!(" {}{clock}{}", style.clock[0], style.clock[1]));
    }
    if let Some(comment) = &step.ply.annotations().comment {
        text.push_str(&format!(" {}", style.comment(comment)));
    }
    for Variation { comment, plies } in &step.ply.annotations().variations {
        let comment = comment
            .as_deref()
            .map(|comment| style.comment(comment) + " ")
            .unwrap_or_default();
        let line = numbered_plies_from(plies, step.before, step.number);
        text.push_str(&format!(
            " ({comment}{})",
            write_moves(&line, notation, style)
        ));
    }
    text
}

/// Writes the comment before the first move; one of several lines stands alone.
pub(crate) fn before_moves(game: &Game) -> String {
    let Some(comment) = &game.comment else {
        return String::new();
    };
    let comment = braced(comment);
    let end = if comment.contains('\n') { '\n' } else { ' ' };
    format!("{comment}{end}")
}

/// Wraps a text at 80 columns, but not inside comments nor after what looks like a result, so that no line looks like
/// something else.
pub(crate) fn wrapped(text: &str) -> String {
    let mut lines = String::with_capacity(text.len() + 1);
    let (mut width, mut in_comment) = (0, false);
    for word in text.split(' ') {
        let length = word.split('\n').next().unwrap_or_default().chars().count();
        if width > 0 && width + 1 + length > 80 && !in_comment && !ends_with_result(&lines) {
            lines.push('\n');
            width = 0;
        } else if width > 0 {
            lines.push(' ');
            width += 1;
        }
        lines.push_str(word);
        // A comment may contain line breaks.
        width = match word.rsplit_once('\n') {
            Some((_, last)) => last.chars().count(),
            None => width + length,
        };
        let braces = |character: u8| word.as_bytes().contains(&character);
        in_comment = (in_comment || braces(b'{')) && !braces(b'}');
    }
    lines.push('\n');
    lines
}
