//! The main lines of a report.

use super::model::MainLine;
use crate::game::Color;
use crate::openings::OpeningNames;
use crate::record::WriteGame;
use crate::stats::openings::{LineSearch, PlayedLine, most_played, move_names};
use crate::store::{Database, Filter, StoreError};

/// Main lines have six plies, or end where no two games continue alike; there are at most five.
const MAIN_LINES: LineSearch = LineSearch {
    plies: 6,
    width: 5,
    min_games: 2,
    keeps_short: true,
};

/// The most played lines from a position, of all games that pass a filter or of a player with a colour.
pub(super) fn main_lines<P: WriteGame>(
    database: &Database,
    filter: &Filter,
    (start, player): (P, Option<(&str, Color)>),
    names: &OpeningNames,
) -> Result<Vec<MainLine>, StoreError> {
    // A game counts by the positions that it reaches, whatever its layout.
    let filter = Filter {
        layout: None,
        ..filter.clone()
    };
    let explore = |position: P| match player {
        Some(player) => database.openings_of_player(position, &filter, player),
        None => database.openings(position, &filter),
    };
    let lines = most_played(explore, &start, MAIN_LINES)?;
    let lines = lines.into_iter().filter(|line| !line.moves.is_empty());
    let lines = lines.map(|line| MainLine {
        color: player.map(|(_, color)| color),
        layout: None,
        moves: move_names(&line.moves),
        opening: last_name(&line, names),
        results: line.results,
    });
    Ok(lines.collect())
}

/// The name of the last named position after a move of a line.
fn last_name<P: WriteGame>(line: &PlayedLine<P>, names: &OpeningNames) -> Option<String> {
    let before = line.moves.iter().map(|(_, before)| *before);
    let after_moves = before.chain([line.end]).skip(1);
    after_moves
        .filter_map(|position| Some(names.of_any(&position.into())?.name.clone()))
        .last()
}
