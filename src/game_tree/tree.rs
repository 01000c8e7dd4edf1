//! The game tree of a position: counted, and visited vertex by vertex, breadth first.

use std::io;

use crate::board::Direction;
use crate::rules::{GameState, Move, MoveKind, MovesPerTurn, Players, Position, Rules};

/// The moves that make up a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MoveFilter {
    /// All legal moves.
    #[default]
    All,
    /// In-line moves only, as in the text of the exercise.
    Inline,
}

/// Why a tree is not built.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TreeError {
    /// A label and a colour cannot express the position.
    #[error(
        "the exercise is for two players who make one move each with marbles of two colours, found the rules {0}"
    )]
    NotForTwo(Rules),
    /// The tree has more vertices than the limit.
    #[error(
        "the tree has {vertices_above} vertices to depth {depth_above} and more than {limit} to depth {depth}, expected at most {limit}"
    )]
    TooLarge {
        /// The first depth at which the limit is exceeded.
        depth: u8,
        /// The limit.
        limit: u64,
        /// The number of vertices down to the level above.
        vertices_above: u64,
        /// The depth of that level.
        depth_above: u8,
    },
}

/// A vertex of a tree.
#[derive(Debug, Clone, Copy)]
pub struct Vertex {
    /// Its number: 0 for the root, then level by level.
    pub id: u64,
    /// The parent and the move from there; `None` at the root.
    pub edge: Option<(u64, Move)>,
    /// Plies from the root.
    pub depth: u8,
    /// Its position, which its label and colour express.
    pub position: Position,
}

/// The game tree of a position to some depth. Vertices are generated when they are visited, so memory does not grow with their number.
#[derive(Debug, Clone)]
pub struct GameTree {
    root: GameState,
    filter: MoveFilter,
    levels: Vec<u64>,
}

impl GameTree {
    /// Counts the tree of a position, down to `depth` plies or to the end of the game, if it has at most `limit` vertices.
    ///
    /// # Errors
    /// When it has more, or the position is not one of two colours that take turns.
    pub fn count(
        root: &Position,
        depth: u8,
        filter: MoveFilter,
        limit: u64,
    ) -> Result<GameTree, TreeError> {
        let mut tree = GameTree {
            root: game_from(root)?,
            filter,
            levels: Vec::new(),
        };
        let mut vertices_above = 0;
        for level in 0..=depth {
            let vertices = tree.count_level(&tree.root, level, limit - vertices_above);
            if vertices > limit - vertices_above {
                return Err(TreeError::TooLarge {
                    depth: level,
                    limit,
                    vertices_above,
                    depth_above: level.saturating_sub(1),
                });
            }
            vertices_above += vertices;
            tree.levels.push(vertices);
        }
        Ok(tree)
    }

    /// The number of vertices of each level, from the root.
    pub fn levels(&self) -> &[u64] {
        &self.levels
    }

    /// The number of all vertices.
    pub fn vertices(&self) -> u64 {
        self.levels.iter().sum()
    }

    /// Visits all vertices in the order of their numbers.
    ///
    /// Each level is visited by a depth-first walk from the root: it meets the vertices of the level in the order of their numbers, because the children of one
    /// vertex are consecutive.
    ///
    /// # Errors
    /// The first error of `visit`, which is not called again.
    pub fn for_each(&self, mut visit: impl FnMut(&Vertex) -> io::Result<()>) -> io::Result<()> {
        let first_of_level = |level: usize| self.levels[..level].iter().sum();
        let firsts: Vec<u64> = (0..self.levels.len()).map(first_of_level).collect();
        for level in 0..self.levels.len() {
            let mut walk = LevelWalk {
                filter: self.filter,
                level,
                next: firsts.clone(),
                visit: &mut visit,
            };
            walk.go(&self.root, 0, None)?;
        }
        Ok(())
    }

    /// Counts the vertices that are `below` plies below one; stops after `limit`.
    fn count_level(&self, game: &GameState, below: u8, limit: u64) -> u64 {
        match below {
            0 => 1,
            1 if self.filter == MoveFilter::All && game.end().is_none() => {
                u64::from(game.position().count_moves())
            }
            _ => {
                let mut count = 0;
                for mv in moves(game, self.filter) {
                    if count > limit {
                        break;
                    }
                    count += self.count_level(&after(game, mv), below - 1, limit - count);
                }
                count
            }
        }
    }
}

/// A walk to the vertices of one level.
struct LevelWalk<'a, V> {
    filter: MoveFilter,
    level: usize,
    /// The number of the next vertex of each level.
    next: Vec<u64>,
    visit: &'a mut V,
}

impl<V: FnMut(&Vertex) -> io::Result<()>> LevelWalk<'_, V> {
    fn go(&mut self, game: &GameState, depth: usize, edge: Option<(u64, Move)>) -> io::Result<()> {
        let id = self.next[depth];
        self.next[depth] += 1;
        if depth == self.level {
            return (self.visit)(&Vertex {
                id,
                edge,
                depth: depth as u8,
                position: *game.position(),
            });
        }
        for mv in moves(game, self.filter) {
            self.go(&after(game, mv), depth + 1, Some((id, mv)))?;
        }
        Ok(())
    }
}

