//! A record as it is read, before anything is replayed.

use std::cell::Cell;
use std::ops::{Deref, DerefMut};

use memchr::memchr2;

use crate::notation::{Notation, Numbers, Token};
use crate::record::input::raw_record::RawRecord;
use crate::record::lexer::line_text::lines;
use crate::record::model::ending::Ending;
use crate::record::model::problem::{Problem, ProblemKind, Severity, short};
use crate::record::model::result::GameResult;
use crate::record::model::score::Score;
use crate::record::model::tag::TagName;
use crate::record::parse::stated::StatedRules;
use crate::rules::Position;

/// A text as comments have it: in its lines, each without the blanks around it and with single ones inside, at most one blank line between
/// two others.
pub(crate) fn comment_text(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut blank_lines = 0;
    for line in lines(text) {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else {
            blank_lines += 1;
            continue;
        };
        if !kept.is_empty() {
            kept.push_str(if blank_lines > 0 { "\n\n" } else { "\n" });
        }
        blank_lines = 0;
        kept.push_str(first);
        for word in words {
            kept.push(' ');
            kept.push_str(word);
        }
    }
    kept
}

/// What a format's parser finds in one record. Places are byte offsets in the text of the record.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) tags: Vec<DraftTag>,
    /// The comment before the first move.
    pub(crate) comment: Vec<String>,
    pub(crate) plies: Plies,
    /// The result at the end of the moves.
    pub(crate) closing: Option<(GameResult, usize)>,
    /// The score in words that say how the game ended, in the order written, and where.
    pub(crate) score_in_words: Option<((u8, u8), usize)>,
    /// Result and ending, where the format states them apart from the tags, and where.
    pub(crate) outcome: Option<(GameResult, Option<Ending>, usize)>,
    /// Whether the record says that its layout was found by replay.
    pub(crate) layout_inferred: bool,
    /// Positions that stand alone in a line, and where.
    pub(crate) drawn: Vec<(String, usize)>,
    /// The start position, where the format states it apart from the tags.
    pub(crate) start: Option<Position>,
    /// What stopped the parser inside the moves: nothing after it is read.
    pub(crate) stop: Option<DraftStop>,
    /// The notation that the caller, the record or its format states.
    pub(crate) notation: Option<Notation>,
    /// Whether two numbers with `-` between are a move.
    pub(crate) numbers: Numbers,
    /// Whether the moves are written from the last to the first, each as its inverse.
    pub(crate) reverse: bool,
    /// How many players have an empty place before the first move.
    pub(crate) first_seat: u8,
    /// The rules.
    pub(crate) stated: StatedRules,
    /// Whether something may have been read otherwise than it was meant.
    pub(crate) is_doubtful: bool,
    pub(crate) problems: Vec<Problem>,
}

/// Where and why a parser stopped.
#[derive(Debug, Clone)]
pub(crate) struct DraftStop {
    pub(crate) at: usize,
    pub(crate) kind: ProblemKind,
    pub(crate) message: String,
}

