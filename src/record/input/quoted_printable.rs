//! Decodes mails whose text is quoted-printable, as `Andr=C3=A9`, with `=` at the end of a line that goes on in the next one.

use crate::record::input::encoding::Encoding;
use crate::record::input::line::Line;

/// Whether a line is the header of a mail that says that its text is quoted-printable.
pub(crate) fn states_encoding(line: &str) -> bool {
    transfer_encoding(line).is_some_and(is_quoted_printable)
}

/// Whether a line begins like one of the technical headers of a mail.
pub(crate) fn is_mail_header(line: &str) -> bool {
    const NAMES: [&str; 6] = [
        "content-type",
        "content-transfer-encoding",
        "mime-version",
        "message-id",
        "received",
        "return-path",
    ];
    line.split_once(':')
        .is_some_and(|(name, _)| NAMES.iter().any(|known| known.eq_ignore_ascii_case(name)))
}

/// Whether a line has a letter beyond ASCII in a word, as `Andr=C3=A9`.
pub(crate) fn has_encoded_letter(line: &str) -> bool {
    let bytes = line.as_bytes();
    let is_letter = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at))
            .is_some_and(u8::is_ascii_lowercase)
    };
    // The first byte of a letter in UTF-8, and the next one.
    (0..bytes.len()).any(|at| {
        matches!(encoded_byte(bytes, at), Some(0xc3..=0xdf))
            && matches!(encoded_byte(bytes, at + 3), Some(0x80..=0xbf))
            && (is_letter(at.checked_sub(1)) || is_letter(Some(at + 6)))
    })
}

/// Decodes the lines of a text. `are_headers_stated` tells whether headers say which parts of it are quoted-printable; without them, all of it is if each `=` of it has a
/// meaning, and otherwise nothing is.
pub(crate) fn decoded_lines(
    lines: Vec<Line<'static>>,
    are_headers_stated: bool,
) -> Vec<Line<'static>> {
    if !are_headers_stated && !lines.iter().all(|line| is_encoded(&line.text)) {
        return lines;
    }
    let mut decoded = Vec::with_capacity(lines.len());
    // Whether the text of the next part is quoted-printable, and whether that of this one is.
    let (mut is_next, mut is_on) = (false, !are_headers_stated);
    // The line that goes on in the next one.
    let mut begun: Option<Line<'static>> = None;
    for line in lines {
        if are_headers_stated && is_boundary(&line.text) {
            (is_next, is_on) = (false, false);
        } else if !is_on && let Some(encoding) = transfer_encoding(&line.text) {
            is_next = is_quoted_printable(encoding);
        } else if !is_on && line.text.trim().is_empty() {
            is_on = is_next;
        }
        let line = match begun.take() {
            Some(begun) if is_on => Line {
                text: (begun.text.into_owned() + &line.text).into(),
                ..begun
            },
            Some(begun) => {
                push_decoded(begun, &mut decoded);
                line
            }
            None => line,
        };
        if !is_on || line.fault.is_some() {
            decoded.push(line);
        } else if let Some(text) = line.text.trim_end().strip_suffix('=') {
            begun = Some(Line {
                text: text.to_owned().into(),
                ..line
            });
        } else {
            push_decoded(line, &mut decoded);
        }
    }
    if let Some(line) = begun {
        push_decoded(line, &mut decoded);
    }
    decoded
}

