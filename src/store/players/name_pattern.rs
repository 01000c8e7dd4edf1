//! Rows by their names: which ones a pattern means, and their numbers.

use deunicode::deunicode;
use rusqlite::Connection;

use crate::store::StoreError;
use crate::store::format::checksum;
use crate::store::format::filter::{Column, GameBitmap};

/// The numbers of the rows whose names are asked for.
pub(in crate::store) fn numbers(
    connection: &Connection,
    table: &str,
    sql: &str,
    pattern: &NamePattern,
) -> Result<Numbers, StoreError> {
    let mut found = Numbers::default();
    each(connection, table, sql, |number, name| {
        if pattern.fits(name) {
            found.add(number);
        }
    })?;
    Ok(found)
}

/// Hands the rows of a table to `visit`: their numbers and names. Each is compared with its checksum, and their number with that of the names in the index
/// of the table, so that none is missed.
pub(in crate::store) fn each(
    connection: &Connection,
    table: &str,
    sql: &str,
    mut visit: impl FnMut(u32, &str),
) -> Result<(), StoreError> {
    let mut select = connection.prepare_cached(sql)?;
    let mut rows = select.query([])?;
    let mut held = 0;
    while let Some(row) = rows.next()? {
        checksum::verify(table, row, 2)?;
        visit(row.get(0)?, row.get_ref(1)?.as_str().unwrap_or_default());
        held += 1;
    }
    let sql = include_str!("../../../sql/query/count_names.sql");
    let mut count = connection.prepare_cached(sql)?;
    let (players, events): (i64, i64) =
        count.query_row([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let expected = if table == "player" { players } else { events };
    if held == expected {
        return Ok(());
    }
    let fault = format!("{held} rows of {table}, expected {expected} as in its index");
    Err(StoreError::Corrupt(fault))
}

/// A name in any case, with or without accents, `*` standing for anything.
pub(in crate::store) struct NamePattern {
    /// As names are when they are compared.
    plain: String,
}

impl NamePattern {
    pub(in crate::store) fn new(pattern: &str) -> NamePattern {
        NamePattern {
            plain: plain(pattern),
        }
    }

    pub(in crate::store) fn fits(&self, name: &str) -> bool {
        if name.is_ascii() && !self.plain.contains('*') {
            return self.plain.eq_ignore_ascii_case(name);
        }
        let name = plain(name);
        let Some((start, rest)) = self.plain.split_once('*') else {
            return self.plain == name;
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
}

fn plain(text: &str) -> String {
    deunicode(text).to_lowercase()
}

/// Numbers of rows, which are looked up very often.
#[derive(Debug, Default)]
pub(in crate::store) struct Numbers {
    /// By the upper half of a number, bits for the lower halves.
    pages: Vec<Option<Box<[u64; 1_024]>>>,
    /// The number, where there is just one.
    only: Option<u32>,
}

impl Numbers {
    pub(in crate::store) fn add(&mut self, number: u32) {
        let is_first = self.pages.is_empty();
        self.only = is_first.then_some(number);
        let (page, rest) = ((number >> 16) as usize, number as u16);
        if self.pages.len() <= page {
            self.pages.resize(page + 1, None);
        }
        let words = self.pages[page].get_or_insert_with(|| Box::new([0; 1_024]));
        words[usize::from(rest >> 6)] |= 1 << (rest & 63);
    }

    /// Leaves the games of whom a column says one of them.
    pub(in crate::store) fn narrow(&self, bitmap: &mut GameBitmap, column: Column<'_>) {
        match self.only {
            // Most names are one player's, and one number is compared faster than it is looked up.
            Some(only) => bitmap.retain_values(column, |number| number == only),
            None => bitmap.retain_values(column, |number| self.has(number)),
        }
    }

    #[inline]
    pub(in crate::store) fn has(&self, number: u32) -> bool {
        let page = self.pages.get((number >> 16) as usize);
        let rest = number as u16;
        page.and_then(Option::as_deref)
            .is_some_and(|words| words[usize::from(rest >> 6)] >> (rest & 63) & 1 != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_rows() {
        let mut numbers = Numbers::default();
        assert_eq!(numbers.only, None);
        numbers.add(7);
        assert_eq!(numbers.only, Some(7));
        let some = [0, 63, 64, 65_535, 65_536, 1 << 30, u32::MAX];
        some.into_iter().for_each(|number| numbers.add(number));
        assert_eq!(numbers.only, None);
        assert!(some.into_iter().all(|number| numbers.has(number)));
        assert!(
            [1, 62, 65, 65_537, u32::MAX - 1]
                .iter()
                .all(|&number| !numbers.has(number))
        );
    }

    #[test]
    fn names_and_patterns() {
        for pattern in ["Aglaé", "AGLAE", "agl*", "*é", "a*a*e", "*", "*gla*"] {
            assert!(NamePattern::new(pattern).fits("Aglaé"), "{pattern}");
        }
        for pattern in ["Agla", "gla*", "*x*", "a*é*é", "[a]glaé", "Agla?"] {
            assert!(!NamePattern::new(pattern).fits("Aglaé"), "{pattern}");
        }
        assert!(NamePattern::new("[guest]").fits("[Guest]"));
    }
}
