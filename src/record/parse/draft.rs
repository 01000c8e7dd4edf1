//! The draft of a game: the parsed record before any move is replayed.

use std::fmt::Display;

use memchr::memchr2;

use crate::game::{MoveToken as _, NumberMeaning, excerpt};
use crate::games::{AnyPosition, GameKind, InGame, Notation, with_game_kind};
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::movetext_token::MoveGrammar;
use crate::record::model::ending::Ending;
use crate::record::model::problem::{Problem, ProblemKind, Severity};
use crate::record::model::result::GameResult;
use crate::record::model::tag::{LAYOUT_INFERRED, TagName};
use crate::record::parse::comment_text::comment_text;
use crate::record::parse::draft_ply::Plies;
use crate::record::parse::header::players::pairing::Pairing;
use crate::record::parse::letter_for_one::remark_on_letters;
use crate::record::parse::stated::StatedRules;

/// The number of tags that few records exceed.
const USUAL_TAGS: usize = 16;

/// The parsed record. Offsets are in bytes of the text of the record.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) tags: Vec<DraftTag>,
    /// The header line whose players are only guessed, and its offset.
    pub(crate) guessed_players: Option<(String, usize)>,
    /// The header lines that name two players without keys.
    pub(crate) pairings: Vec<Pairing>,
    /// The comment before the first move.
    pub(crate) comment: Vec<String>,
    pub(crate) plies: Plies,
    /// The result after the moves, and its offset.
    pub(crate) closing_result: Option<(GameResult, usize)>,
    /// The score in a sentence on the end of the game, in the order written, and its offset.
    pub(crate) score_in_words: Option<((u8, u8), usize)>,
    /// Result and ending that the format states outside of tags, and their offset.
    pub(crate) outcome: Option<(GameResult, Option<Ending>, usize)>,
    /// Whether the record states that its layout was inferred.
    pub(crate) layout_inferred: bool,
    /// Positions on lines of their own, and their offsets.
    pub(crate) position_lines: Vec<(String, usize)>,
    /// The game.
    pub(crate) game: GameKind,
    /// The game that the record states.
    pub(crate) stated_game: Option<GameKind>,
    /// The start position that the format states outside of tags.
    pub(crate) start: Option<AnyPosition>,
    /// The byte offset of a start position that the record states, but that is not known; and why not, as part of a sentence.
    pub(crate) unknown_start: Option<(usize, &'static str)>,
    /// Why the parser stopped among the moves; the rest is not read.
    pub(crate) stop: Option<DraftError>,
    /// The notation that the caller, the record or its format states.
    pub(crate) notation: Option<Notation>,
    /// The notations that the format has, if it has several: one of them needs no further evidence. Empty if the format has any.
    pub(crate) format_notations: &'static [Notation],
    /// Whether two numbers with `-` between them are a move or a score.
    pub(crate) numbers: NumberMeaning,
    /// Whether the moves are listed backward, each as its inverse.
    pub(crate) reverse: bool,
    /// Number of players who have an empty cell before the first move.
    pub(crate) first_seat: u8,
    /// The rules.
    pub(crate) stated_rules: StatedRules,
    /// Whether the text is ambiguous and may mean something else.
    pub(crate) is_doubtful: bool,
    pub(crate) problems: Vec<Problem>,
}

/// Where and why a parser stopped.
#[derive(Debug, Clone)]
pub(crate) struct DraftError {
    pub(crate) at: usize,
    pub(crate) kind: ProblemKind,
    pub(crate) message: String,
}

impl DraftError {
    /// Stops at a text that is no move.
    pub(crate) fn unreadable(game: GameKind, text: &str, at: usize) -> DraftError {
        let expected = with_game_kind!(game, P => <P as InGame>::Token::FORM);
        let mut message = format!("`{}` is not a move, expected {expected}", excerpt(text));
        let remark = remark_on_letters(text).filter(|_| game == GameKind::default());
        message.extend(remark.map(|remark| format!("; {remark}")));
        DraftError {
            at,
            kind: ProblemKind::UnreadableMove,
            message,
        }
    }
}

#[derive(Debug)]
pub(crate) struct DraftTag {
    pub(crate) name: TagName,
    pub(crate) value: String,
    pub(crate) at: usize,
    /// Whether the tag only repeats another field of the game: it is checked, but not stored as a tag.
    pub(crate) is_claim: bool,
}

impl DraftTag {
    /// A tag whose value is on one line, as every format can write it.
    pub(crate) fn new(name: impl Into<TagName>, value: impl AsRef<str>, at: usize) -> DraftTag {
        let value = value.as_ref().trim();
        let has_lines = memchr2(b'\n', b'\r', value.as_bytes()).is_some();
        DraftTag {
            name: name.into(),
            value: if has_lines {
                value.replace(['\n', '\r'], " ")
            } else {
                value.to_owned()
            },
            at,
            is_claim: false,
        }
    }

    pub(crate) fn claim(mut self) -> DraftTag {
        self.is_claim = true;
        self
    }
}

