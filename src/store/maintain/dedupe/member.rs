//! A game that may be a duplicate, read in full.

use std::collections::BTreeMap;

use serde::Serialize;

use super::line::{Forms, Line, bytes_of};
use crate::record::{Ending, GameResult, RECORD_TAGS, Severity, is_known};
use crate::rules::Move;
use crate::store::format::record_block::BlockCache;
use crate::store::maintain::header_match::Headers;
use crate::store::players::aliases::Aliases;
use crate::store::{Database, StoreError, StoredGame};

/// Characters of a value that are shown.
const LONGEST_VALUE: usize = 60;

/// A game of a group of duplicates.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DuplicateGame {
    /// Its number.
    pub id: i64,
    /// Who plays, in the order of seats, as the record spells the names.
    pub players: Vec<Option<String>>,
    /// When: `YYYY.MM.DD` with `??` for what is not known.
    pub date: Option<String>,
    /// Where.
    pub event: Option<String>,
    /// Who won, as a key.
    pub result: &'static str,
    /// The number of plies.
    pub plies: u32,
    /// How many tags say something of the game.
    pub tags: usize,
    /// How many errors the import has found in its record.
    pub errors: usize,
    /// Why it stops before the end of its record, if it does.
    pub incomplete: Option<String>,
    /// The file it came from.
    pub source: String,
    /// The line of the file where its record begins.
    pub line: u64,
    /// How many of its players are known.
    #[serde(skip)]
    pub(super) names: usize,
    /// All that is said of it, by name: tags, result, comment, analysis, puzzles, results that are kept.
    #[serde(skip)]
    pub(super) said: BTreeMap<String, String>,
    /// What is said of each ply.
    #[serde(skip)]
    notes: Vec<Option<String>>,
}

impl DuplicateGame {
    /// Whether nothing is wrong with its record.
    pub fn is_sound(&self) -> bool {
        self.errors == 0 && self.incomplete.is_none()
    }

    /// What is said of this game and not of the other one: names with values.
    pub fn apart_from(&self, other: &DuplicateGame) -> Vec<String> {
        let mut apart = Vec::new();
        if self.plies > other.plies {
            let more = self.plies - other.plies;
            let plies = if more == 1 { "ply" } else { "plies" };
            apart.push(format!("{more} more {plies}"));
        }
        let own = self.said.iter();
        let own = own.filter(|(name, value)| other.said.get(*name) != Some(value));
        apart.extend(own.map(|(name, value)| {
            let is_long = value.chars().count() > LONGEST_VALUE;
            let shown: String = value.chars().take(LONGEST_VALUE).collect();
            format!("{name}: {shown}{}", if is_long { "..." } else { "" })
        }));
        let noted = self.notes.iter().enumerate();
        let noted = noted.filter(|(ply, note)| {
            note.is_some() && other.notes.get(*ply).is_none_or(|its| its != *note)
        });
        match noted.count() {
            0 => {}
            1 => apart.push("notes on 1 ply".to_owned()),
            plies => apart.push(format!("notes on {plies} plies")),
        }
        apart
    }

    /// The names of what is not the same in the two games.
    pub(super) fn differing(&self, other: &DuplicateGame) -> Vec<String> {
        let names = self.said.keys().chain(other.said.keys());
        let names = names.filter(|name| self.said.get(*name) != other.said.get(*name));
        let mut differing: Vec<String> = names.cloned().collect();
        let plies = self.notes.len().min(other.notes.len());
        if self.notes[..plies] != other.notes[..plies] {
            differing.push("notes".to_owned());
        }
        differing
    }
}

/// A game with what decides whether it is the same as another one.
pub(super) struct Member {
    pub(super) shown: DuplicateGame,
    pub(super) headers: Headers,
    pub(super) line: Line,
    /// Start and moves as they stand.
    pub(super) stands: (Vec<u8>, Vec<u16>),
}

/// Reads games in full.
pub(super) struct Reader<'a> {
    pub(super) database: &'a Database,
    pub(super) aliases: Aliases,
    pub(super) forms: Forms,
    pub(super) last: BlockCache,
}

impl Reader<'_> {
    /// A game by its number, if there is one.
    pub(super) fn member(&mut self, id: i64) -> Result<Option<Member>, StoreError> {
        let Some(stored) = self.database.read_game(id, &mut self.last)? else {
            return Ok(None);
        };
        let held = self.database.rows_of_game(
            include_str!("../../../../sql/query/held_of_game.sql"),
            id,
            |row| Ok((row.get::<_, String>(0)?, row.get(1)?)),
        )?;
        let game = &stored.game;
        let mut headers = Headers::of(game, &self.aliases);
        let result = Some(game.result).filter(|result| *result != GameResult::Unknown);
        headers.say("Result", result.map(GameResult::key));
        // An unfinished game may have been continued.
        let ending = game.ending.filter(|ending| *ending != Ending::Unfinished);
        headers.say("Termination", ending.map(Ending::key));
        let moves: Vec<Move> = game.moves().collect();
        let mut shown = shown(&stored, held);
        shown.names = headers.players.iter().flatten().count();
        Ok(Some(Member {
            headers,
            line: self.forms.line(&game.start(), &moves),
            stands: (
                bytes_of(&game.start()),
                moves.iter().map(|mv| mv.code()).collect(),
            ),
            shown,
        }))
    }
}

fn shown(stored: &StoredGame, held: Vec<(String, Option<String>)>) -> DuplicateGame {
    let StoredGame {
        summary,
        game,
        text,
        source,
        begins,
        problems,
        ..
    } = stored;
    let tags = game
        .tags
        .iter()
        .filter(|(name, value)| is_known(value) && !RECORD_TAGS.contains(&&**name));
    let tags = tags.map(|(name, value)| (name.to_string(), value.clone()));
    let mut said: BTreeMap<String, String> = tags.collect();
    let tags = said.len();
    let result = Some(game.result).filter(|result| *result != GameResult::Unknown);
    let others = [
        ("Result", result.map(|result| result.key().to_owned())),
        (
            "Termination",
            game.ending.map(|ending| ending.key().to_owned()),
        ),
        ("incomplete", game.incomplete.clone()),
        ("comment", game.comment.clone()),
        (
            "analysis",
            game.analysis.as_ref().map(|analysis| analysis.by.clone()),
        ),
        (
            "text",
            text.as_ref().map(|_| "the record as found".to_owned()),
        ),
    ];
    let others = others.map(|(name, value)| (name.to_owned(), value));
    for (name, value) in others.into_iter().chain(held) {
        said.extend(value.map(|value| (name, value)));
    }
    let is_error = |severity: &str| severity == Severity::Error.to_string();
    let errors = problems.iter().map(|problem| problem.severity.as_str());
    let notes = game.plies().iter();
    DuplicateGame {
        id: summary.id,
        players: (0..game.rules().players.seats())
            .map(|seat| game.seat_player(seat).map(str::to_owned))
            .collect(),
        date: summary.date.clone(),
        event: summary.event.clone(),
        result: game.result.key(),
        plies: summary.plies,
        tags,
        errors: errors.filter(|severity| is_error(severity)).count(),
        incomplete: summary.incomplete.clone(),
        source: source.clone(),
        line: begins.line,
        names: 0,
        said,
        notes: notes
            .map(|ply| (!ply.is_bare()).then(|| format!("{:?}", ply.annotations())))
            .collect(),
    }
}
