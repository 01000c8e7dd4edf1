//! The tree, vertex by vertex, breadth first.

use std::io;

use crate::board::Direction;
use crate::rules::{GameState, Move, MoveKind, MovesPerTurn, Players, Position, Rules};

/// Which moves are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Allowed {
    /// All legal moves.
    #[default]
    All,
    /// Those along a line alone, as in the text of the exercise.
    Inline,
}

/// Why there is no tree.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TreeError {
    /// The position is not one that a label and a colour can say.
    #[error(
        "the exercise is for two players who make one move each with marbles of two colours, found the rules {0}"
    )]
    NotForTwo(Rules),
    /// The tree has more vertices than were allowed.
    #[error(
        "the tree has {whole} vertices to depth {above} and more than {limit} to depth {depth}, expected at most {limit}"
    )]
    TooLarge {
        /// The depth that is too deep.
        depth: u8,
        /// The vertices that were allowed.
        limit: u64,
        /// The vertices down to the level above.
        whole: u64,
        /// The number of that level.
        above: u8,
    },
}

/// A vertex of a tree.
#[derive(Debug, Clone, Copy)]
pub struct Vertex {
    /// Its number: the root is 0, then level by level.
    pub id: u64,
    /// The vertex that it comes from and the move that leads here; none at the root.
    pub edge: Option<(u64, Move)>,
    /// Plies from the root.
    pub depth: u8,
    /// What its label and its colour say.
    pub position: Position,
}

/// The game tree of a position to some depth. It is never held: its vertices are made when they are asked for, so that it takes no more
/// memory however many there are.
#[derive(Debug, Clone)]
pub struct GameTree {
    root: GameState,
    allowed: Allowed,
    levels: Vec<u64>,
}

impl GameTree {
    /// The tree of a position, down to `depth` plies or to the end of the game, when it has no more than `limit` vertices: they are counted.
    ///
    /// # Errors
    /// When it has more, or when the position is not one of two colours that move in turn.
    pub fn count(
        root: &Position,
        depth: u8,
        allowed: Allowed,
        limit: u64,
    ) -> Result<GameTree, TreeError> {
        let mut tree = GameTree {
            root: course(root)?,
            allowed,
            levels: Vec::new(),
        };
        let mut whole = 0;
        for level in 0..=depth {
            let vertices = tree.count_level(&tree.root, level, limit - whole);
            if vertices > limit - whole {
                return Err(TreeError::TooLarge {
                    depth: level,
                    limit,
                    whole,
                    above: level.saturating_sub(1),
                });
            }
            whole += vertices;
            tree.levels.push(vertices);
        }
        Ok(tree)
    }

    /// The vertices of each level, the root's first.
    pub fn levels(&self) -> &[u64] {
        &self.levels
    }

    /// All its vertices.
    pub fn vertices(&self) -> u64 {
        self.levels.iter().sum()
    }

    /// Hands each vertex to `visit`, in the order of their numbers.
    ///
    /// Level by level, each time from the root on: the vertices of a level come by in the order of their numbers, for those of one parent
    /// come by together.
    ///
    /// # Errors
    /// The first one of `visit`, which is called no more.
    pub fn for_each(&self, mut visit: impl FnMut(&Vertex) -> io::Result<()>) -> io::Result<()> {
        let first_of_level = |level: usize| self.levels[..level].iter().sum();
        let firsts: Vec<u64> = (0..self.levels.len()).map(first_of_level).collect();
        for level in 0..self.levels.len() {
            let mut walk = Walk {
                allowed: self.allowed,
                level,
                next: firsts.clone(),
                visit: &mut visit,
            };
            walk.go(&self.root, 0, None)?;
        }
        Ok(())
    }

    /// The vertices that are `below` plies below one; when they are more than `limit`, not all of them.
    fn count_level(&self, course: &GameState, below: u8, limit: u64) -> u64 {
        match below {
            0 => 1,
            1 if self.allowed == Allowed::All && course.end().is_none() => {
                u64::from(course.position().count_moves())
            }
            _ => {
                let mut count = 0;
                for made in moves(course, self.allowed) {
                    if count > limit {
                        break;
                    }
                    count += self.count_level(&after(course, made), below - 1, limit - count);
                }
                count
            }
        }
    }
}

/// The way to the vertices of one level.
struct Walk<'a, V> {
    allowed: Allowed,
    level: usize,
    /// The number of the next vertex of each level.
    next: Vec<u64>,
    visit: &'a mut V,
}

impl<V: FnMut(&Vertex) -> io::Result<()>> Walk<'_, V> {
    fn go(&mut self, course: &GameState, depth: usize, edge: Option<(u64, Move)>) -> io::Result<()> {
        let id = self.next[depth];
        self.next[depth] += 1;
        if depth == self.level {
            return (self.visit)(&Vertex {
                id,
                edge,
                depth: depth as u8,
                position: *course.position(),
            });
        }
        for made in moves(course, self.allowed) {
            self.go(&after(course, made), depth + 1, Some((id, made)))?;
        }
        Ok(())
    }
}

