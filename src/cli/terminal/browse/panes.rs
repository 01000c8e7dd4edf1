//! Draws the lists of games and openings, and the board next to them.

use anyhow::Result;
use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Paragraph};
use unicode_width::UnicodeWidthStr as _;

use super::background::Link;
use super::request::OPENING_TITLES;
use super::view::{BrowseView, Input, Page};
use crate::cli::messages::plural;
use crate::cli::output::{ColumnChoice, GAME_COLUMNS, column_size, escape_line, fit, shorten};
use crate::cli::terminal::ansi_text::ansi_text;
use crate::cli::terminal::game_panes;
use crate::cli::terminal::session::{Change, Reaction, View};

/// The keys of the lists.
const HELP: &str = "\
/                 type a filter: parts of a name, and filters as result:white since:2016 event:\"Open Cup\"
↓ ↑  Page Down, Up  Home  End   select a row
Enter  →          open the game, or play the move
Tab  o            games or openings
f                 see the board from the other side

In the openings
←  Backspace      take back the last move
s                 go back to the start
g                 list the games that reach the position; x in the list takes that back

In the filter
Enter  Esc        back to the list; Esc also drops a filter with an error
Ctrl-U            empty the filter

q  Ctrl-C         leave; a game is left by q for the list";

const GAMES_KEYS: &str = "/ filter  ↑ ↓ select  Enter open  Tab openings  f flip  ? keys  q quit";
const OPENINGS_KEYS: &str =
    "↑ ↓ select  → play  ← take back  g games  Tab games  / filter  ? keys  q quit";
const FILTER_KEYS: &str = "names and name:value, as result:white since:2016; Enter ends the filter";

/// The least width of a screen on which a board is drawn next to the list.
const MIN_WIDTH_WITH_BOARD: u16 = 76;

const SELECTED: Style = Style::new().add_modifier(Modifier::REVERSED);
const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);

impl<L: Link> View for BrowseView<L> {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        draw(self, frame);
        self.ask_missing();
    }

    fn on_key(&mut self, key: KeyEvent) -> Reaction {
        BrowseView::on_key(self, key)
    }

    fn update(&mut self) -> Result<Change> {
        Ok(self.take_answers())
    }
}

/// Draws the screen.
pub(super) fn draw<L: Link>(view: &mut BrowseView<L>, frame: &mut Frame<'_>) {
    if view.page == Page::Game
        && let Some(Ok(game)) = view
            .preview
            .as_ref()
            .and_then(|preview| preview.game.as_ref())
    {
        game_panes::draw(game, frame, frame.area());
        return;
    }
    let rows = [
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Min(0),
        Constraint::Length(1),
    ];
    let [head, filter, middle, foot] = frame.area().layout(&Layout::vertical(rows));
    frame.render_widget(Line::styled(head_text(view), BOLD), head);
    frame.render_widget(filter_line(view), filter);
    frame.render_widget(Line::raw(foot_text(view)), foot);
    match view.page {
        Page::Help => {
            let help = Paragraph::new(HELP).block(Block::bordered().title("Keys"));
            frame.render_widget(help, middle);
        }
        Page::Openings => draw_openings(view, frame, middle),
        Page::Games | Page::Game => draw_games(view, frame, middle),
    }
}

fn head_text<L: Link>(view: &BrowseView<L>) -> String {
    let games = match (view.list.total, view.is_filtering()) {
        (Some(total), false) => plural::games(total),
        (Some(total), true) => format!("{} …", plural::games(total)),
        (None, _) => "…".to_owned(),
    };
    let reaching = view.listed.reaches.as_ref();
    let reaching = reaching.map_or_else(String::new, |(line, _)| format!(", reaching {line}"));
    match view.page {
        Page::Openings => format!("Openings of {games}{reaching}"),
        _ => format!("{games}{reaching}"),
    }
}

fn filter_line<L: Link>(view: &BrowseView<L>) -> Line<'static> {
    let filter = escape_line(&view.selection.filter);
    match view.input {
        Input::Filter => Line::raw(format!("filter: {filter}_")),
        Input::Page => Line::raw(format!("filter: {filter}")),
    }
}

fn foot_text<L: Link>(view: &BrowseView<L>) -> String {
    let keys = match (view.input, view.page) {
        (Input::Filter, _) => FILTER_KEYS,
        (Input::Page, Page::Openings) => OPENINGS_KEYS,
        (Input::Page, _) => GAMES_KEYS,
    };
    let message = view.refusal.as_ref().or(view.message.as_ref());
    message.cloned().unwrap_or_else(|| keys.to_owned())
}

