//! Replays a draft by the rules: finds where it starts and in which notation it is written, and checks what it claims.

use super::cut::RawRecord;
use super::draft::{Draft, DraftTag};
use super::game::{Game, Ply, score};
use super::header::short;
use super::problem::{Kind, Place, Problem, Severity};
use super::words::{Ending, GameResult, Score};
use super::{Content, ReadOptions, Strictness};
use crate::board::Symmetry;
use crate::notation::{Ejection, Notation, Token, read_position};
use crate::rules::{Color, Layout, Move, Position, Rules, Setup};

/// Makes a game of a draft, or says why there is none.
pub(super) fn replay(mut draft: Draft, record: &RawRecord, options: ReadOptions) -> (Content, Vec<Problem>) {
    let known = known_start(&mut draft, record, options);
    let declared = declared_notation(&mut draft, record, options);
    if draft.plies.is_empty() {
        return nothing_to_replay(draft, record);
    }
    let (run, layout_inferred) = choose(&mut draft, record, known, declared, options.rules);

    let mut game = Game::new(run.start);
    game.layout_inferred = layout_inferred;
    game.comment = joined(&draft.comment);
    game.tags = draft.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect();
    for (&made, ply) in run.moves.iter().zip(&draft.plies[run.first..]) {
        let (mark, clock, comment) = (ply.mark.clone(), ply.clock.clone(), joined(&ply.comments));
        game.play(Ply { made, mark, clock, comment }).expect("the replay allowed the move");
    }

    let stop = run.stop.as_ref().map(|stop| stop.problem(&draft, record)).or_else(|| unreadable(&draft, record));
    if let Some(problem) = &stop {
        game.incomplete = Some(format!("line {}: {}", problem.place.line, problem.message));
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
        let claims = problems.iter_mut().filter(|problem| problem.kind.is_claim());
        claims.for_each(|problem| problem.severity = Severity::Error);
        if problems.iter().any(|problem| problem.severity == Severity::Error) {
            return (Content::Rejected, problems);
        }
    }
    (Content::Game(Box::new(game)), problems)
}

/// A record without any move that can be read.
fn nothing_to_replay(draft: Draft, record: &RawRecord) -> (Content, Vec<Problem>) {
    let why = unreadable(&draft, record).unwrap_or_else(|| {
        error(Kind::NothingToReplay, record.place(record.body), "no moves, expected at least one".to_owned())
    });
    let mut problems = draft.problems;
    problems.push(why);
    (Content::Rejected, problems)
}

/// The moves of a draft played from one start in one notation.
struct Run {
    start: Position,
    notation: Notation,
    /// The ply of the draft with which the moves begin: not 0 when the head of the record is lost.
    first: usize,
    moves: Vec<Move>,
    stop: Option<Stop>,
}

/// Where and why a run ends before the draft does.
struct Stop {
    ply: usize,
    kind: Kind,
    message: String,
}

impl Stop {
    fn problem(&self, draft: &Draft, record: &RawRecord) -> Problem {
        let place = Place { ply: u32::try_from(self.ply + 1).ok(), ..record.place(draft.plies[self.ply].at) };
        error(self.kind, place, self.message.clone())
    }
}

fn error(kind: Kind, place: Place, message: String) -> Problem {
    Problem { severity: Severity::Error, kind, place, message }
}

/// The text among the moves that the parser could not read.
fn unreadable(draft: &Draft, record: &RawRecord) -> Option<Problem> {
    let (at, text) = draft.stop.as_ref()?;
    let place = Place { ply: u32::try_from(draft.plies.len() + 1).ok(), ..record.place(*at) };
    let message = format!("`{}` is not a move, expected two or three cells as in a1b2 or e6e8f6", short(text));
    Some(error(Kind::UnreadableMove, place, message))
}

fn joined(comments: &[String]) -> Option<String> {
    if comments.is_empty() { None } else { Some(comments.join(" ")) }
}

fn run(draft: &Draft, start: Position, notation: Notation, rules: Rules) -> Run {
    let (mut position, mut moves, mut stop) = (start, Vec::with_capacity(draft.plies.len()), None);
    for (ply, token) in draft.plies.iter().map(|ply| &ply.token).enumerate() {
        if let Some(winner) = rules.winner(&position) {
            let message = format!("`{token}` after {winner} has won by {} ejections, expected no more moves", rules.eject);
            stop = Some(Stop { ply, kind: Kind::AfterTheEnd, message });
            break;
        }
        match notation.resolve(token, &position) {
            Ok(made) => {
                position.apply(made);
                moves.push(made);
            }
            Err(error) => {
                stop = Some(Stop { ply, kind: Kind::IllegalMove, message: error.to_string() });
                break;
            }
        }
    }
    Run { start, notation, first: 0, moves, stop }
}

