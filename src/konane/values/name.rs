//! The names of games: `-1/2`, `⇑*`, `±2`, `{3|-1}`, `tiny(2)`, and otherwise the options in braces.

use std::fmt::Write;

use super::arena::{Arena, GameId};
use super::dyadic::Dyadic;
use super::number_up_star::NumberUpStar;

/// Deeper options than this are abbreviated to `…`, as the text of a form doubles with its depth.
const MAX_DEPTH: usize = 12;

/// A form with a longer text is abbreviated where it is part of another one.
const MAX_PART: usize = 400;

impl Arena {
    /// The name of a game.
    ///
    /// Numbers are written as integers or fractions; multiples of up as `↑`, `⇑`, `↑3` and of down as `↓`, `⇓`, `↓3`; nimbers as `*`,
    /// `*2`; sums of these without a plus, as `2↑*`. A switch between a number and its negative is `±2`, another one `{3|-1}`. Tiny and miny
    /// are `tiny(2)`, which is `{0|{0|-2}}`, and `miny(2)`, which is `{{2|0}|0}`. All else is the canonical form `{a,b|c}`, with `…` for parts
    /// that are too long. Options are sorted by their text, so that the name depends only on the value.
    #[doc(hidden)]
    pub fn name(&self, game: GameId) -> String {
        self.name_to_depth(game, MAX_DEPTH)
    }

    fn name_to_depth(&self, game: GameId, depth: usize) -> String {
        if let Some(sum) = self.as_sum(game) {
            return sum_name(sum);
        }
        if let Some(number) = self.switch_number(game) {
            return format!("±{number}");
        }
        if let Some(number) = self.tiny_number(game) {
            return format!("tiny({number})");
        }
        if let Some(number) = self.miny_number(game) {
            return format!("miny({number})");
        }
        if depth == 0 {
            return "…".to_owned();
        }
        let left = self.side_name(self.left_options(game), depth - 1);
        let right = self.side_name(self.right_options(game), depth - 1);
        format!("{{{left}|{right}}}")
    }

    fn side_name(&self, options: &[GameId], depth: usize) -> String {
        let mut names: Vec<String> = options
            .iter()
            .map(|&option| self.name_to_depth(option, depth))
            .collect();
        names.sort_unstable();
        for name in names
            .iter_mut()
            .filter(|name| name.chars().count() > MAX_PART)
        {
            "…".clone_into(name);
        }
        names.join(",")
    }

    /// The number x of the switch `{x|-x}`.
    fn switch_number(&self, game: GameId) -> Option<Dyadic> {
        let (left, right) = self.single_options(game)?;
        let (left, right) = (self.as_number(left)?, self.as_number(right)?);
        (left == -right).then_some(left)
    }

    /// The number x of `{0|{0|-x}}`.
    fn tiny_number(&self, game: GameId) -> Option<Dyadic> {
        let (left, right) = self.single_options(game)?;
        let (reply, threat) = self.single_options(right)?;
        (left == GameId::ZERO && reply == GameId::ZERO).then_some(())?;
        self.as_number(threat).map(|number| -number)
    }

    /// The number x of `{{x|0}|0}`.
    fn miny_number(&self, game: GameId) -> Option<Dyadic> {
        let (left, right) = self.single_options(game)?;
        let (threat, reply) = self.single_options(left)?;
        (right == GameId::ZERO && reply == GameId::ZERO).then_some(())?;
        self.as_number(threat)
    }

    fn single_options(&self, game: GameId) -> Option<(GameId, GameId)> {
        match (self.left_options(game), self.right_options(game)) {
            (&[left], &[right]) => Some((left, right)),
            _ => None,
        }
    }
}

fn sum_name(sum: NumberUpStar) -> String {
    let mut name = String::new();
    if sum.number != Dyadic::ZERO || sum.is_number() {
        write!(name, "{}", sum.number).expect("a string can be written to");
    }
    match sum.ups {
        0 => {}
        1 => name.push('↑'),
        2 => name.push('⇑'),
        -1 => name.push('↓'),
        -2 => name.push('⇓'),
        ups => {
            let arrow = if ups > 0 { '↑' } else { '↓' };
            write!(name, "{arrow}{}", ups.unsigned_abs()).expect("a string can be written to");
        }
    }
    match sum.nimber {
        0 => {}
        1 => name.push('*'),
        nimber => write!(name, "*{nimber}").expect("a string can be written to"),
    }
    name
}
