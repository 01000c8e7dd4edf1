//! `sumito match`

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use serde_json::{Value, json};

use super::whole::Whole;
use super::{Context, Status, engine, extension, table, ui};
use crate::ask::layout;
use crate::engine::{
    ExternalEngineError, GamePair, MatchGame, MatchOutcome, MatchScore, Player, PlayerSpec,
    SearchLimits, Weights, play_pair,
};
use crate::generator::{LayoutChoice, MatchOpening};
use crate::record::{
    Ending, Format, Game, GameResult, Ply, TagName, WriteOptions, Writer, in_order,
};
use crate::rules::{Position, Rules, SetupFault};

/// Let two play a match, and tell the difference of strength
///
/// Who plays is named by a setting: sumito, with options as in sumito:depth=6,threads=2 (threads, table, depth, nodes, time, weights=FILE);
/// minimax:depth=2, which counts marbles; plain:depth=4, alpha-beta with the same evaluation, but no table and no order of moves; program:COMMAND, another
/// program by the protocol of `sumito engine`. time=equal gives as long a time as the opponent takes.
///
/// Games come in pairs: from each start both have both sides. Starts are openings of real games. The error of the difference is that of 95 times of 100,
/// by the spread of the pairs. With limits of depth or nodes the same match gives the same games.
///
/// A program that ends, answers what is no legal move, or does not answer in time (--patience) has lost the game; the reason is told, and it is started again for the next one.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito match sumito minimax:depth=2 --games 100 --time 100
  sumito match sumito:time=equal plain:depth=4 --games 100
  sumito match sumito:depth=6 sumito:depth=6,weights=new.txt --games 400 -o games.apgn
  sumito match sumito 'program:./other-engine' --games 20 --time 1000 --format json")]
pub(super) struct Match {
    /// Who plays first in the first game of each pair
    #[arg(value_name = "A")]
    first: PlayerSpec,
    /// The opponent
    #[arg(value_name = "B")]
    second: PlayerSpec,
    /// How many games; one more where the number is odd
    #[arg(long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Milliseconds for each move of those who have no limit of their own
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// Depth in plies for those who have no limit of their own
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..))]
    depth: Option<u8>,
    /// Positions for each move of those who have no limit of their own
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The start layout; or mixed, a layout for two players by lot
    #[arg(long, value_parser = layouts, default_value = "belgian-daisy", value_name = "LAYOUT")]
    layout: LayoutChoice,
    /// The rules, as 'eject=4 moves=2' (see `sumito rules`) [default: the standard game's]
    #[arg(long, value_name = "RULES", default_value_t, hide_default_value = true)]
    rules: Rules,
    /// The plies that are played as in real games before anybody thinks
    #[arg(long, default_value_t = 6, value_name = "PLIES")]
    opening: usize,
    /// The number that names the starts: another one gives others
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
    /// A game of so many plies is broken off as a draw
    #[arg(long, default_value_t = 300, value_name = "PLIES", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    most_plies: usize,
    /// Seconds beyond its time that a program may take for a move, in all where it has no time: then it has lost the game
    #[arg(long, default_value_t = 60, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    patience: u64,
    /// How many pairs are played at the same time
    #[arg(long, default_value_t = NonZeroUsize::MIN, value_name = "N")]
    jobs: NonZeroUsize,
    /// File for the games, in APGN
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

fn layouts(text: &str) -> Result<LayoutChoice, String> {
    match text {
        "mixed" => Ok(LayoutChoice::Mixed),
        _ => layout(text).map(LayoutChoice::One),
    }
}

/// How long a move takes where nothing is said.
const TIME: Duration = Duration::from_millis(100);

