//! Records that name more than two players, and state neither rules nor a layout.

use sumito::record::{Content, ProblemKind, ReadOptions, Record, read};

use crate::support::records;

const MOVES: &str = "1.a3b3 i5h5 e9e8 2.b4b6c4 h4g4 h9g8 3.a4a5b4 g3f3 h8i8g7";

/// The ways to name three players.
fn texts() -> Vec<String> {
    let cells = [
        "a3b3 | i5h5 | e9e8",
        "b4b6c4 | h4g4 | h9g8",
        "a4a5b4 | g3f3 | h8i8g7",
    ];
    let rows: String = cells
        .iter()
        .enumerate()
        .map(|(at, cells)| format!("| {} | {cells} |\n", at + 1))
        .collect();
    vec![
        format!("black,white,third,date,moves\nAda,Bo,Cy,2020.01.02,{MOVES}\n"),
        format!("black,white,red,date,moves\nAda,Bo,Cy,2020.01.02,{MOVES}\n"),
        format!(
            "# Black: Ada\n# White: Bo\n# Red: Cy\n| N | Black | White | Red |\n| --- | --- | --- | --- |\n{rows}"
        ),
        format!(r#"{{"players":["Ada","Bo","Cy"],"moves":"{MOVES}"}}"#),
        format!(
            r#"{{"seats":[{{"seat":"Black","name":"Ada"}},{{"seat":"White","name":"Bo"}},{{"seat":"Red","name":"Cy"}}],"moves":"{MOVES}"}}"#
        ),
        format!(r#"{{"black":"Ada","white":"Bo","red":"Cy","moves":"{MOVES}"}}"#),
    ]
}

fn messages(record: &Record, kind: ProblemKind) -> Vec<&str> {
    let problems = record.problems.iter();
    problems
        .filter(|problem| problem.kind == kind)
        .map(|problem| &*problem.message)
        .collect()
}

#[test]
fn the_layout_of_three_players_is_inferred() {
    for text in texts() {
        let record = &records(&text)[0];
        let Content::Game(game) = &record.content else {
            panic!("{text}: {:?}", record.problems);
        };
        assert_eq!(
            (game.incomplete.as_ref(), game.plies().len()),
            (None, 9),
            "{text}"
        );
        assert_eq!(game.layout().unwrap().name(), "Three players");
        assert_eq!(
            ["Black", "White", "Red"].map(|name| game.tag(name)),
            [Some("Ada"), Some("Bo"), Some("Cy")],
            "{text}"
        );
        assert_eq!(
            messages(record, ProblemKind::Rules),
            ["rules not stated, taken for those of 3 players, because so many are named"]
        );
        assert_eq!(
            messages(record, ProblemKind::LayoutInferred),
            ["layout not stated; only from Three players is every move legal"]
        );
    }
}

/// The third player has the name of the seat, however the rules are stated.
#[test]
fn the_third_player_of_a_table_has_a_seat() {
    let row = |heading: &str, value: &str| {
        format!("black,white,third{heading},moves\nAda,Bo,Cy{value},{MOVES}\n")
    };
    let stated = ReadOptions {
        rules: sumito::games::AnyRules::Abalone("players=3".parse().unwrap()),
        ..ReadOptions::default()
    };
    let usual = ReadOptions::default();
    for (text, options) in [
        (row("", ""), stated),
        (row(",rules", ",players=3"), usual),
        (row(",layout", ",Three players"), usual),
    ] {
        let record = read(text.as_bytes(), options).next().unwrap().unwrap();
        let Content::Game(game) = &record.content else {
            panic!("{text}: {:?}", record.problems);
        };
        assert_eq!(
            (game.tag("Red"), game.tag("Third"), game.plies().len()),
            (Some("Cy"), None, 9),
            "{text}"
        );
    }
}

/// Of a table without the names of players, the headings name them.
#[test]
fn headings_name_players() {
    let text =
        "| N | Black | White | Red |\n| --- | --- | --- | --- |\n| 1 | a3b3 | i5h5 | e9e8 |\n";
    let Content::Game(game) = &records(text)[0].content else {
        panic!("no game");
    };
    assert_eq!(
        (game.incomplete.as_ref(), game.seats(), game.plies().len()),
        (None, 3, 3)
    );
}

#[test]
fn players_whom_the_stated_rules_forbid_are_reported() {
    let layout = ReadOptions {
        layout: "Belgian Daisy".parse().ok(),
        ..ReadOptions::default()
    };
    let rules = ReadOptions {
        rules: sumito::games::AnyRules::Abalone("eject=4".parse().unwrap()),
        ..ReadOptions::default()
    };
    for (options, by) in [
        (layout, "the layout Belgian Daisy"),
        (rules, "the rules `eject=4`"),
    ] {
        for text in texts() {
            let record = read(text.as_bytes(), options).next().unwrap().unwrap();
            let in_tags = format!("3 players named, expected 2 by {by}");
            // Those of lists and columns are reported where they are.
            let said = [&*in_tags, "expected 2 players", "column `Red`, expected"];
            let mut problems = record.problems.iter();
            let is_said =
                problems.any(|problem| said.iter().any(|said| problem.message.contains(said)));
            assert!(is_said, "{text}: {:?}", record.problems);
        }
    }
}
