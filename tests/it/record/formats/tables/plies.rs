//! Tables of other programs with a row for each ply, and several games in a file.

use sumito::record::{Content, Game, GameResult, ProblemKind, ReadOptions, Record, read};
use sumito::rules::Color;

use crate::support::TestDirectory;

const MOVES: [&str; 4] = ["a1b2", "i5h5", "a2b3", "i6h6"];

/// Three games as a table. A row is written from the number of the game and the index of the ply, both from 0, and the move.
fn table(heading: &str, row: impl Fn(usize, usize, &str) -> String) -> String {
    let mut text = format!("{heading}\n");
    for game in 0..3 {
        for (ply, mv) in MOVES.iter().enumerate() {
            text.push_str(&format!("{}\n", row(game, ply, mv)));
        }
    }
    text
}

fn records(text: &str) -> Vec<Record> {
    let records = read(text.as_bytes(), ReadOptions::default());
    records.collect::<Result<_, _>>().unwrap()
}

/// The games of a table, which are complete and give no cause for warnings except that no layout is stated.
fn three_games(text: &str) -> Vec<Game> {
    let records = records(text);
    assert_eq!(records.len(), 3, "{text}: {records:#?}");
    let games = records.into_iter().map(|record| {
        let is_inferred = |kind| {
            matches!(
                kind,
                ProblemKind::NotationInferred | ProblemKind::LayoutInferred
            )
        };
        let mut problems = record.problems.iter();
        assert!(
            problems.all(|problem| is_inferred(problem.kind)),
            "{text}: {:#?}",
            record.problems
        );
        match record.content {
            Content::Game(game) => *game,
            content => panic!("{text}: {content:?}"),
        }
    });
    let games: Vec<Game> = games.collect();
    for game in &games {
        assert_eq!(
            (game.plies().len(), &game.incomplete),
            (MOVES.len(), &None),
            "{text}"
        );
    }
    games
}

#[test]
fn columns_of_colors_are_the_players_next_to_a_column_of_moves() {
    for text in [
        table("game,ply,black,white,move", |game, ply, mv| {
            format!("{},{},ann{game},bob{game},{mv}", game + 1, ply + 1)
        }),
        table("game;ply;move;white;black", |game, ply, mv| {
            format!("{};{};{mv};\"bob{game}\";ann{game}", game + 1, ply)
        }),
        table("ply,black,white,move", |game, ply, mv| {
            format!("{},ann{game},bob{game},{mv}", ply + 1)
        }),
        table(
            "game,black_player,white_player,ply,move",
            |game, ply, mv| format!("{game},ann{game},bob{game},{},{mv}", ply + 1),
        ),
    ] {
        for (number, game) in three_games(&text).iter().enumerate() {
            let players = [Color::Black, Color::White].map(|color| game.player(color));
            let expected = ["ann", "bob"].map(|name| format!("{name}{number}"));
            assert_eq!(players, [0, 1].map(|at| Some(&*expected[at])), "{text}");
        }
    }
}

#[test]
fn a_row_may_hold_a_round() {
    let rows = |row: &dyn Fn(usize, usize, &str, &str) -> String| {
        let games =
            (0..3).flat_map(|game| MOVES.chunks(2).map(move |round| (game, round)).enumerate());
        let rows = games.map(|(number, (game, round))| row(game, number, round[0], round[1]));
        rows.collect::<Vec<_>>().join("\n")
    };
    for text in [
        "game,no,black,white\n".to_owned()
            + &rows(&|game, number, black, white| format!("{game},{},{black},{white}", number + 1)),
        "game_id;round;white;black\n".to_owned()
            + &rows(&|game, number, black, white| format!("g{game};{number};{white};{black}")),
        "Partie\tNoirs\tBlancs\n".to_owned()
            + &rows(&|game, _, black, white| format!("{game}\t{black}\t{white}")),
    ] {
        for (number, game) in three_games(&text).iter().enumerate() {
            let id = game.tag("GameId").unwrap();
            assert!(id.ends_with(&number.to_string()), "{text}: {id}");
        }
    }
}

