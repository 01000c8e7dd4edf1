//! Figures of the games of a database.

use std::ops::ControlFlow;

use super::Figures;
use crate::openings::{OpeningName, OpeningNames};
use crate::record::GameResult;
use crate::rules::{Layout, QueryMatcher, Move, Position, PatternQuery};
use crate::store::{Database, Filter, Scanned, StoreError, Tally};

/// Counts the games that pass a filter. All but the first ejections is read from columns; these are found by replaying games up to there,
/// on all cores, of which `watch` is told.
///
/// # Errors
/// When the database cannot be read, or a game in it is damaged.
pub fn gather(
    database: &Database,
    filter: &Filter,
    watch: impl FnMut(Scanned),
) -> Result<Figures, StoreError> {
    let mut figures = Figures::default();
    database.outlines(filter, |outline| figures.add(&outline))?;
    // One marble ejected by either side: the lead of the other one is the same question with colours exchanged.
    let question = PatternQuery {
        score: Some(vec![1, 0]),
        exact: true,
        swap: true,
        ..PatternQuery::default()
    };
    database.scan(
        &QueryMatcher::new(&question),
        filter,
        watch,
        |game, occurrence| {
            let by = if occurrence.swapped {
                GameResult::White
            } else {
                GameResult::Black
            };
            if occurrence.ply > 0 {
                figures.add_first_ejection(game, occurrence.ply, by);
            }
            ControlFlow::Continue(())
        },
    )?;
    Ok(figures)
}

/// How games were opened: the first moves of a layout, and the games that have them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// The layout.
    pub layout: &'static Layout,
    /// The moves, and the position before each.
    pub moves: Vec<(Move, Position)>,
    /// How the games ended.
    pub tally: Tally,
}

/// How many layouts have openings of their own, how many openings each, and their plies.
const LAYOUTS: usize = 3;
const OPENINGS: usize = 5;
const PLIES: usize = 2;

/// The most common openings of the most common layouts of some figures: five of two plies each, of three layouts.
///
/// # Errors
/// When the database cannot be read.
pub fn common_openings(
    database: &Database,
    filter: &Filter,
    figures: &Figures,
) -> Result<Vec<Opening>, StoreError> {
    let layouts = figures.layouts_by_games();
    let layouts = layouts.iter().filter_map(|(key, _)| Layout::find(key));
    let mut found = Vec::new();
    for layout in layouts.take(LAYOUTS) {
        found.extend(openings(database, filter, layout, PLIES, OPENINGS)?);
    }
    Ok(found)
}

/// The most common openings of a layout, of so many plies: of the most played first moves those most played after them, and so on, `most` at
/// each ply and in all. Games that reach a position by another order of moves count too.
///
/// # Errors
/// When the database cannot be read.
pub fn openings(
    database: &Database,
    filter: &Filter,
    layout: &'static Layout,
    plies: usize,
    most: usize,
) -> Result<Vec<Opening>, StoreError> {
    // The layout says where the moves begin; a game counts by the positions that it reaches.
    let filter = Filter {
        layout: None,
        ..filter.clone()
    };
    let mut openings = vec![Opening {
        layout,
        moves: Vec::new(),
        tally: Tally::default(),
    }];
    for _ in 0..plies {
        let mut longer = Vec::new();
        for opening in openings {
            let position = match opening.moves.last() {
                Some(&(made, before)) => {
                    let mut after = before;
                    after.apply(made);
                    after
                }
                None => layout.position(),
            };
            let found = database.openings(&position, &filter)?;
            for next in found.moves.into_iter().take(most) {
                let mut moves = opening.moves.clone();
                moves.push((next.made, position));
                longer.push(Opening {
                    layout,
                    moves,
                    tally: next.tally,
                });
            }
        }
        longer.sort_by_key(|opening| std::cmp::Reverse(opening.tally.games));
        longer.truncate(most);
        openings = longer;
    }
    Ok(openings)
}

/// A named position, and the games that reach it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedOpening {
    /// What it is called.
    pub opening: OpeningName,
    /// How the games ended.
    pub tally: Tally,
}

/// The named positions that games reach which pass a filter, most reached first. A game counts at each of them that it reaches, in any orientation and by any
/// order of moves.
///
/// # Errors
/// When the database cannot be read.
pub fn named_openings(
    database: &Database,
    filter: &Filter,
    names: &OpeningNames,
) -> Result<Vec<NamedOpening>, StoreError> {
    let mut found = Vec::new();
    for opening in names.all() {
        let tally = database.openings(&opening.position, filter)?.tally;
        if tally.games > 0 {
            let opening = opening.clone();
            found.push(NamedOpening { opening, tally });
        }
    }
    found.sort_by_key(|named| std::cmp::Reverse(named.tally.games));
    Ok(found)
}

impl NamedOpening {
    /// The name, with the code before it if there is one: several positions may bear one name.
    pub fn label(&self) -> String {
        let OpeningName { code, name, .. } = &self.opening;
        match code {
            Some(code) => format!("{code} {name}"),
            None => name.clone(),
        }
    }
}
