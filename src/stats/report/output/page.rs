//! A report as a self-contained HTML page.

use std::fmt::Write;

use super::tables::{
    ReportTable, later_seats_text, other_rules_text, plan_title, report_sample, report_tables,
};
use crate::games::AnyLayout;
use crate::render::{
    Language, Plot, PlotBar, PlotColumn, PlotStyle, escape, plots_svg, static_page,
};
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
            "<p>Rating {:.0}, between {:.0} and {:.0} in 19 of 20 cases, after {} (Glicko-2).</p>",
            rated.rating,
            rated.low,
            rated.high,
            Language::English.games(rated.games)
        );
    }
    if let Some(position) = &report.position {
        let svg = position.numbered_svg("report", "", &[]);
        let _ = writeln!(body, "<figure>{svg}</figure>");
    }
    let plots = report_plots(report, Language::English);
    if !plots.is_empty() {
        let style = PlotStyle {
            id: "report",
            ..PlotStyle::default()
        };
        let svg = plots_svg(&plots, &title, style);
        let _ = writeln!(body, "<figure>{svg}</figure>");
    }
    for table in report_tables(report) {
        write_table(&mut body, &table);
    }
    write_plans(&mut body, report);
    let left_out = [
        other_rules_text(&report.other_rules),
        later_seats_text(report),
    ];
    for text in left_out.into_iter().flatten() {
        let _ = writeln!(body, "<p>{}.</p>", escape(&text));
    }
    if let Some(sample) = report_sample(report) {
        let _ = writeln!(body, "<p>{}</p>", escape(&sample));
    }
    static_page(&title, &body)
}

/// Plots of a report: results by colour and by year, and the rating over time. Empty plots are left out.
pub fn report_plots(report: &Report, language: Language) -> Vec<Plot> {
    let all = language.choose("all games", "toutes les parties");
    let mut rows = vec![(all.to_owned(), report.results)];
    if let Some([black, white]) = report.colors {
        rows = vec![
            (language.choose("as Black", "avec Noir").to_owned(), black),
            (language.choose("as White", "avec Blanc").to_owned(), white),
        ];
    }
    let years = report
        .years
        .iter()
        .map(|(year, results)| (year.to_string(), *results));
    let unknown = language.choose("unknown", "inconnue").to_owned();
    let has_unknown = report.unknown_year.games > 0;
    let years = years.chain(has_unknown.then_some((unknown, report.unknown_year)));
    let by_year = language.choose("Results by year", "Résultats par année");
    let mut plots = vec![
        results_plot(language.choose("Results", "Résultats"), rows, language),
        results_plot(by_year, years.collect(), language),
    ];
    if let Some(rated) = &report.rating {
        let columns = rated.history.iter().map(|period| PlotColumn {
            label: period.period.clone(),
            count: rounded(period.rating),
        });
        plots.push(Plot::Columns {
            title: language.choose("Rating", "Classement").to_owned(),
            axis: language
                .choose("after the games of", "après les parties de")
                .to_owned(),
            heights: language.choose("rating", "classement").to_owned(),
            note: language
                .choose(
                    "Glicko-2, by months with games",
                    "Glicko-2, par mois avec des parties",
                )
                .to_owned(),
            columns: columns.collect(),
        });
    }
    plots.retain(|plot| match plot {
        Plot::Bars { bars, .. } => bars.iter().any(|bar: &PlotBar| !bar.parts.is_empty()),
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
    let start = report.plans_of.and_then(AnyLayout::start);
    let Some(board) = report.position.or(start) else {
        return;
    };
    for plan in report.plans.iter().filter(|plan| !plan.cells.is_empty()) {
        let cells: Vec<u16> = plan.cells.iter().map(|cell| cell.cell).collect();
        let id = format!("plan{}", plan.color.key());
        let title = plan_title(plan, report);
        let svg = board.numbered_svg(&id, &title, &cells);
        let _ = writeln!(body, "<figure>{svg}</figure>");
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
