//! Lists of games and of hits, with the name of the opening of each game.

use super::game::{ShownGame, shown_game};
use super::game_row::{GameRow, HitFields};
use super::listed_game::{ListedGame, ListedHit};
use super::opening_classifier::OpeningClassifier;
use super::text_locations::TextLocations;
use crate::games::AnyPosition;
use crate::openings::OpeningNames;
use crate::store::{Database, Filter, Orientations, StoreError, StoredGame};

impl Database {
    /// A game with all that is stored of it and the board at its end, as `sumito show` prints it; `None` if there is no game with this number.
    ///
    /// # Errors
    /// When the database cannot be read, or the game in it is damaged.
    pub fn shown_game(
        &self,
        id: i64,
        names: &OpeningNames,
    ) -> Result<Option<ShownGame>, StoreError> {
        let shown = |stored: StoredGame| {
            let (plies, end) = (stored.game.plies().len(), stored.game.last());
            shown_game(&stored, plies, &end, names)
        };
        Ok(self.game(id)?.map(shown))
    }

    /// The games that pass a filter, by their numbers, as `sumito games` lists them. Each game is replayed for the name of its opening; [`Database::games`] is faster and
    /// omits the names.
    ///
    /// # Errors
    /// When the database cannot be read, or a game in it is damaged.
    pub fn listed_games(
        &self,
        filter: &Filter,
        names: &OpeningNames,
    ) -> Result<Vec<ListedGame>, StoreError> {
        let classifier = OpeningClassifier::new(self, names)?;
        let places = TextLocations::new(self, filter)?;
        let rows = self.games(filter)?.map(|game| {
            let game = game?;
            let opening = classifier.classify(game.id)?;
            Ok(GameRow::new(game, opening).with_matches(&places)?.into())
        });
        rows.collect()
    }

    /// The games that pass a filter and reach a position, each with its first hit, by their numbers, as `sumito search` lists them. [`Database::search`] is
    /// faster and omits the fields of the games.
    ///
    /// # Errors
    /// When the database cannot be read, or a game in it is damaged.
    pub fn listed_hits(
        &self,
        position: impl Into<AnyPosition>,
        orientations: Orientations,
        filter: &Filter,
        names: &OpeningNames,
    ) -> Result<Vec<ListedHit>, StoreError> {
        let classifier = OpeningClassifier::new(self, names)?;
        let places = TextLocations::new(self, filter)?;
        let rows = self.search(position, orientations, filter)?.map(|found| {
            let game = self.summary(found.game)?;
            let game = game.ok_or(StoreError::Damaged(found.game))?;
            let hit = HitFields {
                ply: found.ply,
                then: None,
                orientation: found.orientation.0,
                swapped: None,
            };
            let row = GameRow::new(game, classifier.classify(found.game)?);
            Ok(ListedHit::new(hit, row.with_matches(&places)?))
        });
        rows.collect()
    }
}
