//! The vocabulary of dates in English, French, German, Italian, Spanish and Dutch, in lower case without accents.

/// The months, with full names and abbreviations.
const MONTHS: [&[&str]; 12] = [
    &[
        "january", "janvier", "januar", "janner", "jaenner", "gennaio", "enero", "januari", "jan",
        "janv", "gen", "genn", "ene",
    ],
    &[
        "february", "fevrier", "februar", "feber", "febbraio", "febrero", "februari", "feb",
        "febr", "fev", "fevr", "febb",
    ],
    &[
        "march", "mars", "marz", "maerz", "marzo", "maart", "mar", "mrz", "mrt",
    ],
    &[
        "april", "avril", "aprile", "abril", "apr", "avr", "avri", "abr",
    ],
    &["may", "mai", "maggio", "mayo", "mei", "mag", "magg"],
    &[
        "june", "juin", "juni", "giugno", "junio", "jun", "giu", "giug",
    ],
    &[
        "july", "juillet", "juli", "luglio", "julio", "jul", "juil", "juill", "lug", "lugl",
    ],
    &[
        "august", "aout", "agosto", "augustus", "aug", "aou", "ago", "agos",
    ],
    &[
        "september",
        "septembre",
        "settembre",
        "septiembre",
        "setiembre",
        "sep",
        "sept",
        "set",
        "sett",
    ],
    &[
        "october", "octobre", "oktober", "ottobre", "octubre", "oct", "octo", "okt", "ott",
    ],
    &["november", "novembre", "noviembre", "nov"],
    &[
        "december",
        "decembre",
        "dezember",
        "dicembre",
        "diciembre",
        "dec",
        "dez",
        "dic",
    ],
];

/// The weekdays from Monday on. `mar` is a month too.
const WEEKDAYS: [&[&str]; 7] = [
    &[
        "monday", "lundi", "montag", "lunedi", "lunes", "maandag", "mon", "lun", "mo", "ma",
    ],
    &[
        "tuesday", "mardi", "dienstag", "martedi", "martes", "dinsdag", "tue", "tues", "mar", "di",
    ],
    &[
        "wednesday",
        "mercredi",
        "mittwoch",
        "mercoledi",
        "miercoles",
        "woensdag",
        "wed",
        "weds",
        "mer",
        "mi",
        "mie",
        "wo",
    ],
    &[
        "thursday",
        "jeudi",
        "donnerstag",
        "giovedi",
        "jueves",
        "donderdag",
        "thu",
        "thur",
        "thurs",
        "jeu",
        "do",
        "gio",
        "jue",
    ],
    &[
        "friday", "vendredi", "freitag", "venerdi", "viernes", "vrijdag", "fri", "ven", "fr",
        "vie", "vr",
    ],
    &[
        "saturday",
        "samedi",
        "samstag",
        "sonnabend",
        "sabato",
        "sabado",
        "zaterdag",
        "sat",
        "sam",
        "sa",
        "sab",
        "za",
    ],
    &[
        "sunday", "dimanche", "sonntag", "domenica", "domingo", "zondag", "sun", "dim", "so",
        "dom", "zo",
    ],
];

/// The months in Roman numerals.
const ROMAN: [&str; 12] = [
    "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii",
];

/// Ordinal suffixes glued to the number of a day: `1st`, `1er`, `3e`, `3º`.
pub(super) const ORDINALS: [&str; 14] = [
    "st", "nd", "rd", "th", "er", "re", "e", "eme", "o", "ro", "do", "to", "a", "ste",
];

/// Articles and prepositions, which may stand anywhere between the components of a date.
pub(super) const PARTICLES: [&str; 27] = [
    "the", "on", "of", "le", "du", "de", "del", "d", "den", "der", "dem", "des", "am", "vom", "im",
    "in", "en", "el", "il", "lo", "l", "dell", "di", "dal", "op", "van", "a",
];

/// Words between a date and a time. The first one is that of ISO 8601.
pub(super) const BEFORE_TIME: [&str; 12] = [
    "t", "at", "a", "las", "la", "um", "gegen", "ab", "alle", "ore", "om", "vers",
];

/// Units after the figures of a time.
pub(super) const AFTER_TIME: [&str; 13] = [
    "am", "pm", "h", "hs", "hrs", "hours", "heures", "heure", "uhr", "uur", "u", "ore", "horas",
];

/// Time zones.
pub(super) const ZONES: [&str; 14] = [
    "z", "utc", "gmt", "bst", "cet", "cest", "mez", "mesz", "est", "edt", "cst", "cdt", "pst",
    "pdt",
];

/// Words for an unknown date.
pub(super) const UNKNOWN: [&str; 10] = [
    "unknown",
    "none",
    "n/a",
    "inconnue",
    "inconnu",
    "unbekannt",
    "sconosciuta",
    "desconocida",
    "onbekend",
    "x",
];

/// The number of a month by its name.
pub(super) fn month(word: &str) -> Option<i8> {
    number(&MONTHS, |names| names.contains(&word))
}

/// The number of a weekday by its name, from 1 for Monday.
pub(super) fn weekday(word: &str) -> Option<i8> {
    number(&WEEKDAYS, |names| names.contains(&word))
}

/// The number of a month in Roman numerals.
pub(super) fn roman(word: &str) -> Option<i8> {
    number(&ROMAN, |numeral| *numeral == word)
}

/// The number, from 1, of the first matching entry.
fn number<T>(table: &[T], fits: impl Fn(&T) -> bool) -> Option<i8> {
    (1..)
        .zip(table)
        .find(|(_, entry)| fits(entry))
        .map(|(number, _)| number)
}
