//! Edits of a game, carried over to a later version of its record.

use super::{Annotations, Game};
use crate::record::model::tag::TagName;

/// What has become of the edits of a game in a later version of its record: the names of the fields.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct CarriedEdits {
    /// The fields that are as they were edited.
    pub(crate) kept: Vec<String>,
    /// The fields that the later version changes to another value, which they have now.
    pub(crate) contradicted: Vec<String>,
    /// The fields of moves that the later version does not have, which are lost.
    pub(crate) without_move: Vec<String>,
}

impl CarriedEdits {
    /// Sets a field to its edited value, if the later version leaves it as it was found.
    fn carry<T: Clone + PartialEq>(
        &mut self,
        field: impl Into<String>,
        [found, edited]: [&T; 2],
        later: &mut T,
    ) {
        if edited == found || edited == later {
            return;
        }
        if later == found {
            later.clone_from(edited);
            self.kept.push(field.into());
        } else {
            self.contradicted.push(field.into());
        }
    }
}

impl Game {
    /// Carries the edits of a game over to this one, the game of a later version of its record: that in which `edited` differs from `found`, the game of the
    /// record as it was found. A field that the later version changes too stays as it is here.
    pub(crate) fn carry_edits(&mut self, found: &Game, edited: &Game) -> CarriedEdits {
        let mut carried = CarriedEdits::default();
        self.carry_tags(found, edited, &mut carried);
        let results = [&found.result, &edited.result];
        carried.carry("result", results, &mut self.result);
        let endings = [&found.ending, &edited.ending];
        carried.carry("ending", endings, &mut self.ending);
        let comments = [&found.comment, &edited.comment];
        carried.carry("comment", comments, &mut self.comment);
        let same_moves = self.plies.iter().zip(&edited.plies);
        let same_moves = same_moves.take_while(|(one, other)| one.mv == other.mv);
        let common = if self.start == edited.start {
            same_moves.count()
        } else {
            0
        };
        let none = Annotations::default();
        for (at, ply) in edited.plies.iter().enumerate() {
            let before = found.plies.get(at);
            let before = before.map_or(&none, |ply| ply.annotations());
            let after = ply.annotations();
            if after == before {
                continue;
            }
            // A field of a move that this game does not have can only be lost, unless the edit has deleted it.
            let mut lost = none.clone();
            let is_lost = at >= common;
            let later = if is_lost {
                &mut lost
            } else {
                self.plies[at].annotations_mut()
            };
            let mut of_ply = CarriedEdits::default();
            let number = at + 1;
            let marks = [&before.mark, &after.mark];
            of_ply.carry(format!("mark {number}"), marks, &mut later.mark);
            let clocks = [&before.clock, &after.clock];
            of_ply.carry(format!("clock {number}"), clocks, &mut later.clock);
            let comments = [&before.comment, &after.comment];
            of_ply.carry(format!("comment {number}"), comments, &mut later.comment);
            let variations = [&before.variations, &after.variations];
            let name = format!("variations {number}");
            of_ply.carry(name, variations, &mut later.variations);
            if is_lost {
                carried.without_move.extend(of_ply.kept);
                carried.without_move.extend(of_ply.contradicted);
            } else {
                carried.kept.extend(of_ply.kept);
                carried.contradicted.extend(of_ply.contradicted);
            }
        }
        carried
    }

    fn carry_tags(&mut self, found: &Game, edited: &Game, carried: &mut CarriedEdits) {
        let value = |game: &Game, name: &TagName| {
            let mut tags = game.tags.iter();
            tags.find(|(tag, _)| tag == name)
                .map(|(_, value)| value.clone())
        };
        let names = found.tags.iter().chain(&edited.tags);
        let mut names: Vec<&TagName> = names.map(|(name, _)| name).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            let values = [&value(found, name), &value(edited, name)];
            let before = value(self, name);
            let mut later = before.clone();
            carried.carry(&**name, values, &mut later);
            if later == before {
                continue;
            }
            let place = self.tags.iter().position(|(tag, _)| tag == name);
            match (later, place) {
                (Some(later), Some(place)) => self.tags[place].1 = later,
                (Some(later), None) => self.tags.push((name.clone(), later)),
                (None, Some(place)) => {
                    self.tags.remove(place);
                }
                (None, None) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> Game {
        text.parse().expect("a game")
    }

    #[test]
    fn edits_are_carried_over_and_contradictions_are_named() {
        let head = "# Layout: Belgian Daisy\n# Black: Ann\n# Site: A\n";
        let found = game(&format!("{head}1.a1b2 i5h5 {{one}}"));
        let edited = game(
            "# Layout: Belgian Daisy\n# Black: Ann\n# Site: B\n# Round: 3\n1.a1b2! i5h5 {two}",
        );
        let mut later = game(&format!("{head}1.a1b2 i5h5 {{one}} 2.a2b3"));
        let carried = later.carry_edits(&found, &edited);
        assert_eq!(carried.kept, ["Round", "Site", "mark 1", "comment 2"]);
        assert!(carried.contradicted.is_empty() && carried.without_move.is_empty());
        assert_eq!(
            (later.tag("Site"), later.tag("Round")),
            (Some("B"), Some("3"))
        );
        let annotations = |at: usize| later.plies()[at].annotations();
        assert_eq!(annotations(0).mark.as_deref(), Some("!"));
        assert_eq!(annotations(1).comment.as_deref(), Some("two"));
        // Another site, and another second move.
        let mut later = game("# Layout: Belgian Daisy\n# Black: Ann\n# Site: C\n1.a1b2 i6h6");
        let carried = later.carry_edits(&found, &edited);
        assert_eq!(carried.kept, ["Round", "mark 1"]);
        assert_eq!(carried.contradicted, ["Site"]);
        assert_eq!(carried.without_move, ["comment 2"]);
        // Nothing was edited.
        let mut later = game("# Layout: Belgian Daisy\n1.a2b3");
        let unchanged = later.clone();
        assert_eq!(later.carry_edits(&found, &found), CarriedEdits::default());
        assert_eq!(later, unchanged);
    }
}
