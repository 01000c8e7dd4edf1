//! The conditions of a filter on players in any seat.

use std::collections::HashMap;

use crate::store::StoreError;
use crate::store::connection::count;
use crate::store::connection::sqlite::Connection;
use crate::store::format::checksum;
use crate::store::format::filter::{Field, GameBitmap, for_each_block};
use crate::store::index::Segment;
use crate::store::players::IdSet;

/// The condition that a player has a seat of a game, and another player another one.
pub(super) struct SeatFilter {
    /// The players, and those against whom they play: one set or both.
    sets: Vec<IdSet>,
    /// The players of the third seat and later ones, by game, if one of them is in a set.
    later_seats: HashMap<i64, Vec<u32>>,
}

impl SeatFilter {
    /// The condition; without sets of players there is none.
    pub(super) fn new(
        connection: &Connection,
        player: Option<IdSet>,
        against: Option<IdSet>,
    ) -> Result<SeatFilter, StoreError> {
        let sets: Vec<IdSet> = player.into_iter().chain(against).collect();
        let later_seats = if sets.is_empty() {
            HashMap::new()
        } else {
            later_seats(connection, &sets)?
        };
        Ok(SeatFilter { sets, later_seats })
    }

    /// Removes the games of a segment in which the players do not play.
    pub(super) fn narrow(
        &self,
        connection: &Connection,
        segment: Segment,
        bitmap: &mut GameBitmap,
    ) -> Result<(), StoreError> {
        let mut found = GameBitmap::none(bitmap.games());
        match &self.sets[..] {
            [] => return Ok(()),
            [players] => {
                for field in [Field::Black, Field::White] {
                    let mut in_seat = bitmap.clone();
                    for_each_block(connection, segment, [field], |_, [column]| {
                        players.narrow(&mut in_seat, column);
                    })?;
                    found.union_with(&in_seat);
                }
                let later_games = self.later_seats.keys();
                for ordinal in later_games.filter_map(|&game| segment.ordinal(game)) {
                    found.insert(ordinal);
                }
            }
            _ => {
                let fields = [Field::Black, Field::White];
                for_each_block(connection, segment, fields, |block, columns| {
                    for ordinal in bitmap.ordinals_of(block) {
                        let first_seats = columns.map(|column| column.at(ordinal));
                        let game = segment.first_game + count(ordinal);
                        let later = self.later_seats.get(&game).into_iter().flatten();
                        if self.are_opponents(first_seats.iter().chain(later)) {
                            found.insert(ordinal);
                        }
                    }
                })?;
            }
        }
        bitmap.intersect_with(&found);
        Ok(())
    }

    /// Whether players of all sets have seats, each set another one.
    fn are_opponents<'a>(&self, seats: impl Iterator<Item = &'a u32>) -> bool {
        let mut is_seated = vec![false; self.sets.len()];
        let mut seats_of_sets = 0;
        for &player in seats {
            let mut is_of_a_set = false;
            for (set, is_seated) in self.sets.iter().zip(&mut is_seated) {
                if set.contains(player) {
                    *is_seated = true;
                    is_of_a_set = true;
                }
            }
            seats_of_sets += usize::from(is_of_a_set);
        }
        // Two sets that both have a seat have different ones if there are two seats between them.
        is_seated.iter().all(|&is_seated| is_seated) && seats_of_sets >= self.sets.len()
    }
}

/// The players of the third seat and later ones, by game, of the games in which one of them is in a set.
fn later_seats(
    connection: &Connection,
    sets: &[IdSet],
) -> Result<HashMap<i64, Vec<u32>>, StoreError> {
    let mut select = connection.prepare_cached(include_str!("../../../sql/query/seats.sql"))?;
    let mut rows = select.query([])?;
    let mut games: HashMap<i64, Vec<u32>> = HashMap::new();
    while let Some(row) = rows.next()? {
        checksum::verify("seat", row, 3)?;
        if let Some(player) = row.get::<_, Option<u32>>(2)?
            && sets.iter().any(|set| set.contains(player))
        {
            games.entry(row.get(0)?).or_default().push(player);
        }
    }
    Ok(games)
}
