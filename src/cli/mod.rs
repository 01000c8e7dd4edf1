//! The command line: the only room that talks.
//!
//! Data goes to standard output, everything else to standard error. A file per verb.

mod args;
mod columns;
mod csv;
mod drawing;
mod extension;
mod findings;
mod full_disk;
mod input;
mod joining;
mod judged;
mod naming;
mod page;
mod percent;
mod salvage;
mod saving;
mod stream;
mod table;
mod teller;
mod terminal;
mod thinker;
mod ui;
mod waiting;
mod whole;

mod analyse;
mod check;
mod convert;
mod correcting;
mod db;
mod delete;
mod engine;
mod export;
mod games;
mod generate;
mod import;
mod kept;
mod layouts;
mod r#match;
mod minimax;
mod moves;
mod openings;
mod perft;
mod play;
mod players;
mod position;
mod puzzles;
mod query;
mod rejects;
mod replay;
mod report;
mod rules;
mod search;
#[cfg(feature = "web")]
mod serve;
mod show;
mod stats;
mod tree;
mod tune;

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::{self, IsTerminal as _, Write};
use std::path::PathBuf;
use std::process;

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context as _, Result};
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};

use crate::openings::OpeningNames;
use crate::render::TextStyle;
use crate::store::{Access, Database};
use table::Format;
use terminal::{Content, Output};

/// How a verb ended; failures are errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Done: exit status 0.
    Done,
    /// Done, with reservations: nothing was found, or some games could not be replayed. Exit status 1.
    Reservations,
}

impl Status {
    /// Done, with reservations when nothing was found.
    fn of_found(count: usize) -> Status {
        if count == 0 {
            Status::Reservations
        } else {
            Status::Done
        }
    }

    /// Done, with reservations when either has some.
    fn and(self, other: Status) -> Status {
        if self == Status::Done { other } else { self }
    }
}

/// The game-record database for Abalone.
///
/// Imports games in every common notation, replays each by the rules, and answers from a SQLite database: positions in any
/// orientation, openings, playback from either end.
#[derive(Debug, Parser)]
#[command(name = "sumito", version, after_help = EXAMPLES, max_term_width = 100)]
pub struct Cli {
    /// The database
    #[arg(
        long,
        global = true,
        env = "SUMITO_DB",
        default_value = "sumito.db",
        value_name = "FILE"
    )]
    db: PathBuf,
    /// How to print what is found
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t,
        value_name = "FORMAT"
    )]
    format: Format,
    /// Whether boards in the terminal have colours [default: where they are seen, unless NO_COLOR is set]
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t,
        hide_default_value = true,
        value_name = "WHEN"
    )]
    color: Colors,
    /// Names of openings beside the known ones: a table as src/openings/names.tsv
    #[arg(
        long,
        global = true,
        env = "SUMITO_OPENINGS",
        hide_env_values = true,
        value_name = "FILE"
    )]
    openings_file: Option<PathBuf>,
    #[command(subcommand)]
    verb: Verb,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum Colors {
    /// On a terminal that has them, unless the environment says otherwise (`NO_COLOR`, `CLICOLOR`, `CLICOLOR_FORCE`)
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Colors {
    fn ink(self) -> TextStyle {
        let is_colored = match self {
            Colors::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
            Colors::Always => true,
            Colors::Never => false,
        };
        if is_colored { TextStyle::Colored } else { TextStyle::Plain }
    }
}

const EXAMPLES: &str = "Examples:
  sumito import games/                      every file of a folder
  sumito openings --layout belgian          what is played first, and how it ends
  sumito search --moves 'a1b2 i5h5 a2b3'    games that reach the position
  sumito search --pattern 'black:a1 white:b2 empty:c3'
  sumito replay 1 --reverse                 a game from its end, marbles coming back
  sumito export --player 'Frochot*' --to reversible -o frochot.txt";

#[derive(Debug, Subcommand)]
enum Verb {
    Import(import::Import),
    Check(check::Check),
    Convert(convert::Convert),
    Games(games::Games),
    Show(show::Show),
    Replay(replay::Replay),
    Search(Box<search::Search>),
    Openings(Box<openings::Openings>),
    Analyse(Box<analyse::Analyse>),
    Stats(Box<stats::Stats>),
    Players(Box<players::Players>),
    Report(report::Report),
    #[cfg(feature = "web")]
    Serve(serve::Serve),
    Kept(kept::Kept),
    Rejects(rejects::Rejects),
    Export(export::Export),
    Generate(generate::Generate),
    Engine(engine::Engine),
    Match(Box<r#match::Match>),
    Tune(tune::Tune),
    Puzzles(Box<puzzles::Puzzles>),
    Play(Box<play::Play>),
    Moves(moves::Moves),
    Perft(perft::Perft),
    Position(position::Position),
    Tree(tree::Tree),
    Minimax(minimax::Minimax),
    Layouts(layouts::Layouts),
    Rules(rules::Rules),
    Query(query::Query),
    Delete(delete::Delete),
    Db(db::Db),
    Completions(Completions),
}

/// Print the completions of a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  sumito completions bash > /etc/bash_completion.d/sumito")]
struct Completions {
    /// The shell
    shell: clap_complete::Shell,
}

/// What every verb is given.
struct Context<'a> {
    db: PathBuf,
    openings_file: Option<PathBuf>,
    format: Format,
    ink: TextStyle,
    out: &'a mut Output<'a>,
}

impl Context<'_> {
    fn database(&self) -> Result<Database> {
        Ok(Database::open(&self.db, Access::Read)?)
    }

    /// The known names of openings, and those of the user's file.
    fn openings(&self) -> Result<OpeningNames> {
        let mut names = OpeningNames::known();
        if let Some(file) = &self.openings_file {
            let what = || format!("names of openings from {}", file.display());
            let table = fs::read_to_string(file).with_context(what)?;
            names.add_table(&table).with_context(what)?;
        }
        Ok(names)
    }
}

