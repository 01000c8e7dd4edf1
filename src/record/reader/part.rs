//! Decides by replay which parts of a section are one record: parts are joined or split.

use crate::notation::Notation;
use crate::record::free_text;
use crate::record::header::header_lines;
use crate::record::input::raw::RawRecord;
use crate::record::input::shape::ends_with_result;
use crate::record::model::format::Format;
use crate::record::model::game::Game;
use crate::record::model::problem::{Problem, ProblemKind, Severity};
use crate::record::model::read_options::{ReadOptions, Strictness};
use crate::record::model::record::{Content, Record};
use crate::record::parse::draft::Draft;
use crate::record::reader::interpret::read_as;
use crate::record::reader::parse_record::ParsedRecord;
use crate::record::reader::read_record::record_of;

/// A part of a section after reading.
pub(crate) struct Part {
    raw: RawRecord,
    outcome: ParsedRecord,
    /// The warnings about parts that were joined to it.
    joined: Vec<Problem>,
}

/// Reads the records of a section, each with its inferred notation.
pub(crate) fn read(parts: Vec<RawRecord>, options: ReadOptions) -> Vec<(Record, Option<Notation>)> {
    // The limits of a record do not depend on the strictness of its reader.
    let tolerant = ReadOptions {
        strictness: Strictness::Tolerant,
        ..options
    };
    let mut parts = parts.into_iter().map(|raw| Part::read(raw, tolerant));
    let Some(first) = parts.next() else {
        return Vec::new();
    };
    // Fast path: most sections are one game.
    if parts.len() == 0 && first.stands_alone() {
        return vec![first.record(options)];
    }
    let mut read = first.separated(tolerant);
    for part in parts {
        let joined = read
            .last()
            .and_then(|last| last.joined_with(&part, tolerant));
        match joined {
            Some(joined) => *read.last_mut().expect("there is a part to join it to") = joined,
            None => read.extend(part.separated(tolerant)),
        }
    }
    read.into_iter().map(|part| part.record(options)).collect()
}

impl Part {
    fn read(raw: RawRecord, options: ReadOptions) -> Part {
        let outcome = read_as(&raw, options);
        Part {
            raw,
            outcome,
            joined: Vec::new(),
        }
    }

    /// The record of this part, for a tolerant or a strict reader.
    fn record(self, options: ReadOptions) -> (Record, Option<Notation>) {
        let Part {
            raw,
            mut outcome,
            joined,
        } = self;
        if options.strictness == Strictness::Strict {
            outcome = read_as(&raw, options);
        }
        outcome.problems.extend(joined);
        record_of(raw, outcome, options)
    }

    fn game(&self) -> Option<&Game> {
        match &self.outcome.content {
            Content::Game(game) => Some(game),
            _ => None,
        }
    }

    fn plies(&self) -> usize {
        self.game().map_or(0, |game| game.plies().len())
    }

    /// Whether it is text without moves, or tags after the moves of a game.
    fn is_text(&self) -> bool {
        match self.outcome.content {
            Content::Preamble => !self.raw.only_comments,
            Content::Rejected => self.raw.body >= self.raw.text.len() && !self.raw.is_surely_first,
            Content::Game(_) => false,
        }
    }

    /// Whether it is a complete game without doubt.
    fn stands_alone(&self) -> bool {
        self.game().is_some_and(|game| game.incomplete.is_none()) && self.outcome.is_beyond_doubt()
    }