/// The parts of the screen for a list and for a board next to it, if there is room for one.
fn with_board(area: Rect, board: &Text<'_>) -> (Rect, Option<Rect>) {
    let width = board.width() as u16 + 2;
    if area.width < MIN_WIDTH_WITH_BOARD.max(2 * width) {
        return (area, None);
    }
    let columns = [Constraint::Min(0), Constraint::Length(width)];
    let [list, board] = area.layout(&Layout::horizontal(columns).spacing(1));
    (list, Some(board))
}

fn draw_games<L: Link>(view: &mut BrowseView<L>, frame: &mut Frame<'_>, area: Rect) {
    // The first row has the titles.
    view.list
        .set_height(usize::from(area.height).saturating_sub(1));
    let game = view
        .preview
        .as_ref()
        .and_then(|preview| preview.game.as_ref());
    let side = match game {
        Some(Ok(game)) => {
            let mut side = ansi_text(&game.board_text());
            side.push_line(Line::raw(""));
            side.push_line(Line::raw(game.place()));
            side
        }
        Some(Err(message)) => Text::raw(game_panes::wrap(message, 24).join("\n")),
        None => Text::raw(" ".repeat(24)),
    };
    let (list_area, board_area) = with_board(area, &side);
    let visible = view.list.visible();
    let selected = view.list.selected.checked_sub(visible.start);
    let rows = visible.map(|row| {
        let cells = view.list.row(row).map(|game| &game.cells);
        let cell = |column: usize| cells.and_then(|cells| cells.get(column));
        let cells = (0..GAME_COLUMNS.len()).map(|column| cell(column).map_or("", String::as_str));
        cells.collect::<Vec<_>>()
    });
    let titles: Vec<String> = GAME_COLUMNS.map(str::to_owned).to_vec();
    let is_number = |column: usize| ["id", "plies"].contains(&GAME_COLUMNS[column]);
    let table = table(
        &titles,
        &rows.collect::<Vec<_>>(),
        selected,
        list_area.width,
        is_number,
    );
    frame.render_widget(table, list_area);
    if let Some(area) = board_area {
        frame.render_widget(side, area);
    }
}

fn draw_openings<L: Link>(view: &mut BrowseView<L>, frame: &mut Frame<'_>, area: Rect) {
    let Some(explored) = view.openings.explored.as_deref() else {
        frame.render_widget(Line::raw("…"), area);
        return;
    };
    let mut side = ansi_text(&explored.board);
    side.push_line(Line::raw(""));
    let width = side.width().max(30);
    for fact in explored
        .facts
        .iter()
        .map(String::as_str)
        .chain([&*view.openings.line_text()])
    {
        game_panes::wrap(fact, width)
            .into_iter()
            .for_each(|row| side.push_line(Line::raw(row)));
    }
    let (list_area, board_area) = with_board(area, &side);
    let height = usize::from(area.height).saturating_sub(1).max(1);
    let top = (view.openings.selected + 1).saturating_sub(height);
    let moves = explored.moves.iter().skip(top).take(height);
    let rows: Vec<Vec<&str>> = moves
        .map(|played| played.cells.iter().map(String::as_str).collect())
        .collect();
    let titles: Vec<String> = OPENING_TITLES.map(str::to_owned).to_vec();
    let selected = view.openings.selected.checked_sub(top);
    let table = table(&titles, &rows, selected, list_area.width, |column| {
        (1..6).contains(&column)
    });
    frame.render_widget(table, list_area);
    if let Some(area) = board_area {
        frame.render_widget(side, area);
    }
}

/// A table that fits a width, as tables on a terminal do; the selected row is highlighted.
fn table(
    titles: &[String],
    rows: &[Vec<&str>],
    selected: Option<usize>,
    width: u16,
    is_number: impl Fn(usize) -> bool,
) -> Text<'static> {
    let sizes: Vec<_> = (0..titles.len())
        .map(|column| column_size(&titles[column], rows, column, &is_number))
        .collect();
    let widths = fit(titles, &sizes, ColumnChoice::Default, width.into());
    let line = |cells: &[&str]| {
        let mut text = String::new();
        for (column, width) in widths.iter().enumerate() {
            let Some(width) = *width else {
                continue;
            };
            let cell = shorten(cells[column], width);
            let padding = " ".repeat(width.saturating_sub(cell.width()));
            let gap = if text.is_empty() { "" } else { "  " };
            text += gap;
            if is_number(column) {
                text += &padding;
                text += &cell;
            } else {
                text += &cell;
                text += &padding;
            }
        }
        text
    };
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    let mut lines = vec![Line::styled(line(&titles), BOLD)];
    lines.extend(rows.iter().enumerate().map(|(row, cells)| {
        let style = if Some(row) == selected {
            SELECTED
        } else {
            Style::new()
        };
        Line::styled(line(cells), style)
    }));
    Text::from(lines)
}
