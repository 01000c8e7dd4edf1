//! Parsing of headers, moves and tables, and checks of claims.

use sumito::notation::Notation;
use sumito::record::{
    Content, Ending, Format, Game, GameResult, Problem, ProblemKind, ReadOptions, Record, Severity,
    Strictness, read,
};
use sumito::rules::Color;

use crate::support::AbaloneGame as _;
use crate::support::{TEXT_FORMATS, games, records, sample_games, standard_games, written};

pub(crate) fn kinds(record: &Record) -> Vec<ProblemKind> {
    let is_fault = |problem: &&Problem| problem.severity > Severity::Note;
    record
        .problems
        .iter()
        .filter(is_fault)
        .map(|problem| problem.kind)
        .collect()
}

pub(crate) fn written_one(game: &Game, format: Format) -> String {
    written(std::slice::from_ref(game), format, Notation::Abapro)
}

pub(crate) fn only_game(text: &str) -> (Game, Vec<ProblemKind>) {
    let records = records(text);
    assert_eq!(records.len(), 1, "{text}");
    match &records[0].content {
        Content::Game(game) => ((**game).clone(), kinds(&records[0])),
        other => panic!("{other:?} {:?}: {text}", records[0].problems),
    }
}

#[test]
fn all_header_forms_of_linear_files_are_read() {
    let moves = "1.a1b2 i5h5 2.a2b3 i6h6";
    for header in [
        "# layout: Belgian Daisy\n# black: A\n# white: B",
        "Layout: Belgian Daisy\nBlack: A\nWhite: B",
        "Noir : A\nBlanc : B\nVariante : Marguerite belge",
        "[Variant \"belgian\"]\n[Black \"A\"]\n[White \"B\"]\n",
        "Belgian daisy\nA vs B",
        "Marguerite belge\n\nA - B",
        "A / B – Marguerite Belge – 0-0 – Abandon",
        "A - B – Marguerite Belge – 0-0",
        "Black: A; White: B; Layout: belgian",
        "Noir: A | Blanc: B\nMarguerite belge",
        "Belgian daisy\nA – B",
        "Belgian daisy\nA vs B (0-0)",
        "[Variant\u{a0}\"belgian\"]\n[Black\u{2028}\"A\"]\n[White \"B\"\u{a0}]\n",
        "# 2026-09-18 · Belgian Daisy · Noir gagne · A vs B",
    ] {
        let (game, _) = only_game(&format!("{header}\n{moves}"));
        let found = (
            game.abalone_layout().map(sumito::rules::Layout::key),
            game.player(Color::Black),
            game.player(Color::White),
        );
        assert_eq!(
            found,
            (Some("belgian-daisy"), Some("A"), Some("B")),
            "{header}"
        );
        assert!(!game.layout_inferred, "{header}");
    }
    let (game, kinds) = only_game(&format!(
        "o21830 – Gandalf le Blanc / Greenfield – Marguerite Belge – 6-2 – Au score\n{moves}"
    ));
    assert_eq!(
        (game.tag("Event"), game.player(Color::Black)),
        (Some("o21830"), Some("Gandalf le Blanc"))
    );
    assert_eq!(
        (game.ending, kinds),
        (Some(Ending::Score), vec![ProblemKind::Score])
    );
    let (game, _) = only_game(&format!(
        "# 2026-09-18 · Belgian Daisy · Noir gagne (6 éjections) · ocj94 vs SOLFAREMI\n{moves}"
    ));
    assert_eq!(
        (game.date().as_deref(), game.result, game.ending),
        (
            Some("2026.09.18"),
            GameResult::Black,
            Some(Ending::SixEjections)
        )
    );
    // A line without a known form is a comment and is reported.
    let (game, kinds) = only_game(&format!("Belgian daisy\nplayed in the garden\n{moves}"));
    assert_eq!(
        (game.comment.as_deref(), kinds),
        (Some("played in the garden"), vec![ProblemKind::UnknownText])
    );
}