#[test]
fn rows_of_several_games_may_alternate() {
    let mut rows = Vec::new();
    for (ply, mv) in MOVES.iter().enumerate() {
        for game in 0..3 {
            rows.push(format!("{game},{},{mv},t{}", ply + 1, 3 * ply + game));
        }
    }
    let text = format!("game,ply,move,time\n{}", rows.join("\n"));
    for (number, game) in three_games(&text).iter().enumerate() {
        assert_eq!(game.tag("GameId"), Some(&*number.to_string()), "{text}");
        let comment = game.plies()[1].annotations().comment.as_deref();
        assert_eq!(comment, Some(&*format!("time t{}", 3 + number)), "{text}");
    }
    // A damaged row belongs to the game of the row before it.
    rows[4] = "damaged".to_owned();
    let text = format!("game,ply,move,time\n{}", rows.join("\n"));
    let found = records(&text);
    let problems = |at: usize| {
        found[at]
            .problems
            .iter()
            .filter(|problem| problem.kind == ProblemKind::UnknownText)
    };
    assert_eq!(
        [0, 1, 2].map(|at| problems(at).count()),
        [1, 0, 0],
        "{found:#?}"
    );
    // The same games once more: the numbers begin again.
    let twice = format!("{text}\n{}", rows.join("\n"));
    assert_eq!(records(&twice).len(), 6);
}

#[test]
fn players_may_be_numbers_and_plies_be_counted_from_zero() {
    let players: [[&str; 2]; 5] = [
        ["0", "1"],
        ["1", "2"],
        ["1", "-1"],
        ["B", "W"],
        ["black", "white"],
    ];
    for [first, second] in players {
        for base in [0, 1] {
            let player = |ply: usize| [first, second][ply % 2];
            for text in [
                table("game,ply,player,move", |game, ply, mv| {
                    format!("{},{},{},{mv}", game + base, ply + base, player(ply))
                }),
                table("game_id,player,ply,time_ms,move", |game, ply, mv| {
                    format!("{game},{},{},{},{mv}", player(ply), ply + base, 7 * ply)
                }),
                table("game,round,player,move", |game, ply, mv| {
                    format!("{game},{},{},{mv}", ply / 2 + base, player(ply))
                }),
                table("id,game,ply,move", |game, ply, mv| {
                    format!("{},{game},{},{mv}", 4 * game + ply, ply + base)
                }),
            ] {
                for game in three_games(&text) {
                    assert_eq!(game.player(Color::Black), None, "{text}");
                }
            }
        }
    }
}

#[test]
fn cells_that_are_the_same_in_a_game_are_tags_and_others_comments() {
    let text = table(
        "game,date,ply,player,eval,move,result,board",
        |game, ply, mv| {
            let player = ["Ann", "Ben"][ply % 2];
            format!(
                "{game},2024-01-0{},{ply},{player},0.{ply},{mv},1-0,hex",
                game + 1
            )
        },
    );
    for (number, game) in three_games(&text).iter().enumerate() {
        let date = format!("2024.01.0{}", number + 1);
        assert_eq!(game.date(), Some(date), "{text}");
        assert_eq!(game.player(Color::Black), Some("Ann"));
        assert_eq!(game.player(Color::White), Some("Ben"));
        assert_eq!(game.result, GameResult::Black);
        assert_eq!(game.tag("GameId"), Some(&*number.to_string()));
        let comment = &game.plies()[1].annotations().comment;
        assert_eq!(comment.as_deref(), Some("eval 0.1"));
    }
}

/// A row with too few cells is reported at its line, and the games around it are read.
#[test]
fn a_damaged_row_harms_its_game_alone() {
    let text = table("game,ply,player,move", |game, ply, mv| {
        format!("{game},{ply},{},{mv}", ply % 2)
    });
    let damaged = text.replace("1,2,0,a2b3", "1,2");
    let records = records(&damaged);
    let complete = |record: &&Record| matches!(&record.content, Content::Game(game) if game.incomplete.is_none() && game.plies().len() == MOVES.len());
    assert_eq!(records.iter().filter(complete).count(), 2, "{records:#?}");
    let problems = || records.iter().flat_map(|record| &record.problems);
    assert!(
        problems().any(|problem| problem.location.line == 8),
        "{records:#?}"
    );
}

/// What stands in a second column of a name is kept, and reported once in each game.
#[test]
fn a_column_that_is_named_twice_is_told() {
    for (heading, row, tag, comment) in [
        ("event,event", "Cup,Open", Some("Open"), None),
        ("event,event", "Cup,Cup", None, None),
        ("move,note", "zz,", None, Some("move zz")),
    ] {
        let heading = format!("game,ply,{heading},move");
        let text = table(&heading, |game, ply, mv| {
            format!("g{game},{},{row},{mv}", ply + 1)
        });
        let found = records(&text);
        assert_eq!(found.len(), 3, "{text}");
        for record in &found {
            let Content::Game(game) = &record.content else {
                panic!("{text}: {record:#?}")
            };
            assert_eq!(
                (game.plies().len(), game.tag("EventAsGiven")),
                (4, tag),
                "{text}"
            );
            assert_eq!(game.plies()[0].annotations().comment.as_deref(), comment);
            let mut told: Vec<_> = record.problems.iter().collect();
            told.retain(|problem| problem.kind == ProblemKind::UnknownText);
            assert_eq!(
                told.len(),
                usize::from(tag.or(comment).is_some()),
                "{text}: {told:?}"
            );
        }
    }
}

