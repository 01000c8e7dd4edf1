//! What commands print about a position of Abalone.

use crate::notation::PositionNotation;
use crate::record::abalone::json_fields::AbalonePositionRow;
use crate::record::{DescribePosition, PlyOrder, PositionDescription, TakenPieces};
use crate::rules::{Move, Position, perft};

impl DescribePosition for Position {
    type PositionRow = AbalonePositionRow;

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

    fn position_notations() -> Vec<&'static str> {
        PositionNotation::ALL.map(PositionNotation::key).to_vec()
    }

    fn taken(mv: Move, before: &Position) -> Option<TakenPieces> {
        Some(TakenPieces {
            cells: vec![mv.ejected_from()?.to_string()],
            color: ejected_color(mv, before)?,
        })
    }

    fn replay_effect(mv: Move, before: &Position, order: PlyOrder) -> String {
        let mut text = String::new();
        if mv.pushed() > 0 && order == PlyOrder::Forward {
            text.push_str(&format!(", {} push {}", mv.marbles(), mv.pushed()));
        }
        if let (Some(color), Some(cell)) = (ejected_color(mv, before), mv.ejected_from()) {
            text.push_str(&match order {
                PlyOrder::Forward => format!(", the {color} marble on {cell} is ejected"),
                PlyOrder::Backward => format!(", a {color} marble comes back on {cell}"),
            });
        }
        text
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self, depth)
    }

    fn describe(
        &self,
        notation: Option<&str>,
    ) -> Result<PositionDescription<AbalonePositionRow>, String> {
        let find = |key: &str| {
            PositionNotation::find(key).ok_or_else(|| {
                let keys = Position::position_notations().join(", ");
                format!("--to {key}: expected one of {keys}")
            })
        };
        let notation = notation.map(find).transpose()?;
        let notations = match &notation {
            Some(notation) => std::slice::from_ref(notation),
            None => &PositionNotation::ALL[..],
        };
        let row = |notation: &PositionNotation| AbalonePositionRow {
            notation: notation.key(),
            text: notation.write(self),
        };
        let losses = notations.iter().flat_map(|notation| {
            let losses = notation.losses(self).into_iter();
            losses.map(|loss| format!("{} cannot express: {loss}", notation.key()))
        });
        Ok(PositionDescription {
            rows: notations.iter().map(row).collect(),
            text: notation.map(|notation| notation.write(self) + "\n"),
            losses: losses.collect(),
        })
    }
}

/// The colour, as it is displayed, of the marble that a move ejects.
fn ejected_color(mv: Move, before: &Position) -> Option<&'static str> {
    let color = before.ejected(mv)?;
    Some(before.rules().display_color(color).key())
}
