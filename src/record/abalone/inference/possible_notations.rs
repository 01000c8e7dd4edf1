//! The notations that the spelling of the moves allows.

use crate::notation::{CellSpelling, EjectionMark, Notation};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::draft::Draft;
use crate::record::resolve::inference::run::run;
use crate::record::resolve::read_game::RunOf;
use crate::rules::Position;

/// Minimum number of plies that are evidence for a transformed layout or a rare notation.
pub(crate) const MIN_EVIDENCE_PLIES: usize = 8;

/// The notations in which the moves may be written, in two tiers: likely ones, and those that are tried only if
/// nothing else replays and the record is long enough to be evidence.
pub(crate) fn possible_notations(draft: &Draft) -> [&'static [Notation]; 2] {
    if !draft.format_notations.is_empty() {
        return [draft.format_notations, &[]];
    }
    let [likely, rare] = notations_of_spelling(draft);
    if draft.plies.len() < MIN_EVIDENCE_PLIES {
        return [likely, &[]];
    }
    [likely, rare]
}

/// The stated notation, or else the likely ones.
pub(crate) fn likely_notations(draft: &Draft) -> Vec<Notation> {
    let likely = || possible_notations(draft)[0].to_vec();
    draft
        .notation
        .map_or_else(likely, |declared| vec![declared])
}

/// Whether records have to state the notation, or be evidence for it.
pub(crate) fn is_rare(notation: Notation) -> bool {
    !matches!(notation, Notation::Abapro | Notation::Nacre)
}

/// Warns of a rare notation and explains why the moves are not Aba-Pro. A short record is no evidence for a rare
/// notation, and neither is one that is another game in another one: they are read as Aba-Pro.
pub(crate) fn judge_rare_notation(
    draft: &mut Draft,
    record: &RawRecord,
    found: &mut RunOf<Position>,
) {
    let is_short = draft.plies.len() < MIN_EVIDENCE_PLIES;
    if !is_rare(found.notation) || draft.states_notation() || found.stop.is_some() && !is_short {
        return;
    }
    let mut in_abapro = run(draft, found.start, Notation::Abapro);
    let Some(stop) = &mut in_abapro.stop else {
        return;
    };
    let notation = found.notation;
    if is_short {
        stop.message = format!(
            "{}; it is written as in {notation}, but without that notation being stated, as [Notation \"{}\"] or by --from-notation, \
             expected at least {MIN_EVIDENCE_PLIES} plies that replay in it",
            stop.message,
            notation.key(),
        );
        *found = in_abapro;
        return;
    }
    if let Some(other) = other_reading(draft, found) {
        stop.message = format!(
            "{}; in {notation} and in {other} every move is legal, but they are different games, expected the notation to be stated, as [Notation \"{}\"] or by \
             --from-notation",
            stop.message,
            notation.key(),
        );
        *found = in_abapro;
        return;
    }
    let message = format!(
        "notation not stated; the moves replay only in {notation}; in Aba-Pro, at ply {}, {}",
        stop.ply + 1,
        stop.message
    );
    draft.warn(record, ProblemKind::NotationInferred, stop.at, message);
}

/// Another rare notation in which every move of a run is legal, and the game is another one.
fn other_reading(draft: &Draft, found: &RunOf<Position>) -> Option<Notation> {
    let candidates = notations_of_spelling(draft).concat();
    let is_another = |notation: &Notation| {
        *notation != found.notation && is_rare(*notation) && {
            let other = run(draft, found.start, *notation);
            other.stop.is_none() && other.moves != found.moves
        }
    };
    candidates.into_iter().find(is_another)
}

/// The notations that the moves may have by their spelling: likely ones, and rare ones.
pub(crate) fn notations_of_spelling(draft: &Draft) -> [&'static [Notation]; 2] {
    let mut tokens = draft.plies.iter().map(|ply| ply.token::<Position>());
    let Some(first) = tokens.clone().next() else {
        return [&[Notation::Abapro], &[]];
    };
    let marks = tokens
        .clone()
        .any(|token| token.ejection() != EjectionMark::Unmarked);
    let arrow = tokens
        .clone()
        .find(|token| matches!(token.spelling(), CellSpelling::Arrow(_)));
    let spelling = arrow.unwrap_or(first).spelling();
    Notation::candidates_for_spelling(
        spelling,
        tokens.any(|token| token.places().len() == 3),
        marks,
    )
}
