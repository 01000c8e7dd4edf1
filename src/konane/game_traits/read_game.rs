//! Kōnane for the replay of drafts.

use super::{board_tags, repeated_fields, typos};
use crate::game::{EndReason, GameEnd, NumberMeaning, excerpt};
use crate::games::InGame as _;
use crate::konane::{
    BoardSize, Layout, Move, MoveError, Position, RecordToken, ResolveError, Rules, Token,
    is_position_text, moves_are_digits, read_move, read_position,
};
use crate::notation;
use crate::record::{
    Draft, DraftPly, Format, FreeText, Game, Meaning, MoveDiagnosis, MoveList, MoveListError,
    NoTextMove, PositionFaults, ProblemKind, RawRecord, ReadGame, ReadOptions, RunOf, TypedGame,
    WriteGame, begins_late, check_counts, read_plain_moves, run, run_back, unconfirmed_start,
};

/// Records of Kōnane are written strictly.
impl FreeText for Position {
    type Move = NoTextMove;

    /// Rows, the side to move, and the square that was emptied first or `-`.
    fn is_position_line(text: &str) -> bool {
        text.contains('/')
            && text.split_whitespace().count() == 3
            && read_position(text, Rules::STANDARD).is_ok()
    }
}

impl ReadGame for Position {
    type Notation = ();
    type Error = MoveError;

    fn is_stated(draft: &Draft) -> bool {
        let has = |name, is: fn(&str) -> bool| draft.tag(name).is_some_and(|tag| is(&tag.value));
        draft.tags.iter().any(board_tags::is_board)
            || has("Variant", |value| value.parse::<Layout>().is_ok())
            || (draft.position_lines.iter()).any(|(text, _)| is_position_text(text))
            || has("Position", is_position_text)
            || has("StartPosition", is_position_text)
            || has("FinalPosition", is_position_text)
    }

    /// A record begins with the square of a stone that is taken off; no move of another game is a single square or cell.
    fn may_begin_with(text: &str) -> bool {
        Token::parse_prefix(text).is_some_and(|(token, rest)| {
            let ends = rest.is_empty()
                || rest.starts_with(|c: char| c.is_whitespace() || "!?{,;|\"".contains(c));
            ends && token.is_one_square()
        })
    }

    /// Two single squares and then only jumps: two cells after each other may be a move of another game, but not among moves with a sign between two cells.
    fn are_its_moves(plies: &[DraftPly]) -> bool {
        let is_one_square = |ply: &DraftPly| ply.token::<Position>().token().is_one_square();
        plies.split_at_checked(2).is_some_and(|(opening, jumps)| {
            !jumps.is_empty()
                && opening.iter().all(is_one_square)
                && !jumps.iter().any(is_one_square)
        })
    }

    fn read_moves(&self, text: &str) -> Result<MoveList<Move>, MoveListError> {
        read_plain_moves(text, self, ())
    }

    fn read_name(&self, name: &str) -> Option<Move> {
        read_move(name, self).ok()
    }

    fn is_position(text: &str) -> bool {
        is_position_text(text)
    }

    fn read_start(text: &str, rules: Rules) -> Result<Position, PositionFaults> {
        read_position(text, rules).map_err(|error| PositionFaults {
            faults: error.faults.clone(),
            message: error.to_string(),
        })
    }

    fn read_position(text: &str, rules: Option<&str>) -> Result<Position, String> {
        let rules = rules.map_or(Ok(Rules::STANDARD), str::parse);
        let mut faults = Vec::new();
        if let Err(error) = &rules {
            faults.push(format!("--rules: {error}"));
        }
        let position = read_position(text, *rules.as_ref().unwrap_or(&Rules::STANDARD));
        match position {
            Ok(position) if faults.is_empty() => return Ok(position),
            Ok(_) => {}
            Err(error) => faults.push(format!("'{text}': {error}")),
        }
        Err(faults.join("; "))
    }

