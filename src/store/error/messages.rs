//! Parts of messages: names, reasons and games, of which only the first are named.

use crate::names::quoted_list;

/// The maximum number of games, persons or reasons that a message names.
const MAX_NAMED: usize = 5;

pub(super) fn shortened(name: &str) -> String {
    name.chars().take(60).collect()
}

pub(super) fn expected_name(what: &str, similar: &[String]) -> String {
    if similar.is_empty() {
        format!("expected a name that `sumito {what}s` lists, or words of one")
    } else {
        format!("did you mean {}?", quoted_list(similar))
    }
}

pub(super) fn expected_saved_search(similar: &[String]) -> String {
    if similar.is_empty() {
        "expected a name that `sumito saved` lists".to_owned()
    } else {
        format!("did you mean {}?", quoted_list(similar))
    }
}

pub(super) fn some_names(names: &[String]) -> String {
    match names.len().saturating_sub(MAX_NAMED) {
        0 => quoted_list(names),
        others => {
            let first: Vec<String> = names[..MAX_NAMED]
                .iter()
                .map(|name| format!("`{name}`"))
                .collect();
            format!("{} or one of {others} others", first.join(", "))
        }
    }
}

pub(super) fn named_reasons(reasons: &[String]) -> String {
    let named: Vec<&str> = reasons.iter().take(MAX_NAMED).map(String::as_str).collect();
    let others = match reasons.len().saturating_sub(MAX_NAMED) {
        0 => String::new(),
        others => format!("; and {others} more"),
    };
    format!("{}{others}", named.join("; "))
}

pub(super) fn they_met(one: &str, other: &str, games: &[i64]) -> String {
    let named: Vec<String> = games.iter().take(MAX_NAMED).map(i64::to_string).collect();
    let others = match games.len().saturating_sub(MAX_NAMED) {
        0 => String::new(),
        others => format!(" and {others} more"),
    };
    let plural = if games.len() == 1 { "" } else { "s" };
    format!(
        "`{one}` and `{other}` both play in game{plural} {}{others}, expected names that never met, or --force",
        named.join(", ")
    )
}
