//! `sumito play`: plays a game in the terminal.

mod clock;
mod input_line;
mod save;
mod session;

use std::io::{BufRead, IsTerminal, Write as _};
use std::sync::Arc;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use jiff::Timestamp;

use crate::analysis::EngineGame;
use crate::cli::args::{BoardViewArgs, BookArg, EngineArgs, check_notation, with_default};
use crate::cli::failures::{interrupt_flag, while_waiting};
use crate::cli::messages::{note, plural};
use crate::cli::{Context, Status};
use crate::engine::BookOption;
use crate::game::GamePosition;
use crate::games::{Notation, with_position};
use crate::queries::{PositionWithRulesArgs, parse_notation};
use crate::record::{Game, ReadGame, TagName};
use crate::render::DrawGame;
use clock::{Clock, TimeControl};
use input_line::InputLine;
use save::{check_database, save_game};
use session::Session;

/// Play a game in the terminal, against the engine or on both sides
///
/// Type a move in any notation, a number from the list that `moves` prints, or one of the commands that `help` prints. The game is saved in the database
/// when it ends, or by the command `save`. Layouts such as konane-8x8 and positions of Kōnane start a game of Kōnane.
#[derive(Debug, Args)]
#[command(mut_arg("time", |arg| with_default(arg, "1000, unless another limit is given")))]
#[command(after_help = "Examples:
  sumito play                                        Black, from the Belgian Daisy
  sumito play standard --side white --time 3000
  sumito play 'german daisy' --side both --clock 10+5
  sumito play '5/6/7/3b4/3bb4/3w4/3w3/6/5 b' --depth 4
  sumito play --book built-in --side white
  sumito play konane-8x8 --rules opening=any --side white
  printf 'a1b2\\nresign\\n' | sumito play --depth 2")]
pub(crate) struct Play {
    /// Start position in any notation, the name of a layout or an opening, or random:SEED
    #[arg(value_name = "POSITION", default_value = "belgian-daisy")]
    position: String,
    /// Rules, for example 'triangles obstacles=e5' (see `sumito rules`) [default: those of the layout]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// Your side; the engine plays the others
    #[arg(long, value_enum, default_value_t = Side::Black, value_name = "SIDE")]
    side: Side,
    /// Time control: minutes per player and increment in seconds, for example 10 or 10+5 [default: none]
    #[arg(long, value_parser = TimeControl::parse, value_name = "CLOCK")]
    clock: Option<TimeControl>,
    /// Notation of the moves [default: abapro]
    #[arg(long, value_parser = parse_notation, value_name = "NOTATION")]
    notation: Option<Notation>,
    /// Your name
    #[arg(long, default_value = "Player", value_name = "NAME")]
    name: String,
    /// Name of the opponent, if you play both sides [default: Opponent]
    #[arg(long, value_name = "NAME")]
    opponent: Option<String>,
    /// Event tag of the game
    #[arg(long, default_value = "sumito play", value_name = "NAME")]
    event: String,
    /// Do not save the game in the database
    #[arg(long, conflicts_with_all = ["name", "opponent", "event"])]
    no_save: bool,
    /// Let the engine play its first moves from an opening book: a file made by `sumito book make`, or built-in (Abalone only)
    #[arg(long, value_name = "FILE")]
    book: Option<BookArg>,
    #[command(flatten)]
    engine: EngineArgs,
    #[command(flatten)]
    view: BoardViewArgs,
}

/// The side of the user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    /// Black, who moves first
    Black,
    /// White, who moves second
    White,
    /// Both sides; the engine only gives hints
    Both,
}

impl Side {
    /// Whether the user moves in a position.
    fn is_to_move<P: GamePosition>(self, position: &P) -> bool {
        match self {
            Side::Both => true,
            Side::Black => position.side(position.seat()) == 0,
            Side::White => position.side(position.seat()) == 1,
        }
    }
}

/// What becomes of a game that is left without a word.
fn left_in_mid_game(game: &Game) -> String {
    format!(
        "after {} in mid-game: nothing is saved; end with `save`, `resign` or `quit`",
        plural::plies(game.plies().len())
    )
}

/// How a session ended.
enum SessionEnd {
    /// The game is over.
    GameOver,
    /// The user left and wants the unfinished game to be saved.
    Save,
    /// The user left and wants the game to be discarded.
    Quit,
    /// The input ended.
    EndOfInput,
}

