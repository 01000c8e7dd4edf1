//! Results and clock times among and after the moves: none of them is lost silently, and none is taken for another.

use sumito::record::{Content, Ending, Format, GameResult, WriteOptions, Writer};

use crate::support::{AbaloneGame as _, game_and_problems, records};

const TAGS: &str = "Black: Ann\nWhite: Bob\nLayout: Belgian Daisy\n";

/// The result of a text, and the kinds of its problems.
fn result_of(text: &str) -> (GameResult, Vec<String>) {
    let (game, problems) = game_and_problems(text);
    let kind = |problem: &String| problem[problem.rfind('[').unwrap()..].to_owned();
    (game.result, problems.iter().map(kind).collect())
}

#[test]
fn results_that_contradict_each_other_are_reported() {
    let (black, white) = (GameResult::Black, GameResult::White);
    for (text, result, kind) in [
        (format!("{TAGS}1. a1b2 i5h5\n1-0\n0-1\n"), white, "[result]"),
        (format!("{TAGS}1. a1b2 i5h5 1-0 0-1\n"), white, "[result]"),
        (
            format!("{TAGS}Result: 1-0\nResult: 0-1\n1. a1b2 i5h5\n"),
            black,
            "[tag]",
        ),
        (
            "Ann - Bob 1-0\nResult: 0-1\nLayout: Belgian Daisy\n1. a1b2 i5h5\n".to_owned(),
            black,
            "[tag]",
        ),
    ] {
        assert_eq!(result_of(&text), (result, vec![kind.to_owned()]), "{text}");
    }
    let same = format!("{TAGS}Result: 1-0\nResult: 1-0\n1. a1b2 i5h5 1-0 1-0\n");
    assert_eq!(result_of(&same), (black, Vec::new()));
}

#[test]
fn a_result_between_moves_is_not_that_of_the_game() {
    let end = format!("{TAGS}1. a1b2 i5h5 1/2-1/2\n2. a2b3 i6h6\n1-0\n");
    let (game, _) = game_and_problems(&end);
    assert_eq!(
        result_of(&end),
        (GameResult::Black, vec!["[result]".to_owned()])
    );
    assert_eq!(
        game.plies()[1].annotations().comment.as_deref(),
        Some("1/2-1/2")
    );
    let none = format!("{TAGS}1. a1b2 i5h5 1/2\n2. a2b3 i6h6\n");
    assert_eq!(
        result_of(&none),
        (GameResult::Unknown, vec!["[result]".to_owned()])
    );
    // The sign of a list is no result.
    let list = format!("{TAGS}* a1b2 i5h5\n* a2b3 i6h6\n");
    assert_eq!(result_of(&list), (GameResult::Unknown, Vec::new()));
}

#[test]
fn a_result_after_the_moves_may_have_blanks() {
    for (text, result) in [
        ("0 - 1", GameResult::White),
        ("1 : 0", GameResult::Black),
        ("1 – 0", GameResult::Black),
        ("½ : ½", GameResult::Draw),
        ("1/2 - 1/2", GameResult::Draw),
    ] {
        let text = format!("{TAGS}1. a1b2 i5h5\n2. a2b3 i6h6\n\n{text}\n");
        assert_eq!(result_of(&text), (result, Vec::new()), "{text}");
    }
}

#[test]
fn two_clock_times_of_a_round_are_those_of_its_players() {
    let text = format!("{TAGS}1. a1b2 i5h5 29:40 29:12\n2. a2b3 i6h6 (28:01) (27:55)\n");
    let (game, problems) = game_and_problems(&text);
    let clocks = game
        .plies()
        .iter()
        .map(|ply| ply.annotations().clock.clone());
    let clocks: Vec<String> = clocks.map(Option::unwrap_or_default).collect();
    assert_eq!(clocks, ["29:40", "29:12", "(28:01)", "(27:55)"]);
    assert_eq!(problems, Vec::<String>::new());
    // Of one move there is no other player who could have the second time.
    let (game, problems) =
        game_and_problems(&format!("{TAGS}1. a1b2 (0:10) {{good}} (0:12) i5h5\n"));
    let first = game.plies()[0].annotations();
    assert_eq!(first.clock.as_deref(), Some("(0:10)"));
    assert_eq!(first.comment.as_deref(), Some("good (0:12)"));
    assert!(
        problems
            .iter()
            .any(|problem| problem.contains("second clock time"))
    );
}

