//! Kōnane for the writers of records.

use std::collections::BTreeMap;

use super::json_fields::{KonaneMoveFields, KonanePlyFields};
use crate::game::{Color, GamePosition};
use crate::konane::{Move, Position, Rules, inverse_name, position_text, read_position};
use crate::notation::Notation;
use crate::record::{Fields, GAME_CELLS, LayoutNames, MoveNames, RulesJson, TypedGame, WriteGame};

impl WriteGame for Position {
    type PlyFields = KonanePlyFields;
    type MoveFields = KonaneMoveFields;

    fn to_text(&self) -> String {
        position_text(self)
    }

    fn display_color(&self, color: Color) -> Color {
        color
    }

    fn add_start(&self, identity: &mut Fields) {
        identity.add(Position::KEY.as_bytes());
        identity.add(&self.to_bytes());
    }

    fn add_rules(&self, identity: &mut Fields) {
        identity.add(self.rules_text().as_bytes());
    }

    fn push_name(mv: Move, _: &Position, _: MoveNames, text: &mut String) {
        text.push_str(&mv.to_string());
    }

    fn effect(mv: Move) -> String {
        match mv.jumps() {
            0 => String::new(),
            1 => ", takes a stone".to_owned(),
            stones => format!(", takes {stones} stones"),
        }
    }

    fn inverse_name(mv: Move, _: &Position, _: Notation) -> String {
        inverse_name(mv)
    }

    fn second_names(_: Move, _: &Position) -> Option<[String; 2]> {
        None
    }

    fn random_name(&self, _: &str) -> Option<String> {
        None
    }

    fn start_tags(
        game: TypedGame<'_, Position>,
        _: Option<LayoutNames>,
    ) -> Vec<(&'static str, String)> {
        let start = game.start();
        let mut tags = vec![("Game", "Konane".to_owned())];
        let rules = start.rules_text();
        tags.extend((!rules.is_empty()).then_some(("Rules", rules)));
        if game.lacks_start {
            // The position is not known.
            return tags;
        }
        tags.push(("Board", start.board().size().to_string()));
        if game.layout().is_none() {
            tags.push(("SetUp", "1".to_owned()));
            tags.push(("Position", start.to_text()));
        }
        tags
    }

    fn notation_name(_: Notation) -> Option<String> {
        None
    }

    fn agrees(name: &str, value: &str, game: TypedGame<'_, Position>, _: Notation) -> bool {
        let start = game.start();
        match name {
            "Rules" => value.parse::<Rules>() == Ok(start.rules()),
            "Variant" => value.parse().ok() == GamePosition::layout(&start),
            "SetUp" => (value == "1") == game.layout().is_none(),
            "Position" | "StartPosition" => start.is_exactly(value),
            "FinalPosition" => game.last().is_exactly(value),
            _ => true,
        }
    }

    fn is_exactly(&self, text: &str) -> bool {
        read_position(text, self.rules()).as_ref() == Ok(self)
    }

    fn rules_to_json(&self) -> RulesJson {
        let rules = self.rules();
        let opening = (rules != Rules::STANDARD).then(|| ("opening", rules.opening.key()));
        RulesJson::new(&BTreeMap::from_iter(opening))
    }

    fn ply_fields(mv: Move, _: &Position) -> KonanePlyFields {
        KonanePlyFields {
            mv: mv.to_string(),
            inverse: inverse_name(mv),
            kind: kind(mv),
            taken: mv.taken().map(|square| square.to_string()).collect(),
        }
    }

    fn legal_move_fields(mv: Move, _: &Position) -> KonaneMoveFields {
        KonaneMoveFields {
            game: Position::KEY,
            mv: mv.to_string(),
            inverse: inverse_name(mv),
            kind: kind(mv),
            taken: if mv.is_removal() { 1 } else { mv.jumps() },
        }
    }

    fn ply_cells(mv: Move, _: &Position) -> [String; GAME_CELLS] {
        let mut cells = <[String; GAME_CELLS]>::default();
        if let Some(taken) = cells.last_mut() {
            *taken = mv.jumps().to_string();
        }
        cells
    }
}

/// The kind of a move.
pub(super) fn kind(mv: Move) -> &'static str {
    if mv.is_removal() { "removal" } else { "jump" }
}