/// Plays a draft from its end: all of it, or as much of its tail as can be.
fn run_back(draft: &Draft, last: Position, notation: Notation) -> Run {
    let (mut start, mut moves) = (last, Vec::new());
    for ply in draft.plies.iter().rev() {
        let marked = if ply.token.ejection() == Ejection::Before { ply.token } else { ply.token.inverse() };
        let Ok(made) = notation.resolve_back(&marked, &start) else { break };
        start.undo(made);
        moves.push(made);
    }
    moves.reverse();
    Run { start, notation, first: draft.plies.len() - moves.len(), moves, stop: None }
}

/// The start position that the record or the caller states.
fn known_start(draft: &mut Draft, record: &RawRecord, options: ReadOptions) -> Option<Position> {
    for name in ["StartPosition", "Position"] {
        let Some((value, at)) = draft.tag(name).map(|tag| (tag.value.clone(), tag.at)) else { continue };
        match read_position(&value) {
            Ok(position) => return Some(position),
            Err(error) => draft.warn(record, Kind::Position, at, format!("start position: {error}")),
        }
    }
    let mut layout = options.layout;
    if let Some((value, at)) = draft.tag("Variant").map(|tag| (tag.value.clone(), tag.at)) {
        let found = std::iter::once(value.as_str()).chain(value.split([';', ',', '(', ')', '/'])).find_map(Layout::find);
        let says_nothing = matches!(value.as_str(), "" | "?" | "custom");
        if found.is_none() && !says_nothing {
            let message = format!("layout `{}` is not known, expected one of the 78 (see `sumito layouts`)", short(&value));
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
    Position::try_from(Setup { turn: Color::White, ..position.setup() }).expect("only the side to move changes")
}

/// The notation that the caller, the record or its format states.
fn declared_notation(draft: &mut Draft, record: &RawRecord, options: ReadOptions) -> Option<Notation> {
    let mut tagged = None;
    if let Some((value, at)) = draft.tag("Notation").map(|tag| (tag.value.clone(), tag.at)) {
        tagged = Notation::find(&value);
        if tagged.is_none() {
            let message = format!("notation `{}` is not known, expected one of {}", short(&value), notation_names());
            draft.warn(record, Kind::UnknownNotation, at, message);
        }
    }
    options.notation.or(tagged).or(draft.notation)
}

fn notation_names() -> String {
    Notation::ALL.map(|notation| notation.to_string()).join(", ")
}

/// The notations in which the tokens may be written, in the order in which they are tried.
fn possible_notations(draft: &Draft) -> Vec<Notation> {
    let any = |test: fn(&Token) -> bool| draft.plies.iter().any(|ply| test(&ply.token));
    if any(|token| token.cells().len() == 3) {
        return vec![Notation::Abapro];
    }
    let marked = any(|token| token.ejection() != Ejection::Unmarked);
    let by_landing = if marked { Notation::Reversible } else { Notation::Playstrategy };
    vec![Notation::Abapro, Notation::Nacre, by_landing]
}

/// The run that explains the record best, and whether its layout had to be found by replay.
fn choose(
    draft: &mut Draft,
    record: &RawRecord,
    known: Option<Position>,
    declared: Option<Notation>,
    rules: Rules,
) -> (Run, bool) {
    let from_end = last_position(draft).and_then(|(last, at)| {
        let notation = declared.filter(|notation| matches!(notation, Notation::Reversible | Notation::Playstrategy))?;
        Some((run_back(draft, last.ok()?, notation), at))
    });
    if let Some(known) = known {
        let forward = run_declared(draft, record, known, declared, rules);
        let Some((backward, at)) = from_end.filter(|(back, _)| back.moves.len() > forward.moves.len()) else {
            return (forward, false);
        };
        let message = format!(
            "played forward the record gives {} of {} plies, from its final position backward {}: the beginning is damaged",
            forward.moves.len(),
            draft.plies.len(),
            backward.moves.len()
        );
        draft.warn(record, Kind::FinalPosition, at, message);
        return (backward, false);
    }
    if let Some((backward, at)) = from_end.filter(|(back, _)| !back.moves.is_empty()) {
        draft.warn(record, Kind::MissingTag, at, "no start position: played backward from the final position");
        return (backward, false);
    }
    (infer_layout(draft, record, declared, rules), true)
}

/// The run from a known start; in another notation than declared when only that replays to the end.
fn run_declared(
    draft: &mut Draft,
    record: &RawRecord,
    start: Position,
    declared: Option<Notation>,
    rules: Rules,
) -> Run {
    let Some(declared) = declared else { return best(draft, start, &possible_notations(draft), rules) };
    let found = run(draft, start, declared, rules);
    if found.stop.is_none() {
        return found;
    }
    let other = best(draft, start, &possible_notations(draft), rules);
    if other.stop.is_some() || other.notation == declared {
        return found;
    }
    let at = draft.tag("Notation").map_or(0, |tag| tag.at);
    let message = format!("the moves are said to be in {declared} notation, but replay only in {}", other.notation);
    draft.warn(record, Kind::UnknownNotation, at, message);
    other
}

/// The first run to the end, or the longest one.
fn best(draft: &Draft, start: Position, notations: &[Notation], rules: Rules) -> Run {
    let mut longest: Option<Run> = None;
    for &notation in notations {
        let found = run(draft, start, notation, rules);
        if found.stop.is_none() {
            return found;
        }
        if longest.as_ref().is_none_or(|other| found.moves.len() > other.moves.len()) {
            longest = Some(found);
        }
    }
    longest.expect("there is a notation to try")
}

/// The start from which every move is legal: Standard, Belgian Daisy, the other layouts in the order of the table, at last
/// their turned, mirrored and colour-swapped forms. When there is none, the layout that allows most.
fn infer_layout(draft: &mut Draft, record: &RawRecord, declared: Option<Notation>, rules: Rules) -> Run {
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
        let found = best(draft, with_first_player(draft, layout.position()), &notations, rules);
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
            None => format!("layout not stated, and from none is every move legal; from the one taken {} are", chosen.moves.len()),
        },
        [name] => format!("layout not stated; only from {name} is every move legal"),
        [name, ..] => format!("layout not stated, taken for {name}; every move is legal from {}", names.join(", ")),
    };
    let at = draft.plies.first().map_or(0, |ply| ply.at);
    draft.warn(record, Kind::LayoutInferred, at, message);
    chosen
}

