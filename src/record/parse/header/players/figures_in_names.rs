//! Finds figures in the names of players that are hardly parts of them: a score that is none of a game, a date, a number.

use crate::game::excerpt;
use crate::record::model::problem::ProblemKind;
use crate::record::parse::header::field::{Field, Fields};
use crate::record::parse::header::players::guessed_players::is_player;

impl Fields<'_> {
    /// Tells figures in the names of the players: `Bob 1½-½`, `Durand 3.5.2013`, `8010 Graz`.
    pub(crate) fn tell_figures_in_names(&mut self) {
        let players: Vec<&Field> = self
            .tags
            .iter()
            .filter(|tag| is_player(&tag.name))
            .collect();
        let numbered: Vec<&str> = players
            .iter()
            .filter_map(|tag| name_with_number(&tag.value))
            .collect();
        // `Ann 3 - Bob 2`, but not `Player 1 - Player 2`.
        let are_points = matches!(numbered[..], [first, second] if first != second);
        let told: Vec<_> = players
            .into_iter()
            .filter_map(|tag| {
                let figures = figures_in_name(&tag.value, are_points)?;
                let message = format!(
                    "the name `{}` contains the figures `{}`, expected a name alone; kept as it is",
                    excerpt(&tag.value),
                    excerpt(figures)
                );
                Some((ProblemKind::UnknownText, tag.at, message))
            })
            .collect();
        self.notes.extend(told);
    }
}

/// The first word of a name that is figures: not the number of one or two digits that distinguishes it from another name, unless such numbers are points. In
/// parentheses only such a number is told: others are ratings, clubs and levels.
fn figures_in_name(name: &str, are_points: bool) -> Option<&str> {
    let (before, label) = name.split_at(name.find('(').unwrap_or(name.len()));
    let words: Vec<&str> = before.split_whitespace().collect();
    let mut indexed = words.iter().enumerate();
    let found = indexed.find(|&(index, word)| {
        let distinguishes_name = index > 0 && index + 1 == words.len() && !are_points;
        is_figures(word) && !(distinguishes_name && is_number(word))
    });
    let in_label = || {
        let inside = label.strip_prefix('(')?.strip_suffix(')')?;
        is_number(inside).then_some(label)
    };
    found.map(|(_, word)| *word).or_else(in_label)
}

/// Whether a text is a number of one or two digits.
fn is_number(text: &str) -> bool {
    (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word has figures and no letters, but for `O` in the place of 0.
fn is_figures(word: &str) -> bool {
    let is_figure = |c: char| c.is_ascii_digit() || c == '½';
    word.contains(is_figure) && !word.contains(|c: char| c.is_alphabetic() && c != 'O')
}

/// A name without the number of one or two digits after it.
fn name_with_number(name: &str) -> Option<&str> {
    let (name, number) = name.rsplit_once(' ')?;
    is_number(number).then_some(name)
}