/// `resigns` alone does not say who, so that no winner is guessed.
#[test]
fn an_ending_that_does_not_say_who_has_lost_is_reported() {
    let unknown = (GameResult::Unknown, vec!["[result]".to_owned()]);
    let white = (GameResult::White, Vec::new());
    for (text, expected) in [
        (format!("{TAGS}1. a1b2 i5h5\nresigns\n"), &unknown),
        (format!("{TAGS}1. a1b2 i5h5\ntime\n"), &unknown),
        (
            format!("{TAGS}Termination: resigned\n1. a1b2 i5h5\n"),
            &unknown,
        ),
        (
            format!("{TAGS}Result: resignation\n1. a1b2 i5h5\n"),
            &unknown,
        ),
        (
            format!("{TAGS}Winner: White resigned\n1. a1b2 i5h5\n"),
            &unknown,
        ),
        (format!("{TAGS}1. a1b2 i5h5\nBlack resigns\n"), &white),
        (format!("{TAGS}1. a1b2 i5h5\nAnn resigns\n"), &white),
        (format!("{TAGS}1. a1b2 i5h5\nBlack: resigned\n"), &white),
        (format!("{TAGS}1. a1b2 i5h5\nNoirs : abandon\n"), &white),
        (format!("{TAGS}1. a1b2 i5h5\nresigns 0-1\n"), &white),
        (format!("{TAGS}1. a1b2 i5h5\nresigns\n0-1\n"), &white),
        (
            format!("{TAGS}Result: 0-1\n1. a1b2 i5h5\nresigns\n"),
            &white,
        ),
    ] {
        assert_eq!(result_of(&text), *expected, "{text}");
    }
}

/// Under a key as `Winner` stands the winner, with the reason in any form.
#[test]
fn a_winner_with_a_reason_has_won() {
    for tag in [
        "Winner: White (resignation)",
        "Winner: White by resignation",
        "Winner: Bob (resignation)",
        "Winner: Bob (forfeit)",
        "Winner: White (time)",
        "Sieger: Weiß (Aufgabe)",
        "Vainqueur: Blanc (abandon)",
        "Result: White by resignation",
        "Result: Bob by forfeit",
    ] {
        let text = format!("{TAGS}{tag}\n1. a1b2 i5h5\n");
        assert_eq!(result_of(&text), (GameResult::White, Vec::new()), "{tag}");
    }
    let unclear = result_of(&format!(
        "{TAGS}Result: Black (resignation)\n1. a1b2 i5h5\n"
    ));
    assert_eq!(unclear.0, GameResult::Unknown);
    assert_eq!(unclear.1[0], "[result]");
    let text = "Layout: Standard\nAnn - Bob, White by resignation\n1. a1b2 i5h5\n";
    assert_eq!(result_of(text).0, GameResult::White);
    let json = r#"{"black":"Ann","white":"Bob","winner":"white (resignation)","layout":"Standard","moves":["a1b2","i5h5"]}"#;
    assert_eq!(result_of(json).0, GameResult::White);
}

#[test]
fn words_in_parentheses_after_the_result_say_how_the_game_ended() {
    let read = |end: &str| {
        let (game, problems) = game_and_problems(&format!("{TAGS}1. a1b2 i5h5 {end}\n"));
        (game.result, game.ending, problems.len())
    };
    for (end, expected) in [
        ("1-0 (time)", (GameResult::Black, Some(Ending::Time), 0)),
        (
            "0-1 (Black resigned)",
            (GameResult::White, Some(Ending::Resignation), 0),
        ),
        (
            "1/2-1/2 (match nul)",
            (GameResult::Draw, Some(Ending::DrawAgreed), 0),
        ),
        ("1-0 (a good game)", (GameResult::Black, None, 0)),
    ] {
        assert_eq!(read(end), expected, "{end}");
    }
    for end in ["0-1 (Black wins)", "1-0 (draw)", "1-0 (Ann resigned)"] {
        assert_eq!(read(end).2, 1, "{end}");
    }
    // Between moves they are a comment.
    let (game, _) = game_and_problems(&format!("{TAGS}1. a1b2 1-0 (time) i5h5 2. a2b3 1-0\n"));
    assert_eq!(game.ending, None);
}

