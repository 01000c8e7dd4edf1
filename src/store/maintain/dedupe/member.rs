//! Reads a game that may be a duplicate, with everything that is compared.

use std::collections::BTreeMap;

use serde::Serialize;

use super::canonical_line::{CanonicalLine, CanonicalStarts, start_key};
use crate::record::{Ending, GameResult, RECORD_TAGS, Severity, is_known};
use crate::store::format::record_block::BlockCache;
use crate::store::maintain::header_match::Headers;
use crate::store::players::Aliases;
use crate::store::{Database, StoreError, StoredGame};

/// Number of characters of a value that are shown.
const MAX_SHOWN: usize = 60;

/// A game of a group of duplicates.
///
/// ```
/// use sumito::store::Database;
///
/// let folder = tempfile::tempdir()?;
/// let game = |event: &str| format!("Event: {event}\nBlack: Ann\nWhite: Bob\nLayout: Belgian Daisy\n1.a1b2 i5h5 2.a2b3 i6h6\n\n");
/// std::fs::write(folder.path().join("games.txt"), game("?") + &game("A match"))?;
/// let mut database = Database::in_memory()?;
/// database.import_path(folder.path())?;
/// let groups = database.find_duplicates(1, |_| ())?;
/// let later = &groups[0].games[1];
/// assert_eq!((later.id, &later.differences[..]), (2, &["Event: A match".to_owned()][..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DuplicateGame {
    /// The id of the game.
    pub id: i64,
    /// The players in the order of seats, as the record spells their names.
    pub players: Vec<Option<String>>,
    /// The date as `YYYY.MM.DD`, with `??` for unknown parts.
    pub date: Option<String>,
    /// The event.
    pub event: Option<String>,
    /// The key of the result.
    pub result: &'static str,
    /// The number of plies.
    pub plies: u32,
    /// The number of tags with a known value, among them the result and the ending of the game.
    pub tags: usize,
    /// The number of errors that the import has found in its record.
    pub errors: usize,
    /// Why the game is incomplete, if it is.
    pub incomplete: Option<String>,
    /// The name of its source.
    pub source: String,
    /// The line of the source where its record begins.
    pub line: u64,
    /// `deleted`, `kept`, or null.
    #[serde(rename = "is")]
    pub status: Option<&'static str>,
    /// The values that it has and the kept game, or the other games, do not have.
    #[serde(rename = "apart")]
    pub differences: Vec<String>,
    /// The number of known players.
    #[serde(skip)]
    pub(super) known_players: usize,
    /// All values of the game by name: tags, result, comment, analysis, puzzles, saved searches.
    #[serde(skip)]
    pub(super) values: BTreeMap<String, String>,
    /// The annotations of each ply.
    #[serde(skip)]
    pub(super) annotations: Vec<Option<String>>,
}

impl DuplicateGame {
    /// Whether its record has no errors and is complete.
    pub(super) fn is_complete_and_clean(&self) -> bool {
        self.errors == 0 && self.incomplete.is_none()
    }

    /// Whether its result is known.
    pub(super) fn has_result(&self) -> bool {
        self.result != GameResult::Unknown.key()
    }

    /// How many of year, month and day are known.
    pub(super) fn date_parts(&self) -> usize {
        let parts = self.date.iter().flat_map(|date| date.split('.'));
        parts.filter(|part| !part.contains('?')).count()
    }

    /// Lists the values that this game has and the other one does not have, with their names.
    pub(super) fn differences_from(&self, other: &DuplicateGame) -> Vec<String> {
        let own = self.values.iter();
        let own = own.filter(|(name, value)| other.values.get(*name) != Some(value));
        let mut differences = Vec::from_iter(self.more_plies(other.plies));
        differences.extend(own.map(|(name, value)| DuplicateGame::shown(name, value)));
        differences.extend(self.more_notes(&other.annotations));
        differences
    }

    /// How many more plies it has than another game.
    pub(super) fn more_plies(&self, others: u32) -> Option<String> {
        let more = self.plies.checked_sub(others).filter(|more| *more > 0)?;
        let plies = if more == 1 { "ply" } else { "plies" };
        Some(format!("{more} more {plies}"))
    }

    /// On how many plies it has other annotations than another game.
    pub(super) fn more_notes(&self, others: &[Option<String>]) -> Option<String> {
        let notes = self.annotations.iter().enumerate();
        let notes = notes.filter(|(ply, note)| {
            note.is_some() && others.get(*ply).is_none_or(|theirs| theirs != *note)
        });
        match notes.count() {
            0 => None,
            1 => Some("notes on 1 ply".to_owned()),
            plies => Some(format!("notes on {plies} plies")),
        }
    }

