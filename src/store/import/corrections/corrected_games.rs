//! Finds games of earlier imports whose records were corrected in their source.
//!
//! A complete game corrects an older one if both were stored from the same line and column of the same source, their texts are those of versions of one
//! record, and of both records only the newer one is in the source now. Records of which only the places differ are found too, where there is no doubt. A
//! game that was edited here is never replaced.

use std::collections::{BTreeMap, HashMap};

use super::correction::{Correction, CorrectionSearch, Corrections};
use super::elsewhere::add_corrections_elsewhere;
use super::similar_text::are_versions;
use super::source_games::{MAX_NEW_GAMES, SourceGames, StoredPlace, stored_places};
use crate::store::format::record_block::BlockCache;
use crate::store::maintain::Headers;
use crate::store::players::Aliases;
use crate::store::{Database, StoreError};

/// Adds the corrections of whole games of these sources, and those of the rejects that are no longer in them and for which none was found in their places.
/// The sources are given by their ids. `first` is the number of the first game that the import has stored, or a smaller one.
pub(super) fn add_corrected_games(
    database: &Database,
    sources: Vec<(i64, SourceGames, Vec<i64>)>,
    aliases: &Aliases,
    (search, first): (CorrectionSearch, i64),
    found: &mut Corrections,
) -> Result<(), StoreError> {
    let wanted = sources.into_iter().filter(|(_, games, _)| {
        let has_new = search == CorrectionSearch::AllGames || !games.new.is_empty();
        has_new && games.new.len() <= MAX_NEW_GAMES
    });
    let sources: BTreeMap<i64, (SourceGames, Vec<i64>)> = wanted
        .map(|(id, games, rejects)| (id, (games, rejects)))
        .collect();
    if sources.is_empty() {
        return Ok(());
    }
    let searched_from = match search {
        CorrectionSearch::NewGames => first,
        CorrectionSearch::AllGames => 0,
    };
    for (source, places) in stored_places(&database.connection, &sources, searched_from)? {
        let (games, rejects) = &sources[&source];
        add_corrections_in_place(database, games, &places, aliases, found)?;
        let first = (first, aliases);
        add_corrections_elsewhere(database, games, (&places, rejects), first, found)?;
    }
    Ok(())
}

/// Adds the corrections of games of a source by those at the same line and column.
fn add_corrections_in_place(
    database: &Database,
    games: &SourceGames,
    places: &[StoredPlace],
    aliases: &Aliases,
    found: &mut Corrections,
) -> Result<(), StoreError> {
    let (mut old_cache, mut new_cache) = (BlockCache::default(), BlockCache::default());
    let by_place: HashMap<(u64, u64), (i64, [u8; 16])> = places
        .iter()
        .filter_map(|game| Some((game.place, (game.id, game.present?))))
        .collect();
    for old in places.iter().filter(|game| game.present.is_none()) {
        let newer = by_place.get(&old.place).filter(|(new, _)| *new > old.id);
        let Some(&(game, identity)) = newer else {
            continue;
        };
        let (Some(old), Some(new)) = (
            database.read_game(old.id, &mut old_cache)?,
            database.read_game(game, &mut new_cache)?,
        ) else {
            continue;
        };
        let new_text = games.new.get(&identity).or(new.text.as_ref());
        let texts = old.text.as_ref().zip(new_text);
        let are_complete = [&old, &new].map(|stored| stored.game.incomplete.is_none()) == [true; 2];
        let is_corrected = are_complete
            && texts.is_some_and(|(old_text, new_text)| {
                let headers = [&old, &new].map(|stored| Headers::of(&stored.game, aliases));
                are_versions((old_text, new_text), || headers[0].contradict(&headers[1]))
            });
        if is_corrected {
            let correction = Correction {
                source: games.name.clone(),
                line: new.location.line,
                game,
                reject: None,
                old_game: Some(old.summary.id),
                incomplete: None,
            };
            found.add(correction, Some(&old), &new);
        }
    }
    Ok(())
}
