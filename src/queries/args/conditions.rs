//! Search conditions beyond a position: patterns, material, score, ply, and a pattern at a later ply.

use std::ops::RangeInclusive;

use clap::Args;

use super::option_values::parse_plies;
use super::position::game_of;
use crate::game::{FollowUp, GamePosition, PatternQuery, QueryTarget};
use crate::games::{GameKind, with_game_kind};

/// Points of the sides. An alias, because clap would take a `Vec` for an option that can be repeated.
type Points = Vec<u8>;

/// Search conditions beyond a position. All that are given must hold at the same ply.
#[derive(Debug, Clone, Args)]
pub(crate) struct ConditionArgs {
    /// Pattern: 'black:e5,e6 white:e7 empty:e8 any:d4 turn:white', or a board with `?` (anything) and `*` (any piece)
    #[arg(long, value_name = "PATTERN", value_parser = parse_pattern, conflicts_with_all = ["position", "moves"])]
    pattern: Option<String>,
    /// Marbles or stones of Black and White on the board, for example 14-12
    #[arg(long, value_name = "N-N", value_parser = parse_material)]
    material: Option<[u8; 2]>,
    /// Marbles or stones that Black and White have ejected or captured, for example 2-4; with three sides 1-0-3
    #[arg(long, value_name = "N-N", value_parser = parse_score)]
    score: Option<Points>,
    /// Ply at which the position occurs: N, or a range A..B, A.. or ..B
    #[arg(long, value_name = "PLIES", value_parser = parse_plies)]
    ply: Option<RangeInclusive<u32>>,
    /// A pattern that follows at a later ply, in the same orientation and colours
    ///
    /// Each game is listed once: `then` is the earliest ply that matches this pattern after a ply that matches everything else, at most --within plies
    /// before; `ply` is the earliest such ply. Positions between the two, and the material, score and ply of the later one, do not matter.
    #[arg(long, value_name = "PATTERN", value_parser = parse_pattern)]
    then: Option<String>,
    /// With --then: maximum number of plies between the two [default: no limit]
    #[arg(long, value_name = "N", requires = "then", value_parser = clap::value_parser!(u32).range(1..))]
    within: Option<u32>,
    /// Match with the colours exchanged too
    #[arg(long)]
    swap: bool,
}

impl ConditionArgs {
    /// Whether neither a condition nor an exchange of colours is given.
    pub(crate) fn is_empty(&self) -> bool {
        let ConditionArgs {
            pattern,
            material,
            score,
            ply,
            then,
            within: _,
            swap,
        } = self;
        pattern.is_none()
            && material.is_none()
            && score.is_none()
            && ply.is_none()
            && then.is_none()
            && !swap
    }

    /// Whether the conditions may also hold with the colours exchanged.
    pub(crate) fn swaps(&self) -> bool {
        self.swap
    }

    /// Whether there is a condition on a later ply.
    pub(crate) fn has_then(&self) -> bool {
        self.then.is_some()
    }

    /// The query of a game's matcher. `target` takes precedence over the pattern.
    ///
    /// # Errors
    /// If a pattern is not one of the game.
    pub(crate) fn pattern_query<P: GamePosition>(
        &self,
        target: Option<QueryTarget<P>>,
    ) -> Result<PatternQuery<P>, String> {
        let read = |option: &str, text: &str| {
            let pattern = text.parse::<P::Pattern>();
            pattern.map_err(|error| format!("{option} '{text}' of {}: {error}", P::TITLE))
        };
        let target = match (target, &self.pattern) {
            (Some(target), _) => target,
            (None, Some(pattern)) => QueryTarget::Pattern(read("--pattern", pattern)?),
            (None, None) => QueryTarget::Pattern(P::Pattern::default()),
        };
        let follow_up = match &self.then {
            Some(then) => Some(FollowUp {
                pattern: read("--then", then)?,
                within: self.within.unwrap_or(u32::MAX),
            }),
            None => None,
        };
        Ok(PatternQuery {
            target,
            exact: false,
            swap: self.swap,
            material: self.material,
            score: self.score.clone(),
            plies: self.ply.clone().unwrap_or(0..=u32::MAX),
            follow_up,
        })
    }
}

