//! What commands tell of a position of Abalone.

use serde_json::{Value, json};

use crate::notation::PositionNotation;
use crate::record::{DescribePosition, PositionDescription};
use crate::rules::{Position, perft};

impl DescribePosition for Position {
    const MOVE_FIELDS: &'static [&'static str] = &[
        "abapro",
        "nacre",
        "reversible",
        "kind",
        "marbles",
        "pushed",
        "ejects",
        "position",
    ];

    const POSITION_FIELDS: &'static [&'static str] = &["notation", "text"];

    fn perft(&self, depth: u32) -> u64 {
        perft(self, depth)
    }

    fn describe(&self, notation: Option<&str>) -> Result<PositionDescription, String> {
        let find = |key: &str| {
            PositionNotation::find(key).ok_or_else(|| {
                let keys = PositionNotation::ALL.map(PositionNotation::key);
                format!("--to {key}: expected one of {}", keys.join(", "))
            })
        };
        let notation = notation.map(find).transpose()?;
        let notations = match &notation {
            Some(notation) => std::slice::from_ref(notation),
            None => &PositionNotation::ALL[..],
        };
        let row = |notation: &PositionNotation| -> Value {
            json!({"notation": notation.key(), "text": notation.write(self)})
        };
        let losses = notations.iter().flat_map(|notation| {
            let losses = notation.losses(self).into_iter();
            losses.map(|loss| format!("{} cannot say: {loss}", notation.key()))
        });
        Ok(PositionDescription {
            rows: notations.iter().map(row).collect(),
            text: notation.map(|notation| notation.write(self) + "\n"),
            losses: losses.collect(),
        })
    }
}
