//! Puzzles: found in analysed games, stored, listed without a search, written as records.

use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};
use sumito::analysis::PuzzleFinder;
use sumito::engine::{Engine, EngineOptions, SearchLimits};
use sumito::game::MoveCode;
use sumito::record::{Evaluation, Puzzle, PuzzleTask, PuzzleTheme};
use sumito::rules::{Move, Position};

use crate::solver::board::{Board, Step};
use crate::solver::solve::{Goal, Solver};
use crate::support::project;
use crate::support::{TestDirectory, error};

/// A database of two games whose first move misses a win.
fn directory() -> TestDirectory {
    let directory = TestDirectory::new();
    let path = project("tests/data/missed.apgn");
    directory.json(&["import", path.to_str().unwrap()]);
    directory
}

fn known(directory: &TestDirectory, words: &[&str]) -> Value {
    directory.json(&[&["puzzles", "--known"], words].concat())
}

#[test]
fn found_puzzles_are_stored_and_listed() {
    let directory = directory();
    assert_eq!(known(&directory, &[]), json!([]));
    assert_eq!(
        directory.run(&["puzzles", "--known"]).status.code(),
        Some(1)
    );
    let found = directory.json(&["puzzles", "--depth", "3"]);
    assert_eq!(known(&directory, &[]), found);
    let names = [
        "game", "ply", "turn", "task", "themes", "view", "solution", "worth", "rules",
    ];
    let fields = |row: &Value| names.map(|name| row[name].clone());
    assert_eq!(
        fields(&found[0]),
        [
            json!(1),
            json!(0),
            json!("white"),
            json!("win"),
            json!(["win-in-1"]),
            json!(3),
            json!("c3b2"),
            json!("#-1"),
            json!(null)
        ]
    );
    assert_eq!(
        fields(&found[1]),
        [
            json!(2),
            json!(0),
            json!("black"),
            json!("win"),
            json!(["win-in-1"]),
            json!(0),
            json!("c3b2"),
            json!("#1"),
            json!("obstacles=e5")
        ]
    );
    // The position of the puzzle is that of the game at its ply.
    let board = directory.json(&["show", "1", "--ply", "0"])["board"]["position"].clone();
    assert_eq!(found[0]["position"], board);
    // A second search adds no duplicates.
    directory.json(&["puzzles", "--depth", "2"]);
    let again = known(&directory, &[]);
    assert_eq!(again.as_array().unwrap().len(), 2);
    assert!(again[0]["by"].as_str().unwrap().ends_with(", depth 2"));
}

#[test]
fn the_summary_counts_the_searched_games() {
    let directory = directory();
    let summary = |words: &[&str]| {
        let words = [&["puzzles", "--depth", "2"], words].concat();
        String::from_utf8(directory.run(&words).stderr).unwrap()
    };
    assert_eq!(summary(&[]), "2 puzzles in 2 games\n");
    let first = summary(&["--most", "1"]);
    assert_eq!(first, "1 puzzle in the first 1 of 2 games\n");
}

/// Games in which nothing can be proved are not counted as searched.
#[test]
fn games_that_are_not_searched_are_counted_by_their_reason() {
    let directory = directory();
    let text = "# rules: sprint=30\n# layout: Belgian Daisy\n1.a1b2 i5h5 *\n";
    let file = directory.file("sprint.txt", text);
    let konane = project("sample-games/own-konane-6x6.apgn");
    directory.run(&["import", &file, konane.to_str().unwrap()]);
    assert_eq!(directory.games(), 4);
    let summary = |words: &[&str]| {
        let words = [&["puzzles", "--depth", "2"], words].concat();
        String::from_utf8(directory.run(&words).stderr).unwrap()
    };
    let sprint = "1 game skipped: puzzles need two players, marbles of two colours and one move a turn, and rules without sprint and repetition\n";
    assert_eq!(
        summary(&[]),
        format!("1 game skipped: puzzles exist for Abalone only\n{sprint}2 puzzles in 2 games\n")
    );
    assert_eq!(
        summary(&["--rules", "sprint"]),
        format!("{sprint}0 puzzles in 0 games\n")
    );
}

#[test]
fn a_table_has_themes_as_text() {
    let directory = directory();
    directory.json(&["puzzles", "--depth", "3"]);
    let table = directory.run(&["puzzles", "--known"]).stdout;
    let table = String::from_utf8(table).unwrap();
    assert!(table.contains(" win-in-1 "), "{table}");
    assert!(!table.contains('['), "{table}");
}

