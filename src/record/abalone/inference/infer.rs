//! Infers the layout and the notation of a record by replaying it from all layouts.

use std::sync::LazyLock;

use crate::board::Symmetry;
use crate::game::Color;
use crate::notation::Notation;
use crate::record::abalone::inference::notation_search::furthest;
use crate::record::abalone::inference::possible_notations::{
    MIN_EVIDENCE_PLIES, possible_notations,
};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::problem::{Problem, ProblemKind};
use crate::record::parse::draft::Draft;
use crate::record::resolve::inference::run::run;
use crate::record::resolve::plies::{has_variations, stopped_variations};
use crate::record::resolve::read_game::RunOf;
use crate::rules::{Layout, Players, Position, Rules, Setup};

/// The position with the right player to move, if the record does not begin with a move of the first player.
pub(crate) fn with_first_player(draft: &Draft, position: Position) -> Position {
    let setup = Setup {
        seat: draft.first_seat,
        ..position.setup()
    };
    if draft.first_seat == 0 {
        return position;
    }
    Position::new(setup, *position.rules()).unwrap_or(position)
}

/// A run from an inferred layout.
struct Inferred {
    run: RunOf<Position>,
    /// Whether every move is legal from this layout, and from no other.
    is_unique: bool,
    /// How the layout was found, as part of a sentence.
    how: String,
}

/// The run from an inferred layout, which a warning names. `None` if the rules allow none of the layouts; or if another start position is
/// stated, although unknown, and the moves are no evidence for this layout, which is reported as an error.
pub(crate) fn infer_layout(draft: &mut Draft, record: &RawRecord) -> Option<RunOf<Position>> {
    let inferred = infer(draft)?;
    let how = inferred.how;
    let Some((at, why)) = draft.unknown_start else {
        warn(draft, record, format!("layout not stated{how}"));
        return Some(inferred.run);
    };
    if inferred.is_unique && draft.plies.len() >= MIN_EVIDENCE_PLIES {
        warn(draft, record, format!("{why}{how}"));
        return Some(inferred.run);
    }
    let message = format!(
        "{why}, expected one, or at least {MIN_EVIDENCE_PLIES} plies that are all legal from one layout only"
    );
    let problem = Problem::error(ProblemKind::Position, record.location(at), message);
    draft.problems.push(problem);
    None
}

/// The run from the first start from which every move is legal. The order is Standard, Belgian Daisy, the other
/// layouts, each in every possible notation, then their rotations, reflections and colour swaps. If there is none, the
/// run from the best layout; `None` if the rules allow none of the layouts.
fn infer(draft: &Draft) -> Option<Inferred> {
    let declared = draft.notation.map(|notation| [notation]);
    let tiers = declared.as_ref().map_or_else(
        || possible_notations(draft).to_vec(),
        |declared| vec![&declared[..]],
    );
    let tiers = || tiers.iter().filter(|notations| !notations.is_empty());
    let mut layouts: Vec<&Layout> = Layout::all().iter().collect();
    layouts.sort_by_key(|layout| match layout.key() {
        "classical" => 0,
        "belgian-daisy" => 1,
        _ => 2,
    });
    let mut longest: Option<RunOf<Position>> = None;
    for notations in tiers() {
        let Some((chosen, names)) = from_layouts(draft, &layouts, notations) else {
            continue;
        };
        let how = match names[..] {
            [] => {
                longest = longest.or(Some(chosen));
                continue;
            }
            [name] => format!("; only from {name} is every move legal"),
            [name, ..] => format!(
                ", taken for {name}; every move is legal from {}",
                names.join(", ")
            ),
        };
        return Some(Inferred {
            run: chosen,
            is_unique: names.len() == 1,
            how,
        });
    }
    let from_turned = |notations: &&[Notation]| run_from_transformed(draft, None, notations);
    if let Some((run, layout, how)) = tiers().find_map(from_turned) {
        return Some(Inferred {
            run,
            is_unique: true,
            how: format!("; every move is legal from {} {how}", layout.name()),
        });
    }
    let (run, legal) = run_of_most_legal_moves(draft, &layouts, longest?);
    let compared = match draft.plies.len() {
        plies @ ..=MAX_COMPARED_PLIES => plies.to_string(),
        _ => format!("the first {MAX_COMPARED_PLIES}"),
    };
    Some(Inferred {
        run,
        is_unique: false,
        how: format!(
            ", and from none is every move legal; from the one taken {legal} of {compared} are"
        ),
    })
}

