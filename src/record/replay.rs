//! Replays a draft by the rules and makes a game of it.

use super::choose::{choose, declared_notation, known_start};
use super::claims::{check_moves, check_result, check_totals};
use super::cut::RawRecord;
use super::draft::Draft;
use super::game::{Game, Ply};
use super::problem::{Kind, Place, Problem, Severity};
use super::{Content, ReadOptions, Strictness};

/// Makes a game of a draft, or says why there is none.
pub(super) fn replay(
    mut draft: Draft,
    record: &RawRecord,
    options: ReadOptions,
) -> (Content, Vec<Problem>) {
    let known = known_start(&mut draft, record, options);
    let declared = declared_notation(&mut draft, record, options);
    if draft.plies.is_empty() {
        return nothing_to_replay(draft, record);
    }
    let (run, layout_inferred) = choose(&mut draft, record, known, declared, options.rules);

    let mut game = Game::new(run.start);
    game.layout_inferred = layout_inferred;
    game.comment = joined(&draft.comment);
    game.tags = draft
        .tags
        .iter()
        .map(|tag| (tag.name.clone(), tag.value.clone()))
        .collect();
    for (&made, ply) in run.moves.iter().zip(&draft.plies) {
        let (mark, clock, comment) = (ply.mark.clone(), ply.clock.clone(), joined(&ply.comments));
        game.play(Ply {
            made,
            mark,
            clock,
            comment,
        })
        .expect("the replay allowed the move");
    }

    let stop = run
        .stop
        .as_ref()
        .map(|stop| stop.problem(&draft, record))
        .or_else(|| unreadable(&draft, record));
    if let Some(problem) = &stop {
        game.incomplete = Some(problem.message.clone());
    } else if let Some(tag) = draft.tag("Incomplete") {
        game.incomplete = Some(tag.value.clone());
    }
    check_moves(&mut draft, record, &run, &game);
    check_result(&mut draft, record, &mut game, options.rules);
    check_totals(&mut draft, record, &game);

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

/// A record without any move that can be read.
fn nothing_to_replay(draft: Draft, record: &RawRecord) -> (Content, Vec<Problem>) {
    let why = unreadable(&draft, record).unwrap_or_else(|| {
        Problem::error(
            Kind::NothingToReplay,
            record.place(record.body),
            "no moves, expected at least one".to_owned(),
        )
    });
    let mut problems = draft.problems;
    problems.push(why);
    (Content::Rejected, problems)
}

/// What stopped the parser among the moves.
fn unreadable(draft: &Draft, record: &RawRecord) -> Option<Problem> {
    let stop = draft.stop.as_ref()?;
    let ply = u32::try_from(draft.plies.len() + 1).ok();
    let place = Place {
        ply,
        ..record.place(stop.at)
    };
    Some(Problem::error(stop.kind, place, stop.message.clone()))
}

fn joined(comments: &[String]) -> Option<String> {
    if comments.is_empty() {
        None
    } else {
        Some(comments.join(" "))
    }
}
