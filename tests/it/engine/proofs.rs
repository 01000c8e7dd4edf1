//! Proofs of forced wins and ejections, against a solver that shares no code with the program.

use std::sync::atomic::AtomicBool;

use sumito::engine::{
    Engine, EngineOptions, ProofGoal, ProofLimits, ProofResult, ProofSearch, ProofTarget,
    SearchLimits, SearchResult, prove,
};
use sumito::notation::{PositionNotation, read_position};
use sumito::rules::{Color, Layout, Move, Position, Rules, perft};

use crate::solver::board::{self, Board, Step};
use crate::solver::positions::{self, Answer};
use crate::solver::solve::{Goal, Solver};

const GOALS: [(ProofGoal, Goal); 3] = [
    (ProofGoal::Win, Goal::Win),
    (ProofGoal::Eject, Goal::Eject),
    (ProofGoal::Gain, Goal::Gain),
];
/// The number of nodes that the engine searches in about 100 ms.
const NODES: u64 = 100_000;

fn answers() -> Vec<Answer> {
    positions::read(include_str!("../../solver/forced.txt"))
}

fn board_of(position: &Position) -> Board {
    Board::parse(&PositionNotation::Apgn.write(position))
}

/// The move as the file of positions names it.
fn name(mv: Move) -> String {
    format!("{}{}{}", mv.start(), mv.end(), mv.direction().index())
}

/// The same move of the solver.
fn step(board: &Board, mv: Move) -> Step {
    let mut steps = board.moves().into_iter();
    steps.find(|step| step.name() == name(mv)).unwrap()
}

fn goal_of(goal: Goal) -> ProofGoal {
    GOALS
        .iter()
        .find(|(_, of_solver)| *of_solver == goal)
        .unwrap()
        .0
}

/// Positions of games of sharp and of random moves.
fn played(count: usize) -> Vec<Position> {
    let mut found = Vec::new();
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = |below: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        usize::try_from(random % below as u64).unwrap()
    };
    while found.len() < count {
        let name = ["Belgian Daisy", "Standard", "German Daisy"][next(3)];
        let mut position = Layout::find(name).unwrap().position();
        for ply in 0..70 {
            let mut moves = position.move_list();
            moves.sort_unstable();
            let sharp: Vec<Move> = moves.iter().copied().filter(|mv| mv.pushed() > 0).collect();
            let mv = if !sharp.is_empty() && next(3) > 0 {
                sharp[next(sharp.len())]
            } else {
                moves[next(moves.len())]
            };
            position.play_unchecked(mv);
            if position.rules().winner(&position).is_some() {
                break;
            }
            if ply > 20 && next(12) == 0 {
                // Every other position is one in which the next ejection wins.
                let text = PositionNotation::Apgn.write(&position);
                let marbles = text.split(' ').next().unwrap();
                let decisive = format!("{marbles} -5b5w {}", position.turn().letter());
                let is_decisive = found.len() % 2 == 1;
                found.push(if is_decisive {
                    decisive.parse().unwrap()
                } else {
                    position
                });
            }
        }
    }
    found
}

#[test]
fn the_solver_has_the_moves_of_the_program() {
    let mut all = played(40);
    all.extend(
        ["Belgian Daisy", "Standard", "The Wall"]
            .map(|name| Layout::find(name).unwrap().position()),
    );
    for position in &all {
        let mut board = board_of(position);
        let mut own: Vec<String> = position.move_list().into_iter().map(name).collect();
        let mut others: Vec<String> = board.moves().iter().map(Step::name).collect();
        own.sort_unstable();
        others.sort_unstable();
        assert_eq!(own, others);
        assert_eq!(perft(position, 2), board::perft(&mut board, 2));
        for mv in position.move_list() {
            let mut after = *position;
            after.play_unchecked(mv);
            let mut board = board.clone();
            board.play(&step(&board, mv));
            assert!(board == board_of(&after), "{mv:?}");
            assert_eq!(
                board.can_eject(),
                after.move_list().iter().any(|mv| mv.ejects())
            );
        }
    }
}

