//! Recognises the colours and the points that go with the names of players.

use crate::game::Color;
use crate::record::parse::header::facts::without_preposition;
use crate::record::parse::header::players::names::{is_name, is_side};
use crate::record::vocabulary::color_pairs::colors_of_pair;
use crate::record::vocabulary::lookup::{color_letter, color_named, fold, is_preposition};

/// Two names that are labelled with their colours, in parentheses, before or after them: the names without labels, each with its colour.
pub(crate) fn with_colors<'a>(first: &'a str, second: &'a str) -> Option<[(&'a str, Color); 2]> {
    abbreviated_colors(first, second)
        .or_else(|| colors_of_labels(first, second))
        .or_else(|| colors_after_commas(first, second))
}

/// Two names with abbreviated colours in parentheses, `Bob (wh.)` and `Ann (bl.)`. Beside a rating they stay with the name: `Bob (W/1790)`.
fn abbreviated_colors<'a>(first: &'a str, second: &'a str) -> Option<[(&'a str, Color); 2]> {
    let ((one, color), (other, other_color)) =
        (abbreviated_label(first)?, abbreviated_label(second)?);
    let colors = match (only_letter(color), only_letter(other_color)) {
        (Some(letter), Some(other_letter)) if one.ends_with(')') && other.ends_with(')') => {
            let letters = [letter, other_letter];
            let [one, other] = letters.map(|letter| color_letter(letter, &letters));
            [one?, other?]
        }
        // Letters alone are read as other labels are.
        (Some(_), Some(_)) => return None,
        _ => colors_of_pair([color, other_color])?,
    };
    (colors[0] != colors[1]).then_some([(one, colors[0]), (other, colors[1])])
}

/// Splits a label of one word from a name; beside a rating the whole text is the name.
fn abbreviated_label(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    let within = |close: char, open: char| text.strip_suffix(close)?.rsplit_once(open);
    let (name, inside) = within(')', '(').or_else(|| within(']', '['))?;
    let is_rating = |part: &&str| {
        (3..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let parts = inside
        .split([',', '/', ' '])
        .filter(|part| !part.is_empty());
    let (ratings, words): (Vec<&str>, Vec<&str>) = parts.partition(is_rating);
    let ([word], false) = (&words[..], name.trim().is_empty()) else {
        return None;
    };
    Some((
        if ratings.is_empty() {
            name.trim()
        } else {
            text
        },
        word,
    ))
}

/// Two names with their colours after commas: `Bob, White` and `Ann, Black`.
fn colors_after_commas<'a>(first: &'a str, second: &'a str) -> Option<[(&'a str, Color); 2]> {
    let colored = [first, second].map(|text| {
        let (name, color) = text.rsplit_once(',')?;
        let color = color_named(color).filter(|color| Color::BOTH.contains(color))?;
        (!name.trim().is_empty()).then(|| (name.trim(), color))
    });
    let [Some(one), Some(other)] = colored else {
        return None;
    };
    (one.1 != other.1).then_some([one, other])
}

/// Two names that are labelled with words for colours or with letters, or of which one is: the names without labels, each with its colour.
fn colors_of_labels<'a>(first: &'a str, second: &'a str) -> Option<[(&'a str, Color); 2]> {
    let labels = [first, second].map(|text| {
        let before = || {
            before_color(text).filter(|_| before_color(first).and(before_color(second)).is_some())
        };
        labelled(text)
            .or_else(|| with_color(text))
            .or_else(|| after_color(text))
            .or_else(before)
    });
    let letters: Vec<char> = labels
        .iter()
        .filter_map(|found| only_letter(found.as_ref()?.1))
        .collect();
    let colors = labels.map(|found| {
        let label = found?.1;
        let letter = only_letter(label).and_then(|letter| color_letter(letter, &letters));
        color_named(label).or(letter)
    });
    // A colour before one name only is a part of it: `Black Jack`.
    if colors.contains(&None)
        && [first, second]
            .iter()
            .any(|text| labelled(text).is_none() && after_color(text).is_some())
    {
        return None;
    }
    let color = match colors {
        [Some(Color::Black), None | Some(Color::White)] | [None, Some(Color::White)] => {
            Color::Black
        }
        [Some(Color::White), None | Some(Color::Black)] | [None, Some(Color::Black)] => {
            Color::White
        }
        _ => return None,
    };
    // A label that is no colour is part of the name.
    let name = |at: usize, text: &'a str| match (labels[at], colors[at]) {
        (Some((name, _)), Some(_)) => name,
        _ => text.trim(),
    };
    let names = [name(0, first), name(1, second)];
    let are_all_named = names.iter().all(|name| !name.is_empty());
    are_all_named.then_some([(names[0], color), (names[1], color.opponent())])
}