fn turned_layout(draft: &Draft, notations: &[Notation], rules: Rules) -> Option<(Run, String)> {
    for layout in Layout::all() {
        for symmetry in Symmetry::all() {
            let turned = layout.position().transform(symmetry);
            let Setup { marbles: [black, white], turn, lost } = turned.setup();
            let swapped = Position::try_from(Setup { marbles: [white, black], turn, lost }).expect("as good as before");
            for (start, how) in [(turned, "turned or mirrored"), (swapped, "with colours swapped")] {
                let found = best(draft, with_first_player(draft, start), notations, rules);
                if found.stop.is_none() && Layout::of(&start).is_none() {
                    return Some((found, format!("layout not stated; every move is legal from {} {how}", layout.name())));
                }
            }
        }
    }
    None
}

/// The marks of ejection, running scores, names and move numbers.
fn check_moves(draft: &mut Draft, record: &RawRecord, run: &Run, game: &Game) {
    let marks = run.notation.marks_ejections() || draft.plies.iter().any(|ply| ply.token.ejection() == Ejection::After);
    let mut found = Vec::new();
    // A wrong score or number is reported where the difference changes, not at every ply after it.
    let (mut score_difference, mut number_difference) = ((0, 0), 0);
    let positions = game.positions();
    for (n, ((ply, &made), position)) in draft.plies[run.first..].iter().zip(&run.moves).zip(positions).enumerate() {
        let index = run.first + n;
        let mut warn = |kind, at, message: String| found.push((index, kind, at, message));
        match (ply.token.ejection(), made.ejects()) {
            (Ejection::After | Ejection::Before, false) => {
                warn(Kind::FalseEjection, ply.at, format!("`{}` ejects no marble, expected no (e)", ply.token));
            }
            (Ejection::Unmarked, true) if marks => {
                warn(Kind::UnmarkedEjection, ply.at, format!("`{}` ejects a marble, expected (e) after it", ply.token));
            }
            _ => {}
        }
        let mut after = position;
        after.apply(made);
        if let Some((claimed, at)) = ply.score {
            let real = score(&after);
            let difference =
                (i16::from(claimed.black) - i16::from(real.black), i16::from(claimed.white) - i16::from(real.white));
            if difference != score_difference && difference != (0, 0) {
                warn(Kind::Score, at, format!("score {claimed} claimed, expected {real} from the replay"));
            }
            score_difference = difference;
        }
        if let Some((name, at)) = &ply.name {
            let named = name.parse().ok().and_then(|token: Token| Notation::Abapro.resolve(&token, &position).ok());
            if named != Some(made) {
                let expected = Notation::Abapro.token(made);
                warn(Kind::MoveName, *at, format!("name `{}` claimed, expected `{expected}`", short(name)));
            }
        }
        if let Some((number, at)) = ply.number {
            let white_begins = usize::from(game.start().turn() == Color::White) ^ (run.first & 1);
            let expected = i64::try_from((index + white_begins) / 2 + 1).unwrap_or(i64::MAX);
            let difference = i64::from(number) - expected;
            if difference != number_difference {
                warn(Kind::MoveNumber, at, format!("move number {number}, expected {}", expected + number_difference));
            }
            number_difference = difference;
        }
    }
    for (index, kind, at, message) in found {
        draft.warn(record, kind, at, message);
        let place = &mut draft.problems.last_mut().expect("just added").place;
        place.ply = u32::try_from(index + 1).ok();
    }
}

