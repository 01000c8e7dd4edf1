//! Fits tables to the width of a terminal: texts are shortened, then columns are left out. `docs/src/reference/output.md` states the order.

use std::borrow::Cow;
use std::io::Write;

use anyhow::Result;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// An output that knows how wide tables may be, and whether anybody reads them.
pub(crate) trait TableOutput: Write {
    /// The width of the terminal; `None` if tables may be of any width.
    fn table_width(&self) -> Option<usize>;

    /// Whether the reader has closed the output, as in `| head`.
    fn is_closed(&self) -> bool;
}

#[cfg(test)]
impl TableOutput for Vec<u8> {
    fn table_width(&self) -> Option<usize> {
        None
    }

    fn is_closed(&self) -> bool {
        false
    }
}

/// The least width to which a text is shortened.
const MIN_TEXT_WIDTH: usize = 16;

/// The blanks between two columns.
const GAP: usize = 2;

/// The columns of lists of games that are left out first, in this order.
const LEAST_IMPORTANT: [&str; 10] = [
    "ending",
    "note",
    "layout",
    "event",
    "opening",
    "orientation",
    "plies",
    "score",
    "date",
    "result",
];

/// Whether columns may be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ColumnChoice {
    /// The columns are those of the command: some are left out if they do not fit.
    Default,
    /// The user has named the columns: texts are shortened, but all columns are printed.
    Named,
}

/// A column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ColumnSize {
    /// The width of its widest cell, or of its title.
    pub(crate) width: usize,
    pub(crate) content: ColumnContent,
}

/// The content of the cells of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ColumnContent {
    /// Numbers, which are never shortened.
    Numbers,
    Texts,
    /// No row has anything in this column.
    Nothing,
}

impl ColumnSize {
    fn least_width(self) -> usize {
        match self.content {
            ColumnContent::Texts => self.width.min(MIN_TEXT_WIDTH),
            ColumnContent::Numbers | ColumnContent::Nothing => self.width,
        }
    }
}

/// The width of each column in a table that is at most `room` wide if that is possible; `None` for a column that is left out. The first column never is.
pub(crate) fn fit(
    titles: &[String],
    columns: &[ColumnSize],
    choice: ColumnChoice,
    room: usize,
) -> Vec<Option<usize>> {
    let mut is_kept = vec![true; columns.len()];
    let least = |is_kept: &[bool]| {
        let kept = columns.iter().zip(is_kept).filter(|(_, kept)| **kept);
        kept.map(|(column, _)| column.least_width() + GAP)
            .sum::<usize>()
            .saturating_sub(GAP)
    };
    if choice == ColumnChoice::Default {
        for index in drop_order(titles, columns) {
            if least(&is_kept) <= room {
                break;
            }
            is_kept[index] = false;
        }
    }
    let mut widths: Vec<Option<usize>> = columns
        .iter()
        .zip(&is_kept)
        .map(|(column, kept)| kept.then_some(column.width))
        .collect();
    loop {
        let kept = widths.iter().flatten();
        let total = kept.map(|width| width + GAP).sum::<usize>();
        let excess = total.saturating_sub(GAP).saturating_sub(room);
        let texts = widths.iter_mut().zip(columns);
        let texts = texts.filter(|(_, column)| column.content == ColumnContent::Texts);
        let widest = texts
            .filter_map(|(width, _)| width.as_mut())
            .filter(|width| **width > MIN_TEXT_WIDTH)
            .max_by_key(|width| **width);
        match widest {
            Some(width) if excess > 0 => *width -= 1,
            _ => return widths,
        }
    }
}

/// The columns that may be left out, the first one first: those without content, then the least important ones, then the last ones.
fn drop_order(titles: &[String], columns: &[ColumnSize]) -> Vec<usize> {
    let is_empty = |index: &usize| columns[*index].content == ColumnContent::Nothing;
    let of_title = |title: &&str| titles.iter().position(|other| other == title);
    let is_list_of_games =
        titles.iter().any(|title| title == "black") && titles.iter().any(|title| title == "plies");
    let mut order: Vec<usize> = (1..columns.len()).filter(is_empty).collect();
    if is_list_of_games {
        order.extend(LEAST_IMPORTANT.iter().filter_map(of_title));
    }
    order.extend((1..columns.len()).rev());
    let mut seen = vec![false; columns.len()];
    order.retain(|&index| index > 0 && !std::mem::replace(&mut seen[index], true));
    order
}

