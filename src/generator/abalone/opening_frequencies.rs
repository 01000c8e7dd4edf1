//! How often each move of an opening was played in real games.

use std::sync::LazyLock;

use crate::generator::rng::Rng;
use crate::notation::Notation;
use crate::rules::{Layout, Move, Position};

/// A position of an opening.
#[derive(Debug, Clone, Default)]
pub(super) struct OpeningNode {
    moves: Vec<PlayedMove>,
}

/// A move, with the number of games that played it.
#[derive(Debug, Clone)]
struct PlayedMove {
    mv: Move,
    games: u32,
    node: OpeningNode,
}

/// The openings of one layout.
#[derive(Debug)]
struct LayoutOpenings {
    layout: &'static Layout,
    games: u32,
    root: OpeningNode,
}

static OPENINGS: LazyLock<Vec<LayoutOpenings>> =
    LazyLock::new(|| parse(include_str!("opening_frequencies.txt")));

/// The number of games of the archives from a layout.
pub(super) fn game_count(layout: &'static Layout) -> u32 {
    find(layout).map_or(0, |openings| openings.games)
}

/// The start of the openings of a layout; `None` if the archives have no game from it.
pub(super) fn root(layout: &'static Layout) -> Option<&'static OpeningNode> {
    find(layout).map(|openings| &openings.root)
}

fn find(layout: &'static Layout) -> Option<&'static LayoutOpenings> {
    OPENINGS.iter().find(|openings| openings.layout == layout)
}

impl OpeningNode {
    /// Draws a move with a probability proportional to its games, and returns it with the position after it; `None` where the known games end.
    pub(super) fn draw(&self, rng: &mut Rng) -> Option<(Move, &OpeningNode)> {
        let games = self.moves.iter().map(|choice| choice.games).sum();
        if games == 0 {
            return None;
        }
        let mut left = rng.below(games);
        let choice = self.moves.iter().find(|choice| {
            let is_drawn = left < choice.games;
            left = left.saturating_sub(choice.games);
            is_drawn
        })?;
        Some((choice.mv, &choice.node))
    }
}

/// Parses the file, whose head describes its format.
fn parse(text: &'static str) -> Vec<LayoutOpenings> {
    let mut layouts = Vec::new();
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
        let root = parse_node(&mut lines, 1, layout.position());
        layouts.push(LayoutOpenings {
            layout,
            games,
            root,
        });
    }
    layouts
}

/// A line of the file: its depth, its move, its games.
type OpeningLine = (usize, &'static str, u32);

/// Parses the moves at a depth, up to a line with a lower depth.
fn parse_node(
    lines: &mut std::iter::Peekable<impl Iterator<Item = OpeningLine>>,
    depth: usize,
    position: Position,
) -> OpeningNode {
    let mut moves = Vec::new();
    while let Some((_, word, games)) = lines.next_if(|line| line.0 == depth) {
        let mv = Notation::Abapro
            .read(word, &position)
            .expect("a legal move");
        let mut after = position;
        after.play_unchecked(mv);
        let node = parse_node(lines, depth + 1, after);
        moves.push(PlayedMove { mv, games, node });
    }
    OpeningNode { moves }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_counts(node: &OpeningNode, games: u32) {
        let next: u32 = node.moves.iter().map(|choice| choice.games).sum();
        assert!(next <= games);
        for choice in &node.moves {
            check_counts(&choice.node, choice.games);
        }
    }

    #[test]
    fn no_move_has_more_games_than_its_position() {
        assert!(!OPENINGS.is_empty());
        for openings in OPENINGS.iter() {
            check_counts(&openings.root, openings.games);
            // The file has only moves of at least two games.
            assert_eq!(openings.root.moves.is_empty(), openings.games < 2);
        }
    }

    #[test]
    fn most_games_start_from_the_belgian_daisy() {
        assert_eq!(game_count(Layout::find("belgian-daisy").unwrap()), 1559);
        assert_eq!(game_count(Layout::find("classical").unwrap()), 1);
        assert!(root(Layout::find("german-daisy").unwrap()).is_none());
    }
}
