//! Repairs a record, from the layout that it states or from the only one from which it can be repaired.

use super::ambiguity::is_unambiguous;
use super::search::{RepairedWord, Solution, solutions};
use crate::game::GameLayout as _;
use crate::games::{AnyLayout, GameKind, with_game_kind};
use crate::record::formats::parse_record::parse;
use crate::record::input::raw_record::RawRecord;
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
    let from_taken = || solutions::<P>(record, stopped, options);
    let unstated = layout_unstated(stopped).filter(|_| options.layout.is_none());
    let parse = |record: &RawRecord| parse(record, options, None).1;
    let possible = unstated.and_then(|place| {
        let layouts = P::possible_layouts(&parse(record), record, &parse)?;
        Some((place, layouts))
    });
    let Some((place, mut layouts)) = possible else {
        return only(from_taken()).map_or(RepairOutcome::None, |solution| repaired(solution, None));
    };
    // The record may replay as free text only.
    if layouts.is_empty() && !from_taken().is_empty() {
        layouts = P::Layout::listed().map(Into::into).collect();
    }
    let mut from_layouts = from_layouts::<P>(record, &layouts, options);
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
    layouts: &[AnyLayout],
    options: ReadOptions,
) -> Vec<(AnyLayout, Vec<Solution<P>>)> {
    let mut found = Vec::new();
    for &layout in layouts {
        let options = ReadOptions {
            layout: Some(layout),
            ..options
        };
        let problems = interpret(record, options).problems;
        // A layout that is inferred nevertheless is that of another statement of the record.
        if !problems.iter().any(is_inferred) {
            found.push((layout, solutions::<P>(record, &problems, options)));
        }
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
