//! Plays a match: pairs are played in parallel and added in their order, so that log, games and test do not depend on the concurrency.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, Result, ensure};
use serde_json::{Map, Value, json};

use super::arguments::Match;
use super::log::MatchLog;
use super::pair_line::{pair_line, read_pair};
use super::progress::MatchProgress;
use super::record::{GameNumber, game_record};
use super::totals::Totals;
use crate::cli::args::{BookArg, file_extension, read_network, read_weights};
use crate::cli::failures::interrupt_flag;
use crate::cli::messages::plural;
use crate::cli::output::{AtomicFile, OutputFormat};
use crate::cli::{Context, Status};
use crate::engine::{
    Adjudication, Book, EvalParams, EvaluationFile, GamePair, MatchOutcome, MatchPosition, Player,
    PlayerSpec, play_pair,
};
use crate::game::SearchLimits;
use crate::generator::GenerateGame;
use crate::record::{Format, ReadGame, WriteOptions, Writer, parallel_map_in_order};

/// A match that is ready to be played.
pub(super) struct Run<'a, P: MatchPosition> {
    args: &'a Match,
    /// The players, with their opening books.
    specs: [PlayerSpec; 2],
    evaluations: [EvalParams; 2],
    limits: SearchLimits<P::Move>,
    adjudication: Adjudication,
    /// Set by Ctrl-C, and when the test is decided.
    stop: Arc<AtomicBool>,
}

/// Collects the pairs: their totals, the progress, and the file of games.
struct Results<'a> {
    args: &'a Match,
    totals: Totals,
    progress: MatchProgress,
    writer: Option<Writer<AtomicFile>>,
    /// The number of pairs so far.
    pairs: u64,
}

impl<'a, P: MatchPosition + ReadGame + GenerateGame> Run<'a, P> {
    pub(super) fn new(args: &'a Match) -> Result<Run<'a, P>> {
        ensure!(
            !(args.first.has_equal_time() && args.second.has_equal_time()),
            "both engines have time=equal, as much time as the other one takes, expected it of one"
        );
        Ok(Run {
            args,
            specs: [with_book(&args.first)?, with_book(&args.second)?],
            evaluations: [evaluation(&args.first)?, evaluation(&args.second)?],
            limits: args.conditions.limits(),
            adjudication: args.conditions.adjudication(),
            stop: interrupt_flag()?,
        })
    }

    /// Plays the match, or the rest of one that has a log, and prints its result.
    pub(super) fn play(self, context: &mut Context<'_>) -> Result<Status> {
        context.check_output(self.args.output.as_deref(), self.inputs())?;
        let pairs = self.args.test.pairs();
        let mut results = Results {
            args: self.args,
            totals: Totals::new(self.args.test.sprt()?),
            progress: MatchProgress::new(2 * pairs),
            writer: self.writer()?,
            pairs: 0,
        };
        // Errors of programs and of the start are reported before the first game.
        self.players()?.iter_mut().try_for_each(Player::new_game)?;
        self.args.openings.opening::<P>(0)?;
        let mut log = match &self.args.log {
            Some(path) => Some(self.resume(path, pairs, &mut results)?),
            None => None,
        };
        let mut is_interrupted = false;
        let first = if results.totals.is_decided() {
            pairs
        } else {
            results.pairs
        };
        let mut take = |played: Result<Option<(u64, GamePair<P>)>>| -> Result<()> {
            if is_interrupted || results.totals.is_decided() {
                return Ok(());
            }
            let Some((number, pair)) = played? else {
                is_interrupted = true;
                return Ok(());
            };
            if let Some(log) = &mut log {
                log.add(&pair_line(number, &pair))?;
            }
            results.add(&pair)?;
            if results.totals.is_decided() {
                self.stop.store(true, Ordering::Relaxed);
            }
            Ok(())
        };
        let play = |number| self.play_pair(number);
        parallel_map_in_order(self.args.concurrency, first..pairs, play, &mut take)?;
        if is_interrupted {
            results.note_interrupt(pairs);
        }
        results.finish(context)?;
        Ok(Status::success_if(!is_interrupted))
    }

    /// The files that are read: the log, and those of the players.
    fn inputs(&self) -> impl Iterator<Item = &Path> {
        let of_players = self.specs.iter().flat_map(|spec| {
            let evaluation = spec.evaluation().map(|file| match file {
                EvaluationFile::Weights(path) | EvaluationFile::Network(path) => Path::new(path),
            });
            evaluation.into_iter().chain(spec.book().map(Path::new))
        });
        of_players.chain(self.args.log.as_deref())
    }

    fn players(&self) -> Result<[Player<P>; 2]> {
        let patience = self.args.conditions.patience();
        let player = |spec, evaluation| Player::new(spec, evaluation, &self.limits, patience);
        Ok([
            player(&self.specs[0], &self.evaluations[0])?,
            player(&self.specs[1], &self.evaluations[1])?,
        ])
    }

    /// Plays the pair with this number; `None` if the match was stopped.
    fn play_pair(&self, number: u64) -> Result<Option<(u64, GamePair<P>)>> {
        if self.stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let opening = self.args.openings.opening(number)?;
        let mut players = self.players()?;
        let pair = play_pair(&mut players, &opening, &self.adjudication, &self.stop)?;
        Ok(pair.map(|pair| (number, pair)))
    }

    /// Opens the log, and adds the pairs that it has to the results.
    fn resume(&self, path: &Path, pairs: u64, results: &mut Results<'_>) -> Result<MatchLog> {
        let (log, lines) = MatchLog::open(path, &self.settings()?)?;
        for (line, number) in lines.iter().zip(0..pairs) {
            let pair = read_pair::<P>(line, number, &self.adjudication)
                .with_context(|| format!("{}:{}", path.display(), number + 2))?;
            results.add(&pair)?;
        }
        Ok(log)
    }

    /// The settings that determine the games of the match and its test.
    fn settings(&self) -> Result<Map<String, Value>> {
        let args = self.args;
        let players = [("first", &args.first), ("second", &args.second)];
        let mut settings = Map::new();
        settings.insert("version".into(), json!(env!("CARGO_PKG_VERSION")));
        for ((name, spec), evaluation) in players.into_iter().zip(&self.evaluations) {
            settings.insert(name.into(), json!(spec.text()));
            let file = match &evaluation.network {
                Some(network) => network.to_bytes(),
                None => evaluation.weights.to_string().into_bytes(),
            };
            let checksum = spec.evaluation().map(|_| crc32fast::hash(&file));
            settings.insert(format!("{name}_evaluation"), json!(checksum));
            if let Some(book) = spec.book() {
                let text = read_book(book)?.to_string();
                let checksum = crc32fast::hash(text.as_bytes());
                settings.insert(format!("{name}_book"), json!(checksum));
            }
        }
        let others = [args.conditions.settings(), args.openings.settings()].concat();
        for (name, value) in others.into_iter().chain(args.test.settings()?) {
            settings.insert(name.into(), value);
        }
        Ok(settings)
    }

    /// The writer of the file of games.
    fn writer(&self) -> Result<Option<Writer<AtomicFile>>> {
        let Some(path) = &self.args.output else {
            return Ok(None);
        };
        let implied = file_extension::implied_format(path);
        let implied = implied.and_then(|key| Format::writable().find(|format| format.key() == key));
        let format = self.args.to.or(implied).unwrap_or(Format::Apgn);
        file_extension::check(path, format.key())?;
        let file = AtomicFile::create(path)?;
        Ok(Some(Writer::new(file, format, WriteOptions::default())))
    }
}

impl Results<'_> {
    /// Adds a pair to the totals and to the file of games.
    fn add<P: ReadGame>(&mut self, pair: &GamePair<P>) -> Result<()> {
        let specs = [&self.args.first, &self.args.second];
        for (first, game) in pair.games.iter().enumerate() {
            let round = 2 * self.pairs as u32 + first as u32 + 1;
            if let MatchOutcome::Forfeit(side, forfeit) = &game.outcome {
                let player = specs[usize::from(*side) ^ first].text();
                let message = &forfeit.message;
                self.progress
                    .note(&format!("game {round}: lost by {player}: {message}"));
            }
            if let Some(writer) = &mut self.writer {
                let names = [first, 1 ^ first].map(|player| specs[player].text());
                let number = GameNumber {
                    seed: self.args.openings.seed,
                    round,
                    opening_plies: pair.opening_plies,
                };
                writer.write(&game_record(game, names, &number))?;
            }
        }
        self.pairs += 1;
        self.totals.add(pair);
        self.progress.update(&self.totals);
        Ok(())
    }

