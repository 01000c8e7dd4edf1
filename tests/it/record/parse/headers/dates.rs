//! Dates of records: warnings, and the resulting date of the game.

use sumito::record::{
    Content, DateOrder, Game, ProblemKind, ReadOptions, Record, Severity, Strictness,
    normalize_date, read,
};

const MOVES: &str = "1.a1b2 i5h5 2.a2b3 i6h5";

fn records(text: &str, options: ReadOptions) -> Vec<Record> {
    read(text.as_bytes(), options)
        .collect::<Result<_, _>>()
        .unwrap()
}

/// The game of a record with this date, and the problems of the date.
fn game(date: &str, date_order: Option<DateOrder>) -> (Game, Vec<(ProblemKind, String)>) {
    let text = format!("[Black \"Ann\"]\n[White \"Bob\"]\n[Date \"{date}\"]\n\n{MOVES}\n");
    let options = ReadOptions {
        date_order,
        ..ReadOptions::default()
    };
    let mut records = records(&text, options);
    assert_eq!(records.len(), 1, "{date}");
    let record = records.remove(0);
    let is_date = |kind| matches!(kind, ProblemKind::Date | ProblemKind::AmbiguousDate);
    let problems = record
        .problems
        .iter()
        .filter(|problem| is_date(problem.kind));
    let problems = problems.map(|problem| {
        assert_eq!(problem.severity, Severity::Warning, "{date}");
        assert_eq!(
            (problem.location.line, problem.location.column),
            (3, 8),
            "{date}"
        );
        (problem.kind, problem.message.clone())
    });
    let problems = problems.collect();
    match record.content {
        Content::Game(game) => (*game, problems),
        content => panic!("{date}: {content:?}"),
    }
}

#[test]
fn a_date_in_any_style_is_the_date_of_the_game() {
    for (date, expected) in [
        ("2013.05.03", "2013.05.03"),
        ("3 mai 2013", "2013.05.03"),
        ("Freitag, den 3. Mai 2013, 14:30 Uhr", "2013.05.03"),
        ("viernes, 3 de mayo de 2013", "2013.05.03"),
        ("3.V.2013", "2013.05.03"),
        ("20130503", "2013.05.03"),
        ("05/23/2013", "2013.05.23"),
        ("mai 2013", "2013.05.??"),
        ("2013", "2013.??.??"),
    ] {
        let (game, problems) = game(date, None);
        assert_eq!(game.date().as_deref(), Some(expected), "{date}");
        assert_eq!(game.tag("Date"), Some(date));
        assert_eq!(problems, [], "{date}");
    }
    for date in ["????.??.??", "?", "", "unknown"] {
        let (game, problems) = game(date, None);
        assert_eq!((game.date(), problems), (None, Vec::new()), "{date}");
    }
}

#[test]
fn an_ambiguous_date_is_reported() {
    let (read, problems) = game("03/05/2013", None);
    assert_eq!(read.date().as_deref(), Some("2013.05.03"));
    let expected = "date `03/05/2013` is ambiguous: read day first it is 2013.05.03, month first it is 2013.03.05; \
        taken as 2013.05.03, expected --date-order month-first if the other is meant";
    assert_eq!(
        problems,
        [(ProblemKind::AmbiguousDate, expected.to_owned())]
    );
    // Points or a weekday make the date unambiguous.
    for date in ["03.05.2013", "Fri 03/05/2013"] {
        let (read, problems) = game(date, None);
        assert_eq!(read.date().as_deref(), Some("2013.05.03"));
        assert_eq!(problems, [], "{date}");
    }
}

#[test]
fn the_given_order_decides_and_the_original_text_is_kept() {
    let (read, problems) = game("03/05/2013", Some(DateOrder::DayFirst));
    assert_eq!(read.tag("Date"), Some("03/05/2013"));
    assert_eq!(
        (read.date().as_deref(), problems),
        (Some("2013.05.03"), vec![])
    );
    let (read, problems) = game("03/05/2013", Some(DateOrder::MonthFirst));
    assert_eq!(read.tag("Date"), Some("2013.03.05"));
    assert_eq!(read.tag("DateAsGiven"), Some("03/05/2013"));
    assert_eq!(
        (read.date().as_deref(), problems),
        (Some("2013.03.05"), vec![])
    );
    // A date that has only one meaning stays unchanged.
    for date in ["03/25/2013", "3 May 2013", "2013-03-05", "5/5/2013"] {
        let (read, problems) = game(date, Some(DateOrder::MonthFirst));
        assert_eq!((read.tag("Date"), problems), (Some(date), vec![]), "{date}");
        assert_eq!(read.tag("DateAsGiven"), None, "{date}");
    }
    // Dates that are invalid in that order, and dates with points, which usually have the day first.
    for (date, expected, words) in [
        ("25/03/2013", "2013.03.25", "possible only day first"),
        ("03.05.2013", "2013.03.05", "--date-order day-first"),
    ] {
        let (read, problems) = game(date, Some(DateOrder::MonthFirst));
        assert_eq!(read.date().as_deref(), Some(expected));
        assert!(
            matches!(&problems[..], [(ProblemKind::AmbiguousDate, message)] if message.contains(words)),
            "{problems:?}"
        );
    }
}