/// If no layout explains all moves: the run from the layout that explains them best, and the number of its legal moves.
/// A wrong layout may allow a damaged move, but few of those after it, so that one from which nearly all moves are legal is right. Where
/// a move is missing there is none, as positions are wrong after it: legal moves before the first illegal one count twice then.
fn run_of_most_legal_moves(
    draft: &Draft,
    layouts: &[&'static Layout],
    longest: RunOf<Position>,
) -> (RunOf<Position>, usize) {
    let rules = &draft.stated_rules.of::<Position>();
    if *rules != Rules::STANDARD {
        let legal = longest.moves.len();
        return (longest, legal);
    }
    let notation = longest.notation;
    let plies = draft.plies.len().min(MAX_COMPARED_PLIES);
    let evidence = |moves: &LegalMoves| {
        let nearly_all = Some(moves.all).filter(|all| 8 * all >= 7 * plies);
        (nearly_all, moves.all + moves.before_illegal)
    };
    let mut chosen = longest.start;
    let mut most = legal_moves(draft, chosen, notation);
    for layout in layouts {
        let Ok(start) = layout.start(rules) else {
            continue;
        };
        let start = with_first_player(draft, start);
        let legal = legal_moves(draft, start, notation);
        if evidence(&legal) > evidence(&most) {
            (chosen, most) = (start, legal);
        }
    }
    (run(draft, chosen, notation), most.all)
}

/// Numbers of legal moves.
#[derive(Default)]
struct LegalMoves {
    all: usize,
    before_illegal: usize,
}

/// Number of plies by which layouts are compared: the further a replay is from the illegal move, the less its moves tell.
const MAX_COMPARED_PLIES: usize = 40;

/// What an illegal move is taken for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum IllegalMove {
    /// A damaged move: it is skipped.
    Damaged,
    /// The move after a missing one: the other player may make it, but it is not legal.
    AfterMissing,
}

/// The numbers of legal moves among the first ones, by the likelier reading of illegal moves.
fn legal_moves(draft: &Draft, start: Position, notation: Notation) -> LegalMoves {
    let readings = [IllegalMove::Damaged, IllegalMove::AfterMissing];
    let counts = readings.map(|reading| count_legal_moves(draft, start, notation, reading));
    let [skipped, given] = counts;
    if given.all > skipped.all {
        given
    } else {
        skipped
    }
}

fn count_legal_moves(
    draft: &Draft,
    start: Position,
    notation: Notation,
    illegal: IllegalMove,
) -> LegalMoves {
    let mut position = start;
    let mut legal = LegalMoves::default();
    let mut has_illegal = false;
    for ply in draft.plies.iter().take(MAX_COMPARED_PLIES) {
        let token = ply.token::<Position>();
        let played = notation.resolve(token, &position);
        if played.is_ok() && !has_illegal {
            legal.before_illegal += 1;
        } else if played.is_err() {
            has_illegal = true;
            let setup = position.setup();
            let passed = Setup {
                seat: 1 - setup.seat,
                ..setup
            };
            let Ok(passed) = Position::new(passed, *position.rules()) else {
                break;
            };
            position = passed;
            if illegal == IllegalMove::AfterMissing
                && let Ok(mv) = notation.resolve(token, &position)
            {
                position.play_unchecked(mv);
            }
            continue;
        }
        if let Ok(mv) = played {
            position.play_unchecked(mv);
            legal.all += 1;
        }
    }
    legal
}

fn warn(draft: &mut Draft, record: &RawRecord, message: String) {
    let at = draft.plies.first().map_or(0, |ply| ply.at);
    draft.warn(record, ProblemKind::LayoutInferred, at, message);
}

