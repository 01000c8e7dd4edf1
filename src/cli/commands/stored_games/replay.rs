//! `sumito replay`: plays a game on the screen of a terminal, or prints it ply by ply.

mod listing;
mod picture_file;

use crate::games::Notation;
use std::fs;
use std::io::Write as _;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::{ArgGroup, Args};

use crate::answers::{QueryError, ReplayRow, ReplayStep, opening_name};
use crate::cli::args::{
    DrawingArgs, GamePictureArgs, check_notation, file_extension, find_game, game_number,
};
use crate::cli::messages::{note, plural};
use crate::cli::output::{AtomicFile, OutputFormat, analysis_text};
use crate::cli::terminal::{GameLines, GameView, LineOptions, StartAt, is_interactive, show};
use crate::cli::{Context, Status};
use crate::openings::OpeningNames;
use crate::queries::{parse_notation, parse_plies, written_notations};
use crate::record::{
    DescribePosition, Game, MoveNames, PlyOrder, TypedGame, UnnamedMoves, WriteGame, score,
    with_game,
};
use crate::render::{DrawGame, PictureData, game_pictures};

/// Replay a game move by move, forwards or backwards
///
/// On a terminal the game is shown on the screen, and the arrow keys replay it; `?` shows all keys. Otherwise, and with --print, --ply, --listing or another
/// --format, it is printed. Backwards, the marbles or stones that come back are printed with their cells.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito replay 1
  sumito replay 1 --ply 20-30
  sumito replay 1 --reverse --notation reversible
  sumito replay 1 --output game.gif --delay 0.5
  sumito replay 1 --svg pictures/           ply-00.svg, ply-01.svg, ...
  sumito replay 1 --reverse --listing       -3. g7g6 c5c4 -2. g6h6 c4b3 -1. f5g5 d4c3")]
#[command(
    group = ArgGroup::new("picture").args(["svg", "output"]),
    mut_arg("theme", |arg| arg.requires("picture"))
)]
pub(crate) struct Replay {
    /// Game ID
    #[arg(value_parser = game_number, value_name = "GAME")]
    game: i64,
    /// Replay from the last move to the first
    #[arg(long)]
    reverse: bool,
    #[arg(long, value_parser = parse_notation, value_name = "NOTATION", help = format!("{} [default: abapro]", written_notations()))]
    notation: Option<Notation>,
    /// Print only the moves, on one line
    #[arg(long)]
    listing: bool,
    /// Print the game, also on a terminal
    #[arg(long)]
    print: bool,
    /// Print only these plies: N, or a range such as 20-30, 20.. or ..30
    #[arg(long, value_parser = parse_plies, value_name = "PLIES")]
    ply: Option<RangeInclusive<u32>>,
    /// Draw the game into a new folder: an SVG image of the start position and of the board after each ply
    #[arg(long, value_parser = folder, value_name = "DIR", conflicts_with_all = ["reverse", "listing", "notation", "ply"])]
    svg: Option<PathBuf>,
    #[command(flatten)]
    picture: GamePictureArgs,
    #[command(flatten)]
    drawing: DrawingArgs,
}

/// Parses the name of a folder for pictures; a name with a known extension is refused.
fn folder(name: &str) -> Result<PathBuf, String> {
    let path = file_extension::svg_path(name)?;
    if path.extension().is_some_and(|extension| extension == "svg") {
        return Err("expected a new folder for the pictures, not the name of one".to_owned());
    }
    Ok(path)
}

/// The columns of CSV.
const FIELDS: [&str; 14] = [
    "ply",
    "move",
    "inverse",
    "restored",
    "ejected",
    "color",
    "position",
    "score",
    "analysis.eval",
    "analysis.hundredths",
    "analysis.mark",
    "analysis.reason",
    "analysis.best",
    "opening",
];