#[test]
fn unusual_tokens_among_the_moves_are_handled() {
    let (plain, _) = only_game("Belgian daisy\n1.a1b2 i5h5 2.a2b3 i6h6");
    let moves: Vec<_> = plain.moves().collect();
    for text in [
        "1. a1b2 i5h5 2. a2b3 i6h6",
        "a1b2 i5h5 a2b3 i6h6",
        "1) a1b2 i5h5\n2) a2b3 i6h6",
        "1.a1b2 i5h52.a2b3 i6h6",
        "1.A1B2 I5H5 2.A2-B3 I6H6",
        "1. a1b2\ni5h5\n2. a2b3 i6h6",
        "1. a1b2! (0:15) {good} 1... i5h5?! 2. a2b3 0-0 i6h6 (0-0)",
        "1. a1b2 i5h5\n# a remark\n2. a2b3 i6h6 # and another",
        "a1b2, i5h5, a2b3, i6h6",
        "a1b2\ti5h5\ta2b3\ti6h6",
        "a1d4 i5f5 a2c4 i6g6",
        "Notation: LMU\n1.56-51 0-62.57-52 1-7",
        "Notation: TP\n1.(8,0)HD (0,0)BD 2.(8,1)HD (0,1)BD",
        "Notation: Frank\n1.1,1-2,2 5,9-5,8 2.2,1-3,2 6,9-6,8",
    ] {
        let (game, kinds) = only_game(&format!("Belgian daisy\n{text}"));
        assert_eq!(
            (game.moves().collect::<Vec<_>>(), kinds),
            (moves.clone(), vec![]),
            "{text}"
        );
    }
    let (game, _) = only_game("Belgian daisy\n1. a1b2! (0:15) {good} i5h5");
    let ply = &game.plies()[0];
    assert_eq!(
        (
            ply.annotations().mark.as_deref(),
            ply.annotations().clock.as_deref(),
            ply.annotations().comment.as_deref()
        ),
        (Some("!"), Some("(0:15)"), Some("good"))
    );
}

#[test]
fn a_clock_may_be_anywhere_in_a_comment() {
    let (game, kinds) = only_game(
        "Belgian daisy\n1. a1b2 {[%clk 0:09:50] good} i5h5 {a reply [%clk 0:09:40]} 2. a2b3 {[%clk soon] x}",
    );
    let found: Vec<_> = game
        .plies()
        .iter()
        .map(|ply| {
            let notes = ply.annotations();
            (notes.clock.as_deref(), notes.comment.as_deref())
        })
        .collect();
    assert_eq!(found[0], (Some("0:09:50"), Some("good")));
    assert_eq!(found[1], (Some("0:09:40"), Some("a reply")));
    assert_eq!(found[2], (None, Some("[%clk soon] x")));
    assert!(kinds.is_empty());
}

#[test]
fn claims_are_checked_against_the_replay() {
    let claims = |text: &str| {
        let found = records(format!("[Variant \"custom\"]\n[Position \"{text}"));
        found[0]
            .problems
            .iter()
            .filter(|problem| {
                !matches!(
                    problem.kind,
                    ProblemKind::MissingTag
                        | ProblemKind::Truncated
                        | ProblemKind::NotationInferred
                )
            })
            .map(|problem| problem.kind)
            .collect::<Vec<_>>()
    };
    // Black ejects on e9, White on a1.
    let start = "5/6/7/8/6bbw/8/7/6/ww2w -1w b";
    assert_eq!(claims(&format!("{start}\"]\n\n1. e7e8(e) a5a4")), []);
    assert_eq!(
        claims(&format!("{start}\"]\n\n1. e7e8 a5a4(e)")),
        [ProblemKind::UnmarkedEjection, ProblemKind::FalseEjection]
    );
    assert_eq!(claims(&format!("{start}\"]\n\n1. e7e8 2-0 a5a4 2-0")), []);
    assert_eq!(
        claims(&format!("{start}\"]\n\n1. e7e8 1-0 a5a4 1-0 2. e8e7 2-0")),
        [ProblemKind::Score]
    );
    assert_eq!(
        claims(&format!("{start}\"]\n[Plies \"3\"]\n\n1. e7e8 a5a4")),
        [ProblemKind::Plies]
    );
    assert_eq!(
        claims(&format!("{start}\"]\n[Score \"0-1\"]\n\n1. e7e8 a5a4")),
        [ProblemKind::Score]
    );
    assert_eq!(
        claims(&format!("{start}\"]\n[Result \"1-0\"]\n\n1. e7e8 a5a4 0-1")),
        [ProblemKind::Result]
    );
    assert_eq!(
        claims(&format!("{start}\"]\n\n1. e7e8 3. a5a4 3. e8e7")),
        [ProblemKind::MoveNumber, ProblemKind::MoveNumber]
    );
    // Six ejections by Black contradict a win of White, and no move can follow them.
    let last = "5/6/7/8/6bbw/8/7/6/ww2w -5w b";
    assert_eq!(
        claims(&format!("{last}\"]\n[Result \"0-1\"]\n\n1. e7e8 0-1")),
        [ProblemKind::Result]
    );
    assert_eq!(
        claims(&format!("{last}\"]\n\n1. e7e8 a5a4")),
        [ProblemKind::AfterTheEnd]
    );

    let strict = ReadOptions {
        strictness: Strictness::Strict,
        ..ReadOptions::default()
    };
    let rejected = read("Belgian daisy\n1.a1b2(e) i5h5".as_bytes(), strict)
        .next()
        .unwrap()
        .unwrap();
    assert!(matches!(rejected.content, Content::Rejected));
    assert_eq!(rejected.problems.last().unwrap().severity, Severity::Error);
}