/// Runs a command line.
///
/// # Errors
/// Whatever makes it fail: exit status 2.
pub fn run(cli: Cli, out: &mut dyn Write) -> Result<Status> {
    let kind = match cli.format {
        Format::Table => Content::Text,
        Format::Json | Format::Jsonl => Content::Json,
        Format::Csv => Content::Data,
    };
    let (database, kept) = (cli.db.clone(), full_disk::Kept::of(&cli.verb));
    let mut context = Context {
        db: cli.db,
        openings_file: cli.openings_file,
        format: cli.format,
        ink: cli.color.ink(),
        out: &mut Output::new(out, kind, io::stdout().is_terminal()),
    };
    let status = match cli.verb {
        Verb::Import(verb) => verb.run(&mut context),
        Verb::Check(verb) => verb.run(&mut context),
        Verb::Convert(verb) => verb.run(&mut context),
        Verb::Games(verb) => verb.run(&mut context),
        Verb::Show(verb) => verb.run(&mut context),
        Verb::Replay(verb) => verb.run(&mut context),
        Verb::Search(verb) => verb.run(&mut context),
        Verb::Openings(verb) => verb.run(&mut context),
        Verb::Analyse(verb) => verb.run(&mut context),
        Verb::Stats(verb) => verb.run(&mut context),
        Verb::Players(verb) => verb.run(&mut context),
        Verb::Report(verb) => verb.run(&mut context),
        #[cfg(feature = "web")]
        Verb::Serve(verb) => verb.run(&mut context),
        Verb::Kept(verb) => verb.run(&mut context),
        Verb::Rejects(verb) => verb.run(&mut context),
        Verb::Export(verb) => verb.run(&mut context),
        Verb::Generate(verb) => verb.run(&mut context),
        Verb::Engine(verb) => verb.run(&mut context),
        Verb::Match(verb) => verb.run(&mut context),
        Verb::Tune(verb) => verb.run(&mut context),
        Verb::Puzzles(verb) => verb.run(&mut context),
        Verb::Play(verb) => verb.run(&mut context),
        Verb::Moves(verb) => verb.run(&mut context),
        Verb::Perft(verb) => verb.run(&mut context),
        Verb::Position(verb) => verb.run(&mut context),
        Verb::Tree(verb) => verb.run(&mut context),
        Verb::Minimax(verb) => verb.run(&mut context),
        Verb::Layouts(_) => layouts::Layouts::run(&mut context),
        Verb::Rules(_) => rules::Rules::run(&mut context),
        Verb::Query(verb) => verb.run(&mut context),
        Verb::Delete(verb) => verb.run(&mut context),
        Verb::Db(verb) => verb.run(&mut context),
        Verb::Completions(Completions { shell }) => {
            // It would panic where nobody reads.
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "sumito", &mut script);
            let written = context.out.write_all(&script);
            written.map(|()| Status::Done).map_err(Into::into)
        }
    };
    // What a verb has printed before it failed is true.
    let is_cut_short = context.out.is_closed();
    let flushed = context.out.flush();
    // That nobody reads any more, as behind `| head`, is no failure.
    match (status, flushed) {
        (Err(_), _) if is_cut_short => Ok(Status::Done),
        (Ok(_), Err(error)) if !context.out.is_closed() => Err(error.into()),
        (status, _) => status.map_err(|error| full_disk::explained(error, &database, kept)),
    }
}

/// Tells why a command line failed, on standard error.
pub fn tell_error(error: &anyhow::Error) {
    ui::note(&format!("sumito: {error:#}"));
}

/// Reads the command line of the program, or ends it: with the help that was asked for, or with what is wrong.
pub fn parse() -> Cli {
    Cli::try_parse().unwrap_or_else(|error| {
        let is_safe = |word: OsString| !word.to_string_lossy().contains(terminal::is_control);
        if !error.use_stderr() || env::args_os().all(is_safe) {
            error.exit()
        }
        // It repeats words of the command line.
        ui::note(error.render().to_string().trim_end());
        process::exit(error.exit_code())
    })
}
