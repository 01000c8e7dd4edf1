//! What is played first: counts of real games.

use std::sync::LazyLock;

use super::random::Random;
use crate::notation::Notation;
use crate::rules::{Layout, Move, Position};

/// What was played in a position of the opening, and how often.
#[derive(Debug, Clone, Default)]
pub(super) struct Node {
    next: Vec<Choice>,
}

/// A move of the book.
#[derive(Debug, Clone)]
struct Choice {
    made: Move,
    games: u32,
    node: Node,
}

/// A layout that the archives have, and its openings.
#[derive(Debug)]
struct Book {
    layout: &'static Layout,
    games: u32,
    start: Node,
}

static BOOKS: LazyLock<Vec<Book>> = LazyLock::new(|| read(include_str!("opening_book.txt")));

/// How many games from a layout the archives have.
pub(super) fn games(layout: &'static Layout) -> u32 {
    of(layout).map_or(0, |book| book.games)
}

/// The openings from a layout; none where the archives have none.
pub(super) fn start(layout: &'static Layout) -> Option<&'static Node> {
    of(layout).map(|book| &book.start)
}

fn of(layout: &'static Layout) -> Option<&'static Book> {
    BOOKS.iter().find(|book| book.layout == layout)
}

impl Node {
    /// A move as often as it was played, and what was played after it; `None` where the book ends.
    pub(super) fn draw(&self, random: &mut Random) -> Option<(Move, &Node)> {
        let games = self.next.iter().map(|choice| choice.games).sum();
        if games == 0 {
            return None;
        }
        let mut left = random.below(games);
        let choice = self.next.iter().find(|choice| {
            let is_it = left < choice.games;
            left = left.saturating_sub(choice.games);
            is_it
        })?;
        Some((choice.made, &choice.node))
    }
}

/// The books of the file, whose head says how it is written.
fn read(text: &'static str) -> Vec<Book> {
    let mut books = Vec::new();
    let mut lines = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (word, games) = line
                .trim_start()
                .rsplit_once(' ')
                .expect("a word and a count");
            let depth = line.len() - line.trim_start().len();
            (depth, word, games.parse().expect("a count"))
        })
        .peekable();
    while let Some((_, key, games)) = lines.next() {
        let layout = Layout::find(key).expect("the key of a layout");
        let start = node(&mut lines, 1, layout.position());
        books.push(Book {
            layout,
            games,
            start,
        });
    }
    books
}

type Line = (usize, &'static str, u32);

/// The moves of this depth, down to a line that is less deep.
fn node(
    lines: &mut std::iter::Peekable<impl Iterator<Item = Line>>,
    depth: usize,
    position: Position,
) -> Node {
    let mut next = Vec::new();
    while let Some((_, word, games)) = lines.next_if(|line| line.0 == depth) {
        let made = Notation::Abapro
            .read(word, &position)
            .expect("a legal move");
        let mut after = position;
        after.apply(made);
        let node = node(lines, depth + 1, after);
        next.push(Choice { made, games, node });
    }
    Node { next }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sound(node: &Node, games: u32) {
        let next: u32 = node.next.iter().map(|choice| choice.games).sum();
        assert!(next <= games);
        for choice in &node.next {
            sound(&choice.node, choice.games);
        }
    }

    #[test]
    fn no_more_games_go_on_than_came() {
        assert!(!BOOKS.is_empty());
        for book in BOOKS.iter() {
            sound(&book.start, book.games);
            // What only one game has played is no opening.
            assert_eq!(book.start.next.is_empty(), book.games < 2);
        }
    }

    #[test]
    fn most_games_are_of_the_belgian_daisy() {
        assert_eq!(games(Layout::find("belgian-daisy").unwrap()), 1559);
        assert_eq!(games(Layout::find("classical").unwrap()), 1);
        assert!(start(Layout::find("german-daisy").unwrap()).is_none());
    }
}
