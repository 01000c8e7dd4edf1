//! Finds words in the texts of the record of a game: its tags, names of players among them, and its comments.

use std::collections::BTreeSet;

use rusqlite::named_params;

use crate::names::words;
use crate::record::TagName;
use crate::store::connection::sqlite::{Connection, Row};
use crate::store::format::checksum;
use crate::store::format::record_block::BlockCache;
use crate::store::format::row_tags::{RATING_TAGS, RowTags};
use crate::store::format::start_positions::REPLAY_COLUMNS;
use crate::store::players::Aliases;
use crate::store::read::SummaryReader;
use crate::store::{Database, StoreError};

/// Where a text stands in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TextLocation {
    /// The value of the tag with this name.
    Tag(String),
    /// The name of the person behind the value of the tag with this name.
    Person(String),
    /// The comment before the first move, or the one after this many plies.
    Comment {
        /// The number of plies before the comment.
        ply: u32,
    },
    /// A comment in a variation, after this many of its plies.
    Variation {
        /// The number of the variation in its game, from 1.
        number: u32,
        /// The number of its plies before the comment.
        ply: u32,
    },
}

/// Words that the texts of a game must all contain.
pub(super) struct TextQuery(Vec<Term>);

/// A word, or the beginning of one.
struct Term {
    word: String,
    is_prefix: bool,
}

impl TextQuery {
    /// Words separated by blanks or other signs. A `*` behind a word stands for any end of it.
    ///
    /// # Errors
    /// When there is no word.
    pub(super) fn new(text: &str) -> Result<TextQuery, StoreError> {
        let mut terms = Vec::new();
        for part in text.split_whitespace() {
            let before = terms.len();
            terms.extend(words(part).into_iter().map(|word| Term {
                word,
                is_prefix: false,
            }));
            if let Some(last) = terms[before..].last_mut() {
                last.is_prefix = part.ends_with('*');
            }
        }
        if terms.is_empty() {
            return Err(StoreError::NoWords(text.to_owned()));
        }
        Ok(TextQuery(terms))
    }

    /// Whether every word is in one of the texts.
    pub(super) fn matches(&self, texts: &[(TextLocation, String)]) -> bool {
        let texts: Vec<Vec<String>> = texts.iter().map(|(_, text)| words(text)).collect();
        let is_found = |term: &Term| texts.iter().flatten().any(|word| term.is(word));
        self.0.iter().all(is_found)
    }

    /// The expression of the full-text search for games that have all words; `None` if a word is longer than those of the index.
    pub(super) fn match_expression(&self) -> Option<String> {
        let is_short = |term: &Term| term.word.len() < MAX_WORD_BYTES;
        let words = self.0.iter().map(Term::match_expression);
        let words: Vec<String> = words.collect();
        self.0.iter().all(is_short).then(|| words.join(" AND "))
    }

    /// The same, where a word may also be one of the name of a person, whose spelling a game has; `None` if a spelling has no words, so that the search cannot find it.
    pub(super) fn match_expression_with_persons(&self, aliases: &Aliases) -> Option<String> {
        let mut parts = Vec::new();
        for term in &self.0 {
            let is_named = |person: &str| words(person).iter().any(|word| term.is(word));
            let mut part = term.match_expression();
            for (spelling, _) in aliases.iter().filter(|(_, person)| is_named(person)) {
                let words: Vec<String> = words(spelling)
                    .iter()
                    .map(|word| format!("\"{word}\""))
                    .collect();
                if words.is_empty() || words.iter().any(|word| word.len() >= MAX_WORD_BYTES) {
                    return None;
                }
                part = format!("{part} OR ({})", words.join(" AND "));
            }
            parts.push(part);
        }
        if parts.iter().any(|part| part.contains(" OR ")) {
            parts
                .iter_mut()
                .for_each(|part| *part = format!("({part})"));
        }
        Some(parts.join(" AND "))
    }

    /// Whether one of the words is in a text.
    fn is_in(&self, text: &str) -> bool {
        let text = words(text);
        text.iter()
            .any(|word| self.0.iter().any(|term| term.is(word)))
    }
}

