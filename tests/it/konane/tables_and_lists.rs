//! Tables and lists of games of Kōnane that do not state their game: their moves show it.

use sumito::games::GameKind;
use sumito::konane::Position;
use sumito::record::{Content, Game, ProblemKind, Record};

use crate::support::records;

/// The moves of a game by their names.
fn moves(record: &Record) -> String {
    let Content::Game(game) = &record.content else {
        panic!("{}: {:#?}", record.text, record.problems);
    };
    assert_eq!(game.incomplete, None, "{}", record.text);
    let names = game.of::<Position>().expect(&record.text).moves();
    names.map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

fn only(text: &str) -> Record {
    let mut records = records(text);
    assert_eq!(records.len(), 1, "{text}: {records:#?}");
    records.remove(0)
}

fn kinds(record: &Record) -> Vec<ProblemKind> {
    record.problems.iter().map(|problem| problem.kind).collect()
}

#[test]
fn tables_with_any_separator_are_recognised_by_their_moves() {
    let rows = |separator: &str, rows: &[[&str; 3]]| {
        let lines = rows.iter().map(|cells| cells.join(separator));
        lines.collect::<Vec<_>>().join("\n")
    };
    let cells = [["1", "d4", "d3"], ["2", "d6-d4", "d1:d3"]];
    let quoted = [
        ["\"1\"", "\"d4\"", "\"d3\""],
        ["\"2\"", "\"d6-d4\"", "\"d1xd3\""],
    ];
    for separator in [";", ",", "\t", "|"] {
        let without_numbers = cells.map(|[_, black, white]| [black, white].join(separator));
        let table = rows(separator, &cells);
        for text in [
            table.clone(),
            rows(separator, &quoted),
            without_numbers.join("\n"),
            format!("{}\n{table}", ["Nr", "Schwarz", "Weiß"].join(separator)),
            format!("{}\n{table}", ["#", "Black", "White"].join(separator)),
            format!(
                "{}\n{}",
                ["Noir", "Blanc"].join(separator),
                without_numbers.join("\n")
            ),
        ] {
            let record = only(&text);
            assert_eq!(moves(&record), "d4 d3 d6-d4 d1-d3", "{text}");
            assert_eq!(kinds(&record), [ProblemKind::LayoutInferred], "{text}");
        }
    }
    // The score is that of stones taken.
    let record = only("1;d4;d3;0-0\n2;d6-d4;d1-d3;1-1\n");
    assert_eq!(kinds(&record), [ProblemKind::LayoutInferred]);
    let record = only("1,d4,d3,a good start\n2,d6-d4,d1-d3,\n");
    assert_eq!(moves(&record), "d4 d3 d6-d4 d1-d3");
    // Squares that Abalone does not have.
    let record = only("1;l12;l11\n2;j12-l12;l9-l11\n");
    assert_eq!(moves(&record), "l12 l11 j12-l12 l9-l11");
    // A row begins again with number 1.
    let two = "1;d4;d3\n2;d6-d4;d1-d3\n1;d4;d3\n2;f4-d4;d1-d3\n";
    let found: Vec<String> = records(two).iter().map(moves).collect();
    assert_eq!(found, ["d4 d3 d6-d4 d1-d3", "d4 d3 f4-d4 d1-d3"]);
}

#[test]
fn tables_of_abalone_stay_tables_of_abalone() {
    for text in [
        "1;a1b2;i5h5\n2;a2b3;i6h6\n",
        "White;Black\ni5h5;a1b2\n",
        "#,Black,White\n1,a1b2,i5h5\n",
    ] {
        let record = only(text);
        let Content::Game(game) = &record.content else {
            panic!("{record:#?}");
        };
        assert_eq!(game.start().kind(), GameKind::Abalone, "{text}");
    }
}

#[test]
fn columns_of_players_are_exchanged_if_the_moves_replay_only_so() {
    for stated in ["", "# game: konane 6x6\n"] {
        let record = only(&format!("{stated}White;Black\nd3;d4\nd1-d3;d6-d4\n"));
        assert_eq!(moves(&record), "d4 d3 d6-d4 d1-d3");
        assert!(
            !kinds(&record).contains(&ProblemKind::Reading),
            "{record:#?}"
        );
        let record = only(&format!("{stated}White;Black\nd4;d3\nd6-d4;d1-d3\n"));
        assert_eq!(moves(&record), "d4 d3 d6-d4 d1-d3");
        let told = record
            .problems
            .iter()
            .find(|problem| problem.kind == ProblemKind::Reading);
        let expected = "the columns are headed White, Black, but the moves replay only with Black's moves in the first of them, and are read so";
        assert_eq!(
            told.map(|problem| &*problem.message),
            Some(expected),
            "{record:#?}"
        );
    }
}

#[test]
fn headings_with_names_keep_them() {
    let table = "1;d4;d3\n2;d6-d4;d1-d3";
    for moves_of in [
        "1. d4 d3 2. d6-d4 d1-d3",
        "1) d4 d3\n2) d6-d4 d1-d3",
        "d4 d3 d6-d4 d1-d3",
        table,
    ] {
        for heading in [
            "Ann - Bob 1-0\n",
            "Ann vs Bob, Honolulu 2019\n",
            "Ann (Black) vs Bob (White)\n\n",
            "Honolulu Open\nAnn - Bob\n1-0\n",
        ] {
            let record = only(&format!("{heading}{moves_of}\n"));
            assert_eq!(moves(&record), "d4 d3 d6-d4 d1-d3", "{heading}{moves_of}");
            let Content::Game(game) = &record.content else {
                panic!("{record:#?}");
            };
            let players = ["Black", "White"].map(|name| game.tag(name));
            assert_eq!(players, [Some("Ann"), Some("Bob")], "{heading}{moves_of}");
        }
    }
    // In the line of the moves.
    let record = only("Ann - Bob 1. d4 d3 2. d6-d4 d1-d3\n");
    assert_eq!(moves(&record), "d4 d3 d6-d4 d1-d3");
    let Content::Game(game) = &record.content else {
        panic!("{record:#?}");
    };
    assert_eq!(
        [game.tag("Black"), game.tag("White")],
        [Some("Ann"), Some("Bob")]
    );
}

/// After the first jump, a stone can only be taken off in another game.
#[test]
fn each_game_begins_with_removals() {
    let games = [
        "d4 d3 d6-d4 d1-d3",
        "d4 d3 f4-d4 d1-d3",
        "d4 d3 b4-d4 d1-d3",
    ];
    for stated in ["", "# game: konane 8x8\n"] {
        for text in [
            games.join("\n"),
            games.join("\n").replace(' ', "\n"),
            games
                .map(|moves| moves.replacen(" d", "\nd", 2).replacen('\n', " ", 1))
                .join("\n"),
            games
                .map(|moves| format!("1. {}", moves.replacen("d3 ", "d3 2. ", 1)))
                .join("\n"),
            games
                .map(|moves| format!("1) {}", moves.replacen("d3 ", "d3 2) ", 1)))
                .join("\n"),
        ] {
            let found: Vec<String> = records(format!("{stated}{text}\n"))
                .iter()
                .map(moves)
                .collect();
            assert_eq!(found, games, "{stated}{text}");
        }
    }
    // A wrong move ends only its own game.
    let found = records("d4 d3 d6-d4 d1-d3\nd4 d3 f4-d4 d1-d3 f2-d2 f1-d1 a1-b7\n");
    let incomplete = |record: &Record| match &record.content {
        Content::Game(game) => (game.plies().len(), game.incomplete.is_some()),
        content => panic!("{content:?}"),
    };
    let found: Vec<(usize, bool)> = found.iter().map(incomplete).collect();
    assert_eq!(found, [(4, false), (6, true)]);
    // Jumps as two squares in blanks are no games.
    assert_eq!(
        records("# game: konane 8x8\nd4 d3\nd6 d4\nd1 d3\n").len(),
        1
    );
}

/// Halves of a game in two files are joined as those of Abalone are, if the numbers go on and nothing contradicts.
#[test]
fn halves_are_joined() {
    use crate::record::problems::fragments::{import, listed};
    use sumito::store::Database;

    let names = "# Event: Hilo\n# Date: 2004.03.12\n# Black: Ann\n# White: Bob\n";
    let [first, second] = ["1. d4 d3 2. d6-d4 d1-d3", "3. f2-d2 f1-d1"];
    for (of_first, of_second, is_joined) in [
        ("# game: konane 8x8\n", "# game: konane 8x8\n", true),
        ("# game: konane 8x8\n", "# game: konane\n", true),
        ("# game: konane 8x8\n", "", true),
        ("", "# game: konane\n", true),
        ("# game: konane 8x8\n", "# game: konane 6x6\n", false),
        ("# game: konane 8x8\n", "# game: abalone\n", false),
    ] {
        let texts = [
            format!("{of_first}{names}{first}\n"),
            format!("{of_second}{names}{second}\n"),
        ];
        for order in [[0, 1], [1, 0]] {
            let mut database = Database::in_memory().unwrap();
            for index in order {
                import(&mut database, ["a", "b"][index], &texts[index]);
            }
            let games = listed(&database);
            assert_eq!(games.len(), if is_joined { 1 } else { 2 }, "{texts:?}");
            if is_joined {
                let stored: Game = database.game(games[0].id).unwrap().unwrap().game;
                assert_eq!((stored.plies().len(), &stored.incomplete), (6, &None));
                assert!(database.rejects().unwrap().is_empty());
                for index in order {
                    let (counts, _) = import(&mut database, ["a", "b"][index], &texts[index]);
                    assert_eq!(counts.duplicates, 1, "{texts:?}");
                }
            }
            assert_eq!(database.check(|_| ()).unwrap().faults, Vec::<String>::new());
        }
    }
    // Half of a game of Abalone is none of one of Kōnane.
    let mut database = Database::in_memory().unwrap();
    import(
        &mut database,
        "a",
        &format!("{names}1. a1b2 i5h5 2. a2b3 i6h6\n"),
    );
    import(
        &mut database,
        "b",
        &format!("# game: konane\n{names}3. f2-d2 f1-d1\n"),
    );
    assert_eq!(listed(&database).len(), 2);
}
