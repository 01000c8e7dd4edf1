//! Recognises the time of day after or before a date.

use crate::record::dates::token::{Cursor, DateToken};
use crate::record::dates::words::{AFTER_TIME, BEFORE_TIME, ZONES};

/// Whether all tokens form a time of day: `14:30`, `, um 14 Uhr`, `T12:00:00Z`, `at 2 p.m.`.
pub(super) fn is_time_of_day(tokens: &[DateToken<'_>]) -> bool {
    let mut rest = Cursor(tokens);
    read_time(&mut rest).is_some() && rest.0.is_empty()
}

/// Parses a time that is clearly one; a lone number is not.
fn read_time(rest: &mut Cursor<'_, '_>) -> Option<()> {
    while rest.punctuation(b"(,-").is_some() {}
    let mut is_iso = false;
    while let Some(word) = rest.word(&BEFORE_TIME) {
        is_iso |= word == "t";
    }
    let has_figures = read_figures(rest, is_iso)?;
    let mut has_unit = false;
    if rest.word(&["a", "p"]).is_some() {
        rest.punctuation(b".");
        rest.word(&["m"])?;
        has_unit = true;
    }
    while rest.word(&AFTER_TIME).is_some() {
        has_unit = true;
    }
    while rest.punctuation(b".,()").is_some() {}
    if rest.word(&ZONES).is_none() && rest.punctuation(b"+-").is_some() {
        rest.digits_if(|digits| matches!(digits.len(), 2 | 4))?;
        if rest.punctuation(b":").is_some() {
            rest.digits()?;
        }
    }
    while rest.punctuation(b".,)").is_some() {}
    (has_figures || has_unit).then_some(())
}

/// Parses hours, minutes, seconds and fractions. Returns whether they are a time without a unit: `14` is not.
fn read_figures(rest: &mut Cursor<'_, '_>, is_iso: bool) -> Option<bool> {
    let below = |digits: &str, limit: u8| digits.parse().is_ok_and(|number: u8| number < limit);
    if let Some(digits) = rest.digits_if(|digits| is_iso && matches!(digits.len(), 4 | 6)) {
        let is_time_of_day = below(&digits[..2], 25) && below(&digits[2..4], 60);
        return is_time_of_day.then_some(true);
    }
    rest.digits_if(|digits| digits.len() <= 2 && below(digits, 25))?;
    let has_letter = rest.word(&["h", "u"]).is_some();
    let has_sign = rest.punctuation(b":.").is_some();
    let minute = rest.digits_if(|digits| digits.len() == 2 && below(digits, 60));
    match minute {
        Some(_) if has_sign || has_letter => {
            if rest.punctuation(b":").is_some() {
                rest.digits_if(|digits| digits.len() == 2 && below(digits, 61))?;
                if rest.punctuation(b".,").is_some() {
                    rest.digits()?;
                }
            }
            Some(true)
        }
        // `14 Uhr.` may end with a full stop, but `14:` is not a time.
        None if !has_sign => Some(is_iso || has_letter),
        _ => None,
    }
}
