//! The opening explorer in the games of one player.

use super::explorer::{Openings, ResultCounts};
use super::filter::Filter;
use crate::game::Color;
use crate::games::AnyPosition;
use crate::store::{Database, StoreError};

impl Database {
    /// Like [`Database::openings`], in the games among these in which the player of exactly this name has a colour. Nobody wins or loses against oneself: the results
    /// of games against oneself count as unknown.
    pub(crate) fn openings_of_player(
        &self,
        position: impl Into<AnyPosition>,
        filter: &Filter,
        (name, color): (&str, Color),
    ) -> Result<Openings, StoreError> {
        let position = position.into();
        let filter = filter.with_color(color, name);
        let mut openings = self.openings(position, &filter)?;
        let other_color = if color == Color::Black {
            Color::White
        } else {
            Color::Black
        };
        let against_oneself = self.openings(position, &filter.with_color(other_color, name))?;
        count_as_unknown(&mut openings.results, &against_oneself.results);
        for opening in &mut openings.moves {
            let same = |other: &&super::explorer::OpeningMove| other.mv == opening.mv;
            if let Some(other) = against_oneself.moves.iter().find(same) {
                count_as_unknown(&mut opening.results, &other.results);
            }
        }
        Ok(openings)
    }
}

/// Counts the results of some of the games as unknown.
fn count_as_unknown(counts: &mut ResultCounts, some: &ResultCounts) {
    counts.black -= some.black;
    counts.white -= some.white;
    counts.draws -= some.draws;
    counts.others -= some.others;
    counts.unknown += some.known();
}