/// A game that begins in a position, if it is one of two colours that move in turn.
pub(super) fn course(root: &Position) -> Result<GameState, TreeError> {
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

/// The moves of a position in the order of the text: the rear marble's row from the top and place from the left, then the direction, as
/// `HG HD CG CD BG BD`; broadsides after all others. None where the game has ended.
pub(super) fn moves(course: &GameState, allowed: Allowed) -> Vec<Move> {
    const DIRECTIONS: [Direction; 6] = [
        Direction::NorthWest,
        Direction::NorthEast,
        Direction::West,
        Direction::East,
        Direction::SouthWest,
        Direction::SouthEast,
    ];
    if course.end().is_some() {
        return Vec::new();
    }
    let mut moves = course.position().legal_moves();
    if allowed == Allowed::Inline {
        moves.retain(|made| made.kind() == MoveKind::Inline);
    }
    moves.sort_unstable_by_key(|made| {
        let rear = made.start();
        let direction = DIRECTIONS.iter().position(|own| *own == made.direction());
        (
            made.kind() != MoveKind::Inline,
            9 - rear.row(),
            rear.index_in_row(),
            direction,
            made.code(),
        )
    });
    moves
}

pub(super) fn after(course: &GameState, made: Move) -> GameState {
    let mut next = course.clone();
    next.apply(made);
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
    fn numbers_go_breadth_first_and_moves_lead_from_parents() {
        let root = Layout::find("Belgian Daisy").unwrap().position();
        let tree = GameTree::count(&root, 2, Allowed::All, 10_000).unwrap();
        assert_eq!(tree.levels(), [1, perft(&root, 1), perft(&root, 2)]);
        let vertices = vertices(&tree);
        assert_eq!(vertices.len() as u64, tree.vertices());
        let mut last = (0, 0);
        for (number, vertex) in vertices.iter().enumerate() {
            assert_eq!(vertex.id, number as u64);
            let Some((parent, made)) = vertex.edge else {
                assert_eq!((number, vertex.position), (0, root));
                continue;
            };
            // Neither parents nor levels ever go back.
            assert!((vertex.depth, parent) >= last);
            last = (vertex.depth, parent);
            let mut position = vertices[parent as usize].position;
            assert_eq!(vertices[parent as usize].depth + 1, vertex.depth);
            assert!(position.is_legal(made));
            position.apply(made);
            assert_eq!(position, vertex.position);
        }
    }

    #[test]
    fn moves_come_in_the_order_of_the_text() {
        let root = Layout::find("Standard").unwrap().position();
        let inline = moves(&GameState::new(root), Allowed::Inline);
        let names: Vec<String> = inline
            .iter()
            .map(|made| Notation::Tp.token(*made).to_string())
            .collect();
        assert_eq!(names[..4], ["(6,2)HG", "(6,2)HD", "(6,2)CG", "(6,2)CD"]);
        let all = moves(&GameState::new(root), Allowed::All);
        assert_eq!((all.len(), &all[..inline.len()]), (44, &inline[..]));
        let is_inline = |made: &Move| made.kind() == MoveKind::Inline;
        assert!(!all[inline.len()..].iter().any(is_inline));
    }

    #[test]
    fn a_tree_that_is_too_large_is_refused_before_it_is_built() {
        let root = Layout::find("Standard").unwrap().position();
        let error = GameTree::count(&root, 200, Allowed::All, 100_000).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the tree has 1981 vertices to depth 2 and more than 100000 to depth 3, expected at most 100000"
        );
    }

    #[test]
    fn a_game_that_has_ended_has_no_children() {
        // Five black marbles are lost, and white can eject the one on a1.
        let root = read_position("5/6/7/8/9/8/2w4/1w4/b4-5b0w w").unwrap();
        let tree = GameTree::count(&root, 2, Allowed::All, 10_000).unwrap();
        let vertices = vertices(&tree);
        let won = vertices
            .iter()
            .find(|vertex| vertex.edge.is_some_and(|(_, made)| made.ejects()))
            .unwrap();
        let is_child = |vertex: &&Vertex| vertex.edge.is_some_and(|(parent, _)| parent == won.id);
        assert_eq!(vertices.iter().filter(is_child).count(), 0);
    }

    #[test]
    fn more_than_two_players_are_refused() {
        let rules: Rules = "players=3".parse().unwrap();
        let three = crate::notation::read_position_under("three-players", Some(&rules));
        let Ok(three) = three else {
            panic!("{three:?}");
        };
        assert!(GameTree::count(&three, 1, Allowed::All, 100).is_err());
    }
}
