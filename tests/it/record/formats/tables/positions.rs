//! Tables whose rows state positions: the start of the game, and claims that the replay checks.

use sumito::games::AnyPosition;
use sumito::notation::Notation;
use sumito::record::{Content, Game, ProblemKind, Record};
use sumito::rules::Position;

use crate::record::formats::lists::game;
use crate::support::{TestDirectory, records};

/// White moves first.
const START: &str = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb w";
const MOVES: [&str; 4] = ["i5h5", "a1b2", "i6h6", "a2b3"];

/// The positions before each move and after the last one.
fn positions() -> Vec<String> {
    let mut position: Position = START.parse().unwrap();
    let mut texts = vec![position.to_string()];
    for text in MOVES {
        let mv = Notation::Abapro.read(text, &position).unwrap();
        position.play(mv).unwrap();
        texts.push(position.to_string());
    }
    texts
}

/// Two games with a row for each ply. A row has the position that stands this many plies after the one before its move.
fn table(heading: &str, later: usize) -> String {
    let positions = positions();
    let rows = (0..2).flat_map(|game| (0..4).map(move |ply| (game, ply)));
    let rows = rows.map(|(game, ply)| {
        let (position, mv) = (&positions[ply + later], MOVES[ply]);
        format!("{game},{},{position},{mv}\n", ply + 1)
    });
    format!("{heading}\n{}", rows.collect::<String>())
}

fn is_from_start(game: &Game) -> bool {
    let start: AnyPosition = START.parse().unwrap();
    game.start() == start && game.plies().len() == MOVES.len()
}

/// Whether a record is the game from the start, with no warning.
fn is_clean(record: &Record) -> bool {
    let mut problems = record.problems.iter();
    is_from_start(game(record))
        && !has_comments(game(record))
        && problems.all(|problem| problem.kind == ProblemKind::NotationInferred)
}

fn has_comments(game: &Game) -> bool {
    let mut plies = game.plies().iter();
    plies.any(|ply| ply.annotations().comment.is_some())
}

/// The places and messages of the positions that the replay contradicts.
fn refuted(record: &Record) -> Vec<(u64, u64, &str)> {
    let problems = record.problems.iter();
    let problems = problems.filter(|problem| problem.kind == ProblemKind::FinalPosition);
    problems
        .map(|problem| {
            let place = problem.location;
            (place.line, place.column, problem.message.as_str())
        })
        .collect()
}

#[test]
fn positions_before_the_moves_begin_with_the_start() {
    for name in ["position", "fen", "board", "state", "start"] {
        let found = records(table(&format!("game_id,ply,{name},move"), 0));
        assert_eq!(found.len(), 2, "{name}");
        for record in &found {
            assert!(is_clean(record), "{name}: {record:?}");
        }
    }
    // Without a column for the game.
    let rows = table("ply,position,move", 0).replace("\n0,", "\n");
    let single: Vec<&str> = rows.lines().take(5).collect();
    let found = records(single.join("\n"));
    assert!(
        found.len() == 1 && is_from_start(game(&found[0])),
        "{found:?}"
    );
}

#[test]
fn a_position_that_the_replay_contradicts_is_reported_in_its_place() {
    let positions = positions();
    let other = positions[2].replace("3b4", "3bb3");
    let text = table("game,ply,position,move", 0).replacen(&positions[2], &other, 1);
    let found = records(&text);
    assert!(is_from_start(game(&found[0])) && is_clean(&found[1]));
    let told = refuted(&found[0]);
    assert_eq!(told.len(), 1, "{told:?}");
    let (line, column, message) = told[0];
    assert_eq!((line, column), (4, 5));
    assert!(message.contains(&positions[2]), "{message}");
    let row = text.lines().nth(3).unwrap();
    let directory = TestDirectory::new();
    let file = directory.file("plies.csv", &text);
    let output = directory.run(&["check", &file]);
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(
        shown.contains(&format!("\n4 | {row}\n  |     ^\n")),
        "{shown}"
    );
}

/// The start is not stated then, but the positions are compared with the replay from that which is chosen.
#[test]
fn positions_after_the_moves_are_compared_with_the_replay() {
    let text = table("game,ply,position,move", 1);
    for layout in ["", ",layout"] {
        let text = if layout.is_empty() {
            text.clone()
        } else {
            let lines = text.lines().enumerate();
            let lines = lines.map(|(at, line)| match at {
                0 => format!("{line},start\n"),
                _ => format!("{line},{START}\n"),
            });
            lines.collect()
        };
        let found = records(&text);
        assert_eq!(found.len(), 2);
        for record in &found {
            let Content::Game(one) = &record.content else {
                panic!("{record:?}");
            };
            assert!(!has_comments(one), "{one:?}");
            assert_eq!(is_from_start(one), !layout.is_empty(), "{one:?}");
            assert_eq!(refuted(record).is_empty(), !layout.is_empty(), "{record:?}");
        }
    }
}

/// Some of the columns that sumito writes itself.
#[test]
fn a_column_of_moves_may_have_the_name_of_a_notation() {
    let positions = positions();
    let rows = (0..4).map(|ply| {
        let color = ["white", "black"][ply % 2];
        format!(
            "6,Ann,Bob,{},{color},{},{}\n",
            ply + 1,
            positions[ply],
            MOVES[ply]
        )
    });
    let heading = "id,black,white,ply,color,position,abapro\n";
    let found = records(heading.to_owned() + &rows.collect::<String>());
    assert_eq!(found.len(), 1, "{found:?}");
    let one = game(&found[0]);
    assert!(is_clean(&found[0]), "{found:?}");
    assert_eq!(
        [one.tag("Black"), one.tag("White")],
        [Some("Ann"), Some("Bob")]
    );
}

/// In a table with a row for each game.
#[test]
fn a_cell_that_is_a_position_is_the_start() {
    let moves = MOVES.join(" ");
    for name in [
        "board",
        "state",
        "sfen",
        "setup",
        "initial_board",
        "opening",
        "layout",
    ] {
        let found = records(format!("id,{name},moves\n1,{START},{moves}\n"));
        assert!(is_clean(&found[0]), "{name}: {found:?}");
    }
    let last = positions().pop().unwrap();
    let found = records(format!("id,board,state,moves\n1,{last},{START},{moves}\n"));
    assert!(is_from_start(game(&found[0])), "{found:?}");
    // None is the start, or it is not known which.
    for (heading, cells) in [
        ("board", last.clone()),
        (
            "board,state",
            format!("{START},{}", START.replacen("2www2", "7", 1)),
        ),
        ("board,state", format!("{last},{last}")),
    ] {
        let found = records(format!("id,{heading},moves\n1,{cells},{moves}\n"));
        let problems = found[0].problems.iter();
        let mut told = problems.filter(|problem| problem.kind == ProblemKind::Position);
        let place = told
            .next()
            .map(|problem| (problem.location.line, problem.location.column));
        assert_eq!(place, Some((2, 3)), "{heading}: {found:?}");
        assert_eq!(game(&found[0]).tag("StartPosition"), None);
    }
}
