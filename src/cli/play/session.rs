//! A game on its way, and who plays it.

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, Result};

use super::super::Context;
use super::super::drawing::Drawing;
use super::clock::{Clock, written};
use crate::analysis::{Searcher, evaluation_of};
use crate::engine::{GameLine, SearchLimits, SearchResult};
use crate::notation::{MoveError, Notation};
use crate::record::{Ending, Game, GameResult, Notes, Ply, line_names, score};
use crate::render::{Picture, pictures};
use crate::rules::{Course, Move, Position};

pub(super) struct Session {
    pub(super) game: Game,
    pub(super) mind: Box<dyn Searcher>,
    pub(super) limits: SearchLimits,
    pub(super) clock: Option<Clock>,
    pub(super) notation: Notation,
    /// Raised by Ctrl-C: the engine plays at once.
    pub(super) stop: Arc<AtomicBool>,
}

/// Why a line is not played.
pub(super) type Refused = String;

impl Session {
    /// Who moves next, by name.
    pub(super) fn mover(&self) -> String {
        let position = self.game.last();
        position.rules().seat_name(position.seat())
    }

    fn side(&self) -> u8 {
        let position = self.game.last();
        position.rules().side(position.seat())
    }

    /// Prints the board with the last move, the score, who moves next and the clocks.
    pub(super) fn board(&self, drawing: &Drawing, context: &mut Context<'_>) -> Result<()> {
        let last = self.game.last();
        let picture = pictures(&self.game)
            .last()
            .unwrap_or_else(|| Picture::of(last));
        let picture = drawing.draw(picture, &self.game.start());
        context.out.write_colored(&picture.text(context.ink))?;
        let clocks = self.clock.as_ref().map(|clock| {
            let sides = 0..last.rules().players.sides();
            let left: Vec<String> = sides.map(|side| written(clock.left(side))).collect();
            format!(", clocks {}", left.join(" - "))
        });
        let (score, mover) = (score(&last), self.mover());
        let clocks = clocks.unwrap_or_default();
        writeln!(context.out, "{mover} to move, score {score}{clocks}")?;
        context.out.flush()?;
        Ok(())
    }

    /// How the game is over, if it is: by its rules, or because it was given up or lost on time.
    pub(super) fn over(&mut self) -> Option<String> {
        if self.game.result == GameResult::Unknown {
            let mut course = Course::new(self.game.start());
            self.game.moves().for_each(|made| course.apply(made));
            let end = course.end();
            if let Some(end) = end {
                self.game.result = GameResult::of_end(end);
                self.game.ending = Some(Ending::of_end(end.reason));
            } else if self.game.last().count_moves() == 0 {
                self.game.ending = Some(Ending::Unfinished);
                return Some("nobody can move, and no rule says who has won".to_owned());
            } else {
                return None;
            }
        }
        let why = self.game.ending.map_or("", Ending::key);
        let (result, why) = (self.game.result.code(), why.replace('-', " "));
        Some(format!(
            "the game is over: {result}, {why}, score {}",
            self.game.score()
        ))
    }

    /// The time of who moves next begins to run.
    pub(super) fn begin_turn(&mut self) {
        if let Some(clock) = &mut self.clock {
            clock.start();
        }
    }

    /// The legal moves with their numbers.
    fn moves(&self) -> Vec<Move> {
        let mut moves = self.game.last().legal_moves();
        moves.sort_by_key(|made| Notation::Abapro.token(*made).to_string());
        moves
    }

    /// The legal moves with their numbers, some to a line.
    pub(super) fn list(&self) -> String {
        const ROW: usize = 6;
        let before = self.game.last();
        let name = |made: &Move| self.notation.name(*made, &before).to_string();
        let names: Vec<String> = self.moves().iter().map(name).collect();
        let width = names.iter().map(String::len).max().unwrap_or_default();
        let entries = names.iter().enumerate();
        let entries = entries.map(|(index, name)| format!("{:>3} {name:<width$}", index + 1));
        let entries: Vec<String> = entries.collect();
        let rows = entries
            .chunks(ROW)
            .map(|row| row.join("  ").trim_end().to_owned());
        rows.collect::<Vec<_>>().join("\n")
    }