/// Shortens a text to a width; the end that is cut off is replaced by an ellipsis.
pub(crate) fn shorten(text: &str, width: usize) -> Cow<'_, str> {
    if text.width() <= width {
        return text.into();
    }
    let (mut shortened, mut left) = (String::new(), width.saturating_sub(1));
    for character in text.chars() {
        let needed = character.width().unwrap_or_default();
        if needed > left {
            break;
        }
        left -= needed;
        shortened.push(character);
    }
    let kept = shortened.trim_end().len();
    shortened.truncate(kept);
    shortened.push('…');
    shortened.into()
}

/// Prints the columns that were left out, if any.
pub(in crate::cli::output) fn print_left_out(
    out: &mut dyn TableOutput,
    titles: &[String],
    widths: &[Option<usize>],
) -> Result<()> {
    let columns = titles.iter().zip(widths);
    let left_out = columns.filter(|(_, width)| width.is_none());
    let left_out: Vec<&str> = left_out.map(|(title, _)| title.as_str()).collect();
    if !left_out.is_empty() {
        let names = left_out.join(", ");
        writeln!(out, "(without {names}; --wide prints all columns)")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(sizes: &[(&str, usize, ColumnContent)]) -> (Vec<String>, Vec<ColumnSize>) {
        let titles = sizes.iter().map(|(title, ..)| (*title).to_owned());
        let columns = sizes
            .iter()
            .map(|&(_, width, content)| ColumnSize { width, content });
        (titles.collect(), columns.collect())
    }

    fn fitted(
        sizes: &[(&str, usize, ColumnContent)],
        choice: ColumnChoice,
        room: usize,
    ) -> Vec<Option<usize>> {
        let (titles, columns) = columns(sizes);
        fit(&titles, &columns, choice, room)
    }

    use ColumnContent::{Nothing, Numbers, Texts};

    const GAMES: [(&str, usize, ColumnContent); 8] = [
        ("id", 7, Numbers),
        ("black", 30, Texts),
        ("white", 20, Texts),
        ("event", 40, Texts),
        ("layout", 6, Nothing),
        ("ending", 11, Texts),
        ("plies", 5, Numbers),
        ("note", 12, Texts),
    ];

    #[test]
    fn a_table_that_fits_is_unchanged() {
        let widths = GAMES.map(|(_, width, _)| Some(width));
        let room = GAMES.iter().map(|(_, width, _)| width + GAP).sum::<usize>() - GAP;
        assert_eq!(fitted(&GAMES, ColumnChoice::Default, room), widths);
        assert_ne!(fitted(&GAMES, ColumnChoice::Default, room - 1), widths);
    }

    #[test]
    fn texts_are_shortened_before_columns_are_left_out() {
        let widths = fitted(&GAMES, ColumnChoice::Default, 121);
        let expected = [7, 23, 20, 23, 6, 11, 5, 12].map(Some);
        assert_eq!(widths, expected);
    }

    #[test]
    fn columns_are_left_out_in_the_documented_order() {
        let kept = |room| {
            let widths = fitted(&GAMES, ColumnChoice::Default, room);
            let kept = GAMES
                .iter()
                .zip(&widths)
                .filter(|(_, width)| width.is_some());
            let total: usize = widths.iter().flatten().map(|width| width + GAP).sum();
            assert!(total <= room + GAP || widths.iter().flatten().count() == 1);
            kept.map(|((title, ..), _)| *title).collect::<Vec<_>>()
        };
        assert_eq!(
            kept(97),
            ["id", "black", "white", "event", "ending", "plies", "note"]
        );
        assert_eq!(kept(90), ["id", "black", "white", "event", "plies", "note"]);
        assert_eq!(kept(75), ["id", "black", "white", "event", "plies"]);
        assert_eq!(kept(60), ["id", "black", "white", "plies"]);
        assert_eq!(kept(45), ["id", "black", "white"]);
        assert_eq!(kept(30), ["id", "black"]);
        assert_eq!(kept(5), ["id"]);
    }

    #[test]
    fn other_tables_lose_their_last_columns_and_named_columns_stay() {
        let table = [
            ("move", 30, Texts),
            ("games", 5, Numbers),
            ("last played", 30, Texts),
        ];
        assert_eq!(
            fitted(&table, ColumnChoice::Default, 30),
            [Some(23), Some(5), None]
        );
        let named = fitted(&table, ColumnChoice::Named, 30);
        assert_eq!(named, [Some(16), Some(5), Some(16)]);
    }

    #[test]
    fn a_shortened_text_ends_with_an_ellipsis() {
        assert_eq!(shorten("Aglaé", 5), "Aglaé");
        assert_eq!(shorten("Aglaé Renard", 8), "Aglaé R…");
        assert_eq!(shorten("Aglaé Renard", 7), "Aglaé…");
        assert_eq!(shorten("囲碁将棋", 6), "囲碁…");
    }
}
