//! Lines above the first game of a file, as its event and date, that may be meant for all of its games.

use crate::record::lexer::line_text::lines;
use crate::record::lexer::lines::tag_line::tag_key;
use crate::record::model::game::Game;
use crate::record::model::problem::{Problem, ProblemKind, Severity};
use crate::record::model::record::{Content, Record};
use crate::record::parse::header::field::HashPrefix;
use crate::record::parse::header::fields::fields;
use crate::record::parse::header::keys::tag_name;

/// Tags that several games may share.
const SHARED: [&str; 6] = ["Event", "Site", "Date", "Round", "TimeControl", "Variant"];

/// The tags of a heading above the first game of a file: lines without players, with a blank line below. They are those of the first game only, as a file may have a heading for each game.
#[derive(Default)]
pub(super) enum FileHeading {
    /// No game was read yet.
    #[default]
    Unread,
    /// The tags of the heading; none if there is no heading.
    OfFirstGame(Vec<String>),
    Done,
}

impl FileHeading {
    /// Takes the next record. Returns the warning for the second game, if it does not have what the heading states.
    pub(super) fn take(&mut self, record: &Record) -> Option<Problem> {
        let Content::Game(game) = &record.content else {
            return None;
        };
        match std::mem::replace(self, FileHeading::Done) {
            FileHeading::Unread => *self = FileHeading::OfFirstGame(tags_of_heading(record, game)),
            FileHeading::OfFirstGame(tags) => return warning(&tags, game, record),
            FileHeading::Done => {}
        }
        None
    }
}

/// The tags of the lines before the first blank line of a record that names its players below, if all of them are such that several games may share them.
fn tags_of_heading(record: &Record, game: &Game) -> Vec<String> {
    let is_json = record.format.is_json() == Some(true);
    let names_players = ["Black", "White"]
        .iter()
        .any(|name| game.tag(name).is_some());
    let heading = record.text.split_once("\n\n");
    let Some((heading, _)) = heading.filter(|_| names_players && !is_json) else {
        return Vec::new();
    };
    let mut tags = Vec::new();
    for line in lines(heading) {
        let content = line.trim_start_matches('#').trim();
        match tag_key(content) {
            Some((key, _)) => tags.push(tag_name(key).to_string()),
            None => {
                let found = fields(content, HashPrefix::No);
                tags.extend(found.tags.iter().map(|field| field.name.to_string()));
            }
        }
    }
    let is_shared = |tag: &String| SHARED.contains(&&**tag);
    if !tags.iter().all(is_shared) {
        tags.clear();
    }
    tags
}

fn warning(tags: &[String], game: &Game, record: &Record) -> Option<Problem> {
    let is_missing = |tag: &&String| *tag != "Variant" && game.tag(tag).is_none();
    let missing: Vec<&str> = tags.iter().filter(is_missing).map(|tag| &**tag).collect();
    let message = format!(
        "{} above the first game of the file, with a blank line below, expected in each game; this one is without",
        missing.join(", ")
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
