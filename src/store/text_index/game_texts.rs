//! Finds words in the texts of the record of a game: its tags, names of players among them, and its comments.

use std::collections::BTreeSet;

use rusqlite::named_params;

use super::text_query::TextQuery;
use crate::names::words;
use crate::record::TagName;
use crate::store::connection::sqlite::{Connection, Row};
use crate::store::format::checksum;
use crate::store::format::record_block::BlockCache;
use crate::store::format::row_tags::{RATING_TAGS, RowTags, rating};
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
