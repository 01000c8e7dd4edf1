//! A beam search for the most played lines from a position.

use crate::games::InGame;
use crate::record::WriteGame;
use crate::store::{Openings, ResultCounts, StoreError};

/// The parameters of a search for lines.
#[derive(Debug, Clone, Copy)]
pub(in crate::stats) struct LineSearch {
    /// The plies of a line.
    pub(in crate::stats) plies: usize,
    /// The greatest number of lines kept after each ply, and of moves by which a line is continued.
    pub(in crate::stats) width: usize,
    /// The least number of games that play a move.
    pub(in crate::stats) min_games: u64,
    /// Whether lines that cannot be continued are kept.
    pub(in crate::stats) keeps_short: bool,
}

/// A line that was played, and the results of the games that reach its end.
#[derive(Debug, Clone)]
pub(in crate::stats) struct PlayedLine<P: InGame> {
    /// The moves, and the position before each.
    pub(in crate::stats) moves: Vec<(P::Move, P)>,
    /// The position after the moves.
    pub(in crate::stats) end: P,
    pub(in crate::stats) results: ResultCounts,
}

/// The most played lines from a position: at each ply the lines so far are continued by their most played moves, and the most played of all are
/// kept. Games that reach a position by another order of moves count too. `explore` answers for a position which moves are played there.
pub(in crate::stats) fn most_played<P: InGame>(
    explore: impl Fn(P) -> Result<Openings, StoreError>,
    start: &P,
    search: LineSearch,
) -> Result<Vec<PlayedLine<P>>, StoreError> {
    let mut lines = vec![PlayedLine {
        moves: Vec::new(),
        end: *start,
        results: ResultCounts::default(),
    }];
    for _ in 0..search.plies {
        let mut longer = Vec::new();
        for line in lines {
            let found = explore(line.end)?;
            let next = found.moves.into_iter();
            let mut next = next
                .filter(|next| next.results.games >= search.min_games)
                .peekable();
            if next.peek().is_none() && search.keeps_short {
                longer.push(line);
                continue;
            }
            for next in next.take(search.width) {
                let mut moves = line.moves.clone();
                let mv = next.mv.to_move();
                moves.push((mv, line.end));
                let mut end = line.end;
                end.play_unchecked(mv);
                longer.push(PlayedLine {
                    moves,
                    end,
                    results: next.results,
                });
            }
        }
        longer.sort_by_key(|line| std::cmp::Reverse(line.results.games));
        longer.truncate(search.width);
        lines = longer;
    }
    Ok(lines)
}

/// The names of moves, separated by blanks.
pub(in crate::stats) fn move_names<P: WriteGame>(moves: &[(P::Move, P)]) -> String {
    let names = moves.iter();
    let names = names.map(|(mv, before)| before.name_of(*mv));
    names.collect::<Vec<_>>().join(" ")
}