#[test]
fn a_mark_of_the_result_is_reported_and_is_no_mark_of_the_last_move() {
    for (end, mark, comment) in [
        ("1-0?", None, Some("1-0?")),
        ("1-0 ?", None, Some("1-0 ?")),
        ("? 1-0 !?", Some("?"), Some("1-0 !?")),
        ("? 1-0", Some("?"), None),
    ] {
        let (game, problems) = game_and_problems(&format!("{TAGS}1. a1b2 i5h5 2. a2b3 {end}\n"));
        let notes = game.plies()[2].annotations().clone();
        let found = (notes.mark.as_deref(), notes.comment.as_deref());
        assert_eq!(
            (game.result, found),
            (GameResult::Black, (mark, comment)),
            "{end}"
        );
        assert_eq!(
            problems.len(),
            usize::from(comment.is_some()),
            "{end}: {problems:?}"
        );
    }
}

/// Words about the winner beside the figures of a result, or in another tag, are compared with them.
#[test]
fn words_that_contradict_the_figures_of_the_result_are_reported() {
    for (header, expected, reported) in [
        ("Result: 1-0 (Bob wins)", GameResult::Black, 1),
        ("Result: 1-0 White wins", GameResult::White, 1),
        ("Result: 0-1 (abandon des blancs)", GameResult::Black, 1),
        ("Result: 1-0 (blancas)", GameResult::Black, 1),
        ("Result: 1-0\nWinner: Bob", GameResult::Black, 1),
        ("Result: 1-0\nWinner: Ann", GameResult::Black, 0),
        ("Result: 1-0 (Ann wins)", GameResult::Black, 0),
        ("Result: 0-1 (time)", GameResult::White, 0),
        ("Result: White won (0-1)", GameResult::White, 0),
    ] {
        let text =
            format!("Black: Ann\nWhite: Bob\n{header}\nLayout: Standard\n\n1. a1b2 i5h5 2. a2b3\n");
        let (result, problems) = result_of(&text);
        assert_eq!(result, expected, "{header}");
        assert_eq!(problems.len(), reported, "{header}: {problems:?}");
    }
}

/// A position that PlayStrategy calls FEN is where the game starts.
#[test]
fn the_tag_fen_is_the_start_position() {
    let standard = game_and_problems("[Variant \"standard\"]\n\n1. a1b2 i5h5\n").0;
    let after = standard.abalone_positions().last().unwrap();
    let text = format!("[FEN \"{after}\"]\n\n1. b2c3 h5g5\n");
    let (game, problems) = game_and_problems(&text);
    assert_eq!(game.abalone_positions().next(), Some(after));
    assert_eq!(game.plies().len(), 2);
    let is_inferred = problems.iter().any(|problem| problem.contains("layout"));
    assert!(!is_inferred, "{problems:?}");
}

#[test]
fn a_result_after_the_last_move_may_have_blanks() {
    for (end, expected) in [
        ("1 - 0", GameResult::Black),
        ("0 : 1", GameResult::White),
        ("0 – 1 ", GameResult::White),
    ] {
        let text = format!("{TAGS}1. a1b2 i5h5 2. a2b3 i6h6 {end}\n");
        assert_eq!(result_of(&text), (expected, Vec::new()), "{text}");
    }
    // Before other moves it is none.
    let (_, problems) = result_of(&format!("{TAGS}1. a1b2 i5h5 1 - 0 2. a2b3 i6h6\n"));
    assert!(!problems.is_empty());
}

/// The next line of a list of results, or the names in the other order.
#[test]
fn a_result_of_other_players_is_not_that_of_the_game() {
    for line in ["Cid - Dora 1-0", "Bob - Ann 1-0"] {
        let (result, problems) = result_of(&format!("{TAGS}1. a1b2 i5h5\n{line}\n"));
        assert_eq!(result, GameResult::Unknown, "{line}");
        assert_eq!(problems, ["[unknown-text]"], "{line}");
    }
    let (result, _) = result_of(&format!("{TAGS}1. a1b2 i5h5\nAnn - Bob 1-0\n"));
    assert_eq!(result, GameResult::Black);
}

