//! Reads the records of a section: joins the parts of one game, and splits a part that holds several games.

use crate::games::{Notation, with_game_kind};
use crate::record::formats::parse_record::ParsedRecord;
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::line_text::lines;
use crate::record::lexer::lines::line_class::remarks_between_moves;
use crate::record::lexer::lines::line_patterns::ends_with_result;
use crate::record::lexer::lines::strict_moves::strict_moves;
use crate::record::model::format::Format;
use crate::record::model::game::Game;
use crate::record::model::problem::{Problem, ProblemKind, Severity};
use crate::record::model::read_options::{ReadOptions, Strictness};
use crate::record::model::record::{Content, Record};
use crate::record::parse::draft::Draft;
use crate::record::parse::header::header_lines;
use crate::record::reader::earlier::board_above::on_board_above;
use crate::record::reader::interpret::interpret;
use crate::record::reader::lists::game_list::games_of_list;
use crate::record::reader::lists::same_number::{
    MAX_ROUNDS, NOT_ONE, THOUGH_ONE, is_next_round, message_of_games, message_of_one_game,
    plays_from_start,
};
use crate::record::reader::read_record::record_of;
use crate::record::resolve::read_game::ReadGame as _;

/// The maximum number of lines at which a part is tried as two records.
const MAX_SPLITS: usize = 8;

/// The plies that must replay beyond the first part of a game if the joined record stops too.
const MIN_ADDITIONAL_PLIES: usize = 4;

/// Reads the records of a section, each with its inferred notation.
pub(crate) fn read(parts: Vec<RawRecord>, options: ReadOptions) -> Vec<(Record, Option<Notation>)> {
    // Strictness does not influence where a record ends.
    let tolerant = ReadOptions {
        strictness: Strictness::Tolerant,
        ..options
    };
    let lists = lists_of_rounds(parts).into_iter();
    let parts = lists.flat_map(|list| SectionPart::read_list(list, tolerant));
    let parts: Vec<SectionPart> = parts.collect();
    let mut read: Vec<SectionPart> = Vec::new();
    // Most sections are one game.
    if let [part] = &parts[..]
        && part.is_complete_game()
    {
        read = parts;
    } else {
        for part in parts {
            let joined = read.last().and_then(|last| last.join_with(&part, tolerant));
            match joined {
                Some(joined) => *read.last_mut().expect("there is a part to join it to") = joined,
                None => read.extend(part.split(tolerant)),
            }
        }
    }
    let read = read.into_iter().map(|part| part.on_board_above(tolerant));
    read.map(|part| part.record(options)).collect()
}

/// The parts of a section, with those that are lines of one list, each with the number 1, in one group.
fn lists_of_rounds(parts: Vec<RawRecord>) -> Vec<Vec<RawRecord>> {
    let mut lists: Vec<Vec<RawRecord>> = Vec::with_capacity(parts.len());
    for part in parts {
        let list = lists.last_mut();
        let list = list.filter(|list| list.last().is_some_and(|last| is_next_round(last, &part)));
        match list {
            Some(list) => list.push(part),
            None => lists.push(vec![part]),
        }
    }
    lists
}

/// A part of a section and its interpretation.
struct SectionPart {
    raw: RawRecord,
    outcome: ParsedRecord,
    /// Warnings about parts that were joined to it, and a board that is stated above it.
    joined: Vec<Problem>,
}

impl SectionPart {
    fn read(raw: RawRecord, options: ReadOptions) -> SectionPart {
        let outcome = interpret(&raw, options);
        SectionPart::new(raw, outcome)
    }

    fn new(raw: RawRecord, outcome: ParsedRecord) -> SectionPart {
        SectionPart {
            raw,
            outcome,
            joined: Vec::new(),
        }
    }

    /// The part on the board that the file states above it, if that is the only one that is stated.
    fn on_board_above(mut self, options: ReadOptions) -> SectionPart {
        let read = |raw: &RawRecord| interpret(raw, options);
        if let Some((raw, outcome, warning)) =
            on_board_above(&self.raw, &self.outcome, options, read)
        {
            (self.raw, self.outcome) = (raw, outcome);
            self.joined.push(warning);
        }
        self
    }

