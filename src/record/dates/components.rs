//! The parts of a date and the ways in which people put them together.

use crate::record::dates::order::DateOrder;
use crate::record::dates::parse::{DateReading, Doubt, PartialDate, reading, weekday_doubt};
use crate::record::dates::token::{Token, TokenKind};
use crate::record::dates::words::{ORDINALS, PARTICLES, month, roman, weekday};

/// Reads a date without time; `None` where that is no date.
pub(super) fn read_day_or_more(
    tokens: &[Token<'_>],
    order: Option<DateOrder>,
) -> Option<DateReading> {
    // `mar 2013` is March, `mar 3 mai 2013` a Tuesday.
    [month, |_: &str| None]
        .into_iter()
        .find_map(|first| Parts::of(tokens, first)?.read(order))
}

/// A part of a date.
#[derive(Clone, Copy, Debug)]
enum Part {
    /// A number of four digits.
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

/// The parts of a date and what stands between them.
#[derive(Debug, Default)]
struct Parts {
    list: Vec<Part>,
    /// The signs before each part but the first, `w` for a word.
    gaps: Vec<String>,
    weekday: Option<i8>,
    /// Whether there are other words than months.
    has_words: bool,
}

impl Parts {
    /// The parts of a text that has nothing else. `first_month` tells which words are months as long as there is no part.
    fn of(tokens: &[Token<'_>], first_month: fn(&str) -> Option<i8>) -> Option<Parts> {
        let (mut found, mut gap, mut at) = (Parts::default(), String::new(), 0);
        while let Some(token) = tokens.get(at) {
            at += 1;
            let as_month = if found.list.is_empty() {
                first_month
            } else {
                month
            };
            let part = match token.kind {
                TokenKind::Digits(digits) => Some(Part::of_digits(digits)?),
                TokenKind::Unknown | TokenKind::Word("xx" | "xxxx") => Some(Part::Number(None)),
                TokenKind::Word(word) => {
                    let part = as_month(word).map(Part::Month);
                    let part = part.or_else(|| roman(word).map(Part::Roman));
                    if part.is_none() {
                        found.take_word(word)?;
                        gap.push('w');
                    }
                    part
                }
                // In parentheses stands a weekday; after a quote a word: `l'8 maggio`.
                TokenKind::Sign(b'(' | b')' | b'\'') => {
                    gap.push('w');
                    None
                }
                TokenKind::Sign(sign @ (b'.' | b',' | b'/' | b'-')) => {
                    gap.push(sign.into());
                    None
                }
                TokenKind::Sign(_) => return None,
            };
            let Some(part) = part else { continue };
            if found.list.is_empty() {
                // A sign stands before a date only behind a word.
                if !gap.is_empty() && !gap.starts_with('w') {
                    return None;
                }
            } else {
                found.gaps.push(gap);
            }
            gap = String::new();
            found.list.push(part);
            if matches!(part, Part::Number(_)) {
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

    /// A word that is no part of a date: a weekday or a particle.
    fn take_word(&mut self, word: &str) -> Option<()> {
        let is_particle = PARTICLES.contains(&word);
        // `3 di maggio` is no Tuesday.
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

    /// The date that the parts make in one of the ways in which people write them.
    fn read(&self, order: Option<DateOrder>) -> Option<DateReading> {
        let weekday = self.weekday;
        match self.list[..] {
            [Part::Year(year)] if !self.has_words => Some(reading(year, None, None, None)),
            [Part::Compact(year, month, day)] => {
                Some(reading(year, Some(month), Some(day), weekday))
            }
            [
                Part::Number(day),
                Part::Month(month) | Part::Roman(month),
                Part::Year(year),
            ]
            | [Part::Month(month), Part::Number(day), Part::Year(year)]
            | [
                Part::Year(year),
                Part::Month(month) | Part::Roman(month),
                Part::Number(day),
            ] if self.are_loose() => Some(reading(year, Some(month), day, weekday)),
            [Part::Month(month), Part::Year(year)] | [Part::Year(year), Part::Month(month)]
                if self.are_loose() && weekday.is_none() =>
            {
                Some(reading(year, Some(month), None, None))
            }
            [Part::Year(year), Part::Number(month), Part::Number(day)] if self.sign().is_some() => {
                Some(reading(year, month, day, weekday))
            }
            [Part::Number(first), Part::Number(second), Part::Year(year)] => {
                Some(self.in_order(first, second, year, self.sign()?, order))
            }
            [Part::Year(year), Part::Number(month)] if weekday.is_none() => {
                self.sign()?;
                Some(reading(year, month, None, None))
            }
            [Part::Number(month), Part::Year(year)] if weekday.is_none() => {
                self.sign().filter(|sign| *sign != ' ')?;
                Some(reading(year, month, None, None))
            }
            [
                Part::Number(_),
                Part::Number(_) | Part::Month(_),
                Part::Number(None),
            ]
            | [Part::Number(None), Part::Number(_), Part::Number(_)] => Some(DateReading::Unknown),
            _ => None,
        }
    }

    /// Day, month and year in figures.
    fn in_order(
        &self,
        first: Option<i8>,
        second: Option<i8>,
        year: i16,
        sign: char,
        order: Option<DateOrder>,
    ) -> DateReading {
        let asked = order.unwrap_or(DateOrder::DayFirst);
        let month = |order: DateOrder| match order {
            DateOrder::DayFirst => second,
            DateOrder::MonthFirst => first,
        };
        let read = |order: DateOrder| PartialDate::new(year, month(order), month(order.other()));
        let against = || order.map(|asked| Doubt::AgainstOrder(asked.other()));
        let (date, doubt) = match (read(asked), read(asked.other())) {
            (Ok(date), Ok(other)) if date != other => {
                let is_open = match order {
                    None => sign != '.',
                    Some(DateOrder::DayFirst) => false,
                    Some(DateOrder::MonthFirst) => sign == '.',
                };
                let order = asked;
                // Where a weekday is told, it may say which date it is.
                match self.weekday.map(|day| (date.is_on(day), other.is_on(day))) {
                    Some((true, false)) => (date, None),
                    Some((false, true)) => (other, against()),
                    _ => (date, is_open.then_some(Doubt::Ambiguous { order, other })),
                }
            }
            (Ok(date), _) => (date, None),
            (Err(_), Ok(date)) => (date, against()),
            (Err(why), Err(other)) => {
                // What is wrong with the order in which at least the month is one.
                let is_month = |order| month(order).is_none_or(|month| (1..=12).contains(&month));
                let is_other = !is_month(asked) && is_month(asked.other());
                let why = if is_other { other } else { why };
                return DateReading::Impossible { year, why };
            }
        };
        let doubt = doubt.or_else(|| weekday_doubt(date, self.weekday));
        DateReading::Date { date, doubt }
    }

    /// The sign between all parts of a date in figures, a blank where there is none.
    fn sign(&self) -> Option<char> {
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

    /// Whether the signs between the parts are those of a date whose month is no number.
    fn are_loose(&self) -> bool {
        let is_loose = |gap: &String| {
            let marks = gap.bytes().filter(|sign| matches!(sign, b'/' | b'-'));
            gap.len() <= 4 && marks.count() <= 1
        };
        self.gaps.iter().all(is_loose)
    }
}

impl Part {
    /// The part that a number is, if it is one.
    fn of_digits(digits: &str) -> Option<Part> {
        let number: u32 = digits.parse().ok()?;
        match digits.len() {
            1 | 2 => Some(Part::Number(i8::try_from(number).ok().filter(|&n| n != 0))),
            4 if number >= 1000 => Some(Part::Year(i16::try_from(number).ok()?)),
            4 if number == 0 => Some(Part::Number(None)),
            8 => {
                let year = i16::try_from(number / 10_000).ok()?;
                let (month, day) = ((number / 100 % 100) as i8, (number % 100) as i8);
                // Many other numbers have eight digits.
                let is_date = (1900..=2100).contains(&year)
                    && (1..=12).contains(&month)
                    && (1..=31).contains(&day);
                is_date.then_some(Part::Compact(year, month, day))
            }
            _ => None,
        }
    }
}

/// How many tokens behind a number make it an ordinal one: `1st`, `1er`, `1.º`.
fn ordinal_len(behind: &[Token<'_>]) -> usize {
    let is_ordinal = |token: &Token<'_>| {
        token.is_glued && matches!(token.kind, TokenKind::Word(word) if ORDINALS.contains(&word))
    };
    match behind {
        [word, ..] if is_ordinal(word) => 1,
        [dot, word, ..] if dot.kind == TokenKind::Sign(b'.') && is_ordinal(word) => 2,
        _ => 0,
    }
}
