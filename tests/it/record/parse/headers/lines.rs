//! Headers and results as people write them, in six languages.

use sumito::record::{Content, Ending, GameResult, Record};
use sumito::rules::Color;

use crate::support::AbaloneGame as _;
use crate::support::{game_and_problems, records};

const MOVES: &str = "1.a1b2 i5h5 2.a2b3 i6h6 3.c2c3 g4g5";

#[test]
fn headers_give_players_and_layout() {
    for header in [
        "Noir: Ann, Blanc: Bob, Marguerite belge",
        "Noir: Ann   Blanc: Bob\nMarguerite belge",
        "Schwarz: Ann\nWeiß: Bob\nAufstellung: Belgian Daisy",
        "Nero: Ann\nBianco: Bob\nSchieramento: Belgian Daisy",
        "Negras: Ann\nBlancas: Bob\nDisposición: Belgian Daisy",
        "Zwart: Ann\nWit: Bob\nOpstelling: Belgian Daisy",
        "Joueur noir : Ann\nJoueur blanc : Bob\nVariante : Marguerite belge",
        "Spieler Schwarz: Ann\nSpieler Weiß: Bob\nStartaufstellung: Belgian Daisy",
        "Bob (White) - Ann (Black)\nBelgian Daisy",
        "Game 1: Ann (Black) vs Bob (White)\nBelgian Daisy",
        "Ann - Bob, Graz, 12.3.2004\nBelgian Daisy",
        "Ann gegen Bob\nBelgian Daisy",
    ] {
        let (game, problems) = game_and_problems(&format!("{header}\n{MOVES}"));
        let layout = game.abalone_layout().map(sumito::rules::Layout::key);
        let found = (layout, game.player(Color::Black), game.player(Color::White));
        let expected = (Some("belgian-daisy"), Some("Ann"), Some("Bob"));
        assert_eq!(found, expected, "{header}");
        assert_eq!(
            (problems.len(), game.plies().len()),
            (0, 6),
            "{header}: {problems:?}"
        );
        assert!(!game.layout_inferred, "{header}");
    }
    let (game, _) = game_and_problems(&format!(
        "Ann - Bob, Graz, 12.3.2004\nBelgian Daisy\n{MOVES}"
    ));
    assert_eq!(
        (game.date().as_deref(), game.tag("Site")),
        (Some("2004.03.12"), Some("Graz"))
    );
}

#[test]
fn header_keys_in_six_languages_are_read() {
    for header in [
        "Event: Cup\nSite: Graz\nDate: 12.3.2004\nRound: 3\nResult: 1-0",
        "Tournoi : Cup\nLieu : Graz\nDate : 12.3.2004\nRonde : 3\nRésultat : 1-0",
        "Turnier: Cup\nOrt: Graz\nDatum: 12.3.2004\nRunde: 3\nErgebnis: 1-0",
        "Torneo: Cup\nLuogo: Graz\nData: 12.3.2004\nTurno: 3\nRisultato: 1-0",
        "Torneo: Cup\nLugar: Graz\nFecha: 12.3.2004\nRonda: 3\nResultado: 1-0",
        "Toernooi: Cup\nPlaats: Graz\nDatum: 12.3.2004\nRonde: 3\nUitslag: 1-0",
        "Turnier: Cup, Ort: Graz, Datum: 12.3.2004\nRunde 3\nErgebnis: Schwarz gewinnt",
    ] {
        let (game, problems) = game_and_problems(&format!("{header}\nBelgian Daisy\n{MOVES}"));
        let tags = ["Event", "Site", "Round"].map(|name| game.tag(name));
        assert_eq!(tags, [Some("Cup"), Some("Graz"), Some("3")], "{header}");
        let found = (game.date(), game.result, problems.len());
        let expected = (Some("2004.03.12".to_owned()), GameResult::Black, 0);
        assert_eq!(found, expected, "{header}: {problems:?}");
    }
}

#[test]
fn results_in_words_are_read() {
    for (words, result, ending) in [
        (
            "White resigns",
            GameResult::Black,
            Some(Ending::Resignation),
        ),
        (
            "Weiß gibt auf",
            GameResult::Black,
            Some(Ending::Resignation),
        ),
        (
            "Bob resigned.",
            GameResult::Black,
            Some(Ending::Resignation),
        ),
        (
            "Blanc gagne au temps",
            GameResult::White,
            Some(Ending::Time),
        ),
        (
            "il Bianco abbandona",
            GameResult::Black,
            Some(Ending::Resignation),
        ),
        ("ganan las negras", GameResult::Black, None),
        ("wit geeft op", GameResult::Black, Some(Ending::Resignation)),
        ("Remis", GameResult::Draw, Some(Ending::DrawAgreed)),
        ("patta", GameResult::Draw, Some(Ending::DrawAgreed)),
        ("tablas", GameResult::Draw, Some(Ending::DrawAgreed)),
        ("partie nulle", GameResult::Draw, Some(Ending::DrawAgreed)),
        ("gelijkspel", GameResult::Draw, Some(Ending::DrawAgreed)),
    ] {
        let players = "Belgian Daisy\nAnn - Bob";
        for text in [
            format!("{players}\n{MOVES} {words}"),
            format!("{players}\n{MOVES}\n{words}"),
            format!("{players}\n{MOVES} {{{words}}}"),
            format!("{players}\n{MOVES} ({words})"),
            format!("{players}\nResult: {words}\n{MOVES}"),
            format!("{players}\nErgebnis: {words}\n{MOVES}"),
            format!("{players}\nTermination: {words}\n{MOVES}"),
        ] {
            let (game, problems) = game_and_problems(&text);
            assert_eq!((game.result, game.ending), (result, ending), "{text}");
            assert_eq!(
                (problems.len(), game.plies().len()),
                (0, 6),
                "{text}: {problems:?}"
            );
        }
    }
    let (game, _) = game_and_problems(&format!("Belgian Daisy\nAnn - Bob\nSieger: Bob\n{MOVES}"));
    assert_eq!(game.result, GameResult::White);
    let (game, _) = game_and_problems(&format!("Belgian Daisy\nAnn - Bob 1-0\n{MOVES}"));
    assert_eq!((game.result, game.tag("Score")), (GameResult::Black, None));
}