    /// Reports that the match was interrupted, what is printed then, and how it goes on.
    fn note_interrupt(&self, pairs: u64) {
        let games = plural::games(usize::try_from(2 * self.pairs).unwrap_or(usize::MAX));
        let rest = match self.args.log {
            Some(_) => "the same command plays the rest",
            None => "with --log FILE, the same command would play the rest",
        };
        self.progress.note(&format!(
            "interrupted after {games} of {}, and the result is that of these; {rest}",
            2 * pairs
        ));
    }

    /// Completes the file of games and prints the result.
    fn finish(self, context: &mut Context<'_>) -> Result<()> {
        self.progress.finish();
        if let Some(writer) = self.writer {
            writer.finish()?.finish()?;
        }
        let answer = self.totals.answer([&self.args.first, &self.args.second]);
        let mut value = serde_json::to_value(&answer)?;
        // In a table, the reason stands beside figures that are not known.
        if let (OutputFormat::Table, Some(reason)) =
            (context.format, self.totals.lack_of_interval())
        {
            for name in ["elo", "elo_least", "elo_most", "elo_normalized", "los"] {
                if value[name].is_null() {
                    value[name] = reason.into();
                }
            }
        }
        context.print_object(&value)
    }
}

/// A player with the opening book that it names.
fn with_book(spec: &PlayerSpec) -> Result<PlayerSpec> {
    let book = spec.book().map(read_book).transpose()?;
    Ok(spec.clone().with_book(book.map(Arc::new)))
}

/// Reads the opening book that a setting names.
fn read_book(name: &str) -> Result<Book> {
    let Ok(book) = name.parse::<BookArg>();
    book.read()
}

/// Reads the file by which a player evaluates.
fn evaluation(setting: &PlayerSpec) -> Result<EvalParams> {
    Ok(match setting.evaluation() {
        Some(EvaluationFile::Weights(path)) => EvalParams::by_terms(read_weights(Path::new(path))?),
        Some(EvaluationFile::Network(path)) => {
            EvalParams::by_network(read_network(Path::new(path))?)
        }
        None => EvalParams::default(),
    })
}
