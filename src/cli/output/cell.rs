//! The text of JSON values in cells of tables and CSV.

use serde_json::Value;

/// The text of a value; a score, which is an object of points, becomes `1-2`, and a list of single values `a, b`.
pub(crate) fn cell_text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Object(points) if points.contains_key("black") && points.contains_key("white") => {
            let points: Vec<String> = points.values().map(Value::to_string).collect();
            points.join("-")
        }
        Value::Array(values)
            if !values
                .iter()
                .any(|value| value.is_array() || value.is_object()) =>
        {
            let texts: Vec<String> = values.iter().map(cell_text).collect();
            texts.join(", ")
        }
        other => other.to_string(),
    }
}

/// The value of a column: `a.b` is field `b` of field `a`.
pub(super) fn field<'a>(row: &'a Value, column: &str) -> &'a Value {
    column.split('.').fold(row, |value, name| &value[name])
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn lists_of_single_values_are_joined_by_commas() {
        assert_eq!(
            cell_text(&json!(["win-in-1", "broadside"])),
            "win-in-1, broadside"
        );
        assert_eq!(cell_text(&json!([])), "");
        assert_eq!(cell_text(&json!([{"a": 1}])), "[{\"a\":1}]");
    }

    #[test]
    fn scores_of_two_and_of_three_sides_are_joined_by_hyphens() {
        let rows = [
            json!({"id": 1, "score": {"black": 1, "white": 2}, "plies": 3}),
            json!({"id": 2, "score": {"black": 1, "white": 0, "third": 4}, "plies": 9}),
        ];
        assert_eq!(cell_text(&rows[0]["score"]), "1-2");
        assert_eq!(cell_text(&rows[1]["score"]), "1-0-4");
    }
}