/// Two names with a sentence on the colour of one of them in parentheses, `Ann` and `Bob (Ann is white)`: the names, each with its colour.
pub(crate) fn stated_colors<'a>(first: &'a str, second: &'a str) -> Option<[(&'a str, Color); 2]> {
    let (second, sentence) = second.trim_end().strip_suffix(')')?.rsplit_once('(')?;
    let names = [first.trim(), second.trim()];
    let color =
        color_named(sentence.rsplit(' ').next()?).filter(|color| Color::BOTH.contains(color))?;
    let subject = names.into_iter().position(|name| {
        let after = sentence.strip_prefix(name);
        after.is_some_and(|after| after.starts_with(|c: char| !c.is_alphanumeric()))
    })?;
    Some(with_color_of(subject, color, names))
}

/// Two names with the colour of one of them after a comma, `Ann` and `Bob, Ann white`: the names, each with its colour.
pub(crate) fn color_of_one<'a>(names: [&'a str; 2], text: &str) -> Option<[(&'a str, Color); 2]> {
    let colors = names.map(|name| color_beside(name.trim(), text.trim()));
    let subject = colors.iter().position(Option::is_some)?;
    Some(with_color_of(subject, colors[subject]?, names))
}

/// Two names with the colour of the second one after a preposition, `Ann` and `Bob` before `with Black`: the names, each with its colour.
pub(crate) fn color_after_preposition<'a>(
    names: [&'a str; 2],
    text: &str,
) -> Option<[(&'a str, Color); 2]> {
    let (word, color) = text.trim().split_once(' ')?;
    let color = color_named(color.trim()).filter(|color| Color::BOTH.contains(color))?;
    is_preposition(word).then(|| with_color_of(1, color, names))
}

/// The colour that a text states of a name: `Ann: White`, `Weiß = Ann`, `Ann is white`, `Ann with White`.
fn color_beside(name: &str, text: &str) -> Option<Color> {
    let words = text
        .strip_prefix(name)
        .or_else(|| text.strip_suffix(name))?;
    let is_verb = |word: &str| WORDS_BESIDE_COLORS.contains(&&*fold(word)) || is_preposition(word);
    let mut words = words.split(|c: char| !c.is_alphanumeric());
    let words = words.by_ref().filter(|word| !word.is_empty());
    let colors: Vec<&str> = words.filter(|word| !is_verb(word)).collect();
    match colors[..] {
        [color] if is_side(color) => color_named(color),
        _ => None,
    }
}

/// Verbs and articles between a player and the colour, and what has the colour: `Bob had the black marbles`.
const WORDS_BESIDE_COLORS: [&str; 44] = [
    "is", "was", "plays", "played", "has", "had", "ist", "war", "spielt", "spielte", "hat",
    "hatte", "est", "joue", "jouait", "a", "avait", "gioca", "ha", "juega", "tiene", "speelt",
    "heeft", "stone", "pieces", "player", "side", "the", "die", "les", "le", "i", "il", "las",
    "los", "de", "marbles", "stones", "billes", "kugeln", "biglie", "bolas", "canicas", "knikkers",
];

/// Two names, each with its colour, of which the one with this index has this colour.
fn with_color_of(subject: usize, color: Color, names: [&str; 2]) -> [(&str, Color); 2] {
    let colors = if subject == 0 {
        [color, color.opponent()]
    } else {
        [color.opponent(), color]
    };
    [(names[0], colors[0]), (names[1], colors[1])]
}

/// Two names that are followed by the points or the score of their players, `Ann (0)` and `Bob (1)` or `Ann 6` and `Bob 4`: the
/// names, and the tag and its value. Other numbers may be those of the seeds.
pub(crate) fn with_points<'a>(
    first: &'a str,
    second: &'a str,
) -> Option<([&'a str; 2], (&'static str, String))> {
    let (one, points) = labelled(first).or_else(|| numbered(first))?;
    let (other, others) = labelled(second).or_else(|| numbered(second))?;
    // `Player 1 - Player 0`
    if one == other {
        return None;
    }
    let is_half = |points| matches!(points, "½" | "1/2" | "0.5" | "0,5");
    let found = match (points, others) {
        ("1", "0") | ("0", "1") => ("Result", format!("{points}-{others}")),
        ("6", "0" | "1" | "2" | "3" | "4" | "5") | ("0" | "1" | "2" | "3" | "4" | "5", "6") => {
            ("Score", format!("{points}-{others}"))
        }
        _ if is_half(points) && is_half(others) => ("Result", "1/2-1/2".to_owned()),
        _ => return None,
    };
    (!one.is_empty() && !other.is_empty()).then_some(([one, other], found))
}

/// Two names that a comma or a word for "and" separates: `Ann (Black), Bob (White)`, `Ann and Bob`.
pub(crate) fn pair_of_names(text: &str) -> Option<[&str; 2]> {
    let separators = [",", " and ", " und ", " et ", " e ", " y ", " en ", " & "];
    separators.into_iter().find_map(|separator| {
        let (first, second) = text.split_once(separator)?;
        let names = [first.trim(), second.trim()];
        let are_names = with_colors(first, second).is_some() || names.into_iter().all(is_name);
        are_names.then_some(names)
    })
}

/// Two names with their colours and a comma between them: `Black Ann, White Ben`.
pub(crate) fn colored_pair(text: &str) -> Option<[&str; 2]> {
    let sides = pair_of_names(text)?;
    let names = with_colors(sides[0], sides[1])?.map(|(name, _)| name);
    let are_labelled = names
        .iter()
        .zip(sides)
        .all(|(name, side)| name.len() < side.len());
    are_labelled.then_some(sides)
}

/// Splits a name from its label in parentheses or brackets; a colour is the label also of a name that follows in parentheses, `Black (Ann)`.
fn labelled(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    let found = text
        .strip_suffix(')')
        .and_then(|inner| inner.rsplit_once('('))
        .or_else(|| {
            text.strip_suffix(']')
                .and_then(|inner| inner.rsplit_once('['))
        })?;
    let (outside, inside) = (found.0.trim(), without_preposition(found.1.trim()));
    let inside = only_color(inside).unwrap_or(inside);
    // `Ann (1800, White)` keeps its label.
    let mut parts = inside.split([',', '/']).map(str::trim);
    if let Some(color) = parts.find(|part| *part != inside && color_named(part).is_some()) {
        return Some((text, color));
    }
    let is_name = inside.contains(char::is_alphabetic) && color_named(inside).is_none();
    Some(if color_named(outside).is_some() && is_name {
        (inside, outside)
    } else {
        (outside, inside)
    })
}

/// The colour in a text of several words that say nothing else: `les blancs`, `weiße Kugeln`, `plays White`.
fn only_color(text: &str) -> Option<&str> {
    let (first, _) = text.split_once(' ').filter(|_| text.len() <= 40)?;
    let is_beside =
        |word: &str| WORDS_BESIDE_COLORS.contains(&&*fold(word)) || is_preposition(word);
    let mut others = text.split_whitespace().filter(|word| !is_beside(word));
    let color = others.next().filter(|color| is_side(color))?;
    (others.next().is_none() && !first.is_empty()).then_some(color)
}

/// Splits the colour before a name from it: `Weiß Meier`.
fn after_color(text: &str) -> Option<(&str, &str)> {
    let (color, name) = text.trim().split_once(' ')?;
    (is_side(color) && is_name(name.trim())).then(|| (name.trim(), color))
}

/// Splits the colour after a name from it: `Meier weiß`. In capital letters it may be a part of the name: `Jack Black`.
fn before_color(text: &str) -> Option<(&str, &str)> {
    let (name, color) = text.trim().rsplit_once(' ')?;
    let is_small = color.starts_with(char::is_lowercase);
    (is_small && is_side(color) && is_name(name.trim())).then(|| (name.trim(), color))
}

/// Splits the colour after a name and a preposition from the name: `Meier mit Weiß`.
fn with_color(text: &str) -> Option<(&str, &str)> {
    let (before, color) = text.trim().rsplit_once(' ')?;
    let (name, word) = before.trim_end().rsplit_once(' ')?;
    (is_preposition(word) && is_side(color) && is_name(name.trim())).then(|| (name.trim(), color))
}

/// Splits a name from a number after it.
fn numbered(text: &str) -> Option<(&str, &str)> {
    let (name, number) = text.trim().rsplit_once(' ')?;
    let is_number = number.starts_with(|c: char| c.is_ascii_digit() || c == '½');
    is_number.then(|| (name.trim_end(), number))
}

fn only_letter(label: &str) -> Option<char> {
    let mut letters = label.chars();
    letters.next().filter(|_| letters.next().is_none())
}