/// Result and ending: what the tags say, what stands after the moves, what the replay shows.
fn check_result(draft: &mut Draft, record: &RawRecord, game: &mut Game, rules: Rules) {
    let said = draft.tags.iter().find(|tag| tag.name == "Result").or_else(|| {
        let is_result = |tag: &&DraftTag| ["Result", "Winner", "Gagnant"].iter().any(|word| tag.name.starts_with(word));
        draft.tags.iter().find(is_result)
    });
    let said = said.map(|tag| (tag.value.clone(), tag.at));
    if let Some(tag) = draft.tag("Termination") {
        game.ending = Ending::find(&tag.value);
    }
    let mut stated = None;
    if let Some((value, at)) = said {
        let player = |color| game.player(color).map(str::to_owned);
        match GameResult::in_sentence(&value, player) {
            Some(result) => stated = Some((result, at)),
            None => draft.warn(record, Kind::Result, at, format!("result `{}` is not understood, expected 1-0 (Black won), 0-1, 1/2-1/2 or *", short(&value))),
        }
        if game.ending.is_none() {
            game.ending = value.split([',', '(', ')', ';']).find_map(Ending::find);
        }
    }
    if let (Some((tagged, _)), Some((closing, at))) = (stated, draft.closing)
        && tagged != closing
    {
        let message = format!("result {} after the moves, expected {} as the tag says", closing.code(), tagged.code());
        draft.warn(record, Kind::Result, at, message);
    }
    let known = |found: Option<(GameResult, usize)>| found.filter(|(result, _)| *result != GameResult::Unknown);
    if let Some((result, at)) = known(stated).or(known(draft.closing)) {
        game.result = result;
        let winner = rules.winner(&game.last()).map(GameResult::won_by);
        if let Some(winner) = winner.filter(|&winner| winner != result && game.incomplete.is_none()) {
            let message = format!("result {} claimed, expected {} from {} ejections", result.code(), winner.code(), rules.eject);
            draft.warn(record, Kind::Result, at, message);
        }
    }
    game.complete_result(rules);
}

/// The score, the number of plies and the final position that the record claims.
fn check_totals(draft: &mut Draft, record: &RawRecord, game: &Game) {
    let mut found = Vec::new();
    let is_whole = game.incomplete.is_none();
    for tag in &draft.tags {
        if tag.name.starts_with("Plies") {
            let digits: String = tag.value.trim().chars().take_while(char::is_ascii_digit).collect();
            if digits.parse().ok() != Some(draft.plies.len()) && draft.stop.is_none() {
                let claimed = short(&tag.value);
                found.push((Kind::Plies, tag.at, format!("`{claimed}` plies claimed, expected {}", draft.plies.len())));
            }
        } else if tag.name == "Score" && is_whole {
            let real = game.score();
            if read_score(&tag.value) != Some(real) {
                found.push((Kind::Score, tag.at, format!("score `{}` claimed, expected {real} from the replay", short(&tag.value))));
            }
        }
    }
    if let Some((last, at)) = last_position(draft) {
        match last {
            Err(error) => found.push((Kind::Position, at, format!("final position: {error}"))),
            Ok(last) if is_whole => {
                let same = |color| last.marbles(color) == game.last().marbles(color) && last.lost(color) == game.last().lost(color);
                if !Color::BOTH.into_iter().all(same) {
                    let real = crate::notation::PositionNotation::Apgn.write(&game.last());
                    found.push((Kind::FinalPosition, at, format!("final position is not that of the replay, expected {real}")));
                }
            }
            Ok(_) => {}
        }
    }
    for (kind, at, message) in found {
        draft.warn(record, kind, at, message);
    }
}

fn read_score(text: &str) -> Option<Score> {
    let (black, white) = text.split_once(['-', '/', '–'])?;
    Some(Score { black: black.trim().parse().ok()?, white: white.trim().parse().ok()? })
}

/// The final position that the record states, if it does, and where.
fn last_position(draft: &Draft) -> Option<(Result<Position, crate::notation::PositionError>, usize)> {
    draft.tag("FinalPosition").map(|tag| (read_position(&tag.value), tag.at))
}