    /// Reads the lines of a list that all have the number 1: one game, if they replay as one and not each from a start; otherwise each is a game.
    fn read_list(list: Vec<RawRecord>, options: ReadOptions) -> Vec<SectionPart> {
        let lines = list.len();
        let joined = (2..=MAX_ROUNDS).contains(&lines).then(|| {
            let (first, rest) = list.split_first().expect("there are two");
            let joined = rest
                .iter()
                .fold(first.with_body(first.body), |raw, next| raw.join(next));
            let mut joined = SectionPart::read(joined, options);
            let problems = &mut joined.outcome.problems;
            problems.retain(|problem| problem.kind != ProblemKind::MoveNumber);
            joined
        });
        let one_game = joined.filter(SectionPart::is_complete_game);
        let location = list.get(1).map(|second| second.location(0));
        let later = |game: &Game| list[1..].iter().all(|line| plays_from_start(game, line));
        let stated = one_game.as_ref().and_then(SectionPart::game);
        let stated = stated.filter(|game| !game.layout_inferred).map(later);
        let parts = list.into_iter();
        let mut parts: Vec<SectionPart> = parts
            .flat_map(|raw| SectionPart::read_all(raw, options))
            .collect();
        let Some(location) = location else {
            return parts;
        };
        let are_games = stated.unwrap_or_else(|| {
            let later = parts.iter().skip(1);
            later.into_iter().all(SectionPart::is_complete_game)
        });
        let warning =
            |kind, message: String| Problem::new(Severity::Warning, kind, location, message);
        match one_game {
            Some(mut game) if !are_games => {
                game.joined
                    .push(warning(ProblemKind::Joined, message_of_one_game(lines)));
                vec![game]
            }
            one_game => {
                let why = if one_game.is_some() {
                    THOUGH_ONE
                } else {
                    NOT_ONE
                };
                let message = message_of_games(lines, why);
                parts[1].joined.push(warning(ProblemKind::Reading, message));
                parts
            }
        }
    }

    /// Reads the games of a list with one in each line, or the one record that the text is.
    fn read_all(raw: RawRecord, options: ReadOptions) -> Vec<SectionPart> {
        let of_list = games_of_list(&raw, |raw| interpret(raw, options));
        let Some(games) = of_list else {
            return vec![SectionPart::read(raw, options)];
        };
        games
            .into_iter()
            .map(|(raw, outcome)| SectionPart::new(raw, outcome))
            .collect()
    }