#[test]
fn puzzles_are_filtered_by_game_task_and_difficulty() {
    let directory = directory();
    directory.json(&["puzzles", "--depth", "3"]);
    let games = |words: &[&str]| -> Vec<i64> {
        let rows = known(&directory, words);
        let rows = rows.as_array().unwrap().iter();
        rows.map(|row| row["game"].as_i64().unwrap()).collect()
    };
    assert_eq!(games(&["--player", "Dan"]), [2]);
    assert_eq!(games(&["--task", "win"]), [1, 2]);
    assert_eq!(games(&["--task", "save"]), [0; 0]);
    assert_eq!(games(&["--theme", "win-in-1"]), [1, 2]);
    assert_eq!(games(&["--theme", "broadside"]), [0; 0]);
    assert_eq!(games(&["--max-difficulty", "1"]), [1, 2]);
    assert_eq!(games(&["--min-difficulty", "2"]), [0; 0]);
    assert_eq!(games(&["--most", "1"]), [1]);
    let message = error(&directory.run(&["puzzles", "--known", "--task", "draw"]));
    assert!(message.contains("expected win, save or eject"), "{message}");
    let message = error(&directory.run(&["puzzles", "--known", "--theme", "win"]));
    assert!(
        message.contains("expected one of ejection-in-1, "),
        "{message}"
    );
    let message = error(&directory.run(&["puzzles", "--known", "--depth", "3"]));
    assert!(message.contains("cannot be used with"), "{message}");
}

#[test]
fn puzzles_are_written_as_records_if_a_format_or_a_file_is_given() {
    let directory = directory();
    directory.json(&["puzzles", "--depth", "3"]);
    let file = directory.path("puzzles.apgn").display().to_string();
    for words in [
        &["puzzles", "--known", "-o", &file][..],
        &["puzzles", "--depth", "3", "-o", &file],
    ] {
        assert!(directory.run(words).status.success());
        let written = crate::support::games(std::fs::read(&file).unwrap());
        let sources = written.iter().map(|game| game.tag("Source").unwrap());
        assert_eq!(
            sources.collect::<Vec<_>>(),
            ["game 1, ply 0", "game 2, ply 0"]
        );
        assert!(written.iter().all(|game| game.plies().len() == 1));
        // The values are those of the player who moves first, whoever is to move.
        let of_black = |game: &sumito::record::Game| {
            let comment = game.comment.as_deref().unwrap();
            comment.contains(" for Black after the one move, ")
        };
        assert!(written.iter().all(of_black), "{written:?}");
    }
    let lines = directory
        .run(&["puzzles", "--known", "--to", "jsonl"])
        .stdout;
    assert_eq!(String::from_utf8(lines).unwrap().lines().count(), 2);
}

#[test]
fn puzzles_are_merged_and_deleted_with_their_games() {
    let directory = directory();
    directory.json(&["puzzles", "--depth", "3"]);
    let all = directory.path("all.db").display().to_string();
    let own = directory.path("games.db").display().to_string();
    let file = project("sample-games/graz-2002.txt");
    directory.json(&["import", file.to_str().unwrap(), "--db", &all]);
    directory.json(&["db", "merge", &own, "--db", &all]);
    let came = directory.json(&["puzzles", "--known", "--db", &all]);
    let mut expected = known(&directory, &[]);
    for row in expected.as_array_mut().unwrap() {
        row["game"] = json!(row["game"].as_i64().unwrap() + 2);
    }
    assert_eq!(came, expected);
    let check = directory.json(&["db", "check", "--db", &all]);
    assert_eq!(check["faults"], json!([]));
    directory.json(&["delete", "1", "--yes"]);
    assert_eq!(known(&directory, &[]).as_array().unwrap().len(), 1);
    assert_eq!(directory.games(), 1);
}

/// Positions of human games, with their tasks and their themes.
const FOUND: [(&str, PuzzleTask, PuzzleTheme); 3] = [
    (
        "4b/4b1/2b1bw1/1wbbb3/4bbbww/3wwbb1/2bww2/3ww1/5 -1b4w b",
        PuzzleTask::Win,
        PuzzleTheme::WinIn(2),
    ),
    (
        "w4/1wb2w/2wwww1/2bbbww1/1wwbbbbb1/2bbb3/2bbww1/4w1/5 b",
        PuzzleTask::Eject,
        PuzzleTheme::EjectionIn(2),
    ),
    (
        "b4/1w4/2w1ww1/2bwbw2/3b1bw2/2bb3w/3bb2/4b1/4w -4b5w w",
        PuzzleTask::Save,
        PuzzleTheme::OnlyDefence,
    ),
];