    fn resolve(token: &RecordToken, position: &Position, (): ()) -> Result<Move, MoveError> {
        let mv = token.token().resolve(position);
        mv.map_err(|reason| unresolved(token, reason))
    }

    fn resolve_inverse(
        token: &RecordToken,
        position: &Position,
        (): (),
    ) -> Result<Move, MoveError> {
        let mv = token.token().resolve_inverse(position);
        mv.map_err(|reason| unresolved(token, reason))
    }

    fn is_ambiguous(_: &MoveError) -> bool {
        false
    }

    fn take_statements(record: &RawRecord, _: ReadOptions, _: Format, draft: &mut Draft) {
        if Self::moves_are_numbers(&record.text[record.body..]) {
            draft.numbers = NumberMeaning::Moves;
        }
    }

    fn moves_are_numbers(text: &str) -> bool {
        moves_are_digits(text)
    }

    fn known_start(
        draft: &mut Draft,
        record: &RawRecord,
        options: ReadOptions,
    ) -> Option<Position> {
        let start = board_tags::known_start(draft, record, options);
        // The name of the game is derived again when the game is written.
        draft.tags.retain_mut(|tag| {
            let is_number = tag.value.starts_with(|c: char| c.is_ascii_digit());
            if tag.name == "Game" && is_number {
                tag.name = "GameId".into();
            }
            tag.name != "Game"
        });
        draft
            .start
            .and_then(|start| Position::of(&start).copied())
            .or(start)
    }

    fn is_resolved(draft: &Draft, _: Option<Position>) -> bool {
        let mut names = ["StartPosition", "Position", "FinalPosition"].iter();
        draft.start.is_some() || names.any(|name| draft.tag(name).is_some())
    }

    fn fragment_start(_: &Draft) -> Option<Position> {
        Some(Layout::new(BoardSize::new(8, 8)?).position())
    }

    fn choose(
        draft: &mut Draft,
        record: &RawRecord,
        known: Option<Position>,
    ) -> Option<(RunOf<Position>, bool)> {
        let last = last_position(draft, record);
        if let Some(last) = last
            && (draft.reverse || known.is_none() || begins_late(draft))
        {
            // A stated position may be that before a later move.
            let forward = known.filter(|_| !draft.reverse);
            let forward = forward.map(|start| run(draft, start, ()));
            let forward = forward.filter(|run| run.stop.is_none());
            let run = forward.unwrap_or_else(|| run_from_end(draft, record, known, last));
            return Some((run, false));
        }
        if draft.reverse {
            // The inverse names of a listing backward are names of moves from the start on.
            for ply in draft.plies.iter_mut() {
                ply.token = ply.token::<Position>().inverse().into();
            }
        }
        Some(match known {
            Some(start) => (run(draft, start, ()), false),
            None => (inferred_run(draft, record), true),
        })
    }

    fn notation((): ()) -> Option<notation::Notation> {
        None
    }

    fn marks_ejections(_: &Draft, (): ()) -> bool {
        false
    }

    fn refuted_mark(_: &DraftPly, _: Move, _: &Position, _: bool) -> Option<(ProblemKind, String)> {
        None
    }

    fn refuted_name(_: &str, _: Move, _: &Position, _: bool) -> Option<String> {
        None
    }

