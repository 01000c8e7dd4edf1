//! `sumito play`

mod clock;
mod session;
mod words;

use std::io::{BufRead, IsTerminal, Write as _};

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use jiff::Timestamp;

use super::drawing::Drawing;
use super::thinker::{Thinker, stopped_by_ctrl_c};
use super::{Context, Status, ui};
use crate::ask::{Ruled, notation};
use crate::notation::Notation;
use crate::record::{Content, Format, Game, ReadOptions, TagName, WriteOptions, Writer, read};
use crate::rules::Position;
use crate::store::{Access, Counts, Database, Progress};
use clock::{Clock, Pace};
use session::Session;
use words::Word;

/// Play a game in the terminal, against the engine or for both sides
///
/// A line is a move in any notation, a number of the list that `moves` prints, or one of the words that `help` prints. The game is saved in the
/// database when it is over, and by the word `save`; it is one like any other then.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sumito play                                        Black, from the Belgian Daisy
  sumito play standard --side white --time 3000
  sumito play 'german daisy' --side both --clock 10+5
  sumito play '5/6/7/3b4/3bb4/3w4/3w3/6/5 b' --depth 4
  printf 'a1b2\\nresign\\n' | sumito play --depth 2")]
pub(super) struct Play {
    /// Where it begins: a position, in any notation, or the name of a layout, or random:SEED
    #[arg(value_name = "POSITION", default_value = "belgian-daisy")]
    position: String,
    /// The rules, as 'triangles obstacles=e5' (see `sumito rules`) [default: the standard game's, or the layout's own]
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// Who you are; the engine plays the others
    #[arg(long, value_enum, default_value_t = Side::Black, value_name = "SIDE")]
    side: Side,
    /// Minutes for each player, and seconds more with each move, as 10 or 10+5 [default: no clock]
    #[arg(long, value_parser = Pace::read, value_name = "CLOCK")]
    clock: Option<Pace>,
    /// The notation in which moves are written
    #[arg(long, value_parser = notation, default_value = "abapro", value_name = "NOTATION")]
    notation: Notation,
    /// Your name
    #[arg(long, default_value = "Player", value_name = "NAME")]
    name: String,
    /// The name of the opponent, where you play both sides
    #[arg(long, default_value = "Opponent", value_name = "NAME")]
    opponent: String,
    /// The event, as the game says it
    #[arg(long, default_value = "sumito play", value_name = "NAME")]
    event: String,
    /// Leave the game out of the database
    #[arg(long)]
    no_save: bool,
    #[command(flatten)]
    thinker: Thinker,
    #[command(flatten)]
    drawing: Drawing,
}

/// Who sits before the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    /// Who moves first
    Black,
    /// Who moves second
    White,
    /// Everybody: the engine only gives hints
    Both,
}

impl Side {
    fn is_you(self, position: &Position) -> bool {
        match self {
            Side::Both => true,
            Side::Black => position.rules().side(position.seat()) == 0,
            Side::White => position.rules().side(position.seat()) == 1,
        }
    }
}

/// How the play came to its end.
enum Left {
    /// The game is over.
    Over,
    /// The player wants it to be saved as it is.
    Saved,
    /// The player wants it to be forgotten.
    Quit,
    /// There are no more lines.
    NoMoreLines,
}

impl Play {
    pub(super) fn run(self, context: &mut Context<'_>) -> Result<Status> {
        let start = Ruled::new(self.position.clone(), self.rules.clone()).find()?;
        if start.rules().players.sides() > 2 && self.side != Side::Both {
            bail!(
                "the engine plays for one of two sides, expected --side both where more than two play"
            );
        }
        let stop = stopped_by_ctrl_c()?;
        let (mind, engine) = self.thinker.mind()?;
        let mut session = Session {
            game: Game::new(start),
            mind,
            limits: self.thinker.limits(),
            clock: self
                .clock
                .map(|pace| Clock::new(pace, start.rules().players.sides())),
            notation: self.notation,
            stop,
        };
        let left = self.talk(&mut session, context)?;
        let mut game = session.game;
        game.tags = self.tags(&game, &engine);
        match left {
            Left::Quit => ui::note("not saved"),
            Left::NoMoreLines => {
                let plies = game.plies().len();
                ui::note(&format!(
                    "the input ends after {plies} plies in mid-game: nothing is saved; end with `save`, `resign` or `quit`"
                ));
                return Ok(Status::Reservations);
            }
            Left::Over | Left::Saved if self.no_save || game.plies().is_empty() => {
                ui::note("not saved");
            }
            Left::Over | Left::Saved => save(&game, context)?,
        }
        Ok(Status::Done)
    }

