//! `Book`: the moves of known positions.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use crate::game::split_mix;
use crate::rules::{Move, Position, Rules, canonical_form};

/// An opening book of the standard game.
///
/// ```
/// use sumito::engine::Book;
/// use sumito::rules::Layout;
///
/// let start = Layout::find("Belgian Daisy").expect("a built-in layout").position();
/// let moves = Book::built_in().moves(&start);
/// assert!(!moves.is_empty() && moves.iter().all(|book| start.is_legal(book.mv)));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Book {
    /// How it was made: the comments at the head of its file.
    pub(super) comments: Vec<String>,
    /// The positions in the order of the file.
    pub(super) entries: Vec<BookEntry>,
    /// The index of each position by its key.
    pub(super) index: HashMap<u64, usize>,
}

/// A position of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct BookEntry {
    /// The position, in its canonical orientation.
    pub(super) position: Position,
    /// Its moves, from the best to the worst; at least one.
    pub(super) moves: Vec<BookMove>,
}

/// A move of a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// Its value for the side that plays it, in hundredths of a marble.
    pub hundredths: i32,
    /// How often it was played in the games with which the book was made.
    pub games: u64,
}

/// The maximum loss, compared with the best move, of a move that is still played, in hundredths of a marble.
const MAX_BOOK_LOSS: i32 = 10;

static BUILT_IN: LazyLock<Book> = LazyLock::new(|| {
    include_str!("book.txt")
        .parse()
        .expect("the built-in book is well formed")
});

impl Book {
    /// The built-in book; its comments state how it was made.
    pub fn built_in() -> &'static Book {
        &BUILT_IN
    }

    /// The number of its positions.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it has no position.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The comments at the head of its file, without their signs.
    pub fn comments(&self) -> &[String] {
        &self.comments
    }

    /// The positions with their moves, in the order of the file.
    pub fn positions(&self) -> impl Iterator<Item = (&Position, &[BookMove])> {
        let entries = self.entries.iter();
        entries.map(|entry| (&entry.position, &entry.moves[..]))
    }

    /// The moves of a position, in the orientation of this position, from the best to the worst; none for a position that is not in the book, or under other rules.
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        if *position.rules() != Rules::STANDARD {
            return Vec::new();
        }
        let form = canonical_form(position);
        let entry = self
            .index
            .get(&form.key())
            .map(|&index| &self.entries[index]);
        // Another position may have the same key.
        let entry = entry.filter(|entry| position.transform(form.orientation()) == entry.position);
        let back = form.orientation().inverse();
        let moves = entry.into_iter().flat_map(|entry| &entry.moves);
        let moves = moves.map(|book| BookMove {
            mv: book.mv.transform(back),
            ..*book
        });
        moves.filter(|book| position.is_legal(book.mv)).collect()
    }

    /// The move to play in a position: the best one, or with a number to draw by, any that is nearly as good. `None` for a position that is not in the book.
    pub fn choose(&self, position: &Position, number: Option<u64>) -> Option<BookMove> {
        let moves = self.moves(position);
        let best = *moves.first()?;
        let Some(number) = number else {
            return Some(best);
        };
        let playable = moves.iter();
        let playable = playable.filter(|book| book.hundredths >= best.hundredths - MAX_BOOK_LOSS);
        let playable: Vec<&BookMove> = playable.collect();
        let drawn = split_mix(number ^ canonical_form(position).key());
        playable
            .get((drawn % playable.len() as u64) as usize)
            .map(|book| **book)
    }

    /// Adds a position with its moves, in any orientation; the moves are sorted. Returns whether it is new.
    pub(super) fn add(&mut self, position: &Position, moves: &[BookMove]) -> bool {
        let form = canonical_form(position);
        if self.index.contains_key(&form.key()) {
            return false;
        }
        let moves = moves.iter().map(|book| BookMove {
            mv: form.canonical_move(book.mv),
            ..*book
        });
        let mut moves: Vec<BookMove> = moves.collect();
        moves.sort_by_key(|book| (-book.hundredths, book.mv));
        // Moves that are images of each other are one.
        let mut seen = HashSet::new();
        moves.retain(|book| seen.insert(book.mv));
        self.index.insert(form.key(), self.entries.len());
        self.entries.push(BookEntry {
            position: position.transform(form.orientation()),
            moves,
        });
        true
    }
}
