//! The moves of a position as a table: how often they were played, and how the games ended.

use crate::game::GamePosition;
use crate::games::AnyPosition;
use crate::games::with_position;
use crate::record::WriteGame;

use anyhow::Result;

use crate::answers::opening_name;
use crate::cli::messages::plural;
use crate::cli::output::{ResultColumn, TableOutput, percentage_note, print_table};
use crate::openings::OpeningNames;
use crate::store::{Openings, ResultCounts};

const RESULT_COLUMNS: [ResultColumn; 5] = [
    ResultColumn::Black,
    ResultColumn::White,
    ResultColumn::Others,
    ResultColumn::Draws,
    ResultColumn::Unknown,
];

/// Prints the results of a position, then a row for each move.
pub(super) fn print_counts(
    out: &mut dyn TableOutput,
    counts: &Openings,
    position: &AnyPosition,
    names: &OpeningNames,
) -> Result<()> {
    let ResultCounts {
        games,
        black,
        white,
        draws,
        unknown,
        others,
    } = counts.results;
    let seat_name = |seat| with_position!(position, position => position.seat_name(seat));
    let [first, second] = [0, 1].map(seat_name);
    let has_others = others > 0;
    let others = match others {
        0 => String::new(),
        others => format!("others won {others}, "),
    };
    writeln!(
        out,
        "\n{}: {first} won {black}, {second} won {white}, {others}draws {draws}, unknown {unknown}\n",
        plural::games(games)
    )?;
    if let Some(name) = opening_name(position, names) {
        writeln!(out, "{name}\n")?;
    }
    writeln!(out, "{}\n", percentage_note(&counts.results))?;
    let result_columns = ResultColumn::needed(&RESULT_COLUMNS, has_others);
    let names_after = names_after_moves(counts, position, names);
    // The column of names is omitted if no move leads to a named position.
    let has_names = names_after.iter().any(|name| !name.is_empty());
    let share = |part: u64| match games {
        0 => String::new(),
        _ => format!("{:.1}%", 100.0 * part as f64 / games as f64),
    };
    let rows = counts
        .moves
        .iter()
        .zip(&names_after)
        .map(|(opening, name)| {
            let results = &opening.results;
            let mut cells = vec![
                with_position!(position, position => position.name_of(opening.mv.to_move())),
                results.games.to_string(),
                share(results.games),
            ];
            cells.extend(result_columns.iter().map(|column| column.cell(results)));
            cells.extend([
                opening.reaching.to_string(),
                opening.transpositions.to_string(),
                opening.last_date.clone().unwrap_or_default(),
            ]);
            cells.extend(has_names.then(|| (*name).to_owned()));
            cells
        });
    let mut titles = ["move", "games", "share"].map(str::to_owned).to_vec();
    titles.extend(
        result_columns
            .iter()
            .map(|column| column.title([&first, &second])),
    );
    titles.extend(["reaching", "transpositions", "last played"].map(str::to_owned));
    let last_date_column = titles.len() - 1;
    titles.extend(has_names.then(|| "opening".to_owned()));
    print_table(out, &titles, rows, |column| {
        (1..last_date_column).contains(&column)
    })
}

/// The name of the position after each move, or an empty string.
fn names_after_moves<'a>(
    counts: &Openings,
    position: &AnyPosition,
    names: &'a OpeningNames,
) -> Vec<&'a str> {
    let names = counts.moves.iter().map(|opening| {
        let after = with_position!(position, position => {
            let mut after = *position;
            after.play_unchecked(opening.mv.to_move());
            AnyPosition::from(after)
        });
        opening_name(&after, names).unwrap_or_default()
    });
    names.collect()
}
