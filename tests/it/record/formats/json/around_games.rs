//! What stands around the list `games` of an object.

use sumito::record::{Content, Game, ProblemKind, Record, Severity};

use crate::support::records;

fn games(records: &[Record]) -> Vec<&Game> {
    let game = |record: &Record| matches!(record.content, Content::Game(_));
    let found = records.iter().filter(|record| game(record));
    let games = found.map(|record| match &record.content {
        Content::Game(game) => &**game,
        _ => unreachable!(),
    });
    games.collect()
}

/// Games that state nothing, or what is named, or a list of moves.
const GAMES: &str = r#"{"moves":["a1b2","i5h5","a2b3"]},{"moves":"1.a1b2 i5h5 2.a2b3","tags":[["Event","Open"]],"White":"Eve"},["a1b2","i5h5","a2b3"]"#;

#[test]
fn fields_before_a_list_of_games_hold_for_each_that_does_not_state_its_own() {
    for fields in [
        r#""event":"Cup","layout":"belgian","date":"2020.05.01","players":{"black":"Ann","white":"Ben"}"#,
        r#""event":"Cup","variant":"belgian","date":"2020.05.01","players":["Ann","Ben"]"#,
        r#""tags":{"Event":"Cup","Date":"2020.05.01"},"layout":"belgian","seats":[{"name":"Ann"},{"name":"Ben"}]"#,
        r#""meta":{"tournament":"Cup","layout":"belgian"},"date":"2020.05.01","black":"Ann","white_player":"Ben","count":2"#,
    ] {
        let text = format!(r#"{{{fields},"games":[{GAMES}]}}"#);
        let found = records(&text);
        let games = games(&found);
        let facts = |name| games.iter().map(|game| game.tag(name)).collect::<Vec<_>>();
        assert_eq!(
            facts("Event"),
            [Some("Cup"), Some("Open"), Some("Cup")],
            "{text}"
        );
        assert_eq!(facts("Black"), [Some("Ann"); 3], "{text}");
        assert_eq!(
            facts("White"),
            [Some("Ben"), Some("Eve"), Some("Ben")],
            "{text}"
        );
        assert_eq!(facts("Count"), [None; 3]);
        for game in &games {
            assert_eq!(game.date().as_deref(), Some("2020.05.01"), "{text}");
            assert_eq!(game.layout_name().as_deref(), Some("belgian-daisy"));
            assert_eq!((game.layout_inferred, game.plies().len()), (false, 3));
        }
        let mut problems = found.iter().flat_map(|record| &record.problems);
        assert!(
            problems.all(|problem| problem.severity == Severity::Note),
            "{found:#?}"
        );
        // The text of a record is the whole of what was read.
        for (record, game) in found
            .iter()
            .filter(|record| !matches!(record.content, Content::Preamble))
            .zip(&games)
        {
            let again = records(&record.text);
            assert_eq!(self::games(&again), [*game], "{}", record.text);
        }
    }
}

#[test]
fn places_in_a_game_with_fields_around_it_are_those_of_the_file() {
    let text = "{\"layout\":\"belgian\",\"games\":[{\"moves\":[\"a1b2\",\"e5e6\"]},[\"zz\"],{\"x\":1,\"event\":[\"y\"],\"moves\":\"a1b2\"}]}";
    let found = records(text);
    let mut problems = found.iter().flat_map(|record| &record.problems);
    for word in ["e5e6", "zz", "[\"y\"]"] {
        let mut places = problems
            .by_ref()
            .filter(|problem| problem.severity != Severity::Note);
        let place = places.next().unwrap().location.offset;
        let place = usize::try_from(place).unwrap();
        assert!(
            text[place..].starts_with(word),
            "{word}: {}",
            &text[place..]
        );
    }
}

/// Fields that cannot hold for a game are reported, and inner lists inherit from outer ones.
#[test]
fn what_stands_around_games_and_does_not_hold_for_them_is_told() {
    let game = r#"{"layout":"belgian","moves":["a1b2"]}"#;
    for (text, told) in [
        (
            format!("{{\"games\":[{game}],\"event\":\"Cup\"}}"),
            "`event` behind a list of games",
        ),
        (
            format!(r#"{{"players":["A","B","C"],"games":[{game}]}}"#),
            "what stands around a list of games; `players` not read, expected two players",
        ),
    ] {
        let found = records(&text);
        let mut problems = found.iter().flat_map(|record| &record.problems);
        assert!(
            problems.any(|problem| problem.kind == ProblemKind::Preamble
                && problem.severity == Severity::Warning
                && problem.message.starts_with(told)),
            "{found:#?}"
        );
        assert_eq!(games(&found)[0].tag("Event"), None);
    }
    let nested = format!(
        r#"{{"event":"Cup","round":"0","games":[{{"round":"1","games":[{game}]}},{{"round":"2","games":[{game}]}}]}}{game}"#
    );
    let found = records(&nested);
    let games = games(&found);
    let facts: Vec<_> = games
        .iter()
        .map(|game| (game.tag("Event"), game.tag("Round")))
        .collect();
    let cup = |round| (Some("Cup"), Some(round));
    assert_eq!(facts, [cup("1"), cup("2"), (None, None)]);
}

/// A text among games is reported at its place, whatever it holds, and the games around it are read.
#[test]
fn a_text_among_games_is_told() {
    let game = r#"{"layout":"belgian","moves":["a1b2","i5h5"]}"#;
    for word in [
        "1.a1b2 i5h5",
        "1.a1b2 {good} i5h5",
        "a1b2 ] } i5h5",
        r#"a \" ] { b"#,
    ] {
        for around in ["", "Hello\n"] {
            let text =
                format!("{around}{{\"event\":\"Cup\",\"games\":[{game}, \"{word}\",{game}]}}");
            let found = records(&text);
            let facts: Vec<_> = games(&found).iter().map(|game| game.tag("Event")).collect();
            assert_eq!(facts, [Some("Cup"); 2], "{text} {found:#?}");
            let rejected = |record: &&Record| matches!(record.content, Content::Rejected);
            let rejects: Vec<&Record> = found.iter().filter(rejected).collect();
            assert_eq!(rejects.len(), 1, "{text} {found:#?}");
            let begin = format!("\"{word}\"");
            assert!(rejects[0].text.starts_with(&begin), "{}", rejects[0].text);
            let message = &rejects[0].problems[0].message;
            assert!(
                message.starts_with("found the text") && message.ends_with("expected an object"),
                "{message}"
            );
        }
    }
}
