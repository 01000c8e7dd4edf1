//! Keys and drawings of a whole database, without a terminal.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::super::source::Source;
use super::*;
use crate::cli::terminal::LineOptions;
use crate::cli::terminal::session::View as _;
use crate::games::Notation;
use crate::openings::OpeningNames;
use crate::record::{ReadOptions, read};
use crate::render::{PictureOptions, TextStyle};
use crate::store::{Database, Filter, ImportCounts};

/// A link that answers at once, and counts the requested rows.
struct Direct {
    source: Source,
    answers: VecDeque<Answer>,
    rows: usize,
}

impl Link for Direct {
    fn ask(&mut self, request: Request) {
        if let Request::Rows { count, .. } = request {
            self.rows += count;
        }
        self.answers.extend(self.source.answer(&request).ok());
    }

    fn answer(&mut self) -> Option<Answer> {
        self.answers.pop_front()
    }
}

fn database(games: usize) -> Database {
    let records = (1..=games).map(|n| {
        let result = ["1-0", "0-1"][n % 2];
        let second = ["i9h9", "i8h8"][n % 2];
        format!(
            "# layout: Standard\n# black: Ann {n}\n# white: Bob\n# result: {result}\n1.a1b1 {second} 2.a2b2\n\n"
        )
    });
    let database = database_of(&records.collect::<String>());
    assert_eq!(
        database.filtered_ids(&Filter::default()).unwrap().len(),
        games
    );
    database
}

fn database_of(text: &str) -> Database {
    let mut database = Database::in_memory().unwrap();
    let records = read(text.as_bytes(), ReadOptions::default());
    let mut counts = ImportCounts::default();
    let watch = |_: &_| ControlFlow::Continue(());
    database.import("x", records, &mut counts, watch).unwrap();
    database
}

fn view(games: usize) -> BrowseView<Direct> {
    view_of(database(games), "")
}

fn view_of(database: Database, filter: &str) -> BrowseView<Direct> {
    let options = LineOptions {
        notation: Notation::default(),
        pictures: PictureOptions::default(),
        style: TextStyle::Plain,
    };
    let source = Source::new(database, OpeningNames::known(), options);
    let link = Direct {
        source,
        answers: VecDeque::new(),
        rows: 0,
    };
    let mut view = BrowseView::new(link, filter.to_owned());
    screen(&mut view);
    view
}

fn press(view: &mut BrowseView<Direct>, keys: &[KeyCode]) -> Reaction {
    let mut reaction = Reaction::Stay;
    for &key in keys {
        reaction = view.on_key(KeyEvent::new(key, KeyModifiers::NONE));
        screen(view);
    }
    reaction
}

fn write(view: &mut BrowseView<Direct>, text: &str) {
    let keys: Vec<KeyCode> = text.chars().map(KeyCode::Char).collect();
    press(view, &keys);
}

fn drawn(view: &mut BrowseView<Direct>, width: u16, height: u16) -> Vec<String> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    loop {
        terminal.draw(|frame| view.draw(frame)).unwrap();
        if view.update().unwrap() == Change::Nothing {
            break;
        }
    }
    let buffer = terminal.backend().buffer();
    let rows = buffer.content().chunks(usize::from(width));
    let row = |cells: &[ratatui::buffer::Cell]| {
        let text: String = cells.iter().map(|cell| cell.symbol()).collect();
        text.trim_end().to_owned()
    };
    rows.map(row).collect()
}

/// The rows of the screen once all queries are answered.
fn screen(view: &mut BrowseView<Direct>) -> Vec<String> {
    drawn(view, 100, 24)
}

use KeyCode::{Backspace, Char, Down, End, Enter, Esc, Left, PageDown, Right, Tab};

#[test]
fn the_list_shows_games_and_the_board_of_the_selected_one() {
    let mut view = view(40);
    let rows = screen(&mut view);
    assert_eq!(rows[0], "40 games");
    assert!(rows[2].starts_with("id  black"), "{rows:#?}");
    assert!(rows[3].contains("Ann 1") && rows[3].contains("white"));
    assert!(
        rows.iter().any(|row| row.contains("ply 3 of 3")),
        "{rows:#?}"
    );
    assert!(rows.iter().any(|row| row.contains("● ● ●")));
    press(&mut view, &[Down, Down]);
    assert_eq!(view.list.selected, 2);
    assert_eq!(view.preview.as_ref().unwrap().id, 3);
    press(&mut view, &[End]);
    let rows = screen(&mut view);
    assert!(rows[22].contains("Ann 40"), "{rows:#?}");
    assert_eq!(press(&mut view, &[Char('q')]), Reaction::Leave);
}