/// The run from the first layout from which every move is legal, and as many variations as from any of these; or else the longest run. And
/// the names of all layouts from which every move is legal, that of the run first. `None` if the rules allow none of the layouts.
fn from_layouts(
    draft: &Draft,
    layouts: &[&'static Layout],
    notations: &[Notation],
) -> Option<(RunOf<Position>, Vec<&'static str>)> {
    let mut complete: Vec<(&str, Position, Notation)> = Vec::new();
    let mut chosen: Option<(Position, Notation, usize)> = None;
    for layout in layouts {
        let Ok(start) = layout.start(&draft.stated_rules.of::<Position>()) else {
            continue;
        };
        let start = with_first_player(draft, start);
        let (notation, reached) = furthest(draft, start, notations);
        if reached == draft.plies.len() {
            complete.push((layout.name(), start, notation));
        }
        if chosen.is_none_or(|(.., other)| reached > other) {
            chosen = Some((start, notation, reached));
        }
    }
    let (start, notation, _) = chosen?;
    if complete.len() < 2 || !has_variations(&draft.plies) {
        let names = complete.into_iter().map(|(name, ..)| name);
        return Some((run(draft, start, notation), names.collect()));
    }
    // From the right layout the variations are legal too.
    let runs = complete.into_iter().map(|(name, start, notation)| {
        let run = run(draft, start, notation);
        (stopped_variations(draft, &run), name, run)
    });
    let mut runs: Vec<_> = runs.collect();
    runs.sort_by_key(|(stopped, ..)| *stopped);
    let names = runs.iter().map(|(_, name, _)| *name).collect();
    Some((runs.swap_remove(0).2, names))
}

/// The names of the layouts from which every move is legal, in the notation of a stopped run.
pub(crate) fn layouts_of_complete_runs(
    draft: &Draft,
    stopped: &RunOf<Position>,
) -> Vec<&'static str> {
    if draft.plies.len() < MIN_PLIES_TO_NAME || draft.stop.is_some() {
        return Vec::new();
    }
    let layouts: Vec<&Layout> = Layout::all().iter().collect();
    let found = from_layouts(draft, &layouts, &[stopped.notation]);
    found.map_or_else(Vec::new, |(_, names)| names)
}

/// Minimum number of plies for which a message names other layouts.
const MIN_PLIES_TO_NAME: usize = 4;

/// A rotation, reflection or colour swap of a layout that is no layout itself.
struct TransformedLayout {
    layout: &'static Layout,
    start: Position,
    how: &'static str,
}

/// All transformed layouts, in the order of the layouts, each position once.
fn all_transformed() -> &'static [TransformedLayout] {
    static ALL: LazyLock<Vec<TransformedLayout>> = LazyLock::new(|| {
        let mut all: Vec<TransformedLayout> = Vec::new();
        for layout in Layout::all().iter().filter(|layout| layout.players() == 2) {
            let first = all.len();
            for turned in Symmetry::all().map(|symmetry| layout.position().transform(symmetry)) {
                let setup = turned.setup();
                let mut swapped = setup;
                swapped.marbles.swap(0, 1);
                let swapped = Position::try_from(swapped).expect("as good as before");
                for (start, how) in [
                    (turned, "turned or mirrored"),
                    (swapped, "with colours swapped"),
                ] {
                    let is_new = all[first..].iter().all(|other| other.start != start);
                    if is_new && Layout::for_start(&start).is_none() {
                        all.push(TransformedLayout { layout, start, how });
                    }
                }
            }
        }
        all
    });
    &ALL
}

/// A complete run from a transformation of any layout, or of a given one. Records with few moves fit too many of them to be
/// evidence.
pub(crate) fn run_from_transformed(
    draft: &Draft,
    layout: Option<&Layout>,
    notations: &[Notation],
) -> Option<(RunOf<Position>, &'static Layout, &'static str)> {
    let rules = &draft.stated_rules.of::<Position>();
    if draft.plies.len() < MIN_EVIDENCE_PLIES || rules.players != Players::Two {
        return None;
    }
    let tried = all_transformed()
        .iter()
        .filter(|turned| layout.is_none_or(|layout| layout.key() == turned.layout.key()));
    tried.into_iter().find_map(|turned| {
        let start = if *rules == Rules::STANDARD {
            turned.start
        } else {
            let mut setup = turned.start.setup();
            setup.marbles[Color::Neutral.index()] = rules.pivots;
            Position::new(setup, *rules).ok()?
        };
        let start = with_first_player(draft, start);
        let (notation, reached) = furthest(draft, start, notations);
        let is_complete = reached == draft.plies.len();
        is_complete.then(|| (run(draft, start, notation), turned.layout, turned.how))
    })
}
