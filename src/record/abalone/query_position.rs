//! Positions of Abalone that the arguments of a query name.

use crate::game::Color;
use crate::notation::read_position_under;
use crate::rules::{Layout, Position, Rules, RulesError, SetupFault};

/// Reads a position under rules, or the name of a layout.
///
/// # Errors
/// Everything that is wrong with the position and the rules.
pub(super) fn read_position(text: &str, rules: Option<&str>) -> Result<Position, String> {
    let rules = rules.map(str::parse::<Rules>);
    let Some(Err(error)) = rules else {
        let rules = rules.and_then(Result::ok);
        return read_position_under(text, rules.as_ref())
            .map_err(|error| format!("'{text}': {error}"));
    };
    // The position is checked too, under the part of the rules that could be parsed, so that all faults are reported at once.
    let RulesError { rules, mut faults } = error;
    if let Err(error) = read_position_under(text, Some(&rules)) {
        let position_faults = error.faults.iter();
        let position_faults: Vec<String> = position_faults
            .filter(|fault| !faults.contains(fault))
            .cloned()
            .collect();
        faults.extend(position_faults);
    }
    Err(format!("--rules: {}", faults.join("; ")))
}

/// Reads a position in games whose rules have these options.
///
/// # Errors
/// Everything that is wrong with the position and the options.
pub(super) fn read_query_position(text: &str, options: Option<&str>) -> Result<Position, String> {
    let rules = options.map(position_rules).transpose()?;
    let position = read_position_under(text, rules.as_ref());
    position.map_err(|error| format!("--position '{text}': {error}"))
}

/// The start position of a layout in games whose rules have these options.
///
/// # Errors
/// Everything that is wrong with the position and the options.
pub(super) fn query_start(
    layout: &'static Layout,
    options: Option<&str>,
) -> Result<Position, String> {
    let rules = options.map(position_rules).transpose()?;
    let rules = rules.unwrap_or(*layout.position().rules());
    layout.start(&rules).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(SetupFault::to_string).collect();
        format!(
            "{} under the rules {rules}: {}",
            layout.name(),
            faults.join("; ")
        )
    })
}

/// Whether a position states other lost marbles than those that its board lacks of the usual fourteen.
pub(super) fn states_lost_marbles(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| {
        let on_board = position.marbles(color).len();
        let lost = u32::from(position.lost(color));
        lost > 0 && on_board + lost != 14
    })
}

/// The rules of a position in games whose rules have these options. Options that only decide how a game ends do not belong to a position.
fn position_rules(options: &str) -> Result<Rules, String> {
    const END_OPTIONS: [&str; 4] = ["eject", "sprint", "repetition", "no-move"];
    let words = options
        .split(' ')
        .filter(|word| !END_OPTIONS.contains(word))
        .collect::<Vec<_>>();
    words.join(" ").parse().map_err(|error: RulesError| {
        format!("--rules '{options}' does not say under which rules the position is: {error}")
    })
}
