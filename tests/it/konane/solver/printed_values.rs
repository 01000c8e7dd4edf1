//! Published values.
//!
//! Ernst's article (UMAP Journal 16, 1995) and that of Chan and Tsai (More Games of No Chance, 2002) could not be read. The values compared here
//! are the tables that I. Shehadeh's project Kōnjecture (github.com/ishehadeh/konjecture, pages "Known Facts" and "Linear with Offset Tail")
//! gives with these articles as sources, and the figure of a star at everything2.com/title/konane.

use sumito::konane::values::{ValueLimit, value};

use super::brute_force::picture;

fn name(rows: &[&str]) -> String {
    let values = value(&picture(rows), ValueLimit::default()).unwrap();
    values.name(values.sum())
}

/// Stones of alternating colours.
fn line(first: char, length: usize) -> String {
    let colors = if first == 'b' { ['b', 'w'] } else { ['w', 'b'] };
    (0..length).map(|n| colors[n % 2]).collect()
}

#[test]
fn a_stone_next_to_another_is_a_star() {
    assert_eq!(name(&["bw"]), "*");
}

/// "Solid linear pattern" in Known Facts, from Ernst: -j for 2j + 1 stones with Black's at the ends, 0 for 4j, * for 4j + 2.
#[test]
fn solid_lines() {
    for length in 0..=18 {
        let expected = match length {
            odd if odd % 2 == 1 => format!("-{}", odd / 2).replace("-0", "0"),
            even if even % 4 == 0 => "0".to_owned(),
            _ => "*".to_owned(),
        };
        assert_eq!(name(&[&line('b', length)]), expected, "{length}");
    }
}

/// "Solid linear pattern with offset tail" of one stone in Known Facts, from Ernst; White's stones are at the beginnings.
#[test]
fn lines_with_an_offset_tail() {
    for stones in 3..=17 {
        let row = format!(".{}", line('w', stones - 1));
        let expected = match stones {
            3 => "↓".to_owned(),
            even if even % 2 == 0 => (even / 2 - 1).to_string(),
            odd if odd % 4 == 1 => "*".to_owned(),
            _ => "0".to_owned(),
        };
        assert_eq!(name(&["w", &row]), expected, "{stones}");
    }
}

/// "Solid linear pattern with tail" of one stone in Known Facts, from Ernst. For 4j + 2 stones the page prints {*|-2j+1}; the tests of the
/// same project, and the moves, say {0|-2j+1}.
#[test]
fn lines_with_a_tail() {
    for stones in 2..=17 {
        let expected = match (stones / 4, stones % 4) {
            (0, _) => "*".to_owned(),
            (1, 0) => "{*|↓}".to_owned(),
            (j, 0) => format!("{{*|-{}}}", 2 * j - 2),
            (j, 1) => format!("{{{}|*}}", 2 * j - 1),
            (j, 2) => format!("{{0|-{}}}", 2 * j - 1),
            (j, _) => format!("{{{}|0}}", 2 * j),
        };
        assert_eq!(name(&["w", &line('b', stones - 1)]), expected, "{stones}");
    }
}

/// "Somewhat solid linear patterns" in Known Facts, from Chan and Tsai: three lines of 2a + 1, 2b + 1 and 2c + 1 stones, one square apart,
/// are a + b + c; there with White's stones at the ends, here with both.
#[test]
fn three_lines_of_odd_lengths() {
    for (a, b, c) in [
        (0, 1, 0),
        (1, 1, 1),
        (1, 2, 1),
        (2, 1, 1),
        (0, 2, 3),
        (2, 2, 1),
    ] {
        let row = |first| [a, b, c].map(|half| line(first, 2 * half + 1)).join(".");
        let total = a + b + c;
        assert_eq!(name(&[&row('b')]), format!("-{total}"), "{a} {b} {c}");
        assert_eq!(name(&[&row('w')]), total.to_string(), "{a} {b} {c}");
    }
}
