//! Replays a draft by the rules and makes a game of it.

use crate::record::resolve::diagnose::diagnose;
use crate::record::resolve::fragment;
use std::collections::{HashMap, HashSet};

use crate::notation::Notation;
use crate::record::input::raw::{Extent, RawRecord};
use crate::record::model::analysis;
use crate::record::model::game::{Annotations, Game, Ply, Variation};
use crate::record::model::problem::{Location, Problem, ProblemKind, Severity};
use crate::record::model::read_options::{ReadOptions, Strictness};
use crate::record::model::record::Content;
use crate::record::model::tag::{RECORD_TAGS, TagName};
use crate::record::parse::draft::{self, Draft, DraftPly, DraftTag, DraftVariation};
use crate::record::resolve::check_dates::check_dates;
use crate::record::resolve::choose::choose;
use crate::record::resolve::claims::{ClaimChecker, RefutedClaim, marks_ejections, warn_of};
use crate::record::resolve::diagnose::word;
use crate::record::resolve::result_claims::check_result;
use crate::record::resolve::run::{Run, Stop, play};
use crate::record::resolve::start::known_start;
use crate::record::resolve::totals::check_totals;
use crate::rules::{Course, Move, Position};

/// Makes a game of a draft, or says why there is none; and tells the notation, where the record does not state it.
pub(crate) fn replay(
    mut draft: Draft,
    record: &RawRecord,
    options: ReadOptions,
) -> (Content, Vec<Problem>, Option<Notation>) {
    check_dates(&mut draft, record, options.date_order);
    draft.place_drawn_positions();
    let known = known_start(&mut draft, record, options);
    if !draft.stated.faults.is_empty() {
        return refused(draft, record);
    }
    if let Some(begins) = fragment::beginning(&draft, known) {
        return fragment_of(draft, record, known, begins, options);
    }
    if draft.plies.is_empty() {
        let (content, problems) = nothing_to_replay(draft, record, known);
        return (content, problems, None);
    }
    if draft.reverse {
        draft.plies.reverse();
    }
    let Some((mut run, layout_inferred)) = choose(&mut draft, record, known) else {
        let fault = "no layout is a start under them, expected a start position";
        draft.stated.faults.push(fault.to_owned());
        return refused(draft, record);
    };
    let is_told = |draft: &Draft| {
        let mut problems = draft.problems.iter();
        problems.any(|problem| problem.kind == ProblemKind::NotationInferred)
    };
    let found_notation = Some(run.notation)
        .filter(|_| draft.notation.is_none() && !run.moves.is_empty() && !is_told(&draft));

    let mut lines = Lines {
        notation: run.notation,
        marks: marks_ejections(&draft, run.notation),
        refuted: Vec::new(),
        stopped: Vec::new(),
    };
    let before = Course::in_round(run.start, first_round(&draft, &run));
    let checked = run.checked.take();
    let (refuted, last) = checked.unwrap_or_else(|| lines.check(&draft, &run, before.clone()));
    lines.refuted = refuted;
    let mut game = Game::replayed(
        run.start,
        lines.plies(&draft.plies, &run.moves, &before, 0),
        last,
    );
    game.layout_inferred = layout_inferred || draft.layout_inferred;
    game.comment = joined(&draft.comment);
    let Lines {
        refuted, stopped, ..
    } = lines;
    warn_of(refuted, record, &mut draft);
    for Stop { at, message, .. } in stopped {
        draft.warn(
            record,
            ProblemKind::Variation,
            at,
            format!("in a variation: {message}; the rest kept as a comment"),
        );
    }

    let mut stop = run
        .stop
        .as_ref()
        .map(|stop| stop.problem(record))
        .or_else(|| unreadable(&draft, record))
        .or_else(|| broken_off(record));
    // Without a legal move, a layout that is not stated is no more than a guess.
    let is_guess = layout_inferred && run.moves.is_empty();
    if let Some(problem) = stop.as_mut().filter(|_| !is_guess) {
        let parsed = draft.stop.as_ref().map(|stop| stop.at);
        let at = run.stop.as_ref().map(|stop| stop.at).or(parsed);
        let board = if draft.reverse {
            game.start()
        } else {
            game.last()
        };
        help(problem, record, at.unwrap_or_default(), board, run.notation);
        if let Some(help) = problem.diagnosis.as_mut().filter(|_| draft.reverse) {
            // What is near is said of moves, not of their inverses.
            help.suggestions.clear();
        }
    }
    if let Some(problem) = &stop {
        game.incomplete = Some(problem.message.clone());
    } else if let Some(tag) = draft.tag("Incomplete") {
        game.incomplete = Some(tag.value.clone());
    }
    game.repaired = draft.tag("Mended").map(|tag| tag.value.clone());
    if let Some(tag) = draft.tag(analysis::TAG) {
        game.take_analysis(&tag.value);
    }
    check_result(&mut draft, record, &mut game);
    check_totals(&mut draft, record, &game);
    game.tags = tags(std::mem::take(&mut draft.tags));

    let (content, problems) = judged(game, draft, stop, options);
    (content, problems, found_notation)
}

