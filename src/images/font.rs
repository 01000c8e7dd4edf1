//! The font of pictures.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use resvg::usvg::fontdb::{Database, ID, Source};
use resvg::usvg::{FontResolver, Options};

/// The characters that the font does not have.
pub(super) type MissingCharacters = Arc<Mutex<BTreeSet<char>>>;

/// The weight from which text is bold.
const BOLD: u16 = 600;

/// Options by which all text is drawn in DejaVu Sans Condensed, which is about as wide as the fonts that the pictures name. Characters that it does not have
/// are recorded.
pub(super) fn options(missing: &MissingCharacters) -> Options<'static> {
    let mut fonts = Database::new();
    let [regular, bold] = [
        dejavu::sans_condensed::regular(),
        dejavu::sans_condensed::bold(),
    ]
    .map(|font| first_face(&mut fonts, font));
    let in_font = FontResolver::default_fallback_selector();
    let missing = Arc::clone(missing);
    Options {
        fontdb: Arc::new(fonts),
        font_resolver: FontResolver {
            select_font: Box::new(
                move |font, _| {
                    if font.weight() >= BOLD { bold } else { regular }
                },
            ),
            select_fallback: Box::new(move |character, used, fonts| {
                let found = in_font(character, used, fonts);
                if found.is_none() {
                    let mut missing = missing.lock().unwrap_or_else(PoisonError::into_inner);
                    missing.insert(character);
                }
                found
            }),
        },
        ..Options::default()
    }
}

/// Adds a font, and returns its face.
fn first_face(fonts: &mut Database, font: &'static [u8]) -> Option<ID> {
    let faces = fonts.load_font_source(Source::Binary(Arc::new(font)));
    faces.first().copied()
}
