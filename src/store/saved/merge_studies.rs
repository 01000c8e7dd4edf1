//! Copies the studies of another database in a merge.

use std::collections::HashMap;

use super::studies::{Study, StudyItem, StudySubject, find, insert};
use super::study_items::insert_item;
use crate::store::connection::sqlite::Connection;
use crate::store::import::{identities_of_games, ids_of_games_in_both};
use crate::store::journal::ChangeRecorder;
use crate::store::{Database, StoreError};

/// The studies of another database.
pub(in crate::store) struct OtherStudies {
    studies: Vec<Study>,
    /// The identities of their games, which are the same in every database.
    identities: HashMap<i64, [u8; 16]>,
}

impl OtherStudies {
    /// Reads all studies of the other database.
    pub(in crate::store) fn read(other: &Database) -> Result<OtherStudies, StoreError> {
        let mut studies = Vec::new();
        let mut games = Vec::new();
        for summary in other.studies()? {
            let Some(study) = other.study(&summary.name)? else {
                continue;
            };
            for item in &study.items {
                if let StudySubject::Game { game, .. } = item.subject
                    && other.game(game)?.is_some()
                {
                    games.push(game);
                }
            }
            studies.push(study);
        }
        games.sort_unstable();
        games.dedup();
        let identities = identities_of_games(&other.connection, &games)?;
        Ok(OtherStudies {
            studies,
            identities: games.into_iter().zip(identities).collect(),
        })
    }

    /// Stores the studies that are not stored here, and returns their number. If the name is taken by another study, the name of the other file is
    /// appended. An item of a game that is not stored here keeps its note.
    pub(in crate::store) fn save(
        self,
        connection: &Connection,
        (other, stem): (&Database, &str),
        change: &mut ChangeRecorder,
    ) -> Result<u64, StoreError> {
        if self.studies.is_empty() {
            return Ok(0);
        }
        let ids = ids_of_games_in_both(connection, &other.connection)?;
        let subject = |item: &StudyItem| -> Result<StudySubject, StoreError> {
            match &item.subject {
                StudySubject::Game { game, ply } => {
                    let here = self.identities.get(game).and_then(|game| ids.get(game));
                    let Some(&game) = here else {
                        return Ok(StudySubject::Lost);
                    };
                    Ok(StudySubject::Game { game, ply: *ply })
                }
                subject => Ok(subject.clone()),
            }
        };
        let mut saved = 0;
        for study in &self.studies {
            let items = study.items.iter();
            let items = items
                .map(|item| Ok((subject(item)?, item.note.as_str())))
                .collect::<Result<Vec<_>, StoreError>>()?;
            let Some(name) = free_name(connection, study, stem, &items)? else {
                continue;
            };
            let id = insert(connection, &name, &study.note, Some(&study.created_at))?;
            change.add_new_study(connection, id)?;
            for (subject, note) in &items {
                insert_item(connection, id, subject, note)?;
            }
            saved += 1;
        }
        Ok(saved)
    }
}

/// A free name for a study; `None` if a study with one of its names has the same note and items.
fn free_name(
    connection: &Connection,
    study: &Study,
    stem: &str,
    items: &[(StudySubject, &str)],
) -> Result<Option<String>, StoreError> {
    let name = &study.name;
    let others = (2..).map(|number| format!("{name} ({stem} {number})"));
    let names = [name.clone(), format!("{name} ({stem})")];
    for name in names.into_iter().chain(others) {
        let Some((_, existing)) = find(connection, &name)? else {
            return Ok(Some(name));
        };
        let stored = existing.items.iter();
        let is_same = existing.note == study.note
            && stored
                .map(|item| (item.subject.clone(), item.note.as_str()))
                .eq(items.iter().cloned());
        if is_same {
            return Ok(None);
        }
    }
    unreachable!("there are more names than studies")
}
