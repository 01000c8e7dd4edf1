//! The list of all commands, and their dispatch.

use anyhow::Result;
use clap::Subcommand;

use super::changes::{Edit, History, Log, Undo};
use super::completions::Completions;
use super::database::{Db, Query};
use super::engines::{Analyse, Book, Engine, Match, Play, Puzzles, Train, Tune};
use super::man::Man;
use super::positions::{Layouts, Minimax, Moves, Perft, Position, Rules, Solve, Tree, Value};
use super::records::{Check, Convert, Export, Generate, Import, Rejects};
#[cfg(feature = "web")]
use super::serve::Serve;
use super::statistics::{Events, Openings, Players, Report, Stats};
use super::stored_games::{Browse, Delete, Games, Mark, Replay, Saved, Search, Show};
use crate::cli::failures::FullDiskOutcome;
use crate::cli::{Context, Status};

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Import(Import),
    Check(Check),
    Convert(Convert),
    Games(Games),
    Show(Show),
    Replay(Replay),
    Browse(Browse),
    Search(Box<Search>),
    Openings(Box<Openings>),
    Analyse(Box<Analyse>),
    Stats(Box<Stats>),
    Players(Box<Players>),
    Events(Box<Events>),
    Report(Report),
    #[cfg(feature = "web")]
    Serve(Serve),
    Mark(Mark),
    #[command(alias = "kept")]
    Saved(Saved),
    Rejects(Rejects),
    Export(Export),
    Generate(Generate),
    Engine(Engine),
    Match(Box<Match>),
    Train(Train),
    Tune(Tune),
    Puzzles(Box<Puzzles>),
    Play(Box<Play>),
    Book(Book),
    Moves(Moves),
    Perft(Perft),
    Position(Position),
    Tree(Tree),
    Minimax(Minimax),
    Solve(Solve),
    Value(Value),
    Layouts(Layouts),
    Rules(Rules),
    Query(Query),
    Edit(Box<Edit>),
    Delete(Delete),
    Log(Log),
    Undo(Undo),
    History(History),
    Db(Db),
    Completions(Completions),
    Man(Man),
}

impl Command {
    /// Runs the command. `definition` makes the definition of the whole command line, from which man pages are generated.
    pub(crate) fn run(
        self,
        context: &mut Context<'_>,
        definition: fn() -> clap::Command,
    ) -> Result<Status> {
        match self {
            Command::Import(command) => command.run(context),
            Command::Check(command) => command.run(context),
            Command::Convert(command) => command.run(context),
            Command::Games(command) => command.run(context),
            Command::Show(command) => command.run(context),
            Command::Replay(command) => command.run(context),
            Command::Browse(command) => command.run(context),
            Command::Search(command) => command.run(context),
            Command::Openings(command) => command.run(context),
            Command::Analyse(command) => command.run(context),
            Command::Stats(command) => command.run(context),
            Command::Players(command) => command.run(context),
            Command::Events(command) => command.run(context),
            Command::Report(command) => command.run(context),
            #[cfg(feature = "web")]
            Command::Serve(command) => command.run(context),
            Command::Mark(command) => command.run(context),
            Command::Saved(command) => command.run(context),
            Command::Rejects(command) => command.run(context),
            Command::Export(command) => command.run(context),
            Command::Generate(command) => command.run(context),
            Command::Engine(command) => command.run(context),
            Command::Match(command) => command.run(context),
            Command::Train(command) => command.run(context),
            Command::Tune(command) => command.run(context),
            Command::Puzzles(command) => command.run(context),
            Command::Play(command) => command.run(context),
            Command::Book(command) => command.run(context),
            Command::Moves(command) => command.run(context),
            Command::Perft(command) => command.run(context),
            Command::Position(command) => command.run(context),
            Command::Tree(command) => command.run(context),
            Command::Minimax(command) => command.run(context),
            Command::Solve(command) => command.run(context),
            Command::Value(command) => command.run(context),
            Command::Layouts(command) => command.run(context),
            Command::Rules(command) => command.run(context),
            Command::Query(command) => command.run(context),
            Command::Edit(command) => command.run(context),
            Command::Delete(command) => command.run(context),
            Command::Log(command) => command.run(context),
            Command::Undo(command) => command.run(context),
            Command::History(command) => command.run(context),
            Command::Db(command) => command.run(context),
            Command::Completions(command) => command.run(context),
            Command::Man(command) => command.run(context, definition()),
        }
    }

    /// The outcome of the command when the disk of the database is full.
    pub(crate) fn on_full_disk(&self) -> FullDiskOutcome {
        match self {
            Command::Import(_)
            | Command::Rejects(_)
            | Command::Analyse(_)
            | Command::Puzzles(_) => FullDiskOutcome::BatchesKept,
            Command::Db(command) => command.on_full_disk(),
            _ => FullDiskOutcome::NothingKept,
        }
    }
}
