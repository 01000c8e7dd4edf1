//! Keys and drawings of a game, without a terminal.

use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::*;
use crate::cli::terminal::LineOptions;
use crate::cli::terminal::session::View as _;
use crate::games::Notation;
use crate::openings::OpeningNames;
use crate::record::{Content, Game, ReadOptions, read};
use crate::render::{PictureOptions, TextStyle};

const ABALONE: &str = "# layout: Standard\n# black: Ann\n# white: Bob\n{the beginning}\n\
    1.a1b2! {a good one} (1.a2b3 {another} i9h8 (1...i8h8) 2.a3b4) i9h9 2.b2c3\n";

fn game(text: &str) -> Game {
    let mut records = read(text.as_bytes(), ReadOptions::default());
    match records.next().unwrap().unwrap().content {
        Content::Game(game) => *game,
        other => panic!("{other:?}"),
    }
}

fn view_of(text: &str, style: TextStyle) -> GameView {
    let options = LineOptions {
        notation: Notation::default(),
        pictures: PictureOptions::default(),
        style,
    };
    let lines = GameLines::new(&game(text), &OpeningNames::known(), options);
    GameView::new(lines, StartAt::Beginning)
}

fn press(view: &mut GameView, keys: &[KeyCode]) -> Reaction {
    let mut reaction = Reaction::Stay;
    for &key in keys {
        reaction = view.on_key(KeyEvent::new(key, KeyModifiers::NONE));
    }
    reaction
}

