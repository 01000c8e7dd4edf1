//! Positions and games as pictures: as text for a terminal, as SVG, as an HTML page that plays games; plots as SVG.
//!
//! ```
//! use sumito::render::board_text;
//! use sumito::rules::Layout;
//!
//! let standard = Layout::find("Standard").expect("a built-in layout").position();
//! assert_eq!(
//!     board_text(&standard).lines().collect::<Vec<_>>(),
//!     [
//!         "    i ○ ○ ○ ○ ○",
//!         "   h ○ ○ ○ ○ ○ ○",
//!         "  g · · ○ ○ ○ · ·",
//!         " f · · · · · · · ·",
//!         "e · · · · · · · · ·",
//!         " d · · · · · · · · 9",
//!         "  c · · ● ● ● · · 8",
//!         "   b ● ● ● ● ● ● 7",
//!         "    a ● ● ● ● ● 6",
//!         "       1 2 3 4 5",
//!     ]
//! );
//! ```
//!
//! A [`Picture`] describes what is drawn; drawing is a pure function of it.
//!
//! ```
//! use sumito::notation::Notation;
//! use sumito::render::{Picture, PlayedMove, Theme, View};
//! use sumito::rules::Layout;
//!
//! let before = Layout::find("Belgian Daisy").expect("a built-in layout").position();
//! let mv = Notation::Abapro.read("a1b2", &before)?;
//! let mut position = before;
//! position.play_unchecked(mv);
//! let picture = Picture {
//!     played: Some(PlayedMove::new(mv, &before)),
//!     view: View::Flipped,
//!     theme: Theme::Dark,
//!     ..Picture::new(position)
//! };
//! assert!(picture.svg().starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod abalone;
mod board_picture;
mod draw_game;
mod drawn_shapes;
mod game_folder;
mod game_page;
mod game_pictures;
mod language;
mod playback;
mod plot_svg;
mod scripts;
mod static_page;
mod text_style;
mod theme;

pub use crate::markup::{DrawnShape, MarkShape};
pub use abalone::{
    CellMark, CellMarks, Detail, ParseMarksError, Picture, PlayedMove, View, board_text,
};
pub(crate) use board_picture::{BoardPicture, Flip, PictureData, PictureOptions};
pub(crate) use draw_game::DrawGame;
pub(crate) use drawn_shapes::drawn_shapes;
pub(crate) use game_folder::{
    GAME_LIST, GENERATOR, GameLinks, INDEX, IndexPart, IndexRow, game_file, game_file_name,
    game_list_begin, game_list_end, index_file, index_file_name, is_file_name, shared_files,
};
pub use game_page::GamePage;
pub(crate) use game_pictures::game_pictures;
pub use text_style::TextStyle;
pub use theme::Theme;

internal! {
    use crate::markup::escape;
    use abalone::{AbaloneBoard, pictures};
    use draw_game::playback;
    use language::Language;
    use playback::{
        AnyBoard, BoardJson, BoardWithSeats, EngineRemark, PlacedPiece, Playback, PlaybackAnalysis,
        PlaybackMove, PlaybackPlace, PlaybackPly, PlaybackSeat, PlaybackShapes, PlaybackStart,
        PlaybackVariation, PlaybackVerdict, playback_move_of, playback_of,
    };
    use plot_svg::{
        BarSegment, Plot, PlotBar, PlotColumn, PlotStyle, ReliabilityPoint, plots_svg, reliability_svg,
    };
    use scripts::SCRIPTS;
    use static_page::static_page;
}
