//! Repairs typos: if a record stops at a word that is no legal move, the word is replaced by one without the typo, if
//! that lets the whole record replay.
//!
//! The repaired word is put into a copy of the text, which is read like any record. A repair is accepted only if
//! nothing else explains the record: no other typo in that word, no typo in an earlier word, no move missing before
//! it, no two moves in the wrong order; and only if it contradicts no claim of the record.

use crate::games::{Notation, with_position};
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
/// The number of repairs that a message names.
const MAX_NAMED_REPAIRS: usize = 4;
/// The maximum number of plies of a game that is repaired: other explanations are searched at every ply.
const MAX_GAME_PLIES: usize = 1_000;

/// A repaired word.
#[derive(Debug, Clone)]
struct RepairedWord<P: ReadGame> {
    help: MoveDiagnosis,
    /// The position before the word.
    before: P,
    meaning: Meaning<P::Move>,
    text: String,
    kind: ProblemKind,
    location: Location,
}

/// A complete game and the words that were repaired for it.
struct Solution<P: ReadGame> {
    game: Game,
    problems: Vec<Problem>,
    repaired: Vec<RepairedWord<P>>,
    /// All moves as they are written, apart from the repaired ones.
    words: Vec<String>,
}

/// The repaired game and its problems, if there is exactly one repair.
pub(crate) fn repair(
    record: &RawRecord,
    stopped: &[Problem],
    options: ReadOptions,
) -> Option<(Content, Vec<Problem>)> {
    let help = stopped
        .iter()
        .find_map(|problem| problem.diagnosis.as_ref())?;
    with_position!(help.position, position => repair_from(position, record, stopped, options))
}

/// The repair of a record that stops first at this position.
fn repair_from<P: ReadGame>(
    _: P,
    record: &RawRecord,
    stopped: &[Problem],
    options: ReadOptions,
) -> Option<(Content, Vec<Problem>)> {
    let mut search = Search::<P> {
        options,
        claims: stopped,
        found: Vec::new(),
    };
    search.search(record, stopped, &mut Vec::new());
    let [solution] = search.found.as_slice() else {
        return None;
    };
    if !is_unambiguous(solution) {
        return None;
    }
    let Solution {
        mut game,
        mut problems,
        repaired,
        ..
    } = search.found.swap_remove(0);
    let before = game.repaired.take().into_iter();
    let words = before.chain(repaired.iter().map(RepairedWord::sentence));
    game.repaired = Some(words.collect::<Vec<_>>().join("; "));
    problems.extend(repaired.iter().map(RepairedWord::problem));
    Some((Content::Game(Box::new(game)), problems))
}

