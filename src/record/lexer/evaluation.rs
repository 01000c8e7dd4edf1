//! Evaluations among moves, as `±`, `+-`, `=` and `+0.5`, and other symbols; marks that are one character.

/// Characters that decorate a text of moves and say nothing about them: quotation marks, dashes, bullets, the colours of players.
const DECORATION: &str = "“”„‟‘’‚‛«»‹›…‥·・•◦▪▫‣∙■►‐‑‒–—―°№¦‖′″´¨、。：，；●○⚫⚪◯⬤◉◎";

/// The maximum length of an evaluation in signs, as `+/-`.
const MAX_SIGNS: usize = 3;

/// The signs of minus.
const MINUS: [char; 2] = ['-', '\u{2212}'];

/// The evaluation or symbol at the beginning of a text, and the text after it.
pub(crate) fn evaluation(text: &str) -> Option<(&str, &str)> {
    symbol(text).or_else(|| number(text))
}

/// A symbol, which may consist of several characters, as `+-`, `⩲` and `=/∞`.
pub(crate) fn symbol(text: &str) -> Option<(&str, &str)> {
    let is_part = |character| is_sign(character) || is_symbol(character);
    let rest = text.trim_start_matches(|c| is_part(c) || is_joined(c));
    let found = &text[..text.len() - rest.len()];
    let is_one = if found.chars().all(is_sign) {
        let length = found.chars().count();
        // A line of equal signs is a rule.
        let is_rule = length == MAX_SIGNS && found.chars().all(|sign| found.starts_with(sign));
        found.contains(['+', '=', '~']) && length <= MAX_SIGNS && !is_rule
    } else {
        found.starts_with(is_part) && found.contains(is_symbol)
    };
    (is_one && ends_word(rest)).then_some((found, rest))
}

/// A number with a sign or a decimal point, as `+0.5`, `-2`, `0.25` and `+0,35/18`, or the moves to a forced win, as `#3` and `-M5`.
fn number(text: &str) -> Option<(&str, &str)> {
    let unsigned = after_sign(text);
    let is_signed = unsigned.len() < text.len();
    let (is_win, points) = match unsigned.strip_prefix(['#', 'M']) {
        Some(rest) => (true, after_sign(rest)),
        None => (false, unsigned),
    };
    let mut rest = after_digits(points)?;
    let mut has_decimals = false;
    if !is_win
        && let Some(decimals) = rest.strip_prefix(['.', ','])
        && (is_signed || rest.starts_with('.'))
        && let Some(after) = after_digits(decimals)
    {
        (rest, has_decimals) = (after, true);
    }
    // The depth of the search.
    if let Some(after) = rest.strip_prefix('/').and_then(after_digits) {
        rest = after;
    }
    let is_one = is_win || is_signed || has_decimals;
    (is_one && ends_word(rest)).then(|| (&text[..text.len() - rest.len()], rest))
}

/// The number of a move in a listing backward, which is written as an evaluation, `-2`.
pub(crate) fn backward_number(evaluation: &str) -> Option<u32> {
    evaluation.strip_prefix('-')?.parse().ok()
}

/// Whether the `#` at the beginning of a text marks a move number, as in `#1 a1b2 i5h5 #2 a2b3`: the next number follows.
pub(crate) fn numbers_moves(text: &str) -> bool {
    let mut numbers = text.split('#').skip(1).map(|part| {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        part[..digits].parse::<u32>().ok()
    });
    let next = numbers
        .next()
        .flatten()
        .and_then(|first| first.checked_add(1));
    next.is_some() && numbers.next().flatten() == next
}

/// The mark of the character at the beginning of a text that stands for two, and the text after it.
pub(crate) fn mark_of_one_character(text: &str) -> Option<(&'static str, &str)> {
    let mut characters = text.chars();
    let mark = match characters.next()? {
        '‼' => "!!",
        '⁇' => "??",
        '⁈' => "?!",
        '⁉' => "!?",
        _ => return None,
    };
    Some((mark, characters.as_str().trim_start_matches(is_joined)))
}

