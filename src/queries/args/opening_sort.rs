//! The order of the moves in the explorer, and the minimum number of games of a move.

use std::cmp::{Ordering, Reverse};

use clap::{Args, ValueEnum};

use super::sort::SortKey;
use crate::answers::{QueryError, explorer_move};
use crate::game::GamePosition;
use crate::games::{AnyPosition, with_position};
use crate::openings::OpeningNames;
use crate::record::{WriteGame, sortable_date};
use crate::store::{OpeningMove, Openings, ResultCounts};

/// In which order the moves of a position are listed, and which are left out.
#[derive(Debug, Clone, Copy, Default, Args)]
pub(crate) struct OpeningSortArgs {
    /// Sort the moves by a column, or by the score of the side to move: names ascending, numbers and dates descending [default: games]
    ///
    /// The score is the percentage of known results that the side to move has won, where a draw counts half. Wins and draws are sorted by their percentages too. Moves
    /// without a known result, a date or the name of an opening come last.
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
    #[value(alias = "share")]
    Games,
    Score,
    #[value(alias = "last-date", alias = "last_date", alias = "last-played")]
    Last,
    Move,
    Black,
    White,
    Others,
    Draws,
    Unknown,
    Reaching,
    Transpositions,
    Opening,
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
        names: &OpeningNames,
    ) -> Result<usize, QueryError> {
        let before = openings.moves.len();
        let fewest = self.min_games.unwrap_or(1);
        openings.moves.retain(|mv| mv.results.games >= fewest);
        let left_out = before - openings.moves.len();
        // The moves are sorted by games already, and those with equal keys keep this order.
        let moves = &mut openings.moves;
        match self.sort.unwrap_or_default() {
            OpeningOrder::Games => {}
            OpeningOrder::Last => {
                moves.sort_by_cached_key(|mv| Reverse(mv.last_date.as_deref().map(sortable_date)));
            }
            OpeningOrder::Score => {
                let side = with_position!(position, position => position.side(position.seat()));
                if side > 1 {
                    let message = "only wins of the first two sides are counted apart, and another one is to move: expected --sort games or last";
                    return Err(QueryError::Invalid(message.to_owned()));
                }
                moves.sort_by(|one, other| by_score(&one.results, &other.results, side));
            }
            OpeningOrder::Move => moves.sort_by_cached_key(
                |mv| with_position!(position, position => position.name_of(mv.mv.to_move())),
            ),
            OpeningOrder::Black => moves.sort_by(by_share(|counts| counts.black)),
            OpeningOrder::White => moves.sort_by(by_share(|counts| counts.white)),
            OpeningOrder::Others => moves.sort_by(by_share(|counts| counts.others)),
            OpeningOrder::Draws => moves.sort_by(by_share(|counts| counts.draws)),
            OpeningOrder::Unknown => moves.sort_by_key(|mv| Reverse(mv.results.unknown)),
            OpeningOrder::Reaching => moves.sort_by_key(|mv| Reverse(mv.reaching)),
            OpeningOrder::Transpositions => moves.sort_by_key(|mv| Reverse(mv.transpositions)),
            OpeningOrder::Opening => moves.sort_by_cached_key(|mv| {
                SortKey::text(explorer_move(mv, position, names).opening.as_deref())
            }),
        }
        let limit = self.limit.and_then(|limit| usize::try_from(limit).ok());
        openings.moves.truncate(limit.unwrap_or(usize::MAX));
        Ok(left_out)
    }
}

/// Compares two moves by the score of a side, the greater first; without known results they come last.
fn by_score(one: &ResultCounts, other: &ResultCounts, side: u8) -> Ordering {
    let half_points = |counts: &ResultCounts| {
        let wins = if side == 0 {
            counts.black
        } else {
            counts.white
        };
        2 * wins + counts.draws
    };
    by_part(one, other, half_points)
}

/// Compares moves by a part of their known results, the greater share first; without known results they come last.
fn by_share(
    part: impl Fn(&ResultCounts) -> u64,
) -> impl Fn(&OpeningMove, &OpeningMove) -> Ordering {
    move |one, other| by_part(&one.results, &other.results, &part)
}

fn by_part(
    one: &ResultCounts,
    other: &ResultCounts,
    part: impl Fn(&ResultCounts) -> u64,
) -> Ordering {
    let part = |counts: &ResultCounts| u128::from(part(counts));
    let known = |counts: &ResultCounts| u128::from(counts.known());
    let is_unknown = |counts: &ResultCounts| counts.known() == 0;
    is_unknown(one).cmp(&is_unknown(other)).then_with(|| {
        let (one, other) = (part(one) * known(other), part(other) * known(one));
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