#[test]
fn only_rows_near_the_screen_are_read() {
    let mut view = view(2_000);
    assert_eq!(view.link.rows, 60);
    press(&mut view, &[PageDown, PageDown]);
    press(&mut view, &[End]);
    assert!(view.link.rows <= 300, "{}", view.link.rows);
    assert!(view.list.rows.len() <= 60);
    assert!(screen(&mut view)[22].contains("Ann 2000"));
}

#[test]
fn the_filter_works_while_it_is_typed() {
    let mut view = view(40);
    press(&mut view, &[Char('/')]);
    write(&mut view, "nn 4");
    // Ann 4, 14, 24, 34 and 40.
    assert_eq!(screen(&mut view)[0], "5 games");
    assert_eq!(screen(&mut view)[1], "filter: nn 4_");
    write(&mut view, "0");
    assert_eq!(screen(&mut view)[0], "1 game");
    press(&mut view, &[Backspace; 5]);
    assert_eq!(screen(&mut view)[0], "40 games");
    write(&mut view, "result:wh");
    let rows = screen(&mut view);
    assert_eq!(rows[0], "40 games", "the filter before stays");
    assert!(rows[23].contains("'wh'"), "{rows:#?}");
    write(&mut view, "ite");
    assert_eq!(screen(&mut view)[0], "20 games");
    press(&mut view, &[Enter]);
    assert_eq!(screen(&mut view)[1], "filter: result:white");
    let clear = KeyEvent::new(Char('u'), KeyModifiers::CONTROL);
    press(&mut view, &[Char('/')]);
    view.on_key(clear);
    assert_eq!(screen(&mut view)[0], "40 games");
    write(&mut view, "nobody");
    assert_eq!(screen(&mut view)[0], "0 games");
}

#[test]
fn a_refused_filter_is_never_shown_as_that_of_the_list() {
    let mut view = view(40);
    press(&mut view, &[Char('/')]);
    write(&mut view, "result:white");
    press(&mut view, &[Enter, Char('/')]);
    write(&mut view, "result:foo");
    // The error stays as long as the filter does, and the filter can be corrected.
    press(&mut view, &[Down, Enter]);
    let rows = screen(&mut view);
    assert_eq!(rows[1], "filter: result:whiteresult:foo_");
    assert!(rows[23].contains("'whiteresult:foo'"), "{rows:#?}");
    press(&mut view, &[Esc]);
    let rows = screen(&mut view);
    assert_eq!(rows[..2], ["20 games", "filter: result:white"]);
    // The filter of the command line is an error: it can be corrected, or dropped.
    let mut view = view_of(database(4), "result:foo");
    let rows = screen(&mut view);
    assert_eq!(rows[1], "filter: result:foo_");
    assert!(rows[23].contains("'foo'"), "{rows:#?}");
    press(&mut view, &[Esc]);
    assert_eq!(screen(&mut view)[..2], ["4 games", "filter:"]);
}

#[test]
fn an_empty_list_has_no_game_to_open() {
    let mut view = view(4);
    press(&mut view, &[Char('/')]);
    write(&mut view, "nobody");
    press(&mut view, &[Enter, Enter]);
    let rows = screen(&mut view);
    assert_eq!(
        (&*rows[0], &*rows[23]),
        ("0 games", "there is no game to open")
    );
}

#[test]
fn an_opening_and_a_position_select_the_games_that_reach_both() {
    let moves = ["a1b2 i5h5", "a1b2 i5h5 a2b3", "a1b2 i6h6", "a2b3 i5h5"];
    let games = moves.map(|moves| format!("# layout: Belgian Daisy\n# black: Ann\n1.{moves}\n\n"));
    let mut view = view_of(database_of(&games.concat()), "opening:scorpio");
    assert_eq!(screen(&mut view)[0], "3 games");
    press(&mut view, &[Tab, Right, Right, Char('g')]);
    assert_eq!(screen(&mut view)[0], "2 games, reaching a1b2 i5h5");
    press(&mut view, &[Char('x')]);
    assert_eq!(screen(&mut view)[0], "3 games");
}

#[test]
fn a_game_is_opened_and_left() {
    let mut view = view(3);
    press(&mut view, &[Down, Enter]);
    let rows = screen(&mut view);
    assert!(rows[0].starts_with("Ann 2 – Bob"), "{rows:#?}");
    assert!(rows.iter().any(|row| row.contains("ply 0 of 3")));
    press(&mut view, &[Right]);
    assert!(
        screen(&mut view)
            .iter()
            .any(|row| row.contains("ply 1 of 3"))
    );
    assert_eq!(press(&mut view, &[Char('q')]), Reaction::Stay);
    assert_eq!(screen(&mut view)[0], "3 games");
}

