//! `sumito solve`: who wins a position of Kōnane.

use std::time::Duration;

use anyhow::Result;
use clap::Args;

use super::konane_position::{KonanePositionArgs, seconds};
use crate::answers::{SOLUTION_FIELDS, solution_answer};
use crate::cli::output::OutputFormat;
use crate::cli::{Context, Status};
use crate::konane::Position;
use crate::konane::solver::{Solution, SolveLimit, Solver, Unsolved};

/// Solve a position of Kōnane: who wins with best play, and by which moves
///
/// The answer is exact. If a limit is reached first, that is reported, and the exit status is 1.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito solve konane-4x4
  sumito solve konane-6x6 --nodes 100000 --time 2
  sumito solve 'wbwb/bwbw/w1wb/b1bw b -' --format json")]
pub(crate) struct Solve {
    #[command(flatten)]
    position: KonanePositionArgs,
    /// Maximum number of nodes
    #[arg(long, default_value_t = 100_000_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Time limit in seconds
    #[arg(long, value_parser = seconds, value_name = "SECONDS")]
    time: Option<Duration>,
}

impl Solve {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let position = self.position.resolve()?;
        let limit = SolveLimit {
            nodes: self.nodes,
            time: self.time,
        };
        let mut solver = Solver::new(position.board(), limit.nodes);
        let solution = solver.solve(&position, limit);
        if context.format == OutputFormat::Table {
            print(context, &position, &solution)?;
        } else {
            let answer = solution_answer(&position, &solution, solver.nodes());
            if context.format == OutputFormat::Csv {
                context.print_rows(&[answer], &SOLUTION_FIELDS)?;
            } else {
                context.print_object(&answer)?;
            }
        }
        Ok(Status::success_if(solution.is_ok()))
    }
}

fn print(
    context: &mut Context<'_>,
    position: &Position,
    solution: &Result<Solution, Unsolved>,
) -> Result<()> {
    let solution = match solution {
        Ok(solution) => solution,
        Err(reason) => return Ok(writeln!(context.out, "not known: {reason}")?),
    };
    let Solution {
        winner,
        line,
        nodes,
    } = solution;
    let turn = position.turn();
    let (winner, nodes) = (*winner, *nodes);
    let positions = if nodes == 1 { "position" } else { "positions" };
    writeln!(
        context.out,
        "{winner} wins, {turn} to move ({nodes} {positions})"
    )?;
    if !line.is_empty() {
        let names: Vec<String> = line.iter().map(ToString::to_string).collect();
        writeln!(context.out, "{}", names.join(" "))?;
    }
    Ok(())
}