/// Rare notations are tried before transformed layouts.
#[test]
fn rare_notations_are_inferred_by_replay() {
    for game in standard_games() {
        for notation in [
            Notation::NacreOld,
            Notation::Ffa1990,
            Notation::Lmu,
            Notation::Frank,
            Notation::Tp,
        ] {
            let tokens: Vec<String> = game
                .moves()
                .map(|mv| notation.token(mv).to_string())
                .collect();
            let text = tokens.join(" ");
            // A layout that is symmetric under the exchange of letters and digits does not distinguish Nacre from its older form.
            let (found, kinds) = only_game(&text);
            let is_mirrored = notation == Notation::NacreOld
                && game.abalone_layout().map(sumito::rules::Layout::key) == Some("belgian-daisy");
            if !is_mirrored {
                assert_eq!(
                    found.first_position(),
                    game.first_position(),
                    "{notation}: {text}"
                );
                assert!(found.moves().eq(game.moves()), "{notation}: {text}");
            }
            let is_reported = kinds.contains(&ProblemKind::NotationInferred);
            assert!(is_reported || is_mirrored, "{notation}");
            assert_eq!(kinds[0], ProblemKind::LayoutInferred, "{notation}");
            assert_eq!(kinds.len(), 1 + usize::from(is_reported), "{notation}");
        }
    }
}

#[test]
fn tables_of_every_form_are_read() {
    let (plain, _) = only_game("Belgian daisy\n1.a1b2 i5h5 2.a2b3");
    for table in [
        "| N° | Noir | Blanc | Score |\n| --- | --- | --- | --- |\n| 1 | a1b2 | i5h5 | 0-0 |\n| 2 | a2b3 | ... | 0-0 |",
        "| Black | White |\n|---|---|\n| a1b2 | i5h5 |\n| a2b3 | |",
        "N°\tNoir\tBlanc\n1\ta1b2\ti5h5\n2\ta2b3\t",
        "1;a1b2;i5h5\n2;a2b3;...",
        "1,a1b2,i5h5\n2,a2b3,",
        "N°  Noir  Blanc  Score\n1  a1b2  i5h5  0-0\n2  a2b3  ...",
        "1.  a1b2  i5h5\n2.  a2b3",
        "1 | a1b2 | i5h5 | 0-0\n2 | a2b3 | ... | 0-0",
        "| N° | Noirs | Blancs | Score |\n| 1 | a1b2 | i5h5 | 0-0 |\n| 2 | a2b3 | |",
        "N° Noir Blanc\n1  a1b2  i5h5\n2  a2b3    0-0",
        "Noir|Blanc\na1b2|i5h5\na2b3|",
        "a1b2; i5h5\na2b3;",
        "Blanc|Noir\ni5h5|a1b2\n|a2b3",
        "1;a1b2 {x; y};i5h5\n2;a2b3",
        "N°,Noir,Blanc,Score\n1,\"a1b2\",\"i5h5\",0-0\n2,\"a2b3\",\"...\",0-0",
        "Notation: Frank\nN°,Noir,Blanc,Score\n1,\"1,1-2,2\",\"5,9-5,8\",0-0\n2,\"2,1-3,2\",...,0-0",
    ] {
        let (game, kinds) = only_game(&format!("Belgian daisy\n{table}"));
        assert_eq!(
            (game.moves().collect::<Vec<_>>(), kinds),
            (plain.moves().collect(), vec![]),
            "{table}"
        );
    }
    let (_, kinds) =
        only_game("Belgian daisy\n| N° | Noir | Blanc | Score |\n| 1 | a1b2(e) | i5h5 | 1-0 |");
    assert_eq!(kinds, [ProblemKind::FalseEjection, ProblemKind::Score]);
    // A column with an unknown heading is reported, and a third player's move is not read as a remark.
    let (game, kinds) = only_game("Belgian daisy\n| Black | White | Rot |\n| a1b2 | i5h5 | good |");
    assert_eq!(
        (game.plies().len(), kinds),
        (2, vec![ProblemKind::UnknownText])
    );
    let (game, kinds) = only_game("Belgian daisy\n| Black | White | Red |\n| a1b2 | i5h5 | i9h8 |");
    assert!(game.incomplete.is_some() && kinds.contains(&ProblemKind::UnreadableMove));
}

