//! What is wrong with JSON, in plain words: the messages of its reader name types of the program.

use serde_json::error::Category;

/// Messages of the reader, and what they mean.
const SYNTAX: [(&str, &str); 9] = [
    ("expected ident", "expected true, false or null"),
    ("expected value", "expected a value"),
    ("trailing characters", "expected nothing after the end"),
    ("trailing comma", "expected another value after the comma"),
    (
        "key must be a string",
        "expected the name of a field in quotes",
    ),
    (
        "control character",
        "expected an escape such as \\n in place of a control character",
    ),
    (
        "recursion limit",
        "expected fewer lists and objects within each other",
    ),
    ("number out of range", "expected a smaller number"),
    ("invalid number", "expected a number"),
];

/// Names of types and of values, and plain words for them.
const WORDS: [(&str, &str); 11] = [
    ("invalid type: ", "found "),
    ("invalid value: ", "found "),
    ("found integer `", "found the number `"),
    ("found floating point `", "found the number `"),
    ("found string \"", "found the text \""),
    ("found boolean `", "found `"),
    ("found sequence", "found a list"),
    ("found map", "found an object"),
    ("expected a string", "expected a text"),
    ("expected i64", "expected a whole number"),
    (
        "expected u32",
        "expected a whole number from 0 to 4294967295",
    ),
];

/// What is wrong with JSON: what was found and what was expected, without the place, which is that of the error.
pub(crate) fn json_fault(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let (text, _) = text.rsplit_once(" at line ").unwrap_or((&text, ""));
    match error.classify() {
        Category::Eof => {
            let within = text.trim_start_matches("EOF while parsing ");
            format!("the JSON ends too early, within {within}")
        }
        Category::Syntax => {
            let known = SYNTAX.iter().find(|(found, _)| text.starts_with(found));
            known.map_or(text, |(_, plain)| plain).to_owned()
        }
        Category::Data | Category::Io => {
            WORDS.iter().fold(text.to_owned(), |text, (word, plain)| {
                text.replacen(word, plain, 1)
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::json_fault;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Item {
        #[allow(dead_code)]
        game: Option<i64>,
        #[allow(dead_code)]
        ply: u32,
    }

    #[test]
    fn faults_are_told_in_plain_words() {
        for (text, expected) in [
            ("{\"game\": 1", "the JSON ends too early, within an object"),
            ("{\"game\": \"1", "the JSON ends too early, within a string"),
            ("", "the JSON ends too early, within a value"),
            ("{\"game\": nil}", "expected true, false or null"),
            ("{\"game\": }", "expected a value"),
            ("{game: 1}", "expected the name of a field in quotes"),
            (
                "{\"game\": 1, \"ply\": 2} x",
                "expected nothing after the end",
            ),
            ("{\"game\": 1,}", "expected another value after the comma"),
            ("{\"game\" 1}", "expected `:`"),
            (
                "{\"game\": \"x\"}",
                "found the text \"x\", expected a whole number",
            ),
            ("{\"game\": [1]}", "found a list, expected a whole number"),
            (
                "{\"game\": 1.5}",
                "found the number `1.5`, expected a whole number",
            ),
            (
                "{\"ply\": -1}",
                "found the number `-1`, expected a whole number from 0 to 4294967295",
            ),
            (
                "{\"note\": 1}",
                "unknown field `note`, expected `game` or `ply`",
            ),
            ("{\"game\": 1}", "missing field `ply`"),
        ] {
            let error = serde_json::from_str::<Item>(text).unwrap_err();
            assert_eq!(json_fault(&error), expected, "{text}");
        }
    }
}
