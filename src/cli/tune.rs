//! `sumito tune`

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::Args;

use super::engine::weights;
use super::whole::Whole;
use super::{Context, Status, ui};
use crate::ask::DatedFilters;
use crate::engine::{Tuning, Weights};
use crate::record::{Ending, GameResult};

/// Fit the weights of the engine to the results of games
///
/// Of each game between two sides that passes the filters, was won or drawn, and did not end by the clock or a lost connection, each quiet position after the eighth ply
/// counts. The weights move away from those before only as far as the games speak for it. The same games give the same weights.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito tune -o weights.txt
  sumito tune --layout belgian --from 2016 -o weights.txt
  sumito match sumito sumito:weights=weights.txt --nodes 5000")]
pub(super) struct Tune {
    #[command(flatten)]
    filters: DatedFilters,
    /// The weights to begin from [default: the built-in ones]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// File to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Tune {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let before = match &self.weights {
            Some(path) => weights(path)?,
            None => Weights::built_in().clone(),
        };
        let database = context.database()?;
        let mut ids = Vec::new();
        database.outlines(&self.filters.filter(), |outline| {
            let is_played_out =
                !matches!(outline.ending, Some(Ending::Time | Ending::Disconnection));
            if is_played_out && points(outline.result).is_some() && !outline.is_incomplete {
                ids.push(outline.game);
            }
        })?;
        let bar = ui::games_bar("replay", ids.len() as u64);
        let mut tuning = Tuning::default();
        database.each_game(&ids, |stored| -> Result<()> {
            bar.inc(1);
            let game = stored.game;
            if game.rules().players.sides() == 2
                && let Some(points) = points(game.result)
            {
                tuning.add(&game.start(), game.moves(), points);
            }
            Ok(())
        })?;
        bar.finish_and_clear();
        let Some(fitted) = tuning.fit(&before) else {
            bail!(
                "{} games, in which ejections are worth nothing, expected games that tell who wins",
                tuning.games()
            );
        };
        let text = fitted.file("sumito tune");
        match &self.output {
            Some(path) => {
                let mut file = Whole::create(path)?;
                file.write_all(text.as_bytes())
                    .and_then(|()| file.flush())
                    .with_context(|| format!("cannot write {}", path.display()))?;
                file.finish()?;
            }
            None => context.out.write_all(text.as_bytes())?,
        }
        ui::note(&format!(
            "{} positions of {} games; loss on every tenth game, held out: {:.4}, of the weights before {:.4}",
            fitted.positions, fitted.games, fitted.loss[1], fitted.loss[0]
        ));
        Ok(Status::Done)
    }
}

/// The half points of the two sides, where they are known.
fn points(result: GameResult) -> Option<[u8; 2]> {
    match result {
        GameResult::Black => Some([2, 0]),
        GameResult::White => Some([0, 2]),
        GameResult::Draw => Some([1, 1]),
        _ => None,
    }
}