#[test]
fn an_impossible_date_is_reported_and_kept() {
    for (date, year, reason) in [
        ("2019.02.30", "2019.??.??", "February 2019 has 28 days"),
        ("32/13/2012", "2012.??.??", "there is no month 13"),
        ("31. Juni 2013", "2013.??.??", "June 2013 has 30 days"),
    ] {
        let (game, problems) = game(date, None);
        assert_eq!(game.date().as_deref(), Some(year));
        assert_eq!(normalize_date(date).as_deref(), Some(year));
        assert_eq!(game.tag("Date"), Some(date));
        let [(ProblemKind::Date, message)] = &problems[..] else {
            panic!("{date}: {problems:?}");
        };
        assert!(
            message.contains(date) && message.contains(reason),
            "{message}"
        );
        assert!(message.ends_with("is taken"), "{message}");
    }
}

/// Without a year there is no date to search for.
#[test]
fn a_date_without_a_year_is_reported() {
    for (date, expected) in [
        ("????.06.01", 1),
        ("??.06.19", 1),
        ("????.??.??", 0),
        ("?", 0),
        ("2015.??.??", 0),
    ] {
        let (_, problems) = game(date, None);
        assert_eq!(problems.len(), expected, "{date}: {problems:?}");
    }
}

#[test]
fn the_year_of_an_unparsed_date_is_kept() {
    for (date, expected) in [
        ("Easter 2013", Some("2013.??.??")),
        ("2013-05-03, second board", Some("2013.05.03")),
        ("03/05/13", None),
        ("yesterday", None),
    ] {
        let (game, problems) = game(date, None);
        assert_eq!(game.date().as_deref(), expected, "{date}");
        assert_eq!(game.tag("Date"), Some(date));
        let [(ProblemKind::Date, message)] = &problems[..] else {
            panic!("{date}: {problems:?}");
        };
        assert!(message.contains("is not understood"), "{message}");
        assert!(message.contains(expected.unwrap_or("nothing")), "{message}");
    }
    let (game, problems) = game("Monday, 3 May 2013", None);
    assert_eq!(game.date().as_deref(), Some("2013.05.03"));
    let expected = "date `Monday, 3 May 2013` is a Friday, expected the weekday that it names";
    assert_eq!(problems, [(ProblemKind::Date, expected.to_owned())]);
}

#[test]
fn a_strict_reader_rejects_only_impossible_dates() {
    for (date, is_read) in [("2019.02.30", false), ("03/05/2013", true)] {
        let options = ReadOptions {
            strictness: Strictness::Strict,
            ..ReadOptions::default()
        };
        let text = format!("# Date: {date}\n# Variant: standard\n{MOVES}\n");
        let records = records(&text, options);
        let is_game = matches!(records[0].content, Content::Game(_));
        assert_eq!(is_game, is_read, "{:?}", records[0].problems);
    }
}

#[test]
fn dates_in_other_tags_and_formats_are_checked() {
    let options = ReadOptions {
        date_order: Some(DateOrder::MonthFirst),
        ..ReadOptions::default()
    };
    let text = format!("[Date \"2013.05.07\"]\n[EventDate \"05/03/2013\"]\n\n{MOVES}\n");
    let found = records(&text, options);
    let Content::Game(game) = &found[0].content else {
        panic!("{:?}", found[0].problems);
    };
    assert_eq!(game.tag("EventDate"), Some("2013.05.03"));
    assert_eq!(game.tag("EventDateAsGiven"), Some("05/03/2013"));
    assert_eq!(game.tag("Date"), Some("2013.05.07"));

    let text =
        r#"{"black": "Ann", "white": "Bob", "date": "05/03/2013", "moves": ["a1b2", "i5h5"]}"#;
    for (date_order, date, count) in [
        (None, "2013.03.05", 1),
        (options.date_order, "2013.05.03", 0),
    ] {
        let found = records(
            text,
            ReadOptions {
                date_order,
                ..options
            },
        );
        let Content::Game(game) = &found[0].content else {
            panic!("{:?}", found[0].problems);
        };
        assert_eq!(game.date().as_deref(), Some(date));
        let is_open = |kind| kind == ProblemKind::AmbiguousDate;
        let problems = found[0].problems.iter();
        assert_eq!(
            problems.filter(|problem| is_open(problem.kind)).count(),
            count
        );
    }
    // A date in the row of facts above a game.
    let text = format!("3 mai 2013 · Belgian Daisy · Ann vs Bob\n{MOVES}\n");
    let found = records(&text, ReadOptions::default());
    let Content::Game(game) = &found[0].content else {
        panic!("{:?}", found[0].problems);
    };
    assert_eq!(game.date().as_deref(), Some("2013.05.03"));
}
