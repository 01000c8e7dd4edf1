//! Replays a draft and builds a game.

use crate::game::GameState;
use crate::games::Notation;
use crate::record::input::raw_record::{Extent, RawRecord};
use crate::record::model::analysis;
use crate::record::model::game::Game;
use crate::record::model::problem::{Location, Problem, ProblemKind, Severity};
use crate::record::model::read_options::{EmptyGames, ReadOptions, Strictness};
use crate::record::model::record::Content;
use crate::record::model::tag::FRAGMENT;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::parse::header::players::bye::warn_of_byes;
use crate::record::resolve::claims::check_dates::check_dates;
use crate::record::resolve::claims::check_shapes::check_shapes;
use crate::record::resolve::claims::ply_claims::warn_of_refuted_claims;
use crate::record::resolve::claims::result_claims::check_result;
use crate::record::resolve::diagnosis::bad_word::bad_word;
use crate::record::resolve::fragment;
use crate::record::resolve::inference::outcome::Stop;
use crate::record::resolve::plies::{LineReplayer, join_comments, moves_as_text};
use crate::record::resolve::read_game::ReadGame;
use crate::record::resolve::read_game::RunOf;
use crate::record::resolve::stated_positions::take_stated_positions;
use crate::record::resolve::unique_tags::unique_tags;

/// Replays a draft. Returns the game or a rejection, the problems, and the notation if the record does not state it.
pub(crate) fn replay<P: ReadGame>(
    mut draft: Draft,
    record: &RawRecord,
    options: ReadOptions,
) -> (Content, Vec<Problem>, Option<Notation>) {
    check_dates(&mut draft, record, options.date_order);
    warn_of_byes(record, &mut draft);
    draft.tag_position_lines();
    take_stated_positions(&mut draft, record);
    let known = P::known_start(&mut draft, record, options);
    if !draft.stated_rules.faults.is_empty() {
        return reject_rules(draft, record);
    }
    if let Some(beginning) = fragment::beginning(&draft, known) {
        return replay_fragment(draft, record, known, beginning, options);
    }
    if draft.plies.is_empty() {
        return replay_without_moves(draft, record, known, options);
    }
    if draft.reverse {
        draft.plies.reverse();
    }
    let Some((mut run, layout_inferred)) = P::choose(&mut draft, record, known) else {
        return reject_without_start(draft, record);
    };
    let inferred_notation = inferred_notation(&draft, &run);

    let mut replayer = LineReplayer::<P> {
        notation: run.notation,
        marks: P::marks_ejections(&draft, run.notation),
        refuted: Vec::new(),
        stopped: Vec::new(),
    };
    let before = P::State::in_round(run.start, first_round(&draft, &run));
    let checked = run.checked.take();
    let (refuted, last) = checked.unwrap_or_else(|| replayer.check(&draft, &run, before.clone()));
    replayer.refuted = refuted;
    let mut game = Game::replayed(
        run.start,
        replayer.plies(&draft.plies, &run.moves, &before, 0),
        last,
    );
    game.layout_inferred = layout_inferred || draft.states_inferred_layout();
    game.comment = join_comments(&draft.comment);
    let LineReplayer {
        refuted, stopped, ..
    } = replayer;
    warn_of_refuted_claims(refuted, record, &mut draft);
    check_shapes(&mut draft, record, &run.start);
    for Stop { at, message, .. } in stopped {
        draft.warn(
            record,
            ProblemKind::Variation,
            at,
            format!("in a variation: {message}; the rest kept as a comment"),
        );
    }

    let is_guess = layout_inferred && run.moves.is_empty();
    let stop = stop_problem(&run, &draft, record, last, is_guess);
    let claimed = draft.tag("Incomplete").map(|tag| &tag.value);
    game.incomplete = stop
        .as_ref()
        .map(|problem| &problem.message)
        .or(claimed)
        .cloned();
    game.repaired = draft.tag("Mended").map(|tag| tag.value.clone());
    if let Some(tag) = draft.tag(analysis::TAG) {
        game.take_analysis(&tag.value);
    }
    check_result(&mut draft, record, &mut game);
    P::check_totals(&mut draft, record, &game);
    game.tags = unique_tags(record, &mut draft);

    let (content, problems) = accept_or_reject(game, draft, stop, options);
    (content, problems, inferred_notation)
}