    /// The move that a text means: by its number in the list, in the notation of the game, or in the only other one in which it is a legal move.
    fn find(&self, text: &str) -> Result<Move, Refused> {
        if let Ok(number) = text.parse::<usize>() {
            let moves = self.moves();
            let made = number.checked_sub(1).and_then(|index| moves.get(index));
            let expected = || {
                format!(
                    "number {number}, expected 1 to {} (see `moves`)",
                    moves.len()
                )
            };
            return made.copied().ok_or_else(expected);
        }
        let position = self.game.last();
        let told = match self.notation.read(text, &position) {
            Ok(made) => return Ok(made),
            Err(error) => error,
        };
        let mut found: Vec<Move> = Vec::new();
        for notation in Notation::ALL {
            match notation.read(text, &position) {
                Ok(made) if !found.contains(&made) => found.push(made),
                _ => {}
            }
        }
        match (&found[..], told) {
            ([made], _) => Ok(*made),
            ([], MoveError::NotAToken { found }) => Err(format!(
                "`{found}` is neither a move nor a word, expected a move as a1b2, or `help`"
            )),
            ([], told) => Err(told.to_string()),
            (several, _) => {
                let names = several
                    .iter()
                    .map(|&made| self.notation.name(made, &position));
                let names: Vec<String> = names.map(|name| name.to_string()).collect();
                Err(format!(
                    "`{text}` may mean {}, expected one of them",
                    names.join(" or ")
                ))
            }
        }
    }

    /// Plays the move of who sits before the terminal.
    pub(super) fn play(&mut self, text: &str) -> Result<String, Refused> {
        let made = self.find(text)?;
        Ok(self.make(made, ""))
    }

    /// Plays a move, unless the time of its player was up; says so.
    fn make(&mut self, made: Move, more: &str) -> String {
        let (mover, side, before) = (self.mover(), self.side(), self.game.last());
        let mut notes = Notes::default();
        if let Some(clock) = &mut self.clock {
            let Some(left) = clock.press(side) else {
                self.lose(Ending::Time);
                return format!("the time of {mover} is up");
            };
            notes.clock = Some(written(left));
        }
        let name = self.notation.name(made, &before);
        let ejects = if made.ejects() { ", ejects" } else { "" };
        self.game
            .play(Ply::noted(made, notes))
            .expect("the move was found among the legal ones");
        format!("{mover} plays {name}{ejects}{more}")
    }

    /// The side to move loses.
    fn lose(&mut self, ending: Ending) {
        let sides = self.game.rules().players.sides();
        self.game.ending = Some(ending);
        // Of more than two who goes on is not said.
        if sides == 2 {
            self.game.result = match self.side() {
                0 => GameResult::White,
                _ => GameResult::Black,
            };
        }
    }

    pub(super) fn resign(&mut self) -> String {
        let mover = self.mover();
        self.lose(Ending::Resignation);
        format!("{mover} resigns")
    }

    /// What the engine finds.
    fn search(&mut self) -> Result<SearchResult> {
        let side = self.side();
        let mut limits = self.limits.clone();
        if let Some(clock) = &self.clock {
            let share = clock.share(side);
            limits.time = Some(limits.time.map_or(share, |time| time.min(share)));
        }
        let line = GameLine {
            start: self.game.start(),
            moves: self.game.moves().collect(),
        };
        // What was raised before, at the prompt, meant no search.
        self.stop.store(false, Ordering::SeqCst);
        let found = self
            .mind
            .search_line(&line, &limits, &self.stop, &mut |_| ());
        found?.context("the engine finds no move")
    }

    /// Has the engine play.
    pub(super) fn answer(&mut self) -> Result<String> {
        self.begin_turn();
        let found = self.search()?;
        let worth = evaluation_of(found.score, self.side());
        let more = format!(" (worth {worth}, depth {})", found.depth);
        Ok(self.make(found.best_move(), &more))
    }

    /// What the engine would play.
    pub(super) fn hint(&mut self) -> Result<String, Refused> {
        let found = self.search().map_err(|error| error.to_string())?;
        let before: Position = self.game.last();
        let line = line_names(&found.pv, &before, self.notation);
        let worth = evaluation_of(found.score, self.side());
        Ok(format!(
            "hint: {line} (worth {worth}, depth {})",
            found.depth
        ))
    }

    /// Takes moves back until one of the player's is.
    pub(super) fn undo(&mut self, is_you: impl Fn(&Position) -> bool) -> Result<String, Refused> {
        let positions: Vec<Position> = self.game.positions().collect();
        let plies = self.game.plies().len();
        let Some(left) = (0..plies).rev().find(|&ply| is_you(&positions[ply])) else {
            return Err("there is no move of yours to take back".to_owned());
        };
        let mut game = Game::new(self.game.start());
        for ply in self.game.plies().iter().take(left) {
            game.play(ply.clone()).expect("it was legal there");
        }
        self.game = game;
        let taken = plies - left;
        let plural = if taken == 1 { "" } else { "s" };
        Ok(format!("{taken} move{plural} taken back"))
    }
}