    /// This part and the next one as one record, if they are one: the moves continue, or the next part is text.
    fn joined_with(&self, behind: &Part, options: ReadOptions) -> Option<Part> {
        let is_text = behind.is_text();
        if is_text && self.game().is_none() {
            return self.explained_by(behind, options);
        }
        let game = self.game()?;
        let is_text_format = |part: &Part| {
            matches!(
                part.outcome.format,
                Format::Linear | Format::Table | Format::Apgn
            )
        };
        if behind.stands_alone()
            || !is_text && matches!(behind.outcome.content, Content::Preamble)
            || !is_text_format(self)
            || !is_text
                && (ends_with_result(&self.raw.text)
                    || game.end().is_some()
                    || contradict(game, &behind.raw))
        {
            return None;
        }
        let raw = self.raw.joined(&behind.raw);
        let outcome = read_as(&raw, options);
        let mut joined = Part {
            raw,
            outcome,
            joined: self.joined.clone(),
        };
        let found = joined.game()?;
        if is_text {
            let is_same = found.moves().eq(game.moves())
                && found.incomplete.is_some() == game.incomplete.is_some();
            let is_better = joined.outcome.is_better_than(&self.outcome);
            return (is_same || is_better).then_some(joined);
        }
        let is_numbered = |part: &Part| {
            !part
                .outcome
                .problems
                .iter()
                .any(|problem| problem.kind == ProblemKind::MoveNumber)
        };
        let is_further = if found.incomplete.is_none() {
            joined.plies() > self.plies()
        } else {
            joined.plies() >= self.plies() + FEWEST_PLIES
        };
        if !is_further || is_numbered(self) && !is_numbered(&joined) {
            return None;
        }
        let location = behind
            .raw
            .location(behind.raw.body.min(behind.raw.text.len()));
        let message = format!(
            "the moves continue the game that begins in line {} and replay behind it; joined to one game",
            self.raw.location(0).line
        );
        joined.joined.push(Problem::new(
            Severity::Warning,
            ProblemKind::Joined,
            location,
            message,
        ));
        Some(joined)
    }

    /// This part, which is no game, together with the text after it, if they are one: the final position of a listing
    /// backward may follow it.
    fn explained_by(&self, behind: &Part, options: ReadOptions) -> Option<Part> {
        if !matches!(self.outcome.content, Content::Rejected) || self.raw.is_object {
            return None;
        }
        let raw = self.raw.joined(&behind.raw);
        let outcome = read_as(&raw, options);
        let joined = Part {
            raw,
            outcome,
            joined: self.joined.clone(),
        };
        joined.game().is_some().then_some(joined)
    }

    /// The records in this part: two games if it does not replay but both halves at a remark do, otherwise itself.
    fn separated(self, options: ReadOptions) -> Vec<Part> {
        let is_free = matches!(self.outcome.format, Format::Linear | Format::Table);
        let is_text = matches!(self.outcome.content, Content::Preamble) || self.raw.is_object;
        if !is_free || is_text || self.stands_alone() {
            return vec![self];
        }
        let lines = free_text::remarks_between_moves(&self.raw.text);
        for at in lines.into_iter().take(MOST_SPLITS) {
            let (first, second) = self.raw.split(at);
            let [first, second] = [first, second].map(|raw| Part::read(raw, options));
            if first.stands_alone() && second.game().is_some() {
                let mut parts = vec![first];
                let rest = second.separated(options);
                if rest.iter().all(Part::stands_alone) {
                    parts.extend(rest);
                    return parts;
                }
            }
        }
        vec![self]
    }
}

/// Whether a part names other players or another event than a game.
pub(crate) fn contradict(game: &Game, behind: &RawRecord) -> bool {
    let mut draft = Draft::default();
    header_lines::parse(behind, &mut draft);
    ["Black", "White", "Event", "Date", "Round"]
        .iter()
        .any(|name| {
            let other = draft.tag(name).map(|tag| tag.value.as_str());
            // `(continued)` after a name does not make another player.
            let differ =
                |(one, other): (&str, &str)| !one.starts_with(other) && !other.starts_with(one);
            game.tag(name).zip(other).is_some_and(differ)
        })
}

/// Number of lines at which splitting a record is tried.
pub(crate) const MOST_SPLITS: usize = 8;

/// Fewest plies that must replay after the first part if the second part stops too.
pub(crate) const FEWEST_PLIES: usize = 4;