#[test]
fn a_reversible_record_is_replayed_from_either_end() {
    let game = sample_games()
        .into_iter()
        .find(|game| game.result == GameResult::Black)
        .unwrap();
    let text = written_one(&game, Format::Reversible);
    assert_eq!(written_one(&games(&text)[0], Format::Reversible), text);

    let without = |tag: &str| {
        text.lines()
            .filter(|line| !line.starts_with(&format!("[{tag} ")))
            .collect::<Vec<_>>()
            .join("\n")
    };
    let without_start = without("StartPosition").replace("[Variant \"", "[X \"");
    let (from_tail, kinds) = only_game(&without_start);
    assert_eq!(
        (from_tail.start(), from_tail.plies().len()),
        (game.start(), game.plies().len())
    );
    assert!(kinds.contains(&ProblemKind::MissingTag));
    let (from_head, _) = only_game(&without("FinalPosition"));
    assert_eq!(from_head.last(), game.last());

    // Without its first ten plies the record is played back from its end, and the game is incomplete.
    let (tags, plies) = text.split_once("\n\n").unwrap();
    let tail: Vec<&str> = plies
        .lines()
        .filter(|line| !line.starts_with('{'))
        .skip(10)
        .collect();
    let (rest, kinds) = only_game(&format!("{tags}\n\n{}", tail.join("\n")));
    assert_eq!(
        (rest.plies().len(), rest.last_position()),
        (game.plies().len() - 10, game.last_position())
    );
    assert_eq!(
        rest.first_position(),
        game.abalone_positions().nth(10).unwrap()
    );
    assert!(rest.incomplete.is_some() && kinds.contains(&ProblemKind::Truncated));

    // An illegal move is reported at its location, although the rest can be played from the final position.
    let line = text
        .lines()
        .position(|line| line.starts_with("6... "))
        .unwrap();
    let broken: Vec<&str> = text
        .lines()
        .enumerate()
        .map(|(n, text)| {
            if n == line {
                "6... e5e9 {0-0} ; e5e6"
            } else {
                text
            }
        })
        .collect();
    let found = records(broken.join("\n"));
    let stop = found[0]
        .problems
        .iter()
        .find(|problem| problem.severity == Severity::Error)
        .unwrap();
    assert_eq!(
        (stop.kind, stop.location.line, stop.location.ply),
        (ProblemKind::IllegalMove, line as u64 + 1, Some(12))
    );

    // Without tags the plies still determine the format; an unclosed comment ends with its line.
    let (_, plies) = text.split_once("\n\n").unwrap();
    let bare = plies.split_once('\n').unwrap().1;
    assert_eq!(only_game(bare).0.plies().len(), game.plies().len());
    let (open, kinds) = only_game(&text.replacen("{1-0}", "{ oh {1-0}", 1));
    assert_eq!(
        (open.plies().len(), kinds),
        (game.plies().len(), vec![ProblemKind::UnclosedComment])
    );
}

/// Lines are wrapped only outside of comments, so that no line of a comment looks like a row, a tag or a move number.
#[test]
fn long_comments_round_trip_in_every_format() {
    let long = "a long comment that goes on and on until the line is full and beyond, 12, and so on [Black \\x\\] 1. a1b2 | x ; y # z";
    let text = format!(
        "# Event: C:\\dir\\new\n# layout: Belgian Daisy\n1.a1b2 {{{long}}} i5h5 2.a2b3 {{{long}}}"
    );
    let game = games(text).remove(0);
    assert_eq!(
        (game.plies().len(), game.tag("Event")),
        (3, Some("C:\\dir\\new"))
    );
    for format in TEXT_FORMATS {
        let again = games(written_one(&game, format)).remove(0);
        assert_eq!(again.identity(), game.identity(), "{}", format.key());
    }
}
