//! The rules of any game.

use std::fmt::{self, Display};

use super::list::{AnyRules, GameKind, InGame, with_game_kind, with_rules};
use crate::game::{GamePosition, GameRules, excerpt};

impl AnyRules {
    /// The standard rules of a game.
    #[doc(hidden)]
    pub fn standard(kind: GameKind) -> AnyRules {
        with_game_kind!(kind, P => <P as GamePosition>::Rules::default().into())
    }

    /// The rules of the first game that a text states without a fault.
    ///
    /// ```
    /// use sumito::games::AnyRules;
    ///
    /// let rules = AnyRules::find("eject=4")?;
    /// assert!(matches!(rules, AnyRules::Abalone(rules) if rules.eject == 4));
    /// assert!(matches!(AnyRules::find("opening=any")?, AnyRules::Konane(_)));
    /// # Ok::<(), String>(())
    /// ```
    ///
    /// # Errors
    /// The faults of the text, most of them as rules of the first game, if it does not state the rules of any game.
    pub fn find(text: &str) -> Result<AnyRules, String> {
        let mut first_faults = None;
        for &kind in GameKind::ALL {
            match AnyRules::read(kind, text) {
                (rules, faults) if faults.is_empty() => return Ok(rules),
                (_, faults) => {
                    first_faults.get_or_insert(faults);
                }
            }
        }
        let mut faults = first_faults.unwrap_or_default();
        let of_options: Vec<String> = text
            .split_whitespace()
            .filter_map(fault_of_option)
            .collect();
        // If each fault is an option that the first game does not have, the options of the other games are named too.
        if of_options.len() == faults.len() {
            faults = of_options;
        }
        Err(faults.join("; "))
    }

    /// Reads a text as rules of a game: the rules as far as it can be read, and all its faults.
    pub(crate) fn read(kind: GameKind, text: &str) -> (AnyRules, Vec<String>) {
        with_game_kind!(kind, P => {
            let (rules, faults) = <P as GamePosition>::Rules::read(text);
            (rules.into(), faults)
        })
    }

    /// These rules, or the standard ones if these are of another game.
    pub(crate) fn or_usual(self, kind: GameKind) -> AnyRules {
        with_game_kind!(kind, P => P::rules_in(self).unwrap_or_default().into())
    }

    /// The number of players.
    pub(crate) fn seats(self) -> u8 {
        with_rules!(self, rules => GameRules::seats(&rules))
    }

    /// The number of sides; partners are one.
    pub(crate) fn sides(self) -> u8 {
        with_rules!(self, rules => GameRules::sides(&rules))
    }

    /// The name of a seat, from 0 in the order of turns.
    pub(crate) fn seat_name(self, seat: u8) -> String {
        with_rules!(self, rules => GameRules::seat_name(&rules, seat))
    }

    /// The number of moves in a turn.
    pub(crate) fn moves_in_turn(self) -> usize {
        with_rules!(self, rules => rules.moves_in_turn())
    }
}

impl Default for AnyRules {
    /// The standard rules of the first game.
    fn default() -> AnyRules {
        AnyRules::standard(GameKind::default())
    }
}

impl Display for AnyRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_rules!(self, rules => Display::fmt(rules, f))
    }
}

/// A word in the spelling of options.
pub(super) fn normalized(word: &str) -> String {
    word.to_lowercase().replace("colour", "color")
}

/// The fault of an option whose name is one of another game than the first of the list, or of no game; `None` if its name is one of the first game.
pub(super) fn fault_of_option(word: &str) -> Option<String> {
    let word = &normalized(word);
    let name = word.split('=').next().unwrap_or_default();
    if name == "standard" {
        return None;
    }
    let mut expected = Vec::new();
    for &kind in GameKind::ALL {
        let options = with_game_kind!(kind, P => P::rule_options());
        if options.iter().any(|option| option.name == name) {
            let is_other = kind != GameKind::default();
            return with_game_kind!(kind, P => fault_in::<P>(word)).filter(|_| is_other);
        }
        let names: Vec<&str> = options.iter().map(|option| option.name).collect();
        expected.push(format!("{} of {}", names.join(", "), kind.title()));
    }
    let name = excerpt(name);
    let expected = expected.join(", or ");
    Some(format!("option `{name}`, expected one of {expected}"))
}

fn fault_in<P: GamePosition>(word: &str) -> Option<String> {
    P::Rules::normalized_option(word).err()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fault_of_an_unknown_option_names_the_options_of_all_games() {
        let fault = |text| AnyRules::find(text).unwrap_err();
        for text in ["speed=3", "Standard speed"] {
            let fault = fault(text);
            assert!(fault.starts_with("option `speed`, expected"), "{fault}");
            assert!(
                fault.ends_with("of Abalone, or opening of Kōnane"),
                "{fault}"
            );
        }
        assert!(fault("opening=here").contains("expected opening=any"));
        assert_eq!(fault("eject=x"), "eject=x, expected a number up to 255");
        assert!(fault("pivot = e5, e6 speed").starts_with("option `speed`, expected"));
    }
}
