//! `sumito value`: the value of a position of Kōnane as a combinatorial game.

use std::time::Duration;

use anyhow::Result;
use clap::Args;

use super::konane_position::{KonanePositionArgs, seconds};
use crate::answers::{RegionAnswer, VALUE_FIELDS, ValueAnswer, outcome_words, value_answer};
use crate::cli::failures::interrupt_flag;
use crate::cli::output::OutputFormat;
use crate::cli::{Context, Status};
use crate::konane::values::{
    LimitReached, PositionValue, ValueError, ValueLimit, ValueStop, value_until,
};

/// Compute the value of a position of Kōnane as a combinatorial game
///
/// The position is split into independent regions; its value is the sum of their values. Black is Left, so Black wins a position with a positive value,
/// whoever moves first. Positions before the first jump have no value. If a limit is reached first, or
/// Ctrl-C ends the computation, that is reported, and the exit status is 1.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito value '8/8/8/8/8/8/8/bw6 b -'
  sumito value '8/8/8/8/8/8/8/bw6 b -' --regions 1000000 --time 60
  sumito value '2wbw3/8/8/8/8/8/8/1wb5 b -' --format json")]
pub(crate) struct Value {
    #[command(flatten)]
    position: KonanePositionArgs,
    /// Maximum number of different regions whose values are computed; the numbers of games and of results that are stored grow with it
    #[arg(long, default_value_t = 300_000, value_name = "N", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    regions: usize,
    /// Time limit in seconds
    #[arg(long, value_parser = seconds, value_name = "SECONDS")]
    time: Option<Duration>,
}

impl Value {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let position = self.position.resolve()?;
        let stop = ValueStop::new(self.time, Some(interrupt_flag()?));
        let limit = ValueLimit::of_regions(self.regions);
        let values = match value_until(&position, limit, stop) {
            Ok(values) => Ok(values),
            Err(ValueError::Limit(reason)) => Err(reason),
            Err(error @ ValueError::Opening) => return Err(error.into()),
        };
        let answer = value_answer(&position, &values);
        match context.format {
            OutputFormat::Table => print(context, &answer, &values)?,
            OutputFormat::Csv => {
                let mut row = serde_json::to_value(&answer)?;
                row["regions"] = one_cell(&answer).into();
                context.print_rows(&[row], &VALUE_FIELDS)?;
            }
            OutputFormat::Json | OutputFormat::Jsonl => context.print_object(&answer)?,
        }
        Ok(Status::success_if(values.is_ok()))
    }
}

fn print(
    context: &mut Context<'_>,
    answer: &ValueAnswer,
    values: &Result<PositionValue, LimitReached>,
) -> Result<()> {
    let values = match values {
        Ok(values) => values,
        Err(reason) => {
            let option = option_of(*reason);
            return Ok(writeln!(context.out, "not known: {reason}{option}")?);
        }
    };
    let (sum, outcome) = (values.name(values.sum()), outcome_words(values.outcome()));
    writeln!(context.out, "{sum}: {outcome}")?;
    let regions = answer.regions.as_deref().unwrap_or_default();
    if regions.len() > 1 {
        writeln!(context.out)?;
        context.print_rows(regions, &["value", "squares"])?;
    }
    Ok(())
}

/// The option that sets a limit, in parentheses after a blank.
fn option_of(reason: LimitReached) -> &'static str {
    match reason {
        LimitReached::Games(_) | LimitReached::Results(_) | LimitReached::Regions(_) => {
            " (--regions allows more)"
        }
        LimitReached::Time(_) => " (--time)",
        LimitReached::Stopped | LimitReached::Precision => "",
    }
}

/// The regions as one cell of CSV: values with their squares in brackets.
fn one_cell(answer: &ValueAnswer) -> Option<String> {
    let text = |region: &RegionAnswer| format!("{} ({})", region.value, region.squares);
    let regions = answer.regions.as_ref()?.iter();
    Some(regions.map(text).collect::<Vec<_>>().join("; "))
}
