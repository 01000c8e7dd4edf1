//! Positions as pictures.

use super::any_move::AnyMove;
use super::positions;
use crate::games::{AnyPosition, with_position};
use crate::queries::{parse_flip, parse_theme};
use crate::record::{ShapeColor, Shapes};
use crate::render::{DrawGame, PictureData, PictureOptions};

/// The settings of a picture, in addition to the position.
#[derive(Debug, Clone, Default)]
pub struct PictureSettings {
    /// The theme, by its key; empty for the default.
    pub theme: String,
    /// The side from which the board is seen, as `--flip` takes it; empty for the default.
    pub flip: String,
    /// Marks on cells, as `--mark` takes them: `e5 dot:d3,d4 cross:f5 A:e7`.
    pub marks: String,
    /// Highlighted cells: their colours by name, and their names.
    pub cells: Vec<(String, String)>,
    /// Arrows: their colours by name, and the names of two cells.
    pub arrows: Vec<(String, String, String)>,
    /// The move that led to the position.
    pub last_move: Option<AnyMove>,
    /// The title; empty for one that names the side to move.
    pub title: String,
    /// The names of the players in the order of turns.
    pub players: Vec<String>,
}

/// The picture of a position as an SVG document.
///
/// # Errors
/// What was found in the settings, and what was expected.
pub fn svg(position: &AnyPosition, settings: &PictureSettings) -> Result<String, String> {
    with_position!(position, of => svg_of(of, position, settings))
}

fn svg_of<P: DrawGame>(
    position: &P,
    any: &AnyPosition,
    settings: &PictureSettings,
) -> Result<String, String> {
    let given = |text: &str| !text.is_empty();
    let theme = Some(settings.theme.as_str())
        .filter(|text| given(text))
        .map(parse_theme);
    let theme = theme
        .transpose()
        .map_err(|error| format!("theme `{}`, {error}", settings.theme))?;
    let flip = Some(settings.flip.as_str())
        .filter(|text| given(text))
        .map(parse_flip);
    let flip = flip
        .transpose()
        .map_err(|error| format!("flip `{}`, {error}", settings.flip))?;
    let options = PictureOptions {
        theme: theme.unwrap_or_default(),
        flip: flip.unwrap_or_default(),
        marks: settings.marks.clone(),
    };
    let before = settings
        .last_move
        .map(|mv| before::<P>(position, any, mv))
        .transpose()?;
    let of = PictureData {
        played: before.as_ref().map(|(mv, before)| (*mv, before)),
        id: format!("k{:x}", positions::key(any)),
        title: settings.title.clone(),
        players: settings.players.clone(),
        shapes: shapes(position, settings)?,
        ..PictureData::position(position)
    };
    Ok(P::picture(of, &options)?.svg())
}

/// The move that led to a position, and the position before it.
fn before<P: DrawGame>(after: &P, any: &AnyPosition, mv: AnyMove) -> Result<(P::Move, P), String> {
    let wrong = || format!("the last move `{mv}` does not lead to {}", any.to_text());
    let code = Some(mv.code()).filter(|_| mv.game() == P::KIND);
    let mv: P::Move = code.and_then(|code| code.checked()).ok_or_else(wrong)?;
    let mut before = *after;
    before.undo(mv);
    let mut again = before;
    if !before.is_legal(mv) {
        return Err(wrong());
    }
    again.play_unchecked(mv);
    (again == *after).then_some((mv, before)).ok_or_else(wrong)
}

fn shapes<P: DrawGame>(position: &P, settings: &PictureSettings) -> Result<Shapes, String> {
    let color = |name: &str| {
        let found = ShapeColor::ALL
            .into_iter()
            .find(|color| color.name() == name);
        found.ok_or_else(|| {
            let names = ShapeColor::ALL.map(ShapeColor::name);
            format!("colour `{name}`, expected {}", names.join(", "))
        })
    };
    let cell = |name: &str| {
        let is_cell = position.has_cell(name);
        is_cell
            .then(|| name.to_owned())
            .ok_or_else(|| format!("`{name}`, expected a cell of the board"))
    };
    let cells = settings
        .cells
        .iter()
        .map(|(hue, name)| Ok((color(hue)?, cell(name)?)));
    let arrows = settings.arrows.iter();
    let arrows = arrows.map(|(hue, from, to)| Ok((color(hue)?, cell(from)?, cell(to)?)));
    Ok(Shapes {
        cells: cells.collect::<Result<_, String>>()?,
        arrows: arrows.collect::<Result<_, String>>()?,
    })
}
