//! Repairs a record, from the layout that it states or from the only one from which it can be repaired.

use super::ambiguity::is_unambiguous;
use super::search::{RepairedWord, Solution, solutions};
use crate::games::{AnyLayout, GameKind, with_game_kind};
use crate::record::formats::parse_record::parse;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::move_diagnosis::MoveDiagnosis;
use crate::record::model::problem::{Location, Problem, ProblemKind, Severity};
use crate::record::model::read_options::ReadOptions;
use crate::record::model::record::Content;
use crate::record::reader::interpret::interpret;
use crate::record::resolve::read_game::ReadGame;

/// How a record can be repaired.
pub(crate) enum RepairOutcome {
    /// In no way, or not for certain.
    None,
    /// In one way: the repaired game and its problems.
    Repaired(Content, Vec<Problem>),
    /// From each of several layouts, none of which the record states.
    Layouts(Vec<AnyLayout>),
}

/// The repair of a record of a game, which stops with these problems.
pub(crate) fn repair(
    record: &RawRecord,
    game: GameKind,
    stopped: &[Problem],
    options: ReadOptions,
) -> RepairOutcome {
    with_game_kind!(game, P => repair_of::<P>(record, stopped, options))
}

fn repair_of<P: ReadGame>(
    record: &RawRecord,
    stopped: &[Problem],
    options: ReadOptions,
) -> RepairOutcome {
    let unstated = layout_unstated(stopped).filter(|_| options.layout.is_none());
    let mut from_layouts = match unstated {
        Some(_) => from_layouts::<P>(record, stopped, options),
        None => Vec::new(),
    };
    let Some(place) = unstated.filter(|_| !from_layouts.is_empty()) else {
        return only(solutions::<P>(record, stopped, options))
            .map_or(RepairOutcome::None, |solution| repaired(solution, None));
    };
    // From a layout from which more words have to be repaired the record is explained less well.
    let fewest = from_layouts
        .iter()
        .filter_map(|(_, found)| fewest_words(found));
    let fewest = fewest.min();
    from_layouts.retain(|(_, found)| !found.is_empty() && fewest_words(found) == fewest);
    if from_layouts.len() > 1 {
        let layouts = from_layouts.iter().map(|(layout, _)| *layout);
        return RepairOutcome::Layouts(layouts.collect());
    }
    let found = from_layouts.pop().and_then(|(layout, found)| {
        let solution = only(found)?;
        let words = match solution.repaired.len() {
            1 => "a repaired word".to_owned(),
            words => format!("{words} repaired words"),
        };
        let message = format!(
            "layout not stated; only from {} does the whole record replay with {words}",
            layout.name()
        );
        let kind = ProblemKind::LayoutInferred;
        let inferred = Problem::new(Severity::Warning, kind, place, message);
        Some(repaired(solution, Some(inferred)))
    });
    found.unwrap_or(RepairOutcome::None)
}

/// The layouts from which a record that states none may begin, each with its repairs from there.
fn from_layouts<P: ReadGame>(
    record: &RawRecord,
    stopped: &[Problem],
    options: ReadOptions,
) -> Vec<(AnyLayout, Vec<Solution<P>>)> {
    let mut first_word: Option<MoveDiagnosis> = None;
    let mut found = Vec::new();
    for (layout, start) in P::possible_starts(&parse(record, options, None).1) {
        let has_repair = |help: &MoveDiagnosis| {
            let meanings = start.meanings(&help.word, help.notation);
            meanings.iter().any(|meaning| meaning.repaired.is_some())
        };
        // A record that stops at its first word does so from every layout.
        if first_word.as_ref().is_some_and(|help| !has_repair(help)) {
            continue;
        }
        let options = ReadOptions {
            layout: Some(layout),
            ..options
        };
        let problems = interpret(record, options).problems;
        // A layout that is inferred nevertheless is that of another statement of the record.
        if problems.iter().any(is_inferred) {
            continue;
        }
        if !stopped.iter().any(is_inferred) && first_word.is_none() {
            let mut helps = problems
                .iter()
                .filter_map(|problem| problem.diagnosis.as_deref());
            let Some(help) = helps.next() else {
                return found;
            };
            first_word = Some(help.clone());
        }
        found.push((layout, solutions::<P>(record, &problems, options)));
    }
    found
}

/// The fewest words that are repaired in one of some solutions; of two it is not known whether there are others.
fn fewest_words<P: ReadGame>(found: &[Solution<P>]) -> Option<usize> {
    match found {
        [] => None,
        [solution] => Some(solution.repaired.len()),
        _ => Some(1),
    }
}

/// The place of a record that does not state its layout: it was inferred, or no move was read from which it could be.
fn layout_unstated(stopped: &[Problem]) -> Option<Location> {
    let inferred = stopped.iter().find(|problem| is_inferred(problem));
    let is_explained = stopped.iter().any(|problem| problem.diagnosis.is_some());
    let at_first = stopped.iter().find(|problem| problem.kind.is_bad_move());
    let found = inferred.or(at_first.filter(|_| !is_explained));
    found.map(|problem| Location {
        ply: None,
        ..problem.location
    })
}

fn is_inferred(problem: &Problem) -> bool {
    problem.kind == ProblemKind::LayoutInferred
}

/// The only solution, if nothing else explains the record.
fn only<P: ReadGame>(mut found: Vec<Solution<P>>) -> Option<Solution<P>> {
    let solution = found.pop().filter(|_| found.is_empty())?;
    is_unambiguous(&solution).then_some(solution)
}

/// The repaired game and its problems, with that about an inferred layout.
fn repaired<P: ReadGame>(solution: Solution<P>, inferred: Option<Problem>) -> RepairOutcome {
    let Solution {
        mut game,
        mut problems,
        repaired,
        ..
    } = solution;
    let before = game.repaired.take().into_iter();
    let words = before.chain(repaired.iter().map(RepairedWord::sentence));
    game.repaired = Some(words.collect::<Vec<_>>().join("; "));
    game.layout_inferred |= inferred.is_some();
    problems.extend(inferred);
    problems.extend(repaired.iter().map(RepairedWord::problem));
    RepairOutcome::Repaired(Content::Game(Box::new(game)), problems)
}
