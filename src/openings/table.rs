//! Parsing of tables of opening names.

use serde::Deserialize;

use super::names::{OpeningName, OpeningNames};
use crate::record::read_moves;
use crate::rules::{Layout, Position};

/// Why a table of openings cannot be parsed: the line, what was found, and what was expected.
///
/// ```
/// use sumito::openings::OpeningNames;
///
/// let error = OpeningNames::default().add_table("name\tlayout\nMine\tNowhere\n").unwrap_err();
/// assert_eq!(error.line, 2);
/// assert!(error.to_string().starts_with("line 2: "));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
#[non_exhaustive]
pub struct OpeningTableError {
    /// The number of the line, from 1.
    pub line: u64,
    /// What was found and expected.
    pub fault: String,
}

/// A row of the table.
#[derive(Deserialize)]
struct TableRow {
    #[serde(default)]
    code: Option<String>,
    name: String,
    layout: String,
    #[serde(default)]
    moves: String,
    #[serde(default)]
    source: Option<String>,
}

impl OpeningNames {
    /// Adds the names of a table with the columns `code`, `name`, `layout`, `moves` and `source`, separated by tabs; the first line that does
    /// not begin with `#` has the names of the columns. All columns but `name` and `layout` are optional. New names replace existing ones.
    ///
    /// # Errors
    /// At the first row without a valid position, or with the same position as a previous row. Nothing is added in that case.
    pub fn add_table(&mut self, table: &str) -> Result<(), OpeningTableError> {
        let mut reader = csv::ReaderBuilder::new();
        let reader = reader.delimiter(b'\t').comment(Some(b'#')).quoting(false);
        let reader = reader.trim(csv::Trim::All).flexible(true);
        let mut reader = reader.from_reader(table.as_bytes());
        let titles = reader.headers().map_err(|error| of_csv(&error))?.clone();
        let mut added = OpeningNames::default();
        for record in reader.records() {
            let record = record.map_err(|error| of_csv(&error))?;
            let line = record.position().map_or(0, csv::Position::line);
            let row = record.deserialize(Some(&titles));
            let row: TableRow = row.map_err(|_| OpeningTableError {
                line,
                fault: format!(
                    "a row with the columns {}, expected code, name, layout, moves, source with a tab between",
                    titles.iter().collect::<Vec<_>>().join(", ")
                ),
            })?;
            let opening = opening(row).map_err(|fault| OpeningTableError { line, fault })?;
            let name = opening.name.clone();
            if let Some(before) = added.insert(opening) {
                let fault = format!(
                    "`{name}` is the position that a row above calls `{}`, expected a position once",
                    before.name
                );
                return Err(OpeningTableError { line, fault });
            }
        }
        for opening in added.openings {
            self.insert(opening);
        }
        Ok(())
    }
}

/// The error of a malformed table.
fn of_csv(error: &csv::Error) -> OpeningTableError {
    OpeningTableError {
        line: error.position().map_or(0, csv::Position::line),
        fault: error.to_string(),
    }
}

/// The opening of a row.
fn opening(row: TableRow) -> Result<OpeningName, String> {
    if row.name.is_empty() {
        return Err("no name, expected that of an opening".to_owned());
    }
    let layout = Layout::find(&row.layout).ok_or_else(|| {
        format!(
            "`{}` is no layout, expected one that `sumito layouts` lists",
            row.layout
        )
    })?;
    let filled = |text: Option<String>| text.filter(|text| !text.is_empty());
    Ok(OpeningName {
        code: filled(row.code),
        source: filled(row.source),
        position: position_after(layout, &row.moves)?,
        name: row.name,
    })
}

/// The position after moves in any notation.
fn position_after(layout: &'static Layout, moves: &str) -> Result<Position, String> {
    if moves.is_empty() {
        return Ok(layout.position());
    }
    let mut position = layout.position();
    let played = read_moves(moves, &position);
    let played = played.map_err(|error| format!("moves from {}: {error}", layout.name()))?;
    played
        .into_iter()
        .for_each(|mv| position.play_unchecked(mv));
    Ok(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TITLES: &str = "code\tname\tlayout\tmoves\tsource\n";

    #[test]
    fn names_of_a_table_replace_built_in_ones() {
        let mut names = OpeningNames::known();
        let before = names.all().len();
        let table =
            "# mine\nname\tlayout\tmoves\nMy Scorpio\tBelgian Daisy\ti9h8\nThe start\tstandard\t\n";
        names.add_table(table).unwrap();
        assert_eq!(names.all().len(), before + 1);
        let name = |position: &Position| names.of(position).unwrap().name.clone();
        let start = Layout::find("standard").unwrap().position();
        assert_eq!(name(&start), "The start");
        let scorpio = position_after(Layout::find("belgian").unwrap(), "a1b2").unwrap();
        assert_eq!(name(&scorpio), "My Scorpio");
    }

    #[test]
    fn errors_have_the_number_of_the_line() {
        for (rows, expected) in [
            ("A\tX\tnowhere\ta1b2\t", "line 2: `nowhere` is no layout"),
            (
                "A\tX\tbelgian\ta1b2 a1b2\t",
                "line 2: moves from Belgian Daisy: column 6: `a1b2` is not a legal move",
            ),
            ("A\t\tbelgian\ta1b2\t", "line 2: no name"),
            (
                "A\tX\tbelgian\ta1b2\t\nB\tY\tbelgian\ti9h8\t",
                "line 3: `Y` is the position that a row above calls `X`",
            ),
        ] {
            let mut names = OpeningNames::known();
            let error = names.add_table(&format!("{TITLES}{rows}\n")).unwrap_err();
            assert!(error.to_string().starts_with(expected), "{error}");
            assert_eq!(names, OpeningNames::known(), "nothing is added");
        }
        let error = OpeningNames::default().add_table("a\tb\n1\t2\n");
        let error = error.unwrap_err().to_string();
        assert!(error.contains("columns a, b"), "{error}");
    }
}
