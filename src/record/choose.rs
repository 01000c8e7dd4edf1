//! Where a record starts and in which notation it is written: as it says, or as the replay shows.

use super::ReadOptions;
use super::claims::last_position;
use super::cut::RawRecord;
use super::draft::Draft;
use super::problem::{Kind, short};
use super::run::{Run, Stop, best, run, run_back};
use crate::board::Symmetry;
use crate::notation::{Ejection, Notation, Token, read_position};
use crate::rules::{Color, Layout, Position, Rules, Setup};

/// The start position that the record or the caller states.
pub(super) fn known_start(
    draft: &mut Draft,
    record: &RawRecord,
    options: ReadOptions,
) -> Option<Position> {
    for name in ["StartPosition", "Position"] {
        let Some((value, at)) = draft.tag(name).map(|tag| (tag.value.clone(), tag.at)) else {
            continue;
        };
        match read_position(&value) {
            Ok(position) => return Some(position),
            Err(error) => draft.warn(
                record,
                Kind::Position,
                at,
                format!("start position: {error}"),
            ),
        }
    }
    let mut layout = options.layout;
    if let Some((value, at)) = draft.tag("Variant").map(|tag| (tag.value.clone(), tag.at)) {
        let found = std::iter::once(value.as_str())
            .chain(value.split([';', ',', '(', ')', '/']))
            .find_map(Layout::find);
        let says_nothing = matches!(value.as_str(), "" | "?" | "custom");
        if found.is_none() && !says_nothing {
            let message = format!(
                "layout `{}` is not known, expected one of the 78 (see `sumito layouts`)",
                short(&value)
            );
            draft.warn(record, Kind::UnknownLayout, at, message);
        }
        layout = found.or(layout);
    }
    layout.map(|layout| with_first_player(draft, layout.position()))
}

/// The position with White to move when the record begins with a move of White.
fn with_first_player(draft: &Draft, position: Position) -> Position {
    if !draft.white_begins {
        return position;
    }
    Position::try_from(Setup {
        turn: Color::White,
        ..position.setup()
    })
    .expect("only the side to move changes")
}

/// The notation that the caller, the record or its format states.
pub(super) fn declared_notation(
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
                short(&value),
                notation_names()
            );
            draft.warn(record, Kind::UnknownNotation, at, message);
        }
    }
    options.notation.or(tagged).or(draft.notation)
}

fn notation_names() -> String {
    Notation::ALL
        .map(|notation| notation.to_string())
        .join(", ")
}

/// The notations in which the tokens may be written, in the order in which they are tried.
fn possible_notations(draft: &Draft) -> Vec<Notation> {
    let any = |test: fn(&Token) -> bool| draft.plies.iter().any(|ply| test(&ply.token));
    if any(|token| token.cells().len() == 3) {
        return vec![Notation::Abapro];
    }
    let marked = any(|token| token.ejection() != Ejection::Unmarked);
    let by_landing = if marked {
        Notation::Reversible
    } else {
        Notation::Playstrategy
    };
    vec![Notation::Abapro, Notation::Nacre, by_landing]
}

/// The run that explains the record best, and whether its layout had to be found by replay.
pub(super) fn choose(
    draft: &mut Draft,
    record: &RawRecord,
    known: Option<Position>,
    declared: Option<Notation>,
    rules: Rules,
) -> (Run, bool) {
    let forward = known.map(|known| run_declared(draft, record, known, declared, rules));
    let forward = match forward {
        Some(forward) if !begins_late(draft) || is_whole(&forward, draft) => {
            return (forward, false);
        }
        forward => forward,
    };
    if let Some((backward, at)) = from_final_position(draft, declared) {
        if forward.is_none() {
            let message = "no start position: played backward from the final position";
            draft.warn(record, Kind::MissingTag, at, message);
        }
        return (backward, false);
    }
    forward.map_or_else(
        || (infer_layout(draft, record, declared, rules), true),
        |forward| (forward, false),
    )
}

/// Whether a run goes to the end of the record, and to the final position if the record states one.
fn is_whole(run: &Run, draft: &Draft) -> bool {
    let mut last = run.start;
    run.moves.iter().for_each(|&made| last.apply(made));
    let agrees = |claimed: Position| {
        Color::BOTH
            .into_iter()
            .all(|color| claimed.marbles(color) == last.marbles(color))
    };
    run.stop.is_none() && last_position(draft).is_none_or(|(claimed, _)| claimed.is_ok_and(agrees))
}

/// Whether the first move has a later number than 1: the beginning of the record is lost.
fn begins_late(draft: &Draft) -> bool {
    let number = draft.plies.first().and_then(|ply| ply.number);
    number.is_some_and(|(number, _)| number > 1)
}

