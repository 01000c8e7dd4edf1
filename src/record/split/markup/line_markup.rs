//! Marks of LaTeX and of tables of wikis in a line. Blanks replace them, so that all other characters keep their places.

use std::borrow::Cow;

use memchr::{memchr, memmem};

/// The line without commands of LaTeX around words, as `\textbf{a1b2}`, and without the marks of a table of a wiki.
pub(crate) fn without_marks(line: Cow<'_, str>) -> Cow<'_, str> {
    let has_command = memchr(b'\\', line.as_bytes()).is_some();
    let first = line.as_bytes().trim_ascii_start().first();
    if !has_command && !matches!(first, Some(b'{' | b'|' | b'!' | b'=')) {
        return line;
    }
    let plain = if has_command {
        without_commands(&line)
    } else {
        without_table_marks(&line, line.trim())
    };
    plain.map_or(line, Cow::Owned)
}

/// Commands that stand around other things than words of the text.
const STRUCTURE: [&str; 8] = [
    "begin",
    "end",
    "documentclass",
    "usepackage",
    "label",
    "ref",
    "cite",
    "input",
];

/// The line without commands of LaTeX around words; `None` if it has none. Comments, tags, and objects of JSON keep theirs.
fn without_commands(line: &str) -> Option<String> {
    let is_json = line
        .trim_start_matches(['{', '[', ' ', '\t'])
        .starts_with('"');
    if is_json || line.trim_start().starts_with(['[', '#', '%']) || line.contains("\":") {
        return None;
    }
    // For each open brace, where its command begins.
    let mut open: Vec<usize> = Vec::new();
    let mut marks = Vec::new();
    let mut at = 0;
    while let Some(character) = line[at..].chars().next() {
        let end = at + character.len_utf8();
        match character {
            '\\' => {
                if let Some(length) = command(&line[at..]) {
                    open.push(at);
                    at += length;
                    continue;
                }
            }
            '{' => match memchr(b'}', &line.as_bytes()[at..]) {
                Some(length) => at += length + 1,
                None => break,
            },
            '}' => {
                if let Some(start) = open.pop() {
                    let length = command(&line[start..])?;
                    marks.extend([start..start + length, at..end]);
                }
            }
            _ => {}
        }
        at = at.max(end);
    }
    if marks.is_empty() {
        return None;
    }
    let mut plain = line.as_bytes().to_vec();
    marks.into_iter().for_each(|mark| plain[mark].fill(b' '));
    String::from_utf8(plain).ok()
}

/// The length of a command with the brace of its argument, `\textbf{` or `\section*{`, at the beginning of a text.
fn command(text: &str) -> Option<usize> {
    let name = text.strip_prefix('\\')?;
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (name, rest) = name.split_at(letters);
    let rest = rest.strip_prefix('*').unwrap_or(rest);
    let is_around_words = !name.is_empty() && !STRUCTURE.contains(&name);
    let argument = rest.strip_prefix('{').filter(|_| is_around_words)?;
    Some(text.len() - argument.len())
}

/// The line without the marks of a table of a wiki or of a heading; `None` if it has none.
fn without_table_marks(line: &str, text: &str) -> Option<String> {
    // `{| class="wikitable"` and `|}` stand around the rows.
    let begins_table = text
        .strip_prefix("{|")
        .is_some_and(|style| !style.contains('}') && (style.is_empty() || style.contains("=\"")));
    if begins_table || text == "|}" {
        return Some(" ".repeat(line.len()));
    }
    // `! No !! Black !! White` has the headings.
    if text.starts_with('!') && memmem::find(text.as_bytes(), b"!!").is_some() {
        return Some(line.replacen('!', "|", 1).replace("!!", "||"));
    }
    let inner = text.trim_matches('=');
    let marks = text.len() - inner.len();
    let is_heading = marks >= 4
        && text.starts_with("==")
        && text.ends_with("==")
        && inner.starts_with(' ')
        && inner.ends_with(' ');
    is_heading.then(|| line.replace('=', " "))
}

#[cfg(test)]
mod tests {
    use super::without_marks;

    #[test]
    fn commands_around_words_are_blanks() {
        for (line, expected) in [
            (r"1. \textbf{a1b2} i5h5", r"1.         a1b2  i5h5"),
            (r"\section*{Ann - Bob}", r"          Ann - Bob "),
            (r"\emph{1. \move{a1b2}} é", r"      1.       a1b2   é"),
            (r"{see \emph{a1b2} x} i5h5", r"{see \emph{a1b2} x} i5h5"),
            (r"\begin{tabular}{cc}", r"\begin{tabular}{cc}"),
            (r#"[Event "\emph{x}"]"#, r#"[Event "\emph{x}"]"#),
            (r#"{"comment": "x\n{a}"}"#, r#"{"comment": "x\n{a}"}"#),
            (r"1. a1b2 \ldots i5h5", r"1. a1b2 \ldots i5h5"),
        ] {
            assert_eq!(without_marks(line.into()), expected);
        }
    }

    #[test]
    fn marks_of_tables_of_wikis_are_blanks() {
        for (line, expected) in [
            ("{| class=\"wikitable\"", "                    "),
            ("|}", "  "),
            ("! No !! Black !! White", "| No || Black || White"),
            ("== Ann - Bob ==", "   Ann - Bob   "),
            ("{| a comment }", "{| a comment }"),
            ("| 1 || a1b2 || i5h5", "| 1 || a1b2 || i5h5"),
            ("=====", "====="),
        ] {
            assert_eq!(without_marks(line.into()), expected);
        }
    }
}
