//! `sumito replay` of games other than Abalone.

use anyhow::Result;
use serde_json::{Value, json};

use super::analysis_text;
use super::replay::Replay;
use crate::cli::output::OutputFormat;
use crate::cli::{Context, Status};
use crate::queries::{QueryError, ply_analysis_json};
use crate::record::{Game, GameOf, WriteGame, score, with_game};
use crate::render::{DrawGame, PictureOf};

/// The columns of CSV.
const FIELDS: [&str; 9] = [
    "ply",
    "move",
    "inverse",
    "position",
    "score",
    "analysis.eval",
    "analysis.hundredths",
    "analysis.mark",
    "analysis.best",
];

impl Replay {
    /// Plays a game move by move, with a board after each.
    pub(super) fn replay_plainly(&self, game: &Game, context: &mut Context<'_>) -> Result<Status> {
        with_game!(game, game => self.print(game, context))
    }

    fn print<P: WriteGame + DrawGame>(
        &self,
        game: GameOf<'_, P>,
        context: &mut Context<'_>,
    ) -> Result<Status> {
        let positions: Vec<P> = game.positions().collect();
        let mut plies: Vec<usize> = (0..game.plies().len()).collect();
        if self.reverse {
            plies.reverse();
        }
        let after = |index: usize| positions[if self.reverse { index } else { index + 1 }];
        let moves: Vec<P::Move> = game.moves().collect();
        let analysis = game.analysis.as_deref();
        let verdict = |index: usize| analysis.map(|analysis| &analysis.plies[index]);
        let names = |index: usize| {
            let (mv, before) = (moves[index], &positions[index]);
            let mut name = String::new();
            P::push_name(mv, before, self.move_names(), &mut name);
            [name, P::inverse_name(mv, before, self.notation)]
        };
        if context.format != OutputFormat::Table {
            let rows = plies.into_iter().map(|index| {
                let ([name, inverse], position) = (names(index), after(index));
                json!({
                    "ply": index + 1,
                    "move": name,
                    "inverse": inverse,
                    "position": position.to_text(),
                    "score": score(&position),
                    "analysis": verdict(index).map(|verdict| {
                        ply_analysis_json(verdict, &positions[index], self.notation)
                    }),
                })
            });
            context.print_rows(&rows.collect::<Vec<Value>>(), &FIELDS)?;
            return Ok(Status::Success);
        }
        let (start, options) = (game.start(), self.drawing.options());
        let text = |position: &P, played: Option<(P::Move, &P)>| {
            let of = PictureOf {
                start: &start,
                played,
                ..PictureOf::position(position)
            };
            let picture = P::picture(of, &options).map_err(QueryError::Invalid);
            picture.map(|picture| picture.text(context.ink))
        };
        let first = if self.reverse { game.last() } else { start };
        context.out.write_colored(&text(&first, None)?)?;
        for index in plies {
            let ([name, inverse], position) = (names(index), after(index));
            let seat = positions[index].seat();
            let player = positions[index].seat_name(seat);
            let action = if self.reverse {
                format!("takes back {inverse}")
            } else {
                format!("plays {name}")
            };
            let (ply, score) = (index + 1, score(&position));
            let judgement = verdict(index).map(|verdict| {
                let code = game.plies()[index].mv;
                analysis_text::ply_text(verdict, code, &positions[index], self.notation)
            });
            let judgement = judgement.unwrap_or_default();
            writeln!(
                context.out,
                "\nply {ply}: {player} {action}; score {score}{judgement}\n"
            )?;
            let last_move = Some((moves[index], &positions[index]));
            context.out.write_colored(&text(&position, last_move)?)?;
        }
        Ok(Status::Success)
    }
}
