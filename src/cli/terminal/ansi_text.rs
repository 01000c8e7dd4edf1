//! Boards, which are text with the escape sequences of colours, as text of views.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};

/// Text with the colours of its escape sequences. Sequences that set anything else are ignored.
pub(super) fn ansi_text(text: &str) -> Text<'static> {
    let mut style = Style::new();
    let lines = text.lines().map(|line| {
        let mut spans = Vec::new();
        for (index, part) in line.split("\u{1b}[").enumerate() {
            let text = match part.split_once('m') {
                Some((codes, text)) if index > 0 => {
                    style = with_codes(style, codes);
                    text
                }
                _ => part,
            };
            if !text.is_empty() {
                spans.push(Span::styled(text.to_owned(), style));
            }
        }
        Line::from(spans)
    });
    Text::from(lines.collect::<Vec<_>>())
}

/// The style after the numbers of an escape sequence, as in `1;38;5;16`.
fn with_codes(style: Style, codes: &str) -> Style {
    let mut style = style;
    let mut numbers = codes.split(';').map(|code| code.parse::<u8>().unwrap_or(0));
    while let Some(number) = numbers.next() {
        style = match number {
            0 => Style::new(),
            1 => style.add_modifier(Modifier::BOLD),
            38 | 48 => match (numbers.next(), numbers.next()) {
                (Some(5), Some(color)) if number == 38 => style.fg(Color::Indexed(color)),
                (Some(5), Some(color)) => style.bg(Color::Indexed(color)),
                _ => style,
            },
            _ => style,
        };
    }
    style
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_become_styles() {
        let text = ansi_text("a\u{1b}[1;38;5;16m●\u{1b}[0m\u{1b}[48;5;94m \n○\u{1b}[0mb");
        let spans: Vec<Vec<(&str, Style)>> = text
            .lines
            .iter()
            .map(|line| {
                line.spans
                    .iter()
                    .map(|span| (&*span.content, span.style))
                    .collect()
            })
            .collect();
        let stone = Style::new()
            .fg(Color::Indexed(16))
            .add_modifier(Modifier::BOLD);
        let board = Style::new().bg(Color::Indexed(94));
        assert_eq!(
            spans,
            [
                vec![("a", Style::new()), ("●", stone), (" ", board)],
                vec![("○", board), ("b", Style::new())]
            ]
        );
    }
}
