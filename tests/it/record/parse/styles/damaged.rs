//! Real openings with a damaged move, real records without their beginning, and real games split in two.

use sumito::board::Cell;
use sumito::notation::Notation;
use sumito::record::{Content, Game, Problem, ProblemKind, Severity};
use sumito::rules::Position;

use super::move_styles::INTERRUPTIONS;
use super::{Failures, GameToWrite, fault, records_of};
use crate::archives::{MIGS, archives};
use crate::support::AbaloneGame as _;
use crate::support::{Random, games};

/// Games of the server, with enough plies.
fn server_games(fewest: usize) -> Option<Vec<Game>> {
    let text = std::fs::read(archives()?.join(MIGS)).unwrap();
    let mut games = games(text);
    games.retain(|game| game.plies().len() >= fewest && game.abalone_layout().is_some());
    Some(games)
}

/// The text of moves with round numbers, beginning with ply `from`.
fn bare(tokens: &[String], from: usize) -> String {
    let round = |(index, pair): (usize, &[String])| {
        format!("{}. {}\n", from / 2 + index + 1, pair.join(" "))
    };
    tokens[from..].chunks(2).enumerate().map(round).collect()
}

fn tokens(game: &Game) -> Vec<String> {
    let name = |mv| Notation::Abapro.token(mv).to_string();
    game.moves().map(name).collect()
}

/// A corrupted move that is illegal in the position: a neighbouring cell, swapped cells, a push without a majority, or a move of the other player.
fn corrupted(random: &mut Random, kind: usize, token: &str, position: &Position) -> Option<String> {
    let near = |cell: &str, random: &mut Random| {
        let bytes = cell.as_bytes();
        let [row, column] = [[1, 0], [0, 1], [1, 1], [-1, 0], [0, -1], [-1, -1]][random.below(6)];
        [(bytes[0], row), (bytes[1], column)]
            .map(|(byte, step): (u8, i8)| char::from(byte.wrapping_add_signed(step)))
            .iter()
            .collect::<String>()
    };
    let is_cell = |cell: &str| cell.parse::<Cell>().is_ok();
    let (first, second) = token.split_at(2);
    let mv = match kind {
        0 => {
            let cell = near(second, random);
            format!("{first}{cell}{}", &second[2..])
        }
        1 => format!("{second}{first}"),
        2 => {
            let cell = format!(
                "{}{}",
                char::from(b'a' + random.below(9) as u8),
                1 + random.below(9)
            );
            let own = is_cell(&cell) && position.at(cell.parse().unwrap()) == Some(position.turn());
            format!(
                "{cell}{}",
                if own {
                    near(&cell, random)
                } else {
                    return None;
                }
            )
        }
        _ => {
            let mut other = position.setup();
            other.seat = 1 - other.seat;
            let other = Position::new(other, *position.rules()).unwrap();
            let legal = other.move_list();
            Notation::Abapro
                .token(legal[random.below(legal.len())])
                .to_string()
        }
    };
    let are_cells = (0..mv.len()).step_by(2).all(|at| is_cell(&mv[at..at + 2]));
    (are_cells && Notation::Abapro.read(&mv, position).is_err()).then_some(mv)
}

/// The difference from the expected reading of a text whose ply with this index is illegal, if there is one.
fn stops_at(text: &str, ply: usize, start: Option<Position>) -> Option<String> {
    let records = records_of(text);
    let [record] = &records[..] else {
        return Some(format!("{} records\n{text}", records.len()));
    };
    let number = u32::try_from(ply + 1).unwrap();
    let is_there = |problem: &Problem| {
        problem.severity == Severity::Error && problem.location.ply == Some(number)
    };
    let Content::Game(game) = &record.content else {
        // If the first move is illegal, no ply is kept.
        let is_right = ply == 0 && record.problems.iter().any(is_there);
        return (!is_right).then(|| format!("rejected, {:?}\n{text}", record.problems));
    };
    let is_right = game.incomplete.is_some()
        && game.plies().len() == ply
        && record.problems.iter().any(is_there)
        && start.is_none_or(|start| game.first_position() == start);
    (!is_right).then(|| {
        let whole = if game.incomplete.is_none() {
            "whole"
        } else {
            "incomplete"
        };
        let plies = game.plies().len();
        let problems = record.problems.iter().map(ToString::to_string);
        let problems = problems.collect::<Vec<_>>().join("\n  ");
        format!("{whole}, {plies} plies, expected {ply}\n{text}  {problems}\n")
    })
}

#[test]
fn a_damaged_move_is_reported_at_its_ply() {
    let Some(games) = server_games(30) else {
        return;
    };
    let mut random = Random(5);
    let (mut stated, mut unstated) = (Failures::default(), Failures::default());
    for (number, game) in games[..300].iter().enumerate() {
        let mut tokens = tokens(game);
        tokens.truncate(20 + random.below(11));
        let positions: Vec<Position> = game.abalone_positions().collect();
        let (ply, damaged) = loop {
            let ply = random.below(tokens.len());
            let found = corrupted(&mut random, number % 4, &tokens[ply], &positions[ply]);
            if let Some(found) = found {
                break (ply, found);
            }
        };
        tokens[ply] = damaged;
        let text = bare(&tokens, 0);
        let header = format!("Layout: {}\n\n", game.abalone_layout().unwrap().name());
        let name = || ["cell", "swap", "push", "other player"][number % 4].to_owned();
        let fault = stops_at(&format!("{header}{text}"), ply, Some(game.first_position()));
        stated.look(name, fault);
        unstated.look(
            || format!("{} {number}", name()),
            stops_at(&text, ply, None),
        );
    }
    stated.check();
    // In one record White's moves alone replay eleven plies further than the damaged record.
    assert!(unstated.count() <= 1, "{unstated:?}");
}

#[test]
fn a_fragment_is_never_read_as_a_game() {
    let Some(games) = server_games(20) else {
        return;
    };
    let mut faults = Failures::default();
    for (number, game) in games[400..600].iter().enumerate() {
        let text = bare(&tokens(game), 2 * (1 + number % 4));
        let name = game.abalone_layout().unwrap().name();
        for header in [String::new(), format!("Layout: {name}\n\n")] {
            let text = format!("{header}{text}");
            let records = records_of(&text);
            let is_fragment = matches!(&records[..], [record]
                if matches!(&record.content, Content::Game(game)
                    if game.incomplete.is_some() && game.plies().is_empty())
                && record.problems.iter().any(|problem| problem.kind == ProblemKind::Fragment));
            let fault = (!is_fragment).then(|| format!("{text}\n{records:?}"));
            faults.look(|| format!("a record from round {}", number % 4 + 2), fault);
        }
    }
    faults.check();
}

#[test]
fn two_halves_with_text_between_them_are_joined() {
    let Some(games) = server_games(20) else {
        return;
    };
    let mut faults = Failures::default();
    let mut random = Random(6);
    for (number, game) in games[600..700].iter().enumerate() {
        let expected = GameToWrite {
            layout: game.abalone_layout().unwrap(),
            moves: game.moves().collect(),
        };
        let tokens = tokens(game);
        let cut = 2 * (1 + random.below(tokens.len() / 2 - 1));
        let interruption = INTERRUPTIONS[number % INTERRUPTIONS.len()];
        let name = expected.layout.name();
        let [one, other] = [bare(&tokens[..cut], 0), bare(&tokens, cut)];
        let text = format!("Layout: {name}\n\n{one}{interruption}\n{other}");
        faults.look(|| format!("{interruption:?}"), fault(&text, &expected));
    }
    faults.check();
}