/// Words with a comma below the last move are a sentence, and no headings of a table.
#[test]
fn a_sentence_that_names_both_colors_is_kept() {
    let konane = "# game: konane 8x8\n1. d4 d5 2. d2-d4 b5-d5\n";
    for moves in [konane, &format!("{TAGS}1. a1b2 i5h5 2. a2b3 i6h6\n")] {
        let sentence = "Black is glad, White is tired";
        let record = &records(format!("{moves}{sentence}\n"))[0];
        let told = record
            .problems
            .iter()
            .filter(|problem| problem.message.contains(sentence));
        assert_eq!(told.count(), 1, "{:?}", record.problems);
        let Content::Game(game) = &record.content else {
            panic!("{:?}", record.problems);
        };
        let mut writer = Writer::new(Vec::new(), Format::Linear, WriteOptions::default());
        writer.write(game).unwrap();
        let written = String::from_utf8(writer.finish().unwrap()).unwrap();
        assert!(written.contains(sentence), "{written}");
    }
}

/// The name of a layout that is not known is compared with those that are.
#[test]
fn an_unknown_layout_is_told_with_similar_ones() {
    for (name, meant) in [
        ("Belgina Daisy", "`Belgian Daisy`"),
        ("konane-8x", "`konane-8x8`"),
    ] {
        let record = &records(format!("Layout: {name}\n1. a1b2 i5h5\n"))[0];
        let told = record.problems.iter().any(|problem| {
            problem.message.contains("did you mean") && problem.message.contains(meant)
        });
        assert!(told, "{:?}", record.problems);
    }
}

/// Figures on a line of their own may follow the order in which a line before them names the players.
#[test]
fn a_result_after_white_and_black_in_this_order_is_told() {
    let layout = "Layout: Belgian Daisy";
    for (header, kinds) in [
        (
            "Bob (White) - Ann (Black)\n1-0",
            vec!["[reading]".to_owned()],
        ),
        (
            "White: Bob, Black: Ann\nResult: 1:0",
            vec!["[reading]".to_owned()],
        ),
        (
            "White: Bob, Black: Ann, Result: 1-0",
            vec!["[reading]".to_owned()],
        ),
        ("White: Bob\nBlack: Ann\nResult: 1-0", Vec::new()),
        ("Bob (White) - Ann (Black)\nBlack won", Vec::new()),
        ("Ann (Black) - Bob (White)\n1-0", Vec::new()),
    ] {
        let found = result_of(&format!("{layout}\n{header}\n1. a1b2 i5h5\n"));
        assert_eq!(found, (GameResult::Black, kinds), "{header}");
    }
}

#[test]
fn an_ending_that_the_moves_do_not_have_is_reported_wherever_it_stands() {
    let moves = "1. a1b2 i5h5 2. a2b3 i6h6";
    for text in [
        format!("{TAGS}Result: Black won by six ejections\n{moves}\n"),
        format!("{TAGS}Result: Ann won by 6 ejections\n{moves}\n"),
        format!("{TAGS}Termination: six ejections\n{moves}\n"),
        format!("{TAGS}{moves} {{Black won by six ejections}}\n"),
        format!(
            "{{\"layout\": \"belgian-daisy\", \"moves\": \"{moves}\", \"result\": \"black\", \"ending\": \"six-ejections\"}}\n"
        ),
    ] {
        let (game, problems) = game_and_problems(&text);
        assert_eq!(game.ending, Some(Ending::SixEjections), "{text}");
        let [told] = &problems[..] else {
            panic!("{text}: {problems:?}");
        };
        assert!(
            told.contains("expected 6 ejections by one player, not 0-0"),
            "{told}"
        );
    }
}

#[test]
fn an_ending_in_json_without_a_result_is_kept() {
    let text = "{\"layout\": \"belgian-daisy\", \"moves\": \"1. a1b2 i5h5\", \"ending\": \"time\"}";
    let (game, problems) = game_and_problems(text);
    assert_eq!(
        (game.result, game.ending),
        (GameResult::Unknown, Some(Ending::Time))
    );
    assert!(
        problems[0].contains("does not say who has lost"),
        "{problems:?}"
    );
}
