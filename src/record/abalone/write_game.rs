//! Abalone for the writers of records.

use crate::board::Cell;
use crate::game::Color;
use crate::notation::{EjectionMark, Notation, PositionNotation, read_position_under};
use crate::record::abalone::inference::layout_name::NamedLayout;
use crate::record::abalone::json_fields::{AbaloneMoveFields, AbalonePlyFields};
use crate::record::abalone::stated_board::{looks_the_same, read_board_without_owners};
use crate::record::abalone::totals::{are_seats, is_last, seats};
use crate::record::model::game::TypedGame;
use crate::record::model::game::identity_fields::Fields;
use crate::record::model::tag::TagName;
use crate::record::write::rules_json::RulesJson;
use crate::record::write::write_game::{
    GAME_CELLS, LayoutNames, MoveNames, SideShape, UnnamedMoves, WriteGame,
};
use crate::rules::{Layout, Move, MoveKind, Players, Position, Rules, random_seed, random_start};

/// The distance of the edge from the centre.
const EDGE: i64 = 4;

impl WriteGame for Position {
    type PlyFields = AbalonePlyFields;
    type MoveFields = AbaloneMoveFields;

    fn to_text(&self) -> String {
        PositionNotation::Apgn.write(self)
    }

    fn shape(&self, side: u8) -> Option<SideShape> {
        let center = Cell::new(5, 5)?;
        let rules = self.rules();
        let seats = 0..rules.players.seats();
        let colors = seats.filter(|&seat| rules.side(seat) == side);
        let colors: Vec<Color> = colors
            .map(|seat| rules.colors()[usize::from(seat)])
            .collect();
        let cells = colors.iter().flat_map(|&color| self.marbles(color));
        let cells: Vec<Cell> = cells.collect();
        let neighbours = |cell: &Cell| -> i64 {
            let others = cells.iter().filter(|other| other.distance(*cell) == 1);
            others.map(|_| 1).sum()
        };
        let distances = cells.iter().map(|cell| i64::from(cell.distance(center)));
        let mut ejections = 0;
        for &color in &colors {
            self.for_each_ejection(color, |_| ejections += 1);
        }
        Some(SideShape {
            from_center: distances.clone().sum(),
            neighbours: cells.iter().map(neighbours).sum::<i64>() / 2,
            at_edge: distances
                .filter(|distance| *distance == EDGE)
                .map(|_| 1)
                .sum(),
            ejections,
        })
    }

    fn display_color(&self, color: Color) -> Color {
        self.rules().display_color(color)
    }

    fn add_start(&self, identity: &mut Fields) {
        for color in Color::BOTH {
            identity.add(&self.marbles(color).bits().to_be_bytes());
            identity.add(&[self.lost(color)]);
        }
        identity.add(&[u8::from(self.seat() == 1)]);
    }

    /// Only other rules than the standard ones are added, because the first databases knew games by the fields before.
    fn add_rules(&self, identity: &mut Fields) {
        if *self.rules() != Rules::STANDARD {
            identity.add(self.rules().to_string().as_bytes());
            identity.add(self.to_text().as_bytes());
        }
    }

    fn push_name(mv: Move, before: &Position, names: MoveNames, text: &mut String) {
        let token = names.notation.name(mv, before);
        let token = if names.marks && mv.ejects() {
            token.with_ejection(EjectionMark::After)
        } else {
            token
        };
        token.write_to(text);
    }

    fn effect(mv: Move) -> String {
        let effect = if mv.ejects() { ", ejects" } else { "" };
        effect.to_owned()
    }

    fn inverse_name(mv: Move, before: &Position, notation: Notation) -> String {
        notation.inverse_name(mv, before).to_string()
    }

    fn second_names(mv: Move, before: &Position) -> Option<[String; 2]> {
        let name = Notation::Abapro.name(mv, before);
        let inverse = Notation::Abapro.inverse_name(mv, before);
        Some([name.to_string(), inverse.to_string()])
    }

    fn unnamed(mv: Move, notation: Notation) -> Option<UnnamedMoves> {
        let what = match mv.kind() {
            MoveKind::Triangle(_) => "triangle moves",
            _ => "broadsides",
        };
        let instead = "Aba-Pro";
        (!notation.can_name(mv)).then_some(UnnamedMoves { what, instead })
    }

    fn random_name(&self, stated: &str) -> Option<String> {
        let seed = random_seed(stated)?.parse().ok()?;
        let start = random_start(seed, *self.rules()).ok()?;
        (start == *self).then(|| format!("random:{seed}"))
    }

