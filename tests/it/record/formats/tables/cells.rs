//! What stands in the cells of a table beside moves: remarks, results, times.

use sumito::record::{Content, Game, GameResult};

use crate::support::{game_and_problems, records};

const LAYOUT: &str = "# Layout: Belgian Daisy\n";

/// The comments after each ply.
fn comments(game: &Game) -> Vec<&str> {
    let plies = game.plies().iter();
    plies
        .map(|ply| ply.annotations().comment.as_deref().unwrap_or_default())
        .collect()
}

#[test]
fn a_remark_belongs_to_the_move_beside_it() {
    for table in [
        "No,Black,Comment,White,Comment\n1,a1b2,for Black,i5h5,for White\n2,a2b3,third,i6h6,last\n",
        "No;Schwarz;Bemerkung;Weiß;Bemerkung\n1;a1b2;\"for Black\";i5h5;\"for White\"\n2;a2b3;third;i6h6;last\n",
        "| N | Noir | Note | Blanc | Note |\n|---|---|---|---|---|\n| 1 | a1b2 | for Black | i5h5 | for White |\n| 2 | a2b3 | third | i6h6 | last |\n",
    ] {
        let (game, _) = game_and_problems(&format!("{LAYOUT}{table}"));
        assert_eq!(
            comments(&game),
            ["for Black", "for White", "third", "last"],
            "{table}"
        );
    }
}

#[test]
fn figures_in_the_cell_of_a_move_are_the_result() {
    let head = "| N | Noir | Blanc | Score |\n| 1 | a1b2 | i5h5 | 0-0 |\n";
    for (rows, result) in [
        (format!("{head}| 2 | 1-0 | | |\n"), GameResult::Black),
        (format!("{head}| 2 | a2b3 | 0-1 | |\n"), GameResult::White),
        (format!("{head}| 2 | ½-½ | | |\n"), GameResult::Draw),
        (format!("{head}| 2 | 1/2-1/2 | | |\n"), GameResult::Draw),
        (
            "N;Noir;Blanc;Score\n1;a1b2;i5h5;0-0\n2;1-0;;\n".to_owned(),
            GameResult::Black,
        ),
    ] {
        let (game, problems) = game_and_problems(&format!("{LAYOUT}{rows}"));
        assert_eq!(
            (game.result, &problems[..]),
            (result, &[] as &[String]),
            "{rows}"
        );
    }
    // A row without a cell for the score has it in the next one.
    let short = format!("{LAYOUT}{head}| 2 | a2b3 | 0-0 |\n");
    let (game, _) = game_and_problems(&short);
    assert_eq!(game.result, GameResult::Unknown);
}

#[test]
fn headings_may_begin_with_a_number_sign() {
    for separator in [",", ";", "\t"] {
        let table =
            "#,Black,White,Clock\n1,a1b2,i5h5,14:41\n2,a2b3,i6h6,14:42\n".replace(',', separator);
        let found = records(format!("{LAYOUT}{table}"));
        assert_eq!(found.len(), 1, "{table}");
        let Content::Game(game) = &found[0].content else {
            panic!("{found:?}");
        };
        let clocks = game
            .plies()
            .iter()
            .map(|ply| ply.annotations().clock.clone());
        let clocks: Vec<_> = clocks.flatten().collect();
        assert_eq!(clocks.len(), 2, "{table}");
        assert_eq!(game.comment, None, "{table}");
    }
}

#[test]
fn points_and_final_positions_in_columns_are_checked() {
    let last = "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b";
    let table = format!(
        "black,white,layout,score_black,score_white,final,moves\nAnn,Bob,belgian-daisy,6,0,{last},a1b2 i5h5 a2b3 i6h6\n"
    );
    let found = records(&table);
    let told: Vec<&str> = found[0]
        .problems
        .iter()
        .map(|problem| problem.message.as_str())
        .collect();
    let has = |text: &str| told.iter().any(|message| message.contains(text));
    assert!(
        has("`6` points claimed, expected 0 from the replay"),
        "{told:?}"
    );
    assert!(!has("`0` points"), "{told:?}");
    assert!(
        told.iter().any(|message| message.contains("position")),
        "{told:?}"
    );
}

/// Whatever stands in them: a move or a sentence about one, also in quotes.
#[test]
fn cells_under_a_heading_for_remarks_are_comments() {
    for (table, remark) in [
        (
            "\"Nr\";\"Schwarz\";\"Weiß\";\"Bemerkung\"\n\"1\";\"a1b2\";\"i5h5\";\"\"\n\"2\";\"a2b3\";\"i6h6\";\"gut, siehe a1b2\"\n\"3\";\"b3c4\";\"g4g5\";\"\"\n",
            "gut, siehe a1b2",
        ),
        (
            "No,Black,White,Comment\n1,a1b2,i5h5,\n2,a2b3,i6h6,c2c3\n3,b3c4,g4g5,\n",
            "c2c3",
        ),
        (
            "| N | Noir | Blanc | Remarque |\n|---|---|---|---|\n| 1 | a1b2 | i5h5 | |\n| 2 | a2b3 | i6h6 | c2c3 |\n| 3 | b3c4 | g4g5 | |\n",
            "c2c3",
        ),
        (
            "No\tBlack\tWhite\tRemarks\n1\ta1b2\ti5h5\t\n2\ta2b3\ti6h6\tnot c2c3 g4g5\n3\tb3c4\tg4g5\t\n",
            "not c2c3 g4g5",
        ),
    ] {
        let (game, _) = game_and_problems(&format!("{LAYOUT}{table}"));
        assert_eq!(
            (game.plies().len(), game.incomplete.as_deref()),
            (6, None),
            "{table}"
        );
        assert_eq!(comments(&game), ["", "", "", remark, "", ""], "{table}");
    }
}
