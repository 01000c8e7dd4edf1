//! Parsing of tables of opening names.

use serde::Deserialize;

use super::names::{OpeningName, OpeningNames};
use crate::game::excerpt;
use crate::games::AnyLayout;
use crate::names::words;
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
    /// If the names of the columns are missing; at the first row without a valid position, with the same position as a previous row, or with the code of another
    /// opening. Nothing is added in that case.
    pub fn add_table(&mut self, table: &str) -> Result<(), OpeningTableError> {
        let mut reader = csv::ReaderBuilder::new();
        let reader = reader.delimiter(b'\t').comment(Some(b'#')).quoting(false);
        let reader = reader.trim(csv::Trim::All).flexible(true);
        let mut reader = reader.from_reader(table.as_bytes());
        let titles = reader.headers().map_err(|error| of_csv(&error))?.clone();
        let mut needed = ["name", "layout"].into_iter();
        if let Some(missing) = needed.find(|needed| titles.iter().all(|title| title != *needed)) {
            return Err(OpeningTableError {
                line: line_of_titles(table),
                fault: wrong_columns(&titles, missing),
            });
        }
        let unknown = titles.iter().find(|title| !COLUMNS.contains(title));
        if let Some(unknown) = unknown {
            return Err(OpeningTableError {
                line: line_of_titles(table),
                fault: format!(
                    "a column `{}`, expected some of {}",
                    excerpt(unknown),
                    COLUMNS.join(", ")
                ),
            });
        }
        let mut added = OpeningNames::default();
        let mut lines_of_codes = Vec::new();
        for record in reader.records() {
            let record = record.map_err(|error| of_csv(&error))?;
            let line = record.position().map_or(0, csv::Position::line);
            let of_line = |fault| OpeningTableError { line, fault };
            if record.len() > titles.len() {
                return Err(of_line(surplus_cells(&record, titles.len())));
            }
            let row = record.deserialize(Some(&titles));
            let row: TableRow = row.map_err(|_| of_line(missing_cells(&record)))?;
            let opening = opening(row).map_err(of_line)?;
            let name = opening.name.clone();
            lines_of_codes.extend(opening.code.clone().map(|code| (line, code)));
            if let Some(before) = added.insert(opening) {
                let fault = format!(
                    "`{name}` is the position that a row above calls `{}`, expected a position once",
                    before.name
                );
                return Err(of_line(fault));
            }
        }
        let mut all = self.clone();
        for opening in added.openings {
            all.insert(opening);
        }
        for (line, code) in lines_of_codes {
            if let Some(fault) = all.code_fault(&code) {
                return Err(OpeningTableError { line, fault });
            }
        }
        *self = all;
        Ok(())
    }

    /// What is wrong with a code if several openings have it.
    fn code_fault(&self, code: &str) -> Option<String> {
        let wanted = words(code);
        let has_code = |opening: &&OpeningName| {
            let code = opening.code.as_deref();
            code.is_some_and(|code| words(code) == wanted)
        };
        let found = self.openings.iter().filter(has_code);
        let names: Vec<String> = found.map(|opening| format!("`{}`", opening.name)).collect();
        (names.len() > 1).then(|| {
            let names = names.join(" and ");
            format!("`{code}` is the code of {names}, expected a code once")
        })
    }
}

/// The columns that a table may have.
const COLUMNS: [&str; 5] = ["code", "name", "layout", "moves", "source"];

/// The number of the line with the titles of the columns.
fn line_of_titles(table: &str) -> u64 {
    let is_title = |line: &str| !line.is_empty() && !line.starts_with('#');
    table.lines().position(is_title).unwrap_or_default() as u64 + 1
}

/// What is wrong with a row of more cells than there are columns.
fn surplus_cells(row: &csv::StringRecord, columns: usize) -> String {
    format!(
        "a row with {} cells, the last `{}`, expected at most {columns}, as the first row has",
        row.len(),
        excerpt(row.iter().next_back().unwrap_or_default())
    )
}

/// What is wrong with a table without a column that it needs.
fn wrong_columns(titles: &csv::StringRecord, missing: &str) -> String {
    format!(
        "a row with the columns {} and without `{missing}`, expected name and layout, if wanted code, moves and source too, with a tab between",
        titles.iter().collect::<Vec<_>>().join(", ")
    )
}

/// What is wrong with a row that ends before the cells that it needs.
fn missing_cells(row: &csv::StringRecord) -> String {
    format!(
        "a row with the cells {}, expected a name and a layout, with a tab between",
        row.iter().collect::<Vec<_>>().join(", ")
    )
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
        let of_game = AnyLayout::find(&row.layout).map(|layout| layout.kind().title());
        match of_game {
            Some(game) => format!(
                "`{}` is a layout of {game}, expected one of Abalone: only its openings have names",
                row.layout
            ),
            None => format!(
                "`{}` is no layout, expected one of Abalone that `sumito layouts` lists",
                row.layout
            ),
        }
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
                "A\tX\tkonane-6x6\tc3 c4\t",
                "line 2: `konane-6x6` is a layout of Kōnane, expected one of Abalone",
            ),
            (
                "X1\tX\tbelgian\ta1b2 a5b5\t\nx1\tY\tbelgian\ta1b2 a4b4\t",
                "line 2: `X1` is the code of `X` and `Y`",
            ),
            (
                "X1\tX\tbelgian\ta1b2 a5b5\t\nA01\tY\tbelgian\ta1b2 a4b4\t",
                "line 3: `A01` is the code of `Scorpio` and `Y`",
            ),
            (
                "A\tX\tbelgian\ta1b2\t\nB\tY\tbelgian\ti9h8\t",
                "line 3: `Y` is the position that a row above calls `X`",
            ),
            (
                "A\tX\tbelgian\ta1b2\tme\tc1c2",
                "line 2: a row with 6 cells, the last `c1c2`, expected at most 5",
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
        // Moves in a column of another name would be no moves.
        let error = OpeningNames::default().add_table("name\tlayout\tmove\nX\tbelgian\ta1b2\n");
        let error = error.unwrap_err().to_string();
        assert!(
            error.starts_with("line 1: a column `move`, expected some of code, name"),
            "{error}"
        );
        // A row in place of the names of the columns.
        let error = OpeningNames::default().add_table("# mine\nX\tbelgian\ta1b2\n");
        let error = error.unwrap_err().to_string();
        assert!(
            error.starts_with("line 2: a row with the columns X, belgian, a1b2 and without `name`"),
            "{error}"
        );
        let error = OpeningNames::default().add_table("name\tmoves\nX\ta1b2\n");
        let error = error.unwrap_err().to_string();
        let expected = "line 1: a row with the columns name, moves and without `layout`, expected name and layout, if wanted code, moves and source too, with a tab between";
        assert_eq!(error, expected);
        let error = OpeningNames::default().add_table("name\tlayout\nX\n");
        let error = error.unwrap_err().to_string();
        assert!(
            error.starts_with("line 2: a row with the cells X, expected"),
            "{error}"
        );
        // A name takes the place and the code of the built-in one.
        let row = "A01\tMine\tbelgian\ta1b2\t";
        let added = OpeningNames::known().add_table(&format!("{TITLES}{row}\n"));
        assert_eq!(added, Ok(()));
    }
}