    /// The record of this part, read again if the reader is strict.
    fn record(self, options: ReadOptions) -> (Record, Option<Notation>) {
        let SectionPart {
            raw,
            mut outcome,
            joined,
        } = self;
        if options.strictness == Strictness::Strict {
            outcome = interpret(&raw, options);
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

    /// Whether it is a text without moves, or tags after the moves of a game.
    fn is_text(&self) -> bool {
        match self.outcome.content {
            Content::Preamble => !self.raw.is_only_comments,
            Content::Rejected => {
                self.raw.body >= self.raw.text.len() && !self.raw.is_definite_start
            }
            Content::Game(_) => false,
        }
    }

    /// Whether it is a game of which every move replays.
    fn is_whole_game(&self) -> bool {
        self.game().is_some_and(|game| game.incomplete.is_none())
    }

    /// Whether it is a complete game without any doubt.
    fn is_complete_game(&self) -> bool {
        self.is_whole_game() && self.outcome.is_beyond_doubt()
    }

    /// Joins the next part if both are one record: its moves continue, or it is a text without moves.
    fn join_with(&self, next: &SectionPart, options: ReadOptions) -> Option<SectionPart> {
        let is_text = next.is_text();
        if is_text && self.game().is_none() {
            return self.join_with_text(next, options);
        }
        let game = self.game()?;
        let is_text_format = |part: &SectionPart| {
            matches!(
                part.outcome.format,
                Format::Linear | Format::Table | Format::Apgn
            )
        };
        if next.is_complete_game()
            || !is_text && matches!(next.outcome.content, Content::Preamble)
            || !is_text_format(self)
            || !is_text
                && (ends_with_result(&self.raw.text)
                    || game.end().is_some()
                    || names_other_game(game, &next.raw))
        {
            return None;
        }
        let raw = self.raw.join(&next.raw);
        let outcome = interpret(&raw, options);
        let mut joined = SectionPart {
            raw,
            outcome,
            joined: self.joined.clone(),
        };
        let found = joined.game()?;
        if is_text {
            let is_same = found.move_codes() == game.move_codes()
                && found.incomplete.is_some() == game.incomplete.is_some();
            let is_better = joined.outcome.is_better_than(&self.outcome);
            return (is_same || is_better).then_some(joined);
        }
        let is_numbered = |part: &SectionPart| {
            !part
                .outcome
                .problems
                .iter()
                .any(|problem| problem.kind == ProblemKind::MoveNumber)
        };
        let is_further = if found.incomplete.is_none() {
            joined.plies() > self.plies()
        } else {
            joined.plies() >= self.plies() + MIN_ADDITIONAL_PLIES
        };
        // Another reading of the first part must not take its moves for text.
        let keeps_moves =
            game.incomplete.is_some() || found.move_codes().starts_with(&game.move_codes());
        // The numbers of lines are none of moves.
        let keeps_numbers = next.raw.label.is_some() || !is_numbered(self) || is_numbered(&joined);
        if !is_further || !keeps_moves || !keeps_numbers {
            return None;
        }
        let location = next.raw.location(next.raw.body.min(next.raw.text.len()));
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

    /// Joins the text after a rejected part if both are a game together: a backwards listing has its final position after it.
    fn join_with_text(&self, next: &SectionPart, options: ReadOptions) -> Option<SectionPart> {
        if !matches!(self.outcome.content, Content::Rejected) || self.raw.is_json {
            return None;
        }
        let raw = self.raw.join(&next.raw);
        let outcome = interpret(&raw, options);
        let joined = SectionPart {
            raw,
            outcome,
            joined: self.joined.clone(),
        };
        joined.game().is_some().then_some(joined)
    }

    /// Splits the part into several games if it does not replay and games do that have a remark between them, or that begin as only a game can.
    fn split(self, options: ReadOptions) -> Vec<SectionPart> {
        let is_free = matches!(self.outcome.format, Format::Linear | Format::Table);
        let is_text = matches!(self.outcome.content, Content::Preamble) || self.raw.is_json;
        if !is_free || is_text || self.is_complete_game() {
            return vec![self];
        }
        let lines = remarks_between_moves(&self.raw.text);
        for at in lines.into_iter().take(MAX_SPLITS) {
            let halves = self.raw.split(&[at]).into_iter();
            let mut halves = halves.map(|raw| SectionPart::read(raw, options));
            let (Some(first), Some(second)) = (halves.next(), halves.next()) else {
                continue;
            };
            if first.is_complete_game() && second.game().is_some() {
                let mut parts = vec![first];
                let rest = second.split(options);
                if rest.iter().all(SectionPart::is_complete_game) {
                    parts.extend(rest);
                    return parts;
                }
            }
        }
        self.strict_games(options).unwrap_or_else(|| vec![self])
    }

    /// The games of a text that are written strictly, if it is not one game and each of them begins as only a game can.
    fn strict_games(&self, options: ReadOptions) -> Option<Vec<SectionPart>> {
        let lines = beginnings_of_strict_games(&self.raw.text);
        if lines.is_empty() || self.is_whole_game() {
            return None;
        }
        let parts = self.raw.split(&lines).into_iter();
        let parts: Vec<SectionPart> = parts.map(|raw| SectionPart::read(raw, options)).collect();
        // The last moves of a game may be wrong.
        let is_game =
            |part: &SectionPart| part.is_whole_game() || part.plies() >= MIN_PLIES_OF_GAME;
        (parts[0].is_whole_game() && parts.iter().all(is_game)).then_some(parts)
    }
}

/// The plies of a game that is written strictly by which it is recognised as one: moves that stand only at its beginning, and one that does not.
const MIN_PLIES_OF_GAME: usize = 3;

/// The offsets of lines with which another game begins that is written strictly: after moves that begin no game, the line begins with one that only begins a game.
fn beginnings_of_strict_games(text: &str) -> Vec<usize> {
    let (mut found, mut is_begun) = (Vec::new(), false);
    for line in lines(text) {
        let Some((game, moves)) = strict_moves(line.trim()) else {
            continue;
        };
        let may_begin = |moves: &&str| with_game_kind!(game, P => P::may_begin_with(moves));
        if is_begun && moves.first().is_some_and(may_begin) {
            found.push(line.as_ptr() as usize - text.as_ptr() as usize);
        }
        is_begun = !moves.iter().all(may_begin);
    }
    found
}

/// Whether a part names other players or another event than a game.
fn names_other_game(game: &Game, next: &RawRecord) -> bool {
    let mut draft = Draft::default();
    header_lines::parse(next, &mut draft);
    ["Black", "White", "Event", "Date", "Round"]
        .iter()
        .any(|name| {
            let other = draft.tag(name).map(|tag| tag.value.as_str());
            // `(continued)` after a name is the same player.
            let differ =
                |(one, other): (&str, &str)| !one.starts_with(other) && !other.starts_with(one);
            game.tag(name).zip(other).is_some_and(differ)
        })
}
