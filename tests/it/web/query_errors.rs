//! No parameter of a request is ignored.

use super::Served;

#[test]
fn invalid_parameters_are_reported() {
    let served = Served::samples();
    for (uri, status, expected) in [
        (
            "/api/openings?layout=belgian&moves=a1b2+zzz",
            400,
            "moves from Belgian Daisy, column 6: `zzz` is not a move",
        ),
        (
            "/api/search?layout=belgian&moves=a1b2+99",
            400,
            "moves from Belgian Daisy, column 6: `99` without a move",
        ),
        (
            "/api/report/opening?layout=belgian&moves=a1b2+5ih5",
            400,
            "did you mean i5h5 (digit and letter swapped)?",
        ),
        (
            "/api/games?from=2020&to=2010",
            400,
            "the range from 2020 to 2010 is empty",
        ),
        (
            "/api/openings?from=2020&to=2010",
            400,
            "the range from 2020 to 2010 is empty",
        ),
        (
            "/api/search?position=standard&min-plies=9&max-plies=8",
            400,
            "the range from 9 to 8 is empty",
        ),
        (
            "/api/stats?min-plies=9&max-plies=8",
            400,
            "the range from 9 to 8 is empty",
        ),
        (
            "/api/players?from=2020&to=2010",
            400,
            "the range from 2020 to 2010 is empty",
        ),
        (
            "/api/puzzles?from=2020&to=2010",
            400,
            "the range from 2020 to 2010 is empty",
        ),
        (
            "/api/puzzles?min-difficulty=5&max-difficulty=3",
            400,
            "the range from 5 to 3 is empty",
        ),
        (
            "/api/search?position=standard&ply=60..10",
            400,
            "the range from 60 to 10 is empty",
        ),
    ] {
        let answer = served.get(uri);
        assert_eq!(answer.status.as_u16(), status, "{uri}");
        assert!(
            answer.error().contains(expected),
            "{uri}: {}",
            answer.error()
        );
    }
    // Move lists may contain numbers and comments.
    let plain = served.json("/api/openings?layout=belgian&moves=a1b2+i5h5");
    let pasted = served.json("/api/openings?layout=belgian&moves=1.a1b2+i5h5%21+%7BScorpio%7D+*");
    assert_eq!(plain, pasted);
}

#[test]
fn parameters_without_an_effect_and_impossible_values_are_reported() {
    let served = Served::samples();
    for (uri, status, expected) in [
        (
            "/api/settings?x=1",
            400,
            "there is no parameter `x`, expected none: this address has no parameters",
        ),
        (
            "/api/games?game=konane&rules=triangles",
            400,
            "`triangles` is not an option of the rules of Kōnane",
        ),
        (
            "/api/games?lang=de",
            400,
            "invalid value 'de' for '--lang <LANGUAGE>': expected en or fr",
        ),
        (
            "/api/settings?lang=en&lang=en",
            400,
            "the argument '--lang <LANGUAGE>' cannot be used multiple times",
        ),
        (
            "/api/rejects/1?x=1",
            400,
            "there is no parameter `x`, expected none",
        ),
        (
            "/api/openapi.json?x=1",
            400,
            "there is no parameter `x`, expected none",
        ),
        (
            "/api/import/1?x=1",
            400,
            "there is no parameter `x`, expected none",
        ),
        (
            "/api/rejects?kind=foo",
            400,
            "invalid value 'foo' for '--kind <KIND>': expected one of illegal-move, ambiguous-move",
        ),
        (
            "/api/moves?position=standard&position=belgian",
            400,
            "the argument 'position' cannot be used multiple times",
        ),
        (
            "/api/position?layout=belgian&game=konane",
            400,
            "the layout Belgian Daisy is one of Abalone, expected one of Kōnane",
        ),
        (
            "/api/position?position=konane-6x6&game=abalone",
            400,
            "the position `konane-6x6` is one of Kōnane, expected one of Abalone",
        ),
        (
            "/api/openings?position=konane-6x6&layout=belgian",
            400,
            "expected one of Abalone, as the layout Belgian Daisy is",
        ),
        (
            "/api/games?rules=eject=4+eject=5",
            400,
            "`eject=4` and `eject=5` exclude each other",
        ),
    ] {
        let answer = served.get(uri);
        assert_eq!(answer.status.as_u16(), status, "{uri}");
        let error = answer.error();
        assert!(error.contains(expected), "{uri}: {error}");
    }
}

/// What has no name on the command line has one in an address.
#[test]
fn errors_name_parameters_as_addresses_do() {
    let served = Served::samples();
    for (uri, expected) in [
        (
            "/api/openings?line=a1b2&moves=a1b2",
            "the argument '--moves <MOVES>' cannot be used with 'line'",
        ),
        (
            "/api/openings?line=a1b2&position=standard",
            "the argument '--position <POSITION>' cannot be used with 'line'",
        ),
        (
            "/api/report/opening?moves=a1b2&line=a1b2",
            "the argument '--moves <MOVES>' cannot be used with 'line'",
        ),
    ] {
        let answer = served.get(uri);
        assert_eq!(answer.status.as_u16(), 400, "{uri}");
        assert_eq!(answer.error(), expected, "{uri}");
    }
}

/// No puzzles are stored, and numbers in paths are digits alone.
#[test]
fn names_and_numbers_of_nothing_are_reported() {
    let served = Served::samples();
    for (uri, status, expected) in [
        ("/api/puzzles?player=zzzzzz", 400, "no player `zzzzzz`"),
        ("/api/puzzles?event=zzzzzz", 400, "no event `zzzzzz`"),
        ("/api/puzzles?in=zzzzzz", 400, "no saved search `zzzzzz`"),
        ("/api/games/+1", 404, "there is no game `+1`"),
        ("/api/games/+1/playback", 404, "there is no game `+1`"),
        ("/api/rejects/+1", 404, "there is no reject +1"),
        ("/api/import/+1", 404, "there is no import `+1`"),
        ("/api/games/%FF", 400, "the path is not UTF-8"),
        ("/api/games?text=Anna%ff", 400, "the query is not UTF-8"),
        ("/api/settings?lang=%e9", 400, "the query is not UTF-8"),
        ("/games?text=Anna%ff", 400, "the query is not UTF-8"),
    ] {
        let answer = served.get(uri);
        assert_eq!(answer.status.as_u16(), status, "{uri}");
        let error = answer.error();
        assert!(error.contains(expected), "{uri}: {error}");
    }
}