    /// A value with its name, shortened if it is long.
    pub(super) fn shown(name: &str, value: &str) -> String {
        let is_long = value.chars().count() > MAX_SHOWN;
        let shown: String = value.chars().take(MAX_SHOWN).collect();
        format!("{name}: {shown}{}", if is_long { "..." } else { "" })
    }

    /// The names of the values that differ between the two games.
    pub(super) fn differing_names(&self, other: &DuplicateGame) -> Vec<String> {
        let names = self.values.keys().chain(other.values.keys());
        let names = names.filter(|name| self.values.get(*name) != other.values.get(*name));
        let mut differing: Vec<String> = names.cloned().collect();
        let plies = self.annotations.len().min(other.annotations.len());
        if self.annotations[..plies] != other.annotations[..plies] {
            differing.push("notes".to_owned());
        }
        differing
    }
}

/// A game that may be a member of a group of duplicates.
pub(super) struct Member {
    pub(super) game: DuplicateGame,
    pub(super) headers: Headers,
    pub(super) line: CanonicalLine,
    /// The encoded start and the moves without a change of orientation.
    pub(super) original: (Vec<u8>, Vec<u16>),
}

/// Reads members.
pub(super) struct MemberReader<'a> {
    pub(super) database: &'a Database,
    pub(super) aliases: Aliases,
    pub(super) starts: CanonicalStarts,
    pub(super) last: BlockCache,
}

impl MemberReader<'_> {
    /// Reads the game with this id, if there is one.
    pub(super) fn read(&mut self, id: i64) -> Result<Option<Member>, StoreError> {
        let Some(stored) = self.database.read_game(id, &mut self.last)? else {
            return Ok(None);
        };
        let stored_values = self.database.rows_of_game(
            include_str!("../../../../sql/query/dependents_of_game.sql"),
            id,
            |row| Ok((row.get::<_, String>(0)?, row.get(1)?)),
        )?;
        let game = &stored.game;
        let mut headers = Headers::of(game, &self.aliases);
        let result = Some(game.result).filter(|result| *result != GameResult::Unknown);
        headers.add("Result", result.map(GameResult::key));
        // An unfinished game may have been continued.
        let ending = game.ending.filter(|ending| *ending != Ending::Unfinished);
        headers.add("Termination", ending.map(Ending::key));
        let moves = game.move_codes();
        let mut summary = summarize(&stored, stored_values);
        summary.known_players = headers.players.iter().flatten().count();
        Ok(Some(Member {
            headers,
            line: self.starts.line(&game.start(), &moves),
            original: (
                start_key(game.start()),
                moves.iter().map(|mv| mv.code()).collect(),
            ),
            game: summary,
        }))
    }
}

/// The values of a stored game. `stored_values` are names and values of other tables.
fn summarize(stored: &StoredGame, stored_values: Vec<(String, Option<String>)>) -> DuplicateGame {
    let StoredGame {
        summary,
        game,
        text,
        source,
        location,
        problems,
        ..
    } = stored;
    let tags = game
        .tags
        .iter()
        .filter(|(name, value)| is_known(value) && !RECORD_TAGS.contains(&&**name));
    let tags = tags.map(|(name, value)| (name.to_string(), value.clone()));
    let mut values: BTreeMap<String, String> = tags.collect();
    let result = Some(game.result).filter(|result| *result != GameResult::Unknown);
    let of_record =
        |name: &str| RECORD_TAGS.contains(&name) && !["Result", "Termination"].contains(&name);
    let repeated = game.tags.iter();
    let repeated = repeated.filter(|(name, value)| is_known(value) && of_record(name));
    let tags = values.len()
        + repeated.count()
        + usize::from(result.is_some())
        + usize::from(game.ending.is_some());
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
    for (name, value) in others.into_iter().chain(stored_values) {
        values.extend(value.map(|value| (name, value)));
    }
    let is_error = |severity: &str| severity == Severity::Error.to_string();
    let errors = problems.iter().map(|problem| problem.severity.as_str());
    let plies = game.plies().iter();
    DuplicateGame {
        id: summary.id,
        players: (0..game.seats())
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
        line: location.line,
        status: None,
        differences: Vec::new(),
        known_players: 0,
        values,
        annotations: plies
            .map(|ply| (!ply.is_bare()).then(|| format!("{:?}", ply.annotations())))
            .collect(),
    }
}