#[test]
fn contradictory_results_in_words_are_reported() {
    // Other words after the moves are reported and are not a result.
    for words in ["Weiß bietet Remis", "White should have resigned", "Katie"] {
        let (game, problems) =
            game_and_problems(&format!("Belgian Daisy\nAnn - Bob\n{MOVES} {words}"));
        assert_eq!(
            (game.result, problems.len()),
            (GameResult::Unknown, 1),
            "{words}"
        );
    }
    let text =
        format!("Belgian Daisy\nAnn - Bob\nResult: 0-1\nTermination: White resigned\n{MOVES}");
    let (game, problems) = game_and_problems(&text);
    assert_eq!(
        (game.result, problems.len()),
        (GameResult::White, 1),
        "{problems:?}"
    );
    let text = format!("Belgian Daisy\nAnn - Bob\n{MOVES} White resigns 0-1");
    let (_, problems) = game_and_problems(&text);
    assert_eq!(problems.len(), 1, "{problems:?}");
    // Other words are stored, and an ending that contradicts the header is reported.
    let (game, problems) = game_and_problems(&format!(
        "Belgian Daisy\nAnn - Bob\n{MOVES} Schwarz gewinnt 0-0"
    ));
    assert_eq!(
        (game.result, problems.len()),
        (GameResult::Black, 0),
        "{problems:?}"
    );
    let comment = game.plies()[5].annotations().comment.clone();
    assert_eq!(comment.as_deref(), Some("Schwarz gewinnt 0-0"));
    let text = format!("Belgian Daisy\nTermination: time\n{MOVES} White resigned");
    let (game, problems) = game_and_problems(&text);
    assert_eq!(
        (game.ending, problems.len()),
        (Some(Ending::Time), 1),
        "{problems:?}"
    );
    // The result of a game that ended by six ejections is checked.
    let head = "[SetUp \"1\"]\n[Position \"5/6/7/8/9/8/7/6/2bbw -5w b\"]\n";
    let (game, problems) = game_and_problems(&format!(
        "{head}[Result \"Schwarz gibt auf\"]\n\n1. a3a4(e)\n"
    ));
    let is_claim = |problem: &String| problem.contains("result 0-1 claimed");
    assert!(
        problems.iter().any(is_claim),
        "{problems:?} {:?}",
        game.result
    );
}

#[test]
fn a_result_that_its_ending_does_not_have_is_reported_once() {
    for (result, ending, expected) in [
        (
            "1-0",
            "draw-agreed",
            "the result 1-0 with the ending draw-agreed, expected 1/2-1/2",
        ),
        (
            "0-1",
            "match nul",
            "the result 0-1 with the ending draw-agreed, expected 1/2-1/2",
        ),
        (
            "1-0",
            "repetition",
            "the result 1-0 with the ending repetition, expected 1/2-1/2",
        ),
        (
            "1/2-1/2",
            "abandon",
            "the result 1/2-1/2 with the ending resignation, expected a winner",
        ),
        (
            "1/2-1/2",
            "White resigned",
            "`White resigned` claimed, expected what gives the result 1/2-1/2",
        ),
        (
            "1-0",
            "Bob wins by points",
            "`Bob wins by points` claimed, expected what gives the result 1-0",
        ),
        (
            "1-0",
            "unfinished",
            "the result 1-0 with the ending unfinished, expected *",
        ),
        (
            "1-0-0",
            "score",
            "result `1-0-0` is not understood, expected 1-0 (Black won), 0-1",
        ),
    ] {
        for text in [
            format!("Belgian Daisy\nAnn - Bob\nResult: {result}\nTermination: {ending}\n{MOVES}"),
            format!(
                "[Black \"Ann\"]\n[White \"Bob\"]\n[Termination \"{ending}\"]\n[Result \"{result}\"]\n\n{MOVES}"
            ),
        ] {
            let (_, problems) = game_and_problems(&text);
            let of_result: Vec<&String> = problems
                .iter()
                .filter(|problem| problem.contains("[result]"))
                .collect();
            assert!(
                of_result.len() == 1 && of_result[0].contains(expected),
                "{text}: {problems:?}"
            );
        }
    }
    for (result, ending) in [
        ("1/2-1/2", "score"),
        ("*", "abandon"),
        ("1-0", "time"),
        ("1/2-1/2", "match nul"),
        ("1/2-1/2", "adjudicated"),
        ("1-0", "adjudicated"),
        ("*", "unfinished"),
    ] {
        let text = format!("Belgian Daisy\nResult: {result}\nTermination: {ending}\n{MOVES}");
        assert_eq!(game_and_problems(&text).1, [""; 0], "{result} {ending}");
    }
}

