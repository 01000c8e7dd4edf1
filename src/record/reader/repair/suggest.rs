//! Says in the message of a bad move how the record can be repaired.

use crate::games::AnyLayout;
use crate::record::model::problem::{Problem, ProblemKind, Severity};
use crate::record::model::record::Content;

/// The number of repairs, or of layouts, that a message names.
const MAX_NAMED: usize = 4;

/// Adds the possible repair to the message of the problem, because the options did not request repairs.
pub(crate) fn suggest_repair(content: &Content, repaired: &[Problem], problems: &mut [Problem]) {
    let repairs: Vec<&str> = repaired
        .iter()
        .filter(|problem| problem.kind == ProblemKind::Repaired)
        .filter_map(|problem| problem.message.split_once(", the only reading with which"))
        .map(|(sentence, _)| sentence)
        .collect();
    let layout = match content {
        Content::Game(game) if game.layout_inferred => game.layout(),
        _ => None,
    };
    let from = layout.map_or_else(String::new, |layout| {
        format!("read the game from {} and ", layout.name())
    });
    if !repairs.is_empty() {
        let message = format!("--repair would {from}correct it: {}", listed(&repairs));
        add_to_stop(problems, &message);
    }
}

/// Adds the layouts from which a record can be repaired to the message of the problem: none of them is stated.
pub(crate) fn name_possible_layouts(layouts: &[AnyLayout], problems: &mut [Problem]) {
    let names: Vec<_> = layouts.iter().map(|layout| layout.name()).collect();
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    let message = format!(
        "the layout is not stated, and the record can be repaired from {}, so that --repair expects one of them by --layout",
        listed(&names)
    );
    add_to_stop(problems, &message);
}

fn listed(texts: &[&str]) -> String {
    let others = texts.len().saturating_sub(MAX_NAMED);
    let mut listed = texts[..texts.len() - others].join(", ");
    if others > 0 {
        listed.push_str(&format!(", and {others} more"));
    }
    listed
}

fn add_to_stop(problems: &mut [Problem], message: &str) {
    let stop = problems
        .iter_mut()
        .find(|problem| problem.kind.is_bad_move() && problem.severity == Severity::Error);
    if let Some(stop) = stop {
        stop.message.push_str(&format!("; {message}"));
    }
}
