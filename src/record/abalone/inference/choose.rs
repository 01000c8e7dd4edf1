//! Chooses the start position and the notation that explain a record best.

use crate::game::{Color, excerpt};
use crate::notation::Notation;
use crate::record::abalone::inference::backward::{from_final_position, from_listing};
use crate::record::abalone::inference::infer::{
    infer_layout, layouts_of_complete_runs, run_from_transformed,
};
use crate::record::abalone::inference::notation_search::best;
use crate::record::abalone::inference::possible_notations::{
    judge_rare_notation, likely_notations, possible_notations,
};
use crate::record::abalone::totals::last_position;
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::model::read_options::ReadOptions;
use crate::record::parse::draft::{Draft, DraftTag};
use crate::record::resolve::inference::lost_beginning::begins_late;
use crate::record::resolve::inference::run::run;
use crate::record::resolve::read_game::RunOf;
use crate::rules::{Layout, Position};

/// The notation that the caller or the record states.
pub(crate) fn declared_notation(
    draft: &mut Draft,
    record: &RawRecord,
    options: ReadOptions,
) -> Option<Notation> {
    let mut tagged = None;
    if let Some((value, at)) = draft.tag("Notation").map(|tag| (tag.value.clone(), tag.at)) {
        tagged = Notation::find(&value);
        if tagged.is_none() {
            let message = format!(
                "notation `{}` is not known, expected one of {}",
                excerpt(&value),
                notation_names()
            );
            draft.warn(record, ProblemKind::UnknownNotation, at, message);
            draft.tags.push(DraftTag::new("NotationAsGiven", value, at));
        }
    }
    options.notation.or(tagged)
}

fn notation_names() -> String {
    Notation::ALL
        .map(|notation| notation.to_string())
        .join(", ")
}

/// The run that explains the record best, and whether its layout was inferred. `None` if the record states no start
/// and its rules allow none of the layouts.
pub(crate) fn choose(
    draft: &mut Draft,
    record: &RawRecord,
    known: Option<Position>,
) -> Option<(RunOf<Position>, bool)> {
    let mut chosen = choose_run(draft, record, known);
    if let Some((run, _)) = chosen.as_mut().filter(|_| !draft.reverse) {
        judge_rare_notation(draft, record, run);
    }
    chosen
}

fn choose_run(
    draft: &mut Draft,
    record: &RawRecord,
    known: Option<Position>,
) -> Option<(RunOf<Position>, bool)> {
    if draft.reverse {
        return Some((from_listing(draft, record, known), false));
    }
    let forward = known.map(|known| run_declared(draft, record, known));
    let forward = match forward {
        Some(forward) if !begins_late(draft) || is_complete(&forward, draft) => {
            return Some(transformed_if_better(draft, record, forward));
        }
        forward => forward,
    };
    if let Some((backward, at)) = from_final_position(draft) {
        if forward.is_none() {
            let message = "no start position: played backward from the final position";
            draft.warn(record, ProblemKind::MissingTag, at, message);
        }
        return Some((backward, false));
    }
    match forward {
        Some(forward) => Some((forward, false)),
        None => infer_layout(draft, record).map(|run| (run, true)),
    }
}

/// The run from the stated layout; or, if it stops, the complete run from a rotation, reflection or colour swap of
/// that layout: sources orient boards differently.
fn transformed_if_better(
    draft: &mut Draft,
    record: &RawRecord,
    forward: RunOf<Position>,
) -> (RunOf<Position>, bool) {
    let says_position = draft.start.is_some()
        || draft.tag("StartPosition").is_some()
        || draft.tag("Position").is_some();
    // A game that continues after its end would do so from any layout.
    let stops = forward.stop.as_ref();
    let stops = stops.is_some_and(|stop| stop.kind != ProblemKind::AfterTheEnd);
    if !stops || says_position {
        return (forward, false);
    }
    let layout = Layout::for_start(&forward.start);
    let notations = likely_notations(draft);
    let found = layout.and_then(|layout| run_from_transformed(draft, Some(layout), &notations));
    let Some((turned, layout, how)) = found else {
        return (with_other_layouts(draft, forward), false);
    };
    let at = draft.tag("Variant").map_or(0, |tag| tag.at);
    let name = layout.name();
    let message = format!("not every move is legal from {name}, but from the same {how}");
    draft.warn(record, ProblemKind::LayoutTurned, at, message);
    (turned, true)
}

/// Adds to the message of a stopped run the layouts from which every move would be legal.
fn with_other_layouts(draft: &Draft, mut run: RunOf<Position>) -> RunOf<Position> {
    let names = layouts_of_complete_runs(draft, &run);
    if let (Some(stop), [_, ..]) = (&mut run.stop, &names[..]) {
        let names = names.join(", ");
        stop.message
            .push_str(&format!("; every move is legal from {names}"));
    }
    run
}

/// Whether a run reaches the end of the record and, if a final position is stated, that position.
fn is_complete(run: &RunOf<Position>, draft: &Draft) -> bool {
    let Some((_, last)) = run.checked else {
        return false;
    };
    let agrees = |claimed: Position| {
        Color::ALL
            .into_iter()
            .all(|color| claimed.marbles(color) == last.marbles(color))
    };
    run.stop.is_none() && last_position(draft).is_none_or(|(claimed, _)| claimed.is_ok_and(agrees))
}

/// Whether all moves are legal from this start and lead to the stated final position. The record then begins there,
/// whatever its move numbers are.
pub(crate) fn ends_as_stated(draft: &Draft, start: Position) -> bool {
    let notations = likely_notations(draft);
    last_position(draft).is_some_and(|(last, _)| last.is_ok())
        && is_complete(&best(draft, start, &notations), draft)
}

/// The run from a known start. It is in another notation than the declared one if only that one replays to the end.
fn run_declared(draft: &mut Draft, record: &RawRecord, start: Position) -> RunOf<Position> {
    let Some(declared) = draft.notation else {
        return best_run(draft, start, &possible_notations(draft));
    };
    let found = run(draft, start, declared);
    if found.stop.is_none() {
        return found;
    }
    let other = best_run(draft, start, &possible_notations(draft));
    if other.stop.is_some() || other.notation == declared {
        return found;
    }
    let stated = draft.tag("Notation").map(|tag| tag.at);
    let (at, by) = match stated {
        Some(at) => (at, "the stated notation"),
        None => (0, "the notation given for the file"),
    };
    let message = format!(
        "{declared} is {by}, but the moves replay only in {}",
        other.notation
    );
    draft.warn(record, ProblemKind::UnknownNotation, at, message);
    other
}

/// The first complete run, or else the longest one in a likely notation.
pub(crate) fn best_run(
    draft: &Draft,
    start: Position,
    tiers: &[&[Notation]; 2],
) -> RunOf<Position> {
    let likely = best(draft, start, tiers[0]);
    if likely.stop.is_none() || tiers[1].is_empty() {
        return likely;
    }
    let other = best(draft, start, tiers[1]);
    if other.stop.is_none() { other } else { likely }
}
