//! `sumito tune`: fits the evaluation weights of the engine, and the expected result.

mod expected_result;

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::{ArgGroup, Args};

use crate::cli::args::{file_extension, read_weights};
use crate::cli::messages::{note, plural, progress};
use crate::cli::output::write_to_file_or_stdout;
use crate::cli::{Context, Status};
use crate::engine::{
    Adjudication, EvalParams, GameLine, MatchScore, Player, PlayerSpec, SearchLimits, Spsa,
    TexelTuner, Weights, play_pair,
};
use crate::generator::{LayoutChoice, MatchOpening};
use crate::queries::FilterArgs;
use crate::record::{Ending, GameResult};
use crate::rules::{Layout, Position};
use crate::store::{Database, Filter};

/// Tune the weights of the evaluation by the results of games
///
/// The weights evaluate games of Abalone by other rules than the standard ones; the standard game has a network, which `sumito train` trains. `--weights` uses them
/// in the standard game too.
///
/// Uses every quiet position after the eighth ply of the selected games that were won or drawn and did not end on time, by disconnection or by a rules infraction. Only games of
/// Abalone between two sides are used. The weights are regularised towards the old ones. The result is deterministic.
///
/// Weights that predict results best are not always those that win. --by-play continues with SPSA: the engine plays pairs of games against itself from
/// the start positions of `sumito match`, with perturbed weights, and the weights move towards those of the winner. The games of the database then set
/// the scale that converts a score into an expected result. The same games, pairs, positions and seed give the same weights. A thousand pairs take about
/// four minutes.
///
/// --expected-result fits how analyses convert evaluations into expected results: every other position of the games is searched (--nodes), and a model with
/// few parameters is fitted to evaluation, ply, ejections, layout and result. The file says how well models that were fitted to four fifths of the games predict the
/// last fifth. Games of `sumito match` count for layouts and draws only. The same games in the same order give the same file.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("searching").args(["by_play", "expected_result"]))]
#[command(after_help = "Examples:
  sumito tune -o weights.txt
  sumito tune --layout belgian --since 2016 -o weights.txt
  sumito tune --by-play 1500 --seed 1 -o weights.txt
  sumito match sumito sumito:weights=weights.txt --nodes 5000
  sumito tune --expected-result --diagram reliability.svg -o expected_result.txt")]