    /// Goes on until the game is over or left.
    fn talk(&self, session: &mut Session, context: &mut Context<'_>) -> Result<Left> {
        let input = std::io::stdin();
        let is_terminal = input.is_terminal();
        let mut lines = input.lock().lines();
        session.board(&self.drawing, context)?;
        loop {
            if let Some(words) = session.over() {
                writeln!(context.out, "{words}")?;
                return Ok(Left::Over);
            }
            if !self.side.is_you(&session.game.last()) {
                let words = session.answer()?;
                writeln!(context.out, "{words}")?;
                session.board(&self.drawing, context)?;
                continue;
            }
            if is_terminal {
                write!(context.out, "{}> ", session.mover())?;
                context.out.flush()?;
            }
            session.begin_turn();
            let Some(line) = lines.next() else {
                return Ok(Left::NoMoreLines);
            };
            let told = match Word::of(&line?) {
                Word::Nothing => continue,
                Word::Save => return Ok(Left::Saved),
                Word::Quit => return Ok(Left::Quit),
                Word::Help => Ok(words::HELP.to_owned()),
                Word::Moves => Ok(session.list()),
                Word::Board => {
                    session.board(&self.drawing, context)?;
                    continue;
                }
                Word::Hint => session.hint(),
                Word::Resign => Ok(session.resign()),
                Word::Undo => {
                    let told = session.undo(|position| self.side.is_you(position));
                    session.board(&self.drawing, context)?;
                    told
                }
                Word::Move(text) => match session.play(&text) {
                    Ok(told) => {
                        writeln!(context.out, "{told}")?;
                        session.board(&self.drawing, context)?;
                        continue;
                    }
                    Err(error) => Err(error),
                },
            };
            match told {
                Ok(words) => writeln!(context.out, "{words}")?,
                Err(error) => writeln!(context.out, "{error}")?,
            }
        }
    }

    /// What the game says of itself.
    fn tags(&self, game: &Game, engine: &str) -> Vec<(TagName, String)> {
        let date = Timestamp::now().strftime("%Y.%m.%d").to_string();
        let mut tags = vec![("Event".into(), self.event.clone()), ("Date".into(), date)];
        let rules = game.rules();
        for seat in 0..rules.players.seats() {
            let is_first = rules.side(seat) == 0;
            let name = match self.side {
                Side::Both if is_first => self.name.clone(),
                Side::Both => self.opponent.clone(),
                Side::Black if is_first => self.name.clone(),
                Side::White if !is_first => self.name.clone(),
                _ => engine.to_owned(),
            };
            tags.push((rules.seat_name(seat).into(), name));
        }
        tags.extend(
            self.clock
                .map(|pace| ("TimeControl".into(), pace.to_string())),
        );
        tags
    }
}

/// Stores a game as one that a file brings.
fn save(game: &Game, context: &mut Context<'_>) -> Result<()> {
    let mut writer = Writer::new(Vec::new(), Format::Apgn, WriteOptions::default());
    writer.write(game)?;
    let text = writer.finish()?;
    let mut database = Database::open(&context.db, Access::Write)?;
    let mut counts = Counts::default();
    let records = read(&text[..], ReadOptions::default()).map(|record| {
        let record = record?;
        debug_assert!(matches!(record.content, Content::Game(_)), "{record:?}");
        Ok(record)
    });
    database.import("sumito play", records, &mut counts, |_| Progress::Continue)?;
    if counts.imported + counts.incomplete == 0 {
        ui::note("the database has this game already");
        return Ok(());
    }
    let mut last = 0;
    database.games(&crate::store::Filter::default(), |game| {
        last = last.max(game.id)
    })?;
    writeln!(
        context.out,
        "saved as game {last} in {}",
        context.db.display()
    )?;
    Ok(())
}
