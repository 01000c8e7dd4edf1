//! A game with its variations, as a view shows it: every position, and a description of each move.

use crate::answers::opening_name;
use crate::cli::output::{analysis_text, escape_line, escape_text};
use crate::game::{GamePosition as _, MoveCode};
use crate::games::{AnyPosition, Notation, with_position};
use crate::openings::OpeningNames;
use crate::record::{
    DescribePosition, Game, Ply, PlyOrder, numbered_plies_from, score, shown_mark, with_game,
};
use crate::render::{DrawGame, Flip, PictureData, PictureOptions, TextStyle};

/// The main line of a game and its variations.
pub(crate) struct GameLines {
    /// The players, the event and the date.
    pub(super) title: String,
    /// The result, as `1-0, six ejections`.
    pub(super) result: String,
    /// The comment before the first move.
    pub(super) comment: Option<String>,
    start: AnyPosition,
    /// The first one is the main line.
    lines: Vec<DisplayedLine>,
    options: LineOptions,
}

/// The options by which the moves and boards of a game are written.
#[derive(Debug, Clone)]
pub(crate) struct LineOptions {
    pub(crate) notation: Notation,
    pub(crate) pictures: PictureOptions,
    pub(crate) style: TextStyle,
}

/// A line of moves.
pub(super) struct DisplayedLine {
    /// Which move its first move replaces; `None` for the main line.
    pub(super) branch: Option<Branch>,
    /// The comment before its first move.
    pub(super) comment: Option<String>,
    pub(super) steps: Vec<Step>,
}

/// The move that the first move of a variation replaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Branch {
    /// The number of the line.
    pub(super) line: usize,
    /// The number of moves before it in that line.
    pub(super) index: usize,
}

/// A move, with the annotations of the record and of an engine.
pub(super) struct Step {
    /// The number of its round, if it begins one or a line; as `12.` or `12...`.
    pub(super) number: Option<String>,
    /// The name of the move, with the mark of the record.
    pub(super) name: String,
    /// The move as a sentence.
    pub(super) sentence: String,
    pub(super) clock: Option<String>,
    pub(super) comment: Option<String>,
    /// The numbers of the lines that replace the move.
    pub(super) variations: Vec<usize>,
    mv: MoveCode,
    before: AnyPosition,
    after: AnyPosition,
}

impl GameLines {
    /// The lines of a game.
    pub(crate) fn new(game: &Game, names: &OpeningNames, options: LineOptions) -> GameLines {
        let seats = (0..game.seats()).map(|seat| {
            let name = game.seat_player(seat);
            name.map_or_else(|| format!("({})", game.seat_name(seat)), str::to_owned)
        });
        let players = seats.collect::<Vec<_>>().join(" – ");
        let facts = [
            Some(players),
            game.tag("Event").map(str::to_owned),
            game.date(),
        ];
        let title = facts.into_iter().flatten().collect::<Vec<_>>().join(", ");
        let ending = game.ending.map(|ending| ending.key().replace('-', " "));
        let result = [Some(game.result.code().to_owned()), ending];
        let mut lines = GameLines {
            title: escape_line(&title).into_owned(),
            result: result.into_iter().flatten().collect::<Vec<_>>().join(", "),
            comment: game.comment.as_deref().map(shown_text),
            start: game.start(),
            lines: Vec::new(),
            options,
        };
        with_game!(game, of => {
            let verdicts = game.analysis.as_deref().map_or(&[][..], |analysis| &analysis.plies);
            let reasons = game.move_reasons();
            let judge = |ply: usize, mv: MoveCode, before: &_, notation| {
                let verdict = verdicts.get(ply);
                verdict.map(|verdict| {
                    let reason = reasons.get(ply).copied().flatten();
                    let style = (notation, PlyOrder::Forward);
                    analysis_text::ply_text(verdict, reason, mv, before, style)
                })
            };
            lines.add(game.plies(), (of.start(), 1), (None, None), &judge, names);
        });
        lines
    }

