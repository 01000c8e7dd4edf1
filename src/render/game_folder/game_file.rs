//! The page of one game.

use super::file_names::{GAME_SCRIPT, GAME_STYLE, game_file_name};
use super::page_head::page_head;
use crate::games::Notation;
use crate::markup::escape;
use crate::record::Game;
use crate::render::draw_game::playback;
use crate::render::game_page::{BODY, json_in_page};
use crate::render::game_pictures::players;

/// The targets of the links of a page.
pub(crate) struct GameLinks {
    /// The name of the page of the index that has the game.
    pub(crate) index: String,
    /// The games before and after it in the index.
    pub(crate) before: Option<i64>,
    pub(crate) after: Option<i64>,
}

/// A page that plays a game, and links to the index and to the previous and the next game.
pub(crate) fn game_file(id: i64, game: &Game, notation: Notation, links: &GameLinks) -> String {
    let title = format!("{}, game {id}", players(game));
    let mut page = page_head(&title, GAME_STYLE, &[GAME_SCRIPT]);
    let link = |to: &str, relation: &str, text: &str| {
        format!("<a href=\"{}\"{relation}>{text}</a>\n", escape(to))
    };
    page.push_str("<nav class=\"folder\" aria-label=\"Games\">\n");
    if let Some(before) = links.before {
        page.push_str(&link(
            &game_file_name(before),
            " rel=\"prev\"",
            "‹ Game before",
        ));
    }
    page.push_str(&link(
        &format!("{}#game-{id}", links.index),
        "",
        "All games",
    ));
    if let Some(after) = links.after {
        page.push_str(&link(
            &game_file_name(after),
            " rel=\"next\"",
            "Next game ›",
        ));
    }
    page.push_str("</nav>\n");
    page.push_str(BODY);
    page.push_str("<script type=\"application/json\" id=\"data\">[\n");
    page.push_str(&json_in_page(&playback(game, notation)));
    page.push_str("\n]</script>\n</body>\n</html>\n");
    page
}
