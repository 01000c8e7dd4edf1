//! A move of a game with its annotations and variations.

use std::hash::{Hash, Hasher};

use crate::game::{GameMove, GamePosition, MoveCode};

/// One move of a game with its annotations.
///
/// ```
/// use sumito::record::{Annotations, Game, Ply, read_moves};
/// use sumito::rules::Position;
///
/// let start = Position::default();
/// let mut game = Game::new(start);
/// for mv in read_moves("a1b2 i5h5", &start)? {
///     let comment = Some(format!("move {}", game.plies().len() + 1));
///     let ply = Ply::annotated(mv, Annotations { comment, ..Annotations::default() });
///     game.play(ply).expect("a legal move");
/// }
/// assert_eq!(game.plies()[1].annotations().comment.as_deref(), Some("move 2"));
/// # Ok::<(), sumito::record::MoveListError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Ply {
    /// The move.
    pub mv: MoveCode,
    /// Boxed, because most plies have none and there are many plies.
    annotations: Option<Box<Annotations>>,
}

/// The annotations of a ply.
///
/// ```
/// use sumito::record::Game;
///
/// let game: Game = "# layout: Belgian Daisy\n1.a1b2! {a Scorpio} i5h5".parse()?;
/// let annotations = game.plies()[0].annotations();
/// assert_eq!(annotations.mark.as_deref(), Some("!"));
/// assert_eq!(annotations.comment.as_deref(), Some("a Scorpio"));
/// # Ok::<(), sumito::record::ReadGameError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Annotations {
    /// A suffix annotation such as `!?`.
    pub mark: Option<String>,
    /// The clock time, as written in the record.
    pub clock: Option<String>,
    /// The comment after the move.
    pub comment: Option<String>,
    /// The alternatives to this ply.
    pub variations: Vec<Variation>,
}

impl Annotations {
    const NONE: Annotations = Annotations {
        mark: None,
        clock: None,
        comment: None,
        variations: Vec::new(),
    };
}

impl Default for Annotations {
    fn default() -> Annotations {
        Annotations::NONE
    }
}

/// An alternative line. Its first move replaces the ply that it belongs to.
///
/// ```
/// use sumito::record::Game;
///
/// let game: Game = "[Variant \"Belgian Daisy\"]\n\n1. a1b2 (1. c2c3 g4g5) 1... i5h5 *\n".parse()?;
/// let variation = &game.plies()[0].annotations().variations[0];
/// assert_eq!(variation.plies.len(), 2);
/// # Ok::<(), sumito::record::ReadGameError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
pub struct Variation {
    /// The comment before its first move.
    pub comment: Option<String>,
    /// Its moves, legal one after another; there is at least one.
    pub plies: Vec<Ply>,
}

impl From<MoveCode> for Ply {
    fn from(mv: MoveCode) -> Ply {
        Ply {
            mv,
            annotations: None,
        }
    }
}

impl<M: GameMove> From<M> for Ply {
    fn from(mv: M) -> Ply {
        Ply::from(MoveCode::from(mv))
    }
}

impl PartialEq for Ply {
    fn eq(&self, other: &Ply) -> bool {
        (self.mv, self.annotations()) == (other.mv, other.annotations())
    }
}

impl Eq for Ply {}

impl Hash for Ply {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.mv, self.annotations()).hash(state);
    }
}

impl Variation {
    /// Whether its moves and those of nested variations are legal from this position.
    fn is_legal<P: GamePosition>(&self, mut position: P) -> bool {
        let mut plies = self.plies.iter();
        !self.plies.is_empty() && plies.all(|ply| ply.play(&mut position))
    }
}

impl Ply {
    /// A ply with annotations.
    pub fn annotated(mv: impl Into<MoveCode>, annotations: Annotations) -> Ply {
        let annotations = Some(annotations).filter(|annotations| *annotations != Annotations::NONE);
        Ply {
            mv: mv.into(),
            annotations: annotations.map(Box::new),
        }
    }

    /// The annotations of the ply.
    pub fn annotations(&self) -> &Annotations {
        static NONE: Annotations = Annotations::NONE;
        self.annotations.as_deref().unwrap_or(&NONE)
    }

    /// The annotations of the ply, for changing them.
    pub fn annotations_mut(&mut self) -> &mut Annotations {
        self.annotations.get_or_insert_default()
    }

    /// Whether the ply has no annotations.
    pub(crate) fn is_bare(&self) -> bool {
        self.annotations.is_none() || *self.annotations() == Annotations::NONE
    }

    /// Whether the ply has no clock, comment or variation; it may have a suffix annotation.
    pub(crate) fn has_only_mark(&self) -> bool {
        let annotations = self.annotations();
        annotations.clock.is_none()
            && annotations.comment.is_none()
            && annotations.variations.is_empty()
    }

    /// Changes the annotations of the ply and of those in its variations.
    pub(super) fn for_each_annotation_mut(&mut self, change: &mut dyn FnMut(&mut Annotations)) {
        let Some(notes) = &mut self.annotations else {
            return;
        };
        change(notes);
        let plies = notes.variations.iter_mut().flat_map(|line| &mut line.plies);
        plies.for_each(|ply| ply.for_each_annotation_mut(change));
    }

    /// Plays the move, if it and its variations are legal; otherwise the position does not change.
    pub(super) fn play<P: GamePosition>(&self, position: &mut P) -> bool {
        let mut lines = self.annotations().variations.iter();
        lines.all(|line| line.is_legal(*position)) && position.play_code(self.mv.code()).is_some()
    }
}