#[test]
fn openings_are_played_through_and_list_their_games() {
    let mut view = view(9);
    press(&mut view, &[Tab]);
    let rows = screen(&mut view);
    assert_eq!(rows[0], "Openings of 9 games");
    assert!(
        rows[3].starts_with("a5b6") && rows[3].contains('9'),
        "{rows:#?}"
    );
    press(&mut view, &[Right]);
    let rows = screen(&mut view);
    assert!(
        rows.iter().any(|row| row.contains("White to move")),
        "{rows:#?}"
    );
    assert_eq!(view.openings.line_text(), "a5b6");
    let moves = &view.openings.explored.as_ref().unwrap().moves;
    assert_eq!(moves.len(), 2);
    press(&mut view, &[Down, Right]);
    assert_eq!(view.openings.line.len(), 2);
    press(&mut view, &[Char('g')]);
    let rows = screen(&mut view);
    assert!(rows[0].starts_with("4 games, reaching a5b6"), "{rows:#?}");
    press(&mut view, &[Char('x')]);
    assert_eq!(screen(&mut view)[0], "9 games");
    press(&mut view, &[Tab, Left, Left, Left]);
    assert_eq!(view.openings.line.len(), 0);
    assert!(
        screen(&mut view)
            .iter()
            .any(|row| row.contains("Black to move"))
    );
}

#[test]
fn keys_of_the_openings_act_on_the_position_in_which_they_are_typed() {
    // Keys that come together, before an answer does.
    let type_ahead = |view: &mut BrowseView<Direct>, keys: &[KeyCode]| {
        for &key in keys {
            let _ = view.on_key(KeyEvent::new(key, KeyModifiers::NONE));
        }
        screen(view)
    };
    for keys in [
        &[Right, Right][..],
        &[Right, Down, Right],
        &[Right, Right, Left],
        &[Right, Right, Right, Char('s')],
        &[Right, Left],
        &[Right, Right, Char('g')],
    ] {
        let [mut slow, mut fast] = [view(9), view(9)];
        press(&mut slow, &[Tab]);
        press(&mut slow, keys);
        // The first list is waited for too.
        let rows = type_ahead(&mut fast, &[&[Tab][..], keys].concat());
        assert_eq!(rows, screen(&mut slow), "{keys:?}");
        let lines = [&fast, &slow].map(|view| view.openings.line_text());
        assert_eq!(lines[0], lines[1], "{keys:?}");
    }
    let mut view = view(9);
    press(&mut view, &[Tab]);
    // Leaving the page cancels what waits.
    type_ahead(&mut view, &[Right, Right, Tab]);
    assert_eq!(
        (view.page, &*view.openings.line_text()),
        (Page::Games, "a5b6")
    );
}

#[test]
fn a_position_that_cannot_be_shown_is_not_in_the_line() {
    let mut view = view(9);
    press(&mut view, &[Tab, Right]);
    for key in [Right, Right] {
        let _ = view.on_key(KeyEvent::new(key, KeyModifiers::NONE));
    }
    view.link.answers.clear();
    view.take_openings(Err("unreadable".to_owned()));
    assert_eq!(screen(&mut view)[23], "unreadable");
    assert_eq!(view.openings.line_text(), "a5b6");
    press(&mut view, &[Right]);
    assert_eq!(view.openings.line.len(), 2);
}

#[test]
fn every_size_of_screen_is_drawn() {
    let mut view = view(30);
    for (width, height) in [(1, 1), (3, 2), (20, 5), (40, 24), (80, 24), (250, 80)] {
        for page in [Page::Games, Page::Openings, Page::Game, Page::Help] {
            view.page = page;
            assert_eq!(drawn(&mut view, width, height).len(), usize::from(height));
        }
    }
    view.page = Page::Games;
    for row in drawn(&mut view, 60, 24) {
        assert!(row.chars().count() <= 60);
    }
}

#[test]
fn the_thread_answers_like_the_source() {
    let options = LineOptions {
        notation: Notation::default(),
        pictures: PictureOptions::default(),
        style: TextStyle::Plain,
    };
    let source = Source::new(database(25), OpeningNames::known(), options);
    let link = super::super::background::Background::start(source);
    let mut view = BrowseView::new(link, "result:white".to_owned());
    let mut terminal = Terminal::new(TestBackend::new(100, 24)).unwrap();
    for _ in 0..1_000 {
        terminal.draw(|frame| view.draw(frame)).unwrap();
        view.update().unwrap();
        let game = view
            .preview
            .as_ref()
            .and_then(|preview| preview.game.as_ref());
        if matches!(game, Some(Ok(_))) && view.list.total == Some(13) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    panic!("no answer: {:?} {:?}", view.list.total, view.message);
}
