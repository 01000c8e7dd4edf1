//! Splits a row of a table into its cells.

use std::borrow::Cow;

/// Separators in the order in which they are looked for.
pub(crate) const SEPARATORS: [char; 4] = ['|', '\t', ';', ','];

/// The cells of a row, separated by `|`, tabs, `;` or `,`, or else by two or more blanks. Braces, quotes and `\`
/// protect separators.
pub(crate) fn cells(row: &str) -> Vec<&str> {
    let inner = row
        .strip_prefix('|')
        .map_or(row, |inner| inner.strip_suffix('|').unwrap_or(inner));
    let separator = SEPARATORS
        .into_iter()
        .find(|&separator| row.contains(separator));
    let mut cells = Vec::new();
    let (mut start, mut before, mut in_comment, mut in_quotes) = (0, ' ', false, false);
    for (at, character) in inner.char_indices() {
        in_comment = character == '{' || in_comment && character != '}';
        in_quotes ^= character == '"' && !in_comment;
        let is_blanks = separator.is_none() && character == ' ' && before == ' ';
        if !in_comment
            && !in_quotes
            && before != '\\'
            && (Some(character) == separator || is_blanks)
        {
            cells.push(unquoted(&inner[start..at]));
            start = at + 1;
        }
        before = character;
    }
    cells.push(unquoted(&inner[start..]));
    if separator.is_none() {
        cells.retain(|cell| !cell.is_empty());
    }
    cells
}

/// Whether the cells of a column number the rows, given the numbers in them: the first two rise by one; a single one is 0 or 1.
pub(crate) fn number_rows(mut numbers: impl Iterator<Item = Option<u32>>) -> bool {
    match (numbers.next().flatten(), numbers.next()) {
        (Some(first), Some(second)) => second == first.checked_add(1),
        (Some(first), None) => first < 2,
        (None, _) => false,
    }
}

/// A cell without surrounding blanks and quotes.
pub(crate) fn unquoted(cell: &str) -> &str {
    let cell = cell.trim();
    let inside = cell
        .strip_prefix('"')
        .and_then(|cell| cell.strip_suffix('"'));
    inside.unwrap_or(cell).trim()
}

/// The text that a cell stands for: without surrounding quotes, and with `"` for `""` between them.
pub(crate) fn cell_text(cell: &str) -> Cow<'_, str> {
    let inside = unquoted(cell);
    if inside.len() < cell.trim().len() && inside.contains("\"\"") {
        inside.replace("\"\"", "\"").into()
    } else {
        inside.into()
    }
}

/// The text that a cell of a row stands for, which is without its quotes already, as in [`cells`].
pub(crate) fn text_of_cell<'a>(row: &str, cell: &'a str) -> Cow<'a, str> {
    let start = cell.as_ptr() as usize - row.as_ptr() as usize;
    let (before, after) = (&row[..start], &row[start + cell.len()..]);
    if before.trim_end().ends_with('"') && after.trim_start().starts_with('"') {
        cell.replace("\"\"", "\"").into()
    } else {
        cell.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubled_quotes_between_quotes_are_single_ones() {
        let row = r#"Event,"Club ""Zug"" 2019",5"" wide"#;
        let texts: Vec<Cow<'_, str>> = cells(row)
            .into_iter()
            .map(|cell| text_of_cell(row, cell))
            .collect();
        assert_eq!(texts, ["Event", r#"Club "Zug" 2019"#, r#"5"" wide"#]);
        assert_eq!(cell_text(r#" "a ""b""" "#), r#"a "b""#);
    }
}
