//! Records that begin in mid-game: how they are told, and how one is read as the second half of a game.

use crate::notation::read_position_under;
use crate::record::model::game::Game;
use crate::record::model::problem::{Location, Problem, ProblemKind, Severity};
use crate::record::model::result::GameResult;
use crate::record::parse::draft::Draft;
use crate::record::parse::stated::one_colored;
use crate::record::reader::options::ReadOptions;
use crate::record::reader::parse_record::{kept, parse};
use crate::record::reader::record::Content;
use crate::record::resolve::choose::{ends_as_stated, from_final_position};
use crate::record::resolve::replay;
use crate::rules::{Course, Layout, Position, Rules};

/// The tag in which a fragment has its moves as they were written: without the position before them they are only text.
pub(crate) const TAG: &str = "Fragment";

impl Game {
    /// A fragment: a game without moves, for the position before those of its record is not known. `start` is the start of the layout
    /// that the record states. Where it states none, the start stands for the rules alone, and the game has no layout; `None` where no
    /// layout is a start under the rules.
    pub(crate) fn fragment(start: Option<Position>, rules: &Rules) -> Option<Game> {
        let any = || {
            Layout::all()
                .iter()
                .find_map(|layout| layout.start(rules).ok())
        };
        let mut game = Game::new(start.or_else(any)?);
        game.lacks_start = start.is_none();
        Some(game)
    }

    /// The number of the move with which a fragment begins.
    pub(crate) fn begins_with(&self) -> Option<u32> {
        let (digits, _) = self
            .tag(TAG)
            .filter(|_| self.is_fragment())?
            .split_once('.')?;
        digits.parse().ok().filter(|number| *number > 1)
    }

    /// Whether only a later part of the game is known, and not the position from which that is played. A fragment has no moves: its tag
    /// `Fragment` holds them as text, and [`Game::incomplete`] says with which move they begin.
    pub fn is_fragment(&self) -> bool {
        self.plies().is_empty() && self.incomplete.is_some()
    }
}

/// The number of the move with which a record begins, where the position before that is not known; and where it stands.
pub(crate) fn beginning(draft: &Draft, known: Option<Position>) -> Option<(u32, usize)> {
    if draft.plies.is_empty() {
        let tag = draft.tag(TAG).filter(|_| draft.stop.is_none())?;
        let (digits, _) = tag.value.split_once('.')?;
        return Some((digits.parse().ok()?, tag.at));
    }
    let begins = draft.plies[0].number.filter(|(number, _)| *number > 1)?;
    let is_resolved = draft.reverse
        || states_position(draft)
        || from_final_position(draft).is_some()
        || known.is_some_and(|start| ends_as_stated(draft, start));
    (!is_resolved).then_some(begins)
}

/// Whether the record says how the board stood before its first move.
fn states_position(draft: &Draft) -> bool {
    let rules = &draft.stated.rules;
    let is_drawn = |name| {
        draft.tag(name).is_some_and(|tag| {
            one_colored(&tag.value, rules).is_some()
                || read_position_under(&tag.value, Some(rules)).is_ok()
        })
    };
    draft.start.is_some() || is_drawn("StartPosition") || is_drawn("Position")
}

/// Reads a text that was kept as one record and begins in mid-game as the second half of a game, which ends before its first move. Gives
/// the whole game, with what is said of both halves, and the problems of the second one; `None` where the numbers do not continue, not
/// every move is legal, or the rules contradict each other.
pub fn read_second_half(
    first: &Game,
    text: &str,
    location: Location,
    options: ReadOptions,
) -> Option<(Game, Vec<Problem>)> {
    let mut course = Course::new(first.start());
    first.moves().for_each(|mv| course.apply(mv));
    let options = ReadOptions {
        rules: *first.rules(),
        ..options
    };
    let raw = kept(text, location, options)?;
    let (_, mut draft) = parse(&raw, options, None);
    if draft.plies.is_empty() {
        take_moves_of_tag(&mut draft, location, options);
    }
    let (number, _) = draft.plies.first()?.number?;
    if number as usize != course.round() || draft.stated.rules != *first.rules() || draft.reverse {
        return None;
    }
    draft.start = Some(first.last());
    let (content, mut problems, _) = replay::replay(draft, &raw, options);
    let Content::Game(second) = content else {
        return None;
    };
    if second.incomplete.is_some() || second.start() != first.last() {
        return None;
    }
    // Counted from the position before them, moves that continue all seem to have a wrong number.
    let is_first_number = |problem: &Problem| {
        problem.kind == ProblemKind::MoveNumber && problem.location.ply == Some(1)
    };
    // A total is that of the whole game.
    problems.retain(|problem| problem.kind != ProblemKind::Plies);
    if let Some(index) = problems.iter().position(is_first_number) {
        problems.remove(index);
    }
    for problem in &mut problems {
        let before = u32::try_from(first.plies().len()).unwrap_or(u32::MAX);
        let ply = &mut problem.location.ply;
        *ply = ply.map(|ply| ply.saturating_add(before));
    }
    Some((joined(first, &second, course)?, problems))
}

/// Takes the moves of a record that has them in a tag, as a fragment is written.
fn take_moves_of_tag(draft: &mut Draft, location: Location, options: ReadOptions) {
    let moves = draft.tag(TAG).map(|tag| tag.value.clone());
    let raw = moves.and_then(|moves| kept(&moves, location, options));
    if let Some(raw) = raw {
        let (_, moves) = parse(&raw, options, None);
        (draft.plies, draft.stop) = (moves.plies, moves.stop);
        draft.tags.retain(|tag| tag.name != "Incomplete");
    }
}

/// The game of two halves; `None` where its rules end it before its last move.
fn joined(first: &Game, second: &Game, mut course: Course) -> Option<Game> {
    let mut game = first.clone();
    for ply in second.plies() {
        if course.end().is_some() {
            return None;
        }
        course.apply(ply.mv);
        game.play(ply.clone()).ok()?;
    }
    if let (Some(comment), Some(last)) = (&second.comment, first.plies().len().checked_sub(1)) {
        game.note(last, |own| {
            Some(
                own.into_iter()
                    .chain([comment.clone()])
                    .collect::<Vec<_>>()
                    .join(" "),
            )
        });
    }
    for (name, value) in &second.tags {
        if game.tags.iter().all(|(own, _)| own != name) {
            game.tags.push((name.clone(), value.clone()));
        }
    }
    game.tags
        .retain(|(name, _)| name != TAG && name != "Incomplete");
    match (first.result, second.result) {
        (_, GameResult::Unknown) => {}
        (GameResult::Unknown, result) => game.result = result,
        (one, other) if one != other => return None,
        _ => {}
    }
    game.ending = second.ending.or(first.ending);
    (game.incomplete, game.analysis) = (None, None);
    game.complete_result();
    Some(game)
}

/// What is said of a record that begins with this move.
pub(crate) fn told(number: u32) -> String {
    format!("begins with move {number}, and the position before it is not known")
}

/// What is said of a game that was joined of two records, at the place where the second one begins.
pub fn joined_warning(location: Location, first: &str, second: &str) -> Problem {
    let message =
        format!("joined of two records: the first half of {first}, the second half of {second}");
    Problem::new(Severity::Warning, ProblemKind::Joined, location, message)
}
