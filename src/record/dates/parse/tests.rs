use jiff::civil::Weekday;

use super::*;
use crate::record::dates::date_in_text::date_of_tag;
use crate::record::dates::order::{OrderEvidence, order_evidence};
use crate::record::dates::parsed_date::DateWarning;

/// The result of parsing as text: the date, `!` after it when it is ambiguous, `^` when the date is valid only in the other order, `~` when the
/// weekday is another one; `impossible YYYY`, `unknown` or `no`.
pub(super) fn parsed(text: &str, order: Option<DateOrder>) -> String {
    match parse_date(text, order) {
        ParsedDate::Date { date, warning } => {
            let separator = match warning {
                None => "",
                Some(DateWarning::Ambiguous { .. }) => "!",
                Some(DateWarning::OtherOrder(_)) => "^",
                Some(DateWarning::Weekday(_)) => "~",
            };
            format!("{date}{separator}")
        }
        ParsedDate::Impossible { year, .. } => format!("impossible {year}"),
        ParsedDate::Unknown => "unknown".to_owned(),
        ParsedDate::NotADate => "no".to_owned(),
    }
}

/// Checks the result of each of several texts, separated by `|`.
fn check(expected: &str, texts: &str) {
    for text in texts.split('|').map(str::trim) {
        assert_eq!(parsed(text, None), expected, "{text}");
    }
}

#[test]
fn dates_in_figures_are_parsed() {
    check(
        "2013.05.03",
        "2013.05.03 | 2013-05-03 | 2013/05/03 | 2013-5-3 | 2013.5.3 | 2013 05 03 |  2013.05.03  | 20130503 | 03.05.2013 | \
         3.5.2013 | 3. 5. 2013 | 3. 5. 2013. | ２０１３．０５．０３",
    );
    check(
        "2016.09.19",
        "19/09/2016 | 19-9-2016 | 19.09.2016 | 19 09 2016",
    );
    check("2016.09.19", "09/19/2016 | 9-19-2016 | 9.19.2016");
    check(
        "2013.05.??",
        "05/2013 | 5/2013 | 5.2013 | 2013-05 | 2013.05 | 2013/5 | 2013.05.?? | 2013-05-00 | 2013.05.xx",
    );
    check(
        "2013.??.??",
        "2013 | 2013.??.?? | 2013-00-00 | 2013/??/?? | ??/??/2013 | ??.??.2013 | 2013.xx.xx | 2013.??",
    );
    check("2013.??.05", "2013.??.05");
    check("2013.05.??", "??.05.2013");
    check(
        "2012.02.29",
        "29/02/2012 | 02/29/2012 | 2012.02.29 | 20120229",
    );
    check("2012.12.12", "12/12/2012");
}

#[test]
fn english_dates_are_parsed() {
    check(
        "2013.05.03",
        "3 May 2013 | May 3, 2013 | May 3 2013 | May 3rd, 2013 | 3rd May 2013 | the 3rd of May, 2013 | 3rd of May 2013 | \
         Friday, May 3, 2013 | Friday 3 May 2013 | Fri, 3 May 2013 14:30:00 +0200 | Fri May 3 2013 | \
         on Friday, the 3rd of May 2013, at 2 pm | 3-May-2013 | 03-MAY-2013 | 2013 May 3 | 3 May 2013 (Friday) | \
         May. 3, 2013",
    );
}

#[test]
fn french_dates_are_parsed() {
    check(
        "2013.05.03",
        "3 mai 2013 | le 3 mai 2013 | vendredi 3 mai 2013 | Vendredi 3 mai 2013 à 14h30 | ven. 3 mai 2013 | \
         le vendredi 3 mai 2013, 14 h 30 | Vendredi le 3 Mai 2013 | LE 3 MAI 2013",
    );
    check(
        "2013.02.01",
        "1er février 2013 | 1er fevrier 2013 | 1er févr. 2013 | 1ᵉʳ février 2013 | 1° février 2013",
    );
    check("2013.08.15", "15 août 2013 | 15 AOÛT 2013 | 15 aout 2013");
    check(
        "2013.12.31",
        "31 décembre 2013 | 31 déc. 2013 | mardi 31 décembre 2013 | mar. 31 déc. 2013",
    );
}

