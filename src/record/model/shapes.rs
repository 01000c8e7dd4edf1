//! Shapes that a teacher draws on a board: highlighted cells and arrows, which comments have as commands.

use crate::game::excerpt;

/// The colour of a shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShapeColor {
    /// `G`.
    Green,
    /// `R`.
    Red,
    /// `Y`.
    Yellow,
    /// `B`.
    Blue,
}

impl ShapeColor {
    /// All colours.
    pub(crate) const ALL: [ShapeColor; 4] = [
        ShapeColor::Green,
        ShapeColor::Red,
        ShapeColor::Yellow,
        ShapeColor::Blue,
    ];

    /// The letter in commands.
    pub(crate) const fn letter(self) -> char {
        match self {
            ShapeColor::Green => 'G',
            ShapeColor::Red => 'R',
            ShapeColor::Yellow => 'Y',
            ShapeColor::Blue => 'B',
        }
    }

    /// The name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            ShapeColor::Green => "green",
            ShapeColor::Red => "red",
            ShapeColor::Yellow => "yellow",
            ShapeColor::Blue => "blue",
        }
    }
}

/// Highlighted cells and arrows on a board, as the commands `[%csl Gc3,Re5]` and `[%cal Gc3e5]` of a comment have them.
///
/// # Stability
/// The commands are those of PGN with the cells of the game. They are a part of the comment, so that they are stored and written as any other text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shapes {
    /// Cells by their names.
    pub cells: Vec<(ShapeColor, String)>,
    /// Arrows, from one cell to another.
    pub arrows: Vec<(ShapeColor, String, String)>,
}

/// A comment, separated into its shapes and its text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ShapedComment {
    /// The shapes.
    pub shapes: Shapes,
    /// The comment without the commands of these shapes; invalid shapes stay in it. `None` if nothing is left.
    pub text: Option<String>,
    /// The parts of commands that are no shapes on the board.
    pub faults: Vec<ShapeFault>,
}

/// A part of a command that is no shape on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShapeFault {
    /// The part as it is written.
    pub text: String,
    /// What was found and what was expected.
    pub message: String,
}

/// What a command draws.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Command {
    Cells,
    Arrows,
}

impl Command {
    const ALL: [Command; 2] = [Command::Cells, Command::Arrows];

    const fn word(self) -> &'static str {
        match self {
            Command::Cells => "%csl",
            Command::Arrows => "%cal",
        }
    }

    /// The name of the list where it is no command of a comment.
    const fn list_name(self) -> &'static str {
        match self {
            Command::Cells => "cells",
            Command::Arrows => "arrows",
        }
    }

    /// The fault of an item in a command of a comment.
    fn fault(self, item: &str) -> ShapeFault {
        ShapeFault {
            text: item.to_owned(),
            message: self.fault_in(&format!("[{}]", self.word()), item),
        }
    }

    /// What is wrong with an item at a place, and what is expected.
    fn fault_in(self, place: &str, item: &str) -> String {
        let expected = match self {
            Command::Cells => "a colour (G, R, Y or B) and a cell of the board, as in Gc3",
            Command::Arrows => {
                "a colour (G, R, Y or B) and two different cells of the board, as in Gc3e5"
            }
        };
        format!("`{}` in {place}, expected {expected}", excerpt(item))
    }
}

impl Shapes {
    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.arrows.is_empty()
    }

    /// The commands for these shapes.
    #[doc(hidden)]
    pub fn commands(&self) -> String {
        let cells = self.cells.iter();
        let cells = cells.map(|(color, cell)| format!("{}{cell}", color.letter()));
        let arrows = self.arrows.iter();
        let arrows = arrows.map(|(color, from, to)| format!("{}{from}{to}", color.letter()));
        let command = |command: Command, items: Vec<String>| {
            (!items.is_empty()).then(|| format!("[{} {}]", command.word(), items.join(",")))
        };
        let commands = [
            command(Command::Cells, cells.collect()),
            command(Command::Arrows, arrows.collect()),
        ];
        commands.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// Reads lists of cells and of arrows as the commands have them, on a board that has the cells for which `is_cell` holds.
    ///
    /// # Errors
    /// The first part that is no shape.
    pub(crate) fn read(
        cells: &str,
        arrows: &str,
        is_cell: impl Fn(&str) -> bool,
    ) -> Result<Shapes, String> {
        let mut shapes = Shapes::default();
        for (command, list) in [(Command::Cells, cells), (Command::Arrows, arrows)] {
            let faulty = shapes.add_items(command, list, &is_cell);
            if let Some(item) = faulty.first() {
                return Err(command.fault_in(command.list_name(), item));
            }
        }
        Ok(shapes)
    }

    /// Adds the items of a list, and returns those that are no shapes.
    fn add_items<'a>(
        &mut self,
        command: Command,
        list: &'a str,
        is_cell: &impl Fn(&str) -> bool,
    ) -> Vec<&'a str> {
        let items = list
            .split([',', ' ', '\n'])
            .map(str::trim)
            .filter(|item| !item.is_empty());
        items
            .filter(|item| self.add_item(command, item, is_cell).is_none())
            .collect()
    }

    /// Adds an item; `None` if it is no shape.
    fn add_item(
        &mut self,
        command: Command,
        item: &str,
        is_cell: &impl Fn(&str) -> bool,
    ) -> Option<()> {
        let mut colors = ShapeColor::ALL.into_iter();
        let color = colors.find(|color| item.starts_with(color.letter()))?;
        let cells = &item[1..];
        match command {
            Command::Cells => is_cell(cells).then(|| self.cells.push((color, cells.to_owned()))),
            Command::Arrows => {
                // The second cell begins with the second letter.
                let second = cells.rfind(|letter: char| letter.is_ascii_alphabetic())?;
                let (from, to) = cells.split_at(second);
                let is_arrow = from != to && is_cell(from) && is_cell(to);
                is_arrow.then(|| self.arrows.push((color, from.to_owned(), to.to_owned())))
            }
        }
    }
}