/// The rows of the screen.
fn screen(view: &mut GameView, width: u16, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view.draw(frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let rows = buffer.content().chunks(usize::from(width));
    let row = |cells: &[ratatui::buffer::Cell]| {
        let text: String = cells.iter().map(|cell| cell.symbol()).collect();
        text.trim_end().to_owned()
    };
    rows.map(row).collect()
}

use KeyCode::{Backspace, Char, Down, End, Enter, Esc, Home, Left, PageDown, PageUp, Right, Up};

#[test]
fn arrow_keys_play_and_take_back_moves() {
    let mut view = view_of(ABALONE, TextStyle::Plain);
    assert_eq!((view.line, view.index), (0, 0));
    press(&mut view, &[Right, Right]);
    assert_eq!((view.line, view.index, view.ply()), (0, 2, 2));
    press(&mut view, &[Left]);
    assert_eq!(view.index, 1);
    press(&mut view, &[End]);
    assert_eq!(view.index, 3);
    press(&mut view, &[Right]);
    assert_eq!(view.index, 3);
    assert!(view.message.is_some());
    press(&mut view, &[Home, Left]);
    assert_eq!((view.index, view.message.as_deref()), (0, None));
    press(&mut view, &[PageDown]);
    assert_eq!(view.index, 3);
    press(&mut view, &[PageUp]);
    assert_eq!(view.index, 0);
}

#[test]
fn variations_are_entered_and_left() {
    let mut view = view_of(ABALONE, TextStyle::Plain);
    assert_eq!(view.lines.count(), 3);
    assert_eq!(view.continuations(), [(0, 0), (1, 0)]);
    press(&mut view, &[Down, Right]);
    assert_eq!((view.line, view.index, view.ply()), (1, 1, 1));
    // The variation within the variation.
    press(&mut view, &[Up, Right]);
    assert_eq!((view.line, view.index, view.ply()), (2, 1, 2));
    press(&mut view, &[Left]);
    assert_eq!((view.line, view.index), (1, 1));
    press(&mut view, &[Right, Right]);
    assert_eq!((view.line, view.index, view.ply()), (1, 3, 3));
    press(&mut view, &[Char('v')]);
    assert_eq!((view.line, view.index), (0, 0));
    press(&mut view, &[Char('v')]);
    assert!(view.message.is_some());
    press(&mut view, &[Down, Down]);
    assert_eq!(view.choice, 0);
}

#[test]
fn a_number_jumps_to_its_ply() {
    let mut view = view_of(ABALONE, TextStyle::Plain);
    press(&mut view, &[Char('2'), Enter]);
    assert_eq!((view.line, view.index), (0, 2));
    press(&mut view, &[Char('1'), Char('3'), Enter]);
    assert_eq!(view.index, 2);
    assert_eq!(view.message.as_deref(), Some("ply 13, expected 0 to 3"));
    press(&mut view, &[Char('1'), Char('3'), Backspace, Enter]);
    assert_eq!((view.index, view.message.as_deref()), (1, None));
    press(&mut view, &[Char('9'), Esc]);
    assert_eq!((view.index, &*view.typed), (1, ""));
    // From a variation back to the line that it leaves.
    press(&mut view, &[Home, Down, Right, Right, Char('0'), Enter]);
    assert_eq!((view.line, view.index), (0, 0));
    press(&mut view, &[Down, Right, Char('3'), Enter]);
    assert_eq!((view.line, view.index), (1, 3));
}

#[test]
fn some_keys_leave() {
    let mut view = view_of(ABALONE, TextStyle::Plain);
    assert_eq!(press(&mut view, &[Char('q')]), Reaction::Leave);
    assert_eq!(press(&mut view, &[Esc]), Reaction::Leave);
    let interrupt = KeyEvent::new(Char('c'), KeyModifiers::CONTROL);
    assert_eq!(view.on_key(interrupt), Reaction::Leave);
    assert_eq!(press(&mut view, &[Char('?'), Char('q')]), Reaction::Stay);
}

#[test]
fn the_screen_shows_board_moves_and_comments() {
    for style in [TextStyle::Plain, TextStyle::Colored] {
        let mut view = view_of(ABALONE, style);
        let start = screen(&mut view, 80, 24);
        assert!(start[0].starts_with("Ann – Bob"), "{start:#?}");
        assert!(
            start
                .iter()
                .any(|row| row.ends_with("ply 0 of 3, Black to move"))
        );
        assert!(start.iter().any(|row| row.ends_with("the beginning")));
        assert!(start.iter().any(|row| row.ends_with("next a1b2!")));
        assert!(start.iter().any(|row| row.ends_with("variation a2b3")));
        assert!(start.iter().any(|row| row.contains("1.    a1b2!*+  i9h9")));
        press(&mut view, &[Right]);
        let played = screen(&mut view, 80, 24);
        assert!(
            played
                .iter()
                .any(|row| row.contains("Black plays a1b2!; score 0-0"))
        );
        assert!(played.iter().any(|row| row.ends_with("a good one")));
        press(&mut view, &[Char('f')]);
        let flipped = screen(&mut view, 80, 24);
        assert_ne!(played[2], flipped[2]);
        press(&mut view, &[Char('f')]);
        assert_eq!(screen(&mut view, 80, 24), played);
        press(&mut view, &[Char('?')]);
        let help = screen(&mut view, 80, 24);
        assert!(help.iter().any(|row| row.contains("jump to a ply")));
    }
}

#[test]
fn every_size_of_screen_is_drawn() {
    for (width, height) in [(1, 1), (5, 3), (20, 10), (40, 24), (60, 8), (200, 60)] {
        let mut view = view_of(ABALONE, TextStyle::Colored);
        press(&mut view, &[Right, Char('1')]);
        let rows = screen(&mut view, width, height);
        assert_eq!(rows.len(), usize::from(height));
    }
    let mut view = view_of(ABALONE, TextStyle::Plain);
    let narrow = screen(&mut view, 40, 24);
    assert!(narrow.iter().any(|row| row == "ply 0 of 3, Black to move"));
}

#[test]
fn games_of_konane_are_shown() {
    let mut view = view_of(
        "# layout: konane-8x8\n1.d4 d5 2.d2d4 d7d5\n",
        TextStyle::Plain,
    );
    press(&mut view, &[Right, Right, Right]);
    let rows = screen(&mut view, 80, 24);
    assert!(
        rows.iter().any(|row| row.contains("ply 3 of 4")),
        "{rows:#?}"
    );
    assert!(rows.iter().any(|row| row.contains("is taken")), "{rows:#?}");
}

#[test]
fn control_characters_of_records_are_escaped() {
    let text = ABALONE
        .replace("a good one", "a \u{1b}[2Jbad one")
        .replace("Ann", "A\u{1b}nn");
    let mut view = view_of(&text, TextStyle::Plain);
    press(&mut view, &[Right]);
    let rows = screen(&mut view, 80, 24).join("\n");
    assert!(!rows.contains('\u{1b}'));
    assert!(rows.contains("bad one"));
}
