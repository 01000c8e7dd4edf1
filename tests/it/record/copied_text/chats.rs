//! Games that were played in chats: the time and the speaker stand before each move, or above it.

use sumito::record::Content;

use crate::support::{game_and_problems, move_names, records};

const MOVES: [&str; 6] = ["a1b2", "i5h5", "a2b3", "i6h6", "b3c4", "g4g5"];

/// A chat whose messages are written by this function of the speaker, the minute and the text.
fn chat(messages: &[(&str, &str)], line: fn(&str, usize, &str) -> String) -> String {
    let lines = messages.iter().enumerate();
    lines
        .map(|(minute, (speaker, text))| line(speaker, minute, text) + "\n")
        .collect()
}

const FORMS: [fn(&str, usize, &str) -> String; 8] = [
    |speaker, minute, text| format!("12.03.24, 18:{minute:02} - {speaker}: {text}"),
    |speaker, minute, text| format!("[12.03.24, 18:{minute:02}:12] {speaker}: {text}"),
    |speaker, minute, text| format!("3/12/24, 6:{minute:02} PM - {speaker}: {text}"),
    |speaker, minute, text| format!("[14:{minute:02}] <{speaker}> {text}"),
    |speaker, minute, text| format!("{speaker} — Today at 2:{minute:02} PM\n{text}"),
    |speaker, minute, text| format!("{speaker} — 12/03/2024 14:{minute:02}\n{text}\n"),
    |speaker, minute, text| format!("{speaker}, [12.03.2024 14:{minute:02}]\n{text}\n"),
    |speaker, minute, text| format!("{speaker}  2:{minute:02} PM\n{text}"),
];

#[test]
fn the_moves_of_a_chat_are_a_game_of_its_speakers() {
    let mut messages: Vec<(&str, &str)> = ["Ann", "Bob"].into_iter().cycle().zip(MOVES).collect();
    for with_talk in [false, true] {
        if with_talk {
            messages.insert(0, ("Bob", "Hello, Belgian Daisy?"));
            messages.insert(5, ("Ann", "I thought of b2c3 first"));
            messages.push(("Bob", "good game!"));
        }
        for form in FORMS {
            let text = chat(&messages, form);
            let (game, _) = game_and_problems(&text);
            assert_eq!(move_names(&game), MOVES, "{text}");
            let players = ["Black", "White"].map(|name| game.tag(name));
            assert_eq!(players, [Some("Ann"), Some("Bob")], "{text}");
        }
    }
}

#[test]
fn no_game_is_read_from_the_middle_of_a_chat() {
    // One of the speakers writes twice: which move counts is not known.
    let speakers = ["Ann", "Bob", "Ann", "Ann", "Bob", "Cid"];
    let messages: Vec<(&str, &str)> = speakers.into_iter().zip(MOVES).collect();
    for form in FORMS {
        let text = chat(&messages, form);
        for record in records(&text) {
            let moves = match &record.content {
                Content::Game(game) => move_names(game),
                _ => Vec::new(),
            };
            assert!(
                moves.is_empty() || moves[0] == MOVES[0],
                "{moves:?}: {text}"
            );
        }
    }
}

#[test]
fn games_with_dates_and_times_in_a_list_are_no_chat() {
    let line = |day: usize| format!("{day:02}.03.2024 18:00 Ann - Bob: 1.a1b2 i5h5 2.a2b3 i6h6\n");
    let text: String = (10..14).map(line).collect();
    let is_joined =
        |content: &Content| matches!(content, Content::Game(game) if game.plies().len() > 4);
    assert!(
        !records(&text)
            .iter()
            .any(|record| is_joined(&record.content))
    );
}
