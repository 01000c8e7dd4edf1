//! `sumito show`: prints one game.

use crate::game::GamePosition;
use crate::games::AnyPosition;
use crate::games::with_position;
use crate::record::with_game;
use std::path::PathBuf;

use anyhow::{Context as _, Result, bail};
use clap::{ArgGroup, Args};
use serde_json::Value;

use crate::answers::{QueryError, shown_game};
use crate::cli::args::{DrawingArgs, PictureFileArgs, file_extension, find_game, game_number};
use crate::cli::messages::{note, plural};
use crate::cli::output::{OutputFormat, analysis_text, csv, write_document};
use crate::cli::pictures::write_picture;
use crate::cli::{Context, Status};
use crate::openings::OpeningNames;
use crate::queries::Excerpts;
use crate::record::{Format, Game, WriteOptions, Writer, score};
use crate::render::{BoardPicture, game_pictures};
use crate::store::{StoredGame, StoredProblem};

/// Show a game: tags, the board at a ply, moves
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito show 1
  sumito show 1 --ply 40 --output diagram.png --size 800
  sumito show 1 --ply 40 --svg diagram.svg --theme print --mark 'e5 A:f6'
  sumito show 1 --flip
  sumito show 1 --format json")]
#[command(
    group = ArgGroup::new("picture").args(["svg", "output"]),
    mut_arg("theme", |arg| arg.requires("picture"))
)]
pub(crate) struct Show {
    /// Game ID
    #[arg(value_parser = game_number, value_name = "GAME")]
    game: i64,
    /// Show the board after this ply [default: the last one]
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Draw the board as an SVG image, to a file, or - for standard output
    #[arg(long, num_args = 0..=1, default_missing_value = "-", value_parser = file_extension::svg_path, value_name = "FILE", conflicts_with = "output")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    picture: PictureFileArgs,
    #[command(flatten)]
    drawing: DrawingArgs,
}

/// The columns of CSV.
const FIELDS: [&str; 33] = [
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
    "edited",
    "problems",
    "text",
];

impl Show {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let is_drawn = self.svg.is_some() || self.picture.output.is_some();
        let is_shown = is_drawn || context.format == OutputFormat::Table;
        self.drawing.check_board_is_shown(is_shown)?;
        let stored = find_game(&context.open_read()?, self.game)?;
        let game = &stored.game;
        let plies = game.plies().len();
        if let Some(reason) = game.incomplete.as_ref().filter(|_| game.is_fragment())
            && (self.ply.is_some() || is_drawn)
        {
            bail!("game {} has no board to show: it {reason}", self.game);
        }
        let ply = self.ply.unwrap_or(plies);
        if ply > plies {
            bail!(
                "game {} has {}, expected --ply 0 to {plies}, not {ply}",
                self.game,
                plural::plies(plies)
            );
        }
        let board = with_game!(game, game => game.positions().nth(ply).map(AnyPosition::from));
        let board = board.context("a position for every ply")?;
        let names = context.opening_names()?;
        if let Some(file) = &self.svg {
            write_document(&self.picture(game, ply)?.svg(), file, context.out)?;
            return Ok(Status::Success);
        }
        if let Some(file) = &self.picture.output {
            write_picture(&self.picture(game, ply)?.svg(), self.picture.size, file)?;
            return Ok(Status::Success);
        }
        if context.format != OutputFormat::Table {
            let mut fields = serde_json::to_value(shown_game(&stored, ply, &board, &names))?;
            if context.format == OutputFormat::Csv {
                flatten(&mut fields, &stored)?;
                csv::print_rows(context.out, &[fields], &FIELDS)?;
            } else {
                context.print_object(&fields)?;
            }
            return Ok(Status::Success);
        }
        let board_text = self.picture(game, ply)?.text(context.ink);
        print_text(
            &stored,
            self.game,
            (ply, &board, &board_text),
            &names,
            context,
        )
    }
}

impl Show {
    /// The picture of the position after a ply.
    fn picture(&self, game: &Game, ply: usize) -> Result<Box<dyn BoardPicture>> {
        let (id, options) = (format!("g{}", self.game), self.drawing.options());
        let picture = with_game!(game, game => game_pictures(game, &id, &options).nth(ply));
        let picture = picture.context("a position for every ply")?;
        Ok(picture.map_err(QueryError::Invalid)?)
    }
}

