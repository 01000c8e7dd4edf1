//! `sumito replay`: prints a game ply by ply.

use crate::games::{AnyPosition, Notation};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use serde_json::{Value, json};

use super::analysis_text;
use crate::board::Cell;
use crate::cli::args::{DrawingArgs, file_extension, find_game, game_number, written_notations};
use crate::cli::messages::note;
use crate::cli::output::{AtomicFile, OutputFormat};
use crate::cli::{Context, Status};
use crate::notation::PositionNotation;
use crate::openings::OpeningNames;
use crate::queries::{QueryError, opening_name, parse_notation, ply_analysis_json};
use crate::record::{
    Game, GameOf, MoveNames, NumberedPly, PlyEvaluation, WriteGame, score, with_game,
};
use crate::render::{DrawGame, Picture, PlayedMove, game_pictures};
use crate::rules::{Move, Position};

/// Play a game ply by ply, forwards or backwards
///
/// Backwards, it says which marble comes back and where.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito replay 1
  sumito replay 1 --reverse --notation reversible
  sumito replay 1 --svg pictures/           ply-00.svg, ply-01.svg, ...
  sumito replay 1 --reverse --listing       -3. g7g6 c5c4 -2. g6h6 c4b3 -1. f5g5 d4c3")]
pub(crate) struct Replay {
    /// The number of the game
    #[arg(value_parser = game_number, value_name = "GAME")]
    pub(super) game: i64,
    /// From the end to the start
    #[arg(long)]
    pub(super) reverse: bool,
    #[arg(long, value_parser = parse_notation, default_value = "abapro", value_name = "NOTATION", help = written_notations())]
    pub(super) notation: Notation,
    /// Print only the moves, on one line
    #[arg(long)]
    listing: bool,
    /// Draw the game into a new folder: an SVG picture of the start and of the board after each ply
    #[arg(long, value_parser = folder, value_name = "DIR", conflicts_with_all = ["reverse", "listing", "notation"])]
    pub(super) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(super) drawing: DrawingArgs,
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
const FIELDS: [&str; 13] = [
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
    "analysis.best",
    "opening",
];

/// A ply of the replay.
struct ReplayStep {
    ply: usize,
    mv: Move,
    /// The position before the move.
    before: Position,
    /// The position that is shown: after the move, or before it when the game is replayed backwards.
    board: Position,
    /// The analysis of the move.
    verdict: Option<PlyEvaluation>,
}

impl ReplayStep {
    /// The colour of the ejected marble and the cell it stood on, if the move ejects one.
    fn ejected_marble(&self) -> Option<(&'static str, Cell)> {
        let color = self.before.ejected(self.mv)?;
        let color = self.before.rules().display_color(color).key();
        Some((color, self.mv.ejected_from()?))
    }
}

impl Replay {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let game = find_game(&context.open_read()?, self.game)?.game;
        if let Some(reason) = game.incomplete.as_ref().filter(|_| game.is_fragment()) {
            bail!("game {} cannot be played: it {reason}", self.game);
        }
        if self.listing {
            self.note_unnamed_moves(&game);
            let listing = with_game!(&game, game => self.listing(game));
            writeln!(context.out, "{listing}")?;
            return Ok(Status::Success);
        }
        if let Some(folder) = &self.svg {
            return with_game!(&game, game => self.draw(game, folder));
        }
        let Some(game) = game.of::<Position>() else {
            return self.replay_plainly(&game, context);
        };
        self.note_unnamed_moves(&game);
        let steps = self.steps(game);
        let names = context.opening_names()?;
        if context.format != OutputFormat::Table {
            let rows: Vec<Value> = steps.iter().map(|step| self.row(step, &names)).collect();
            context.print_rows(&rows, &FIELDS)?;
            return Ok(Status::Success);
        }
        let first = if self.reverse {
            game.last()
        } else {
            game.start()
        };
        let (start, options) = (game.start(), self.drawing.options());
        let text = |picture: Picture| -> Result<String> {
            let picture = picture.with_options(&options, &start);
            Ok(picture.map_err(QueryError::Invalid)?.text(context.ink))
        };
        context.out.write_colored(&text(Picture::new(first))?)?;
        for step in &steps {
            writeln!(context.out, "\n{}\n", self.sentence(step, &names))?;
            let picture = Picture {
                played: Some(PlayedMove::new(step.mv, &step.before)),
                ..Picture::new(step.board)
            };
            context.out.write_colored(&text(picture)?)?;
        }
        Ok(Status::Success)
    }

    pub(super) fn move_names(&self) -> MoveNames {
        MoveNames {
            notation: self.notation,
            marks: false,
        }
    }

    /// The moves in one line, in the order of the replay.
    fn listing<P: WriteGame>(&self, game: GameOf<'_, P>) -> String {
        let names = self.move_names();
        if self.reverse {
            reverse_listing(game, names)
        } else {
            listing(game, names)
        }
    }