/// The whole record played from its end, where it states its final position in a notation that can be played backwards.
///
/// What is missing in the record cannot be seen from there: the game counts as whole only when it begins with move 1 and
/// either starts from a layout or has as many plies as the record says.
fn from_final_position(draft: &Draft, declared: Option<Notation>) -> Option<(Run, usize)> {
    let (last, at) = last_position(draft)?;
    let notation =
        declared.filter(|notation| *notation == Notation::Reversible && draft.stop.is_none())?;
    let mut backward = run_back(draft, last.ok()?, notation)?;
    let plies = draft.tag("Plies").and_then(|tag| tag.value.parse().ok());
    let is_confirmed = Layout::of(&backward.start).is_some() || plies == Some(draft.plies.len());
    let message = if begins_late(draft) {
        "the record begins in mid-game, expected move 1; played backward from the final position"
    } else if is_confirmed {
        return Some((backward, at));
    } else {
        "no start position, and nothing shows that the record is whole; played backward from the final position"
    };
    let message = message.to_owned();
    backward.stop = Some(Stop {
        ply: 0,
        kind: Kind::Truncated,
        message,
    });
    Some((backward, at))
}

/// The run from a known start; in another notation than declared when only that replays to the end.
fn run_declared(
    draft: &mut Draft,
    record: &RawRecord,
    start: Position,
    declared: Option<Notation>,
    rules: Rules,
) -> Run {
    let Some(declared) = declared else {
        return best(draft, start, &possible_notations(draft), rules);
    };
    let found = run(draft, start, declared, rules);
    if found.stop.is_none() {
        return found;
    }
    let other = best(draft, start, &possible_notations(draft), rules);
    if other.stop.is_some() || other.notation == declared {
        return found;
    }
    let at = draft.tag("Notation").map_or(0, |tag| tag.at);
    let message = format!(
        "the moves are said to be in {declared} notation, but replay only in {}",
        other.notation
    );
    draft.warn(record, Kind::UnknownNotation, at, message);
    other
}

/// The start from which every move is legal: Standard, Belgian Daisy, the other layouts in the order of the table, at last
/// their turned, mirrored and colour-swapped forms. When there is none, the layout that allows most.
fn infer_layout(
    draft: &mut Draft,
    record: &RawRecord,
    declared: Option<Notation>,
    rules: Rules,
) -> Run {
    let notations = declared.map_or_else(|| possible_notations(draft), |notation| vec![notation]);
    let mut layouts: Vec<&Layout> = Layout::all().iter().collect();
    layouts.sort_by_key(|layout| match layout.key() {
        "classical" => 0,
        "belgian-daisy" => 1,
        _ => 2,
    });
    let mut names: Vec<&str> = Vec::new();
    let mut chosen: Option<Run> = None;
    for layout in layouts {
        let found = best(
            draft,
            with_first_player(draft, layout.position()),
            &notations,
            rules,
        );
        let is_whole = found.stop.is_none();
        if is_whole {
            names.push(layout.name());
        }
        let better = chosen.as_ref().is_none_or(|run| {
            run.stop.is_some() && (is_whole || found.moves.len() > run.moves.len())
        });
        if better {
            chosen = Some(found);
        }
    }
    let mut chosen = chosen.expect("there are layouts");
    let message = match names[..] {
        [] => match turned_layout(draft, &notations, rules) {
            Some((run, message)) => {
                chosen = run;
                message
            }
            None => format!(
                "layout not stated, and from none is every move legal; from the one taken {} are",
                chosen.moves.len()
            ),
        },
        [name] => format!("layout not stated; only from {name} is every move legal"),
        [name, ..] => format!(
            "layout not stated, taken for {name}; every move is legal from {}",
            names.join(", ")
        ),
    };
    let at = draft.plies.first().map_or(0, |ply| ply.at);
    draft.warn(record, Kind::LayoutInferred, at, message);
    chosen
}

fn turned_layout(draft: &Draft, notations: &[Notation], rules: Rules) -> Option<(Run, String)> {
    for layout in Layout::all() {
        for symmetry in Symmetry::all() {
            let turned = layout.position().transform(symmetry);
            let Setup {
                marbles: [black, white],
                turn,
                lost,
            } = turned.setup();
            let swapped = Position::try_from(Setup {
                marbles: [white, black],
                turn,
                lost,
            })
            .expect("as good as before");
            for (start, how) in [
                (turned, "turned or mirrored"),
                (swapped, "with colours swapped"),
            ] {
                let found = best(draft, with_first_player(draft, start), notations, rules);
                if found.stop.is_none() && Layout::of(&start).is_none() {
                    return Some((
                        found,
                        format!(
                            "layout not stated; every move is legal from {} {how}",
                            layout.name()
                        ),
                    ));
                }
            }
        }
    }
    None
}
