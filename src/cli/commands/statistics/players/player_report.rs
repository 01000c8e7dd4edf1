//! The figures of one player, as tables or as rows of CSV.

use anyhow::Result;
use serde_json::{Value, json};

use crate::cli::output::{OutputFormat, TableOutput, cell_text, csv, print_object, print_table};

const FIELDS: [&str; 7] = ["figure", "of", "games", "won", "drawn", "lost", "unknown"];

/// The lists of a player in JSON, the name of the figure in each of their entries, and the field for the subject of an entry.
const LISTS: [(&str, &str, &str); 4] = [
    ("opponents", "opponent", "name"),
    ("layouts", "layout", "layout"),
    ("events", "event", "event"),
    ("years", "year", "year"),
];

/// Prints all figures of a player as rows with the same fields.
pub(super) fn print_csv(out: &mut dyn TableOutput, player: &Value) -> Result<()> {
    let figures = figures(player);
    let rows: Vec<Value> = figures.into_iter().flat_map(|(_, rows)| rows).collect();
    csv::print_rows(out, &rows, &FIELDS)
}

/// Prints the name of the player, then a table for each figure.
pub(super) fn print_tables(out: &mut dyn TableOutput, player: &Value) -> Result<()> {
    let days = ["first_date", "last_date"].map(|field| cell_text(&player[field]));
    let player_fields =
        json!({"name": player["name"], "first_date": days[0], "last_date": days[1]});
    print_object(out, OutputFormat::Table, &player_fields)?;
    for (figure, rows) in figures(player) {
        writeln!(out)?;
        let titles = [figure.as_str(), "games", "won", "drawn", "lost", "unknown"];
        let cells = |row: &Value| {
            let cells = FIELDS[1..].iter().map(|field| cell_text(&row[*field]));
            cells.collect()
        };
        let titles = titles.map(str::to_owned);
        print_table(out, &titles, rows.iter().map(cells), |column| column > 0)?;
    }
    Ok(())
}

/// The figures that have rows, with their names.
fn figures(player: &Value) -> Vec<(String, Vec<Value>)> {
    let mut results = vec![row("results", "all", player)];
    for (field, color) in [("as_black", "black"), ("as_white", "white")] {
        results.push(row("results", &format!("as {color}"), &player[field]));
    }
    let mut figures = vec![("results".to_owned(), results)];
    for (list, figure, of) in LISTS {
        let rows = entries(&player[list]).iter();
        let rows = rows.map(|entry| row(figure, &cell_text(&entry[of]), entry));
        figures.push((figure.to_owned(), rows.collect()));
    }
    for opening in entries(&player["openings"]) {
        let color = cell_text(&opening["color"]);
        let figure = format!("opening {} as {color}", cell_text(&opening["layout"]));
        let (own, other) = match color.as_str() {
            "black" => ("black", "white"),
            _ => ("white", "black"),
        };
        let rows = entries(&opening["moves"]).iter().map(|played| {
            let counts = json!({
                "games": played["games"],
                "won": played[own],
                "drawn": played["draws"],
                "lost": played[other],
                "unknown": played["unknown"],
            });
            row(&figure, &cell_text(&played["move"]), &counts)
        });
        figures.push((figure.clone(), rows.collect()));
    }
    figures.retain(|(_, rows)| !rows.is_empty());
    figures
}

fn entries(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn row(figure: &str, of: &str, counts: &Value) -> Value {
    let mut row = json!({"figure": figure, "of": of});
    for field in &FIELDS[2..] {
        row[*field] = counts[*field].clone();
    }
    row
}