/// Adds the possible repair to the message of the problem, because the options did not request repairs.
pub(crate) fn suggest_repair(repaired: &[Problem], problems: &mut [Problem]) {
    let repairs: Vec<&str> = repaired
        .iter()
        .filter(|problem| problem.kind == ProblemKind::Repaired)
        .filter_map(|problem| problem.message.split_once(", the only reading with which"))
        .map(|(sentence, _)| sentence)
        .collect();
    let stop = problems
        .iter_mut()
        .find(|problem| problem.kind.is_bad_move() && problem.severity == Severity::Error);
    if let (Some(stop), [_, ..]) = (stop, &repairs[..]) {
        let others = repairs.len().saturating_sub(MAX_NAMED_REPAIRS);
        let mut repairs = repairs[..repairs.len() - others].join(", ");
        if others > 0 {
            repairs.push_str(&format!(", and {others} more"));
        }
        stop.message
            .push_str(&format!("; --repair would correct it: {repairs}"));
    }
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
    fn ply(&self) -> usize {
        self.location.ply.map_or(0, |ply| ply as usize - 1)
    }

    fn sentence(&self) -> String {
        format!(
            "`{}` read as `{}` ({})",
            self.help.word,
            self.text.trim_end(),
            self.meaning.typo
        )
    }

    fn problem(&self) -> Problem {
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

/// Whether nothing else explains the record.
fn is_unambiguous<P: ReadGame>(solution: &Solution<P>) -> bool {
    let plies = solution.game.plies().len();
    let game_words = GameWords::new(solution);
    plies <= MAX_GAME_PLIES
        && game_words.words.len() == plies
        && solution
            .repaired
            .iter()
            .all(|word| game_words.is_only_explanation(word))
}

/// The words of a repaired game: for each ply those that may stand there.
struct GameWords<'a, P: ReadGame> {
    positions: Vec<P>,
    moves: Vec<P::Move>,
    /// The written moves. A repaired word that names one move occurs both as written and as repaired.
    words: Vec<Vec<&'a str>>,
}

impl<'a, P: ReadGame> GameWords<'a, P> {
    fn new(solution: &'a Solution<P>) -> GameWords<'a, P> {
        let words = solution.words.iter().map(|word| vec![word.as_str()]);
        let mut words: Vec<Vec<&str>> = words.collect();
        for repaired in &solution.repaired {
            if let ([_], Some(word)) = (&repaired.meaning.moves[..], words.get_mut(repaired.ply()))
            {
                word.insert(0, &repaired.help.word);
            }
        }
        let of = solution.game.of::<P>().expect("checked by Search::take");
        GameWords {
            positions: of.positions().collect(),
            moves: of.moves().collect(),
            words,
        }
    }

    /// Whether only the repair of this word explains the record, and no other meaning of it leads to a complete game.
    fn is_only_explanation(&self, repaired: &RepairedWord<P>) -> bool {
        let (help, taken, ply) = (&repaired.help, &repaired.meaning.moves, repaired.ply());
        let words: Vec<&[&str]> = self.words.iter().map(Vec::as_slice).collect();
        let rest = &words[ply + taken.len()..];
        let is_other_word = repaired
            .before
            .meanings(&help.word, help.notation)
            .into_iter()
            .filter(|other| other.moves != *taken)
            .any(|other| replays(after(repaired.before, &other.moves), rest, help.notation));
        // A word that is a move in no position is not explained by earlier words.
        let is_possible = repaired.kind == ProblemKind::IllegalMove;
        !(is_other_word || is_possible && self.is_explained_before(repaired, &words))
    }

    /// Whether the word is legal as written, and so are all later ones, after a typo in an earlier word, a missing
    /// move before it, or two moves of a player in the wrong order.
    fn is_explained_before(&self, repaired: &RepairedWord<P>, words: &[&[&str]]) -> bool {
        let (help, ply) = (&repaired.help, repaired.ply());
        let written = [help.word.as_str()];
        let mut words = words.to_vec();
        words[ply] = &written;
        let replays = |start: P, words: &[&[&str]]| replays(start, words, help.notation);
        let is_move_missing = repaired
            .before
            .move_list()
            .into_iter()
            .any(|mv| replays(after(repaired.before, &[mv]), &words[ply..]));
        let is_earlier_typo = (0..ply).any(|before| {
            let (start, name) = (self.positions[before], self.words[before][0]);
            start
                .meanings(name, help.notation)
                .into_iter()
                .filter(|other| other.moves != [self.moves[before]])
                .any(|other| replays(after(start, &other.moves), &words[before + 1..]))
        });
        let is_wrong_order = (0..=ply).any(|first| {
            let mut words = words[first..].to_vec();
            words.len() > 2 && {
                words.swap(0, 2);
                replays(self.positions[first], &words)
            }
        });
        is_move_missing || is_earlier_typo || is_wrong_order
    }
}

/// Whether all words are legal moves one after another; of several words at a ply one must be.
fn replays<P: ReadGame>(mut position: P, words: &[&[&str]], notation: Notation) -> bool {
    for (index, choice) in words.iter().enumerate() {
        let read = |word: &str, position: &P| position.read_written(word, notation);
        let [word] = choice else {
            let rest = &words[index + 1..];
            return choice.iter().any(|word| {
                let mv = read(word, &position);
                mv.is_some_and(|mv| replays(after(position, &[mv]), rest, notation))
            });
        };
        match read(word, &position) {
            Some(mv) => position.play_unchecked(mv),
            None => return false,
        }
    }
    true
}

fn after<P: ReadGame>(mut position: P, moves: &[P::Move]) -> P {
    moves.iter().for_each(|&mv| position.play_unchecked(mv));
    position
}