    /// Adds a line that begins in a position with a move number, and its variations. `judge` returns the judgement of a move by an engine.
    fn add<P: DescribePosition>(
        &mut self,
        plies: &[Ply],
        (start, number): (P, usize),
        (branch, comment): (Option<Branch>, Option<&str>),
        judge: &dyn Fn(usize, MoveCode, &P, Notation) -> Option<String>,
        names: &OpeningNames,
    ) {
        let line = self.lines.len();
        self.lines.push(DisplayedLine {
            branch,
            comment: comment.map(shown_text),
            steps: Vec::new(),
        });
        let notation = self.options.notation;
        for (index, numbered) in numbered_plies_from(plies, start, number).iter().enumerate() {
            let (before, mv) = (numbered.before, numbered.mv);
            let mut after = before;
            after.play_unchecked(mv);
            let annotations = numbered.ply.annotations();
            let name = before.name_in(mv, notation);
            let mark = shown_mark(annotations.mark.as_deref().unwrap_or_default());
            let name = escape_line(&format!("{name}{mark}")).into_owned();
            let effect = P::replay_effect(mv, &before, PlyOrder::Forward);
            let opening = opening_name(&after.into(), names);
            let opening = opening.map_or_else(String::new, |name| format!("; {name}"));
            let judgement = judge(index, numbered.ply.mv, &before, notation).unwrap_or_default();
            let sentence = format!(
                "{} plays {name}{effect}; score {}{opening}{judgement}",
                before.seat_name(before.seat()),
                score(&after),
            );
            let dots = if numbered.begins_round() { "." } else { "..." };
            let has_number = numbered.begins_round() || index == 0;
            let step = Step {
                number: has_number.then(|| format!("{}{dots}", numbered.number)),
                name,
                sentence: escape_line(&sentence).into_owned(),
                clock: annotations.clock.as_deref().map(shown_text),
                comment: annotations.comment.as_deref().map(shown_text),
                variations: Vec::new(),
                mv: numbered.ply.mv,
                before: before.into(),
                after: after.into(),
            };
            self.lines[line].steps.push(step);
            for variation in &annotations.variations {
                let added = self.lines.len();
                self.lines[line].steps[index].variations.push(added);
                let branch = Some(Branch { line, index });
                self.add(
                    &variation.plies,
                    (before, numbered.number),
                    (branch, variation.comment.as_deref()),
                    &|_, _, _: &P, _| None,
                    names,
                );
            }
        }
    }

    /// A line.
    pub(super) fn line(&self, line: usize) -> &DisplayedLine {
        &self.lines[line]
    }

    /// The number of lines.
    #[cfg(test)]
    pub(super) fn count(&self) -> usize {
        self.lines.len()
    }

    /// The number of plies from the start of the game to the position after `index` moves of a line.
    pub(super) fn ply(&self, line: usize, index: usize) -> usize {
        match self.lines[line].branch {
            Some(branch) => self.ply(branch.line, branch.index) + index,
            None => index,
        }
    }

    /// The position after `index` moves of a line, and the move that led to it.
    fn position(&self, line: usize, index: usize) -> (AnyPosition, Option<&Step>) {
        let DisplayedLine { branch, steps, .. } = &self.lines[line];
        match (index.checked_sub(1), branch) {
            (Some(last), _) => (steps[last].after, Some(&steps[last])),
            (None, Some(branch)) => self.position(branch.line, branch.index),
            (None, None) => (self.start, None),
        }
    }

    /// The name of the seat to move after `index` moves of a line.
    pub(super) fn mover(&self, line: usize, index: usize) -> String {
        let (position, _) = self.position(line, index);
        with_position!(position, position => {
            position.seat_name(position.seat())
        })
    }

    /// The board after `index` moves of a line as text.
    pub(super) fn board(&self, line: usize, index: usize, flip: Flip) -> String {
        let (position, step) = self.position(line, index);
        let options = PictureOptions {
            flip,
            ..self.options.pictures.clone()
        };
        let start = self.start;
        with_position!(position, position => {
            board_text(&position, &start, step, &options, self.options.style)
        })
    }

    /// The side from which boards are seen at first.
    pub(super) fn flip(&self) -> Flip {
        self.options.pictures.flip
    }
}

/// A board as text; why it cannot be drawn, if the options do not fit it.
fn board_text<P: DrawGame>(
    position: &P,
    start: &AnyPosition,
    step: Option<&Step>,
    options: &PictureOptions,
    style: TextStyle,
) -> String {
    let start = P::of(start).unwrap_or(position);
    let before = step.and_then(|step| Some((step.mv.to_move(), P::of(&step.before)?)));
    let of = PictureData {
        start,
        played: before,
        ..PictureData::position(position)
    };
    match P::picture(of, options) {
        Ok(picture) => picture.text(style),
        Err(error) => escape_text(&error).into_owned(),
    }
}

fn shown_text(text: &str) -> String {
    escape_text(text).into_owned()
}
