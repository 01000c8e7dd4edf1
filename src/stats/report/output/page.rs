//! A report as a self-contained HTML page.

use std::fmt::Write;

use super::tables::{ReportTable, report_sample, report_tables};
use crate::render::{Bar, Column, Mark, Picture, Plot, Sign, Theme, escape, plots_svg, sheet};
use crate::rules::Layout;
use crate::stats::report::model::Report;
use crate::stats::results::results_plot;

/// A report as one page: tables, plots, and boards with the cells occupied more often than usual. It has no script and loads nothing.
pub fn report_page(report: &Report) -> String {
    let title = match &report.opening {
        Some(opening) => format!("{opening}: {}", report.title),
        None => report.title.clone(),
    };
    let mut body = format!("<h1>{}</h1>\n", escape(&title));
    if let Some(rated) = &report.rating {
        let _ = writeln!(
            body,
            "<p>Rating {:.0}, between {:.0} and {:.0} in 19 of 20 cases, after {} games (Glicko-2).</p>",
            rated.rating, rated.low, rated.high, rated.games
        );
    }
    if let Some(position) = &report.position {
        let picture = Picture {
            id: "report".to_owned(),
            ..Picture::of(*position)
        };
        let _ = writeln!(body, "<figure>{}</figure>", picture.svg());
    }
    let plots = report_plots(report);
    if !plots.is_empty() {
        let svg = plots_svg(&plots, &title, Theme::Light, "report");
        let _ = writeln!(body, "<figure>{svg}</figure>");
    }
    for table in report_tables(report) {
        write_table(&mut body, &table);
    }
    write_plans(&mut body, report);
    if let Some(sample) = report_sample(report) {
        let _ = writeln!(body, "<p>{}</p>", escape(&sample));
    }
    sheet(&title, &body)
}

/// Plots of a report: results by colour and by year, and the rating over time. Empty plots are left out.
pub fn report_plots(report: &Report) -> Vec<Plot> {
    let mut rows = vec![("all games".to_owned(), report.results)];
    if let Some([black, white]) = report.colors {
        rows = vec![
            ("as Black".to_owned(), black),
            ("as White".to_owned(), white),
        ];
    }
    let years = report
        .years
        .iter()
        .map(|(year, tally)| (year.to_string(), *tally));
    let mut plots = vec![
        results_plot("Results", rows),
        results_plot("Results by year", years.collect()),
    ];
    if let Some(rated) = &report.rating {
        let columns = rated.history.iter().map(|period| Column {
            label: period.period.clone(),
            count: rounded(period.rating),
        });
        plots.push(Plot::Columns {
            title: "Rating".to_owned(),
            axis: "after the games of".to_owned(),
            note: "Glicko-2, by months with games".to_owned(),
            columns: columns.collect(),
        });
    }
    plots.retain(|plot| match plot {
        Plot::Bars { bars, .. } => bars.iter().any(|bar: &Bar| !bar.parts.is_empty()),
        Plot::Columns { columns, .. } => !columns.is_empty(),
    });
    plots
}

/// A rating as the height of a column; ratings of real games are never negative.
#[allow(clippy::cast_sign_loss)]
fn rounded(rating: f64) -> u64 {
    rating.max(0.0).round() as u64
}

/// Writes boards with numbered cells, the most unusual first.
fn write_plans(body: &mut String, report: &Report) {
    let layout = report.plans_of.and_then(Layout::find);
    let Some(board) = report.position.or(layout.map(Layout::position)) else {
        return;
    };
    for plan in report.plans.iter().filter(|plan| !plan.cells.is_empty()) {
        let marks = plan.cells.iter().zip(1..);
        let marks = marks.map(|(cell, number): (_, u32)| Mark {
            cell: cell.cell,
            sign: Sign::Text(number.to_string()),
        });
        let picture = Picture {
            id: format!("plan{}", plan.color.key()),
            marks: marks.collect(),
            title: format!("Cells of {}, plies 20 to 60", plan.color),
            ..Picture::of(board)
        };
        let _ = writeln!(body, "<figure>{}</figure>", picture.svg());
    }
}

fn write_table(body: &mut String, table: &ReportTable) {
    let _ = write!(
        body,
        "<h2>{}</h2>\n<div><table>\n<tr>",
        escape(&table.heading)
    );
    for title in &table.titles {
        let _ = write!(body, "<th scope=\"col\">{}</th>", escape(title));
    }
    body.push_str("</tr>\n");
    for row in &table.rows {
        body.push_str("<tr>");
        for (column, cell) in row.iter().enumerate() {
            let number = if table.words.contains(&column) {
                ""
            } else {
                " class=\"n\""
            };
            let _ = write!(body, "<td{number}><bdi>{}</bdi></td>", escape(cell));
        }
        body.push_str("</tr>\n");
    }
    body.push_str("</table></div>\n");
}