    const REPEATED_FIELDS: &'static [&'static str] = repeated_fields::REPEATED;

    fn refuted_field(name: &str, value: &str, mv: Move, position: &Position) -> Option<String> {
        repeated_fields::refuted(name, value, mv, position)
    }

    fn check_totals(draft: &mut Draft, record: &RawRecord, game: &Game) {
        check_counts(draft, record, game);
        let (Some(of), Some(tag)) = (game.of::<Position>(), draft.tag("FinalPosition")) else {
            return;
        };
        let real = of.last();
        if game.incomplete.is_none() && !real.is_exactly(&tag.value) {
            let message = format!(
                "final position `{}` is not that of the replay, expected {}",
                excerpt(&tag.value),
                real.to_text()
            );
            draft.warn(record, ProblemKind::FinalPosition, tag.at, message);
        }
    }

    fn diagnose(
        word: &str,
        at: usize,
        position: Position,
        _: Option<()>,
        draft: &Draft,
    ) -> Option<MoveDiagnosis> {
        Some(MoveDiagnosis {
            position: position.into(),
            notation: notation::Notation::default(),
            word: word.to_owned(),
            at,
            suggestions: typos::suggestions(word, at, &position, draft),
        })
    }

    fn meanings(&self, word: &str, _: notation::Notation) -> Vec<Meaning<Move>> {
        typos::meanings(word, self)
    }

    fn end_phrase(&self, _: GameEnd) -> String {
        format!("{} has won, no move being left", self.turn().opponent())
    }

    fn ends_by(&self, reason: EndReason) -> bool {
        reason == EndReason::NoMove
    }

    fn expected_for(_: TypedGame<'_, Position>, reason: EndReason) -> String {
        match reason {
            EndReason::NoMove => "no legal move at the end".to_owned(),
            _ => "no-move, the only end of a game of Kōnane".to_owned(),
        }
    }
}

/// The stated final position, if it can be read.
fn last_position(draft: &mut Draft, record: &RawRecord) -> Option<Position> {
    let (value, at) = draft
        .tag("FinalPosition")
        .map(|tag| (tag.value.clone(), tag.at))?;
    let rules = draft.tag("Rules").and_then(|tag| tag.value.parse().ok());
    match read_position(&value, rules.unwrap_or(Rules::STANDARD)) {
        Ok(position) => Some(position),
        Err(error) => {
            let message = format!("final position: {error}");
            draft.warn(record, ProblemKind::Position, at, message);
            None
        }
    }
}

fn states_position(draft: &Draft) -> bool {
    let mut names = ["StartPosition", "Position"].iter();
    names.any(|name| draft.tag(name).is_some())
}

/// The run backward from the final position. It stops before its first move if that may not be the first one of the game.
fn run_from_end(
    draft: &mut Draft,
    record: &RawRecord,
    known: Option<Position>,
    last: Position,
) -> RunOf<Position> {
    let mut run = run_back(draft, last, ());
    if run.stop.is_some() || known == Some(run.start) {
        return run;
    }
    run.stop = unconfirmed_start(draft, &run.start);
    if known.is_some() && (states_position(draft) || run.stop.is_some()) {
        let at = draft.plies.first().map_or(0, |ply| ply.at);
        let message = "played backward from the final position, the record does not lead to the start that it states";
        draft.warn(record, ProblemKind::Position, at, message);
    }
    run
}

/// The run from the smallest usual board on which all moves are legal and the game ends; or else on which all moves are legal, or most of them.
fn inferred_run(draft: &mut Draft, record: &RawRecord) -> RunOf<Position> {
    let rules = draft.tag("Rules").and_then(|tag| tag.value.parse().ok());
    let rules = rules.unwrap_or(Rules::STANDARD);
    let starts = Layout::usual().map(|layout| layout.position().with_rules(rules));
    let runs = starts.map(|start| run(draft, start, ()));
    let rank = |run: &RunOf<Position>| {
        let ends = run.checked.as_ref().is_some_and(|(_, last)| last.is_over());
        (
            run.stop.is_none(),
            ends && run.stop.is_none(),
            run.moves.len(),
        )
    };
    let best = runs.reduce(|best, other| {
        if rank(&other) > rank(&best) {
            other
        } else {
            best
        }
    });
    let best = best.expect("there are usual boards");
    let at = draft.plies.first().map_or(0, |ply| ply.at);
    let size = best.start.board().size();
    let message = format!(
        "no board stated, taken for {size}, the smallest usual one on which the moves are legal"
    );
    draft.warn(record, ProblemKind::LayoutInferred, at, message);
    best
}

fn unresolved(token: &RecordToken, reason: ResolveError) -> MoveError {
    MoveError::Unresolved {
        text: token.to_string(),
        reason,
    }
}
