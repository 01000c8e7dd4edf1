//! The translation of messages to French by templates.

use super::messages::MESSAGES;
use super::parameter_messages::PARAMETER_MESSAGES;
use super::undo_reasons::{UNDO_REASONS, UNDO_SUBJECTS};

/// A message in French, if it matches a template of the API.
pub(in crate::web::response) fn french(message: &str) -> Option<String> {
    templates().find_map(|(english, french)| {
        let parts = parts(english, message)?;
        if let [change, reasons] = parts[..]
            && let Some(reasons) = list_in_french(reasons, "; ", UNDO_REASONS)
        {
            return Some(filled(french, &[change, &reasons]));
        }
        Some(filled(french, &parts))
    })
}

/// A list of texts in French, if each of them matches a template.
fn list_in_french(list: &str, separator: &str, templates: &[(&str, &str)]) -> Option<String> {
    let texts = list.split(separator).map(|text| {
        templates.iter().find_map(|(english, french)| {
            let parts = parts(english, text)?;
            // Other reasons have names that people gave.
            let is_translated = english.starts_with("change ");
            let parts: Vec<String> = parts
                .iter()
                .map(|part| {
                    let subjects = is_translated.then(|| list_in_french(part, ", ", UNDO_SUBJECTS));
                    subjects.flatten().unwrap_or_else(|| (*part).to_owned())
                })
                .collect();
            let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
            Some(filled(french, &parts))
        })
    });
    let separator = if separator == "; " { " ; " } else { separator };
    Some(texts.collect::<Option<Vec<_>>>()?.join(separator))
}

/// The messages of the API in English and in French.
fn templates() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    PARAMETER_MESSAGES.iter().chain(MESSAGES)
}

/// A French template with its parts filled in.
fn filled(template: &str, parts: &[&str]) -> String {
    let mut text = String::new();
    for (index, piece) in template.split(['{', '}']).enumerate() {
        // Every other piece is the number of a part.
        let part = if index % 2 == 1 {
            piece
                .parse()
                .ok()
                .and_then(|number: usize| parts.get(number).copied())
        } else {
            Some(piece)
        };
        text.push_str(part.unwrap_or_default());
    }
    text
}

/// The variable parts of a message, if it matches the template.
fn parts<'a>(template: &str, message: &'a str) -> Option<Vec<&'a str>> {
    let mut fixed = template.split("{}");
    let mut rest = message.strip_prefix(fixed.next()?)?;
    let mut parts = Vec::new();
    let mut fixed = fixed.peekable();
    while let Some(text) = fixed.next() {
        let end = if fixed.peek().is_none() {
            // The last part reaches to the end of the message.
            rest.ends_with(text).then(|| rest.len() - text.len())?
        } else {
            rest.find(text)?
        };
        parts.push(&rest[..end]);
        rest = &rest[end + text.len()..];
    }
    rest.is_empty().then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variable_parts_stay_in_translations() {
        let player = "there is no parameter `{2}`, expected some of player, {1}";
        assert_eq!(
            french(player).unwrap(),
            "il n'y a pas de paramètre « {2} » ; sont attendus certains de : player, {1}"
        );
        assert_eq!(
            french("expected the method GET").unwrap(),
            "méthode attendue : GET"
        );
        assert_eq!(french("expected the method"), None);
        assert_eq!(french("the disk is full of games"), None);
        assert_eq!(
            french("invalid value 'x' for '--lines <N>': expected a whole number from 1 to 5")
                .unwrap(),
            "« x » n'est pas une valeur possible de --lines <N> : un nombre entier de 1 à 5 est attendu"
        );
        assert_eq!(french("5 of the 14 cells have no marble"), None);
    }

    #[test]
    fn reasons_against_an_undo_are_translated_in_their_message() {
        let message = "change 3 cannot be undone: change 5 (edit) came after it for game 4, reject 2; game 9 is the same game as game 4, and was stored since; undo what came after it first (see `sumito log`)";
        assert_eq!(
            french(message).unwrap(),
            "la modification 3 ne peut pas être annulée : la modification 5 (modification) est venue après pour la partie 4, le rejet 2 ; la partie 9 est la même que la partie 4, et a été enregistrée depuis ; annulez d'abord ce qui est venu après"
        );
        // A reason that has no translation stays as it is.
        let other = "change 3 cannot be undone: something; undo what came after it first (see `sumito log`)";
        assert!(french(other).unwrap().contains(" : something ; "));
    }

    /// Messages of errors that are made in this folder, as templates: what follows `message =` or an error's name, also in `format!`.
    fn messages_of(code: &str) -> Vec<String> {
        let starts = [
            "message = ",
            "ApiError::BadRequest(",
            "ApiError::Forbidden(",
            "ApiError::NotFound(",
            "ApiError::PayloadTooLarge(",
        ];
        let mut found = Vec::new();
        for start in starts {
            for rest in code.split(start).skip(1) {
                let rest = rest.trim_start();
                let rest = rest.strip_prefix("format!(").unwrap_or(rest).trim_start();
                let Some(text) = rest
                    .strip_prefix('"')
                    .and_then(|rest| rest.split('"').next())
                else {
                    continue;
                };
                let mut template = String::new();
                for (index, piece) in text.split(['{', '}']).enumerate() {
                    template.push_str(if index % 2 == 1 { "{}" } else { piece });
                }
                found.push(template);
            }
        }
        found
    }

    fn check_folder(folder: &std::path::Path, count: &mut usize) {
        /// Templates without a translation: they end with a message of another module, which may have one as a whole, or report an error of the program.
        const ENGLISH: [&str; 6] = [
            "game {} is unchanged: {}",
            "invalid value '{}' for '{}'",
            "the body is not as expected: line {}, column {}: {}",
            "the game cannot be analysed: {}",
            "the search has failed: this is an error of the program",
            "{} was replaced while games were imported into the old file",
        ];
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                check_folder(&path, count);
                continue;
            }
            if path.extension().is_none_or(|extension| extension != "rs") {
                continue;
            }
            let code = std::fs::read_to_string(&path).unwrap();
            let code = code.split("#[cfg(test)]").next().unwrap();
            for message in messages_of(code) {
                let is_known = templates().any(|(english, _)| *english == message);
                let is_english = ENGLISH.contains(&message.as_str());
                assert!(
                    is_known || is_english,
                    "{}: `{message}` has no French",
                    path.display()
                );
                *count += 1;
            }
        }
    }

    #[test]
    fn every_message_of_the_api_exists_in_french() {
        let mut count = 0;
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web");
        check_folder(&folder, &mut count);
        assert!(count > 30, "{count}");
    }

    #[test]
    fn templates_have_the_same_parts_in_both_languages() {
        for (english, french) in templates() {
            let count = english.matches("{}").count();
            for number in 0..count {
                // Details in the words of parsers may be left out.
                let is_there = french.contains(&format!("{{{number}}}"));
                assert!(
                    is_there
                        || english.contains("expected a date")
                        || english.contains("the first {} before"),
                    "{french}"
                );
            }
            assert!(!french.contains(&format!("{{{count}}}")), "{french}");
        }
    }
}