/// Adds the text of a line, which may be several lines.
fn push_decoded(line: Line<'static>, decoded: &mut Vec<Line<'static>>) {
    let bytes = line.text.as_bytes();
    let (mut plain, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while at < bytes.len() {
        match encoded_byte(bytes, at) {
            Some(byte) => {
                plain.push(byte);
                at += 3;
            }
            None => {
                plain.push(bytes[at]);
                at += 1;
            }
        }
    }
    let (text, ..) = Encoding::Utf8.decode(&plain);
    decoded.extend(text.lines().map(|text| Line {
        text: text.to_owned().into(),
        number: line.number,
        offset: line.offset,
        encoding: line.encoding,
        fault: None,
    }));
    if text.is_empty() {
        decoded.push(line);
    }
}

/// The byte that `=` and two digits at an index stand for. Letters are capitals, by which `moves=each` is no text of a mail.
fn encoded_byte(bytes: &[u8], at: usize) -> Option<u8> {
    let Some([b'=', digits @ ..]) = bytes.get(at..at + 3) else {
        return None;
    };
    if !digits
        .iter()
        .all(|digit| matches!(digit, b'0'..=b'9' | b'A'..=b'F'))
    {
        return None;
    }
    u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

/// Whether each `=` of a line encodes a byte or ends the line.
fn is_encoded(line: &str) -> bool {
    let line = line.trim_end().as_bytes();
    let mut signs = (0..line.len()).filter(|&at| line[at] == b'=');
    signs.all(|at| at + 1 == line.len() || encoded_byte(line, at).is_some())
}

/// The value of the header of a mail that names the encoding of its text.
fn transfer_encoding(line: &str) -> Option<&str> {
    let (name, value) = line.split_once(':')?;
    name.eq_ignore_ascii_case("content-transfer-encoding")
        .then(|| value.trim())
}

fn is_quoted_printable(encoding: &str) -> bool {
    encoding.eq_ignore_ascii_case("quoted-printable")
}

/// Whether a line is the boundary between two parts of a mail, or the first line of the next mail of a file.
fn is_boundary(line: &str) -> bool {
    let is_between_parts = line.strip_prefix("--").is_some_and(|name| {
        name.len() >= 8
            && !name.contains(char::is_whitespace)
            && name.contains(char::is_alphanumeric)
    });
    is_between_parts || line.starts_with("From ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(text: &str, are_headers_stated: bool) -> Vec<(u64, String)> {
        let lines = (1..).zip(text.split('\n')).map(|(number, text)| Line {
            number,
            offset: 0,
            text: text.to_owned().into(),
            encoding: Encoding::Utf8,
            fault: None,
        });
        let lines = decoded_lines(lines.collect(), are_headers_stated);
        let texts = lines.into_iter();
        texts
            .map(|line| (line.number, line.text.into_owned()))
            .collect()
    }

    #[test]
    fn parts_are_decoded_by_their_headers() {
        let text = "Content-Type: multipart/mixed; boundary=\"=3Dx\"\n\n--=3Dxxxxxxx\nContent-Transfer-Encoding: Quoted-Printable\n\nAndr=C3=A9 =3D Ren=E9 a=\nb =zz=0D=0Ac =\n--=3Dxxxxxxx\n\na=3Db";
        let expected = [
            (1, "Content-Type: multipart/mixed; boundary=\"=3Dx\""),
            (2, ""),
            (3, "--=3Dxxxxxxx"),
            (4, "Content-Transfer-Encoding: Quoted-Printable"),
            (5, ""),
            (6, "AndrÃ© = René ab =zz"),
            (6, "c "),
            (8, "--=3Dxxxxxxx"),
            (9, ""),
            (10, "a=3Db"),
        ];
        let expected = expected.map(|(number, text)| (number, text.to_owned()));
        assert_eq!(decoded(text, true), expected);
    }

    #[test]
    fn a_text_without_headers_is_decoded_if_each_sign_has_a_meaning() {
        assert!(has_encoded_letter("Andr=C3=A9 - Bob") && has_encoded_letter("=C3=89tienne"));
        for text in ["1.c1=C3=A9", "1=C3 a", "eject=4", "Ann=Bob"] {
            assert!(!has_encoded_letter(text), "{text}");
        }
        let lines = |texts: &[&str]| -> Vec<(u64, String)> {
            (1..)
                .zip(texts.iter().map(|text| (*text).to_owned()))
                .collect()
        };
        assert_eq!(
            decoded("Andr=C3=A9\n\na=3Db", false),
            lines(&["André", "", "a=b"])
        );
        let other = "Andr=C3=A9\nmoves=each";
        assert_eq!(decoded(other, false), lines(&["Andr=C3=A9", "moves=each"]));
    }
}