impl Default for Draft {
    fn default() -> Draft {
        Draft {
            tags: Vec::with_capacity(USUAL_TAGS),
            guessed_players: None,
            pairings: Vec::new(),
            comment: Vec::new(),
            plies: Plies::default(),
            closing_result: None,
            score_in_words: None,
            outcome: None,
            layout_inferred: false,
            position_lines: Vec::new(),
            game: GameKind::ALL[0],
            stated_game: None,
            start: None,
            unknown_start: None,
            stop: None,
            notation: None,
            format_notations: &[],
            numbers: NumberMeaning::Scores,
            reverse: false,
            first_seat: 0,
            stated_rules: StatedRules::default(),
            is_doubtful: false,
            problems: Vec::new(),
        }
    }
}

impl Draft {
    /// Adds a warning.
    pub(crate) fn warn(
        &mut self,
        record: &RawRecord,
        kind: ProblemKind,
        at: usize,
        message: impl Into<String>,
    ) {
        let location = record.location(at);
        self.problems
            .push(Problem::new(Severity::Warning, kind, location, message));
    }

    /// Warns of a start position that cannot be read.
    pub(crate) fn warn_of_start(&mut self, record: &RawRecord, at: usize, fault: impl Display) {
        let message = format!("start position: {fault}");
        self.warn(record, ProblemKind::Position, at, message);
        self.unknown_start = Some((at, "the start position cannot be read"));
    }

    /// How the moves are written.
    pub(crate) fn grammar(&self) -> MoveGrammar {
        MoveGrammar {
            game: self.game,
            numbers: self.numbers,
        }
    }

    /// Whether the caller, the record or its format says how the moves are written.
    pub(crate) fn states_notation(&self) -> bool {
        self.notation.is_some() || !self.format_notations.is_empty()
    }

    /// Whether the record states which game it is of, or has a tag that marks a game.
    pub(crate) fn has_header(&self) -> bool {
        let names = ["Black", "White", "Event", "Result", "Variant"];
        self.stated_game.is_some() || names.iter().any(|name| self.tag(name).is_some())
    }

    /// Makes tags of positions on lines of their own: the start position before the moves, the final position after
    /// them. In a listing backward every one is the final position.
    pub(crate) fn tag_position_lines(&mut self) {
        let first = self.plies.first().map_or(usize::MAX, |ply| ply.at);
        for (value, at) in std::mem::take(&mut self.position_lines) {
            let name = if at < first && !self.reverse {
                "Position"
            } else {
                "FinalPosition"
            };
            if self.tag(name).is_none() {
                self.tags.push(DraftTag::new(name, value, at));
            } else {
                self.comment(&value);
            }
        }
    }

    /// Drops the numbers before the moves if they count plies, from 0 or 1: each ply has one, or only the first of each row, and rows have the same length. Two numbers
    /// before rounds are not enough: the second one may be wrong.
    pub(crate) fn drop_numbers_of_plies(&mut self) {
        let numbers = || {
            let plies = self.plies.iter().enumerate();
            plies.filter_map(|(index, ply)| Some((index, ply.number?.0)))
        };
        let mut first_two = numbers();
        let (Some((0, first @ 0..2)), Some((row, _))) = (first_two.next(), first_two.next()) else {
            return;
        };
        let is_of_ply = |(index, number): (usize, u32)| {
            index % row == 0 && number.checked_sub(first).map(|count| count as usize) == Some(index)
        };
        if self.first_seat > 0 || self.reverse || !numbers().all(is_of_ply) {
            return;
        }
        let count = numbers().count();
        if count == self.plies.len().div_ceil(row) && (row != 2 || count > 2) {
            self.plies.iter_mut().for_each(|ply| ply.number = None);
        }
    }

    /// Adds a tag if it has a value.
    pub(crate) fn push_tag(&mut self, name: impl Into<TagName>, value: Option<String>, at: usize) {
        self.tags
            .extend(value.map(|value| DraftTag::new(name, value, at)));
    }

    /// The first tag with this name.
    pub(crate) fn tag(&self, name: &str) -> Option<&DraftTag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// Whether the record states that its layout was inferred.
    pub(crate) fn states_inferred_layout(&self) -> bool {
        let tag = self.tag(LAYOUT_INFERRED);
        self.layout_inferred || tag.is_some_and(|tag| tag.value == "yes")
    }

    /// Sets the score in words, unless there is one already.
    pub(crate) fn set_score_in_words(&mut self, score: Option<(u8, u8)>, at: usize) {
        self.score_in_words = self.score_in_words.or(score.map(|score| (score, at)));
    }

    /// Adds a comment to the last ply, or before the first.
    pub(crate) fn comment(&mut self, text: &str) {
        let text = comment_text(text);
        match self.plies.last_mut() {
            _ if text.is_empty() => {}
            Some(ply) => ply.annotations_mut().comment(text),
            None => self.comment.push(text),
        }
    }
}
