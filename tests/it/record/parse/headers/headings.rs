//! Headings above games: dates, finals with their date, rounds of several games, tables of tags.

use sumito::record::{Content, Game, GameResult, Record};
use sumito::rules::Color;

use crate::support::{game_and_problems, games, records};

const MOVES: &str = "1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5";

#[test]
fn a_date_alone_above_a_game_is_its_date() {
    for date in ["3.5.2013", "3. Mai 2013", "3/5/2013", "3 May 2013"] {
        for blank in ["", "\n"] {
            let text = format!("{date}\n{blank}Ann - Bob\nBelgian Daisy\n{MOVES}\n");
            let (game, _) = game_and_problems(&text);
            assert_eq!(game.tag("Date"), Some(date), "{text}");
            assert_eq!(game.player(Color::Black), Some("Ann"), "{text}");
        }
    }
}

#[test]
fn the_date_and_the_place_in_parentheses_are_no_part_of_the_round() {
    for (words, expected) in [
        (
            "Final (25 August 2015)",
            [Some("Final"), None, Some("25 August 2015")],
        ),
        (
            "Halbfinale (Graz, 25.8.2015)",
            [Some("Halbfinale"), Some("Graz"), Some("25.8.2015")],
        ),
        ("Finale (Tisch 3)", [Some("Finale (Tisch 3)"), None, None]),
    ] {
        let (game, problems) =
            game_and_problems(&format!("{words}: Ann v Bob\nBelgian Daisy\n{MOVES}\n"));
        let found = ["Round", "Site", "Date"].map(|name| game.tag(name));
        assert_eq!((found, problems.len()), (expected, 0), "{problems:?}");
        assert_eq!(game.player(Color::Black), Some("Ann"), "{words}");
    }
}

/// The lines of the warnings about what stands above the game before.
fn places(found: &[Record]) -> Vec<(u64, String)> {
    let problems = found.iter().flat_map(|record| &record.problems);
    let told = problems.filter(|problem| problem.message.contains("expected in each game"));
    told.map(|problem| (problem.location.line, problem.message.clone()))
        .collect()
}

#[test]
fn a_round_above_several_games_is_told_each_time() {
    for blank in ["", "\n"] {
        let game = |names: &str| format!("{names}\n{MOVES}\n{blank}");
        let heading = |round: u32| format!("Round {round}\n{blank}");
        let text = [
            heading(1),
            game("Ann - Bob"),
            game("Eva - Hans"),
            heading(2),
            game("Ann - Eva"),
            game("Bob - Hans"),
            game("Ann - Hans"),
        ];
        let found = records(text.concat());
        assert_eq!(found.len(), 5);
        let told = places(&found);
        let lines = told.iter().map(|(line, _)| *line);
        let expected = if blank.is_empty() { [4, 9] } else { [6, 14] };
        assert_eq!(lines.collect::<Vec<_>>(), expected, "{told:?}");
        assert!(told[0].1.starts_with("Round above the first game"));
        let message = "Round above the game before, expected in each game; this one is without";
        assert_eq!(told[1].1, message);
    }
    // Each game has its own.
    let games = (1..4).map(|round| format!("Round {round}\nAnn - Bob\n{MOVES}\n\n"));
    assert_eq!(places(&records(games.collect::<String>())), []);
}

#[test]
fn tags_of_a_text_that_belongs_to_no_game_are_told() {
    for (text, names) in [
        (
            "| Black | White | Result |\n|---|---|---|\n| Ann | Bob | 1-0 |\n\n",
            "text without moves that belongs to no game, expected Black, White, Result in lines directly above the moves; not read",
        ),
        (
            "## Runde 1\n\n### Ann - Bob 1-0\n\n",
            "comments that belong to no game, expected Round in lines directly above the moves; not read",
        ),
        (
            "# Our games\n\n# Ann - Bob\n",
            "comments that belong to no game",
        ),
    ] {
        let found = records(format!("{text}{MOVES}\n"));
        assert!(matches!(found[0].content, Content::Preamble), "{text}");
        assert_eq!(found[0].problems[0].message, names, "{text}");
        assert!(matches!(found[1].content, Content::Game(_)), "{text}");
    }
}

/// The line of an archive with a number, the players, the layout, the score and the ending begins a game also directly below the moves of another.
#[test]
fn headings_directly_below_moves_begin_the_next_game() {
    for first in ["o21831", "MiGs 21831", "21831", "Finale"] {
        let heading = |first: &str, players: &str| {
            format!("{first} – {players} – Marguerite Belge – 0-0 – Match nul\n")
        };
        let text = format!(
            "{}1.a1b2 i5h5 2.a2b3 i6h6\n{}1.i9h8 i5h5 2.h9g8 i6h6\n",
            heading("o21830", "Gandalf / Greenfield"),
            heading(first, "Ann / Ben"),
        );
        let found = games(&text);
        let names = |game: &Game| {
            [game.tag("Black"), game.tag("White")].map(|name| name.unwrap_or("?").to_owned())
        };
        let players: Vec<[String; 2]> = found.iter().map(names).collect();
        let expected = [["Gandalf", "Greenfield"], ["Ann", "Ben"]];
        assert_eq!(players, expected, "{text}");
        let layouts = found
            .iter()
            .map(|game| game.layout().map(|layout| layout.name()));
        assert!(
            layouts
                .into_iter()
                .all(|name| name.as_deref() == Some("Belgian Daisy"))
        );
        assert!(
            found.iter().all(|game| game.result == GameResult::Draw),
            "{text}"
        );
        assert_eq!(
            found.iter().map(|game| game.plies().len()).sum::<usize>(),
            8
        );
    }
}