/// Of a record whose rules cannot be played, what is wrong with them.
fn refused(draft: Draft, record: &RawRecord) -> (Content, Vec<Problem>, Option<Notation>) {
    let problem = draft.stated.problem(record);
    let problems = draft.problems.into_iter().chain(problem).collect();
    (Content::Rejected, problems, None)
}

/// A record that begins in mid-game, with the move of this number: its moves are kept as a tag, for nothing is known of the board.
fn fragment_of(
    mut draft: Draft,
    record: &RawRecord,
    known: Option<Position>,
    (number, at): (u32, usize),
    options: ReadOptions,
) -> (Content, Vec<Problem>, Option<Notation>) {
    let Some(mut game) = Game::fragment(known, &draft.stated.rules) else {
        return refused(draft, record);
    };
    game.layout_inferred = draft.layout_inferred && known.is_some();
    game.comment = joined(&draft.comment);
    if !draft.plies.is_empty() {
        draft.tags.retain(|tag| tag.name != fragment::TAG);
        let moves = tail(&draft.plies);
        draft.tags.push(DraftTag::new(fragment::TAG, moves, at));
    }
    let why = fragment::told(number);
    game.incomplete = Some(why.clone());
    game.repaired = draft.tag("Mended").map(|tag| tag.value.clone());
    check_result(&mut draft, record, &mut game);
    game.tags = tags(std::mem::take(&mut draft.tags));
    let problem = Problem::error(ProblemKind::Fragment, record.location(at), why);
    draft.problems.push(problem);
    let stop = unreadable(&draft, record).or_else(|| broken_off(record));
    let problems = draft.problems.into_iter().chain(stop).collect();
    let content = match options.strictness {
        Strictness::Tolerant => Content::Game(Box::new(game)),
        Strictness::Strict => Content::Rejected,
    };
    (content, problems, None)
}

/// The number of the round with which a game begins: 1, but where a listing backwards ends in mid-game, as its numbers tell.
fn first_round(draft: &Draft, run: &Run) -> usize {
    let numbered = (0..)
        .zip(draft.plies.iter())
        .find_map(|(index, ply): (usize, _)| Some((index, ply.number?.0)));
    match numbered.filter(|_| draft.reverse) {
        Some((index, number)) => {
            let mut course = Course::new(run.start);
            let before = run.moves.iter().take(index);
            before.for_each(|&mv| course.apply(mv));
            (number as usize + 1).saturating_sub(course.round()).max(1)
        }
        None => 1,
    }
}

/// The tags that most records have at most.
const FEW_TAGS: usize = 32;

