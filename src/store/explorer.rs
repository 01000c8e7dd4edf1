//! What was played in a position, how often, and how it ended.

use std::collections::{BTreeMap, HashSet};

use super::positions::{self, Confirmed};
use super::{Database, Filter, StoreError};
use crate::record::GameResult;
use crate::rules::{Layout, Move, Position, canonical};

/// Games and how they ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
pub struct Tally {
    /// All of them; a game that reaches a position twice counts once.
    pub games: u64,
    /// Won by Black.
    pub black: u64,
    /// Won by White.
    pub white: u64,
    /// Drawn.
    pub draws: u64,
    /// Of unknown result, incomplete ones among them.
    pub unknown: u64,
    /// Won by the third side or one after it; not written where there are none.
    #[serde(skip_serializing_if = "is_zero")]
    pub others: u64,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "asked for so by serde")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Tally {
    fn add(&mut self, result: GameResult) {
        self.games += 1;
        match result {
            GameResult::Black => self.black += 1,
            GameResult::White => self.white += 1,
            GameResult::Third | GameResult::Fourth | GameResult::Fifth | GameResult::Sixth => {
                self.others += 1;
            }
            GameResult::Draw => self.draws += 1,
            GameResult::Unknown => self.unknown += 1,
        }
    }
}

/// The moves played in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Openings {
    /// The games that reach the position in any orientation.
    pub tally: Tally,
    /// The moves as they look in the orientation asked for, most played first.
    pub moves: Vec<OpeningMove>,
}

/// A move played in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpeningMove {
    /// The move.
    pub made: Move,
    /// The games in which it was played here.
    pub tally: Tally,
    /// The games that reach the position after it, but not by this move from here.
    pub transpositions: u64,
    /// The last day on which it was played.
    pub last_date: Option<String>,
}

/// What was counted of a move.
#[derive(Default)]
struct Played {
    tally: Tally,
    games: HashSet<i64>,
    last_date: Option<String>,
}

impl Database {
    /// What was played in a position, over all games that reach it in any orientation.
    ///
    /// A game counts once for the position and once for each move that it played there.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn openings(&self, position: &Position, filter: &Filter) -> Result<Openings, StoreError> {
        let chosen = self.chosen(filter)?;
        let is_chosen = |hit: &Confirmed| chosen.has(hit.game);
        let mut tally = Tally::default();
        let mut moves: BTreeMap<u16, Played> = BTreeMap::new();
        let mut last_game = None;
        for hit in positions::find(&self.connection, position)?
            .into_iter()
            .filter(is_chosen)
        {
            if last_game.replace(hit.game) != Some(hit.game) {
                tally.add(hit.result);
            }
            if hit.next != 0 {
                let played = moves.entry(hit.next).or_default();
                if played.games.insert(hit.game) {
                    played.tally.add(hit.result);
                    // What is not known of a date sorts first.
                    let day =
                        |date: &Option<String>| date.as_ref().map(|date| date.replace('?', "0"));
                    if day(&hit.date) > day(&played.last_date) {
                        played.last_date = hit.date;
                    }
                }
            }
        }
        let back = canonical(position).orientation().inverse();
        let mut counted = Vec::new();
        for (code, played) in moves {
            let made = Move::from_code(code).map(|made| made.transform(back));
            let damaged =
                || StoreError::Damaged(played.games.iter().copied().next().unwrap_or_default());
            let made = made
                .filter(|&made| position.is_legal(made))
                .ok_or_else(damaged)?;
            let mut after = *position;
            after.apply(made);
            let there: HashSet<i64> = positions::find(&self.connection, &after)?
                .iter()
                .filter(|hit| is_chosen(hit))
                .map(|hit| hit.game)
                .collect();
            let transpositions = there.difference(&played.games).count() as u64;
            counted.push(OpeningMove {
                made,
                tally: played.tally,
                transpositions,
                last_date: played.last_date,
            });
        }
        counted.sort_by_key(|opening| (std::cmp::Reverse(opening.tally.games), opening.made));
        Ok(Openings {
            tally,
            moves: counted,
        })
    }

    /// The layout from which most of the games that pass a filter start.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn most_common_layout(
        &self,
        filter: &Filter,
    ) -> Result<Option<&'static Layout>, StoreError> {
        if *filter == Filter::default() {
            let mut select = self
                .connection
                .prepare_cached(include_str!("../../sql/query/common_layout.sql"))?;
            let mut rows = select.query([])?;
            let key: Option<String> = rows.next()?.map(|row| row.get(0)).transpose()?;
            return Ok(key.and_then(|key| Layout::find(&key)));
        }
        let mut counts: BTreeMap<String, u64> = BTreeMap::new();
        self.games(filter, |game| {
            if let Some(layout) = game.layout {
                *counts.entry(layout).or_default() += 1;
            }
        })?;
        let layouts = counts.iter().rev();
        let built_in = layouts.filter_map(|(key, count)| Some((Layout::find(key)?, count)));
        Ok(built_in
            .max_by_key(|(_, count)| *count)
            .map(|(layout, _)| layout))
    }
}
