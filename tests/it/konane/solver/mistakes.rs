//! The search for the move that gave a game away.

use std::collections::HashMap;

use sumito::konane::{Color, Layout, Move, Position};

use sumito::konane::solver::{SolveLimit, find_mistakes};

use super::brute_force::{Random, minimax};

fn random_game(random: &mut Random, start: Position) -> (Vec<Position>, Vec<Move>) {
    let (mut positions, mut moves) = (vec![start], Vec::new());
    loop {
        let mut position = positions[positions.len() - 1];
        let legal = position.move_list();
        if legal.is_empty() {
            return (positions, moves);
        }
        let mv = legal[random.below(legal.len())];
        position.play_unchecked(mv);
        positions.push(position);
        moves.push(mv);
    }
}

#[test]
fn mistakes_agree_with_minimax() {
    let mut random = Random(31);
    let start = "konane-4x5".parse::<Layout>().unwrap().position();
    let mut known = HashMap::new();
    let mut decided = 0;
    for _ in 0..100 {
        let (positions, moves) = random_game(&mut random, start);
        let winners: Vec<Color> = positions
            .iter()
            .map(|position| minimax(position, &mut known))
            .collect();
        let analysis = find_mistakes(&start, &moves, SolveLimit::of_nodes(1_000_000));
        let found: Vec<Color> = analysis
            .winners
            .iter()
            .map(|winner| winner.unwrap())
            .collect();
        assert_eq!((found, analysis.known_from()), (winners.clone(), 0));
        let expected: Vec<usize> = (0..moves.len())
            .filter(|&ply| winners[ply] != winners[ply + 1])
            .collect();
        let plies: Vec<usize> = analysis
            .mistakes
            .iter()
            .map(|mistake| mistake.ply)
            .collect();
        assert_eq!(plies, expected);
        for mistake in &analysis.mistakes {
            let mut position = positions[mistake.ply];
            assert_eq!(
                (mistake.color, mistake.played),
                (position.turn(), moves[mistake.ply])
            );
            position.play_unchecked(mistake.winning.unwrap());
            assert_eq!(minimax(&position, &mut known), mistake.color);
        }
        if let Some(mistake) = analysis.decisive_mistake() {
            decided += 1;
            assert_eq!(mistake.color, winners[moves.len()].opponent());
            assert!(
                winners[mistake.ply + 1..]
                    .iter()
                    .all(|&winner| winner != mistake.color)
            );
        }
    }
    assert!(decided > 20, "{decided}");
}

#[test]
fn positions_beyond_the_limit_are_unknown() {
    let mut random = Random(32);
    let start = "konane-10x10".parse::<Layout>().unwrap().position();
    let (positions, moves) = random_game(&mut random, start);
    let analysis = find_mistakes(&start, &moves, SolveLimit::of_nodes(2_000));
    let known_from = analysis.known_from();
    assert!(known_from > 10 && known_from < positions.len());
    assert_eq!(analysis.winners[known_from - 1], None);
    assert!(analysis.winners[known_from..].iter().all(Option::is_some));
    assert_eq!(
        analysis.winners[moves.len()],
        positions[moves.len()].winner()
    );
    assert!(
        analysis
            .mistakes
            .iter()
            .all(|mistake| mistake.ply >= known_from)
    );
}