#[test]
fn german_dates_are_parsed() {
    check(
        "2013.05.03",
        "3. Mai 2013 | 3.Mai 2013 | den 3. Mai 2013 | Freitag, den 3. Mai 2013 | Freitag, 3. Mai 2013, 14:30 Uhr | \
         am 3. Mai 2013 um 14 Uhr | Fr, 3.5.2013 | Fr. 3.5.2013 | Fr., 03.05.2013, 14.30 Uhr | 3.Mai.2013",
    );
    check(
        "2013.03.03",
        "3. März 2013 | 3. Maerz 2013 | 3. Mrz 2013 | 3. MÄRZ 2013 | So. 3. Mär. 2013",
    );
    check(
        "2004.01.12",
        "12. Jänner 2004 | 12. Januar 2004 | 12. Jan. 2004 | Montag, 12. Jänner 2004",
    );
    check(
        "2013.12.31",
        "31. Dez. 2013 | 31. Dezember 2013 | Di, 31.12.2013",
    );
}

#[test]
fn italian_dates_are_parsed() {
    check(
        "2013.05.08",
        "8 maggio 2013 | l'8 maggio 2013 | mercoledì 8 maggio 2013 | mer 8 mag 2013 | 8 magg. 2013 | dell’8 maggio 2013 | \
         mercoledì 8 maggio 2013 alle ore 14.30",
    );
    check(
        "2013.09.01",
        "1º settembre 2013 | 1° sett. 2013 | domenica 1 set 2013 | il 1 settembre 2013",
    );
}

#[test]
fn spanish_dates_are_parsed() {
    check(
        "2013.05.03",
        "3 de mayo de 2013 | viernes, 3 de mayo de 2013 | viernes 3 de mayo del 2013 | el 3 de mayo de 2013 | \
         3 may. 2013 | Viernes, 3 de Mayo de 2013, a las 14:30 h",
    );
    check(
        "2013.01.01",
        "1º de enero de 2013 | 1 ene 2013 | 1.º de enero de 2013 | martes 1 de enero de 2013",
    );
    check(
        "2013.09.03",
        "3 de septiembre de 2013 | 3 de setiembre de 2013 | 3 sept. 2013",
    );
}

#[test]
fn dutch_dates_are_parsed() {
    check(
        "2013.05.03",
        "3 mei 2013 | vrijdag 3 mei 2013 | vr 3 mei 2013 | vrijdag 3 mei 2013 om 14.30 uur | op 3 mei 2013",
    );
    check(
        "2013.03.03",
        "3 maart 2013 | 3 mrt 2013 | zondag 3 maart 2013 | zo. 3 mrt. 2013",
    );
}

#[test]
fn mar_is_march_and_a_tuesday() {
    check(
        "2013.03.05",
        "5 mar 2013 | mar 5 mar 2013 | Mar 5, 2013 | mar. 5 mars 2013 | mar 5 marzo 2013",
    );
}

#[test]
fn months_with_a_year_are_parsed() {
    check(
        "2013.05.??",
        "mai 2013 | May 2013 | Mai 2013 | maggio 2013 | mayo de 2013 | mei 2013 | May, 2013 | im Mai 2013 | en mai 2013 | \
         2013 May",
    );
    check("2013.03.??", "mar 2013 | mars 2013 | März 2013 | Mar. 2013");
    check(
        "2013.12.??",
        "déc. 2013 | diciembre de 2013 | Dezember 2013",
    );
}

#[test]
fn roman_months_are_parsed() {
    check(
        "2013.05.03",
        "3.V.2013 | 3 V 2013 | 3. V. 2013 | 3-V-2013 | 3/V/2013 | 03.v.2013 | 2013.V.3",
    );
    check("2013.10.03", "3.X.2013 | 3 X 2013");
    check("2013.06.03", "3-VI-2013 | 3.VI.2013");
    check("2013.12.31", "31.XII.2013 | 31 XII 2013");
    check(
        "no",
        "V 2013 | V.2013 | 3.IIX.2013 | 3.XIII.2013 | V 3 2013",
    );
}

