//! `sumito replay`

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use serde_json::{Value, json};

use super::args::{game, written_notations};
use super::drawing::Drawing;
use super::whole::Whole;
use super::{Context, Status, extension, judged, show, table, ui};
use crate::ask::{notation, opening_name, verdict_value};
use crate::board::Cell;
use crate::notation::{Notation, PositionNotation};
use crate::openings::OpeningNames;
use crate::record::{self, Game, PlyEvaluation, score};
use crate::render::{Picture, Played, pictures};
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
pub(super) struct Replay {
    /// The number of the game
    #[arg(value_parser = game, value_name = "GAME")]
    game: i64,
    /// From the end to the start
    #[arg(long)]
    reverse: bool,
    #[arg(long, value_parser = notation, default_value = "abapro", value_name = "NOTATION", help = written_notations())]
    notation: Notation,
    /// Print only the moves, on one line
    #[arg(long)]
    listing: bool,
    /// Draw the game into a new folder: an SVG picture of the start and of the board after each ply
    #[arg(long, value_parser = folder, value_name = "DIR", conflicts_with_all = ["reverse", "listing", "notation"])]
    svg: Option<PathBuf>,
    #[command(flatten)]
    drawing: Drawing,
}

/// A folder for pictures; a name that says a format is hardly one.
fn folder(name: &str) -> Result<PathBuf, String> {
    let path = extension::svg(name)?;
    if path.extension().is_some_and(|end| end == "svg") {
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

/// A ply on the way through a game.
struct Step {
    ply: usize,
    made: Move,
    /// The position before the move.
    before: Position,
    /// What stands on the board afterwards: after the move, or after it is taken back.
    board: Position,
    /// What a program says of it.
    verdict: Option<PlyEvaluation>,
}

impl Step {
    /// The colour of the marble that is ejected, and from where, if one is.
    fn marble(&self) -> Option<(&'static str, Cell)> {
        let color = self.before.ejected(self.made)?;
        let color = self.before.rules().shown(color).key();
        Some((color, self.made.ejected_from()?))
    }
}

impl Replay {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let game = show::find(&context.database()?, self.game)?.game;
        if let Some(why) = game.incomplete.as_ref().filter(|_| game.is_fragment()) {
            bail!("game {} cannot be played: it {why}", self.game);
        }
        if let Some(folder) = &self.svg {
            return self.draw(&game, folder);
        }
        self.tell_unnamed(&game);
        if self.listing {
            let listing = if self.reverse {
                reverse_listing(&game, self.notation)
            } else {
                listing(&game, self.notation)
            };
            writeln!(context.out, "{listing}")?;
            return Ok(Status::Done);
        }
        let steps = self.steps(&game);
        let names = context.openings()?;
        if context.format != table::Format::Table {
            let rows: Vec<Value> = steps.iter().map(|step| self.value(step, &names)).collect();
            table::rows(context.out, context.format, &rows, &FIELDS)?;
            return Ok(Status::Done);
        }
        let first = if self.reverse {
            game.last()
        } else {
            game.start()
        };
        let text = |picture: Picture| self.drawing.draw(picture, &game.start()).text(context.ink);
        context.out.write_colored(&text(Picture::of(first)))?;
        for step in &steps {
            writeln!(context.out, "\n{}\n", self.sentence(step, &names))?;
            let picture = Picture {
                played: Some(Played::of(step.made, &step.before)),
                ..Picture::of(step.board)
            };
            context.out.write_colored(&text(picture))?;
        }
        Ok(Status::Done)
    }

    /// Draws every position of the game to a file of its own, whose names sort.
    fn draw(&self, game: &Game, folder: &Path) -> Result<Status> {
        let name = || format!("cannot draw into {}", folder.display());
        fs::create_dir_all(folder).with_context(name)?;
        if fs::read_dir(folder).with_context(name)?.next().is_some() {
            bail!(
                "{} is not empty, expected a new folder for the pictures",
                folder.display()
            );
        }
        let digits = game.plies().len().to_string().len();
        for (ply, picture) in pictures(game).enumerate() {
            let picture = Picture {
                id: format!("g{}p{ply}", self.game),
                ..self.drawing.draw(picture, &game.start())
            };
            let file = folder.join(format!("ply-{ply:0digits$}.svg"));
            let mut whole = Whole::create(&file)?;
            whole
                .write_all(picture.svg().as_bytes())
                .with_context(name)?;
            whole.finish()?;
        }
        Ok(Status::Done)
    }

    /// Says once which moves are not in the notation asked for.
    fn tell_unnamed(&self, game: &Game) {
        let unnamed = game.moves().filter(|&made| !self.notation.can_name(made));
        let unnamed = unnamed.count();
        if unnamed > 0 {
            let plies = if unnamed == 1 { "ply" } else { "plies" };
            ui::note(&format!(
                "broadsides have no name in {} notation: written in Aba-Pro ({unnamed} {plies})",
                self.notation
            ));
        }
    }

    fn steps(&self, game: &Game) -> Vec<Step> {
        let positions: Vec<Position> = game.positions().collect();
        let analysis = game.analysis.as_deref();
        let steps = game.moves().enumerate().map(|(index, made)| {
            let board = positions[if self.reverse { index } else { index + 1 }];
            Step {
                ply: index + 1,
                made,
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

    fn value(&self, step: &Step, names: &OpeningNames) -> Value {
        let made = step.made;
        json!({
            "ply": step.ply,
            "move": self.notation.name(made, &step.before).to_string(),
            "inverse": self.notation.back_name(made, &step.before).to_string(),
            "restored": made.ejected_from().filter(|_| self.reverse).map(|cell| cell.to_string()),
            "ejected": made.ejected_from().filter(|_| !self.reverse).map(|cell| cell.to_string()),
            "color": step.marble().map(|(color, _)| color),
            "position": PositionNotation::Apgn.write(&step.board),
            "score": score(&step.board),
            "analysis": step.verdict.as_ref().map(|verdict| {
                verdict_value(verdict, &step.before, self.notation)
            }),
            "opening": opening_name(&step.board, names),
        })
    }

    fn sentence(&self, step: &Step, names: &OpeningNames) -> String {
        let Step {
            ply,
            made,
            before,
            board,
            verdict,
        } = step;
        let mover = before.rules().seat_name(before.seat());
        let marble = step.marble();
        let (name, effect) = if self.reverse {
            let back =
                marble.map(|(color, cell)| format!(", a {color} marble comes back on {cell}"));
            (self.notation.back_name(*made, before), back)
        } else {
            (
                self.notation.name(*made, before),
                marble.map(|(color, cell)| format!(", the {color} marble on {cell} is ejected")),
            )
        };
        let direction = if self.reverse { "takes back" } else { "plays" };
        let mut text = format!("ply {ply}: {mover} {direction} {name}");
        if made.pushed() > 0 && !self.reverse {
            text.push_str(&format!(", {} push {}", made.marbles(), made.pushed()));
        }
        text.push_str(&effect.unwrap_or_default());
        let name = opening_name(board, names).map_or_else(String::new, |name| format!("; {name}"));
        text.push_str(&format!("; score {}{name}", score(board)));
        if let Some(verdict) = verdict {
            text.push_str(&judged::words(verdict, *made, before, self.notation));
        }
        text
    }
}

/// `1.a1b2 i5h5 2.a2b3 ...`
fn listing(game: &Game, notation: Notation) -> String {
    let words = game
        .numbered_plies()
        .into_iter()
        .enumerate()
        .map(|(index, step)| {
            let token = notation.name(step.ply.mv, &step.before);
            match (step.begins_round(), index) {
                (true, _) => format!("{}.{token}", step.number),
                (false, 0) => format!("{}...{token}", step.number),
                (false, _) => token.to_string(),
            }
        });
    words.collect::<Vec<_>>().join(" ")
}

/// `-3. g7g6 c5c4 -2. g6h6 c4b3 -1. f5g5 d4c3`: the moves backwards, as the Aba-Pro article prints them. A number stands before the last
/// move of its round; where that one is missing at the end, after it `...`.
fn reverse_listing(game: &Game, notation: Notation) -> String {
    let steps = game.numbered_plies();
    let ends_round = |index: usize, step: &record::NumberedPly<'_>| match steps.get(index + 1) {
        Some(next) => next.number > step.number,
        None => game.last().seat() == 0 && game.last().half().is_none(),
    };
    let words = steps.iter().enumerate().rev().map(|(index, step)| {
        let token = notation.back_name(step.ply.mv, &step.before);
        match (ends_round(index, step), index + 1 == steps.len()) {
            (true, _) => format!("-{}. {token}", step.number),
            (false, true) => format!("-{}. ... {token}", step.number),
            (false, false) => token.to_string(),
        }
    });
    words.collect::<Vec<_>>().join(" ")
}