/// Whether a text is a pattern and cannot be a position: it names cells, as in `black:e5`, or has cells of any contents, `?`.
pub(super) fn is_only_pattern(text: &str) -> bool {
    text.contains([':', '?']) && parse_pattern(text).is_ok()
}

/// A pattern as given, if it is a pattern of any game; which game is meant is known later. Otherwise the errors are returned: those of the game whose boards have such rows or
/// cells, or else of the one with the fewest errors, and then those of Abalone.
fn parse_pattern(text: &str) -> Result<String, String> {
    let mut errors = Vec::new();
    for &kind in GameKind::ALL {
        let read = with_game_kind!(kind, P => {
            let pattern = text.parse::<<P as GamePosition>::Pattern>();
            pattern.map(|_| ()).map_err(|error| error.to_string())
        });
        match read {
            Ok(()) => return Ok(text.to_owned()),
            Err(error) => errors.push((kind, error)),
        }
    }
    let number = |error: &str| error.matches("; ").count();
    let of_rows = game_of(&text.replace(['?', '*'], "x"));
    let is_other = |kind| of_rows != GameKind::default() && of_rows != kind;
    errors.sort_by_key(|(kind, error)| (is_other(*kind), !has_cells(*kind, text), number(error)));
    let Some((nearest, error)) = errors.first() else {
        return Err(String::new());
    };
    if *nearest == GameKind::default() {
        return Err(error.clone());
    }
    let message = format!("as a pattern of {}: {error}", nearest.title());
    let standard = errors.iter().find(|(kind, _)| *kind == GameKind::default());
    // Rows are of one game.
    let other = standard.filter(|_| of_rows == GameKind::default());
    Err(other.map_or(message.clone(), |(kind, other)| {
        format!("{message}; as one of {}: {other}", kind.title())
    }))
}

/// Whether the boards of a game have all cells that a pattern names, whatever it says of them.
fn has_cells(kind: GameKind, text: &str) -> bool {
    let with_any = |word: &str| match word.split_once(':') {
        Some((key, cells)) if key != "turn" => format!("any:{cells}"),
        _ => word.to_owned(),
    };
    let words: Vec<String> = text.split_whitespace().map(with_any).collect();
    with_game_kind!(kind, P => words.join(" ").parse::<<P as GamePosition>::Pattern>().is_ok())
}

fn parse_material(text: &str) -> Result<[u8; 2], String> {
    let numbers = parse_numbers(text).and_then(|numbers| numbers.try_into().ok());
    numbers
        .ok_or_else(|| "expected the marbles of Black and White on the board as 14-12".to_owned())
}

fn parse_score(text: &str) -> Result<Points, String> {
    let numbers = parse_numbers(text).filter(|numbers| (2..=6).contains(&numbers.len()));
    numbers.ok_or_else(|| "expected the marbles ejected by Black and White as 2-4".to_owned())
}

/// Numbers separated by `-` or `:`.
fn parse_numbers(text: &str) -> Option<Vec<u8>> {
    let numbers = text.split(['-', ':']);
    numbers.map(|number| number.trim().parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_rows_are_those_of_their_game() {
        let error = parse_pattern("bw??/????/????/????").unwrap_err();
        assert!(
            error.starts_with("as a pattern of Kōnane: ") && error.contains("a black stone"),
            "{error}"
        );
        // Abalone has no cell a10.
        let error = parse_pattern("black:a2 white:a10 turn:white").unwrap_err();
        assert!(
            error.starts_with("as a pattern of Kōnane: ") && error.contains("a black stone"),
            "{error}"
        );
        let error = parse_pattern("black:z9").unwrap_err();
        assert!(!error.contains("Kōnane"), "{error}");
    }

    #[test]
    fn material_and_scores_are_parsed() {
        assert_eq!(
            (parse_material("14-12"), parse_score("1:0:3")),
            (Ok([14, 12]), Ok(vec![1, 0, 3]))
        );
        for text in ["14", "14-12-9", "14-", "300-1", "a-b"] {
            assert!(parse_material(text).is_err(), "{text}");
        }
        assert!(parse_score("3").is_err() && parse_score("1-1-1-1-1-1-1").is_err());
    }
}