/// Replays a proof: the solver agrees with its length, with each move of the attacker and with the length of each defence.
fn verify(position: &Position, goal: Goal, line: &[Move]) {
    let mut board = board_of(position);
    let mut solver = Solver::new(&board, goal);
    let mut plies = u8::try_from(line.len()).unwrap();
    assert_eq!(plies % 2, 1);
    for (index, &mv) in line.iter().enumerate() {
        let step = step(&board, mv);
        if index % 2 == 0 {
            assert!(
                solver.succeeds(&mut board, &step, plies),
                "{line:?} {index}"
            );
            assert!(
                plies < 3 || !solver.attacks(&mut board, plies - 2),
                "{line:?} {index}"
            );
        }
        board.play(&step);
        plies -= 1;
    }
}

#[test]
fn proofs_and_disproofs_agree_with_the_solver() {
    let mut search = ProofSearch::new();
    let go = AtomicBool::new(false);
    let mut proved = [0; 3];
    for (number, position) in played(150).iter().enumerate() {
        for (index, (goal, of_solver)) in GOALS.into_iter().enumerate() {
            // Five plies take the solver long, especially without optimisation.
            let plies = if number % 30 == index { 5 } else { 3 };
            let limits = ProofLimits::nodes(u64::MAX);
            let proof = search.prove(position, goal, plies, &limits, &go);
            let mut board = board_of(position);
            let answer = Solver::new(&board, of_solver).shortest(&mut board, plies);
            match (&proof, answer) {
                (ProofResult::Proved(line), Some((plies, solutions))) => {
                    assert_eq!(line.len(), usize::from(plies));
                    let names: Vec<String> = solutions.iter().map(Step::name).collect();
                    assert!(names.contains(&name(line[0])), "{line:?} {names:?}");
                    verify(position, of_solver, line);
                    for mv in position.move_list() {
                        let target = ProofTarget::new(goal, position);
                        let forces = search.forces(position, mv, &target, plies, &limits, &go);
                        assert_eq!(forces, Some(names.contains(&name(mv))), "{mv:?}");
                    }
                    proved[index] += 1;
                }
                (ProofResult::Disproved, None) => {}
                (proof, answer) => panic!("{position}: {goal:?} {proof:?} {answer:?}"),
            }
        }
    }
    assert!(proved.iter().all(|&count| count > 10), "{proved:?}");
}

/// The positions of the file: at least 99 of 100 are proved within the nodes of 100 ms, and every proof is correct.
#[test]
fn forced_wins_and_ejections_in_three_own_moves_are_found() {
    let answers = answers();
    let [mut with, mut without, mut found] = [0; 3];
    for answer in &answers {
        let position = read_position(&answer.position).unwrap();
        let proof = prove(
            &position,
            goal_of(answer.goal),
            5,
            &ProofLimits::nodes(NODES),
        );
        let Some(line) = proof.line() else {
            with += usize::from(answer.plies > 0);
            without += usize::from(answer.plies == 0);
            continue;
        };
        assert_eq!(line.len(), usize::from(answer.plies), "{answer:?}");
        assert!(answer.solutions.contains(&name(line[0])), "{answer:?}");
        (with, found) = (with + 1, found + 1);
    }
    assert_eq!((with, without), (250, 250));
    assert!(found * 100 >= with * 99, "{found} of {with}");
}

/// The solver finds the answers that the file states.
#[test]
fn the_answers_of_the_file_are_those_of_the_solver() {
    for answer in answers().iter().step_by(25) {
        let mut board = Board::parse(&answer.position);
        let found = Solver::new(&board, answer.goal).shortest(&mut board, 5);
        let (plies, solutions) = found.unwrap_or((0, Vec::new()));
        let names: Vec<String> = solutions.iter().map(Step::name).collect();
        assert_eq!(
            (plies, names),
            (answer.plies, answer.solutions.clone()),
            "{answer:?}"
        );
    }
}

