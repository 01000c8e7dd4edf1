//! Lines above a game, as its event and date, that may be meant for the games after it too.

use memchr::memmem;

use crate::game::excerpt;
use crate::record::lexer::line_text::lines;
use crate::record::lexer::lines::line_class::is_moves;
use crate::record::lexer::lines::tag_line::tag_key;
use crate::record::model::game::Game;
use crate::record::model::problem::{Problem, ProblemKind, Severity};
use crate::record::model::record::{Content, Record};
use crate::record::parse::header::field::HashPrefix;
use crate::record::parse::header::fields::fields;
use crate::record::parse::header::keys::tag_name;
use crate::record::parse::header::players::player_line::names_players;

/// Tags that several games may share.
const SHARED: [&str; 6] = ["Event", "Site", "Date", "Round", "TimeControl", "Variant"];

/// Tags of the players.
const PLAYERS: [&str; 2] = ["Black", "White"];

/// The heading above the game before: lines without players, with a blank line below, or the round directly above the names. Its tags are those of that game only, as a
/// file may have a heading for each game.
#[derive(Default)]
pub(in crate::record::reader) struct FileHeading {
    /// The tags of the heading; none if the game has no heading.
    tags: Vec<String>,
    /// Where the heading stands.
    place: &'static str,
    has_games: bool,
    /// The line after a game without players.
    below_unnamed: Option<u64>,
}

impl FileHeading {
    /// Takes the next record. Returns the warning for the game after one with a heading, if it does not have what the heading states.
    pub(in crate::record::reader) fn take(&mut self, record: &Record) -> Option<Problem> {
        let names_below = self.names_below_game(record);
        let Content::Game(game) = &record.content else {
            return names_below;
        };
        let warning = self.warning(game, record).or(names_below);
        let has_players = PLAYERS.iter().any(|name| game.tag(name).is_some());
        let line_below = || {
            let lines = record.text.matches('\n').count() as u64 + 1;
            record.location.line + lines
        };
        self.below_unnamed = (!has_players).then(line_below);
        let is_first = !std::mem::replace(&mut self.has_games, true);
        let (tags, has_blank) = tags_of_heading(record, game);
        self.tags = tags;
        self.place = match (is_first, has_blank) {
            (true, true) => "the first game of the file, with a blank line below",
            (true, false) => "the first game of the file",
            _ => "the game before",
        };
        warning
    }

    /// The warning about names directly below the moves of a game without players, with a blank line or nothing below them.
    fn names_below_game(&self, record: &Record) -> Option<Problem> {
        if self.below_unnamed != Some(record.location.line) {
            return None;
        }
        let text = record.text.as_str();
        let paragraph: Vec<&str> = lines(text)
            .take_while(|line| !line.trim().is_empty())
            .collect();
        // Moves are found faster than names are not.
        if paragraph.iter().any(|line| is_moves(line)) {
            return None;
        }
        let first = paragraph.iter().find(|line| names_a_player(line))?;
        let has_blank = lines(text).nth(paragraph.len()).is_some();
        let mut problems = record.problems.iter();
        let has_no_moves = problems.any(|problem| problem.kind == ProblemKind::NothingToReplay);
        let found = excerpt(first.trim());
        let below = "directly below a game without players";
        let message = match &record.content {
            Content::Game(game) if has_blank => {
                let names = PLAYERS.iter().filter_map(|name| game.tag(name));
                let is_taken = names.into_iter().any(|name| first.contains(name));
                let what_follows = if is_taken {
                    "read as the players of the next game"
                } else {
                    "the next game has players of its own, and the line is a comment of it"
                };
                format!(
                    "`{found}` {below} and above a blank line, expected above the moves; {what_follows}"
                )
            }
            Content::Rejected if has_no_moves => {
                format!("`{found}` {below}, expected above the moves; taken for no game")
            }
            _ => return None,
        };
        Some(Problem::new(
            Severity::Warning,
            ProblemKind::UnknownText,
            record.location,
            message,
        ))
    }

    fn warning(&self, game: &Game, record: &Record) -> Option<Problem> {
        let is_missing = |tag: &&String| *tag != "Variant" && game.tag(tag).is_none();
        let missing = self.tags.iter().filter(is_missing);
        let missing: Vec<&str> = missing.map(|tag| &**tag).collect();
        let message = format!(
            "{} above {}, expected in each game; this one is without",
            missing.join(", "),
            self.place
        );
        (!missing.is_empty()).then(|| {
            Problem::new(
                Severity::Warning,
                ProblemKind::Tag,
                record.location,
                message,
            )
        })
    }
}

/// Whether a line that is no tag in brackets names both players or one: such tags stand above the moves of their game.
fn names_a_player(line: &str) -> bool {
    let is_player = |name: &String| PLAYERS.contains(&&**name);
    !line.trim_start().starts_with('[')
        && (names_players(line) || tags_of(line).iter().any(is_player))
}

/// The tags of the lines above the players of a record, if all of them are such that several games may share them, and whether a blank line is below.
fn tags_of_heading(record: &Record, game: &Game) -> (Vec<String>, bool) {
    let is_json = record.format.is_json() == Some(true);
    if is_json || !PLAYERS.iter().any(|name| game.tag(name).is_some()) {
        return (Vec::new(), false);
    }
    let text = record.text.as_bytes();
    let paragraph = memmem::find(text, b"\n\n").map(|end| &record.text[..end]);
    // Fast path: the tags of most records name the players.
    let names_players = |heading: &&str| memmem::find(heading.as_bytes(), b"Black").is_some();
    let tags = paragraph
        .filter(|heading| !names_players(heading))
        .map(tags_of);
    let are_shared =
        |tags: &Vec<String>| !tags.is_empty() && tags.iter().all(|tag| SHARED.contains(&&**tag));
    if let Some(tags) = tags.filter(are_shared) {
        return (tags, true);
    }
    let first = lines(&record.text).next().unwrap_or_default();
    let round = Some(first).filter(|line| !line.starts_with(['[', '#']));
    let tags = round.map(tags_of).filter(|tags| tags == &["Round"]);
    (tags.unwrap_or_default(), false)
}

/// The tags of the lines above the moves.
fn tags_of(heading: &str) -> Vec<String> {
    let mut tags = Vec::new();
    for line in lines(heading).take_while(|line| !is_moves(line)) {
        let content = line.trim_start_matches('#').trim();
        match tag_key(content) {
            Some((key, _)) => tags.push(tag_name(key).to_string()),
            None => {
                let found = fields(content, HashPrefix::No);
                tags.extend(found.tags.iter().map(|field| field.name.to_string()));
            }
        }
    }
    tags
}
