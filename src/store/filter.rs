//! Choosing games.

use std::collections::HashSet;

use deunicode::deunicode;
use rusqlite::functions::FunctionFlags;
use rusqlite::{Connection, named_params};

use super::{Database, StoreError, Summary};
use crate::record::{Ending, GameResult};
use crate::rules::Layout;

/// Which games to take; the default takes all.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    /// Who played, in any seat: a name in any case, `*` standing for anything.
    pub player: Option<String>,
    /// Who played Black, or moved first.
    pub black: Option<String>,
    /// Who played White, or moved second.
    pub white: Option<String>,
    /// Where.
    pub event: Option<String>,
    /// The start layout.
    pub layout: Option<&'static Layout>,
    /// Who won.
    pub result: Option<GameResult>,
    /// How it ended.
    pub ending: Option<Ending>,
    /// The first day: `YYYY.MM.DD`, or its beginning.
    pub from: Option<String>,
    /// The last day.
    pub to: Option<String>,
    /// The fewest plies.
    pub min_plies: Option<u32>,
    /// The most plies.
    pub max_plies: Option<u32>,
    /// Whether to take only games that were mended.
    pub mended: bool,
    /// The options that the rules must have: with a value, `eject=4`, or with any, `eject`; `standard` for none.
    pub rules: Option<String>,
}

/// Teaches a connection the functions `named` and `ruled` of the queries.
pub(super) fn define_functions(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("named", 2, flags, |context| {
        let (pattern, name): (String, Option<String>) = (context.get(0)?, context.get(1)?);
        Ok(name.is_some_and(|name| is_named(&pattern, &name)))
    })?;
    connection.create_scalar_function("ruled", 2, flags, |context| {
        let (wanted, rules): (String, Option<String>) = (context.get(0)?, context.get(1)?);
        Ok(is_ruled(&wanted, rules.as_deref()))
    })
}

/// Whether rules, which are those of the standard game where there are none, have all options asked for.
fn is_ruled(wanted: &str, rules: Option<&str>) -> bool {
    wanted.split_whitespace().all(|wanted| match rules {
        None => wanted == "standard",
        Some(rules) => rules.split(' ').any(|option| {
            option == wanted
                || option
                    .split_once('=')
                    .is_some_and(|(name, _)| name == wanted)
        }),
    })
}

/// Whether a name fits a pattern: in any case, with or without accents, `*` standing for anything.
fn is_named(pattern: &str, name: &str) -> bool {
    let [pattern, name] = [pattern, name].map(|text| deunicode(text).to_lowercase());
    let Some((start, rest)) = pattern.split_once('*') else {
        return pattern == name;
    };
    let Some(mut left) = name.strip_prefix(start) else {
        return false;
    };
    let (middle, end) = rest.rsplit_once('*').unwrap_or(("", rest));
    for part in middle.split('*') {
        let Some(at) = left.find(part) else {
            return false;
        };
        left = &left[at + part.len()..];
    }
    left.ends_with(end)
}

impl Database {
    /// The games that pass a filter, in the order of their numbers, each handed to `visit`.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub fn games(&self, filter: &Filter, mut visit: impl FnMut(Summary)) -> Result<(), StoreError> {
        let mut select = self
            .connection
            .prepare_cached(include_str!("../../sql/query/games.sql"))?;
        let mut rows = select.query(named_params! {
            ":player": filter.player,
            ":black": filter.black,
            ":white": filter.white,
            ":event": filter.event,
            ":layout": filter.layout.map(Layout::key),
            ":result": filter.result.map(GameResult::key),
            ":ending": filter.ending.map(Ending::key),
            ":from": filter.from,
            // All of a year or a month belongs to it.
            ":to": filter.to.as_ref().map(|to| format!("{to}~")),
            ":min_plies": filter.min_plies,
            ":max_plies": filter.max_plies,
            ":mended": filter.mended,
            ":rules": filter.rules,
        })?;
        while let Some(row) = rows.next()? {
            visit(Summary::from_row(row)?);
        }
        Ok(())
    }

    /// The games that pass a filter.
    pub(super) fn chosen(&self, filter: &Filter) -> Result<Chosen, StoreError> {
        if *filter == Filter::default() {
            return Ok(Chosen(None));
        }
        let mut ids = HashSet::new();
        self.games(filter, |game| {
            ids.insert(game.id);
        })?;
        Ok(Chosen(Some(ids)))
    }
}

/// The numbers of some games; `None` for all.
pub(super) struct Chosen(Option<HashSet<i64>>);

impl Chosen {
    /// Whether a game is one of them.
    pub(super) fn has(&self, game: i64) -> bool {
        self.0.as_ref().is_none_or(|ids| ids.contains(&game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_with_a_value_or_with_any() {
        let rules = Some("eject=4 sprint=30 triangles");
        for wanted in ["eject=4", "sprint triangles", "sprint=30 eject", ""] {
            assert!(is_ruled(wanted, rules), "{wanted}");
        }
        for wanted in ["eject=5", "standard", "eject=4 pivot", "triangle"] {
            assert!(!is_ruled(wanted, rules), "{wanted}");
        }
        assert!(is_ruled("standard", None) && !is_ruled("eject", None));
    }

    #[test]
    fn names_and_patterns() {
        for pattern in ["Aglaé", "AGLAE", "agl*", "*é", "a*a*e", "*", "*gla*"] {
            assert!(is_named(pattern, "Aglaé"), "{pattern}");
        }
        for pattern in ["Agla", "gla*", "*x*", "a*é*é", "[a]glaé", "Agla?"] {
            assert!(!is_named(pattern, "Aglaé"), "{pattern}");
        }
        assert!(is_named("[guest]", "[Guest]"));
    }
}