/// The columns of the moves of both players, whose headings are no names.
#[test]
fn a_color_with_a_word_for_a_move_heads_the_moves_of_a_player() {
    for heading in [
        "move_number,black_move,white_move",
        "No,Black move,White move",
        "n,coup noir,coup blanc",
        "Nr,Zug Schwarz,Zug Weiß",
        "No,Black's move,White's move",
        "move,blackMove,whiteMove",
        "no,move_black,move_white",
        "No,B,W",
        "n,N,B",
        "no,p1,p2",
        "no,player1,player2",
        "no,first,second",
        "no,white_move,black_move",
    ] {
        let is_white_first = heading.contains("white_move,black");
        let round = |number: usize| {
            let [black, white] = [MOVES[2 * number], MOVES[2 * number + 1]];
            let moves = if is_white_first {
                [white, black]
            } else {
                [black, white]
            };
            format!("{},{}", number + 1, moves.join(","))
        };
        let rounds = [round(0), round(1)];
        let games = (0..3).map(|game| format!("{game},{}\n{game},{}\n", rounds[0], rounds[1]));
        let text = format!("game,{heading}\n{}", games.collect::<String>());
        for game in three_games(&text) {
            assert_eq!([game.tag("Black"), game.tag("White")], [None; 2], "{text}");
        }
        let text = format!("{heading}\n{}\n{}\n", rounds[0], rounds[1]);
        let found = records(&text);
        let Content::Game(game) = &found[0].content else {
            panic!("{text}: {found:?}");
        };
        assert_eq!(
            (found.len(), game.plies().len()),
            (1, MOVES.len()),
            "{text}"
        );
        assert_eq!([game.tag("Black"), game.tag("White")], [None; 2], "{text}");
    }
    // Next to them, the colours alone are the players.
    let text = "game,black_move,white_move,black,white\n1,a1b2,i5h5,Ann,Bob\n1,a2b3,i6h6,Ann,Bob\n";
    let found = records(text);
    let Content::Game(game) = &found[0].content else {
        panic!("{found:?}");
    };
    assert_eq!(
        [game.tag("Black"), game.tag("White")],
        [Some("Ann"), Some("Bob")]
    );
    assert_eq!(game.plies().len(), MOVES.len());
}

/// Whatever rows of other games stand between.
#[test]
fn problems_have_the_places_of_the_rows() {
    let text = "game,ply,side,move,eval\n7,1,b,a1b2,0.10\n8,1,b,a1b2,0.1\n7,2,w,i5h5,-0.20\n8,2,w,i5h5,0\n\n7,3,b,a2z3,0.30\n8,3,b,\"a2y3\",0\n7,4,w,i6h6,0.40\n8,4,w,i6h6,0\n";
    let found = records(text);
    let errors: Vec<_> = found
        .iter()
        .flat_map(|record| record.problems.iter().filter(|problem| problem.is_error()))
        .map(|problem| problem.location)
        .collect();
    let places: Vec<_> = errors
        .iter()
        .map(|place| (place.line, place.column, place.ply))
        .collect();
    assert_eq!(places, [(7, 7, Some(3)), (8, 8, Some(3))]);
    for (place, word) in errors.iter().zip(["a2z3", "a2y3"]) {
        assert!(text[place.offset as usize..].starts_with(word));
    }
    let directory = TestDirectory::new();
    let file = directory.file("plies.csv", text);
    let output = directory.run(&["check", &file]);
    let shown = String::from_utf8(output.stdout).unwrap();
    for excerpt in [
        "\n7 | 7,3,b,a2z3,0.30\n  |       ^\n",
        "\n8 | 8,3,b,\"a2y3\",0\n  |        ^\n",
    ] {
        assert!(shown.contains(excerpt), "{shown}");
    }
}

/// Other records may stand after a table.
#[test]
fn a_table_of_plies_ends_at_other_text_after_a_blank_line() {
    let rows = "game_id,ply,move\n1,1,a1b2\n1,2,i5h5\n\n2,1,a1b2\n2,2,i5h5\n";
    let other = "[Black \"Ann\"]\n[White \"Bob\"]\n[Variant \"belgian\"]\n\n1. a1b2 i5h5 *\n";
    for between in ["", "\n"] {
        let found = records(&format!("{rows}{between}{other}"));
        let games: Vec<_> = found
            .iter()
            .map(|record| match &record.content {
                Content::Game(game) => (game.tag("Black"), game.plies().len()),
                content => panic!("{content:?}"),
            })
            .collect();
        assert_eq!(games, [(None, 2), (None, 2), (Some("Ann"), 2)]);
    }
}
