//! Tables that are printed while their rows are read, one block of rows after another.

use std::borrow::Cow;

use anyhow::Result;
use unicode_width::UnicodeWidthStr;

use super::fit::{ColumnChoice, TableOutput, fit, print_left_out, shorten};
use super::{column_size, print_table_row};

/// Rows from which the column widths of a table are computed.
pub(crate) const BLOCK: usize = 1_000;

/// A table that is printed block by block. It keeps the column widths of its first block where they suffice.
pub(crate) struct TableBlocks {
    titles: Vec<String>,
    choice: ColumnChoice,
    /// Whether each column holds numbers. The first block determines this and the widths; a column that is left out has no width.
    number_columns: Vec<bool>,
    widths: Vec<Option<usize>>,
}

impl TableBlocks {
    pub(crate) fn new(titles: Vec<String>, choice: ColumnChoice) -> TableBlocks {
        TableBlocks {
            titles,
            choice,
            number_columns: Vec::new(),
            widths: Vec::new(),
        }
    }

    /// Prints a block of rows with escaped cells, after the titles if it is the first one. `is_number` is true for columns that are right-aligned.
    pub(crate) fn print(
        &mut self,
        out: &mut dyn TableOutput,
        rows: &[Vec<Cow<'_, str>>],
        is_number: impl Fn(usize) -> bool,
    ) -> Result<()> {
        if self.widths.is_empty() {
            self.number_columns = (0..self.titles.len()).map(is_number).collect();
            self.print_titles(out, rows)?;
        }
        let is_fitted = out.table_width().is_some();
        let kept = self.kept_columns();
        let numbers: Vec<bool> = kept
            .iter()
            .map(|&column| self.number_columns[column])
            .collect();
        for row in rows {
            for &column in &kept {
                if let Some(width) = &mut self.widths[column]
                    && (self.number_columns[column] || !is_fitted)
                {
                    *width = (*width).max(row[column].width());
                }
            }
        }
        let widths: Vec<usize> = self.widths.iter().copied().flatten().collect();
        for row in rows {
            if !is_fitted {
                print_table_row(out, row, &widths, |column| numbers[column])?;
                continue;
            }
            let cells = kept.iter().zip(&widths);
            let cells: Vec<Cow<'_, str>> = cells
                .map(|(&column, &width)| shorten(&row[column], width))
                .collect();
            print_table_row(out, &cells, &widths, |column| numbers[column])?;
        }
        Ok(())
    }

    /// Prints which columns were left out.
    pub(crate) fn finish(&self, out: &mut dyn TableOutput) -> Result<()> {
        print_left_out(out, &self.titles, &self.widths)
    }

    /// The columns that are printed.
    fn kept_columns(&self) -> Vec<usize> {
        let widths = self.widths.iter().enumerate();
        let kept = widths.filter(|(_, width)| width.is_some());
        kept.map(|(column, _)| column).collect()
    }

    /// Determines the widths of the columns from the first rows, and prints their titles.
    fn print_titles(
        &mut self,
        out: &mut dyn TableOutput,
        rows: &[Vec<Cow<'_, str>>],
    ) -> Result<()> {
        let titles = self.titles.iter().enumerate();
        let sizes: Vec<_> = titles
            .map(|(column, title)| {
                column_size(title, rows, column, |column| self.number_columns[column])
            })
            .collect();
        let room = out.table_width().unwrap_or(usize::MAX);
        self.widths = fit(&self.titles, &sizes, self.choice, room);
        let kept = self.kept_columns();
        let kept_titles: Vec<&str> = kept
            .iter()
            .map(|&column| self.titles[column].as_str())
            .collect();
        let widths: Vec<usize> = self.widths.iter().copied().flatten().collect();
        let is_number = |column: usize| self.number_columns[kept[column]];
        print_table_row(out, &kept_titles, &widths, is_number)
    }
}