impl Replay {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let is_drawn = self.svg.is_some() || self.picture.output.is_some();
        let is_table = context.format == OutputFormat::Table && !self.listing;
        self.drawing.check_board_is_shown(is_drawn || is_table)?;
        if let Some(file) = &self.picture.output {
            self.picture.check_delay(file.kind)?;
        }
        let game = find_game(&context.open_read()?, self.game)?.game;
        check_notation(self.notation, game.start().kind())?;
        if let Some(reason) = game.incomplete.as_ref().filter(|_| game.is_fragment()) {
            bail!("game {} cannot be played: it {reason}", self.game);
        }
        if self.is_shown(context) {
            return self.show(&game, context);
        }
        with_game!(&game, game => self.run_for(game, context))
    }

    fn notation(&self) -> Notation {
        self.notation.unwrap_or_default()
    }

    /// Whether the game is shown on the screen and controlled by keys, not printed.
    fn is_shown(&self, context: &Context<'_>) -> bool {
        let is_drawn = self.svg.is_some() || self.picture.output.is_some();
        let is_printed = self.print || self.listing || self.ply.is_some() || is_drawn;
        !is_printed && context.format == OutputFormat::Table && is_interactive()
    }

    /// Shows the game until the user leaves it.
    fn show(&self, game: &Game, context: &Context<'_>) -> Result<Status> {
        let options = LineOptions {
            notation: self.notation(),
            pictures: self.drawing.options(),
            style: context.ink,
        };
        let start = if self.reverse {
            StartAt::End
        } else {
            StartAt::Beginning
        };
        let lines = GameLines::new(game, &context.opening_names()?, options);
        show(&mut GameView::new(lines, start))?;
        Ok(Status::Success)
    }

    /// The plies to print. That before the first one is the start position.
    fn plies(&self, game: &Game) -> Result<RangeInclusive<usize>> {
        let last = game.plies().len();
        let Some(range) = &self.ply else {
            return Ok(0..=last);
        };
        let [from, to] = [*range.start(), *range.end()].map(|ply| ply as usize);
        let is_open = *range.end() == u32::MAX;
        if from > last || to > last && !is_open {
            let number = self.game;
            let requested = if from == to || is_open {
                from.to_string()
            } else {
                format!("{from}-{to}")
            };
            bail!("game {number} has {last} plies, expected --ply 0 to {last}, not {requested}");
        }
        Ok(from..=to.min(last))
    }

    fn run_for<P: DescribePosition + DrawGame>(
        &self,
        game: TypedGame<'_, P>,
        context: &mut Context<'_>,
    ) -> Result<Status> {
        if let (Some(folder), false) = (&self.svg, self.listing) {
            return self.draw(game, folder);
        }
        let plies = self.plies(game.game())?;
        if let Some(file) = &self.picture.output {
            let (id, options) = (format!("g{}", self.game), self.drawing.options());
            picture_file::write(game, &id, &plies, &options, (file, &self.picture))?;
            return Ok(Status::Success);
        }
        self.note_unnamed_moves(game);
        if self.listing {
            writeln!(context.out, "{}", self.listing(game, &plies))?;
            return Ok(Status::Success);
        }
        let steps = ReplayStep::all(game, self.order(), &plies);
        let names = context.opening_names()?;
        if context.format != OutputFormat::Table {
            let rows = steps.iter().map(|step| step.row(self.notation(), &names));
            let rows: Vec<ReplayRow> = rows.collect();
            context.print_rows(&rows, &FIELDS)?;
            return Ok(Status::Success);
        }
        let (start, options) = (game.start(), self.drawing.options());
        let text = |position: &P, played: Option<(P::Move, &P)>| {
            let of = PictureData {
                start: &start,
                played,
                ..PictureData::position(position)
            };
            let picture = P::picture(of, &options).map_err(QueryError::Invalid);
            picture.map(|picture| picture.text(context.ink))
        };
        let first = if self.reverse {
            *plies.end()
        } else {
            plies.start().saturating_sub(1)
        };
        let first = game.positions().nth(first).unwrap_or(start);
        context.out.write_colored(&text(&first, None)?)?;
        for step in &steps {
            writeln!(context.out, "\n{}\n", self.sentence(step, &names))?;
            let played = Some((step.mv, &step.before));
            context.out.write_colored(&text(&step.board, played)?)?;
        }
        Ok(Status::Success)
    }

    /// The order in which the plies are shown.
    const fn order(&self) -> PlyOrder {
        if self.reverse {
            PlyOrder::Backward
        } else {
            PlyOrder::Forward
        }
    }

    fn move_names(&self) -> MoveNames {
        MoveNames {
            notation: self.notation(),
            marks: false,
        }
    }

    /// The moves in one line, in the order of the replay.
    fn listing<P: WriteGame>(
        &self,
        game: TypedGame<'_, P>,
        plies: &RangeInclusive<usize>,
    ) -> String {
        let names = self.move_names();
        if self.reverse {
            listing::reverse_listing(game, names, plies)
        } else {
            listing::listing(game, names, plies)
        }
    }

    /// Draws every position of the game to a file of its own; the names of the files sort in the order of plies.
    fn draw<P: DrawGame + WriteGame>(
        &self,
        game: TypedGame<'_, P>,
        folder: &Path,
    ) -> Result<Status> {
        let error_context = || format!("cannot draw into {}", folder.display());
        fs::create_dir_all(folder).with_context(error_context)?;
        if fs::read_dir(folder)
            .with_context(error_context)?
            .next()
            .is_some()
        {
            bail!(
                "{} is not empty, expected a new folder for the pictures",
                folder.display()
            );
        }
        let digits = game.plies().len().to_string().len();
        let (id, options) = (format!("g{}", self.game), self.drawing.options());
        for (ply, picture) in game_pictures(game, &id, &options).enumerate() {
            let picture = picture.map_err(QueryError::Invalid)?;
            let file = folder.join(format!("ply-{ply:0digits$}.svg"));
            let mut svg = AtomicFile::create(&file)?;
            svg.write_all(picture.svg().as_bytes())
                .with_context(error_context)?;
            svg.finish()?;
        }
        Ok(Status::Success)
    }

    /// Reports how many moves have no name in the requested notation.
    fn note_unnamed_moves<P: WriteGame>(&self, game: TypedGame<'_, P>) {
        let unnamed: Vec<UnnamedMoves> = game
            .moves()
            .filter_map(|mv| P::unnamed(mv, self.notation()))
            .collect();
        if let [UnnamedMoves { what, instead }, ..] = unnamed[..] {
            note(&format!(
                "{what} have no name in {} notation: written in {instead} ({})",
                self.notation(),
                plural::plies(unnamed.len())
            ));
        }
    }

    /// A ply as a sentence.
    fn sentence<P: DescribePosition>(&self, step: &ReplayStep<P>, names: &OpeningNames) -> String {
        let ReplayStep {
            ply,
            mv,
            before,
            board,
            verdict,
            ..
        } = step;
        let mover = before.seat_name(before.seat());
        let action = if self.reverse {
            let inverse = P::inverse_name(*mv, before, self.notation());
            format!("takes back {inverse}")
        } else {
            format!("plays {}", before.name_in(*mv, self.notation()))
        };
        let effect = P::replay_effect(*mv, before, self.order());
        let name = opening_name(&(*board).into(), names)
            .map_or_else(String::new, |name| format!("; {name}"));
        let judgement = verdict.as_ref().map(|(verdict, reason)| {
            let style = (self.notation(), self.order());
            analysis_text::ply_text(verdict, *reason, (*mv).into(), before, style)
        });
        let judgement = judgement.unwrap_or_default();
        format!(
            "ply {ply}: {mover} {action}{effect}; score {}{name}{judgement}",
            score(board)
        )
    }
}
