//! Arguments that name a position, and their resolution.

use clap::Args;

use super::other_game::of_other_game;
use crate::game::MoveCode;
use crate::games::{AnyLayout, AnyPosition, with_position};
use crate::konane::is_position_text;
use crate::notation::read_position_under;
use crate::queries::error::QueryError;
use crate::record::{MoveListError, ReadGame};
use crate::rules::{Layout, Position, Rules, RulesError, SetupFault};
use crate::store::{Database, Filter};

/// A position, given directly or by the moves that lead to it.
#[derive(Debug, Clone, Args)]
pub(crate) struct PositionArgs {
    /// The position, in any notation, or the name of a layout
    #[arg(long, value_name = "POSITION", conflicts_with = "moves")]
    position: Option<String>,
    /// The moves that lead to it, in any notation; numbers, marks, comments and a result may stand among them
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

/// The position that arguments name.
#[derive(Debug, Clone)]
pub(crate) struct ResolvedPosition {
    pub(crate) position: AnyPosition,
    /// The most common layout of the database, if the moves were taken to begin there because none was named.
    pub(crate) default_layout: Option<AnyLayout>,
    /// The start and the moves that lead to the position, if it was given by moves.
    #[cfg_attr(
        not(feature = "web"),
        expect(dead_code, reason = "only pages show them")
    )]
    pub(crate) line: Option<(AnyPosition, Vec<MoveCode>)>,
}

impl PositionArgs {
    pub(crate) fn new(position: Option<String>, moves: Option<String>) -> PositionArgs {
        PositionArgs { position, moves }
    }

    /// Whether a position or moves are given.
    pub(crate) fn is_given(&self) -> bool {
        self.position.is_some() || self.moves.is_some()
    }

    /// Replaces marbles of no colour, `m`, by black ones.
    pub(crate) fn replace_colorless_marbles(&mut self) {
        if let Some(position) = &mut self.position {
            let (board, rest) = position.split_once(' ').unwrap_or((position, "b"));
            if board.contains('/') {
                *position = format!("{} {rest}", board.replace(['m', 'M'], "b"));
            }
        }
    }

    /// The position; without arguments, the start of the layout of the filter, or of the most common layout of the database.
    ///
    /// Unless the position is given directly, the layout is taken out of the filter and is where the moves begin: a game counts by the positions
    /// that it reaches, whatever its own layout.
    ///
    /// # Errors
    /// When the arguments are invalid, or the database cannot be read.
    pub(crate) fn resolve(
        &self,
        filter: &mut Filter,
        database: &Database,
    ) -> Result<ResolvedPosition, QueryError> {
        if let Some(text) = &self.position {
            let position = match of_other_game(text, filter.rules.as_deref()) {
                Some(position) => position?,
                None => {
                    let rules = filter.rules.as_deref().map(position_rules).transpose()?;
                    let position = read_position_under(text, rules.as_ref());
                    position
                        .map_err(|error| invalid(format!("--position '{text}': {error}")))?
                        .into()
                }
            };
            return Ok(ResolvedPosition {
                position,
                default_layout: None,
                line: None,
            });
        }
        let given_layout = filter.layout.take();
        let default_layout = match given_layout {
            Some(_) => None,
            None => database.most_common_layout(filter)?,
        };
        let Some(layout) = given_layout.or(default_layout) else {
            let message = "no game starts from a built-in layout: name one with --layout";
            return Err(invalid(message.to_owned()));
        };
        let rules = filter.rules.as_deref();
        let start: AnyPosition = match layout {
            AnyLayout::Abalone(layout) => {
                let rules = rules.map(position_rules).transpose()?;
                start_position(layout, &rules.unwrap_or(*layout.position().rules()))?.into()
            }
            layout => match of_other_game(&layout.key(), rules) {
                Some(start) => start?,
                None => return Err(invalid(format!("{} is no layout", layout.name()))),
            },
        };
        with_position!(start, start => {
            let moves = match self.moves.as_deref() {
                Some(moves) if !moves.trim().is_empty() => {
                    let error = |error: MoveListError| {
                        invalid(format!("moves from {}, {error}", layout.name()))
                    };
                    start.read_moves(moves).map_err(error)?
                }
                _ => Vec::new(),
            };
            let mut position = start;
            moves.iter().for_each(|&mv| position.apply(mv));
            Ok(ResolvedPosition {
                position: position.into(),
                default_layout,
                line: Some((start.into(), moves.into_iter().map(MoveCode::from).collect())),
            })
        })
    }
}

fn invalid(message: String) -> QueryError {
    QueryError::Invalid(message)
}

/// The rules of a position in games whose rules have these options. Options that only decide how a game ends do not belong to a position.
fn position_rules(options: &str) -> Result<Rules, QueryError> {
    const END_OPTIONS: [&str; 4] = ["eject", "sprint", "repetition", "no-move"];
    let words = options
        .split(' ')
        .filter(|word| !END_OPTIONS.contains(word))
        .collect::<Vec<_>>();
    words.join(" ").parse().map_err(|error: RulesError| {
        invalid(format!(
            "--rules '{options}' does not say under which rules the position is: {error}"
        ))
    })
}

/// The start position of a layout under these rules.
///
/// # Errors
/// Everything that is wrong with it.
fn start_position(layout: &'static Layout, rules: &Rules) -> Result<Position, QueryError> {
    layout.start(rules).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(SetupFault::to_string).collect();
        invalid(format!(
            "{} under the rules {rules}: {}",
            layout.name(),
            faults.join("; ")
        ))
    })
}

/// A position, given directly, and its rules.
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
    pub(crate) fn new(position: String, rules: Option<String>) -> PositionWithRulesArgs {
        PositionWithRulesArgs { position, rules }
    }

    /// The position as it was given.
    pub(super) fn position(&self) -> &str {
        &self.position
    }

    /// The rules as they were given.
    pub(super) fn rules(&self) -> Option<&str> {
        self.rules.as_deref()
    }

    /// The position, of Abalone.
    ///
    /// # Errors
    /// Everything that is wrong with the position and the rules.
    pub(crate) fn resolve(&self) -> Result<Position, QueryError> {
        if is_position_text(&self.position) {
            return Err(invalid(format!(
                "'{}' is written as a position of Kōnane, expected one of Abalone",
                self.position
            )));
        }
        let PositionWithRulesArgs { position, rules } = self;
        let rules = rules.as_deref().map(str::parse::<Rules>);
        let Some(Err(error)) = rules else {
            let rules = rules.and_then(Result::ok);
            return read_position_under(position, rules.as_ref())
                .map_err(|error| invalid(format!("'{position}': {error}")));
        };
        // The position is checked too, under the part of the rules that could be parsed, so that all faults are reported at once.
        let RulesError { rules, mut faults } = error;
        if let Err(error) = read_position_under(position, Some(&rules)) {
            let position_faults = error.faults().iter();
            let position_faults: Vec<String> = position_faults
                .filter(|fault| !faults.contains(fault))
                .cloned()
                .collect();
            faults.extend(position_faults);
        }
        Err(invalid(format!("--rules: {}", faults.join("; "))))
    }
}
