//! Draws a game: the board, the moves, and the text about the current position.

use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Paragraph, Wrap};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::ansi_text::ansi_text;
use super::game_lines::Step;
use super::game_view::{GameView, Help};
use super::session::{Reaction, View};

/// The keys of a game.
const HELP: &str = "\
→  Enter  Space   play the next move
←  Backspace      take back a move
↓  ↑              select one of the moves that follow: the next of the line, or a variation
v                 leave a variation
Page Down, Up     ten moves forward, back
Home  g           start of the game
End   G           end of the line
0-9, then Enter   jump to a ply
f                 see the board from the other side
?                 these keys
q  Esc  Ctrl-C    leave";

/// The keys that the last row names.
const KEYS: &str = "← → moves  ↑ ↓ variations  digits Enter jump  f flip  ? keys  q quit";

/// The least width of the text next to a board; on narrower screens it is below the board.
const MIN_TEXT_WIDTH: u16 = 30;

/// The style of what is selected.
const SELECTED: Style = Style::new().add_modifier(Modifier::REVERSED);
const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);

impl View for GameView {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        draw(self, frame, frame.area());
    }

    fn on_key(&mut self, key: KeyEvent) -> Reaction {
        GameView::on_key(self, key)
    }
}

/// Draws a game into a part of the screen.
pub(super) fn draw(view: &GameView, frame: &mut Frame<'_>, area: Rect) {
    let rows = [
        Constraint::Length(2),
        Constraint::Min(1),
        Constraint::Length(1),
    ];
    let [head, middle, foot] = area.layout(&Layout::vertical(rows));
    let title = Text::from(vec![
        Line::styled(view.lines.title.clone(), BOLD),
        Line::raw(view.lines.result.clone()),
    ]);
    frame.render_widget(title, head);
    frame.render_widget(Line::raw(foot_text(view)), foot);
    if view.help == Help::Shown {
        let help = Paragraph::new(HELP).wrap(Wrap { trim: false });
        frame.render_widget(help.block(Block::bordered().title("Keys")), middle);
        return;
    }
    let board = ansi_text(&view.board_text());
    let (width, height) = (board.width() as u16, board.height() as u16);
    let is_beside = middle.width >= width + 3 + MIN_TEXT_WIDTH;
    let [board_area, text_area] = if is_beside {
        let columns = [Constraint::Length(width + 3), Constraint::Min(1)];
        middle.layout(&Layout::horizontal(columns))
    } else {
        let rows = [Constraint::Length(height + 1), Constraint::Min(1)];
        middle.layout(&Layout::vertical(rows))
    };
    frame.render_widget(board, board_area);
    let place = place_text(view, text_area.width);
    let place_rows = place.height() as u16;
    // The text about the position is more important than the moves, but it leaves them a third of the room.
    let place_rows = place_rows.min(text_area.height - text_area.height / 3);
    let rows = [Constraint::Length(place_rows), Constraint::Min(0)];
    let [place_area, moves_area] = text_area.layout(&Layout::vertical(rows));
    frame.render_widget(place, place_area);
    draw_moves(view, frame, moves_area);
}

/// Breaks a text into lines of a width, between words where that is possible.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut rows = Vec::new();
    for line in text.lines() {
        let mut row = String::new();
        for word in line.split(' ') {
            if !row.is_empty() && row.width() + 1 + word.width() > width {
                rows.push(std::mem::take(&mut row));
            } else if !row.is_empty() {
                row.push(' ');
            }
            for character in word.chars() {
                if !row.is_empty() && row.width() + character.width().unwrap_or(0) > width {
                    rows.push(std::mem::take(&mut row));
                }
                row.push(character);
            }
        }
        rows.push(row);
    }
    rows
}

fn foot_text(view: &GameView) -> String {
    if !view.typed.is_empty() {
        return format!("jump to ply {}_", view.typed);
    }
    view.message.clone().unwrap_or_else(|| KEYS.to_owned())
}

/// The text about the current position: the last move, its comment and evaluation, and which moves follow.
fn place_text(view: &GameView, width: u16) -> Text<'static> {
    let line = view.lines.line(view.line);
    let mut text = Vec::new();
    let mut add = |words: &str| text.extend(wrap(words, width.into()).into_iter().map(Line::raw));
    add(&view.place());
    match view.index.checked_sub(1) {
        Some(last) => {
            let step = &line.steps[last];
            add(&step.sentence);
            if last == 0 {
                line.comment.iter().for_each(|comment| add(comment));
            }
            if let Some(clock) = &step.clock {
                add(&format!("clock {clock}"));
            }
            step.comment.iter().for_each(|comment| add(comment));
        }
        None => view.lines.comment.iter().for_each(|comment| add(comment)),
    }
    let continuations = view.continuations();
    if continuations.len() > 1 {
        for (number, &(line, index)) in continuations.iter().enumerate() {
            let step = &view.lines.line(line).steps[index];
            let what = if number == 0 { "next" } else { "variation" };
            let style = if number == view.choice {
                SELECTED
            } else {
                Style::new()
            };
            text.push(Line::styled(format!("{what} {}", step.name), style));
        }
    }
    text.push(Line::raw(""));
    Text::from(text)
}

/// Draws the moves of the line, a round in a row, around the last one that was played.
fn draw_moves(view: &GameView, frame: &mut Frame<'_>, area: Rect) {
    let steps = &view.lines.line(view.line).steps;
    let mut rows: Vec<Line<'_>> = Vec::new();
    let mut current = 0;
    for (index, step) in steps.iter().enumerate() {
        if let Some(number) = &step.number {
            rows.push(Line::raw(format!("{number:<6}")));
        }
        let style = if index + 1 == view.index {
            SELECTED
        } else {
            Style::new()
        };
        if index < view.index {
            current = rows.len().saturating_sub(1);
        }
        if let Some(row) = rows.last_mut() {
            row.push_span(Span::styled(step.name.clone(), style));
            row.push_span(Span::raw(format!("{}  ", marks(step))));
        }
    }
    let height = usize::from(area.height);
    let first = current
        .saturating_sub(height / 2)
        .min(rows.len().saturating_sub(height));
    let shown = rows.into_iter().skip(first).take(height);
    frame.render_widget(Text::from(shown.collect::<Vec<_>>()), area);
}

/// The signs after the name of a move in the list: `*` for a comment, `+` for each variation.
fn marks(step: &Step) -> String {
    let comment = if step.comment.is_some() { "*" } else { "" };
    format!("{comment}{}", "+".repeat(step.variations.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_between_words() {
        assert_eq!(wrap("a good move", 6), ["a good", "move"]);
        assert_eq!(wrap("a good move", 11), ["a good move"]);
        assert_eq!(
            wrap("two\nlines and abcdefgh", 5),
            ["two", "lines", "and", "abcde", "fgh"]
        );
        assert_eq!(wrap("", 5), Vec::<String>::new());
    }
}