pub(crate) struct Tune {
    #[command(flatten)]
    filters: FilterArgs,
    /// File with the initial weights [default: built-in weights]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Continue with this number of pairs of games of self-play
    #[arg(long, value_name = "PAIRS", value_parser = clap::value_parser!(u64).range(1..))]
    by_play: Option<u64>,
    /// Fit the model of the expected result instead of weights
    #[arg(long, conflicts_with = "by_play")]
    expected_result: bool,
    /// With --expected-result: evaluate by the network of this file [default: built-in network]
    #[arg(
        long,
        value_name = "FILE",
        requires = "expected_result",
        conflicts_with = "weights"
    )]
    network: Option<PathBuf>,
    /// Draw how well expected results predict results as SVG
    #[arg(long, value_name = "FILE", requires = "expected_result")]
    diagram: Option<PathBuf>,
    /// Maximum number of nodes per move in self-play, or per position with --expected-result [default: 1000, or 2000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), requires = "searching")]
    nodes: Option<u64>,
    /// Random seed of self-play
    #[arg(long, default_value_t = 1, value_name = "NUMBER", requires = "by_play")]
    seed: u64,
    /// Output file, or - for standard output [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Tune {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        for output in [&self.output, &self.diagram] {
            let inputs = [&self.weights, &self.network].into_iter().flatten();
            context.check_output(output.as_deref(), inputs.map(PathBuf::as_path))?;
        }
        if self.expected_result {
            return self.fit_expected_result(context);
        }
        let before = match &self.weights {
            Some(path) => read_weights(path)?,
            None => Weights::built_in().clone(),
        };
        let filter = self.filters.filter(&context.opening_names()?)?;
        let tuning = Tune::read_games(&context.open_read()?, &filter)?;
        let (mut fitted, mut command) = (tuning.fit(&before), "sumito tune".to_owned());
        if let (Some(pairs), Some(start)) = (self.by_play, &fitted) {
            let weights = self.tune_by_play(&start.weights, pairs)?;
            fitted = tuning.fit_scale(&before, &weights);
            let (nodes, seed) = (self.nodes_in_play(), self.seed);
            command += &format!(" --by-play {pairs} --nodes {nodes} --seed {seed}");
        }
        let Some(fitted) = fitted else {
            check_count(tuning.games())?;
            bail!(
                "{}, in which ejections are worth nothing, expected games that tell who wins",
                plural::games(tuning.games())
            );
        };
        let text = fitted.file_text(&command);
        if let Some(path) = &self.output {
            file_extension::check(path, "weights")?;
        }
        write_to_file_or_stdout(self.output.as_deref(), context.out, |out| {
            Ok(out.write_all(text.as_bytes())?)
        })?;
        let loss = match fitted.loss {
            Some([before, loss]) => {
                format!(
                    "loss on every tenth game, held out: {loss:.4}, of the weights before {before:.4}"
                )
            }
            None => "no loss: no position of a tenth game to hold out, expected 10 games or more"
                .to_owned(),
        };
        note(&format!(
            "{} positions of {}; {loss}",
            fitted.positions,
            plural::games(fitted.games)
        ));
        Ok(Status::Success)
    }

    /// Collects positions from the games of the database that were played out.
    fn read_games(database: &Database, filter: &Filter) -> Result<TexelTuner> {
        let ids = played_out(database, filter)?;
        let bar = progress::games_bar("replay", ids.len() as u64);
        let (mut tuning, mut others) = (TexelTuner::default(), 0);
        database.for_each_game(&ids, |stored| -> Result<()> {
            bar.inc(1);
            let game = stored.game;
            others += usize::from(game.of::<Position>().is_none());
            if game.sides() == 2
                && let (Some(game), Some(points)) = (game.of(), half_points(game.result))
            {
                tuning.add(&game.start(), game.moves(), points);
            }
            Ok(())
        })?;
        bar.finish_and_clear();
        if others > 0 {
            let games = plural::games(others);
            note(&format!(
                "{games} skipped: the weights are those of the Abalone engine"
            ));
        }
        Ok(tuning)
    }

    fn nodes_in_play(&self) -> u64 {
        self.nodes.unwrap_or(1_000)
    }

    /// Tunes weights further by playing pairs of games.
    fn tune_by_play(&self, before: &Weights, pairs: u64) -> Result<Weights> {
        let setting: PlayerSpec =
            format!("sumito:nodes={},table=1", self.nodes_in_play()).parse()?;
        let belgian = Layout::find("belgian-daisy").expect("a built-in layout");
        let bar = progress::units_bar("play", pairs, "pairs");
        let stop = AtomicBool::new(false);
        let mut climb = Spsa::new(before, pairs, self.seed);
        for number in 0.. {
            let Some(weights) = climb.next_pair() else {
                break;
            };
            let player = |weights: &Weights| {
                let evaluation = EvalParams::by_terms(weights.clone());
                Player::new(
                    &setting,
                    &evaluation,
                    &SearchLimits::default(),
                    Duration::MAX,
                )
            };
            let mut players = [player(&weights[0])?, player(&weights[1])?];
            let seed = self.seed.wrapping_add(number);
            let start = MatchOpening::draw(seed, 0, LayoutChoice::One(belgian), OPENING_PLIES);
            let opening = GameLine {
                start: belgian.position(),
                moves: start.moves,
            };
            let pair = play_pair(&mut players, &opening, &ADJUDICATION, &stop)?;
            let mut score = MatchScore::default();
            score.add(&pair.expect("the flag is never set"));
            climb.update(2.0 * score.rate());
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(climb.weights())
    }
}

/// The plies of the opening of each game that is played for tuning.
const OPENING_PLIES: usize = 8;
/// A game that is played for tuning is adjudicated as a draw after this number of plies.
const ADJUDICATION: Adjudication = Adjudication {
    most_plies: 250,
    by_score: None,
};

/// The games that were played out: complete, with a known result, and not ended by time, disconnection or a rules infraction.
fn played_out(database: &Database, filter: &Filter) -> Result<Vec<i64>> {
    let mut ids = Vec::new();
    database.for_each_metadata(filter, |metadata| {
        let is_forfeit = matches!(
            metadata.ending,
            Some(Ending::Time | Ending::Disconnection | Ending::RulesInfraction)
        );
        if !is_forfeit && half_points(metadata.result).is_some() && !metadata.is_incomplete {
            ids.push(metadata.game);
        }
    })?;
    Ok(ids)
}

/// Refuses a selection without games that were played out.
fn check_count(games: u64) -> Result<()> {
    if games == 0 {
        bail!(
            "no game that was played out and has a result is among those selected, expected some (see `sumito games --result black`)"
        );
    }
    Ok(())
}

/// The half points of the two sides, if the result is known.
fn half_points(result: GameResult) -> Option<[u8; 2]> {
    match result {
        GameResult::Black => Some([2, 0]),
        GameResult::White => Some([0, 2]),
        GameResult::Draw => Some([1, 1]),
        _ => None,
    }
}