#[test]
fn dates_with_a_time_are_parsed() {
    check(
        "2016.09.19",
        "2016-09-19T12:00 | 2016-09-19T12:00:00Z | 2016-09-19T12:00:00.123+02:00 | 2016-09-19 12:00:00 UTC | \
         2016-09-19T12 | 20160919T1200 | 20160919T120000Z | 2016.09.19 14:30 | 19/09/2016 14:30 | 19/09/2016 à 14h30 | \
         19.9.2016, 14 Uhr | 19.9.2016, 14.30 | September 19, 2016 2:30 PM | 19 Sep 2016 2 p.m. | \
         19 Sep 2016, 2:30 p.m. (CET) | 14:30, 19 September 2016 | um 14 Uhr am 19. September 2016 | \
         19 September 2016 - 14:30",
    );
    check(
        "no",
        "2016-09-19 25:00 | 2016-09-19 12:61 | 2016-09-19 12 | 2016 14:30 | May 2016 14:30 | 14:30 | at 2 pm",
    );
}

#[test]
fn the_requested_order_of_day_and_month_is_used() {
    for (text, default, day_first, month_first) in [
        ("03/05/2013", "2013.05.03!", "2013.05.03", "2013.03.05"),
        ("3-5-2013", "2013.05.03!", "2013.05.03", "2013.03.05"),
        ("3 5 2013", "2013.05.03!", "2013.05.03", "2013.03.05"),
        ("3/5/2013 14:30", "2013.05.03!", "2013.05.03", "2013.03.05"),
        ("03.05.2013", "2013.05.03", "2013.05.03", "2013.03.05!"),
        ("5/5/2013", "2013.05.05", "2013.05.05", "2013.05.05"),
        ("13/5/2013", "2013.05.13", "2013.05.13", "2013.05.13^"),
        ("5/13/2013", "2013.05.13", "2013.05.13^", "2013.05.13"),
        ("2013-03-05", "2013.03.05", "2013.03.05", "2013.03.05"),
        ("3 May 2013", "2013.05.03", "2013.05.03", "2013.05.03"),
        // The weekday decides, and contradicts.
        ("Fri 03/05/2013", "2013.05.03", "2013.05.03", "2013.05.03^"),
        ("Tue 03/05/2013", "2013.03.05", "2013.03.05^", "2013.03.05"),
        (
            "Mon 03.05.2013",
            "2013.05.03~",
            "2013.05.03~",
            "2013.03.05!",
        ),
        ("??/05/2013", "2013.05.??!", "2013.05.??", "2013.??.05"),
    ] {
        assert_eq!(parsed(text, None), default, "{text}");
        assert_eq!(parsed(text, Some(DateOrder::DayFirst)), day_first, "{text}");
        assert_eq!(
            parsed(text, Some(DateOrder::MonthFirst)),
            month_first,
            "{text}"
        );
    }
    check("2013.05.03~", "Monday, 3 May 2013 | lundi 3 mai 2013");
    let monday = parse_date("Monday, 3 May 2013", None);
    assert!(
        matches!(monday, ParsedDate::Date { warning: Some(DateWarning::Weekday(day)), .. } if day == Weekday::Friday)
    );
}

#[test]
fn impossible_dates_keep_their_year() {
    for (text, year, reason) in [
        ("2019.02.30", 2019, "February 2019 has 28 days"),
        ("2012.02.30", 2012, "February 2012 has 29 days"),
        ("1900-02-29", 1900, "February 1900 has 28 days"),
        ("32/13/2012", 2012, "there is no month 13"),
        ("32.05.2012", 2012, "there is no day 32"),
        ("31/04/2013", 2013, "April 2013 has 30 days"),
        ("04/31/2013", 2013, "April 2013 has 30 days"),
        ("13/13/2013", 2013, "there is no month 13"),
        ("2013-19-09", 2013, "there is no month 19"),
        ("13/2013", 2013, "there is no month 13"),
        ("31 avril 2013", 2013, "April 2013 has 30 days"),
        ("31. Juni 2013", 2013, "June 2013 has 30 days"),
        ("November 31, 2013", 2013, "November 2013 has 30 days"),
        ("32 May 2013", 2013, "there is no day 32"),
        ("30.II.2013", 2013, "February 2013 has 28 days"),
        ("20190230", 2019, "February 2019 has 28 days"),
        ("2019.02.30 14:30", 2019, "February 2019 has 28 days"),
    ] {
        let why = reason.to_owned();
        assert_eq!(
            parse_date(text, None),
            ParsedDate::Impossible { year, why },
            "{text}"
        );
        assert_eq!(normalize_date(text), Some(format!("{year}.??.??")));
    }
}