impl Match {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        // The first Ctrl-C ends the match with the pairs that are played, a second one the program.
        ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::SeqCst) {
                std::process::exit(130);
            }
        })
        .context("cannot watch for Ctrl-C")?;

        let settings = [&self.first, &self.second];
        let weights = [weights(settings[0])?, weights(settings[1])?];
        let limits = self.limits();
        let patience = Duration::from_secs(self.patience);
        let player = |n: usize| Player::new(settings[n], &weights[n], &limits, patience);
        let players = || [player(0), player(1)];
        // What is wrong with a program or with the start is told before the first game.
        players().iter_mut().try_for_each(Player::new_game)?;
        self.start(0)?;
        let pairs = u64::from(self.games.div_ceil(2));
        let bar = ui::games_bar("match", 2 * pairs);
        if let Some(path) = &self.output {
            extension::check(path, "apgn")?;
        }
        let mut file = self.output.as_deref().map(Whole::create).transpose()?;
        let mut writer = file
            .as_mut()
            .map(|file| Writer::new(file, Format::Apgn, WriteOptions::default()));
        let (mut tally, mut sums) = (MatchScore::default(), Sums::default());
        let play = |number| -> Result<Option<GamePair>> {
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let (start, opening) = self.start(number)?;
            let mut players = players();
            Ok(play_pair(
                &mut players,
                &start,
                &opening.moves,
                self.most_plies,
                &stop,
            )?)
        };
        let mut number = 0;
        in_order(self.jobs, 0..pairs, play, |pair| -> Result<()> {
            let Some(pair) = pair? else {
                return Ok(());
            };
            tally.add(&pair);
            sums.add(&pair);
            for (first, game) in pair.games.iter().enumerate() {
                number += 1;
                if let MatchOutcome::Forfeit(side, error) = &game.outcome {
                    let player = settings[usize::from(*side) ^ first].text();
                    bar.suspend(|| ui::note(&format!("game {number}: lost by {player}: {error}")));
                }
                if let Some(writer) = &mut writer {
                    writer.write(&self.record(game, first, number))?;
                }
            }
            bar.set_position(u64::from(tally.games()));
            bar.set_message(format!(
                "match {}-{}-{}",
                tally.won, tally.drawn, tally.lost
            ));
            Ok(())
        })?;
        bar.finish_and_clear();
        if let Some(writer) = writer {
            writer.finish()?;
        }
        if let Some(file) = file {
            file.finish()?;
        }
        table::object(context.out, context.format, &self.value(&tally, &sums))?;
        Ok(if stop.load(Ordering::Relaxed) {
            Status::Reservations
        } else {
            Status::Done
        })
    }

    fn limits(&self) -> SearchLimits {
        let is_limited = self.time.is_some() || self.depth.is_some() || self.nodes.is_some();
        SearchLimits {
            time: match self.time {
                Some(millis) => Some(Duration::from_millis(millis)),
                None => (!is_limited).then_some(TIME),
            },
            depth: self.depth,
            nodes: self.nodes,
            search_moves: None,
        }
    }

    /// The start of a pair.
    fn start(&self, number: u64) -> Result<(Position, MatchOpening)> {
        let mut start = MatchOpening::draw(self.seed, number, self.layout, self.opening);
        let position = start.layout.start(&self.rules).map_err(|faults| {
            let faults: Vec<String> = faults.iter().map(SetupFault::to_string).collect();
            anyhow::anyhow!("{}: {}", start.layout.name(), faults.join("; "))
        })?;
        if self.rules.players.sides() > 2 {
            let sides = self.rules.players.sides();
            bail!("{sides} sides, expected two: a match is between two");
        }
        // An opening of the standard game goes as far as other rules let it.
        let mut last = position;
        let legal = start.moves.iter().take_while(|&&made| {
            let is_legal = last.is_legal(made);
            if is_legal {
                last.apply(made);
            }
            is_legal && self.rules.winner(&last).is_none()
        });
        let legal = legal.count();
        start.moves.truncate(legal);
        Ok((position, start))
    }

    /// A game as a record.
    fn record(&self, game: &MatchGame, first: usize, number: u32) -> Game {
        let mut record = Game::new(game.line.start);
        let names = [self.first.text(), self.second.text()];
        let mut tag = |name: TagName, value: String| record.tags.push((name, value));
        tag("Event".into(), format!("sumito match, seed {}", self.seed));
        tag("Round".into(), number.to_string());
        let rules = *game.line.start.rules();
        for seat in 0..rules.players.seats() {
            let player = usize::from(rules.side(seat)) ^ first;
            tag(rules.seat_name(seat).into(), names[player].to_owned());
        }
        for &made in &game.line.moves {
            record
                .play(Ply::from(made))
                .expect("a match plays legal moves");
        }
        (record.result, record.ending) = match &game.outcome {
            MatchOutcome::Ended(end) => {
                (GameResult::of_end(*end), Some(Ending::of_end(end.reason)))
            }
            MatchOutcome::AdjudicatedDraw => (GameResult::Draw, Some(Ending::Adjudicated)),
            MatchOutcome::Forfeit(side, error) => {
                record.comment = Some(error.to_string());
                let result = match side {
                    0 => GameResult::White,
                    _ => GameResult::Black,
                };
                (result, Some(ending(error)))
            }
        };
        record
    }

    fn value(&self, tally: &MatchScore, sums: &Sums) -> Value {
        let elo = tally.elo();
        let rounded = |value: f64| {
            // JSON has no infinity; as text it says what it is.
            if value.is_finite() {
                json!((value * 10.0).round() / 10.0)
            } else {
                json!(if value > 0.0 { "more" } else { "less" })
            }
        };
        let seconds = |player: usize| {
            let (time, moves) = sums.spent[player];
            json!((time.as_secs_f64() / f64::from(moves.max(1)) * 1e6).round() / 1e6)
        };
        json!({
            "first": self.first.text(),
            "second": self.second.text(),
            "games": tally.games(),
            "won": tally.won,
            "drawn": tally.drawn,
            "lost": tally.lost,
            "score": (tally.score() * 1e4).round() / 1e4,
            "elo": elo.map_or(Value::Null, |elo| rounded(elo.difference)),
            "elo_least": elo.map_or(Value::Null, |elo| rounded(elo.interval[0])),
            "elo_most": elo.map_or(Value::Null, |elo| rounded(elo.interval[1])),
            "pairs_by_half_points": tally.pairs.map(|pairs| pairs.to_string()).join(" "),
            "draws_broken_off": tally.adjudicated_draws,
            "first_forfeits": tally.forfeits[0],
            "second_forfeits": tally.forfeits[1],
            "mean_plies": (f64::from(sums.plies) / f64::from(tally.games().max(1))).round(),
            "first_seconds_a_move": seconds(0),
            "second_seconds_a_move": seconds(1),
        })
    }
}

/// How a game has ended that a program has lost by this.
fn ending(error: &ExternalEngineError) -> Ending {
    match error {
        ExternalEngineError::Timeout(..) => Ending::Time,
        ExternalEngineError::Start(..) | ExternalEngineError::Exited(_) => Ending::Disconnection,
        ExternalEngineError::UnexpectedReply(..) => Ending::Adjudicated,
    }
}

/// The weights that a setting names.
fn weights(setting: &PlayerSpec) -> Result<Weights> {
    match setting.weights() {
        Some(path) => engine::weights(Path::new(path)),
        None => Ok(Weights::built_in().clone()),
    }
}

/// Sums over a match.
#[derive(Default)]
struct Sums {
    plies: u32,
    spent: [(Duration, u32); 2],
}

impl Sums {
    fn add(&mut self, pair: &GamePair) {
        for game in &pair.games {
            self.plies += u32::try_from(game.line.moves.len()).unwrap_or(u32::MAX);
        }
        for (sum, (time, moves)) in self.spent.iter_mut().zip(pair.spent) {
            *sum = (sum.0 + time, sum.1 + moves);
        }
    }
}