    fn start_tags(
        game: TypedGame<'_, Position>,
        layout_names: Option<LayoutNames>,
    ) -> Vec<(&'static str, String)> {
        let start = game.start();
        let rules = start.rules();
        let mut tags = Vec::new();
        if *rules != Rules::STANDARD {
            tags.push(("Rules", rules.to_string()));
        }
        if rules.players != Players::Two {
            tags.push(("Seats", seats(rules)));
        }
        let layout = Layout::for_start(&start).filter(|_| !game.lacks_start);
        let name = layout.and_then(|layout| match layout_names {
            Some(name) => name(layout.key()),
            None => Some(layout.name()),
        });
        match name {
            Some(name) => tags.push(("Variant", name.to_owned())),
            // The position is not known.
            None if game.lacks_start => {}
            None => {
                let random = game.random_layout();
                tags.push(("Variant", random.unwrap_or_else(|| "custom".to_owned())));
                tags.push(("SetUp", "1".to_owned()));
                tags.push(("Position", start.to_text()));
            }
        }
        tags
    }

    fn notation_name(notation: Notation) -> Option<String> {
        Some(notation.to_string())
    }

    fn agrees(name: &str, value: &str, game: TypedGame<'_, Position>, notation: Notation) -> bool {
        let start = game.start();
        match name {
            "Rules" => value
                .parse::<Rules>()
                .is_ok_and(|rules| rules == *start.rules()),
            "Seats" => are_seats(value, start.rules()),
            "Variant" => names_start(value, game),
            "Notation" => Notation::find(value) == Some(notation),
            "SetUp" => {
                let is_drawn = draws_start(game, |value, _| is_start(value, game));
                (value == "1") == (is_drawn || game.layout().is_none())
            }
            "Position" | "StartPosition" => is_start(value, game),
            "FinalPosition" => is_last(value, game),
            _ => true,
        }
    }

    fn is_exactly(&self, text: &str) -> bool {
        read_position_under(text, Some(self.rules())) == Ok(*self)
    }

    fn rules_to_json(&self) -> RulesJson {
        RulesJson::new(self.rules())
    }

    fn ply_fields(mv: Move, before: &Position) -> AbalonePlyFields {
        let name = |notation: Notation| notation.name(mv, before).to_string();
        let ejected = before.ejected(mv);
        AbalonePlyFields {
            abapro: name(Notation::Abapro),
            nacre: name(Notation::Nacre),
            reversible: name(Notation::Reversible),
            playstrategy: name(Notation::Playstrategy),
            kind: mv.kind().key(),
            marbles: mv.marbles(),
            pushed: mv.pushed(),
            ejected: mv.ejects(),
            ejected_from: mv.ejected_from().map(|cell| cell.to_string()),
            ejected_color: ejected.map(|color| before.display_color(color).key()),
        }
    }

    fn sort_for_lists(moves: &mut [Move]) {
        moves.sort_by_key(|&mv| Notation::Abapro.token(mv).to_string());
    }

    fn legal_move_fields(mv: Move, before: &Position) -> AbaloneMoveFields {
        let name = |notation: Notation| notation.name(mv, before).to_string();
        AbaloneMoveFields {
            abapro: name(Notation::Abapro),
            nacre: name(Notation::Nacre),
            reversible: name(Notation::Reversible),
            kind: mv.kind().key(),
            marbles: mv.marbles(),
            pushed: mv.pushed(),
            ejects: mv.ejects(),
        }
    }

    fn ply_cells(mv: Move, before: &Position) -> [String; GAME_CELLS] {
        let name = |notation: Notation| notation.name(mv, before).to_string();
        [
            name(Notation::Abapro),
            name(Notation::Nacre),
            name(Notation::Reversible),
            mv.marbles().to_string(),
            mv.pushed().to_string(),
            u8::from(mv.ejects()).to_string(),
        ]
    }
}

/// Whether a text names the layout or the random start of a game.
fn names_start(value: &str, game: TypedGame<'_, Position>) -> bool {
    let start = game.start();
    if random_seed(value).is_some() {
        return start.is_exactly(value);
    }
    if value == "custom" {
        return game.layout().is_none()
            || draws_start(game, |value, start: &Position| start.is_exactly(value));
    }
    NamedLayout::find(value).is_some_and(|named| {
        named.others.is_empty() && named.layout.start(start.rules()) == Ok(start)
    })
}

/// Whether a tag of the game holds the start position.
fn draws_start(game: TypedGame<'_, Position>, is_start: impl Fn(&str, &Position) -> bool) -> bool {
    let is_drawn = |(name, value): &(TagName, String)| {
        matches!(&**name, "Position" | "StartPosition") && is_start(value, &game.start())
    };
    game.tags.iter().any(is_drawn)
}

/// Whether a text is the start position of a game. On a board where marbles look alike, the layout determines the
/// owners.
fn is_start(value: &str, game: TypedGame<'_, Position>) -> bool {
    let start = game.start();
    match read_board_without_owners(value, start.rules()) {
        None => start.is_exactly(value),
        Some(Err(_)) => false,
        Some(Ok(cells)) => {
            let mut setup = start.setup();
            setup.marbles = cells.setup().marbles;
            game.layout().is_some() && setup == cells.setup() && looks_the_same(&cells, &start)
        }
    }
}