/// The state of a game that starts with a position of two colours that take turns.
pub(super) fn game_from(root: &Position) -> Result<GameState, TreeError> {
    let rules = root.rules();
    let is_for_two = root.setup().is_for_two()
        && rules.players == Players::Two
        && rules.moves == MovesPerTurn::One
        && rules.pivots.is_empty();
    if is_for_two {
        Ok(GameState::new(*root))
    } else {
        Err(TreeError::NotForTwo(*rules))
    }
}

/// The moves of a position in the order of the exercise: by the rear marble's row from the top and place from the left, then by direction in the order
/// `HG HD CG CD BG BD`; broadsides come last. Empty if the game has ended.
pub(super) fn moves(game: &GameState, filter: MoveFilter) -> Vec<Move> {
    const DIRECTIONS: [Direction; 6] = [
        Direction::NorthWest,
        Direction::NorthEast,
        Direction::West,
        Direction::East,
        Direction::SouthWest,
        Direction::SouthEast,
    ];
    if game.end().is_some() {
        return Vec::new();
    }
    let mut moves = game.position().move_list();
    if filter == MoveFilter::Inline {
        moves.retain(|mv| mv.kind() == MoveKind::Inline);
    }
    moves.sort_unstable_by_key(|mv| {
        let rear = mv.start();
        let direction = DIRECTIONS.iter().position(|own| *own == mv.direction());
        (
            mv.kind() != MoveKind::Inline,
            9 - rear.row(),
            rear.index_in_row(),
            direction,
            mv.code(),
        )
    });
    moves
}

/// The state after a move.
pub(super) fn after(game: &GameState, mv: Move) -> GameState {
    let mut next = game.clone();
    next.play_unchecked(mv);
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Notation, read_position};
    use crate::rules::{Layout, perft};

    fn vertices(tree: &GameTree) -> Vec<Vertex> {
        let mut vertices = Vec::new();
        tree.for_each(|vertex| {
            vertices.push(*vertex);
            Ok(())
        })
        .unwrap();
        vertices
    }

    #[test]
    fn vertices_are_numbered_breadth_first_with_the_moves_from_their_parents() {
        let root = Layout::find("Belgian Daisy").unwrap().position();
        let tree = GameTree::count(&root, 2, MoveFilter::All, 10_000).unwrap();
        assert_eq!(tree.levels(), [1, perft(&root, 1), perft(&root, 2)]);
        let vertices = vertices(&tree);
        assert_eq!(vertices.len() as u64, tree.vertices());
        let mut last = (0, 0);
        for (number, vertex) in vertices.iter().enumerate() {
            assert_eq!(vertex.id, number as u64);
            let Some((parent, mv)) = vertex.edge else {
                assert_eq!((number, vertex.position), (0, root));
                continue;
            };
            // Parents and levels never decrease.
            assert!((vertex.depth, parent) >= last);
            last = (vertex.depth, parent);
            let mut position = vertices[parent as usize].position;
            assert_eq!(vertices[parent as usize].depth + 1, vertex.depth);
            assert!(position.is_legal(mv));
            position.play_unchecked(mv);
            assert_eq!(position, vertex.position);
        }
    }

    #[test]
    fn moves_have_the_order_of_the_exercise() {
        let root = Layout::find("Standard").unwrap().position();
        let inline = moves(&GameState::new(root), MoveFilter::Inline);
        let names: Vec<String> = inline
            .iter()
            .map(|mv| Notation::Tp.token(*mv).to_string())
            .collect();
        assert_eq!(names[..4], ["(6,2)HG", "(6,2)HD", "(6,2)CG", "(6,2)CD"]);
        let all = moves(&GameState::new(root), MoveFilter::All);
        assert_eq!((all.len(), &all[..inline.len()]), (44, &inline[..]));
        let is_inline = |mv: &Move| mv.kind() == MoveKind::Inline;
        assert!(!all[inline.len()..].iter().any(is_inline));
    }

    #[test]
    fn a_tree_that_is_too_large_is_rejected_while_counting() {
        let root = Layout::find("Standard").unwrap().position();
        let error = GameTree::count(&root, 200, MoveFilter::All, 100_000).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the tree has 1981 vertices to depth 2 and more than 100000 to depth 3, expected at most 100000"
        );
    }

    #[test]
    fn a_vertex_where_the_game_has_ended_has_no_children() {
        // Five black marbles are lost, and white can eject the one on a1.
        let root = read_position("5/6/7/8/9/8/2w4/1w4/b4-5b0w w").unwrap();
        let tree = GameTree::count(&root, 2, MoveFilter::All, 10_000).unwrap();
        let vertices = vertices(&tree);
        let won = vertices
            .iter()
            .find(|vertex| vertex.edge.is_some_and(|(_, mv)| mv.ejects()))
            .unwrap();
        let is_child = |vertex: &&Vertex| vertex.edge.is_some_and(|(parent, _)| parent == won.id);
        assert_eq!(vertices.iter().filter(is_child).count(), 0);
    }

    #[test]
    fn more_than_two_players_are_rejected() {
        let rules: Rules = "players=3".parse().unwrap();
        let three = crate::notation::read_position_under("three-players", Some(&rules));
        let Ok(three) = three else {
            panic!("{three:?}");
        };
        assert!(GameTree::count(&three, 1, MoveFilter::All, 100).is_err());
    }
}
