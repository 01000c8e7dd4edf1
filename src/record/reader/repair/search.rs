//! Searches for words without their typos with which a whole record replays.

use crate::record::formats::parse_record::{ParsedRecord, parse};
use crate::record::input::raw_record::RawRecord;
use crate::record::model::game::Game;
use crate::record::model::move_diagnosis::MoveDiagnosis;
use crate::record::model::problem::{Location, Problem, ProblemKind, Severity};
use crate::record::model::read_options::ReadOptions;
use crate::record::model::record::Content;
use crate::record::reader::interpret::interpret;
use crate::record::resolve::diagnosis::meaning::Meaning;
use crate::record::resolve::read_game::ReadGame;
use crate::record::vocabulary::look_alikes::{are_cells, with_latin_letters};

/// The maximum number of repaired words in a record.
const MAX_REPAIRED_WORDS: usize = 4;
/// The maximum number of repaired words with letters of another alphabet, each of which can mean one move only.
const MAX_WORDS_OF_OTHER_ALPHABET: usize = 100;

/// A repaired word.
#[derive(Debug, Clone)]
pub(super) struct RepairedWord<P: ReadGame> {
    pub(super) help: MoveDiagnosis,
    /// The position before the word.
    pub(super) before: P,
    pub(super) meaning: Meaning<P::Move>,
    text: String,
    pub(super) kind: ProblemKind,
    location: Location,
}

/// A complete game and the words that were repaired for it.
pub(super) struct Solution<P: ReadGame> {
    pub(super) game: Game,
    pub(super) problems: Vec<Problem>,
    pub(super) repaired: Vec<RepairedWord<P>>,
    /// All moves as they are written, apart from the repaired ones.
    pub(super) words: Vec<String>,
}

/// The repairs of a record that stops with these problems; at most two are searched.
pub(super) fn solutions<P: ReadGame>(
    record: &RawRecord,
    stopped: &[Problem],
    options: ReadOptions,
) -> Vec<Solution<P>> {
    let mut search = Search::<P> {
        options,
        claims: stopped,
        found: Vec::new(),
    };
    search.search(record, stopped, &mut Vec::new());
    search.found
}

/// Depth-first search for repairs, until there are two.
struct Search<'a, P: ReadGame> {
    options: ReadOptions,
    /// The problems of the record without a repair.
    claims: &'a [Problem],
    found: Vec<Solution<P>>,
}

impl<P: ReadGame> Search<'_, P> {
    fn search(
        &mut self,
        record: &RawRecord,
        stopped: &[Problem],
        repaired: &mut Vec<RepairedWord<P>>,
    ) {
        let stop = stopped.iter().find_map(|problem| {
            let help = problem.diagnosis.as_deref()?;
            Some((problem, help, *P::of(&help.position)?))
        });
        let Some((problem, help, before)) = stop.filter(|_| may_repair_more(repaired)) else {
            return;
        };
        for meaning in before.meanings(&help.word, help.notation) {
            let Some(text) = meaning.repaired.clone() else {
                continue;
            };
            let copy = record.with_replacement(help.at, &help.word, &text);
            let ParsedRecord {
                content, problems, ..
            } = interpret(&copy, self.options);
            repaired.push(RepairedWord {
                help: help.clone(),
                before,
                meaning,
                text,
                kind: problem.kind,
                location: problem.location,
            });
            match content {
                Content::Game(game) if game.incomplete.is_none() => {
                    self.take(&copy, *game, problems, repaired);
                }
                _ if stops_later(&problems, problem) => self.search(&copy, &problems, repaired),
                _ => {}
            }
            repaired.pop();
            if self.found.len() > 1 {
                return;
            }
        }
    }

    /// Keeps a solution, unless it is the same game again or contradicts a claim of the record.
    fn take(
        &mut self,
        copy: &RawRecord,
        game: Game,
        problems: Vec<Problem>,
        repaired: &[RepairedWord<P>],
    ) {
        let is_new = |problem: &&Problem| {
            let same =
                |other: &Problem| other.kind == problem.kind && other.message == problem.message;
            problem.kind.is_claim() && !self.claims.iter().any(same)
        };
        let is_contradicted = problems.iter().find(is_new).is_some();
        let positions: Vec<P> = match game.of() {
            Some(game) => game.positions().collect(),
            None => return,
        };
        let is_at_other_position = repaired
            .iter()
            .any(|word| positions.get(word.ply()) != Some(&word.before));
        let is_known = self
            .found
            .iter()
            .any(|other| other.game.move_codes() == game.move_codes());
        // A line of moves that begins with such a letter was read as a comment.
        let mut left = copy.text.split(|c: char| !c.is_alphanumeric());
        let is_half =
            left.any(|word| with_latin_letters(word).is_some_and(|word| are_cells(&word)));
        if !is_contradicted && !is_at_other_position && !is_known && !is_half {
            self.found.push(Solution {
                game,
                problems,
                repaired: repaired.to_vec(),
                words: words(copy, self.options),
            });
        }
    }
}

/// The moves of a record as they are written.
fn words(record: &RawRecord, options: ReadOptions) -> Vec<String> {
    let (_, draft) = parse(record, options, None);
    draft
        .plies
        .iter()
        .map(|ply| ply.token.to_string())
        .collect()
}

/// Whether another word may be repaired.
fn may_repair_more<P: ReadGame>(repaired: &[RepairedWord<P>]) -> bool {
    let is_of_other_alphabet = |word: &&RepairedWord<P>| !word.help.word.is_ascii();
    let foreign = repaired.iter().filter(is_of_other_alphabet).count();
    foreign < MAX_WORDS_OF_OTHER_ALPHABET && repaired.len() - foreign < MAX_REPAIRED_WORDS
}

/// Whether a reading stops at a later move than another.
fn stops_later(problems: &[Problem], before: &Problem) -> bool {
    let stop = problems.iter().find(|problem| problem.diagnosis.is_some());
    stop.is_some_and(|stop| stop.location.ply > before.location.ply)
}

impl<P: ReadGame> RepairedWord<P> {
    /// Number of plies before it.
    pub(super) fn ply(&self) -> usize {
        self.location.ply.map_or(0, |ply| ply as usize - 1)
    }

    pub(super) fn sentence(&self) -> String {
        format!(
            "`{}` read as `{}` ({})",
            self.help.word,
            self.text.trim_end(),
            self.meaning.typo
        )
    }

    pub(super) fn problem(&self) -> Problem {
        let message = format!(
            "{}, the only reading with which the whole record replays",
            self.sentence()
        );
        Problem::new(
            Severity::Warning,
            ProblemKind::Repaired,
            self.location,
            message,
        )
    }
}
