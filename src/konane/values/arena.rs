//! The arena: every canonical form is stored once, so equal games have equal ids.

use std::collections::HashMap;
use std::sync::Arc;

use super::dyadic::Dyadic;
use super::limit::{LimitReached, ValueLimit, ValueStop};
use super::number_up_star::NumberUpStar;

/// A game in canonical form in an [`Arena`]. Two games of one arena are equal in value if and only if their ids are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(u32);

impl GameId {
    /// The game in which nobody can move.
    pub const ZERO: GameId = GameId(0);

    /// The place in the arena, a key of the tables of results.
    pub(super) const fn number(self) -> u64 {
        self.0 as u64
    }

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The options of a game in canonical form, sorted by id.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct GameOptions {
    pub(super) left: Arc<[GameId]>,
    pub(super) right: Arc<[GameId]>,
}

#[derive(Debug)]
struct Node {
    options: GameOptions,
    left_stop: Dyadic,
    right_stop: Dyadic,
    sum: Option<NumberUpStar>,
}

/// All games of a computation, with cached comparisons and sums.
#[derive(Debug)]
pub struct Arena {
    nodes: Vec<Node>,
    ids: HashMap<GameOptions, GameId>,
    /// Canonical forms by the options before simplification.
    pub(super) forms: HashMap<GameOptions, GameId>,
    /// Whether the first game is at most the second, by both numbers.
    pub(super) at_most: HashMap<u64, bool>,
    /// Sums by the numbers of both games, the smaller one first.
    pub(super) sums: HashMap<u64, GameId>,
    pub(super) negatives: HashMap<GameId, GameId>,
    limit: ValueLimit,
    stop: ValueStop,
}

impl Arena {
    /// An arena with the game zero.
    #[doc(hidden)]
    pub fn new(limit: ValueLimit) -> Arena {
        Arena::stopped_by(limit, ValueStop::new(None, None))
    }

    /// An arena with the game zero, whose computations end when they are stopped.
    pub(super) fn stopped_by(limit: ValueLimit, stop: ValueStop) -> Arena {
        let zero = GameOptions {
            left: Arc::from([]),
            right: Arc::from([]),
        };
        Arena {
            nodes: vec![Node {
                options: zero.clone(),
                left_stop: Dyadic::ZERO,
                right_stop: Dyadic::ZERO,
                sum: Some(NumberUpStar::of_number(Dyadic::ZERO)),
            }],
            ids: HashMap::from([(zero, GameId::ZERO)]),
            forms: HashMap::new(),
            at_most: HashMap::new(),
            sums: HashMap::new(),
            negatives: HashMap::new(),
            limit,
            stop,
        }
    }

    /// The options of Left in canonical form.
    #[doc(hidden)]
    pub fn left_options(&self, game: GameId) -> &[GameId] {
        &self.nodes[game.index()].options.left
    }

    /// The options of Right in canonical form.
    #[doc(hidden)]
    pub fn right_options(&self, game: GameId) -> &[GameId] {
        &self.nodes[game.index()].options.right
    }

    /// The game as a sum of a number, a multiple of up and a nimber, if it is one.
    #[doc(hidden)]
    pub fn as_sum(&self, game: GameId) -> Option<NumberUpStar> {
        self.nodes[game.index()].sum
    }

    /// The game as a number, if it is one.
    pub(crate) fn as_number(&self, game: GameId) -> Option<Dyadic> {
        let sum = self.as_sum(game)?;
        sum.is_number().then_some(sum.number)
    }

    /// The number at which play stops if Left begins and both play their best.
    pub(crate) fn left_stop(&self, game: GameId) -> Dyadic {
        self.nodes[game.index()].left_stop
    }

    /// The number at which play stops if Right begins and both play their best.
    pub(crate) fn right_stop(&self, game: GameId) -> Dyadic {
        self.nodes[game.index()].right_stop
    }

    pub(super) fn options(&self, game: GameId) -> GameOptions {
        self.nodes[game.index()].options.clone()
    }

    /// Adds the game with these options, which are those of a canonical form; the order does not matter.
    ///
    /// # Errors
    /// If the limit of games is reached.
    pub(super) fn intern(
        &mut self,
        mut left: Vec<GameId>,
        mut right: Vec<GameId>,
    ) -> Result<GameId, LimitReached> {
        left.sort_unstable();
        right.sort_unstable();
        let options = GameOptions {
            left: Arc::from(left),
            right: Arc::from(right),
        };
        if let Some(&known) = self.ids.get(&options) {
            return Ok(known);
        }
        if self.nodes.len() >= self.limit.games {
            return Err(LimitReached::Games(self.limit.games));
        }
        let node = self.node(options)?;
        let id =
            GameId(u32::try_from(self.nodes.len()).expect("an arena has less than 2^32 games"));
        self.ids.insert(node.options.clone(), id);
        self.nodes.push(node);
        Ok(id)
    }

    /// Checks that the computation was not stopped.
    ///
    /// # Errors
    /// If it was, or its time is over.
    pub(super) fn check_stop(&self) -> Result<(), LimitReached> {
        self.stop.check()
    }

    /// Checks that another result may be cached.
    ///
    /// # Errors
    /// If the limit of results is reached, or the computation was stopped.
    pub(super) fn check_results(&self) -> Result<(), LimitReached> {
        self.check_stop()?;
        let stored = self.at_most.len() + self.sums.len() + self.forms.len();
        if stored < self.limit.results {
            Ok(())
        } else {
            Err(LimitReached::Results(self.limit.results))
        }
    }

    fn node(&self, options: GameOptions) -> Result<Node, LimitReached> {
        if let Some(number) = self.number_with(&options)? {
            return Ok(Node {
                options,
                left_stop: number,
                right_stop: number,
                sum: Some(NumberUpStar::of_number(number)),
            });
        }
        let sums_of = |side: &[GameId]| -> Vec<Option<NumberUpStar>> {
            side.iter().map(|&option| self.as_sum(option)).collect()
        };
        let sum = NumberUpStar::of_options(&sums_of(&options.left), &sums_of(&options.right));
        let best = options.left.iter().map(|&option| self.right_stop(option));
        let worst = options.right.iter().map(|&option| self.left_stop(option));
        Ok(Node {
            left_stop: best
                .max()
                .expect("a canonical form without left options is a number"),
            right_stop: worst
                .min()
                .expect("a canonical form without right options is a number"),
            options,
            sum,
        })
    }

    /// The number with this canonical form: the options of a number are at most one number on each side, the left one smaller.
    fn number_with(&self, options: &GameOptions) -> Result<Option<Dyadic>, LimitReached> {
        let number = match (&*options.left, &*options.right) {
            ([], []) => Some(Dyadic::ZERO),
            (&[left], []) => self
                .as_number(left)
                .and_then(|left| left.checked_add(Dyadic::integer(1))),
            ([], &[right]) => self
                .as_number(right)
                .and_then(|right| right.checked_add(Dyadic::integer(-1))),
            (&[left], &[right]) => match (self.as_number(left), self.as_number(right)) {
                (Some(left), Some(right)) if left < right => left.mean(right),
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        number.map(Some).ok_or(LimitReached::Precision)
    }
}