/// The tags of a draft that are no claims. One given again says nothing where it says the same; else it gets a number, for a name
/// can stand but once in a record.
fn tags(mut given: Vec<DraftTag>) -> Vec<(TagName, String)> {
    let names = || given.iter().map(|tag| &tag.name);
    let is_new = |(index, name): (usize, &TagName)| names().take(index).all(|other| other != name);
    if given.len() <= FEW_TAGS && names().enumerate().all(is_new) {
        given.retain(|tag| !tag.is_claim);
        let tags = given.into_iter().map(|tag| (tag.name, tag.value));
        return tags.collect();
    }
    let mut names: HashSet<String> = names().map(TagName::to_string).collect();
    let mut said: HashSet<(TagName, String)> = HashSet::new();
    let mut counts: HashMap<TagName, usize> = HashMap::new();
    let mut tags = Vec::with_capacity(given.len());
    for DraftTag { name, value, .. } in given.into_iter().filter(|tag| !tag.is_claim) {
        if !said.insert((name.clone(), value.clone())) {
            continue;
        }
        let count = counts.entry(name.clone()).or_default();
        *count += 1;
        let mut written = name.clone();
        if *count > 1 && !RECORD_TAGS.contains(&&*name) {
            written = format!("{name}{count}").into();
            while !names.insert(written.to_string()) {
                *count += 1;
                written = format!("{name}{count}").into();
            }
        }
        tags.push((written, value));
    }
    tags
}