#[test]
fn other_texts_are_not_dates() {
    check(
        "unknown",
        "  | ? | ????.??.?? | ????-??-?? | ??/??/???? | - | 0000.00.00 | Unknown | n/a | unbekannt | ??.05.???? | \
         ?? May ????",
    );
    check(
        "no",
        "May Smith | Mark 2 | Marzo | August | May | Mai | 6-2 | 6 - 2 | 6/2 | 1/2-1/2 | 12 | 999 | 0 | 16 | Mark 2013 | \
         Le 3 | 3 May | May 3 | 3rd of May | 03/05 | 03.05. | Ann vs Bob | Ann - Bob, Graz, 12.3.2004 | Graz 2004 | \
         Open 2013 | 2013 Open | Sun 2013 | the 2013 | May the 4th be with you 2013 | A sentence of 2013. | 1.a1b2 | \
         a1b2 | 1234567 | 12345678 | 20139999 | 2013- | -2013 | /2013 | 2013/05/ | 3/5.2013 | 3-5/2013 | 2013-05.03 | \
         2012-2013 | 3//5//2013 | 3-5 May 2013 | 3 5 May 2013 | 03/05/13 | 3.5.13 | 3 mai 13 | May 3 2013 2014 | \
         3 May May 2013 | Fri Sat 3 May 2013 | 1.2.3.2013 | +3 May 2013 | 3 May 2013! | 3 mai 2013 Graz | \
         三月 3 2013 blah | 10-3-0-1 | R2-D2 | 2013 (Graz) | 5 2013 | 123 May 2013 | 3 May 20133 | 3 May 213 | \
         3 de 5 de 2013 | 2013.05.03.2013 | \
         a very long text that goes on and on and on and on and on and on and on until 3 May 2013",
    );
}

#[test]
fn a_date_within_a_text_is_found() {
    for (text, expected) in [
        ("Graz, 3 May 2013", Some("2013.05.03")),
        ("2016.09.19 (Sunday evening)", Some("2016.09.19")),
        ("2016-09-19 blah", Some("2016.09.19")),
        ("played on 3 mai 2013 at Graz", Some("2013.05.03")),
        ("Easter 2013", Some("2013.??.??")),
        ("3 - 5 May 2013", Some("2013.??.??")),
        ("3-5 May 2013", Some("2013.??.??")),
        ("2012/2013", None),
        ("summer of 69", None),
        ("yesterday", None),
        ("03/05/13", None),
    ] {
        let found = date_of_tag(text, None).map(|date| date.to_string());
        assert_eq!(found.as_deref(), expected, "{text}");
    }
}

#[test]
fn evidence_for_the_order_of_day_and_month_is_found() {
    use OrderEvidence::{Ambiguous, Proof};
    let day = Some(Proof(DateOrder::DayFirst));
    let month = Some(Proof(DateOrder::MonthFirst));
    for (line, expected) in [
        ("[Date \"13/05/2013\"]", day),
        ("[Date \"05/13/2013\"]", month),
        ("[Date \"05/03/2013\"]", Some(Ambiguous)),
        ("5/5/2013", None),
        ("13.5.2013", day),
        ("Ann - Bob, Graz, 12.3.2004.", Some(Ambiguous)),
        ("Ann - Bob, Graz, 22.3.2004, 6-2", day),
        ("3/5/2013 and 3-25-2013", month),
        ("3-5-2013-", Some(Ambiguous)),
        ("2013.05.03", None),
        ("2013-05-13", None),
        ("1.a1b2 i5h5 2.a2b3 6-2", None),
        ("32/13/2012", None),
        ("32/5/2012", None),
        ("0/5/2012", None),
        ("13/05-2013", None),
        ("113/05/2013", None),
        ("a13/05/2013", None),
        ("13/05/20133", None),
        ("13/05/201", None),
        ("1/13/05/2013", None),
        ("13/05/2013/1", None),
        ("13/5/0213", None),
        ("http://a.b/13/05/2013/x", None),
        ("13/", None),
        ("13/5", None),
        ("13/5/", None),
        ("", None),
        ("·13/5/2013·", day),
    ] {
        assert_eq!(order_evidence(line), expected, "{line}");
    }
}
