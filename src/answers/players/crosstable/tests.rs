//! Tests of crosstables.

use super::*;
use crate::games::GameKind;
use crate::record::Score;

fn abalone() -> CountedGame {
    CountedGame {
        game_type: GameKind::Abalone,
        left_out: BTreeMap::new(),
        fragments: 0,
    }
}

fn game(black: &str, white: &str, result: GameResult, score: (u8, u8)) -> Summary {
    Summary {
        id: 1,
        black: Some(black.to_owned()),
        white: Some(white.to_owned()),
        event: None,
        date: None,
        layout: None,
        kind: crate::games::GameKind::ALL[0],
        layout_inferred: false,
        result,
        ending: None,
        score: Score::of_two(score.0, score.1),
        plies: 90,
        incomplete: None,
        repaired: None,
        rules: None,
        others: None,
    }
}

#[test]
fn players_are_ranked_by_points_then_opponents_points_then_marbles() {
    let mut table = Crosstable::default();
    for (black, white, result, score) in [
        ("A", "B", GameResult::Black, (6, 2)),
        ("B", "C", GameResult::Black, (6, 5)),
        ("C", "A", GameResult::Draw, (3, 3)),
        ("C", "A", GameResult::Draw, (3, 3)),
        ("A", "D", GameResult::Unknown, (1, 0)),
        ("A", "A", GameResult::Black, (6, 0)),
    ] {
        table.add(&game(black, white, result, score));
    }
    let rows = table.rows(&abalone());
    let merits: Vec<(usize, &str, f64, f64, i32)> = rows
        .iter()
        .map(|row| {
            (
                row.rank,
                row.name.as_str(),
                row.points,
                row.opponents_points,
                row.marbles,
            )
        })
        .collect();
    // B and C have one point each; the opponents of B have three points together, those of C five.
    let expected = [
        (1, "A", 2.0, 3.0, 4),
        (2, "C", 1.0, 5.0, -1),
        (3, "B", 1.0, 3.0, -3),
        (4, "D", 0.0, 0.0, 0),
    ];
    assert_eq!(merits, expected);
    let a = &rows[0];
    assert_eq!(
        (a.games, a.won, a.drawn, a.lost, a.unknown),
        (3, 1, 2, 0, 2)
    );
    assert_eq!(
        (a.against["B"].cell(), a.against["C"].cell()),
        ("1".to_owned(), "1 of 2".to_owned())
    );
    let one = HeadToHead {
        games: 1,
        points: 0.5,
    };
    assert_eq!(one.cell(), "½");
}

#[test]
fn players_without_a_deciding_tie_break_share_a_rank() {
    let mut table = Crosstable::default();
    table.add(&game("A", "B", GameResult::Draw, (2, 2)));
    table.add(&game("C", "D", GameResult::Black, (6, 2)));
    let ranks: Vec<(usize, String)> = table
        .rows(&abalone())
        .into_iter()
        .map(|row| (row.rank, row.name))
        .collect();
    let expected = [(1, "C"), (2, "A"), (2, "B"), (4, "D")];
    assert_eq!(ranks, expected.map(|(rank, name)| (rank, name.to_owned())));
}
