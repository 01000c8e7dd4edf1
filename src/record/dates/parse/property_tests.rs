use jiff::civil::Date;
use proptest::prelude::*;

use super::tests::parsed;
use super::*;
use crate::record::dates::date_in_text::date_of_tag;
use crate::record::dates::order::{OrderEvidence, order_evidence};

/// The months of a language, the words before and after the number of a day, and the text before the year.
struct Language {
    months: [&'static str; 12],
    short: [&'static str; 12],
    weekdays: [&'static str; 7],
    article: &'static str,
    first: &'static str,
    following: &'static str,
    between: &'static str,
    time: &'static str,
}

#[rustfmt::skip]
const LANGUAGES: [Language; 6] = [
    Language {
        months: ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"],
        short: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"],
        weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
        article: "the ", first: "1st", following: "th", between: " of ", time: " at 2:30 pm",
    },
    Language {
        months: ["janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre", "décembre"],
        short: ["janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."],
        weekdays: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
        article: "le ", first: "1er", following: "", between: " ", time: " à 14h30",
    },
    Language {
        months: ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"],
        short: ["Jan.", "Feb.", "Mär.", "Apr.", "Mai", "Jun.", "Jul.", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."],
        weekdays: ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"],
        article: "den ", first: "1.", following: ".", between: " ", time: " um 14 Uhr",
    },
    Language {
        months: ["gennaio", "febbraio", "marzo", "aprile", "maggio", "giugno", "luglio", "agosto", "settembre", "ottobre", "novembre", "dicembre"],
        short: ["gen", "feb", "mar", "apr", "mag", "giu", "lug", "ago", "set", "ott", "nov", "dic"],
        weekdays: ["lunedì", "martedì", "mercoledì", "giovedì", "venerdì", "sabato", "domenica"],
        article: "il ", first: "1º", following: "", between: " ", time: " alle ore 14.30",
    },
    Language {
        months: ["enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"],
        short: ["ene.", "feb.", "mar.", "abr.", "may.", "jun.", "jul.", "ago.", "sept.", "oct.", "nov.", "dic."],
        weekdays: ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"],
        article: "el ", first: "1º", following: "", between: " de ", time: ", a las 14:30 h",
    },
    Language {
        months: ["januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober", "november", "december"],
        short: ["jan.", "feb.", "mrt.", "apr.", "mei", "jun.", "jul.", "aug.", "sept.", "okt.", "nov.", "dec."],
        weekdays: ["maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag"],
        article: "op ", first: "1e", following: "e", between: " ", time: " om 14.30 uur",
    },
];

const ROMAN: [&str; 12] = [
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII",
];

/// The place of a number from 1 in a table.
fn index(number: i8) -> usize {
    usize::try_from(number - 1).expect("numbers begin with 1")
}

/// A date in all styles in figures.
fn figures(date: Date) -> Vec<String> {
    let (y, m, d) = (date.year(), date.month(), date.day());
    let roman = ROMAN[index(m)];
    let mut texts = vec![
        format!("{y}{m:02}{d:02}"),
        format!("{d:02}.{m:02}.{y}"),
        format!("{d}.{m}.{y}"),
        format!("{d}. {m}. {y}"),
        format!("{d}.{roman}.{y}"),
        format!("{d} {roman} {y}"),
        format!("{d}-{}-{y}", roman.to_lowercase()),
    ];
    for separator in ['.', '-', '/'] {
        texts.push(format!("{y}{separator}{m:02}{separator}{d:02}"));
        texts.push(format!("{y}{separator}{m}{separator}{d}"));
    }
    texts.push(format!("{y}-{m:02}-{d:02}T14:30:00Z"));
    texts.push(format!("{y}-{m:02}-{d:02} 14:30"));
    texts
}

/// A date in all styles in words of a language.
fn words(date: Date, language: &Language) -> Vec<String> {
    let (y, m, d) = (date.year(), date.month(), date.day());
    let weekday = language.weekdays[index(date.weekday().to_monday_one_offset())];
    let Language {
        article,
        following,
        between,
        time,
        ..
    } = language;
    let ordinal = if d == 1 {
        language.first.to_owned()
    } else {
        format!("{d}{following}")
    };
    let mut texts = Vec::new();
    for month in [language.months[index(m)], language.short[index(m)]] {
        let year_first = if *between == " de " { " de " } else { " " };
        texts.extend([
            format!("{d} {month} {y}"),
            format!("{d:02} {month} {y}"),
            format!("{month} {d}, {y}"),
            format!("{d}-{month}-{y}"),
            format!("{article}{ordinal}{between}{month}{year_first}{y}"),
            format!("{weekday} {d} {month} {y}"),
            format!("{weekday}, {article}{ordinal}{between}{month}{year_first}{y}"),
            format!("{weekday}, {ordinal} {month} {y}{time}"),
        ]);
    }
    let others: Vec<String> = texts
        .iter()
        .flat_map(|text| [text.to_uppercase(), deunicode::deunicode(text)])
        .collect();
    texts.extend(others);
    texts
}

/// A day from 1900 to 2100.
fn day() -> impl Strategy<Value = Date> {
    (1900i16..=2100, 1i8..=12, 1i8..=31)
        .prop_filter_map("a day of the calendar", |(y, m, d)| Date::new(y, m, d).ok())
}

proptest! {
    #[test]
    fn every_day_in_every_style_reads_back(date in day()) {
        let expected = date.strftime("%Y.%m.%d").to_string();
        for text in figures(date) {
            prop_assert_eq!(parsed(&text, None), &*expected, "{}", text);
            prop_assert_eq!(normalize_date(&text), Some(expected.clone()));
        }
        for text in LANGUAGES.iter().flat_map(|language| words(date, language)) {
            prop_assert_eq!(parsed(&text, None), &*expected, "{}", text);
        }
        let (y, m, d) = (date.year(), date.month(), date.day());
        for separator in ['/', '-', ' '] {
            let (day_first, month_first) = (format!("{d}{separator}{m}{separator}{y}"), format!("{m:02}{separator}{d:02}{separator}{y}"));
            prop_assert_eq!(parsed(&day_first, Some(DateOrder::DayFirst)), &*expected);
            prop_assert_eq!(parsed(&month_first, Some(DateOrder::MonthFirst)), &*expected);
            let is_open = d <= 12 && d != m;
            let doubtful = parsed(&day_first, None);
            prop_assert_eq!(doubtful.ends_with('!'), is_open);
            prop_assert_eq!(doubtful.trim_end_matches('!'), &*expected);
            if separator != ' ' {
                let proof = order_evidence(&day_first);
                prop_assert_eq!(proof == Some(OrderEvidence::Ambiguous), is_open);
                prop_assert_eq!(proof == Some(OrderEvidence::Proof(DateOrder::DayFirst)), d > 12);
            }
        }
        for language in &LANGUAGES {
            for month in [language.months[index(m)], language.short[index(m)]] {
                prop_assert_eq!(parsed(&format!("{month} {y}"), None), format!("{y}.{m:02}.??"));
            }
        }
    }

    #[test]
    fn any_text_is_read_without_a_panic(text in "[0-9?./ :,a-zA-ZéºT'()-]{0,24}|\\PC{0,24}") {
        let reading = parse_date(&text, None);
        if let ParsedDate::Date { date, .. } = reading {
            prop_assert_eq!(normalize_date(&date.to_string()), Some(date.to_string()));
        }
        date_of_tag(&text, Some(DateOrder::MonthFirst));
        order_evidence(&text);
    }
}