impl ShapedComment {
    /// Separates the shapes of a comment from its text, on a board that has the cells for which `is_cell` holds.
    pub fn new(comment: &str, is_cell: impl Fn(&str) -> bool) -> ShapedComment {
        let mut shaped = ShapedComment::default();
        let mut text = String::with_capacity(comment.len());
        let mut rest = comment;
        while let Some((at, command)) = next_command(rest) {
            let list_at = at + 1 + command.word().len();
            let Some(length) = rest[list_at..].find(']') else {
                shaped.faults.push(ShapeFault {
                    text: rest[at..].to_owned(),
                    message: format!(
                        "[{} without an end, expected `]` after the list",
                        command.word()
                    ),
                });
                break;
            };
            append(&mut text, &rest[..at]);
            let list = &rest[list_at..list_at + length];
            let faulty = shaped.shapes.add_items(command, list, &is_cell);
            if !faulty.is_empty() {
                append(
                    &mut text,
                    &format!("[{} {}]", command.word(), faulty.join(",")),
                );
            }
            let wrong = faulty.into_iter().map(|item| command.fault(item));
            shaped.faults.extend(wrong);
            rest = &rest[list_at + length + 1..];
        }
        append(&mut text, rest);
        shaped.text = Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        shaped
    }

    /// Whether a comment may have a command for shapes.
    pub fn may_have(comment: &str) -> bool {
        comment.contains("[%c")
    }
}

/// The place of the first command in a text, and what it draws.
fn next_command(text: &str) -> Option<(usize, Command)> {
    let mut from = 0;
    while let Some(found) = text[from..].find('[') {
        let at = from + found;
        let word = &text[at + 1..];
        let command = Command::ALL.into_iter().find(|command| {
            let after = word.strip_prefix(command.word());
            after.is_some_and(|after| after.starts_with([' ', '\n', ']']) || after.is_empty())
        });
        if let Some(command) = command {
            return Some((at, command));
        }
        from = at + 1;
    }
    None
}

/// Appends a part of a comment; where a command was removed, one blank is left.
fn append(text: &mut String, part: &str) {
    if text.is_empty() || text.ends_with('\n') {
        text.push_str(part.trim_start_matches([' ', '\n']));
    } else if text.ends_with(' ') {
        text.push_str(part.trim_start_matches(' '));
    } else {
        let is_separate = part.is_empty() || part.starts_with([' ', '\n']);
        if !is_separate {
            text.push(' ');
        }
        text.push_str(part);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_cell(name: &str) -> bool {
        matches!(name, "c3" | "e5" | "b2" | "c10")
    }

    #[test]
    fn commands_are_removed_from_comments() {
        for (comment, commands, text) in [
            ("plain [x] [%clk 1:00]", "", Some("plain [x] [%clk 1:00]")),
            ("[%csl Gc3,Re5]", "[%csl Gc3,Re5]", None),
            (
                "before [%csl Yc3] and [%cal Bc3e5,Rc10b2] after",
                "[%csl Yc3] [%cal Bc3e5,Rc10b2]",
                Some("before and after"),
            ),
            ("[%cal Gc3e5]good", "[%cal Gc3e5]", Some("good")),
            (
                "one\n[%csl Gc3]\ntwo [%csl Ge5]",
                "[%csl Gc3,Ge5]",
                Some("one\ntwo"),
            ),
            ("[%csl]", "", None),
        ] {
            let shaped = ShapedComment::new(comment, is_cell);
            assert_eq!(shaped.shapes.commands(), commands, "{comment}");
            assert_eq!(shaped.text.as_deref(), text, "{comment}");
            assert_eq!(shaped.faults, [], "{comment}");
        }
    }

    #[test]
    fn invalid_shapes_stay_in_the_comment() {
        for (comment, text, message) in [
            (
                "[%csl Gc3,Gz9] so",
                "[%csl Gz9] so",
                "`Gz9` in [%csl], expected a colour (G, R, Y or B) and a cell of the board, as in Gc3",
            ),
            (
                "so [%cal Xc3e5]",
                "so [%cal Xc3e5]",
                "`Xc3e5` in [%cal], expected a colour (G, R, Y or B) and two different cells of the board, as in Gc3e5",
            ),
            (
                "[%cal Gc3c3]",
                "[%cal Gc3c3]",
                "`Gc3c3` in [%cal], expected a colour (G, R, Y or B) and two different cells of the board, as in Gc3e5",
            ),
            (
                "[%csl Gc3",
                "[%csl Gc3",
                "[%csl without an end, expected `]` after the list",
            ),
        ] {
            let shaped = ShapedComment::new(comment, is_cell);
            assert_eq!(shaped.text.as_deref(), Some(text));
            let messages: Vec<&str> = shaped.faults.iter().map(|fault| &*fault.message).collect();
            assert_eq!(messages, [message]);
        }
        let fault = |cells, arrows| Shapes::read(cells, arrows, is_cell).unwrap_err();
        assert!(fault("Gc3", "Ré").starts_with("`Ré` in arrows, expected a colour"));
        assert!(fault("Gé", "").starts_with("`Gé` in cells, expected a colour"));
        assert_eq!(Shapes::read("", "", is_cell), Ok(Shapes::default()));
    }
}
