//! Comments and clock times that an edit of a text leaves as they were stored.

use super::{Game, Ply};

impl Game {
    /// Puts back the comments and clock times of `stored` that a text of the game cannot show exactly, where the text has not been
    /// edited: where this game has the comment or the clock time that `unedited` has, the game as it is read from the text before the edit.
    pub(crate) fn keep_comments(&mut self, unedited: &Game, stored: &Game) {
        keep_comment(
            &mut self.comment,
            unedited.comment.as_deref(),
            stored.comment.as_deref(),
        );
        keep_comments(&mut self.plies, &unedited.plies, &stored.plies);
    }
}

fn keep_comment(edited: &mut Option<String>, unedited: Option<&str>, stored: Option<&str>) {
    if edited.as_deref() == unedited {
        *edited = stored.map(str::to_owned);
    }
}

/// Puts back the comments and clock times of a line up to the first other move.
fn keep_comments(edited: &mut [Ply], unedited: &[Ply], stored: &[Ply]) {
    for ((edited, unedited), stored) in edited.iter_mut().zip(unedited).zip(stored) {
        if edited.mv != unedited.mv || edited.mv != stored.mv {
            return;
        }
        if edited.is_bare() && stored.is_bare() {
            continue;
        }
        let (unedited, stored) = (unedited.annotations(), stored.annotations());
        let edited = edited.annotations_mut();
        keep_comment(
            &mut edited.clock,
            unedited.clock.as_deref(),
            stored.clock.as_deref(),
        );
        keep_comment(
            &mut edited.comment,
            unedited.comment.as_deref(),
            stored.comment.as_deref(),
        );
        let lines = unedited.variations.iter().zip(&stored.variations);
        for (edited, (unedited, stored)) in edited.variations.iter_mut().zip(lines) {
            keep_comment(
                &mut edited.comment,
                unedited.comment.as_deref(),
                stored.comment.as_deref(),
            );
            keep_comments(&mut edited.plies, &unedited.plies, &stored.plies);
        }
    }
}