impl Play {
    pub(crate) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let input = PositionWithRulesArgs::new(self.position.clone(), self.rules.clone());
        let start = input.resolve_any_among(&context.opening_names()?)?;
        with_position!(start, start => self.play(start, context))
    }

    /// Refuses options that do not apply to the side of the user.
    fn check_options(&self) -> Result<()> {
        if self.side == Side::Both && self.book.is_some() {
            bail!(
                "--book is for the moves of the engine, which plays no side, expected --side black or --side white"
            );
        }
        if self.side != Side::Both && self.opponent.is_some() {
            bail!(
                "--opponent names the player of the other side, which the engine plays, expected --side both"
            );
        }
        Ok(())
    }

    /// Plays a game from a position.
    fn play<P: EngineGame + ReadGame + DrawGame>(
        &self,
        start: P,
        context: &mut Context<'_>,
    ) -> Result<Status> {
        if start.sides() > 2 && self.side != Side::Both {
            bail!(
                "the engine plays for one of two sides, expected --side both where more than two play"
            );
        }
        self.check_options()?;
        check_notation(self.notation, P::KIND)?;
        if !self.no_save {
            check_database(context)?;
        }
        let stop = interrupt_flag()?;
        let book = self.book.as_ref().map(BookArg::read).transpose()?;
        let book = book.map(|book| BookOption {
            book: Arc::new(book),
            // Another game may begin in another way.
            seed: Some(Timestamp::now().as_microsecond().unsigned_abs()),
        });
        let (engine, engine_name) = self.engine.start_with_book::<P>(book)?;
        let mut session = Session {
            game: Game::new(start),
            engine,
            limits: self.engine.limits(),
            clock: self
                .clock
                .map(|time_control| Clock::new(time_control, start.sides())),
            notation: self.notation.unwrap_or_default(),
            stop,
            failed_after: None,
        };
        let end = self.run_session(&mut session, context)?;
        let mut game = session.game;
        game.tags = self.tags(&game, &engine_name);
        let status = Status::success_if(session.failed_after.is_none());
        if session
            .failed_after
            .is_some_and(|plies| game.plies().len() > plies)
        {
            let program = session.engine.program().unwrap_or("the engine");
            let user = &self.name;
            game.comment = Some(format!("{program} failed; its later moves are {user}'s"));
        }
        match end {
            SessionEnd::Quit => note("not saved"),
            SessionEnd::EndOfInput => {
                note(&format!("the input ends {}", left_in_mid_game(&game)));
                return Ok(Status::Warnings);
            }
            SessionEnd::GameOver | SessionEnd::Save if game.plies().is_empty() => {
                note("not saved: no move was played");
            }
            SessionEnd::GameOver | SessionEnd::Save if self.no_save => note("not saved"),
            SessionEnd::GameOver | SessionEnd::Save => save_game(&game, context)?,
        }
        Ok(status)
    }

    /// Reads and answers lines until the game is over or the user leaves.
    fn run_session<P: EngineGame + ReadGame + DrawGame>(
        &self,
        session: &mut Session<P>,
        context: &mut Context<'_>,
    ) -> Result<SessionEnd> {
        let input = std::io::stdin();
        let is_terminal = input.is_terminal();
        let mut lines = input.lock().split(b'\n');
        session.print_board(&self.view, context)?;
        loop {
            if let Some(message) = session.game_over() {
                writeln!(context.out, "{message}")?;
                return Ok(SessionEnd::GameOver);
            }
            if !self.is_user_to_move(session, &session.of().last()) {
                self.let_engine_move(session, context)?;
                continue;
            }
            session.start_clock();
            let unfinished = format!("interrupted {}", left_in_mid_game(&session.game));
            // Who sees the prompt can interrupt the program.
            let line = while_waiting(&unfinished, || {
                if is_terminal {
                    write!(context.out, "{}> ", session.mover())?;
                    context.out.flush()?;
                }
                lines.next().transpose()
            })?;
            let Some(line) = line else {
                return Ok(SessionEnd::EndOfInput);
            };
            let reply = match InputLine::parse(&String::from_utf8_lossy(&line)) {
                InputLine::Empty => continue,
                InputLine::Save => return Ok(SessionEnd::Save),
                InputLine::Quit => return Ok(SessionEnd::Quit),
                InputLine::Help => Ok(session.help()),
                InputLine::Moves => Ok(session.move_list()),
                InputLine::Board => {
                    session.print_board(&self.view, context)?;
                    continue;
                }
                InputLine::Hint => session.hint(),
                InputLine::Draw if self.side == Side::Both => session.agree_on_draw(),
                InputLine::Draw => {
                    Err("the engine agrees on no draw here, expected --side both".to_owned())
                }
                InputLine::Resign => Ok(session.resign()),
                InputLine::Undo => {
                    let has_both = session.failed_after.is_some();
                    let reply = session.undo(|position| has_both || self.side.is_to_move(position));
                    session.print_board(&self.view, context)?;
                    reply
                }
                InputLine::Move(text) => match session.play(&text) {
                    Ok(message) => {
                        writeln!(context.out, "{message}")?;
                        session.print_board(&self.view, context)?;
                        continue;
                    }
                    Err(error) => Err(error),
                },
            };
            let (Ok(message) | Err(message)) = reply;
            writeln!(context.out, "{message}")?;
        }
    }

    /// Whether the user moves in a position. Once the engine has failed, the user plays its side too.
    fn is_user_to_move<P: EngineGame>(&self, session: &Session<P>, position: &P) -> bool {
        session.failed_after.is_some() || self.side.is_to_move(position)
    }

    /// Lets the engine play a move. If it fails, which is reported, the user plays both sides from now on, and can save the game.
    fn let_engine_move<P: EngineGame + ReadGame + DrawGame>(
        &self,
        session: &mut Session<P>,
        context: &mut Context<'_>,
    ) -> Result<()> {
        match session.play_engine_move() {
            Ok(message) => {
                writeln!(context.out, "{message}")?;
                session.print_board(&self.view, context)
            }
            Err(error) => {
                session.failed_after = Some(session.game.plies().len());
                context.out.flush()?;
                note(&format!(
                    "{error:#}; from now on you play both sides (`undo`, `save` and `quit` as before)"
                ));
                Ok(())
            }
        }
    }

    /// The tags of the record.
    fn tags(&self, game: &Game, engine_name: &str) -> Vec<(TagName, String)> {
        let date = Timestamp::now().strftime("%Y.%m.%d").to_string();
        let mut tags = vec![("Event".into(), self.event.clone()), ("Date".into(), date)];
        for seat in 0..game.seats() {
            let is_first = game.side(seat) == 0;
            let name = match self.side {
                Side::Both if is_first => self.name.clone(),
                Side::Both => self.opponent.as_deref().unwrap_or("Opponent").to_owned(),
                Side::Black if is_first => self.name.clone(),
                Side::White if !is_first => self.name.clone(),
                _ => engine_name.to_owned(),
            };
            tags.push((game.seat_name(seat), name));
        }
        tags.extend(
            self.clock
                .map(|time_control| ("TimeControl".into(), time_control.to_string())),
        );
        tags
    }
}
