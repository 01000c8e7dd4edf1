//! A list of texts in JSON, each of which is a record.

use crate::record::input::line::Line;

/// Whether a stream that begins with this text, and is no list of moves, is such a list.
pub(in crate::record::split) fn is_list_of_texts(start: &str) -> bool {
    let inner = start.trim_start().strip_prefix('[').map(str::trim_start);
    inner.is_some_and(|inner| inner.starts_with('"'))
}

/// The lines of the texts, at the places of the texts in the file, with a blank line after each; the lines themselves if they are no such list.
pub(in crate::record::split) fn lines_of_texts(lines: Vec<Line<'static>>) -> Vec<Line<'static>> {
    let mut source = String::new();
    for (index, line) in lines.iter().enumerate() {
        // A long line was read in pieces.
        if index > 0 && lines[index - 1].number != line.number {
            source.push('\n');
        }
        source.push_str(&line.text);
    }
    let Ok(texts) = serde_json::from_str::<Vec<String>>(&source) else {
        return lines;
    };
    let mut found = Vec::new();
    for ((line, at), text) in begins_of_strings(&lines).zip(texts) {
        let before = line.encoding.length_in_file(&line.text[..at]) as u64;
        for text in text.lines().chain([""]) {
            found.push(Line {
                number: line.number,
                offset: line.offset + before,
                text: text.to_owned().into(),
                encoding: line.encoding,
                fault: None,
            });
        }
    }
    found
}

/// The lines of JSON in which strings begin, and the bytes at which they do, after their quotes.
fn begins_of_strings<'a>(
    lines: &'a [Line<'static>],
) -> impl Iterator<Item = (&'a Line<'static>, usize)> {
    let bytes = lines.iter().flat_map(|line| {
        let bytes = line.text.bytes().enumerate();
        bytes.map(move |(at, byte)| (line, at, byte))
    });
    let (mut is_inside, mut is_escaped) = (false, false);
    bytes.filter_map(move |(line, at, byte)| {
        if is_inside {
            is_inside = byte != b'"' || is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            return None;
        }
        is_inside = byte == b'"';
        is_inside.then_some((line, at + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_texts() {
        assert!(is_list_of_texts("[\"1.a1b2 i5h5\","));
        assert!(is_list_of_texts(" [\n \"1.a1b2 i5h5\","));
        for text in ["[Event \"x\"]", "[{\"a\":1}]", "[1]", "a1b2"] {
            assert!(!is_list_of_texts(text), "{text}");
        }
    }
}
