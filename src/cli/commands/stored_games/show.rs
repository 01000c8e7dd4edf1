//! `sumito show`

use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use serde_json::Value;

use super::args::game;
use super::drawing::{Drawing, put};
use super::findings::Excerpts;
use super::{Context, Status, csv, extension, judged, table};
use crate::ask::{game_value, no_game};
use crate::record::{Format, Game, WriteOptions, Writer};
use crate::render::{Picture, pictures};
use crate::store::{Database, StoredGame, StoredProblem};

/// Show a game: tags, the board at a ply, moves
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito show 1
  sumito show 1 --ply 40 --svg diagram.svg --theme print --mark 'e5 A:f6'
  sumito show 1 --flip
  sumito show 1 --format json")]
pub(super) struct Show {
    /// The number of the game
    #[arg(value_parser = game, value_name = "GAME")]
    game: i64,
    /// The board after so many plies [default: at the end]
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Draw the board as an SVG picture, to a file, or - for standard output
    #[arg(long, num_args = 0..=1, default_missing_value = "-", value_parser = extension::svg, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    drawing: Drawing,
}

/// The columns of CSV.
const FIELDS: [&str; 32] = [
    "id",
    "black",
    "white",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "event",
    "date",
    "layout",
    "layout_inferred",
    "rules",
    "result",
    "ending",
    "score",
    "plies",
    "incomplete",
    "mended",
    "tags",
    "comment",
    "start",
    "final",
    "moves",
    "opening.code",
    "opening.name",
    "opening.ply",
    "board.ply",
    "board.position",
    "source",
    "line",
    "problems",
    "text",
];

/// The names of the columns for players after the second.
const LATER_SEATS: [&str; 4] = ["third", "fourth", "fifth", "sixth"];

impl Show {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let stored = find(&context.database()?, self.game)?;
        let game = &stored.game;
        let plies = game.plies().len();
        let why = game.incomplete.as_ref().filter(|_| game.is_fragment());
        if let Some(why) = why.filter(|_| self.ply.is_some() || self.svg.is_some()) {
            bail!("game {} has no board to show: it {why}", self.game);
        }
        let ply = self.ply.unwrap_or(plies);
        if ply > plies {
            bail!(
                "game {} has {plies} plies, expected --ply 0 to {plies}, not {ply}",
                self.game
            );
        }
        let picture = pictures(game)
            .nth(ply)
            .context("a position for every ply")?;
        let picture = Picture {
            id: format!("g{}p{ply}", self.game),
            ..self.drawing.draw(picture, &game.start())
        };
        let board = picture.position;
        let names = context.openings()?;
        if let Some(file) = self.svg {
            put(&picture.svg(), &file, context.out)?;
            return Ok(Status::Done);
        }
        if context.format != table::Format::Table {
            let mut fields = game_value(&stored, ply, &board, &names);
            if context.format == table::Format::Csv {
                flatten(&mut fields, &stored)?;
                csv::rows(context.out, &[fields], &FIELDS)?;
            } else {
                table::object(context.out, context.format, &fields)?;
            }
            return Ok(Status::Done);
        }
        writeln!(
            context.out,
            "game {} ({}, line {})",
            self.game, stored.source, stored.begins.line
        )?;
        let mut writer = Writer::new(Vec::new(), Format::Linear, WriteOptions::default());
        writer.write(&without_analysis(game))?;
        let text = String::from_utf8(writer.finish()?).context("games are written as UTF-8")?;
        if let Some(why) = why {
            let header = text.trim_end().lines();
            let header: Vec<&str> = header.map(|line| line.trim_start_matches("# ")).collect();
            writeln!(context.out, "{}\n\nincomplete: it {why}", header.join("\n"))?;
            return tell_problems(context, &stored);
        }
        let mut moves = text.trim_end();
        while let Some((tag, rest)) = moves
            .strip_prefix("# ")
            .and_then(|text| text.split_once('\n'))
        {
            writeln!(context.out, "{tag}")?;
            moves = rest;
        }
        // The comment before the first move, which may have several lines.
        if game.comment.is_some()
            && let Some((comment, rest)) = moves.split_once("}\n")
        {
            writeln!(context.out, "{comment}}}")?;
            moves = rest;
        }
        writeln!(context.out)?;
        if let Some((ply, opening)) = names.of_game(game) {
            writeln!(context.out, "opening {}, ply {ply}", opening.name)?;
        }
        writeln!(
            context.out,
            "after {ply} of {plies} plies, {} to move, score {}",
            board.rules().seat_name(board.seat()),
            crate::record::score(&board)
        )?;
        context.out.write_colored(&picture.text(context.ink))?;
        writeln!(context.out, "\n{moves}")?;
        if let Some(analysis) = &game.analysis {
            write!(context.out, "\n{}", judged::text(game, analysis))?;
        }
        if let Some(reason) = &game.incomplete {
            writeln!(context.out, "\nincomplete: {reason}")?;
        }
        tell_problems(context, &stored)
    }
}

/// Makes texts of the lists and objects in a game: tags and problems a line each, moves as a record has them.
fn flatten(fields: &mut Value, stored: &StoredGame) -> Result<()> {
    let game = &stored.game;
    for (seat, name) in (2..).zip(LATER_SEATS) {
        fields[name] = game.seat_player(seat).into();
    }
    let lines = |lines: Vec<String>| Value::from(lines.join("\n"));
    let tags = game.tags.iter();
    fields["tags"] = lines(
        tags.map(|(name, value)| format!("{name}: {value}"))
            .collect(),
    );
    fields["rules"] = game.rules().to_string().into();
    let problems = stored.problems.iter().map(|problem| {
        let StoredProblem {
            severity,
            kind,
            line,
            column,
            message,
        } = problem;
        format!("{line}:{column}: {severity}: {message} [{kind}]")
    });
    fields["problems"] = lines(problems.collect());
    let mut bare = game.clone();
    bare.tags.clear();
    bare.comment = None;
    let mut writer = Writer::new(Vec::new(), Format::Linear, WriteOptions::default());
    writer.write(&bare)?;
    let text = String::from_utf8(writer.finish()?).context("games are written as UTF-8")?;
    let moves = text.lines().filter(|line| !line.starts_with("# "));
    fields["moves"] = lines(moves.map(str::to_owned).collect());
    Ok(())
}

/// Tells what the import noticed of a game, each with its line.
fn tell_problems(context: &mut Context<'_>, stored: &StoredGame) -> Result<Status> {
    let mut source = Excerpts::new(stored.text.as_deref().unwrap_or_default(), stored.begins);
    for problem in &stored.problems {
        let StoredProblem {
            severity,
            kind,
            line,
            column,
            message,
        } = problem;
        writeln!(
            context.out,
            "{}:{line}:{column}: {severity}: {message} [{kind}]",
            stored.source
        )?;
        let place = [*line, *column].map(|number| u64::try_from(number).unwrap_or_default());
        write!(context.out, "{}", source.excerpt(place[0], place[1]))?;
    }
    Ok(Status::Done)
}

/// A game of the database, or an error that says how many there are.
pub(super) fn find(database: &Database, id: i64) -> Result<StoredGame> {
    Ok(database.game(id)?.ok_or_else(|| no_game(id))?)
}

/// A game without what a program says of it, which is shown apart.
fn without_analysis(game: &Game) -> Game {
    let mut game = game.clone();
    game.analysis = None;
    game
}