/// The text after a sign, if it begins with one.
fn after_sign(text: &str) -> &str {
    let rest = text.strip_prefix(MINUS).or_else(|| text.strip_prefix('+'));
    rest.unwrap_or(text)
}

/// The text after digits; `None` if there are none.
fn after_digits(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    (rest.len() < text.len()).then_some(rest)
}

fn is_sign(character: char) -> bool {
    MINUS.contains(&character) || matches!(character, '+' | '=' | '/' | '~' | '–')
}

/// Whether a character is a symbol or a raised digit, and no letter, other digit, blank, decoration or mark.
fn is_symbol(character: char) -> bool {
    !character.is_ascii()
        && (!character.is_alphanumeric() || is_superscript(character))
        && !character.is_whitespace()
        && !character.is_control()
        && !is_joined(character)
        && !MINUS.contains(&character)
        // Lines and blocks of drawn tables.
        && !matches!(character, '\u{2500}'..='\u{259f}')
        && !matches!(character, '‼' | '⁇' | '⁈' | '⁉')
        && !DECORATION.contains(character)
}

/// Whether a character is a raised digit, which refers to a footnote.
fn is_superscript(character: char) -> bool {
    matches!(character, '⁰' | '¹' | '²' | '³' | '⁴'..='⁹')
}

/// Whether a character is a part of the one before it.
fn is_joined(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' | '\u{300}'..='\u{36f}' | '\u{fe00}'..='\u{fe0f}')
}

fn ends_word(rest: &str) -> bool {
    let mut next = rest.chars();
    match next.next() {
        None => true,
        // `1.1,1-2,2` is a move.
        Some(',') => !next.next().is_some_and(|c| c.is_ascii_digit()),
        Some(c) => c.is_whitespace() || ";|{}()[]\"".contains(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evaluations_and_symbols_are_recognized_as_a_whole() {
        for text in [
            "±",
            "∓",
            "⩲",
            "⩱",
            "∞",
            "□",
            "⇄",
            "→",
            "△",
            "♔",
            "👍",
            "❤\u{fe0f}",
            "+-",
            "-+",
            "+/-",
            "-/+",
            "+=",
            "=+",
            "+/=",
            "=",
            "==",
            "=/∞",
            "+−",
            "−+",
            "--+",
            "+0.5",
            "-0.7",
            "0.25",
            "−0.7",
            "+1",
            "-2",
            "+0,35/18",
            "#1",
            "#-3",
            "-M5",
            "¹",
            "²³",
        ] {
            for rest in ["", " i5h5", "{c}", ")", "|"] {
                let written = format!("{text}{rest}");
                assert_eq!(evaluation(&written), Some((text, rest)), "{written}");
            }
        }
    }

    #[test]
    fn other_texts_are_no_evaluations() {
        for text in [
            "",
            "-",
            "−",
            "/",
            "--",
            "–",
            "—",
            "…",
            "•",
            "=>",
            "===",
            "+++",
            "====",
            "+----+",
            "-3.",
            "-3.g7",
            "2",
            "17.",
            "1-0",
            "0:15",
            "1.56-51",
            "1,1-2,2",
            "1.1,1-2,2",
            "0,25",
            "a1b2",
            "M5x",
            "½",
            "½-½",
            "‼",
            "\u{fe0f}",
            "│",
            "“",
            "12.3.2004",
            "#",
            "±a1b2",
        ] {
            assert_eq!(evaluation(text), None, "{text}");
        }
        assert_eq!(backward_number("-2"), Some(2));
        assert_eq!(backward_number("-0.7"), None);
    }

    #[test]
    fn one_character_may_stand_for_two_marks() {
        for (text, mark) in [
            ("‼ x", "!!"),
            ("⁇ x", "??"),
            ("⁈\u{fe0f} x", "?!"),
            ("⁉ x", "!?"),
        ] {
            assert_eq!(mark_of_one_character(text), Some((mark, " x")));
        }
        assert_eq!(mark_of_one_character("!"), None);
    }
}