/// The game of a draft without moves, if its start is known and such games are accepted, or a rejection.
fn replay_without_moves<P: ReadGame>(
    mut draft: Draft,
    record: &RawRecord,
    known: Option<P>,
    options: ReadOptions,
) -> (Content, Vec<Problem>, Option<Notation>) {
    let is_accepted = options.empty_games == EmptyGames::Keep && draft.stop.is_none();
    let Some(start) = known.filter(|_| is_accepted) else {
        let (content, problems) = reject_without_moves(draft, record, known);
        return (content, problems, None);
    };
    let mut game = Game::new(start);
    game.comment = join_comments(&draft.comment);
    check_shapes(&mut draft, record, &start);
    check_result(&mut draft, record, &mut game);
    game.tags = unique_tags(record, &mut draft);
    (Content::Game(Box::new(game)), draft.problems, None)
}

/// The notation of a run, if the record does not state it and no problem reports it yet.
fn inferred_notation<P: ReadGame>(draft: &Draft, run: &RunOf<P>) -> Option<Notation> {
    let is_reported = || {
        let mut problems = draft.problems.iter();
        problems.any(|problem| problem.kind == ProblemKind::NotationInferred)
    };
    let is_inferred = !draft.states_notation() && !run.moves.is_empty() && !is_reported();
    P::notation(run.notation).filter(|_| is_inferred)
}

/// The problem because of which the game stops before the end of its record, if it does, with a diagnosis of a bad move. Without a legal move, a
/// layout that the record does not state is only a guess, and a diagnosis would be one too.
fn stop_problem<P: ReadGame>(
    run: &RunOf<P>,
    draft: &Draft,
    record: &RawRecord,
    reached: P,
    is_guess: bool,
) -> Option<Problem> {
    let mut problem = run
        .stop
        .as_ref()
        .map(|stop| stop.problem(record))
        .or_else(|| parser_stop(draft, record))
        .or_else(|| truncation(record))?;
    if is_guess {
        return Some(problem);
    }
    let parsed = draft.stop.as_ref().map(|stop| stop.at);
    let at = run.stop.as_ref().map(|stop| stop.at).or(parsed);
    let board = if draft.reverse { run.start } else { reached };
    let at = at.unwrap_or_default();
    add_diagnosis(&mut problem, record, at, board, Some(run.notation), draft);
    if let Some(diagnosis) = problem.diagnosis.as_mut().filter(|_| draft.reverse) {
        // Suggestions are moves, but a backward listing holds the inverses of moves.
        diagnosis.suggestions.clear();
    }
    Some(problem)
}

/// Rejects a record whose start is not known: a stated start position cannot be read, which is reported already, or the rules allow no layout.
fn reject_without_start(
    mut draft: Draft,
    record: &RawRecord,
) -> (Content, Vec<Problem>, Option<Notation>) {
    if draft.unknown_start.is_none() {
        let fault = "no layout is a start under them, expected a start position";
        draft.stated_rules.faults.push(fault.to_owned());
    }
    reject_rules(draft, record)
}

/// Rejects a record whose rules are faulty.
fn reject_rules(draft: Draft, record: &RawRecord) -> (Content, Vec<Problem>, Option<Notation>) {
    let problem = draft.stated_rules.problem(record);
    let problems = draft.problems.into_iter().chain(problem).collect();
    (Content::Rejected, problems, None)
}

/// The fragment of a record that begins in mid-game: its moves are stored in a tag, because the position is not known.
fn replay_fragment<P: ReadGame>(
    mut draft: Draft,
    record: &RawRecord,
    known: Option<P>,
    (number, at): (u32, usize),
    options: ReadOptions,
) -> (Content, Vec<Problem>, Option<Notation>) {
    let Some(start) = known.or_else(|| P::fragment_start(&draft)) else {
        return reject_rules(draft, record);
    };
    let mut game = Game::fragment_at(start, known.is_some());
    game.layout_inferred = draft.states_inferred_layout() && known.is_some();
    game.comment = join_comments(&draft.comment);
    if !draft.plies.is_empty() {
        draft.tags.retain(|tag| tag.name != FRAGMENT);
        let moves = moves_as_text(&draft.plies, None);
        draft.tags.push(DraftTag::new(FRAGMENT, moves, at));
    }
    let why = fragment::incomplete_message(number);
    game.incomplete = Some(why.clone());
    game.repaired = draft.tag("Mended").map(|tag| tag.value.clone());
    check_result(&mut draft, record, &mut game);
    game.tags = unique_tags(record, &mut draft);
    let problem = Problem::error(ProblemKind::Fragment, record.location(at), why);
    draft.problems.push(problem);
    let stop = parser_stop(&draft, record).or_else(|| truncation(record));
    let problems = draft.problems.into_iter().chain(stop).collect();
    let content = match options.strictness {
        Strictness::Tolerant => Content::Game(Box::new(game)),
        Strictness::Strict => Content::Rejected,
    };
    (content, problems, None)
}

