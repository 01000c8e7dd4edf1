//! Which position is meant.

use clap::Args;

use super::QueryError;
use crate::notation::read_position_under;
use crate::record::{MoveListError, read_moves};
use crate::rules::{Layout, Move, Position, Rules, RulesError, SetupFault};
use crate::store::{Database, Filter};

/// A position named by itself, or by the moves that lead to it.
#[derive(Debug, Clone, Args)]
pub(crate) struct PositionArgs {
    /// The position, in any notation, or the name of a layout
    #[arg(long, value_name = "POSITION", conflicts_with = "moves")]
    position: Option<String>,
    /// The moves that lead to it, in any notation; numbers, marks, comments and a result may stand among them
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

/// The position that is meant.
#[derive(Debug, Clone)]
pub(crate) struct ResolvedPosition {
    /// It.
    pub(crate) position: Position,
    /// The layout where the moves begin, if it was not named but is the most common one.
    pub(crate) default_layout: Option<&'static Layout>,
    /// The moves that lead to it, if they were named, from where they begin.
    #[cfg_attr(
        not(feature = "web"),
        expect(dead_code, reason = "only pages show them")
    )]
    pub(crate) line: Option<(Position, Vec<Move>)>,
}

impl PositionArgs {
    /// What is named by itself, or by the moves that lead to it.
    pub(crate) fn of(position: Option<String>, moves: Option<String>) -> PositionArgs {
        PositionArgs { position, moves }
    }

    /// Whether a position or moves are given.
    pub(crate) fn is_named(&self) -> bool {
        self.position.is_some() || self.moves.is_some()
    }

    /// Takes marbles of no colour, `m`, for some.
    pub(crate) fn forget_colors(&mut self) {
        if let Some(position) = &mut self.position {
            let (board, rest) = position.split_once(' ').unwrap_or((position, "b"));
            if board.contains('/') {
                *position = format!("{} {rest}", board.replace(['m', 'M'], "b"));
            }
        }
    }

    /// The position meant; without one, the start of the layout, or of the layout that most games of the database have.
    ///
    /// Where no position is named, the layout of the filter says where the moves begin, and is no filter then: a game counts
    /// by the positions it reaches, whatever its own layout.
    pub(crate) fn resolve(
        &self,
        filter: &mut Filter,
        database: &Database,
    ) -> Result<ResolvedPosition, QueryError> {
        let rules = filter
            .rules
            .as_deref()
            .map(rules_of_a_position)
            .transpose()?;
        if let Some(position) = &self.position {
            let position = read_position_under(position, rules.as_ref())
                .map_err(|error| wrong(format!("--position '{position}': {error}")))?;
            return Ok(ResolvedPosition {
                position,
                default_layout: None,
                line: None,
            });
        }
        let named = filter.layout.take();
        let common = match named {
            Some(_) => None,
            None => database.most_common_layout(filter)?,
        };
        let Some(layout) = named.or(common) else {
            let message = "no game starts from a built-in layout: name one with --layout";
            return Err(wrong(message.to_owned()));
        };
        let moves = self.moves.as_deref().unwrap_or_default();
        let rules = rules.unwrap_or(*layout.position().rules());
        let start = start(layout, &rules)?;
        let moves = if moves.trim().is_empty() {
            Vec::new()
        } else {
            let error =
                |error: MoveListError| wrong(format!("moves from {}, {error}", layout.name()));
            read_moves(moves, &start).map_err(error)?
        };
        let mut position = start;
        moves.iter().for_each(|&made| position.apply(made));
        let line = Some((start, moves));
        Ok(ResolvedPosition {
            position,
            default_layout: common,
            line,
        })
    }
}

fn wrong(message: String) -> QueryError {
    QueryError::Wrong(message)
}

/// The rules under which a position is that games with these options have. That a game has a sprint of any length, say, does not bear on it.
fn rules_of_a_position(options: &str) -> Result<Rules, QueryError> {
    const OF_THE_END: [&str; 4] = ["eject", "sprint", "repetition", "no-move"];
    let words = options.split(' ').filter(|word| !OF_THE_END.contains(word));
    let said = words.collect::<Vec<_>>().join(" ");
    said.parse().map_err(|error: RulesError| {
        wrong(format!(
            "--rules '{options}' does not say under which rules the position is: {error}"
        ))
    })
}

/// The start from a layout, or everything that is wrong with it under the rules.
fn start(layout: &'static Layout, rules: &Rules) -> Result<Position, QueryError> {
    layout.start(rules).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(SetupFault::to_string).collect();
        wrong(format!(
            "{} under the rules {rules}: {}",
            layout.name(),
            faults.join("; ")
        ))
    })
}

/// A position named by itself, and the rules that it is under.
#[derive(Debug, Clone, Args)]
pub(crate) struct PositionWithRulesArgs {
    /// The position, in any notation, or the name of a layout, or random:SEED
    #[arg(value_name = "POSITION")]
    position: String,
    /// The rules, as 'triangles obstacles=e5' (see `sumito rules`) [default: the standard game's, or the layout's own]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
}

impl PositionWithRulesArgs {
    /// A position by its text, and the rules, if any are named.
    pub(crate) fn new(position: String, rules: Option<String>) -> PositionWithRulesArgs {
        PositionWithRulesArgs { position, rules }
    }

    /// It, or everything that is wrong with it.
    pub(crate) fn resolve(&self) -> Result<Position, QueryError> {
        let PositionWithRulesArgs { position, rules } = self;
        let rules = rules.as_deref().map(str::parse::<Rules>);
        let Some(Err(error)) = rules else {
            let rules = rules.and_then(Result::ok);
            return read_position_under(position, rules.as_ref())
                .map_err(|error| wrong(format!("'{position}': {error}")));
        };
        // What is wrong with the position under what could be understood of the rules is told with what is wrong with them.
        let RulesError { rules, mut faults } = error;
        if let Err(error) = read_position_under(position, Some(&rules)) {
            let others = error
                .faults()
                .iter()
                .filter(|fault| !faults.contains(fault));
            let others: Vec<String> = others.cloned().collect();
            faults.extend(others);
        }
        Err(wrong(format!("--rules: {}", faults.join("; "))))
    }
}