impl Term {
    /// The expression of the full-text search for the word. A word has nothing but letters and digits.
    fn match_expression(&self) -> String {
        let end = if self.is_prefix { "*" } else { "" };
        format!("\"{}\"{end}", self.word)
    }

    fn is(&self, word: &str) -> bool {
        if self.is_prefix {
            word.starts_with(&self.word)
        } else {
            word == self.word
        }
    }
}

/// Longer words are cut off by the full-text search.
const MAX_WORD_BYTES: usize = 32_000;

/// The entry of a game in the index.
pub(super) struct IndexedGame {
    /// The words of its tags and comments.
    pub(super) words: BTreeSet<String>,
    /// The ratings of both players, if the record states both.
    pub(super) ratings: Option<[u32; 2]>,
}

/// Reads the texts of games, one game after the other.
pub(super) struct GameTexts<'a> {
    connection: &'a Connection,
    summaries: SummaryReader<'a>,
    aliases: Aliases,
}

impl<'a> GameTexts<'a> {
    pub(super) fn new(connection: &'a Connection) -> Result<GameTexts<'a>, StoreError> {
        Ok(GameTexts {
            connection,
            summaries: SummaryReader::with_spellings(connection)?,
            aliases: Aliases::read(connection)?,
        })
    }

    /// The texts of a game, with their places.
    pub(super) fn of(
        &mut self,
        game: i64,
        blocks: &mut BlockCache,
    ) -> Result<Vec<(TextLocation, String)>, StoreError> {
        let damaged = || StoreError::Damaged(game);
        let summary = self.summaries.get(game)?.ok_or_else(damaged)?;
        let (tags, comment) = tags_and_comment(self.connection, blocks, game)?;
        let tags = RowTags::of(&summary).restore(tags);
        let mut texts = Vec::new();
        for (name, value) in tags.ok_or_else(damaged)? {
            let person = self.aliases.person(&value);
            if person != value {
                texts.push((TextLocation::Person(name.to_string()), person.to_owned()));
            }
            texts.push((TextLocation::Tag(name.to_string()), value));
        }
        texts.extend(comment.map(|comment| (TextLocation::Comment { ply: 0 }, comment)));
        self.add_comments(
            game,
            include_str!("../../../sql/query/annotations.sql"),
            |row| Ok((TextLocation::Comment { ply: row.get(0)? }, row.get(3)?)),
            &mut texts,
        )?;
        self.add_comments(
            game,
            include_str!("../../../sql/query/variations.sql"),
            |row| {
                let number = row.get(0)?;
                Ok((TextLocation::Variation { number, ply: 0 }, row.get(3)?))
            },
            &mut texts,
        )?;
        self.add_comments(
            game,
            include_str!("../../../sql/query/variation_annotations.sql"),
            |row| {
                let (number, ply) = (row.get(0)?, row.get(1)?);
                Ok((TextLocation::Variation { number, ply }, row.get(4)?))
            },
            &mut texts,
        )?;
        Ok(texts)
    }

    /// The entry of a game in the index.
    pub(super) fn indexed(
        &mut self,
        game: i64,
        blocks: &mut BlockCache,
    ) -> Result<IndexedGame, StoreError> {
        let texts = self.of(game, blocks)?;
        let tags = texts.iter().filter_map(|(place, text)| match place {
            TextLocation::Tag(name) => Some((name, text.as_str())),
            _ => None,
        });
        let ratings = ratings(&tags);
        // Names of persons change without their games.
        let of_record = texts
            .iter()
            .filter(|(place, _)| !matches!(place, TextLocation::Person(_)));
        Ok(IndexedGame {
            words: of_record.flat_map(|(_, text)| words(text)).collect(),
            ratings,
        })
    }

    /// Adds the comments that a statement selects, of one game.
    fn add_comments(
        &self,
        game: i64,
        sql: &str,
        read: impl Fn(Row<'_>) -> Result<(TextLocation, Option<String>), StoreError>,
        texts: &mut Vec<(TextLocation, String)>,
    ) -> Result<(), StoreError> {
        let mut select = self.connection.prepare_cached(sql)?;
        let mut rows = select.query(named_params! {":id": game})?;
        while let Some(row) = rows.next()? {
            if let (place, Some(comment)) = read(row)? {
                texts.push((place, comment));
            }
        }
        Ok(())
    }
}

/// The ratings of both players that tags state, if they state both. Of several tags with one name, the first one counts.
pub(super) fn ratings<'a, N: PartialEq<&'static str> + 'a>(
    tags: &(impl Iterator<Item = (&'a N, &'a str)> + Clone),
) -> Option<[u32; 2]> {
    let [black, white] = RATING_TAGS.map(|tag| {
        let found = tags.clone().find(|(name, _)| **name == tag);
        found.and_then(|(_, value)| rating(value))
    });
    black.zip(white).map(|(black, white)| [black, white])
}

/// The rating that a tag states: a number, behind which a sign such as `?` may stand.
fn rating(text: &str) -> Option<u32> {
    let text = text.trim();
    let digits =
        text.trim_end_matches(|sign: char| !sign.is_ascii_digit() && !sign.is_alphabetic());
    digits.parse().ok()
}

/// Names and values of tags, without the values that the row of their game repeats.
type StoredTags = Vec<(TagName, Option<String>)>;

/// The tags of the record of a game, `None` for the values that its row repeats, and the comment before its first move.
pub(super) fn tags_and_comment(
    connection: &Connection,
    blocks: &mut BlockCache,
    game: i64,
) -> Result<(StoredTags, Option<String>), StoreError> {
    let damaged = || StoreError::Damaged(game);
    let mut select = connection.prepare_cached(include_str!("../../../sql/query/moves.sql"))?;
    let mut rows = select.query(named_params! {":id": game})?;
    let row = rows.next()?.ok_or_else(damaged)?;
    if !checksum::is_intact("moves", row, 0, REPLAY_COLUMNS) {
        return Err(damaged());
    }
    let record = blocks.record(connection, row.get(11)?, row.get(12)?)?;
    Ok((record.ok_or_else(damaged)?.tags, row.get(13)?))
}

/// Finds the places where words stand in games, one game after the other.
pub struct TextReader<'a> {
    query: TextQuery,
    texts: GameTexts<'a>,
    blocks: BlockCache,
}