/// The number of the first move: 1, unless a listing backward ends in mid-game, as its numbers show.
fn first_round<P: ReadGame>(draft: &Draft, run: &RunOf<P>) -> usize {
    let numbered = (0..)
        .zip(draft.plies.iter())
        .find_map(|(index, ply): (usize, _)| Some((index, ply.number?.0)));
    match numbered.filter(|_| draft.reverse) {
        Some((index, number)) => {
            let mut state = P::State::in_round(run.start, 1);
            let before = run.moves.iter().take(index);
            before.for_each(|&mv| state.play_unchecked(mv));
            (number as usize + 1).saturating_sub(state.round()).max(1)
        }
        None => 1,
    }
}

/// The game; or a rejection if it has no plies, or if a strict reader finds an error.
fn accept_or_reject(
    game: Game,
    mut draft: Draft,
    stop: Option<Problem>,
    options: ReadOptions,
) -> (Content, Vec<Problem>) {
    let mut problems = std::mem::take(&mut draft.problems);
    problems.extend(stop);
    if game.plies().is_empty() {
        return (Content::Rejected, problems);
    }
    if options.strictness == Strictness::Strict {
        let claims = problems
            .iter_mut()
            .filter(|problem| problem.kind.is_claim());
        claims.for_each(|problem| problem.severity = Severity::Error);
        if problems
            .iter()
            .any(|problem| problem.severity == Severity::Error)
        {
            return (Content::Rejected, problems);
        }
    }
    (Content::Game(Box::new(game)), problems)
}

/// Rejects a record without a readable move.
fn reject_without_moves<P: ReadGame>(
    draft: Draft,
    record: &RawRecord,
    known: Option<P>,
) -> (Content, Vec<Problem>) {
    let mut why = parser_stop(&draft, record).unwrap_or_else(|| {
        Problem::error(
            ProblemKind::NothingToReplay,
            record.location(record.body),
            "no moves, expected at least one".to_owned(),
        )
    });
    if let (Some(start), Some(stop)) = (known, &draft.stop) {
        add_diagnosis(&mut why, record, stop.at, start, None, &draft);
    }
    let mut problems = draft.problems;
    problems.push(why);
    (Content::Rejected, problems)
}

/// The problem that stopped the parser among the moves.
fn parser_stop(draft: &Draft, record: &RawRecord) -> Option<Problem> {
    let stop = draft.stop.as_ref()?;
    let next = u32::try_from(draft.plies.len() + 1).ok();
    let location = Location {
        ply: next.filter(|_| stop.kind.is_among_moves()),
        ..record.location(stop.at)
    };
    Some(Problem::error(stop.kind, location, stop.message.clone()))
}

/// Adds a diagnosis to a problem with a move.
fn add_diagnosis<P: ReadGame>(
    problem: &mut Problem,
    record: &RawRecord,
    at: usize,
    position: P,
    notation: Option<P::Notation>,
    draft: &Draft,
) {
    if problem.kind.is_bad_move() {
        let (before, word) = bad_word(&record.text[at..]);
        let diagnosis = P::diagnose(word, at + before, position, notation, draft);
        problem.diagnosis = diagnosis.map(Box::new);
    }
}

/// The problem of a stream that ends with an error in mid-record.
fn truncation(record: &RawRecord) -> Option<Problem> {
    let message = "the file cannot be read any further, expected the rest of the game";
    let end = || record.location(record.text.len());
    (record.extent == Extent::Truncated)
        .then(|| Problem::error(ProblemKind::Truncated, end(), message.to_owned()))
}
