//! A ply of a draft, with what the record says about it.

use std::cell::Cell;
use std::ops::{Deref, DerefMut};

use crate::game::Color;
use crate::games::{AnyToken, InGame};
use crate::record::model::score::Score;
use crate::record::parse::comment_text::clock_in;
use crate::record::parse::ply_field::PlyField;
use crate::record::parse::words_before::WordsBefore;

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct DraftPly {
    pub(crate) token: AnyToken,
    pub(crate) at: usize,
    /// The move number before it and its offset.
    pub(crate) number: Option<(u32, usize)>,
    /// Boxed, because most plies have none and there are many plies.
    annotations: Option<Box<DraftAnnotations>>,
}

/// The annotations of a ply as the record states them.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct DraftAnnotations {
    /// The claimed score after the ply, and its offset.
    pub(crate) score: Option<(Score, usize)>,
    /// The claimed name in Aba-Pro notation, and its offset.
    pub(crate) name: Option<(String, usize)>,
    /// The fields that repeat what the move says.
    pub(crate) fields: Vec<PlyField>,
    /// The claimed positions after the ply, and their offsets.
    pub(crate) positions: Vec<(String, usize)>,
    /// The claimed number of the ply in the game, and its offset.
    pub(crate) ply: Option<(u32, usize)>,
    /// The claimed colour that moves, and its offset.
    pub(crate) color: Option<(Color, usize)>,
    pub(crate) mark: Option<String>,
    pub(crate) clock: Option<String>,
    pub(crate) comments: Vec<String>,
    /// The alternatives to the ply.
    pub(crate) variations: Vec<DraftVariation>,
}

impl DraftAnnotations {
    const NONE: DraftAnnotations = DraftAnnotations {
        score: None,
        name: None,
        fields: Vec::new(),
        positions: Vec::new(),
        ply: None,
        color: None,
        mark: None,
        clock: None,
        comments: Vec::new(),
        variations: Vec::new(),
    };

    /// Adds a comment. A clock time in it is taken out of it, unless the ply has another one.
    pub(crate) fn comment(&mut self, text: String) {
        let Some((clock, rest)) = clock_in(&text, self.clock.as_deref()) else {
            return self.comments.push(text);
        };
        self.clock = Some(clock);
        self.comments
            .extend(Some(rest).filter(|rest| !rest.is_empty()));
    }
}

/// A variation before it is replayed.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct DraftVariation {
    pub(crate) comment: Vec<String>,
    pub(crate) plies: Vec<DraftPly>,
    /// The words with which it begins.
    pub(crate) words: Option<Box<WordsBefore>>,
}

impl DraftPly {
    pub(crate) fn new(token: impl Into<AnyToken>, at: usize) -> DraftPly {
        DraftPly {
            token: token.into(),
            at,
            number: None,
            annotations: None,
        }
    }

    /// The token, which is one of this game.
    #[inline]
    pub(crate) fn token<P: InGame>(&self) -> &P::Token {
        P::token(&self.token).expect("all tokens of a draft are of its game")
    }

    /// The annotations of the ply.
    pub(crate) fn annotations(&self) -> &DraftAnnotations {
        static NONE: DraftAnnotations = DraftAnnotations::NONE;
        self.annotations.as_deref().unwrap_or(&NONE)
    }

    /// The annotations of the ply, for changing them.
    pub(crate) fn annotations_mut(&mut self) -> &mut DraftAnnotations {
        self.annotations
            .get_or_insert_with(|| Box::new(DraftAnnotations::NONE))
    }

    /// Replaces the annotations.
    pub(crate) fn set_annotations(&mut self, annotations: Option<DraftAnnotations>) {
        self.annotations = annotations.map(Box::new);
    }

    /// Removes the score, which turned out to be the result.
    pub(crate) fn remove_score(&mut self) {
        self.annotations.take_if(|annotations| {
            annotations.score = None;
            **annotations == DraftAnnotations::NONE
        });
    }

    /// Removes the comment with this index, which is no remark.
    pub(crate) fn remove_comment(&mut self, index: usize) {
        self.annotations.take_if(|annotations| {
            annotations.comments.remove(index);
            **annotations == DraftAnnotations::NONE
        });
    }

    /// Whether the ply has no annotations.
    pub(crate) fn is_bare(&self) -> bool {
        self.annotations.is_none()
    }
}

/// The plies of a draft. They reuse the allocation of the previous draft on the same thread: getting fresh pages for
/// each record takes as long as parsing its moves.
#[derive(Debug)]
pub(crate) struct Plies(Vec<DraftPly>);

thread_local! {
    /// The allocation for the next draft.
    static SPARE_PLIES: Cell<Vec<DraftPly>> = const { Cell::new(Vec::new()) };
}

/// Largest capacity that is reused for the next draft, in plies.
const MAX_SPARE_CAPACITY: usize = 1_000;

impl Plies {
    /// Takes the plies out.
    pub(crate) fn take(mut self) -> Vec<DraftPly> {
        std::mem::take(&mut self.0)
    }
}

impl Default for Plies {
    fn default() -> Plies {
        Plies(SPARE_PLIES.take())
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
        // The draft of a variation has no allocation to reuse.
        if (1..=MAX_SPARE_CAPACITY).contains(&self.0.capacity()) {
            SPARE_PLIES.set(std::mem::take(&mut self.0));
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
