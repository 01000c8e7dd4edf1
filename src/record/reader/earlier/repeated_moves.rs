//! Games of which one begins with all moves of another shortly before or after it, as where a mail quotes a part of its game and gives the whole.

use std::collections::VecDeque;

use crate::game::MoveCode;
use crate::games::{AnyPosition, with_position};
use crate::record::model::format::Format;
use crate::record::model::game::Game;
use crate::record::model::problem::{Problem, ProblemKind, Severity};
use crate::record::model::record::{Content, Record};
use crate::record::model::result::GameResult;
use crate::record::write::write_game::WriteGame;

/// The number of games that are compared with a later one.
const GAMES: usize = 4;

/// The number of records after which a game is not compared any more.
const RECORDS: u64 = 8;

/// Tags that differ only in other games.
const FACTS: [&str; 5] = ["Black", "White", "Event", "Date", "Round"];

/// The games before a record.
#[derive(Default)]
pub(in crate::record::reader) struct RepeatedMoves(VecDeque<EarlierGame>);

struct EarlierGame {
    /// The number of its record, and the line in which that begins.
    number: u64,
    line: u64,
    start: AnyPosition,
    layout_inferred: bool,
    /// Whether it ends without a result, and not at a word that is no move.
    is_open: bool,
    moves: Vec<MoveCode>,
    facts: [Option<String>; FACTS.len()],
}

impl RepeatedMoves {
    /// Takes the next record. Returns the warning if an earlier game and this one begin with the same moves, and the shorter one ends there without a result.
    pub(in crate::record::reader) fn take(&mut self, record: &Record) -> Option<Problem> {
        let Content::Game(game) = &record.content else {
            return None;
        };
        self.0
            .retain(|earlier| record.number <= earlier.number + RECORDS);
        let mut earlier = self.0.iter().rev();
        let warning = earlier.find_map(|earlier| earlier.message(game));
        let warning = warning.map(|message| {
            let (severity, kind) = (Severity::Warning, ProblemKind::Truncated);
            Problem::new(severity, kind, record.location, message)
        });
        // Archives have whole games.
        let is_free = matches!(record.format, Format::Linear | Format::Table);
        if !game.plies().is_empty() && (is_free || is_open(game)) {
            if self.0.len() == GAMES {
                self.0.pop_front();
            }
            self.0.push_back(EarlierGame::new(game, record));
        }
        warning
    }
}

/// Whether a game may be a part of another one: it has no result, and its record goes on with nothing else.
fn is_open(game: &Game) -> bool {
    game.result == GameResult::Unknown && game.incomplete.is_none()
}

impl EarlierGame {
    fn new(game: &Game, record: &Record) -> EarlierGame {
        EarlierGame {
            number: record.number,
            line: record.location.line,
            start: game.start(),
            layout_inferred: game.layout_inferred,
            is_open: is_open(game),
            moves: game.move_codes(),
            facts: FACTS.map(|name| game.tag(name).map(str::to_owned)),
        }
    }

    /// What is reported of a later game, if all moves of one of the two are the first ones of the other, and no tag says that they are different games.
    fn message(&self, game: &Game) -> Option<String> {
        let (own, other) = (self.moves.len(), game.plies().len());
        let is_open = if own < other {
            self.is_open
        } else {
            is_open(game)
        };
        let differs = |(name, own): (&&str, &Option<String>)| {
            let values = own.as_deref().zip(game.tag(name));
            values.is_some_and(|(own, other)| !own.starts_with(other) && !other.starts_with(own))
        };
        if own == other
            || other == 0
            || !is_open
            || !self.has_moves_of(game)
            || FACTS.iter().zip(&self.facts).any(differs)
        {
            return None;
        }
        let line = self.line;
        Some(if own < other {
            format!(
                "the first {own} plies are all those of the game in line {line}, which has no result and may be a part of this one; expected each game once, both are kept"
            )
        } else {
            format!(
                "all {other} plies are the first ones of the game in line {line}, of which this one, without a result, may be a part; expected each game once, both are kept"
            )
        })
    }

    /// Whether the moves of both games are the same, as far as both have moves.
    fn has_moves_of(&self, game: &Game) -> bool {
        let mut pairs = self.moves.iter().zip(game.plies());
        if self.start == game.start() {
            return pairs.all(|(own, other)| *own == other.mv);
        }
        let is_inferred = self.layout_inferred || game.layout_inferred;
        is_inferred && with_position!(game.start(), start => self.names_moves_of(start, game))
    }

    /// Whether the moves have the same names as those of a game from another start position: a few moves may be legal from several.
    fn names_moves_of<P: WriteGame>(&self, mut other: P, game: &Game) -> bool {
        let Some(mut own) = P::of(&self.start).copied() else {
            return false;
        };
        self.moves.iter().zip(game.plies()).all(|(code, ply)| {
            let (mv, other_mv) = (code.to_move(), ply.mv.to_move());
            let is_same = own.name_of(mv) == other.name_of(other_mv);
            own.play_unchecked(mv);
            other.play_unchecked(other_mv);
            is_same
        })
    }
}
