//! `/api/picture`: a picture of a position.

use axum::http::HeaderValue;
use clap::{Args, ValueEnum};

use crate::answers::QueryError;
use crate::game::GamePosition as _;
use crate::games::with_position;
use crate::openings::OpeningNames;
use crate::queries::{PositionWithRulesArgs, parse_flip, parse_theme};
use crate::record::Shapes;
use crate::render::{DrawGame, Flip, PictureData, PictureOptions, Theme};
use crate::web::api::request::ApiRequest;
use crate::web::pool::Worker;
use crate::web::response::{ApiError, CachedResponse};

/// The kind of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(in crate::web::api) enum ImageKind {
    /// Lines and areas, in any size.
    #[default]
    Svg,
    /// Pixels.
    Png,
}

impl ImageKind {
    /// The extension of files.
    pub(in crate::web::api) const fn extension(self) -> &'static str {
        match self {
            ImageKind::Svg => "svg",
            ImageKind::Png => "png",
        }
    }
}

#[derive(Debug, Args)]
pub(in crate::web::api) struct PictureRequest {
    #[command(flatten)]
    position: PositionWithRulesArgs,
    /// The kind of picture
    #[arg(long, value_enum, default_value_t)]
    to: ImageKind,
    /// Highlighted cells, each after the letter of its colour: `Gc3,Re5`
    #[arg(long, default_value = "")]
    cells: String,
    /// Arrows, each after the letter of its colour: `Gc3e5,Bb2b4`
    #[arg(long, default_value = "")]
    arrows: String,
    #[command(flatten)]
    drawing: DrawingArgs,
}

/// How a picture is drawn.
#[derive(Debug, Args)]
pub(in crate::web::api) struct DrawingArgs {
    /// The side from which the board is seen: `half`, the number of an orientation, or the colour at the bottom
    #[arg(long, value_parser = parse_flip)]
    view: Option<Flip>,
    /// The colours [default: light]
    #[arg(long, value_parser = parse_theme)]
    theme: Option<Theme>,
}

impl DrawingArgs {
    /// The options of pictures.
    pub(in crate::web::api) fn options(&self) -> PictureOptions {
        PictureOptions {
            theme: self.theme.unwrap_or_default(),
            flip: self.view.unwrap_or_default(),
            ..PictureOptions::default()
        }
    }

    /// The name of the first parameter that is given.
    pub(in crate::web::api) fn first_given(&self) -> Option<&'static str> {
        let view = self.view.as_ref().map(|_| "view");
        view.or_else(|| self.theme.as_ref().map(|_| "theme"))
    }
}

impl ApiRequest for PictureRequest {
    fn respond(&self, _: &Worker, names: &OpeningNames) -> Result<CachedResponse, ApiError> {
        let position = self.position.resolve_any_among(names)?;
        let svg = with_position!(&position, position => {
            let shapes = Shapes::read(&self.cells, &self.arrows, |name| position.has_cell(name));
            let of = PictureData {
                shapes: shapes.map_err(QueryError::Invalid)?,
                id: format!("k{:x}", position.canonical_form().key()),
                ..PictureData::position(position)
            };
            let picture = DrawGame::picture(of, &self.drawing.options());
            picture.map_err(QueryError::Invalid)?.svg()
        });
        let (bytes, content_type) = image_file(svg, self.to)?;
        Ok(CachedResponse::new(
            HeaderValue::from_static(content_type),
            bytes,
        ))
    }
}

/// A picture as a file of this kind, with its content type.
pub(in crate::web::api) fn image_file(
    svg: String,
    kind: ImageKind,
) -> Result<(Vec<u8>, &'static str), ApiError> {
    match kind {
        ImageKind::Svg => Ok((svg.into_bytes(), "image/svg+xml")),
        ImageKind::Png => Ok((png(&svg)?, "image/png")),
    }
}

#[cfg(feature = "images")]
fn png(svg: &str) -> Result<Vec<u8>, ApiError> {
    use crate::images::{Background, Rasterizer};
    let raster = Rasterizer::default().draw(svg, None, Background::Transparent);
    let png = raster.and_then(|raster| raster.png());
    png.map_err(|error| ApiError::Internal(error.to_string()))
}

#[cfg(not(feature = "images"))]
fn png(_: &str) -> Result<Vec<u8>, ApiError> {
    Err(ApiError::BadRequest(
        "this server draws SVG but no PNG, expected `to=svg`, or a server that was built with the feature `images`"
            .to_owned(),
    ))
}
