//! The canonical form of a game with given options: dominated options are deleted and reversible ones bypassed.

use std::collections::HashMap;
use std::sync::Arc;

use super::arena::{Arena, GameId, GameOptions};
use super::limit::LimitReached;

/// A player of a combinatorial game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// A game that is not in the arena yet, with the comparisons made with it.
struct Form<'a> {
    arena: &'a mut Arena,
    left: Vec<GameId>,
    right: Vec<GameId>,
    /// Whether the form is at most the game, by game.
    at_most: HashMap<GameId, bool>,
    /// Whether the form is at least the game, by game.
    at_least: HashMap<GameId, bool>,
}

impl Arena {
    /// The canonical form of the game with these options.
    ///
    /// # Errors
    /// If a limit is reached.
    #[doc(hidden)]
    pub fn game(&mut self, left: &[GameId], right: &[GameId]) -> Result<GameId, LimitReached> {
        let raw = GameOptions {
            left: Arc::from(sorted(left)),
            right: Arc::from(sorted(right)),
        };
        if let Some(&known) = self.forms.get(&raw) {
            return Ok(known);
        }
        let mut form = Form {
            left: raw.left.to_vec(),
            right: raw.right.to_vec(),
            at_most: HashMap::new(),
            at_least: HashMap::new(),
            arena: self,
        };
        form.simplify()?;
        let (left, right) = (form.left, form.right);
        let game = self.intern(left, right)?;
        self.check_results()?;
        self.forms.insert(raw, game);
        Ok(game)
    }
}

impl Form<'_> {
    /// Deletes dominated options and bypasses reversible ones until no such options are left. Neither changes the value, so the comparisons with
    /// the form stay valid.
    fn simplify(&mut self) -> Result<(), LimitReached> {
        loop {
            self.delete_dominated(Side::Left)?;
            self.delete_dominated(Side::Right)?;
            let bypassed =
                self.bypass_reversible(Side::Left)? | self.bypass_reversible(Side::Right)?;
            if !bypassed {
                return Ok(());
            }
        }
    }

    /// Deletes options that are no better for their player than another one.
    fn delete_dominated(&mut self, side: Side) -> Result<(), LimitReached> {
        let options = self.side(side).clone();
        let mut kept: Vec<GameId> = Vec::with_capacity(options.len());
        for option in options {
            let mut dominated = false;
            for &other in &kept {
                dominated = dominated || self.is_no_better(side, option, other)?;
            }
            if dominated {
                continue;
            }
            let mut still_kept = Vec::with_capacity(kept.len() + 1);
            for &other in &kept {
                if !self.is_no_better(side, other, option)? {
                    still_kept.push(other);
                }
            }
            still_kept.push(option);
            kept = still_kept;
        }
        *self.side_mut(side) = kept;
        Ok(())
    }

    /// Replaces every reversible option by the options of its reversing response. Returns whether there was one.
    fn bypass_reversible(&mut self, side: Side) -> Result<bool, LimitReached> {
        let mut replaced = Vec::new();
        let mut bypassed = false;
        for option in self.side(side).clone() {
            match self.reversing_answer(side, option)? {
                Some(answer) => {
                    bypassed = true;
                    let options = self.arena.options(answer);
                    replaced.extend_from_slice(match side {
                        Side::Left => &options.left,
                        Side::Right => &options.right,
                    });
                }
                None => replaced.push(option),
            }
        }
        *self.side_mut(side) = sorted(&replaced);
        Ok(bypassed)
    }

    fn reversing_answer(
        &mut self,
        side: Side,
        option: GameId,
    ) -> Result<Option<GameId>, LimitReached> {
        let answers = self.arena.options(option);
        match side {
            Side::Left => {
                for &answer in &*answers.right {
                    if self.is_at_least(answer)? {
                        return Ok(Some(answer));
                    }
                }
            }
            Side::Right => {
                for &answer in &*answers.left {
                    if self.is_at_most(answer)? {
                        return Ok(Some(answer));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Whether the form is at least the game.
    fn is_at_least(&mut self, game: GameId) -> Result<bool, LimitReached> {
        if let Some(&known) = self.at_least.get(&game) {
            return Ok(known);
        }
        let mut answer = true;
        for &right in &self.right.clone() {
            answer = answer && !self.arena.is_at_most(right, game)?;
        }
        for &left in &*self.arena.options(game).left {
            answer = answer && !self.is_at_most(left)?;
        }
        self.at_least.insert(game, answer);
        Ok(answer)
    }

    /// Whether the form is at most the game.
    fn is_at_most(&mut self, game: GameId) -> Result<bool, LimitReached> {
        if let Some(&known) = self.at_most.get(&game) {
            return Ok(known);
        }
        let mut answer = true;
        for &left in &self.left.clone() {
            answer = answer && !self.arena.is_at_most(game, left)?;
        }
        for &right in &*self.arena.options(game).right {
            answer = answer && !self.is_at_least(right)?;
        }
        self.at_most.insert(game, answer);
        Ok(answer)
    }

    fn is_no_better(
        &mut self,
        side: Side,
        option: GameId,
        other: GameId,
    ) -> Result<bool, LimitReached> {
        match side {
            Side::Left => self.arena.is_at_most(option, other),
            Side::Right => self.arena.is_at_most(other, option),
        }
    }

    fn side(&self, side: Side) -> &Vec<GameId> {
        match side {
            Side::Left => &self.left,
            Side::Right => &self.right,
        }
    }

    fn side_mut(&mut self, side: Side) -> &mut Vec<GameId> {
        match side {
            Side::Left => &mut self.left,
            Side::Right => &mut self.right,
        }
    }
}

fn sorted(options: &[GameId]) -> Vec<GameId> {
    let mut options = options.to_vec();
    options.sort_unstable();
    options.dedup();
    options
}