#[test]
fn scores_in_a_column_are_read() {
    for score in ["0:0", "0/0", "0-0", "0 : 0"] {
        let text = format!(
            "Belgian Daisy\n| N° | Noir | Blanc | Score |\n| 1 | a1b2 | i5h5 | {score} |\n"
        );
        let (_, problems) = game_and_problems(&text);
        assert_eq!(problems.len(), 0, "{score}: {problems:?}");
        let (_, problems) = game_and_problems(&text.replace(score, &score.replacen('0', "1", 1)));
        assert_eq!(problems.len(), 1, "{score}: {problems:?}");
    }
    for head in [
        "Zug | Schwarz | Weiß | Punkte",
        "Mossa | Nero | Bianco | Punteggio",
        "Zet | Zwart | Wit | Stand",
    ] {
        let (game, problems) = game_and_problems(&format!(
            "Belgian Daisy\n| {head} |\n| 1 | a1b2 | i5h5 | 0:0 |\n"
        ));
        assert_eq!(
            (game.plies().len(), problems.len()),
            (2, 0),
            "{head}: {problems:?}"
        );
    }
}

/// Lines above the first of several games are its own; the games after it may be meant too, so that this is reported.
#[test]
fn a_heading_above_several_games_is_of_the_first_one_and_told() {
    let games = |first: &str, own: &str| {
        format!(
            "{first}\n\nBlack: Ann\nWhite: Bob\nBelgian Daisy\n1.a1b2 i5h5\n\n\
             {own}Black: Cid\nWhite: Dan\nBelgian Daisy\n1.a1b2 i5h5\n\nBlack: Eve\nWhite: Fay\nBelgian Daisy\n1.a1b2\n"
        )
    };
    let heading = "Event: Club Open\nDate: 2013.05.03";
    let tags = "[Event \"Club Open\"]\n[Date \"2013.05.03\"]";
    for (first, own, missing) in [
        (heading, "", Some("Event, Date above the first game")),
        (tags, "", Some("Event, Date above the first game")),
        (
            heading,
            "Event: Club Open\n",
            Some("Date above the first game"),
        ),
        (heading, "Event: Cup\nDate: 2014\n", None),
        ("Welcome to our games", "", None),
    ] {
        let found = records(games(first, own));
        assert_eq!(found.len(), 3, "{first}");
        let told = |record: &Record| {
            let mut problems = record.problems.iter();
            let found = problems.find(|problem| problem.message.contains("above the first game"));
            found.map(|problem| problem.message.clone())
        };
        let [one, two, three] = [0, 1, 2].map(|index| told(&found[index]));
        assert_eq!((one, three), (None, None), "{first}");
        assert_eq!(two.is_some(), missing.is_some(), "{first} {own} {two:?}");
        assert!(
            two.unwrap_or_default()
                .starts_with(missing.unwrap_or_default())
        );
    }
    // A header with a blank line before the moves is that of its game.
    let own = "Event: Open\n\n1.a1b2 i5h5\n\nBlack: Cid\nWhite: Dan\n1.a1b2 i5h5\n";
    let told = records(own).iter().any(|record| {
        let mut problems = record.problems.iter();
        problems.any(|problem| problem.message.contains("above the first game"))
    });
    assert!(!told);
}

/// A numbered line of two players belongs to the game after it, also if it is not understood completely.
#[test]
fn a_numbered_line_of_players_is_no_line_of_moves() {
    let games = |first: &str, second: &str| {
        let text = format!("{first}\n{MOVES}\n\n{second}\n{MOVES}\n");
        let games = records(&text)
            .into_iter()
            .map(|record| match record.content {
                Content::Game(game) => (
                    Color::BOTH.map(|color| game.player(color).map(str::to_owned)),
                    game.comment,
                ),
                _ => ([None, None], None),
            });
        games.collect::<Vec<_>>()
    };
    let names = |names: [&str; 2]| names.map(|name| Some(name.to_owned()));
    for (end, comment) in [
        (" 6-3 (Graz)", "(Graz)"),
        (", then tea", "then tea"),
        (" 1-0, nice", "nice"),
    ] {
        let read = games(&format!("1. Ann – Bob{end}"), &format!("2. Cid – Dan{end}"));
        let comment = Some(comment.to_owned());
        let expected = [
            (names(["Ann", "Bob"]), comment.clone()),
            (names(["Cid", "Dan"]), comment),
        ];
        assert_eq!(read, expected, "{end}");
    }
}