/// The game, unless there is nothing of it or the reader is strict.
fn judged(
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

/// How variations are replayed, and what is found on the way.
struct Lines {
    notation: Notation,
    marks: bool,
    refuted: Vec<RefutedClaim>,
    stopped: Vec<Stop>,
}

impl Lines {
    /// What is wrong with the claims of a run that was played backward, and the position to which it leads.
    fn check(&self, draft: &Draft, run: &Run, mut course: Course) -> (Vec<RefutedClaim>, Position) {
        let mut claims = ClaimChecker::new(self.marks, draft.reverse, 0);
        for (ply, &mv) in draft.plies.iter().zip(&run.moves) {
            claims.play(ply, mv, &mut course);
        }
        (claims.refuted, *course.position())
    }

    /// The plies of a line that was replayed, with their variations; the first has this number in its game, counted from 0.
    fn plies(
        &mut self,
        line: &[DraftPly],
        moves: &[Move],
        before: &Course,
        first: usize,
    ) -> Vec<Ply> {
        if line.iter().all(DraftPly::is_bare) {
            return moves.iter().copied().map(Ply::from).collect();
        }
        let has_variations = line
            .iter()
            .any(|ply| !ply.annotations().variations.is_empty());
        let mut course = before.clone();
        let mut plies = Vec::with_capacity(moves.len());
        for (n, (draft, &mv)) in line.iter().zip(moves).enumerate() {
            let ply = if draft.is_bare() {
                Ply::from(mv)
            } else {
                Ply::annotated(mv, self.notes(draft.annotations(), &course, first + n))
            };
            if has_variations {
                course.apply(mv);
            }
            plies.push(ply);
        }
        plies
    }

    /// What is said of the ply with this number that follows on a course.
    fn notes(
        &mut self,
        said: &draft::DraftAnnotations,
        course: &Course,
        number: usize,
    ) -> Annotations {
        let mut notes = Annotations {
            mark: said.mark.clone(),
            clock: said.clock.clone(),
            comment: joined(&said.comments),
            variations: Vec::new(),
        };
        for variation in &said.variations {
            self.add(variation, course, number, &mut notes);
        }
        notes
    }

    /// Replays a variation from the position before the ply that it replaces. What does not replay is kept as a comment.
    fn add(
        &mut self,
        variation: &DraftVariation,
        course: &Course,
        first: usize,
        notes: &mut Annotations,
    ) {
        let mut claims = ClaimChecker::new(self.marks, false, first);
        let mut end = course.clone();
        let (moves, stop) = play(&variation.plies, &mut end, self.notation, &mut claims);
        self.refuted.append(&mut claims.refuted);
        let mut plies = self.plies(&variation.plies, &moves, course, first);
        let mut comment = joined(&variation.comment);
        let mut rest = None;
        if let Some(stop) = stop {
            rest = Some(tail(&variation.plies[stop.ply..]));
            self.stopped.push(stop);
        }
        if let Some(last) = plies.last_mut() {
            if rest.is_some() {
                let said = &mut last.annotations_mut().comment;
                *said = joined(&said.take().into_iter().chain(rest).collect::<Vec<_>>());
            }
            notes.variations.push(Variation { comment, plies });
        } else {
            let words: Vec<String> = comment.take().into_iter().chain(rest).collect();
            let kept = format!("({})", words.join(" "));
            let said = notes.comment.take().into_iter().chain([kept]);
            notes.comment = joined(&said.collect::<Vec<_>>());
        }
    }
}

/// Moves with all that is said about them, as a comment can have it.
fn tail(plies: &[DraftPly]) -> String {
    let words = plies.iter().map(|ply| {
        let notes = ply.annotations();
        let mut text = ply
            .number
            .map(|(number, _)| format!("{number}."))
            .unwrap_or_default();
        text.push_str(&ply.token.to_string());
        text.push_str(notes.mark.as_deref().unwrap_or_default());
        let words = notes
            .clock
            .iter()
            .cloned()
            .chain(notes.comments.iter().map(|comment| format!("({comment})")));
        words.for_each(|note| text.push_str(&format!(" {note}")));
        for DraftVariation { comment, plies } in &notes.variations {
            let comment: String = comment
                .iter()
                .map(|comment| format!("({comment}) "))
                .collect();
            text.push_str(&format!(" ({comment}{})", tail(plies)));
        }
        text
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A record without any move that can be read.
fn nothing_to_replay(
    draft: Draft,
    record: &RawRecord,
    known: Option<Position>,
) -> (Content, Vec<Problem>) {
    let mut why = unreadable(&draft, record).unwrap_or_else(|| {
        Problem::error(
            ProblemKind::NothingToReplay,
            record.location(record.body),
            "no moves, expected at least one".to_owned(),
        )
    });
    if let (Some(start), Some(stop)) = (known, &draft.stop) {
        let notation = draft.notation.unwrap_or(Notation::Abapro);
        help(&mut why, record, stop.at, start, notation);
    }
    let mut problems = draft.problems;
    problems.push(why);
    (Content::Rejected, problems)
}

/// What stopped the parser among the moves.
fn unreadable(draft: &Draft, record: &RawRecord) -> Option<Problem> {
    let stop = draft.stop.as_ref()?;
    let ply = u32::try_from(draft.plies.len() + 1).ok();
    let location = Location {
        ply,
        ..record.location(stop.at)
    };
    Some(Problem::error(stop.kind, location, stop.message.clone()))
}

/// Adds to a problem about a move what may have been meant by it.
fn help(
    problem: &mut Problem,
    record: &RawRecord,
    at: usize,
    position: Position,
    notation: Notation,
) {
    if problem.kind.is_bad_move() {
        let (before, word) = word(&record.text[at..]);
        let help = diagnose(word, at + before, position, notation);
        problem.diagnosis = Some(Box::new(help));
    }
}

/// The end of what could be read of the stream, where the game may have gone on.
fn broken_off(record: &RawRecord) -> Option<Problem> {
    let message = "the file cannot be read any further, expected the rest of the game";
    let end = || record.location(record.text.len());
    (record.extent == Extent::BrokenOff)
        .then(|| Problem::error(ProblemKind::Truncated, end(), message.to_owned()))
}

fn joined(comments: &[String]) -> Option<String> {
    if comments.is_empty() {
        None
    } else {
        Some(comments.join(" "))
    }
}