/// A search announces a proved win without searching on, and no other.
#[test]
fn the_engine_announces_proved_wins() {
    let limits = SearchLimits {
        nodes: Some(NODES),
        ..SearchLimits::default()
    };
    for answer in answers()
        .iter()
        .filter(|answer| answer.goal == Goal::Win)
        .step_by(10)
    {
        let position = read_position(&answer.position).unwrap();
        let mut engine = Engine::new(&EngineOptions {
            table_mebibytes: 1,
            ..EngineOptions::default()
        });
        let go = AtomicBool::new(false);
        let mut watched = Vec::new();
        let mut watch = |result: &SearchResult<Move>| watched.push(result.score);
        let found = engine
            .search(&position, &[], &limits, &go, &mut watch)
            .unwrap();
        let win = found.score.win_in();
        if answer.plies == 0 {
            assert!(win.is_none_or(|plies| plies > 5), "{answer:?}");
        } else {
            assert_eq!(win, Some(answer.plies.into()), "{answer:?}");
            assert!(answer.solutions.contains(&name(found.best_move())));
            assert_eq!((found.pv.len(), watched.len()), (5, 1));
            assert!(found.nodes <= NODES / 5, "{}", found.nodes);
        }
    }
}

#[test]
fn rules_that_end_games_otherwise_have_no_proofs() {
    let answers = answers();
    let position = read_position(&answers[0].position).unwrap();
    let limits = ProofLimits::nodes(1_000_000);
    assert!(
        prove(&position, ProofGoal::Win, 5, &limits)
            .line()
            .is_some()
    );
    for rules in ["sprint=80", "repetition=3", "moves=2"] {
        let rules: Rules = rules.parse().unwrap();
        let other = position.with_rules(rules).unwrap();
        assert_eq!(
            prove(&other, ProofGoal::Win, 5, &limits),
            ProofResult::Unknown,
            "{rules}"
        );
    }
    // Too few positions for an answer, a game that is over, and a colour without enough marbles to lose.
    assert_eq!(
        prove(&position, ProofGoal::Win, 5, &ProofLimits::nodes(50)),
        ProofResult::Unknown
    );
    let over: Position = "5/6/7/8/9/8/2w1bb1/1w4/b4 -6b5w w".parse().unwrap();
    assert_eq!(
        prove(&over, ProofGoal::Eject, 5, &limits),
        ProofResult::Disproved
    );
    let start = Layout::find("Belgian Daisy").unwrap().position();
    assert_eq!(start.turn(), Color::Black);
    assert_eq!(
        prove(&start, ProofGoal::Win, 5, &limits),
        ProofResult::Disproved
    );
}

/// Holes eject like the edge: what is proved with them is replayed, and each reply of the other side leaves a proof.
#[test]
fn proofs_hold_under_other_rules() {
    let limits = ProofLimits::nodes(200_000);
    let rules: Rules = "triangles holes=i9".parse().unwrap();
    let (mut proved, mut search) = (0, ProofSearch::new());
    let go = AtomicBool::new(false);
    for position in played(60) {
        let Ok(mut position) = position.with_rules(rules) else {
            continue;
        };
        let target = ProofTarget::new(ProofGoal::Eject, &position);
        let ProofResult::Proved(line) = search.prove_target(&position, &target, 3, &limits, &go)
        else {
            continue;
        };
        proved += 1;
        position.play(line[0]).unwrap();
        if line.len() == 1 {
            assert!(line[0].ejects());
            continue;
        }
        for reply in position.move_list() {
            assert!(!reply.ejects());
            let mut after = position;
            after.play_unchecked(reply);
            assert!(after.move_list().iter().any(|mv| mv.ejects()), "{reply:?}");
        }
    }
    assert!(proved > 5, "{proved}");
}

/// Where a side without a move loses, to take the last move away is a win.
#[test]
fn a_side_without_a_move_is_beaten_where_the_rules_say_so() {
    // Black's only marble stands in a corner, and White steps onto its last free neighbour.
    let position: Position = "5/6/7/8/9/8/7/ww4/b1w2 w".parse().unwrap();
    let limits = ProofLimits::nodes(1_000_000);
    assert_eq!(
        prove(&position, ProofGoal::Win, 5, &limits),
        ProofResult::Disproved
    );
    let position = position
        .with_rules("no-move=loses".parse().unwrap())
        .unwrap();
    let proof = prove(&position, ProofGoal::Win, 5, &limits);
    let line: Vec<String> = proof.line().unwrap().iter().map(|&mv| name(mv)).collect();
    assert_eq!(line, ["a3a33"]);
}