impl DraftStop {
    /// A text that is no move.
    pub(crate) fn unreadable(text: &str, at: usize) -> DraftStop {
        let message = format!(
            "`{}` is not a move, expected two or three cells as in a1b2 or e6e8f6",
            short(text)
        );
        DraftStop {
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
    /// Whether it only claims what other fields of the game say, and is none of its tags.
    pub(crate) is_claim: bool,
}

impl DraftTag {
    /// A tag; its value in one line, as every format can write it.
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

    pub(crate) fn claim(self) -> DraftTag {
        DraftTag {
            is_claim: true,
            ..self
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct DraftPly {
    pub(crate) token: Token,
    pub(crate) at: usize,
    /// The move number before it, if one stands there, and where.
    pub(crate) number: Option<(u32, usize)>,
    /// What else stands there; apart, for most plies are without, and there are many.
    annotations: Option<Box<DraftAnnotations>>,
}

/// The plies of a draft. Their room, some pages of memory, is that of the draft before on the same thread: to clear fresh pages for each of
/// many records takes as long as to read the moves.
#[derive(Debug)]
pub(crate) struct Plies(Vec<DraftPly>);

thread_local! {
    /// Room that no draft uses now.
    static SPARE: Cell<Vec<DraftPly>> = const { Cell::new(Vec::new()) };
}

/// Plies of the most room that is kept.
const MOST_SPARE: usize = 1_000;

impl Plies {
    /// The plies alone.
    pub(crate) fn take(mut self) -> Vec<DraftPly> {
        std::mem::take(&mut self.0)
    }
}

impl Default for Plies {
    fn default() -> Plies {
        Plies(SPARE.take())
    }
}

impl From<Vec<DraftPly>> for Plies {
    fn from(plies: Vec<DraftPly>) -> Plies {
        Plies(plies)
    }
}

impl Drop for Plies {
    fn drop(&mut self) {
        self.0.clear();
        // A variation's draft has none to give.
        if (1..=MOST_SPARE).contains(&self.0.capacity()) {
            SPARE.set(std::mem::take(&mut self.0));
        }
    }
}

impl Deref for Plies {
    type Target = Vec<DraftPly>;

    fn deref(&self) -> &Vec<DraftPly> {
        &self.0
    }
}

impl DerefMut for Plies {
    fn deref_mut(&mut self) -> &mut Vec<DraftPly> {
        &mut self.0
    }
}

/// What a record says of a ply beside its move and its number.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct DraftAnnotations {
    /// The score after it, as claimed.
    pub(crate) score: Option<(Score, usize)>,
    /// Its name in Aba-Pro notation, as claimed.
    pub(crate) name: Option<(String, usize)>,
    /// The position after it, as claimed.
    pub(crate) position: Option<(String, usize)>,
    pub(crate) mark: Option<String>,
    pub(crate) clock: Option<String>,
    pub(crate) comments: Vec<String>,
    /// What could have been played instead.
    pub(crate) variations: Vec<DraftVariation>,
}

impl DraftAnnotations {
    const NONE: DraftAnnotations = DraftAnnotations {
        score: None,
        name: None,
        position: None,
        mark: None,
        clock: None,
        comments: Vec::new(),
        variations: Vec::new(),
    };
}

/// A variation, not yet replayed.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct DraftVariation {
    pub(crate) comment: Vec<String>,
    pub(crate) plies: Vec<DraftPly>,
}

impl DraftPly {
    pub(crate) fn new(token: Token, at: usize) -> DraftPly {
        DraftPly {
            token,
            at,
            number: None,
            annotations: None,
        }
    }

    /// What is said of it.
    pub(crate) fn annotations(&self) -> &DraftAnnotations {
        static NONE: DraftAnnotations = DraftAnnotations::NONE;
        self.annotations.as_deref().unwrap_or(&NONE)
    }

    /// What is said of it, to be added to.
    pub(crate) fn annotations_mut(&mut self) -> &mut DraftAnnotations {
        self.annotations
            .get_or_insert_with(|| Box::new(DraftAnnotations::NONE))
    }

    /// Takes back what was taken for the score after it.
    pub(crate) fn forget_score(&mut self) {
        self.annotations.take_if(|annotations| {
            annotations.score = None;
            **annotations == DraftAnnotations::NONE
        });
    }

    /// Whether nothing is said of it.
    pub(crate) fn is_bare(&self) -> bool {
        self.annotations.is_none()
    }
}

impl Default for Draft {
    fn default() -> Draft {
        Draft {
            tags: Vec::new(),
            comment: Vec::new(),
            plies: Plies::default(),
            closing: None,
            score_in_words: None,
            outcome: None,
            layout_inferred: false,
            drawn: Vec::new(),
            start: None,
            stop: None,
            notation: None,
            numbers: Numbers::Scores,
            reverse: false,
            first_seat: 0,
            stated: StatedRules::default(),
            is_doubtful: false,
            problems: Vec::new(),
        }
    }
}

impl Draft {
    /// Notes a warning.
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

    /// Whether there is a tag that only games have.
    pub(crate) fn has_header(&self) -> bool {
        let names = ["Black", "White", "Event", "Result", "Variant"];
        names.iter().any(|name| self.tag(name).is_some())
    }

    /// Makes tags of the positions that stand alone in a line: before the moves the start, behind them the final position, which a listing
    /// backwards states wherever it does.
    pub(crate) fn place_drawn_positions(&mut self) {
        let first = self.plies.first().map_or(usize::MAX, |ply| ply.at);
        for (value, at) in std::mem::take(&mut self.drawn) {
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

    /// Adds a tag, if there is a value for it.
    pub(crate) fn say(&mut self, name: impl Into<TagName>, value: Option<String>, at: usize) {
        self.tags
            .extend(value.map(|value| DraftTag::new(name, value, at)));
    }

    /// The first tag with this name.
    pub(crate) fn tag(&self, name: &str) -> Option<&DraftTag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// Takes a score that stands in words on the end of the game, if it is the first one.
    pub(crate) fn say_score(&mut self, score: Option<(u8, u8)>, at: usize) {
        let said = score.map(|score| (score, at));
        self.score_in_words = self.score_in_words.or(said);
    }

    /// Adds a comment after the last ply, or before the first.
    pub(crate) fn comment(&mut self, text: &str) {
        let text = comment_text(text);
        if !text.is_empty() {
            self.plies
                .last_mut()
                .map_or(&mut self.comment, |ply| &mut ply.annotations_mut().comments)
                .push(text);
        }
    }
}
