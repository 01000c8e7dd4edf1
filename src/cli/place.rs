//! Which position is meant.

use anyhow::{Context as _, Result, anyhow, bail};
use clap::Args;

use super::ui;
use crate::notation::read_position_under;
use crate::record::{Content, Format, ReadOptions, read};
use crate::rules::{Layout, Position, Rules, RulesError, SetupFault};
use crate::store::{Database, Filter};

/// A position named by itself, or by the moves that lead to it.
#[derive(Debug, Clone, Args)]
pub(super) struct Place {
    /// The position, in any notation, or the name of a layout
    #[arg(long, value_name = "POSITION", conflicts_with = "moves")]
    position: Option<String>,
    /// The moves that lead to it, in any notation
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

impl Place {
    /// Whether a position or moves are given.
    pub(super) fn is_named(&self) -> bool {
        self.position.is_some() || self.moves.is_some()
    }

    /// Takes marbles of no colour, `m`, for some.
    pub(super) fn forget_colors(&mut self) {
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
    pub(super) fn find(&self, filter: &mut Filter, database: &Database) -> Result<Position> {
        let rules = filter
            .rules
            .as_deref()
            .map(rules_of_a_position)
            .transpose()?;
        if let Some(position) = &self.position {
            return read_position_under(position, rules.as_ref())
                .with_context(|| format!("--position '{position}'"));
        }
        let layout = match filter.layout.take() {
            Some(layout) => layout,
            None => {
                let Some(common) = database.most_common_layout(filter)? else {
                    bail!("no game starts from a built-in layout: name one with --layout");
                };
                ui::note(&format!(
                    "layout {}, the most common one (another with --layout)",
                    common.name()
                ));
                common
            }
        };
        let moves = self.moves.as_deref().unwrap_or_default().trim();
        let rules = rules.unwrap_or(*layout.position().rules());
        if moves.is_empty() {
            start(layout, &rules)
        } else {
            position_after(moves, layout, rules)
        }
    }
}

/// The rules under which a position is that games with these options have. That a game has a sprint of any length, say, does not bear on it.
fn rules_of_a_position(options: &str) -> Result<Rules> {
    const OF_THE_END: [&str; 4] = ["eject", "sprint", "repetition", "no-move"];
    let words = options.split(' ').filter(|word| !OF_THE_END.contains(word));
    let said = words.collect::<Vec<_>>().join(" ");
    said.parse().with_context(|| {
        format!("--rules '{options}' does not say under which rules the position is")
    })
}

/// The start from a layout, or everything that is wrong with it under the rules.
fn start(layout: &'static Layout, rules: &Rules) -> Result<Position> {
    layout.start(rules).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(SetupFault::to_string).collect();
        anyhow!(
            "{} under the rules {rules}: {}",
            layout.name(),
            faults.join("; ")
        )
    })
}

/// A position named by itself, and the rules that it is under.
#[derive(Debug, Clone, Args)]
pub(super) struct Ruled {
    /// The position, in any notation, or the name of a layout, or random:SEED
    #[arg(value_name = "POSITION")]
    position: String,
    /// The rules, as 'triangles obstacles=e5' (see `sumito rules`) [default: the standard game's, or the layout's own]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
}

impl Ruled {
    pub(super) fn find(&self) -> Result<Position> {
        let Ruled { position, rules } = self;
        let rules = rules.as_deref().map(str::parse::<Rules>);
        let Some(Err(error)) = rules else {
            let rules = rules.and_then(Result::ok);
            return read_position_under(position, rules.as_ref())
                .with_context(|| format!("'{position}'"));
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
        bail!("--rules: {}", faults.join("; "));
    }
}

/// The position after moves in any notation.
fn position_after(moves: &str, layout: &'static Layout, rules: Rules) -> Result<Position> {
    start(layout, &rules)?;
    let options = ReadOptions {
        layout: Some(layout),
        format: Some(Format::Linear),
        rules,
        ..ReadOptions::default()
    };
    let mut records = read(moves.as_bytes(), options);
    let record = records
        .next()
        .context("no moves, expected them as 'a1b2 i5h5 a2b3'")??;
    match (&record.content, records.next()) {
        (Content::Game(game), None) if game.incomplete.is_none() => Ok(game.last()),
        _ => match ui::worst(&record.problems) {
            Some(problem) => bail!(
                "moves from {}, column {}: {}",
                layout.name(),
                problem.place.column,
                problem.message
            ),
            None => bail!("`{moves}` is not one line of moves, expected them as 'a1b2 i5h5 a2b3'"),
        },
    }
}