/// The puzzle of a position that the game left by some other move.
fn puzzle_at(position: &Position, played: Option<Move>) -> Option<Puzzle> {
    let mut engine = Engine::new(&EngineOptions {
        table_mebibytes: 4,
        ..EngineOptions::default()
    });
    let limits = SearchLimits {
        depth: Some(4),
        nodes: Some(10_000),
        ..SearchLimits::default()
    };
    let go = AtomicBool::new(false);
    let mut finder = PuzzleFinder::new(&mut engine, limits, &go);
    finder.at(position, played).unwrap()
}

/// The moves of the attacker that reach a goal within some plies, by the independent solver.
fn solutions(board: &mut Board, solver: &mut Solver, plies: u8) -> Vec<String> {
    let moves = board.moves().into_iter();
    let found = moves.filter(|step| solver.succeeds(board, step, plies));
    found.map(|step| step.name()).collect()
}

fn name(mv: MoveCode) -> String {
    let mv: Move = mv.to_move();
    format!("{}{}{}", mv.start(), mv.end(), mv.direction().index())
}

#[test]
fn puzzles_of_human_games_have_one_solution_by_the_independent_solver() {
    for (text, task, theme) in FOUND {
        let position: Position = text.parse().unwrap();
        let puzzle = puzzle_at(&position, None).unwrap();
        assert_eq!((puzzle.task, puzzle.themes()[0]), (task, theme), "{text}");
        assert!((1..=5).contains(&puzzle.difficulty));
        let mut board = Board::parse(text);
        let only = name(puzzle.solution[0]);
        if task == PuzzleTask::Save {
            for step in board.moves() {
                board.play(&step);
                let loses = Solver::new(&board, Goal::Win).attacks(&mut board, 5);
                assert_eq!(loses, step.name() != only);
                board.take_back(&step);
            }
            continue;
        }
        let goal = if task == PuzzleTask::Win {
            Goal::Win
        } else {
            Goal::Gain
        };
        let mut solver = Solver::new(&board, goal);
        assert_eq!(puzzle.solution.len(), 3);
        for plies in [3, 5] {
            let found = solutions(&mut board, &mut solver, plies);
            assert_eq!((found.len(), &found[0]), (1, &only), "{text} {plies}");
        }
        for &mv in &puzzle.solution[..2] {
            let mut moves: Vec<Step> = board.moves();
            moves.retain(|step| step.name() == name(mv));
            board.play(&moves[0]);
        }
        assert!(solutions(&mut board, &mut solver, 1).contains(&name(puzzle.solution[2])));
    }
}

#[test]
fn a_win_by_one_move_is_a_puzzle_where_it_was_missed() {
    let position: Position = "5/6/7/8/9/8/2w1bb1/1w4/b4 -5b5w w".parse().unwrap();
    let wins: Vec<Move> = position
        .move_list()
        .into_iter()
        .filter(|mv| mv.ejects())
        .collect();
    assert_eq!(wins.len(), 1);
    assert_eq!(puzzle_at(&position, Some(wins[0])), None);
    assert_eq!(puzzle_at(&position, None), None);
    let other = position.move_list().into_iter().find(|mv| !mv.ejects());
    let puzzle = puzzle_at(&position, other).unwrap();
    assert_eq!(puzzle.themes(), [PuzzleTheme::WinIn(1)]);
    // Nothing is forced at the start.
    assert_eq!(puzzle_at(&"Belgian Daisy".parse().unwrap(), None), None);
}

/// Puzzles as the earlier versions stored them: found by evaluation, their lines end before anything is decided.
#[test]
fn puzzles_by_evaluation_have_themes_as_far_as_their_lines_show_them() {
    let position: Position = FOUND[0].0.parse().unwrap();
    let found = puzzle_at(&position, None).unwrap();
    let mut puzzle = Puzzle {
        position: position.into(),
        task: PuzzleTask::Win,
        solution: found.solution[..1].to_vec(),
        evaluations: [Evaluation::marbles(500), Evaluation::marbles(20)],
        difficulty: 4,
    };
    let is_broadside = |theme: &PuzzleTheme| *theme == PuzzleTheme::Broadside;
    assert!(puzzle.themes().iter().all(is_broadside));
    puzzle.task = PuzzleTask::Save;
    assert_eq!(puzzle.themes()[0], PuzzleTheme::OnlyDefence);
}
