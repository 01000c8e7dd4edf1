//! The order of the moves in the explorer, and the minimum number of games of a move.

use std::cmp::{Ordering, Reverse};

use clap::{Args, ValueEnum};

use crate::answers::QueryError;
use crate::game::GamePosition;
use crate::games::{AnyPosition, with_position};
use crate::record::sortable_date;
use crate::store::{Openings, ResultCounts};

/// In which order the moves of a position are listed, and which are left out.
#[derive(Debug, Clone, Copy, Default, Args)]
pub(crate) struct OpeningSortArgs {
    /// Sort the moves by number of games, by score of the side to move, or by last date, descending [default: games]
    ///
    /// The score is the percentage of known results that the side to move has won, where a draw counts half. Moves without a known result, or without a date,
    /// come last.
    #[arg(long, value_enum, value_name = "ORDER")]
    sort: Option<OpeningOrder>,
    /// Minimum number of games of a move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    min_games: Option<u64>,
    /// Maximum number of moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
}

/// What the moves of a position are sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum OpeningOrder {
    #[default]
    Games,
    Score,
    Last,
}

impl OpeningSortArgs {
    /// Sorts the moves of a position, and removes those with too few games, whose number is returned, and those beyond the limit.
    ///
    /// # Errors
    /// When the moves are to be sorted by the score of a side whose wins are not counted apart from those of others.
    pub(crate) fn apply(
        self,
        openings: &mut Openings,
        position: &AnyPosition,
    ) -> Result<usize, QueryError> {
        let before = openings.moves.len();
        let fewest = self.min_games.unwrap_or(1);
        openings.moves.retain(|mv| mv.results.games >= fewest);
        let left_out = before - openings.moves.len();
        // The moves are sorted by games already, and those with equal keys keep this order.
        match self.sort.unwrap_or_default() {
            OpeningOrder::Games => {}
            OpeningOrder::Last => openings
                .moves
                .sort_by_cached_key(|mv| Reverse(mv.last_date.as_deref().map(sortable_date))),
            OpeningOrder::Score => {
                let side = with_position!(position, position => position.side(position.seat()));
                if side > 1 {
                    let message = "only wins of the first two sides are counted apart, and another one is to move: expected --sort games or last";
                    return Err(QueryError::Invalid(message.to_owned()));
                }
                openings
                    .moves
                    .sort_by(|one, other| by_score(&one.results, &other.results, side));
            }
        }
        let limit = self.limit.and_then(|limit| usize::try_from(limit).ok());
        openings.moves.truncate(limit.unwrap_or(usize::MAX));
        Ok(left_out)
    }
}

/// Compares two moves by the score of a side, the greater first; without known results they come last.
fn by_score(one: &ResultCounts, other: &ResultCounts, side: u8) -> Ordering {
    let points = |counts: &ResultCounts| {
        let wins = if side == 0 {
            counts.black
        } else {
            counts.white
        };
        u128::from(2 * wins + counts.draws)
    };
    let known = |counts: &ResultCounts| u128::from(counts.known());
    let is_unknown = |counts: &ResultCounts| counts.known() == 0;
    is_unknown(one).cmp(&is_unknown(other)).then_with(|| {
        let (one, other) = (points(one) * known(other), points(other) * known(one));
        other.cmp(&one)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_those_of_the_side_to_move() {
        let counts = |black, white, draws, unknown| ResultCounts {
            games: black + white + draws + unknown,
            black,
            white,
            draws,
            unknown,
            others: 0,
        };
        let (won, half, none) = (counts(3, 1, 0, 9), counts(1, 1, 2, 0), counts(0, 0, 0, 50));
        assert_eq!(by_score(&won, &half, 0), Ordering::Less);
        assert_eq!(by_score(&won, &half, 1), Ordering::Greater);
        assert_eq!(by_score(&half, &counts(5, 5, 0, 1), 0), Ordering::Equal);
        for side in [0, 1] {
            assert_eq!(by_score(&none, &half, side), Ordering::Greater);
            assert_eq!(by_score(&none, &none, side), Ordering::Equal);
        }
    }
}