impl Database {
    /// A reader of the places where some words stand, as in [`Filter::text`](crate::store::Filter::text).
    ///
    /// # Errors
    /// When there is no word, or the database cannot be read.
    pub(crate) fn text_reader(&self, text: &str) -> Result<TextReader<'_>, StoreError> {
        Ok(TextReader {
            query: TextQuery::new(text)?,
            texts: GameTexts::new(&self.connection)?,
            blocks: BlockCache::default(),
        })
    }
}

impl TextReader<'_> {
    /// The places of a game where one of the words stands, in the order of tags, comments and variations.
    ///
    /// # Errors
    /// When there is no such game, or the database cannot be read.
    pub fn places(&mut self, game: i64) -> Result<Vec<TextLocation>, StoreError> {
        let texts = self.texts.of(game, &mut self.blocks)?.into_iter();
        let found = texts.filter(|(_, text)| self.query.is_in(text));
        Ok(found.map(|(place, _)| place).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_numbers() {
        for text in ["1850", " 1850 ", "1850?", "1850 ?"] {
            assert_eq!(rating(text), Some(1_850), "{text}");
        }
        for text in ["", "?", "-", "1850a", "18 50", "-1850", "1850.5"] {
            assert_eq!(rating(text), None, "{text}");
        }
    }

    #[test]
    fn words_are_found_in_any_text() {
        let texts = ["Zürich, 2015", "a brilliant push!"].map(str::to_owned);
        let texts = texts.map(|text| (TextLocation::Comment { ply: 0 }, text));
        let matches = |text| TextQuery::new(text).unwrap().matches(&texts);
        for text in [
            "zurich",
            "PUSH 2015",
            "brill*",
            "push-brilliant",
            "zür* push",
        ] {
            assert!(matches(text), "{text}");
        }
        for text in ["brill", "push sacrifice", "*ush", "pus"] {
            assert!(!matches(text), "{text}");
        }
        for text in ["", " ", "*", "!?"] {
            assert!(TextQuery::new(text).is_err(), "{text}");
        }
    }
}
