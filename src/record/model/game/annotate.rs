//! Changes of the annotations of a game.

use crate::record::model::game::Game;
use crate::record::model::game::ply::Annotations;
use crate::record::parse::comment_text::clock_in;

impl Game {
    /// Changes the annotations of all plies, those in variations included.
    pub(crate) fn for_each_annotation_mut(&mut self, change: &mut dyn FnMut(&mut Annotations)) {
        let plies = self.plies.iter_mut();
        plies.for_each(|ply| ply.for_each_annotation_mut(change));
    }

    /// Sets the suffix annotation of the ply with this index, unless it has one.
    pub(crate) fn mark(&mut self, index: usize, symbol: &str) {
        let mark = &mut self.plies[index].annotations_mut().mark;
        mark.get_or_insert_with(|| symbol.to_owned());
    }

    /// Sets the suffix annotation of the ply with this index, or removes it.
    pub(crate) fn set_mark(&mut self, index: usize, symbol: Option<&str>) {
        let ply = &mut self.plies[index];
        if ply.annotations().mark.as_deref() != symbol {
            ply.annotations_mut().mark = symbol.map(str::to_owned);
        }
    }

    /// Replaces the comment of the ply with this index. A clock time in it is taken as the text of a record says it.
    pub(crate) fn note(
        &mut self,
        index: usize,
        comment: impl FnOnce(Option<String>) -> Option<String>,
    ) {
        let ply = &mut self.plies[index];
        let old = ply.annotations().comment.clone();
        let was_bare = old.is_none();
        let mut new = comment(old);
        let known = ply.annotations().clock.as_deref();
        if let Some((clock, rest)) = new.as_deref().and_then(|new| clock_in(new, known)) {
            ply.annotations_mut().clock = Some(clock);
            new = Some(rest).filter(|rest| !rest.is_empty());
        }
        if !(was_bare && new.is_none()) {
            ply.annotations_mut().comment = new;
        }
    }
}