/// Prints a game for people: tags, the board, moves, the analysis and problems.
fn print_text(
    stored: &StoredGame,
    number: i64,
    (ply, board, board_text): (usize, &AnyPosition, &str),
    names: &OpeningNames,
    context: &mut Context<'_>,
) -> Result<Status> {
    let game = &stored.game;
    writeln!(
        context.out,
        "game {number} ({}, line {})",
        stored.source, stored.location.line
    )?;
    if let Some(time) = &stored.edited {
        writeln!(context.out, "edited {time} (see `sumito history {number}`)")?;
    }
    let (text, losses) = linear_text(&without_analysis(game))?;
    for loss in losses {
        note(&format!("not shown as it is stored: {loss}"));
    }
    if let Some(reason) = game.incomplete.as_ref().filter(|_| game.is_fragment()) {
        let header = text.trim_end().lines();
        let header: Vec<&str> = header.map(|line| line.trim_start_matches("# ")).collect();
        let header = header.join("\n");
        writeln!(context.out, "{header}\n\nincomplete: it {reason}")?;
        return print_problems(context, stored);
    }
    let mut moves = text.trim_end();
    while let Some((tag, rest)) = moves
        .strip_prefix("# ")
        .and_then(|text| text.split_once('\n'))
    {
        writeln!(context.out, "{tag}")?;
        moves = rest;
    }
    // The comment before the first move may have several lines.
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
        "after {ply} of {}, {} to move, score {}",
        plural::plies(game.plies().len()),
        with_position!(board, board => board.seat_name(board.seat())),
        with_position!(board, board => score(board))
    )?;
    context.out.write_colored(board_text)?;
    writeln!(context.out, "\n{moves}")?;
    if let Some(analysis) = &game.analysis {
        let text = with_game!(game, game => analysis_text::game_text(game, analysis));
        write!(context.out, "\n{text}")?;
    }
    if let Some(reason) = &game.incomplete {
        writeln!(context.out, "\nincomplete: {reason}")?;
    }
    print_problems(context, stored)
}

/// A game in the linear format, and what that cannot represent of it.
fn linear_text(game: &Game) -> Result<(String, Vec<String>)> {
    let mut writer = Writer::new(Vec::new(), Format::Linear, WriteOptions::default());
    writer.write(game)?;
    let losses = writer.losses().map(|(loss, _)| loss.to_owned()).collect();
    let text = String::from_utf8(writer.finish()?).context("games are written as UTF-8")?;
    Ok((text, losses))
}

/// Replaces lists and objects of a game by texts, for CSV: tags and problems with a line each, moves as in a record.
fn flatten(fields: &mut Value, stored: &StoredGame) -> Result<()> {
    let game = &stored.game;
    for (seat, name) in (2..).zip(&csv::SIDES[2..]) {
        fields[*name] = game.seat_player(seat).into();
    }
    let lines = |lines: Vec<String>| Value::from(lines.join("\n"));
    let tags = game.tags.iter();
    fields["tags"] = lines(
        tags.map(|(name, value)| format!("{name}: {value}"))
            .collect(),
    );
    fields["rules"] = game.rules_name().into();
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
    let (text, losses) = linear_text(&bare)?;
    for loss in losses {
        note(&format!("not written as it is stored: {loss}"));
    }
    let moves = text.lines().filter(|line| !line.starts_with("# "));
    fields["moves"] = lines(moves.map(str::to_owned).collect());
    Ok(())
}

/// Prints the problems that the import found in a game, each with an excerpt.
fn print_problems(context: &mut Context<'_>, stored: &StoredGame) -> Result<Status> {
    let mut source = Excerpts::new(stored.text.as_deref().unwrap_or_default(), stored.location);
    if stored.edited.is_some() && !stored.problems.is_empty() {
        writeln!(
            context.out,
            "\nproblems of the record as it was found, before the edits:"
        )?;
    }
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
    Ok(Status::Success)
}

/// A game without its analysis, which is printed separately.
fn without_analysis(game: &Game) -> Game {
    let mut game = game.clone();
    game.analysis = None;
    game
}