    /// Draws every position of the game to a file of its own; the names of the files sort in the order of plies.
    fn draw<P: DrawGame + WriteGame>(&self, game: GameOf<'_, P>, folder: &Path) -> Result<Status> {
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

    /// Tells how many moves have no name in the requested notation.
    fn note_unnamed_moves(&self, game: &Game) {
        let Some(of) = game.of::<Position>() else {
            return;
        };
        let unnamed = of.moves().filter(|&mv| !self.notation.can_name(mv));
        let count = unnamed.count();
        if count > 0 {
            let plies = if count == 1 { "ply" } else { "plies" };
            note(&format!(
                "broadsides have no name in {} notation: written in Aba-Pro ({count} {plies})",
                self.notation
            ));
        }
    }

    /// The plies in the order of the replay.
    fn steps(&self, game: GameOf<'_, Position>) -> Vec<ReplayStep> {
        let positions: Vec<Position> = game.positions().collect();
        let analysis = game.analysis.as_deref();
        let steps = game.moves().enumerate().map(|(index, mv)| {
            let board = positions[if self.reverse { index } else { index + 1 }];
            ReplayStep {
                ply: index + 1,
                mv,
                before: positions[index],
                board,
                verdict: analysis.map(|analysis| analysis.plies[index].clone()),
            }
        });
        if self.reverse {
            steps.rev().collect()
        } else {
            steps.collect()
        }
    }

    /// A ply as a row.
    fn row(&self, step: &ReplayStep, names: &OpeningNames) -> Value {
        let mv = step.mv;
        json!({
            "ply": step.ply,
            "move": self.notation.name(mv, &step.before).to_string(),
            "inverse": self.notation.inverse_name(mv, &step.before).to_string(),
            "restored": mv.ejected_from().filter(|_| self.reverse).map(|cell| cell.to_string()),
            "ejected": mv.ejected_from().filter(|_| !self.reverse).map(|cell| cell.to_string()),
            "color": step.ejected_marble().map(|(color, _)| color),
            "position": PositionNotation::Apgn.write(&step.board),
            "score": score(&step.board),
            "analysis": step.verdict.as_ref().map(|verdict| {
                ply_analysis_json(verdict, &step.before, self.notation)
            }),
            "opening": opening_name(&step.board.into(), names),
        })
    }

    /// A ply as a sentence.
    fn sentence(&self, step: &ReplayStep, names: &OpeningNames) -> String {
        let ReplayStep {
            ply,
            mv,
            before,
            board,
            verdict,
        } = step;
        let mover = before.rules().seat_name(before.seat());
        let ejected = step.ejected_marble();
        let (name, effect) = if self.reverse {
            (
                self.notation.inverse_name(*mv, before),
                ejected.map(|(color, cell)| format!(", a {color} marble comes back on {cell}")),
            )
        } else {
            (
                self.notation.name(*mv, before),
                ejected.map(|(color, cell)| format!(", the {color} marble on {cell} is ejected")),
            )
        };
        let action = if self.reverse { "takes back" } else { "plays" };
        let mut text = format!("ply {ply}: {mover} {action} {name}");
        if mv.pushed() > 0 && !self.reverse {
            text.push_str(&format!(", {} push {}", mv.marbles(), mv.pushed()));
        }
        text.push_str(&effect.unwrap_or_default());
        let name = opening_name(&AnyPosition::from(board), names)
            .map_or_else(String::new, |name| format!("; {name}"));
        text.push_str(&format!("; score {}{name}", score(board)));
        if let Some(verdict) = verdict {
            text.push_str(&analysis_text::ply_text(
                verdict,
                (*mv).into(),
                before,
                self.notation,
            ));
        }
        text
    }
}

/// The moves forwards: `1.a1b2 i5h5 2.a2b3 ...`
fn listing<P: WriteGame>(game: GameOf<'_, P>, names: MoveNames) -> String {
    let plies = game.numbered_plies().into_iter().enumerate();
    let words = plies.map(|(index, step)| {
        let mut word = match (step.begins_round(), index) {
            (true, _) => format!("{}.", step.number),
            (false, 0) => format!("{}...", step.number),
            (false, _) => String::new(),
        };
        P::push_name(step.mv, &step.before, names, &mut word);
        word
    });
    words.collect::<Vec<_>>().join(" ")
}

/// The moves backwards, in the layout of the Aba-Pro article: `-3. g7g6 c5c4 -2. g6h6 c4b3 -1. f5g5 d4c3`. A number precedes the last move of its
/// round; if the final round lacks that move, `...` takes its place.
fn reverse_listing<P: WriteGame>(game: GameOf<'_, P>, names: MoveNames) -> String {
    let steps = game.numbered_plies();
    let ends_round = |index: usize, step: &NumberedPly<'_, P>| match steps.get(index + 1) {
        Some(next) => next.number > step.number,
        None => game.last().begins_round(),
    };
    let words = steps.iter().enumerate().rev().map(|(index, step)| {
        let token = P::inverse_name(step.mv, &step.before, names.notation);
        match (ends_round(index, step), index + 1 == steps.len()) {
            (true, _) => format!("-{}. {token}", step.number),
            (false, true) => format!("-{}. ... {token}", step.number),
            (false, false) => token,
        }
    });
    words.collect::<Vec<_>>().join(" ")
}
