//! A game in progress between the user and the engine.

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context as _, Result};

use super::clock::{Clock, format_clock};
use super::input_line;
use crate::analysis::{EngineGame, Searcher, evaluation_of};
use crate::answers::QueryError;
use crate::cli::Context;
use crate::cli::args::BoardViewArgs;
use crate::cli::messages::plural;
use crate::game::{GameLine, MoveCode, SearchLimits, SearchResult, excerpt};
use crate::games::Notation;
use crate::record::{
    Annotations, Ending, Game, GameResult, Ply, ReadGame, TypedGame, read_typed_move, score,
};
use crate::render::{DrawGame, game_pictures};

/// A game in progress.
pub(super) struct Session<P: EngineGame> {
    pub(super) game: Game,
    pub(super) engine: Box<dyn Searcher<P>>,
    pub(super) limits: SearchLimits<P::Move>,
    pub(super) clock: Option<Clock>,
    pub(super) notation: Notation,
    /// Set by Ctrl-C: the engine stops searching and moves.
    pub(super) stop: Arc<AtomicBool>,
    /// The number of plies after which the engine failed to move, if it did: the user plays its side from then on.
    pub(super) failed_after: Option<usize>,
}

impl<P: EngineGame + ReadGame + DrawGame> Session<P> {
    /// The game with its positions.
    pub(super) fn of(&self) -> TypedGame<'_, P> {
        self.game.of().expect("a session is of one game")
    }

    /// The name of the side or player to move.
    pub(super) fn mover(&self) -> String {
        let position = self.of().last();
        position.seat_name(position.seat())
    }

    fn side(&self) -> u8 {
        let position = self.of().last();
        position.side(position.seat())
    }

    /// Prints the board with the last move, the side to move, the score and the clocks.
    pub(super) fn print_board(
        &self,
        view: &BoardViewArgs,
        context: &mut Context<'_>,
    ) -> Result<()> {
        let last = self.of().last();
        let options = view.options();
        let pictures = game_pictures(self.of(), "game", &options);
        let picture = pictures.last().context("a picture of the start")?;
        let picture = picture.map_err(QueryError::Invalid)?;
        context.out.write_colored(&picture.text(context.ink))?;
        let clocks = self.clock.as_ref().map(|clock| {
            let sides = 0..last.sides();
            let left: Vec<String> = sides.map(|side| format_clock(clock.left(side))).collect();
            format!(", clocks {}", left.join(" - "))
        });
        let (score, mover) = (score(&last), self.mover());
        let clocks = clocks.unwrap_or_default();
        writeln!(context.out, "{mover} to move, score {score}{clocks}")?;
        context.out.flush()?;
        Ok(())
    }

    /// The message that the game is over, if it is: by the rules, by resignation or on time. Sets the result of the game.
    pub(super) fn game_over(&mut self) -> Option<String> {
        if self.game.result == GameResult::Unknown {
            if let Some(end) = self.game.end() {
                self.game.result = GameResult::of_end(end);
                self.game.ending = Some(Ending::of_end(end.reason));
            } else if self.of().last().move_list().is_empty() {
                self.game.ending = Some(Ending::Unfinished);
                return Some("no side can move, and no rule decides the winner".to_owned());
            } else {
                return None;
            }
        }
        let ending = self.game.ending.map_or("", Ending::key);
        let (result, ending) = (self.game.result.code(), ending.replace('-', " "));
        Some(format!(
            "the game is over: {result}, {ending}, score {}",
            self.game.score()
        ))
    }

    /// Starts the clock of the side to move.
    pub(super) fn start_clock(&mut self) {
        if let Some(clock) = &mut self.clock {
            clock.start();
        }
    }

    /// The legal moves in the order of the numbered list.
    fn legal_moves(&self) -> Vec<P::Move> {
        let mut moves = self.of().last().move_list();
        P::sort_for_lists(&mut moves);
        moves
    }

    /// The text of `help`, with a legal move as an example.
    pub(super) fn help(&self) -> String {
        input_line::help(&self.example())
    }

    /// A legal move; empty if there is none.
    fn example(&self) -> String {
        let example = self.legal_moves().first().copied();
        let name = |mv| self.of().last().name_in(mv, self.notation);
        example.map(name).unwrap_or_default()
    }

    /// The numbered list of legal moves.
    pub(super) fn move_list(&self) -> String {
        const MOVES_PER_LINE: usize = 6;
        let before = self.of().last();
        let name = |mv: &P::Move| before.name_in(*mv, self.notation);
        let names: Vec<String> = self.legal_moves().iter().map(name).collect();
        let width = names.iter().map(String::len).max().unwrap_or_default();
        let entries = names.iter().enumerate();
        let entries = entries.map(|(index, name)| format!("{:>3} {name:<width$}", index + 1));
        let entries: Vec<String> = entries.collect();
        let rows = entries
            .chunks(MOVES_PER_LINE)
            .map(|row| row.join("  ").trim_end().to_owned());
        rows.collect::<Vec<_>>().join("\n")
    }

    /// Parses a move: a number of the list, a move in the notation of the session, or else in another notation if the text is unambiguous.
    fn parse_move(&self, text: &str) -> Result<P::Move, String> {
        if let Ok(number) = text.parse::<usize>() {
            let moves = self.legal_moves();
            let mv = number.checked_sub(1).and_then(|index| moves.get(index));
            let expected = || {
                format!(
                    "number {number}, expected 1 to {} (see `moves`)",
                    moves.len()
                )
            };
            return mv.copied().ok_or_else(expected);
        }
        // Every move begins so, and has a digit.
        let begins_as_move = text.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '(');
        if !begins_as_move || !text.contains(|c: char| c.is_ascii_digit()) {
            let example = self.example();
            let found = excerpt(text);
            return Err(format!(
                "`{found}` is neither a move nor a word, expected a move as {example}, or `help`"
            ));
        }
        read_typed_move(text, &self.of().last(), self.notation)
    }

    /// Plays a move of the user.
    pub(super) fn play(&mut self, text: &str) -> Result<String, String> {
        let mv = self.parse_move(text)?;
        Ok(self.play_move(mv, ""))
    }

    /// Plays a move, or ends the game if the player's time had run out. Returns the message, to which `details` are appended.
    fn play_move(&mut self, mv: P::Move, details: &str) -> String {
        let (mover, side, before) = (self.mover(), self.side(), self.of().last());
        let mut notes = Annotations::default();
        if let Some(clock) = &mut self.clock {
            let Some(left) = clock.press(side) else {
                self.lose(Ending::Time);
                return format!("the time of {mover} is up");
            };
            notes.clock = Some(format_clock(left));
        }
        let (name, effect) = (before.name_in(mv, self.notation), P::effect(mv));
        self.game
            .append(Ply::annotated(mv, notes))
            .expect("a parsed move is legal");
        format!("{mover} plays {name}{effect}{details}")
    }

    /// Ends the game: the side to move has lost.
    fn lose(&mut self, ending: Ending) {
        let sides = self.game.sides();
        self.game.ending = Some(ending);
        // With more than two sides, the winner is unknown.
        if sides == 2 {
            self.game.result = match self.side() {
                0 => GameResult::White,
                _ => GameResult::Black,
            };
        }
    }

    /// Ends the game by resignation of the side to move.
    pub(super) fn resign(&mut self) -> String {
        let mover = self.mover();
        self.lose(Ending::Resignation);
        format!("{mover} resigns")
    }

    /// Ends the game as a draw, if it can be one.
    pub(super) fn agree_on_draw(&mut self) -> Result<String, String> {
        if !P::HAS_DRAWS {
            return Err(format!("{} has no draws", P::KIND.title()));
        }
        (self.game.result, self.game.ending) = (GameResult::Draw, Some(Ending::DrawAgreed));
        Ok("both sides agree on a draw".to_owned())
    }

    /// Searches the current position.
    fn search(&mut self) -> Result<SearchResult<P::Move>> {
        let side = self.side();
        let mut limits = self.limits.clone();
        if let Some(clock) = &self.clock {
            let share = clock.share(side);
            limits.time = Some(limits.time.map_or(share, |time| time.min(share)));
        }
        let line = GameLine {
            start: self.of().start(),
            moves: self.of().moves().collect(),
        };
        // A Ctrl-C at the prompt does not concern this search.
        self.stop.store(false, Ordering::SeqCst);
        let result = self
            .engine
            .search_line(&line, &limits, &self.stop, &mut |_| ());
        result?.context("the engine finds no move")
    }

    /// Plays a move of the engine.
    pub(super) fn play_engine_move(&mut self) -> Result<String> {
        self.start_clock();
        let result = self.search()?;
        let details = self.details(&result);
        Ok(self.play_move(result.best_move(), &details))
    }

    /// What a search tells of its move, in parentheses after a blank. Another program may tell nothing.
    fn details(&self, result: &SearchResult<P::Move>) -> String {
        let evaluation = evaluation_of(result.score, self.side());
        match result.depth {
            0 if self.engine.program().is_some() => String::new(),
            0 if result.nodes == 0 => format!(" (worth {evaluation}, from the book)"),
            depth => format!(" (worth {evaluation}, depth {depth})"),
        }
    }

    /// The line that the engine would play.
    pub(super) fn hint(&mut self) -> Result<String, String> {
        let result = self.search().map_err(|error| error.to_string())?;
        let before = self.of().last();
        let best: Vec<MoveCode> = result.pv.iter().copied().map(MoveCode::from).collect();
        let line = before.line_names(&best, self.notation);
        Ok(format!("hint: {line}{}", self.details(&result)))
    }

    /// Takes moves back, up to and including the last one of the user.
    pub(super) fn undo(&mut self, is_user_to_move: impl Fn(&P) -> bool) -> Result<String, String> {
        let positions: Vec<P> = self.of().positions().collect();
        let plies = self.game.plies().len();
        let Some(remaining) = (0..plies)
            .rev()
            .find(|&ply| is_user_to_move(&positions[ply]))
        else {
            return Err("there is no move of yours to take back".to_owned());
        };
        let mover = self.side();
        if let Some(clock) = &mut self.clock {
            clock.stop(mover);
            let taken_back = &positions[remaining..plies];
            taken_back
                .iter()
                .for_each(|before| clock.take_back(before.side(before.seat())));
        }
        let mut game = Game::new(self.game.start());
        for ply in self.game.plies().iter().take(remaining) {
            game.append(ply.clone())
                .expect("it was legal in this position");
        }
        self.game = game;
        let taken_back = plural::count(plies - remaining, "move");
        Ok(format!("{taken_back} taken back"))
    }
}
