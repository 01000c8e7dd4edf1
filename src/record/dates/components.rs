//! The components of a date and the patterns in which people arrange them.

use crate::record::dates::order::DateOrder;
use crate::record::dates::parsed_date::{DateWarning, ParsedDate, checked_date, weekday_warning};
use crate::record::dates::partial_date::PartialDate;
use crate::record::dates::token::{DateToken, DateTokenKind};
use crate::record::dates::words::{ORDINALS, PARTICLES, month, roman, weekday};

/// Parses a date without a time; `None` if it is not one.
pub(super) fn parse_components(
    tokens: &[DateToken<'_>],
    order: Option<DateOrder>,
) -> Option<ParsedDate> {
    // In `mar 2013` `mar` is March, in `mar 3 mai 2013` a Tuesday.
    [month, |_: &str| None]
        .into_iter()
        .find_map(|first| DateComponents::of(tokens, first)?.read(order))
}

/// A component of a date.
#[derive(Clone, Copy, Debug)]
enum Component {
    /// A year: a number of four digits.
    Year(i16),
    /// A number of one or two digits; `None` for `00` and `??`.
    Number(Option<i8>),
    /// A number of eight digits: year, month and day.
    Compact(i16, i8, i8),
    /// The name of a month.
    Month(i8),
    /// A month in Roman numerals.
    Roman(i8),
}

/// The components of a date and the punctuation between them.
#[derive(Debug, Default)]
struct DateComponents {
    list: Vec<Component>,
    /// The punctuation before each component but the first, with `w` for a word.
    gaps: Vec<String>,
    weekday: Option<i8>,
    /// Whether there are words other than months.
    has_words: bool,
}

impl DateComponents {
    /// The components of a text that consists of nothing else. `first_month` looks up month names for the first component.
    fn of(tokens: &[DateToken<'_>], first_month: fn(&str) -> Option<i8>) -> Option<DateComponents> {
        let (mut found, mut gap, mut at) = (DateComponents::default(), String::new(), 0);
        while let Some(token) = tokens.get(at) {
            at += 1;
            let as_month = if found.list.is_empty() {
                first_month
            } else {
                month
            };
            let part = match token.kind {
                DateTokenKind::Digits(digits) => Some(Component::of_digits(digits)?),
                DateTokenKind::Unknown | DateTokenKind::Word("xx" | "xxxx") => {
                    Some(Component::Number(None))
                }
                DateTokenKind::Word(word) => {
                    let part = as_month(word).map(Component::Month);
                    let part = part.or_else(|| roman(word).map(Component::Roman));
                    if part.is_none() {
                        found.take_word(word)?;
                        gap.push('w');
                    }
                    part
                }
                // Parentheses hold a weekday; a word follows an apostrophe: `l'8 maggio`.
                DateTokenKind::Punctuation(b'(' | b')' | b'\'') => {
                    gap.push('w');
                    None
                }
                DateTokenKind::Punctuation(separator @ (b'.' | b',' | b'/' | b'-')) => {
                    gap.push(separator.into());
                    None
                }
                DateTokenKind::Punctuation(_) => return None,
            };
            let Some(part) = part else { continue };
            if found.list.is_empty() {
                // Before the first component, punctuation may only follow a word.
                if !gap.is_empty() && !gap.starts_with('w') {
                    return None;
                }
            } else {
                found.gaps.push(gap);
            }
            gap = String::new();
            found.list.push(part);
            if matches!(part, Component::Number(_)) {
                let ordinal = ordinal_len(&tokens[at..]);
                if ordinal > 0 {
                    at += ordinal;
                    gap.push('w');
                }
            }
        }
        let is_end = gap.len() <= 4 && !gap.contains(['/', '-']);
        (is_end && found.list.len() <= 3).then_some(found)
    }

    /// Takes a word that is not a component: a weekday or a particle.
    fn take_word(&mut self, word: &str) -> Option<()> {
        let is_particle = PARTICLES.contains(&word);
        // In `3 di maggio` `di` is not a Tuesday.
        let weekday = weekday(word).filter(|_| !is_particle || self.list.is_empty());
        if weekday.is_some() {
            if self.weekday.is_some() {
                return None;
            }
            self.weekday = weekday;
        }
        self.has_words = true;
        (is_particle || weekday.is_some()).then_some(())
    }

    /// The date that the components make in one of the known patterns.
    fn read(&self, order: Option<DateOrder>) -> Option<ParsedDate> {
        let weekday = self.weekday;
        match self.list[..] {
            [Component::Year(year)] if !self.has_words => {
                Some(checked_date(year, None, None, None))
            }
            [Component::Compact(year, month, day)] => {
                Some(checked_date(year, Some(month), Some(day), weekday))
            }
            [
                Component::Number(day),
                Component::Month(month) | Component::Roman(month),
                Component::Year(year),
            ]
            | [
                Component::Month(month),
                Component::Number(day),
                Component::Year(year),
            ]
            | [
                Component::Year(year),
                Component::Month(month) | Component::Roman(month),
                Component::Number(day),
            ] if self.fits_named_month() => Some(checked_date(year, Some(month), day, weekday)),
            [Component::Month(month), Component::Year(year)]
            | [Component::Year(year), Component::Month(month)]
                if self.fits_named_month() && weekday.is_none() =>
            {
                Some(checked_date(year, Some(month), None, None))
            }
            [
                Component::Year(year),
                Component::Number(month),
                Component::Number(day),
            ] if self.separator().is_some() => Some(checked_date(year, month, day, weekday)),
            [
                Component::Number(first),
                Component::Number(second),
                Component::Year(year),
            ] => Some(self.in_order(first, second, year, self.separator()?, order)),
            [Component::Year(year), Component::Number(month)] if weekday.is_none() => {
                self.separator()?;
                Some(checked_date(year, month, None, None))
            }
            [Component::Number(month), Component::Year(year)] if weekday.is_none() => {
                self.separator().filter(|separator| *separator != ' ')?;
                Some(checked_date(year, month, None, None))
            }
            [
                Component::Number(_),
                Component::Number(_) | Component::Month(_),
                Component::Number(None),
            ]
            | [
                Component::Number(None),
                Component::Number(_),
                Component::Number(_),
            ] => Some(ParsedDate::Unknown),
            _ => None,
        }
    }

    /// A date of day, month and year in figures.
    fn in_order(
        &self,
        first: Option<i8>,
        second: Option<i8>,
        year: i16,
        separator: char,
        order: Option<DateOrder>,
    ) -> ParsedDate {
        let preferred = order.unwrap_or(DateOrder::DayFirst);
        let month = |order: DateOrder| match order {
            DateOrder::DayFirst => second,
            DateOrder::MonthFirst => first,
        };
        let read = |order: DateOrder| PartialDate::new(year, month(order), month(order.other()));
        let against = || order.map(|requested| DateWarning::OtherOrder(requested.other()));
        let (date, warning) = match (read(preferred), read(preferred.other())) {
            (Ok(date), Ok(other)) if date != other => {
                let is_open = match order {
                    None => separator != '.',
                    Some(DateOrder::DayFirst) => false,
                    Some(DateOrder::MonthFirst) => separator == '.',
                };
                let order = preferred;
                // A weekday may decide between the two orders.
                match self.weekday.map(|day| (date.is_on(day), other.is_on(day))) {
                    Some((true, false)) => (date, None),
                    Some((false, true)) => (other, against()),
                    _ => (
                        date,
                        is_open.then_some(DateWarning::Ambiguous { order, other }),
                    ),
                }
            }
            (Ok(date), _) => (date, None),
            (Err(_), Ok(date)) => (date, against()),
            (Err(why), Err(other)) => {
                // Report the error of the order in which at least the month is valid.
                let is_month = |order| month(order).is_none_or(|month| (1..=12).contains(&month));
                let is_other = !is_month(preferred) && is_month(preferred.other());
                let why = if is_other { other } else { why };
                return ParsedDate::Impossible { year, why };
            }
        };
        let warning = warning.or_else(|| weekday_warning(date, self.weekday));
        ParsedDate::Date { date, warning }
    }

    /// The punctuation between all components of a date in figures, a blank if there is none.
    fn separator(&self) -> Option<char> {
        let gap = self.gaps.first()?;
        let is_same = self.gaps.iter().all(|other| other == gap);
        match &**gap {
            _ if !is_same => None,
            "" => Some(' '),
            "." => Some('.'),
            "/" => Some('/'),
            "-" => Some('-'),
            _ => None,
        }
    }

    /// Whether the punctuation fits a date whose month is not a number.
    fn fits_named_month(&self) -> bool {
        let is_loose = |gap: &String| {
            let marks = gap
                .bytes()
                .filter(|separator| matches!(separator, b'/' | b'-'));
            gap.len() <= 4 && marks.count() <= 1
        };
        self.gaps.iter().all(is_loose)
    }
}

impl Component {
    /// The component that a number stands for.
    fn of_digits(digits: &str) -> Option<Component> {
        let number: u32 = digits.parse().ok()?;
        match digits.len() {
            1 | 2 => Some(Component::Number(
                i8::try_from(number).ok().filter(|&n| n != 0),
            )),
            4 if number >= 1000 => Some(Component::Year(i16::try_from(number).ok()?)),
            4 if number == 0 => Some(Component::Number(None)),
            8 => {
                let year = i16::try_from(number / 10_000).ok()?;
                let (month, day) = ((number / 100 % 100) as i8, (number % 100) as i8);
                // Many other numbers have eight digits.
                let is_date = (1900..=2100).contains(&year)
                    && (1..=12).contains(&month)
                    && (1..=31).contains(&day);
                is_date.then_some(Component::Compact(year, month, day))
            }
            _ => None,
        }
    }
}

/// The number of tokens that make the number before them an ordinal: `1st`, `1er`, `1.º`.
fn ordinal_len(following: &[DateToken<'_>]) -> usize {
    let is_ordinal = |token: &DateToken<'_>| {
        token.is_glued
            && matches!(token.kind, DateTokenKind::Word(word) if ORDINALS.contains(&word))
    };
    match following {
        [word, ..] if is_ordinal(word) => 1,
        [dot, word, ..] if dot.kind == DateTokenKind::Punctuation(b'.') && is_ordinal(word) => 2,
        _ => 0,
    }
}
